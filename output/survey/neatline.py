"""The neatline: the border of a map, black and white in turn, as a scale along its sides.

Lengths are in millimetres.
"""

from landpress.layouts.sheet import Area
from landpress.output.scene.items import Path, Shape
from landpress.output.scene.shapes import joined, rectangle
from landpress.output.scene.style import Style

THICK, STEP, LINE = 1.3, 5.0, 0.2


def neatline(area: Area, style: Style) -> list[Shape]:
    """Draw the border just inside an area."""
    ink, inner = style.palette.ink, area.inset(THICK, THICK, THICK, THICK)
    across, down = (2 * max(1, round(length / STEP / 2)) + 1 for length in (area.width, area.height))
    wide, high = area.width / across, area.height / down
    ends, sides = (area.y, area.bottom - THICK), (area.x, area.right - THICK)
    blocks: list[Path] = [
        *(rectangle(area.x + i * wide, y, wide, THICK) for i in range(0, across, 2) for y in ends),
        *(rectangle(x, area.y + i * high, THICK, high) for i in range(2, down - 1, 2) for x in sides),
    ]
    fill = None if style.palette.level == "outline" else ink
    return [
        Shape(joined([rectangle(*area), rectangle(*inner)]), stroke=ink, width=LINE),
        Shape(joined(blocks), fill, ink if fill is None else None, LINE),
    ]

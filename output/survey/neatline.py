"""What frames a map: a border, black and white in turn, as a scale along its sides, and a rose with rhumb lines.

Lengths are in millimetres.
"""

from landpress.layouts.sheet import Area
from landpress.output.scene.items import Drawn, Path, Shape, Text
from landpress.output.scene.shapes import circle, joined, polygon, polyline, rectangle
from landpress.output.scene.style import LABEL, Style
from landpress.output.survey.turning import away, direction

POINTS = ((15, 0.52, 0.2), (45, 0.7, 0.22), (0, 0.98, 0.24))
"""The kinds of points from the lowest to the highest: their first angle, their length, the reach of their flanks."""
OUTER, INNER, HUB = 0.98, 0.91, 0.09


def _tick(x: float, y: float, radius: float, angle: int) -> Path:
    inner = 0.84 if angle % 45 == 0 else 0.875
    return polyline([away(x, y, radius * inner, angle), away(x, y, radius * INNER, angle)])


def rose(x: float, y: float, radius: float, style: Style) -> list[Drawn]:
    """Draw the rose with a letter for north above it."""
    colours = style.palette
    ink, dark = colours.ink, None if colours.level == "outline" else colours.ink
    ticks = joined([_tick(x, y, radius, angle) for angle in range(0, 360, 5)])
    items: list[Drawn] = [
        Shape(circle(x, y, radius * 1.04), colours.paper),
        Shape(circle(x, y, radius * OUTER), stroke=ink, width=0.15),
        Shape(circle(x, y, radius * INNER), stroke=ink, width=0.3),
        Shape(ticks, stroke=ink, width=0.15),
    ]
    for first, length, flank in POINTS:
        light: list[Path] = []
        shadow: list[Path] = []
        angles = (22, 67, 112, 157, 202, 247, 292, 337) if first == 15 else range(first, 360, 90)
        for angle in angles:
            tip, turn = away(x, y, radius * length, angle), 22 if first == 15 else 45
            before, after = (away(x, y, radius * flank, angle + side * turn) for side in (-1, 1))
            light.append(polygon([tip, before, (x, y)]))
            shadow.append(polygon([tip, after, (x, y)]))
        items.append(Shape(joined(light), colours.paper, ink, 0.15))
        items.append(Shape(joined(shadow), dark, ink, 0.15))
    items.append(Shape(circle(x, y, radius * HUB), colours.paper, ink, 0.25))
    return [*items, Text(x, y - radius - 1.4, "N", LABEL * 1.2, ink, True, "middle")]


def rhumb_lines(x: float, y: float, area: Area) -> Path:
    """Return lines from (x, y) in sixteen directions to the sides of an area."""
    found: list[Path] = []
    for i in range(16):
        dx, dy = direction(i * 45 // 2)
        reach = [((area.right if dx > 0 else area.x) - x) / dx] if dx else []
        reach += [((area.bottom if dy > 0 else area.y) - y) / dy] if dy else []
        found.append(polyline([(x, y), (x + min(reach) * dx, y + min(reach) * dy)]))
    return joined(found)


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

"""How a game is played, on the first page of its kit: words at the left, drawings of the rules beside them.

Lengths are in millimetres.
"""

from collections.abc import Sequence

from landpress.layouts.sheet import Area
from landpress.output.pieces.miniature import miniature
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Item, Shape, Text
from landpress.output.scene.linebreak import fitted, marked
from landpress.output.scene.shapes import polyline
from landpress.output.scene.style import BODY, LABEL, SMALLEST_BODY, Style
from landpress.output.scene.typeset import Figure
from landpress.output.sheets.in_small import legible

PLAY, TOLD = 15.0, 0.36
"""The height of the drawings of play, and the share of the width of the words beside them."""
GAP = 4.0


def section_head(text: str, area: Area, y: float, style: Style) -> list[Item]:
    """Draw a heading with a line beside it, and its baseline at y."""
    ink, size = style.palette.ink, BODY * 1.25
    end = area.x + width(text, size, bold=True) + 3
    rule = polyline([(end, y - size * 0.3), (area.right, y - size * 0.3)])
    return [Text(area.x, y, text, size, ink, bold=True), Shape(rule, stroke=ink, width=0.25)]


def played(
    how: str, steps: Sequence[tuple[str, Figure]], area: Area, y: float, high: float, style: Style, measured: bool
) -> tuple[list[Item], float]:
    """Draw how the game is played: words at the left, drawings of the rules `high` mm high beside. Return the foot."""
    if not steps:
        return [], y
    ink, step = style.palette.ink, SMALLEST_BODY * 1.3
    y += 1.5
    items: list[Item] = section_head(style.words("first.played"), area, y + BODY, style)
    y += BODY + 3
    room = area.width * TOLD
    lines = [line for text in how.strip().splitlines() for line in marked(text).lines(room, SMALLEST_BODY)]
    for i, line in enumerate(lines):
        items += line.drawn(area.x, y + SMALLEST_BODY * 0.8 + i * step, SMALLEST_BODY, ink)
    left = area.x + room + GAP
    wide, count = sum(figure.width for _, figure in steps), len(steps)
    free = area.right - left
    scale = min((free - GAP * (count - 1)) / wide, high / max(figure.height for _, figure in steps))
    gap = (free - wide * scale) / count
    tall = scale * max(figure.height for _, figure in steps)
    x = left
    for i, (said, figure) in enumerate(() if measured else steps):
        middle = x + gap / 2 + figure.width * scale / 2
        items += miniature(legible(figure.items, scale * PLAY / high), f"played-{i}", scale, middle, y + tall / 2)
        size = fitted(said, figure.width * scale + gap * 0.9, LABEL)
        items.append(Text(middle, y + tall + LABEL * 1.1, said, size, ink, anchor="middle"))
        x += figure.width * scale + gap
    return items, y + max(tall + LABEL * 1.6, len(lines) * step) + 1.5

"""The panels in the lower corners of the Terraforming board on two sheets: the steps of a turn, the costs of buildings.

Both are tables with the largest type that has room. Lengths are millimetres.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from landpress.layouts.sheet import Area
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Drawn, Shape, Text
from landpress.output.scene.linebreak import fitted, marked
from landpress.output.scene.shapes import joined, polyline
from landpress.output.scene.style import BODY_STEP, LARGEST_BODY, SMALLEST_BODY, Style
from landpress.output.scene.typeset import shifted
from landpress.output.sheets.frame import Entry
from landpress.output.sheets.map_frame import PADDING, SHADOW
from landpress.output.sheets.page import card
from landpress.output.sheets.rule import LEADING, PARAGRAPH

HIGHEST = 52.0
"""The most height of the steps of a turn: higher, they would cover names of rows."""
HUNG, HEAD, ROW, BETWEEN = 4.5, 1.15, 1.72, 2.2
"""How far steps lie to the right of their numbers; the size of a head and the height of a row, in sizes of type; the
least space between columns of a table."""


class Corner(NamedTuple):
    """A panel of a height, and what stands in it, from its upper left corner."""

    height: float
    items: list[Drawn]

    def drawn(self, area: Area, style: Style) -> list[Drawn]:
        """Return the panel with its upper left corner in that of an area."""
        return [*card(area, None, style, SHADOW), *shifted(self.items, area.x, area.y)]


def numbered(head: str, steps: Sequence[str], wide: float, style: Style) -> Corner:
    """Return a panel with numbered steps."""
    size, said, room = LARGEST_BODY, [marked(step) for step in steps], wide - 2 * PADDING - HUNG

    def high(size: float) -> float:
        rows = sum(len(one.lines(room, size)) for one in said)
        return 2 * PADDING + size * (HEAD + LEADING * rows + PARAGRAPH * len(said) - 0.3)

    while size > SMALLEST_BODY and high(size) > HIGHEST:
        size -= BODY_STEP
    size, ink = max(size, SMALLEST_BODY), style.palette.ink
    y = PADDING + size * HEAD * 0.75
    items: list[Drawn] = [Text(PADDING, y, head, size * HEAD, ink, bold=True)]
    y += size * (LEADING + PARAGRAPH)
    for number, one in enumerate(said, 1):
        items.append(Text(PADDING, y, str(number), size, ink, bold=True))
        for line in one.lines(room, size):
            items += line.drawn(PADDING + HUNG, y, size, ink)
            y += LEADING * size
        y += PARAGRAPH * size
    return Corner(high(size), items)


def listed(head: str, rows: Sequence[Entry], wide: float, style: Style) -> Corner:
    """Return a panel with names, costs that end at one line, and effects beside them."""
    size, room, ink = LARGEST_BODY, wide - 2 * PADDING, style.palette.ink

    def columns(size: float) -> tuple[float, float, float]:
        names, costs, effects = (
            max(width(text, size, bold=bold) for text in column)
            for column, bold in zip(zip(*(row[:3] for row in rows), strict=True), (True, True, False), strict=True)
        )
        return names, costs, effects

    while size > SMALLEST_BODY and sum(columns(size)) + 2 * BETWEEN > room:
        size -= BODY_STEP
    size = max(size, SMALLEST_BODY)
    right = PADDING + room - columns(size)[2] - BETWEEN
    y, pitch = PADDING + size * HEAD * 0.75, ROW * size
    items: list[Drawn] = [Text(PADDING, y, head, fitted(head, room, size * HEAD, bold=True), ink, bold=True)]
    places = [y + pitch * (i + 1) for i in range(len(rows))]
    for place, row in zip(places, rows, strict=True):
        items.append(Text(PADDING, place, row.name, size, ink, bold=True))
        items += [Text(right, place, row.cost, size, ink, bold=True, anchor="end")] if row.cost else []
        items.append(Text(right + BETWEEN, place, row.effect, size, ink))
    between = [(above + below) / 2 - size * 0.3 for above, below in pairwise([y, *places])]
    rules = joined([polyline([(PADDING, at), (PADDING + room, at)]) for at in between])
    items.append(Shape(rules, stroke=ink, width=style.lines.hairline))
    return Corner(places[-1] + PADDING, items)

"""A page of an atlas: boards in a grid of three by three, by two measures of their games.

Lengths are in millimetres. All boards have the same scale, the largest at which they fit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from landpress.layouts.board import Board
from landpress.layouts.sheet import Area, require
from landpress.output.scene.fonts import width_of
from landpress.output.scene.items import Item, Scene, Shape, Text
from landpress.output.scene.linebreak import fitted, marked, stacked
from landpress.output.scene.shapes import moved, polyline, rounded
from landpress.output.scene.style import BODY, LABEL, LEADING, TITLE, Style
from landpress.output.sheets.contact_sheet import DRAWN, SMALLEST, pictured, scale_in
from landpress.output.sheets.first_page import card
from landpress.output.sheets.heading import drop, heading
from landpress.output.sheets.page import Imprint, carried, play_area

GAP, PAD, HEAD = 4.0, 3.0, 7.0
"""The space between boards and inside their frames, and the height of a heading."""
TINTS = (("green", 0.12), ("yellow", 0.14), ("orange", 0.16))
"""The grounds of the rows, from the first to the last."""


class Entry(NamedTuple):
    """A board of the grid, its imprint, and the lines below it."""

    board: Board
    imprint: Imprint
    lines: tuple[str, ...]


class Grid(NamedTuple):
    """The headings of the columns and of the rows, the entries by row and column, and what an empty place says."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    entries: Mapping[tuple[int, int], Entry]
    empty: str


def page(grid: Grid, about: Sequence[str], style: Style) -> Scene:
    """Return the page; `about` has the paragraphs under its title. Raise LayoutError if the boards would be too small.

    The grid must have an entry.
    """
    area, ink, name = play_area(style), style.palette.ink, style.words("game.title")
    lines = [line for text in about for line in marked(text).lines(area.width, LABEL)]
    top = TITLE + LABEL * LEADING + drop(style)
    items: list[Item] = [
        *heading(name, area.x, area.y, area.width, style),
        *stacked(lines, area.x, area.y + top, LABEL, ink),
    ]
    room = area.inset(top=top + LABEL * LEADING * len(lines))
    rows, columns = len(grid.rows), len(grid.columns)
    wide, high = (room.width + GAP) / columns - GAP, (room.height - HEAD + GAP) / rows - HEAD - GAP
    first = next(iter(grid.entries.values()))
    told = (len(first.lines) + 1) * LABEL * LEADING
    scale = min(scale_in(Area(0, 0, wide - 2 * PAD, high - 2 * PAD - told), one.board) for one in grid.entries.values())
    require("each board of the atlas", DRAWN * scale, SMALLEST, "take larger paper")
    for column, text in enumerate(grid.columns):
        middle = room.x + column * (wide + GAP) + wide / 2
        size = fitted(text, wide, BODY, bold=True)
        items.append(Text(middle, room.y + BODY, text, size, ink, bold=True, anchor="middle"))
    for row, text in enumerate(grid.rows):
        y = room.y + HEAD + row * (HEAD + high + GAP)
        items += _ruled(text, room.x, y + BODY, room.width, style)
        for column in range(columns):
            place = Area(room.x + column * (wide + GAP), y + HEAD, wide, high)
            items += _framed(grid.entries.get((row, column)), grid.empty, place, (scale, row), style)
    common = replace(first.imprint, code=None, symmetry=None, gap=None)
    return Scene(style.page.width, style.page.height, name, (*items, *carried(common, style)))


def _ruled(text: str, x: float, y: float, room: float, style: Style) -> list[Item]:
    """Draw the heading of a row and a rule behind it."""
    ink = style.palette.ink
    words = Text(x, y, text, fitted(text, room, BODY, bold=True), ink, bold=True)
    rule = Shape(polyline([(x + width_of(words) + 3, y - BODY / 3), (x + room, y - BODY / 3)]), stroke=ink, width=0.2)
    return [words, rule]


def _framed(entry: Entry | None, empty: str, room: Area, drawn: tuple[float, int], style: Style) -> list[Item]:
    """Draw a frame with a board, its code and its lines, or a dashed frame that says why there is none.

    `drawn` has the scale of the board and the row.
    """
    scale, row = drawn
    ink, line = style.palette.ink, LABEL * LEADING
    if entry is None:
        path = moved(rounded(room.width, room.height, 1.0), *room.middle)
        size = fitted(empty, room.width - 2 * PAD, LABEL)
        said = Text(*room.middle, empty, size, ink, anchor="middle")
        return [Shape(path, stroke=ink, width=0.2, dash=(1.0, 1.0)), said]
    window = pictured(entry.board, room.middle[0], room.y + PAD, scale, style)
    tint = style.palette.tint(*TINTS[row % len(TINTS)])
    items: list[Item] = [*card(room, tint, style), window]
    y = room.bottom - PAD - len(entry.lines) * line
    for number, text in enumerate((str(entry.imprint.code), *entry.lines)):
        size = fitted(text, room.width - PAD, LABEL, bold=number == 0)
        items.append(Text(room.middle[0], y + number * line, text, size, ink, bold=number == 0, anchor="middle"))
    return items

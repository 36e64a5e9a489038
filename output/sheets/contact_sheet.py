"""Several boards on one page, small: on a contact sheet, or on a page of an atlas by two measures of their games.

Lengths are in millimetres. All boards have the same scale, the largest at which they fit. Those of a contact sheet lie
in rows, each with its number, its code, its symmetry and its character. An atlas has a grid of three by three.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from landpress.layouts.board import Board
from landpress.layouts.sheet import Area, require
from landpress.output.game import Game, size_in_cells
from landpress.output.scene.fonts import width as text_width
from landpress.output.scene.fonts import width_of
from landpress.output.scene.items import Item, Scene, Shape, Text, Window
from landpress.output.scene.linebreak import fitted, marked, stacked
from landpress.output.scene.shapes import moved, polyline, rounded
from landpress.output.scene.style import BODY, LABEL, LEADING, SMALLEST_TYPE, TITLE, Style
from landpress.output.sheets.page import Imprint, card, carried, drop, fairness, heading, play_area

BETWEEN, PAD, HEAD = 4.0, 3.0, 7.0
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
    wide, high = (room.width + BETWEEN) / columns - BETWEEN, (room.height - HEAD + BETWEEN) / rows - HEAD - BETWEEN
    first = next(iter(grid.entries.values()))
    told = (len(first.lines) + 1) * LABEL * LEADING
    scale = min(scale_in(Area(0, 0, wide - 2 * PAD, high - 2 * PAD - told), one.board) for one in grid.entries.values())
    require("each board of the atlas", DRAWN * scale, SMALLEST, "take larger paper")
    for column, text in enumerate(grid.columns):
        middle = room.x + column * (wide + BETWEEN) + wide / 2
        size = fitted(text, wide, BODY, bold=True)
        items.append(Text(middle, room.y + BODY, text, size, ink, bold=True, anchor="middle"))
    for row, text in enumerate(grid.rows):
        y = room.y + HEAD + row * (HEAD + high + BETWEEN)
        items += _ruled(text, room.x, y + BODY, room.width, style)
        for column in range(columns):
            place = Area(room.x + column * (wide + BETWEEN), y + HEAD, wide, high)
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


GAP = 5.0
DRAWN, SMALLEST = 20, 2.5
"""The width of a cell in the drawing, and the smallest width on the page at which its kind can be seen."""
RIM = 1.0
"""The room around a board for the line of its coast, in the drawing."""


def contact_sheet(
    boards: Sequence[Board],
    imprints: Sequence[Imprint],
    told: Sequence[Sequence[str]],
    about: Sequence[str],
    style: Style,
) -> Scene:
    """Return the page. `about` are paragraphs under its title, and `told` has lines for each board.

    Raise LayoutError if the boards would be too small.
    """
    area, words, ink = play_area(style), style.words, style.palette.ink
    name = words("game.title")
    lines = [line for text in about for line in marked(text).lines(area.width, LABEL)]
    items: list[Item] = [
        Text(area.x, area.y + TITLE * 0.8, name, fitted(name, area.width, TITLE, bold=True), ink, bold=True),
        *stacked(lines, area.x, area.y + TITLE + LABEL * LEADING, LABEL, ink),
    ]
    room = area.inset(top=TITLE + LABEL * LEADING * (len(lines) + 1))
    across, down = size_in_cells(boards[0])
    captions = [
        [str(imprint.code), *([fairness(imprint, style)] if imprint.symmetry else []), *lines]
        for imprint, lines in zip(imprints, told, strict=True)
    ]
    caption = BODY + LABEL * LEADING * max(2, *map(len, captions))
    narrowest = max(text_width(text, SMALLEST_TYPE) for texts in captions for text in texts)
    most = max(1, min(len(boards), int((room.width + GAP) / (narrowest + GAP))))
    width, columns = max((_width(room, caption, len(boards), n, across, down), n) for n in range(1, most + 1))
    require("each board of the contact sheet", width, SMALLEST, "take larger paper or fewer boards")
    rows = ceil(len(boards) / columns)
    cell = Area(0, 0, (room.width + GAP) / columns - GAP, (room.height + GAP) / rows - GAP)
    size = min(fitted(text, cell.width, LABEL) for texts in captions for text in texts)
    for i, (board, texts) in enumerate(zip(boards, captions, strict=True)):
        row, column = divmod(i, columns)
        place = cell._replace(x=room.x + column * (cell.width + GAP), y=room.y + row * (cell.height + GAP))
        items += _entry(i + 1, board, texts, size, place, width / DRAWN, style)
    common = replace(imprints[0], code=None, symmetry=None, gap=None)
    return Scene(style.page.width, style.page.height, name, (*items, *carried(common, style)))


def _width(room: Area, caption: float, count: int, columns: int, across: float, down: float) -> float:
    """Return the width of a cell at which `count` boards with captions fit a room in this number of columns."""
    rows = ceil(count / columns)
    wide, high = (room.width + GAP) / columns - GAP, (room.height + GAP) / rows - GAP - caption
    return min(wide / (across + 2 * RIM / DRAWN), high / (down + 2 * RIM / DRAWN))


def _entry(
    number: int, board: Board, told: Sequence[str], size: float, room: Area, scale: float, style: Style
) -> list[Item]:
    """Draw a board and, below it, its number and its lines in a size of type."""
    window = pictured(board, room.middle[0], room.y, scale, style)
    below, ink = room.y + window.part.height * scale + BODY, style.palette.ink
    texts = [Text(room.middle[0], below, f"{number}", BODY, ink, bold=True, anchor="middle")]
    for i, text in enumerate(told, 1):
        texts.append(Text(room.middle[0], below + i * LABEL * LEADING, text, size, ink, anchor="middle"))
    return [window, *texts]


def pictured(board: Board, middle: float, y: float, scale: float, style: Style) -> Window:
    """Draw a board with its middle and its upper side there."""
    across, down = size_in_cells(board)
    drawn = Area(-across * DRAWN / 2, -down * DRAWN / 2, across * DRAWN, down * DRAWN).inset(-RIM, -RIM, -RIM, -RIM)
    items = tuple(Game(board.game).drawing.field_items(board, DRAWN, 0, 0, style))
    return Window(middle - drawn.width * scale / 2, y, drawn, items, scale)


def scale_in(room: Area, board: Board) -> float:
    """Return the largest scale at which a board fits a room."""
    across, down = size_in_cells(board)
    return min(room.width / (across * DRAWN + 2 * RIM), room.height / (down * DRAWN + 2 * RIM))

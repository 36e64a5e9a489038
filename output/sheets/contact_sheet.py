"""A contact sheet: several boards on one page, small, each with its number, its code, its symmetry and its character.

Lengths are in millimetres. All boards have the same scale, the largest at which they fit the page in rows.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from landpress.layouts.board import Board
from landpress.layouts.sheet import Area, require
from landpress.output.game import Game, size_in_cells
from landpress.output.scene.fonts import width as text_width
from landpress.output.scene.items import Item, Scene, Text, Window
from landpress.output.scene.linebreak import fitted, marked, stacked
from landpress.output.scene.style import BODY, LABEL, LEADING, SMALLEST_TYPE, TITLE, Style
from landpress.output.sheets.page import Imprint, carried, fairness, play_area

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

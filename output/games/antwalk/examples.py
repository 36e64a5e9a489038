"""Drawn examples for the rules of AntWalk: both sides of a tile and of a token, the square, three steps.

Millimetres from the middle of an example, y down.
"""

from typing import NamedTuple

from landpress.layouts.games.antwalk import ARROWS, CENTRE, SIDE
from landpress.output.games.antwalk.board import DESIGNED, FIGURE, face, hill, number
from landpress.output.games.antwalk.pieces import TOKEN, TOKEN_TINT, active, visited
from landpress.output.pieces.ant import ant
from landpress.output.scene.items import Drawn, Shape, Use
from landpress.output.scene.shapes import circle, polygon, polyline, rectangle
from landpress.output.scene.style import Seat, Style
from landpress.output.scene.typeset import Figure, shifted

UNIT, LARGE = 11.0, 17.0
"""The side of a tile in an example of a step, and of a tile that is shown alone."""
BETWEEN = 5.0
"""The gap between the drawings before and after a step, or between two drawings side by side."""
ANT = 5.4
SMALL, LAID = 6.0, "0110110010011001011010011"
"""The side of a tile in the square, and the arrow of each tile there as an index of `ARROWS`."""


class Cell(NamedTuple):
    """A tile as it lies: its arrow, its visible number, the direction of an ant on it, the side of a token on it.

    `ant` is in degrees clockwise from up.
    """

    turn: str
    number: str = ""
    ant: float | None = None
    token: str = ""


STEPS = {
    "arrow": ((Cell("cw", ant=0.0), Cell("cw")), (Cell("ccw", "17"), Cell("cw", ant=90.0))),
    "scent": ((Cell("ccw", ant=0.0), Cell("cw", token="active")), (Cell("cw"), Cell("cw", ant=90.0, token="visited"))),
    "stay": ((Cell("cw", ant=0.0, token="visited"), Cell("ccw")), (Cell("cw", token="visited"), Cell("ccw", ant=90.0))),
}


SIDES = {"active": active, "visited": visited}
LARGE_TOKEN, SMALL_TOKEN = 0.8, 0.34
"""The scale of a token that is shown alone, and of a token on a tile."""


def examples(style: Style) -> dict[str, Figure]:
    """Return the examples by the names that the rules use for them."""
    seat = style.palette.seats[1]
    tiles = [_tile(cell, LARGE, seat, style) for cell in (Cell("cw", "17"), Cell("ccw"))]
    tokens = [_token(side, LARGE_TOKEN, seat, style) for side in SIDES]
    return {
        "tile": _pair(tiles, LARGE),
        "token": _pair(tokens, TOKEN * LARGE_TOKEN),
        "square": _square(style),
        **{name: _step(before, after, seat, style) for name, (before, after) in STEPS.items()},
    }


def _pair(drawings: list[list[Drawn]], size: float) -> Figure:
    """Return two drawings of one size side by side."""
    off = (size + BETWEEN) / 2
    drawn = [*shifted(drawings[0], -off, 0), *shifted(drawings[1], off, 0)]
    return Figure(2 * size + BETWEEN, size, tuple(drawn))


def _token(side: str, s: float, seat: Seat, style: Style) -> list[Drawn]:
    """Return a token with its edge."""
    colours = style.palette
    fill = colours.ground(seat, TOKEN_TINT) if side == "active" else None
    edge = Shape(circle(0, 0, TOKEN / 2 * s), fill or colours.paper, colours.ink, style.lines.border)
    return [edge, *SIDES[side](seat, s, style)]


def _tile(cell: Cell, side: float, seat: Seat, style: Style) -> list[Drawn]:
    """Return a tile with its number, token and ant; a token is moved aside to make room for the ant."""
    drawn: list[Drawn] = [Use(face(cell.turn, side, style), 0, 0)]
    off = side * 0.26 if cell.token and cell.ant is not None else 0.0
    if cell.number:
        drawn.append(number(cell.number, 0, 0, FIGURE * side / DESIGNED, style))
    if cell.token:
        drawn += shifted(_token(cell.token, SMALL_TOKEN, seat, style), off, off)
    if cell.ant is not None:
        drawn += ant(-off / 3, -off / 3, ANT, cell.ant, style)
    return drawn


def _step(before: tuple[Cell, Cell], after: tuple[Cell, Cell], seat: Seat, style: Style) -> Figure:
    """Return two tiles side by side before a step, an arrow, and the same two tiles after it."""
    drawn: list[Drawn] = []
    for cells, side in ((before, -1), (after, 1)):
        for i, cell in enumerate(cells):
            drawn += shifted(_tile(cell, UNIT, seat, style), side * (UNIT + BETWEEN / 2) + (i - 0.5) * UNIT, 0)
    tip = BETWEEN * 0.32
    shaft = Shape(polyline([(-tip, 0), (0, 0)]), None, style.palette.ink, style.lines.coast)
    head = Shape(polygon([(-0.2, -0.9), (tip, 0), (-0.2, 0.9)]), style.palette.ink)
    return Figure(4 * UNIT + BETWEEN, UNIT, (*drawn, shaft, head))


def _square(style: Style) -> Figure:
    """Return the tiles around the anthill as they lie at the start, with the ant in the middle."""
    drawn: list[Drawn] = []
    for i, turn in enumerate(ARROWS[int(sign)] for sign in LAID):
        row, column = divmod(i, SIDE)
        x, y = (column - SIDE // 2) * SMALL, (row - SIDE // 2) * SMALL
        drawn.append(hill(x, y, SMALL, style) if i == CENTRE else Use(face(turn, SMALL, style), x, y))
    outline = rectangle(-SIDE / 2 * SMALL, -SIDE / 2 * SMALL, SIDE * SMALL, SIDE * SMALL)
    drawn.append(Shape(outline, None, style.palette.ink, style.lines.coast))
    return Figure(SIDE * SMALL, SIDE * SMALL, (*drawn, *ant(0, 0, ANT, 90, style)))

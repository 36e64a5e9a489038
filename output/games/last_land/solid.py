"""The board of Last Land by touch. A tile is as high as its type, and pegs in its holes count the drains.

Millimetres. From its top corner down a tile has its type in braille (a figure, or b for a base), a hollow for a pin and
tokens, and a hole for each drain. A start has the shape of its seat at its left.
"""

from collections.abc import Iterator, Sequence

from landpress.layouts.hexfield import HexBoard
from landpress.output.games.last_land.board import drains
from landpress.output.pieces.body import DEEP, PEG_HOLE, RAISED, Layer, braille, figure
from landpress.output.scene.shapes import circle, joined, polar, seat_shape
from landpress.output.scene.style import Seat, Style
from landpress.output.solid.board import PLATE, Cell, hexagon_path, land, on_lattice

WIDTH = 29.8
STEP = 0.8
"""The difference in height of two types that follow each other; a base is the highest."""
HOLLOW, HOLES, ARC = 14.4, 11.2, 30.0
"""The diameter of the hollow, the distance of holes from the centre, and the angle between two of them."""
LEVEL = {"T1": 1, "T2": 2, "T3": 3, "T4": 4, "B": 5}
TYPE_Y, BASE = -10.5, "b"
"""Where the braille of a tile lies, and the letter of a base."""


def cells(board: HexBoard, style: Style) -> Sequence[Cell]:
    """Return the tiles."""
    return list(_tiles(board, style))


def _tiles(board: HexBoard, style: Style) -> Iterator[Cell]:
    seats = dict(zip(board.starts, style.palette.seats, strict=False))
    count = drains(board)
    for cell, kind, (x, y) in on_lattice(board, WIDTH):
        top = PLATE + STEP * (LEVEL[kind] + 1)
        first = 90 - ARC * (count - 1) / 2
        holes = [circle(*polar(0, 0, HOLES, first + ARC * i), PEG_HOLE / 2) for i in range(count)]
        letter = BASE if kind == "B" else ""
        layers = [
            land(WIDTH, top),
            *braille(letter or figure(kind[1:]), 0, TYPE_Y, top),
            Layer(circle(0, 0, HOLLOW / 2), top - DEEP, top + 1, is_hole=True),
            Layer(joined(holes), 0.8, top + 1, is_hole=True),
        ]
        layers += _seat(seats.get(cell), top)
        yield Cell(x, y, hexagon_path(WIDTH), tuple(layers), count, letter, style.words("game.base"))


def _seat(seat: Seat | None, ground: float) -> list[Layer]:
    """Return the shape of a seat at the left of its start."""
    return [Layer(seat_shape(seat.shape, -10.7, 0, 4.6), ground, ground + 2 * RAISED)] if seat else []

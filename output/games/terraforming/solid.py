"""The board of Terraforming by touch: wasteland is raised, holes are holes, a start has a rim and its seat's shape.

Millimetres.
"""

from collections.abc import Sequence

from landpress.layouts.games.terraforming import HOLE
from landpress.layouts.hexfield import HexBoard
from landpress.output.pieces.body import Layer
from landpress.output.scene.shapes import circle
from landpress.output.scene.style import Style
from landpress.output.solid.board import Cell, hexagon_path, land, on_lattice, start

WIDTH, OPENING = 24, 12
"""The width of a cell and the diameter of a hole; the cover of a hole is wider."""


def cells(board: HexBoard, style: Style) -> Sequence[Cell]:
    """Return the cells of the asteroid."""
    seats = dict(zip(board.starts, style.palette.seats, strict=False))
    opening = Layer(circle(0, 0, OPENING / 2), -1, 9, is_hole=True)
    return [
        Cell(
            *place,
            hexagon_path(WIDTH),
            (opening,) if kind == HOLE else (land(WIDTH), *(start(seats[cell], WIDTH) if cell in seats else ())),
        )
        for cell, kind, place in on_lattice(board, WIDTH)
    ]

"""The board of Landsweeper by touch: land stands above the sea, and a start has a rim and the shape of its seat.

Millimetres.
"""

from collections.abc import Sequence

from landpress.layouts.games.landsweeper import SEA
from landpress.layouts.hexfield import HexBoard
from landpress.output.scene.style import Style
from landpress.output.solid.board import Cell, hexagon_path, land, on_lattice, start

WIDTH = 23


def cells(board: HexBoard, style: Style) -> Sequence[Cell]:
    """Return the cells of land and of sea."""
    seats = dict(zip(board.starts, style.palette.seats, strict=False))
    return [
        Cell(
            *place,
            hexagon_path(WIDTH),
            (() if kind == SEA else (land(WIDTH),)) + (start(seats[cell], WIDTH) if cell in seats else ()),
        )
        for cell, kind, place in on_lattice(board, WIDTH)
    ]

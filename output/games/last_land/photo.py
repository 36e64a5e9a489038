"""What photos of a Last Land board are compared with, and the board that its tiles make.

A tile is seen as its type, or as `S` if it is a base with the sign of a seat. Which sign it is does not matter, because
the seats follow from the bases.
"""

from collections.abc import Mapping, Sequence

from landpress.layouts.games.last_land import RADIUS, SEATS, TYPES, make
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon

SIZE = RADIUS
_SIGN = "S"


def samples() -> tuple[HexBoard, Mapping[int, str]]:
    """Return a small board that shows every kind of tile, and places of tiles with their kinds."""
    bases = max(SEATS) + 1  # the last one is no start
    kinds = ["B"] * bases + [kind for kind in TYPES if kind != "B"] * 3
    board = make(max(SEATS), kinds)
    places = dict(enumerate(_shown(board)[: bases + len(TYPES) - 1]))
    return board, places


def board_of(seen: Sequence[str]) -> HexBoard | None:
    """Return the board whose tiles were seen like this, or None if its signs are not where they would be printed."""
    players = seen.count(_SIGN)
    if players not in SEATS:
        return None
    board = make(players, ("B" if kind == _SIGN else kind for kind in seen))
    return board if _shown(board) == list(seen) else None


def _shown(board: HexBoard) -> list[str]:
    """Return how the tiles of a board are seen."""
    cells = zip(hexagon(board.radius), board.cells, strict=True)
    return [_SIGN if cell in board.starts else kind for cell, kind in cells]

"""The board whose cells a photo shows. It is used where neither the QR code nor the typed code can be read alone.

A board counts only if it is valid, and far likelier than all other valid boards that look alike.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from landpress.engine.boards.validity import is_valid
from landpress.layouts.board import Board
from landpress.layouts.codes import split
from landpress.output.game import photo_of, surface_of
from landpress.output.photos.cells import Cells, cells
from landpress.output.photos.field import fields
from landpress.output.photos.light import Array, Matrix

if TYPE_CHECKING:
    from PIL.Image import Image

    from landpress.output.photos.typed import Typed

_WEIGHT = 60.0
"""What a difference of 1 in the agreement of a cell weighs, as a natural logarithm."""
_ALIKE, _SURE = 0.45, 3.0
"""The least typical agreement of a cell, and the least distance to all other boards together."""
_DOUBTS, _CHANGES = 10, 3
"""How many cells are doubted, and how many of them at a time."""


def board_seen(grey: "Image", colours: "Image", foot: Matrix, game: str, typed: "Typed | None") -> Board | None:
    """Return the board whose cells are seen on a page, or None if it is not certain.

    What was seen of the typed code, if anything, helps to tell boards apart.
    """
    photo = photo_of(game)
    best = cells(colours, game, fields(grey, foot, photo.SIZE, surface_of(game).CELL))
    if best is None or _typical(best) < _ALIKE:
        return None
    found = [(_likelihood(board, kinds, best, typed), board) for kinds, board in _boards(best, game)]
    if not found:
        return None
    found.sort(key=lambda one: one[0], reverse=True)
    first, *rest = (likely for likely, _ in found)
    others = np.logaddexp.reduce(rest) if rest else -np.inf
    return found[0][1] if first - others >= _SURE else None


def _typical(seen: Cells) -> float:
    """Return the agreement of a typical cell."""
    return float(np.median(seen.agreement.max(1)))


def _boards(seen: Cells, game: str) -> Iterator[tuple[Array, Board]]:
    """Yield the valid boards that look like the cells, with the number of the kind of each cell.

    They differ from what is seen best in a few of the cells that are seen worst, in the kind that is seen second best.
    """
    order = np.argsort(seen.agreement, 1)
    first, second = order[:, -1], order[:, -2]
    every = np.arange(len(first))
    doubted = np.argsort(seen.agreement[every, first] - seen.agreement[every, second])[:_DOUBTS]
    for count in range(_CHANGES + 1):
        for changed in combinations(doubted, count):
            kinds = first.copy()
            kinds[list(changed)] = second[list(changed)]
            board = photo_of(game).board_of([seen.kinds[kind] for kind in kinds])
            if board is not None and is_valid(board):
                yield kinds, board


def _likelihood(board: Board, kinds: Array, seen: Cells, typed: "Typed | None") -> float:
    """Return the logarithm of the likelihood of a board: its cells as they are seen, and its code as it is typed."""
    likely = _WEIGHT * float(seen.agreement[np.arange(len(kinds)), kinds].sum())
    code = board.code() or ""
    if typed is None or split(code)[0] != split(typed.code)[0]:
        return likely
    return likely + typed.likelihood(code)

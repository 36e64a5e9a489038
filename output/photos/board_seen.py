"""The board whose cells a photo shows. It is used where neither the QR code nor the typed code can be read alone.

A board counts only if it is valid, and far likelier than all other valid boards that look alike.
"""

from typing import TYPE_CHECKING

import numpy as np

from landpress.engine.boards.validity import is_valid
from landpress.layouts.board import Board
from landpress.layouts.codes import split
from landpress.output.game import Game
from landpress.output.photos.light import Matrix

if TYPE_CHECKING:
    from PIL.Image import Image

    from landpress.output.photos.typed import Typed

_SURE = 3.0
"""The least distance to all other boards together."""


def board_seen(grey: "Image", colours: "Image", foot: Matrix, game: str, typed: "Typed | None") -> Board | None:
    """Return the board whose cells are seen on a page, or None if it is not certain.

    What was seen of the typed code, if anything, helps to tell boards apart.
    """
    boards = Game(game).photo.boards(grey, colours, foot)
    found = [(likely + _as_typed(board, typed), board) for likely, board in boards if is_valid(board)]
    if not found:
        return None
    found.sort(key=lambda one: one[0], reverse=True)
    first, *rest = (likely for likely, _ in found)
    others = np.logaddexp.reduce(rest) if rest else -np.inf
    return found[0][1] if first - others >= _SURE else None


def _as_typed(board: Board, typed: "Typed | None") -> float:
    """Return the logarithm of the likelihood of a board's code as it is typed, or 0 if nothing was seen of it."""
    code = board.code() or ""
    if typed is None or split(code)[0] != split(typed.code)[0]:
        return 0.0
    return typed.likelihood(code)

"""The board whose cells a photo shows. It is used where neither the QR code nor the typed code can be read alone.

A board counts only if it is valid, and far likelier than all other valid boards that look alike.
"""

from collections.abc import Iterable, Sequence
from math import exp, fsum
from typing import TYPE_CHECKING

from landpress.engine.boards.validity import is_valid
from landpress.layouts.board import Board
from landpress.layouts.codes import split
from landpress.output.game import Game
from landpress.output.photos.bands import Bands
from landpress.output.photos.grey import Grey, Lying

if TYPE_CHECKING:
    from landpress.output.photos.typed import Typed

_SURE, _SAME = 3.0, 1e-9
"""The least distance to all other boards together; and that below which two boards look the same."""


def boards_seen(grey: Grey, colours: Bands, foot: Lying, game: str, typed: "Typed | None") -> list[Board]:
    """Return the board whose cells are seen on a page, nothing if it is not certain.

    Return several boards if these look the same in all that is seen. What was seen of the typed code, if anything,
    helps to tell boards apart.
    """
    return certain(Game(game).photo.boards(grey, colours, foot), typed)


def certain(boards: Iterable[tuple[float, Board]], typed: "Typed | None" = None) -> list[Board]:
    """Return the valid one of some boards that is far likelier than the others, all of them if they look the same.

    Boards come with the logarithm of their likelihood. Return nothing if none is certain. The typed code tells only
    what the cells leave open: letters that are not sharp may look like any others.
    """
    found = [(likely, board) for likely, board in boards if is_valid(board)]
    alone = _far_likelier(found)
    if typed is None or len(alone) == 1:
        return alone
    left = [(likely, board) for likely, board in found if not alone or board in alone]
    return _far_likelier([(likely + _as_typed(board, typed), board) for likely, board in left])


def _far_likelier(found: Sequence[tuple[float, Board]]) -> list[Board]:
    if not found:
        return []
    highest = max(likely for likely, _ in found)
    alike = {board: None for likely, board in found if likely > highest - _SAME}
    others = fsum(exp(likely - highest) for likely, board in found if board not in alike)
    return list(alike) if others <= exp(-_SURE) else []


def _as_typed(board: Board, typed: "Typed | None") -> float:
    """Return the logarithm of the likelihood of a board's code as it is typed, or 0 if nothing was seen of it."""
    code = board.code() or ""
    if typed is None or split(code)[0] != split(typed.code)[0]:
        return 0.0
    return typed.likelihood(code)

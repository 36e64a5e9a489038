"""Games for learning programs: decisions in symbols, tensors, batches of many games, and boards to learn and test on.

docs/learning.md describes everything with examples.
"""

from typing import Any

from numpy.typing import NDArray

from landpress.engine.kernels.backends import link
from landpress.engine.learning.batch import Batch
from landpress.engine.learning.decisions import Decisions
from landpress.engine.learning.measures import Measures, measures
from landpress.engine.learning.views import rewards
from landpress.engine.play.match import Match, inside
from landpress.generator.boards.halves import halves
from landpress.generator.boards.request import request
from landpress.layouts.arguments import checked
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError

__all__ = ["Batch", "Decisions", "Features", "alphabet", "rewards", "splits"]
MOST_BOARDS = 1_000_000


@checked
def alphabet(match: Match) -> int:
    """Return the number of symbols of a game. It is the same for all boards of one size and number of seats."""
    return _measures(match).symbols


def _measures(match: Match) -> Measures:
    return measures(match.board, link(match.board.game), inside(match).t)


class Features:
    """The names and the shapes of what a seat sees as numbers."""

    @checked
    def __init__(self, match: Match) -> None:
        found = _measures(match)
        self.size = found.values
        """The number of values."""
        self._pieces = found.pieces

    @checked
    def views(self, values: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Return the named pieces of values that a seat sees, or of many such rows, as views.

        The shape of a piece has seats before cells. The seat that looks comes first. Raise CallError if the last axis
        of the values does not have `size` of them.
        """
        if values.shape[-1:] != (self.size,):
            raise CallError(f"values: expected {self.size} in the last axis, got an array of shape {values.shape}")
        many = values.shape[:-1]
        return {piece.name: values[..., piece.first : piece.end].reshape(*many, *piece.shape) for piece in self._pieces}


@checked
def splits(
    game: str, players: int | None = None, *, train: int, test: int, seed: str | int = 0
) -> tuple[list[Board], list[Board]]:
    """Return boards to learn on and boards to test on, of which no two are the same up to symmetry.

    Equal arguments give equal boards on every machine. The test boards do not depend on `train`. Raise CallError if the
    game does not have enough boards.
    """
    if not (0 <= train <= MOST_BOARDS and 0 <= test <= MOST_BOARDS):
        raise CallError(f"train {train}, test {test}: expected numbers of boards from 0 to {MOST_BOARDS:,}")
    return halves(request(game, players), train, test, seed)

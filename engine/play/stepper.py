"""A position that compiled rules change ply by ply, for programs that step through many games by numbers.

Each stepper has its own compiled set, whose memory is freed together with it. Compiled rules do not check how long the
list of actions is. So the notation says, every `AHEAD` plies, how long it can become until the next time.
"""

from collections.abc import Sequence

from landpress.engine.game import Notation
from landpress.engine.kernels.backends import link
from landpress.layouts.board import Board

AHEAD = 32


class Stepper:
    """A position of a match in the memory of a compiled set."""

    def __init__(self, game: str, notation: Notation[Board], t: list[int], s: Sequence[int]) -> None:
        self._rules = link(game, compiled=True)
        self._notation, self._table = notation, t
        self._t, self._s = self._rules.array(t), self._rules.array(s)
        self._out = self._rules.zeros(notation.room(t, self.state(), AHEAD))
        self._left = AHEAD

    def state(self) -> list[int]:
        """Return the state as a list."""
        return self._rules.listed(self._s)

    def actor(self) -> int:
        """Return the seat to move, `CHANCE` or `OVER`."""
        return int(self._rules.actor(self._t, self._s))

    def actions(self) -> list[int]:
        """Return the legal actions of a position that is not over."""
        return self._rules.listed(self._out[: self._rules.actions(self._t, self._s, self._out, 0)])

    def apply(self, action: int) -> None:
        """Apply a legal action."""
        self._rules.apply(self._t, self._s, action)
        self._left -= 1
        if not self._left:
            self._left = AHEAD
            room = self._notation.room(self._table, self.state(), AHEAD)
            if room > len(self._out):
                self._out = self._rules.zeros(2 * room)

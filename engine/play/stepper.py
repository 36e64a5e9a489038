"""A position that compiled rules change ply by ply, for programs that step through many games by numbers.

One call applies an action, if it is legal, and lists the actions after it. Compiled rules do not check how long the
list of actions is. So the notation says, every `AHEAD` plies, how long it can become until the next time.
"""

from collections.abc import Sequence
from operator import index

from landpress.engine.game import Notation
from landpress.engine.kernels.lease import Lease
from landpress.engine.loops.stepping import REFUSED, VIEW_ACTOR, VIEW_SEATS
from landpress.layouts.board import Board

AHEAD = 32
LARGEST = 1 << 62
"""More than any number of an action."""


class Stepper:
    """A position of a match in the memory of a compiled set."""

    def __init__(self, game: str, notation: Notation[Board], t: list[int], s: Sequence[int]) -> None:
        self._lease = Lease(game)
        self._rules = self._lease.rules
        self._advanced = self._rules.advanced
        self._notation, self._table = notation, t
        self._t, self._s = self._rules.array(t), self._rules.array(s)
        self._out = self._rules.zeros(0)
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Make room for all lists of the next `AHEAD` plies, and list the actions of this position there."""
        room = self._notation.room(self._table, self.state(), AHEAD)
        if room > len(self._out):
            self._out = self._rules.zeros(2 * room)
        self._left = AHEAD
        self._view(self._rules.viewed(self._t, self._s, self._out))

    def _view(self, view: int) -> None:
        self.actor = view % VIEW_SEATS - VIEW_ACTOR
        """The seat to move, `CHANCE` or `OVER`."""
        self._found = view // VIEW_SEATS

    def state(self) -> list[int]:
        """Return the state as a list."""
        return self._rules.listed(self._s)

    def actions(self) -> list[int]:
        """Return the legal actions, none if the game is over."""
        return self._rules.listed(self._out[: self._found])

    def apply(self, action: int) -> bool:
        """Apply an action. Return whether it was legal; nothing changes if it was not."""
        try:
            number = index(action)
        except TypeError:
            return False
        if not 0 <= number < LARGEST:
            return False
        view = self._advanced(self._t, self._s, number, self._out, self._found)
        if view == REFUSED:
            return False
        self._left -= 1
        if self._left:
            self._view(view)
        else:
            self._look_ahead()
        return True

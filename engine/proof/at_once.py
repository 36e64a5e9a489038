"""Which actions win the game in this turn, for certain: found by trying everything that the seat to move can do in it.

A win is certain if the seat alone acts until the game is over, and then has won alone. A way in which chance or another
seat acts does not count, even if it may win.
"""

from landpress.engine.contract.rules import OVER
from landpress.engine.game import Game
from landpress.engine.play.match import Match, inside

MOST = 200_000
"""The usual largest number of positions that are looked at."""


class TooManyError(Exception):
    """The turn has more positions than may be looked at, or one that can come back."""


class Turn:
    """All that a seat can do in its turn."""

    def __init__(self, match: Match, most: int = MOST) -> None:
        """Begin with the position of a match, in which a seat is to move."""
        self.rules, self._notation, self._t, self._s = inside(match.copy())
        self.seat, self._players, self._most = match.actor, match.board.players, most
        self._bounded = Game(match.board.game).bounded
        self._known = dict[tuple[int, ...], bool | None]()
        """Whether positions are won, None for those that lie on the way that is looked at."""

    def winning(self, enough: int = 2) -> list[int]:
        """Return the first actions of ways that win, in order; no more than `enough` are looked for.

        Raise TooManyError if the turn has too many positions.
        """
        found: list[int] = []
        for action in self._actions(self._s) if self._may_win(self._s) else ():
            if self._is_won(self._after(self._s, action)):
                found.append(action)
                if len(found) == enough:
                    break
        return found

    def way(self) -> list[int]:
        """Return a way that wins, as its actions; empty if there is none."""
        actions, state = list[int](), self._s
        while self.rules.actor(self._t, state) == self.seat:
            after = ((action, self._after(state, action)) for action in self._actions(state))
            action, state = next((one for one in after if self._is_won(one[1])), (-1, state))
            if action < 0:
                return []
            actions.append(action)
        return actions

    def _may_win(self, s: list[int]) -> bool:
        return self._bounded is None or self._bounded.may_win_now(self._t, s)

    def _actions(self, s: list[int]) -> list[int]:
        out = [0] * self._notation.room(self._t, s, 0)
        return out[: self.rules.actions(self._t, s, out, 0)]

    def _after(self, s: list[int], action: int) -> list[int]:
        after = s.copy()
        self.rules.apply(self._t, after, action)
        return after

    def _is_won(self, s: list[int]) -> bool:
        """Return whether the seat can win from here, or has."""
        actor = self.rules.actor(self._t, s)
        if actor == OVER:
            return [seat for seat in range(self._players) if self.rules.wins(self._t, s, seat)] == [self.seat]
        if actor != self.seat or not self._may_win(s):
            return False
        key = tuple(s)
        if key not in self._known:
            if len(self._known) == self._most:
                raise TooManyError
            self._known[key] = None
            self._known[key] = any(self._is_won(self._after(s, action)) for action in self._actions(s))
        known = self._known[key]
        if known is None:
            raise TooManyError
        return known

"""Searches for decisions at the table, with room that lasts for a whole game.

Searches of a few iterations run as ordinary Python on lists, longer ones and those in seconds compiled: both choose
alike. A decision takes one number from its seat's stream, however it ends, so that a game that is resumed need not
search again what was decided.
"""

import time
from collections.abc import Sequence

from landpress.engine.contract.rules import STREAM
from landpress.engine.kernels.linking import link
from landpress.engine.loops.search import tree_words
from landpress.engine.play.match import Match
from landpress.engine.play.players import Player

LONG = 100
"""From so many iterations a search is compiled: before, compiling takes longer than searching."""
MOST = 1 << 20
"""More iterations than any budget in seconds allows; its tree is bounded all the same."""
_AT_ONCE = 16


class Thinker:
    """Decides for the seats of a match that search."""

    def __init__(self, match: Match, players: Sequence[Player]) -> None:
        most = max(MOST if player.seconds else player.iterations for player in players)
        self.rules = link(match.board.game, most >= LONG)
        lengths = len(match.s), len(match.s), match.notation.ROOM, tree_words(most)
        self._s, self._world, self._out, self._tree = (self.rules.array([0] * length) for length in lengths)
        self._t = self.rules.array(match.t)

    def decide(self, match: Match, streams: list[int], seat: int, player: Player) -> int:
        """The action that a seat chooses; moves the stream of the seat by one number."""
        self._s[:] = self.rules.array(match.s)
        r, i = self.rules.array(streams), STREAM * (seat + 1)
        if player.seconds:
            self.rules.uct_begin(self._t, self._s, r, i, self._out, self._tree)
            self._search(player.seconds, match.board.players)
            action = self.rules.uct_choice(self._tree)
        else:
            rooms = self._out, player.iterations, self._world, self._tree
            action = self.rules.search(self._t, self._s, r, i, *rooms)
        streams[i : i + STREAM] = [int(word) for word in r[i : i + STREAM]]
        return action

    def _search(self, seconds: float, players: int) -> None:
        """Let the tree grow for the share of the seconds that this decision should have."""
        rooms = players, self._world, self._tree
        self.rules.uct_grow(self._t, self._s, self._out, 0, *rooms)
        share = self.rules.effort(self._t, self._s, MOST) / MOST
        end = time.monotonic() + seconds * share
        while time.monotonic() < end:
            if not self.rules.uct_grow(self._t, self._s, self._out, _AT_ONCE, *rooms):
                return

"""Searches for decisions at the table, with room that lasts for a whole game.

Searches of a few iterations run as ordinary Python on lists, longer ones and those in seconds compiled: both choose
alike. A decision takes one number from its seat's stream, however it ends, so that a game that is resumed need not
search again what was decided.
"""

import time
from collections.abc import Sequence

from landpress.engine.contract.rules import STREAM
from landpress.engine.kernels.backends import link
from landpress.engine.loops.search import tree_words
from landpress.engine.play.match import Match
from landpress.engine.play.players import Player

LONG = 20
"""From so many iterations a search runs compiled: before, loading the kernel takes longer than searching."""
MOST = 1 << 20
"""More iterations than any budget in seconds allows; its tree is bounded all the same."""
_AT_ONCE = 16
_CHUNK = 1000
"""Iterations in one call; nobody can interrupt it meanwhile."""


class Thinker:
    """Decides for the seats of a match that search."""

    def __init__(self, match: Match, players: Sequence[Player]) -> None:
        most = max(MOST if player.seconds else player.iterations for player in players)
        self.rules = link(match.board.game, most >= LONG)
        lengths = len(match.s), len(match.s), match.notation.ROOM, tree_words(most)
        self._s, self._world, self._out, self._tree = map(self.rules.zeros, lengths)
        self._t, self._r = self.rules.array(match.t), self.rules.zeros(STREAM * (match.board.players + 1))

    def decide(self, match: Match, streams: list[int], seat: int, player: Player) -> int:
        """The action that a seat chooses; moves the stream of the seat by one number."""
        self._s[:] = match.s
        self._r[:] = streams
        i, players = STREAM * (seat + 1), match.board.players
        self.rules.uct_begin(self._t, self._s, self._r, i, self._out, self._tree)
        if player.seconds:
            self._search(player.seconds, players)
        else:
            left = self.rules.effort(self._t, self._s, player.iterations)
            while left > 0 and self._grow(min(left, _CHUNK), players):
                left -= _CHUNK
        streams[i : i + STREAM] = [int(word) for word in self._r[i : i + STREAM]]
        return int(self.rules.uct_choice(self._tree))

    def _grow(self, iterations: int, players: int) -> bool:
        """Search on for so many iterations. Return whether there is anything to search."""
        rooms = players, self._world, self._tree
        return bool(self.rules.uct_grow(self._t, self._s, self._out, iterations, *rooms))

    def _search(self, seconds: float, players: int) -> None:
        """Let the tree grow for the share of the seconds that this decision should have."""
        self._grow(0, players)
        share = self.rules.effort(self._t, self._s, MOST) / MOST
        end = time.monotonic() + seconds * share
        while time.monotonic() < end:
            if not self._grow(_AT_ONCE, players):
                return

"""Searches for the decisions of a match, with memory that is used for the whole game.

A search of a few iterations runs as ordinary Python on lists. A longer search and a search in seconds run compiled.
Both ways choose the same actions. Every decision takes exactly one number from its seat's stream. So a resumed game
need not repeat the searches of earlier decisions.
"""

import time
from collections.abc import Sequence

from landpress.engine.contract.rules import STREAM
from landpress.engine.kernels.backends import link
from landpress.engine.loops.playout import NET
from landpress.engine.loops.search import UCT_DECISIVE, UCT_NET, UCT_UNKNOWN, tree_words
from landpress.engine.play.match import Match, inside
from landpress.engine.play.nets import equipped, tell_unknown
from landpress.engine.play.players import Player

LONG = 20
"""The number of iterations from which a search runs compiled. With fewer, loading the kernel takes longer."""
MOST = 1 << 20
"""More iterations than any budget in seconds allows. The size of the tree has a bound in any case."""
_AT_ONCE = 16
_CHUNK = 1000
"""The number of iterations in one call. A call cannot be interrupted."""


class Thinker:
    """The searches for the mcts and net seats of a match."""

    def __init__(self, match: Match, players: Sequence[Player]) -> None:
        most = max(MOST if player.seconds else player.iterations for player in players)
        self.rules = link(match.board.game, most >= LONG)
        _, notation, t, s = inside(match)
        lengths = len(s), len(s), notation.ROOM, tree_words(most)
        self._s, self._world, self._out, self._tree = map(self.rules.zeros, lengths)
        able, tail = equipped(match.board, players)
        self._has_net = any(player.kind == NET for player in able)
        self._t, self._r = self.rules.array([*t, *tail]), self.rules.zeros(STREAM * (match.board.players + 1))

    def decide(self, match: Match, streams: list[int], seat: int, player: Player) -> int:
        """Return the action that a seat chooses. Take one number from the stream of the seat."""
        self._s[:] = inside(match).s
        self._r[:] = streams
        i, players = STREAM * (seat + 1), match.board.players
        self.rules.uct_begin(self._t, self._s, self._r, i, self._out, self._tree)
        self._tree[UCT_NET] = int(self._has_net and player.kind == NET)
        self._tree[UCT_DECISIVE] = int(player.is_decisive)
        if player.seconds:
            self._search(player.seconds, players)
        else:
            left = self.rules.effort(self._t, self._s, player.iterations)
            while left > 0 and self._grow(min(left, _CHUNK), players):
                left -= _CHUNK
        if self._tree[UCT_UNKNOWN] and self._has_net:
            tell_unknown(match.board.game)
            self._has_net = False
        streams[i : i + STREAM] = [int(word) for word in self._r[i : i + STREAM]]
        return int(self.rules.uct_choice(self._tree))

    def _grow(self, iterations: int, players: int) -> bool:
        """Do `iterations` more iterations. Return whether any were done; with only one candidate there are none."""
        rooms = players, self._world, self._tree
        return bool(self.rules.uct_grow(self._t, self._s, self._out, iterations, *rooms))

    def _search(self, seconds: float, players: int) -> None:
        """Grow the tree for the share of `seconds` that this decision should have."""
        self._grow(0, players)
        share = self.rules.effort(self._t, self._s, MOST) / MOST
        end = time.monotonic() + seconds * share
        while time.monotonic() < end:
            if not self._grow(_AT_ONCE, players):
                return

"""A look back at a played game: what the seats could expect at each decision, and what the chosen action cost.

First a search chooses (engine/loops/search.py). Then its choice and the action that was played are weighed, each with
as many playouts of their own: the largest of several estimates would be too large. All of them see what the seat to
move saw; what was hidden from it is dealt anew in each playout. Where chance decides, nothing is lost.

The reward of a playout is what the search makes of its end, divided by the sum for all seats, so that shares add up to
1. Of a fixed number of playouts the mean of a reward lies within a margin (`margin`) of what the search expects. How
well the search plays is not part of this.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

from landpress.engine.contract.answers import MOST_PLAYOUTS
from landpress.engine.contract.rules import STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.kernels.backends import link
from landpress.engine.loops import search
from landpress.engine.loops.neutral import ONE
from landpress.engine.play.match import Match, inside
from landpress.engine.play.thinker import LONG
from landpress.layouts.errors import CallError

ERROR = 0.05
"""The probability with which an interval of shares, or that of a loss, may miss; each has its own."""
SEED = 0
"""The seed of all searches. Each decision takes the streams of the game that has its number."""
NEVER = -(1 << 40)
"""The total reward of a candidate that no search chooses."""
_CHUNK = 1000
"""The number of playouts in one call. A call cannot be interrupted."""


class Weighed(NamedTuple):
    """What each seat can expect if an action is played: shares of the win, and how far they may be off."""

    shares: tuple[float, ...]
    margin: float


class Decision(NamedTuple):
    """One decision of a game, and what the search makes of it. Shares are parts of the win, from 0 to 1.

    `ply` counts from 1. `action` was played, `best` is what the search would have played, in notation. `shares` is what
    each seat could expect before the ply, within `margin`. `loss` is the part of the win that the action cost its seat,
    within `loss_margin`. It is below 0 if the action turned out better than the one that the search chose.
    """

    ply: int
    seat: int
    action: str
    best: str
    shares: tuple[float, ...]
    margin: float
    loss: float
    loss_margin: float

    @property
    def is_loss(self) -> bool:
        """Whether the action cost more than the playouts may be off."""
        return self.loss > self.loss_margin

    @property
    def part(self) -> float:
        """The part of the seat's own chances that the action cost."""
        own = self.shares[self.seat]
        return max(0.0, min(1.0, self.loss / own)) if own > 0 else 0.0


def margin(playouts: int) -> float:
    """Return how far the mean of a number of rewards may be off.

    This is the inequality of Azuma and Hoeffding: a reward lies between 0 and 1, and each playout may depend on those
    before it, as it does in a search.
    """
    return min(1.0, sqrt(log(2 / ERROR) / (2 * playouts)))


def weighed(sums: Sequence[int], seat: int, proven: bool) -> Weighed:
    """Return what playouts have found: the sums of all seats and the number of playouts, and if a win is proven.

    A proven win of `seat`, the seat to move, is exact.
    """
    *totals, playouts = sums
    if proven:
        return Weighed(tuple(float(one == seat) for one in range(len(totals))), 0.0)
    return Weighed(tuple(total / max(1, sum(totals)) for total in totals), margin(playouts))


def decision(ply: int, seat: int, actions: tuple[str, str], best: Weighed, played: Weighed) -> Decision:
    """Return the decision of a ply at which a seat played the first of two actions, while a search chose the second.

    Both were weighed with equally many playouts by the same random numbers. The pairs of rewards differ by at most 1 in
    either direction, so the margin of the loss is the sum of both margins.
    """
    if actions[0] == actions[1]:
        return Decision(ply, seat, *actions, *best, 0.0, 0.0)
    loss = best.shares[seat] - played.shares[seat]
    return Decision(ply, seat, *actions, *best, loss, best.margin + played.margin)


class Reviewer:
    """The searches for the decisions of a game, with memory that is used for all of them."""

    def __init__(self, match: Match, playouts: int) -> None:
        """Make room for the searches. Raise CallError for a number of playouts that cannot be played."""
        if not 1 <= playouts <= MOST_PLAYOUTS:
            raise CallError(f"playouts {playouts}: expected 1 to {MOST_PLAYOUTS:,}")
        self.playouts, self._players = playouts, match.board.players
        self._rules = link(match.board.game, playouts >= LONG)
        _, notation, t, s = inside(match.copy())
        lengths = len(s), len(s), notation.ROOM, search.tree_words(playouts)
        self._s, self._world, self._out, self._tree = map(self._rules.zeros, lengths)
        self._t, self._r = self._rules.array(t), self._rules.zeros(STREAM * (self._players + 1))

    def look(self, match: Match, ply: int, action: str) -> Decision | None:
        """Return what the search makes of an action that was played as ply number `ply` from a position.

        Return None if a seat had no choice, or if none was to move: then nothing is searched.
        """
        seat = match.actor
        if seat < 0 or len(match.actions()) == 1:
            return None
        match = match.copy()
        played = match.read(action)
        self._s[:] = inside(match).s
        self._r[:] = game_streams(SEED, ply, self._players)
        self._rules.uct_begin(self._t, self._s, self._r, STREAM * (seat + 1), self._out, self._tree)
        for count in self._chunks():
            self._grow(count)
        best, is_sure = int(self._rules.uct_choice(self._tree)), self._is_proven()
        self._tree[search.UCT_TICKET] ^= 1  # what is weighed has random numbers of its own
        first = weighed([0] * self._players + [1], seat, True) if is_sure else self._weigh(best, seat)
        second = first if best == played else self._weigh(played, seat)
        return decision(ply, seat, (match.text(played), match.text(best)), first, second)

    def _grow(self, count: int) -> None:
        rooms = self._players, self._world, self._tree
        self._rules.uct_grow(self._t, self._s, self._out, count, *rooms)

    def _is_proven(self) -> bool:
        return int(self._tree[search.UCT_ROOT + search.N_VISITS]) >= search.UCT_PROVEN

    def _weigh(self, action: int, seat: int) -> Weighed:
        """Search with one candidate, playout by playout, for the rewards of all seats."""
        self._leave(action)
        sums = [0] * self._players
        for _ in range(self.playouts):
            self._grow(1)
            if self._is_proven():
                return weighed([*sums, 1], seat, True)
            rewards = self._rules.listed(self._tree[search.UCT_REWARD : search.UCT_REWARD + self._players])
            whole = max(1, sum(rewards))
            sums = [one + reward * ONE // whole for one, reward in zip(sums, rewards, strict=True)]
        return weighed([*sums, self.playouts], seat, False)

    def _leave(self, action: int) -> None:
        """Begin the tree again with one candidate, and one that is never chosen: one alone is not tried."""
        first = search.UCT_ROOT + search.NODE
        for k in range(3 * search.NODE):
            self._tree[search.UCT_ROOT + k] = 0
        self._tree[search.UCT_ROOT + search.N_FIRST], self._tree[search.UCT_ROOT + search.N_COUNT] = first, 2
        self._tree[first] = action
        self._tree[first + search.NODE + search.N_VISITS], self._tree[first + search.NODE + search.N_TOTAL] = 1, NEVER
        self._tree[search.UCT_FREE] = first + 2 * search.NODE

    def _chunks(self) -> list[int]:
        whole, rest = divmod(self.playouts, _CHUNK)
        return [_CHUNK] * whole + [rest] * (rest > 0)

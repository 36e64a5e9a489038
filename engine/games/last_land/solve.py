"""Last Land solved exactly: what each seat can expect when all play their best, as fractions.

A seat's best is the largest share of the win (LL-D7: each of k winners has 1 / k); alone on a laboratory board, the
most points. Each seat looks at its own expectation only, whoever gains by what it gives away. Of ways to go on that
are equally good for it, it takes the first: the smaller number of action points, then the first action in order. So
every position has one value; with two seats it is the same whatever the rule, as one wins what the other loses.

All positions that can come are found (engine/games/last_land/graph.py) and valued from the ends back. Values are whole
numbers over one denominator, 36 for every roll that a game can still have, so nothing is rounded.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from operator import itemgetter, mul

from landpress.engine.contract.rules import CHANCE, OVER, State
from landpress.engine.contract.streams import game_streams
from landpress.engine.games.last_land.encoding import CHOOSE, FIRST, S_PHASE
from landpress.engine.kernels.backends import Linked, link
from landpress.engine.play.match import Match
from landpress.engine.proof.solver import Answer, Clock, Limits, position
from landpress.layouts.board import ALONE, Board

PARTS: tuple[str, ...] = ("graph",)
SEED = 0
"""Of the dice in a plan."""
BY_RANK = (11, 9, 7, 5, 3, 1)
"""Of 36 throws of two dice: how many show the number that is best for a seat, how many the second best but not it .."""
_THROWS = 36
_CHUNK = 20_000
_EDGES = 4
"""For so many edges of each row there is room."""
_ROW_BYTES = 120
"""What a row takes beside its key and its edges, with its value."""

Value = tuple[int, ...]
"""What each seat can expect, in whole numbers over one denominator."""


class Graph:
    """All rows that can follow upon some positions, and what they are worth."""

    def __init__(self, roots: Sequence[Match], memory: int) -> None:
        self.players = roots[0].board.players
        self.rules: Linked = link(roots[0].board.game, compiled=True, long=True)
        zeros = self.rules.zeros
        self.t = self.rules.array(roots[0].t)
        self.words = int(self.rules.key_words(self.t))
        rows = max(min(memory, self.rules.most_bytes // 2) // (8 * (self.words + _EDGES) + _ROW_BYTES), 64)
        self.keys = zeros(self.words * rows)
        self.table = zeros(1 << (rows + rows // 2).bit_length())
        self.heads, self.edges = zeros(rows + 1), zeros(_EDGES * rows)
        self.counts = self.rules.array([0, 0, 0])
        self.values: list[Value] = []
        self.denominator = 1
        for root in roots:
            self.counts[0] = max(self.counts[0], self.row(root) + 1)

    def row(self, match: Match) -> int:
        """The row of a position before a roll or an action, or of an end; a new one where it has none."""
        with self.rules.room():
            return self._row(match)

    def _row(self, match: Match) -> int:
        s, bank = self.rules.array(match.s), self.rules.zeros(self.players)
        self.rules.pack(self.t, s, bank, self.keys, self.words * int(self.counts[0]))
        return int(self.rules.entered(self.table, self.keys, self.words, int(self.counts[0])))

    def build(self, size: int, room: int, clock: Clock) -> bool:
        """Find all rows and value them; False where a limit was met before."""
        s, bank, out = map(self.rules.zeros, (size, self.players, room))
        found, lists = (self.keys, self.table, self.heads, self.edges, self.counts), (self.t, s, bank, out)
        while (more := self.rules.follow(*lists, *found, int(self.counts[1]) + _CHUNK)) == 0:
            if clock.is_over():
                return False
        return more > 0 and self._value(s, bank, clock)

    def _value(self, s: State, bank: State, clock: Clock) -> bool:
        rows = int(self.counts[0])
        order, most, who = map(self.rules.zeros, (rows, rows, rows))
        assert self.rules.sort(self.heads, self.edges, self.counts, most, order) == rows, "a position came again"
        deepest = self.rules.rolls(self.t, self.keys, self.heads, self.edges, self.counts, order, most, who)
        self.denominator = _THROWS ** int(deepest) * lcm(*range(1, self.players + 1))
        values: list[Value] = [()] * rows
        heads, edges, whose = self.rules.listed(self.heads), self.rules.listed(self.edges), self.rules.listed(who)
        for k, row in enumerate(reversed(self.rules.listed(order))):
            if k % _CHUNK == 0 and clock.is_over():
                return False
            seat = whose[row]
            if seat < 0:
                self.rules.ends(self.t, s, bank, self.keys, row)
                values[row] = self._worth(self.rules.listed(bank))
                continue
            following = [values[e] for e in edges[heads[row] : heads[row + 1]]]
            if seat < self.players:
                values[row] = max(following, key=itemgetter(seat)) if len(following) > 1 else following[0]
            else:
                following.sort(key=itemgetter(seat - self.players), reverse=True)
                values[row] = tuple([sum(map(mul, BY_RANK, part)) // _THROWS for part in zip(*following, strict=True)])
        self.values = values
        return True

    def _worth(self, points: list[int]) -> Value:
        """What an end is worth to each seat."""
        if self.players == ALONE:
            return (points[0] * self.denominator,)
        most = max(points)
        share = self.denominator // points.count(most)
        return tuple(share if own == most else 0 for own in points)

    def expected(self, match: Match) -> tuple[Fraction, ...]:
        """What each seat can expect from a root or anything that follows upon it."""
        if match.s[S_PHASE] == FIRST:
            parts = [self.expected(after) for after in _after_each(match)]
            return tuple(sum(part, Fraction(0)) / len(parts) for part in zip(*parts, strict=True))
        if match.s[S_PHASE] == CHOOSE:
            return max((self.expected(after) for after in _after_each(match)), key=itemgetter(match.actor))
        return tuple(Fraction(number, self.denominator) for number in self.values[self.row(match)])

    def line(self, match: Match) -> Iterator[str]:
        """The actions of a game in which all play their best from here, the dice thrown at random."""
        match, streams = match.copy(), game_streams(SEED, 0, self.players)
        while match.actor != OVER:
            if match.actor == CHANCE:
                action = match.text(match.rules.sample(match.t, match.s, streams, 0, []))
            else:
                seat = match.actor
                worth = [self.expected(after)[seat] for after in _after_each(match)]
                action = match.legal()[worth.index(max(worth))]
            yield action
            match.play(action)


def _after_each(match: Match) -> Iterator[Match]:
    """The positions after each action that is legal here."""
    for action in match.actions():
        after = match.copy()
        after.rules.apply(after.t, after.s, action)
        yield after


def solve(board: Board, limits: Limits) -> Iterator[Answer]:
    """What each seat can expect from the start; one answer a seat."""
    return solve_from(board, limits, ())


def solve_from(board: Board, limits: Limits, past: Sequence[str]) -> Iterator[Answer]:
    """What each seat can expect after some actions; one answer a seat, the first with a game in which all play so."""
    start, clock = position(board, past), Clock(limits.seconds)
    roots = list(_after_each(start)) if start.s[S_PHASE] in (FIRST, CHOOSE) else [start]
    graph = Graph(roots, limits.memory)
    kind = "points" if board.players == ALONE else "share"
    if not graph.build(len(start.s), start.notation.ROOM, clock):
        for seat in range(board.players):
            yield Answer(kind, {"seat": seat}, None, None, False, board)
        return
    plan = (*past, *graph.line(start))
    for seat, value in enumerate(graph.expected(start)):
        yield Answer(kind, {"seat": seat}, value, value, True, board, () if seat else plan)

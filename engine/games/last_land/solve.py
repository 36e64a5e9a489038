"""Last Land solved exactly: what each seat can expect if all seats play their best, as fractions.

The best for a seat is the largest share of the win (LL-D7: each of k winners has 1 / k); for a seat alone on a
laboratory board, the most points. Each seat maximises its own expectation and ignores what the others gain. Of choices
that are equally good for it, it takes the first: the smaller number of action points, then the first action in order.
So every position has one value. With two seats the value does not depend on this rule, because one seat wins what the
other loses.

All reachable positions are found (engine/games/last_land/graph.py) and evaluated backwards from the ends. Values are
whole numbers over one denominator, with a factor of 36 for every roll that a game can still have. So nothing is
rounded.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from operator import itemgetter, mul

from landpress.engine.contract.answers import Answer, Limits
from landpress.engine.contract.rules import CHANCE, OVER, State
from landpress.engine.contract.streams import game_streams
from landpress.engine.games.last_land.encoding import CHOOSE, FIRST, S_PHASE
from landpress.engine.kernels.backends import Linked, link
from landpress.engine.play.match import Match, inside
from landpress.engine.proof.solver import Clock, position
from landpress.layouts.board import ALONE, Board

PARTS: tuple[str, ...] = ("graph",)
SEED = 0
"""The seed of the dice in a plan."""
BY_RANK = (11, 9, 7, 5, 3, 1)
"""Of 36 throws of two dice: how many show the number that is best for a seat, how many the second best but not the
best, and so on."""
_THROWS = 36
_CHUNK = 20_000
_EDGES = 4
"""Room for edges, for each row."""
_ROW_BYTES = 120
"""Bytes of a row with its value, without its key and its edges."""

Value = tuple[int, ...]
"""What each seat can expect, in whole numbers over one denominator."""


class Graph:
    """All rows that can follow some positions, and their values."""

    def __init__(self, roots: Sequence[Match], memory: int) -> None:
        self.players = roots[0].board.players
        self.rules: Linked = link(roots[0].board.game, compiled=True, long=True)
        zeros = self.rules.zeros
        self.t = self.rules.array(inside(roots[0]).t)
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
        """Return the row of a position before a roll or an action, or of an end; a new row if it has none."""
        with self.rules.room():
            return self._row(match)

    def _row(self, match: Match) -> int:
        s, bank = self.rules.array(inside(match).s), self.rules.zeros(self.players)
        self.rules.pack(self.t, s, bank, self.keys, self.words * int(self.counts[0]))
        return int(self.rules.entered(self.table, self.keys, self.words, int(self.counts[0])))

    def build(self, size: int, room: int, clock: Clock) -> bool:
        """Find all rows and their values. Return False if a limit was met first."""
        s, bank, out = map(self.rules.zeros, (size, self.players, room))
        found, lists = (self.keys, self.table, self.heads, self.edges, self.counts), (self.t, s, bank, out)
        while (more := self.rules.follow(*lists, *found, int(self.counts[1]) + _CHUNK)) == 0:
            if clock.is_over():
                return False
        return more > 0 and self._value(s, bank, clock)

    def _value(self, s: State, bank: State, clock: Clock) -> bool:
        rows = int(self.counts[0])
        order, most, who = map(self.rules.zeros, (rows, rows, rows))
        assert self.rules.sort(self.heads, self.edges, self.counts, most, order) == rows, (
            "sort left rows out: expected no position to be repeated"
        )
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
        """Return the value of an end for each seat."""
        if self.players == ALONE:
            return (points[0] * self.denominator,)
        most = max(points)
        share = self.denominator // points.count(most)
        return tuple(share if own == most else 0 for own in points)

    def expected(self, match: Match) -> tuple[Fraction, ...]:
        """Return what each seat can expect from a root or any position that follows it."""
        phase = inside(match).s[S_PHASE]
        if phase == FIRST:
            parts = [self.expected(after) for after in _after_each(match)]
            return tuple(sum(part, Fraction(0)) / len(parts) for part in zip(*parts, strict=True))
        if phase == CHOOSE:
            return max((self.expected(after) for after in _after_each(match)), key=itemgetter(match.actor))
        return tuple(Fraction(number, self.denominator) for number in self.values[self.row(match)])

    def line(self, match: Match) -> Iterator[str]:
        """Yield the actions of a game from here in which all seats play their best, with random dice."""
        match, streams = match.copy(), game_streams(SEED, 0, self.players)
        while match.actor != OVER:
            if match.actor == CHANCE:
                rules, _, t, s = inside(match)
                action = match.text(rules.sample(t, s, streams, 0, []))
            else:
                seat = match.actor
                worth = [self.expected(after)[seat] for after in _after_each(match)]
                action = match.legal()[worth.index(max(worth))]
            yield action
            match.play(action)


def _after_each(match: Match) -> Iterator[Match]:
    """Yield the positions after each legal action."""
    for action in match.actions():
        after = match.copy()
        after.apply(action)
        yield after


def solve(board: Board, limits: Limits) -> Iterator[Answer]:
    """Return the answers from the start: what each seat can expect."""
    return solve_from(board, limits, ())


def solve_from(board: Board, limits: Limits, past: Sequence[str]) -> Iterator[Answer]:
    """Yield what each seat can expect after some actions; the first answer has a game with best play as its plan."""
    start, clock = position(board, past), Clock(limits.seconds)
    _, notation, _, s = inside(start)
    roots = list(_after_each(start)) if s[S_PHASE] in (FIRST, CHOOSE) else [start]
    graph = Graph(roots, limits.memory)
    kind = "points" if board.players == ALONE else "share"
    if not graph.build(len(s), notation.ROOM, clock):
        for seat in range(board.players):
            yield Answer(kind, {"seat": seat}, None, None, False, board)
        return
    plan = (*past, *graph.line(start))
    for seat, value in enumerate(graph.expected(start)):
        yield Answer(kind, {"seat": seat}, value, value, True, board, () if seat else plan)

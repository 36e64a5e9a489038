"""Landsweeper for two solved exactly: who wins, in how many turns, with at most so many units in play; more is a draw.

All positions that can come of one are found (engine/games/landsweeper/graph.py), then won ones are sought backwards:
first those won in one turn, then those lost in two, won in three and so on, until nothing more is won. What is left is
a draw. Positions may come again, so a seat that is not lost may also go round for ever, which LS-D5 ends as a draw. The
round limit is kept exactly: a win that is further away than the turns that are left is none.

Before the bases are chosen every pair of places is solved, of pairs that a symmetry of the land makes equal only one.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, permutations
from typing import NamedTuple, Unpack

from landpress.engine.contract.rules import OVER, State
from landpress.engine.games.landsweeper.encoding import (
    BASES,
    S_PHASE,
    S_ROUND,
    S_SEAT,
    T_CELLS,
    T_ROUNDS,
    base_of,
    units_at,
)
from landpress.engine.games.landsweeper.graph import OVER_CAP, WINS
from landpress.engine.kernels.backends import Linked, link
from landpress.engine.play.match import Match
from landpress.engine.proof.solver import Answer, Clock, Limits, Subject, position
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError
from landpress.layouts.games.landsweeper import LAND, SEA
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.symmetry import permutation, stabiliser

PARTS: tuple[str, ...] = ("graph",)
SEATS = 2
_CHUNK = 500
_EDGES = 8
"""For so many edges of each row there is room."""
_ROW_BYTES = 48
"""What a row takes beside its key and its edges."""
_FOREVER = 1 << 40
_WINS_AT_ONCE = -2
"""In the place of a row: the turn takes the other's base."""


class Worth(NamedTuple):
    """What is known for the seat that is to act: it wins (1), draws (0) or loses (-1), and when.

    `low` and `high` are what is proven; `turns` how many are played until the win, the present one counted, where it
    is won or lost.
    """

    low: int
    high: int
    turns: int | None = None

    @property
    def rank(self) -> tuple[int, int, int]:
        """The better, the larger: a sooner win, a later loss."""
        return self.low, self.high, -self.low * (self.turns or 0)

    def turned(self) -> "Worth":
        """The same for the other seat."""
        return Worth(-self.high, -self.low, self.turns)

    @property
    def is_proven(self) -> bool:
        """Whether it is known who wins."""
        return self.low == self.high

    def answer(self, board: Board, plan: Iterable[str], kind: str, **subject: Unpack[Subject]) -> Answer:
        """It as an answer about a seat; the plan is needed where it is proven."""
        about = subject | ({"turns": self.turns} if self.turns else {})
        steps = tuple(plan) if self.is_proven else ()
        return Answer(kind, about, self.low, self.high, self.is_proven, board, steps)


UNKNOWN = Worth(-1, 1)
DRAWN = Worth(0, 0)


def best(choices: Sequence[Worth]) -> Worth:
    """What the choice among these is worth to the seat that chooses."""
    first = max(choices, key=lambda worth: worth.rank)
    high = max(worth.high for worth in choices)
    return Worth(first.low, high, first.turns if first.low == high else None)


class Duel:
    """The game of two whose bases stand, from a position in or before a turn."""

    def __init__(self, root: Match, limits: Limits, clock: Clock) -> None:
        self.root, self.cap = root, limits.cap
        self.rules: Linked = link(root.board.game, compiled=True, long=True)
        zeros = self.rules.zeros
        self.t = self.rules.array(root.t)
        self.turns_left = SEATS * (root.t[T_ROUNDS] - root.s[S_ROUND] + 1) - root.s[S_SEAT]
        self.t[T_ROUNDS] = _FOREVER
        self.words = int(self.rules.key_words(self.t, self.cap))
        rows = max(min(limits.memory, self.rules.most_bytes // 2) // (8 * (self.words + _EDGES) + _ROW_BYTES), 64)
        self.keys, self.worth = zeros(self.words * rows), zeros(rows)
        self.table = zeros(1 << (rows + rows // 2).bit_length())
        self.heads, self.edges = zeros(rows + 1), zeros(_EDGES * rows)
        self.counts = self.rules.array([0, 0, 0])
        cells = root.t[T_CELLS]
        self.room, self.path = zeros((cells + 2) * (len(root.s) + 2)), zeros(cells + 3)
        self.first: list[int] = []
        self.complete = self._find(clock)
        self._settle(clock)

    def _turns(self, match: Match, keys: State, row: int, stop: int = -1) -> int:
        """graph.py's `turns` from a position."""
        with self.rules.room():
            s = self.rules.array(match.s)
            return int(self.rules.turns(self.t, s, self.cap, keys, row, self.room, self.path, stop))

    def _find(self, clock: Clock) -> bool:
        """Find all positions that can come of the root; whether that was done within the limits."""
        if sum(units_at(self.root.s, cell) for cell in range(self.root.t[T_CELLS])) > self.cap:
            self.first = [OVER_CAP]
            return True
        ways = self._turns(self.root, self.keys, 0)
        if ways == WINS:
            self.first = [_WINS_AT_ONCE]
            return True
        if ways < 0 or ways > len(self.edges):
            return False
        self.rules.add_rows(self.t, self.cap, self.keys, self.table, self.edges, self.counts, ways)
        self.first = [int(row) for row in self.edges[: self.counts[2]]]
        self.counts[2] = 0
        s = self.rules.array(self.root.s)
        given = (self.t, s, self.cap, self.room, self.path, self.keys, self.table, self.heads, self.edges, self.worth)
        while (more := self.rules.follow(*given, self.counts, int(self.counts[1]) + _CHUNK)) == 0:
            if clock.is_over():
                return False
        return bool(more > 0)

    def _settle(self, clock: Clock) -> None:
        """Find who wins the positions, those won sooner first."""
        away = 2
        while away < self.turns_left and self.rules.settle(self.heads, self.edges, self.counts, self.worth, away):
            if clock.is_over():
                self.complete = False
                return
            away += 1

    def value(self) -> Worth:
        """What the root is worth to the seat that is to act."""
        return self._value(self.first, self.turns_left)

    def _value(self, following: Sequence[int], left: int) -> Worth:
        """What a position is worth upon which these rows can follow, and that has so many turns left."""
        options = [self._after(row, left).turned() for row in following]
        if not options:
            return UNKNOWN
        worth = best(options)
        return worth._replace(turns=worth.turns + 1 if worth.turns is not None else None)

    def _after(self, row: int, left: int) -> Worth:
        """What it is worth to the seat that is to act next that a turn, one of so many left, led to a row."""
        if left < 1 or row == OVER_CAP:
            return DRAWN
        if row == _WINS_AT_ONCE:
            return Worth(-1, -1, 0)
        away = int(self.worth[row])
        if away and abs(away) < left:
            return Worth(1, 1, away) if away > 0 else Worth(-1, -1, -away)
        return DRAWN if self.complete else UNKNOWN

    def line(self) -> Iterator[str]:
        """The actions when both play their best; up to the end, too many units, or a position that came before."""
        match, following, left = self.root.copy(), self.first, self.turns_left
        keys = self.rules.zeros(len(self.keys))
        seen: set[int] = set()
        while match.actor != OVER and following != [OVER_CAP]:
            row = max(following, key=lambda row: self._after(row, left).turned().rank)
            ways = self._turns(match, keys, 0)
            if ways != WINS:
                wanted = self._key(self.keys, row)
                self._turns(match, keys, 0, next(j for j in range(ways) if self._key(keys, j) == wanted))
            for action in map(int, self.path[1 : 1 + self.path[0]]):
                yield match.text(action)
                match.rules.apply(match.t, match.s, action)
            if row in seen or row == OVER_CAP:
                return
            seen.add(row)
            left -= 1
            following = self._following(row)

    def _key(self, keys: State, row: int) -> list[int]:
        """The key in a row; that of too many units is known by its first number."""
        words = [OVER_CAP] if row == OVER_CAP else list(map(int, keys[self.words * row : self.words * (row + 1)]))
        return words[:1] if words[0] == OVER_CAP else words

    def _following(self, row: int) -> list[int]:
        """The rows that can follow upon a row."""
        following = list(map(int, self.edges[self.heads[row] : self.heads[row + 1]]))
        return following or [_WINS_AT_ONCE]


def solve(board: Board, limits: Limits) -> Iterator[Answer]:
    """Who wins from the start: an answer for each pair of bases, for seat 0, which begins; then one for the game."""
    return solve_from(board, limits, ())


def solve_from(board: Board, limits: Limits, past: Sequence[str]) -> Iterator[Answer]:
    """Who wins after some actions, for the seat that is to act; CallError where there are not two seats."""
    if board.players != SEATS:
        raise CallError(f"landsweeper is solved for {SEATS} seats; this board has {board.players}")
    assert isinstance(board, HexBoard)
    start, clock = position(board, past), Clock(limits.seconds)
    if start.s[S_PHASE] == BASES:
        yield from _bases(board, start, limits, clock, past)
        return
    duel = Duel(start, limits, clock)
    yield duel.value().answer(board, chain(past, duel.line()), "game", seat=start.actor)


Solved = tuple[Worth, tuple[str, ...]]
"""What bases are worth to one of the seats, and a game from the start in which both play their best."""


def _bases(board: HexBoard, start: Match, limits: Limits, clock: Clock, past: Sequence[str]) -> Iterator[Answer]:
    """Answers from where a base is still to be chosen."""
    placed = tuple(base for seat in range(SEATS) if (base := base_of(start.s, seat)) >= 0)
    land = [LAND if kind != SEA else SEA for kind in board.cells]
    moves = [permutation(g, board.radius) for g in sorted(stabiliser(land, board.radius))]
    moves = [move for move in moves if all(move[base] == base for base in placed)]
    known: dict[tuple[int, ...], Solved] = {}
    choices: dict[int, list[Solved]] = {}
    for pair in permutations([c for c, kind in enumerate(land) if kind == LAND], SEATS):
        if pair[: len(placed)] != placed:
            continue
        alike = min(tuple(move[base] for base in pair) for move in moves)
        if alike == pair and not (known and clock.is_over()):
            match, plan = start.copy(), list(past)
            for base in pair[len(placed) :]:
                plan.append(match.text(base))
                match.rules.apply(match.t, match.s, base)
            worth, line = _fought(match, limits, clock)
            known[pair] = worth, (*plan, *line)
            names = [str(hexagon(board.radius)[base]) for base in pair]
            yield worth.answer(board, known[pair][1], "bases", seat=0, bases=names)
        choices.setdefault(pair[0], []).append(known.get(alike, (UNKNOWN, ())))
    replies = [_chosen([(worth.turned(), plan) for worth, plan in options]) for options in choices.values()]
    whole = replies[0] if placed else _chosen([(worth.turned(), plan) for worth, plan in replies])
    yield whole[0].answer(board, whole[1], "game", seat=start.actor)


def _fought(match: Match, limits: Limits, clock: Clock) -> Solved:
    """The game from where both bases stand."""
    if match.actor == OVER:
        return DRAWN, ()  # by house values there are no rounds
    duel = Duel(match, limits, clock)
    worth = duel.value()
    return worth, tuple(duel.line()) if worth.is_proven else ()


def _chosen(options: Sequence[Solved]) -> Solved:
    """What the choice is worth to the seat that has it, with the plan of what it chooses."""
    return best([worth for worth, _ in options]), max(options, key=lambda option: option[0].rank)[1]

"""Landsweeper for two solved exactly: who wins, and in how many turns; more units than the cap make a draw.

All positions that can follow are found (engine/games/landsweeper/graph.py). Then retrograde analysis finds the won
ones: first those won in one turn, then those lost in two, won in three and so on, until a step finds no more. All
others are draws. Positions can be repeated, so a seat that is not lost may also repeat them for ever; LS-D5 ends such a
game as a draw. The round limit is kept exactly: a win that needs more turns than are left does not count.

Before the bases are chosen, every pair of places is solved. If a symmetry of the land makes pairs equal, only one of
them is solved.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, Unpack

from landpress.engine.contract.answers import Answer, Limits, Subject
from landpress.engine.contract.house import house_values
from landpress.engine.contract.rules import OVER, State
from landpress.engine.contract.turns import FIXED, ORDERS
from landpress.engine.games.landsweeper import encoding as e
from landpress.engine.games.landsweeper.graph import OVER_CAP, WINS
from landpress.engine.games.landsweeper.validity import DRAW
from landpress.engine.kernels.backends import Linked, link
from landpress.engine.play.match import Match, inside
from landpress.engine.proof.solver import Clock, position
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError
from landpress.layouts.games.landsweeper import LAND, SEA
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.lattice import permutation, stabiliser

PARTS: tuple[str, ...] = ("graph",)
SEATS = 2
_CHUNK = 500
_EDGES = 8
"""Room for edges, for each row."""
_ROW_BYTES = 48
"""Bytes of a row without its key and its edges."""
_FOREVER = 1 << 40
_WINS_AT_ONCE = -2
"""In place of a row: the turn takes the other seat's base."""


class Worth(NamedTuple):
    """What is known for the seat to move: it wins (1), draws (0) or loses (-1), and when.

    `low` and `high` are proven bounds. `turns` is the number of turns until the end, the present one included, if the
    position is won or lost.
    """

    low: int
    high: int
    turns: int | None = None

    @property
    def rank(self) -> tuple[int, int, int]:
        """The order of preference: a sooner win and a later loss are larger."""
        return self.low, self.high, -self.low * (self.turns or 0)

    def turned(self) -> "Worth":
        """Return the same for the other seat."""
        return Worth(-self.high, -self.low, self.turns)

    @property
    def is_proven(self) -> bool:
        """Whether it is known who wins."""
        return self.low == self.high

    def answer(self, board: Board, plan: Iterable[str], kind: str, **subject: Unpack[Subject]) -> Answer:
        """Return the answer about a seat; `plan` is used only if the result is proven."""
        about = subject | ({"turns": self.turns} if self.turns else {})
        steps = tuple(plan) if self.is_proven else ()
        return Answer(kind, about, self.low, self.high, self.is_proven, board, steps)


UNKNOWN = Worth(-1, 1)
DRAWN = Worth(0, 0)


def best(choices: Sequence[Worth]) -> Worth:
    """Return the value of a choice for the seat that chooses."""
    first = max(choices, key=lambda worth: worth.rank)
    high = max(worth.high for worth in choices)
    return Worth(first.low, high, first.turns if first.low == high else None)


class Duel:
    """A game of two seats with both bases placed, from a position in or before a turn."""

    def __init__(self, root: Match, limits: Limits, clock: Clock) -> None:
        self.root, self.cap = root, limits.cap
        _, _, t, s = inside(root)
        self.rules: Linked = link(root.board.game, compiled=True, long=True)
        zeros = self.rules.zeros
        self.t = self.rules.array(t)
        self.turns_left = SEATS * (t[e.T_ROUNDS] - s[e.S_ROUND] + 1) - s[e.S_SEAT]
        self.t[e.T_ROUNDS] = _FOREVER
        self.words = int(self.rules.key_words(self.t, self.cap))
        rows = max(min(limits.memory, self.rules.most_bytes // 2) // (8 * (self.words + _EDGES) + _ROW_BYTES), 64)
        self.keys, self.worth = zeros(self.words * rows), zeros(rows)
        self.table = zeros(1 << (rows + rows // 2).bit_length())
        self.heads, self.edges = zeros(rows + 1), zeros(_EDGES * rows)
        self.counts = self.rules.array([0, 0, 0])
        cells = t[e.T_CELLS]
        self.room, self.path = zeros((cells + 2) * (len(s) + 2)), zeros(cells + 3)
        self.first: list[int] = []
        self.complete = self._find(clock)
        self._settle(clock)

    def _turns(self, match: Match, keys: State, row: int, stop: int = -1) -> int:
        """Call `turns` of graph.py from a position."""
        with self.rules.room():
            s = self.rules.array(inside(match).s)
            return int(self.rules.turns(self.t, s, self.cap, keys, row, self.room, self.path, stop))

    def _find(self, clock: Clock) -> bool:
        """Find all positions that can follow the root. Return whether this was done within the limits."""
        _, _, t, state = inside(self.root)
        if sum(e.units_at(state, cell) for cell in range(t[e.T_CELLS])) > self.cap:
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
        s = self.rules.array(state)
        given = (self.t, s, self.cap, self.room, self.path, self.keys, self.table, self.heads, self.edges, self.worth)
        while (more := self.rules.follow(*given, self.counts, int(self.counts[1]) + _CHUNK)) == 0:
            if clock.is_over():
                return False
        return bool(more > 0)

    def _settle(self, clock: Clock) -> None:
        """Find who wins the positions, sooner wins first."""
        away = 2
        while away < self.turns_left and self.rules.settle(self.heads, self.edges, self.counts, self.worth, away):
            if clock.is_over():
                self.complete = False
                return
            away += 1

    def value(self) -> Worth:
        """Return the value of the root for the seat to move."""
        return self._value(self.first, self.turns_left)

    def _value(self, following: Sequence[int], left: int) -> Worth:
        """Return the value of a position that these rows can follow, with `left` turns left."""
        options = [self._after(row, left).turned() for row in following]
        if not options:
            return UNKNOWN
        worth = best(options)
        return worth._replace(turns=worth.turns + 1 if worth.turns is not None else None)

    def _after(self, row: int, left: int) -> Worth:
        """Return the value for the next seat after a turn led to a row; `left` includes that turn."""
        if left < 1 or row == OVER_CAP:
            return DRAWN
        if row == _WINS_AT_ONCE:
            return Worth(-1, -1, 0)
        away = int(self.worth[row])
        if away and abs(away) < left:
            return Worth(1, 1, away) if away > 0 else Worth(-1, -1, -away)
        return DRAWN if self.complete else UNKNOWN

    def line(self) -> Iterator[str]:
        """Yield the actions of best play, up to the end, too many units in play, or a repeated position."""
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
                match.apply(action)
            if row in seen or row == OVER_CAP:
                return
            seen.add(row)
            left -= 1
            following = self._following(row)

    def _key(self, keys: State, row: int) -> list[int]:
        """Return the key in a row; with too many units only its first number counts."""
        words = [OVER_CAP] if row == OVER_CAP else list(map(int, keys[self.words * row : self.words * (row + 1)]))
        return words[:1] if words[0] == OVER_CAP else words

    def _following(self, row: int) -> list[int]:
        """Return the rows that can follow a row."""
        following = list(map(int, self.edges[self.heads[row] : self.heads[row + 1]]))
        return following or [_WINS_AT_ONCE]


def solve(board: Board, limits: Limits) -> Iterator[Answer]:
    """Return the answers from the start: one for each pair of bases, then one for the game, all for seat 0."""
    return solve_from(board, limits, ())


def solve_from(board: Board, limits: Limits, past: Sequence[str]) -> Iterator[Answer]:
    """Yield who wins after some actions, for the seat to move; CallError if there are not two seats.

    Turns must be in the `fixed` order: positions are solved for a seat that moves every other turn. The game must be a
    draw after the last round: only who has a base is solved.
    """
    if board.players != SEATS:
        raise CallError(
            f"landsweeper is solved for {SEATS} seats only: expected a board for {SEATS}, found {board.players}"
        )
    house = house_values(board.game, board.variant)
    for key, only in (("play.order", ORDERS[FIXED]), ("play.at_limit", DRAW)):
        if house[key] != only:
            raise CallError(f"landsweeper is solved for {key} = {only} only: found {house[key]}")
    assert isinstance(board, HexBoard)
    start, clock = position(board, past), Clock(limits.seconds)
    if _places_bases(start):
        yield from _bases(board, start, limits, clock, past)
        return
    duel = Duel(start, limits, clock)
    yield duel.value().answer(board, chain(past, duel.line()), "game", seat=start.actor)


Solved = tuple[Worth, tuple[str, ...]]
"""The value of a pair of bases for one of the seats, and a game from the start with best play."""


def _bases(board: HexBoard, start: Match, limits: Limits, clock: Clock, past: Sequence[str]) -> Iterator[Answer]:
    """Yield the answers from a position in which a base is still to be placed or chosen."""
    placed = tuple(base for seat in range(SEATS) if (base := e.base_of(inside(start).s, seat)) >= 0)
    land = [LAND if kind != SEA else SEA for kind in board.cells]
    moves = [permutation(g, board.radius) for g in sorted(stabiliser(land, board.radius))]
    moves = [move for move in moves if all(move[base] == base for base in placed)]
    known: dict[tuple[int, ...], Solved] = {}
    for match, plan in _beginnings(start):
        pair = _pair(match)
        alike = min(tuple(move[base] for base in pair) for move in moves)
        # One seat that places both bases reaches a pair in two ways.
        if alike == pair and pair not in known and not (known and clock.is_over()):
            worth, line = _fought(match, limits, clock)
            known[pair] = worth, (*past, *plan, *line)
            names = [str(hexagon(board.radius)[base]) for base in pair]
            yield worth.answer(board, known[pair][1], "bases", seat=0, bases=names)
        known.setdefault(pair, known.get(alike, (UNKNOWN, ())))
    worth, steps = _chosen(start, known)
    yield worth.answer(board, steps, "game", seat=start.actor)


def _beginnings(match: Match, *plan: str) -> Iterator[tuple[Match, tuple[str, ...]]]:
    """Yield every way to place and choose the bases (LS-2): the position behind it and its actions."""
    if not _places_bases(match):
        yield match, plan
        return
    for action in match.actions():
        yield from _beginnings(_after(match, action), *plan, match.text(action))


def _after(match: Match, action: int) -> Match:
    """Return the position after an action."""
    later = match.copy()
    later.apply(action)
    return later


def _places_bases(match: Match) -> bool:
    """Return whether a base is still to be placed or chosen."""
    return inside(match).s[e.S_PHASE] == e.BASES


def _pair(match: Match) -> tuple[int, ...]:
    """Return the bases of both seats."""
    return tuple(e.base_of(inside(match).s, seat) for seat in range(SEATS))


def _fought(match: Match, limits: Limits, clock: Clock) -> Solved:
    """Return the result of a game in which both bases are placed."""
    if match.actor == OVER:
        return DRAWN, ()  # the house values allow no rounds
    duel = Duel(match, limits, clock)
    worth = duel.value()
    return worth, tuple(duel.line()) if worth.is_proven else ()


def _chosen(match: Match, known: Mapping[tuple[int, ...], Solved]) -> Solved:
    """Return the value for the seat to move of the best choice of bases, and the plan of this choice.

    `known` has the values of all pairs of bases for seat 0, which has the first turn.
    """
    if not _places_bases(match):
        return known[_pair(match)]
    options = []
    for action in match.actions():
        later = _after(match, action)
        mover = later.actor if _places_bases(later) else 0
        worth, plan = _chosen(later, known)
        options.append((worth if mover == match.actor else worth.turned(), plan))
    return best([worth for worth, _ in options]), max(options, key=lambda option: option[0].rank)[1]

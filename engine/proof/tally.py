"""Tallies: counts of what happened in many measured games, as whole numbers that add up exactly.

Game k of a seed is the same game on any machine (`engine.contract.streams.streams_of_games`), so a run may be cut into
parts. The sum of the tallies of the parts, in any order, is the tally of the whole run. A histogram maps a value to the
number of games that had it. `engine/games/GAME/facts.py` describes the game's own facts.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock, local
from typing import Any, NamedTuple

from landpress.engine.contract.house import house_values
from landpress.engine.contract.rules import ABSENT, M_FACT, M_SEATS, M_TURNS, STREAM
from landpress.engine.contract.streams import streams_of_games
from landpress.engine.game import Notation, facts_of, notation_of
from landpress.engine.kernels.backends import Linked, backend_of, link
from landpress.engine.loops.measured import (
    H_CELL,
    H_VERB,
    HISTORY,
    M_CHOICES,
    M_DRAMA,
    M_FIRST,
    M_HALFWAY,
    M_LEADS,
    M_PLIES,
    M_REASON,
    M_ROW,
    M_SCORE,
    M_SETTLED,
    M_USED,
    M_VERBS,
    M_WINNERS,
    P_FIRST,
    P_WORDS,
)
from landpress.engine.loops.search import tree_words
from landpress.engine.play.players import Player, player
from landpress.engine.proof.balance import UNIT
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError

Histogram = dict[int, int]
LIMITS = ("turn-limit", "round-limit", "stopped")
"""The reasons of games that a limit ended early."""
ENDLESS = 1 << 62
AT_ONCE = 128
"""The number of games that are measured and counted together."""
WORK = 50_000
"""The number of plies in one call of compiled code, at most half a second. A call cannot be interrupted."""
_LINKING = Lock()
_OWN = local()


class Plan(NamedTuple):
    """The plan of a measurement: a board, one policy for each seat, and the seed of the streams."""

    board: Board
    policies: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Tally:
    """Counts of measured games. `a + b` is the tally of both. The numbers of a tally must not be changed.

    `wins[seat][k]` and `places[place][k]` are the numbers of games won together with k - 1 others; k = 0 stands for
    games not won. A place is the distance from the first seat in the order of play. `firsts` counts the seats that
    began. `branching[k]` is the number of decisions with 2**k to 2**(k+1) - 1 actions. `leads` counts changes of the
    lead at ends of turns. `drama` is, for games with one winner, the percentage of ends of turns at which the winner
    was behind. `used` is the number of different cells that were used. `cells` counts how often each cell was used.

    `decided` is the number of games that one seat won alone before any limit. `settled` is, for games with one winner,
    the percentage of ends of turns at which the winner led alone from then on to the end. `halfway` is, for games in
    which one seat led alone after half of the turns, this seat's share of the win in `UNIT`s. `verbs` counts actions,
    `verb_games` the games in which an action of the kind was chosen. `choices` is, for games with searching seats, how
    many actions a search was torn between, in hundredths, as the mean over its decisions (`uct_choices`).
    """

    games: int = 0
    decided: int = 0
    reasons: dict[str, int] = field(default_factory=dict)
    firsts: Histogram = field(default_factory=dict)
    wins: list[list[int]] = field(default_factory=list)
    places: list[list[int]] = field(default_factory=list)
    scores: list[Histogram] = field(default_factory=list)
    turns: Histogram = field(default_factory=dict)
    plies: Histogram = field(default_factory=dict)
    branching: Histogram = field(default_factory=dict)
    leads: Histogram = field(default_factory=dict)
    drama: Histogram = field(default_factory=dict)
    settled: Histogram = field(default_factory=dict)
    halfway: Histogram = field(default_factory=dict)
    choices: Histogram = field(default_factory=dict)
    used: Histogram = field(default_factory=dict)
    cells: list[int] = field(default_factory=list)
    verbs: dict[str, int] = field(default_factory=dict)
    verb_games: dict[str, int] = field(default_factory=dict)
    facts: dict[str, Histogram] = field(default_factory=dict)
    seat_facts: dict[str, list[Histogram]] = field(default_factory=dict)

    def __add__(self, other: "Tally") -> "Tally":
        """Return the sum of two tallies of the same game, seats and board size. One of them may be empty."""
        both: dict[str, Any] = {name: _sum(own, vars(other)[name]) for name, own in vars(self).items()}
        return Tally(**both)

    @property
    def cut(self) -> int:
        """The number of games that were ended by the game's own limit of turns or rounds, or by the limit of plies."""
        return sum(self.reasons.get(limit, 0) for limit in LIMITS)

    @property
    def completed(self) -> int:
        """The number of games that were not ended by a limit."""
        return self.games - self.cut

    @property
    def shared(self) -> int:
        """The number of games with more than one winner."""
        return sum(sum(row[k] for row in self.wins) // k for k in range(2, len(self.wins) + 1))

    def to_json(self) -> dict[str, object]:
        """Return the tally in the form of JSON. Dictionaries are sorted by key, and their keys are texts."""
        return {name: _written(value) for name, value in vars(self).items()}

    @staticmethod
    def from_json(written: Mapping[str, object]) -> "Tally":
        """Return the tally that `to_json` wrote."""
        values: dict[str, Any] = {name: _read(value) for name, value in written.items()}
        return Tally(**values)


def _sum(a: object, b: object) -> object:
    """Return the sum of two numbers, or of two lists or dictionaries by entry. An empty one counts as zeros."""
    if isinstance(a, int) and isinstance(b, int):
        return a + b
    if not a or not b:
        return a or b
    if isinstance(a, list) and isinstance(b, list):
        return [_sum(one, other) for one, other in zip(a, b, strict=True)]
    assert isinstance(a, dict)
    assert isinstance(b, dict)
    if type(next(iter(a.values()))) is not int:
        return a | b | {key: _sum(value, b[key]) for key, value in a.items() if key in b}
    total = a.copy()
    for key, value in b.items():
        total[key] = total.get(key, 0) + value
    return total


def _written(value: object) -> object:
    if isinstance(value, dict):
        return {str(key): _written(value[key]) for key in sorted(value)}
    return [_written(one) for one in value] if isinstance(value, list) else value


def _read(value: object) -> object:
    if isinstance(value, dict):
        return {int(key) if key.lstrip("-").isdecimal() else key: _read(one) for key, one in value.items()}
    return [_read(one) for one in value] if isinstance(value, list) else value


def tally(
    plan: Plan, first: int, games: int, compiled: bool = True, most: int = ENDLESS, in_turn: bool = False
) -> Tally:
    """Return the tally of games first .. first + games - 1 of a plan. Several threads may measure at the same time.

    With `in_turn` seat k % K begins game k of K seats, if chance picks the first seat in this game. A game of more than
    `most` plies is stopped and has no winner. Raise CallError if a policy is unknown, or if it has a budget in seconds,
    because its games cannot be repeated.
    """
    board, players = plan.board, [player(name) for name in plan.policies]
    if any(one.seconds for one in players):
        raise CallError(f"policies {','.join(plan.policies)[:60]}: expected iterations (mcts:500), not seconds")
    rules, notation = _rules(board.game, compiled), notation_of(board.game)
    with rules.room():
        return _measured(plan, players, rules, notation, range(first, first + games), most, in_turn)


def _rules(game: str, compiled: bool) -> Linked:
    """Return the rules for this thread. A compiled set is used again, because its memory is freed after each tally."""
    with _LINKING:
        if not compiled:
            return link(game)
        sets: dict[str, Linked] = vars(_OWN)
        key = f"{game} {backend_of(game, long=True)}"
        if key not in sets:
            sets[key] = link(game, compiled, long=True)
        return sets[key]


def _measured(
    plan: Plan,
    players: Sequence[Player],
    rules: Linked,
    notation: Notation[Board],
    numbers: range,
    most: int,
    in_turn: bool,
) -> Tally:
    board = plan.board
    table = notation.table(board, house_values(board.game, board.variant))
    size, cells = notation.size(table), len(board.cells)
    # The search of a seat needs a tree and a copy of the state, the world.
    words = tree_words(max(one.iterations for one in players))
    lengths = [size, size, STREAM * (board.players + 1), notation.ROOM, size, words]
    start, s, r, out, world, tree = map(rules.zeros, lengths)
    games = len(numbers)
    m, h, rows = map(rules.zeros, (M_ROW + cells + HISTORY, H_CELL + cells, M_ROW * min(games, AT_ONCE)))
    t, policies = rules.array(table), rules.array([one.policy for one in players])
    drawn, p = rules.zeros(len(r) * min(games, AT_ONCE)), rules.zeros(P_WORDS)
    rules.start(t, start)
    total = Tally()
    for begin in range(0, games, AT_ONCE):
        some = numbers[begin : begin + AT_ONCE]
        number = len(some)
        streams = streams_of_games(plan.seed, some, board.players)
        drawn[: len(streams)] = streams
        p[:] = [0] * P_WORDS
        p[P_FIRST] = 1 + some[0] % board.players if in_turn else 0
        rooms = (t, start, s, r, out, policies, world, tree, number, most, drawn, m, h, rows, p)
        while rules.measured(*rooms, WORK) < number:
            pass
        total += _of_rows(board, rules.listed(rows)[: M_ROW * number])
    return total + _of_all(board, rules.listed(h))


def _histogram(column: Sequence[int]) -> Histogram:
    counted = Counter(column)
    counted.pop(ABSENT, None)
    return dict(counted)


def _of_rows(board: Board, rows: list[int]) -> Tally:
    """Return the tally of games from the rows that engine/loops/measured.py writes."""
    players = board.players
    notation, told = notation_of(board.game), facts_of(board.game)

    def histogram(at: int) -> Histogram:
        return _histogram(rows[at::M_ROW])

    wins, places = ([[0] * (players + 1) for _ in range(players)] for _ in range(2))
    for (winners, first), games in Counter(zip(rows[M_WINNERS::M_ROW], rows[M_FIRST::M_ROW], strict=True)).items():
        for seat in range(players):
            share = winners.bit_count() if winners >> seat & 1 else 0
            wins[seat][share] += games
            places[(seat - first) % players][share] += games
    by_seat = M_FACT + len(told.FACTS)
    reasons = (*notation.REASONS, "stopped")
    ends = Counter(zip(rows[M_WINNERS::M_ROW], rows[M_REASON::M_ROW], strict=True)).items()
    led = Counter(zip(rows[M_WINNERS::M_ROW], rows[M_HALFWAY::M_ROW], strict=True)).items()
    halfway: Counter[int] = Counter()
    for (winners, leader), games in led:
        if leader != ABSENT:
            halfway[UNIT // winners.bit_count() if winners >> leader & 1 else 0] += games
    chosen = Counter(rows[M_VERBS::M_ROW]).items()
    return Tally(
        games=len(rows) // M_ROW,
        decided=sum(games for (winners, why), games in ends if winners.bit_count() == 1 and reasons[why] not in LIMITS),
        reasons={reasons[why]: games for why, games in histogram(M_REASON).items()},
        firsts=histogram(M_FIRST),
        wins=wins,
        places=places,
        scores=[histogram(M_SCORE + seat) for seat in range(players)],
        turns=histogram(M_TURNS),
        plies=histogram(M_PLIES),
        leads=histogram(M_LEADS),
        drama=histogram(M_DRAMA),
        settled=histogram(M_SETTLED),
        halfway=dict(halfway),
        choices=histogram(M_CHOICES),
        used=histogram(M_USED),
        verb_games={verb: sum(games for verbs, games in chosen if verbs >> k & 1) for k, verb in enumerate(told.VERBS)},
        facts={name: histogram(M_FACT + k) for k, name in enumerate(told.FACTS)},
        seat_facts={
            name: [histogram(by_seat + M_SEATS * k + seat) for seat in range(players)]
            for k, name in enumerate(told.SEAT_FACTS)
        },
    )


def _of_all(board: Board, h: list[int]) -> Tally:
    """Return the tally of the counts over all games."""
    verbs = facts_of(board.game).VERBS
    return Tally(
        branching={k: n for k, n in enumerate(h[:H_VERB]) if n},
        verbs=dict(zip(verbs, h[H_VERB:], strict=False)),
        cells=h[H_CELL:],
    )

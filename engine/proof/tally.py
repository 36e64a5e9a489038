"""The measuring of many games, which gives a `Tally` of what happened in them.

Game k of a seed is the same game on any machine (`engine.contract.streams.streams_of_games`), so a run may be cut into
parts. The sum of the tallies of the parts, in any order, is the tally of the whole run. `engine/games/GAME/facts.py`
describes the game's own facts.
"""

from collections import Counter
from collections.abc import Sequence
from threading import Lock, local
from typing import NamedTuple

from landpress.engine.contract.house import house_values
from landpress.engine.contract.rules import ABSENT, M_FACT, M_SEATS, M_TURNS, STREAM
from landpress.engine.contract.streams import streams_of_games
from landpress.engine.contract.tally import LIMITS, Histogram, Tally
from landpress.engine.game import Game, Notation
from landpress.engine.kernels.backends import Linked, backend_of, link
from landpress.engine.loops import measured
from landpress.engine.loops.search import UCT_UNKNOWN, tree_words
from landpress.engine.play.nets import equipped, tell_unknown
from landpress.engine.play.players import Player, player
from landpress.engine.proof.balance import UNIT
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError

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


def tally(
    plan: Plan,
    first: int,
    games: int,
    compiled: bool = True,
    most: int = ENDLESS,
    in_turn: bool = False,
    long: bool = True,
) -> Tally:
    """Return the tally of games first .. first + games - 1 of a plan. Several threads may measure at the same time.

    With `in_turn` seat k % K begins game k of K seats, if chance picks the first seat in this game. A game of more than
    `most` plies is stopped and has no winner. Only `long` work lets rules be compiled on this machine. Raise CallError
    if a policy is unknown, or if it has a budget in seconds, because its games cannot be repeated.
    """
    board, players = plan.board, [player(name) for name in plan.policies]
    if any(one.seconds for one in players):
        raise CallError(f"policies {','.join(plan.policies)[:60]}: expected iterations (mcts:500), not seconds")
    rules, notation = _rules(board.game, compiled, long), Game(board.game).notation
    with rules.room():
        return _measured(plan, players, rules, notation, range(first, first + games), most, in_turn)


def _rules(game: str, compiled: bool, long: bool) -> Linked:
    """Return the rules for this thread. A compiled set is used again, because its memory is freed after each tally."""
    with _LINKING:
        if not compiled:
            return link(game)
        sets: dict[str, Linked] = vars(_OWN)
        key = f"{game} {backend_of(game, long)}"
        if key not in sets:
            sets[key] = link(game, compiled, long)
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
    players, tail = equipped(board, players)
    table = notation.table(board, house_values(board.game, board.variant))
    size, cells = notation.size(table), len(board.cells)
    # The search of a seat needs a tree and a copy of the state, the world.
    words = tree_words(max(one.iterations for one in players))
    lengths = [size, size, STREAM * (board.players + 1), notation.ROOM, size, words]
    start, s, r, out, world, tree = map(rules.zeros, lengths)
    games = len(numbers)
    m, h, rows = map(
        rules.zeros,
        (measured.M_ROW + cells + measured.HISTORY, measured.H_CELL + cells, measured.M_ROW * min(games, AT_ONCE)),
    )
    t, policies = rules.array([*table, *tail]), rules.array([one.policy for one in players])
    drawn, p = rules.zeros(len(r) * min(games, AT_ONCE)), rules.zeros(measured.P_WORDS)
    rules.start(t, start)
    total = Tally()
    for begin in range(0, games, AT_ONCE):
        some = numbers[begin : begin + AT_ONCE]
        number = len(some)
        streams = streams_of_games(plan.seed, some, board.players)
        drawn[: len(streams)] = streams
        p[:] = [0] * measured.P_WORDS
        p[measured.P_FIRST] = 1 + some[0] % board.players if in_turn else 0
        rooms = (t, start, s, r, out, policies, world, tree, number, most, drawn, m, h, rows, p)
        while rules.measured(*rooms, WORK) < number:
            pass
        if tail and tree[UCT_UNKNOWN]:
            tell_unknown(board.game)
        total += _of_rows(board, rules.listed(rows)[: measured.M_ROW * number])
    return total + _of_all(board, rules.listed(h))


def _of_rows(board: Board, rows: list[int]) -> Tally:
    """Return the tally of games from the rows that engine/loops/measured.py writes."""
    players = board.players
    notation, told = Game(board.game).notation, Game(board.game).facts

    def histogram(at: int) -> Histogram:
        counted = Counter(rows[at :: measured.M_ROW])
        counted.pop(ABSENT, None)
        return dict(counted)

    wins, places = ([[0] * (players + 1) for _ in range(players)] for _ in range(2))
    for (winners, first), games in Counter(
        zip(rows[measured.M_WINNERS :: measured.M_ROW], rows[measured.M_FIRST :: measured.M_ROW], strict=True)
    ).items():
        for seat in range(players):
            share = winners.bit_count() if winners >> seat & 1 else 0
            wins[seat][share] += games
            places[(seat - first) % players][share] += games
    by_seat = M_FACT + len(told.FACTS)
    reasons = (*notation.REASONS, "stopped")
    ends = Counter(
        zip(rows[measured.M_WINNERS :: measured.M_ROW], rows[measured.M_REASON :: measured.M_ROW], strict=True)
    ).items()
    led = Counter(
        zip(rows[measured.M_WINNERS :: measured.M_ROW], rows[measured.M_HALFWAY :: measured.M_ROW], strict=True)
    ).items()
    halfway: Counter[int] = Counter()
    for (winners, leader), games in led:
        if leader != ABSENT:
            halfway[UNIT // winners.bit_count() if winners >> leader & 1 else 0] += games
    chosen = Counter(rows[measured.M_VERBS :: measured.M_ROW]).items()
    return Tally(
        games=len(rows) // measured.M_ROW,
        decided=sum(games for (winners, why), games in ends if winners.bit_count() == 1 and reasons[why] not in LIMITS),
        reasons={reasons[why]: games for why, games in histogram(measured.M_REASON).items()},
        firsts=histogram(measured.M_FIRST),
        wins=wins,
        places=places,
        scores=[histogram(measured.M_SCORE + seat) for seat in range(players)],
        turns=histogram(M_TURNS),
        plies=histogram(measured.M_PLIES),
        leads=histogram(measured.M_LEADS),
        drama=histogram(measured.M_DRAMA),
        settled=histogram(measured.M_SETTLED),
        halfway=dict(halfway),
        choices=histogram(measured.M_CHOICES),
        used=histogram(measured.M_USED),
        verb_games={verb: sum(games for verbs, games in chosen if verbs >> k & 1) for k, verb in enumerate(told.VERBS)},
        facts={name: histogram(M_FACT + k) for k, name in enumerate(told.FACTS)},
        seat_facts={
            name: [histogram(by_seat + M_SEATS * k + seat) for seat in range(players)]
            for k, name in enumerate(told.SEAT_FACTS)
        },
    )


def _of_all(board: Board, h: list[int]) -> Tally:
    """Return the tally of the counts over all games."""
    verbs = Game(board.game).facts.VERBS
    return Tally(
        branching={k: n for k, n in enumerate(h[: measured.H_VERB]) if n},
        verbs=dict(zip(verbs, h[measured.H_VERB :], strict=False)),
        cells=h[measured.H_CELL :],
    )

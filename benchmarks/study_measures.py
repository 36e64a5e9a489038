"""Make the measurements of a study of house values, from games as `landpress balance` plays them and from other games.

- `play`: a run of `engine.proof.experiment`, reduced to counts; the same games and numbers as `landpress balance`.
- `lead`: how often the seat that leads alone at some moment wins.
- `odd`: the share of wins of one seat with another policy than all others, or with an action that is barred to it.
- `sides`: how much more the seats at even places score than the others, on each of some boards.
- `areas`: the sizes of the areas of Xarkant's landscapes; no game is played.

The parameters and the result of each measurement can be written as JSON. Results are the same on every machine, for any
number of threads.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from statistics import mean, stdev
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

from landpress.engine.contract.house import changed, house_values, read_variant, shipped
from landpress.engine.contract.rules import CHANCE, M_STANDS, OVER, State, Table
from landpress.engine.contract.streams import game_streams
from landpress.engine.games.xarkant import encoding as xarkant
from landpress.engine.games.xarkant.land import areas as areas_of
from landpress.engine.games.xarkant.validity import land_of
from landpress.engine.kernels.backends import Linked, link
from landpress.engine.loops.measured import M_ROW
from landpress.engine.loops.search import tree_words
from landpress.engine.play.players import player
from landpress.engine.proof.balance import UNIT, seat_period, summary
from landpress.engine.proof.experiment import Task, collected
from landpress.engine.proof.experiment import play as play_chunk
from landpress.generator import game as parts
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import Board, Variant
from landpress.layouts.games.xarkant import Landscape

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
SEED = 0
THREADS = 2
UNPAYABLE = 99_999
"""The cost of an action that is barred to a seat: more than any seat has."""
Values = Mapping[str, Any]
"""Changed house values, or the name of a shipped variant under the key `variant`."""


def variant(game: str, values: Values) -> Variant:
    """Return the variant with changed values, based on a shipped variant if `variant` names one."""
    found: dict[str, Any] = {}
    for key, value in values.items():
        if key == "variant":
            found |= read_variant(game, shipped(game)[value].read_text("utf-8"))
        else:
            found[key] = tuple(value) if isinstance(value, list) else value
    return changed(game, found)


def boards(game: str, seats: int, values: Values, number: int) -> tuple[Board, ...]:
    """Return the boards that `landpress balance` draws for the seed."""
    return tuple(islice(draws(request(game, seats, variant(game, values)), str(SEED)), number))


def _mean(histogram: Mapping[int, int]) -> float | None:
    """Return the mean of a histogram, or None if it is empty."""
    found = summary(histogram)
    return round(found.mean.share, 3) if found else None


def _spread(histogram: Mapping[int, int]) -> list[int]:
    """Return the 10 %, 50 % and 90 % quantiles of a histogram."""
    found = summary(histogram)
    return [found.tenth, found.median, found.ninetieth] if found else []


def _threaded(work: Callable[[*Ts], T], tasks: Iterable[tuple[*Ts]]) -> Iterator[T]:
    with ThreadPoolExecutor(THREADS) as pool:
        yield from pool.map(lambda task: work(*task), tasks)


def play(game: str, seats: int, values: Values, policy: str, games: int) -> dict[str, Any]:
    """Run the games of `landpress balance GAME --players SEATS --policy POLICY --games GAMES`."""
    link(game, compiled=True)
    wanted = request(game, seats, variant(game, values))
    rotations = parts.Game(game).maker.ROTATIONS.get(seats, 1)
    first = tuple(islice(draws(wanted, str(SEED)), 1))
    task = Task(first, policy, SEED, games, None, lambda: draws(wanted, str(SEED)), rotations)
    run = deque(collected(task, _threaded(play_chunk, task.chunks())), maxlen=1).pop()
    total = run.total
    return {
        "games": run.games,
        "boards": run.boards,
        "places": [[round(part, 4) for part in place] for place in run.places],
        "evidence": round(run.evidence, 3),
        "reasons": total.reasons,
        "cut": total.cut,
        "shared": total.shared,
        "turns": _spread(total.turns),
        "plies": _spread(total.plies),
        "leads": _mean(total.leads),
        "behind": _mean(total.drama),
        "verbs": total.verbs,
        "facts": {name: _mean(found) for name, found in total.facts.items()},
        "rounds": _spread(total.facts.get("rounds", {})),
        "of_a_seat": {name: _mean(_together(found)) for name, found in total.seat_facts.items()},
    }


def _together(histograms: Iterable[Mapping[int, int]]) -> Counter[int]:
    """Return the sum of the histograms of all seats."""
    total: Counter[int] = Counter()
    for one in histograms:
        total.update(one)
    return total


class Seat(NamedTuple):
    """A seat's policy, and the house values by which this seat plays."""

    policy: str
    values: Variant


class Game(NamedTuple):
    """A watched game: each seat's share of the win, and for the end of each turn the round and the leader.

    The round is 0 for games without rounds. The leader is the seat that leads alone, or -1.
    """

    won: tuple[float, ...]
    leads: tuple[tuple[int, int], ...]


def watched(board: Board, seats: Sequence[Seat], number: int) -> Game:
    """Play game `number` of the seed, ply by ply in compiled code.

    Each seat decides and acts by its own table. If an action costs more in this table than any seat has, the action is
    barred to the seat. When the seat searches the turns of others, it assumes that the action is barred to them too.
    """
    game = board.game
    notation, rules = parts.Game(game).notation, link(game, True)
    players = [player(seat.policy) for seat in seats]
    tables = [rules.array(notation.table(board, house_values(game, seat.values))) for seat in seats]
    table = notation.table(board, house_values(game, board.variant))
    t, size, words = rules.array(table), notation.size(table), tree_words(max(one.iterations for one in players))
    lengths = size, size, notation.ROOM, words, M_ROW + len(board.cells)
    s, world, out, tree, m = (rules.array([0] * length) for length in lengths)
    policies = rules.array([one.policy for one in players])
    r = rules.array(game_streams(SEED, number, board.players))
    rules.start(t, s)
    leads, actor = [], rules.actor(t, s)
    while actor != OVER:
        rules.match(t if actor == CHANCE else tables[actor], s, r, out, policies, 1, world, tree)
        last, actor = actor, rules.actor(t, s)
        if last not in (CHANCE, actor):
            leads.append((int(s[xarkant.S_ROUND]) if game == "xarkant" else 0, _leader(rules, t, s, m, board)))
    winners = [rules.wins(t, s, seat) for seat in range(board.players)]
    return Game(tuple(one / sum(winners) for one in winners), tuple(leads))


def _leader(rules: Linked, t: Table, s: State, m: State, board: Board) -> int:
    """Return the seat that leads alone, or -1.

    The standing is that of measured games. In Last Land it is the score, because measured games keep the standing by
    ply.
    """
    if board.game == "last-land":
        stands = [rules.score(t, s, seat) for seat in range(board.players)]
    else:
        rules.standings(t, s, m)
        stands = [int(m[M_STANDS + seat]) for seat in range(board.players)]
    best = max(stands)
    return stands.index(best) if stands.count(best) == 1 else -1


def lead(game: str, seats: int, values: Values, policy: str, games: int, after: int) -> dict[str, Any]:
    """Measure how often the seat that leads alone after round `after` wins, or after half of the turns if `after` is 0.

    Each game has a board of its own. Games that are over by then are left out. Games in which no seat leads alone are
    counted as `level`.
    """
    found = boards(game, seats, values, games)
    everybody = [Seat(policy, found[0].variant)] * seats
    watched(found[0], everybody, 0)
    led, level, won = 0, 0, 0.0
    for one in _threaded(watched, ((board, everybody, k) for k, board in enumerate(found))):
        leader = _then(one.leads, after)
        if leader is None:
            continue
        if leader < 0:
            level += 1
            continue
        led += 1
        won += one.won[leader]
    return {"led": led, "level": level, "won": round(won * UNIT)}


def _then(leads: Sequence[tuple[int, int]], after: int) -> int | None:
    """Return the leader after a round, or after half of the turns if `after` is 0; None if the game was over."""
    if not after:
        return leads[len(leads) // 2 - 1][1] if len(leads) > 1 else None
    by_then = [leader for round_, leader in leads if round_ <= after]
    return by_then[-1] if len(by_then) < len(leads) else None


def odd(game: str, seats: int, values: Values, policy: str, games: int, other: Values) -> dict[str, Any]:
    """Measure the share of wins of one seat that differs from all others.

    `other` gives this seat another `policy`, or house values that bar an action to it. It sits at each place in turn.
    Each game has a board of its own.
    """
    found = boards(game, seats, values, games)
    usual = Seat(policy, found[0].variant)
    bars = {key: value for key, value in other.items() if key != "policy"}
    one = Seat(other.get("policy", policy), variant(game, {**values, **bars}))
    sitting = [[one if seat == place else usual for seat in range(seats)] for place in range(seats)]
    tasks = [(board, sitting[k % seats], k) for k, board in enumerate(found)]
    watched(*tasks[0])
    won = sum(result.won[k % seats] for k, result in enumerate(_threaded(watched, tasks)))
    return {"won": round(won * UNIT)}


def sides(game: str, seats: int, values: Values, policy: str, number: int, games: int) -> dict[str, Any]:
    """Measure on each board how much more even seats score than odd seats on average.

    An odd `period` proves that the difference is 0. The standard error is computed from the differences between chunks
    of games. Difference and error are in thousandths of a point.
    """
    link(game, compiled=True)
    found = boards(game, seats, values, number)
    chunks: list[list[float]] = [[] for _ in found]
    for k, ((one, _),) in enumerate(_threaded(play_chunk, Task(found, policy, SEED, games).chunks())):
        means = [sum(value * n for value, n in seat.items()) / one.games for seat in one.scores]
        chunks[k % number].append((sum(means[::2]) - sum(means[1::2])) / (seats // 2))
    return {
        "boards": [
            {
                "period": seat_period(board),
                "difference": round(1000 * mean(one)),
                "error": round(1000 * stdev(one) / len(one) ** 0.5),
            }
            for board, one in zip(found, chunks, strict=True)
        ]
    }


def areas(game: str, values: Values, number: int) -> dict[str, Any]:
    """Count the areas of a number of landscapes by size in quadrants."""
    sizes: Counter[int] = Counter()
    for board in boards(game, 3, values, number):
        assert isinstance(board, Landscape)
        sizes.update(one.bit_count() for one in areas_of(land_of(board)))
    return {"sizes": {str(size): sizes[size] for size in sorted(sizes)}}

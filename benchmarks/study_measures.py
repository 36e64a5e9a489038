"""What a study of house values measures: games as `landpress balance` plays them, and what its tallies do not hold.

- `play`: a run of `engine.proof.experiment`, boiled down to counts; the same games and numbers as `landpress balance`.
- `lead`: how often the seat that leads alone at some moment wins.
- `odd`: one seat that differs from all others, by its policy or because an action is barred to it; its share of wins.
- `sides`: what the seats score on each of some boards, where their symmetry says which seats are equal.
- `areas`: how large the areas of Xarkant's landscapes are; nothing is played.

Every measurement is a dict that JSON can hold: the settings first, under the names of the parameters, then whole
numbers. All are the same on every machine, for any number of threads.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from statistics import mean, stdev
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

from landpress.engine.contract.house import changed, house_values, read_variant, shipped
from landpress.engine.contract.rules import CHANCE, M_STANDS, OVER, State, Table
from landpress.engine.contract.streams import game_streams
from landpress.engine.game import notation_of
from landpress.engine.games.xarkant import encoding as xarkant
from landpress.engine.games.xarkant.land import areas as areas_of
from landpress.engine.games.xarkant.validity import land_of
from landpress.engine.kernels.backends import Linked, link
from landpress.engine.loops.measured import M_ROW
from landpress.engine.loops.search import tree_words
from landpress.engine.play.players import player
from landpress.engine.proof.balance import UNIT, credits, seat_period, summary
from landpress.engine.proof.experiment import Task
from landpress.engine.proof.tally import Tally, tally
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import Board, Variant
from landpress.layouts.games.xarkant import Landscape

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
SEED = 0
THREADS = 2
UNPAYABLE = 99_999
"""What something costs that is barred to a seat."""
Values = Mapping[str, Any]
"""Changed house values, or the name of a shipped variant under the key `variant`."""


def variant(game: str, values: Values) -> Variant:
    """The variant that changed values make, on top of a shipped one where `variant` names it."""
    found: dict[str, Any] = {}
    for key, value in values.items():
        if key == "variant":
            found |= read_variant(game, shipped(game)[value].read_text("utf-8"))
        else:
            found[key] = tuple(value) if isinstance(value, list) else value
    return changed(game, found)


def boards(game: str, seats: int, values: Values, number: int) -> tuple[Board, ...]:
    """The boards that `landpress balance` draws for the seed."""
    return tuple(islice(draws(request(game, seats, variant(game, values)), str(SEED)), number))


def _mean(histogram: Mapping[int, int]) -> list[float]:
    """A mean with the ends of its 95 % interval."""
    found = summary(histogram)
    return [round(part, 3) for part in found.mean] if found else []


def _spread(histogram: Mapping[int, int]) -> list[int]:
    """A tenth, half and nine tenths of the games have at most so many."""
    found = summary(histogram)
    return [found.tenth, found.median, found.ninetieth] if found else []


def _threaded(work: Callable[[*Ts], T], tasks: Iterable[tuple[*Ts]]) -> Iterator[T]:
    with ThreadPoolExecutor(THREADS) as pool:
        yield from pool.map(lambda task: work(*task), tasks)


def play(game: str, seats: int, values: Values, policy: str, number: int, games: int) -> dict[str, Any]:
    """A run of `landpress balance GAME --players SEATS --policy POLICY --games GAMES --boards NUMBER`."""
    link(game, compiled=True)
    total: Tally = sum(
        _threaded(tally, Task(boards(game, seats, values, number), policy, SEED, games).chunks()), Tally()
    )
    return {
        "places": credits(total.places),
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
    """The histogram of all seats."""
    total: Counter[int] = Counter()
    for one in histograms:
        total.update(one)
    return total


class Seat(NamedTuple):
    """Who sits at a seat: a policy, and the house values as it sees them."""

    policy: str
    values: Variant


class Game(NamedTuple):
    """A game that was watched: each seat's part of the win, and who led alone (-1 nobody) at the end of each turn, with
    the round (0 where there are none).
    """

    won: tuple[float, ...]
    leads: tuple[tuple[int, int], ...]


def watched(board: Board, seats: Sequence[Seat], number: int) -> Game:
    """Game `number` of the seed, played ply by ply in compiled code.

    A seat decides and acts by a table of its own: where something costs it more than anybody has, that is barred to it,
    and as it thinks of the others' turns it takes it to be barred to them too.
    """
    game = board.game
    notation, rules = notation_of(game), link(game, True)
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
    """The seat that leads alone: by what a measured game notes, in Last Land, where that is kept by plies, by score."""
    if board.game == "last-land":
        stands = [rules.score(t, s, seat) for seat in range(board.players)]
    else:
        rules.standings(t, s, m)
        stands = [int(m[M_STANDS + seat]) for seat in range(board.players)]
    best = max(stands)
    return stands.index(best) if stands.count(best) == 1 else -1


def _in_turn(found: Sequence[Board], seats: Sequence[Seat], games: int) -> Iterator[tuple[Board, Sequence[Seat], int]]:
    """So many games, the boards in turn."""
    for number in range(games):
        yield found[number % len(found)], seats, number


def lead(game: str, seats: int, values: Values, policy: str, number: int, games: int, after: int) -> dict[str, Any]:
    """How often the seat that leads alone wins: after a round (Xarkant), or for `after` 0 after half of the turns.

    Games that are over by then are left out, those that nobody leads alone are counted as `level`.
    """
    found = boards(game, seats, values, number)
    everybody = [Seat(policy, found[0].variant)] * seats
    watched(found[0], everybody, 0)
    led, level, won = 0, 0, 0.0
    for one in _threaded(watched, _in_turn(found, everybody, games)):
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
    """Who led after a round, or half-way; None where the game was over."""
    if not after:
        return leads[len(leads) // 2 - 1][1] if len(leads) > 1 else None
    by_then = [leader for round_, leader in leads if round_ <= after]
    return by_then[-1] if len(by_then) < len(leads) else None


def odd(game: str, seats: int, values: Values, policy: str, number: int, games: int, other: Values) -> dict[str, Any]:
    """The share of wins of one seat that differs from all others: `policy` in place of theirs, or house values that bar
    something to it; it sits at each seat in turn. No game is the same for two seats, but each board is.
    """
    found = boards(game, seats, values, number)
    usual = Seat(policy, found[0].variant)
    bars = {key: value for key, value in other.items() if key != "policy"}
    one = Seat(other.get("policy", policy), variant(game, {**values, **bars}))
    sitting = [[one if seat == place else usual for seat in range(seats)] for place in range(seats)]
    tasks = [(found[k // seats % number], sitting[k % seats], k) for k in range(games)]
    watched(*tasks[0])
    won = sum(result.won[k % seats] for k, result in enumerate(_threaded(watched, tasks)))
    return {"won": round(won * UNIT)}


def sides(game: str, seats: int, values: Values, policy: str, number: int, games: int) -> dict[str, Any]:
    """By how much even seats score more than odd ones on average, on each board; `period` 1 or odd proves it to be 0.

    The standard error comes from how much chunks of games differ. Both are thousandths of a point.
    """
    link(game, compiled=True)
    found = boards(game, seats, values, number)
    chunks: list[list[float]] = [[] for _ in found]
    for k, one in enumerate(_threaded(tally, Task(found, policy, SEED, games).chunks())):
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
    """The areas of so many landscapes by their number of quadrants."""
    sizes: Counter[int] = Counter()
    for board in boards(game, 3, values, number):
        assert isinstance(board, Landscape)
        sizes.update(one.bit_count() for one in areas_of(land_of(board)))
    return {"sizes": {str(size): sizes[size] for size in sorted(sizes)}}

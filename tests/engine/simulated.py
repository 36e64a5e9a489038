"""Simulated runs of `landpress balance`: how often its verdicts are wrong, and how many games they take.

A world gives places their chances and decides games without playing. Random numbers are those of Python's `random`, the
same in every version.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate
from random import Random
from typing import NamedTuple

from landpress.engine.proof.balance import UNIT
from landpress.engine.proof.betting import Sample, interval
from landpress.engine.proof.decision import Decision, Guess, guess_of_boards, guess_of_games

CHUNK = 64
Look = list[dict[int, int]]


class World(NamedTuple):
    """A game for some seats: the first place is `off` from an equal share, all seats share the part `ties` of games.

    Boards differ: the chance of the first place has the standard deviation `spread` between boards.
    """

    seats: int
    off: float = 0.0
    ties: float = 0.0
    spread: float = 0.0

    @property
    def chances(self) -> list[float]:
        """The mean chances of the places."""
        equal = 1 / self.seats
        return [equal + self.off, *[equal - self.off / (self.seats - 1)] * (self.seats - 1)]

    def board(self, chance: Random) -> list[float]:
        """Return the chances of the places on a board that is drawn."""
        if not self.spread:
            return self.chances
        equal = 1 / self.seats
        alike = equal * (1 - equal) / self.spread**2 - 1
        drawn = [chance.gammavariate(mean * alike, 1) for mean in self.chances]
        return [one / sum(drawn) for one in drawn]

    def won(self, board: list[float], games: int, chance: Random) -> list[int]:
        """Return how many of some games on a board each place wins, and last how many all places share."""
        alone = [(one - self.ties / self.seats) for one in board]
        found = Counter(chance.choices(range(self.seats + 1), cum_weights=[*accumulate([*alone, self.ties])], k=games))
        return [found[place] for place in range(self.seats + 1)]


def looks_at_games(world: World, chance: Random) -> Iterator[Look]:
    """Yield looks at chunks of games on one board, without end."""
    seats = world.seats
    while True:
        *won, shared = world.won(world.chances, CHUNK, chance)
        counts = [Counter({UNIT: one, UNIT // seats: shared}) for one in won]
        yield [{0: CHUNK - found.total(), **found} for found in counts]


def looks_at_boards(world: World, chance: Random) -> Iterator[Look]:
    """Yield looks at boards of a game, without end: the wins of a rotation on each, in parts of `UNIT` for a game."""
    while True:
        *won, shared = world.won(world.board(chance), world.seats, chance)
        yield [{one * UNIT + shared * UNIT // world.seats: 1} for one in won]


class Found(NamedTuple):
    """The result of some runs: the parts that ended within and beyond, the mean number of games, wrong intervals."""

    within: float
    beyond: float
    games: float
    missed: float


def simulate(world: World, width: float, cap: int, runs: int, seed: int = 0) -> Found:
    """Simulate runs of at most `cap` games on one board, or on one board after another if boards differ.

    An interval is wrong if it misses the true chance of the first place when the run ends.
    """
    boards = bool(world.spread)
    games = world.seats if boards else CHUNK
    whole = UNIT * world.seats if boards else UNIT
    guess: Guess = guess_of_boards(world.seats, games) if boards else guess_of_games(world.seats)
    source: Callable[[World, Random], Iterator[Look]] = looks_at_boards if boards else looks_at_games
    verdicts: Counter[str] = Counter()
    spent = missed = 0
    for run in range(runs):
        decision = Decision(world.seats, width, whole, guess)
        seen: Counter[int] = Counter()
        for n, look in enumerate(source(world, Random(f"{seed} {run}")), 1):
            decision.add(look)
            seen.update(look[0])
            if decision.verdict != "open" or (n + 1) * games > cap:
                break
        verdicts[decision.verdict] += 1
        spent += n * games
        found = interval(Sample(seen, whole), 1 if world.seats == 2 else world.seats)
        missed += not found.low <= world.chances[0] <= found.high
    return Found(verdicts["within"] / runs, verdicts["beyond"] / runs, spent / runs, missed / runs)


WIDTH, RUNS = 0.05, 200
CAPS = {(2, False): 4800, (4, False): 4800, (2, True): 2400, (4, True): 2400}
"""The most games of a run, by seats and by whether boards differ."""
WORLDS = (
    *(World(2, off=off) for off in (0, 0.025, 0.05, 0.1)),
    *(World(4, off=off, ties=0.3) for off in (0, 0.025, 0.05, 0.1)),
    *(World(2, off=off, spread=0.08) for off in (0, 0.05, 0.1)),
    *(World(4, off=off, spread=0.125) for off in (0, 0.05, 0.1)),
)


def row(world: World) -> str:
    """Return the row of the table in docs/balance.md about a world."""
    found = simulate(world, WIDTH, CAPS[world.seats, bool(world.spread)], RUNS)
    of_what = f"boards that differ by {100 * world.spread:g}" if world.spread else "a board"
    shares = " | ".join(f"{100 * part:.1f}" for part in (found.within, found.beyond, found.missed))
    told = f"{100 * world.ties:.0f} | {100 * world.off:g} | {shares} | {found.games:,.0f}"
    return f"| {of_what} | {world.seats} | {told} |"

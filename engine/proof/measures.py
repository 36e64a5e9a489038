"""What is measured of played games, as samples of numbers from 0 to 1: each gets its interval from `betting`.

The unit of a sample is a game, or a board of a game. Of a board the number is the mean of its games.
"""

from collections import Counter
from math import lcm
from typing import NamedTuple

from landpress.engine.contract.tally import Histogram, Tally
from landpress.engine.loops.search import UCT_WIDTH
from landpress.engine.proof.balance import UNIT, wins_by_games
from landpress.engine.proof.betting import Interval, Sample, interval
from landpress.engine.proof.spread import board_spread

Measures = dict[str, Sample]
PLACE, SEAT, VERB = "place ", "seat ", "verb "
OFF = "off"
"""The distance of a board from equal places (engine/proof/spread.py)."""
PER_CENT = 100
COUNTED = {"turns": 100, "plies": 1000, "leads": 10, "drama": PER_CENT, "used": 0}
"""The histograms of a tally whose mean is reported, each with the largest value that counts (`largest`)."""
HALF = 50


class Span(NamedTuple):
    """A range of whole numbers with both ends."""

    least: int
    most: int


def measures(tally: Tally, turns: Span | None = None) -> Measures:
    """Return the samples of a tally by name; the units are games, and games without such a number are left out.

    `place 0` and so on are shares of the win, `verb NAME` says whether an action of the kind was chosen. `comeback` is
    1 if the later winner was behind at half of the ends of turns or more. `choices` is the number of actions that a
    search was torn between, as a part of the most that it can be. `fits` is 1 if the game had as many turns as wanted.
    """
    behind = sum(games for per_cent, games in tally.drama.items() if per_cent >= HALF)
    parts = {"completed": tally.completed, "decided": tally.decided, "shared": tally.shared, "cut": tally.cut}
    return {
        **{f"{PLACE}{i}": Sample(counts, UNIT) for i, counts in enumerate(wins_by_games(tally.places))},
        **{f"{SEAT}{i}": Sample(counts, UNIT) for i, counts in enumerate(wins_by_games(tally.wins))},
        **{name: _part(games, tally.games) for name, games in parts.items()},
        "settled": Sample(tally.settled, PER_CENT),
        "halfway": Sample(tally.halfway, UNIT),
        "comeback": _part(behind, sum(tally.drama.values())),
        "choices": Sample(tally.choices, PER_CENT * UCT_WIDTH),
        **({"fits": _part(within(tally.turns, *turns), tally.games)} if turns else {}),
        **{f"{VERB}{verb}": _part(games, tally.games) for verb, games in tally.verb_games.items()},
    }


def within(counts: Histogram, least: int, most: int) -> int:
    """Return the number of games whose value lies in a range with both ends."""
    return sum(games for value, games in counts.items() if least <= value <= most)


def of_kind(found: Measures, kind: str) -> list[Sample]:
    """Return the samples of one kind, such as `PLACE`, in their order."""
    return [sample for name, sample in found.items() if name.startswith(kind)]


def largest(name: str, seats: int, cells: int) -> int:
    """Return the largest value of a histogram that counts in a mean with bounds; a larger one counts as this one.

    A mean has bounds that hold at every look only if its numbers are bounded. Parts of a game and cells are. For what
    grows with the game `COUNTED` has a bound for each seat.
    """
    return {"used": cells, "drama": PER_CENT}.get(name, COUNTED[name] * seats)


def bounded_mean(values: Histogram, most: int, unit: int = 1) -> Interval:
    """Return the mean of whole numbers of 1 / `unit`, with an interval that holds at every look.

    Numbers above `most` count as `most`, in the mean too. There must be a number.
    """
    whole, counts = most * unit, Counter[int]()
    for value, times in values.items():
        counts[min(value, whole)] += times
    return Interval(*(most * part for part in interval(Sample(counts, whole))))


def _part(games: int, of: int) -> Sample:
    """Return a sample of ones and zeros; no game is left out of `of`."""
    return Sample({value: times for value, times in ((0, of - games), (1, games)) if times}, 1)


class Boards:
    """The samples of boards with the same number of games each: a board is a unit, whatever its games are."""

    def __init__(self, games: int, turns: Span | None = None) -> None:
        self.games, self.turns, self.boards, self.total = games, turns, 0, Tally()
        self.counts: dict[str, Counter[int]] = {}
        self.wholes: dict[str, int] = {}
        self.sums: dict[str, Counter[int]] = {}
        # Some measures are absent in some games: then the mean of a board has a smaller divisor.
        self._divisible = lcm(*range(1, games + 1))

    def add(self, tally: Tally) -> list[Histogram]:
        """Add a board. Return the sum of the shares of its games for each place, as a look of a decision."""
        self.boards += 1
        self.total += tally
        found = measures(tally, self.turns)
        for name in COUNTED:
            histogram: Histogram = getattr(tally, name)
            if games := sum(histogram.values()):
                total = sum(value * times for value, times in histogram.items())
                self.sums.setdefault(name, Counter())[total * (self._divisible // games)] += 1
        for name, sample in found.items():
            if sample.size:
                self._count(name, sample.total * (self._divisible // sample.size), sample.whole * self._divisible)
        places = of_kind(found, PLACE)
        if self.games > 1:
            self._count(OFF, *board_spread(places))
        return [{place.total: 1} for place in places]

    def _count(self, name: str, value: int, whole: int) -> None:
        self.counts.setdefault(name, Counter())[value] += 1
        self.wholes[name] = whole

    def mean(self, name: str, most: int) -> Interval:
        """Return the mean of a histogram of the tallies with its interval, from the means of the boards.

        The interval holds at every look; means above `most` count as `most`, in the mean too.
        """
        return bounded_mean(self.sums[name], most, self._divisible)

    @property
    def measures(self) -> Measures:
        """The samples of all boards by name, as `measures` names them, and `OFF`."""
        return {name: Sample(counts, self.wholes[name]) for name, counts in self.counts.items()}

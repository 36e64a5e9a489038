"""The decision whether all places win within a width of an equal share, or some place wins outside it.

A boundary is an equal share plus or minus the width, for one place. At each boundary two accounts bet
(engine/proof/betting.py): `inner` bets that the place is inside, `outer` that it is outside. Each begins with a wealth
of 1, divided among several sizes of the bet. A bet is computed from the units before it.

- "Within" is wrong only if some place is outside, and then the inner account of one boundary was wrong to reach
  1 / ERROR. So every boundary must have reached it at some time, and no correction for their number is needed
  (intersection-union test). Places that are exactly equal are decided soonest.
- "Beyond" is decided by the mean wealth of the outer accounts. If no place is outside, this mean is an e-value itself.

Only one of the two can be wrong, so the verdict is wrong with a probability of at most ERROR. This holds for shared
wins and for any dependence inside a unit. A unit is a game on one board, or a board of a game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log, log1p
from typing import Literal, NamedTuple

from landpress.engine.proof.betting import ERROR, log_mean, log_sum

Verdict = Literal["within", "beyond", "open"]
INNER = ((1.0, 0.5), (0.5, 0.35), (2.0, 0.15))
"""Bets as multiples of the best one for a place with exactly an equal share, each with its part of the wealth."""
OUTER = ((1.0, 0.25), (0.3, 0.25), (3.0, 0.25), (9.0, 0.25))
RISK = 0.9
"""The largest part of the wealth that one unit can lose."""
LARGEST = 700.0
"""The largest logarithm of evidence that is written: its exponential is still a finite number."""
ENOUGH = log(1 / ERROR)


class Guess(NamedTuple):
    """The guess of a unit's variance before any is seen, and the number of units for which the guess counts."""

    variance: float
    weight: int


def guess_of_games(seats: int) -> Guess:
    """Return the guess for a game on a board: it is won by one seat, and all have the same chance."""
    return Guess((seats - 1) / seats**2, 64)


def guess_of_boards(seats: int, games: int) -> Guess:
    """Return the guess for the mean of `games` games on a board; boards of most games are not alike."""
    return Guess(8 * (seats - 1) / seats**2 / games, 4)


@dataclass
class Boundary:
    """A boundary of a place, the logarithms of its accounts, and the highest wealth of the inner one so far.

    `side` is 1 above an equal share and -1 below it. `look` is the number of the look with the highest wealth.
    """

    place: int
    side: int
    bound: float
    inner: list[float] = field(default_factory=lambda: [log(part) for _, part in INNER])
    outer: list[float] = field(default_factory=lambda: [log(part) for _, part in OUTER])
    best: float = 0.0
    look: int = 0


class Decision:
    """A decision about `width` (a share) for the places of some seats, from looks at units in their order.

    `whole` is the number that stands for a whole win in the counts of a look, a multiple of the number of seats.
    """

    def __init__(self, seats: int, width: float, whole: int, guess: Guess) -> None:
        self.seats, self.width, self.whole, self.guess = seats, width, whole, guess
        self.looks = self.units = 0
        self.squares = [0] * seats
        self.verdict: Verdict = "open"
        tested = range(seats if seats > 2 else 1)
        bounds = [(place, side, 1 / seats + side * width) for place in tested for side in (1, -1)]
        self.boundaries = [Boundary(*one) for one in bounds if 0 < one[2] < 1]

    def add(self, look: Sequence[Mapping[int, int]]) -> Verdict:
        """Add the units since the last look, and return the verdict. The first one that is not `open` stays.

        `look[place]` maps a share of the win, in parts of 1 / `whole`, to the number of units that have it.
        """
        self.looks += 1
        ordered = [[(value / self.whole, counts[value]) for value in sorted(counts)] for counts in look]
        for one in self.boundaries:
            self._bet(one, ordered[one.place])
        for place, counts in enumerate(look):
            equal = self.whole // self.seats
            self.squares[place] += sum(times * (value - equal) ** 2 for value, times in counts.items())
        self.units += sum(look[0].values())
        if self.verdict != "open":
            return self.verdict
        if all(one.best >= ENOUGH for one in self.boundaries):
            self.verdict = "within"
        elif self.log_beyond >= ENOUGH:
            self.verdict = "beyond"
        return self.verdict

    def _bet(self, one: Boundary, values: Sequence[tuple[float, int]]) -> None:
        variance, weight = self.guess
        spread = (weight * variance + self.squares[one.place] / self.whole**2) / (weight + self.units)
        bet = self.width / (spread + self.width**2)
        above, below = 1 - one.bound, one.bound
        lost, won = (above, below) if one.side > 0 else (below, above)
        for logs, plan, side, loss in (
            (one.inner, INNER, -one.side, lost),
            (one.outer, OUTER, one.side, won),
        ):
            for j, (times, _) in enumerate(plan):
                stake = side * min(times * bet, RISK / loss)
                logs[j] += sum(n * log1p(stake * (x - one.bound)) for x, n in values)
        wealth = log_sum(one.inner)
        if wealth > one.best:
            one.best, one.look = wealth, self.looks

    @property
    def log_beyond(self) -> float:
        """The logarithm of the evidence against "all places are within the width"."""
        return log_mean([log_sum(one.outer) for one in self.boundaries]) if self.boundaries else 0.0

    @property
    def log_within(self) -> float:
        """The logarithm of the evidence against "some place is outside the width": that of the weakest boundary."""
        return min((one.best for one in self.boundaries), default=LARGEST)


def together(decisions: Sequence[Decision]) -> Verdict:
    """Return the verdict about several decisions at once, such as those about several strengths of play.

    `within` means that all places are within the width at every strength, `beyond` that some are not at some strength.
    """
    if all(one.verdict == "within" for one in decisions):
        return "within"
    return "beyond" if log_mean([one.log_beyond for one in decisions]) >= ENOUGH else "open"


def evidence(logarithm: float) -> float:
    """Return the evidence that a logarithm stands for."""
    return exp(min(logarithm, LARGEST))

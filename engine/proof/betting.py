"""The statistics of bets on bounded numbers: evidence about their mean, intervals, and which of many stand out.

A bet on a number x from 0 to 1 multiplies the wealth by 1 + stake * (x - m). If the mean of x is m, the wealth does not
grow in the mean, whatever the stake is and whatever else is true of x. By Ville's inequality it ever reaches 1 / ERROR
with a probability of at most ERROR, so everything here may be looked at after every number. Wealth of this kind is
called an e-value (Waudby-Smith and Ramdas 2024; Ramdas and others 2023). Logarithms of wealth are natural ones.

Sums run over the values in ascending order. So the result depends on the counts alone and not on how they were added.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, log1p
from typing import NamedTuple

ERROR = 0.05
STAKES = tuple(2.0**-k for k in range(1, 12))
"""The bets of a mixture, each a part of the wealth: from one half to 1/2048."""
STEPS = 48
"""The number of bisections for a bound."""


class Interval(NamedTuple):
    """An observed share, or a mean, with the bounds of its interval."""

    share: float
    low: float
    high: float


class Sample(NamedTuple):
    """Numbers from 0 to 1: `counts` says how often each occurred. It has them as whole numbers of 1 / `whole`."""

    counts: Mapping[int, int]
    whole: int

    @property
    def size(self) -> int:
        """The number of numbers."""
        return sum(self.counts.values())

    @property
    def total(self) -> int:
        """The sum of the numbers, in parts of 1 / `whole`."""
        return sum(value * times for value, times in self.counts.items())

    @property
    def mean(self) -> float:
        """The mean of the numbers; there must be at least one."""
        return self.total / (self.whole * self.size)

    @property
    def mirrored(self) -> "Sample":
        """The sample with 1 - x instead of each number x."""
        return Sample({self.whole - value: times for value, times in self.counts.items()}, self.whole)


def log_sum(logs: Sequence[float]) -> float:
    """Return the logarithm of a sum, given the logarithms of its terms."""
    most = max(logs)
    return most + log(sum(exp(one - most) for one in logs))


def log_mean(logs: Sequence[float]) -> float:
    """Return the logarithm of a mean, given the logarithms of its terms."""
    return log_sum(logs) - log(len(logs))


def log_above(sample: Sample, bound: float) -> float:
    """Return the logarithm of the evidence against "the mean is at most `bound`". It falls as the bound grows."""
    values = [(value / sample.whole / bound - 1, sample.counts[value]) for value in sorted(sample.counts)]
    return log_mean([sum(times * log1p(stake * gain) for gain, times in values) for stake in STAKES])


def log_below(sample: Sample, bound: float) -> float:
    """Return the logarithm of the evidence against "the mean is at least `bound`"."""
    return log_above(sample.mirrored, 1 - bound)


def interval(sample: Sample, tests: int = 1) -> Interval:
    """Return the mean of a sample with an interval that holds at every look, one of `tests` that hold at once.

    The sample must not be empty.
    """
    enough = log(2 * tests / ERROR)
    return Interval(sample.mean, _lowest(sample, enough), 1 - _lowest(sample.mirrored, enough))


def _lowest(sample: Sample, enough: float) -> float:
    """Return the largest bound that is refuted as an upper bound of the mean, found by bisection."""
    refuted, open_ = 0.0, sample.mean
    if not open_:
        return 0.0
    for _ in range(STEPS):
        middle = (refuted + open_) / 2
        if log_above(sample, middle) >= enough:
            refuted = middle
        else:
            open_ = middle
    return refuted


def log_unequal(places: Sequence[Sample]) -> float:
    """Return the logarithm of the evidence against equal means of all places, each 1 / the number of places.

    It is the mean of an e-value for each place and side. Of two places the second one mirrors the first.
    """
    equal = 1 / len(places)
    tested = places if len(places) > 2 else places[:1]
    return log_mean([against(place, equal) for place in tested for against in (log_above, log_below)])


def outstanding(logs: Iterable[float]) -> list[int]:
    """Return which of several hypotheses are refuted, by the logarithms of the evidence against each.

    Of those that are named, at most the part `ERROR` is wrong in the mean (e-BH; Wang and Ramdas 2022).
    """
    found = list(logs)
    order = sorted(range(len(found)), key=lambda i: -found[i])
    enough = [found[i] >= log(len(found) / (ERROR * n)) for n, i in enumerate(order, 1)]
    last = max((n for n, reached in enumerate(enough, 1) if reached), default=0)
    return sorted(order[:last])

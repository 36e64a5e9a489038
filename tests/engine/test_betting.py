"""Bets on bounded numbers: wealth is exact, intervals hold at every look, few of those named are wrong."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import exp, log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.engine.proof import betting
from landpress.engine.proof.balance import UNIT
from landpress.engine.proof.betting import ERROR, Sample

SEATS = (2, 3, 4)
Game = tuple[float, tuple[int, ...]]
"""The probability of an outcome of a game, and the share of each place in parts of `UNIT`."""


def outcomes(seats: int, off: float, ties: float) -> list[Game]:
    """Return the outcomes of a game: all seats share it with probability `ties`, or one seat wins it alone.

    The share of place 0 is `off` above an equal share in the mean.
    """
    mean = [1 / seats + off, *[1 / seats - off / (seats - 1)] * (seats - 1)]
    alone = [(one - ties / seats, tuple(UNIT * (i == j) for j in range(seats))) for i, one in enumerate(mean)]
    return [(ties, (UNIT // seats,) * seats), *alone]


def games(seats: int, off: float, ties: float, number: int) -> Iterator[tuple[float, list[tuple[int, ...]]]]:
    """Yield every series of some games with its probability."""
    for series in product(outcomes(seats, off, ties), repeat=number):
        chance = 1.0
        for one, _ in series:
            chance *= one
        yield chance, [shares for _, shares in series]


def sample(series: Sequence[tuple[int, ...]], place: int) -> Sample:
    return Sample(Counter(shares[place] for shares in series), UNIT)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize(("against", "side"), [(betting.log_above, 1), (betting.log_below, -1)])
def test_evidence_about_a_mean_does_not_grow_by_itself(
    seats: int, number: int, against: Callable[[Sample, float], float], side: int
) -> None:
    """Over all outcomes of 1 to 3 games with shared wins, the evidence is 1 in the mean at the true mean.

    It is below 1 where the hypothesis is true with room, and above 1 where it is false.
    """

    def mean(bound: float) -> float:
        worlds = games(seats, 0.1, 0.3, number)
        return sum(chance * exp(against(sample(series, 0), bound)) for chance, series in worlds)

    true = 1 / seats + 0.1
    assert mean(true) == pytest.approx(1, abs=1e-12)
    assert mean(true + side * 0.1) < 1
    assert mean(true - side * 0.1) > 1


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_evidence_against_equal_places_does_not_grow_by_itself(seats: int, number: int) -> None:
    """It is 1 in the mean where all places are equal, with shared wins, and above 1 where one wins more."""

    def mean(off: float) -> float:
        worlds = games(seats, off, 0.3, number)
        return sum(
            chance * exp(betting.log_unequal([sample(series, place) for place in range(seats)]))
            for chance, series in worlds
        )

    assert mean(0) == pytest.approx(1, abs=1e-12)
    assert mean(0.1) > 1 or number == 1  # one bet on each side is no gain


SAMPLES = st.dictionaries(st.integers(0, 60), st.integers(1, 200), min_size=1, max_size=8).map(
    lambda counts: Sample(counts, 60)
)


@given(SAMPLES, st.integers(1, 6))
def test_an_interval_ends_where_evidence_is_enough(found: Sample, tests: int) -> None:
    """At each end the evidence has just reached the level: a little inwards it has not. The mean is inside."""
    one, level = betting.interval(found, tests), log(2 * tests / ERROR)
    assert 0 <= one.low <= found.mean <= one.high <= 1
    if one.low > 0:
        assert betting.log_above(found, one.low) >= level > betting.log_above(found, one.low + 1e-9)
    if one.high < 1:
        assert betting.log_below(found, one.high - 1e-9) < level <= betting.log_below(found, one.high) + 1e-9


@given(SAMPLES)
def test_the_order_of_counts_changes_no_digit(found: Sample) -> None:
    """Counts that were added in another order give the same floating-point numbers."""
    turned = Sample(dict(reversed(list(found.counts.items()))), found.whole)
    assert betting.interval(found, 3) == betting.interval(turned, 3)
    assert betting.log_unequal([found, turned, found]) == betting.log_unequal([turned, found, turned])


def test_intervals_hold_at_every_look() -> None:
    """In at least 95 % of runs the true share is inside the interval at all looks, from the first to the last."""
    missed, runs, level = 0, 150, log(2 / ERROR)
    for run in range(runs):
        chance, seen = Random(run), Counter[int]()
        for _ in range(30):
            seen.update(chance.choices((0, 30, 60), (5, 3, 2), k=20))
            found = Sample(seen, 60)
            if max(betting.log_above(found, 0.35), betting.log_below(found, 0.35)) >= level:
                missed += 1
                break
    assert missed <= ERROR * runs


def test_few_of_those_that_stand_out_are_wrong() -> None:
    """The rule is that of Wang and Ramdas: the n strongest are named if each has evidence of count / (0.05 n)."""
    assert betting.outstanding([]) == []
    assert betting.outstanding([log(19), 0]) == []
    assert betting.outstanding([0, log(41)]) == [1]
    assert betting.outstanding([log(21), log(21)]) == [0, 1]
    assert betting.outstanding([log(39), 0]) == []
    assert betting.outstanding([log(1000), log(19), log(31), log(31)]) == [0, 2, 3]


@given(SAMPLES)
def test_mean_and_mirror_are_exact(found: Sample) -> None:
    """The mean is that of the numbers written out. The mirror has 1 minus the mean."""
    numbers = [Fraction(value, 60) for value, times in found.counts.items() for _ in range(times)]
    assert found.mean == pytest.approx(float(sum(numbers) / len(numbers)))
    assert found.mirrored.mean == pytest.approx(1 - found.mean)
    assert (found.mirrored.mirrored, found.mirrored.size) == (found, found.size)

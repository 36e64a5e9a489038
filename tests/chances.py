"""Pearson's test without scipy.stats, which takes each process of the tests more than a second to import."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import chdtrc


class Tested(NamedTuple):
    """The statistic of a test, and how likely it is to be as large by chance."""

    statistic: float
    pvalue: float


def chisquare(seen: ArrayLike, expected: Sequence[float] | None = None) -> Tested:
    """Return how well numbers agree with those that are expected: with equal ones, if none are given."""
    numbers = np.asarray(seen, float)
    hoped = np.full(len(numbers), numbers.mean()) if expected is None else np.asarray(expected, float)
    assert abs(numbers.sum() / hoped.sum() - 1) < 1e-8, "as many are expected as are seen"
    statistic = float(((numbers - hoped) ** 2 / hoped).sum())
    return Tested(statistic, float(chdtrc(len(numbers) - 1, statistic)))

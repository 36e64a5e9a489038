"""The boards that look like what is seen: the likeliest contents of cells, and others where these are doubtful."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from landpress.output.photos.light import Array

_DOUBTS, _CHANGES = 10, 3
"""How many contents are doubted, and how many of them at a time."""


def doubted(likely: Array) -> Iterator[tuple[float, Array]]:
    """Yield contents as numbers of columns, one for each row, with the logarithm of their likelihood.

    `likely` has the logarithm of the likelihood of each content. What is yielded differs from the likeliest contents in
    a few of the rows that are most doubtful; there the second likeliest content is taken.
    """
    order = np.argsort(likely, 1)
    first, second = order[:, -1], order[:, -2]
    every = np.arange(len(first))
    doubtful = np.argsort(likely[every, first] - likely[every, second])[:_DOUBTS]
    for count in range(_CHANGES + 1):
        for changed in combinations(doubtful, count):
            contents = first.copy()
            contents[list(changed)] = second[list(changed)]
            yield float(likely[every, contents].sum()), contents

"""The boards that look like what is seen: the likeliest contents of cells, and others where these are doubtful."""

from collections.abc import Iterator, Sequence
from itertools import combinations

_DOUBTS, _CHANGES = 10, 3
"""How many contents are doubted, and how many of them at a time."""


def doubted(likely: Sequence[Sequence[float]]) -> Iterator[tuple[float, list[int]]]:
    """Yield contents as numbers of columns, one for each row, with the logarithm of their likelihood.

    `likely` has the logarithm of the likelihood of each content. What is yielded differs from the likeliest contents in
    a few of the rows that are most doubtful; there the second likeliest content is taken.
    """
    best = [sorted(range(len(row)), key=row.__getitem__, reverse=True)[:2] for row in likely]
    lost = [row[first] - row[second] for row, (first, second) in zip(likely, best, strict=True)]
    doubtful = sorted(range(len(lost)), key=lost.__getitem__)[:_DOUBTS]
    for count in range(_CHANGES + 1):
        for changed in combinations(doubtful, count):
            contents = [first for first, _ in best]
            for row in changed:
                contents[row] = best[row][1]
            yield sum(row[content] for row, content in zip(likely, contents, strict=True)), contents

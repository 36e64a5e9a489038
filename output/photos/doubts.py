"""The boards that look like what is seen: the likeliest contents of cells, and others where these are doubtful.

A board that cannot be told from its cells can still be told apart from one that is known. Things on a page hide cells,
so a few cells say nothing; and a field may be seen a cell beside its place, where most cells seem to be others.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from landpress.layouts.hexgrid import Hex, hexagon
from landpress.layouts.lattice import index

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


_BESIDE = 2
"""How far a field may be seen beside its place, in cells."""
_LEAST = 1 / 12
"""The share of the cells that are others than on the named board, from which on it is another board."""


def is_contrary(likely: Sequence[Sequence[float]], named: Sequence[int], radius: int, clear: float) -> bool:
    """Return whether what is seen of the cells of a hexagonal board contradicts the board that is named.

    `likely` tells for each cell (row) how it agrees with each content (column); `named` has the column of each cell on
    the board, -1 if nothing is asked of it. A cell is another one if a content agrees better by `clear`.
    """
    return share(likely, named, radius, clear) >= _LEAST


def share(likely: Sequence[Sequence[float]], named: Sequence[int], radius: int, clear: float) -> float:
    """Return which part of the cells are others, where the field lies so that they are fewest."""
    cells, places, least = hexagon(radius), index(radius), 1.0
    for q, r in hexagon(_BESIDE):
        moved = [(row, places.get(Hex(cell.q + q, cell.r + r))) for row, cell in zip(likely, cells, strict=True)]
        ahead = [max(row) - row[named[at]] for row, at in moved if at is not None and named[at] >= 0]
        least = min(least, sum(one > clear for one in ahead) / len(ahead))
    return least

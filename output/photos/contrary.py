"""Whether the cells of a page are those of another board than the one that the page names.

A board that cannot be told from its cells can still be told apart from one that is known. Things on a page hide cells,
so a few cells say nothing; and a field may be seen a cell beside its place, where most cells seem to be others.
"""

from collections.abc import Sequence

from landpress.layouts.hexgrid import Hex, hexagon
from landpress.layouts.lattice import index

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

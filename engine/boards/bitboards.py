"""Sets of cells of a hexagon as whole numbers, with one bit for each cell, for fast flood fill.

In a hexagon of radius R, cell (q, r) is bit (r + R) * W + (q + R) with W = 2R + 2. The spare column separates the rows.
So the neighbours of a set are six shifts of the set, limited to the hexagon.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from landpress.layouts.hexgrid import Hex, hexagon


def width(radius: int) -> int:
    """Return W, the number of bits from cell (q, r) to cell (q, r + 1)."""
    return 2 * radius + 2


@cache
def bits(radius: int) -> tuple[int, ...]:
    """Return the bit of each cell in canonical order."""
    return tuple(1 << (c.r + radius) * width(radius) + c.q + radius for c in hexagon(radius))


def spread(mask: int, w: int) -> int:
    """Return the set with the neighbours of its cells. The result can have bits outside the hexagon: mask it."""
    return mask | mask << 1 | mask >> 1 | mask << w | mask >> w | mask << w - 1 | mask >> w - 1


def patches(mask: int, w: int) -> Iterator[int]:
    """Yield the connected parts of a set of cells."""
    while mask:
        patch, grown = 0, mask & -mask
        while grown != patch:
            patch = grown
            grown = spread(patch, w) & mask
        yield patch
        mask ^= patch


def cells_in(mask: int, radius: int) -> tuple[Hex, ...]:
    """Return the cells of a set in canonical order."""
    return tuple(c for c, bit in zip(hexagon(radius), bits(radius), strict=True) if mask & bit)


def mask_of(chosen: Iterable[int], radius: int) -> int:
    """Return the set of the cells with these indices."""
    place = bits(radius)
    return sum(place[i] for i in set(chosen))

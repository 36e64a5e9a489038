"""Sets of cells of a hexagon as whole numbers, one bit a cell, for fast flooding.

Cell (q, r) of radius R is bit (r + R) * W + (q + R) with W = 2R + 2: the spare column keeps rows apart, so that
the neighbours of a set are six shifts of it, cut to the hexagon.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from landpress.layouts.hexgrid import Hex, hexagon


def width(radius: int) -> int:
    """W: how far two cells below each other are apart in bits."""
    return 2 * radius + 2


@cache
def bits(radius: int) -> tuple[int, ...]:
    """The bit of each cell, in canonical order."""
    return tuple(1 << (c.r + radius) * width(radius) + c.q + radius for c in hexagon(radius))


def spread(mask: int, w: int) -> int:
    """The set with the neighbours of its cells; also bits outside the hexagon, so cut the result."""
    return mask | mask << 1 | mask >> 1 | mask << w | mask >> w | mask << w - 1 | mask >> w - 1


def patches(mask: int, w: int) -> Iterator[int]:
    """The connected parts of a set of cells."""
    while mask:
        patch, grown = 0, mask & -mask
        while grown != patch:
            patch = grown
            grown = spread(patch, w) & mask
        yield patch
        mask ^= patch


def cells_in(mask: int, radius: int) -> tuple[Hex, ...]:
    """The cells of a set, in canonical order."""
    return tuple(c for c, bit in zip(hexagon(radius), bits(radius), strict=True) if mask & bit)


def mask_of(chosen: Iterable[int], radius: int) -> int:
    """The set of the cells with these indices."""
    place = bits(radius)
    return sum(place[i] for i in set(chosen))

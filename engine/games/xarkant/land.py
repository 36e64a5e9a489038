"""Land as whole numbers with one bit for each quadrant, for fast flooding: each type of quadrant has its own layer.

In a layer, the quadrant of row r and column c is bit 7 r + c. The spare column keeps rows apart, and a spare row keeps
layers apart. So shifts work in all three layers at once, and adjacent bits are always of one type.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from landpress.layouts.games.xarkant import LATTICE, PLACES, SIDE, TURNS, TYPES, Tile, quadrants_at

_ROW = SIDE + 1
_LAYER = _ROW * _ROW
_QUADRANTS = tuple(i // SIDE * _ROW + i % SIDE for i in range(SIDE * SIDE))
_WHOLE_LAYER = sum(1 << bit for bit in _QUADRANTS)


class Way(NamedTuple):
    """One way to lay a tile on a place: its turn, its land, the quadrant of its star, and the bits next to the star."""

    turn: int
    land: int
    star: int
    beside: int


def _way(tile: Tile, place: int, turn: int) -> Way:
    turned = tile.turned(turn)
    bits = [
        1 << _LAYER * TYPES.index(kind) + _QUADRANTS[cell]
        for kind, cell in zip(turned.quadrants, quadrants_at(place), strict=True)
    ]
    star = bits[turned.star]
    return Way(turn, sum(bits), star, star << 1 | star >> 1 | star << _ROW | star >> _ROW)


@lru_cache(maxsize=64)
def ways(tiles: tuple[Tile, ...]) -> tuple[tuple[tuple[Way, ...], ...], ...]:
    """Return for each tile of an edition and each place the four ways to lay it, by turn."""
    return tuple(
        tuple(tuple(_way(tile, place, turn) for turn in range(TURNS)) for place in range(PLACES)) for tile in tiles
    )


def area(quadrant: int, land: int) -> int:
    """Return the area of a quadrant of the land (XK-4); for several quadrants, all their areas."""
    before = 0
    while quadrant != before:
        before = quadrant
        quadrant |= quadrant << 1 | quadrant >> 1 | quadrant << _ROW | quadrant >> _ROW
        quadrant &= land
    return quadrant


def areas(land: int) -> Iterator[int]:
    """Yield all areas in the order of `TYPES`."""
    while land:
        one = area(land & -land, land)
        yield one
        land ^= one


def of_type(land: int, kind: int) -> int:
    """Return the part of the land that has a type, given as an index into `TYPES`."""
    return land & _WHOLE_LAYER << _LAYER * kind


def cells_of(land: int) -> Sequence[str]:
    """Return the names of quadrants, in canonical order."""
    flat = land | land >> _LAYER | land >> 2 * _LAYER
    return [name for name, bit in zip(LATTICE.names, _QUADRANTS, strict=True) if flat >> bit & 1]

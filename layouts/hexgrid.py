"""The hexagonal lattice: axial coordinates, pointy-top, y down, centre (0, 0).

A hexagon of radius R holds the cells with max(|q|, |r|, |q+r|) <= R. The canonical order is row by row from
the top, left to right within a row; a cell's place in it is its *index*. A cell is written `q,r`.
"""

import re
from functools import cache, lru_cache
from typing import NamedTuple


class Hex(NamedTuple):
    """One hexagonal cell in axial coordinates."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"


DIRECTIONS = {
    "r": Hex(1, 0),
    "ur": Hex(1, -1),
    "ul": Hex(0, -1),
    "l": Hex(-1, 0),
    "dl": Hex(-1, 1),
    "dr": Hex(0, 1),
}

_WRITTEN = re.compile(r"(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)", re.ASCII)


def parse_hex(text: str) -> Hex:
    """Read a cell as `str(Hex)` writes it. Raise ValueError, which says what was expected, for any other text."""
    match = _WRITTEN.fullmatch(text)
    if match is None:
        raise ValueError(f"expected a cell like 0,-3, got {text[:20]!r}")
    return Hex(int(match[1]), int(match[2]))


@cache
def hexagon(radius: int) -> tuple[Hex, ...]:
    """Return the cells of a hexagon of that radius in canonical order."""
    span = range(-radius, radius + 1)
    return tuple(Hex(q, r) for r in span for q in span if abs(q + r) <= radius)


def size(radius: int) -> int:
    """Return the number of cells of a hexagon of that radius."""
    return 3 * radius * (radius + 1) + 1


@lru_cache(100)  # it is asked of every action that is written
def radius_of(count: int) -> int | None:
    """Return the radius of the hexagon with `count` cells, or None if there is none."""
    radius = 0
    while size(radius) < count:
        radius += 1
    return radius if size(radius) == count else None


@lru_cache(100)
def hexagon_of(count: int) -> tuple[Hex, ...]:
    """Return the hexagon of `count` cells, which fill one."""
    radius = radius_of(count)
    assert radius is not None, f"{count} cells do not fill a hexagon"
    return hexagon(radius)


def distance(a: Hex, b: Hex) -> int:
    """Return the number of steps between two cells on the whole lattice."""
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr))

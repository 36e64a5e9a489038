"""Symmetries of the hexagonal lattice about its centre, the groups they form, and the order of seats.

A `Symmetry` first mirrors if `mirrored` is set: (q, r) -> (r, q), a mirror through two corners of a cell. Then it turns
clockwise by 60 degrees `turns` times: (q, r) -> (-r, q + r). There are twelve symmetries. They form sixteen groups, of
the types C1, C2, C3, C6, and with mirrors D1, D2, D3, D6. A mirror with an even number of turns runs through corners; a
mirror with an odd number of turns runs through edges. A group is a frozenset of symmetries. A symmetry permutes the
indices of the cells of a hexagon.
"""

from collections.abc import Iterable, Sequence
from functools import cache, cmp_to_key
from typing import NamedTuple, Protocol, TypeVar

from landpress.layouts.hexgrid import Hex, hexagon, index

Cell = TypeVar("Cell")


class Move(Protocol[Cell]):
    """A symmetry of any lattice."""

    def __call__(self, cell: Cell, /) -> Cell:
        """Return the cell to which this symmetry moves a cell."""


class Symmetry(NamedTuple):
    """One of the twelve symmetries of the hexagonal lattice that keep its centre in place."""

    turns: int
    mirrored: bool = False

    def __call__(self, cell: Hex) -> Hex:
        """Return the cell to which this symmetry moves a cell."""
        q, r = (cell[1], cell[0]) if self.mirrored else cell
        for _ in range(self.turns):
            q, r = -r, q + r
        return Hex(q, r)

    def after(self, first: "Symmetry") -> "Symmetry":
        """Return the symmetry that does `first` and then this one."""
        turns = first.turns if not self.mirrored else -first.turns
        return Symmetry((self.turns + turns) % 6, self.mirrored != first.mirrored)


Group = frozenset[Symmetry]
IDENTITY = Symmetry(0)
TURN = Symmetry(1)
CORNER_MIRROR = Symmetry(0, True)
EDGE_MIRROR = Symmetry(1, True)
ALL = frozenset(Symmetry(turns, mirrored) for mirrored in (False, True) for turns in range(6))


@cache
def generated(*generators: Symmetry) -> Group:
    """Return the smallest group that contains these symmetries."""
    group = {IDENTITY}
    fresh = group
    while fresh:
        fresh = {g.after(h) for g in generators for h in fresh} - group
        group |= fresh
    return frozenset(group)


def group_name(group: Iterable[Symmetry]) -> str:
    """Return `C` or, for a group with mirrors, `D`, followed by the number of turns in the group, such as `D6`."""
    elements = tuple(group)
    rotations = sum(not g.mirrored for g in elements)
    return f"{'D' if rotations < len(elements) else 'C'}{rotations}"


@cache
def permutation(symmetry: Symmetry, radius: int) -> tuple[int, ...]:
    """Return `p`: the symmetry moves cell i of the hexagon to the cell with index p[i]."""
    place = index(radius)
    return tuple(place[symmetry(cell)] for cell in hexagon(radius))


def orbits(cells: Iterable[Cell], group: Iterable[Move[Cell]]) -> tuple[tuple[Cell, ...], ...]:
    """Return the orbits of the cells under the group. The order of the cells orders each orbit, and the orbits."""
    order = {cell: i for i, cell in enumerate(cells)}
    moves = tuple(group)
    found: list[tuple[Cell, ...]] = []
    seen: set[Cell] = set()
    for cell in order:
        if cell not in seen:
            orbit = {move(cell) for move in moves}
            seen |= orbit
            found.append(tuple(sorted(orbit, key=order.__getitem__)))
    return tuple(found)


def stabiliser(pattern: Sequence[object], radius: int) -> Group:
    """Return the full group of symmetries that map a pattern (one value per cell, canonical order) to itself."""
    return frozenset(
        g for g in ALL if all(pattern[j] == value for value, j in zip(pattern, permutation(g, radius), strict=True))
    )


def is_transitive(group: Iterable[Symmetry], cells: Sequence[Hex]) -> bool:
    """Return whether the cells are exactly one orbit of the group."""
    return bool(cells) and {g(cells[0]) for g in group} == set(cells)


def seat_order(starts: Iterable[Hex]) -> tuple[Hex, ...]:
    """Return the starts in the order of seats.

    The first start is the first in canonical order. The others follow clockwise by their angle about the centre. On the
    same ray, the start nearer to the centre comes first. A start in the centre has no angle. It comes directly after
    the first start. If it is itself the first start, angles count from the direction `r`.
    """
    first, *rest = sorted(starts, key=lambda cell: (cell.r, cell.q)) or (None,)
    if first is None:
        return ()
    zero = first if first != (0, 0) else Hex(1, 0)

    def half(cell: Hex) -> int:
        cross = zero.q * cell.r - zero.r * cell.q
        dot = 2 * (zero.q * cell.q + zero.r * cell.r) + zero.q * cell.r + zero.r * cell.q
        return 0 if cell == (0, 0) else 1 if cross > 0 or (cross == 0 and dot > 0) else 2

    def clockwise(a: Hex, b: Hex) -> int:
        return half(a) - half(b) or b.q * a.r - b.r * a.q or abs(a.q) + abs(a.r) - abs(b.q) - abs(b.r)

    return (first, *sorted(rest, key=cmp_to_key(clockwise)))

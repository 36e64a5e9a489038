"""Symmetries of the two planes about the cell (0, 0), the groups they form, and the order of seats.

A `Symmetry` of the hexagons first mirrors if `mirrored` is set: (q, r) -> (r, q), a mirror through two corners of a
cell. Then it turns clockwise by 60 degrees `turns` times: (q, r) -> (-r, q + r). There are twelve symmetries. They form
sixteen groups, of the types C1, C2, C3, C6, and with mirrors D1, D2, D3, D6. A mirror with an even number of turns runs
through corners; a mirror with an odd number of turns runs through edges. A `SquareSymmetry` first swaps left and right
if `mirrored` is set, then turns clockwise by 90 degrees `turns` times. There are eight. A group is a frozenset of
symmetries. layouts/lattice.py finds those that map a board to itself, about any point.
"""

from collections.abc import Iterable, Sequence
from functools import cache, cmp_to_key
from typing import Any, NamedTuple, Protocol, TypeVar

from landpress.layouts.hexgrid import Hex
from landpress.layouts.squares import Square

Cell = TypeVar("Cell")
C = TypeVar("C", bound=Hex | Square)


class Move(Protocol[Cell]):
    """A symmetry of any lattice."""

    def __call__(self, cell: Cell, /) -> Cell:
        """Return the cell to which this symmetry moves a cell."""


class Turn(Protocol):
    """A symmetry of a plane that keeps the cell (0, 0) in its place."""

    @property
    def turns(self) -> int:
        """The number of smallest turns, clockwise, after the mirror."""

    @property
    def mirrored(self) -> bool:
        """Whether it mirrors first."""

    def __call__(self, cell: Any, /) -> Any:  # noqa: ANN401 - of its own plane
        """Return the cell to which it moves a cell."""

    def after(self, first: Any, /) -> Any:  # noqa: ANN401 - of its own plane
        """Return the symmetry that does `first` and then this one."""


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


class SquareSymmetry(NamedTuple):
    """One of the eight symmetries of the plane of squares that keep (0, 0) in place."""

    turns: int
    mirrored: bool = False

    def __call__(self, cell: Square) -> Square:
        """Return the cell to which this symmetry moves a cell."""
        x, y = (-cell[0] if self.mirrored else cell[0]), cell[1]
        for _ in range(self.turns):
            x, y = -y, x
        return Square(x, y)

    def after(self, first: "SquareSymmetry") -> "SquareSymmetry":
        """Return the symmetry that does `first` and then this one."""
        turns = self.turns + (-first.turns if self.mirrored else first.turns)
        return SquareSymmetry(turns % 4, self.mirrored != first.mirrored)


Group = frozenset[Symmetry]
IDENTITY = Symmetry(0)
TURN = Symmetry(1)
CORNER_MIRROR = Symmetry(0, True)
EDGE_MIRROR = Symmetry(1, True)
ALL = frozenset(Symmetry(turns, mirrored) for mirrored in (False, True) for turns in range(6))
ALL_OF_SQUARES = tuple(SquareSymmetry(turns, mirrored) for mirrored in (False, True) for turns in range(4))
"""The four turns, then the four that first swap left and right."""


@cache
def generated(*generators: Symmetry) -> Group:
    """Return the smallest group that contains these symmetries."""
    group = {IDENTITY}
    fresh = group
    while fresh:
        fresh = {g.after(h) for g in generators for h in fresh} - group
        group |= fresh
    return frozenset(group)


def group_name(group: Iterable[Turn]) -> str:
    """Return `C` or, for a group with mirrors, `D`, followed by the number of turns in the group, such as `D6`."""
    elements = tuple(group)
    rotations = sum(not g.mirrored for g in elements)
    return f"{'D' if rotations < len(elements) else 'C'}{rotations}"


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


def is_transitive(group: Iterable[Symmetry], cells: Sequence[Hex]) -> bool:
    """Return whether the cells are exactly one orbit of the group."""
    return bool(cells) and {g(cells[0]) for g in group} == set(cells)


def seat_order(starts: Iterable[C], total: tuple[int, int] = (0, 0), count: int = 1) -> tuple[C, ...]:
    """Return the starts in the order of seats.

    The first start is the first in canonical order. The others follow clockwise by their angle about the middle, which
    is `total` divided by `count` and as standard the cell (0, 0). On the same ray, the start nearer to the middle comes
    first. A start in the middle has no angle. It comes directly after the first start. If it is itself the first start,
    angles count from the direction `r`.
    """
    first, *rest = sorted(starts, key=lambda cell: (cell[1], cell[0])) or (None,)
    if first is None:
        return ()

    def away(cell: C) -> tuple[int, int]:
        return count * cell[0] - total[0], count * cell[1] - total[1]

    zero_x, zero_y = away(first) if away(first) != (0, 0) else (1, 0)

    def half(x: int, y: int) -> int:
        cross = zero_x * y - zero_y * x
        dot = 2 * (zero_x * x + zero_y * y) + zero_x * y + zero_y * x
        return 0 if (x, y) == (0, 0) else 1 if cross > 0 or (cross == 0 and dot > 0) else 2

    def clockwise(one: C, other: C) -> int:
        a, b = away(one), away(other)
        return half(*a) - half(*b) or b[0] * a[1] - b[1] * a[0] or abs(a[0]) + abs(a[1]) - abs(b[0]) - abs(b[1])

    return (first, *sorted(rest, key=cmp_to_key(clockwise)))

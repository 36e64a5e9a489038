"""Boards of any shape: a set of cells of the plane of hexagons or of the plane of squares.

A `Lattice` is a value. Its cells stand in canonical order: row by row from the top, left to right within a row. The
place of a cell in this order is its *index*. Most methods take and return indices. `names` and `cell` lead from an
index to the name of the cell and back: `q,r` for a hexagon, a letter and a number such as `b3` for a square.

A symmetry of the plane that maps the set to itself keeps the middle of the set in place. This middle may be a cell, an
edge, a corner or any other point. Turn and mirror alone determine the symmetry, so the keys of `symmetries` are those
of layouts/symmetry.py about (0, 0), and the values are the permutations of the indices.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeVar

from landpress.layouts import hexgrid, squares
from landpress.layouts.errors import InputError
from landpress.layouts.hexgrid import Hex, parse_hex
from landpress.layouts.squares import Square, parse_square
from landpress.layouts.symmetry import ALL, ALL_OF_SQUARES, Group, Symmetry, Turn, seat_order

MOST_CELLS = 1000
"""The most cells of a lattice: more do not fit into a board file."""
FARTHEST = 98
"""The largest coordinate of a cell, so that a name has at most two digits."""

MOST_SPANS = 9
"""The most rows that a message lists."""

C = TypeVar("C", bound=Hex | Square)
Permutation = tuple[int, ...]
"""`p`: the cell with index i moves to the cell with index p[i]."""


class Plane(NamedTuple):
    """One of the two planes: how its cells lie beside each other, and its symmetries about (0, 0)."""

    name: str
    around: tuple[tuple[int, int], ...]
    """The steps to the neighbours of a cell, clockwise."""
    symmetries: tuple[Turn, ...]
    distance: Callable[[Any, Any], int]
    square_length: Callable[[int, int], int]
    """The square of the distance of a point from (0, 0) on paper, times a constant."""


HEXES = Plane(
    "hexes",
    ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
    tuple(sorted(ALL)),
    hexgrid.distance,
    lambda q, r: q * q + q * r + r * r,
)
SQUARES = Plane(
    "squares", ((0, -1), (1, 0), (0, 1), (-1, 0)), ALL_OF_SQUARES, squares.distance, lambda x, y: x * x + y * y
)


@dataclass(frozen=True, repr=False, eq=False)
class Lattice(Generic[C]):
    """A set of cells of one plane, in any order when it is made and in canonical order afterwards.

    `flat` says how hexagons are drawn: upright, on a corner, or turned clockwise by 30 degrees, with flat tops. The
    rows of a flat lattice then run down to the right.
    """

    cells: tuple[C, ...]
    flat: bool = False

    def __init__(self, cells: Iterable[C], flat: bool = False) -> None:
        """Make the lattice. Raise InputError if there are no cells, too many, some twice, or some far from (0, 0)."""
        given = tuple(cells)
        ordered = tuple(sorted(given, key=lambda cell: (cell[1], cell[0])))
        if not 0 < len(ordered) <= MOST_CELLS:
            raise InputError(f"{len(ordered)} cells: expected from 1 to {MOST_CELLS}")
        if len({type(cell) for cell in ordered}) > 1 or type(ordered[0]) not in (Hex, Square):
            raise InputError("expected cells that are all Hex, or all Square")
        if twice := next((a for a, b in pairwise(ordered) if a == b), None):
            raise InputError(f"the cell {twice} is given twice")
        least = -FARTHEST if isinstance(ordered[0], Hex) else 0
        if far := next((cell for cell in ordered if not all(least <= v <= FARTHEST for v in cell)), None):
            raise InputError(f"the cell {tuple(far)}: expected coordinates from {least} to {FARTHEST}")
        object.__setattr__(self, "cells", ordered)
        object.__setattr__(self, "flat", flat)

    def __repr__(self) -> str:
        return f"<Lattice of {len(self)} {self.plane.name}>"

    def __eq__(self, other: object) -> bool:
        # A hexagon and a square with equal coordinates are equal tuples.
        return isinstance(other, Lattice) and self._value == other._value

    def __hash__(self) -> int:
        return self._hash

    @property
    def _value(self) -> tuple[object, ...]:
        return self.plane.name, self.flat, self.cells

    @cached_property
    def _hash(self) -> int:
        return hash((self.flat, self.cells))

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def plane(self) -> Plane:
        """The plane of hexagons or of squares."""
        return HEXES if isinstance(self.cells[0], Hex) else SQUARES

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each cell."""
        return tuple(map(str, self.cells))

    @cached_property
    def index(self) -> dict[C, int]:
        """The index of each cell."""
        return {cell: i for i, cell in enumerate(self.cells)}

    @cached_property
    def named(self) -> dict[str, int]:
        """The index of each name."""
        return {name: i for i, name in enumerate(self.names)}

    def cell(self, name: str) -> int:
        """Return the index of the cell with a name. Raise InputError, which says what was expected, if none has it."""
        if (found := self.named.get(name)) is not None:
            return found
        try:
            (parse_hex if self.plane is HEXES else parse_square)(name)
        except ValueError as error:
            raise InputError(str(error)) from None
        raise InputError(f"no cell {name}: expected a cell of this board in place of {name}: {self.extent}")

    @cached_property
    def extent(self) -> str:
        """Which cells there are: the first and the last of each row, and of each part of a row with gaps."""
        across, down = ([cell[axis] for cell in self.cells] for axis in (0, 1))
        if self.plane is SQUARES and len(self) == (max(across) - min(across) + 1) * (max(down) - min(down) + 1):
            return f"{self.names[0]} to {self.names[-1]}"
        spans: list[list[int]] = []
        for i, (x, y) in enumerate(self.cells):
            if i and self.cells[i - 1] == (x - 1, y):
                spans[-1][1:] = [i]
            else:
                spans.append([i])
        told = [" to ".join(self.names[i] for i in span) for span in spans]
        return "; ".join(told if len(told) <= MOST_SPANS else [*told[: MOST_SPANS - 2], "...", told[-1]])

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The indices of the cells of each row that has any, from the top."""
        return tuple(tuple(row) for _, row in groupby(range(len(self)), key=lambda i: self.cells[i][1]))

    @cached_property
    def sides(self) -> tuple[tuple[int | None, ...], ...]:
        """For each cell the indices of its neighbours in the order of `Plane.around`, with None outside of the set."""
        around = self.plane.around
        return tuple(tuple(self._at(x + dx, y + dy) for dx, dy in around) for x, y in self.cells)

    def _at(self, x: int, y: int) -> int | None:
        return self.index.get(type(self.cells[0])(x, y))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the indices of its neighbours in the set, in ascending order."""
        return tuple(tuple(sorted(j for j in around if j is not None)) for around in self.sides)

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """For each two cells the steps between them on the whole plane, also where the way leaves the set."""
        distance = self.plane.distance
        return tuple(tuple(distance(a, b) for b in self.cells) for a in self.cells)

    @cached_property
    def ways(self) -> tuple[tuple[int | None, ...], ...]:
        """For each two cells the steps between them through cells of the set, None where no way leads."""
        return tuple(tuple(self._reached([i])) for i in range(len(self)))

    def _reached(self, near: list[int]) -> list[int | None]:
        found: list[int | None] = [None] * len(self)
        found[near[0]] = 0
        for i in near:
            for j in self.neighbours[i]:
                if found[j] is None:
                    found[j] = (found[i] or 0) + 1
                    near.append(j)
        return found

    @cached_property
    def symmetries(self) -> dict[Turn, Permutation]:
        """The symmetries that map the set to itself, each with its permutation of the indices."""
        found = ((turn, self._permutation(turn)) for turn in self.plane.symmetries)
        return {turn: moved for turn, moved in found if moved is not None}

    def _permutation(self, turn: Turn) -> Permutation | None:
        """Return the permutation of a turn or mirror with the shift that may fit, None if the set is not kept.

        A shift keeps the canonical order, so it must move the first of the turned cells to the first cell of the set.
        """
        images = [turn(cell) for cell in self.cells]
        (first_x, first_y), (x, y) = min(images, key=lambda cell: (cell[1], cell[0])), self.cells[0]
        moved = [self._at(cell[0] + x - first_x, cell[1] + y - first_y) for cell in images]
        return None if None in moved else tuple(j for j in moved if j is not None)

    @cached_property
    def _pickers(self) -> tuple[Callable[[Sequence[str]], tuple[str, ...]], ...]:
        if len(self) == 1:  # `itemgetter` with one index returns no tuple
            return (tuple,) * len(self.symmetries)
        return tuple(itemgetter(*moved) for moved in self.symmetries.values())

    def images(self, pattern: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """Yield a pattern (one text for each cell) under each symmetry of the set. The first is the pattern itself."""
        return (pick(pattern) for pick in self._pickers)

    def least(self, pattern: Sequence[str]) -> tuple[str, ...]:
        """Return the least of the images: equal for two patterns exactly if a symmetry maps one to the other."""
        return min(self.images(pattern))

    def keeping(self, pattern: Sequence[object]) -> frozenset[Turn]:
        """Return the group of the symmetries of the set that map a pattern to itself."""
        return frozenset(
            turn
            for turn, moved in self.symmetries.items()
            if all(pattern[j] == value for value, j in zip(pattern, moved, strict=True))
        )

    def orbits(self, group: Iterable[Turn] | None = None) -> tuple[tuple[int, ...], ...]:
        """Return the orbits of the indices under some symmetries that form a group; under all as standard."""
        moves = [self.symmetries[turn] for turn in (self.symmetries if group is None else group)]
        return tuple(sorted({tuple(sorted({moved[i] for moved in moves})) for i in range(len(self))}))

    def is_transitive(self, group: Iterable[Turn], indices: Iterable[int]) -> bool:
        """Return whether some cells are exactly one orbit of a group."""
        cells = set(indices)
        return bool(cells) and {self.symmetries[turn][min(cells)] for turn in group} == cells

    def seat_order(self, starts: Iterable[C]) -> tuple[C, ...]:
        """Return starts in the order of seats: the first in canonical order, then clockwise about the middle."""
        return seat_order(starts, (sum(x for x, _ in self.cells), sum(y for _, y in self.cells)), len(self))

    @cached_property
    def middle(self) -> tuple[tuple[int, int], ...]:
        """The cells of the plane that lie nearest to the middle of the set: one or more, also outside of the set."""
        count, long = len(self), self.plane.square_length
        x, y = sum(cell[0] for cell in self.cells), sum(cell[1] for cell in self.cells)
        near = [(x // count + dx, y // count + dy) for dy in (-1, 0, 1, 2) for dx in (-1, 0, 1, 2)]
        far = {cell: long(count * cell[0] - x, count * cell[1] - y) for cell in near}
        return tuple(cell for cell in near if far[cell] == min(far.values()))

    @cached_property
    def rings(self) -> tuple[int, ...]:
        """For each cell the steps to the nearest of the middle cells: the number of its ring."""
        make, distance = type(self.cells[0]), self.plane.distance
        return tuple(min(distance(make(*cell), other) for cell in self.middle) for other in self.cells)

    @cached_property
    def coast(self) -> tuple[int, ...]:
        """The cells that lack a neighbour."""
        return tuple(i for i, around in enumerate(self.sides) if None in around)

    @cached_property
    def inland(self) -> tuple[int, ...]:
        """The cells that have all neighbours."""
        return tuple(i for i, around in enumerate(self.sides) if None not in around)

    def parts(self, indices: Iterable[int] | None = None) -> tuple[tuple[int, ...], ...]:
        """Return some cells, all as standard, in connected parts. The parts stand in the order of their first cells."""
        left, found = set(range(len(self)) if indices is None else indices), []
        for first in sorted(left):
            if first in left:
                part = [first]
                left.remove(first)
                for i in part:
                    more = left.intersection(self.neighbours[i])
                    left -= more
                    part += sorted(more)
                found.append(tuple(sorted(part)))
        return tuple(found)


class Picture(NamedTuple):
    """A lattice that was drawn in text, and the character of each cell."""

    lattice: Lattice[Any]
    marks: tuple[str, ...]


def picture(text: str, squares: bool = False, flat: bool = False) -> Picture:
    """Read an outline: a character is a cell, a blank is none. Raise InputError with the line of what is wrong.

    Hexagons stand two characters apart, and lines lie one character off each other. Upright hexagons share a side with
    the next in their line, flat ones with the next but one line above and below; both with the four around them. The
    hexagon 0,0 is that in the middle of the picture. The square a1 is that in the upper left corner.
    """
    lines = text.expandtabs().split("\n")
    drawn = {(x, y): mark for y, line in enumerate(lines) for x, mark in enumerate(line) if not mark.isspace()}
    if not drawn:
        raise InputError("a picture without a cell: expected a dot for each cell")
    places = list(drawn)
    cells: list[Any] = _squares(places) if squares else _hexes(places, flat)
    lattice: Lattice[Any] = Lattice(cells, flat)
    marks = dict(zip(cells, drawn.values(), strict=True))
    return Picture(lattice, tuple(marks[cell] for cell in lattice.cells))


def _squares(places: Sequence[tuple[int, int]]) -> list[Square]:
    left, top = min(x for x, _ in places), min(y for _, y in places)
    return [Square(x - left, y - top) for x, y in places]


def _hexes(places: Sequence[tuple[int, int]], flat: bool = False) -> list[Hex]:
    """Return hexagons by the characters and lines of a picture. The hexagon in the middle is 0,0."""
    columns, rows = [x for x, _ in places], [y for _, y in places]
    row, column = (min(rows) + max(rows)) // 2, (min(columns) + max(columns)) // 2
    column += (column - row - columns[0] + rows[0]) % 2
    for x, y in places:
        if (x - column - y + row) % 2:
            said = "a hexagon stands two characters from the next, and one character off those of the next line"
            raise InputError(f"line {y + 1} of the picture, character {x + 1}: {said}")
    away = [(x - column, y - row) for x, y in places]
    return [Hex(x, (y - x) // 2) if flat else Hex((x - y) // 2, y) for x, y in away]


def hexagon_rows(lengths: Sequence[int], flat: bool = False) -> Lattice[Hex]:
    """Return rows of so many upright hexagons, each row centred, or columns of so many flat ones.

    Neighbouring rows of which both lengths are even or both odd cannot both be centred: the second row lies half a
    hexagon to the right. So equal lengths give a rectangle. Of columns the second lies half a hexagon lower.
    """
    places = []
    for y, length in enumerate(lengths):
        start = 1 - length
        start += (start - y + lengths[0] - 1) % 2
        places += [(start + 2 * i, y) for i in range(length)]
    if not places:
        raise InputError("rows of hexagons: expected at least one hexagon")
    return Lattice(_hexes([(y, x) for x, y in places] if flat else places, flat), flat)


@cache
def rectangle(columns: int, rows: int) -> Lattice[Square]:
    """Return a rectangle of squares with a1 in its upper left corner."""
    return Lattice(Square(x, y) for y in range(rows) for x in range(columns))


@cache
def hexagon(radius: int, flat: bool = False) -> Lattice[Hex]:
    """Return the hexagon of a radius about 0,0."""
    return Lattice(hexgrid.hexagon(radius), flat)


def index(radius: int) -> dict[Hex, int]:
    """Return the index of each cell of the hexagon."""
    return hexagon(radius).index


def neighbours(radius: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each cell of the hexagon, the indices of its neighbours inside the hexagon in ascending order."""
    return hexagon(radius).neighbours


def permutation(symmetry: Symmetry, radius: int) -> Permutation:
    """Return `p`: the symmetry moves cell i of the hexagon to the cell with index p[i]."""
    return hexagon(radius).symmetries[symmetry]


def stabiliser(pattern: Sequence[object], radius: int) -> Group:
    """Return the full group of symmetries that map a pattern (one value per cell, canonical order) to itself."""
    return hexagon(radius).keeping(pattern)  # type: ignore[return-value]

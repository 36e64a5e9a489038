"""A lattice on paper: its cells in mm, about the middle of the whole drawing, y down; hexagons of both orientations.

`LatticeMap(lattice, width)` draws boards of any shape. The functions with keys take cells of either plane. A key is a
place in whole numbers: half widths to the right, and half sides (hexagons) or half widths (squares) down.

`FieldMap` lays a field with its edges and corners, the coast, the borders, and lines off it. The width of a cell,
between two parallel sides, is 1 there, and the middle of the field's box is (0, 0). A lattice that is `flat` is turned
clockwise by 30 degrees, so that its hexagons have flat tops.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sqrt
from typing import Any, NamedTuple

from landpress.layouts.field import CELLS, Field, Meeting
from landpress.layouts.lattice import HEXES, Lattice
from landpress.output.scene.items import Path, Point
from landpress.output.scene.shapes import arc, enclosed, joined, polar, polygon, polyline, seaward

_COS = sqrt(3) / 2
"""The cosine of 30 degrees, by which a flat board is turned clockwise."""
Key = tuple[int, int]


class Form(NamedTuple):
    """The form of a cell: its corners clockwise from the upper right, and the steps over its sides.

    Side i joins the corners i and i + 1.
    """

    corners: tuple[Key, ...]
    around: tuple[tuple[int, int], ...]
    lean: int
    """How many keys each row lies to the right of the row above it."""
    down: int
    """How many keys each row lies below the row above it."""
    unit: float
    """The height of a key as a share of the width of a cell."""

    def key(self, cell: tuple[int, int]) -> Key:
        """Return the centre of a cell."""
        return 2 * cell[0] + self.lean * cell[1], self.down * cell[1]

    def corner(self, cell: tuple[int, int], corner: int) -> Key:
        """Return a corner of a cell."""
        (x, y), (dx, dy) = self.key(cell), self.corners[corner % len(self.corners)]
        return x + dx, y + dy

    def borders(self, cells: Iterable[tuple[int, int]]) -> list[tuple[Key, Key]]:
        """Return the ends of every side between two of the cells, each side once."""
        present = {(cell[0], cell[1]) for cell in cells}
        half = len(self.around) // 2
        return [
            (self.corner((x, y), side), self.corner((x, y), side + 1))
            for x, y in sorted(present, key=lambda cell: (cell[1], cell[0]))
            for side, (dx, dy) in enumerate(self.around[:half])
            if (x + dx, y + dy) in present
        ]

    def shores(self, cells: Iterable[tuple[int, int]]) -> list[list[Key]]:
        """Return the corners of each closed line around the cells. The cells lie to the right of the line."""
        present = {(cell[0], cell[1]) for cell in cells}
        following: dict[Key, list[Key]] = {}
        for x, y in sorted(present, key=lambda cell: (cell[1], cell[0])):
            for side, (dx, dy) in enumerate(self.around):
                if (x + dx, y + dy) not in present:
                    following.setdefault(self.corner((x, y), side), []).append(self.corner((x, y), side + 1))
        found = []
        while following:
            start = corner = next(iter(following))
            line = []
            while True:
                line.append(corner)
                ends = following[corner]
                here, corner = corner, ends.pop()
                if not ends:
                    del following[here]
                if corner == start:
                    break
            found.append(line)
        return found


HEXAGON = Form(
    ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2)),
    ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
    1,
    3,
    1 / sqrt(3) / 2,
)
SQUARE = Form(((1, -1), (1, 1), (-1, 1), (-1, -1)), ((1, 0), (0, 1), (-1, 0), (0, -1)), 0, 2, 0.5)


@dataclass(frozen=True)
class LatticeMap:
    """The cells of a lattice, each `width` mm wide, with the middle of their bounding box at (0, 0).

    The width of a hexagon is the distance of two parallel sides.
    """

    lattice: Lattice[Any]
    width: float

    @cached_property
    def _form(self) -> Form:
        return HEXAGON if self.lattice.plane is HEXES else SQUARE

    def _point(self, key: Key) -> Point:
        x, y = key[0] * self.width / 2, key[1] * self.width * self._form.unit
        if not self.lattice.flat or self._form is SQUARE:
            return x, y
        return x * _COS - y / 2, x / 2 + y * _COS

    @cached_property
    def _extent(self) -> tuple[float, float, float, float]:
        corners = range(len(self._form.corners))
        points = [self._point(self._form.corner(cell, corner)) for cell in self.lattice.cells for corner in corners]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    def _place(self, key: Key) -> Point:
        left, top, right, bottom = self._extent
        x, y = self._point(key)
        return x - (left + right) / 2, y - (top + bottom) / 2

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the whole drawing in mm."""
        left, top, right, bottom = self._extent
        return right - left, bottom - top

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        """The centre of each cell in canonical order."""
        return tuple(self._place(self._form.key(cell)) for cell in self.lattice.cells)

    @cached_property
    def cell(self) -> Path:
        """The outline of a cell about (0, 0)."""
        return polygon(map(self._point, self._form.corners))

    @cached_property
    def borders(self) -> Path:
        """Every side between two cells, each once."""
        ends = self._form.borders(self.lattice.cells)
        return joined([polyline((self._place(start), self._place(end))) for start, end in ends])

    @cached_property
    def coast(self) -> Path:
        """The closed lines around the cells: the outer lines, and one line for every hole."""
        shores = self._form.shores(self.lattice.cells)
        return joined([polygon(map(self._place, shore)) for shore in shores])


@dataclass(frozen=True)
class FieldMap:
    """A field on paper."""

    field: Field

    @cached_property
    def lattice(self) -> LatticeMap:
        """The lattice with cells of width 1."""
        return LatticeMap(self.field.lattice, 1.0)

    @cached_property
    def is_hex(self) -> bool:
        """Whether the cells are hexagons."""
        return self.field.lattice.plane is HEXES

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """The corners of a cell about its middle, clockwise; corner i is that of `Field.corners_of`."""
        points = [(values[0], values[1]) for command, values in self.lattice.cell if command != "Z"]
        # A lattice map counts corners clockwise from the upper right. For squares, that is the corner between the
        # first two sides; for hexagons, the corner before them.
        return tuple(points[1:] + points[:1]) if self.is_hex else tuple(points)

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the field."""
        return self.lattice.size

    @property
    def cells(self) -> tuple[Point, ...]:
        """The middle of each cell."""
        return self.lattice.centres

    @cached_property
    def _points(self) -> dict[Meeting, Point]:
        """The point of each corner of a cell."""
        found = {}
        for cell, (x, y) in zip(self.field.lattice.cells, self.cells, strict=True):
            for corner, (dx, dy) in zip(self.field.corners_of(cell), self.corners, strict=True):
                found[corner] = (x + dx, y + dy)
        return found

    def places(self, on: str) -> tuple[Point, ...]:
        """Return the middle of each place of a class."""
        if on == CELLS:
            return self.cells
        met = self.field.meetings[on]
        if met and met[0] in self._points:
            return tuple(self._points[one] for one in met)
        return tuple(((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in map(self.ends, met))

    def ends(self, edge: Meeting) -> tuple[Point, Point]:
        """Return the two ends of an edge, clockwise about the cell that comes first in order."""
        lattice = self.field.lattice
        cell = next(cell for cell in map(tuple, lattice.cells) if cell in edge)
        number = self.field.edges_of(cell).index(edge)
        corners = self.field.corners_of(cell)
        return self._points[corners[number - 1]], self._points[corners[number]]

    def coast(self, width: float) -> Path:
        """Return the closed lines around the cells, which are `width` mm wide."""
        return LatticeMap(self.field.lattice, width).coast

    def borders(self, width: float) -> Path:
        """Return every side between two cells, each side once."""
        return LatticeMap(self.field.lattice, width).borders

    def offshore(self, width: float, distance: float) -> Path:
        """Return the closed lines at `distance` mm outside the cells, which must be less than half a side."""
        return joined([_around(shore, distance) for shore in _lines(self.coast(width))])


def _lines(path: Path) -> list[list[Point]]:
    """Return the points of each closed line of a path."""
    found: list[list[Point]] = []
    for command, values in path:
        if command == "M":
            found.append([])
        if command != "Z":
            found[-1].append((values[0], values[1]))
    return found


def _around(shore: Sequence[Point], distance: float) -> Path:
    """Return the line at a distance to the left of a closed line."""
    facing = [seaward(shore[i - 1], here) for i, here in enumerate(shore)]
    pieces: list[Path] = []
    for i, (x, y) in enumerate(shore):
        before, after = facing[i], facing[(i + 1) % len(shore)]
        turn = (after - before) % 360
        if turn < 180:
            pieces.append(
                arc(x, y, distance, before, before + turn) if turn > 1e-6 else polyline([polar(x, y, distance, before)])
            )
        else:
            half = (360 - turn) / 2
            pieces.append(polyline([polar(x, y, distance / cos(radians(half)), before - half)]))
    return enclosed(*pieces)

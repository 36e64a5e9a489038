"""Cells of any lattice on paper, with their edges and corners: where they lie, the coast, the borders, lines off it.

The width of a cell, between two parallel sides, is 1, and the middle of the field's box is (0, 0); y points down. A
lattice that is `flat` is turned clockwise by 30 degrees, so that its hexagons have flat tops.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, radians

from landpress.layouts.field import CELLS, Field, Meeting
from landpress.layouts.lattice import HEXES
from landpress.output.scene.items import Path, Point
from landpress.output.scene.latticemap import LatticeMap
from landpress.output.scene.shapes import arc, enclosed, joined, polar, polyline, seaward


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

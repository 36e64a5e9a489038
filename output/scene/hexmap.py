"""Hexagonal cells on paper: centres, corners, the borders between cells, the coast around them, lines off the coast.

Cells are pointy-top. `width` is the distance between two parallel sides in mm. The centre of the field is (0, 0), y
points down. `turned` turns a field clockwise by 30 degrees: then its cells have flat tops, and the field leaves four
corners of an upright page free.
"""

from collections.abc import Iterable
from math import cos, radians
from typing import NamedTuple

from landpress.layouts.hexgrid import Hex
from landpress.output.scene.items import Path, Point
from landpress.output.scene.latticemap import HEXAGON
from landpress.output.scene.shapes import arc, enclosed, joined, moved, polar, polygon, polyline, seaward

SIDE = 2 * HEXAGON.unit
"""The length of a side, which is also the distance of a corner from the centre, as a share of the width."""


def centre(cell: Hex, width: float) -> Point:
    """Return the centre of a cell."""
    return width * (cell.q + cell.r / 2), width * SIDE * 1.5 * cell.r


def turned(x: float, y: float) -> Point:
    """Turn a place clockwise by 30 degrees about the centre of the field."""
    return x * SIDE * 1.5 - y / 2, x / 2 + y * SIDE * 1.5


def turned_path(path: Path) -> Path:
    """Turn a path clockwise by 30 degrees about the centre of the field."""
    return tuple(
        (command, tuple(v for i in range(0, len(values), 2) for v in turned(values[i], values[i + 1])))
        for command, values in path
    )


class Placed(NamedTuple):
    """A field in a drawing: the width of a cell, the place of its middle, and whether it is turned."""

    width: float
    middle: Point
    turned: bool

    def at(self, cell: Hex) -> Point:
        """Return the centre of a cell."""
        place = centre(cell, self.width)
        dx, dy = turned(*place) if self.turned else place
        return self.middle[0] + dx, self.middle[1] + dy

    def laid(self, path: Path, scale: float = 1.0) -> Path:
        """Return a path of the field in the drawing, scaled about the middle."""
        return moved(turned_path(path) if self.turned else path, *self.middle, scale)


def corners(width: float) -> tuple[Point, ...]:
    """Return the corners of the cell at (0, 0), clockwise from the upper right. Side i joins corners i and i + 1."""
    x, y = width / 2, width * SIDE / 2
    return ((x, -y), (x, y), (0, 2 * y), (-x, y), (-x, -y), (0, -2 * y))


def field_size(radius: int) -> tuple[float, float]:
    """Return the width and height of a hexagon of cells, in widths of a cell."""
    return 2 * radius + 1.0, SIDE * (3 * radius + 2)


def _place(key: tuple[int, int], width: float) -> Point:
    return key[0] * width / 2, key[1] * width * SIDE / 2


def borders(cells: Iterable[Hex], width: float) -> Path:
    """Return every side between two of the cells, each side once."""
    lines = (polyline(_place(end, width) for end in ends) for ends in HEXAGON.borders(cells))
    return tuple(segment for line in lines for segment in line)


def shores(cells: Iterable[Hex], width: float) -> list[list[Point]]:
    """Return the corners of each closed line around the cells. The cells lie to the right of the line."""
    return [[_place(corner, width) for corner in shore] for shore in HEXAGON.shores(cells)]


def coast(cells: Iterable[Hex], width: float) -> Path:
    """Return the closed lines around the cells: the outer lines, and one line for every hole."""
    return joined([polygon(shore) for shore in shores(cells, width)])


def offshore(cells: Iterable[Hex], width: float, distance: float) -> Path:
    """Return the closed lines at `distance` mm outside the cells.

    `distance` must be less than half a side. Otherwise the lines around two capes could meet.
    """
    path: list[Path] = []
    for shore in shores(cells, width):
        facing = [seaward(shore[i - 1], here) for i, here in enumerate(shore)]
        pieces: list[Path] = []
        for i, (x, y) in enumerate(shore):
            before, after = facing[i], facing[(i + 1) % len(shore)]
            if (after - before) % 360 < 180:  # a cape: an arc goes around it
                pieces.append(arc(x, y, distance, before, before + 60))
            else:  # a bay: the lines along its two sides meet in one point
                pieces.append(polyline([polar(x, y, distance / cos(radians(30)), before - 30)]))
        path.append(enclosed(*pieces))
    return joined(path)

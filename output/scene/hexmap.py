"""Hexagonal cells on paper: centres, corners, the borders between cells, the coast around them, lines off the coast.

Cells are pointy-top; `width` is the distance of two parallel sides in mm, the field's centre is (0, 0), y down.
"""

from collections.abc import Iterable
from math import atan2, cos, degrees, radians, sqrt

from landpress.layouts.hexgrid import Hex
from landpress.output.scene.items import Path, Point
from landpress.output.scene.shapes import arc, enclosed, joined, polar, polygon, polyline

SIDE = 1 / sqrt(3)
"""The side of a cell, and the radius of its corners, as a share of its width."""
_AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def centre(cell: Hex, width: float) -> Point:
    """The centre of a cell."""
    return width * (cell.q + cell.r / 2), width * SIDE * 1.5 * cell.r


def corners(width: float) -> tuple[Point, ...]:
    """The corners of the cell at (0, 0), clockwise from the upper right; side i joins corner i and i + 1."""
    x, y = width / 2, width * SIDE / 2
    return ((x, -y), (x, y), (0, 2 * y), (-x, y), (-x, -y), (0, -2 * y))


def field_size(radius: int) -> tuple[float, float]:
    """Width and height of a hexagon of cells, in widths of a cell."""
    return 2 * radius + 1.0, SIDE * (3 * radius + 2)


def _corner_key(cell: Hex, corner: int) -> tuple[int, int]:
    """A corner as whole numbers: half widths across, half sides down."""
    dx, dy = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))[corner]
    return 2 * cell.q + cell.r + dx, 3 * cell.r + dy


def _place(key: tuple[int, int], width: float) -> Point:
    return key[0] * width / 2, key[1] * width * SIDE / 2


def borders(cells: Iterable[Hex], width: float) -> Path:
    """Every side between two of the cells, once."""
    present = set(cells)
    path: list[Path] = []
    for cell in sorted(present, key=lambda c: (c.r, c.q)):
        for side, (dq, dr) in enumerate(_AROUND[:3]):
            if Hex(cell.q + dq, cell.r + dr) in present:
                ends = (_corner_key(cell, side), _corner_key(cell, (side + 1) % 6))
                path.append(polyline(_place(end, width) for end in ends))
    return tuple(segment for part in path for segment in part)


def _shores(cells: Iterable[Hex], width: float) -> list[list[Point]]:
    """The corners of each closed line around the cells, with the cells at its right hand."""
    present = set(cells)
    following: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for cell in sorted(present, key=lambda c: (c.r, c.q)):
        for side, (dq, dr) in enumerate(_AROUND):
            if Hex(cell.q + dq, cell.r + dr) not in present:
                following.setdefault(_corner_key(cell, side), []).append(_corner_key(cell, (side + 1) % 6))
    shores = []
    while following:
        start = corner = next(iter(following))
        line = []
        while True:
            line.append(_place(corner, width))
            ends = following[corner]
            here, corner = corner, ends.pop()
            if not ends:
                del following[here]
            if corner == start:
                break
        shores.append(line)
    return shores


def coast(cells: Iterable[Hex], width: float) -> Path:
    """The closed lines around the cells: one for the outside, one for every hole."""
    return joined([polygon(shore) for shore in _shores(cells, width)])


def offshore(cells: Iterable[Hex], width: float, distance: float) -> Path:
    """The closed lines at a distance outside the cells, below half a side: so far capes do not meet."""
    path: list[Path] = []
    for shore in _shores(cells, width):
        facing = [_seaward(shore[i - 1], here) for i, here in enumerate(shore)]
        pieces: list[Path] = []
        for i, (x, y) in enumerate(shore):
            before, after = facing[i], facing[(i + 1) % len(shore)]
            if (after - before) % 360 < 180:  # a cape: round it
                pieces.append(arc(x, y, distance, before, before + 60))
            else:  # a bay: its two sides end where they meet
                pieces.append(polyline([polar(x, y, distance / cos(radians(30)), before - 30)]))
        path.append(enclosed(*pieces))
    return joined(path)


def _seaward(start: Point, end: Point) -> float:
    """The direction, in degrees, at the left hand of a shore, where the sea is."""
    return degrees(atan2(end[1] - start[1], end[0] - start[0])) - 90

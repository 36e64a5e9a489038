"""Hexagonal cells on paper: centres, corners, the borders between cells and the coast around them.

Cells are pointy-top; `width` is the distance of two parallel sides in mm, the field's centre is (0, 0), y down.
"""

from collections.abc import Iterable
from math import sqrt

from layouts.hexgrid import Hex
from output.scene import Path, Point
from output.shapes import polygon, polyline

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


def coast(cells: Iterable[Hex], width: float) -> Path:
    """The closed lines around the cells: one for the outside, one for every hole."""
    present = set(cells)
    following: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for cell in sorted(present, key=lambda c: (c.r, c.q)):
        for side, (dq, dr) in enumerate(_AROUND):
            if Hex(cell.q + dq, cell.r + dr) not in present:
                following.setdefault(_corner_key(cell, side), []).append(_corner_key(cell, (side + 1) % 6))
    path: list[Path] = []
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
        path.append(polygon(line))
    return tuple(segment for part in path for segment in part)

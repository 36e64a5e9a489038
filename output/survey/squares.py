"""Areas of a land of squares: their cells, the lines around them, and how far a point lies from those lines.

A cell is (column, row). A cell is `unit` mm wide, and cell (0, 0) has its top left corner at (0, 0). Lengths are
millimetres, y points down.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from landpress.engine.contract.streams import Stream
from landpress.output.scene.items import Point
from landpress.output.survey.outlined import strays

Cell = tuple[int, int]
SIDES: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The directions of the sides of a cell, clockwise. A side is walked with the cell to its right."""
_CORNERS: tuple[Cell, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1))


class Patch(NamedTuple):
    """Squares of one kind that hang together by their edges, row by row."""

    kind: str
    cells: tuple[Cell, ...]


def patches(kinds: Sequence[str], columns: int) -> list[Patch]:
    """Return the areas of a land. `kinds` are the kinds of its squares row by row."""
    land = {(i % columns, i // columns): kind for i, kind in enumerate(kinds)}
    found, seen = [], set[Cell]()
    for first, kind in land.items():
        if first in seen:
            continue
        waiting, cells = [first], {first}
        while waiting:
            column, row = waiting.pop()
            for dx, dy in SIDES:
                cell = column + dx, row + dy
                if land.get(cell) == kind and cell not in cells:
                    cells.add(cell)
                    waiting.append(cell)
        seen |= cells
        found.append(Patch(kind, tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))))
    return found


def rings(cells: Iterable[Cell], unit: float, inset: float = 0.0) -> list[list[Point]]:
    """Return the corners of the lines around some cells, moved inwards by `inset`.

    The cells lie to the right of each line. Cells that touch only at a corner have lines of their own.
    """
    inside = set(cells)
    ahead: dict[tuple[Cell, Cell], Cell] = {}
    for column, row in sorted(inside):
        for k, (dx, dy) in enumerate(SIDES):
            if (column + SIDES[k - 1][0], row + SIDES[k - 1][1]) not in inside:
                start = column + (1 if k in (1, 2) else 0), row + (1 if k in (2, 3) else 0)
                ahead[start, (dx, dy)] = start[0] + dx, start[1] + dy
    found = []
    while ahead:
        (start, way), walked = next(iter(ahead)), []
        at, first = start, (start, way)
        while (at, way) in ahead:
            walked.append((at, way))
            at = ahead.pop((at, way))
            turn = SIDES.index(way)
            way = next(w for w in (SIDES[(turn + k) % 4] for k in (1, 0, 3)) if (at, w) in ahead or (at, w) == first)
        found.append(_corners(walked, unit, inset))
    return found


def _corners(walked: Sequence[tuple[Cell, Cell]], unit: float, inset: float) -> list[Point]:
    ring = []
    for (_, before), ((x, y), after) in pairwise([walked[-1], *walked]):
        if before != after:
            dx, dy = -before[1] - after[1], before[0] + after[0]
            ring.append((x * unit + inset * dx, y * unit + inset * dy))
    return ring


def wavering(
    ring: Sequence[Point], stream: Stream, step: float, stray: float, wave: float, rounding: int
) -> list[Point]:
    """Return a line through points about `step` mm apart that strays by at most `stray` mm from a ring of corners.

    It changes from side to side about every `wave` mm. Corners are rounded by so many passes.
    """
    points: list[Point] = []
    for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]]):
        pieces = max(1, round((abs(x1 - x0) + abs(y1 - y0)) / step))
        points += [(x0 + (x1 - x0) * i / pieces, y0 + (y1 - y0) * i / pieces) for i in range(pieces)]
    for _ in range(rounding):
        around = [points[-1], *points, points[0]]
        points = [
            ((x0 + 2 * x1 + x2) / 4, (y0 + 2 * y1 + y2) / 4)
            for (x0, y0), (x1, y1), (x2, y2) in zip(around, around[1:], around[2:], strict=False)
        ]
    far = strays(stream, max(4, round(len(points) * step / wave)), len(points))
    return [
        (x + stray * by * nx, y + stray * by * ny)
        for (x, y), (nx, ny), by in zip(points, inward(points), far, strict=True)
    ]


def inward(ring: Sequence[Point]) -> list[Point]:
    """Return for each point of a ring the direction of length 1 to the right of the line, into the area."""
    found = []
    for (x0, y0), (x1, y1) in zip([ring[-1], *ring[:-1]], [*ring[1:], ring[0]], strict=True):
        far = sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2) or 1.0
        found.append(((y0 - y1) / far, (x1 - x0) / far))
    return found


def shaded(ring: Sequence[Point], breadth: float) -> list[Point]:
    """Return a ring moved inwards by up to `breadth` mm where it faces away from a light in the north-west."""
    moved = []
    for (x, y), (nx, ny) in zip(ring, inward(ring), strict=True):
        by = breadth * max(0.0, (nx + ny) * 0.7071)
        moved.append((x + by * nx, y + by * ny))
    return moved

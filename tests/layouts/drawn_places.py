"""Cells as polygons on paper: a second way to say what meets where, without the arithmetic of layouts/field.py.

Points are pairs of whole numbers. A hexagon is 2 wide and 4 high, a square 2 by 2. An edge is a set of two points.
"""

from collections import defaultdict
from typing import Any, NamedTuple

from landpress.layouts.hexgrid import Hex
from landpress.layouts.lattice import Lattice

Point = tuple[int, int]
_HEXAGON = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1))


class Drawing(NamedTuple):
    """The polygon of each cell, and the points and edges with the cells that have them, each from the top."""

    polygons: tuple[tuple[Point, ...], ...]
    corners: dict[Point, tuple[int, ...]]
    coast: dict[frozenset[Point], tuple[int, ...]]
    inner: dict[frozenset[Point], tuple[int, ...]]

    def of(self, on: str) -> list[tuple[frozenset[Point], tuple[int, ...]]]:
        """Return the places of a class as sets of points, each with its cells."""
        if on == "cells":
            return [(frozenset(points), (i,)) for i, points in enumerate(self.polygons)]
        if on == "corners":
            return [(frozenset([point]), cells) for point, cells in self.corners.items()]
        return list((self.coast if on == "coast edges" else self.inner).items())


def polygon(cell: Any) -> tuple[Point, ...]:
    """Return the corners of a cell, clockwise from the top."""
    x, y = (2 * cell[0] + cell[1], 3 * cell[1]) if isinstance(cell, Hex) else (2 * cell[0], 2 * cell[1])
    return tuple((x + dx, y + dy) for dx, dy in (_HEXAGON if isinstance(cell, Hex) else _SQUARE))


def sides(points: tuple[Point, ...]) -> list[frozenset[Point]]:
    """Return the edges of a polygon, clockwise, each from one of its points to the next."""
    return [frozenset(pair) for pair in zip(points, (*points[1:], points[0]), strict=True)]


def drawing(lattice: Lattice[Any]) -> Drawing:
    """Return what meets on a lattice."""
    polygons = tuple(map(polygon, lattice.cells))
    corners: dict[Point, list[int]] = defaultdict(list)
    edges: dict[frozenset[Point], list[int]] = defaultdict(list)
    for i, points in enumerate(polygons):
        for point, edge in zip(points, sides(points), strict=True):
            corners[point].append(i)
            edges[edge].append(i)
    below = {edge: (sum(y for _, y in edge), sum(x for x, _ in edge)) for edge in edges}
    ordered = {edge: tuple(edges[edge]) for edge in sorted(edges, key=below.__getitem__)}
    return Drawing(
        polygons,
        {point: tuple(corners[point]) for point in sorted(corners, key=lambda point: point[::-1])},
        {edge: cells for edge, cells in ordered.items() if len(cells) == 1},
        {edge: cells for edge, cells in ordered.items() if len(cells) == 2},
    )

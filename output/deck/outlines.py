"""Outlines of the shapes of a deck: ovals and stars, and points on any path.

Lengths are in millimetres, y points down. Ovals and stars lie about their middle.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from landpress.output.deck.forms import clipped
from landpress.output.scene import shapes
from landpress.output.scene.items import Path, Point, Segment

_STEPS = 8
"""The number of pieces of a curve between which points are taken."""


def oval(width: float, height: float) -> Path:
    """Return an ellipse."""
    return shapes.ellipse(0, 0, width / 2, height / 2)


def star(size: Point, points: int, inner: float) -> Path:
    """Return a star. `inner` is the radius of its inner corners as a share of the outer radius."""
    step = 180 / points
    outer = shapes.regular(0, 0, 1, points)
    inside = shapes.regular(0, 0, inner, points, -90 + step)
    corners = (corner for pair in zip(outer, inside, strict=True) for corner in pair)
    return shapes.polygon((x * size[0] / 2, y * size[1] / 2) for x, y in corners)


def points_on(path: Path) -> list[Point]:
    """Return points on a path: the ends of its segments, and some between the ends of each curve."""
    found: list[Point] = []
    for command, values in path:
        if command == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = found[-1], values
            for i in range(1, _STEPS):
                t, u = i / _STEPS, 1 - i / _STEPS
                a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
                found.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        if values:
            found.append((values[-2], values[-1]))
    return found


def cut_off(path: Path, region: Sequence[Point], is_filled: bool) -> Path:
    """Return what lies of a path in a convex region. Curves become straight pieces; open lines stay open."""
    found: list[Segment] = []
    for part in _subpaths(path):
        points = points_on(part)
        if is_filled or part[-1][0] == "Z":
            if left := clipped(points, region):
                found += shapes.polygon(left)
            continue
        at: Point | None = None
        for a, b in pairwise(points):
            ends = clipped([a, b], region)
            if ends:
                start, end = min(ends, key=lambda p: _far(p, a)), min(ends, key=lambda p: _far(p, b))
                found += ([] if start == at else [("M", start)]) + [("L", end)]
                at = end
    return tuple(found)


def _subpaths(path: Path) -> Iterator[list[Segment]]:
    """Yield the pieces of a path that begin with an M."""
    part: list[Segment] = []
    for segment in path:
        if segment[0] == "M" and part:
            yield part
            part = []
        part.append(segment)
    if part:
        yield part


def _far(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2

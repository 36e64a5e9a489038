"""Paths of the basic figures of all drawings: polygons, circles, arcs, ellipses, smooth lines, shapes of seats.

Lengths are in millimetres, y points down. Angles are in degrees, clockwise from the right. The size of a seat's shape
is the diameter of the circle with the same area. So all six shapes have about the same area at the same size.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, ceil, cos, degrees, pi, radians, sin, sqrt, tan

from landpress.output.scene.items import Path, Point, Segment
from landpress.output.scene.strokes import Strokes

_KAPPA = 4 / 3 * (sqrt(2) - 1)


def polyline(points: Iterable[Point]) -> Path:
    """Return an open line through the points."""
    return tuple(("L" if i else "M", (x, y)) for i, (x, y) in enumerate(points))


def polygon(points: Iterable[Point]) -> Path:
    """Return a closed line through the points."""
    return (*polyline(points), ("Z", ()))


def rectangle(x: float, y: float, width: float, height: float) -> Path:
    """Return a rectangle with its top left corner at (x, y)."""
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def rounded(width: float, height: float, corner: float) -> Path:
    """Return a rectangle with round corners and its centre at (0, 0). `corner` is the radius."""
    points = []
    for x, y, first in ((1, -1, -90), (1, 1, 0), (-1, 1, 90), (-1, -1, 180)):
        for turn in range(0, 91, 10):
            angle = radians(first + turn)
            points.append(
                (x * (width / 2 - corner) + corner * cos(angle), y * (height / 2 - corner) + corner * sin(angle))
            )
    return polygon(points)


def round_box(x: float, y: float, width: float, height: float, corner: float) -> Path:
    """Return a rectangle with its top left corner at (x, y) and round corners of a radius, of four curves."""
    right, bottom, r, k = x + width, y + height, corner, corner * (1 - _KAPPA)
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


def circle(x: float, y: float, radius: float) -> Path:
    """Return a circle of four curves."""
    r, k = radius, radius * _KAPPA
    return (
        ("M", (x + r, y)),
        ("C", (x + r, y + k, x + k, y + r, x, y + r)),
        ("C", (x - k, y + r, x - r, y + k, x - r, y)),
        ("C", (x - r, y - k, x - k, y - r, x, y - r)),
        ("C", (x + k, y - r, x + r, y - k, x + r, y)),
        ("Z", ()),
    )


def polar(x: float, y: float, radius: float, angle: float) -> Point:
    """Return the point at a distance `radius` and an angle from (x, y)."""
    return x + radius * cos(radians(angle)), y + radius * sin(radians(angle))


def seaward(start: Point, end: Point) -> float:
    """Return the direction to the left of a shore, where the sea is, in degrees."""
    return degrees(atan2(end[1] - start[1], end[0] - start[0])) - 90


def arc(x: float, y: float, radius: float, first: float, last: float) -> Path:
    """Return an arc from angle `first` to angle `last`, in curves of at most 90 degrees.

    It runs clockwise if `last` is larger, otherwise counter-clockwise.
    """
    pieces = max(1, ceil(abs(last - first) / 90 - 1e-9))
    step = (last - first) / pieces
    k = radius * 4 / 3 * tan(radians(step / 4))
    path: list[Segment] = [("M", polar(x, y, radius, first))]
    for i in range(pieces):
        here, there = first + i * step, first + (i + 1) * step
        (x1, y1), (x2, y2) = polar(x, y, radius, here), polar(x, y, radius, there)
        leaving, coming = polar(x1, y1, k, here + 90), polar(x2, y2, k, there - 90)
        path.append(("C", (*leaving, *coming, x2, y2)))
    return tuple(path)


def enclosed(*lines: Path) -> Path:
    """Join open lines, each to the end of the line before it, and close the result."""
    first, *others = lines
    return (*first, *(("L" if c == "M" else c, values) for line in others for c, values in line), ("Z", ()))


def ellipse(x: float, y: float, half_width: float, half_height: float, angle: float = 0.0) -> Path:
    """Return an ellipse of four curves, turned about its centre."""
    c, s = cos(radians(angle)), sin(radians(angle))

    def turned(dx: float, dy: float) -> Point:
        dx, dy = dx * half_width, dy * half_height
        return x + dx * c - dy * s, y + dx * s + dy * c

    return tuple(
        (command, tuple(v for i in range(0, len(values), 2) for v in turned(values[i], values[i + 1])))
        for command, values in circle(0, 0, 1)
    )


def smooth(points: Sequence[Point]) -> Path:
    """Return a closed line through the points without corners (Catmull and Rom)."""
    n = len(points)
    path: list[Segment] = [("M", points[0])]
    for i in range(n):
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (points[(i + j) % n] for j in range(-1, 3))
        path.append(("C", (x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6, x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6, x2, y2)))
    return (*path, ("Z", ()))


def regular(x: float, y: float, radius: float, corners: int, first: float = -90.0) -> tuple[Point, ...]:
    """Return the corners of a regular polygon. The first corner is at angle `first`."""
    return tuple(polar(x, y, radius, first + 360 * i / corners) for i in range(corners))


def turned_square(x: float, y: float, side: float, angle: float) -> Path:
    """Return a square with its centre at (x, y), turned by an angle."""
    return polygon(regular(x, y, side / sqrt(2), 4, angle + 45))


def diamond(x: float, y: float, width: float, height: float) -> Path:
    """Return a diamond that stands on a corner."""
    return polygon([(x, y - height / 2), (x + width / 2, y), (x, y + height / 2), (x - width / 2, y)])


def seat_shape(shape: str, x: float, y: float, size: float) -> Path:
    """Return the shape of a seat: circle, triangle, square, diamond, pentagon or star."""
    area = pi * size**2 / 4
    if shape == "circle":
        return circle(x, y, size / 2)
    if shape == "triangle":
        radius = sqrt(area * 4 / (3 * sqrt(3)))
        return polygon(regular(x, y + radius * 0.12, radius, 3))
    if shape == "square":
        return turned_square(x, y, sqrt(area), 0)
    if shape == "diamond":
        return diamond(x, y, sqrt(area * 2 / 1.35), sqrt(area * 2 * 1.35))
    if shape == "pentagon":
        return polygon(regular(x, y + size * 0.03, sqrt(area / (2.5 * sin(radians(72)))), 5))
    if shape == "star":
        y, radius = y + size * 0.03, size * 0.7
        outer, inner = regular(x, y, radius, 5), regular(x, y, radius * 0.45, 5, -54)
        return polygon(point for pair in zip(outer, inner, strict=True) for point in pair)
    raise ValueError(f"expected a seat shape, got {shape!r}")


def joined(paths: Sequence[Path]) -> Path:
    """Join several paths into one."""
    return tuple(segment for path in paths for segment in path)


def moved(path: Path, x: float, y: float, scale: float = 1.0) -> Path:
    """Scale the path about (0, 0), then shift it by (x, y)."""
    if isinstance(path, Strokes) and path.scale == 1 and not (x or y):
        return path.scaled(scale)
    found: list[Segment] = []
    for command, values in path:
        if len(values) == 2:  # most segments of all, and moving is most of the work for a large board
            a, b = values
            found.append((command, (a * scale + x, b * scale + y)))
        elif len(values) == 6:
            a, b, c, d, e, f = values
            curve = a * scale + x, b * scale + y, c * scale + x, d * scale + y, e * scale + x, f * scale + y
            found.append((command, curve))
        else:
            found.append((command, tuple(v * scale + (y if i % 2 else x) for i, v in enumerate(values))))
    return tuple(found)


def extent(path: Path) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of a path's points. The curves lie inside this box too."""
    xs, ys = ([v for _, values in path for v in values[i::2]] for i in (0, 1))
    return min(xs), min(ys), max(xs), max(ys)


def pieces(path: Path) -> Iterator[Path]:
    """Yield the connected pieces of a path."""
    starts = [i for i, (command, _) in enumerate(path) if command == "M"]
    for first, end in pairwise([*starts, len(path)]):
        yield path[first:end]


def mirrored(path: Path) -> Path:
    """Mirror the path left to right."""
    return tuple((c, tuple(v if i % 2 else -v for i, v in enumerate(values))) for c, values in path)

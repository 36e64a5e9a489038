"""Paths of the few figures everything is drawn from: polygons, circles, the seats' shapes, diamonds.

Millimetres, y down, angles in degrees clockwise from the right. The six seat shapes have about the same area for
the same size, which is the diameter of the circle.
"""

from collections.abc import Iterable, Sequence
from math import cos, pi, radians, sin, sqrt

from output.scene import Path, Point

_KAPPA = 4 / 3 * (sqrt(2) - 1)


def polyline(points: Iterable[Point]) -> Path:
    """An open line through the points."""
    return tuple(("L" if i else "M", (x, y)) for i, (x, y) in enumerate(points))


def polygon(points: Iterable[Point]) -> Path:
    """A closed line through the points."""
    return (*polyline(points), ("Z", ()))


def rectangle(x: float, y: float, width: float, height: float) -> Path:
    """A rectangle from its top left corner."""
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def circle(x: float, y: float, radius: float) -> Path:
    """A circle of four curves."""
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
    """The point at that distance and angle from (x, y)."""
    return x + radius * cos(radians(angle)), y + radius * sin(radians(angle))


def regular(x: float, y: float, radius: float, corners: int, first: float = -90.0) -> tuple[Point, ...]:
    """The corners of a regular polygon, the first at that angle."""
    return tuple(polar(x, y, radius, first + 360 * i / corners) for i in range(corners))


def turned_square(x: float, y: float, side: float, angle: float) -> Path:
    """A square about its centre, turned."""
    return polygon(regular(x, y, side / sqrt(2), 4, angle + 45))


def diamond(x: float, y: float, width: float, height: float) -> Path:
    """A diamond standing on its point."""
    return polygon([(x, y - height / 2), (x + width / 2, y), (x, y + height / 2), (x - width / 2, y)])


def _star(x: float, y: float, radius: float) -> Path:
    outer, inner = regular(x, y, radius, 5), regular(x, y, radius * 0.45, 5, -54)
    return polygon(point for pair in zip(outer, inner, strict=True) for point in pair)


def seat_shape(shape: str, x: float, y: float, size: float) -> Path:
    """The shape of a seat: circle, triangle, square, diamond, pentagon or star."""
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
        return _star(x, y + size * 0.03, size * 0.7)
    raise ValueError(f"expected a seat shape, got {shape!r}")


def joined(paths: Sequence[Path]) -> Path:
    """Several paths as one."""
    return tuple(segment for path in paths for segment in path)


def moved(path: Path, x: float, y: float) -> Path:
    """The path shifted by (x, y)."""
    return tuple((c, tuple(v + (y if i % 2 else x) for i, v in enumerate(values))) for c, values in path)

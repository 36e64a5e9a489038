"""Outlines of the shapes of a deck: ovals, stars, and paths written as in SVG.

Lengths are in millimetres, y points down. Ovals and stars lie about their middle.
"""

from landpress.layouts.errors import LayoutError
from landpress.layouts.reading import shown
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


class _Pen:
    """A pen of fontTools that collects the segments of a path. Quadratic curves become cubic ones."""

    def __init__(self) -> None:
        self.path: list[Segment] = []
        self.at: Point = (0.0, 0.0)

    def moveTo(self, point: Point) -> None:  # noqa: N802
        self.path.append(("M", point))
        self.at = point

    def lineTo(self, point: Point) -> None:  # noqa: N802
        self.path.append(("L", point))
        self.at = point

    def curveTo(self, *points: Point) -> None:  # noqa: N802
        self.path.append(("C", tuple(v for point in points for v in point)))
        self.at = points[-1]

    def qCurveTo(self, *points: Point) -> None:  # noqa: N802
        (x, y), ((u, v), end) = self.at, points
        first = x + (u - x) * 2 / 3, y + (v - y) * 2 / 3
        second = end[0] + (u - end[0]) * 2 / 3, end[1] + (v - end[1]) * 2 / 3
        self.curveTo(first, second, end)

    def closePath(self) -> None:  # noqa: N802
        self.path.append(("Z", ()))

    def endPath(self) -> None:  # noqa: N802
        """Leave the path open."""


def from_svg(text: str) -> Path:
    """Return the path that the path data of an SVG describe. Raise LayoutError if they are malformed or too large."""
    from fontTools.svgLib.path import parse_path

    pen = _Pen()
    try:
        parse_path(text, pen)
    except Exception:  # the parser raises whatever its steps raise
        raise LayoutError(f"path: {shown(text)!r}: not the path data of an SVG, such as M 0 0 L 10 0 L 5 8 Z") from None
    if not pen.path or pen.path[0][0] != "M":
        raise LayoutError(f"path: {shown(text)!r}: expected path data that begin with M, such as M 0 0 L 10 0 L 5 8 Z")
    if not all(-1e6 < value < 1e6 for _, values in pen.path for value in values):
        raise LayoutError("path: a number beyond a million")
    return tuple(pen.path)

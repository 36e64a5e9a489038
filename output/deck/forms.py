"""The form of a piece: its outline, its bleed, and what lies on it.

Lengths are in millimetres. Areas are relative to the top left corner of the piece, regions to its centre.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, radians, sin, sqrt

from landpress.layouts.sheet import Area
from landpress.output.pieces.part import edge
from landpress.output.scene.items import Path, Point
from landpress.output.scene.shapes import regular

HAIR = 1e-6
_CORNERS = 120
"""The number of corners of the polygon that replaces a circle."""


@dataclass(frozen=True)
class Form:
    """The form of a piece. Cards and squares are cut with a knife, round and hexagonal pieces with scissors."""

    shape: str
    width: float
    height: float
    bleed: float

    @property
    def outline(self) -> Path | None:
        """The outline for scissors, or None for rectangles."""
        if self.shape == "round":
            return edge("round", self.width)
        return edge("hexagon", self.width) if self.shape == "hexagon" else None

    def region(self, grown: float) -> tuple[Point, ...]:
        """Return the corners of the form, clockwise, with its edge moved outwards by `grown` mm."""
        if self.shape == "round":
            return regular(0, 0, (self.width / 2 + grown) / cos(pi / _CORNERS), _CORNERS)
        if self.shape == "hexagon":
            return regular(0, 0, (self.width / 2 + grown) * 2 / sqrt(3), 6)
        x, y = self.width / 2 + grown, self.height / 2 + grown
        return (-x, -y), (x, -y), (x, y), (-x, y)

    def bled(self, area: Area) -> Area:
        """Move each side of an area that reaches the edge to the end of the bleed."""
        left = -self.bleed if area.x <= HAIR else area.x
        top = -self.bleed if area.y <= HAIR else area.y
        right = self.width + self.bleed if area.right >= self.width - HAIR else area.right
        bottom = self.height + self.bleed if area.bottom >= self.height - HAIR else area.bottom
        return Area(left, top, right - left, bottom - top)

    def centred(self, area: Area) -> Area:
        """Convert an area from the top left corner to coordinates from the centre."""
        return area._replace(x=area.x - self.width / 2, y=area.y - self.height / 2)

    def holds(self, points: Sequence[Point], grown: float = 0.0) -> bool:
        """Return whether all points lie on the piece with its edge moved outwards by `grown` mm.

        The points are relative to the top left corner.
        """
        if self.outline is None:
            far = grown + HAIR
            return all(-far <= x <= self.width + far and -far <= y <= self.height + far for x, y in points)
        middle = [(x - self.width / 2, y - self.height / 2) for x, y in points]
        return all(_is_left(a, b, point) for a, b in _sides(self.region(grown)) for point in middle)


def turned(points: Sequence[Point], middle: Point, angle: float) -> list[Point]:
    """Turn points clockwise about a middle by an angle in degrees."""
    c, s, (mx, my) = cos(radians(angle)), sin(radians(angle)), middle
    return [(mx + (x - mx) * c - (y - my) * s, my + (x - mx) * s + (y - my) * c) for x, y in points]


def _sides(region: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(region, [*region[1:], region[0]], strict=True))


def _off(a: Point, b: Point, point: Point) -> float:
    """Return a number that tells on which side of the line a to b a point lies.

    It is 0 on the line, and positive inside a clockwise region with the side a to b.
    """
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def _is_left(a: Point, b: Point, point: Point) -> bool:
    return _off(a, b, point) >= -HAIR * hypot(b[0] - a[0], b[1] - a[1])


def clipped(subject: Sequence[Point], region: Sequence[Point]) -> list[Point]:
    """Clip a convex polygon by a convex region, side by side (Sutherland and Hodgman 1974)."""
    left = list(subject)
    for a, b in _sides(region):
        kept: list[Point] = []
        for here, there in _sides(left) if left else []:
            near, far = _off(a, b, here), _off(a, b, there)
            if near >= 0:
                kept.append(here)
            if near * far < 0:
                share = near / (near - far)
                kept.append((here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])))
        left = kept
    return left

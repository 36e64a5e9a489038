"""The ant from above and from the side, and the anthill as on a map.

Lengths are in millimetres from the centre of the drawing, y points down. Angles are in degrees, clockwise.
"""

from math import cos, radians, sin

from landpress.output.scene.items import Path, Shape
from landpress.output.scene.shapes import circle, ellipse, joined, polar, polyline, smooth
from landpress.output.scene.style import Style

_BODY = ((0.0, 1.55, 0.95, 1.45), (0.0, -0.35, 0.55, 0.75), (0.0, -1.75, 0.72, 0.8))
"""The abdomen, thorax and head of an ant that looks up: centre and half axes of each. The ant is 6 high."""
_LEGS = (
    ((0.35, -0.75), (1.35, -1.35), (1.75, -2.35)),
    ((0.45, -0.3), (1.6, -0.35), (2.2, 0.25)),
    ((0.35, 0.1), (1.35, 0.75), (1.8, 2.1)),
)
_FEELER = ((0.3, -2.35), (0.6, -2.95), (1.15, -3.0))


def ant(x: float, y: float, size: float, angle: float, style: Style) -> list[Shape]:
    """Draw the ant from above: three ellipses, six legs, feelers.

    At angle 0 it looks up. `size` is its height.
    """
    colours, s = style.palette, size / 6
    c, n = cos(radians(angle)), sin(radians(angle))

    def place(dx: float, dy: float) -> tuple[float, float]:
        return x + (dx * c - dy * n) * s, y + (dx * n + dy * c) * s

    limbs = [polyline(place(side * dx, dy) for dx, dy in limb) for limb in (*_LEGS, _FEELER) for side in (-1, 1)]
    body = [ellipse(*place(dx, dy), a * s, b * s, angle) for dx, dy, a, b in _BODY]
    fill = None if colours.level == "outline" else colours.ink
    return [
        Shape(joined(limbs), None, colours.ink, max(style.lines.hairline, 0.26 * s)),
        Shape(joined(body), fill, colours.ink, style.lines.hairline),
    ]


CONTOURS = 6
_SQUARE = 25
"""The width of the square that the anthill is designed for."""


def contours(radius: float) -> list[Path]:
    """Return the contour lines of the anthill from its foot to its mouth. Each lies inside the line before it."""
    lines = []
    for i in range(CONTOURS):
        share = 1 - i / CONTOURS
        lean = 0.1 * radius * (1 - share)
        points = [
            polar(-lean, -lean, radius * share * (0.93 + 0.05 * sin(radians(3 * angle + 40 * i))
                  + 0.03 * cos(radians(2 * angle - 25 * i))), angle)
            for angle in range(0, 360, 20)
        ]  # fmt: skip
        lines.append(smooth(points))
    return lines


def anthill(width: float, style: Style) -> list[Shape]:
    """Draw the anthill in a square of a given width: contour lines, with the mouth at the highest place."""
    colours, lines = style.palette, style.lines
    *slopes, mouth = contours(10.6 * (width / _SQUARE))
    fill = None if colours.level == "outline" else colours.ink
    return [
        Shape(slopes[0], colours.tint("vermilion", 0.22), colours.ink, lines.border),
        Shape(joined(slopes[1:]), None, colours.drawn("vermilion"), lines.hairline),
        Shape(mouth, fill, colours.ink, lines.hairline),
    ]


_SIDE_BODY = ((-6.2, -7.4, 4.6, 3.0, -14.0), (0.6, -6.6, 2.9, 1.6, 6.0), (5.7, -8.2, 2.6, 2.1, 24.0))
"""The abdomen, thorax and head from the side, looking right: centre, half axes and angle of each. The feet are at 0."""
_NEAR = (
    ((2.0, -6.0), (4.4, -5.2), (6.2, -0.3), (7.2, 0.0)),
    ((0.8, -5.6), (2.3, -4.0), (1.5, -0.3), (2.5, 0.0)),
    ((-0.6, -5.8), (-2.8, -4.4), (-4.9, -0.3), (-3.9, 0.0)),
)
_FAR = (
    ((2.2, -6.0), (6.4, -4.9), (9.4, -0.3), (10.2, 0.0)),
    ((0.6, -5.6), (-0.4, -4.0), (-1.6, -0.3), (-0.8, 0.0)),
    ((-0.6, -5.6), (-4.8, -4.0), (-8.8, -0.3), (-8.0, 0.0)),
)
_SIDE_FEELERS = (((7.0, -10.0), (8.2, -12.4), (10.9, -11.8)), ((7.6, -9.6), (9.7, -11.0), (11.3, -9.4)))


def profile(style: Style) -> list[Shape]:
    """Draw the ant from the side, 22 mm long, looking right: three ellipses, six legs, feelers, an eye."""
    colours, ink = style.palette, style.palette.ink
    fill = None if colours.level == "outline" else ink
    body = joined([ellipse(*part) for part in _SIDE_BODY])
    return [
        Shape(joined([polyline(limb) for limb in _FAR]), None, ink, 0.35),
        Shape(joined([polyline(limb) for limb in (*_NEAR, *_SIDE_FEELERS)]), None, ink, 0.6),
        Shape(body, fill, ink, style.lines.hairline),
        Shape(circle(6.7, -8.8, 0.45), colours.paper, ink, style.lines.hairline),
    ]

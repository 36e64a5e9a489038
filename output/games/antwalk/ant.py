"""The pictures of AntWalk: the arrow of a tile, the ant, the contour lines of the anthill.

Millimetres about the picture's centre, y down, angles in degrees clockwise from the right. A tile is designed at
`DESIGNED` mm and scaled as a whole.
"""

from math import acos, atan2, cos, degrees, radians, sin

from landpress.output.scene.items import Path, Shape
from landpress.output.scene.shapes import arc, circle, ellipse, enclosed, joined, mirrored, polar, polyline, smooth
from landpress.output.scene.style import Style

DESIGNED = 25
HUES = {"cw": "sky", "ccw": "orange"}
_RADIUS, _BAND, _HEAD = 8.0, 2.4, 5.6
"""The middle of the arrow's band, its width, and the width of its head."""
_TAIL, _NECK, _TIP = 118.0, 372.0, 412.0
"""Where a clockwise arrow begins, where its head does, and where it points: the gap is at the foot."""
_MARK = 2.1


def _band(s: float) -> Path:
    """A clockwise arrow whose tail leaves room for its mark, so that no line lies below another."""

    def beside_mark(radius: float) -> float:
        """Where a circle about the centre comes out of the mark, in degrees from the mark's middle."""
        return degrees(acos((_RADIUS**2 + radius**2 - _MARK**2) / (2 * _RADIUS * radius)))

    outer, inner = _RADIUS + _BAND / 2, _RADIUS - _BAND / 2
    first, last = _TAIL + beside_mark(outer), _TAIL + beside_mark(inner)
    head = [(_RADIUS + _HEAD / 2, _NECK), (_RADIUS, _TIP), (_RADIUS - _HEAD / 2, _NECK)]
    x, y = polar(0, 0, _RADIUS, _TAIL)
    (x1, y1), (x2, y2) = polar(0, 0, inner, last), polar(0, 0, outer, first)
    from_inner, to_outer = degrees(atan2(y1 - y, x1 - x)), degrees(atan2(y2 - y, x2 - x))
    around = (to_outer - from_inner + 180) % 360 - 180
    return enclosed(
        arc(0, 0, outer * s, first, _NECK),
        polyline(polar(0, 0, radius * s, angle) for radius, angle in head),
        arc(0, 0, inner * s, _NECK, last),
        arc(x * s, y * s, _MARK * s, from_inner, from_inner + around),
    )


def arrow(turn: str, s: float, style: Style) -> list[Shape]:
    """A curved arrow, clockwise (`cw`) with a dot at its tail or counter-clockwise (`ccw`) with a ring."""
    colours, border, ink = style.palette, style.lines.border, style.palette.ink
    x, y = polar(0, 0, _RADIUS * s, _TAIL)
    fill, open_ = colours.filled(colours.hues[HUES[turn]]), colours.level == "outline"
    if turn == "cw":
        return [Shape(_band(s), fill, ink, border), Shape(circle(x, y, _MARK * s), None if open_ else ink, ink, border)]
    ring = joined([circle(-x, y, _MARK * s), circle(-x, y, 0.5 * _MARK * s)])
    return [Shape(mirrored(_band(s)), fill, ink, border), Shape(ring, None, ink, border)]


_BODY = ((0.0, 1.55, 0.95, 1.45), (0.0, -0.35, 0.55, 0.75), (0.0, -1.75, 0.72, 0.8))
"""Abdomen, thorax and head of an ant that looks up: centre and half axes; it is 6 high."""
_LEGS = (
    ((0.35, -0.75), (1.35, -1.35), (1.75, -2.35)),
    ((0.45, -0.3), (1.6, -0.35), (2.2, 0.25)),
    ((0.35, 0.1), (1.35, 0.75), (1.8, 2.1)),
)
_FEELER = ((0.3, -2.35), (0.6, -2.95), (1.15, -3.0))


def ant(x: float, y: float, size: float, angle: float, style: Style) -> list[Shape]:
    """The ant from above: three ellipses, six legs, feelers. It looks up, turned by the angle; `size` is its height."""
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


def contours(radius: float) -> list[Path]:
    """The contour lines of the anthill from its foot to its mouth, each inside the one before."""
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


def anthill(s: float, style: Style) -> list[Shape]:
    """The anthill of a tile: contour lines with the mouth at the top."""
    colours, lines = style.palette, style.lines
    *slopes, mouth = contours(10.6 * s)
    fill = None if colours.level == "outline" else colours.ink
    return [
        Shape(slopes[0], colours.tint("vermilion", 0.22), colours.ink, lines.border),
        Shape(joined(slopes[1:]), None, colours.drawn("vermilion"), lines.hairline),
        Shape(mouth, fill, colours.ink, lines.hairline),
    ]


_SIDE_BODY = ((-6.2, -7.4, 4.6, 3.0, -14.0), (0.6, -6.6, 2.9, 1.6, 6.0), (5.7, -8.2, 2.6, 2.1, 24.0))
"""Abdomen, thorax and head from the side, looking right: centre, half axes, angle; the feet are at 0."""
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
    """The ant from the side, 22 mm long, looking right: three ellipses, six legs, feelers, an eye."""
    colours, ink = style.palette, style.palette.ink
    fill = None if colours.level == "outline" else ink
    body = joined([ellipse(*part) for part in _SIDE_BODY])
    return [
        Shape(joined([polyline(limb) for limb in _FAR]), None, ink, 0.35),
        Shape(joined([polyline(limb) for limb in (*_NEAR, *_SIDE_FEELERS)]), None, ink, 0.6),
        Shape(body, fill, ink, style.lines.hairline),
        Shape(circle(6.7, -8.8, 0.45), colours.paper, ink, style.lines.hairline),
    ]

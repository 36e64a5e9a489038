"""A curved arrow that says which way something turns.

Millimetres about the middle, y down, angles in degrees clockwise from the right. The arrow is designed for a
square of 25 mm and scaled as a whole.
"""

from math import acos, atan2, degrees

from landpress.output.scene.items import Path, Shape
from landpress.output.scene.shapes import arc, circle, enclosed, joined, mirrored, polar, polyline
from landpress.output.scene.style import Style

_SQUARE = 25
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


def arrow(turn: str, width: float, style: Style) -> list[Shape]:
    """A clockwise arrow (`cw`) with a dot at its tail or a counter-clockwise one (`ccw`) with a ring.

    `width` is that of the square it stands in.
    """
    s = width / _SQUARE
    colours, border, ink = style.palette, style.lines.border, style.palette.ink
    x, y = polar(0, 0, _RADIUS * s, _TAIL)
    fill, open_ = colours.filled(colours.hues[HUES[turn]]), colours.level == "outline"
    if turn == "cw":
        return [Shape(_band(s), fill, ink, border), Shape(circle(x, y, _MARK * s), None if open_ else ink, ink, border)]
    ring = joined([circle(-x, y, _MARK * s), circle(-x, y, 0.5 * _MARK * s)])
    return [Shape(mirrored(_band(s)), fill, ink, border), Shape(ring, None, ink, border)]

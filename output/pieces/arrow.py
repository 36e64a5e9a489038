"""A curved arrow that shows in which direction something turns.

Lengths are in millimetres from the centre, y points down. Angles are in degrees, clockwise from the right. The arrow
is designed for a square of 25 mm and scaled as a whole.
"""

from math import acos, atan2, degrees

from landpress.output.scene.items import Path, Shape
from landpress.output.scene.shapes import arc, circle, enclosed, joined, mirrored, polar, polyline
from landpress.output.scene.style import Style

_SQUARE = 25
HUES = {"cw": "sky", "ccw": "orange"}
_RADIUS, _BAND, _HEAD = 8.0, 2.4, 5.6
"""The radius of the middle of the arrow's band, the width of the band, and the width of the head."""
_TAIL, _NECK, _TIP = 118.0, 372.0, 412.0
"""The angles of a clockwise arrow: its tail, the start of its head, and its tip. The gap is at the bottom."""
_MARK = 2.1


def _band(s: float) -> Path:
    """Return a clockwise arrow. Its tail leaves room for the mark, so that no line lies below another."""

    def beside_mark(radius: float) -> float:
        """Return where a circle about the centre leaves the mark, in degrees from the middle of the mark."""
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
    """Draw a clockwise arrow (`cw`) with a dot at its tail, or a counter-clockwise arrow (`ccw`) with a ring.

    `width` is the width of the square around the arrow.
    """
    s = width / _SQUARE
    colours, border, ink = style.palette, style.lines.border, style.palette.ink
    x, y = polar(0, 0, _RADIUS * s, _TAIL)
    fill, open_ = colours.filled(colours.hues[HUES[turn]]), colours.level == "outline"
    if turn == "cw":
        return [Shape(_band(s), fill, ink, border), Shape(circle(x, y, _MARK * s), None if open_ else ink, ink, border)]
    ring = joined([circle(-x, y, _MARK * s), circle(-x, y, 0.5 * _MARK * s)])
    return [Shape(mirrored(_band(s)), fill, ink, border), Shape(ring, None, ink, border)]

"""The signs that mean the same in every game: seats, places for tokens, boxes to tick, costs.

Lengths are in millimetres. People write or lay something on some signs. `ground` is the fill of such a sign, or None
if it needs no fill.
"""

from collections.abc import Iterable

from landpress.output.scene.items import Path, Shape
from landpress.output.scene.shapes import circle, diamond, joined, polar, polygon, polyline, seat_shape, turned_square
from landpress.output.scene.style import Seat, Style, mixed

DASH = (1.0, 0.8)


def seat_sign(seat: Seat, x: float, y: float, size: float, style: Style) -> Shape:
    """Draw the shape of a seat in its colour. `size` is the diameter of the circle with the same area."""
    return Shape(seat_shape(seat.shape, x, y, size), seat.fill, style.palette.ink, style.lines.border)


def cogwheel(x: float, y: float, radius: float, teeth: int = 12) -> Path:
    """Return a cogwheel without its hub. `radius` is the distance from the centre to the tips of the teeth."""
    pitch, tooth = 360 / teeth, ((0.82, -0.32), (1.0, -0.2), (1.0, 0.2), (0.82, 0.32))
    return polygon(polar(x, y, radius * share, pitch * (i + turn)) for i in range(teeth) for share, turn in tooth)


def gear(seat: Seat, x: float, y: float, size: float, style: Style) -> list[Shape]:
    """Draw a factory of a seat: a cogwheel in its colour, with its sign in the hub. `size` is the diameter."""
    colours, lines = style.palette, style.lines
    return [
        Shape(cogwheel(x, y, size / 2), colours.filled(seat.hue), colours.ink, lines.border),
        Shape(circle(x, y, size * 0.3), colours.filled(colours.paper), colours.ink, lines.border),
        seat_sign(seat, x, y, size * 0.32, style),
    ]


def flag(seat: Seat, x: float, y: float, size: float, style: Style) -> list[Shape]:
    """Draw the flag of a seat with the seat's sign on the cloth.

    `size` is its height without the tip of its pole. Its middle is about (x, y).
    """
    colours, lines, s = style.palette, style.lines, size / 12
    pole, top, right = x - 4 * s, y - 6 * s, x + 5 * s
    cloth: Path = (
        ("M", (pole, top)),
        ("C", (pole + 3 * s, top - 1.2 * s, right - 3 * s, top + 1.2 * s, right, top)),
        ("L", (right, top + 7 * s)),
        ("C", (right - 3 * s, top + 8.2 * s, pole + 3 * s, top + 5.8 * s, pole, top + 7 * s)),
        ("Z", ()),
    )
    return [
        Shape(cloth, colours.filled(mixed(seat.hue, colours.paper, 0.35)), colours.ink, lines.border),
        Shape(polyline([(pole, top - 0.6 * s), (pole, y + 6 * s)]), stroke=colours.ink, width=lines.coast),
        seat_sign(seat, (pole + right) / 2, top + 3.5 * s, 4.4 * s, style),
    ]


def token_place(x: float, y: float, diameter: float, ground: str | None, style: Style) -> Shape:
    """Draw a dashed circle. It marks a place for a token."""
    return Shape(circle(x, y, diameter / 2), ground, style.palette.ink, style.lines.hairline, DASH)


def tick_boxes(places: Iterable[tuple[float, float, float]], side: float, ground: str | None, style: Style) -> Shape:
    """Draw square boxes to tick. Each place is a centre (x, y) and a turn in degrees."""
    boxes = joined([turned_square(x, y, side, turn) for x, y, turn in places])
    return Shape(boxes, ground, style.palette.ink, style.lines.border)


def cost(count: int, x: float, y: float, scale: float, style: Style) -> Shape:
    """Draw a cost as a row of diamonds with its centre at (x, y)."""
    colours, pitch = style.palette, 1.9 * scale
    first = x - (count - 1) / 2 * pitch
    row = joined([diamond(first + i * pitch, y, 1.5 * scale, 1.7 * scale) for i in range(count)])
    return Shape(row, colours.filled(colours.ink), colours.ink, style.lines.hairline)

"""The signs that mean the same in every game: seats, places for tokens, boxes to tick, costs.

Millimetres. `ground` is the fill behind a sign that people write or lay something on, None where it is paper anyway.
"""

from collections.abc import Iterable

from output.palette import Seat
from output.scene import Shape
from output.shapes import circle, diamond, joined, seat_shape, turned_square
from output.style import Style

DASH = (1.0, 0.8)


def seat_sign(seat: Seat, x: float, y: float, size: float, style: Style) -> Shape:
    """A seat's shape in its colour; `size` is the diameter of the circle of the same area."""
    return Shape(seat_shape(seat.shape, x, y, size), seat.fill, style.palette.ink, style.lines.border)


def token_place(x: float, y: float, diameter: float, ground: str | None, style: Style) -> Shape:
    """A dashed circle: a token may come to lie here."""
    return Shape(circle(x, y, diameter / 2), ground, style.palette.ink, style.lines.hairline, DASH)


def tick_boxes(places: Iterable[tuple[float, float, float]], side: float, ground: str | None, style: Style) -> Shape:
    """Square boxes to tick, each by its centre and its turn in degrees."""
    boxes = joined([turned_square(x, y, side, turn) for x, y, turn in places])
    return Shape(boxes, ground, style.palette.ink, style.lines.border)


def cost(count: int, x: float, y: float, scale: float, style: Style) -> Shape:
    """A cost as a row of diamonds about a centre."""
    colours, pitch = style.palette, 1.9 * scale
    first = x - (count - 1) / 2 * pitch
    row = joined([diamond(first + i * pitch, y, 1.5 * scale, 1.7 * scale) for i in range(count)])
    return Shape(row, colours.filled(colours.ink), colours.ink, style.lines.hairline)

"""The pieces of Landsweeper as drawings for the screen: base markers, and chips with any number of units.

Millimetres from the middle of a piece, y down. They look like the pieces of the kit.
"""

from landpress.output.pieces.seat_signs import flag, seat_sign
from landpress.output.scene.items import Drawn, Shape, Text
from landpress.output.scene.shapes import circle, rectangle
from landpress.output.scene.style import Seat, Style

CHIP, SIGN, FIGURE, TINT = 12, 2.7, 4.2, 0.35
"""The width of a chip, the size of the sign and of the number on it, and the share of the seat's hue in its ground."""
BASE, BASE_FLAG = 15, 9.5
"""The diameter of a base marker and the height of its flag."""
WIDE = 0.62
"""The width of a digit as a share of its size, rounded up."""


def base_marker(seat: Seat, style: Style) -> tuple[Drawn, ...]:
    """Return a round marker with the flag of a seat."""
    edge = Shape(circle(0, 0, BASE / 2), style.palette.paper, style.palette.ink, style.lines.border)
    return (edge, *flag(seat, 0, 0, BASE_FLAG, style))


def unit_chip(seat: Seat, units: int, style: Style) -> tuple[Drawn, ...]:
    """Return a chip with the sign of a seat and a number of units."""
    colours, text = style.palette, str(units)
    ground = colours.ground(seat, TINT) or colours.paper
    edge = Shape(rectangle(-CHIP / 2, -CHIP / 2, CHIP, CHIP), ground, colours.ink, style.lines.border)
    size = min(FIGURE + 0.8, (CHIP - 1) / (WIDE * len(text)))
    return (
        edge,
        seat_sign(seat, 0, -2.9, SIGN + 0.5, style),
        Text(0, 3.6, text, size, colours.ink, True, "middle"),
    )

"""The tokens of Last Land as drawings for the kit and for the examples of its rules."""

from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.pieces.token import RIM, sign_size
from landpress.output.scene.items import Drawn, Shape
from landpress.output.scene.palette import Seat
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.style import Style

TOKEN = 10
"""The side of a token in mm; a tile has a circle of 11 mm for it."""
SIGN, TINT = sign_size(TOKEN), 0.35


def token_ground(seat: Seat, style: Style) -> str | None:
    """Return the ground of a seat's token, or None for blank paper."""
    return style.palette.ground(seat, TINT)


def lying_token(seat: Seat, scale: float, style: Style) -> list[Drawn]:
    """Return a token as it lies on a tile, with its centre at (0, 0)."""
    colours, side, inner = style.palette, TOKEN * scale, (TOKEN - 2 * RIM) * scale
    ground = token_ground(seat, style) or colours.paper
    return [
        Shape(rectangle(-side / 2, -side / 2, side, side), ground, colours.ink, style.lines.border),
        Shape(rectangle(-inner / 2, -inner / 2, inner, inner), None, colours.ink, style.lines.hairline),
        seat_sign(seat, 0, 0, SIGN * scale, style),
    ]

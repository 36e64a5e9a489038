"""The tokens of Last Land, its pins on a tile, and the strokes of a pen, for the kit, the rules and the screen.

Millimetres from the middle of a tile or a token, y down.
"""

from math import cos, radians, sin

from landpress.output.games.last_land import tiles
from landpress.output.games.last_land.board import BOX, DESIGNED, box_places
from landpress.output.pieces.figures import pin
from landpress.output.pieces.part import RIM, sign_size
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.items import Drawn, Shape
from landpress.output.scene.shapes import joined, polyline, rectangle
from landpress.output.scene.style import Seat, Style
from landpress.output.scene.typeset import shifted

TOKEN = 10
"""The side of a token in mm; a tile has a circle of 11 mm for it."""
SIGN, TINT = sign_size(TOKEN), 0.35
PEN = 0.45


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


def pin_on_tile(seat: Seat, style: Style) -> list[Drawn]:
    """Return a pin that stands on a tile."""
    return shifted(pin(seat, 4.6, 6.7, style), 0, 3.8)


def strokes(count: int, boxes: int, scale: float, style: Style) -> list[Drawn]:
    """Return strokes of a pen through the first `count` of `boxes` boxes of a tile."""
    reach = BOX * scale * 0.62
    is_survey = style.look == "survey"
    places = tiles.box_places(boxes, scale * DESIGNED / tiles.DESIGNED) if is_survey else box_places(boxes, scale)
    lines = []
    for x, y, turn in places[:count]:
        dx, dy = reach * cos(radians(turn - 52)), reach * sin(radians(turn - 52))
        lines.append(polyline([(x - dx, y - dy), (x + dx, y + dy)]))
    return [Shape(joined(lines), stroke=style.palette.ink, width=PEN)] if lines else []


def scribble(scale: float, style: Style) -> Shape:
    """Return a scribble over a tile that leaves its points and the token visible."""
    rows = [(6.4, 9.6), (-9.6, 5.6), (9.4, 8.4), (-8.8, 8.0), (7.6, 10.4), (-6.4, 10.2), (4.6, 12.0)]
    return Shape(polyline((x * scale, y * scale) for x, y in rows), stroke=style.palette.ink, width=PEN)

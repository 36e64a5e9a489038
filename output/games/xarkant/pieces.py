"""The pieces of Xarkant as drawings: workshops and churches with their owner's sign, discs, village tiles.

Millimetres from the middle of a drawing, y down. The same function draws a piece for the kit and, at another size, for
the examples of the rules.
"""

from landpress.output.pieces import buildings
from landpress.output.pieces.figures import heart
from landpress.output.pieces.icons import icon
from landpress.output.pieces.land import KINDS, sign
from landpress.output.pieces.seat_signs import cogwheel, flag, seat_sign
from landpress.output.scene.items import Drawn, Shape
from landpress.output.scene.shapes import circle, rectangle
from landpress.output.scene.style import Seat, Style

WORKSHOP, CHURCH = (16, 13), (12, 19)
"""The width and height of a face of a folded marker."""
FLOOR = 10
"""The depth of a standing folded marker."""
DISC, VILLAGE, RESOURCE, POPULARITY = 20, 30, 10, 12
"""The sizes of a disc, a village tile, a resource token and a popularity token."""
TINT, VILLAGE_TINT = 0.35, 0.13


def workshop(seat: Seat, width: float, style: Style) -> list[Drawn]:
    """Return a workshop with the sign of its owner on the wall."""
    s = width / 12
    return [*buildings.workshop(seat.hue, width, style), seat_sign(seat, 0, 2.6 * s, 3.4 * s, style)]


def church(seat: Seat, height: float, style: Style) -> list[Drawn]:
    """Return a church with the sign of its owner on the tower."""
    s = height / 18
    return [*buildings.church(seat.hue, height, style), seat_sign(seat, 0, 2.4 * s, 3.4 * s, style)]


def claim_side(seat: Seat, diameter: float, style: Style) -> list[Drawn]:
    """Return the claim side of a disc: a flag."""
    return list(flag(seat, 0, 0, diameter * 0.68, style))


def work_side(seat: Seat, diameter: float, style: Style) -> list[Drawn]:
    """Return the work side of a disc: a wheel around the sign of the seat."""
    colours, paper = style.palette, style.palette.filled(style.palette.paper)
    wheel = Shape(cogwheel(0, 0, diameter * 0.37, 16), paper, colours.ink, style.lines.border)
    return [wheel, seat_sign(seat, 0, 0, diameter * 0.29, style)]


def piece_ground(seat: Seat, style: Style) -> str | None:
    """Return the ground of a seat's markers and of the work side of its discs; the claim side is paper."""
    return style.palette.ground(seat, TINT)


def lying_disc(seat: Seat, claims: bool, diameter: float, style: Style) -> list[Drawn]:
    """Return a disc as it lies on the land, with its claim side or its work side up."""
    colours = style.palette
    ground = colours.filled(colours.paper) if claims else piece_ground(seat, style)
    edge = Shape(circle(0, 0, diameter / 2), ground, colours.ink, style.lines.border)
    return [edge, *(claim_side if claims else work_side)(seat, diameter, style)]


def popularity_face(style: Style) -> tuple[list[Drawn], str | None]:
    """Return the face of a popularity token, and its ground."""
    tint = style.palette.tint("orange", 0.18)
    if style.look == "survey":
        return [Shape(circle(0, 0, 4.9), style.palette.paper), heart(0, 0.3, 7.0, style)], tint
    return [heart(0, 0.2, 6.4, style)], tint


def resource_face(kind: str, style: Style) -> tuple[list[Drawn], str | None]:
    """Return the face of a resource token, and its ground."""
    look = KINDS[kind]
    tint = style.palette.tint(look.hue, look.tint)
    if style.look == "survey":
        x, high = (-0.3, 6.0) if kind == "stone" else (0, 6.6)  # with its shadow it stays within the edge
        return [Shape(circle(0, 0, 3.9), style.palette.paper), icon(kind, x, 0, high, style)], tint
    return sign(kind, 0, 0, 6.0 if kind != "stone" else 4.8, style), tint


def village_ground(style: Style) -> str | None:
    """Return the ground of a village tile, or None for blank paper."""
    return style.palette.tint("vermilion", VILLAGE_TINT)


def lying_village(width: float, style: Style, clear: float = 0.0) -> list[Drawn]:
    """Return a village tile as it lies on the land; `clear` leaves room for a church."""
    tint = village_ground(style)
    ground = [Shape(rectangle(-width / 2, -width / 2, width, width), tint)] if tint else []
    return [*ground, *buildings.village(width, style, clear)]

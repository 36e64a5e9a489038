"""The pieces of Terraforming as drawings for the screen: they look like the pieces of the kit, with any number on them.

Millimetres from the middle of a piece, y down.
"""

from landpress.output.pieces.buildings import building
from landpress.output.pieces.figures import robot
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.pieces.token import sign_size
from landpress.output.scene.items import Drawn, Shape, Text
from landpress.output.scene.palette import Seat
from landpress.output.scene.shapes import circle, polygon, rectangle
from landpress.output.scene.style import Style

OWNER, CHIP, SMALL, COVER = 8, 10, 8, 15
"""The widths of an owner's marker, of a chip of robots and of a small marker; the diameter of a hole cover."""
TINT, FIGURE = 0.35, 3.4
ROBOTS_TINT, MOVED_TINT, SHIELD_TINT, ROCK_TINT = 0.14, 0.25, 0.25, 0.17
WIDE = 0.62
"""The width of a digit as a share of its size, rounded up."""


def _square(width: float, ground: str | None, style: Style) -> Shape:
    colours = style.palette
    edge = rectangle(-width / 2, -width / 2, width, width)
    return Shape(edge, ground or colours.paper, colours.ink, style.lines.border)


def _figure(text: str, y: float, room: float, style: Style) -> Text:
    size = min(FIGURE + 0.6, room / (WIDE * len(text)))
    return Text(0, y, text, size, style.palette.ink, True, "middle")


def arrow(y: float, size: float, style: Style) -> Shape:
    """Return an arrow to the right, `size` mm long. It is drawn, because Noto Sans has none."""
    shaft, barb, head = 0.06 * size, 0.26 * size, 0.12 * size
    half = size / 2
    points = [(-half, y - shaft), (head, y - shaft), (head, y - barb), (half, y), (head, y + barb), (head, y + shaft)]
    return Shape(polygon([*points, (-half, y + shaft)]), style.palette.ink)


def owner_marker(seat: Seat, style: Style) -> tuple[Drawn, ...]:
    """Return the marker of a cell's owner."""
    sign = seat_sign(seat, 0, 0, sign_size(OWNER), style)
    return (_square(OWNER, style.palette.ground(seat, TINT), style), sign)


def building_square(kind: str, style: Style) -> tuple[Drawn, ...]:
    """Return a square with the sign of a building."""
    return (_square(CHIP, None, style), *building(kind, 0, 0, 0.95, style))


def robot_chip(robots: int, style: Style) -> tuple[Drawn, ...]:
    """Return a chip with a number of robots."""
    ground = style.palette.tint("ink", ROBOTS_TINT)
    figure = _figure(str(robots), 3.6, CHIP - 1, style)
    return (_square(CHIP, ground, style), *robot(0, -1.9, 0.8, style), figure)


def moved_marker(robots: int, style: Style) -> tuple[Drawn, ...]:
    """Return a marker for robots that have moved in this turn."""
    ground = style.palette.tint("green", MOVED_TINT)
    return (_square(SMALL, ground, style), arrow(-1.8, 4.0, style), _figure(str(robots), 3.0, SMALL - 1, style))


def shield_marker(times: int, style: Style) -> tuple[Drawn, ...]:
    """Return a marker for robots that count more than once."""
    ground = style.palette.tint("blue", SHIELD_TINT)
    return (_square(SMALL - 1, ground, style), _figure(f"×{times}", 1.2, SMALL - 1, style))


def hole_cover(width: float, style: Style) -> tuple[Drawn, ...]:
    """Return the round piece of rock that covers a hole under a bridge, for a cell of this width."""
    ground = style.palette.tint("orange", ROCK_TINT) or style.palette.paper
    return (Shape(circle(0, 0, 0.4 * width), ground, style.palette.ink, style.lines.border),)

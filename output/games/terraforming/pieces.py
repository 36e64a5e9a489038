"""The pieces of Terraforming as drawings for the screen: they look like the pieces of the kit, with any number on them.

Millimetres from the middle of a piece, y down.
"""

from landpress.output.pieces.buildings import building
from landpress.output.pieces.figures import robot
from landpress.output.pieces.part import sign_size
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.items import Drawn, Shape, Text
from landpress.output.scene.shapes import circle, polygon, rectangle
from landpress.output.scene.style import Seat, Style

OWNER, CHIP, SMALL, COVER = 8, 10, 8, 15
"""The widths of an owner's marker, of a chip of robots and of a small marker; the diameter of a hole cover."""
LYING_CHIP, LYING_SMALL, LYING_OWNER = 12, 8.6, 7
"""The widths of pieces on a screen, where the numbers must be readable on small boards, and all fit one cell."""
TINT, FIGURE = 0.35, 3.4
CHIP_FIGURE, CHIP_RIM = 4.7, 1.0
"""The size of the number of a chip at most, and the space beside it."""
LYING_FIGURE = CHIP_FIGURE * LYING_CHIP / CHIP
"""The size of numbers on a screen at most."""
ROBOTS_TINT, MOVED_TINT, SHIELD_TINT, ROCK_TINT = 0.14, 0.25, 0.25, 0.17
WIDE = 0.62
"""The width of a digit as a share of its size, rounded up."""


def _square(width: float, ground: str | None, style: Style) -> Shape:
    colours = style.palette
    edge = rectangle(-width / 2, -width / 2, width, width)
    return Shape(edge, ground or colours.paper, colours.ink, style.lines.border)


def _figure(text: str, y: float, room: float, style: Style) -> Text:
    size = min(LYING_FIGURE, room / (WIDE * len(text)))
    return Text(0, y, text, size, style.palette.ink, True, "middle")


def arrow(y: float, size: float, style: Style) -> Shape:
    """Return an arrow to the right, `size` mm long. It is drawn, because Noto Sans has none."""
    shaft, barb, head = 0.06 * size, 0.26 * size, 0.12 * size
    half = size / 2
    points = [(-half, y - shaft), (head, y - shaft), (head, y - barb), (half, y), (head, y + barb), (head, y + shaft)]
    return Shape(polygon([*points, (-half, y + shaft)]), style.palette.ink)


def owner_marker(seat: Seat, style: Style) -> tuple[Drawn, ...]:
    """Return the marker of a cell's owner."""
    sign = seat_sign(seat, 0, 0, sign_size(LYING_OWNER), style)
    return (_square(LYING_OWNER, style.palette.ground(seat, TINT), style), sign)


def building_square(kind: str, style: Style) -> tuple[Drawn, ...]:
    """Return a square with the sign of a building."""
    return (_square(CHIP, None, style), *building(kind, 0, 0, 0.95, style))


def chip_face(
    robots: int, width: float, style: Style, low: float = 3.4, most: float = CHIP_FIGURE
) -> tuple[Drawn, ...]:
    """Return the face of a chip of this width: a robot above its number, which is as large as it can be.

    `low` is how far the number stands below the middle, and `most` its size at most, both for a chip as it is printed.
    """
    s, text = width / CHIP, str(robots)
    size = min(most * s, (width - 2 * CHIP_RIM) / (WIDE * len(text)))
    figure = Text(0, low * s, text, size, style.palette.ink, True, "middle")
    return (*robot(0, -2.0 * s, 0.72 * s, style), figure)


def robot_chip(robots: int, style: Style) -> tuple[Drawn, ...]:
    """Return a chip with a number of robots."""
    ground = style.palette.tint("ink", ROBOTS_TINT)
    return (_square(LYING_CHIP, ground, style), *chip_face(robots, LYING_CHIP, style))


def moved_marker(robots: int, style: Style) -> tuple[Drawn, ...]:
    """Return a marker for robots that have moved in this turn."""
    ground = style.palette.tint("green", MOVED_TINT)
    figure = _figure(str(robots), 3.6, LYING_SMALL - 0.8, style)
    return (_square(LYING_SMALL, ground, style), arrow(-2.5, 4.0, style), figure)


def shield_marker(times: int, style: Style) -> tuple[Drawn, ...]:
    """Return a marker for robots that count more than once."""
    ground = style.palette.tint("blue", SHIELD_TINT)
    return (_square(LYING_SMALL, ground, style), _figure(f"×{times}", 2.0, LYING_SMALL - 0.8, style))


def hole_cover(width: float, style: Style) -> tuple[Drawn, ...]:
    """Return the round piece of rock that covers a hole under a bridge, for a cell of this width."""
    ground = style.palette.tint("orange", ROCK_TINT) or style.palette.paper
    return (Shape(circle(0, 0, 0.4 * width), ground, style.palette.ink, style.lines.border),)

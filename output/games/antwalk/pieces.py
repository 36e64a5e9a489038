"""The pieces of AntWalk as drawings for the kit and its rules: sides of tiles, cards, tokens, the standing ant.

Millimetres from the middle of a piece, y down; angles of trails in radians. A card shows the number side of its tile.
The back of a card looks the same after half a turn, so nobody can mark a card by turning it. A drawing that many pieces
share is a symbol. An ant trail winds like the course of a river: its heading is a sine of the distance walked, so equal
steps give equally spaced footprints. The swing, the length of a bend and the start within a bend depend on the
fractional parts of a number times three irrational constants (`SHARES`). No two numbers are close in all three.
"""

from collections.abc import Iterator
from math import cos, degrees, pi, radians, sin
from typing import NamedTuple

from landpress.layouts.games.antwalk import TILES
from landpress.output.games.antwalk.board import BACK, DESIGNED, FIGURE, TINT, number
from landpress.output.pieces.ant import ant, profile
from landpress.output.pieces.arrow import HUES, arrow
from landpress.output.pieces.part import SLOT
from landpress.output.scene.items import Drawn, Path, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import circle, joined, mirrored, polar, polyline, seat_shape, smooth
from landpress.output.scene.style import Seat, Style
from landpress.output.scene.typeset import shifted

STEP, SPREAD, FOOT = 1.4, 0.42, 0.3
"""The step from one footprint to the next, the distance of a footprint from the trail, its radius."""
ANT, LEAD = 5.2, 3.4
"""The length of the ant, and the distance of its middle from the last footprint."""
SHARES = (0.6180340, 0.4142136, 0.7320508)
"""The fractional parts of the golden ratio, of the square root of 2 and of the square root of 3."""


class Stride(NamedTuple):
    """A place on a trail and the heading there."""

    x: float
    y: float
    heading: float


def strides(number: int) -> list[Stride]:
    """Return a stride for each of `number` footprints, then the stride of the ant, with (0, 0) in their middle."""
    swing, bend, start = (number * share % 1 for share in SHARES)
    swing = 1.0 + 0.35 * number / len(TILES) + 0.4 * swing  # a longer trail winds more, because a card is narrow
    found = list(_walked(number, swing, 15 + 9 * bend, start))
    xs, ys = ([stride[axis] for stride in found] for axis in (0, 1))
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return [Stride(stride.x - x, stride.y - y, stride.heading) for stride in found]


def _walked(count: int, swing: float, bend: float, start: float) -> Iterator[Stride]:
    """Yield `count` + 1 strides from (0, 0) on, mainly to the right."""
    x = y = way = 0.0
    for i in range(count + 1):
        heading = swing * sin(2 * pi * (way / bend + start))
        yield Stride(x, y, heading)
        step = STEP if i < count - 1 else LEAD
        # The heading in the middle of a step is nearly the direction of the chord.
        between = swing * sin(2 * pi * ((way + step / 2) / bend + start))
        x, y, way = x + step * cos(between), y + step * sin(between), way + step


def trail(number: int, style: Style) -> list[Shape]:
    """Return `number` footprints, left and right in turn, and the ant at their end."""
    *prints, head = strides(number)
    dots = []
    for i, (x, y, heading) in enumerate(prints):
        off = SPREAD if i % 2 else -SPREAD
        dots.append(circle(x - off * sin(heading), y + off * cos(heading), FOOT))
    colours = style.palette
    fill = None if colours.level == "outline" else colours.ink
    return [
        Shape(joined(dots), fill, colours.ink, style.lines.hairline),
        *ant(head.x, head.y, ANT, degrees(head.heading) + 90, style),
    ]


TILE, CARD = DESIGNED, (44, 63)
TOKEN, TOKEN_TINT = 14, 0.35
"""The width of a token, and the share of the seat's hue in its ground."""
UPSIDE_DOWN, UNDERLINE = ("6", "9"), (1.7, 3.4)
"""The numbers with a line below them, because they look like each other upside down.

`UNDERLINE` has half the length of the line and its distance below the middle of the number.
"""
FACE_Y, FACE_SCALE, TRAIL_Y = -9.0, 1.25, 18.0
"""The place of the arrow on a card, its scale compared to a tile, and the place of the middle of the trail."""
INDEX, INDEX_PLACE = 5.6, (-18.5, -23.4)
"""The size and place of the number in the corner, which can be read in a fan of cards."""


def ground(turn: str, style: Style) -> str | None:
    """Return the ground of a side with an arrow, or None for blank paper."""
    return style.palette.tint(HUES[turn], TINT)


def _arrow(turn: str, s: float, x: float, y: float, style: Style) -> Use:
    """Return the arrow of a side with its middle at (x, y), scaled by `s`."""
    return Use(Symbol(f"arrow-{turn}-{s:g}", DESIGNED / 2 * s, tuple(arrow(turn, DESIGNED * s, style))), x, y)


def tile_side(turn: str, text: str, style: Style) -> tuple[Drawn, ...]:
    """Return a side of a tile with its arrow, and with its number if `text` is not empty."""
    return (_arrow(turn, 1.0, 0, 0, style), *(_figure(text, 1.0, 0, 0, style) if text else []))


def _figure(text: str, scale: float, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the number in an arrow, with a line below it if it could be read upside down."""
    figure: list[Drawn] = [number(text, x, y, FIGURE * scale, style)]
    if text in UPSIDE_DOWN:
        half, below = UNDERLINE[0] * scale, y + UNDERLINE[1] * scale
        line = polyline([(x - half, below), (x + half, below)])
        figure.append(Shape(line, None, style.palette.ink, style.lines.coast))
    return figure


def card_front(card: int, turn: str, style: Style) -> tuple[Drawn, ...]:
    """Return the front of a card: the number side of its tile, the number in the corner, its own ant trail."""
    text = str(card)
    return (
        Text(*INDEX_PLACE, text, INDEX, style.palette.ink, bold=True),
        _arrow(turn, FACE_SCALE, 2.0, FACE_Y, style),
        *_figure(text, FACE_SCALE, 2.0, FACE_Y, style),
        *shifted(trail(card, style), 0, TRAIL_Y),
    )


def _level(share: float) -> Path:
    """Return a contour line of the hill on a card's back; half a turn does not change it."""
    points = []
    for angle in range(0, 360, 15):
        x, y = polar(0, 0, 1 + 0.06 * cos(radians(2 * angle + 50)) + 0.03 * sin(radians(4 * angle + 30)), angle)
        points.append((x * 18 * share, y * 27.5 * share))
    return smooth(points)


def card_back(style: Style) -> tuple[Drawn, ...]:
    """Return the back of a card: contour lines, and two ants on their way around the hill."""
    colours, lines = style.palette, style.lines
    outer, *inner = [_level(1 - i / 7) for i in range(6)]
    ants = [shape for x, y, turn in ((13.6, -21.5, 140.0), (-13.6, 21.5, 320.0)) for shape in ant(x, y, 6, turn, style)]
    drawn = (
        Shape(outer, None, colours.drawn(BACK), lines.border),
        Shape(joined(inner), None, colours.drawn(BACK), lines.hairline),
        *ants,
    )
    return (Use(Symbol("back-of-cards", max(CARD) / 2, drawn), 0, 0),)


def active(seat: Seat, s: float, style: Style) -> list[Drawn]:
    """Return the active side of a token: the sign of the seat with rings of scent around it."""
    scent = joined([circle(0, 0, 4.6 * s), circle(0, 0, 5.4 * s)])
    sign = Shape(seat_shape(seat.shape, 0, 0, 5.6 * s), seat.fill, style.palette.ink, style.lines.border)
    return [Shape(scent, None, style.palette.ink, style.lines.hairline), sign]


def visited(seat: Seat, s: float, style: Style) -> list[Drawn]:
    """Return the visited side of a token: the hollow sign of the seat with an ant in it."""
    colour = style.palette.ink if seat.fill is None else seat.hue
    hollow = Shape(seat_shape(seat.shape, 0, 0, 7.2 * s), None, colour, style.lines.coast)
    return [hollow, *ant(0, 0.2 * s, 3.8 * s, 30, style)]


def footprints(style: Style) -> list[Drawn]:
    """Return footprints below the slot of the ant's base."""
    dots = [circle(2.0 * i, SLOT / 2 + (0.5 if i % 2 else -0.5), 0.4) for i in range(-3, 4)]
    fill = None if style.palette.level == "outline" else style.palette.ink
    return [Shape(joined(dots), fill, style.palette.ink, style.lines.hairline)]


def standing(style: Style, height: float, left: bool) -> list[Drawn]:
    """Return the ant from the side, facing right or left, with its feet at y = `height`."""
    drawn = profile(style)
    if left:
        drawn = [Shape(mirrored(s.path), s.fill, s.stroke, s.width) for s in drawn]
    return shifted(drawn, 0, height)

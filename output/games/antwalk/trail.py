"""Ant trails: meanders of footprints with an ant at their head, drawn from a number.

Millimetres, angles in radians, y down. A trail is a sine-generated curve, the line that rivers take: its heading swings
to and fro with the way that was gone, so footprints at equal steps need no measuring. Swing, length of a bend and where
in it the trail begins come from the number as multiples of three irrational shares, which no two numbers have near
each other in all three.
"""

from collections.abc import Iterator
from math import cos, degrees, pi, sin
from typing import NamedTuple

from landpress.layouts.games.antwalk import TILES
from landpress.output.pieces.ant import ant
from landpress.output.scene.items import Shape
from landpress.output.scene.shapes import circle, joined
from landpress.output.scene.style import Style

STEP, SPREAD, FOOT = 1.4, 0.42, 0.3
"""From one footprint to the next along the trail, how far each is off its middle, and its radius."""
ANT, LEAD = 5.2, 3.4
"""The length of the ant, and how far its middle is ahead of the last footprint."""
SHARES = (0.6180340, 0.4142136, 0.7320508)
"""What is left of the golden mean and of the roots of two and three."""


class Stride(NamedTuple):
    """A place on a trail and the heading there."""

    x: float
    y: float
    heading: float


def strides(number: int) -> list[Stride]:
    """One stride for each of the number's footprints and at last the ant's, about the middle of all."""
    swing, bend, start = (number * share % 1 for share in SHARES)
    swing = 1.0 + 0.35 * number / len(TILES) + 0.4 * swing  # the longer, the more it winds: a card is narrow
    found = list(_walked(number, swing, 15 + 9 * bend, start))
    xs, ys = ([stride[axis] for stride in found] for axis in (0, 1))
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return [Stride(stride.x - x, stride.y - y, stride.heading) for stride in found]


def _walked(count: int, swing: float, bend: float, start: float) -> Iterator[Stride]:
    """Strides from (0, 0) that go to the right on the whole."""
    x = y = way = 0.0
    for i in range(count + 1):
        heading = swing * sin(2 * pi * (way / bend + start))
        yield Stride(x, y, heading)
        step = STEP if i < count - 1 else LEAD
        # The heading half way is nearly that of the chord.
        between = swing * sin(2 * pi * ((way + step / 2) / bend + start))
        x, y, way = x + step * cos(between), y + step * sin(between), way + step


def trail(number: int, style: Style) -> list[Shape]:
    """As many footprints as the number says, left and right in turn, and the ant that made them."""
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

"""Ant trails: winding rows of footprints with an ant at their end, computed from a number.

Millimetres, angles in radians, y down. A trail is a sine-generated curve, like the course of a river: its heading is a
sine of the distance walked. So equal steps give equally spaced footprints. The swing, the length of a bend and the
start within a bend depend on the fractional parts of the number times three irrational constants (`SHARES`). No two
numbers are close to each other in all three.
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

"""Sines from a table, so that what is drawn from a seed is the same on every system.

The last bit of the sine of a platform differs between systems. Rounded to a millionth it does not: no entry of the
table lies so near to the border between two millionths that an error of the last bit could change it.
"""

from math import radians, sin

from landpress.output.scene.items import Point

UNIT = 1_000_000
_SINES = tuple(round(UNIT * sin(radians(angle))) / UNIT for angle in range(360))


def direction(angle: int) -> Point:
    """Return the point at distance 1 in a direction, in whole degrees clockwise from the right."""
    return _SINES[(angle + 90) % 360], _SINES[angle % 360]


def away(x: float, y: float, radius: float, angle: int) -> Point:
    """Return the point at a distance from another one in such a direction."""
    dx, dy = direction(angle)
    return x + radius * dx, y + radius * dy

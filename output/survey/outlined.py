"""Outlines that stray from a round form: the limb of a planet, the rim of a pit.

Lengths are in millimetres.
"""

from landpress.engine.contract.streams import Stream
from landpress.output.scene.items import Point
from landpress.output.survey.turning import direction

UNIT = 1000


def strays(stream: Stream, knots: int, count: int) -> list[float]:
    """Return `count` random numbers from -1 to 1 around a circle that change smoothly between `knots` places."""
    drawn = [stream.below(2 * UNIT + 1) - UNIT for _ in range(knots)]
    found = []
    for i in range(count):
        at, part = divmod(i * knots, count)
        t = part / count
        a, b, c, d = (drawn[(at + k) % knots] for k in range(-1, 3))
        u = 1 - t
        whole = (
            u * u * u * a + (3 * t * t * t - 6 * t * t + 4) * b + (3 * u * u * u - 6 * u * u + 4) * c + t * t * t * d
        )
        found.append(whole / 6 / UNIT)
    return found


def around(x: float, y: float, radii: list[float]) -> list[Point]:
    """Return the points at these distances from (x, y), clockwise from the right. Their number divides 360."""
    step = 360 // len(radii)
    found = []
    for i, radius in enumerate(radii):
        dx, dy = direction(i * step)
        found.append((x + radius * dx, y + radius * dy))
    return found

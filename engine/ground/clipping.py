"""The loop that cuts a ring of points by another one."""

import math

from landpress.engine.ground.tracing import Reals


def both(ring: Reals, count: int, other: Reals, number: int, beyond: Reals, cut: Reals) -> int:
    """Leave of a ring what lies inside another one too (Sutherland and Hodgman 1974). Return the number of its points.

    Both are nearly convex and run clockwise. `ring` and `cut` have room for two numbers a point of both, `beyond` for
    one.
    """
    for k in range(number):
        following = (k + 1) % number
        x0, y0 = other[2 * k], other[2 * k + 1]
        dx, dy = other[2 * following] - x0, other[2 * following + 1] - y0
        far = math.sqrt(dx * dx + dy * dy)
        a, b = dy / far, -dx / far
        most = 0.0
        for i in range(count):
            beyond[i] = a * ring[2 * i] + b * ring[2 * i + 1] - (a * x0 + b * y0)
            most = max(most, beyond[i])
        if most <= 0.0:
            continue
        kept = 0
        for i in range(count):
            behind = (i + 1) % count
            x, y, here, there = ring[2 * i], ring[2 * i + 1], beyond[i], beyond[behind]
            if here <= 0.0:
                cut[2 * kept], cut[2 * kept + 1] = x, y
                kept += 1
            if (here < 0.0 and there > 0.0) or (there < 0.0 and here > 0.0):
                t = here / (here - there)
                cut[2 * kept], cut[2 * kept + 1] = x + t * (ring[2 * behind] - x), y + t * (ring[2 * behind + 1] - y)
                kept += 1
        count = kept
        for i in range(2 * count):
            ring[i] = cut[i]
    return count

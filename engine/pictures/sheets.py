"""Loops that tell places of a curled sheet of paper (output/photos/surface.py), and find a drawing on one (sides.py).

A sheet is numbers: the matrix from places (mm from its middle) to points of the picture and its inverse, the direction
in which it is curled, the heights for the second to fourth power of the way in that direction, the point towards which
things rise, and the distance of the camera. Heights are in mm, the way is in units of 100 mm.
"""

import math

from landpress.engine.pictures.light import Reals, _inside

UNIT = 100
"""The unit of the way of a curl, in mm."""


def _risen(m: Reals, x: float, y: float, out: Reals, at: int) -> None:
    """Write where a place of a sheet is seen."""
    t = (x * m[18] + y * m[19]) / UNIT
    height = t * t * (m[20] + t * (m[21] + t * m[22])) / m[25]
    # Seen from above it is shorter, by half the integral of the square of its slope.
    a, b, c = 2.0 * m[20], 3.0 * m[21], 4.0 * m[22]
    less = a * a / 3.0 + t * (a * b / 2.0 + t * ((2.0 * a * c + b * b) / 5.0 + t * (b * c / 3.0 + t * c * c / 7.0)))
    less *= t * t * t / (2.0 * UNIT)
    x, y = x - less * m[18], y - less * m[19]
    w = m[6] * x + m[7] * y + m[8] - height
    out[at] = (m[0] * x + m[1] * y + m[2] - height * m[23]) / w
    out[at + 1] = (m[3] * x + m[4] * y + m[5] - height * m[24]) / w


def risen(m: Reals, p: Reals, count: int, out: Reals) -> None:
    """Write where places of a sheet are seen."""
    for k in range(0, 2 * count, 2):
        _risen(m, p[k], p[k + 1], out, k)


def unrolled(m: Reals, rounds: int, p: Reals, count: int, out: Reals) -> None:
    """Write the places of a sheet that are seen at some points. A curled one takes some rounds."""
    for k in range(0, 2 * count, 2):
        u, v, x, y, x0, y0 = p[k] + 0.0, p[k + 1] + 0.0, 0.0, 0.0, 0.0, 0.0
        for number in range(rounds + 1):
            w = m[15] * u + m[16] * v + m[17]
            here, there = (m[9] * u + m[10] * v + m[11]) / w, (m[12] * u + m[13] * v + m[14]) / w
            if number == 0:
                x, y, x0, y0 = here, there, here, there
            else:
                x, y = x + x0 - here, y + y0 - there
            if number < rounds:
                _risen(m, x, y, out, k)
                u, v = out[k], out[k + 1]
        out[k], out[k + 1] = x, y


def normalised(
    p: Reals, columns: int, rows: int, sums: Reals, squares: Reals, row: int, wide: int, high: int, m: Reals
) -> None:
    """Make of the real parts of a plane, which correlate a part with a drawing, how well they agree: 1 is the best.

    A row of sums has `row` numbers. `m` holds the least variance that counts, and the sum of the squares of the
    drawing, which has `wide` by `high` pixels and a mean of 0.
    """
    size = wide * high
    for y in range(rows):
        for x in range(columns):
            total = _inside(sums, row, x, y, x + wide, y + high)
            square = _inside(squares, row, x, y, x + wide, y + high)
            varied = max(square - total * total / size, m[0] * size)
            p[2 * (y * columns + x)] /= math.sqrt(varied * m[1])

"""Loops that shape a grid of heights: random waves, the forms of craters, and softening.

Heights are whole numbers, thousandths of the interval between two contour lines, row behind row.
"""

import math

from landpress.engine.contract.rules import State
from landpress.engine.ground.tracing import Reals

INTERVAL = 1000


def waves(h: State, columns: int, rows: int, steps: int, drawn: State, wide: int, coarse: State) -> None:
    """Add waves about `2 * steps` steps of the grid long: cubic splines between the heights that were drawn at random.

    `drawn` has `wide` heights for each row of the coarse grid. `coarse` has room for these rows, each `columns` long.
    """
    whole = 6 * steps * steps * steps
    for row in range(rows // steps + 4):
        for i in range(columns):
            at = row * wide + i // steps
            coarse[row * columns + i] = _spline(drawn, at, 1, i % steps, steps) // whole
    for j in range(rows):
        for i in range(columns):
            h[j * columns + i] += _spline(coarse, j // steps * columns + i, columns, j % steps, steps) // whole


def _spline(s: State, at: int, apart: int, i: int, n: int) -> int:
    """Return 6 n^3 times the height on a cubic spline, i / n of the way from the second of four to the third."""
    return (
        (n - i) * (n - i) * (n - i) * s[at]
        + (3 * i * i * i - 6 * n * i * i + 4 * n * n * n) * s[at + apart]
        + (n * n * n + 3 * n * n * i + 3 * n * i * i - 3 * i * i * i) * s[at + 2 * apart]
        + i * i * i * s[at + 3 * apart]
    )


def near(squared: Reals, columns: int, rows: int, p: Reals, pieces: Reals, count: int) -> None:
    """Lower the squared distances at the points of a grid to those from pieces of a line, each two places (x, y).

    `p` holds the left and the top of the grid, its step, and how far from a piece its points are looked at.
    """
    x, y, step, most = p[0], p[1], p[2], p[3]
    for k in range(0, 4 * count, 4):
        x0, y0, x1, y1 = pieces[k], pieces[k + 1], pieces[k + 2], pieces[k + 3]
        dx, dy = x1 - x0, y1 - y0
        length = dx * dx + dy * dy
        first, last = math.ceil((min(x0, x1) - most - x) / step), int((max(x0, x1) + most - x) / step)
        begin, end = math.ceil((min(y0, y1) - most - y) / step), int((max(y0, y1) + most - y) / step)
        for j in range(max(0, int(begin)), min(rows, end + 1)):
            py = y + j * step - y0
            for i in range(max(0, int(first)), min(columns, last + 1)):
                px = x + i * step - x0
                along = min(1.0, max(0.0, (px * dx + py * dy) / length))
                ox, oy = px - along * dx, py - along * dy
                squared[j * columns + i] = min(squared[j * columns + i], ox * ox + oy * oy)


def crater(h: State, columns: int, rows: int, p: Reals) -> None:
    """Put a crater on the ground. Under it the ground keeps a share of its height, and gradually more around it.

    `p` holds the left and the top of the grid, its step, the place of the crater, its radius and how many times so far
    it reaches, the share that is kept, the shares of its radius by which it bulges to two opposite sides, right and
    upper left, and to three, and its depth in intervals. One without a depth is the Great Basin.
    """
    step, x, y, radius, reach, flat, a, b, c, d = p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9], p[10], p[11]
    end = radius * reach * (1 + (abs(a) + abs(b) + abs(c) + abs(d)))
    left, right = math.ceil((x - end - p[0]) / step), int((x + end - p[0]) / step)
    top, bottom = math.ceil((y - end - p[1]) / step), int((y + end - p[1]) / step)
    for j in range(max(0, top), min(rows - 1, bottom) + 1):
        dy = p[1] + j * step - y
        for i in range(max(0, left), min(columns - 1, right) + 1):
            dx = p[0] + i * step - x
            far = math.sqrt(dx * dx + dy * dy)
            if far > 0.0:
                u, v = dx / far, dy / far
                q, r = u * u - v * v, 2 * u * v
                far /= 1 + a * q + b * r + c * (u * q - v * r)
                far *= 1 - d * (v * q + u * r)
            far /= radius
            if far < reach:
                kept = flat if far <= 1 else flat + (1 - flat) * (far - 1) / (reach - 1)
                height = _bowl(far, p[12]) if p[12] > 0.0 else _basin(far)
                h[j * columns + i] = int(h[j * columns + i] * kept + height)


def _basin(far: float) -> float:
    """Return the height of the Great Basin: terraces, a flat floor, a central peak."""
    if far > 1:
        rest = (1.6 - far) / 0.6
        return INTERVAL * 2.2 * rest * rest
    bowl = max(0.40, far)
    peak = max(0.0, 1 - far / 0.22)
    return INTERVAL * (8.0 * bowl * bowl * bowl - 5.8 + 4.0 * peak * peak)


def _bowl(far: float, depth: float) -> float:
    """Return the height of a crater that is `depth` intervals deep, with a flat collar around it."""
    if far <= 1:
        return INTERVAL * ((far * far - 0.6) * depth)
    rest = (1.8 - far) / 0.8
    return INTERVAL * (0.4 * depth * rest * rest)


def soften(h: State, columns: int, rows: int, across: State) -> None:
    """Make each height inside the rim a mean of itself and its neighbours: 1, 2, 1 across and down."""
    for j in range(rows):
        at = j * columns
        across[at], across[at + columns - 1] = h[at], h[at + columns - 1]
        for i in range(at + 1, at + columns - 1):
            across[i] = (h[i - 1] + 2 * h[i] + h[i + 1]) // 4
    for i in range(columns, (rows - 1) * columns):
        h[i] = (across[i - columns] + 2 * across[i] + across[i + columns]) // 4

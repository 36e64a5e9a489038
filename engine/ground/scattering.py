"""The loop that scatters things over some squares so that none touches another one.

Squares are numbered from the upper left corner. Lengths are in millimetres.
"""

import math

from landpress.engine.contract.rules import State
from landpress.engine.contract.streams import below
from landpress.engine.ground.tracing import Reals

FINE = 1 << 10
"""The number of different places along a side of a square, and of different radii."""
UNIT, LEAST, SPAN, APART, LOW, GROWN, HIGH, SPARED, BIN = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""The places in `p` of `strewn`: the width of a square; the least radius, and how much larger the largest one is; the
distance of things in sums of radii; how far from the line around the squares they lie, without and with a share of the
radius added, and at most; the share of the radius that keeps clear of spots; and the width of a bin, in which and
beside which are all things that another one may touch."""


def strewn(
    r: State,
    cells: State,
    count: int,
    darts: int,
    inside: State,
    wide: int,
    p: Reals,
    spots: Reals,
    spotted: int,
    bins: State,
    across: int,
    behind: State,
    placed: Reals,
    taken: int,
) -> int:
    """Draw places and radii, `darts` in each square, and keep those that are free. Return how many things lie there.

    `r` is the stream. A square is its column and row, and those where its left and upper edges count. `inside` has 1
    for each square, in rows of `wide` with one empty square on each side. A spot is a place and a radius to keep clear
    of. `placed` begins with the `taken` things that lie there already, each a place and a radius, and has room for all.
    `bins` has 0 for each bin, in rows of `across`, and `behind` a word for each thing.
    """
    for k in range(taken):
        _put(bins, across, behind, placed, k, p[BIN])
    unit, kept = p[UNIT], taken
    for k in range(0, 4 * count, 4):
        for _ in range(darts):
            drawn = below(r, 0, FINE * FINE * FINE)
            i, j = drawn % FINE, drawn // FINE % FINE
            x, y = (cells[k] + i / FINE) * unit, (cells[k + 1] + j / FINE) * unit
            radius = p[LEAST] + p[SPAN] * (drawn // (FINE * FINE)) / FINE
            far = _from_rim(inside, wide, cells[k + 2 * int(i == 0)], cells[k + 1 + 2 * int(j == 0)], x, y, unit)
            if not p[LOW] + p[GROWN] * radius < far < p[HIGH]:
                continue
            if _meets(bins, across, behind, placed, x, y, radius, p[APART], p[BIN]):
                continue
            if _covers(spots, spotted, x, y, radius * p[SPARED]):
                continue
            placed[3 * kept], placed[3 * kept + 1], placed[3 * kept + 2] = x, y, radius
            _put(bins, across, behind, placed, kept, p[BIN])
            kept += 1
    return kept


def _from_rim(inside: State, wide: int, column: int, row: int, x: float, y: float, unit: float) -> float:
    """Return how far a point of a square lies from the line around all squares, at most `unit`; outside it is 0."""
    at = (row + 1) * wide + column + 1
    if inside[at] == 0:
        return 0.0
    u, v, half, nearest = x - (column + 0.5) * unit, y - (row + 0.5) * unit, unit / 2, unit
    if inside[at + 1] == 0:
        nearest = min(nearest, half - u)
    if inside[at - 1] == 0:
        nearest = min(nearest, half + u)
    if inside[at + wide] == 0:
        nearest = min(nearest, half - v)
    if inside[at - wide] == 0:
        nearest = min(nearest, half + v)
    for down in range(-1, 2, 2):
        for right in range(-1, 2, 2):
            if inside[at + down * wide + right] == 0:
                a, b = half - u * right, half - v * down
                nearest = min(nearest, math.sqrt(a * a + b * b))
    return nearest


def _put(bins: State, across: int, behind: State, placed: Reals, k: int, bin_: float) -> None:
    """Note a thing as the first one of its bin."""
    at = (int(placed[3 * k + 1] / bin_) + 1) * across + int(placed[3 * k] / bin_) + 1
    behind[k] = bins[at]
    bins[at] = k + 1


def _meets(
    bins: State, across: int, behind: State, placed: Reals, x: float, y: float, radius: float, apart: float, bin_: float
) -> bool:
    """Return whether a thing is too near to one in its bin or in the bins around it."""
    middle = (int(y / bin_) + 1) * across + int(x / bin_) + 1
    for down in range(-across, across + 1, across):
        for at in range(middle + down - 1, middle + down + 2):
            k = bins[at] - 1
            while k >= 0:
                dx, dy, far = placed[3 * k] - x, placed[3 * k + 1] - y, (placed[3 * k + 2] + radius) * apart
                if dx * dx + dy * dy < far * far:
                    return True
                k = behind[k] - 1
    return False


def _covers(spots: Reals, count: int, x: float, y: float, radius: float) -> bool:
    """Return whether a thing of a radius is on one of the spots."""
    for k in range(0, 3 * count, 3):
        dx, dy, far = spots[k] - x, spots[k + 1] - y, spots[k + 2] + radius
        if dx * dx + dy * dy <= far * far:
            return True
    return False

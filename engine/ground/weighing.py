"""Loops over the points of contour lines: how dark each stretch is, and the strokes that are left of a line.

A point is two numbers, x and y. Stretches that would read as a mistake stay hidden: those along another line, sharp
turns, and crumbs.
"""

import math

from landpress.engine.contract.rules import State
from landpress.engine.ground.tracing import Reals

HIDDEN, LIT = -1, 0
"""The steps of weight that are not ink: nothing is drawn there, or a lit line. The others count from 1."""
MEAN = 3
"""Over how many points to either side the weight is a mean."""
POINTS, SHORTEST, FADE, LIT_SHARE, LIT_LEAST, STEPS, ALONG, SHARPEST, CRUMB = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""The places in `p` of `strokes`: the distance of points, the shortest piece between figures, over how many mm its ends
fade, the share of shade below which it is lit, how much less its weight may be reduced there, the number of steps of
weight, the longest stretch along another line, the cosine of the sharpest turn, and the shortest visible run."""


def quiet(
    points: Reals,
    count: int,
    h: State,
    columns: int,
    spans: Reals,
    figures: Reals,
    number: int,
    p: Reals,
    radius: int,
    weights: Reals,
    near: State,
) -> None:
    """Write the weight that a line has at each point, or -1 where nothing is drawn, and whether it is along a border.

    `spans` holds for each row of the grid where lines are between: left, right. A figure is a place x, y and two radii:
    nearer than the first are no lines, from the second on they are whole. `p` holds the left and the top of the grid,
    its step, the steepness where lines are whole and their least share, the width of a cell, the length of a side as a
    share of it, the distance of rows, how far from a border a line lies along it, and the distances from the middle of
    a cell where lines have half of their weight and all of it.
    """
    step, wide, row = p[2], p[5], p[7]
    for k in range(count):
        x, y = points[2 * k], points[2 * k + 1]
        i, j = _nearest((x - p[0]) / step), _nearest((y - p[1]) / step)
        weights[k] = -1.0
        near[k] = 0
        if not spans[2 * j] < p[0] + i * step < spans[2 * j + 1]:
            continue
        at = j * columns + i
        dx, dy = h[at + 1] - h[at - 1], h[at + columns] - h[at - columns]
        weight = max(p[4], min(1.0, math.sqrt(dx * dx + dy * dy) / p[3]))
        for f in range(0, 4 * number, 4):
            ox, oy = x - figures[f], y - figures[f + 1]
            if abs(ox) < figures[f + 3] and abs(oy) < figures[f + 3]:
                far = math.sqrt(ox * ox + oy * oy)
                if far < figures[f + 2]:
                    weight = -1.0
                    break
                if far < figures[f + 3]:
                    weight *= (far - figures[f + 2]) / (figures[f + 3] - figures[f + 2])
        if weight < 0.0:
            continue
        weights[k] = weight
        r = y / row
        q = x / wide - r / 2
        a, b, c = _nearest(q), _nearest(r), _nearest(-q - r)
        da, db, dc = abs(a - q), abs(b - r), abs(c + q + r)
        if da > db and da > dc:
            a = -b - c
        elif db > dc:
            b = -a - c
        if max(abs(a), abs(b), abs(a + b)) > radius:
            continue
        across, down = x - wide * (a + b / 2), y - row * b
        if wide / 2 - max(abs(across), abs(across / 2) + abs(down * p[6] * 1.5)) < p[8]:
            near[k] = 1
        far = math.sqrt(across * across + down * down)
        if far < p[10]:
            weights[k] = weight * (0.5 + 0.5 * max(0.0, far - p[9]) / (p[10] - p[9]))


def _nearest(v: float) -> int:
    """Return the nearest whole number, of two the even one, as `round` does."""
    low = math.floor(v)
    rest = v - low
    if rest > 0.5 or (rest == 0.5 and low % 2 == 1):
        return int(low) + 1
    return int(low)


def strokes(
    points: Reals,
    lines: State,
    number: int,
    weights: Reals,
    near: State,
    p: Reals,
    work: Reals,
    steps: State,
    out: Reals,
    runs: State,
) -> int:
    """Write the strokes of lines, of which each is from its first point to before its end. Return their number.

    A stroke is a run of curves (Catmull and Rom) of one step of weight: `runs` gets the step and the number of curves,
    and `out` the start and six numbers a curve. `work` has room for four numbers a point of a line.
    """
    found, told, at = 0, 0, 0
    for k in range(number):
        first, end = lines[2 * k], lines[2 * k + 1]
        found = _strokes(points, first, end, weights, near, p, work, steps, out, at, runs, found)
        while told < found:
            at += 2 + 6 * runs[2 * told + 1]
            told += 1
    return found


def _strokes(
    points: Reals,
    first: int,
    end: int,
    weights: Reals,
    near: State,
    p: Reals,
    work: Reals,
    steps: State,
    out: Reals,
    at: int,
    runs: State,
    found: int,
) -> int:
    """Write the strokes of a line behind the `at` numbers and `found` strokes before. Return the number of strokes."""
    is_closed = (
        end - first > 3 and points[2 * first] == points[2 * end - 2] and points[2 * first + 1] == points[2 * end - 1]
    )
    begin = first
    while begin < end:
        piece = begin
        while piece < end and weights[piece] >= 0.0:
            piece += 1
        if piece > begin and (piece - begin - 1) * p[POINTS] >= p[SHORTEST]:
            ring = piece - begin == end - first and is_closed
            _weigh(points, begin, piece - begin - 1, ring, weights, near, p, work, steps)
            k = 0
            while k < piece - begin - 1:
                step, start = steps[k], k
                while k < piece - begin - 1 and steps[k] == step:
                    k += 1
                if step != HIDDEN:
                    out[at], out[at + 1] = points[2 * (begin + start)], points[2 * (begin + start) + 1]
                    at += 2
                    for i in range(begin + start, begin + k):
                        at = _curve(points, first, end, is_closed, i, out, at)
                    runs[2 * found], runs[2 * found + 1] = step, k - start
                    found += 1
        begin = max(piece, begin + 1)
    return found


def _curve(points: Reals, first: int, end: int, is_closed: bool, i: int, out: Reals, at: int) -> int:
    """Write the curve from the point `i` to the next one. Return how many numbers are in `out` now."""
    before, behind = i - 1, i + 2
    if before < first:
        before = end - 2 if is_closed else first
    if behind >= end:
        behind = first + 1 if is_closed else end - 1
    for axis in range(2):
        v0, v1 = points[2 * before + axis], points[2 * i + axis]
        v2, v3 = points[2 * i + 2 + axis], points[2 * behind + axis]
        out[at + axis] = v1 + (v2 - v0) / 6
        out[at + 2 + axis] = v2 - (v3 - v1) / 6
        out[at + 4 + axis] = v2
    return at + 6


def _weigh(
    points: Reals, first: int, count: int, ring: bool, weights: Reals, near: State, p: Reals, work: Reals, steps: State
) -> None:
    """Write the step of weight of each of the `count` stretches from the point `first` on."""
    # In `work`: sums of the shares of shade, then of weights; after them how much is left of each.
    factors = 2 * count + 2
    work[0] = work[count + 1] = 0.0
    for k in range(count):
        at = 2 * (first + k)
        dx, dy = points[at + 2] - points[at], points[at + 3] - points[at + 1]
        square = dx * dx + dy * dy
        share = (1 + (dx - dy) / math.sqrt(2 * square)) / 2 if square > 0.0 else 0.0
        factor = weights[first + k]
        if not ring:
            factor *= min(1.0, (min(k, count - 1 - k) + 0.5) * p[POINTS] / p[FADE])
        work[k + 1] = work[k] + share
        work[count + 2 + k] = work[count + 1 + k] + share * factor
        work[factors + k] = factor
    for k in range(count):
        low, high = max(0, k - MEAN), min(count, k + MEAN + 1)
        share = (work[high] - work[low]) / (high - low)
        weight = (work[count + 1 + high] - work[count + 1 + low]) / (high - low)
        if share < p[LIT_SHARE]:
            steps[k] = LIT if work[factors + k] > p[LIT_LEAST] else HIDDEN
        else:
            steps[k] = int(weight * p[STEPS] + 0.5)
            if steps[k] == 0:
                steps[k] = HIDDEN
    k = 0
    while k < count:
        start = k
        while k < count and near[first + k] == near[first + start]:
            k += 1
        if near[first + start] == 1 and (k - start) * p[POINTS] > p[ALONG]:
            for i in range(start, k):
                steps[i] = HIDDEN
    for k in range(1, count):
        at = 2 * (first + k)
        ax, ay = points[at] - points[at - 2], points[at + 1] - points[at - 1]
        bx, by = points[at + 2] - points[at], points[at + 3] - points[at + 1]
        if ax * bx + ay * by < p[SHARPEST] * math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by)):
            for i in range(max(0, k - 2), min(count, k + 2)):
                steps[i] = HIDDEN
    k = 0
    while k < count:
        start = k
        while k < count and (steps[k] == HIDDEN) == (steps[start] == HIDDEN):
            k += 1
        if steps[start] != HIDDEN and (k - start) * p[POINTS] < p[CRUMB]:
            for i in range(start, k):
                steps[i] = HIDDEN
    _taper(steps, count, ring)


def _taper(steps: State, count: int, ring: bool) -> None:
    """Let no stretch be more than one step darker than its neighbours; a hidden one counts as lit."""
    whole = ring and count > 1
    for k in range(count):
        whole = whole and steps[k] > HIDDEN
    before = min(steps[count - 1], steps[count - 2] + 1) if whole else 0
    for k in range(count):
        steps[k] = min(steps[k], before + 1)
        before = max(0, steps[k])
    before = min(steps[0], steps[1] + 1) if whole else 0
    for k in range(count - 1, -1, -1):
        steps[k] = min(steps[k], before + 1)
        before = max(0, steps[k])

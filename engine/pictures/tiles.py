"""Loops that compare the tiles of a board in play with their drawings (output/photos/marks.py).

A part of a page, or a drawing, is planes as in windows.py. A tile is planes of `side` times `side` pixels, one behind
the other. A figure is runs of pixels: a row, its first column, and the column behind its last one.
"""

import math

from landpress.engine.contract.rules import State
from landpress.engine.pictures.light import Reals, _peak


def located(
    s: Reals,
    far: int,
    row: int,
    left: int,
    top: int,
    d: Reals,
    other_far: int,
    other_row: int,
    column: int,
    line: int,
    planes: int,
    side: int,
    free: int,
    runs: State,
    count: int,
    room: Reals,
    out: Reals,
) -> None:
    """Write how well a square of a drawing agrees with a part at best, and where (x, y), to parts of a pixel.

    The pixels of a figure count. The square has `free` places in each direction, four at least. `room` has room for all
    places and, twice, for the rows of the part and a column more. `out` begins with the least variance that counts.
    """
    high, faint, n, mean, spread = side + free - 1, out[0], 0, 0.0, 0.0
    sums, squares = free * free, free * free + high * (high + 1)
    for y in range(high):
        at = y * (high + 1)
        room[sums + at] = room[squares + at] = total = square = 0.0
        for x in range(high):
            for k in range(planes):
                dark = s[k * far + (top + y) * row + left + x]
                total += dark
                square += dark * dark
            room[sums + at + x + 1] = total
            room[squares + at + x + 1] = square
    for i in range(0, 3 * count, 3):
        for k in range(planes):
            of = k * other_far + (line + runs[i]) * other_row + column
            for x in range(runs[i + 1], runs[i + 2]):
                mean += d[of + x]
                spread += d[of + x] * d[of + x]
                n += 1
    mean /= n
    spread = max(spread / n - mean * mean, 1e-12)
    for down in range(free):
        for group in range(0, free, 4):
            # Four sums that do not wait for each other take as long as one.
            right = min(group, free - 4)
            first, second, third, fourth = 0.0, 0.0, 0.0, 0.0
            for i in range(0, 3 * count, 3):
                for k in range(planes):
                    at = k * far + (top + down + runs[i]) * row + left + right
                    of = k * other_far + (line + runs[i]) * other_row + column
                    for x in range(runs[i + 1], runs[i + 2]):
                        ink = d[of + x]
                        first += ink * s[at + x]
                        second += ink * s[at + x + 1]
                        third += ink * s[at + x + 2]
                        fourth += ink * s[at + x + 3]
            at = down * free + right
            room[at], room[at + 1], room[at + 2], room[at + 3] = first, second, third, fourth
    best, right, down = -1000.0, 0, 0
    for place in range(free * free):
        total, square = 0.0, 0.0
        for i in range(0, 3 * count, 3):
            at = (place // free + runs[i]) * (high + 1) + place % free
            total += room[sums + at + runs[i + 2]] - room[sums + at + runs[i + 1]]
            square += room[squares + at + runs[i + 2]] - room[squares + at + runs[i + 1]]
        variance = max(square / n - total * total / (n * n), faint)
        room[place] = (room[place] - mean * total) / n / math.sqrt(variance * spread)
        if room[place] > best:
            best, right, down = room[place], place % free, place // free
    out[0], out[1], out[2] = best, right + 0.0, down + 0.0
    at = down * free + right
    if 0 < right < free - 1:
        out[1] += _peak(room[at - 1], best, room[at + 1])
    if 0 < down < free - 1:
        out[2] += _peak(room[at - free], best, room[at + free])


def hued(
    s: Reals,
    far: int,
    row: int,
    left: int,
    top: int,
    d: Reals,
    other_far: int,
    other_row: int,
    column: int,
    line: int,
    runs: State,
    count: int,
    out: Reals,
) -> None:
    """Write how much the colours of a figure go together in a part and in a drawing, and what the drawing has.

    That is the sum of the products, that of the squares of the drawing, and the mean of its largest differences.
    """
    n, both, square, most = 0, 0.0, 0.0, 0.0
    for i in range(0, 3 * count, 3):
        for x in range(runs[i + 1], runs[i + 2]):
            at, of = (top + runs[i]) * row + left + x, (line + runs[i]) * other_row + column + x
            a, b, c = s[at], s[at + far], s[at + 2 * far]
            e, f, g = d[of], d[of + other_far], d[of + 2 * other_far]
            grey = (e + f + g) / 3.0
            e, f, g = e - grey, f - grey, g - grey
            both += a * e + b * f + c * g
            square += e * e + f * f + g * g
            most += max(e, f, g) - min(e, f, g)
            n += 1
    out[0], out[1], out[2] = both, square, most / n


def moved(s: Reals, far: int, row: int, place: Reals, planes: int, side: int, out: Reals) -> None:
    """Write the square of a part that begins at a place (x, y), which may lie between pixels."""
    left, top = math.floor(place[0]), math.floor(place[1])
    u, v = place[0] - left, place[1] - top
    for k in range(planes):
        for y in range(side):
            at, to = k * far + (top + y) * row + left, (k * side + y) * side
            for x in range(side):
                upper = s[at + x] * (1.0 - u) + s[at + x + 1] * u
                out[to + x] = upper * (1.0 - v) + (s[at + row + x] * (1.0 - u) + s[at + row + x + 1] * u) * v


def halved(s: Reals, planes: int, side: int, out: Reals) -> None:
    """Write a tile with half as many pixels in a row and in a column."""
    half = side // 2
    for k in range(planes):
        for y in range(half):
            for x in range(half):
                at = (k * side + 2 * y) * side + 2 * x
                out[(k * half + y) * half + x] = (s[at] + s[at + 1] + s[at + side] + s[at + side + 1]) / 4.0


def unlit(s: Reals, count: int, out: Reals, to: int) -> None:
    """Write how dark pixels are whose light is known, from a place on."""
    for i in range(count):
        out[to + i] = 1.0 - s[i] / 255.0


def averaged(s: Reals, planes: int, count: int, out: Reals) -> None:
    """Write the mean of the planes."""
    for i in range(count):
        total = 0.0
        for k in range(planes):
            total += s[k * count + i]
        out[i] = total / planes


def apart(s: Reals, d: Reals, planes: int, side: int, runs: State, count: int, edge: int, by: int, out: Reals) -> None:
    """Write how much a figure of a tile differs from that of another one, at the best of nine places `by` pixels apart.

    The figure begins at the row and the column `edge`. It differs by 1 at most.
    """
    out[0] = 1.0
    for place in range(9):
        off, total, n = (place // 3 - 1) * by * side + (place % 3 - 1) * by, 0.0, 0
        for i in range(0, 3 * count, 3):
            for k in range(planes):
                at = (k * side + edge + runs[i]) * side + edge
                for x in range(runs[i + 1], runs[i + 2]):
                    total += abs(s[at + off + x] - d[at + x])
                    n += 1
        out[0] = min(out[0], total / n)

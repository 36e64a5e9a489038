"""Loops that compare squares of a page with squares of a drawing (output/photos/windows.py).

A part of a page, or a drawing, is planes of darkness: plane `far` numbers behind plane, row `row` numbers behind row.
Planes of complex numbers are as in spectra.py.
"""

import math

from landpress.engine.contract.rules import State
from landpress.engine.pictures.light import Reals


def window(s: Reals, plane: int, row: int, left: int, top: int, side: int, p: Reals, wide: int, high: int) -> None:
    """Write a square of a part into a plane of zeros: its real parts, and their squares as the imaginary parts."""
    for k in range(2 * high * wide):
        p[k] = 0.0
    for y in range(side):
        at = plane + (top + y) * row + left
        for x in range(side):
            dark = s[at + x]
            p[2 * (y * wide + x)], p[2 * (y * wide + x) + 1] = dark, dark * dark


def weighed(s: Reals, planes: int, far: int, row: int, c: State, count: int, side: int, m: Reals, w: Reals) -> None:
    """Write the weight of each pixel of squares of a part, which begin at the columns and rows in `c`. All add up to 1.

    A pixel counts as much as the squares differ there, and `m[1]` more, in a disc around the middle of radius `m[0]`.
    """
    whole = 0.0
    for plane in range(planes):
        for y in range(side):
            for x in range(side):
                dx, dy = x - (side - 1) / 2.0, y - (side - 1) / 2.0
                to = (plane * side + y) * side + x
                w[to] = 0.0
                if dx * dx + dy * dy <= m[0] * m[0]:
                    total, square = 0.0, 0.0
                    for k in range(count):
                        dark = s[plane * far + (c[2 * k + 1] + y) * row + c[2 * k] + x]
                        total += dark
                        square += dark * dark
                    w[to] = math.sqrt(max(square / count - total * total / (count * count), 0.0)) + m[1]
                whole += w[to]
    for k in range(planes * side * side):
        w[k] /= whole


def centred(
    s: Reals,
    planes: int,
    far: int,
    row: int,
    left: int,
    top: int,
    side: int,
    w: Reals,
    plane: int,
    part: int,
    p: Reals,
    wide: int,
    high: int,
    out: Reals,
    at: int,
) -> None:
    """Write one plane of a square of a part, less its mean, times the weights; and the square's variance to `out[at]`.

    It becomes the real part (`part` 0) of a plane that was lost, or the imaginary part, with the other sign (1).
    """
    mean, square = 0.0, 0.0
    for k in range(planes):
        for y in range(side):
            for x in range(side):
                mean += w[(k * side + y) * side + x] * s[k * far + (top + y) * row + left + x]
    if part == 0:
        for k in range(2 * high * wide):
            p[k] = 0.0
    for k in range(planes):
        for y in range(side):
            for x in range(side):
                weight = w[(k * side + y) * side + x]
                dark = s[k * far + (top + y) * row + left + x] - mean
                square += weight * dark * dark
                if k == plane:
                    p[2 * (y * wide + x) + part] = dark * weight if part == 0 else -dark * weight
    out[at] = square


def mask(w: Reals, plane: int, side: int, p: Reals, wide: int, high: int) -> None:
    """Write the weights of one plane of squares into a plane."""
    for k in range(2 * high * wide):
        p[k] = 0.0
    for y in range(side):
        for x in range(side):
            p[2 * (y * wide + x)] = w[(plane * side + y) * side + x]


def varying(p: Reals, wide: int, rows: int, columns: int, faint: Reals, out: Reals) -> None:
    """Write the variance at each place from the means (real parts) and those of squares; `faint[0]` is the least."""
    for y in range(rows):
        for x in range(columns):
            mean = p[2 * (y * wide + x)]
            out[y * columns + x] = max(p[2 * (y * wide + x) + 1] - mean * mean, faint[0])


def agreeing(
    p: Reals, wide: int, rows: int, columns: int, v: Reals, spread: Reals, k: int, count: int, out: Reals
) -> None:
    """Write the best agreement with the drawings `k` and, if there are more of the `count`, the next one.

    `p` holds how they correlate, `v` the variance at each place, `spread` those of the drawings.
    """
    for part in range(min(2, count - k)):
        best = -1000.0
        for y in range(rows):
            for x in range(columns):
                found = p[2 * (y * wide + x) + part] / math.sqrt(v[y * columns + x] * max(spread[k + part], 1e-12))
                best = max(best, found)
        out[k + part] = best


def shown(s: Reals, first: int, count: int, out: Reals, to: int) -> None:
    """Copy numbers from a place to another one; those below 0 become 0."""
    for k in range(count):
        out[to + k] = max(s[first + k], 0.0)


def gathered(s: Reals, row: int, c: State, count: int, side: int, out: Reals) -> None:
    """Add up squares of a part, which begin at the columns and rows in `c`, in `out`."""
    for number in range(count):
        left, top = c[2 * number] + 0, c[2 * number + 1] + 0
        for y in range(side):
            for x in range(side):
                out[y * side + x] += s[(top + y) * row + left + x]


def means(s: Reals, planes: int, far: int, row: int, c: State, count: int, side: int, w: Reals, out: Reals) -> None:
    """Write the mean of squares of a part, which begin at the columns and rows in `c`, by weights that add up to 1."""
    for number in range(count):
        left, top, total = c[2 * number] + 0, c[2 * number + 1] + 0, 0.0
        for k in range(planes):
            for y in range(side):
                for x in range(side):
                    total += w[(k * side + y) * side + x] * s[k * far + (top + y) * row + left + x]
        out[number] = total


def matched(
    s: Reals,
    far: int,
    row: int,
    d: Reals,
    other_far: int,
    other_row: int,
    c: State,
    count: int,
    planes: int,
    side: int,
    free: int,
    w: Reals,
    out: Reals,
) -> None:
    """Write the best correlation of each square of a part with one of a drawing, over `free` places each way.

    `c` holds the column and the row where each pair of squares begins: in the part, and in the drawing. Pixels count
    whose weight is above 0.
    """
    for number in range(count):
        left, top, column, line = c[4 * number] + 0, c[4 * number + 1] + 0, c[4 * number + 2] + 0, c[4 * number + 3] + 0
        n, mean, square = 0, 0.0, 0.0
        for k in range(planes):
            for y in range(side):
                for x in range(side):
                    if w[y * side + x] > 0.0:
                        ink = d[k * other_far + (line + y) * other_row + column + x]
                        mean += ink
                        square += ink * ink
                        n += 1
        spread, mean, best = square - mean * mean / n, mean / n, 0.0
        for down in range(free):
            for right in range(free):
                total, squares, both = 0.0, 0.0, 0.0
                for k in range(planes):
                    for y in range(side):
                        at = k * far + (top + down + y) * row + left + right
                        of = k * other_far + (line + y) * other_row + column
                        for x in range(side):
                            if w[y * side + x] > 0.0:
                                dark = s[at + x]
                                total += dark
                                squares += dark * dark
                                both += dark * d[of + x]
                variance = max(squares - total * total / n, 0.0) * max(spread, 0.0)
                best = max(best, (both - total * mean) / max(math.sqrt(variance), 1e-6))
        out[number] = best


def texture(s: Reals, row: int, left: int, top: int, side: int, block: int, m: Reals, out: Reals) -> None:
    """Write what pattern a square of a part has: four numbers, by its blocks of `block` pixels.

    They are how alike lines run, how much the blocks differ, the share of quarters of blocks that are less dark than
    `m[0]`, and how fine the pattern is. `m[1]` and `m[2]` are added to what is divided by.
    """
    count, half = side // block, block // 2
    alike, fine, spread, spreads, blank, whole, wholes = 0.0, 0.0, 0.0, 0.0, 0, 0.0, 0.0
    for j in range(count):
        for i in range(count):
            one, two, both, mean, square = 0.0, 0.0, 0.0, 0.0, 0.0
            for q in range(4):
                quarter = 0.0
                for y in range(half):
                    for x in range(half):
                        at = (top + j * block + q // 2 * half + y) * row + left + i * block + q % 2 * half + x
                        dark, dx, dy = s[at], (s[at + 1] - s[at - 1]) / 2.0, (s[at + row] - s[at - row]) / 2.0
                        one += dx * dx - dy * dy
                        two += 2.0 * dx * dy
                        both += dx * dx + dy * dy
                        quarter += dark
                        square += dark * dark
                mean += quarter
                if quarter / (half * half) < m[0]:
                    blank += 1
            n = block * block
            whole += mean
            wholes += square
            one, two, both, mean, square = one / n, two / n, both / n, mean / n, square / n
            alike += math.sqrt(one * one + two * two) / (both + m[1])
            fine += both
            varied = math.sqrt(max(square - mean * mean, 0.0))
            spread += varied
            spreads += varied * varied
    blocks, pixels = count * count, side * side
    out[0] = alike / blocks
    out[1] = math.sqrt(max(spreads / blocks - spread * spread / (blocks * blocks), 0.0))
    out[2] = blank / (4.0 * blocks)
    out[3] = fine / (max(wholes / pixels - whole * whole / (pixels * pixels), 0.0) + m[2])

"""Loops that find the lines of a field on a page, and its borders (output/photos/field.py and borders.py)."""

import math

from landpress.engine.pictures.light import Reals


def recurring(p: Reals, high: int, wide: int, steps: Reals, count: int, each: int, out: Reals) -> None:
    """Write the sum of the real parts of a plane at each place (x, y) of `count` groups of `each` places.

    The plane goes on beyond its sides with the other side.
    """
    for k in range(count):
        total = 0.0
        for j in range(each):
            x, y = steps[2 * (k * each + j)], steps[2 * (k * each + j) + 1]
            left, top = math.floor(x), math.floor(y)
            u, v = x - left, y - top
            one, two = top % high * wide, (top + 1) % high * wide
            i, j2 = left % wide, (left + 1) % wide
            total += (p[2 * (one + i)] * (1.0 - u) + p[2 * (one + j2)] * u) * (1.0 - v)
            total += (p[2 * (two + i)] * (1.0 - u) + p[2 * (two + j2)] * u) * v
        out[k] = total


def around(s: Reals, wide: int, high: int, g: Reals, reach: int, room: Reals, out: Reals) -> None:
    """Write the surroundings of each pixel by the weights `g`, whose middle one is at `reach`; edges go on outside."""
    for y in range(high):
        for x in range(wide):
            total = 0.0
            for k in range(-reach, reach + 1):
                total += g[reach + k] * max(s[y * wide + min(max(x + k, 0), wide - 1)], 0.0)
            room[y * wide + x] = total
    for y in range(high):
        for x in range(wide):
            out[y * wide + x] = 0.0
        for k in range(-reach, reach + 1):
            row = min(max(y + k, 0), high - 1) * wide
            for x in range(wide):
                out[y * wide + x] += g[reach + k] * room[row + x]


def above(s: Reals, ground: Reals, count: int, m: Reals, out: Reals) -> None:
    """Write how much darker pixels are than their surroundings.

    `m` holds the least and the most that counts, and the darkest surroundings in which something counts.
    """
    for k in range(count):
        out[k] = min(max(max(s[k], 0.0) - ground[k], m[0]), m[1]) if ground[k] < m[2] else 0.0


def placed(s: Reals, wide: int, high: int, part: int, p: Reals, to_wide: int, to_high: int, out: Reals) -> None:
    """Write a drawing, less its mean, into the corner of a plane, and the sum of its squares to `out[part]`.

    `part` is as for `centred`.
    """
    mean, square, sign = 0.0, 0.0, 1.0 if part == 0 else -1.0
    for k in range(wide * high):
        mean += s[k]
    mean /= wide * high
    if part == 0:
        for k in range(2 * to_wide * to_high):
            p[k] = 0.0
    for y in range(high):
        for x in range(wide):
            ink = s[y * wide + x] - mean
            p[2 * (y * to_wide + x) + part] = sign * ink
            square += ink * ink
    out[part] = square


def profiles(
    s: Reals, wide: int, high: int, b: Reals, count: int, across: Reals, some: int, m: Reals, n: int, out: Reals
) -> None:
    """Write how dark it is across borders: `some` numbers for each, at the places `across` it.

    A border is its middle (x, y) and its direction across (x, y), in mm. Each number is the mean of `n` places along
    the border. `m` holds half the length that is looked at, the corner of the part in mm, and pixels in a mm.
    """
    for number in range(count):
        x0, y0, dx, dy = b[4 * number], b[4 * number + 1], b[4 * number + 2], b[4 * number + 3]
        for k in range(some):
            total = 0.0
            for j in range(n):
                along = m[0] * (2.0 * j / (n - 1) - 1.0)
                x = (x0 + dx * across[k] - dy * along - m[1]) * m[3] - 0.5
                y = (y0 + dy * across[k] + dx * along - m[2]) * m[3] - 0.5
                x, y = min(max(x, 0.0), wide - 1.01), min(max(y, 0.0), high - 1.01)
                left, top = int(x), int(y)
                x -= left
                y -= top
                at = top * wide + left
                upper = s[at] * (1.0 - x) + s[at + 1] * x
                total += upper * (1.0 - y) + (s[at + wide] * (1.0 - x) + s[at + wide + 1] * x) * y
            out[number * some + k] = total / n


def ridges(p: Reals, count: int, some: int, far: int, first: int, last: int, half: int, out: Reals) -> None:
    """Write how much darker the darkest line of each border is than its ground, where it lies, and its band's darkness.

    It is looked for from place `first` to before `last`. The ground is `far` places beside it on both sides; the band
    reaches `half` places to both sides.
    """
    for number in range(count):
        at, end = number * some, some - 1
        best, place = -9.0, first
        for k in range(first, last):
            beside = max(p[at + max(k - far, 0)], p[at + min(k + far, end)])
            middle = (p[at + max(k - 1, 0)] + 2.0 * p[at + k] + p[at + min(k + 1, end)]) / 4.0
            if middle - beside > best:
                best, place = middle - beside, k
        total = 0.0
        for k in range(place - half, place + half + 1):
            total += p[at + min(max(k, 0), end)]
        out[3 * number], out[3 * number + 1], out[3 * number + 2] = best, place + 0.0, total / (2 * half + 1)


def equations(rows: Reals, count: int, wide: int, out: Reals) -> None:
    """Write the sums of the products of each two columns of some rows: what a fit by least squares needs."""
    for i in range(wide):
        for j in range(wide):
            total = 0.0
            for row in range(count):
                total += rows[row * wide + i] * rows[row * wide + j]
            out[i * wide + j] = total

"""Loops over the pixels of a grey picture: its size, a part of it as it lies on the paper, and how dark that is.

A picture is a row of bytes, its upper row first. A part of a page holds numbers: light from 0 to 255, then darkness
from 0 (paper) to 1, and -1 where the picture does not show the page. Places are in pixels; the centre of the first one
is at 0.5.
"""

import math

from landpress.engine.contract.rules import State

Reals = list[float]
"""64-bit floating-point numbers."""


def shrink(p: bytearray, wide: int, high: int, out: bytearray, to_wide: int, to_high: int, box: State) -> None:
    """Write a picture in another size: the mean of the pixels that lie in each one, or what lies between them.

    Only what lies in a box is written: its left and upper sides, and those behind it.
    """
    first, begin, last, end_of = box[0] + 0, box[1] + 0, box[2] + 0, box[3] + 0
    if to_wide > wide:
        for y in range(begin, end_of):
            v = min(max((y + 0.5) * high / to_high - 0.5, 0.0), high - 1.0)
            top = min(int(v), high - 2)
            v -= top
            for x in range(first, last):
                u = min(max((x + 0.5) * wide / to_wide - 0.5, 0.0), wide - 1.0)
                left = min(int(u), wide - 2)
                u -= left
                at = top * wide + left
                upper = p[at] * (1.0 - u) + p[at + 1] * u
                lower = p[at + wide] * (1.0 - u) + p[at + wide + 1] * u
                out[y * to_wide + x] = int(upper * (1.0 - v) + lower * v + 0.5)
        return
    if wide == 2 * to_wide and high == 2 * to_high:  # as below, at a third of its time
        for y in range(begin, end_of):
            at = 4 * y * to_wide + 2 * first
            for x in range(first, last):
                total = 2 + p[at] + p[at + 1] + p[at + wide] + p[at + wide + 1]
                out[y * to_wide + x] = total // 4
                at += 2
        return
    for y in range(begin, end_of):
        top, end = (2 * y * high + to_high) // (2 * to_high), (2 * (y + 1) * high + to_high) // (2 * to_high)
        left = (2 * first * wide + to_wide) // (2 * to_wide)
        for x in range(first, last):
            right = (2 * (x + 1) * wide + to_wide) // (2 * to_wide)
            total = 0
            for row in range(top, end):
                for at in range(row * wide + left, row * wide + right):
                    total += p[at]
            count = max((end - top) * (right - left), 1)
            out[y * to_wide + x] = (total + count // 2) // count
            left = right


def greyed(red: bytearray, green: bytearray, blue: bytearray, count: int, out: bytearray) -> None:
    """Write the grey of pixels, as Pillow weighs red, green and blue."""
    for k in range(count):
        out[k] = (red[k] * 19595 + green[k] * 38470 + blue[k] * 7471 + 32768) // 65536


def soften(p: bytearray, wide: int, high: int, out: bytearray) -> None:
    """Write the mean of each pixel and the eight around it."""
    for y in range(high):
        above, here, below = max(y - 1, 0) * wide, y * wide, min(y + 1, high - 1) * wide
        left = 0 + p[above] + p[here] + p[below]
        middle = left
        for x in range(wide):
            beside = min(x + 1, wide - 1)
            right = 0 + p[above + beside] + p[here + beside] + p[below + beside]
            out[here + x] = (left + middle + right + 4) // 9
            left, middle = middle, right


def warp(p: bytearray, wide: int, high: int, m: Reals, s: Reals, to_wide: int, to_high: int) -> None:
    """Write the light of a part of a page. The matrix `m` takes places in the part to places in the picture."""
    du, dv, dw = m[0] + 0.0, m[3] + 0.0, m[6] + 0.0
    for y in range(to_high):
        u0, v0, w0 = m[1] * (y + 0.5) + m[2], m[4] * (y + 0.5) + m[5], m[7] * (y + 0.5) + m[8]
        for x in range(to_wide):
            w, at = w0 + dw * (x + 0.5), y * to_wide + x
            s[at] = -1.0
            if w <= 0.0:
                continue
            w = 1.0 / w
            u, v = (u0 + du * (x + 0.5)) * w, (v0 + dv * (x + 0.5)) * w
            if u >= 0.0 and v >= 0.0 and u < wide and v < high:
                u, v = min(max(u - 0.5, 0.0), wide - 1.0), min(max(v - 0.5, 0.0), high - 1.0)
                left, top = min(int(u), wide - 2), min(int(v), high - 2)
                u -= left
                v -= top
                i = top * wide + left
                upper = p[i] * (1.0 - u) + p[i + 1] * u
                lower = p[i + wide] * (1.0 - u) + p[i + wide + 1] * u
                s[at] = upper * (1.0 - v) + lower * v


def darken(
    s: Reals, wide: int, high: int, cells: Reals, across: int, down: int, near: int, g: Reals, reach: int
) -> None:
    """Turn light into darkness. The paper is as bright as the brightest of the cells around, `near` of them each way.

    `cells` has room for 2 * `across` * `down` cells. Their light is smoothed by the weights `g`, whose middle one is at
    `reach`.
    """
    size = across * down
    for j in range(down):
        top, end = (2 * j * high + down) // (2 * down), (2 * (j + 1) * high + down) // (2 * down)
        for i in range(across):
            left, right = (2 * i * wide + across) // (2 * across), (2 * (i + 1) * wide + across) // (2 * across)
            total = 0.0
            for y in range(top, end):
                for x in range(left, right):
                    total += max(s[y * wide + x], 0.0)
            cells[j * across + i] = total / max((end - top) * (right - left), 1)
    for j in range(down):
        for i in range(across):
            most = 0.0
            for y in range(max(j - near, 0), min(j + near + 1, down)):
                for x in range(max(i - near, 0), min(i + near + 1, across)):
                    most = max(most, cells[y * across + x])
            cells[size + j * across + i] = most
    for j in range(down):
        for i in range(across):
            total = 0.0
            for k in range(-reach, reach + 1):
                total += g[reach + k] * cells[size + j * across + min(max(i + k, 0), across - 1)]
            cells[j * across + i] = total
    for j in range(down):
        for i in range(across):
            total = 0.0
            for k in range(-reach, reach + 1):
                total += g[reach + k] * cells[min(max(j + k, 0), down - 1) * across + i]
            cells[size + j * across + i] = total
    step = across / wide
    for y in range(high):
        v = min(max((y + 0.5) * down / high - 0.5, 0.0), down - 1.0)
        top = min(int(v), down - 2)
        v -= top
        for x in range(wide):
            if s[y * wide + x] >= 0.0:
                u = min(max((x + 0.5) * step - 0.5, 0.0), across - 1.0)
                left = min(int(u), across - 2)
                u -= left
                i = size + top * across + left
                upper = cells[i] * (1.0 - u) + cells[i + 1] * u
                lower = cells[i + across] * (1.0 - u) + cells[i + across + 1] * u
                around = max(upper * (1.0 - v) + lower * v, 8.0)
                s[y * wide + x] = min(max(1.0 - s[y * wide + x] / around, 0.0), 1.0)


def summed(s: Reals, wide: int, high: int, sums: Reals, squares: Reals) -> None:
    """Write the sums of the darkness, and of its squares, above and to the left of each place.

    From now on, nothing is dark where the picture does not show the page.
    """
    for x in range(wide + 1):
        sums[x] = squares[x] = 0.0
    for y in range(high):
        at = (y + 1) * (wide + 1)
        sums[at] = squares[at] = total = square = 0.0
        for x in range(wide):
            dark = s[y * wide + x] = max(s[y * wide + x], 0.0)
            total += dark
            square += dark * dark
            sums[at + x + 1] = sums[at + x - wide] + total
            squares[at + x + 1] = squares[at + x - wide] + square


def _inside(sums: Reals, row: int, left: int, top: int, right: int, bottom: int) -> float:
    """Return the sum inside a rectangle; `row` is the length of a row of sums."""
    return sums[bottom * row + right] - sums[top * row + right] - sums[bottom * row + left] + sums[top * row + left]


def _agreeing(
    sums: Reals, squares: Reals, row: int, x: int, y: int, boxes: State, count: int, w: int, h: int, faint: float
) -> float:
    """Return how well a part agrees with a drawing of dark rectangles: 1 is the best."""
    size, ink, area = w * h, 0.0, 0
    for k in range(0, 4 * count, 4):
        ink += _inside(sums, row, x + boxes[k], y + boxes[k + 1], x + boxes[k + 2], y + boxes[k + 3])
        area += (boxes[k + 2] - boxes[k]) * (boxes[k + 3] - boxes[k + 1])
    total = _inside(sums, row, x, y, x + w, y + h)
    square = _inside(squares, row, x, y, x + w, y + h)
    share = area / size
    variance = max(square - total * total / size, faint * size)
    return (ink - share * total) / math.sqrt(variance * area * (1.0 - share))


def agreement(
    sums: Reals, squares: Reals, wide: int, high: int, boxes: State, count: int, w: int, h: int, column: int, out: Reals
) -> None:
    """Write how well a drawing of `w` by `h` pixels agrees near a column, at best, and where, to parts of a pixel.

    `out` begins with the least variance that counts, and with how far (pixels) from the column to look.
    """
    faint, reach, row = out[0], int(out[1]), wide + 1
    first, last, lowest = max(column - reach, 0), min(column + reach, wide - w), high - h
    best, x, y = -2.0, first, 0
    for j in range(lowest + 1):
        for i in range(first, last + 1):
            found = _agreeing(sums, squares, row, i, j, boxes, count, w, h, faint)
            if found > best:
                best, x, y = found, i, j
    out[0], out[1], out[2] = best, x, y
    if first < x < last:
        before = _agreeing(sums, squares, row, x - 1, y, boxes, count, w, h, faint)
        behind = _agreeing(sums, squares, row, x + 1, y, boxes, count, w, h, faint)
        out[1] += _peak(before, best, behind)
    if 0 < y < lowest:
        before = _agreeing(sums, squares, row, x, y - 1, boxes, count, w, h, faint)
        behind = _agreeing(sums, squares, row, x, y + 1, boxes, count, w, h, faint)
        out[2] += _peak(before, best, behind)


def _peak(before: float, best: float, behind: float) -> float:
    """Return how far beside the best of three values their parabola is highest."""
    bend = before - 2.0 * best + behind
    return 0.5 * (before - behind) / bend if bend < 0.0 else 0.0


def whole(s: Reals, wide: int, high: int, boxes: State, count: int, out: Reals) -> None:
    """Write the correlation of what the picture shows of a part with a drawing of dark rectangles."""
    n, total, square, dark, both = 0, 0.0, 0.0, 0, 0.0
    for at in range(wide * high):
        if s[at] >= 0.0:
            n += 1
            total += s[at]
            square += s[at] * s[at]
    for k in range(0, 4 * count, 4):
        for y in range(boxes[k + 1], boxes[k + 3]):
            for x in range(boxes[k], boxes[k + 2]):
                if s[y * wide + x] >= 0.0:
                    dark += 1
                    both += s[y * wide + x]
    out[0] = 0.0
    if 0 < dark < n and total > 0.0:
        spread = (square - total * total / n) * (dark - dark * dark / n)
        if spread > 0.0:
            out[0] = (both - total * dark / n) / math.sqrt(spread)


def ink(s: Reals, wide: int, boxes: State, count: int, out: Reals) -> None:
    """Write the sum of the darkness in some rectangles."""
    total = 0.0
    for k in range(0, 4 * count, 4):
        for y in range(boxes[k + 1], boxes[k + 3]):
            for x in range(boxes[k], boxes[k + 2]):
                total += max(s[y * wide + x], 0.0)
    out[0] = total

"""Loops that draw shapes: what a page shows, as a camera would see it (output/photos/bands.py).

A drawing is a row of numbers. A shape begins with its kind, the numbers of its colour, a matrix, the width of its line,
how many lengths of dashes follow and these, and how many numbers its path has. A step of a path is 0 (go to), 1 (line
to), 2 (curve to) or 3 (back to the beginning), with its places. Coverage has a number for each pixel of a picture and
two more in each row, which are 0 between two shapes.
"""

import math

from landpress.engine.pictures.light import Reals

FILLED, WOUND, LINED = 0, 1, 2
"""The kinds: what is inside an odd number of times; what is inside at all; the line along a path."""
_CURVE = 8


def _within(c: Reals, wide: int, high: int, x0: float, y0: float, x1: float, y1: float) -> None:
    """Add what lies to the right of a line: to each pixel how much more of it is inside than of the one before it."""
    sign = 1.0
    if y0 > y1:
        x0, y0, x1, y1, sign = x1, y1, x0, y0, -1.0
    if y1 <= 0.0 or y0 >= high or y0 == y1:
        return
    slope = (x1 - x0) / (y1 - y0)
    if y0 < 0.0:
        x0, y0 = x0 - y0 * slope, 0.0
    y1 = min(y1, high + 0.0)
    row = int(y0)
    while row < high and row < y1:
        end = min(row + 1.0, y1)
        x1 = x0 + (end - y0) * slope
        left, right = min(max(min(x0, x1), 0.0), wide + 0.0), min(max(max(x0, x1), 0.0), wide + 0.0)
        whole, at = sign * (end - y0), row * (wide + 2)
        first = int(left)
        if right <= first + 1.0:
            part = whole * ((left + right) / 2.0 - first)
            c[at + first] += whole - part
            c[at + first + 1] += part
        else:
            each, x, column = whole / (right - left), left, first
            while x < right:
                to = min(column + 1.0, right)
                dark = each * (to - x)
                part = dark * ((x + to) / 2.0 - column)
                c[at + column] += dark - part
                c[at + column + 1] += part
                x, column = to, column + 1
        x0, y0, row = x1, end, row + 1


def _corner(c: Reals, wide: int, high: int, x0: float, y0: float, x1: float, y1: float, x2: float, y2: float) -> None:
    """Add a triangle, always the same way around."""
    if (x1 - x0) * (y2 - y0) < (x2 - x0) * (y1 - y0):
        x1, y1, x2, y2 = x2, y2, x1, y1
    _within(c, wide, high, x0, y0, x1, y1)
    _within(c, wide, high, x1, y1, x2, y2)
    _within(c, wide, high, x2, y2, x0, y0)


def _cap(c: Reals, wide: int, high: int, x: float, y: float, dx: float, dy: float) -> None:
    """Add the half of a disc around the end of a line. (dx, dy) goes from the end straight on to the disc's side."""
    a, b = -dy, dx
    half = math.sqrt(0.5)
    for _ in range(4):
        u, v = (a + b) * half, (b - a) * half
        _corner(c, wide, high, x, y, x + a, y + b, x + u, y + v)
        a, b = u, v


def _stroke(c: Reals, wide: int, high: int, x0: float, y0: float, x1: float, y1: float, half: float) -> None:
    """Add a straight line without its ends."""
    far = math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0))
    if far > 0.0:
        a, b = -(y1 - y0) / far * half, (x1 - x0) / far * half
        _within(c, wide, high, x0 - a, y0 - b, x1 - a, y1 - b)
        _within(c, wide, high, x1 - a, y1 - b, x1 + a, y1 + b)
        _within(c, wide, high, x1 + a, y1 + b, x0 + a, y0 + b)
        _within(c, wide, high, x0 + a, y0 + b, x0 - a, y0 - b)


def _joint(
    c: Reals, wide: int, high: int, x: float, y: float, dx: float, dy: float, ex: float, ey: float, half: float
) -> None:
    """Add what two lines leave free where they meet. (dx, dy) and (ex, ey) are their directions, of length 1."""
    side = half if dx * ey - dy * ex < 0.0 else -half
    a, b, u, v = -dy * side, dx * side, -ey * side, ex * side
    m, n = a + u, b + v
    far = math.sqrt(m * m + n * n)
    if far > 1e-6:
        m, n = m / far * half, n / far * half
        _corner(c, wide, high, x, y, x + a, y + b, x + m, y + n)
        _corner(c, wide, high, x, y, x + m, y + n, x + u, y + v)


def _lined(
    c: Reals, wide: int, high: int, p: Reals, first: int, count: int, half: float, d: Reals, dashes: int, some: int
) -> None:
    """Add the line along `count` points of `p`. It is closed if the last one is the first one.

    The lengths of dashes and gaps in pixels are in `d` from `dashes` on, `some` of them.
    """
    n = 1
    for k in range(1, count):  # points that lie on each other have no direction
        x, y = p[first + 2 * k] + 0.0, p[first + 2 * k + 1] + 0.0
        if abs(x - p[first + 2 * n - 2]) + abs(y - p[first + 2 * n - 1]) > 1e-9:
            p[first + 2 * n], p[first + 2 * n + 1] = x, y
            n += 1
    x0, y0 = p[first] + 0.0, p[first + 1] + 0.0
    if n == 1:
        _cap(c, wide, high, x0, y0, half, 0.0)
        _cap(c, wide, high, x0, y0, -half, 0.0)
        return
    last = first + 2 * n - 2
    is_closed = n > 2 and abs(x0 - p[last]) + abs(y0 - p[last + 1]) < 1e-6
    number, left, dx, dy = 0, d[dashes] if some else 0.0, 0.0, 0.0
    for k in range(first, last, 2):
        x0, y0, x1, y1 = p[k], p[k + 1], p[k + 2], p[k + 3]
        far = math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0))
        ex, ey = (x1 - x0) / far, (y1 - y0) / far
        if some == 0:
            _stroke(c, wide, high, x0, y0, x1, y1, half)
            if k > first:
                _joint(c, wide, high, x0, y0, dx, dy, ex, ey, half)
            elif not is_closed:
                _cap(c, wide, high, x0, y0, -ex * half, -ey * half)
        else:
            at = 0.0
            while at < far:
                end = min(at + left, far)
                if number % 2 == 0:
                    _stroke(c, wide, high, x0 + ex * at, y0 + ey * at, x0 + ex * end, y0 + ey * end, half)
                left -= end - at
                if left <= 1e-9:
                    number = (number + 1) % some if some % 2 == 0 else number + 1
                    left = d[dashes + number % some] + 1e-6
                at = end
        dx, dy = ex, ey
    if some == 0:
        if is_closed:
            x1, y1 = p[first + 2] - p[first], p[first + 3] - p[first + 1]
            far = math.sqrt(x1 * x1 + y1 * y1)
            _joint(c, wide, high, p[first], p[first + 1], dx, dy, x1 / far, y1 / far, half)
        else:
            _cap(c, wide, high, p[last], p[last + 1], dx * half, dy * half)


def _filled(c: Reals, wide: int, high: int, p: Reals, first: int, count: int) -> None:
    """Add the area inside of a path of `count` points."""
    for k in range(count):
        j = (k + 1) % count
        _within(c, wide, high, p[first + 2 * k], p[first + 2 * k + 1], p[first + 2 * j], p[first + 2 * j + 1])


def _painted(
    c: Reals,
    wide: int,
    high: int,
    kind: int,
    left: int,
    top: int,
    right: int,
    bottom: int,
    d: Reals,
    colour: int,
    planes: int,
    out: Reals,
) -> None:
    """Mix a colour into the pixels of a rectangle as far as they are covered, and uncover them."""
    for row in range(top, bottom):
        total = 0.0
        for column in range(left, right + 1):
            at = row * (wide + 2) + column
            total += c[at]
            c[at] = 0.0
            if column == right:  # what a line at the side of the rectangle left there belongs to no pixel
                continue
            share = abs(total)
            if kind == FILLED and share > 1.0:
                share -= 2.0 * math.floor(share / 2.0)
                share = min(share, 2.0 - share)
            share = min(share, 1.0)
            if share > 1e-4:
                for plane in range(planes):
                    to = (plane * high + row) * wide + column
                    out[to] += (d[colour + plane] - out[to]) * share


def paint(d: Reals, end: int, planes: int, m: Reals, p: Reals, c: Reals, wide: int, high: int, out: Reals) -> None:
    """Draw shapes into the planes of a picture. `m` is the matrix that takes them to pixels: a to f.

    `p` has room for the points of a path: eight for each step. The lengths of dashes in `d` are changed to pixels.
    """
    at = 0
    while at < end:
        kind, colour = int(d[at]), at + 1
        at += 1 + planes
        a = m[0] * d[at] + m[2] * d[at + 1]
        b = m[1] * d[at] + m[3] * d[at + 1]
        e = m[0] * d[at + 2] + m[2] * d[at + 3]
        f = m[1] * d[at + 2] + m[3] * d[at + 3]
        g = m[0] * d[at + 4] + m[2] * d[at + 5] + m[4]
        h = m[1] * d[at + 4] + m[3] * d[at + 5] + m[5]
        scale = math.sqrt(abs(a * f - b * e))
        half, some, dashes = d[at + 6] * scale / 2.0, int(d[at + 7]), at + 8
        for k in range(dashes, dashes + some):
            d[k] *= scale
        at = dashes + some + 1
        last = at + int(d[at - 1])
        low_x, low_y, high_x, high_y = wide + 0.0, high + 0.0, 0.0, 0.0
        n, x, y, first_x, first_y = 0, 0.0, 0.0, 0.0, 0.0
        while at <= last:
            step = int(d[at]) if at < last else 0
            if step == 0 and n > 0:
                if kind == LINED:
                    _lined(c, wide, high, p, 0, n, half, d, dashes, some)
                else:
                    _filled(c, wide, high, p, 0, n)
                n = 0
            if at == last:
                break
            at += 1
            count = 6 if step == 2 else 0 if step == 3 else 2
            if step == 3:
                x1, y1 = first_x, first_y
            else:
                x1 = a * d[at + count - 2] + e * d[at + count - 1] + g
                y1 = b * d[at + count - 2] + f * d[at + count - 1] + h
            if n == 0 and step != 0:  # the path goes on where it was closed
                p[0], p[1], n = x, y, 1
            if step == 2:
                u0, v0 = a * d[at] + e * d[at + 1] + g, b * d[at] + f * d[at + 1] + h
                u1, v1 = a * d[at + 2] + e * d[at + 3] + g, b * d[at + 2] + f * d[at + 3] + h
                for k in range(1, _CURVE):
                    t = k / _CURVE
                    r = 1.0 - t
                    i, j, o, q = r * r * r, 3.0 * r * r * t, 3.0 * r * t * t, t * t * t
                    p[2 * n], p[2 * n + 1] = i * x + j * u0 + o * u1 + q * x1, i * y + j * v0 + o * v1 + q * y1
                    low_x, high_x = min(low_x, p[2 * n]), max(high_x, p[2 * n])
                    low_y, high_y = min(low_y, p[2 * n + 1]), max(high_y, p[2 * n + 1])
                    n += 1
            at += count
            p[2 * n], p[2 * n + 1] = x1, y1
            n += 1
            low_x, high_x, low_y, high_y = min(low_x, x1), max(high_x, x1), min(low_y, y1), max(high_y, y1)
            x, y = x1, y1
            if step == 0:
                first_x, first_y = x, y
        left, top = max(int(low_x - half) - 1, 0), max(int(low_y - half) - 1, 0)
        right, bottom = min(int(high_x + half) + 2, wide), min(int(high_y + half) + 2, high)
        _painted(c, wide, high, kind, left, top, right, bottom, d, colour, planes, out)

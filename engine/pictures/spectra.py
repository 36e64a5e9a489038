"""Loops that compare drawings with each place of a picture at once, by their spectra (output/photos/spectra.py).

A plane has rows of complex numbers: two reals each, one behind the other. The spectrum of a plane is turned: its rows
are the columns of the plane. `f` holds how many factors a length has and the factors; `t` has as many points of the
unit circle as the length, clockwise.
"""

import math

from landpress.engine.contract.rules import State
from landpress.engine.pictures.light import Reals


def _two(x: Reals, y: Reals, a: int, b: int, at: int, to: int, size: int, c: float, s: float) -> None:
    """Do a step of a transform by the factor 2: the second result is turned by the angle of (c, s)."""
    for k in range(0, 2 * size, 2):
        u, v, p, q = x[a + k], x[a + k + 1], x[b + k], x[b + k + 1]
        y[at + k], y[at + k + 1] = u + p, v + q
        u, v = u - p, v - q
        y[to + k], y[to + k + 1] = u * c - v * s, u * s + v * c


def _four(x: Reals, y: Reals, at: int, far: int, to: int, size: int, t: Reals, k: int) -> None:
    """Do a step of a transform by the factor 4. The three last results are turned by `k`, two and three times `k`."""
    c1, s1, c2, s2, c3, s3 = t[2 * k], t[2 * k + 1], t[4 * k], t[4 * k + 1], t[6 * k], t[6 * k + 1]
    for i in range(at, at + 2 * size, 2):
        a, b, c, d = x[i], x[i + 1], x[i + far], x[i + far + 1]
        e, f, g, h = x[i + 2 * far], x[i + 2 * far + 1], x[i + 3 * far], x[i + 3 * far + 1]
        a, b, e, f = a + e, b + f, a - e, b - f
        c, d, g, h = c + g, d + h, c - g, d - h
        j = to + i - at
        y[j], y[j + 1] = a + c, b + d
        u, v = e + h, f - g
        j += 2 * size
        y[j], y[j + 1] = u * c1 - v * s1, u * s1 + v * c1
        u, v = a - c, b - d
        j += 2 * size
        y[j], y[j + 1] = u * c2 - v * s2, u * s2 + v * c2
        u, v = e - h, f + g
        j += 2 * size
        y[j], y[j + 1] = u * c3 - v * s3, u * s3 + v * c3


def _three(x: Reals, y: Reals, at: int, far: int, to: int, size: int, t: Reals, k: int) -> None:
    """Do a step of a transform by the factor 3."""
    c1, s1, c2, s2, sine = t[2 * k], t[2 * k + 1], t[4 * k], t[4 * k + 1], math.sqrt(0.75)
    for i in range(at, at + 2 * size, 2):
        a, b, c, d, e, f = x[i], x[i + 1], x[i + far], x[i + far + 1], x[i + 2 * far], x[i + 2 * far + 1]
        g, h, p, q = c + e, d + f, sine * (c - e), sine * (d - f)
        j = to + i - at
        y[j], y[j + 1] = a + g, b + h
        a, b = a - 0.5 * g, b - 0.5 * h
        u, v = a + q, b - p
        j += 2 * size
        y[j], y[j + 1] = u * c1 - v * s1, u * s1 + v * c1
        u, v = a - q, b + p
        j += 2 * size
        y[j], y[j + 1] = u * c2 - v * s2, u * s2 + v * c2


def _five(x: Reals, y: Reals, at: int, far: int, to: int, size: int, t: Reals, k: int) -> None:
    """Do a step of a transform by the factor 5."""
    root = math.sqrt(5.0)
    c1, c2 = (root - 1.0) / 4.0, (-root - 1.0) / 4.0
    s1, s2 = math.sqrt(1.0 - c1 * c1), math.sqrt(1.0 - c2 * c2)
    for i in range(at, at + 2 * size, 2):
        a, b = x[i], x[i + 1]
        m, n, o, r = x[i + far], x[i + far + 1], x[i + 4 * far], x[i + 4 * far + 1]
        c, d, e, f = m + o, n + r, m - o, n - r
        m, n, o, r = x[i + 2 * far], x[i + 2 * far + 1], x[i + 3 * far], x[i + 3 * far + 1]
        g, h, p, q = m + o, n + r, m - o, n - r
        j = to + i - at
        y[j], y[j + 1] = a + c + g, b + d + h
        m, n = a + c1 * c + c2 * g, b + c1 * d + c2 * h
        o, r = s1 * f + s2 * q, s1 * e + s2 * p
        _put(y, j + 2 * size, m + o, n - r, t, k)
        _put(y, j + 8 * size, m - o, n + r, t, 4 * k)
        m, n = a + c2 * c + c1 * g, b + c2 * d + c1 * h
        o, r = s2 * f - s1 * q, s2 * e - s1 * p
        _put(y, j + 4 * size, m + o, n - r, t, 2 * k)
        _put(y, j + 6 * size, m - o, n + r, t, 3 * k)


def _put(y: Reals, j: int, u: float, v: float, t: Reals, k: int) -> None:
    """Write a complex number, turned by `k`."""
    c, s = t[2 * k], t[2 * k + 1]
    y[j], y[j + 1] = u * c - v * s, u * s + v * c


def _columns(x: Reals, y: Reals, length: int, wide: int, f: State, t: Reals) -> bool:
    """Transform each column of a plane with `length` rows. Return whether the result is in `y`."""
    rest, size = length, wide
    for number in range(f[0]):
        factor = f[1 + number] + 0
        rest //= factor
        far = 2 * size * rest
        for p in range(rest):
            k, at, to = p * (length // (rest * factor)), 2 * size * p, 2 * size * factor * p
            if factor == 4:
                _four(x, y, at, far, to, size, t, k)
            elif factor == 2:
                _two(x, y, at, at + far, to, to + 2 * size, size, t[2 * k], t[2 * k + 1])
            elif factor == 3:
                _three(x, y, at, far, to, size, t, k)
            else:
                _five(x, y, at, far, to, size, t, k)
        size *= factor
        x, y = y, x
    return f[0] % 2 == 1


def _passed(
    x: Reals,
    length: int,
    wide: int,
    a: Reals,
    b: Reals,
    f: State,
    t: Reals,
    y: Reals,
    to: int,
    is_turned: bool,
    kept: int,
) -> None:
    """Transform the columns of a plane, a few at a time, so that they stay in the cache of a processor.

    If it `is_turned`, each column becomes a row of which `kept` numbers are kept.
    """
    most = max(8192 // length, 1)
    for left in range(0, wide, most):
        n = min(most, wide - left)
        for i in range(length):
            for k in range(2 * n):
                a[2 * i * n + k] = x[2 * (i * wide + left) + k]
        done = b if _columns(a, b, length, n, f, t) else a
        if is_turned:
            for c in range(n):
                for i in range(kept):
                    at, of = to + 2 * ((left + c) * kept + i), 2 * (i * n + c)
                    y[at], y[at + 1] = done[of], done[of + 1]
        else:
            for i in range(length):
                for k in range(2 * n):
                    y[to + 2 * (i * wide + left) + k] = done[2 * i * n + k]


def spectrum(
    p: Reals,
    room: Reals,
    a: Reals,
    b: Reals,
    high: int,
    wide: int,
    fh: State,
    th: Reals,
    fw: State,
    tw: Reals,
    used: int,
    out: Reals,
    at: int,
) -> None:
    """Write the spectrum of a plane from the complex number `at` on. The plane has `used` columns; the others are 0.

    `a` and `b` have room for 8,192 numbers, or for a row or a column.
    """
    for k in range(2 * used * high, 2 * wide * high):
        room[k] = 0.0
    _passed(p, high, used, a, b, fh, th, room, 0, True, high)
    _passed(room, wide, high, a, b, fw, tw, out, 2 * at, False, 0)


def real_part(p: Reals, at: int, high: int, wide: int, out: Reals, to: int) -> None:
    """Write the spectrum of the real part of a plane, from the spectrum of the plane, each from a number on."""
    for column in range(wide):
        for row in range(high):
            k = 2 * (at + column * high + row)
            other = 2 * (at + (wide - column) % wide * high + (high - row) % high)
            here = 2 * (to + column * high + row)
            out[here], out[here + 1] = (p[k] + p[other]) / 2.0, (p[k + 1] - p[other + 1]) / 2.0


def correlated(
    a: Reals,
    first: int,
    g: Reals,
    second: int,
    planes: int,
    p: Reals,
    room: Reals,
    x: Reals,
    y: Reals,
    high: int,
    wide: int,
    fh: State,
    th: Reals,
    fw: State,
    tw: Reals,
    columns: int,
) -> None:
    """Write into `room` how planes that are seen correlate with drawn ones, in all rows and in the first `columns`.

    Both are spectra from a number on. The correlations of all planes are added. The real parts are those with the real
    parts that were drawn, the imaginary parts those with the imaginary parts.
    """
    size = high * wide
    for plane in range(planes):
        u, v = 2 * (first + plane * size), 2 * (second + plane * size)
        # Drawn planes are given with imaginary parts of the other sign, so this product has no sign to change.
        for k in range(0, 2 * size, 2):
            c, d, e, h = a[u + k], a[u + k + 1], g[v + k], g[v + k + 1]
            if plane == 0:
                p[k], p[k + 1] = c * e + d * h, c * h - d * e
            else:
                p[k] += c * e + d * h
                p[k + 1] += c * h - d * e
    # The spectrum has the other sign, so it goes back by the same way.
    _passed(p, wide, high, x, y, fw, tw, room, 0, True, columns)
    for k in range(2 * high * columns):
        p[k] = room[k] / size
    _passed(p, high, columns, x, y, fh, th, room, 0, False, 0)
    for k in range(1, 2 * high * columns, 2):
        room[k] = -room[k]


def highest(p: Reals, part: int, wide: int, left: int, top: int, columns: int, rows: int, out: Reals) -> None:
    """Write the highest real (`part` 0) or imaginary part (1) in a rectangle, and its place (x, y) in the plane.

    The place is found to parts of a pixel. A row of the plane has `wide` numbers.
    """
    best, x, y = p[2 * (top * wide + left) + part], left, top
    for row in range(top, top + rows):
        for column in range(left, left + columns):
            here = p[2 * (row * wide + column) + part]
            if here > best:
                best, x, y = here, column, row
    out[0], out[1], out[2] = best, x + 0.0, y + 0.0
    if left < x < left + columns - 1:
        before, behind = p[2 * (y * wide + x - 1) + part], p[2 * (y * wide + x + 1) + part]
        bend = before - 2.0 * best + behind
        if bend < 0.0:
            out[1] += 0.5 * (before - behind) / bend
    if top < y < top + rows - 1:
        before, behind = p[2 * ((y - 1) * wide + x) + part], p[2 * ((y + 1) * wide + x) + part]
        bend = before - 2.0 * best + behind
        if bend < 0.0:
            out[2] += 0.5 * (before - behind) / bend

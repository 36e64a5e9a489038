"""Loops that look at the boxes of a tile in a photo, and at the ink on it (output/photos/boxes.py and tiles.py).

A tile is planes of `side` times `side` pixels, one behind the other. A box is its middle (x, y) from that of the tile,
the cosine and the sine of its turn, and half its side, in mm.
"""

import math

from landpress.engine.contract.rules import State
from landpress.engine.pictures.light import Reals


def dilated(s: Reals, first: int, side: int, near: int, room: Reals, out: Reals) -> None:
    """Write the darkest pixel of the square around each pixel of a plane, `near` rows and columns each way."""
    for y in range(side):
        for x in range(side):
            most = s[first + y * side + x]
            for k in range(max(x - near, 0), min(x + near + 1, side)):
                most = max(most, s[first + y * side + k])
            room[y * side + x] = most
    for y in range(side):
        for x in range(side):
            out[y * side + x] = room[y * side + x]
        for k in range(max(y - near, 0), min(y + near + 1, side)):
            for x in range(side):
                out[y * side + x] = max(out[y * side + x], room[k * side + x])


def exceeding(s: Reals, d: Reals, planes: int, side: int, near: int, a: Reals, b: Reals, out: Reals) -> None:
    """Write how much darker a tile is than a drawing is near each pixel, in its darkest plane, a little smoothed."""
    size = side * side
    for k in range(planes):
        dilated(d, k * size, side, near, a, b)
        for i in range(size):
            more = s[k * size + i] - b[i]
            out[i] = more if k == 0 else max(out[i], more)
    for i in range(size):
        x = i % side
        a[i] = out[i - min(x, 1)] + out[i] + out[i + min(side - 1 - x, 1)]
    for i in range(size):
        y = i // side
        out[i] = (a[i - side * min(y, 1)] + a[i] + a[i + side * min(side - 1 - y, 1)]) / 9.0


def _out(b: Reals, k: int, x: float, y: float) -> float:
    """Return how far (mm) a place lies outside a box, less than 0 inside."""
    dx, dy, c, s = x - b[5 * k], y - b[5 * k + 1], b[5 * k + 2], b[5 * k + 3]
    return max(abs(dx * c + dy * s), abs(dy * c - dx * s)) - b[5 * k + 4]


def rims(b: Reals, count: int, side: int, dense: int, out: Reals) -> None:
    """Write how far each pixel of a tile lies outside the nearest box. A millimetre has `dense` pixels."""
    half = side / 2.0
    for i in range(side * side):
        x, y, least = (i % side + 0.5 - half) / dense, (i // side + 0.5 - half) / dense, half / dense
        for k in range(count):
            least = min(least, _out(b, k, x, y))
        out[i] = least


def parted(b: Reals, k: int, side: int, dense: int, bounds: Reals, out: State, at: int) -> int:
    """Write the pixels that lie outside a box by more than the first and less than the second bound, from `at` on.

    Return how many there are in all.
    """
    half = side / 2.0
    for i in range(side * side):
        far = _out(b, k, (i % side + 0.5 - half) / dense, (i // side + 0.5 - half) / dense)
        if bounds[0] < far < bounds[1]:
            out[at] = i
            at += 1
    return at


def _taken(s: Reals, c: State, first: int, end: int, by: int, size: int, p: Reals) -> float:
    """Copy pixels that lie `by` numbers before those of a part, and return their mean."""
    total = 0.0
    for k in range(first, end):
        p[k - first] = s[min(max(c[k] - by, 0), size - 1)]
        total += p[k - first]
    return total / max(end - first, 1)


def _percentile(p: Reals, count: int, share: float) -> float:
    """Return what a share of some numbers is below, between two of them by their distance. Their order is lost."""
    place = share * (count - 1)
    k, first, last = int(place), 0, count - 1
    while first < last:
        middle, i, j = p[(first + last) // 2], first, last
        while i <= j:
            while p[i] < middle:
                i += 1
            while p[j] > middle:
                j -= 1
            if i <= j:
                p[i], p[j] = p[j], p[i]
                i += 1
                j -= 1
        if k <= j:
            last = j
        elif k >= i:
            first = i
        else:
            first = last
    if k + 1 >= count:
        return p[k]
    above = p[k + 1]
    for i in range(k + 2, count):
        above = min(above, p[i])
    return p[k] + (above - p[k]) * (place - k)


def probed(s: Reals, size: int, c: State, ends: State, by: State, count: int, p: Reals, out: Reals) -> None:
    """Write, for `count` places of a box, how dark the bright parts inside are, and how well its line shows.

    `c` holds the pixels of its parts: inside it, on its line, around it. They begin at `ends`. The line is compared
    with what is on both sides of it. `p` has room for a part.
    """
    for k in range(count):
        _taken(s, c, ends[0], ends[1], by[k], size, p)
        inside = _percentile(p, ends[1] - ends[0], 0.25)
        _taken(s, c, ends[2], ends[3], by[k], size, p)
        around = _percentile(p, ends[3] - ends[2], 0.5)
        out[2 * k] = inside
        out[2 * k + 1] = _taken(s, c, ends[1], ends[2], by[k], size, p) - (around + inside) / 2.0


def boxed(
    s: Reals, d: Reals, more: Reals, size: int, c: State, ends: State, by: State, most: Reals, p: Reals, out: Reals
) -> None:
    """Write what a box shows at a place, `by` pixels before its own: a row of `Seen` (output/photos/boxes.py).

    `s` is grey, `d` its drawing and `more` the surplus. Behind the parts of `probed`, `c` holds the pixels near the
    line, inside it and around it. `most` holds the shares of pixels below the darkest ones: inside, and of a surplus.
    """
    probed(s, size, c, ends, by, 1, p, out)
    out[6] = out[0]
    line = out[1]
    by[0], at = 0, by[0] + 0
    probed(d, size, c, ends, by, 1, p, out)
    out[5] = line / max(out[1], 1e-9)
    count = ends[1] - ends[0]
    mean = _taken(s, c, ends[0], ends[1], at, size, p)
    square = 0.0
    for k in range(count):
        square += (p[k] - mean) * (p[k] - mean)
    out[0], out[1], out[7] = mean, _percentile(p, count, most[0]), math.sqrt(square / count)
    out[2] = _taken(s, c, ends[3], ends[4], at, size, p) - _taken(d, c, ends[3], ends[4], 0, size, p)
    for k in range(2):
        _taken(more, c, ends[4 + k], ends[5 + k], at, size, p)
        out[3 + k] = _percentile(p, ends[5 + k] - ends[4 + k], most[1])


def inked(
    grey: Reals, near: Reals, rim: Reals, side: int, dense: int, m: Reals, way: State, a: Reals, b: Reals, out: Reals
) -> None:
    """Write how many pixels of ink on a tile are astray, beside its boxes, and in blots.

    `near` is the drawing with wider lines, `rim` as in `rims`. `m` holds the least darkness of ink; the middle and the
    reach of a token that hides the tile; up to where it does; the reach of a tile; how far outside of boxes ink of a
    stroke is astray, and ink is beside them; how long strokes are, and half as wide as blots are (pixels). `way` has
    room for two whole numbers a pixel.
    """
    size, half, count, extra = side * side, side / 2.0, 0, 0
    out[0] = out[1] = out[2] = 0.0
    for i in range(size):
        x, y = (i % side + 0.5 - half) / dense, (i // side + 0.5 - half) / dense
        far = math.sqrt(x * x + y * y)
        is_hidden = far < m[4] and (x - m[1]) * (x - m[1]) + (y - m[2]) * (y - m[2]) < m[3] * m[3]
        a[i] = 1.0 if grey[i] - near[i] > m[0] and not is_hidden else 0.0
        # Blots are what is left of ink where no pixel beside it is without.
        b[i] = 1.0
        way[size + i] = 0
        if a[i] > 0.0 and far < m[5]:
            b[i] = 0.0
            extra += 1
            if rim[i] > m[7]:
                out[1] += 1.0
        if a[i] > 0.0 and rim[i] < 0.0:
            way[count], way[size + i] = i, 1
            count += 1
    # Ink on printed lines cannot be told from them, so strokes go on along all that is dark.
    k = 0
    while k < count:
        at = way[k] + 0
        if a[at] > 0.0 and rim[at] > m[6]:
            out[0] += 1.0
        if way[size + at] <= m[8]:
            for y in range(max(at // side - 1, 0), min(at // side + 2, side)):
                for x in range(max(at % side - 1, 0), min(at % side + 2, side)):
                    i = y * side + x
                    if way[size + i] == 0 and grey[i] > m[0]:
                        way[count], way[size + i] = i, way[size + at] + 1
                        count += 1
        k += 1
    blot = int(m[9])
    if extra < (2 * blot + 1) * (2 * blot + 1):
        return
    dilated(b, 0, side, blot, a, b)
    for i in range(size):
        b[i] = 1.0 - b[i]
    dilated(b, 0, side, blot, a, b)
    for i in range(size):
        out[2] += b[i]


def pictured(s: Reals, more: Reals, side: int, dense: int, b: Reals, m: Reals, fine: int, p: Reals, out: Reals) -> None:
    """Write the grey of a picture of a box, and its measures, which are parts of 1 (output/photos/likeness.py).

    The picture has `fine` rows and columns. `m` holds how far it goes beyond the box, how far (pixels) the box lies
    to the left of its place and above it, and the least surplus of ink. `p` has room for the picture.
    """
    size, half, edge, number = side * side, b[4] + m[0], fine // 4, fine * fine
    red, green, blue, inks, whole, inner, dark = 0.0, 0.0, 0.0, 0, 0.0, 0.0, 0
    for i in range(number):
        across, down = (i % fine + 0.5) / fine * 2.0 - 1.0, (i // fine + 0.5) / fine * 2.0 - 1.0
        across, down = across * half, down * half
        x = (b[0] + across * b[2] - down * b[3]) * dense + side / 2.0 - 0.5 - m[1]
        y = (b[1] + across * b[3] + down * b[2]) * dense + side / 2.0 - 0.5 - m[2]
        at = min(max(math.floor(y + 0.5), 0), side - 1) * side + min(max(math.floor(x + 0.5), 0), side - 1)
        out[i] = (s[at] + s[at + size] + s[at + 2 * size]) / 3.0
        p[i] = min(max(more[at], 0.0), 1.0)
        whole += p[i]
        if p[i] > m[3]:
            red, green, blue, inks = red + s[at], green + s[at + size], blue + s[at + 2 * size], inks + 1
    count = 0
    for y in range(edge, fine - edge):
        for x in range(edge, fine - edge):
            surplus = p[y * fine + x]
            p[number + count] = surplus
            inner += surplus
            count += 1
            if surplus > m[3]:
                dark += 1
    out[number + 3] = _percentile(p, number, 0.98)
    for i in range(count):
        p[i] = p[number + i]
    out[number] = inner / count
    out[number + 1] = (whole - inner) / (number - count)
    out[number + 2] = _percentile(p, count, 0.95)
    out[number + 4] = dark / count
    out[number + 5], out[number + 6] = (red - blue) / max(inks, 1), (green - blue) / max(inks, 1)

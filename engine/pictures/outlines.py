"""Loops that find the sides of a sheet of paper in a picture (output/photos/steps.py, edges.py and outline.py)."""

import math

from landpress.engine.contract.rules import State
from landpress.engine.pictures.light import Reals


def steps(s: Reals, wide: int, high: int, t: Reals, over: int, x: Reals, y: Reals) -> None:
    """Turn light into its logarithms, and write how much brighter it is to the right of each place and below it.

    `t` holds the logarithms of all quarters of light. The places are `over` pixels away on both sides.
    """
    for k in range(wide * high):
        at = int(4.0 * s[k])
        s[k] = t[at] + (t[at + 1] - t[at]) * (4.0 * s[k] - at)
    for row in range(high):
        for column in range(wide):
            at = row * wide + column
            x[at] = s[at + over] - s[at - over] if over <= column < wide - over else 0.0
            y[at] = s[at + over * wide] - s[at - over * wide] if over <= row < high - over else 0.0


def votes(
    x: Reals, y: Reals, wide: int, high: int, least: Reals, t: Reals, turns: int, rough: int, v: State, c: Reals
) -> int:
    """Count the places with a step of at least `least[0]` on each line, and write these places. Return their number.

    `t` holds four numbers for each of `turns` directions: its cosine and its sine, and those from where on it is the
    nearest one. A place is on all lines whose direction towards the light is at most `rough` turns off; it is
    written as (x, y) and its direction. `v` has the lines of each direction by their distance from the corner, from
    -`wide` - `high` to before `wide` + `high` pixels. A line has the places of both lines beside it as well.
    """
    far, count = wide + high, 0
    for row in range(high):
        for column in range(wide):
            dx, dy = x[row * wide + column], y[row * wide + column]
            size = math.sqrt(dx * dx + dy * dy)
            if size <= least[0]:
                continue
            # The direction lies in one half of all turns, in one half of that, and so on.
            low = 0 if t[2] * dy - t[3] * dx >= 0.0 else turns // 2
            end = low + turns // 2
            while end - low > 1:
                k = (low + end) // 2
                if t[4 * k + 2] * dy - t[4 * k + 3] * dx >= 0.0:
                    low = k
                else:
                    end = k
            u, w = column + 0.5, row + 0.5
            c[4 * count], c[4 * count + 1], c[4 * count + 2], c[4 * count + 3] = u, w, dx / size, dy / size
            count += 1
            for off in range(turns - rough, turns + rough + 1):
                k = (low + off) % turns
                v[(2 * k + 1) * far + math.floor(u * t[4 * k] + w * t[4 * k + 1] + 0.5)] += 1
    before = 0
    for k in range(2 * turns * far - 1):
        here = v[k] + 0
        v[k] = before + here + v[k + 1]
        before = here
    return count


def strongest(v: State, count: int) -> int:
    """Return the place of the highest number."""
    best = 0
    for k in range(count):
        if v[k] > v[best]:
            best = k
    return best


def beside(c: Reals, count: int, m: Reals, out: Reals) -> None:
    """Write the number of places near a line, and the sums of x, y, x x, x y and y y.

    `m` holds the line's direction towards the light and its distance from the corner, how far a place may be from it,
    and the least cosine of the directions.
    """
    for k in range(6):
        out[k] = 0.0
    for k in range(0, 4 * count, 4):
        if abs(c[k] * m[0] + c[k + 1] * m[1] - m[2]) < m[3] and c[k + 2] * m[0] + c[k + 3] * m[1] > m[4]:
            out[0] += 1.0
            out[1] += c[k]
            out[2] += c[k + 1]
            out[3] += c[k] * c[k]
            out[4] += c[k] * c[k + 1]
            out[5] += c[k + 1] * c[k + 1]


def stepping(x: Reals, y: Reals, wide: int, high: int, m: Reals, count: int) -> int:
    """Return at how many of `count` places on a way the light steps up to its right, up to two pixels beside it.

    `m` holds the begin of the way, its length in x and y, the direction to the right, and the least step.
    """
    found = 0
    for k in range(count):
        share = 0.03 + 0.94 * k / (count - 1)
        best = 0.0
        for off in range(-2, 3):
            column = min(max(math.floor(m[0] + share * m[2] + off * m[4]), 0), wide - 1)
            row = min(max(math.floor(m[1] + share * m[3] + off * m[5]), 0), high - 1)
            best = max(best, m[4] * x[row * wide + column] + m[5] * y[row * wide + column])
        if best > m[6]:
            found += 1
    return found


def across(p: bytearray, wide: int, high: int, m: Reals, off: Reals, count: int, some: int, out: Reals) -> None:
    """Write `some` numbers for each of `count` places on a way: the light on a line across it.

    `m` is as for `stepping`, but ends with where the line begins and with the distance of its places. `off` tells how
    far each line lies to the right.
    """
    for k in range(count):
        share = 0.03 + 0.94 * k / (count - 1)
        for j in range(some):
            right = off[k] + m[6] + m[7] * j
            x = min(max(m[0] + share * m[2] + right * m[4] - 0.5, 0.0), wide - 1.001)
            y = min(max(m[1] + share * m[3] + right * m[5] - 0.5, 0.0), high - 1.001)
            left, top = int(x), int(y)
            x -= left
            y -= top
            at = top * wide + left
            upper = p[at] * (1.0 - x) + p[at + 1] * x
            out[k * some + j] = upper * (1.0 - y) + (p[at + wide] * (1.0 - x) + p[at + wide + 1] * x) * y


def largest(s: Reals, count: int, some: int, reach: int, out: Reals) -> None:
    """Write at which number each row of `some` begins to be higher by most. `reach` numbers on both sides count."""
    for k in range(count):
        best = -1e9
        for j in range(reach, some - reach + 1):
            step = 0.0
            for i in range(reach):
                step += s[k * some + j + i] - s[k * some + j - 1 - i]
            if step > best:
                best = step
                out[k] = j + 0.0


def rising(s: Reals, count: int, some: int, out: Reals) -> None:
    """Write around which place each row of `some` numbers rises. Only what is half as steep as the steepest counts."""
    for k in range(0, count * some, some):
        most = -1e9
        for j in range(k + 1, k + some - 1):
            most = max(most, s[j + 1] - s[j - 1])
        total, middle = 0.0, 0.0
        for j in range(k + 1, k + some - 1):
            rise = s[j + 1] - s[j - 1]
            weight = (max(rise, 0.0) if rise > most / 2.0 else 0.0) + 1e-9
            total += weight
            middle += weight * (j - k)
        out[k // some] = middle / total


def darkest(p: bytearray, wide: int, high: int, near: int, room: bytearray, out: bytearray) -> None:
    """Write how dark the darkest pixel near each one is, 255 for black. Done twice, small bright spots are gone.

    Pixels are near up to `near` rows and columns away.
    """
    for row in range(high):
        for column in range(wide):
            least = 255
            for k in range(max(column - near, 0), min(column + near + 1, wide)):
                least = min(least, p[row * wide + k] + 0)
            room[row * wide + column] = least
    for row in range(high):
        for column in range(wide):
            least = 255
            for k in range(max(row - near, 0), min(row + near + 1, high)):
                least = min(least, room[k * wide + column] + 0)
            out[row * wide + column] = 255 - least

"""Loops that find the corners of bars in a picture, and rows of corners that have the same distance (bars.py)."""

import math

from landpress.engine.contract.rules import State


def _response(p: bytearray, at: int, wide: int) -> int:
    """Return how clearly dark and bright follow each other four times around a pixel."""
    a, b = p[at + 3 * wide] + 0, p[at - 3 * wide] + 0
    c, d = p[at + 3] + 0, p[at - 3] + 0
    found = abs(a + b - c - d) - abs(a - b) - abs(c - d)
    a, b = p[at + 1 + 3 * wide] + 0, p[at - 1 - 3 * wide] + 0
    c, d = p[at + 3 - wide] + 0, p[at - 3 + wide] + 0
    found += abs(a + b - c - d) - abs(a - b) - abs(c - d)
    a, b = p[at + 2 + 2 * wide] + 0, p[at - 2 - 2 * wide] + 0
    c, d = p[at + 2 - 2 * wide] + 0, p[at - 2 + 2 * wide] + 0
    found += abs(a + b - c - d) - abs(a - b) - abs(c - d)
    a, b = p[at + 3 + wide] + 0, p[at - 3 - wide] + 0
    c, d = p[at + 1 - 3 * wide] + 0, p[at - 1 + 3 * wide] + 0
    return found + abs(a + b - c - d) - abs(a - b) - abs(c - d)


def corners(p: bytearray, wide: int, high: int, best: State, block: int, faint: int, found: State, most: int) -> int:
    """Write the response and the place (x, y) of about `most` corners, the clearest ones. Return their number.

    A square of `block` pixels has one at most. `best` has room for all squares and 2,048 numbers more, `found` for
    three numbers of each square.
    """
    across, down = (wide - 6) // block, (high - 6) // block
    counts = across * down
    for k in range(2048):
        best[counts + k] = 0
    for j in range(down):
        for i in range(across):
            high_one, where = 0, 0
            for y in range(block):
                at = (3 + j * block + y) * wide + 3 + i * block
                for x in range(block):
                    response = _response(p, at + x, wide)
                    if response > high_one:
                        high_one, where = response, y * block + x
            best[j * across + i] = high_one * block * block + where
            best[counts + high_one] += 1
    least, total = 2047, 0
    while least > faint and total + best[counts + least] <= most:
        total += best[counts + least]
        least -= 1
    number = 0
    for k in range(counts):
        response, where = best[k] // (block * block), best[k] % (block * block)
        if response > least:
            found[3 * number] = response
            found[3 * number + 1] = 3 + k % across * block + where % block
            found[3 * number + 2] = 3 + k // across * block + where // block
            number += 1
    return number


def _lit(p: bytearray, wide: int, high: int, x: float, y: float) -> int:
    """Return the light of the pixel at a place, or of the nearest one."""
    return p[min(max(int(y), 0), high - 1) * wide + min(max(int(x), 0), wide - 1)] + 0


def _strip(p: bytearray, wide: int, high: int, x: float, y: float, dx: float, dy: float, along: float) -> int:
    """Return on which side a dark strip lies beside a bright one between two corners: 1, -1, or 0 for none."""
    x, y = x + dx * along, y + dy * along
    one, other = _lit(p, wide, high, x - dy * 0.04, y + dx * 0.04), _lit(p, wide, high, x + dy * 0.04, y - dx * 0.04)
    bright = min(_lit(p, wide, high, x - dy * 0.13, y + dx * 0.13), _lit(p, wide, high, x + dy * 0.13, y - dx * 0.13))
    if min(bright, max(one, other)) - min(one, other) <= 20:
        return 0
    return 1 if one > other else -1


def _is_part(p: bytearray, wide: int, high: int, x: float, y: float, dx: float, dy: float) -> bool:
    """Return whether a part of a bar lies between two corners, and the strips change their sides behind both."""
    side = _strip(p, wide, high, x, y, dx, dy, 0.5)
    if side == 0:
        return False
    if _strip(p, wide, high, x, y, dx, dy, 0.2) != side or _strip(p, wide, high, x, y, dx, dy, 0.8) != side:
        return False
    return _strip(p, wide, high, x, y, dx, dy, -0.3) == -side and _strip(p, wide, high, x, y, dx, dy, 1.3) == -side


def rows(
    p: bytearray, wide: int, high: int, c: State, count: int, place: State, least: int, out: State, most: int
) -> None:
    """Write the numbers of the nine corners of rows of which at least `least` are seen, -1 for the others.

    `c` holds the corners (x, y). A row goes on behind its last corner, with the distance and the direction of all
    corners so far. `place` has room for a quarter of the pixels and a row and a column more. `out` begins with how many
    rows there are of which nine, eight, seven corners and so on are seen, up to `most` of each. They follow in this
    order, each kind with room for `most`, and behind them is room for one row.
    """
    across, down = wide // 2 + 1, high // 2 + 1
    for k in range(across * down):
        place[k] = -1
    for i in range(-1, 2):
        for j in range(-1, 2):
            for k in range(count):
                column, row = c[2 * k] // 2 + i, c[2 * k + 1] // 2 + j
                if column >= 0 and row >= 0 and column < across and row < down:
                    place[row * across + column] = k
    head = 10 - least
    at = head + 9 * most * head
    for k in range(head):
        out[k] = 0
    for first in range(count):
        x0, y0 = c[2 * first] + 0.5, c[2 * first + 1] + 0.5
        for second in range(count):
            dx, dy = c[2 * second] + 0.5 - x0, c[2 * second + 1] + 0.5 - y0
            if dx < 0.0 or dx >= 170.0 or dx * dx + dy * dy <= 484.0 or dx * dx + dy * dy >= 28900.0:
                continue
            if not _is_part(p, wide, high, x0, y0, dx, dy):
                continue
            out[at], out[at + 1] = first, second
            seen = 2
            for k in range(2, 9):
                out[at + k] = -1
                x, y = x0 + dx * k, y0 + dy * k
                near = place[min(max(int(y / 2.0), 0), down - 1) * across + min(max(int(x / 2.0), 0), across - 1)]
                if near < 0:
                    continue
                off_x, off_y = c[2 * near] + 0.5 - x, c[2 * near + 1] + 0.5 - y
                far = max(0.07 * math.sqrt(dx * dx + dy * dy), 2.0)
                if off_x * off_x + off_y * off_y < far * far:
                    out[at + k] = near
                    seen += 1
                    dx, dy = (c[2 * near] + 0.5 - x0) / k, (c[2 * near + 1] + 0.5 - y0) / k
            kind = 9 - seen
            if seen >= least and out[kind] < most:
                to = head + 9 * (most * kind + out[kind])
                for k in range(9):
                    out[to + k] = out[at + k]
                out[kind] += 1

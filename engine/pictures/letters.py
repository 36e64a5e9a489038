"""Loops that read a typed line: drawings of its letters, their places, and chains of letters (output/photos/typed.py).

A drawing holds the darkness of its pixels, from 0 to 1. Letters lie one behind the other in `inks`; `k` tells of each
its width in pixels and where it begins. All are equally high.
"""

import math

from landpress.engine.contract.rules import State
from landpress.engine.pictures.light import Reals


def fill(edges: Reals, first: int, end: int, m: Reals, inks: Reals, at: int, wide: int, high: int) -> None:
    """Draw the area inside closed lines. `edges` holds the two ends (x, y) of each from `first` to `end`.

    `m` begins with the scale and with the place of the origin. A pixel is crossed by four lines.
    """
    scale, left, base = m[0], m[1], m[2]
    for k in range(at, at + wide * high):
        inks[k] = 0.0
    for k in range(4 * first, 4 * end, 4):
        x0, y0 = edges[k] * scale + left, edges[k + 1] * scale + base
        x1, y1 = edges[k + 2] * scale + left, edges[k + 3] * scale + base
        sign = 0.25
        if y0 > y1:
            x0, y0, x1, y1, sign = x1, y1, x0, y0, -0.25
        line = max(int(y0 * 4.0 + 0.5), 0)
        while line < 4 * high and line + 0.5 < y1 * 4.0:
            y = (line + 0.5) / 4.0
            if y >= y0:
                x = min(max(x0 + (x1 - x0) * (y - y0) / (y1 - y0), 0.0), wide - 1.001)
                pixel = at + line // 4 * wide + int(x)
                part = x - int(x)
                inks[pixel] += sign * (1.0 - part)
                inks[pixel + 1] += sign * part
            line += 1
    for row in range(high):
        total = 0.0
        for k in range(at + row * wide, at + (row + 1) * wide):
            total += inks[k]
            inks[k] = min(abs(total), 1.0)


def blurred(inks: Reals, at: int, room: Reals, wide: int, high: int, g: Reals, reach: int) -> None:
    """Blur a drawing by the weights `g`, whose middle one is at `reach`. `room` is as large as the drawing."""
    for y in range(high):
        for x in range(wide):
            total = 0.0
            for k in range(max(-reach, -x), min(reach, wide - 1 - x) + 1):
                total += g[reach + k] * inks[at + y * wide + x + k]
            room[y * wide + x] = total
    for y in range(high):
        for x in range(wide):
            total = 0.0
            for k in range(max(-reach, -y), min(reach, high - 1 - y) + 1):
                total += g[reach + k] * room[(y + k) * wide + x]
            inks[at + y * wide + x] = total


def word(inks: Reals, k: State, text: State, count: int, high: int, reach: int, out: Reals, length: int) -> None:
    """Draw letters beside each other, each `reach` pixels wider at both sides than its type, in rows of `length`."""
    for at in range(high * length):
        out[at] = 0.0
    left = 0
    for i in range(count):
        wide, begin = k[2 * text[i]], k[2 * text[i] + 1]
        for y in range(high):
            for x in range(wide):
                at = y * length + left + x
                out[at] = max(out[at], inks[begin + y * wide + x])
        left += wide - 2 * reach


def halve(s: Reals, wide: int, high: int, out: Reals) -> None:
    """Write a part at half its size."""
    for y in range(high // 2):
        for x in range(wide // 2):
            at = 2 * y * wide + 2 * x
            total = max(s[at], 0.0) + max(s[at + 1], 0.0) + max(s[at + wide], 0.0) + max(s[at + wide + 1], 0.0)
            out[y * (wide // 2) + x] = 0.25 * total


def search(
    s: Reals, wide: int, sums: Reals, squares: Reals, box: State, drawn: Reals, row: int, w: int, h: int, out: Reals
) -> None:
    """Write how well a drawing of `w` by `h` pixels agrees, and where (x, y), if that is more than `out[0]`.

    It is looked for where its upper left corner lies in `box` (left, top, right, bottom). A row of the drawing has
    `row` pixels. `out[3]` is the least variance that counts. A part that is too even to agree better is not compared.
    """
    size, mean, square = w * h, 0.0, 0.0
    for y in range(h):
        for x in range(w):
            mean += drawn[y * row + x]
            square += drawn[y * row + x] * drawn[y * row + x]
    spread = square - mean * mean / size
    mean /= size
    faint, best, up, each = out[3] * size, out[0], wide + 1, 4 if box[2] - box[0] >= 4 else 1
    for top in range(box[1], box[3]):
        for group in range(box[0], box[2], each):
            # Four sums that do not wait for each other take as long as one.
            first = min(group, box[2] - each)
            one, two, three, four = 0.0, 0.0, 0.0, 0.0
            for y in range(h):
                at, of = (top + y) * wide + first, y * row
                if each == 4:
                    for x in range(w):
                        ink = drawn[of + x]
                        one += s[at + x] * ink
                        two += s[at + x + 1] * ink
                        three += s[at + x + 2] * ink
                        four += s[at + x + 3] * ink
                else:
                    for x in range(w):
                        one += s[at + x] * drawn[of + x]
            for left in range(first, first + each):
                a, b = top * up + left, (top + h) * up + left
                total = sums[b + w] - sums[a + w] - sums[b] + sums[a]
                variance = squares[b + w] - squares[a + w] - squares[b] + squares[a] - total * total / size
                if variance > faint * best * best and variance > 0.0:
                    both = one if left == first else two if left == first + 1 else three if left == first + 2 else four
                    found = (both - mean * total) / math.sqrt(max(variance, faint) * spread)
                    if found > best:
                        best, out[0], out[1], out[2] = found, found, left, top


def dot(s: Reals, wide: int, left: int, top: int, drawn: Reals, row: int, w: int, h: int, out: Reals) -> None:
    """Write by how much a drawing has to be multiplied to be nearest to a part that is seen."""
    both, square = 0.0, 1e-9
    for y in range(h):
        for x in range(w):
            ink = drawn[y * row + x]
            both += s[(top + y) * wide + left + x] * ink
            square += ink * ink
    out[0] = both / square


def gains(
    s: Reals,
    wide: int,
    left: int,
    top: int,
    length: int,
    inks: Reals,
    k: State,
    count: int,
    high: int,
    m: Reals,
    out: Reals,
) -> None:
    """Write how much each letter explains at each of `length` columns of a line.

    That is: the squares of darkness without it minus those with it. `m[0]` is how dark letters are. Nothing is dark
    beyond the end of a row of `s`, which is as far as the widest letter.
    """
    contrast = m[0]
    for letter in range(count):
        square, row = 0.0, letter * length
        for x in range(length):
            out[row + x] = 0.0
        for y in range(high):
            for i in range(k[2 * letter]):
                one = inks[k[2 * letter + 1] + y * k[2 * letter] + i] * contrast
                if one > 0.004:
                    square += one * one
                    at = (top + y) * wide + left + i
                    for x in range(min(length, wide - left - i)):
                        out[row + x] += 2.0 * one * s[at + x]
        for x in range(length):
            out[row + x] -= square


NEVER = -1000000000


def _explained(g: Reals, k: State, reach: int, length: int, rests: Reals, at: int, letter: int, x: int) -> float:
    """Return what a letter at a column explains, with the best chain behind it."""
    end = x + k[2 * letter] - 2 * reach
    return NEVER if end >= length else g[letter * length + x] + rests[at + end]


def chains(
    g: Reals, k: State, reach: int, form: State, parts: int, symbols: int, length: int, m: Reals, rests: Reals
) -> int:
    """Write what the best chain explains behind each part of a form, by the column where this part ends.

    A part is the number of a letter, or -1 for any of the first `symbols`. A letter begins where the one before it
    ends, or a pixel beside, which costs `m[1]`. Return the column where the best chain begins.
    """
    for x in range(length):
        rests[parts * length + x] = 0.0
    for part in range(parts - 1, -1, -1):
        behind, here = (part + 1) * length, part * length
        first, end = (form[part], form[part] + 1) if form[part] >= 0 else (0, symbols)
        before = NEVER + 0.0
        for x in range(length):
            best = NEVER + 0.0
            for letter in range(first, end):
                best = max(best, _explained(g, k, reach, length, rests, behind, letter, x))
            rests[here + x] = max(best, before - m[1])
            if x > 0:
                rests[here + x - 1] = max(rests[here + x - 1], best - m[1])
            before = best
    first = 0
    for x in range(length):
        if rests[x] > rests[first]:
            first = x
    return first


def follow(
    g: Reals,
    k: State,
    reach: int,
    form: State,
    parts: int,
    symbols: int,
    length: int,
    m: Reals,
    rests: Reals,
    at: int,
    out: State,
) -> None:
    """Write the letter and the column of each part of the best chain."""
    for part in range(parts):
        behind = (part + 1) * length
        first, end = (form[part], form[part] + 1) if form[part] >= 0 else (0, symbols)
        most, which, where = 2.0 * NEVER, first, at
        for x in range(max(at - 1, 0), min(at + 2, length)):
            for letter in range(first, end):
                found = _explained(g, k, reach, length, rests, behind, letter, x) - abs(x - at) * m[1]
                if found > most:
                    most, which, where = found, letter, x
        out[2 * part], out[2 * part + 1] = which, where
        at = min(where + k[2 * which] - 2 * reach, length - 1)


def likely(
    g: Reals,
    k: State,
    reach: int,
    form: State,
    parts: int,
    symbols: int,
    length: int,
    m: Reals,
    rests: Reals,
    came: Reals,
    out: Reals,
) -> None:
    """Write how much the best chain with each symbol explains, a row for each part that may be any symbol.

    So a wide symbol counts only if the letters behind it have room. `came` has room for two rows.
    """
    row = 0
    for x in range(length):
        came[x] = 0.0
    for part in range(parts):
        behind = (part + 1) * length
        first, end = (form[part], form[part] + 1) if form[part] >= 0 else (0, symbols)
        for x in range(length):
            came[length + x] = NEVER
        for letter in range(first, end):
            best, width = NEVER + 0.0, k[2 * letter] - 2 * reach
            for x in range(length):
                best = max(best, came[x] + _explained(g, k, reach, length, rests, behind, letter, x))
                if x + width < length:
                    came[length + x + width] = max(came[length + x + width], came[x] + g[letter * length + x])
            if form[part] < 0:
                out[row + letter] = best
        row += symbols if form[part] < 0 else 0
        for x in range(length):
            found = came[length + x]
            if x > 0:
                found = max(found, came[length + x - 1] - m[1])
            if x + 1 < length:
                found = max(found, came[length + x + 1] - m[1])
            came[x] = found


def compared(
    s: Reals,
    wide: int,
    left: int,
    top: int,
    inks: Reals,
    k: State,
    chain: State,
    parts: int,
    high: int,
    room: Reals,
    out: Reals,
) -> None:
    """Write the mean square of what a chain does not explain, and its correlation with what is seen.

    `out[0]` is how dark letters are. `room` has room for its pixels.
    """
    first, last, contrast = chain[1], chain[2 * parts - 1], out[0]
    widest = 0
    for i in range(parts):
        widest = max(widest, k[2 * chain[2 * i]])
    length = min(last + widest - first, wide - left - first)
    for at in range(high * length):
        room[at] = 0.0
    for i in range(parts):
        w, begin, x0 = k[2 * chain[2 * i]], k[2 * chain[2 * i] + 1], chain[2 * i + 1] - first
        for y in range(high):
            for x in range(max(-x0, 0), min(w, length - x0)):
                at = y * length + x0 + x
                room[at] = max(room[at], inks[begin + y * w + x])
    n = high * length
    noise, a, b, aa, bb, ab = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for y in range(high):
        for x in range(length):
            one, other = room[y * length + x], s[(top + y) * wide + left + first + x]
            noise += (other - one * contrast) * (other - one * contrast)
            a += one
            b += other
            aa += one * one
            bb += other * other
            ab += one * other
    spread = (aa - a * a / n) * (bb - b * b / n)
    out[0] = noise / n
    out[1] = (ab - a * b / n) / math.sqrt(spread) if spread > 0.0 else 0.0


def checked(
    likely: Reals,
    chance: Reals,
    symbols: int,
    base: int,
    modulus: int,
    back: int,
    best: Reals,
    total: Reals,
    came: State,
) -> None:
    """Follow all codes by the remainder of their first symbols, from one symbol to the next.

    `likely` has a row for each symbol: the logarithms of the likelihoods, `chance` the likelihoods themselves. `best`
    and `total` begin with the row of the first remainder: what the likeliest code has, and what all codes together
    have, as a share of the sum of the row. Two rows of `total` are followed by what each step multiplies this sum by.
    `came` gets the symbol before each remainder. `back` is the inverse of the base.
    """
    for step in range(symbols):
        here, there, whole = step % 2 * modulus, (step + 1) % 2 * modulus, 0.0
        for after in range(modulus):
            most, all_codes, which = 2.0 * NEVER, 0.0, 0
            for symbol in range(base):
                before = here + (after - symbol + modulus) * back % modulus
                found = best[before] + likely[step * base + symbol]
                if found > most:
                    most, which = found, symbol
                all_codes += total[before] * chance[step * base + symbol]
            best[there + after], total[there + after] = most, all_codes
            came[step * modulus + after] = which
            whole += all_codes
        for after in range(modulus):
            total[there + after] /= whole
        total[2 * modulus + step] = whole

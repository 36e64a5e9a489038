"""The loop that writes numbers with two decimals, as Python's `%.2f` does, in the operators of a PDF.

Zeros at the end of the decimals are left out.
"""

import math

from landpress.engine.ground.tracing import Reals

CURVE, CLOSE = 67, 90
"""The letters C and Z."""


def written(kinds: bytearray, count: int, numbers: Reals, p: Reals, out: bytearray) -> int:
    """Write segments as operators, with a space between. Return how many bytes they are.

    The numbers of all segments lie one behind the other: none for Z, two for M and L, six for C. Each is multiplied by
    the first number in `p` and added to the third, then divided by the second or, for y, by its negative.
    """
    at, n = 0, 0
    for k in range(count):
        points = 0 if kinds[k] == CLOSE else 3 if kinds[k] == CURVE else 1
        for _ in range(points):
            at = _number(numbers[n] * p[0] + p[2], p[1], out, at)
            at = _number(numbers[n + 1] * p[0] + p[2], -p[1], out, at)
            n += 2
        # In a PDF the letters are small, and Z is h.
        out[at], out[at + 1] = 104 if kinds[k] == CLOSE else kinds[k] + 32, 32
        at += 2
    return max(0, at - 1)


def _number(value: float, unit: float, out: bytearray, at: int) -> int:
    """Write a number in another unit, and a space. Return where the next one begins."""
    value /= unit
    if math.copysign(1.0, value) < 0.0:
        out[at] = 45
        at += 1
    size = abs(value)
    product = size * 100.0
    whole = math.floor(product)
    rest, beyond = product - whole, 0.0
    if rest == 0.5:
        # The product is rounded. Its error tells on which side of the middle it lies: both parts times 100 are exact.
        high = size * 134217729.0
        high -= high - size
        beyond = (high * 100.0 - product) + (size - high) * 100.0
    hundredths = int(whole)
    if rest > 0.5 or (rest == 0.5 and (beyond > 0.0 or (beyond == 0.0 and hundredths % 2 == 1))):
        hundredths += 1
    last = 2
    while last > 0 and hundredths % 10 == 0:
        hundredths //= 10
        last -= 1
    digits, power = last + 1, 10 ** (last + 1)
    while power <= hundredths:
        power *= 10
        digits += 1
    for k in range(digits if last else digits - 1, -1, -1):
        if last and k == digits - last:
            out[at + k] = 46
        else:
            out[at + k] = 48 + hundredths % 10
            hundredths //= 10
    at += digits + 1 if last else digits
    out[at] = 32
    return at + 1

"""The likeliest code with a true checksum, where each of its symbols was seen only roughly."""

import math
from collections.abc import Sequence
from typing import Any

from landpress.layouts.codes import ALPHABET, CHECKSUM_LENGTH, MODULUS, VERSION

_BASE = len(ALPHABET)
_NEVER, _LEAST = -1e9, 1e-300
"""The logarithm of the likelihood of what cannot be, and the least likelihood that is told from it."""


def likeliest(prefix: str, likely: Sequence[Sequence[float]], loops: Any) -> tuple[str, float]:  # noqa: ANN401 - see Grey
    """Return the symbols of the likeliest code, and the logarithm of its likelihood against all other codes together.

    `likely` has a row for each symbol of the payload and the checksum, and in it the logarithm of the likelihood of
    each symbol of the alphabet. `loops` are those of a `Grey`.
    """
    likely = [[v - max(row) for v in row] for row in likely]  # large numbers would overflow below
    remainder = 0
    for letter in prefix + VERSION:
        remainder = (remainder * _BASE + int(letter, 36)) % MODULUS
    payload = likely[:-CHECKSUM_LENGTH]
    back, count = pow(_BASE, -1, MODULUS), len(payload)
    with loops.room():
        logs = loops.reals([v for row in payload for v in row])
        chances = loops.reals([math.exp(v) for row in payload for v in row])
        best = loops.reals([0.0 if k == remainder else _NEVER for k in range(2 * MODULUS)])
        total = loops.reals([float(k == remainder) for k in range(2 * MODULUS + count)])
        came = loops.zeros(count * MODULUS)
        loops.checked(logs, chances, count, _BASE, MODULUS, back, best, total, came)
        row = slice(count % 2 * MODULUS, (count % 2 + 1) * MODULUS)
        bests, totals, steps = loops.taken(best)[row], loops.taken(total), loops.listed(came)
    sums = sum(math.log(max(whole, _LEAST)) for whole in totals[2 * MODULUS :])
    ends = [likely[-2][k // _BASE] + likely[-1][k % _BASE] for k in range(MODULUS)]
    whole = [one + end for one, end in zip(bests, ends, strict=True)]
    everything = [math.log(max(one, _LEAST)) + sums + end for one, end in zip(totals[row], ends, strict=True)]
    at = end = max(range(MODULUS), key=whole.__getitem__)
    symbols = [ALPHABET[end % _BASE], ALPHABET[end // _BASE]]
    for step in reversed(range(count)):
        number = int(steps[step * MODULUS + at])
        symbols.append(ALPHABET[number])
        at = (at - number) * back % MODULUS
    highest = max(everything)
    others = math.fsum(math.exp(one - highest) for one in everything) - math.exp(whole[end] - highest)
    return "".join(reversed(symbols)), whole[end] - math.log(max(others, _LEAST)) - highest

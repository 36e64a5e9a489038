"""The likeliest code with a true checksum, where each of its symbols was seen only roughly."""

import numpy as np

from landpress.layouts.codes import ALPHABET, CHECKSUM_LENGTH, MODULUS, VERSION
from landpress.output.photos.light import Array

_BASE = len(ALPHABET)


def likeliest(prefix: str, likely: Array) -> tuple[str, float]:
    """Return the symbols of the likeliest code, and the logarithm of its likelihood against all other codes together.

    `likely` has a row for each symbol of the payload and the checksum, and in it the logarithm of the likelihood of
    each symbol of the alphabet.
    """
    likely = likely - likely.max(1, keepdims=True)  # large numbers would overflow below
    remainder = 0
    for letter in prefix + VERSION:
        remainder = (remainder * _BASE + int(letter, 36)) % MODULUS
    best, total = np.full(MODULUS, -np.inf), np.full(MODULUS, -np.inf)
    best[remainder] = total[remainder] = 0.0
    # the remainder before each symbol, by the remainder after it
    before = (np.arange(MODULUS)[:, None] - np.arange(_BASE)) * pow(_BASE, -1, MODULUS) % MODULUS
    steps = []
    for row in likely[:-CHECKSUM_LENGTH]:
        reached = best[before] + row
        symbol = reached.argmax(1)
        steps.append((before[np.arange(MODULUS), symbol], symbol))
        best = reached.max(1)
        highest = total.max()
        with np.errstate(divide="ignore"):
            total = np.log(np.exp(total[before] - highest + row).sum(1)) + highest
    first, second = np.divmod(np.arange(MODULUS), _BASE)
    ends = likely[-2][first] + likely[-1][second]
    whole, everything = best + ends, total + ends
    end = int(whole.argmax())
    symbols, at = [ALPHABET[second[end]], ALPHABET[first[end]]], end
    for came, symbol in reversed(steps):
        at, number = int(came[at]), int(symbol[at])
        symbols.append(ALPHABET[number])
    highest = everything.max()
    rest = np.log(max(np.exp(everything - highest).sum() - np.exp(whole[end] - highest), 1e-300)) + highest
    return "".join(reversed(symbols)), float(whole[end] - rest)

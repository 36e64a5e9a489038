"""Where a drawing agrees best with a part of what is seen, by the correlation of their pixels. 1 is the best."""

from typing import NamedTuple

import numpy as np

from landpress.output.photos.light import Array


class Searched(NamedTuple):
    """What is seen, its spectrum, and the sums of its pixels and of their squares above and to the left of each."""

    seen: Array
    shape: tuple[int, int]
    spectrum: Array
    sums: Array
    squares: Array

    def agreement(self, drawn: Array, faint: float) -> Array:
        """Return how well each part agrees with a drawing. `faint` is the least variance of a part that counts."""
        high, wide = drawn.shape
        centred = drawn - drawn.mean()
        both = np.fft.irfft2(self.spectrum * np.conj(np.fft.rfft2(centred, self.shape)), self.shape)
        rows, columns = self.seen.shape[0] - high + 1, self.seen.shape[1] - wide + 1
        total, squares = (
            sums[high:, wide:] - sums[:-high, wide:] - sums[high:, :-wide] + sums[:-high, :-wide]
            for sums in (self.sums, self.squares)
        )
        variance = np.maximum(squares - total**2 / drawn.size, faint * drawn.size)
        return np.asarray(both[:rows, :columns] / np.sqrt(variance * (centred**2).sum()))


def searched(seen: Array) -> Searched:
    """Return what is seen, ready for the search of drawings in it."""
    shape = fast(seen.shape[0]), fast(seen.shape[1])
    single = seen.astype(np.float32)
    sums, squares = (np.pad(values.cumsum(0, float).cumsum(1), ((1, 0), (1, 0))) for values in (single, single**2))
    return Searched(single, shape, np.fft.rfft2(single, shape), sums, squares)


def highest(agreement: Array) -> tuple[float, float, float]:
    """Return the highest agreement and its column and row, to parts of a pixel."""
    row, column = np.unravel_index(int(agreement.argmax()), agreement.shape)
    places = []
    for at, line in ((column, agreement[row]), (row, agreement[:, column])):
        around = line[max(at - 1, 0) : at + 2]
        bend = around[0] - 2 * around[1] + around[2] if len(around) == 3 else 0.0
        places.append(at + (0.5 * (around[0] - around[2]) / bend if bend else 0.0))
    return float(agreement.max()), places[0], places[1]


def fast(length: int) -> int:
    """Return the next length that is a product of 2, 3, 5 and 7: its spectrum is computed fast."""
    while True:
        rest = length
        for factor in (2, 3, 5, 7):
            while rest % factor == 0:
                rest //= factor
        if rest == 1:
            return length
        length += 1

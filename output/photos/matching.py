"""Where a drawing agrees best with a part of what is seen, by the correlation of their pixels. 1 is the best."""

from typing import NamedTuple

import numpy as np

from landpress.output.photos.light import Array

_FAINT = 2e-3
"""The least variance of darkness in a window: blank paper has no pattern to compare."""


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


class Wanted(NamedTuple):
    """Samples that are looked for in windows: their spectra, that of the weights, and the spread of each sample."""

    shape: tuple[int, int]
    free: slice
    spectra: Array
    mask: Array
    spread: Array


def wanted(samples: Array, weight: Array, high: int) -> Wanted:
    """Return samples ready for windows of `high` pixels. `agreements` says what they have."""
    inner = samples.shape[-1]
    weight = np.broadcast_to(weight, samples.shape[1:]) / np.broadcast_to(weight, samples.shape[1:]).sum()
    centred = samples - (samples * weight).sum((1, 2, 3), keepdims=True)
    spread = (centred**2 * weight).sum((1, 2, 3))
    shape = fast(high), fast(high)
    spectra, mask = (np.conj(np.fft.rfft2(part, shape)) for part in (centred * weight, weight))
    return Wanted(shape, slice(0, high - inner + 1), spectra.astype(np.complex64), mask, spread)


def agreements(windows: Array, samples: Array, weight: Array) -> Array:
    """Return the correlation of each window with each sample at each place in the window, with weights of pixels.

    Windows and samples have a number, colours, rows and columns. Weights have rows and columns, and perhaps colours.
    """
    ready = wanted(samples, weight, windows.shape[-1])
    return found_in(looked_at(windows, ready), ready)


class Looked(NamedTuple):
    """Windows that are ready for all samples of one weight: their spectra, and their variance at each place."""

    spectra: Array
    variance: Array


def looked_at(windows: Array, samples: Wanted) -> Looked:
    """Return windows ready for these samples and all others of the same weight and size."""
    shape, free, _, mask, _ = samples
    seen = np.fft.rfft2(windows, shape)
    total = np.fft.irfft2((seen * mask).sum(1), shape)[..., free, free]
    squares = np.fft.irfft2((np.fft.rfft2(windows**2, shape) * mask).sum(1), shape)[..., free, free]
    return Looked(seen.astype(np.complex64), np.maximum(squares - total**2, _FAINT))


def found_in(windows: Looked, samples: Wanted) -> Array:
    """Return `agreements` of windows and samples that are ready."""
    # One window at a time: all products together would take hundreds of megabytes.
    products = np.stack([(window * samples.spectra).sum(1) for window in windows.spectra])
    both = np.fft.irfft2(products, samples.shape)[..., samples.free, samples.free]
    found: Array = both / np.sqrt(windows.variance[:, None] * samples.spread[:, None, None])
    return found

"""Parts of a photo that are compared with drawn samples, at all places in them at once. All of it needs room."""

import math
from array import array
from collections.abc import Sequence
from itertools import pairwise, product
from typing import Any, NamedTuple

from landpress.engine.contract.rules import State
from landpress.output.photos.bands import Square
from landpress.output.photos.spectra import Peak, Space

_FAINT = 2e-3
"""The least variance of darkness: blank paper has no pattern to compare."""
_PLANES = 3


Flip = tuple[int, int]
"""-1 where left and right change their sides, and where up and down do; otherwise 1."""


class Samples(NamedTuple):
    """Drawings that are looked for: the spectra of pairs of them, those of their weights, and the spread of each.

    `free` is the number of places in a window in each direction.
    """

    spectra: State
    mask: State
    spread: State
    number: int
    free: int
    weights: State


class Windows:
    """Parts of a photo with the same size in pixels, as spectra of themselves and of their squares.

    `varied` keeps for weights by which samples are compared how much each part varies at each place.
    """

    def __init__(self, space: Space, square: Square, corners: Sequence[tuple[int, int]], side: int) -> None:
        self.space, self.count, self.side = space, len(corners), side
        self.varied: tuple[State, dict[int, Sequence[float]]] = [], {}
        self.spectra = space.planes(_PLANES * len(corners))
        for number, (left, top) in enumerate(corners):
            for plane in range(_PLANES):
                at, loops = plane * square.side * square.side, space.loops
                loops.window(square.dark, at, square.side, left, top, side, space.plane, side, space.high)
                space.spectrum(self.spectra, _PLANES * number + plane, side)


def samples(
    space: Space, square: Square, corners: Sequence[tuple[int, int]], side: int, weights: State, high: int
) -> Samples:
    """Return parts of a drawing, ready for windows of `high` pixels. `weights` has one for each of their numbers."""
    loops, size, row = space.loops, square.side * square.side, square.side
    spectra, mask = space.planes(_PLANES * -(-len(corners) // 2)), space.planes(_PLANES)
    spread = loops.zeros(len(corners))
    for plane in range(_PLANES):
        loops.mask(weights, plane, side, space.plane, side, space.high)
        space.spectrum(mask, plane, side)
        for pair in range(0, len(corners), 2):
            for part, (left, top) in enumerate(corners[pair : pair + 2]):
                given = square.dark, _PLANES, size, row, left, top, side, weights, plane, part
                loops.centred(*given, space.plane, side, space.high, spread, pair + part)
            space.spectrum(spectra, _PLANES * (pair // 2) + plane, side)
    return Samples(spectra, mask, spread, len(corners), high - side + 1, weights)


def flipped(drawings: Sequence[Square], flips: Sequence[Flip], loops: Any) -> tuple[Square, list[tuple[int, int]]]:  # noqa: ANN401 - see Grey
    """Return drawings of the same size beside each other, flipped in some ways, and where each of them begins.

    All of them come in the first way first.
    """
    (_, side, half, per_mm), count = drawings[0], len(drawings) * len(flips)
    row = math.ceil(math.sqrt(count))
    lines = [array("d", bytes(8 * row * side)) for _ in range(_PLANES * row * side)]
    taken, corners = [loops.taken(drawing.dark) for drawing in drawings], [divmod(k, row) for k in range(count)]
    for (right, down), ((across, up), dark) in zip(corners, product(flips, taken), strict=True):
        for k in range(_PLANES * side):
            plane, y = divmod(k, side)
            to = (plane * row + down) * side + (y if up > 0 else side - 1 - y)
            lines[to][right * side : right * side + side] = dark[k * side : k * side + side][::across]
    dark = loops.put(b"".join(line.tobytes() for line in lines))
    return Square(dark, row * side, row * half, per_mm), [(right * side, down * side) for right, down in corners]


def agreements(windows: Windows, wanted: Samples, numbers: Sequence[int] | None = None) -> list[list[float]]:
    """Return the best agreement of some windows with each sample, over all places in the window: 1 is the best."""
    space, found = windows.space, []
    loops, free = space.loops, wanted.free
    if windows.varied[0] is not wanted.weights:
        windows.varied = wanted.weights, {}
    varied = windows.varied[1]
    with loops.room():
        real, out = space.planes(_PLANES), loops.zeros(wanted.number)
        faint = loops.reals([_FAINT])
        for number in range(windows.count) if numbers is None else numbers:
            first = _PLANES * number
            if number not in varied:
                with loops.room():
                    varying = loops.zeros(free * free)
                    space.correlate(windows.spectra, first, wanted.mask, 0, _PLANES, free)
                    loops.varying(space.room, free, free, free, faint, varying)
                    varied[number] = loops.taken(varying)
            varying = loops.reals(varied[number])
            for plane in range(_PLANES):
                at = (first + plane) * space.size
                loops.real_part(windows.spectra, at, space.high, space.wide, real, plane * space.size)
            for pair in range(0, wanted.number, 2):
                space.correlate(real, 0, wanted.spectra, _PLANES * (pair // 2), _PLANES, free)
                given = space.room, free, free, free, varying, wanted.spread
                loops.agreeing(*given, pair, wanted.number, out)
            found.append(list(loops.taken(out)))
    return found


def means(square: Square, corners: Sequence[tuple[int, int]], side: int, weights: State, loops: Any) -> list[float]:  # noqa: ANN401 - see Grey
    """Return the mean of each part of a photo, by weights that add up to 1."""
    with loops.room():
        out, given = loops.zeros(len(corners)), loops.array([number for corner in corners for number in corner])
        size = square.side * square.side
        loops.means(square.dark, _PLANES, size, square.side, given, len(corners), side, weights, out)
        return list(loops.taken(out))


class Figure(NamedTuple):
    """Pixels that are compared in squares of `side` pixels: runs of them as the loops take them, and their number."""

    runs: State
    number: int
    side: int


def figure(loops: Any, side: int, least: float, most: float) -> Figure:  # noqa: ANN401 - see Grey
    """Return the pixels of a square whose distance from its middle, in pixels, lies between two bounds."""
    middle, runs = (side - 1) / 2, list[int]()
    for y in range(side):
        row = [least**2 <= (x - middle) ** 2 + (y - middle) ** 2 <= most**2 for x in range(side)]
        turns = [x for x, (one, other) in enumerate(pairwise([False, *row, False])) if one != other]
        runs += [number for begin, end in zip(turns[::2], turns[1::2], strict=True) for number in (y, begin, end)]
    return Figure(loops.array(runs), len(runs) // 3, side)


def located(
    loops: Any,  # noqa: ANN401 - see Grey
    seen: Square,
    corner: tuple[int, int],
    drawn: Square,
    other: tuple[int, int],
    shape: Figure,
    free: int,
) -> Peak:
    """Return how well a square of a drawing agrees with one of a photo at best, and where: 1 is the best.

    Both squares begin at a corner. The one of the photo has `free` places for the drawn one in each direction.
    """
    with loops.room():
        high, out = shape.side + free - 1, loops.reals([_FAINT, 0.0, 0.0])
        room = loops.zeros(free * free + 2 * high * (high + 1))
        given = seen.dark, seen.side * seen.side, seen.side, *corner, drawn.dark, drawn.side * drawn.side, drawn.side
        loops.located(*given, *other, _PLANES, shape.side, free, shape.runs, shape.number, room, out)
        return Peak(*loops.taken(out))

"""Drawings that are compared with each place of a picture at once: planes of complex numbers and their spectra.

The loops are compiled (engine/pictures/spectra.py). All planes need room of the loops.
"""

import math
from functools import cache
from typing import Any, NamedTuple

from landpress.engine.contract.rules import State

_FACTORS = (4, 2, 3, 5)
_BLOCK = 8192
"""How many numbers of a plane are transformed together."""


class Space:
    """The size of planes, what their transforms need, and a plane of zeros to work in."""

    def __init__(self, loops: Any, wide: int, high: int) -> None:  # noqa: ANN401 - see Grey
        self.loops, self.wide, self.high, self.size = loops, wide, high, wide * high
        self._axes = [made(values) for side in (high, wide) for made, values in _axis(loops, side)]
        self.plane: State = loops.zeros(2 * self.size)
        self.room: State = loops.zeros(2 * self.size)
        small = 2 * max(_BLOCK, wide, high)
        self._work = self.plane, self.room, loops.zeros(small), loops.zeros(small), high, wide, *self._axes

    def planes(self, count: int) -> State:
        """Return the room for some planes, one behind the other."""
        made: State = self.loops.zeros(2 * self.size * count)
        return made

    def spectrum(self, out: State, number: int, used: int = 0) -> None:
        """Write the spectrum of the plane in which this space works as one of some planes.

        The plane may have fewer columns than the space, of which all others are 0.
        """
        self.loops.spectrum(*self._work, used or self.wide, out, number * self.size)

    def correlate(self, seen: State, first: int, drawn: State, second: int, planes: int, columns: int) -> None:
        """Correlate spectra of seen planes with those of drawn ones, from a number on, into `room`."""
        at, of = first * self.size, second * self.size
        self.loops.correlated(seen, at, drawn, of, planes, *self._work, columns)


class Peak(NamedTuple):
    """The highest of some numbers, and its column and row, to parts of a pixel."""

    value: float
    x: float
    y: float


def highest(space: Space, part: int, wide: int, area: tuple[int, int, int, int]) -> Peak:
    """Return the highest real (`part` 0) or imaginary part (1) of what was correlated, in rows of `wide` numbers.

    It is looked for in an area: the left and the upper side, the width and the height.
    """
    with space.loops.room():
        found = space.loops.zeros(3)
        space.loops.highest(space.room, part, wide, *area, found)
        return Peak(*space.loops.taken(found))


def _axis(loops: Any, length: int) -> list[tuple[Any, list[Any]]]:  # noqa: ANN401 - see Grey
    return [(loops.array, _factors(length)), (loops.reals, _circle(length))]


@cache
def _circle(length: int) -> list[float]:
    turns = (-2 * math.pi * k / length for k in range(length))
    return [part for turn in turns for part in (math.cos(turn), math.sin(turn))]


@cache
def _factors(length: int) -> list[int]:
    """Return how many factors a length has, and the factors."""
    found = []
    for factor in _FACTORS:
        while length % factor == 0:
            found.append(factor)
            length //= factor
    if length > 1:
        raise ValueError("a length of a plane has other factors than 2, 3 and 5")
    return [len(found), *found]


def fast(length: int) -> int:
    """Return the next length of a plane that is a product of 2, 3 and 5, and the multiple of 4."""
    while True:
        rest = length
        for factor in (2, 3, 5):
            while rest % factor == 0:
                rest //= factor
        if rest == 1 and length % 4 == 0:
            return length
        length += 1

"""How many orbits of each size each thing takes: all ways are counted exactly, and one is drawn with its right chance.

Orbits have sizes; a thing that occurs so often takes orbits whose sizes add up to its number. `have` is the number of
orbits of each size, in the order of the sizes.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import comb, prod
from typing import NamedTuple

from landpress.engine.contract.streams import Stream

Vector = tuple[int, ...]


class Thing(NamedTuple):
    """A thing: its number of places, the smallest orbit that it takes, its options in an orbit, and its marks."""

    places: int
    least: int = 1
    options: int = 1
    marks: frozenset[int] = frozenset()


class Allocation:
    """The ways to allocate orbits of some sizes to things.

    `later` has a function for each mark: from the number of orbits of each size whose things have the mark, the number
    of ways in which what lies upon them can be laid.
    """

    def __init__(self, sizes: Vector, things: Sequence[Thing], later: Sequence[Callable[[Vector], int]] = ()) -> None:
        self.sizes, self._things, self._later = sizes, things, later
        self._none: tuple[Vector, ...] = (tuple(0 for _ in sizes),) * len(later)
        self.ways = cache(self._ways)
        self.choices = cache(self._choices)

    def _taken(self, thing: Thing, have: Vector) -> Iterator[Vector]:
        """Yield all numbers of orbits of each size that add up to the places of a thing, in the order of vectors."""
        limits = [most if size >= thing.least else 0 for size, most in zip(self.sizes, have, strict=True)]
        room = [
            sum(size * limit for size, limit in zip(self.sizes[at:], limits[at:], strict=True))
            for at in range(len(limits) + 1)
        ]

        def taken(at: int, left: int) -> Iterator[Vector]:
            if left == 0:
                yield (0,) * (len(limits) - at)
            elif left <= room[at]:
                for count in range(min(limits[at], left // self.sizes[at]) + 1):
                    yield from ((count, *rest) for rest in taken(at + 1, left - count * self.sizes[at]))

        return taken(0, thing.places)

    def _choices(
        self, thing: int, have: Vector, marked: tuple[Vector, ...]
    ) -> list[tuple[int, Vector, tuple[Vector, ...]]]:
        """Return the ways of each choice for a thing, the orbits that it takes, and the marks afterwards."""
        own_thing = self._things[thing]
        found = []
        for taken in self._taken(own_thing, have):
            left = _less(have, taken)
            after = tuple(_more(old, taken) if mark in own_thing.marks else old for mark, old in enumerate(marked))
            rest = self.ways(thing + 1, left, after)
            if rest:
                own = prod(comb(a, b) for a, b in zip(have, taken, strict=True)) * own_thing.options ** sum(taken)
                found.append((own * rest, taken, after))
        return found

    def _ways(self, thing: int, have: Vector, marked: tuple[Vector, ...]) -> int:
        if thing == len(self._things):
            if any(have):
                return 0
            return prod(later(marked[mark]) for mark, later in enumerate(self._later))
        return sum(ways for ways, _, _ in self.choices(thing, have, marked))

    def total(self, have: Vector) -> int:
        """Return the number of all ways for orbits of these numbers."""
        return self.ways(0, have, self._none)

    def drawn(self, have: Vector, stream: Stream) -> list[Vector]:
        """Return for each thing how many orbits of each size it takes, each way with the same chance."""
        marked, found = self._none, []
        for thing in range(len(self._things)):
            choices = self.choices(thing, have, marked)
            _, taken, marked = choices[stream.weighted([ways for ways, _, _ in choices])]
            have = _less(have, taken)
            found.append(taken)
        return found


def _less(one: Vector, other: Vector) -> Vector:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _more(one: Vector, other: Vector) -> Vector:
    return tuple(a + b for a, b in zip(one, other, strict=True))

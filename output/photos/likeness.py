"""Marks of a photo that are not certain, sorted by likeness, so that a person is asked once for all that are alike.

A person sees every mark of a group before its meaning is said. So a group may be loose: it saves questions, and it
decides nothing.
"""

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import NamedTuple

_ALIKE = 0.16
"""The most that two marks of a group differ in any of their measures, which are parts of 1."""
SIDE = 20
"""The pixels in a row and in a column of the picture of a mark."""
_SHEETS = 6
"""The most groups of which a person is asked. With turn, pins, ticks and tokens these make ten questions at most."""


class Mark(NamedTuple):
    """A box with a mark that is not certain: its tile, its number on the tile, its picture and its measures.

    The picture has a row of digits for each row of pixels: 0 is bright, 9 is dark.
    """

    tile: int
    box: int
    picture: list[str]
    measures: Sequence[float]


def mark(tile: int, box: int, numbers: Sequence[float]) -> Mark:
    """Return a mark. `numbers` are the darkness of the pixels of its picture, then its measures."""
    digits = "".join(str(int(min(max(dark * 9.99, 0.0), 9.0))) for dark in numbers[: SIDE * SIDE])
    rows = [digits[at : at + SIDE] for at in range(0, SIDE * SIDE, SIDE)]
    return Mark(tile, box, rows, tuple(numbers[SIDE * SIDE :]))


def groups(marks: Sequence[Mark]) -> list[list[Mark]]:
    """Return marks in groups: any two of a group are alike. Large groups come first, then those of the first tiles."""
    found = {number: [number] for number in range(len(marks))}
    apart: dict[int, dict[int, float]] = {number: {} for number in found}
    near = []
    for first, second in combinations(found, 2):
        pairs = zip(marks[first].measures, marks[second].measures, strict=True)
        far = max(abs(one - other) for one, other in pairs)
        if far <= _ALIKE:
            apart[first][second] = apart[second][first] = far
            near.append((far, first, second))
    heapify(near)
    while near:
        far, first, second = heappop(near)
        if apart.get(first, {}).get(second) != far:  # one of them has grown or is gone
            continue
        found[first] += found.pop(second)
        gone = apart.pop(second)
        for other in gone:
            del apart[other][second]
        for other, here in list(apart[first].items()):
            # Groups are as far from each other as those of their marks that differ most.
            there = gone.get(other)
            if there is None:
                del apart[first][other], apart[other][first]
            elif there > here:
                apart[first][other] = apart[other][first] = there
                heappush(near, (there, min(first, other), max(first, other)))
    made = [[marks[number] for number in sorted(group)] for group in found.values()]
    return sorted(made, key=lambda group: (-len(group), group[0].tile, group[0].box))


def sheets(found: list[list[Mark]]) -> tuple[list[list[Mark]], list[Mark]]:
    """Return the groups of which a person is asked one by one, and the marks of which a person is asked at once.

    `found` are groups, large ones first. A group has marks on two tiles at least, or it saves no question.
    """
    alike = [group for group in found if len({one.tile for one in group}) > 1]
    alike = alike if len(alike) == len(found) <= _SHEETS else alike[: _SHEETS - 1]
    rest = [one for group in found if group not in alike for one in group]
    return alike, sorted(rest, key=lambda one: (one.tile, one.box))

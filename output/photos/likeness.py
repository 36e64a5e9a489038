"""Marks of a photo that are not certain, sorted by likeness, so that a person is asked once for all that are alike.

A person sees every mark of a group before its meaning is said. So a group may be loose: it saves questions, and it
decides nothing.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from landpress.output.photos.light import Array

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
    measures: Array


def mark(tile: int, box: int, dark: Array, more: Array, where: tuple[Array, Array]) -> Mark:
    """Return a mark. `dark` (three colours) and `more` (surplus) are windows of the photo around a tile.

    `where` holds the row and the column of each pixel of the picture.
    """
    rows, columns = where
    shown, surplus = dark.mean(0)[rows, columns], np.clip(more[rows, columns], 0, 1)
    edge = SIDE // 4
    inner = surplus[edge:-edge, edge:-edge]
    around = surplus.copy()
    around[edge:-edge, edge:-edge] = 0
    inked = surplus > 0.15
    hue = dark[:, rows, columns][:, inked] if inked.any() else np.zeros((3, 1))
    red, green, blue = hue.mean(1)
    outer = float(around.sum() / (SIDE**2 - inner.size))
    sizes = float(inner.mean()), outer, float(np.percentile(inner, 95)), float(np.percentile(surplus, 98))
    measures = np.array([*sizes, float((inner > 0.15).mean()), red - blue, green - blue])
    digits = np.clip(shown * 9.99, 0, 9).astype(int)
    return Mark(tile, box, ["".join(map(str, row)) for row in digits], measures)


def groups(marks: Sequence[Mark]) -> list[list[Mark]]:
    """Return marks in groups: any two of a group are alike. Large groups come first, then those of the first tiles."""
    measures = np.array([one.measures for one in marks])
    where = [[number] for number in range(len(marks))]
    apart = np.abs(measures[:, None] - measures[None]).max(-1) if marks else np.zeros((0, 0))
    np.fill_diagonal(apart, np.inf)
    while apart.size and apart.min() <= _ALIKE:
        first, second = sorted(map(int, np.unravel_index(int(apart.argmin()), apart.shape)))
        # Groups are as far from each other as those of their marks that differ most.
        farther = np.maximum(apart[first], apart[second])
        apart[first], apart[:, first] = farther, farther
        apart = np.delete(np.delete(apart, second, 0), second, 1)
        apart[first, first] = np.inf
        where[first] += where.pop(second)
    found = [[marks[number] for number in sorted(group)] for group in where]
    return sorted(found, key=lambda group: (-len(group), group[0].tile, group[0].box))


def sheets(found: list[list[Mark]]) -> tuple[list[list[Mark]], list[Mark]]:
    """Return the groups of which a person is asked one by one, and the marks of which a person is asked at once.

    `found` are groups, large ones first. A group has marks on two tiles at least, or it saves no question.
    """
    alike = [group for group in found if len({one.tile for one in group}) > 1]
    alike = alike if len(alike) == len(found) <= _SHEETS else alike[: _SHEETS - 1]
    rest = [one for group in found if group not in alike for one in group]
    return alike, sorted(rest, key=lambda one: (one.tile, one.box))

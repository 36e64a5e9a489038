"""Blocks: parts of one size in rows and columns on a sheet, and the cuts along a ruler that separate them.

Millimetres, y down. A sheet stays whole while it is cut: each cut runs from mark to mark and not to the edge of the
paper. So all cuts of one direction can be made first.
"""

from collections.abc import Sequence
from typing import NamedTuple

from landpress.layouts.sheet import Area

_NEAR = 1e-3


class Place(NamedTuple):
    """The place of one part: the number of its piece, its centre, and whether it is turned clockwise by 90 degrees."""

    piece: int
    x: float
    y: float
    turned: bool


class Block(NamedTuple):
    """Parts in rows and columns; the last row may be shorter. `cell` is the size of one part as it lies.

    `scissors` says that the parts are cut out one by one, along their outlines.
    """

    area: Area
    columns: int
    rows: int
    cell: tuple[float, float]
    gap: float
    bleed: float
    places: tuple[Place, ...]
    scissors: bool = False

    def edges(self) -> tuple[list[float], list[float]]:
        """Return the x and the y coordinates where cuts run through the block, each of them once."""
        across, down = self.cell
        return _edges(self.area.x, self.columns, across, self.gap), _edges(self.area.y, self.rows, down, self.gap)

    def moved(self, dx: float, dy: float) -> "Block":
        """Return the block moved by (dx, dy)."""
        places = tuple(place._replace(x=place.x + dx, y=place.y + dy) for place in self.places)
        return self._replace(area=self.area._replace(x=self.area.x + dx, y=self.area.y + dy), places=places)


class Cut(NamedTuple):
    """A straight cut along a ruler: down the sheet at x = `at`, or across it at y = `at`, from `start` to `end`.

    `first` is the number of the block where it begins.
    """

    is_down: bool
    at: float
    start: float
    end: float
    first: int


def _edges(start: float, count: int, side: float, gap: float) -> list[float]:
    places = [start + i * (side + gap) + end for i in range(count) for end in (0.0, side)]
    return list(dict.fromkeys(round(place, 6) for place in places))


def ruler_cuts(blocks: Sequence[Block]) -> list[Cut]:
    """Return the cuts in their order: first those down the sheet from left to right, then those across it.

    A cut goes on from block to block where it meets no part on its way.
    """
    return [*_cuts(blocks, 0), *_cuts(blocks, 1)]


def _cuts(blocks: Sequence[Block], axis: int) -> list[Cut]:
    """Return the cuts at x coordinates (`axis` 0) or at y coordinates (1)."""
    lines: dict[int, list[tuple[float, float, int, float]]] = {}
    spans = [(block.area[axis], block.area[axis] + block.area[axis + 2]) for block in blocks]
    others = [(block.area[1 - axis], block.area[1 - axis] + block.area[3 - axis]) for block in blocks]
    for number, block in enumerate(blocks):
        if not block.scissors:
            for at in block.edges()[axis]:
                lines.setdefault(round(at / _NEAR), []).append((*others[number], number, at))
    found = []
    for _, stretches in sorted(lines.items()):
        stretches.sort()
        start, end, first, at = stretches[0]
        in_way = [other for (low, high), other in zip(spans, others, strict=True) if low + _NEAR < at < high - _NEAR]
        for begin, stop, number, _ in stretches[1:]:
            if any(end - _NEAR < low and high < begin + _NEAR for low, high in in_way):
                found.append(Cut(axis == 0, at, start, end, first))
                start, first = begin, number
            end = max(end, stop)
        found.append(Cut(axis == 0, at, start, end, first))
    return found

"""The places of a lattice on which a description lays things: cells, edges and corners.

An edge or a corner is the set of the cells of the plane that meet there, also those outside of the lattice. So a
symmetry of the plane moves it as it moves cells. Places of each class stand in rows from the top, and are known by
their *index*.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from landpress.layouts.lattice import HEXES, Lattice, Permutation
from landpress.layouts.symmetry import Turn

CELLS, COAST, INNER, CORNERS = "cells", "coast edges", "inner edges", "corners"
CLASSES = (CELLS, COAST, INNER, CORNERS)
FAR = 1 << 20
"""The steps between two places that no way joins."""
Meeting = tuple[tuple[int, int], ...]
"""The cells of the plane that meet at an edge or a corner, in order."""


@dataclass(frozen=True)
class Places:
    """All places of one class.

    `near` are the places beside each place: edges that share an end, corners that share an edge. `touching` are the
    cells of the lattice at each place. `images` has one permutation for each symmetry of the lattice.
    """

    near: tuple[tuple[int, ...], ...]
    touching: tuple[tuple[int, ...], ...]
    images: tuple[Permutation, ...]
    over_plane: tuple[tuple[int, ...], ...] = ()
    """For cells, the steps between each two over the plane, also where the way leaves the lattice."""

    def __len__(self) -> int:
        return len(self.near)

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """For each two places the steps between them, `FAR` where no way leads."""
        return self.over_plane or tuple(tuple(self._reached(start)) for start in range(len(self)))

    def _reached(self, start: int) -> list[int]:
        found = [FAR] * len(self)
        found[start] = 0
        todo = [start]
        for here in todo:
            for other in self.near[here]:
                if found[other] == FAR:
                    found[other] = found[here] + 1
                    todo.append(other)
        return found


@dataclass(frozen=True)
class Field:
    """A lattice with its edges and corners, and its blocks: parts of equal form that are laid as a whole."""

    lattice: Lattice[Any]
    blocks: tuple[tuple[int, ...], ...] = ()

    @cached_property
    def classes(self) -> dict[str, Places]:
        """The places of each class."""
        lattice = self.lattice
        own = tuple((i,) for i in range(len(lattice)))
        cells = Places(lattice.neighbours, own, tuple(lattice.symmetries.values()), lattice.steps)
        return {CELLS: cells, **{name: self._places(self.meetings[name]) for name in CLASSES[1:]}}

    @cached_property
    def meetings(self) -> dict[str, tuple[Meeting, ...]]:
        """The edges and corners of each class in their order."""
        found: dict[str, set[Meeting]] = {name: set() for name in CLASSES[1:]}
        inside = set(map(tuple, self.lattice.cells))
        for cell in self.lattice.cells:
            found[CORNERS].update(self.corners_of(cell))
            for edge in self.edges_of(cell):
                found[INNER if inside.issuperset(edge) else COAST].add(edge)
        return {name: tuple(sorted(met, key=_middle)) for name, met in found.items()}

    def edges_of(self, cell: Sequence[int]) -> list[Meeting]:
        """Return the edges of a cell of the plane, clockwise. Edge i lies between corners i - 1 and i."""
        x, y = cell
        return [_ordered([(x, y), (x + dx, y + dy)]) for dx, dy in self.lattice.plane.around]

    def corners_of(self, cell: Sequence[int]) -> list[Meeting]:
        """Return the corners of a cell of the plane, clockwise. Corner i lies between edges i and i + 1."""
        x, y = cell
        around, found = self.lattice.plane.around, []
        for (ax, ay), (bx, by) in zip(around, (*around[1:], around[0]), strict=True):
            met = [(x, y), (x + ax, y + ay), (x + bx, y + by)]
            found.append(_ordered(met if self.lattice.plane is HEXES else [*met, (x + ax + bx, y + ay + by)]))
        return found

    def meeting_at(self, corners: bool, on: str) -> tuple[tuple[int, ...], ...]:
        """Return for each corner the edges of a class that end there, or for each inner edge its two corners."""
        edges, ends = self.meetings[INNER if not corners else on], self.meetings[CORNERS]
        here, there = (ends, edges) if corners else (edges, ends)
        around = [set(met) for met in there]
        return tuple(
            tuple(i for i, met in enumerate(around) if (met <= set(one) if corners else set(one) <= met))
            for one in here
        )

    def _places(self, met: Sequence[Meeting]) -> Places:
        index = {meeting: i for i, meeting in enumerate(met)}
        cells = {tuple(cell): i for i, cell in enumerate(self.lattice.cells)}
        touching = tuple(tuple(sorted(cells[cell] for cell in one if cell in cells)) for one in met)
        images = tuple(tuple(index[_moved(turn, shift, one)] for one in met) for turn, shift in self._moves)
        return Places(self._near(met, index), touching, images)

    def _near(self, met: Sequence[Meeting], index: dict[Meeting, int]) -> tuple[tuple[int, ...], ...]:
        """Return the neighbours of edges, which share a corner, or of corners, which share an edge."""
        joined: dict[Meeting, set[int]] = {}
        for cell in self.lattice.cells:
            edges, corners = self.edges_of(cell), self.corners_of(cell)
            for i, edge in enumerate(edges):
                for corner in (corners[i - 1], corners[i]):
                    here, link = (edge, corner) if edge in index else (corner, edge)
                    if here in index:
                        joined.setdefault(link, set()).add(index[here])
        near: list[set[int]] = [set() for _ in met]
        for group in joined.values():
            for place in group:
                near[place] |= group - {place}
        return tuple(tuple(sorted(around)) for around in near)

    @property
    def _moves(self) -> Iterator[tuple[Turn, tuple[int, int]]]:
        """Yield each symmetry of the plane that keeps the lattice, with the shift that follows it."""
        first = self.lattice.cells[0]
        for turn, moved in self.lattice.symmetries.items():
            (x, y), (to_x, to_y) = turn(first), self.lattice.cells[moved[0]]
            yield turn, (to_x - x, to_y - y)


def _ordered(cells: Iterable[tuple[int, int]]) -> Meeting:
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def _middle(met: Meeting) -> tuple[int, int]:
    return sum(y for _, y in met), sum(x for x, _ in met)


def _moved(turn: Turn, shift: tuple[int, int], met: Meeting) -> Meeting:
    return _ordered((x + shift[0], y + shift[1]) for x, y in map(turn, met))

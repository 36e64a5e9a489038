"""A second implementation of the rules of a Terraforming field: object style, slow, from the clauses alone.

It imports none of the four floors and reads only the content of a board file (a dict). Cells are cubes, the field is a
networkx graph, and symmetries are orders of the three axes, as in the oracle of Last Land.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations, product
from typing import Any

import networkx as nx

from tests.oracles.last_land import GENERATORS, Cube, Move, clockwise, lattice, moves, steps, text_of

ROTATION = {players: GENERATORS[f"C{players}"][0] for players in (2, 3, 6)}
"""TF-2: the half turn, a third of a turn, or a sixth of a turn makes the seats equal."""


@dataclass(frozen=True)
class House:
    """The house values of TF-D1 and TF-D2."""

    holes: tuple[int, int] = (12, 18)
    spacing: int = 3
    room: int = 4
    reach: Fraction = Fraction(1, 2)


STANDARD = House()


class TerraformingField:
    """The field of a file, with everything the rulebook says about it."""

    def __init__(self, file: dict[str, Any], house: House = STANDARD) -> None:
        self.radius = len(file["cells"]) // 2
        self.graph = lattice(self.radius)
        words = [word for row in file["cells"] for word in row]
        self.cells: dict[Cube, str] = dict(zip(self.graph, words, strict=True))
        self.players: int = file["players"]
        self.house = house
        self.numbered = sorted((word, cube) for cube, word in self.cells.items() if word.startswith("S"))
        self.starts = [cube for _, cube in self.numbered]
        self.holes = {cube for cube, word in self.cells.items() if word == "O"}
        self.wasteland = {cube for cube, word in self.cells.items() if word == "."}

    @property
    def seats_are_right(self) -> bool:
        """Whether every seat has one start, and the starts are numbered clockwise."""
        words = [word for word, _ in self.numbered]
        return words == [f"S{seat}" for seat in range(self.players)] and self.starts == clockwise(self.starts)

    def looks(self, cube: Cube) -> str:
        """Return the kind of a cell. All starts are one kind, because a symmetry does not know seats."""
        return self.cells[cube][0]

    def keeps(self, move: Move) -> bool:
        """Return whether a symmetry maps the field to itself."""
        return all(self.looks(move(cube)) == self.looks(cube) for cube in self.cells)

    @property
    def group_name(self) -> str:
        """C, or D for a group with mirrors, and the number of rotations."""
        kept = [mirror for mirror, move in moves() if self.keeps(move)]
        return f"{'D' if any(kept) else 'C'}{kept.count(False)}"

    @property
    def point_symmetric(self) -> bool:
        """Whether the rotations of the field map any start to any other (TF-2)."""
        turns = [move for mirror, move in moves() if not mirror and self.keeps(move)]
        return all(any(turn(a) == b for turn in turns) for a, b in product(self.starts, repeat=2))

    @cached_property
    def ground(self) -> nx.Graph:
        """The graph of the field without its holes, where robots walk."""
        return self.graph.subgraph(self.cells.keys() - self.holes)

    def reached(self, start: Cube) -> set[Cube]:
        """Return the cells that can be reached from a start without entering a hole."""
        return set(nx.node_connected_component(self.ground, start))

    def reached_share(self) -> Fraction | None:
        """Return the smallest share of all wasteland that a start reaches, None without wasteland."""
        if not self.wasteland:
            return None
        return min(Fraction(len(self.reached(s) & self.wasteland), len(self.wasteland)) for s in self.starts)

    def faults(self) -> dict[str, list[set[str]]]:
        """Return the kinds of fault of the field. Each kind has its cases, and each case the cells that it names."""
        return {kind: cases for kind, cases in self._cases() if cases}

    def _cases(self) -> Iterator[tuple[str, list[set[str]]]]:
        house, away = self.house, steps(self.radius)
        whole: list[set[str]] = [set()]
        yield "size", whole if len(self.cells) != 127 else []  # TF-1
        low, high = house.holes
        yield "holes", whole if len(self.cells) == 127 and not low <= len(self.holes) <= high else []  # TF-D1
        yield "centre", [{"0,0"}] if self.cells[0, 0, 0] != "." else []  # TF-2
        near = [{a, b} for a, b in combinations(self.starts, 2) if away[a][b] < house.spacing]
        yield "near starts", [set(map(text_of, pair)) for pair in near]  # TF-D2, and so are all that follow
        poor = [s for s in self.starts if sum(n in self.wasteland for n in self.graph[s]) < house.room]
        yield "poor start", [{text_of(start)} for start in poor]
        few = [s for s in self.starts if len(self.reached(s) & self.wasteland) < house.reach * len(self.wasteland)]
        yield "little reached", [{text_of(start)} for start in few]
        lands = [set(land) for land in nx.connected_components(self.ground)]
        seats = [set(map(text_of, land & set(self.starts))) for land in lands]
        home = text_of(self.starts[0])
        yield "separate starts", [there for there in seats if there and home not in there]
        yield "pocket", [set(map(text_of, land)) for land, there in zip(lands, seats, strict=True) if not there]
        yield "no symmetry", [] if self.point_symmetric else whole


@cache
def symmetric_fields(radius: int, players: int, most_holes: int) -> tuple[tuple[str, ...], ...]:
    """Return every field that the rotation for this number of seats keeps, with at most `most_holes` holes.

    Cells are `S`, `O` or `.`, row by row.
    """
    graph = lattice(radius)
    ties = nx.Graph((cube, ROTATION[players](cube)) for cube in graph)
    orbits = [frozenset(orbit) for orbit in nx.connected_components(ties)]
    found = []
    for starts in orbits:
        if len(starts) == players:
            rest = [orbit for orbit in orbits if orbit != starts]
            for some in range(most_holes // players + 2):
                for chosen in combinations(rest, some):
                    holes = frozenset().union(*chosen)
                    if len(holes) <= most_holes:
                        found.append(tuple("S" if c in starts else "O" if c in holes else "." for c in graph))
    return tuple(found)


def valid_fields(radius: int, players: int, house: House) -> list[tuple[str, ...]]:
    """Return the symmetric fields of a radius that have no fault but their size. A pocket is a fault here."""
    low, high = house.holes
    found = []
    for field in symmetric_fields(radius, players, high):
        if field.count("O") >= low and field[len(field) // 2] == ".":
            cells = iter(field)
            rows = [[next(cells) for _ in range(2 * radius + 1 - abs(r))] for r in range(-radius, radius + 1)]
            if TerraformingField({"players": players, "cells": rows}, house).faults().keys() <= {"size"}:
                found.append(field)
    return found


def class_of(radius: int, field: tuple[str, ...]) -> str:
    """Return a text that is equal for exactly the fields that turn or mirror into each other."""
    return min("".join(field[i] for i in image) for image in _images(radius))


@cache
def _images(radius: int) -> list[list[int]]:
    place = {cube: i for i, cube in enumerate(lattice(radius))}
    return [[place[move(cube)] for cube in place] for _, move in moves()]

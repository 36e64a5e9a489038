"""A second implementation of the rules of a Landsweeper island: object style, slow, from the clauses alone.

It imports none of the four floors and reads only the content of a board file (a dict). Cells are cubes, the land is a
networkx graph, symmetries are orders of the three axes, and shares are exact fractions, as in the oracle of Last Land.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations, product
from typing import Any

import networkx as nx

from tests.oracles.last_land import GENERATORS, Cube, clockwise, lattice, moves, reading_order, steps, text_of

GROUPS = {
    2: ("C2", "D1 corners", "D1 edges"),
    3: ("C3",),
    4: ("D2",),
    6: ("C6", "D3 corners", "D3 edges"),
}
"""LS-D1: the symmetries that make this number of seats equal."""
AXES = GENERATORS | {
    "D1 edges": (lambda c: (c[1], c[0], c[2]),),
    "D1 corners": (lambda c: (-c[1], -c[0], -c[2]),),
}


@dataclass(frozen=True)
class House:
    """The house values of LS-1, LS-D1 and LS-D6."""

    hexagon: bool = False
    land: tuple[int, int] = (40, 60)
    large_land: tuple[int, int] = (60, 85)
    per_seat: int = 8
    spacing: int = 3
    gap: Fraction = Fraction(2, 100)


STANDARD = House()


class LandsweeperBoard:
    """The board of a file, with everything the rulebook says about it."""

    def __init__(self, file: dict[str, Any], house: House = STANDARD) -> None:
        self.radius = len(file["cells"]) // 2
        self.field = lattice(self.radius)
        words = [word for row in file["cells"] for word in row]
        self.cells: dict[Cube, str] = dict(zip(self.field, words, strict=True))
        self.players: int = file["players"]
        self.house = house
        self.numbered = sorted((word, cube) for cube, word in self.cells.items() if word.startswith("S"))
        self.starts = [cube for _, cube in self.numbered]
        self.land: nx.Graph = self.field.subgraph(cube for cube, word in self.cells.items() if word != ".")

    @property
    def seats_are_right(self) -> bool:
        """Whether every seat has one start, and the starts are numbered clockwise."""
        words = [word for word, _ in self.numbered]
        return words == [f"S{seat}" for seat in range(self.players)] and self.starts == clockwise(self.starts)

    @property
    def seat_symmetric(self) -> bool:
        """Whether the symmetries of the board map any start to any other."""
        kept = [
            move
            for _, move in moves()
            if all(self.cells[move(cube)][0] == word[0] for cube, word in self.cells.items())
        ]
        return all(any(move(a) == b for move in kept) for a, b in product(self.starts, repeat=2))

    @cached_property
    def gap(self) -> Fraction:
        """The largest difference of two shares of the land, divided by their mean.

        A cell is split between the seats. Each step from a start halves the seat's weight.
        """
        away = steps(self.radius)
        total = [Fraction(0) for _ in self.starts]
        for cube in self.land:
            pull = [Fraction(1, 2 ** away[start][cube]) for start in self.starts]
            for seat, own in enumerate(pull):
                total[seat] += own / sum(pull)
        return (max(total) - min(total)) * len(total) / sum(total)

    def faults(self) -> dict[str, list[set[str]]]:
        """Return the kinds of fault. Each kind has its cases, and each case the cells that it names.

        `balanced` is a warning.
        """
        return {kind: cases for kind, cases in self._cases() if cases}

    def _cases(self) -> Iterator[tuple[str, list[set[str]]]]:
        house, away = self.house, steps(self.radius)
        whole: list[set[str]] = [set()]
        own_radius = 5 if self.players >= 5 else 4
        yield "size", whole if self.radius != own_radius else []  # LS-1, LS-D6
        sea = self.cells.keys() - self.land.nodes
        low, high = house.large_land if self.players >= 5 else house.land
        if house.hexagon:
            yield "sea in the hexagon", [set(map(text_of, sea))] if sea else []  # LS-1
        else:
            counted = self.radius == own_radius
            yield "amount of land", whole if counted and not low <= len(self.land) <= high else []  # LS-1, LS-D6
        yield "centre", [{"0,0"}] if (0, 0, 0) in sea else []  # LS-1
        yield "little land", whole if len(self.land) < house.per_seat * self.players else []  # LS-D1, as all below
        near = [{a, b} for a, b in combinations(self.starts, 2) if away[a][b] < house.spacing]
        yield "near starts", [set(map(text_of, pair)) for pair in near]
        yield "few neighbours", [{text_of(cube)} for cube, degree in self.land.degree if degree < 2]
        lands = sorted(nx.connected_components(self.land), key=lambda land: (-len(land), min(map(reading_order, land))))
        yield "apart", [set(map(text_of, land)) for land in lands[1:]]
        yield "cut cell", [{text_of(cube)} for cube in nx.articulation_points(self.land)]
        named = [set(map(text_of, self.starts))]
        if not self.seat_symmetric:
            yield "uneven", named if self.gap > house.gap else []
            yield "balanced", named if self.gap <= house.gap and self.players != 5 else []


def key_of(radius: int, words: dict[Cube, str]) -> str:
    """Return a text that is equal for exactly the boards that turn or mirror into each other.

    Seat numbers do not matter.
    """
    return min("".join(words[move(cube)][0] for cube in lattice(radius)) for _, move in moves())


@cache
def valid_boards(radius: int, players: int, house: House) -> frozenset[str]:
    """Return all symmetric boards without a fault, one of each class under the twelve symmetries.

    Every allowed amount of sea is tried, orbit by orbit.
    """
    graph = lattice(radius)
    least, most = house.large_land if players >= 5 else house.land
    found = set()
    for group in GROUPS[players]:
        ties = nx.Graph((cube, move(cube)) for cube in graph for move in AXES[group])
        orbits = sorted(map(frozenset, nx.connected_components(ties)), key=lambda o: min(map(reading_order, o)))
        for sea in _unions(orbits, len(graph) - most, len(graph) - least):
            for starts in orbits:
                if len(starts) == players and not starts & sea:
                    words = {cube: "." if cube in sea else "#" for cube in graph}
                    words |= {cube: f"S{seat}" for seat, cube in enumerate(clockwise(starts))}
                    key = key_of(radius, words)
                    if key not in found and not LandsweeperBoard(_file(players, words), house).faults():
                        found.add(key)
    return frozenset(found)


def _unions(sets: list[frozenset[Cube]], least: int, most: int) -> Iterator[frozenset[Cube]]:
    """Yield every union of the sets that has at least `least` and at most `most` members."""
    if not sets:
        if least <= 0:
            yield frozenset()
        return
    first, *rest = sets
    yield from _unions(rest, least, most)
    if len(first) <= most:
        yield from (first | more for more in _unions(rest, least - len(first), most - len(first)))


def _file(players: int, words: dict[Cube, str]) -> dict[str, Any]:
    rows: dict[int, list[str]] = {}
    for cube, word in words.items():
        rows.setdefault(cube[2], []).append(word)
    return {"players": players, "cells": list(rows.values())}

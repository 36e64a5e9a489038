"""A second implementation of the rules of a Last Land board: object style, slow, from the clauses alone.

It imports none of the four floors and reads only the content of a board file (a dict). A tile's place is a cube
coordinate (x, y, z) with x + y + z = 0. `q,r` of the file is (q, -q - r, r). The twelve symmetries of the lattice are
the six orders of the three axes, each with either sign. Distances and patches are those of a networkx graph. Shares
are exact fractions.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations, permutations
from typing import Any

import networkx as nx

Cube = tuple[int, int, int]
Move = Callable[[Cube], Cube]
POINTS = {"B": 4, "T1": 1, "T2": 2, "T3": 3, "T4": 4}  # LL-1


@dataclass(frozen=True)
class House:
    """The house values of LL-D1 and LL-D2. Boards with six bases have some of their own."""

    mix: dict[str, tuple[int, int]] = field(
        default_factory=lambda: {"T1": (9, 13), "T2": (6, 12), "T3": (6, 9), "T4": (3, 7)}
    )
    spacing: int = 3
    spacing_of_six: int = 2
    patch: int = 4
    patch_of_six: int = 6
    gap: Fraction = Fraction(2, 100)


STANDARD = House()


@cache
def lattice(radius: int) -> nx.Graph:
    """Return the graph of the hexagon. Its nodes are cubes, added row by row from the top."""
    span = range(-radius, radius + 1)
    graph = nx.Graph()
    graph.add_nodes_from(sorted(((x, -x - z, z) for x in span for z in span if -x - z in span), key=reading_order))
    graph.add_edges_from(
        (a, b) for a, b in combinations(graph, 2) if sorted(i - j for i, j in zip(a, b, strict=True)) == [-1, 0, 1]
    )
    return graph


@cache
def steps(radius: int) -> dict[Cube, dict[Cube, int]]:
    """Return the number of steps between any two cubes of the hexagon."""
    return dict(nx.all_pairs_shortest_path_length(lattice(radius)))


def reading_order(cube: Cube) -> tuple[int, int]:
    """Return a sort key: row by row from the top, left to right."""
    return cube[2], cube[0]


def cube_of(text: str) -> Cube:
    """Return the cube of a start written `q,r`."""
    q, r = map(int, text.split(","))
    return q, -q - r, r


def text_of(cube: Cube) -> str:
    """Return the text `q,r` of a cube. This is the inverse of `cube_of`."""
    return f"{cube[0]},{cube[2]}"


def moves() -> Iterator[tuple[bool, Move]]:
    """Return the twelve symmetries, each with whether it is a mirror (an odd order of the axes)."""
    for order in permutations(range(3)):
        mirror = sum(a > b for a, b in combinations(order, 2)) % 2 == 1
        for sign in (1, -1):

            def move(cube: Cube, order: tuple[int, ...] = order, sign: int = sign) -> Cube:
                x, y, z = (sign * cube[axis] for axis in order)
                return x, y, z

            yield mirror, move


def clockwise(starts: Iterable[Cube]) -> list[Cube]:
    """Return the starts in seat order: clockwise, from the first one on the page."""
    ordered = sorted(starts, key=reading_order)

    def angle(cube: Cube) -> float:
        return math.atan2(cube[2] * math.sqrt(3) / 2, cube[0] + cube[2] / 2)

    def hand(cube: Cube) -> tuple[float, int]:
        behind = round((angle(cube) - angle(ordered[0])) / math.tau, 9) % 1
        return (behind, max(map(abs, cube))) if any(cube) else (-1, 0)

    return ordered[:1] + sorted(ordered[1:], key=hand)


class LastLandBoard:
    """The board of a file, with everything the rulebook says about it."""

    def __init__(self, file: dict[str, Any], house: House = STANDARD) -> None:
        kinds = [kind for row in file["cells"] for kind in row]
        self.radius = len(file["cells"]) // 2
        self.graph = lattice(self.radius)
        self.tiles: dict[Cube, str] = dict(zip(self.graph, kinds, strict=True))
        self.players: int = file["players"]
        self.starts = [cube_of(start) for start in file["starts"]]
        self.house = house
        self.bases = [cube for cube, kind in self.tiles.items() if kind == "B"]

    def with_starts(self, starts: Iterable[Cube]) -> LastLandBoard:
        """Return the same land with other starts, one for each of its seats."""
        board = LastLandBoard.__new__(LastLandBoard)
        board.__dict__ |= {k: v for k, v in self.__dict__.items() if k not in ("group", "shares")}
        board.starts = list(starts)
        board.players = len(board.starts)
        return board

    @cached_property
    def group(self) -> list[tuple[bool, Move]]:
        """The symmetries that keep every tile's type and the set of starts."""
        starts = set(self.starts)
        return [
            (mirror, move)
            for mirror, move in moves()
            if all(self.tiles[move(cube)] == kind for cube, kind in self.tiles.items())
            and {move(start) for start in starts} == starts
        ]

    @property
    def group_name(self) -> str:
        """C, or D for a group with mirrors, and the number of rotations."""
        mirrors = sum(mirror for mirror, _ in self.group)
        return f"{'D' if mirrors else 'C'}{len(self.group) - mirrors}"

    @property
    def seat_symmetric(self) -> bool:
        """Whether the symmetries of the board map any start to any other."""
        return all(any(move(a) == b for _, move in self.group) for a in self.starts for b in self.starts)

    @cached_property
    def shares(self) -> list[Fraction]:
        """The contested value of each seat.

        The points of every tile are split between the seats. Each step from a start halves the seat's weight.
        """
        away = steps(self.radius)
        total = [Fraction(0) for _ in self.starts]
        for cube, kind in self.tiles.items():
            pull = [Fraction(1, 2 ** away[start][cube]) for start in self.starts]
            for seat, own in enumerate(pull):
                total[seat] += POINTS[kind] * own / sum(pull)
        return total

    @property
    def gap(self) -> Fraction:
        """The largest difference of two shares, divided by their mean."""
        return (max(self.shares) - min(self.shares)) * len(self.shares) / sum(self.shares)

    @property
    def six(self) -> bool:
        """Whether the values for six bases apply."""
        return len(self.bases) == 6

    def right_starts(self) -> list[Cube]:
        """Return where the seats begin (LL-D1, LL-D3)."""
        if len(self.bases) <= self.players:
            return clockwise(self.bases)
        away = steps(self.radius)
        chosen: list[tuple[Any, ...]] = []
        for some in combinations(sorted(self.bases, key=reading_order), self.players):
            apart = [away[a][b] for a, b in combinations(some, 2)]
            uneven = not self.with_starts(some).seat_symmetric
            chosen.append((-min(apart), -sum(apart), uneven, [reading_order(cube) for cube in some], some))
        return clockwise(min(chosen)[-1])

    def patches(self) -> list[tuple[str, set[Cube]]]:
        """Return the connected patches of one type, each with its type."""
        return [
            (kind, patch)
            for kind in POINTS
            for patch in nx.connected_components(
                self.graph.subgraph(cube for cube, here in self.tiles.items() if here == kind)
            )
        ]

    def faults(self) -> set[str]:
        """Return the kinds of fault of the board. `balanced` is only a warning."""
        house, away = self.house, steps(self.radius)
        found = set()
        if self.radius != 3:  # LL-1
            found.add("size")
        count = Counter(self.tiles.values())
        if any(not low <= count[kind] <= high for kind, (low, high) in house.mix.items()):  # LL-D1
            found.add("mix")
        if len(self.bases) not in (self.players, 6):  # LL-D1: exactly one a seat, or six for fewer seats
            found.add("base count")
        apart = [away[a][b] for a, b in combinations(self.bases, 2)]
        if 1 in apart:  # LL-D2
            found.add("adjacent bases")
        if any(1 < d < (house.spacing_of_six if self.six else house.spacing) for d in apart):  # LL-D2
            found.add("near bases")
        if any({self.tiles[a], self.tiles[b]} == {"B", "T4"} for a, b in self.graph.edges):  # LL-D2
            found.add("T4 beside base")
        if any(len(patch) > (house.patch_of_six if self.six else house.patch) for _, patch in self.patches()):
            found.add("patch")  # LL-D2
        # LL-2, LL-D3. No clause gives the starts where there are more than six bases.
        if len(self.bases) <= 6 and self.starts != self.right_starts():
            found.add("starts")
        # LL-D2. A six-base board with fewer seats is judged for six seats (LL-D3: the gap of fewer seats is reported).
        judged = self.with_starts(clockwise(self.bases)) if self.six else self
        if len(judged.starts) < judged.players:
            return found  # seats without a start cannot be compared
        if not judged.seat_symmetric:
            found.add("balanced" if judged.gap <= house.gap else "uneven")
        # LL-D2: five seats are always balanced, so they need no warning.
        return found - {"balanced"} if judged.players == 5 else found


GENERATORS: dict[str, tuple[Move, ...]] = {
    "C2": (lambda c: (-c[0], -c[1], -c[2]),),
    "C3": (lambda c: (c[1], c[2], c[0]),),
    "C6": (lambda c: (-c[1], -c[2], -c[0]),),
    "D2": (lambda c: (-c[0], -c[1], -c[2]), lambda c: (c[1], c[0], c[2])),
    # The axes go through the middles of the board's edges, or through its corners.
    "D3 edges": (lambda c: (c[1], c[2], c[0]), lambda c: (c[1], c[0], c[2])),
    "D3 corners": (lambda c: (c[1], c[2], c[0]), lambda c: (-c[1], -c[0], -c[2])),
}


def classes(players: int, group: str, house: House = STANDARD) -> set[str]:
    """Return all valid boards of radius 3 with seats that the group makes equal, one of each class.

    Boards that turn or mirror into each other are one class. Tiles are laid orbit by orbit. A branch ends when a type
    is used up, a T4 touches a base, or a patch is too large.
    """
    graph, away = lattice(3), steps(3)
    ties = nx.Graph((cube, move(cube)) for cube in graph for move in GENERATORS[group])
    orbits = sorted(map(frozenset, nx.connected_components(ties)), key=lambda o: min(map(reading_order, o)))
    limit = house.patch_of_six if players == 6 else house.patch
    spacing = house.spacing_of_six if players == 6 else house.spacing
    beside = {cube: set(graph[cube]) for cube in graph}
    turns = [[move(cube) for cube in graph] for _, move in moves()]
    found: set[str] = set()

    def patch_around(land: dict[Cube, str], cube: Cube) -> int:
        patch, edge = {cube}, [cube]
        while edge:
            near = [n for n in beside[edge.pop()] - patch if land.get(n) == land[cube]]
            patch.update(near)
            edge += near
        return len(patch)

    def lay(land: dict[Cube, str], rest: list[frozenset[Cube]], stock: dict[str, int]) -> None:
        if not rest:
            if all(house.mix[kind][1] - left >= house.mix[kind][0] for kind, left in stock.items()):
                found.add(min("".join(land[cube][-1] for cube in turn) for turn in turns))
            return
        orbit, *others = rest
        for kind, left in stock.items():
            if len(orbit) > left or (kind == "T4" and any(land.get(n) == "B" for cube in orbit for n in beside[cube])):
                continue
            grown = land | dict.fromkeys(orbit, kind)
            if all(patch_around(grown, cube) <= limit for cube in orbit):
                lay(grown, others, stock | {kind: left - len(orbit)})

    for bases in orbits:
        if len(bases) == players and all(away[a][b] >= max(2, spacing) for a, b in combinations(bases, 2)):
            rest = [orbit for orbit in orbits if orbit != bases]
            lay(dict.fromkeys(bases, "B"), rest, {kind: high for kind, (_, high) in house.mix.items()})
    return found

"""A second implementation of the rules of a Xarkant landscape: object style, slow, from the clauses alone.

It imports none of the four floors and reads only the content of a board file (a dict). A tile is a picture of two rows,
which is turned by turning its rows. The land is a networkx grid graph with the names `a1` .. `f6` as nodes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import networkx as nx

TYPES = ("wheat", "wood", "stone")


@dataclass(frozen=True)
class House:
    """The house values of XK-D1 and XK-D4."""

    types_of_tile: tuple[int, int] = (2, 3)
    edition_quadrants: tuple[int, int] = (13, 14)
    edition_stars: tuple[int, int] = (3, 4)
    quadrants: tuple[int, int] = (9, 15)
    fewest_areas: int = 2
    largest_area: int = 10


STANDARD = House()


class Quadrant(NamedTuple):
    """One quarter of a tile, or one cell of the land."""

    type: str
    star: bool


Picture = list[list[Quadrant]]


@cache
def lattice() -> nx.Graph:
    """Return the graph of the 36 quadrants, added row by row from the top. Edges join quadrants that share a side."""
    graph = nx.Graph()
    graph.add_nodes_from(f"{column}{row}" for row in range(1, 7) for column in "abcdef")
    for row in range(1, 7):
        nx.add_path(graph, [f"{column}{row}" for column in "abcdef"])
    for column in "abcdef":
        nx.add_path(graph, [f"{column}{row}" for row in range(1, 7)])
    return graph


def picture(tile: dict[str, Any], turns: int = 0) -> Picture:
    """Return the two rows of a tile after this number of quarter turns clockwise."""
    top_left, top_right, bottom_right, bottom_left = (
        Quadrant(kind, i == tile["star"]) for i, kind in enumerate(tile["quadrants"])
    )
    rows = [[top_left, top_right], [bottom_left, bottom_right]]
    for _ in range(turns):
        rows = [list(column) for column in zip(*reversed(rows), strict=True)]
    return rows


def spot(number: int) -> list[str]:
    """Return the names of the quadrants of a place for a tile, row by row. Places are 0 .. 8, row by row."""
    down, right = divmod(number, 3)
    return [f"{'abcdef'[2 * right + j]}{2 * down + i + 1}" for i in (0, 1) for j in (0, 1)]


def types_only(rows: Picture) -> tuple[str, ...]:
    """Return the types of a tile without its star. Two turned tiles look the same if these are equal."""
    return tuple(quadrant.type for row in rows for quadrant in row)


class Land:
    """The quadrants that are laid so far."""

    def __init__(self, quadrants: dict[str, Quadrant] | None = None) -> None:
        self.quadrants = quadrants or {}

    def with_tile(self, rows: Picture, number: int) -> Land:
        """Return the land after a tile was laid on a place."""
        new = dict(zip(spot(number), [quadrant for row in rows for quadrant in row], strict=True))
        return Land(self.quadrants | new)

    def areas(self) -> list[set[str]]:
        """Return the orthogonally connected groups of quadrants of one type (XK-4)."""
        graph = nx.Graph()
        graph.add_nodes_from(self.quadrants)
        graph.add_edges_from((a, b) for a, b in lattice().edges if self._type(a) == self._type(b) is not None)
        return [set(area) for area in nx.connected_components(graph)]

    def _type(self, name: str) -> str | None:
        return self.quadrants[name].type if name in self.quadrants else None

    def star_area(self, rows: Picture, number: int) -> int | None:
        """Return the size that the star's area would have.

        It is None where the star meets no quadrant of its type (XK-3).
        """
        after = self.with_tile(rows, number)
        star = next(name for name in spot(number) if after.quadrants[name].star)
        kind = after.quadrants[star].type
        if not any(self._type(name) == kind for name in lattice()[star]):
            return None
        return len(next(area for area in after.areas() if star in area))

    def right_turns(self, tile: dict[str, Any], number: int) -> set[int]:
        """Return every turn that the rule allows for a tile on a place (XK-3, XK-D3)."""
        sizes = {turn: self.star_area(picture(tile, turn), number) for turn in range(4)}
        met = [size for size in sizes.values() if size is not None]
        return {turn for turn, size in sizes.items() if size == (max(met) if met else None)}


class XarkantLandscape:
    """The landscape of a file, with everything the rulebook says about it."""

    def __init__(self, file: dict[str, Any], house: House = STANDARD) -> None:
        self.house = house
        self.tiles: list[dict[str, Any]] = file["tiles"]
        self.placed: list[dict[str, int]] = file["placed"]
        self.lands = [Land()]
        for number, one in enumerate(self.placed):
            rows = picture(self.tiles[one["tile"]], one["turn"])
            self.lands.append(self.lands[-1].with_tile(rows, number))

    @property
    def land(self) -> Land:
        """The whole land."""
        return self.lands[-1]

    def rows(self) -> list[list[str]]:
        """Return the types of the 36 quadrants, row by row."""
        return [[self.land.quadrants[f"{column}{row}"].type for column in "abcdef"] for row in range(1, 7)]

    def right_turns(self, number: int) -> set[int]:
        """Return the turns that XK-3 allowed for the tile on a place after the tiles before it."""
        return self.lands[number].right_turns(self.tiles[self.placed[number]["tile"]], number)

    def faults(self) -> dict[str, list[set[str]]]:
        """Return the kinds of fault. Each kind has its cases, and each case the places that it names."""
        return {kind: cases for kind, cases in self._cases() if cases}

    def _cases(self) -> Iterator[tuple[str, list[set[str]]]]:
        house = self.house
        # XK-D1
        few, many = house.types_of_tile
        odd = [i for i, tile in enumerate(self.tiles) if not few <= len({*tile["quadrants"]}) <= many]
        yield "types of a tile", [{f"/tiles/{i}"} for i in odd]
        looks = [{types_only(picture(tile, turn)) for turn in range(4)} for tile in self.tiles]
        yield (
            "equal tiles",
            [{f"/tiles/{i}", f"/tiles/{j}"} for j in range(10) for i in range(j) if looks[i] & looks[j]],
        )
        everything = Counter(kind for tile in self.tiles for kind in tile["quadrants"])
        yield "edition quadrants", [{"/tiles"} for kind in _outside(everything, house.edition_quadrants)]
        stars = Counter(tile["quadrants"][tile["star"]] for tile in self.tiles)
        yield "edition stars", [{"/tiles"} for kind in _outside(stars, house.edition_stars)]
        # XK-3
        wrong = [number for number, one in enumerate(self.placed) if one["turn"] not in self.right_turns(number)]
        yield "turn", [set(spot(number)) for number in wrong]
        # XK-D4
        of_type = {kind: {n for n, q in self.land.quadrants.items() if q.type == kind} for kind in TYPES}
        counts = Counter({kind: len(names) for kind, names in of_type.items()})
        yield "quadrants", [of_type[kind] for kind in _outside(counts, house.quadrants)]
        areas = self.land.areas()
        split = Counter(kind for kind, names in of_type.items() for area in areas if area <= names)
        yield "few areas", [of_type[kind] for kind in TYPES if split[kind] < house.fewest_areas]
        yield "large area", [area for area in areas if len(area) > house.largest_area]


def _outside(counts: Counter[str], allowed: tuple[int, int]) -> list[str]:
    return [kind for kind in TYPES if not allowed[0] <= counts[kind] <= allowed[1]]


def views(rows: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Return the types of a landscape in its eight views: four sides, each straight and mirrored."""
    found = []
    for seen in ([list(row) for row in rows], [list(reversed(row)) for row in rows]):
        for _ in range(4):
            seen = [list(column) for column in zip(*reversed(seen), strict=True)]
            found.append(tuple(kind for row in seen for kind in row))
    return found


Laid = tuple[tuple[int, int], ...]
"""The kind of tile and its turn, for each place."""


def table(kinds: Sequence[dict[str, Any]], numbers: Sequence[int], house: House) -> dict[Laid, Fraction]:
    """Return the probability of each landscape of an edition, by walking through everything that may happen.

    People lay nine of ten tiles by XK-2, XK-3 and XK-D3 and begin again where XK-D4 fails. The edition has `numbers[k]`
    tiles of kind k.
    """
    likely: dict[Laid, Fraction] = {}

    def lay(land: Land, laid: Laid, left: tuple[int, ...], chance: Fraction) -> None:
        number = len(laid)
        if number == 9:
            if _keeps_d4(land, house):
                likely[laid] = chance
            return
        for kind, count in enumerate(left):
            if count:
                rest = (*left[:kind], count - 1, *left[kind + 1 :])
                turns = land.right_turns(kinds[kind], number)
                for turn in turns:
                    after = land.with_tile(picture(kinds[kind], turn), number)
                    lay(after, (*laid, (kind, turn)), rest, chance * count / sum(left) / len(turns))

    lay(Land(), (), tuple(numbers), Fraction(1))
    accepted = sum(likely.values())
    return {laid: chance / accepted for laid, chance in likely.items()}


def _keeps_d4(land: Land, house: House) -> bool:
    counts = Counter(quadrant.type for quadrant in land.quadrants.values())
    areas = land.areas()
    split = Counter(land.quadrants[next(iter(area))].type for area in areas)
    return (
        not _outside(counts, house.quadrants)
        and all(split[kind] >= house.fewest_areas for kind in TYPES)
        and all(len(area) <= house.largest_area for area in areas)
    )

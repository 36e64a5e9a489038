"""A second implementation of the rules of an AntWalk deal: object style, slow, from the clauses alone.

It imports none of the four floors and reads only the content of a board file (a dict). The square is a networkx grid
graph whose nodes are the names `a1` .. `e5`. The distance of a tile from the anthill is the length of a shortest path.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

import networkx as nx

ANTHILL = "c3"
TILES = range(1, 35)  # AW-1


@dataclass(frozen=True)
class House:
    """The house values of AW-D1 and AW-D3."""

    clockwise: int = 17
    distance: int = 2
    near: int = 1


STANDARD = House()


@cache
def square() -> nx.Graph:
    """Return the graph of the 25 places, added row by row from the top. Edges join places that share a side."""
    graph = nx.Graph()
    graph.add_nodes_from(f"{column}{row}" for row in range(1, 6) for column in "abcde")
    grid = nx.grid_2d_graph(5, 5)
    graph.add_edges_from(tuple(f"{'abcde'[column]}{row + 1}" for row, column in pair) for pair in grid.edges)
    return graph


@cache
def steps() -> dict[str, int]:
    """Return the distance of each place from the anthill in steps."""
    return dict(nx.single_source_shortest_path_length(square(), ANTHILL))


def is_well_formed(file: dict[str, Any]) -> bool:
    """Return whether the fields of a file describe a deal: 24 different tiles around the anthill, five cards a seat.

    Hands ascend, and no card is in two of them. A card may have no tile on the board, which is a fault of the deal.
    """
    rows, sides, hands = file["cells"], file["number_side"], file["hands"]
    if [len(row) for row in rows] != [5] * 5 or len(sides) != 34 or len(hands) != file["players"]:
        return False
    laid = [number for row in rows for number in row]
    held = [number for hand in hands for number in hand]
    return (
        laid[12] == 0
        and len({*laid} & {*TILES}) == 24
        and all(len(hand) == 5 and hand == sorted(hand) for hand in hands)
        and len({*held} & {*TILES}) == len(held)
        and {*sides} <= {"cw", "ccw"}
    )


class AntWalkDeal:
    """The deal of a file, with everything the rulebook says about it."""

    def __init__(self, file: dict[str, Any], house: House = STANDARD) -> None:
        self.house = house
        self.sides: list[str] = file["number_side"]
        self.hands: list[list[int]] = file["hands"]
        self.lies: dict[int, str] = {
            number: place
            for place, number in zip(square(), (n for row in file["cells"] for n in row), strict=True)
            if number
        }

    def missing(self) -> set[tuple[int, int]]:
        """Return seat and number of every card of a tile that is not on the board."""
        return {(seat, card) for seat, hand in enumerate(self.hands) for card in hand if card not in self.lies}

    def complete(self) -> dict[int, list[str]]:
        """Return the places of the five tiles of each seat, without the seats that lack a tile."""
        lacking = {seat for seat, _ in self.missing()}
        return {seat: [self.lies[card] for card in hand] for seat, hand in enumerate(self.hands) if seat not in lacking}

    def distances(self) -> dict[int, int]:
        """Return the sum of the steps from the anthill to the tiles of each complete hand."""
        return {seat: sum(steps()[place] for place in places) for seat, places in self.complete().items()}

    def nears(self) -> dict[int, int]:
        """Return the number of tiles next to the anthill of each complete hand."""
        beside = set(square()[ANTHILL])
        return {seat: len(beside.intersection(places)) for seat, places in self.complete().items()}

    def far_pairs(self) -> set[tuple[int, int]]:
        """Return the pairs of seats with distances that differ too much (AW-D3)."""
        return _apart(self.distances(), self.house.distance)

    def near_pairs(self) -> set[tuple[int, int]]:
        """Return the pairs of seats with numbers of tiles next to the anthill that differ too much (AW-D3)."""
        return _apart(self.nears(), self.house.near)

    def faults(self) -> set[str]:
        """Return the kinds of fault of the deal."""
        found = set()
        if Counter(self.sides)["cw"] != self.house.clockwise:  # AW-D1
            found.add("number sides")
        if self.missing():  # AW-D3
            found.add("off the board")
        if self.far_pairs():
            found.add("distances")
        if self.near_pairs():
            found.add("next to the anthill")
        return found


def _apart(values: dict[int, int], most: int) -> set[tuple[int, int]]:
    return {(a, b) for a, b in combinations(values, 2) if abs(values[a] - values[b]) > most}


def turned(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the square after a quarter turn clockwise."""
    return [list(column) for column in zip(*reversed(rows), strict=True)]


def same_game(file: dict[str, Any]) -> tuple[Any, ...]:
    """Return a value that is equal for exactly the deals that are the same game.

    Rotation, the order of seats, and tiles that are not on the board do not matter.
    """
    views = [[list(row) for row in file["cells"]]]
    for _ in range(3):
        views.append(turned(views[-1]))
    arrows = [(number, file["number_side"][number - 1]) for row in file["cells"] for number in row if number]
    return min(views), sorted(map(tuple, file["hands"])), sorted(arrows)


def shuffled(players: int, chance: random.Random) -> dict[str, Any]:
    """Return a deal as people make it (AW-2, AW-D7), valid or not.

    Eight tiles are dealt to each seat and five of them kept. The other tiles of the board are drawn.
    """
    stock = list(TILES)
    chance.shuffle(stock)
    hands = [sorted(chance.sample(stock[8 * seat : 8 * seat + 8], 5)) for seat in range(players)]
    held = {number for hand in hands for number in hand}
    others = chance.sample([number for number in TILES if number not in held], 24 - len(held))
    tiles = [*held, *others]
    chance.shuffle(tiles)
    tiles.insert(12, 0)
    return {
        "players": players,
        "cells": [tiles[i : i + 5] for i in range(0, 25, 5)],
        "number_side": ["cw"] * 17 + ["ccw"] * 17,
        "hands": hands,
    }


def valid_seatings(
    radius_of_square: int, kept: int, players: int, house: House = STANDARD
) -> Iterator[tuple[frozenset[Any], ...]]:
    """Yield every valid way to give each seat `kept` places around the middle of a square.

    All combinations are tried.
    """
    side = 2 * radius_of_square + 1
    grid = nx.grid_2d_graph(side, side)
    away = nx.single_source_shortest_path_length(grid, (radius_of_square, radius_of_square))
    places = [place for place in sorted(grid) if away[place]]

    def give(taken: tuple[frozenset[Any], ...]) -> Iterator[tuple[frozenset[Any], ...]]:
        if len(taken) == players:
            yield taken
            return
        free = [place for place in places if not any(place in hand for hand in taken)]
        for hand in combinations(free, kept):
            others = [(sum(away[p] for p in o), sum(away[p] == 1 for p in o)) for o in taken]
            far, near = sum(away[p] for p in hand), sum(away[p] == 1 for p in hand)
            if all(abs(far - f) <= house.distance and abs(near - n) <= house.near for f, n in others):
                yield from give((*taken, frozenset(hand)))

    return give(())

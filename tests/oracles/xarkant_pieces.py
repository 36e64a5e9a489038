"""The pieces of Xarkant for its oracle of play: quadrants, discs and seats, and the costs of XK-D6.

It imports none of the four floors.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

KINDS = ("wheat", "wood", "stone")
NAMES = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]

# XK-5, XK-D6: what a seat pays for its first, second, ... piece.
COSTS: dict[str, int | list[int]] = {
    "workshop_wood": [1, 1, 2, 2, 3],
    "workshop_stone": [1, 1, 1, 2, 2],
    "church_stone": [1, 2, 2, 2, 3],
    "church_wheat": [1, 1, 2, 2, 2],
    "church_wood": [0, 0, 0, 1, 1],
    "state_wheat": 1,
    "village_wood": 2,
    "village_wheat": 1,
}
PLAY = {
    "discs": 4,  # XK-5
    "rounds": 7,  # XK-D10
    "resources": 30,  # XK-5
    "villages": 6,  # XK-5
    "storage": 6,  # XK-D6
    "popularity": 5,  # XK-5, XK-D6
    "filled": 3,  # XK-D6
    "state_places": 2,  # XK-D6
}
_FREE = {f"costs.{key}": 0 if isinstance(cost, int) else (0,) * len(cost) for key, cost in COSTS.items()}
_CHEAP = _FREE | {"costs.workshop_wood": (0, 1, 0, 1, 0), "costs.church_stone": (1, 0, 0, 0, 1)}
VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    _CHEAP,
    _CHEAP | {"play.discs": 9, "play.villages": 12},  # XK-D10: with this number of discs every area can be claimed
    _CHEAP | {"play.storage": 4, "play.filled": 5, "play.rounds": 12},
    {"play.resources": 5, "play.storage": 3, "play.state_places": 5, "costs.state_wheat": 0},
    {"play.discs": 2, "play.popularity": 1, "play.villages": 1, "play.rounds": 2} | _FREE,
    {"play.discs": 1, "play.rounds": 0, "play.storage": 0},
)
"""House values with which games of any length reach the clauses of pieces, ends and limits."""
PIECES = 5  # XK-5: the workshops of a seat, and also its churches
BONUS = {0: 0, 1: 1, 2: 3, 3: 5}  # XK-9: additional resources, and the popularity that they cost


class Quadrant:
    """One quadrant of the land: its type, and what is on it."""

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.type: str | None = kind
        self.workshop: Player | None = None
        self.church: Player | None = None
        self.disc: Disc | None = None
        self.beside: list[Quadrant] = []

    @property
    def village(self) -> bool:
        """Whether the quadrant is a village, which has no type (XK-4)."""
        return self.type is None

    @property
    def empty(self) -> bool:
        """Whether the quadrant has no workshop, church, disc or village (XK-8)."""
        return self.workshop is None and self.church is None and self.disc is None and not self.village


class Disc:
    """One disc: in the bag, drawn, aside, or on the land with one side up."""

    def __init__(self, owner: Player) -> None:
        self.owner = owner
        self.place = "bag"
        self.side: str | None = None

    def lay(self, quadrant: Quadrant, side: str) -> None:
        """Put the disc on the land."""
        quadrant.disc = self
        self.place, self.side = "land", side


class Player:
    """One seat: its discs, its stock and popularity, and its pieces on the two boards."""

    def __init__(self, seat: int, discs: int, popularity: int) -> None:
        self.seat = seat
        self.discs = [Disc(self) for _ in range(discs)]
        self.stock = dict.fromkeys(KINDS, 0)
        self.popularity = popularity
        self.on_state_board = 0
        self.tracks = dict.fromkeys(KINDS, 0)

    def discs_at(self, place: str) -> list[Disc]:
        """Return the own discs at a place."""
        return [disc for disc in self.discs if disc.place == place]

    def has(self, price: dict[str, int]) -> bool:
        """Return whether the stock is enough for a price."""
        return all(self.stock[kind] >= number for kind, number in price.items())

    def pay(self, price: dict[str, int]) -> None:
        """Put resources back. The supply is what no seat holds."""
        for kind, number in price.items():
            self.stock[kind] -= number


@cache
def ways_to_draw(bag: tuple[int, ...], number: int) -> Counter[str]:
    """Count the sets of discs for each possible draw from a bag with discs of these seats (XK-6)."""
    return Counter(" ".join(map(str, ["draw", *sorted(drawn)])) for drawn in combinations(bag, number))


def land_of(board: dict[str, Any]) -> dict[str, str]:
    """Return the type of every quadrant from the laid tiles (XK-2)."""
    land = {}
    for number, placed in enumerate(board["placed"]):
        top_left, top_right, bottom_right, bottom_left = board["tiles"][placed["tile"]]["quadrants"]
        rows = [[top_left, top_right], [bottom_left, bottom_right]]
        for _ in range(placed["turn"]):
            rows = [list(column) for column in zip(*reversed(rows), strict=True)]
        for i, row in enumerate(rows):
            for j, kind in enumerate(row):
                land["abcdef"[number % 3 * 2 + j] + str(number // 3 * 2 + i + 1)] = kind
    return land

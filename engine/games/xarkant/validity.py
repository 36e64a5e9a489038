"""When a Xarkant landscape is valid: XK-1, XK-3, XK-4 and the decisions XK-D1, XK-D3 and XK-D4 as findings.

The reader has already checked that nine different tiles lie there. The edition is judged by itself. The turn of a tile
is judged by the tiles that were laid before it, as they lie.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from landpress.engine.contract.house import House
from landpress.engine.games.xarkant.land import Way, area, areas, cells_of, of_type, ways
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.games.xarkant import LATTICE, QUADRANTS, TILES, TYPES, Landscape, Tile, quadrants_at
from landpress.layouts.reading import pointer

WRONG_TILE = Rule("XK101", "error", "XK-D1")
EQUAL_TILES = Rule("XK102", "error", "XK-D1")
WRONG_EDITION = Rule("XK103", "error", "XK-D1")
WRONG_STARS = Rule("XK104", "error", "XK-D1")
WRONG_TURN = Rule("XK105", "error", "XK-3")
WRONG_MIX = Rule("XK106", "error", "XK-D4")
FEW_AREAS = Rule("XK107", "error", "XK-D4")
LARGE_AREA = Rule("XK108", "error", "XK-D4")

SEATS_HAVE: Final = "nothing"

Span = tuple[int, int]
"""The smallest and the largest allowed number."""


def look(tile: Tile) -> tuple[str, ...]:
    """Return a key that two tiles share if their types are equal under rotation, wherever their stars are (XK-D1)."""
    return min(tile.turned(turn).quadrants for turn in range(QUADRANTS))


@lru_cache(maxsize=64)
def edition_faults(tiles: tuple[Tile, ...], types: Span, quadrants: Span, stars: Span) -> tuple[Finding, ...]:
    """Return the findings about the ten tiles of an edition, by its house values (XK-D1)."""
    return tuple(_edition_faults(tiles, types, quadrants, stars))


def _edition_faults(tiles: Sequence[Tile], types: Span, quadrants: Span, stars: Span) -> Iterator[Finding]:
    for i, tile in enumerate(tiles):
        found = len(set(tile.quadrants))
        if not types[0] <= found <= types[1]:
            yield WRONG_TILE.at(pointer("tiles", i), found=found, low=types[0], high=types[1])
    looks = [look(tile) for tile in tiles]
    for i, j in combinations(range(TILES), 2):
        if looks[i] == looks[j]:
            yield EQUAL_TILES.at(pointer("tiles", i), pointer("tiles", j))
    printed = [kind for tile in tiles for kind in tile.quadrants]
    starred = [tile.quadrants[tile.star] for tile in tiles]
    for rule, kinds, (low, high) in ((WRONG_EDITION, printed, quadrants), (WRONG_STARS, starred, stars)):
        for kind in TYPES:
            if not low <= kinds.count(kind) <= high:
                yield rule.at("/tiles", type=kind, found=kinds.count(kind), low=low, high=high)


def right_ways(land: int, choice: Sequence[Way]) -> Sequence[Way]:
    """Return those of the four ways to lay a tile on a place that the land before it allows (XK-3, XK-D3).

    If there are ways with the star next to its own type, only these are allowed, and of these the ones with the largest
    area of the star.
    """
    joining = [way for way in choice if way.beside & land]
    if len(joining) < 2:
        return joining or choice
    sizes = [area(way.star, land | way.land).bit_count() for way in joining]
    largest = max(sizes)
    return [way for way, size in zip(joining, sizes, strict=True) if size == largest]


def faults(board: Landscape, house: House) -> Iterator[Finding]:
    """Yield the findings about a landscape, those of the cheapest clause first."""
    yield from edition_faults(board.tiles, house["edition.types"], house["edition.quadrants"], house["edition.stars"])
    choices, land = ways(board.tiles), 0
    for place, (tile, turn) in enumerate(board.placed):
        choice = choices[tile][place]
        right = right_ways(land, choice)
        if choice[turn] not in right:
            where = [LATTICE.names[cell] for cell in quadrants_at(place)]
            turns = " ".join(str(way.turn) for way in right)
            yield WRONG_TURN.at(*where, number=place + 1, tile=tile, found=turn, allowed=turns)
        land |= choice[turn].land
    yield from _land_faults(land, house)


def _land_faults(land: int, house: House) -> Iterator[Finding]:
    """Yield the findings of XK-D4, without its first rule."""
    low, high = house["landscape.quadrants"]
    fewest, largest = house["landscape.areas"], house["landscape.largest"]
    for kind, name in enumerate(TYPES):
        own = of_type(land, kind)
        if not low <= own.bit_count() <= high:
            yield WRONG_MIX.at(*cells_of(own), type=name, found=own.bit_count(), low=low, high=high)
        count = 0
        for one in areas(own):
            count += 1
            if one.bit_count() > largest:
                yield LARGE_AREA.at(*cells_of(one), type=name, found=one.bit_count(), limit=largest)
        if count < fewest:
            yield FEW_AREAS.at(*cells_of(own), type=name, found=count, limit=fewest)


def land_of(board: Landscape) -> int:
    """Return the whole land of a landscape, in the form of engine/games/xarkant/land.py."""
    choices = ways(board.tiles)
    return sum(choices[tile][place][turn].land for place, (tile, turn) in enumerate(board.placed))


def facts(board: Landscape, house: House) -> dict[str, object]:
    """Return the quadrants and the areas of each type, and the size of the largest area."""
    land = land_of(board)
    own = {name: of_type(land, kind) for kind, name in enumerate(TYPES)}
    return {
        "type_quadrants": {name: part.bit_count() for name, part in own.items()},
        "type_areas": {name: len(list(areas(part))) for name, part in own.items()},
        "largest_area": max(one.bit_count() for one in areas(land)),
    }

"""Random Xarkant landscapes, made as people make them at the table, and the editions of tiles they are made of.

Nine of the ten tiles in a random order, every order as likely; each turned as XK-3 has it, of the turns it leaves every
one as likely; all from the beginning where XK-D4 is not met. An edition is any of the valid ones, each as likely.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from math import perm

from landpress.engine.boards.validity import faults
from landpress.engine.contract.house import House, house_values
from landpress.engine.contract.streams import Stream
from landpress.engine.games.xarkant.land import ways
from landpress.engine.games.xarkant.validity import Span, edition_faults, look, right_ways
from landpress.generator.boards.request import Request
from landpress.layouts.errors import VariantError
from landpress.layouts.games.xarkant import (
    NAME,
    PLACES,
    QUADRANTS,
    SIDE,
    TILES,
    TURNS,
    TYPES,
    Landscape,
    Placed,
    Tile,
    make,
    quadrants_at,
)
from landpress.layouts.squares import permutations

DEFAULT_PLAYERS = 4
MEASURED = {"random": 10_000, "greedy": 4000, "mcts:20": 800}
"""The policies that landpress balance lets play unless it is told, each with how many games: half a minute in all."""
ALWAYS_BALANCED = ()
CAN_BALANCE = False
EDITION = "first edition"
"""The seed text of the shipped tiles: changing it makes everybody's cut tiles useless for later landscapes."""

_EDITION_TRIES = 20_000


@cache
def families(types: Span) -> tuple[tuple[Tile, ...], ...]:
    """All tiles with so many types, those together of which an edition can have one only (XK-D1)."""
    found: dict[tuple[str, ...], list[Tile]] = {}
    for quadrants in product(TYPES, repeat=QUADRANTS):
        if types[0] <= len(set(quadrants)) <= types[1]:
            tiles = [Tile(quadrants, star) for star in range(QUADRANTS)]
            found.setdefault(look(tiles[0]), []).extend(tiles)
    return tuple(map(tuple, found.values()))


@cache
def edition(text: str, types: Span, quadrants: Span, stars: Span) -> tuple[Tile, ...]:
    """The ten tiles of an edition, by its seed text and house values; VariantError where none are found.

    Ten families are drawn, then a tile of each from as many lots as the largest family has. A blank lot makes the draw
    void, so that small families do not give their tiles more weight.
    """
    stream = Stream(text, NAME, "edition")
    choice = families(types)
    lots = max(map(len, choice))
    for _ in range(_EDITION_TRIES):
        drawn = [(family, stream.below(lots)) for family in stream.sample(choice, TILES)]
        tiles = tuple(family[lot] for family, lot in drawn if lot < len(family))
        if len(tiles) == TILES and not edition_faults(tiles, types, quadrants, stars):
            return tiles
    raise VariantError(
        f"edition: none of {_EDITION_TRIES:,} drawn meets edition.quadrants = {list(quadrants)} and "
        f"edition.stars = {list(stars)}: loosen them"
    )


def tiles_of(wanted: Request, house: House) -> tuple[Tile, ...]:
    """The tiles of the edition that a request names."""
    return edition(wanted.edition, house["edition.types"], house["edition.quadrants"], house["edition.stars"])


def check(wanted: Request) -> None:
    """VariantError where it can be seen that no landscape meets the variant."""
    house = house_values(NAME, wanted.variant)
    totals = {
        "edition.quadrants": QUADRANTS * TILES,
        "edition.stars": TILES,
        "landscape.quadrants": SIDE * SIDE,
    }
    for key in ("edition.types", *totals):
        low, high = house[key]
        if low > high:
            raise VariantError(f"{key} = [{low}, {high}]: expected the smaller number first")
    for key, total in totals.items():
        low, high = house[key]
        if not len(TYPES) * low <= total <= len(TYPES) * high:
            raise VariantError(f"{key} = [{low}, {high}]: {len(TYPES)} such numbers cannot add up to {total}")
    different = len(families(house["edition.types"]))
    if different < TILES:
        raise VariantError(
            f"edition.types = {list(house['edition.types'])}: only {different} such tiles differ when turned, "
            f"and an edition has {TILES}"
        )
    if len(TYPES) * house["landscape.areas"] > SIDE * SIDE:
        raise VariantError(
            f"landscape.areas = {house['landscape.areas']}: {SIDE * SIDE} quadrants have no room for so many"
        )
    tiles_of(wanted, house)


def is_fixed(wanted: Request) -> bool:
    """Return False: there is always another board."""
    return False


def patience(wanted: Request) -> int:
    """After how many proposals without a valid landscape to give up: some seconds."""
    return 20_000


def proposals(wanted: Request, stream: Stream) -> Iterator[Landscape]:
    """Landscapes that keep XK-1 to XK-3, without end."""
    return landscapes(tiles_of(wanted, house_values(NAME, wanted.variant)), wanted.players, stream)


def landscapes(tiles: tuple[Tile, ...], players: int, stream: Stream) -> Iterator[Landscape]:
    """Landscapes of these ten tiles as the table makes them, without end."""
    choices = ways(tiles)
    while True:
        land, placed = 0, []
        for place, tile in enumerate(stream.sample(range(TILES), PLACES)):
            way = stream.choice(right_ways(land, choices[tile][place]))
            land |= way.land
            placed.append(Placed(tile, way.turn))
        yield make(players, tiles, placed)


def same_land(board: Landscape) -> Iterator[Landscape]:
    """Every way to lay the types of a landscape, turned and mirrored, with the tiles of its edition, right or wrong."""
    lying: dict[tuple[str, ...], list[Placed]] = {}
    for tile, printed in enumerate(board.tiles):
        for turn in range(TURNS):
            lying.setdefault(printed.turned(turn).quadrants, []).append(Placed(tile, turn))
    for image in {tuple(board.cells[i] for i in symmetry): None for symmetry in permutations(SIDE)}:
        blocks = [tuple(image[i] for i in quadrants_at(place)) for place in range(PLACES)]
        for placed in product(*(lying.get(block, ()) for block in blocks)):
            yield make(board.players, board.tiles, placed)


def unlikeliness(board: Landscape) -> int:
    """One divided by the chance that the table makes this landscape of its ten tiles, before XK-D4."""
    choices, land, freedom = ways(board.tiles), 0, 1
    for place, (tile, turn) in enumerate(board.placed):
        freedom *= len(right_ways(land, choices[tile][place]))
        land |= choices[tile][place][turn].land
    return freedom * perm(TILES, PLACES)


def estimate(wanted: Request, stream: Stream, tries: int) -> int:
    """About how many landscapes an edition has that are different however they are turned and mirrored."""
    total = 0.0
    for board in islice(proposals(wanted, stream), tries):
        if next(faults(board), None) is None:
            total += unlikeliness(board) / sum(next(faults(same), None) is None for same in same_land(board))
    return round(total / tries)


def count(wanted: Request) -> None:
    """Nobody counts so many landscapes: see `estimate`."""


def fillings(wanted: Request) -> None:
    """Nobody counts them for a variant either."""

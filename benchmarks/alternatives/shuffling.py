"""Make random boards in the plain way: shuffle the pieces, and throw the board away if it has a fault.

Each game has one shuffler. The engine decides which boards are valid, so that both ways obey the same rules.
"""

import random
import time
from collections.abc import Callable, Sequence

from landpress.engine.boards.validity import faults
from landpress.engine.contract.house import standard
from landpress.engine.games.antwalk import edition as antwalk_edition
from landpress.generator.boards.request import request
from landpress.generator.games import xarkant as xarkant_maker
from landpress.layouts.board import Board
from landpress.layouts.games import antwalk, landsweeper, last_land, terraforming, xarkant
from landpress.layouts.hexgrid import hexagon, size
from landpress.layouts.startfield import make as field

TILES = {"T1": 11, "T2": 9, "T3": 7, "T4": 5}
HOLES, LAND = 15, 50


def _last_land(players: int, chance: random.Random) -> Board:
    tiles = ["B"] * players + [kind for kind, count in TILES.items() for _ in range(count)]
    tiles = [*tiles, "T1", "T1", "T1"][: size(last_land.RADIUS)]
    chance.shuffle(tiles)
    return last_land.make(players, tiles)


def _field(game: str, radius: int, ground: Sequence[str], players: int, chance: random.Random) -> Board:
    kinds = list(ground)
    chance.shuffle(kinds)
    return field(game, kinds, chance.sample(hexagon(radius), players))


def _terraforming(players: int, chance: random.Random) -> Board:
    ground = ["O"] * HOLES + ["."] * (size(terraforming.RADIUS) - HOLES)
    return _field("terraforming", terraforming.RADIUS, ground, players, chance)


def _landsweeper(players: int, chance: random.Random) -> Board:
    radius = landsweeper.radius_for(players)
    return _field("landsweeper", radius, ["#"] * LAND + ["."] * (size(radius) - LAND), players, chance)


def _antwalk(players: int, chance: random.Random) -> Board:
    tiles = chance.sample(antwalk.TILES, 24)
    cards = chance.sample(tiles, antwalk.HAND * players)
    hands = [cards[i : i + antwalk.HAND] for i in range(0, len(cards), antwalk.HAND)]
    return antwalk.make(tiles, antwalk_edition.number_side(antwalk_edition.EDITION, 17), hands)


def _xarkant(players: int, chance: random.Random) -> Board:
    tiles = xarkant_maker.tiles_of(request("xarkant", players), standard("xarkant"))
    order = chance.sample(range(xarkant.TILES), xarkant.PLACES)
    return xarkant.make(players, tiles, [xarkant.Placed(tile, chance.randrange(4)) for tile in order])


SHUFFLERS: dict[str, Callable[[int, random.Random], Board]] = {
    "last-land": _last_land,
    "terraforming": _terraforming,
    "landsweeper": _landsweeper,
    "antwalk": _antwalk,
    "xarkant": _xarkant,
}


def boards_found(game: str, players: int, budget: float) -> tuple[int, int]:
    """Shuffle boards for `budget` seconds of one core. Return how many are valid and how many were tried."""
    chance = random.Random(1)
    found = tried = 0
    end = time.process_time() + budget
    while time.process_time() < end:
        board = SHUFFLERS[game](players, chance)
        found += not any(fault.severity == "error" for fault in faults(board))
        tried += 1
    return found, tried

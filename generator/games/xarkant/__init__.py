"""Draw random Xarkant landscapes, in the same way as people lay them at the table, and editions of tiles.

Nine of the ten tiles are laid in a random order; every order is equally likely. Each tile is turned by one of the turns
that XK-3 allows; each of these is equally likely. A landscape that does not meet XK-D4 is refused and laid again. Every
valid edition is equally likely.
"""

from collections.abc import Iterator
from itertools import islice, product
from math import perm

from landpress.engine.boards.validity import faults
from landpress.engine.contract.house import House, house_values
from landpress.engine.contract.streams import Stream
from landpress.engine.games.xarkant.edition import EDITION as EDITION
from landpress.engine.games.xarkant.edition import edition, families
from landpress.engine.games.xarkant.land import ways
from landpress.engine.games.xarkant.validity import right_ways
from landpress.generator.boards.wanted import Request
from landpress.layouts.errors import VariantError
from landpress.layouts.games import xarkant

DEFAULT_PLAYERS = 4
MEASURED = {"random": 10_000, "greedy": 4000, "mcts:20": 800}
"""The default policies of `landpress balance`, each with its number of games. All take about half a minute."""
ROTATIONS: dict[int, int] = {}
ALWAYS_BALANCED = ()
CAN_BALANCE = False


def tiles_of(wanted: Request, house: House) -> tuple[xarkant.Tile, ...]:
    """Return the tiles of the edition that a request names."""
    return edition(wanted.edition, house["edition.types"], house["edition.quadrants"], house["edition.stars"])


def check(wanted: Request) -> None:
    """Raise VariantError if it is certain that no landscape meets the variant, or if no edition is found."""
    house = house_values(xarkant.NAME, wanted.variant)
    totals = {
        "edition.quadrants": xarkant.QUADRANTS * xarkant.TILES,
        "edition.stars": xarkant.TILES,
        "landscape.quadrants": xarkant.SIDE * xarkant.SIDE,
    }
    for key in ("edition.types", *totals):
        low, high = house[key]
        if low > high:
            raise VariantError(f"{key} = [{low}, {high}]: expected the smaller number first")
    for key, total in totals.items():
        low, high = house[key]
        if not len(xarkant.TYPES) * low <= total <= len(xarkant.TYPES) * high:
            raise VariantError(f"{key} = [{low}, {high}]: {len(xarkant.TYPES)} such numbers cannot add up to {total}")
    different = len(families(house["edition.types"]))
    if different < xarkant.TILES:
        raise VariantError(
            f"edition.types = {list(house['edition.types'])}: only {different} such tiles differ when turned, "
            f"and an edition has {xarkant.TILES}"
        )
    areas = house["landscape.areas"]
    if len(xarkant.TYPES) * areas > xarkant.SIDE * xarkant.SIDE:
        raise VariantError(f"landscape.areas = {areas}: {xarkant.SIDE**2} quadrants do not have room for this")
    tiles_of(wanted, house)


def patience(wanted: Request) -> int:
    """Return how many proposals may fail in a row, which takes some seconds."""
    return 20_000


def proposals(wanted: Request, stream: Stream) -> Iterator[xarkant.Landscape]:
    """Yield landscapes that keep XK-1 to XK-3, without end."""
    return landscapes(tiles_of(wanted, house_values(xarkant.NAME, wanted.variant)), wanted.players, stream)


def landscapes(tiles: tuple[xarkant.Tile, ...], players: int, stream: Stream) -> Iterator[xarkant.Landscape]:
    """Yield landscapes of these ten tiles, laid as at the table, without end."""
    choices = ways(tiles)
    while True:
        land, placed = 0, []
        for place, tile in enumerate(stream.sample(range(xarkant.TILES), xarkant.PLACES)):
            way = stream.choice(right_ways(land, choices[tile][place]))
            land |= way.land
            placed.append(xarkant.Placed(tile, way.turn))
        yield xarkant.make(players, tiles, placed)


def same_land(board: xarkant.Landscape) -> Iterator[xarkant.Landscape]:
    """Yield every way to lay the types of a landscape, turned and mirrored, with the tiles of its edition.

    A way may break the rules for laying.
    """
    lying: dict[tuple[str, ...], list[xarkant.Placed]] = {}
    for tile, printed in enumerate(board.tiles):
        for turn in range(xarkant.TURNS):
            lying.setdefault(printed.turned(turn).quadrants, []).append(xarkant.Placed(tile, turn))
    for image in {tuple(board.cells[i] for i in symmetry): None for symmetry in xarkant.LATTICE.symmetries.values()}:
        blocks = [tuple(image[i] for i in xarkant.quadrants_at(place)) for place in range(xarkant.PLACES)]
        for placed in product(*(lying.get(block, ()) for block in blocks)):
            yield xarkant.make(board.players, board.tiles, placed)


def unlikeliness(board: xarkant.Landscape) -> int:
    """Return one divided by the probability of laying this landscape with its ten tiles, before XK-D4 is tested."""
    choices, land, freedom = ways(board.tiles), 0, 1
    for place, (tile, turn) in enumerate(board.placed):
        freedom *= len(right_ways(land, choices[tile][place]))
        land |= choices[tile][place][turn].land
    return freedom * perm(xarkant.TILES, xarkant.PLACES)


def estimate(wanted: Request, stream: Stream, tries: int) -> int:
    """Estimate the number of landscapes of an edition. Turned and mirrored landscapes count once."""
    total = 0.0
    for board in islice(proposals(wanted, stream), tries):
        if next(faults(board), None) is None:
            total += unlikeliness(board) / sum(next(faults(same), None) is None for same in same_land(board))
    return round(total / tries)

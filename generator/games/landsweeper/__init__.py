"""Draw random Landsweeper islands. Every class of symmetric islands is equally likely.

Islands for five seats are balanced instead of symmetric, as are others on request. With `board.shape = "hexagon"` there
is one fixed board for each number of seats, the designer's: the whole hexagon is land, and the suggested starts are as
far apart as possible. No symmetry makes five seats equal: their starts are one cell on a mirror axis and two mirrored
pairs of cells, chosen so that the gap of contested value is small enough.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, repeat
from typing import TYPE_CHECKING

from landpress.engine.boards.fairness import gap, shares
from landpress.engine.contract.house import House, choice_of, house_values
from landpress.engine.contract.streams import Stream
from landpress.engine.contract.turns import ORDERS
from landpress.engine.games.landsweeper.validity import FIRST_BONUSES, HEXAGON, SHAPES, cuts, land_range, nearest
from landpress.generator.boards.scatter import is_possible
from landpress.generator.boards.wanted import Request
from landpress.generator.boards.wishes import START, allowed_kinds, cells_of
from landpress.generator.games.landsweeper import balanced, symmetric
from landpress.generator.games.landsweeper.symmetric import KINDS, Demand, seating, seatings
from landpress.layouts.errors import VariantError
from landpress.layouts.games.landsweeper import KINDS as KINDS_OF_CELLS
from landpress.layouts.games.landsweeper import LAND, MANY_SEATS, NAME, SEA, radius_for
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon, size
from landpress.layouts.lattice import hexagon as full_hexagon
from landpress.layouts.lattice import index
from landpress.layouts.symmetry import ALL, CORNER_MIRROR, EDGE_MIRROR, generated, group_name, orbits

if TYPE_CHECKING:
    from landpress.generator.boards.contradictions import Frame

DEFAULT_PLAYERS = 2
MEASURED = {"random": 4000, "greedy": 2000, "mcts:10": 64}
"""The default policies of `landpress balance`, each with its number of games. All take about half a minute."""
ROTATIONS: dict[int, int] = {}
ALWAYS_BALANCED = (5,)
EDITION = ""
CAN_BALANCE = True


def _house(wanted: Request) -> House:
    return house_values(NAME, wanted.variant)


def _gap(house: House) -> float:
    return float(house["balance.gap_percent"] / 100)


def _demand(wanted: Request) -> Demand:
    """Return what the house values demand of an island. The hexagon also limits the number of cells."""
    house = _house(wanted)
    low, high = land_range(wanted.players, house)
    least = max(low, house["land.per_seat"] * wanted.players)
    cells = size(radius_for(wanted.players))
    allowed = allowed_kinds(wanted.wishes, cells, KINDS_OF_CELLS, LAND) if wanted.wishes else ()
    return Demand(wanted.players, nearest(house), least, min(high, cells), allowed)


def is_fixed(wanted: Request) -> bool:
    """Return whether there is only one board: the designer's fixed board, which is never new."""
    return bool(_house(wanted)["board.shape"] == HEXAGON)


def check(wanted: Request) -> None:
    """Raise VariantError if it is certain that no board meets the variant."""
    house, demand = _house(wanted), _demand(wanted)
    cells, seats = size(radius_for(wanted.players)), wanted.players
    spaced = f"starts.{'apart' if house['starts.apart'] > house['starts.distance'] else 'distance'} = {demand.near}"
    cuts(seats, house)
    for key, words in (("play.first_turn_bonus", FIRST_BONUSES), ("play.order", ORDERS), ("board.shape", SHAPES)):
        choice_of(house, key, words)
    if is_fixed(wanted):
        if house["land.per_seat"] * seats > cells:
            raise VariantError(
                f"land.per_seat = {house['land.per_seat']}: the hexagon for {seats} seats has {cells} cells"
            )
        if hexagon_board(seats, demand.near, _gap(house)) is None:
            raise VariantError(f"{spaced}: no {seats} fair starts on the hexagon are this far apart")
        return
    low, high = land_range(seats, house)
    key = f"land.cells{'_large' if seats in MANY_SEATS else ''} = [{low}, {high}]"
    if low > high:
        raise VariantError(f"{key}: expected the smaller number first")
    if demand.least > demand.most:
        raise VariantError(
            f"{key}: {seats} seats need at least {demand.least} cells (land.per_seat = {house['land.per_seat']}), "
            f"and at most {demand.most} of the hexagon's {cells} may be land"
        )
    if wanted.balanced:
        if not is_possible(radius_for(seats), seats, demand.near):
            raise VariantError(f"{spaced}: no {seats} starts are this far apart")
        return
    if not any(symmetric.seatings(seats, demand.near, group) for group in KINDS[seats]):
        raise VariantError(f"{spaced}: no {seats} symmetric starts are this far apart")
    if not symmetric.grounds(demand._replace(allowed=())):
        groups = ", ".join(sorted({group_name(group) for group in KINDS[seats]}))
        raise VariantError(f"{key}: under {groups} land comes in whole orbits, and none add up to such a number")


def patience(wanted: Request) -> int:
    """Return how many proposals may fail in a row, which takes some seconds. Wishes are tried for three at most."""
    return 200 if wanted.balanced else 25_000 if wanted.wishes else 200_000


def proposals(wanted: Request, stream: Stream) -> Iterator[HexBoard | str]:
    """Yield without end boards that are likely to be valid; for a try that failed, yield the clause it failed."""
    house, demand = _house(wanted), _demand(wanted)
    if is_fixed(wanted):
        board = hexagon_board(wanted.players, demand.near, _gap(house))
        assert board is not None  # `check` refuses a variant without a board
        return repeat(board)
    if wanted.balanced:
        return balanced.proposals(demand, _gap(house), stream)
    return symmetric.proposals(demand, stream)


def count(wanted: Request) -> int:
    """Count the classes of symmetric islands with their starts by exhaustive enumeration."""
    return symmetric.count(_demand(wanted))


def fillings(wanted: Request) -> int | None:
    """Return how many islands `count` examines, or None for the fixed board."""
    return None if is_fixed(wanted) else sum(ground.fill.size for ground in symmetric.grounds(_demand(wanted)))


def estimate(wanted: Request, stream: Stream, tries: int) -> int:
    """Estimate the number of classes of symmetric islands with their starts from the share of valid proposals."""
    demand = _demand(wanted)
    tried = symmetric.proposals(demand, stream)
    valid = sum(not isinstance(next(tried), str) for _ in range(tries))
    pairs = sum(ground.weight * ground.size for ground in symmetric.grounds(demand))
    return round(pairs * valid / tries / len(ALL))


def frame(wanted: Request) -> "Frame":
    """Return what is certain of the islands of a request."""
    from landpress.generator.boards.contradictions import framed
    from landpress.layouts.wishes import MANY, Apart, Near, Sum

    demand, seats = _demand(wanted), wanted.players
    groups = () if wanted.balanced or is_fixed(wanted) else KINDS[seats]
    cells = size(radius_for(seats))
    least, most = (cells, cells) if is_fixed(wanted) else (demand.least, demand.most)
    ranges = {START: (seats, seats), LAND: (least - seats, most - seats), SEA: (cells - most, cells - least)}
    starts, land = cells_of(START), cells_of(START, LAND)
    clauses = (
        Sum(((index(radius_for(seats))[Hex(0, 0)],),), land, 1, 1),
        Apart(starts, starts, demand.near),
        Near(land, land, 1, 2, MANY),
    )
    return framed(KINDS_OF_CELLS, groups, radius_for(seats), ranges, clauses, whole=land.kinds, uncut=True)


@cache
def hexagon_board(players: int, near: int, most: float) -> HexBoard | None:
    """Return the fixed board for a number of seats, or None if no starts meet the demands.

    Starts must be at least `near` steps apart. Without symmetry their gap must be at most `most`. Of the possible
    starts, choose those with the largest minimum distance, then the largest sum of distances, then the first.
    """
    if players in KINDS:
        choices = [each.whole.starts for group in KINDS[players] for each in seatings(players, near, group)]
    else:
        radius = radius_for(players)
        far = (starts for starts in _mirrored_fives(radius) if min(_distances(starts)) >= near)
        choices = [starts for starts in far if gap([sum(row) for row in shares(starts, full_hexagon(radius))]) <= most]
    best = max(choices, key=lambda starts: (min(_distances(starts)), sum(_distances(starts))), default=None)
    return seating(best).whole if best else None


def _distances(starts: tuple[Hex, ...]) -> list[int]:
    return [distance(a, b) for a, b in combinations(starts, 2)]


def _mirrored_fives(radius: int) -> Iterator[tuple[Hex, ...]]:
    """Yield the sets of five cells that a mirror maps to themselves: one cell on its axis and two pairs."""
    for mirror in (CORNER_MIRROR, EDGE_MIRROR):
        sets = orbits(hexagon(radius), generated(mirror))
        pairs = [orbit for orbit in sets if len(orbit) == 2]
        yield from (a + b + c for a in sets if len(a) == 1 for b, c in combinations(pairs, 2))

"""Draw random Terraforming boards: first the number of holes, then a board with this number of holes.

Every possible number of holes is equally likely, and so is every class of boards with that number. Starts and holes are
whole orbits. A proposal draws a group with the weight of generator/boards/orbit_fill.py, then its orbits. A *single*
orbit has as many cells as there are seats, a *double* orbit twice as many. The first single orbit that is drawn holds
the starts. The other orbits that are drawn are holes. Sets of cells are described in engine/boards/bitboards.py.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from landpress.engine.boards.bitboards import bits, mask_of, patches, width
from landpress.engine.contract.house import House, house_values
from landpress.engine.contract.streams import Stream
from landpress.engine.games.terraforming.validity import GROUPS, room, tower_range
from landpress.generator.boards.contradictions import Frame, framed
from landpress.generator.boards.orbit_fill import recipes
from landpress.generator.boards.request import Request
from landpress.generator.boards.wishes import START
from landpress.layouts.errors import VariantError
from landpress.layouts.games.terraforming import HOLE, NAME, RADIUS, WASTELAND
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import distance, hexagon, index, size
from landpress.layouts.startfield import make
from landpress.layouts.symmetry import ALL, orbits

DEFAULT_PLAYERS = 3
MEASURED = {"random": 1000, "greedy": 500, "mcts:2": 100}
"""The default policies of `landpress balance`, each with its number of games. All take about half a minute."""
ROTATIONS: dict[int, int] = {}
ALWAYS_BALANCED = ()
EDITION = ""
CAN_BALANCE = False
_WIDTH = width(RADIUS)
_BITS = bits(RADIUS)
_FIELD = sum(_BITS)
_MAX_ROOM = 6


class Ground(NamedTuple):
    """One group to draw from, with its single and double orbits as sets of cells."""

    weight: int
    singles: tuple[int, ...]
    doubles: tuple[int, ...]

    def ways(self, holes: int) -> list[int]:
        """Return for each j the number of ways to draw starts and holes with j double orbits.

        `holes` is the number of holes divided by the number of seats. A double orbit counts as two.
        """
        return [
            comb(len(self.doubles), j) * comb(len(self.singles), 1 + holes - 2 * j) * (1 + holes - 2 * j)
            for j in range(holes // 2 + 1)
        ]

    def hole_sets(self, holes: int) -> Iterator[int]:
        """Yield all sets of holes; `holes` is the number of holes divided by the number of seats."""
        for j in range(holes // 2 + 1):
            for pairs in combinations(self.doubles, j):
                for rest in combinations(self.singles, holes - 2 * j):
                    yield sum(pairs) + sum(rest)


@cache
def grounds(players: int) -> tuple[Ground, ...]:
    """Return the groups that have single orbits. The centre is not part of any orbit drawn from."""
    found = []
    for _, group, weight in recipes([GROUPS[players]]):
        sets: dict[int, list[int]] = {}
        for orbit in orbits(hexagon(RADIUS), group):
            sets.setdefault(len(orbit), []).append(mask_of((index(RADIUS)[cell] for cell in orbit), RADIUS))
        if players in sets:
            found.append(Ground(weight, tuple(sets[players]), tuple(sets.get(2 * players, ()))))
    return tuple(found)


@cache
def seatings(players: int, near: int) -> dict[int, HexBoard]:
    """Return the boards without holes with starts at least `near` steps apart, by their set of starts."""
    place = index(RADIUS)
    return {
        mask_of((place[cell] for cell in orbit), RADIUS): make(NAME, [WASTELAND] * size(RADIUS), orbit)
        for orbit in orbits(hexagon(RADIUS), GROUPS[players])
        if len(orbit) == players and all(distance(a, b) >= near for a, b in combinations(orbit, 2))
    }


def hole_counts(wanted: Request, house: House) -> list[int]:
    """Return the numbers of holes that a board can have: whole orbits, within both ranges, and small enough to fit."""
    ranges = [house["holes.allowed"], house[f"holes.seats_{wanted.players}"]]
    low, high = max(low for low, _ in ranges), min(high for _, high in ranges)
    most = size(RADIUS) - 1 - wanted.players
    return [n for n in range(low, min(high, most) + 1) if n % wanted.players == 0]


def check(wanted: Request) -> None:
    """Raise VariantError if it is certain that no board meets the variant."""
    house = house_values(NAME, wanted.variant)
    own = f"holes.seats_{wanted.players}"
    for key in ("holes.allowed", own):
        low, high = house[key]
        if low > high:
            raise VariantError(f"{key} = [{low}, {high}]: expected the smaller number first")
    if not hole_counts(wanted, house):
        raise VariantError(
            f"{own} = {list(house[own])}: holes for {wanted.players} seats come in multiples of {wanted.players}, and "
            f"none is in this range, within holes.allowed = {list(house['holes.allowed'])} and on the field"
        )
    if not seatings(wanted.players, house["starts.distance"]):
        raise VariantError(
            f"starts.distance = {house['starts.distance']}: no {wanted.players} symmetric starts are this far apart"
        )
    if house["starts.wasteland"] > _MAX_ROOM:
        raise VariantError(f"starts.wasteland = {house['starts.wasteland']}: a cell has at most {_MAX_ROOM} neighbours")
    if house["reach.percent"] > 100:
        raise VariantError(f"reach.percent = {house['reach.percent']}: expected at most 100")
    tower_range(house)


def is_fixed(wanted: Request) -> bool:
    """Return False: there is always another board."""
    return False


def patience(wanted: Request) -> int:
    """Return how many proposals may fail in a row, which takes some seconds."""
    return 50_000


def proposals(wanted: Request, stream: Stream) -> Iterator[HexBoard | str]:
    """Yield without end boards that are likely to be valid; for a try that failed, yield the clause it failed."""
    house = house_values(NAME, wanted.variant)
    counts = hole_counts(wanted, house)
    while True:
        holes = stream.choice(counts)
        while isinstance(tried := _proposal(wanted.players, holes, house, stream), str):
            yield tried
        yield tried


def _proposal(players: int, holes: int, house: House, stream: Stream) -> HexBoard | str:
    ground, ways = _drawn_ground(players, holes, stream)
    pairs = stream.weighted(ways)
    first, *rest = stream.sample(ground.singles, 1 + holes // players - 2 * pairs)
    seating = seatings(players, house["starts.distance"]).get(first)
    if seating is None:
        return "TF-D2 (distance of starts)"
    mask = sum(rest) + sum(stream.sample(ground.doubles, pairs))
    if not _has_room(first, mask, house):
        return "TF-D2 (room around starts)"
    if not _is_whole(mask):
        return "TF-D2 (pockets)"
    cells = tuple(HOLE if mask & bit else kind for kind, bit in zip(seating.cells, _BITS, strict=True))
    return HexBoard(NAME, players, cells, seating.starts)


def _drawn_ground(players: int, holes: int, stream: Stream) -> tuple[Ground, list[int]]:
    choices, weights = _choices(players, holes // players)
    return choices[stream.weighted(weights)]


@cache
def _choices(players: int, orbits_of_holes: int) -> tuple[list[tuple[Ground, list[int]]], list[int]]:
    """Return the grounds, each with its `ways` for this number of single orbits of holes, and a weight for each."""
    choices = [(ground, ground.ways(orbits_of_holes)) for ground in grounds(players)]
    return choices, [ground.weight * sum(ways) for ground, ways in choices]


def _has_room(starts: int, holes: int, house: House) -> bool:
    """Return whether one start, and by symmetry each start, has enough wasteland around it."""
    least: int = house["starts.wasteland"]
    return room(starts & -starts, _FIELD ^ holes ^ starts, _WIDTH) >= least


def _is_whole(holes: int) -> bool:
    """Return whether the land is in one piece. Then there is no pocket, and all land can be reached."""
    land = _FIELD ^ holes
    return next(patches(land, _WIDTH)) == land


def count(wanted: Request) -> int:
    """Count the classes of boards without faults and pockets by examining every set of holes."""
    house = house_values(NAME, wanted.variant)
    seats = seatings(wanted.players, house["starts.distance"])
    pairs = 0
    for ground in grounds(wanted.players):
        starts = [single for single in ground.singles if single in seats]
        for holes in hole_counts(wanted, house):
            for mask in ground.hole_sets(holes // wanted.players):
                if _is_whole(mask):
                    free = (start for start in starts if not start & mask)
                    pairs += ground.weight * sum(_has_room(start, mask, house) for start in free)
    return pairs // len(ALL)


def fillings(wanted: Request) -> int:
    """Return how many sets of holes `count` examines."""
    counts = hole_counts(wanted, house_values(NAME, wanted.variant))
    return sum(
        comb(len(ground.doubles), j) * comb(len(ground.singles), holes // wanted.players - 2 * j)
        for ground in grounds(wanted.players)
        for holes in counts
        for j in range(holes // wanted.players // 2 + 1)
    )


def estimate(wanted: Request, stream: Stream, tries: int) -> int:
    """Estimate the number of classes from the share of random proposals that are valid."""
    house = house_values(NAME, wanted.variant)
    counts = hole_counts(wanted, house)
    pairs = 0.0
    for holes in counts:
        tried = (_proposal(wanted.players, holes, house, stream) for _ in range(tries // len(counts)))
        valid = sum(not isinstance(proposal, str) for proposal in tried)
        _, weights = _choices(wanted.players, holes // wanted.players)
        pairs += sum(weights) * valid / (tries // len(counts))
    return round(pairs / len(ALL))


def frame(wanted: Request) -> Frame:
    """Return what is certain of the boards of a request."""
    counts, seats = hole_counts(wanted, house_values(NAME, wanted.variant)), wanted.players
    ranges = {START: (seats, seats), HOLE: (min(counts), max(counts))}
    return framed((WASTELAND, HOLE), (GROUPS[seats],), RADIUS, ranges)

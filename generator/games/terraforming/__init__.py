"""Random Terraforming boards: first the number of holes, each possible one equally likely, then evenly over classes.

Starts and holes are whole orbits. A proposal draws a group (generator/boards/orbit_fill.py says with which weight),
then its orbits: of the *single* ones, as many cells as seats, the first drawn holds the starts and the others are
holes, as are the *double* ones. Sets of cells are engine/boards/bitboards.py's.
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
from landpress.generator.boards.orbit_fill import recipes
from landpress.generator.boards.request import Request
from landpress.layouts.errors import VariantError
from landpress.layouts.games.terraforming import HOLE, NAME, RADIUS, WASTELAND
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import distance, hexagon, index, size
from landpress.layouts.startfield import make
from landpress.layouts.symmetry import ALL, orbits

DEFAULT_PLAYERS = 3
MEASURED = {"random": 1000, "greedy": 500, "mcts:2": 100}
"""The policies that landpress balance lets play unless it is told, each with how many games: half a minute in all."""
ALWAYS_BALANCED = ()
EDITION = ""
CAN_BALANCE = False
_WIDTH = width(RADIUS)
_BITS = bits(RADIUS)
_FIELD = sum(_BITS)
_MAX_ROOM = 6


class Ground(NamedTuple):
    """One group to draw from: its orbits with as many cells as seats, and those with twice as many."""

    weight: int
    singles: tuple[int, ...]
    doubles: tuple[int, ...]

    def ways(self, holes: int) -> list[int]:
        """How many boards have so many orbits' worth of holes, j of them pairs in double orbits, for each j."""
        return [
            comb(len(self.doubles), j) * comb(len(self.singles), 1 + holes - 2 * j) * (1 + holes - 2 * j)
            for j in range(holes // 2 + 1)
        ]

    def hole_sets(self, holes: int) -> Iterator[int]:
        """All sets of holes of so many orbits' worth."""
        for j in range(holes // 2 + 1):
            for pairs in combinations(self.doubles, j):
                for rest in combinations(self.singles, holes - 2 * j):
                    yield sum(pairs) + sum(rest)


@cache
def grounds(players: int) -> tuple[Ground, ...]:
    """The groups under which so many cells can be an orbit, the centre left out of everything."""
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
    """The boards without holes on which starts are far enough apart, by the set of their starts."""
    place = index(RADIUS)
    return {
        mask_of((place[cell] for cell in orbit), RADIUS): make(NAME, [WASTELAND] * size(RADIUS), orbit)
        for orbit in orbits(hexagon(RADIUS), GROUPS[players])
        if len(orbit) == players and all(distance(a, b) >= near for a, b in combinations(orbit, 2))
    }


def hole_counts(wanted: Request, house: House) -> list[int]:
    """The numbers of holes that a board may be drawn with: whole orbits, in both ranges, and room for them."""
    ranges = [house["holes.allowed"], house[f"holes.seats_{wanted.players}"]]
    low, high = max(low for low, _ in ranges), min(high for _, high in ranges)
    most = size(RADIUS) - 1 - wanted.players
    return [n for n in range(low, min(high, most) + 1) if n % wanted.players == 0]


def check(wanted: Request) -> None:
    """VariantError where it can be seen that no board meets the variant."""
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
            f"starts.distance = {house['starts.distance']}: no {wanted.players} symmetric starts are so far apart"
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
    """After how many proposals without a valid board to give up: some seconds."""
    return 50_000


def proposals(wanted: Request, stream: Stream) -> Iterator[HexBoard | str]:
    """Boards that are likely to be valid, or the clause that a try failed, without end."""
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
    """The grounds, each with the ways to draw so many orbits of holes; and how likely each ground is."""
    choices = [(ground, ground.ways(orbits_of_holes)) for ground in grounds(players)]
    return choices, [ground.weight * sum(ways) for ground, ways in choices]


def _has_room(starts: int, holes: int, house: House) -> bool:
    """Whether a start, and by symmetry each of them, has enough wasteland around it."""
    least: int = house["starts.wasteland"]
    return room(starts & -starts, _FIELD ^ holes ^ starts, _WIDTH) >= least


def _is_whole(holes: int) -> bool:
    """Whether holes leave the land in one piece, so that there is no pocket and everything is within reach."""
    land = _FIELD ^ holes
    return next(patches(land, _WIDTH)) == land


def count(wanted: Request) -> int:
    """The number of classes of boards without faults and pockets, by looking at every set of holes."""
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
    """How many sets of holes `count` looks at."""
    counts = hole_counts(wanted, house_values(NAME, wanted.variant))
    return sum(
        comb(len(ground.doubles), j) * comb(len(ground.singles), holes // wanted.players - 2 * j)
        for ground in grounds(wanted.players)
        for holes in counts
        for j in range(holes // wanted.players // 2 + 1)
    )


def estimate(wanted: Request, stream: Stream, tries: int) -> int:
    """About the number of classes, from the share of random proposals that are valid."""
    house = house_values(NAME, wanted.variant)
    counts = hole_counts(wanted, house)
    pairs = 0.0
    for holes in counts:
        tried = (_proposal(wanted.players, holes, house, stream) for _ in range(tries // len(counts)))
        valid = sum(not isinstance(proposal, str) for proposal in tried)
        _, weights = _choices(wanted.players, holes // wanted.players)
        pairs += sum(weights) * valid / (tries // len(counts))
    return round(pairs / len(ALL))

"""Draw symmetric Landsweeper islands, and count their classes. Every class of islands with starts is equally likely.

A proposal draws a group, an orbit of the group for the starts, and land or sea for every orbit, so that the number of
land cells is right. The other rules are tested on sets of cells (engine/boards/bitboards.py) with the engine's own
functions, before a board is made.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate, combinations, repeat
from typing import NamedTuple

from landpress.engine.boards.bitboards import bits, mask_of, width
from landpress.engine.contract.streams import Stream
from landpress.engine.games.landsweeper.validity import cut_cells, is_whole, lonely
from landpress.generator.boards.orbit_fill import FIELD, CountedFill, is_of_kind, recipes
from landpress.generator.boards.wishes import Kinds
from landpress.layouts.games.landsweeper import KINDS as KINDS_OF_CELLS
from landpress.layouts.games.landsweeper import LAND, NAME, SEA, radius_for
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon, size
from landpress.layouts.lattice import index
from landpress.layouts.startfield import make
from landpress.layouts.symmetry import ALL, CORNER_MIRROR, EDGE_MIRROR, TURN, Group, Symmetry, generated, orbits

_HALF_TURN, _THIRD_TURN = Symmetry(3), Symmetry(2)
KINDS: dict[int, tuple[Group, ...]] = {
    2: (generated(_HALF_TURN), generated(CORNER_MIRROR), generated(EDGE_MIRROR)),
    3: (generated(_THIRD_TURN),),
    4: (generated(_HALF_TURN, CORNER_MIRROR),),
    6: (generated(TURN), generated(_THIRD_TURN, CORNER_MIRROR), generated(_THIRD_TURN, EDGE_MIRROR)),
}
"""The groups that make the seats equal (LS-D1), by number of seats."""


class Seating(NamedTuple):
    """Starts for all seats: as a set of cells, and as a board that is all land."""

    starts: int
    whole: HexBoard

    def island(self, land: int) -> HexBoard:
        """Return the board with these starts and this set of land cells."""
        words = zip(self.whole.cells, bits(self.whole.radius), strict=True)
        cells = tuple(word if land & bit else SEA for word, bit in words)
        return HexBoard(NAME, self.whole.players, cells, self.whole.starts)


def seating(starts: tuple[Hex, ...]) -> Seating:
    """Return the seating with these starts."""
    radius = radius_for(len(starts))
    places = (index(radius)[start] for start in starts)
    return Seating(mask_of(places, radius), make(NAME, [LAND] * size(radius), starts))


@cache
def seatings(players: int, near: int, group: Group) -> tuple[Seating, ...]:
    """Return the orbits of a group that can be the starts: one cell for each seat, at least `near` steps apart."""
    return tuple(
        seating(orbit)
        for orbit in orbits(hexagon(radius_for(players)), group)
        if len(orbit) == players and all(distance(a, b) >= near for a, b in combinations(orbit, 2))
    )


class Demand(NamedTuple):
    """The demands on an island: seats, smallest distance between starts, smallest and largest number of land cells.

    `allowed` holds the kinds that each cell may have; empty if each may have all.
    """

    players: int
    near: int
    least: int
    most: int
    allowed: tuple[Kinds, ...] = ()


class Ground(NamedTuple):
    """The islands and starts that are symmetric under one group."""

    kind: int
    weight: int
    fill: CountedFill
    seatings: tuple[Seating, ...]

    @property
    def size(self) -> int:
        """The number of pairs of an island and starts that can be drawn, valid or not."""
        return self.fill.size * len(self.seatings)


@lru_cache(16)
def grounds(demand: Demand) -> tuple[Ground, ...]:
    """Return everything that a symmetric island can be drawn from. The centre is always land."""
    radius = radius_for(demand.players)
    found = []
    for kind, group, weight in recipes(KINDS[demand.players]):
        starts = seatings(demand.players, demand.near, group)
        options = []
        for orbit in orbits(hexagon(radius), group):
            cells = [index(radius)[cell] for cell in orbit]
            land = len(orbit) | mask_of(cells, radius) << FIELD
            allowed = frozenset(KINDS_OF_CELLS).intersection(
                *(demand.allowed[cell] for cell in cells if demand.allowed)
            )
            sea = [0] if SEA in allowed and orbit != (Hex(0, 0),) else []
            options.append([*sea, *([land] if LAND in allowed else [])])
        if not all(options):
            continue
        ground = Ground(kind, weight, CountedFill(options, demand.least, demand.most), starts)
        if ground.size:
            found.append(ground)
    return tuple(found)


def refused(land: int, w: int) -> str | None:
    """Return the first clause that a set of land breaks, or None. Its number of cells and the starts are not tested.

    The clause that is quickest to test comes first.
    """
    if lonely(land, w):
        return "LS-D1 (neighbours)"
    if not is_whole(land, w):
        return "LS-D1 (connected)"
    if next(cut_cells(land, w), 0):
        return "LS-D1 (cut cell)"
    return None


def proposals(demand: Demand, stream: Stream) -> Iterator[HexBoard | str]:
    """Yield without end islands with starts that meet all rules; for a try that failed, yield the clause it failed."""
    choices, w = grounds(demand), width(radius_for(demand.players))
    if not choices:
        yield from repeat("the wishes about single cells")
    steps = list(accumulate(ground.weight * ground.size for ground in choices))
    while True:
        ticket = stream.below(steps[-1])
        ground = choices[bisect_right(steps, ticket)]
        number, which = divmod(ticket % ground.size, len(ground.seatings))
        land, chosen = ground.fill.at(number) >> FIELD, ground.seatings[which]
        if chosen.starts & ~land:
            yield "LS-D1 (starts on land)"
        elif reason := refused(land, w):
            yield reason
        else:
            board = chosen.island(land)
            yield board if _belongs(board, ground.kind) else "LS-D1 (counted under an earlier group)"


def _belongs(board: HexBoard, kind: int) -> bool:
    """Return whether a board counts for this kind of group. Every board counts for the first kind."""
    return not kind or is_of_kind(kind, KINDS[board.players], board.group, board.starts)


def count(demand: Demand) -> int:
    """Count the classes of valid islands with their starts by examining every island of the right size."""
    pairs, w = 0, width(radius_for(demand.players))
    for ground in grounds(demand):
        for land in (ground.fill.at(number) >> FIELD for number in range(ground.fill.size)):
            if not refused(land, w):
                ashore = (seating for seating in ground.seatings if not seating.starts & ~land)
                pairs += ground.weight * sum(_belongs(seating.island(land), ground.kind) for seating in ashore)
    return pairs // len(ALL)

"""Draw symmetric Last Land boards, and count their classes. Every class is equally likely.

A proposal draws a group, the orbit of the bases, and a type of land for every other orbit. An orbit that touches a base
never gets T4. Counts and patches are tested on sets of cells before a board is made, which is faster and applies the
same rules as the engine.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, repeat
from typing import NamedTuple

from landpress.engine.boards.bitboards import bits, mask_of, spread, width
from landpress.engine.contract.house import House
from landpress.engine.contract.streams import Stream
from landpress.engine.games.last_land.validity import limits, too_large
from landpress.generator.boards.orbit_fill import FIELD, Fill, Ranges, is_of_kind, recipes
from landpress.generator.boards.wishes import Kinds
from landpress.layouts import symmetry
from landpress.layouts.games.last_land import NAME, RADIUS, TYPES
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon, size
from landpress.layouts.lattice import index

C3 = symmetry.generated(symmetry.Symmetry(2))
KINDS: dict[int, tuple[symmetry.Group, ...]] = {
    2: (symmetry.generated(symmetry.Symmetry(3)),),
    3: (C3,),
    4: (symmetry.generated(symmetry.Symmetry(3), symmetry.CORNER_MIRROR),),
    6: (
        symmetry.generated(symmetry.TURN),
        symmetry.generated(*C3, symmetry.CORNER_MIRROR),
        symmetry.generated(*C3, symmetry.EDGE_MIRROR),
    ),
}
LAND = TYPES[1:]
ANY_KINDS: tuple[Kinds, ...] = (frozenset(TYPES),) * size(RADIUS)
_MASK = 64
_WIDTH = width(RADIUS)


def amount_of(orbit: Sequence[int], kind: int) -> int:
    """Return the amount that an orbit of one type of land adds to a filling: its count and its set of cells."""
    return len(orbit) << FIELD * kind | mask_of(orbit, RADIUS) << FIELD * len(LAND) + _MASK * kind


def masks_in(amount: int) -> list[int]:
    """Return the set of cells of each type of land in a filling."""
    amount >>= FIELD * len(LAND)
    return [amount >> _MASK * kind & (1 << _MASK) - 1 for kind in range(len(LAND))]


class Ground(NamedTuple):
    """One set of bases under one group, and the ways to fill the other cells."""

    kind: int
    weight: int
    starts: tuple[Hex, ...]
    fill: Fill


def _base_sets(kind: symmetry.Group, group: symmetry.Group, players: int, near: int) -> Iterator[tuple[int, ...]]:
    """Yield the orbits of `group` that can be the bases, as indices.

    An orbit must also be a single orbit of `kind`, the requested subgroup of `group`.
    """
    place = index(RADIUS)
    for orbit in symmetry.orbits(hexagon(RADIUS), group):
        apart = all(distance(a, b) >= near for a, b in combinations(orbit, 2))
        if len(orbit) == players and apart and symmetry.is_transitive(kind, orbit):
            yield tuple(place[cell] for cell in orbit)


@lru_cache(16)
def grounds(
    players: int, near: int, kinds: tuple[symmetry.Group, ...], allowed: tuple[Kinds, ...] = ANY_KINDS
) -> tuple[Ground, ...]:
    """Return everything that a symmetric board can be drawn from, given the kinds that each cell may have."""
    found = []
    for kind, group, weight in recipes(kinds):
        cells = [tuple(index(RADIUS)[cell] for cell in orbit) for orbit in symmetry.orbits(hexagon(RADIUS), group)]
        for bases in _base_sets(kinds[kind], group, players, near):
            if not all("B" in allowed[cell] for cell in bases):
                continue
            base_mask = mask_of(bases, RADIUS)
            rich = ~spread(base_mask, _WIDTH)
            options = [
                [
                    amount_of(orbit, kind)
                    for kind, name in enumerate(LAND)
                    if name != "T4" or mask_of(orbit, RADIUS) & rich == mask_of(orbit, RADIUS)
                    if all(name in allowed[cell] for cell in orbit)
                ]
                for orbit in cells
                if orbit != bases
            ]
            starts = symmetry.seat_order(hexagon(RADIUS)[i] for i in bases)
            if all(options):
                found.append(Ground(kind, weight, starts, Fill(options)))
    return tuple(found)


def land_ranges(house: House) -> Ranges:
    """Return the ranges for the number of tiles of each type of land (LL-D1)."""
    return Ranges([house[f"mix.{kind}"] for kind in LAND])


def board_of(players: int, starts: tuple[Hex, ...], masks: Sequence[int]) -> HexBoard:
    """Return the board with bases on the starts and a set of cells for each type of land."""
    cells = dict.fromkeys(bits(RADIUS), "B")
    for kind, mask in zip(LAND, masks, strict=True):
        while mask:
            bit = mask & -mask
            cells[bit] = kind
            mask ^= bit
    return HexBoard(NAME, players, tuple(cells.values()), starts)


def refusal(players: int, house: House) -> str | None:
    """Return why no symmetric board can meet these house values, or None if that is not certain without a search."""
    near, _ = limits(players, house)
    choices = grounds(players, near, KINDS[players])
    if not choices:
        return f"bases: no {players} symmetric bases are {near} steps apart"
    ranges = land_ranges(house)
    if not any(_can_be_met(ground.fill, ranges) for ground in choices):
        return f"mix: with {players} seats tiles come in orbits, and no choice of orbits gives these numbers"
    return None


def _can_be_met(fill: Fill, ranges: Ranges) -> bool:
    """Return whether some filling has counts in the ranges. Collect all reachable counts, chunk by chunk."""
    reached = {0}
    for chunk in fill.chunks:
        parts = {amount & ranges.counts for amount in chunk}
        reached = {total for a in reached for b in parts if ranges.may_hold(total := a + b)}
    return any(map(ranges.hold, reached))


def proposals(
    players: int, house: House, stream: Stream, kinds: Sequence[symmetry.Group], allowed: tuple[Kinds, ...] = ANY_KINDS
) -> Iterator[HexBoard | str]:
    """Yield without end boards that meet the mix and the patch limit; for a try that failed, yield its clause.

    `allowed` holds the kinds that each cell may have.
    """
    near, limit = limits(players, house)
    choices = grounds(players, near, tuple(kinds), allowed)
    if not choices:
        yield from repeat("the wishes about single cells")
    ranges = land_ranges(house)
    steps = list(accumulate(ground.weight * ground.fill.size for ground in choices))
    while True:
        ticket = stream.below(steps[-1])
        ground = choices[bisect_right(steps, ticket)]
        amount = ground.fill.at(ticket % ground.fill.size)
        if not ranges.hold(amount):
            yield "LL-D1 (mix)"
            continue
        masks = masks_in(amount)
        if any(too_large(mask, limit, _WIDTH) for mask in masks):
            yield "LL-D2 (patch)"
            continue
        board = board_of(players, ground.starts, masks)
        if is_of_kind(ground.kind, kinds, board.group, board.starts):
            yield board


def count(players: int, house: House, kinds: Sequence[symmetry.Group]) -> int:
    """Count the classes of valid boards that have one of the groups by examining every filling."""
    near, limit = limits(players, house)
    ranges = land_ranges(house)

    def hopeful(amount: int) -> bool:
        return ranges.may_hold(amount) and not any(too_large(mask, limit, _WIDTH) for mask in masks_in(amount))

    pairs = 0
    for ground in grounds(players, near, tuple(kinds)):
        for amount in filter(ranges.hold, ground.fill.enumerate(hopeful)):
            board = board_of(players, ground.starts, masks_in(amount))
            if is_of_kind(ground.kind, kinds, board.group, board.starts):
                pairs += ground.weight
    return pairs // len(symmetry.ALL)

"""Balanced Landsweeper islands, for numbers of seats without exact symmetry: fair within the gap of LS-D1.

Starts are drawn by generator/boards/scatter.py, and an island with them and the centre on it, nearly evenly. Then one
cell, or two at once, turn from land to sea or back, taken while no rule is broken and the gap does not grow. After
`IDLE` steps without gain the whole is drawn anew. Once the gap is small enough the walk goes on for `WANDER` steps,
all taken that keep the board valid. Its limit is even over the islands it can reach, so that islands are nearly, but
not exactly, equally likely for their starts.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from landpress.engine.boards.bitboards import bits, mask_of, width
from landpress.engine.boards.fairness import gap, shares
from landpress.engine.contract.streams import Stream
from landpress.generator.boards.orbit_fill import FIELD, CountedFill
from landpress.generator.boards.scatter import scattered
from landpress.generator.games.landsweeper.symmetric import Demand, Seating, refused, seating
from landpress.layouts.games.landsweeper import radius_for
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, index

IDLE = 300
WANDER = 200
ISLAND_TRIES = 5_000


@cache
def _islands(demand: Demand) -> CountedFill:
    """All islands with so many cells, without any symmetry."""
    place = bits(radius_for(demand.players))
    return CountedFill([[0, 1 | bit << FIELD] for bit in place], demand.least, demand.most)


def _island(demand: Demand, ashore: int, stream: Stream) -> int | None:
    """An island that holds these cells and breaks no rule but the gap; None where none was found in time."""
    fill, w = _islands(demand), width(radius_for(demand.players))
    for _ in range(ISLAND_TRIES):
        land = fill.at(stream.below(fill.size)) >> FIELD | ashore
        if land.bit_count() <= demand.most and not refused(land, w):
            return land
    return None


class _Walk:
    """An island while its cells turn, the contested values of its seats, and how far it is from balanced."""

    def __init__(self, demand: Demand, chosen: Seating, land: int, most: float) -> None:
        radius = radius_for(demand.players)
        self.demand, self.land, self.most = demand, land, most
        self.bits, self.width = bits(radius), width(radius)
        rows = shares(chosen.whole.starts, radius)
        self.columns = list(zip(*rows, strict=True))
        self.contested = [sum(share for share, bit in zip(row, self.bits, strict=True) if bit & land) for row in rows]
        self.bad = max(0.0, gap(self.contested) - most)

    def turn(self, places: Sequence[int]) -> bool:
        """Turn these cells unless that breaks a rule or makes the gap worse; whether it made it better."""
        land, contested = self.land, self.contested
        for place in places:
            column = self.columns[place]
            if land & self.bits[place]:
                contested = [value - share for value, share in zip(contested, column, strict=True)]
            else:
                contested = [value + share for value, share in zip(contested, column, strict=True)]
            land ^= self.bits[place]
        bad = max(0.0, gap(contested) - self.most)
        if bad > self.bad or not self.demand.least <= land.bit_count() <= self.demand.most:
            return False
        if refused(land, self.width):
            return False
        better = bad < self.bad
        self.land, self.contested, self.bad = land, contested, bad
        return better


def proposals(demand: Demand, most: float, stream: Stream) -> Iterator[HexBoard | str]:
    """Balanced islands with a gap of `most` or less, or the clause that a try failed, without end."""
    radius = radius_for(demand.players)
    while True:
        starts = scattered(radius, demand.players, demand.near, stream)
        if starts is None:
            yield "LS-D1 (starts)"
            continue
        chosen = seating(starts)
        ashore = chosen.starts | mask_of([index(radius)[Hex(0, 0)]], radius)
        land = _island(demand, ashore, stream)
        if land is None:
            yield "LS-D1 (island)"
            continue
        free = [i for i, bit in enumerate(bits(radius)) if not ashore & bit]
        walk = _Walk(demand, chosen, land, most)
        left = IDLE
        while left:
            left -= 1
            i, j = stream.choice(free), stream.choice(free)
            if walk.turn((i, j) if i != j else (i,)):
                left = IDLE if walk.bad else WANDER
        yield "LS-D1 (balance)" if walk.bad else chosen.island(walk.land)

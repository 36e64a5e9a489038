"""Draw balanced Landsweeper islands, for numbers of seats without exact symmetry: fair within the gap of LS-D1.

First generator/boards/scatter.py draws the starts. Then an island is drawn that contains the starts and the centre;
such islands are nearly equally likely. Then a random walk changes one or two cells at a time from land to sea or back.
It accepts a step if no rule is broken and the excess of the gap over its limit does not grow. After `IDLE` steps
without improvement, everything is drawn again. When a step makes the gap small enough, the walk takes `WANDER` further
steps and accepts each one that keeps the board valid. This walk is a Markov chain whose stationary distribution is
uniform over the reachable islands. So, given the starts, islands are nearly, but not exactly, equally likely.
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
from landpress.layouts.hexgrid import Hex
from landpress.layouts.lattice import hexagon as full_hexagon
from landpress.layouts.lattice import index

IDLE = 300
WANDER = 200
ISLAND_TRIES = 5_000


@cache
def _islands(demand: Demand) -> CountedFill:
    """Return all sets of land with a number of cells that meets the demand, with or without symmetry."""
    place = bits(radius_for(demand.players))
    return CountedFill([[0, 1 | bit << FIELD] for bit in place], demand.least, demand.most)


def _island(demand: Demand, ashore: int, stream: Stream) -> int | None:
    """Return an island that contains the cells `ashore` and keeps all rules, perhaps except the gap.

    Return None if `ISLAND_TRIES` tries find none.
    """
    fill, w = _islands(demand), width(radius_for(demand.players))
    for _ in range(ISLAND_TRIES):
        land = fill.at(stream.below(fill.size)) >> FIELD | ashore
        if land.bit_count() <= demand.most and not refused(land, w):
            return land
    return None


class _Walk:
    """An island during the walk, with the contested values of its seats and `bad`, the excess of its gap."""

    def __init__(self, demand: Demand, chosen: Seating, land: int, most: float) -> None:
        radius = radius_for(demand.players)
        self.demand, self.land, self.most = demand, land, most
        self.bits, self.width = bits(radius), width(radius)
        rows = shares(chosen.whole.starts, full_hexagon(radius))
        self.columns = list(zip(*rows, strict=True))
        self.contested = [sum(share for share, bit in zip(row, self.bits, strict=True) if bit & land) for row in rows]
        self.bad = max(0.0, gap(self.contested) - most)

    def turn(self, places: Sequence[int]) -> bool:
        """Change these cells between land and sea, unless this breaks a rule or makes the excess of the gap larger.

        Return whether the excess became smaller.
        """
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
    """Yield without end balanced islands with a gap of at most `most`; for a try that failed, yield its clause."""
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

"""Draw balanced Last Land boards, for numbers of seats without exact symmetry: fair within the gap of LL-D2.

First generator/boards/scatter.py draws the bases. Then a filling is drawn; every filling that meets the mix is equally
likely. Then a random walk swaps two tiles at a time. It accepts a swap if the board does not become worse: patches over
the limit and the excess of the gap count against a board. After `IDLE` steps without improvement, everything is drawn
again. When a swap makes the board valid, the walk takes `WANDER` further steps and accepts each swap that keeps the
board valid. This walk is a Markov chain whose stationary distribution is uniform over the reachable boards. So, given
the bases, boards are nearly, but not exactly, equally likely.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise, product
from math import comb, factorial, prod

from landpress.engine.boards.bitboards import bits, mask_of, patches, spread, width
from landpress.engine.boards.fairness import gap, shares
from landpress.engine.contract.house import House
from landpress.engine.contract.streams import Stream
from landpress.engine.games.last_land.validity import POINTS, limits
from landpress.generator.boards.scatter import scattered
from landpress.generator.games.last_land.symmetric import LAND, board_of
from landpress.layouts.games.last_land import RADIUS
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, size
from landpress.layouts.lattice import hexagon as full_hexagon
from landpress.layouts.lattice import index
from landpress.layouts.symmetry import seat_order

IDLE = 300
WANDER = 200
_WIDTH = width(RADIUS)
_T4 = LAND.index("T4")


def _masks(free: Sequence[int], rich: Sequence[int], house: House, stream: Stream) -> list[int] | None:
    """Draw a filling of the free cells with T4 only on rich cells, as a set of cells for each type of land.

    Every filling that meets the mix is equally likely. Return None if no mix fits.
    """
    ranges = [range(house[f"mix.{kind}"][0], house[f"mix.{kind}"][1] + 1) for kind in LAND]
    mixes = [mix for mix in product(*ranges) if sum(mix) == len(free) and mix[_T4] <= len(rich)]
    if not mixes:
        return None
    # The number of ways to lay a mix: choose the cells of T4 among the rich cells, then deal the other tiles.
    ways = [comb(len(rich), mix[_T4]) * factorial(len(free) - mix[_T4]) for mix in mixes]
    ways = [n // prod(map(factorial, mix[:_T4])) for n, mix in zip(ways, mixes, strict=True)]
    mix = mixes[stream.weighted(ways)]
    chosen = stream.sample(rich, mix[_T4])
    others = [i for i in free if i not in chosen]
    stream.shuffle(others)
    ends = [0, *accumulate(mix[:_T4])]
    return [mask_of(others[a:b], RADIUS) for a, b in pairwise(ends)] + [mask_of(chosen, RADIUS)]


class _Tiles:
    """The land of a board during the walk: a set of cells for each type, and `bad`, its distance from valid."""

    def __init__(self, starts: tuple[Hex, ...], masks: Sequence[int], limit: int, most: float) -> None:
        self.masks, self.limit, self.most = list(masks), limit, most
        self.columns = list(zip(*shares(starts, full_hexagon(RADIUS)), strict=True))
        place = {bit: i for i, bit in enumerate(bits(RADIUS))}
        self.kinds = {place[bit]: k for k, mask in enumerate(masks) for bit in place if mask & bit}
        points = [POINTS[LAND[self.kinds[i]]] if i in self.kinds else POINTS["B"] for i in range(size(RADIUS))]
        self.contested = [
            sum(p * share for p, share in zip(points, row, strict=True)) for row in shares(starts, full_hexagon(RADIUS))
        ]
        self.excess = [self._excess(mask) for mask in self.masks]
        self.bad = self._badness(self.contested, self.excess)

    def _excess(self, mask: int) -> int:
        return sum(max(0, patch.bit_count() - self.limit) for patch in patches(mask, _WIDTH))

    def _badness(self, contested: Sequence[float], excess: Sequence[int]) -> float:
        """Return 0 for a valid board. Each tile above the limit of a patch counts as one percent of gap."""
        return max(0.0, gap(contested) - self.most) + sum(excess) / 100

    def swap(self, i: int, j: int) -> bool:
        """Swap the tiles of two cells unless this makes the board worse. Return whether the board became better."""
        a, b = self.kinds[i], self.kinds[j]
        more = POINTS[LAND[b]] - POINTS[LAND[a]]
        contested = [
            v + more * (x - y) for v, x, y in zip(self.contested, self.columns[i], self.columns[j], strict=True)
        ]
        if self._badness(contested, ()) > self.bad:
            return False
        both = bits(RADIUS)[i] | bits(RADIUS)[j]
        excess = list(self.excess)
        for kind in (a, b):
            excess[kind] = self._excess(self.masks[kind] ^ both)
        bad = self._badness(contested, excess)
        if bad > self.bad:
            return False
        better = bad < self.bad
        self.contested, self.excess, self.bad = contested, excess, bad
        self.masks[a] ^= both
        self.masks[b] ^= both
        self.kinds[i], self.kinds[j] = b, a
        return better


def proposals(players: int, house: House, stream: Stream) -> Iterator[HexBoard | str]:
    """Yield balanced boards without end; for a try that failed, yield the clause it failed."""
    near, limit = limits(players, house)
    while True:
        bases = scattered(RADIUS, players, near, stream)
        if bases is None:
            yield "LL-D2 (bases)"
            continue
        base_mask = mask_of((index(RADIUS)[cell] for cell in bases), RADIUS)
        poor = spread(base_mask, _WIDTH)
        free = [i for i, bit in enumerate(bits(RADIUS)) if not base_mask & bit]
        rich = {i for i in free if not poor & bits(RADIUS)[i]}
        masks = _masks(free, sorted(rich), house, stream)
        if masks is None:
            yield "LL-D1 (mix)"
            continue
        tiles = _Tiles(bases, masks, limit, house["balance.gap_percent"] / 100)
        left = IDLE
        while left:
            left -= 1
            i, j = stream.choice(free), stream.choice(free)
            a, b = tiles.kinds[i], tiles.kinds[j]
            allowed = a != b and (a != _T4 or j in rich) and (b != _T4 or i in rich)
            if allowed and tiles.swap(i, j):
                left = IDLE if tiles.bad else WANDER
        yield "LL-D2 (balance)" if tiles.bad else board_of(players, seat_order(bases), tiles.masks)

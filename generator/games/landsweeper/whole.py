"""Make the designer's fixed board: the whole hexagon is land, and the suggested starts are as far apart as possible.

No symmetry makes five seats equal. Their starts are one cell on a mirror axis and two mirrored pairs of cells, chosen
so that the gap of contested value is small enough.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from landpress.engine.boards.fairness import gap, shares
from landpress.generator.games.landsweeper.symmetric import KINDS, seating, seatings
from landpress.layouts.games.landsweeper import radius_for
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.layouts.lattice import hexagon as full_hexagon
from landpress.layouts.symmetry import CORNER_MIRROR, EDGE_MIRROR, generated, orbits


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

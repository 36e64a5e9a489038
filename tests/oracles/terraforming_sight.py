"""What a seat of Terraforming sees as numbers, a second time: each value written once into zeros."""

from collections.abc import MutableSequence, Sequence

from landpress.engine.games.terraforming import encoding as e
from tests.oracles.sights import Sight

FEW, MANY = 4, 32
HALF_PIECES = 4


def sight(t: Sequence[int], s: MutableSequence[int], seat: int, out: Sight) -> None:
    """Write what a seat sees, which is everything. Seats are counted from it."""
    players, cells = t[e.T_PLAYERS], t[e.T_CELLS]
    out.flag(s[e.S_PHASE])
    if s[e.S_SEAT] >= 0:
        out.flag(2 + (s[e.S_SEAT] - seat) % players)
    k = 2 + players
    out.share(k, s[e.S_ROUND], t[e.T_ROUNDS])
    if s[e.S_BUILT]:
        out.flag(k + 1)
    if s[e.S_MOVED]:
        out.flag(k + 2)
    k += 3
    for other in range(players):
        place = (other - seat) % players
        out.share(k + place, e.score_of(s, other), t[e.T_POINTS])
        out.amount(k + players + place, e.shields_of(s, other), HALF_PIECES)
        out.amount(k + 2 * players + place, e.towers_of(s, other), HALF_PIECES)
    k += 3 * players
    terrain = k + players * cells
    buildings = terrain + 4 * cells
    robots = buildings + 9 * cells
    for c in range(cells):
        if e.owner_of(s, c) >= 0:
            out.flag(k + (e.owner_of(s, c) - seat) % players * cells + c)
        out.flag(terrain + e.terrain_of(s, c) * cells + c)
        if e.building_on(s, c) > 0:
            out.flag(buildings + (e.building_on(s, c) - 1) * cells + c)
        out.amount(robots + c, e.robots_on(s, c), FEW)
        out.amount(robots + cells + c, e.robots_on(s, c), MANY)
        out.amount(robots + 2 * cells + c, e.free_on(s, c), FEW)
        out.amount(robots + 3 * cells + c, e.free_on(s, c), MANY)
        out.amount(robots + 4 * cells + c, e.times_on(s, c) - 1, HALF_PIECES)

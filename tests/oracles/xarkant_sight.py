"""What a seat of Xarkant sees as numbers, a second time: each value written once into zeros."""

from collections.abc import MutableSequence, Sequence

from landpress.engine.games.xarkant import encoding as e
from tests.oracles.sights import Sight

QUADRANTS = 36


def plane(out: Sight, k: int, quadrants: int) -> None:
    """Write 1 for each quadrant of a set, which has seven bits a row: six quadrants, and none at the end."""
    for row in range(6):
        for column in range(6):
            if quadrants >> 7 * row + column & 1:
                out.flag(k + 6 * row + column)


def sight(t: Sequence[int], s: MutableSequence[int], seat: int, out: Sight) -> None:
    """Write what a seat sees, which is everything. Seats are counted from it."""
    players = t[e.T_PLAYERS]
    out.flag(s[e.S_PHASE])
    k = 4
    if s[e.S_SEAT] >= 0:
        out.flag(k + (s[e.S_SEAT] - seat) % players)
    if s[e.S_DRAWER] >= 0:
        out.flag(k + players + (s[e.S_DRAWER] - seat) % players)
    k += 2 * players
    out.share(k, s[e.S_ROUND], t[e.T_ROUNDS])
    k += 1
    land = k + 10 * players + 3
    works = land + 7 * QUADRANTS
    for other in range(players):
        at = (other - seat) % players
        out.share(k + at, e.bag_of(s, other), t[e.T_DISCS])
        out.share(k + players + at, e.drawn_of(s, other), players)
        out.share(k + 2 * players + at, e.popularity_of(s, other), t[e.T_POPULARITY])
        out.share(k + 3 * players + at, e.on_state_of(s, other), t[e.T_PLACES])
        for kind in range(e.KINDS):
            out.share(k + (4 + kind) * players + at, e.on_track_of(s, other, kind), e.PIECES)
            out.share(k + (7 + kind) * players + at, e.stock_of(s, other, kind), t[e.T_STORAGE])
        own = works + at * QUADRANTS
        plane(out, own, e.works_of(s, other))
        plane(out, own + players * QUADRANTS, e.claims_of(s, other))
        plane(out, own + 2 * players * QUADRANTS, e.shops_of(s, other))
        plane(out, own + 3 * players * QUADRANTS, e.churches_of(s, other))
    for kind in range(e.KINDS):
        out.share(k + 10 * players + kind, e.supply_of(s, kind), t[e.T_RESOURCES])
    for cell in range(QUADRANTS):
        out.flag(land + e.kind_of(t, cell // 6 * 7 + cell % 6) * QUADRANTS + cell)
    plane(out, land + 3 * QUADRANTS, s[e.S_OCCUPIED])
    plane(out, land + 4 * QUADRANTS, s[e.S_TAKEN])
    plane(out, land + 5 * QUADRANTS, s[e.S_VILLAGES])
    plane(out, land + 6 * QUADRANTS, s[e.S_TOWNS])

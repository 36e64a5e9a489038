"""What a seat of Last Land sees as numbers, a second time: each value written once into zeros."""

from collections.abc import MutableSequence, Sequence

from landpress.engine.games.last_land import encoding as e
from tests.oracles.sights import Sight


def sight(t: Sequence[int], s: MutableSequence[int], seat: int, out: Sight) -> None:
    """Write what a seat sees. Seats are counted from it."""
    players, cells = t[e.T_PLAYERS], t[e.T_CELLS]
    out.flag(e.ACT if s[e.S_PHASE] == e.TRAPPED else s[e.S_PHASE])
    k = 5
    if s[e.S_SEAT] >= 0:
        out.flag(k + (s[e.S_SEAT] - seat) % players)
    k += players
    if s[e.S_LOW] > 0:
        out.flag(k + s[e.S_LOW] - 1)
        out.flag(k + 6 + s[e.S_HIGH] - 1)
    k += 12
    if s[e.S_POINTS] > 0:
        out.flag(k + s[e.S_POINTS] - 1)
    k += 6
    for other in range(players):
        out.share(k + (other - seat) % players, e.tokens_left(s, other), t[e.T_TOKENS])
    k += players
    markers = k + 6 * cells
    tokens = markers + 2 * cells
    pins = tokens + players * cells
    for cell in range(cells):
        if e.points_of(t, cell) > 0:
            out.flag(k + (min(e.points_of(t, cell), 6) - 1) * cells + cell)
        out.share(markers + cell, e.markers_at(s, cell), t[e.T_DRAINS])
        if e.is_depleted(t, s, cell):
            out.flag(markers + cells + cell)
        if e.token_at(s, cell) >= 0:
            out.flag(tokens + (e.token_at(s, cell) - seat) % players * cells + cell)
        if e.pin_at(s, cell) >= 0:
            out.flag(pins + (e.pin_at(s, cell) - seat) % players * cells + cell)

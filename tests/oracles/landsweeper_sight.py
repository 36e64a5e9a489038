"""What a seat of Landsweeper sees as numbers, a second time: each value written once into zeros."""

from collections.abc import MutableSequence, Sequence

from landpress.engine.games.landsweeper import encoding as e
from tests.oracles.sights import Sight

FEW, MANY = 4, 64


def sight(t: Sequence[int], s: MutableSequence[int], seat: int, out: Sight) -> None:
    """Write what a seat sees, which is everything. Seats are counted from it."""
    players, cells = t[e.T_PLAYERS], t[e.T_CELLS]
    out.flag(s[e.S_PHASE])
    if s[e.S_SEAT] >= 0:
        out.flag(4 + (s[e.S_SEAT] - seat) % players)
    out.share(4 + players, s[e.S_ROUND], t[e.T_ROUNDS])
    land = 5 + players
    bases = land + cells
    owners = bases + players * cells
    units = owners + players * cells
    for other in range(players):
        if e.base_of(s, other) >= 0:
            out.flag(bases + (other - seat) % players * cells + e.base_of(s, other))
    if s[e.S_SOURCE] >= 0:
        out.flag(units + 2 * cells + s[e.S_SOURCE])
    for cell in range(cells):
        if e.is_land(t, cell):
            out.flag(land + cell)
        if e.owner_of(s, cell) >= 0:
            out.flag(owners + (e.owner_of(s, cell) - seat) % players * cells + cell)
        out.amount(units + cell, e.units_at(s, cell), FEW)
        out.amount(units + cells + cell, e.units_at(s, cell), MANY)
        if e.is_reached(s, cell):
            out.flag(units + 3 * cells + cell)

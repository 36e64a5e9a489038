"""A greedy Last Land player: it takes points where its pin stands, else it goes where it can get the most points.

Written like a kernel (engine/contract/rules.py), so it runs plain and compiled. Ties are broken at random.
"""

from landpress.engine.contract.rules import State, Table
from landpress.engine.contract.streams import below
from landpress.engine.games.last_land import encoding as e
from landpress.engine.games.last_land.kernel import actions, can_enter

STEAL = 3
"""The worth of a point that is taken from another seat, in halves of a point."""
HOLD = 1
"""The worth of a marker on a tile under an own token, because a depleted tile cannot be stolen, in sixteenths of a
point."""


def _gain(t: Table, s: State, cell: int, points: int) -> int:
    """Return the worth of exploiting a cell with some action points for the seat to move, in halves of a point."""
    seat, owner = s[e.S_SEAT], e.token_at(s, cell)
    if owner == seat or e.cost_of(t, cell) > points or e.is_depleted(t, s, cell) or e.tokens_left(s, seat) == 0:
        return 0
    return 2 * e.points_of(t, cell) if owner < 0 else STEAL * e.points_of(t, cell)


def _best_near(t: Table, s: State, cell: int, points: int) -> int:
    """Return the largest worth of a neighbour of a cell, with `points` action points left on arrival."""
    best = 0
    for k in e.neighbours_of(cell):
        c = t[k]
        if can_enter(t, s, c):
            best = max(best, _gain(t, s, c, points))
    return best


def _living_near(t: Table, s: State, cell: int) -> int:
    """Return the number of neighbours of a cell that are not depleted."""
    living = 0
    for k in e.neighbours_of(cell):
        c = t[k]
        if c >= 0 and not e.is_depleted(t, s, c):
            living += 1
    return living


def _worth(t: Table, s: State, action: int) -> int:
    """Return the worth of a choice or an action, in sixteenths of a point."""
    seat = s[e.S_SEAT]
    here = e.pin_of(s, seat)
    if s[e.S_PHASE] == e.CHOOSE:
        return 8 * max(_gain(t, s, here, action), _best_near(t, s, here, action - 1)) + action
    left = s[e.S_POINTS]
    if action == e.exploit(t):
        return 8 * _gain(t, s, here, left)
    if action == e.drain(t):
        # Draining is the last resort if the last marker would shut the pin in.
        if e.markers_at(s, here) + 1 >= t[e.T_DRAINS] and _living_near(t, s, here) == 0:
            return -8
        return HOLD if e.token_at(s, here) == seat else -2
    # A move is worth what it lets the seat exploit now, a quarter of what it may exploit later, and living neighbours.
    now = _gain(t, s, action, left - 1)
    later = max(_gain(t, s, action, 4), _best_near(t, s, action, left - 2))
    return 8 * now + 2 * later + _living_near(t, s, action) - 6


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return the action with the largest worth; ties are broken with the stream at `r[i]`."""
    n = actions(t, s, out, 0)
    if n == 1 or (s[e.S_PHASE] != e.ACT and s[e.S_PHASE] != e.CHOOSE):
        return out[0]
    best = -1000
    ties = 0
    for k in range(n):
        worth = _worth(t, s, out[k])
        if worth > best:
            best = worth
            ties = 0
        if worth == best:
            out[ties] = out[k]
            ties += 1
    return out[0] if ties == 1 else out[below(r, i, ties)]

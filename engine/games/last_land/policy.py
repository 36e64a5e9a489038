"""A greedy Last Land player: takes points where it stands, else goes where most can be had this turn.

Written like a kernel (engine/contract/rules.py), so that it runs plain and compiled. Its ties are broken at random.
"""

from landpress.engine.contract.rules import State, Table
from landpress.engine.contract.streams import below
from landpress.engine.games.last_land.kernel import (
    ACT,
    CHOOSE,
    S_PHASE,
    S_PIN,
    S_POINTS,
    S_SEAT,
    SIDES,
    T_CELLS,
    T_COST,
    T_DRAINS,
    T_NEAR,
    T_PLAYERS,
    T_POINTS,
    actions,
)

STEAL = 3
"""A point taken from another is worth this many halves of a point."""
HOLD = 1
"""What a mark on a tile under one's own token is worth: depleted, it cannot be stolen."""


def _gain(t: Table, s: State, cell: int, points: int) -> int:
    """What exploiting a cell with so many action points is worth to the seat whose turn it is, in halves of a point."""
    cells, players, seat = t[T_CELLS], t[T_PLAYERS], s[S_SEAT]
    drain = S_PIN + 2 * players
    owner = s[drain + cells + cell]
    if owner == seat or t[t[T_COST] + cell] > points or s[drain + cell] >= t[T_DRAINS]:
        return 0
    if s[S_PIN + players + seat] == 0:
        return 0
    worth = t[t[T_POINTS] + cell]
    return 2 * worth if owner < 0 else STEAL * worth


def _best_near(t: Table, s: State, cell: int, points: int) -> int:
    """The most that a neighbour of a cell gives with so many action points left on arrival."""
    cells = t[T_CELLS]
    drain = S_PIN + 2 * t[T_PLAYERS]
    best = 0
    for k in range(SIDES):
        c = t[T_NEAR + SIDES * cell + k]
        if c >= 0 and s[drain + c] < t[T_DRAINS] and s[drain + 2 * cells + c] < 0:
            best = max(best, _gain(t, s, c, points))
    return best


def _worth(t: Table, s: State, action: int) -> int:
    """What a choice or an action is worth, in sixteenths of a point."""
    cells, players, seat = t[T_CELLS], t[T_PLAYERS], s[S_SEAT]
    here = s[S_PIN + seat]
    drain = S_PIN + 2 * players
    if s[S_PHASE] == CHOOSE:
        return 8 * max(_gain(t, s, here, action), _best_near(t, s, here, action - 1)) + action
    left = s[S_POINTS]
    if action == cells + 1:
        return 8 * _gain(t, s, here, left)
    if action == cells:
        # A mark here costs the mark; where the last one would shut the pin in, it is the last resort.
        own = s[drain + cells + here] == seat
        alive = 0
        for k in range(SIDES):
            c = t[T_NEAR + SIDES * here + k]
            if c >= 0 and s[drain + c] < t[T_DRAINS]:
                alive += 1
        if s[drain + here] + 1 >= t[T_DRAINS] and alive == 0:
            return -8
        return HOLD if own else -2
    # A move is worth what can be exploited there now, or half of what can be next turn; and living neighbours.
    now = _gain(t, s, action, left - 1)
    later = max(_gain(t, s, action, 4), _best_near(t, s, action, left - 2))
    alive = 0
    for k in range(SIDES):
        c = t[T_NEAR + SIDES * action + k]
        if c >= 0 and s[drain + c] < t[T_DRAINS]:
            alive += 1
    return 8 * now + 2 * later + alive - 6


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """The action worth most, among equals one at random with the stream at r[i]."""
    n = actions(t, s, out, 0)
    if n == 1 or (s[S_PHASE] != ACT and s[S_PHASE] != CHOOSE):
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

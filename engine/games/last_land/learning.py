"""Actions and positions of Last Land for learning programs: heads, and what a seat sees as a tensor.

Heads: for each cell the move to it, then `drain`, `exploit`, and the choices of 1 to 6 action points. Under
`play.may_leave` `stay` and `leave` follow; before them the phase is that of an action, without points.
"""

from landpress.engine.contract.rules import D_FIRST, D_HIGH, D_LOW, State, Table
from landpress.engine.contract.tensors import flag, share
from landpress.engine.games.last_land import encoding as e
from landpress.engine.games.last_land.kernel import actions

OUTCOMES = 21
"""The different throws of two dice."""
PIECES = (
    ("phase", (5,)),
    ("turn", ("players",)),
    ("dice", (2, 6)),
    ("points left", (6,)),
    ("tokens left", ("players",)),
    ("points", (6, "cells")),
    ("markers", ("cells",)),
    ("depleted", ("cells",)),
    ("tokens", ("players", "cells")),
    ("pins", ("players", "cells")),
)


def head_count(t: Table) -> int:
    """Return the number of heads."""
    return t[e.T_CELLS] + 2 + e.SIDES + 2 * t[e.T_MAY_LEAVE]


def digit_count(t: Table) -> int:
    """Return 0: no action has an amount."""
    return 0


def first_choice(t: Table, s: State) -> int:
    """Return the difference between the head and the number of each legal action."""
    if s[e.S_PHASE] == e.TRAPPED:
        return t[e.T_CELLS] + 2 + e.SIDES
    return t[e.T_CELLS] + 1 if s[e.S_PHASE] == e.CHOOSE else 0


def heads(t: Table, s: State, out: State) -> int:
    """Write the legal heads to `out`. Return their count."""
    n = actions(t, s, out, 0)
    more = first_choice(t, s)
    for k in range(n):
        out[k] += more
    return n


def open_head(t: Table, s: State, head: int, d: State) -> None:
    """Write the action of a legal head."""
    d[D_FIRST] = head - first_choice(t, s)
    d[D_LOW] = 0
    d[D_HIGH] = 0


def tensor(t: Table, s: State, seat: int, out: State) -> None:
    """Write what a seat sees. Seats are counted from it."""
    players, cells = t[e.T_PLAYERS], t[e.T_CELLS]
    flag(out, e.ACT if s[e.S_PHASE] == e.TRAPPED else s[e.S_PHASE])
    k = 5
    if s[e.S_SEAT] >= 0:
        flag(out, k + (s[e.S_SEAT] - seat) % players)
    k += players
    if s[e.S_LOW] > 0:
        flag(out, k + s[e.S_LOW] - 1)
        flag(out, k + 6 + s[e.S_HIGH] - 1)
    k += 12
    if s[e.S_POINTS] > 0:
        flag(out, k + s[e.S_POINTS] - 1)
    k += 6
    for other in range(players):
        share(out, k + (other - seat) % players, e.tokens_left(s, other), t[e.T_TOKENS])
    k += players
    markers = k + 6 * cells
    tokens = markers + 2 * cells
    pins = tokens + players * cells
    for cell in range(cells):
        if e.points_of(t, cell) > 0:
            flag(out, k + (min(e.points_of(t, cell), 6) - 1) * cells + cell)
        share(out, markers + cell, e.markers_at(s, cell), t[e.T_DRAINS])
        if e.is_depleted(t, s, cell):
            flag(out, markers + cells + cell)
        if e.token_at(s, cell) >= 0:
            flag(out, tokens + (e.token_at(s, cell) - seat) % players * cells + cell)
        if e.pin_at(s, cell) >= 0:
            flag(out, pins + (e.pin_at(s, cell) - seat) % players * cells + cell)

"""Actions and positions of Last Land for learning programs: heads, and what a seat sees as a tensor.

Heads: for each cell the move to it, then `drain`, `exploit`, and the choices of 1 to 6 action points.
"""

from landpress.engine.contract.rules import D_FIRST, D_HIGH, D_LOW, State, Table
from landpress.engine.contract.tensors import flag, share
from landpress.engine.games.last_land.encoding import (
    CHOOSE,
    S_HIGH,
    S_LOW,
    S_PHASE,
    S_POINTS,
    S_SEAT,
    SIDES,
    T_CELLS,
    T_DRAINS,
    T_PLAYERS,
    T_TOKENS,
    is_depleted,
    markers_at,
    pin_at,
    points_of,
    token_at,
    tokens_left,
)
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
    return t[T_CELLS] + 2 + SIDES


def digit_count(t: Table) -> int:
    """Return 0: no action has an amount."""
    return 0


def first_choice(t: Table, s: State) -> int:
    """Return the difference between the head and the number of each legal action."""
    return t[T_CELLS] + 1 if s[S_PHASE] == CHOOSE else 0


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
    players, cells = t[T_PLAYERS], t[T_CELLS]
    flag(out, s[S_PHASE])
    k = 5
    if s[S_SEAT] >= 0:
        flag(out, k + (s[S_SEAT] - seat) % players)
    k += players
    if s[S_LOW] > 0:
        flag(out, k + s[S_LOW] - 1)
        flag(out, k + 6 + s[S_HIGH] - 1)
    k += 12
    if s[S_POINTS] > 0:
        flag(out, k + s[S_POINTS] - 1)
    k += 6
    for other in range(players):
        share(out, k + (other - seat) % players, tokens_left(s, other), t[T_TOKENS])
    k += players
    markers = k + 6 * cells
    tokens = markers + 2 * cells
    pins = tokens + players * cells
    for cell in range(cells):
        if points_of(t, cell) > 0:
            flag(out, k + (min(points_of(t, cell), 6) - 1) * cells + cell)
        share(out, markers + cell, markers_at(s, cell), t[T_DRAINS])
        if is_depleted(t, s, cell):
            flag(out, markers + cells + cell)
        if token_at(s, cell) >= 0:
            flag(out, tokens + (token_at(s, cell) - seat) % players * cells + cell)
        if pin_at(s, cell) >= 0:
            flag(out, pins + (pin_at(s, cell) - seat) % players * cells + cell)

"""Actions and positions of Orchard for learning programs: the heads are the cells, and no action has an amount."""

from landpress.plugins import D_FIRST, D_HIGH, D_LOW, State, Table, flag, share
from orchard_landpress.rules.kernel import S_OWNER, S_SEAT, SIDES, T_CELLS, T_NEAR, T_PLAYERS, actions

OUTCOMES = 0
"""Nothing is left to chance."""
PIECES = (
    ("turn", ("players",)),
    ("apples", ("cells",)),
    ("trees", ("players", "cells")),
)
MOST_APPLES = 3


def head_count(t: Table) -> int:
    """Return the number of cells."""
    return t[T_CELLS]


def digit_count(t: Table) -> int:
    """Return 0: no action has an amount."""
    return 0


def heads(t: Table, s: State, out: State) -> int:
    """Write the cells where the seat can plant to `out`. Return their count."""
    return actions(t, s, out, 0)


def open_head(t: Table, s: State, head: int, d: State) -> None:
    """Write the action of a head, which is the same number."""
    d[D_FIRST] = head
    d[D_LOW] = 0
    d[D_HIGH] = 0


def tensor(t: Table, s: State, seat: int, out: State) -> None:
    """Write what a seat sees, which is everything. Seats are counted from it."""
    players, cells = t[T_PLAYERS], t[T_CELLS]
    if s[S_SEAT] >= 0:
        flag(out, (s[S_SEAT] - seat) % players)
    for cell in range(cells):
        share(out, players + cell, t[T_NEAR + SIDES * cells + cell], MOST_APPLES)
        if s[S_OWNER + cell] >= 0:
            flag(out, players + cells + (s[S_OWNER + cell] - seat) % players * cells + cell)

"""Actions and positions of Saltmarsh for learning programs: the heads are the cells and `wait`; none has an amount."""

from landpress.plugins import D_FIRST, D_HIGH, D_LOW, State, Table, flag, share
from saltmarsh_landpress.layout import MARSH
from saltmarsh_landpress.rules.kernel import (
    S_HERBS,
    S_LAST,
    S_SEAT,
    S_STANDS,
    SIDES,
    T_CELLS,
    T_NEAR,
    T_PLAYERS,
    actions,
)

OUTCOMES = len(MARSH)
"""The tide takes one of the hummocks."""
PIECES = (
    ("turn", ("players",)),
    ("gathered", ("players",)),
    ("herbs", ("cells",)),
    ("stands", ("cells",)),
    ("last", ("cells",)),
)
MOST_HERBS, ALL_HERBS = 3, 3 * len(MARSH)


def head_count(t: Table) -> int:
    """Return the number of cells and one more, for `wait`."""
    return t[T_CELLS] + 1


def digit_count(t: Table) -> int:
    """Return 0: no action has an amount."""
    return 0


def heads(t: Table, s: State, out: State) -> int:
    """Write the actions of the seat to move to `out`. Return their count."""
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
    for other in range(players):
        share(out, players + (other - seat) % players, s[S_HERBS + other], ALL_HERBS)
    for cell in range(cells):
        share(out, 2 * players + cell, t[T_NEAR + SIDES * cells + cell], MOST_HERBS)
        if s[S_STANDS + cell] == 1:
            flag(out, 2 * players + cells + cell)
        if s[S_LAST] == cell:
            flag(out, 2 * players + 2 * cells + cell)

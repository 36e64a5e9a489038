"""A greedy player for Orchard: it plants where it gains most over the others, ties broken at random."""

from landpress.plugins import State, Table, below
from orchard_landpress.rules.kernel import S_OWNER, S_SEAT, SIDES, T_NEAR, T_PLAYERS, T_SHADE, actions, borne


def worth(t: Table, s: State, cell: int) -> int:
    """Return what a tree on a cell gains for the seat to move: what it bears, and what it takes from others."""
    seat = s[S_SEAT]
    s[S_OWNER + cell] = seat
    gain = (t[T_PLAYERS] - 1) * borne(t, s, cell)
    for k in range(SIDES):
        other = t[T_NEAR + SIDES * cell + k]
        if other >= 0 and s[S_OWNER + other] >= 0 and s[S_OWNER + other] != seat:
            gain += min(t[T_SHADE], borne(t, s, other) + t[T_SHADE] - 1)
    s[S_OWNER + cell] = -1
    return gain


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return the action with the largest worth."""
    n = actions(t, s, out, 0)
    best = -1
    ties = 0
    for k in range(n):
        gain = worth(t, s, out[k])
        if gain > best:
            best = gain
            ties = 0
        if gain == best:
            out[ties] = out[k]
            ties += 1
    return out[below(r, i, ties)]

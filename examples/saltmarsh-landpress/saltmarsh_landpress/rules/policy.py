"""A greedy player for Saltmarsh: it gathers the most herbs, ties broken at random."""

from landpress.plugins import State, Table, below
from saltmarsh_landpress.rules.kernel import SIDES, T_CELLS, T_NEAR, actions


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return the action with the most herbs."""
    n = actions(t, s, out, 0)
    best = -1
    ties = 0
    for k in range(n):
        herbs = t[T_NEAR + SIDES * t[T_CELLS] + out[k]] if out[k] < t[T_CELLS] else 0
        if herbs > best:
            best = herbs
            ties = 0
        if herbs == best:
            out[ties] = out[k]
            ties += 1
    return out[below(r, i, ties)]

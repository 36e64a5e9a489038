"""A greedy Xarkant player."""

from engine.contract import State, Table
from engine.games.xarkant.kernel import sample


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Random."""
    return sample(t, s, r, i, out)

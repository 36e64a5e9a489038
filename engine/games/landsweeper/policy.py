"""x"""

from engine.contract import State, Table
from engine.games.landsweeper.kernel import sample


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """x"""
    return sample(t, s, r, i, out)

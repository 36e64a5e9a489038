"""What is noted about games of Saltmarsh while they are measured: what was gathered, what was waited, the herbs."""

from landpress.plugins import M_CELL, M_STANDS, M_VERB, State, Table
from saltmarsh_landpress.rules.kernel import T_CELLS, T_PLAYERS, actions, score

VERBS = ("gather", "wait")
FACTS: tuple[str, ...] = ()
SEAT_FACTS: tuple[str, ...] = ()


def first_seat(t: Table, outcome: int) -> int:
    """Return seat 0, which always begins."""
    return 0


def breadth(t: Table, s: State, out: State) -> int:
    """Return the number of actions of the seat to move."""
    return actions(t, s, out, 0)


def standings(t: Table, s: State, m: State) -> None:
    """Note the herbs."""
    for seat in range(t[T_PLAYERS]):
        m[M_STANDS + seat] = score(t, s, seat)


def before(t: Table, s: State, action: int, m: State) -> None:
    """Note the verb and the cell of an action."""
    m[M_VERB] = 1
    if action < t[T_CELLS]:
        m[M_VERB] = 0
        m[M_CELL] = action


def after(t: Table, s: State, m: State) -> None:
    """Note nothing more."""


def at_end(t: Table, s: State, m: State) -> None:
    """Note nothing more."""

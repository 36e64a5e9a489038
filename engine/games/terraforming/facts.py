"""What is noted about games of Terraforming, written like a kernel (engine/contract/rules.py).

A cell is used when robots move onto it or when something is built there. Counters of a game: its rounds, the most
robots on one cell at the end of a turn, and how often each building was built. Counter of a seat: how many buildings it
built.
"""

from landpress.engine.contract.rules import M_CELL, M_FACT, M_SEAT, M_STANDS, M_VERB, State, Table
from landpress.engine.games.terraforming import encoding as e
from landpress.engine.games.terraforming.kernel import builds, score

VERBS = ("move", "build", "finish")
FACTS = (
    *("rounds", "largest_stack"),
    *("bridge", "shield", "tower", "factory", "excavator", "house", "town", "city"),
)
SEAT_FACTS = ("built",)
F_ROUNDS = M_FACT
F_STACK = M_FACT + 1
F_KIND = M_FACT + 2
F_BUILT = F_KIND + e.KINDS


def breadth(t: Table, s: State, out: State) -> int:
    """Return the number of actions of the seat to move; moves are counted, not listed."""
    return 1 if s[e.S_BUILT] else 1 + builds(t, s, out, 0) + s[e.S_MOVES]


def standings(t: Table, s: State, m: State) -> None:
    """Note the scores."""
    for seat in range(t[e.T_PLAYERS]):
        m[M_STANDS + seat] = score(t, s, seat)


def before(t: Table, s: State, action: int, m: State) -> None:
    """Note the verb and the cell of an action, a building, and before `FINISH` the largest stack (TF-5 to TF-7)."""
    if action == e.FINISH:
        m[M_VERB] = 2
        for c in range(t[e.T_CELLS]):
            m[F_STACK] = max(m[F_STACK], e.robots_on(s, c))
    elif e.is_build(action):
        m[M_VERB] = 1
        m[M_CELL] = e.site_of(action)
        m[F_KIND + e.building_of(action) - 1] += 1
        m[F_BUILT + m[M_SEAT]] += 1
    else:
        m[M_VERB] = 0
        m[M_CELL] = e.neighbour(t, e.source_of(action), e.way_of(action))


def at_end(t: Table, s: State, m: State) -> None:
    """Note the round in which the game ended (TF-9)."""
    m[F_ROUNDS] = s[e.S_ROUND]

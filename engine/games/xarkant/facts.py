"""What is noted about games of Xarkant, written like a kernel (engine/contract/rules.py).

A quadrant is used when a disc or a piece is put on it. Counter of a game: its rounds. Counters of a seat: its points by
source (XK-17).
"""

from landpress.engine.contract.rules import M_CELL, M_FACT, M_SEATS, M_STANDS, M_VERB, State, Table
from landpress.engine.games.xarkant.encoding import BOARD, CLAIM, PASS, S_ROUND, T_PLAYERS, TRADE, verb_of, where_of
from landpress.engine.games.xarkant.legal import ways
from landpress.engine.games.xarkant.points import SOURCES, points, score
from landpress.engine.games.xarkant.quadrants import cell_of, count

VERBS = ("collect", "claim", "workshop", "church", "village", "trade", "pass")
FACTS = ("rounds",)
SEAT_FACTS = ("popularity", "pieces", "tracks", "towns", "churches_in_claims")
F_ROUNDS = M_FACT
F_SOURCE = M_FACT + 1


def first_seat(t: Table, outcome: int) -> int:
    """Return the seat on the left of the first drawer (XK-6)."""
    return (outcome + 1) % t[T_PLAYERS]


def breadth(t: Table, s: State, out: State) -> int:
    """Return the number of actions of the seat to move."""
    found = 0
    for verb in range(PASS + 1):
        found += count(ways(t, s, verb))
    return found


def standings(t: Table, s: State, m: State) -> None:
    """Note the scores."""
    for seat in range(t[T_PLAYERS]):
        m[M_STANDS + seat] = score(t, s, seat)


def before(t: Table, s: State, action: int, m: State) -> None:
    """Note the verb of an action and its quadrant (XK-9 to XK-15)."""
    verb, where = verb_of(action), where_of(action)
    # Collecting is one verb, with and without a bonus.
    m[M_VERB] = max(0, verb + 1 - CLAIM)
    if verb < TRADE and where < BOARD:
        m[M_CELL] = cell_of(where)


def at_end(t: Table, s: State, m: State) -> None:
    """Note the rounds, and the points of each seat by source (XK-17)."""
    m[F_ROUNDS] = s[S_ROUND]
    for seat in range(t[T_PLAYERS]):
        for source in range(SOURCES):
            m[F_SOURCE + M_SEATS * source + seat] = points(t, s, seat, source)

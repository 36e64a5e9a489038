"""What is noted about games of Xarkant, written like a kernel (engine/contract/rules.py).

A quadrant is used when a disc or a piece is put on it. Of a game: its rounds; of each seat: its points by where they
come from (XK-17).
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
    """XK-6: left of the drawer of the first round."""
    return (outcome + 1) % t[T_PLAYERS]


def breadth(t: Table, s: State, out: State) -> int:
    """How many actions the seat has."""
    found = 0
    for verb in range(PASS + 1):
        found += count(ways(t, s, verb))
    return found


def standings(t: Table, s: State, m: State) -> None:
    """The scores."""
    for seat in range(t[T_PLAYERS]):
        m[M_STANDS + seat] = score(t, s, seat)


def before(t: Table, s: State, action: int, m: State) -> None:
    """XK-9 to XK-15."""
    verb, where = verb_of(action), where_of(action)
    # To collect with a bonus is one verb.
    m[M_VERB] = max(0, verb + 1 - CLAIM)
    if verb < TRADE and where < BOARD:
        m[M_CELL] = cell_of(where)


def after(t: Table, s: State, m: State) -> None:
    """Nothing more."""


def at_end(t: Table, s: State, m: State) -> None:
    """XK-17: where the points of each seat come from."""
    m[F_ROUNDS] = s[S_ROUND]
    for seat in range(t[T_PLAYERS]):
        for source in range(SOURCES):
            m[F_SOURCE + M_SEATS * source + seat] = points(t, s, seat, source)

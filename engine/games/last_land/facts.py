"""What is noted about games of Last Land, written like a kernel (engine/contract/rules.py).

A tile is used when it is exploited. Of each seat: the most tokens that it had on the board at once, and the turn of
the game, all seats' turns counted, after which it was out (0: before the first).
"""

from landpress.engine.contract.rules import M_CELL, M_FACT, M_SEAT, M_SEATS, M_STANDS, M_TURNS, M_VERB, State, Table
from landpress.engine.games.last_land.kernel import (
    CHOOSE,
    S_IN,
    S_PHASE,
    S_PIN,
    T_CELLS,
    T_PLAYERS,
    T_POINTS,
    T_TOKENS,
    actions,
)

VERBS = ("choose", "move", "drain", "exploit")
FACTS = ()
SEAT_FACTS = ("most_tokens", "out")
F_TOKENS = M_FACT
F_OUT = M_FACT + M_SEATS


def first_seat(t: Table, outcome: int) -> int:
    """LL-3: whoever threw most."""
    return outcome


def breadth(t: Table, s: State, out: State) -> int:
    """How many actions the seat has."""
    return actions(t, s, out, 0)


def standings(t: Table, s: State, m: State) -> None:
    """LL-12: the scores; they change with exploits alone, and are kept as these are noted."""


def before(t: Table, s: State, action: int, m: State) -> None:
    """LL-4 to LL-7; an exploited tile holds a token more."""
    cells, seat = t[T_CELLS], m[M_SEAT]
    if s[S_PHASE] == CHOOSE:
        m[M_VERB] = 0
    elif action < cells:
        m[M_VERB] = 1
    elif action == cells:
        m[M_VERB] = 2
    else:
        m[M_VERB] = 3
        here = s[S_PIN + seat]
        points, other = t[t[T_POINTS] + here], s[S_PIN + 2 * t[T_PLAYERS] + cells + here]
        m[M_CELL] = here
        m[M_STANDS + seat] += points
        if other >= 0:
            m[M_STANDS + other] -= points
        m[F_TOKENS + seat] = max(m[F_TOKENS + seat], t[T_TOKENS] - s[S_PIN + t[T_PLAYERS] + seat] + 1)


def after(t: Table, s: State, m: State) -> None:
    """LL-11: whose pin has left the board."""
    if s[S_IN] < t[T_PLAYERS]:
        for seat in range(t[T_PLAYERS]):
            if s[S_PIN + seat] < 0 and m[F_OUT + seat] == 0:
                m[F_OUT + seat] = m[M_TURNS]


def at_end(t: Table, s: State, m: State) -> None:
    """Nothing more."""

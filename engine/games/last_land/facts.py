"""What is noted about games of Last Land, written like a kernel (engine/contract/rules.py).

A tile is used when it is exploited. Counters of a seat: the most tokens that it had on the board at once, and the turn
of the game after which it was out, or the last turn if it never was. Turns of all seats are counted; 0 means before the
first turn.
"""

from landpress.engine.contract.rules import M_CELL, M_FACT, M_SEAT, M_SEATS, M_STANDS, M_TURNS, M_VERB, State, Table
from landpress.engine.games.last_land import encoding as e

VERBS = ("choose", "move", "drain", "exploit")
FACTS = ()
SEAT_FACTS = ("most_tokens", "out")
F_TOKENS = M_FACT
F_OUT = M_FACT + M_SEATS


def first_seat(t: Table, outcome: int) -> int:
    """Return the seat that was drawn (LL-3)."""
    return outcome


def standings(t: Table, s: State, m: State) -> None:
    """Note nothing: only an exploit changes the scores (LL-12), and `before` notes them."""


def before(t: Table, s: State, action: int, m: State) -> None:
    """Note the verb of an action, for an exploit also its tile, the scores and the tokens laid (LL-4 to LL-7)."""
    seat = m[M_SEAT]
    if s[e.S_PHASE] == e.CHOOSE or s[e.S_PHASE] == e.TRAPPED:
        m[M_VERB] = 0
    elif e.is_move(t, action):
        m[M_VERB] = 1
    elif action == e.drain(t):
        m[M_VERB] = 2
    else:
        m[M_VERB] = 3
        here = e.pin_of(s, seat)
        other = e.token_at(s, here)
        m[M_CELL] = here
        m[M_STANDS + seat] += e.points_of(t, here)
        if other >= 0:
            m[M_STANDS + other] -= e.points_of(t, here)
        m[F_TOKENS + seat] = max(m[F_TOKENS + seat], t[e.T_TOKENS] - e.tokens_left(s, seat) + 1)


def after(t: Table, s: State, m: State) -> None:
    """Note the turn in which the pin of a seat left the board (LL-11)."""
    if s[e.S_IN] < t[e.T_PLAYERS]:
        for seat in range(t[e.T_PLAYERS]):
            if e.pin_of(s, seat) < 0 and m[F_OUT + seat] == 0:
                m[F_OUT + seat] = m[M_TURNS]


def at_end(t: Table, s: State, m: State) -> None:
    """Note for a seat whose pin still stands that the game ended first (LL-12 under `play.may_leave`)."""
    for seat in range(t[e.T_PLAYERS]):
        if e.pin_of(s, seat) >= 0:
            m[F_OUT + seat] = m[M_TURNS]

"""What is noted about games of Landsweeper, written like a kernel (engine/contract/rules.py).

A cell is used when a base or units are put on it. A choice between two bases counts as an action of the kind `base`.
Counter of a game: its rounds. Counters of a seat: the number of the suggested start on which its base was when the
turns began, and the steps from this base to the nearest other base. Both are noted twice: for every seat, and only for
the seat that won alone.
"""

from landpress.engine.contract.rules import ABSENT, M_CELL, M_FACT, M_SEATS, M_STANDS, M_VERB, State, Table
from landpress.engine.games.landsweeper import encoding as e
from landpress.engine.games.landsweeper.kernel import actions, ways_to_put

VERBS = ("base", "take", "put", "end")
FACTS = ("rounds",)
SEAT_FACTS = ("start", "start_won", "distance", "distance_won")
F_ROUNDS = M_FACT
F_START = M_FACT + 1
F_DISTANCE = F_START + 2 * M_SEATS
F_BASE = F_DISTANCE + 2 * M_SEATS


def breadth(t: Table, s: State, out: State) -> int:
    """Return the number of actions of the seat to move; ways to put units are counted, not listed."""
    return ways_to_put(s) if s[e.S_PHASE] == e.PUT else actions(t, s, out, 0)


def standings(t: Table, s: State, m: State) -> None:
    """Note the units of each seat that is not out; the scores only tell who is not out."""
    for seat in range(t[e.T_PLAYERS]):
        m[M_STANDS + seat] = 0
    for cell in range(t[e.T_CELLS]):
        seat = e.owner_of(s, cell)
        if seat >= 0 and e.base_of(s, seat) >= 0:
            m[M_STANDS + seat] += e.units_at(s, cell)


def before(t: Table, s: State, action: int, m: State) -> None:
    """Note the verb of an action and its cell; also the base that it places or chooses (LS-2 to LS-6)."""
    if e.is_choice(t, s):
        m[M_VERB] = 0
        m[M_CELL] = -1
        if action == e.base_of(s, 0):
            m[F_BASE] = e.base_of(s, 1)
            m[F_BASE + 1] = action
    elif s[e.S_PHASE] == e.BASES:
        m[M_VERB] = 0
        m[M_CELL] = action
        m[F_BASE + e.next_base(t, s)] = action
    elif s[e.S_PHASE] == e.PUT:
        hand = e.in_hand(s)
        ends = action == e.end_put(t, hand)
        m[M_VERB] = 3 if ends else 2
        m[M_CELL] = -1 if ends else e.target_of(hand, action)
    else:
        m[M_VERB] = 3 if action == e.pass_turn(t) else 1


def at_end(t: Table, s: State, m: State) -> None:
    """Note the rounds, the start and the distance of each base, and those of the winner (LS-8)."""
    players = t[e.T_PLAYERS]
    m[F_ROUNDS] = s[e.S_ROUND]
    for seat in range(players):
        base = m[F_BASE + seat]
        start, nearest = ABSENT, ABSENT
        for k in range(players):
            if e.start_of(t, k) == base:
                start = k
            if k != seat:
                steps = e.steps_between(t, base, m[F_BASE + k])
                nearest = steps if nearest == ABSENT else min(nearest, steps)
        alone = s[e.S_LIVING] == 1 and e.base_of(s, seat) >= 0
        m[F_START + seat] = start
        m[F_START + M_SEATS + seat] = start if alone else ABSENT
        m[F_DISTANCE + seat] = nearest
        m[F_DISTANCE + M_SEATS + seat] = nearest if alone else ABSENT

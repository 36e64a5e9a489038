"""What is noted about games of Landsweeper, written like a kernel (engine/contract/rules.py).

A cell is used when a base or units are put on it. Of a game: its rounds. Of each seat: the number of the suggested
start on which it put its base, and how many steps lie between its base and the nearest other base; both once for every
seat and once only for the seat that won alone.
"""

from landpress.engine.contract.rules import ABSENT, M_CELL, M_FACT, M_SEAT, M_SEATS, M_STANDS, M_VERB, State, Table
from landpress.engine.games.landsweeper.kernel import (
    BASES,
    PUT,
    S_BASE,
    S_LIVING,
    S_PHASE,
    S_REACHED,
    S_ROUND,
    S_SOURCE,
    SIDES,
    T_CELLS,
    T_NEAR,
    T_PLAYERS,
    actions,
    least,
)

VERBS = ("base", "take", "put", "end")
FACTS = ("rounds",)
SEAT_FACTS = ("start", "start_won", "distance", "distance_won")
F_ROUNDS = M_FACT
F_START = M_FACT + 1
F_DISTANCE = F_START + 2 * M_SEATS
F_BASE = F_DISTANCE + 2 * M_SEATS


def first_seat(t: Table, outcome: int) -> int:
    """LS-2: seat 0; nothing is left to chance."""
    return 0


def breadth(t: Table, s: State, out: State) -> int:
    """How many actions the seat has; how units can be put is counted, not listed."""
    if s[S_PHASE] != PUT:
        return actions(t, s, out, 0)
    units = S_BASE + t[T_PLAYERS] + t[T_CELLS]
    hand = s[units + s[S_SOURCE]]
    ways = 1
    for k in range(1, s[S_REACHED]):
        ways += max(0, hand + 1 - least(t, s, s[units + 2 * t[T_CELLS] + k]))
    return ways


def standings(t: Table, s: State, m: State) -> None:
    """The units of all seats that are not out, as a score says only who is still in."""
    owner = S_BASE + t[T_PLAYERS]
    for seat in range(t[T_PLAYERS]):
        m[M_STANDS + seat] = 0
    for c in range(t[T_CELLS]):
        seat = s[owner + c]
        if seat >= 0 and s[S_BASE + seat] >= 0:
            m[M_STANDS + seat] += s[owner + t[T_CELLS] + c]


def before(t: Table, s: State, action: int, m: State) -> None:
    """LS-2 to LS-6."""
    cells = t[T_CELLS]
    if s[S_PHASE] == BASES:
        m[M_VERB] = 0
        m[M_CELL] = action
        m[F_BASE + m[M_SEAT]] = action
    elif s[S_PHASE] == PUT:
        hand = s[S_BASE + t[T_PLAYERS] + cells + s[S_SOURCE]]
        m[M_VERB] = 3 if action == cells * hand else 2
        m[M_CELL] = -1 if action == cells * hand else action // hand
    else:
        m[M_VERB] = 3 if action == cells else 1


def after(t: Table, s: State, m: State) -> None:
    """Nothing more."""


def steps_between(t: Table, a: int, b: int) -> int:
    """How many steps lie between two cells of a hexagon, also across the sea."""
    radius = 0
    while 3 * radius * (radius + 1) + 1 < t[T_CELLS]:
        radius += 1
    down = 0
    across = 0
    row, first = -radius, 0
    while row <= radius:
        length = 2 * radius + 1 - abs(row)
        # The q of a row's first cell is -radius, or less near by as many rows as it lies above the middle.
        q = max(-radius, -radius - row) - first
        if first <= a < first + length:
            down -= row
            across -= q + a
        if first <= b < first + length:
            down += row
            across += q + b
        first += length
        row += 1
    return max(abs(across), abs(down), abs(across + down))


def at_end(t: Table, s: State, m: State) -> None:
    """LS-8: rounds, and the bases of the winner beside those of all seats."""
    players, starts = t[T_PLAYERS], T_NEAR + (SIDES + 1) * t[T_CELLS]
    m[F_ROUNDS] = s[S_ROUND]
    for seat in range(players):
        base = m[F_BASE + seat]
        start, nearest = ABSENT, ABSENT
        for k in range(players):
            if starts + k < len(t) and t[starts + k] == base:
                start = k
            if k != seat:
                steps = steps_between(t, base, m[F_BASE + k])
                nearest = steps if nearest == ABSENT else min(nearest, steps)
        alone = s[S_LIVING] == 1 and s[S_BASE + seat] >= 0
        m[F_START + seat] = start
        m[F_START + M_SEATS + seat] = start if alone else ABSENT
        m[F_DISTANCE + seat] = nearest
        m[F_DISTANCE + M_SEATS + seat] = nearest if alone else ABSENT

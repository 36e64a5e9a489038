"""Actions and positions of Landsweeper for learning programs: heads, and what a seat sees as a tensor.

Heads: a cell, on which a base is placed, from which units are taken or on which they are put; then `end`. The amount is
the number of units that are put.
"""

from landpress.engine.contract.rules import D_FIRST, D_HIGH, D_LOW, DIGITS, Fractions, State, Table
from landpress.engine.contract.tensors import choose, note_choice, note_share, put_amounts, turn_to, turned
from landpress.engine.games.landsweeper import encoding as e
from landpress.engine.games.landsweeper.kernel import actions, least

OUTCOMES = 0
"""The game has no chance."""
PIECES = (
    ("phase", (4,)),
    ("turn", ("players",)),
    ("round", (1,)),
    ("land", ("cells",)),
    ("bases", ("players", "cells")),
    ("owners", ("players", "cells")),
    ("units", (2, "cells")),
    ("source", ("cells",)),
    ("reached", ("cells",)),
)
FEW, MANY = 4, 64
"""The units that are 1/2 in the two planes of units."""


def head_count(t: Table) -> int:
    """Return the number of heads."""
    return t[e.T_CELLS] + 1


def digit_count(t: Table) -> int:
    """Return `DIGITS`: any number of units may be put."""
    return DIGITS


def heads(t: Table, s: State, out: State) -> int:
    """Write the legal heads to `out`. Return their count."""
    if s[e.S_PHASE] != e.PUT:
        return actions(t, s, out, 0)
    hand = e.in_hand(s)
    n = 0
    for k in range(1, s[e.S_REACHED]):
        if least(s, e.reached(s, k)) <= hand:
            out[n] = e.reached(s, k)
            n += 1
    out[n] = t[e.T_CELLS]
    return n + 1


def open_head(t: Table, s: State, head: int, d: State) -> None:
    """Write the first action and the limits of the amount of a legal head."""
    d[D_FIRST] = head
    d[D_LOW] = 0
    d[D_HIGH] = 0
    if s[e.S_PHASE] == e.PUT:
        hand = e.in_hand(s)
        if head == t[e.T_CELLS]:
            d[D_FIRST] = e.end_put(t, hand)
        else:
            d[D_FIRST] = e.put(hand, head, 0)
            d[D_LOW] = least(s, head)
            d[D_HIGH] = hand


def sight_size(t: Table) -> int:
    """Return the number of notes."""
    return 1 + 2 * t[e.T_PLAYERS] + 4 + 2 * t[e.T_CELLS]


def sight(t: Table, s: State, seat: int, notes: State, out: Fractions) -> None:
    """Bring what a seat sees, which is everything, to date. Seats are counted from it. The land never changes."""
    players, cells = t[e.T_PLAYERS], t[e.T_CELLS]
    land = 5 + players
    bases = land + cells
    owners = bases + players * cells
    units = owners + players * cells
    if turn_to(notes, players, seat):
        for cell in range(cells):
            if e.is_land(t, cell):
                out[land + cell] = 1
    i = 1 + players
    for other in range(players):
        place = turned(notes, other) - 1
        note_choice(notes, i + place, out, bases + place * cells, 1, 1 + e.base_of(s, other))
    i += players
    note_choice(notes, i, out, 0, 1, 1 + s[e.S_PHASE])
    note_choice(notes, i + 1, out, 4, 1, turned(notes, s[e.S_SEAT]))
    note_share(notes, i + 2, out, 4 + players, s[e.S_ROUND], t[e.T_ROUNDS])
    note_choice(notes, i + 3, out, units + 2 * cells, 1, 1 + s[e.S_SOURCE])
    i += 4
    changed = i + cells
    for cell in range(cells):
        notes[changed] = cell
        changed += 1 if notes[i + cell] != look_of(s, notes, cell) else 0
    for at in range(i + cells, changed):
        cell, number = notes[at], e.units_at(s, notes[at])
        before, now = notes[i + cell], look_of(s, notes, cell)
        notes[i + cell] = now
        choose(out, owners + cell, cells, before & 7, now & 7)
        choose(out, units + 3 * cells + cell, 1, before >> 3 & 1, now >> 3 & 1)
        if before >> 4 != number:
            put_amounts(out, units + cell, cells, number, FEW, MANY)


def look_of(s: State, notes: Table, cell: int) -> int:
    """Return the note of a cell: its units, whether it is reached, and its owner as the seat that looks counts."""
    return 16 * e.units_at(s, cell) + (8 if e.is_reached(s, cell) else 0) + turned(notes, e.owner_of(s, cell))

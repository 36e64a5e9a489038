"""Actions and positions of Terraforming for learning programs: heads, and what a seat sees as a tensor.

Heads: `finish`; for each cell and building that it is built there; for each cell and direction that robots move. The
amount is the number of robots of a move.
"""

from landpress.engine.contract.rules import D_FIRST, D_HIGH, D_LOW, DIGITS, Fractions, State, Table
from landpress.engine.contract.tensors import (
    choose,
    note_amount,
    note_choice,
    note_share,
    put_amount,
    put_amounts,
    turn_to,
    turned,
)
from landpress.engine.games.terraforming import encoding as e
from landpress.engine.games.terraforming.kernel import builds, can_enter

OUTCOMES = 0
"""The game has no chance."""
PIECES = (
    ("phase", (2,)),
    ("turn", ("players",)),
    ("round", (1,)),
    ("built", (1,)),
    ("moved", (1,)),
    ("scores", ("players",)),
    ("shields", ("players",)),
    ("towers", ("players",)),
    ("owners", ("players", "cells")),
    ("terrain", (4, "cells")),
    ("buildings", (9, "cells")),
    ("robots", (2, "cells")),
    ("free robots", (2, "cells")),
    ("times", ("cells",)),
)
FEW, MANY = 4, 32
"""The robots that are 1/2 in the two planes of robots."""
HALF_PIECES = 4
"""The shields or towers, and the multiplier of robots, that are 1/2."""


def head_count(t: Table) -> int:
    """Return the number of heads."""
    return 1 + (e.KINDS + e.SIDES) * t[e.T_CELLS]


def digit_count(t: Table) -> int:
    """Return `DIGITS`: any number of robots may move."""
    return DIGITS


def heads(t: Table, s: State, out: State) -> int:
    """Write the legal heads to `out`. Return their count."""
    out[0] = 0
    if s[e.S_BUILT]:
        return 1
    # The numbers of builds are the heads: both begin with 1.
    n = 1 + builds(t, s, out, 1)
    first = 1 + e.KINDS * t[e.T_CELLS]
    left, c = s[e.S_MOVES], 0
    while left > 0:
        if e.moves_from(s, c) > 0:
            left -= e.moves_from(s, c)
            for way in range(e.SIDES):
                to = e.neighbour(t, c, way)
                if to >= 0 and can_enter(s, to):
                    out[n] = first + e.SIDES * c + way
                    n += 1
        c += 1
    return n


def open_head(t: Table, s: State, head: int, d: State) -> None:
    """Write the first action and the limits of the amount of a legal head."""
    d[D_LOW] = 0
    d[D_HIGH] = 0
    first = e.BUILD + e.KINDS * t[e.T_CELLS]
    d[D_FIRST] = head
    if head >= first:
        c, way = (head - first) // e.SIDES, (head - first) % e.SIDES
        d[D_FIRST] = e.move(c, way, 0)
        d[D_LOW] = 1
        d[D_HIGH] = e.free_on(s, c)


def sight_size(t: Table) -> int:
    """Return the number of notes."""
    return 1 + 4 * t[e.T_PLAYERS] + 5 + 3 * t[e.T_CELLS]


def sight(t: Table, s: State, seat: int, notes: State, out: Fractions) -> None:
    """Bring what a seat sees, which is everything, to date. Seats are counted from it."""
    players, cells = t[e.T_PLAYERS], t[e.T_CELLS]
    turn_to(notes, players, seat)
    i, k = 1 + players, 5 + players
    for other in range(players):
        place = turned(notes, other) - 1
        note_share(notes, i + place, out, k + place, e.score_of(s, other), t[e.T_POINTS])
        shields, towers = players + place, 2 * players + place
        note_amount(notes, i + shields, out, k + shields, e.shields_of(s, other), HALF_PIECES)
        note_amount(notes, i + towers, out, k + towers, e.towers_of(s, other), HALF_PIECES)
    i += 3 * players
    note_choice(notes, i, out, 0, 1, 1 + s[e.S_PHASE])
    note_choice(notes, i + 1, out, 2, 1, turned(notes, s[e.S_SEAT]))
    note_share(notes, i + 2, out, k - 3, s[e.S_ROUND], t[e.T_ROUNDS])
    note_choice(notes, i + 3, out, k - 2, 1, 1 if s[e.S_BUILT] else 0)
    note_choice(notes, i + 4, out, k - 1, 1, 1 if s[e.S_MOVED] else 0)
    i, k = i + 5, k + 3 * players
    terrain = k + players * cells
    buildings = terrain + 4 * cells
    robots = buildings + 9 * cells
    changed = i + 2 * cells
    for c in range(cells):
        notes[changed] = c
        differs = notes[i + c] ^ robots_note(s, c) | notes[i + cells + c] ^ look_of(s, notes, c)
        changed += 1 if differs != 0 else 0
    for at in range(i + 2 * cells, changed):
        c, number, free = notes[at], e.robots_on(s, notes[at]), e.free_on(s, notes[at])
        before = notes[i + c]
        notes[i + c] = robots_note(s, c)
        if before >> 32 != number:
            put_amounts(out, robots + c, cells, number, FEW, MANY)
        if before & (1 << 32) - 1 != free:
            put_amounts(out, robots + 2 * cells + c, cells, free, FEW, MANY)
        before, now = notes[i + cells + c], look_of(s, notes, c)
        notes[i + cells + c] = now
        choose(out, k + c, cells, before & 7, now & 7)
        choose(out, terrain + c, cells, before >> 3 & 7, now >> 3 & 7)
        choose(out, buildings + c, cells, before >> 6 & 15, now >> 6 & 15)
        if before >> 10 != now >> 10:
            put_amount(out, robots + 4 * cells + c, e.times_on(s, c) - 1, HALF_PIECES)


def robots_note(s: State, c: int) -> int:
    """Return the first note of a cell: its robots, and those that are free."""
    return (e.robots_on(s, c) << 32) + e.free_on(s, c)


def look_of(s: State, notes: Table, c: int) -> int:
    """Return the other note of a cell: its multiplier, building, terrain, and owner as the seat that looks counts."""
    kinds = (e.building_on(s, c) << 6) + (1 + e.terrain_of(s, c) << 3) + turned(notes, e.owner_of(s, c))
    return (e.times_on(s, c) << 10) + kinds

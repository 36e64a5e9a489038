"""Actions and positions of Last Land for learning programs: heads, and what a seat sees as a tensor.

Heads: for each cell the move to it, then `drain`, `exploit`, and the choices of 1 to 6 action points. Under
`play.may_leave` `stay` and `leave` follow; before them the phase is that of an action, without points.
"""

from landpress.engine.contract.rules import D_FIRST, D_HIGH, D_LOW, NET_FEATURES, Fractions, State, Table
from landpress.engine.contract.tensors import (
    WHOLE,
    choose,
    note_choice,
    note_share,
    put_share,
    put_value,
    turn_to,
    turned,
)
from landpress.engine.games.last_land import encoding as e
from landpress.engine.games.last_land.kernel import actions

OUTCOMES = 21
"""The different throws of two dice."""
PIECES = (
    ("phase", (5,)),
    ("turn", ("players",)),
    ("dice", (2, 6)),
    ("points left", (6,)),
    ("tokens left", ("players",)),
    ("points", (6, "cells")),
    ("markers", ("cells",)),
    ("depleted", ("cells",)),
    ("tokens", ("players", "cells")),
    ("pins", ("players", "cells")),
)


def head_count(t: Table) -> int:
    """Return the number of heads."""
    return t[e.T_CELLS] + 2 + e.SIDES + 2 * t[e.T_MAY_LEAVE]


def first_choice(t: Table, s: State) -> int:
    """Return the difference between the head and the number of each legal action."""
    if s[e.S_PHASE] == e.TRAPPED:
        return t[e.T_CELLS] + 2 + e.SIDES
    return t[e.T_CELLS] + 1 if s[e.S_PHASE] == e.CHOOSE else 0


def heads(t: Table, s: State, out: State) -> int:
    """Write the legal heads to `out`. Return their count."""
    n = actions(t, s, out, 0)
    more = first_choice(t, s)
    for k in range(n):
        out[k] += more
    return n


def open_head(t: Table, s: State, head: int, d: State) -> None:
    """Write the action of a legal head."""
    d[D_FIRST] = head - first_choice(t, s)
    d[D_LOW] = 0
    d[D_HIGH] = 0


def sight_size(t: Table) -> int:
    """Return the number of notes."""
    return 1 + 3 * t[e.T_PLAYERS] + 5 + 2 * t[e.T_CELLS]


def sight(t: Table, s: State, seat: int, notes: State, out: Fractions) -> None:
    """Bring what a seat sees to date. Seats are counted from it. The points of tiles never change."""
    players, cells = t[e.T_PLAYERS], t[e.T_CELLS]
    points = 5 + players + 18 + players
    markers = points + 6 * cells
    tokens = markers + 2 * cells
    if turn_to(notes, players, seat):
        for cell in range(cells):
            if e.points_of(t, cell) > 0:
                out[points + (min(e.points_of(t, cell), 6) - 1) * cells + cell] = 1
    i = 1 + players
    for other in range(players):
        place = turned(notes, other) - 1
        note_share(notes, i + place, out, 23 + players + place, e.tokens_left(s, other), t[e.T_TOKENS])
        pins = tokens + (players + place) * cells
        note_choice(notes, i + players + place, out, pins, 1, 1 + e.pin_of(s, other))
    i += 2 * players
    note_choice(notes, i, out, 0, 1, 1 + (e.ACT if s[e.S_PHASE] == e.TRAPPED else s[e.S_PHASE]))
    note_choice(notes, i + 1, out, 5, 1, turned(notes, s[e.S_SEAT]))
    note_choice(notes, i + 2, out, 5 + players, 1, s[e.S_LOW])
    note_choice(notes, i + 3, out, 11 + players, 1, s[e.S_HIGH])
    note_choice(notes, i + 4, out, 17 + players, 1, s[e.S_POINTS])
    i += 5
    changed = i + cells
    for cell in range(cells):
        notes[changed] = cell
        changed += 1 if notes[i + cell] != look_of(s, notes, cell) else 0
    for at in range(i + cells, changed):
        cell = notes[at]
        before, now = notes[i + cell], look_of(s, notes, cell)
        notes[i + cell] = now
        choose(out, tokens + cell, cells, before & 7, now & 7)
        if before >> 3 != now >> 3:
            put_share(out, markers + cell, e.markers_at(s, cell), t[e.T_DRAINS])
            put_value(out, markers + cells + cell, WHOLE if e.is_depleted(t, s, cell) else 0)


def look_of(s: State, notes: Table, cell: int) -> int:
    """Return the note of a tile: one more than its markers, and its owner as the seat that looks counts."""
    return 8 + 8 * e.markers_at(s, cell) + turned(notes, e.token_at(s, cell))


# Features for a net. `me` is the seat that looks; each tile is seen by its distances from the two pins.

NET_VERSION = 1
REACH = 6
"""The distance of a tile that a pin cannot reach in fewer steps over living tiles, or at all."""
PAIR = (REACH + 1) * (REACH + 1)
MOST_POINTS, MOST_LEFT, LEAD, ALIVE, TOKENS_LEFT = 4, 4, 15, 9, 10
F_MARKS = PAIR * 3 * (MOST_POINTS + 1)
F_LEAD = F_MARKS + PAIR * (MOST_LEFT + 1)
F_ALIVE = F_LEAD + 2 * LEAD + 1
F_MINE = F_ALIVE + ALIVE + 1
F_THEIRS = F_MINE + TOKENS_LEFT + 1
F_COUNT = F_THEIRS + TOKENS_LEFT + 1


def net_feature_count(t: Table) -> int:
    """Return the number of features: there are some for two seats only."""
    return F_COUNT if t[e.T_PLAYERS] == 2 else 0


def net_turn(t: Table, s: State) -> int:
    """Return the seat whose turn it is."""
    return max(0, s[e.S_SEAT])


def _steps_from(t: Table, s: State, here: int, w: State, at: int, queue: int) -> None:
    """Write the number of steps to each living tile to `w[at:]`, at most `REACH`, with room at `w[queue:]`."""
    for cell in range(t[e.T_CELLS]):
        w[at + cell] = REACH
    if here < 0:
        return
    w[at + here] = 0
    w[queue] = here
    first, end = 0, 1
    while first < end:
        cell = w[queue + first]
        steps = w[at + cell] + 1
        first += 1
        if steps == REACH:
            return
        for k in e.neighbours_of(cell):
            c = t[k]
            if c < 0:
                break
            if w[at + c] == REACH and not e.is_depleted(t, s, c):
                w[at + c] = steps
                w[queue + end] = c
                end += 1


def net_features(t: Table, s: State, seat: int, w: State, at: int) -> int:
    """Write the features of a position between two turns: living tiles by distance, owner, points and markers.

    Then the lead in points as a ladder, the number of living tiles, and the tokens that each seat has left.
    """
    cells, other = t[e.T_CELLS], 1 - seat
    mine = at + NET_FEATURES
    theirs = mine + cells
    _steps_from(t, s, e.pin_of(s, seat), w, mine, theirs + cells)
    _steps_from(t, s, e.pin_of(s, other), w, theirs, theirs + cells)
    n, lead, alive = 0, 0, 0
    for cell in range(cells):
        owner, points = e.token_at(s, cell), e.points_of(t, cell)
        if owner >= 0:
            lead += points if owner == seat else -points
        if not e.is_depleted(t, s, cell):
            alive += 1
            pair = w[mine + cell] * (REACH + 1) + w[theirs + cell]
            if pair < PAIR - 1:
                whose = 0 if owner < 0 else 1 if owner == seat else 2
                w[at + n] = (pair * 3 + whose) * (MOST_POINTS + 1) + min(points, MOST_POINTS)
                w[at + n + 1] = F_MARKS + pair * (MOST_LEFT + 1) + min(t[e.T_DRAINS] - e.markers_at(s, cell), MOST_LEFT)
                n += 2
    for k in range(2 * LEAD + 1):
        if lead >= k - LEAD:
            w[at + n] = F_LEAD + k
            n += 1
    w[at + n] = F_ALIVE + min(alive // 4, ALIVE)
    w[at + n + 1] = F_MINE + min(e.tokens_left(s, seat) // 3, TOKENS_LEFT)
    w[at + n + 2] = F_THEIRS + min(e.tokens_left(s, other) // 3, TOKENS_LEFT)
    return n + 3

"""Actions and positions of Xarkant for learning programs: heads, and what a seat sees as a tensor.

Heads: for each of eight verbs the 36 quadrants, from collecting to building villages; a workshop on the state board; a
church on each of three tracks; trades, nine by the kinds given and taken, of which six are possible; passing.
"""

from landpress.engine.contract.rules import D_FIRST, D_HIGH, D_LOW, Fractions, State, Table
from landpress.engine.contract.tensors import highest, note_choice, note_share, put_value, share_of, turn_to, turned
from landpress.engine.games.xarkant import encoding as e
from landpress.engine.games.xarkant.encoding import (
    PIECES as MOST_PIECES,
)
from landpress.engine.games.xarkant.legal import ways
from landpress.engine.games.xarkant.quadrants import ROW, cell_of, lowest

OUTCOMES = 35
"""The ways to draw four discs of four seats."""
PIECES = (
    ("phase", (4,)),
    ("turn", ("players",)),
    ("drawer", ("players",)),
    ("round", (1,)),
    ("bag", ("players",)),
    ("drawn", ("players",)),
    ("popularity", ("players",)),
    ("state board", ("players",)),
    ("tracks", (3, "players")),
    ("stock", (3, "players")),
    ("supply", (3,)),
    ("kinds", (3, 36)),
    ("occupied", (36,)),
    ("taken", (36,)),
    ("villages", (36,)),
    ("towns", (36,)),
    ("works", ("players", 36)),
    ("claims", ("players", 36)),
    ("workshops", ("players", 36)),
    ("churches", ("players", 36)),
)
QUADRANTS = 36
ON_BOARDS, TRADES, PASSING = 288, 292, 301
"""The first head on boards, the first trade, and passing."""


def head_count(t: Table) -> int:
    """Return the number of heads."""
    return PASSING + 1


def head_of(verb: int, where: int) -> int:
    """Return the head of an action."""
    if verb == e.PASS:
        return PASSING
    if verb == e.TRADE:
        return TRADES + where
    if where < e.BOARD:
        return QUADRANTS * verb + cell_of(where)
    return ON_BOARDS if verb == e.WORKSHOP else ON_BOARDS + 1 + where - e.BOARD


def heads(t: Table, s: State, out: State) -> int:
    """Write the legal heads to `out`. Return their count."""
    n = 0
    for verb in range(e.PASS + 1):
        m = ways(t, s, verb)
        while m:
            out[n] = head_of(verb, lowest(m))
            m &= m - 1
            n += 1
    return n


def open_head(t: Table, s: State, head: int, d: State) -> None:
    """Write the action of a legal head."""
    d[D_LOW] = 0
    d[D_HIGH] = 0
    if head == PASSING:
        d[D_FIRST] = e.action_of(e.PASS, 0)
    elif head >= TRADES:
        d[D_FIRST] = e.action_of(e.TRADE, head - TRADES)
    elif head > ON_BOARDS:
        d[D_FIRST] = e.action_of(e.CHURCH, e.BOARD + head - ON_BOARDS - 1)
    elif head == ON_BOARDS:
        d[D_FIRST] = e.action_of(e.WORKSHOP, e.BOARD)
    else:
        cell = head % QUADRANTS
        d[D_FIRST] = e.action_of(head // QUADRANTS, cell + cell // (ROW - 1))


def note_quadrants(notes: State, i: int, out: Fractions, k: int, quadrants: int) -> None:
    """Write 1 for each quadrant of a set, in the plane that begins with value k, and 0 for the others."""
    changed = notes[i] ^ quadrants
    notes[i] = quadrants
    while changed:
        where = highest(changed)
        out[k + cell_of(where)] = quadrants >> where & 1
        changed ^= 1 << where


def keep_share(notes: State, i: int, out: Fractions, k: int, n: int, most: int, is_turned: bool) -> None:
    """Write what `share` writes, for a number of a seat whose place changes only if `is_turned`.

    The note after that of the number keeps what was written, which is written again at another place.
    """
    if notes[i] != 1 + n:
        notes[i] = 1 + n
        notes[i + 1] = share_of(n, most)
        put_value(out, k, notes[i + 1])
    elif is_turned:
        put_value(out, k, notes[i + 1])


SEAT_SETS, SEAT_SHARES = 4, 10
SEAT_NOTES = SEAT_SETS + 2 * SEAT_SHARES


def sight_size(t: Table) -> int:
    """Return the number of notes."""
    return 1 + (1 + SEAT_NOTES) * t[e.T_PLAYERS] + 4 + e.KINDS + 4


def sight(t: Table, s: State, seat: int, notes: State, out: Fractions) -> None:
    """Bring what a seat sees, which is everything, to date. Seats are counted from it. The kinds never change."""
    players = t[e.T_PLAYERS]
    k = 5 + 2 * players
    land = k + 10 * players + e.KINDS
    works = land + 7 * QUADRANTS
    is_turned = notes[1 + seat] != 1
    if turn_to(notes, players, seat):
        for cell in range(QUADRANTS):
            out[land + e.kind_of(t, cell + cell // (ROW - 1)) * QUADRANTS + cell] = 1
    first = 1 + players
    for other in range(players):
        at = turned(notes, other) - 1
        i, plane, apart = first + SEAT_SETS * at, works + at * QUADRANTS, players * QUADRANTS
        note_quadrants(notes, i, out, plane, e.works_of(s, other))
        note_quadrants(notes, i + 1, out, plane + apart, e.claims_of(s, other))
        note_quadrants(notes, i + 2, out, plane + 2 * apart, e.shops_of(s, other))
        note_quadrants(notes, i + 3, out, plane + 3 * apart, e.churches_of(s, other))
        i, at = first + SEAT_SETS * players + 2 * SEAT_SHARES * other, k + at
        keep_share(notes, i, out, at, e.bag_of(s, other), t[e.T_DISCS], is_turned)
        keep_share(notes, i + 2, out, at + players, e.drawn_of(s, other), players, is_turned)
        keep_share(notes, i + 4, out, at + 2 * players, e.popularity_of(s, other), t[e.T_POPULARITY], is_turned)
        keep_share(notes, i + 6, out, at + 3 * players, e.on_state_of(s, other), t[e.T_PLACES], is_turned)
        for kind in range(e.KINDS):
            track, stock = at + (4 + kind) * players, at + (7 + kind) * players
            keep_share(notes, i + 8 + 2 * kind, out, track, e.on_track_of(s, other, kind), MOST_PIECES, is_turned)
            keep_share(notes, i + 14 + 2 * kind, out, stock, e.stock_of(s, other, kind), t[e.T_STORAGE], is_turned)
    i = first + SEAT_NOTES * players
    note_choice(notes, i, out, 0, 1, 1 + s[e.S_PHASE])
    note_choice(notes, i + 1, out, 4, 1, turned(notes, s[e.S_SEAT]))
    note_choice(notes, i + 2, out, 4 + players, 1, turned(notes, s[e.S_DRAWER]))
    note_share(notes, i + 3, out, k - 1, s[e.S_ROUND], t[e.T_ROUNDS])
    for kind in range(e.KINDS):
        note_share(notes, i + 4 + kind, out, k + 10 * players + kind, e.supply_of(s, kind), t[e.T_RESOURCES])
    i += 4 + e.KINDS
    note_quadrants(notes, i, out, land + 3 * QUADRANTS, s[e.S_OCCUPIED])
    note_quadrants(notes, i + 1, out, land + 4 * QUADRANTS, s[e.S_TAKEN])
    note_quadrants(notes, i + 2, out, land + 5 * QUADRANTS, s[e.S_VILLAGES])
    note_quadrants(notes, i + 3, out, land + 6 * QUADRANTS, s[e.S_TOWNS])

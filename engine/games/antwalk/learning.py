"""Actions and positions of AntWalk for learning programs: heads, and what a seat sees as a tensor.

Heads: the actions of a turn by their numbers, then the four ways to face. A seat sees its own cards, the arrows that
show, and the numbers of tiles that have been shown.

If seats choose tiles, a head for each number that may be kept follows. The numbers of the seat's eight tiles are shown
on the anthill, which has none. While seats choose, the phase is `first`.
"""

from landpress.engine.contract.rules import D_FIRST, D_HIGH, D_LOW, Fractions, State, Table
from landpress.engine.contract.tensors import highest, note_choice, note_set, note_share, turn_to, turned
from landpress.engine.games.antwalk import encoding as e
from landpress.engine.games.antwalk.kernel import actions

OUTCOMES = 4
"""The most seats, one of which is first."""
PIECES = (
    ("phase", (4,)),
    ("turn", ("players",)),
    ("turns played", (1,)),
    ("actions left", (1,)),
    ("facing", (4,)),
    ("cards left", ("players",)),
    ("hand", (34,)),
    ("ant", (25,)),
    ("clockwise", (25,)),
    ("up", (25,)),
    ("active tokens", ("players", 25)),
    ("visited tokens", ("players", 25)),
    ("numbers", (34, 25)),
)


def head_count(t: Table) -> int:
    """Return the number of heads."""
    return e.END + 5 + (e.NUMBERS - 1) * t[e.T_CHOOSE]


def head_of(t: Table, s: State, action: int) -> int:
    """Return the head of a legal action."""
    if s[e.S_PHASE] == e.KEEP:
        return e.END + 4 + e.dealt_tile(t, s[e.S_SEAT], action)
    return action + e.END + 1 if s[e.S_PHASE] == e.FACE else action


def heads(t: Table, s: State, out: State) -> int:
    """Write the legal heads to `out`. Return their count."""
    n = actions(t, s, out, 0)
    for k in range(n):
        out[k] = head_of(t, s, out[k])
    return n


def open_head(t: Table, s: State, head: int, d: State) -> None:
    """Write the action of a legal head."""
    d[D_FIRST] = head - e.END - 1 if s[e.S_PHASE] == e.FACE else head
    if s[e.S_PHASE] == e.KEEP:
        d[D_FIRST] = 0
        while head_of(t, s, d[D_FIRST]) != head:
            d[D_FIRST] += 1
    d[D_LOW] = 0
    d[D_HIGH] = 0


def sight_size(t: Table) -> int:
    """Return the number of notes."""
    return 1 + 4 * t[e.T_PLAYERS] + 10


def sight(t: Table, s: State, seat: int, notes: State, out: Fractions) -> None:
    """Bring what a seat sees to date. Seats are counted from it (AW-10)."""
    players, chooses = t[e.T_PLAYERS], s[e.S_PHASE] == e.KEEP
    is_turned = notes[1 + seat] != 1
    turn_to(notes, players, seat)
    i, k = 1 + players, 4 + players
    note_choice(notes, i, out, 0, 1, 1 + (e.FIRST if chooses else s[e.S_PHASE]))
    note_choice(notes, i + 1, out, 4, 1, turned(notes, s[e.S_SEAT]))
    note_share(notes, i + 2, out, k, s[e.S_TURN], t[e.T_TURNS])
    note_share(notes, i + 3, out, k + 1, s[e.S_LEFT], t[e.T_ACTIONS])
    note_choice(notes, i + 4, out, k + 2, 1, 1 + s[e.S_FACING])
    i, k = i + 5, k + 6
    hand = k + players
    ant = hand + e.NUMBERS - 1
    tokens = ant + 3 * e.CELLS
    numbers = tokens + 2 * players * e.CELLS
    if t[e.T_CHOOSE] and is_turned:
        for number in range(e.NUMBERS - 1):
            out[numbers + number * e.CELLS + e.ANTHILL] = 0
        for place in range(e.EIGHT):
            out[numbers + (e.dealt_tile(t, seat, place) - 1) * e.CELLS + e.ANTHILL] = 1
    for other in range(players):
        place, cards = turned(notes, other) - 1, e.cards_left(s, other)
        note_share(notes, i + place, out, k + place, cards, cards + e.cards_played(s, other))
        for slot in e.slots_of(other):
            at = i + players + e.SLOTS * place + slot % e.SLOTS
            side = place + (players if e.is_visited(s, slot) else 0)
            here = 1 + side * e.CELLS + e.place_of(s, slot) if e.place_of(s, slot) >= 0 else 0
            note_token(notes, at, out, tokens, here)
    i += (1 + e.SLOTS) * players
    note_choice(notes, i, out, ant, 1, 1 + s[e.S_ANT])
    held, clockwise, up, shown = 0, 0, 0, 0
    for number in range(1, e.NUMBERS):
        held |= (1 if e.holder_of(s, number) == seat else 0) << number - 1
    for cell in range(e.CELLS):
        clockwise |= (1 if e.is_clockwise(t, s, cell) else 0) << cell
        up |= (1 if e.is_up(s, cell) else 0) << cell
        shown |= (1 if e.was_shown(s, cell) else 0) << cell
    note_set(notes, i + 1, out, hand, held)
    tiles = 0 if chooses else ~(1 << e.ANTHILL)
    note_set(notes, i + 2, out, ant + e.CELLS, clockwise & tiles)
    note_set(notes, i + 3, out, ant + 2 * e.CELLS, up & tiles)
    shown &= tiles
    changed = notes[i + 4] ^ shown
    notes[i + 4] = shown
    while changed:
        cell = highest(changed)
        out[numbers + (e.tile_at(s, cell) - 1) * e.CELLS + cell] = shown >> cell & 1
        changed ^= 1 << cell


def note_token(notes: State, i: int, out: Fractions, k: int, code: int) -> None:
    """Write 0 where a token was and 1 where it is now, from value k on: `code` is one more than that, 0 for nowhere.

    A token may be where another one was, whose note is brought to date later. So values are changed, not set.
    """
    if notes[i] != code:
        if notes[i] > 0:
            out[k + notes[i] - 1] = 1 - out[k + notes[i] - 1]
        if code > 0:
            out[k + code - 1] = 1 - out[k + code - 1]
        notes[i] = code

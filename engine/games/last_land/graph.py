"""All positions that a game of Last Land can still come to, for its solver: linked with the rules and compiled.

Positions are rows of `keys` (engine/loops/transpositions.py): before a roll, before each action of a turn, and ends.
What follows upon row i are the rows edges[heads[i]] .. edges[heads[i + 1] - 1]: before a roll the turns with 1 .. 6
action points, before an action one row for each action, ascending. `counts` holds the rows found, those followed, and
the edges.

A token on a depleted tile stays there for ever (LL-8, LL-D4), so it is not kept but its points are, in `bank`; of more
than one seat only the differences. Of the tokens left it matters only whether they may run out: a seat that has as many
as there are living tiles without its token never does.
"""

from landpress.engine.contract.rules import State, Table
from landpress.engine.games.last_land.encoding import (
    ACT,
    DONE,
    ROLL,
    S_IN,
    S_PHASE,
    S_POINTS,
    S_SEAT,
    T_CELLS,
    T_DRAINS,
    T_PLAYERS,
    clear_board,
    is_depleted,
    markers_at,
    pin_of,
    points_of,
    put_pin,
    set_markers,
    set_token,
    set_tokens_left,
    throw,
    token_at,
    tokens_left,
)
from landpress.engine.games.last_land.kernel import actions, apply, score
from landpress.engine.loops.transpositions import WORD, entered, place, read_field, width, write_field

FACES = 6
SMALL, BANKED = 3, 13
"""Bits of a seat or of action points, and of the points of a seat: no board has more than 1,084."""


def key_words(t: Table) -> int:
    """How many numbers a key has."""
    cells, players = t[T_CELLS], t[T_PLAYERS]
    bit = 2 * SMALL
    for _ in range(players):
        for bits in (width(cells), width(cells), BANKED):
            bit = place(bit, bits) + bits
    tile = width(t[T_DRAINS] * (players + 1))
    for _ in range(cells):
        bit = place(bit, tile) + tile
    return (bit - 1) // WORD + 1


def _close(t: Table, s: State, bank: State) -> None:
    """Leave out of a position what cannot matter any more, as said above."""
    for seat in range(t[T_PLAYERS]):
        free = 0
        for c in range(t[T_CELLS]):
            if not is_depleted(t, s, c):
                free += 0 if token_at(s, c) == seat else 1
            elif token_at(s, c) == seat:
                bank[seat] += points_of(t, c)
                set_token(s, c, -1)
        set_tokens_left(s, seat, min(tokens_left(s, seat), free))
    if t[T_PLAYERS] > 1:
        fewest = bank[0]
        for seat in range(t[T_PLAYERS]):
            fewest = min(fewest, bank[seat])
        for seat in range(t[T_PLAYERS]):
            bank[seat] -= fewest


def pack(t: Table, s: State, bank: State, keys: State, at: int) -> None:
    """Write the key of a position before a roll, before an action or at the end to keys[at]; both states change."""
    cells, players = t[T_CELLS], t[T_PLAYERS]
    _close(t, s, bank)
    for k in range(key_words(t)):
        keys[at + k] = 0
    bit = write_field(keys, at, 0, SMALL, s[S_SEAT] + 1)
    bit = write_field(keys, at, bit, SMALL, s[S_POINTS])
    for seat in range(players):
        bit = write_field(keys, at, bit, width(cells), pin_of(s, seat) + 1)
        bit = write_field(keys, at, bit, width(cells), tokens_left(s, seat))
        bit = write_field(keys, at, bit, BANKED, bank[seat])
    tile = width(t[T_DRAINS] * (players + 1))
    for c in range(cells):
        kind = 0
        if not is_depleted(t, s, c):
            kind = 2 + markers_at(s, c) * (players + 1) + token_at(s, c)
        bit = write_field(keys, at, bit, tile, kind)


def unpack(t: Table, s: State, bank: State, keys: Table, at: int) -> None:
    """The position of a key, with the points on depleted tiles in `bank`."""
    cells, players = t[T_CELLS], t[T_PLAYERS]
    clear_board(t, s)
    s[S_SEAT] = read_field(keys, at, 0, SMALL) - 1
    s[S_POINTS] = read_field(keys, at, SMALL, SMALL)
    s[S_PHASE] = DONE if s[S_SEAT] < 0 else ACT if s[S_POINTS] else ROLL
    bit = 2 * SMALL
    for seat in range(players):
        bit = place(bit, width(cells))
        here = read_field(keys, at, bit, width(cells)) - 1
        if here >= 0:
            put_pin(s, seat, here)
            s[S_IN] += 1
        bit = place(bit + width(cells), width(cells))
        set_tokens_left(s, seat, read_field(keys, at, bit, width(cells)))
        bit = place(bit + width(cells), BANKED)
        bank[seat] = read_field(keys, at, bit, BANKED)
        bit += BANKED
    tile = width(t[T_DRAINS] * (players + 1))
    for c in range(cells):
        bit = place(bit, tile)
        kind = read_field(keys, at, bit, tile)
        set_markers(s, c, (kind - 1) // (players + 1) if kind else t[T_DRAINS])
        set_token(s, c, (kind - 1) % (players + 1) - 1 if kind else -1)
        bit += tile


def turn_of(keys: Table, at: int, players: int) -> int:
    """Who is to act at a position: a seat; a seat and `players` more where it rolls first; -1 at the end."""
    seat = read_field(keys, at, 0, SMALL) - 1
    if seat < 0:
        return -1
    return seat if read_field(keys, at, SMALL, SMALL) else players + seat


def follow(
    t: Table,
    s: State,
    bank: State,
    out: State,
    keys: State,
    table: State,
    heads: State,
    edges: State,
    counts: State,
    until: int,
) -> int:
    """Follow rows until so many are done: 1 when there are no more, 0 when there are, -1 when there is no room."""
    words = key_words(t)
    while counts[1] < counts[0]:
        i = counts[1]
        if i == until:
            return 0
        unpack(t, s, bank, keys, words * i)
        phase = s[S_PHASE]
        ways = 0 if phase == DONE else FACES if phase == ROLL else actions(t, s, out, 0)
        if words * (counts[0] + ways + 1) > len(keys) or counts[2] + ways > len(edges):
            return -1
        for k in range(ways):
            if k:
                unpack(t, s, bank, keys, words * i)
            if phase == ROLL:
                apply(t, s, throw(k + 1, k + 1))
                apply(t, s, k + 1)
            else:
                apply(t, s, out[k])
            pack(t, s, bank, keys, words * counts[0])
            row = entered(table, keys, words, counts[0])
            edges[counts[2]] = row
            counts[2] += 1
            if row == counts[0]:
                counts[0] += 1
        counts[1] += 1
        heads[i + 1] = counts[2]
    return 1


def ends(t: Table, s: State, bank: State, keys: Table, row: int) -> None:
    """Put the points of each seat at an end into `bank`; with more than one seat, less what all have."""
    unpack(t, s, bank, keys, key_words(t) * row)
    for seat in range(t[T_PLAYERS]):
        bank[seat] += score(t, s, seat)


def sort(heads: Table, edges: Table, counts: Table, waiting: State, order: State) -> int:
    """Put all rows into an order in which each stands before what follows upon it; how many could be.

    All of them, as no position of Last Land comes again. Every action raises, read from left to right, the drain
    markers on the board, the pins on living tiles, and of these pins those on a token of their own seat: a drain and a
    move from a living tile add a marker, a move from a depleted tile brings a pin to a living one, and an exploit adds
    no marker, moves no pin and puts the own token under one. Pins that go out stand on depleted tiles. Whoever has a
    turn can act, so there is no way round without an action.
    """
    rows = counts[0]
    for k in range(counts[2]):
        waiting[edges[k]] += 1
    n = 0
    for row in range(rows):
        if waiting[row] == 0:
            order[n] = row
            n += 1
    k = 0
    while k < n:
        for e in range(heads[order[k]], heads[order[k] + 1]):
            waiting[edges[e]] -= 1
            if waiting[edges[e]] == 0:
                order[n] = edges[e]
                n += 1
        k += 1
    return n


def rolls(
    t: Table, keys: Table, heads: Table, edges: Table, counts: Table, order: Table, most: State, who: State
) -> int:
    """How many rolls a game from any of the rows can have at most; for each row that and whose turn it is."""
    words, players = key_words(t), t[T_PLAYERS]
    deepest = 0
    for k in range(counts[0]):
        row = order[counts[0] - 1 - k]
        who[row] = turn_of(keys, words * row, players)
        deep = 1 if who[row] >= players else 0
        for e in range(heads[row], heads[row + 1]):
            deep = max(deep, most[edges[e]] + (1 if who[row] >= players else 0))
        most[row] = deep
        deepest = max(deepest, deep)
    return deepest

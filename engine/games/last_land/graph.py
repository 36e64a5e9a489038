"""All positions that a game of Last Land can still reach, for its solver: linked with the rules and compiled.

Positions are rows of `keys` (engine/loops/transpositions.py): before a roll, before each action of a turn, and ends.
The successors of row i are the rows edges[heads[i]] .. edges[heads[i + 1] - 1]. Before a roll they are the turns with 1
.. 6 action points, before an action one row for each action in ascending order. `counts` holds the numbers of rows
found, of rows followed, and of edges.

A token on a depleted tile stays there for ever (LL-8, LL-D4). So the position does not hold it, and its points go to
`bank`; with more than one seat, only the differences of points are kept. Of the tokens left it matters only whether
they may run out: a seat never runs out if it has at least as many tokens as there are living tiles without its token.
"""

from landpress.engine.contract.rules import State, Table
from landpress.engine.games.last_land import encoding as e
from landpress.engine.games.last_land.kernel import actions, apply, score
from landpress.engine.loops.transpositions import WORD, entered, place, read_field, width, write_field

FACES = 6
SMALL, BANKED = 3, 13
"""Bits of a seat or of action points, and bits of the points of a seat; no board has more than 1,084 points."""
ASKED = FACES + 1
"""What stands for action points where a seat may leave."""


def key_words(t: Table) -> int:
    """Return the length of a key."""
    cells, players = t[e.T_CELLS], t[e.T_PLAYERS]
    bit = 2 * SMALL
    for _ in range(players):
        for bits in (width(cells), width(cells), BANKED):
            bit = place(bit, bits) + bits
    tile = width(t[e.T_DRAINS] * (players + 1))
    for _ in range(cells):
        bit = place(bit, tile) + tile
    return (bit - 1) // WORD + 1


def _close(t: Table, s: State, bank: State) -> None:
    """Remove from a position what cannot matter any more, as the module's docstring says."""
    for seat in range(t[e.T_PLAYERS]):
        free = 0
        for c in range(t[e.T_CELLS]):
            if not e.is_depleted(t, s, c):
                free += 0 if e.token_at(s, c) == seat else 1
            elif e.token_at(s, c) == seat:
                bank[seat] += e.points_of(t, c)
                e.set_token(s, c, -1)
        e.set_tokens_left(s, seat, min(e.tokens_left(s, seat), free))
    if t[e.T_PLAYERS] > 1:
        fewest = bank[0]
        for seat in range(t[e.T_PLAYERS]):
            fewest = min(fewest, bank[seat])
        for seat in range(t[e.T_PLAYERS]):
            bank[seat] -= fewest


def pack(t: Table, s: State, bank: State, keys: State, at: int) -> None:
    """Write the key of a position before a roll or an action, or of an end, to `keys[at:]`; `s` and `bank` change."""
    cells, players = t[e.T_CELLS], t[e.T_PLAYERS]
    _close(t, s, bank)
    for k in range(key_words(t)):
        keys[at + k] = 0
    bit = write_field(keys, at, 0, SMALL, s[e.S_SEAT] + 1)
    bit = write_field(keys, at, bit, SMALL, ASKED if s[e.S_PHASE] == e.TRAPPED else s[e.S_POINTS])
    for seat in range(players):
        bit = write_field(keys, at, bit, width(cells), e.pin_of(s, seat) + 1)
        bit = write_field(keys, at, bit, width(cells), e.tokens_left(s, seat))
        bit = write_field(keys, at, bit, BANKED, bank[seat])
    tile = width(t[e.T_DRAINS] * (players + 1))
    for c in range(cells):
        kind = 0
        if not e.is_depleted(t, s, c):
            kind = 2 + e.markers_at(s, c) * (players + 1) + e.token_at(s, c)
        bit = write_field(keys, at, bit, tile, kind)


def unpack(t: Table, s: State, bank: State, keys: Table, at: int) -> None:
    """Set `s` to the position of a key, and `bank` to the points on depleted tiles."""
    cells, players = t[e.T_CELLS], t[e.T_PLAYERS]
    e.clear_board(t, s)
    s[e.S_SEAT] = read_field(keys, at, 0, SMALL) - 1
    s[e.S_POINTS] = read_field(keys, at, SMALL, SMALL)
    s[e.S_PHASE] = e.DONE if s[e.S_SEAT] < 0 else e.ACT if s[e.S_POINTS] else e.ROLL
    if s[e.S_POINTS] == ASKED:
        s[e.S_POINTS] = 0
        s[e.S_PHASE] = e.TRAPPED
    bit = 2 * SMALL
    for seat in range(players):
        bit = place(bit, width(cells))
        here = read_field(keys, at, bit, width(cells)) - 1
        if here >= 0:
            e.put_pin(s, seat, here)
            s[e.S_IN] += 1
        bit = place(bit + width(cells), width(cells))
        e.set_tokens_left(s, seat, read_field(keys, at, bit, width(cells)))
        bit = place(bit + width(cells), BANKED)
        bank[seat] = read_field(keys, at, bit, BANKED)
        bit += BANKED
    tile = width(t[e.T_DRAINS] * (players + 1))
    for c in range(cells):
        bit = place(bit, tile)
        kind = read_field(keys, at, bit, tile)
        e.set_markers(s, c, (kind - 1) // (players + 1) if kind else t[e.T_DRAINS])
        e.set_token(s, c, (kind - 1) % (players + 1) - 1 if kind else -1)
        bit += tile


def turn_of(keys: Table, at: int, players: int) -> int:
    """Return the seat to act at a position, plus `players` if it rolls first; -1 at the end."""
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
    """Find the successors of rows until `until` rows are done.

    Return 1 if all rows are done, 0 if some are left, -1 if there is no room for more.
    """
    words = key_words(t)
    while counts[1] < counts[0]:
        i = counts[1]
        if i == until:
            return 0
        unpack(t, s, bank, keys, words * i)
        phase = s[e.S_PHASE]
        ways = 0 if phase == e.DONE else FACES if phase == e.ROLL else actions(t, s, out, 0)
        if words * (counts[0] + ways + 1) > len(keys) or counts[2] + ways > len(edges):
            return -1
        for k in range(ways):
            if k:
                unpack(t, s, bank, keys, words * i)
            if phase == e.ROLL:
                apply(t, s, e.throw(k + 1, k + 1))
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
    """Write the points of each seat at an end to `bank`; with more than one seat, only differences count."""
    unpack(t, s, bank, keys, key_words(t) * row)
    for seat in range(t[e.T_PLAYERS]):
        bank[seat] += score(t, s, seat)


def sort(heads: Table, edges: Table, counts: Table, waiting: State, order: State) -> int:
    """Put the rows into an order in which each row stands before its successors. Return the number of rows in order.

    These are all rows, because no position of Last Land is repeated. Every action increases, in lexicographic order:
    the drain markers on the board, the pins on living tiles, and the number of these pins that stand on a token of
    their own seat. A drain and a move from a living tile add a marker. A move from a depleted tile brings a pin to a
    living one. An exploit adds no marker and moves no pin, and puts an own token under the pin. A pin that goes out
    stood on a depleted tile. Some seat can act until the game is over, and each seat is asked at most once between two
    actions whether it leaves. So no cycle is without an action.
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
        for edge in range(heads[order[k]], heads[order[k] + 1]):
            waiting[edges[edge]] -= 1
            if waiting[edges[edge]] == 0:
                order[n] = edges[edge]
                n += 1
        k += 1
    return n


def rolls(
    t: Table, keys: Table, heads: Table, edges: Table, counts: Table, order: Table, most: State, who: State
) -> int:
    """Return the most rolls that a game from any of the rows can have.

    Write the most rolls from each row to `most`, and its `turn_of` to `who`.
    """
    words, players = key_words(t), t[e.T_PLAYERS]
    deepest = 0
    for k in range(counts[0]):
        row = order[counts[0] - 1 - k]
        who[row] = turn_of(keys, words * row, players)
        deep = 1 if who[row] >= players else 0
        for edge in range(heads[row], heads[row + 1]):
            deep = max(deep, most[edges[edge]] + (1 if who[row] >= players else 0))
        most[row] = deep
        deepest = max(deepest, deep)
    return deepest

"""All positions that a game of Landsweeper for two can still reach, for its solver: linked with the rules, compiled.

Positions before a turn, with both bases standing and at most `cap` units in play, are rows of `keys`
(engine/loops/transpositions.py). The successors of row i, after one turn, are the rows edges[heads[i]] .. edges[heads[i
+ 1] - 1]; -1 stands for all positions with more units. `worth` holds for each row the number of turns until the win,
this turn included: positive if the seat to move wins, negative if the other seat wins, 0 if no win is known. `counts`
holds the numbers of rows found, of rows followed, and of edges. Rounds are not counted here, so the table must allow
more rounds than any search has turns.
"""

from landpress.engine.contract.rules import State, Table
from landpress.engine.games.landsweeper import encoding as e
from landpress.engine.games.landsweeper.kernel import apply, least
from landpress.engine.loops.transpositions import WORD, entered, place, read_field, width, write_field

OVER_CAP = -1
WINS, NO_ROOM = -1, -2


def key_words(t: Table, cap: int) -> int:
    """Return the length of a key."""
    bit = 1
    for _ in range(t[e.T_CELLS]):
        bit = place(bit, width(2 * cap + 1)) + width(2 * cap + 1)
    return (bit - 1) // WORD + 1


def pack(t: Table, s: State, cap: int, keys: State, at: int) -> None:
    """Write the key of a position before a turn to `keys[at:]`; `OVER_CAP` if too many units are in play."""
    cells = t[e.T_CELLS]
    total = 0
    for k in range(key_words(t, cap)):
        keys[at + k] = 0
    for c in range(cells):
        total += e.units_at(s, c)
    if total > cap:
        keys[at] = OVER_CAP
        return
    bit = write_field(keys, at, 0, 1, s[e.S_SEAT])
    for c in range(cells):
        kind = 2 * e.units_at(s, c) + (1 if e.owner_of(s, c) == 1 else 0)
        bit = write_field(keys, at, bit, width(2 * cap + 1), kind)


def unpack(t: Table, s: State, cap: int, keys: Table, at: int) -> None:
    """Set a state with its bases in place to the position of a key."""
    e.clear_reached(s)
    # Not the first round, in which a variant may omit the bonus: a turn was played already.
    s[e.S_PHASE], s[e.S_ROUND], s[e.S_SEAT], s[e.S_SOURCE] = e.SOURCE, 2, read_field(keys, at, 0, 1), -1
    s[e.S_LIVING] = t[e.T_PLAYERS]
    bit = 1
    for c in range(t[e.T_CELLS]):
        bit = place(bit, width(2 * cap + 1))
        kind = read_field(keys, at, bit, width(2 * cap + 1))
        bit += width(2 * cap + 1)
        e.set_units(s, c, kind // 2)
        e.set_owner(s, c, kind % 2 if kind else -1)
    for seat in range(t[e.T_PLAYERS]):
        e.set_owner(s, e.base_of(s, seat), seat)


def turns(t: Table, s: State, cap: int, keys: State, row: int, room: State, path: State, stop: int) -> int:
    """Write the positions that can follow the turn of `s` to rows `row` and on. Return their count; each is found once.

    Return `WINS` if the turn can win, `NO_ROOM` if `keys` is full. In both cases, and after position number `stop` (-1
    to find all), the search stops, and `path` holds the number of actions of the turn and the actions. The function
    changes `s`. If a turn is under way in `s`, it is played on.

    The search goes through the reached cells in the order of their list. On each it puts some units once, or none. This
    finds every position: units that are put on a cell in two steps can be put in one, and a cell that is reached only
    from another one stands behind it in the list. `room` has room for `cells` + 2 states, and two numbers for each.
    """
    cells, size = t[e.T_CELLS], len(s)
    trail = (cells + 2) * size
    words, seat = key_words(t, cap), s[e.S_SEAT]
    under_way = s[e.S_PHASE] == e.PUT
    count = 0
    for k in range(size):
        room[k] = s[k]
    for source in range(-1, cells):
        for k in range(size):
            s[k] = room[k]
        if source >= 0 and (under_way or e.owner_of(s, source) != seat or e.units_at(s, source) == 0):
            continue
        taken = 0 if under_way else 1
        if taken:
            path[1] = source if source >= 0 else e.pass_turn(t)
            apply(t, s, path[1])
        for k in range(size):
            room[size + k] = s[k]
        level = 0
        room[trail], room[trail + 1] = 1, 0
        while level >= 0:
            for k in range(size):
                s[k] = room[size * (level + 1) + k]
            at = trail + 2 * level
            last = 1 + taken + level
            if s[e.S_PHASE] != e.PUT:
                last -= 1
                level = -1
            elif room[at] == s[e.S_REACHED]:
                level -= 1
                if level < 0 and taken:
                    continue  # nothing was put: the same as to pass
                path[last] = e.end_put(t, e.in_hand(s))
                apply(t, s, path[last])
            else:
                c = e.reached(s, room[at])
                hand, number = e.in_hand(s), max(room[at + 1], least(s, c))
                if number > hand:
                    room[at] += 1
                    room[at + 1] = 0
                    continue
                room[at + 1] = number + 1
                path[last] = e.put(hand, c, number)
                apply(t, s, path[last])
                if s[e.S_PHASE] == e.PUT:
                    level += 1
                    for k in range(size):
                        room[size * (level + 1) + k] = s[k]
                    room[at + 2] = room[at] + 1
                    room[at + 3] = 0
                    continue
            path[0] = last
            if s[e.S_PHASE] == e.DONE:
                return WINS
            if words * (row + count + 1) > len(keys):
                return NO_ROOM
            pack(t, s, cap, keys, words * (row + count))
            count += 1
            if count - 1 == stop:
                return count
    return count


def add_rows(t: Table, cap: int, keys: State, table: State, edges: State, counts: State, ways: int) -> None:
    """Turn the `ways` keys behind the last row into rows, and add edges to them; `edges` must have room.

    A key that has a row already gets no second one.
    """
    words, first = key_words(t, cap), counts[0]
    over = False
    for j in range(first, first + ways):
        if keys[words * j] == OVER_CAP:
            if not over:
                edges[counts[2]] = OVER_CAP
                counts[2] += 1
            over = True
            continue
        for k in range(words):
            keys[words * counts[0] + k] = keys[words * j + k]
        row = entered(table, keys, words, counts[0])
        edges[counts[2]] = row
        counts[2] += 1
        if row == counts[0]:
            counts[0] += 1


def follow(
    t: Table,
    s: State,
    cap: int,
    room: State,
    path: State,
    keys: State,
    table: State,
    heads: State,
    edges: State,
    worth: State,
    counts: State,
    until: int,
) -> int:
    """Find the successors of rows until `until` rows are done.

    Return 1 if all rows are done, 0 if some are left, -1 if there is no room for more.
    """
    words = key_words(t, cap)
    while counts[1] < counts[0]:
        i = counts[1]
        if i == until:
            return 0
        unpack(t, s, cap, keys, words * i)
        ways = turns(t, s, cap, keys, counts[0], room, path, -1)
        for seat in range(t[e.T_PLAYERS]):
            # The turn may have taken a base, and the next row needs both bases.
            e.set_base(s, seat, e.base_of(room, seat))
        if ways == NO_ROOM or counts[2] + ways > len(edges):
            return -1
        if ways == WINS:
            worth[i] = 1
        else:
            add_rows(t, cap, keys, table, edges, counts, ways)
        counts[1] += 1
        heads[i + 1] = counts[2]
    return 1


def settle(heads: Table, edges: Table, counts: Table, worth: State, away: int) -> int:
    """Find the rows that are won or lost in exactly `away` turns. Return their count.

    All shorter wins and losses must be known. A row is won if some turn leads to a row that is lost for the other seat.
    It is lost if every turn leads to a row that is won for the other seat. Rows that are not followed yet stay open.
    """
    changed = 0
    for i in range(counts[1]):
        if worth[i]:
            continue
        won, lost = False, True
        for edge in range(heads[i], heads[i + 1]):
            value = worth[edges[edge]] if edges[edge] >= 0 else 0
            won = won or -away < value < 0
            lost = lost and 0 < value < away
        if won or lost:
            worth[i] = away if won else -away
            changed += 1
    return changed

"""The rules of Landsweeper, LS-2 to LS-8, as plain functions over flat numbers (engine/contract/rules.py).

The table `t`: header, for each cell the land beside it, ascending, filled up to six with -1, for each cell whether it
is land, then the suggested starts, which no rule asks for. The state `s`: phase, round, seat, the cell whose units are
taken (-1 none), seats not out, how many cells are reached; per seat its base (-1 none); per cell whose units are there
(-1 nobody's) and how many; then the cells reached. While units are put these are the source, its group and the land
next to it, first as a mark for each cell, then as a list; at all other times there are none, so that equal positions
are equal states.

Actions: in `BASES` the cell; in `SOURCE` the cell, and N to pass, N being the number of cells; in `PUT`, with h units
in hand, cell * h + n - 1 to put n there, and N * h to end. A seat never has more than units + rounds * N units, with
the largest house values and boards that can be read below 2**25, and an action is below 2**34.
"""

from landpress.engine.contract.rules import OVER, State, Table
from landpress.engine.contract.streams import below

PARTS: tuple[str, ...] = ()

BASES, SOURCE, PUT, DONE = 0, 1, 2, 3

T_CELLS, T_PLAYERS, T_UNITS, T_ROUNDS, T_NEAR = 0, 1, 2, 3, 4
S_PHASE, S_ROUND, S_SEAT, S_SOURCE, S_LIVING, S_REACHED, S_BASE = 0, 1, 2, 3, 4, 5, 6
SIDES = 6
WIDE = 1 << 24


def start(t: Table, s: State) -> None:
    """The beginning: no base is chosen, seat 0 is first (LS-2)."""
    for k in range(len(s)):
        s[k] = 0
    s[S_ROUND] = 1
    s[S_SOURCE] = -1
    s[S_LIVING] = t[T_PLAYERS]
    for k in range(S_BASE, S_BASE + t[T_PLAYERS] + t[T_CELLS]):
        s[k] = -1


def actor(t: Table, s: State) -> int:
    """Nothing is left to chance."""
    return OVER if s[S_PHASE] == DONE else s[S_SEAT]


def least(t: Table, s: State, cell: int) -> int:
    """LS-5, LS-6: how many units must be put on a cell at once: one, but strictly more than enemies have there."""
    owner = s[S_BASE + t[T_PLAYERS] + cell]
    if owner < 0 or owner == s[S_SEAT]:
        return 1
    return s[S_BASE + t[T_PLAYERS] + t[T_CELLS] + cell] + 1


def actions(t: Table, s: State, out: State, at: int) -> int:
    """The legal actions, ascending."""
    cells, seat = t[T_CELLS], s[S_SEAT]
    owner = S_BASE + t[T_PLAYERS]
    units = owner + cells
    n = 0
    if s[S_PHASE] == BASES:
        # LS-2: two bases never share a cell.
        for c in range(cells):
            if t[T_NEAR + SIDES * cells + c] and s[owner + c] < 0:
                out[at + n] = c
                n += 1
        return n
    if s[S_PHASE] == SOURCE:
        for c in range(cells):
            if s[owner + c] == seat and s[units + c] > 0:
                out[at + n] = c
                n += 1
        out[at + n] = cells
        return n + 1
    source = s[S_SOURCE]
    hand = s[units + source]
    for c in range(cells):
        if s[units + cells + c] and c != source:
            for number in range(least(t, s, c), hand + 1):
                out[at + n] = c * hand + number - 1
                n += 1
    out[at + n] = cells * hand
    return n + 1


def weight(t: Table, s: State, action: int) -> int:
    """Nothing is left to chance."""
    return 1


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """A random action; how units can be put is counted, not listed."""
    if s[S_PHASE] != PUT:
        return out[below(r, i, actions(t, s, out, 0))]
    units = S_BASE + t[T_PLAYERS] + t[T_CELLS]
    found = units + 2 * t[T_CELLS]
    hand = s[units + s[S_SOURCE]]
    ways = 1
    for k in range(1, s[S_REACHED]):
        ways += max(0, hand + 1 - least(t, s, s[found + k]))
    pick = _below_wide(r, i, ways)
    for k in range(1, s[S_REACHED]):
        c = s[found + k]
        fewest = least(t, s, c)
        here = hand + 1 - fewest
        if here > 0:
            if pick < here:
                return c * hand + fewest + pick - 1
            pick -= here
    return t[T_CELLS] * hand


def _below_wide(r: State, i: int, n: int) -> int:
    """A whole number, exactly even over 0 .. n - 1, for n below 2**54."""
    if n >> 31 == 0:
        return below(r, i, n)
    number = n
    while number >= n:
        number = below(r, i, (n - 1) // WIDE + 1) * WIDE + below(r, i, WIDE)
    return number


def apply(t: Table, s: State, action: int) -> None:
    """Change the state by a legal action."""
    cells = t[T_CELLS]
    if s[S_PHASE] == BASES:
        _found(t, s, action)
    elif s[S_PHASE] == SOURCE:
        if action == cells:
            _end_turn(t, s)
        else:
            # LS-5: any cell of the seat; its group need not hold the base.
            s[S_SOURCE] = action
            s[S_PHASE] = PUT
            _reach(t, s, action)
            _spread(t, s, action, 1)
    else:
        hand = s[S_BASE + t[T_PLAYERS] + cells + s[S_SOURCE]]
        if action == cells * hand:
            _end_turn(t, s)
        else:
            _put(t, s, action // hand, action % hand + 1)


def _found(t: Table, s: State, cell: int) -> None:
    """LS-2: the base of the seat; after the last seat's the turns begin, and one seat alone has won (LS-8)."""
    seat = s[S_SEAT]
    s[S_BASE + seat] = cell
    s[S_BASE + t[T_PLAYERS] + cell] = seat
    s[S_BASE + t[T_PLAYERS] + t[T_CELLS] + cell] = t[T_UNITS]
    if seat + 1 < t[T_PLAYERS]:
        s[S_SEAT] = seat + 1
    elif t[T_ROUNDS] > 0 and s[S_LIVING] > 1:
        _begin_turn(t, s, 0)
    else:
        _finish(t, s)


def _reach(t: Table, s: State, cell: int) -> None:
    """Enter a cell into the list of cells reached, unless it is there."""
    mark = S_BASE + t[T_PLAYERS] + 2 * t[T_CELLS]
    if s[mark + cell] == 0:
        s[mark + cell] = 1
        s[mark + t[T_CELLS] + s[S_REACHED]] = cell
        s[S_REACHED] += 1


def _spread(t: Table, s: State, cell: int, k: int) -> None:
    """LS-5, LS-D4: a cell of the group reaches those beside it; own ones among them, from entry k on, do so too."""
    owner = S_BASE + t[T_PLAYERS]
    found = owner + 3 * t[T_CELLS]
    while cell >= 0:
        if s[owner + cell] == s[S_SEAT]:
            for side in range(SIDES):
                c = t[T_NEAR + SIDES * cell + side]
                if c < 0:
                    break
                _reach(t, s, c)
        cell = s[found + k] if k < s[S_REACHED] else -1
        k += 1


def _forget(t: Table, s: State) -> None:
    """No cells are reached any more."""
    mark = S_BASE + t[T_PLAYERS] + 2 * t[T_CELLS]
    found = mark + t[T_CELLS]
    for k in range(s[S_REACHED]):
        s[mark + s[found + k]] = 0
        s[found + k] = 0
    s[S_REACHED] = 0


def _put(t: Table, s: State, cell: int, number: int) -> None:
    """LS-5 to LS-8: units join their own, settle land or remove fewer enemies."""
    owner = S_BASE + t[T_PLAYERS]
    units = owner + t[T_CELLS]
    seat, source, held = s[S_SEAT], s[S_SOURCE], s[owner + cell]
    if held == seat:
        s[units + cell] += number
    else:
        s[owner + cell] = seat
        s[units + cell] = number
        _spread(t, s, cell, s[S_REACHED])
        if held >= 0 and s[S_BASE + held] == cell:
            # LS-7: out, but its other units stay.
            s[S_BASE + held] = -1
            s[S_LIVING] -= 1
    s[units + source] -= number
    if s[units + source] == 0 and s[S_BASE + seat] != source:
        # LS-5; LS-D3: a base without units is still its owner's.
        s[owner + source] = -1
    if s[S_LIVING] == 1:
        _finish(t, s)
    elif s[units + source] == 0:
        _end_turn(t, s)


def _end_turn(t: Table, s: State) -> None:
    """The next seat that is not out has its turn; LS-D5: after the last round the game is over."""
    seat = s[S_SEAT] + 1
    while seat < t[T_PLAYERS] and s[S_BASE + seat] < 0:
        seat += 1
    if seat == t[T_PLAYERS]:
        if s[S_ROUND] == t[T_ROUNDS]:
            _finish(t, s)
            return
        s[S_ROUND] += 1
        seat = 0
        while s[S_BASE + seat] < 0:
            seat += 1
    _begin_turn(t, s, seat)


def _begin_turn(t: Table, s: State, seat: int) -> None:
    """LS-3: bonus units come to the base."""
    _forget(t, s)
    s[S_PHASE] = SOURCE
    s[S_SEAT] = seat
    s[S_SOURCE] = -1
    s[S_BASE + t[T_PLAYERS] + t[T_CELLS] + s[S_BASE + seat]] += _bonus(t, s, seat)


def _bonus(t: Table, s: State, seat: int) -> int:
    """LS-3, LS-D2: steps to the farthest cell that the base is connected with, and one; nothing stays reached."""
    owner = S_BASE + t[T_PLAYERS]
    found = owner + 3 * t[T_CELLS]
    _reach(t, s, s[S_BASE + seat])
    path = 0
    k = 0
    while k < s[S_REACHED]:
        path += 1
        for j in range(k, s[S_REACHED]):
            for side in range(SIDES):
                c = t[T_NEAR + SIDES * s[found + j] + side]
                if c < 0:
                    break
                if s[owner + c] == seat:
                    _reach(t, s, c)
            k += 1
    _forget(t, s)
    return path


def _finish(t: Table, s: State) -> None:
    _forget(t, s)
    s[S_PHASE] = DONE
    s[S_SEAT] = -1
    s[S_SOURCE] = -1


def score(t: Table, s: State, seat: int) -> int:
    """1 for a seat with a base."""
    return 1 if s[S_BASE + seat] >= 0 else 0


def wins(t: Table, s: State, seat: int) -> int:
    """LS-8: the last seat with a base; LS-D5: in a draw all of them."""
    return score(t, s, seat)


def reason(t: Table, s: State) -> int:
    """0 the last base stands alone, 1 the last round is over."""
    return 0 if s[S_LIVING] == 1 else 1

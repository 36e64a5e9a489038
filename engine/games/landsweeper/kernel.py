"""The rules of Landsweeper, LS-2 to LS-8, as plain functions (engine/contract/rules.py) over what encoding.py names."""

from landpress.engine.contract.rules import OVER, State, Table
from landpress.engine.contract.streams import below
from landpress.engine.games.landsweeper.encoding import (
    BASES,
    DONE,
    PUT,
    S_LIVING,
    S_PHASE,
    S_REACHED,
    S_ROUND,
    S_SEAT,
    S_SOURCE,
    SOURCE,
    T_CELLS,
    T_PLAYERS,
    T_ROUNDS,
    T_UNITS,
    add_reached,
    add_units,
    base_of,
    clear_board,
    clear_reached,
    end_put,
    in_hand,
    is_land,
    is_reached,
    neighbours_of,
    number_of,
    owner_of,
    pass_turn,
    put,
    reached,
    set_base,
    set_owner,
    set_units,
    target_of,
    units_at,
)

PARTS: tuple[str, ...] = ("encoding",)

WIDE = 1 << 24


def start(t: Table, s: State) -> None:
    """The beginning: no base is chosen, seat 0 is first (LS-2)."""
    clear_board(t, s)
    s[S_ROUND] = 1
    s[S_SOURCE] = -1
    s[S_LIVING] = t[T_PLAYERS]


def actor(t: Table, s: State) -> int:
    """Nothing is left to chance."""
    return OVER if s[S_PHASE] == DONE else s[S_SEAT]


def least(s: State, cell: int) -> int:
    """LS-5, LS-6: how many units must be put on a cell at once: one, but strictly more than enemies have there."""
    owner = owner_of(s, cell)
    return 1 if owner < 0 or owner == s[S_SEAT] else units_at(s, cell) + 1


def actions(t: Table, s: State, out: State, at: int) -> int:
    """The legal actions, ascending."""
    seat = s[S_SEAT]
    n = 0
    if s[S_PHASE] == BASES:
        # LS-2: two bases never share a cell.
        for cell in range(t[T_CELLS]):
            if is_land(t, cell) and owner_of(s, cell) < 0:
                out[at + n] = cell
                n += 1
        return n
    if s[S_PHASE] == SOURCE:
        for cell in range(t[T_CELLS]):
            if owner_of(s, cell) == seat and units_at(s, cell) > 0:
                out[at + n] = cell
                n += 1
        out[at + n] = pass_turn(t)
        return n + 1
    hand = in_hand(s)
    for cell in range(t[T_CELLS]):
        if is_reached(s, cell) and cell != s[S_SOURCE]:
            for number in range(least(s, cell), hand + 1):
                out[at + n] = put(hand, cell, number)
                n += 1
    out[at + n] = end_put(t, hand)
    return n + 1


def weight(t: Table, s: State, action: int) -> int:
    """Nothing is left to chance."""
    return 1


def ways_to_put(s: State) -> int:
    """How many actions there are in `PUT`, counted and not listed."""
    hand = in_hand(s)
    ways = 1
    for k in range(1, s[S_REACHED]):
        ways += max(0, hand + 1 - least(s, reached(s, k)))
    return ways


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """A random action; how units can be put is counted, not listed."""
    if s[S_PHASE] != PUT:
        return out[below(r, i, actions(t, s, out, 0))]
    hand = in_hand(s)
    pick = _below_wide(r, i, ways_to_put(s))
    for k in range(1, s[S_REACHED]):
        cell = reached(s, k)
        fewest = least(s, cell)
        here = hand + 1 - fewest
        if here > 0:
            if pick < here:
                return put(hand, cell, fewest + pick)
            pick -= here
    return end_put(t, hand)


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
    if s[S_PHASE] == BASES:
        _found(t, s, action)
    elif s[S_PHASE] == SOURCE:
        if action == pass_turn(t):
            _end_turn(t, s)
        else:
            # LS-5: any cell of the seat; its group need not hold the base.
            s[S_SOURCE] = action
            s[S_PHASE] = PUT
            _reach(s, action)
            _spread(t, s, action, 1)
    else:
        hand = in_hand(s)
        if action == end_put(t, hand):
            _end_turn(t, s)
        else:
            _put(t, s, target_of(hand, action), number_of(hand, action))


def _found(t: Table, s: State, cell: int) -> None:
    """LS-2: the base of the seat; after the last seat's the turns begin, and one seat alone has won (LS-8)."""
    seat = s[S_SEAT]
    set_base(s, seat, cell)
    set_owner(s, cell, seat)
    set_units(s, cell, t[T_UNITS])
    if seat + 1 < t[T_PLAYERS]:
        s[S_SEAT] = seat + 1
    elif t[T_ROUNDS] > 0 and s[S_LIVING] > 1:
        _begin_turn(t, s, 0)
    else:
        _finish(s)


def _reach(s: State, cell: int) -> None:
    """Enter a cell into the list of cells reached, unless it is there."""
    if not is_reached(s, cell):
        add_reached(s, cell)


def _spread(t: Table, s: State, cell: int, k: int) -> None:
    """LS-5, LS-D4: a cell of the group reaches those beside it; own ones among them, from entry k on, do so too."""
    while cell >= 0:
        if owner_of(s, cell) == s[S_SEAT]:
            for j in neighbours_of(cell):
                beside = t[j]
                if beside < 0:
                    break
                _reach(s, beside)
        cell = reached(s, k) if k < s[S_REACHED] else -1
        k += 1


def _put(t: Table, s: State, cell: int, number: int) -> None:
    """LS-5 to LS-8: units join their own, settle land or remove fewer enemies."""
    seat, source, held = s[S_SEAT], s[S_SOURCE], owner_of(s, cell)
    if held == seat:
        add_units(s, cell, number)
    else:
        set_owner(s, cell, seat)
        set_units(s, cell, number)
        _spread(t, s, cell, s[S_REACHED])
        if held >= 0 and base_of(s, held) == cell:
            # LS-7: out, but its other units stay.
            set_base(s, held, -1)
            s[S_LIVING] -= 1
    add_units(s, source, -number)
    if units_at(s, source) == 0 and base_of(s, seat) != source:
        # LS-5; LS-D3: a base without units is still its owner's.
        set_owner(s, source, -1)
    if s[S_LIVING] == 1:
        _finish(s)
    elif units_at(s, source) == 0:
        _end_turn(t, s)


def _end_turn(t: Table, s: State) -> None:
    """The next seat that is not out has its turn; LS-D5: after the last round the game is over."""
    seat = s[S_SEAT] + 1
    while seat < t[T_PLAYERS] and base_of(s, seat) < 0:
        seat += 1
    if seat == t[T_PLAYERS]:
        if s[S_ROUND] == t[T_ROUNDS]:
            _finish(s)
            return
        s[S_ROUND] += 1
        seat = 0
        while base_of(s, seat) < 0:
            seat += 1
    _begin_turn(t, s, seat)


def _begin_turn(t: Table, s: State, seat: int) -> None:
    """LS-3: bonus units come to the base."""
    clear_reached(s)
    s[S_PHASE] = SOURCE
    s[S_SEAT] = seat
    s[S_SOURCE] = -1
    bonus = _bonus(t, s, seat)
    add_units(s, base_of(s, seat), bonus)


def _bonus(t: Table, s: State, seat: int) -> int:
    """LS-3, LS-D2: steps to the farthest cell that the base is connected with, and one; nothing stays reached."""
    _reach(s, base_of(s, seat))
    path = 0
    k = 0
    while k < s[S_REACHED]:
        path += 1
        for _ in range(k, s[S_REACHED]):
            for j in neighbours_of(reached(s, k)):
                beside = t[j]
                if beside < 0:
                    break
                if owner_of(s, beside) == seat:
                    _reach(s, beside)
            k += 1
    clear_reached(s)
    return path


def _finish(s: State) -> None:
    clear_reached(s)
    s[S_PHASE] = DONE
    s[S_SEAT] = -1
    s[S_SOURCE] = -1


def score(t: Table, s: State, seat: int) -> int:
    """1 for a seat with a base."""
    return 1 if base_of(s, seat) >= 0 else 0


def wins(t: Table, s: State, seat: int) -> int:
    """LS-8: the last seat with a base; LS-D5: in a draw all of them."""
    return score(t, s, seat)


def reason(t: Table, s: State) -> int:
    """0 the last base stands alone, 1 the last round is over."""
    return 0 if s[S_LIVING] == 1 else 1

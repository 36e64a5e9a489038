"""The rules of Landsweeper, LS-2 to LS-8, as plain functions (engine/contract/rules.py) on the state of encoding.py."""

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
    T_APART,
    T_CELLS,
    T_CUT,
    T_PLAYERS,
    T_ROUNDS,
    add_reached,
    add_units,
    base_of,
    clear_board,
    clear_reached,
    end_put,
    first_units,
    has_first_bonus,
    in_hand,
    is_choice,
    is_land,
    is_reached,
    neighbours_of,
    next_base,
    number_of,
    owner_of,
    pass_turn,
    put,
    reached,
    set_base,
    set_owner,
    set_units,
    steps_between,
    target_of,
    units_at,
)

PARTS: tuple[str, ...] = ("encoding",)

WIDE = 1 << 24
FAR = 1 << 40
"""More than any number of steps or units."""


def start(t: Table, s: State) -> None:
    """Write the beginning of a game: no base is chosen, seat 0 is first (LS-2)."""
    clear_board(t, s)
    s[S_ROUND] = 1
    s[S_SOURCE] = -1
    s[S_LIVING] = t[T_PLAYERS]


def actor(t: Table, s: State) -> int:
    """Return the seat to move or `OVER`; the game has no chance."""
    return OVER if s[S_PHASE] == DONE else s[S_SEAT]


def least(s: State, cell: int) -> int:
    """Return the fewest units that can be put on a cell: one, or one more than the enemies there (LS-5, LS-6)."""
    owner = owner_of(s, cell)
    return 1 if owner < 0 or owner == s[S_SEAT] else units_at(s, cell) + 1


def steps_to_base(t: Table, s: State, cell: int) -> int:
    """Return the steps from a cell to the nearest base, `FAR` if there is no base, and 0 if it is sea or a base."""
    steps = FAR if is_land(t, cell) else 0
    for seat in range(t[T_PLAYERS]):
        if base_of(s, seat) >= 0:
            steps = min(steps, steps_between(t, cell, base_of(s, seat)))
    return steps


def actions(t: Table, s: State, out: State, at: int) -> int:
    """Write the legal actions to `out[at:]` in ascending order. Return their count."""
    seat = s[S_SEAT]
    n = 0
    if s[S_PHASE] == BASES:
        if is_choice(t, s):
            out[at] = min(base_of(s, 0), base_of(s, 1))
            out[at + 1] = max(base_of(s, 0), base_of(s, 1))
            return 2
        # LS-2: a cell has at most one base. If no free cell is far enough from the other bases, the farthest are legal.
        farthest = 0
        for cell in range(t[T_CELLS]):
            farthest = max(farthest, steps_to_base(t, s, cell))
        for cell in range(t[T_CELLS]):
            if steps_to_base(t, s, cell) >= max(1, min(t[T_APART], farthest)):
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
    """Return 1; the game has no chance."""
    return 1


def ways_to_put(s: State) -> int:
    """Return the number of actions in `PUT` without listing them."""
    hand = in_hand(s)
    ways = 1
    for k in range(1, s[S_REACHED]):
        ways += max(0, hand + 1 - least(s, reached(s, k)))
    return ways


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return a random action, drawn with the stream at `r[i]`; ways to put units are counted, not listed."""
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
    """Return an exactly uniform random number of 0 .. n - 1, for n below 2**54."""
    if n >> 31 == 0:
        return below(r, i, n)
    number = n
    while number >= n:
        number = below(r, i, (n - 1) // WIDE + 1) * WIDE + below(r, i, WIDE)
    return number


def apply(t: Table, s: State, action: int) -> None:
    """Change the state by a legal action."""
    if s[S_PHASE] == BASES:
        if is_choice(t, s):
            _choose(t, s, action)
        else:
            _found(t, s, action)
    elif s[S_PHASE] == SOURCE:
        if action == pass_turn(t):
            _end_turn(t, s)
        else:
            # LS-5: any cell of the seat, also one that is not connected with the base.
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
    """Put the next base on a cell (LS-2). After the last one the turns begin, or the second seat chooses its base."""
    seat = next_base(t, s)
    _settle(t, s, seat, cell)
    if seat + 1 < t[T_PLAYERS]:
        s[S_SEAT] = 0 if t[T_CUT] else seat + 1
    elif t[T_CUT]:
        s[S_SEAT] = 1
    else:
        _open(t, s)


def _choose(t: Table, s: State, cell: int) -> None:
    """Give the seat to move the base on a cell, the other seat the other base (LS-2). The turns begin."""
    other = base_of(s, 0) if base_of(s, 0) != cell else base_of(s, 1)
    _settle(t, s, 0, other)
    _settle(t, s, 1, cell)
    _open(t, s)


def _settle(t: Table, s: State, seat: int, cell: int) -> None:
    """Put the base of a seat on a cell, with its first units (LS-2)."""
    set_base(s, seat, cell)
    set_owner(s, cell, seat)
    set_units(s, cell, first_units(t, seat))


def _open(t: Table, s: State) -> None:
    """Begin the first turn. A seat that plays alone has won already (LS-8)."""
    if t[T_ROUNDS] > 0 and s[S_LIVING] > 1:
        _begin_turn(t, s, 0)
    else:
        _finish(s)


def _reach(s: State, cell: int) -> None:
    """Add a cell to the list of reached cells, unless it is in the list."""
    if not is_reached(s, cell):
        add_reached(s, cell)


def _spread(t: Table, s: State, cell: int, k: int) -> None:
    """Add the cells next to a cell of the group, then those next to own cells from entry k on (LS-5, LS-D4)."""
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
    """Put units on a cell: they join own units, settle land or remove fewer enemies (LS-5 to LS-8)."""
    seat, source, held = s[S_SEAT], s[S_SOURCE], owner_of(s, cell)
    if held == seat:
        add_units(s, cell, number)
    else:
        set_owner(s, cell, seat)
        set_units(s, cell, number)
        _spread(t, s, cell, s[S_REACHED])
        if held >= 0 and base_of(s, held) == cell:
            # LS-7: the seat is out, but its other units stay.
            set_base(s, held, -1)
            s[S_LIVING] -= 1
    add_units(s, source, -number)
    if units_at(s, source) == 0 and base_of(s, seat) != source:
        # LS-5: a cell without units is free. LS-D3: a base without units still belongs to its owner.
        set_owner(s, source, -1)
    if s[S_LIVING] == 1:
        _finish(s)
    elif units_at(s, source) == 0:
        _end_turn(t, s)


def _end_turn(t: Table, s: State) -> None:
    """Begin the turn of the next seat that is not out; after the last round the game is over (LS-D5)."""
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
    """Begin the turn of a seat: its bonus units come to its base (LS-3). A variant may omit those of the first turn."""
    clear_reached(s)
    s[S_PHASE] = SOURCE
    s[S_SEAT] = seat
    s[S_SOURCE] = -1
    # Every first turn is in round 1.
    if s[S_ROUND] > 1 or has_first_bonus(t, seat):
        bonus = _bonus(t, s, seat)
        add_units(s, base_of(s, seat), bonus)


def _bonus(t: Table, s: State, seat: int) -> int:
    """Return the steps to the farthest cell that is connected with the base, plus one (LS-3, LS-D2).

    The list of reached cells is empty before and after.
    """
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
    """Return 1 for a seat with a base, else 0."""
    return 1 if base_of(s, seat) >= 0 else 0


def wins(t: Table, s: State, seat: int) -> int:
    """Return 1 for the last seat with a base (LS-8) and in a draw for every seat with a base (LS-D5), else 0."""
    return score(t, s, seat)


def reason(t: Table, s: State) -> int:
    """Return 0 if one seat alone has a base, 1 if the last round is over."""
    return 0 if s[S_LIVING] == 1 else 1

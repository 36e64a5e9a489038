"""The rules of Landsweeper, LS-2 to LS-8, as plain functions (engine/contract/rules.py) on the state of encoding.py."""

from landpress.engine.contract.rules import OVER, State, Table
from landpress.engine.contract.streams import below
from landpress.engine.contract.turns import place_of, seat_at
from landpress.engine.games.landsweeper import encoding as e

PARTS: tuple[str, ...] = ("encoding", "landpress.engine.contract.turns")

WIDE = 1 << 24
FAR = 1 << 40
"""More than any number of steps or units."""


def start(t: Table, s: State) -> None:
    """Write the beginning of a game: no base is chosen, seat 0 is first (LS-2)."""
    e.clear_board(t, s)
    s[e.S_ROUND] = 1
    s[e.S_SOURCE] = -1
    s[e.S_LIVING] = t[e.T_PLAYERS]


def actor(t: Table, s: State) -> int:
    """Return the seat to move or `OVER`; the game has no chance."""
    return OVER if s[e.S_PHASE] == e.DONE else s[e.S_SEAT]


def least(s: State, cell: int) -> int:
    """Return the fewest units that can be put on a cell: one, or one more than the enemies there (LS-5, LS-6)."""
    owner = e.owner_of(s, cell)
    return 1 if owner < 0 or owner == s[e.S_SEAT] else e.units_at(s, cell) + 1


def steps_to_base(t: Table, s: State, cell: int) -> int:
    """Return the steps from a cell to the nearest base, `FAR` if there is no base, and 0 if it is sea or a base."""
    steps = FAR if e.is_land(t, cell) else 0
    for seat in range(t[e.T_PLAYERS]):
        if e.base_of(s, seat) >= 0:
            steps = min(steps, e.steps_between(t, cell, e.base_of(s, seat)))
    return steps


def actions(t: Table, s: State, out: State, at: int) -> int:
    """Write the legal actions to `out[at:]` in ascending order. Return their count."""
    seat = s[e.S_SEAT]
    n = 0
    if s[e.S_PHASE] == e.BASES:
        if e.is_choice(t, s):
            out[at] = min(e.base_of(s, 0), e.base_of(s, 1))
            out[at + 1] = max(e.base_of(s, 0), e.base_of(s, 1))
            return 2
        # LS-2: a cell has at most one base. If no free cell is far enough from the other bases, the farthest are legal.
        farthest = 0
        for cell in range(t[e.T_CELLS]):
            farthest = max(farthest, steps_to_base(t, s, cell))
        for cell in range(t[e.T_CELLS]):
            if steps_to_base(t, s, cell) >= max(1, min(t[e.T_APART], farthest)):
                out[at + n] = cell
                n += 1
        return n
    if s[e.S_PHASE] == e.SOURCE:
        for cell in range(t[e.T_CELLS]):
            if e.owner_of(s, cell) == seat and e.units_at(s, cell) > 0:
                out[at + n] = cell
                n += 1
        out[at + n] = e.pass_turn(t)
        return n + 1
    hand = e.in_hand(s)
    for cell in range(t[e.T_CELLS]):
        if e.is_reached(s, cell) and cell != s[e.S_SOURCE]:
            for number in range(least(s, cell), hand + 1):
                out[at + n] = e.put(hand, cell, number)
                n += 1
    out[at + n] = e.end_put(t, hand)
    return n + 1


def ways_to_put(s: State) -> int:
    """Return the number of actions in `PUT` without listing them."""
    hand = e.in_hand(s)
    ways = 1
    for k in range(1, s[e.S_REACHED]):
        ways += max(0, hand + 1 - least(s, e.reached(s, k)))
    return ways


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return a random action, drawn with the stream at `r[i]`; ways to put units are counted, not listed."""
    if s[e.S_PHASE] != e.PUT:
        return out[below(r, i, actions(t, s, out, 0))]
    hand = e.in_hand(s)
    pick = _below_wide(r, i, ways_to_put(s))
    for k in range(1, s[e.S_REACHED]):
        cell = e.reached(s, k)
        fewest = least(s, cell)
        here = hand + 1 - fewest
        if here > 0:
            if pick < here:
                return e.put(hand, cell, fewest + pick)
            pick -= here
    return e.end_put(t, hand)


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
    if s[e.S_PHASE] == e.BASES:
        if e.is_choice(t, s):
            _choose(t, s, action)
        else:
            _found(t, s, action)
    elif s[e.S_PHASE] == e.SOURCE:
        if action == e.pass_turn(t):
            _end_turn(t, s)
        else:
            # LS-5: any cell of the seat, also one that is not connected with the base.
            s[e.S_SOURCE] = action
            s[e.S_PHASE] = e.PUT
            _reach(s, action)
            _spread(t, s, action, 1)
    else:
        hand = e.in_hand(s)
        if action == e.end_put(t, hand):
            _end_turn(t, s)
        else:
            _put(t, s, e.target_of(hand, action), e.number_of(hand, action))


def _found(t: Table, s: State, cell: int) -> None:
    """Put the next base on a cell (LS-2). After the last one the turns begin, or the second seat chooses its base."""
    seat = e.next_base(t, s)
    _settle(t, s, seat, cell)
    if seat + 1 < t[e.T_PLAYERS]:
        s[e.S_SEAT] = 0 if t[e.T_CUT] else seat + 1
    elif t[e.T_CUT]:
        s[e.S_SEAT] = 1
    else:
        _open(t, s)


def _choose(t: Table, s: State, cell: int) -> None:
    """Give the seat to move the base on a cell, the other seat the other base (LS-2). The turns begin."""
    other = e.base_of(s, 0) if e.base_of(s, 0) != cell else e.base_of(s, 1)
    _settle(t, s, 0, other)
    _settle(t, s, 1, cell)
    _open(t, s)


def _settle(t: Table, s: State, seat: int, cell: int) -> None:
    """Put the base of a seat on a cell, with its first units (LS-2)."""
    e.set_base(s, seat, cell)
    e.set_owner(s, cell, seat)
    e.set_units(s, cell, e.first_units(t, seat))


def _open(t: Table, s: State) -> None:
    """Begin the first turn. A seat that plays alone has won already (LS-8)."""
    if t[e.T_ROUNDS] > 0 and s[e.S_LIVING] > 1:
        _begin_turn(t, s, 0)
    else:
        _finish(s)


def _reach(s: State, cell: int) -> None:
    """Add a cell to the list of reached cells, unless it is in the list."""
    if not e.is_reached(s, cell):
        e.add_reached(s, cell)


def _spread(t: Table, s: State, cell: int, k: int) -> None:
    """Add the cells next to a cell of the group, then those next to own cells from entry k on (LS-5, LS-D4)."""
    while cell >= 0:
        if e.owner_of(s, cell) == s[e.S_SEAT]:
            for j in e.neighbours_of(cell):
                beside = t[j]
                if beside < 0:
                    break
                _reach(s, beside)
        cell = e.reached(s, k) if k < s[e.S_REACHED] else -1
        k += 1


def _put(t: Table, s: State, cell: int, number: int) -> None:
    """Put units on a cell: they join own units, settle land or remove fewer enemies (LS-5 to LS-8)."""
    seat, source, held = s[e.S_SEAT], s[e.S_SOURCE], e.owner_of(s, cell)
    if held == seat:
        e.add_units(s, cell, number)
    else:
        e.set_owner(s, cell, seat)
        e.set_units(s, cell, number)
        _spread(t, s, cell, s[e.S_REACHED])
        if held >= 0 and e.base_of(s, held) == cell:
            # LS-7: the seat is out, but its other units stay.
            e.set_base(s, held, -1)
            s[e.S_LIVING] -= 1
    e.add_units(s, source, -number)
    if e.units_at(s, source) == 0 and e.base_of(s, seat) != source:
        # LS-5: a cell without units is free. LS-D3: a base without units still belongs to its owner.
        e.set_owner(s, source, -1)
    if s[e.S_LIVING] == 1:
        _finish(s)
    elif e.units_at(s, source) == 0:
        _end_turn(t, s)


def _end_turn(t: Table, s: State) -> None:
    """Begin the turn of the next seat that is not out; after the last round the game is over (LS-D5)."""
    order, players = t[e.T_ORDER], t[e.T_PLAYERS]
    place = place_of(order, players, s[e.S_ROUND], s[e.S_SEAT]) + 1
    while place < players and e.base_of(s, seat_at(order, players, s[e.S_ROUND], place)) < 0:
        place += 1
    if place == players:
        if s[e.S_ROUND] == t[e.T_ROUNDS]:
            _finish(s)
            return
        s[e.S_ROUND] += 1
        place = 0
        while e.base_of(s, seat_at(order, players, s[e.S_ROUND], place)) < 0:
            place += 1
    _begin_turn(t, s, seat_at(order, players, s[e.S_ROUND], place))


def _begin_turn(t: Table, s: State, seat: int) -> None:
    """Begin the turn of a seat: its bonus units come to its base (LS-3). A variant may omit those of the first turn."""
    e.clear_reached(s)
    s[e.S_PHASE] = e.SOURCE
    s[e.S_SEAT] = seat
    s[e.S_SOURCE] = -1
    # Every first turn is in round 1.
    if s[e.S_ROUND] > 1 or e.has_first_bonus(t, seat):
        bonus = _bonus(t, s, seat)
        e.add_units(s, e.base_of(s, seat), bonus)


def _bonus(t: Table, s: State, seat: int) -> int:
    """Return the steps to the farthest cell that is connected with the base, plus one (LS-3, LS-D2).

    The list of reached cells is empty before and after.
    """
    _reach(s, e.base_of(s, seat))
    path = 0
    k = 0
    while k < s[e.S_REACHED]:
        path += 1
        for _ in range(k, s[e.S_REACHED]):
            for j in e.neighbours_of(e.reached(s, k)):
                beside = t[j]
                if beside < 0:
                    break
                if e.owner_of(s, beside) == seat:
                    _reach(s, beside)
            k += 1
    e.clear_reached(s)
    return path


def _finish(s: State) -> None:
    e.clear_reached(s)
    s[e.S_PHASE] = e.DONE
    s[e.S_SEAT] = -1
    s[e.S_SOURCE] = -1


def score(t: Table, s: State, seat: int) -> int:
    """Return 1 for a seat with a base, else 0."""
    return 1 if e.base_of(s, seat) >= 0 else 0


def wins(t: Table, s: State, seat: int) -> int:
    """Return 1 for the last seat with a base (LS-8) and in a draw for every seat with a base (LS-D5), else 0.

    If land decides after the last round, only seats that no other seat with a base is ahead of win.
    """
    if t[e.T_BY_LAND]:
        for other in range(t[e.T_PLAYERS]):
            if e.base_of(s, other) >= 0 and _land(t, s, other) > _land(t, s, seat):
                return 0
    return score(t, s, seat)


def _land(t: Table, s: State, seat: int) -> int:
    """Return the worth of a seat's land after the last round: its cells, and among as many cells its units (LS-D5)."""
    total = 0
    for cell in range(t[e.T_CELLS]):
        if e.owner_of(s, cell) == seat:
            total += FAR + e.units_at(s, cell)
    return total


def reason(t: Table, s: State) -> int:
    """Return 0 if one seat alone has a base, 1 if the last round is over, 2 if one seat then won by its land."""
    if s[e.S_LIVING] == 1:
        return 0
    winners = 0
    for seat in range(t[e.T_PLAYERS]):
        winners += wins(t, s, seat)
    return 2 if winners == 1 else 1

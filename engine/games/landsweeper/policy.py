"""A greedy Landsweeper player: it storms a base when it can, else it makes its own path longer while that is safe.

It puts its base far from the other bases and on the coast, where its path can grow and few others come. If another seat
chooses between two bases, it makes their places equal. Written like a kernel (engine/contract/rules.py): its scratch
numbers are in `out`, and ties are broken at random. Costs are units that have to be put. To *storm* a base from a group
is to put units on every cell of a way to the base, on each at least as many as take it.
"""

from landpress.engine.contract.rules import State, Table
from landpress.engine.contract.streams import below
from landpress.engine.games.landsweeper import encoding as e
from landpress.engine.games.landsweeper.kernel import FAR, WIDE, actions, least
from landpress.engine.loops.neutral import enter


def _price(s: State, seat: int, cell: int) -> int:
    """Return the units that a seat must put on a cell: none on its own, one on free land, else enemies plus one."""
    owner = e.owner_of(s, cell)
    if owner == seat:
        return 0
    return 1 if owner < 0 else e.units_at(s, cell) + 1


def _storm(t: Table, s: State, seat: int, victim: int, out: State, at: int) -> None:
    """Write to `out[at + cell]` what it costs a seat to storm the base of `victim` from there, any base for -1.

    Dijkstra's algorithm. The second part, `out[at + N:]`, says which cells are settled.
    """
    cells = t[e.T_CELLS]
    for c in range(cells):
        out[at + c] = FAR
        out[at + cells + c] = 0
    for other in range(t[e.T_PLAYERS]):
        if other != seat and e.base_of(s, other) >= 0 and (victim < 0 or other == victim):
            out[at + e.base_of(s, other)] = 0
    while True:
        here = -1
        for c in range(cells):
            if out[at + cells + c] == 0 and out[at + c] < FAR and (here < 0 or out[at + c] < out[at + here]):
                here = c
        if here < 0:
            return
        out[at + cells + here] = 1
        cost = out[at + here] + _price(s, seat, here)
        for j in e.neighbours_of(here):
            c = t[j]
            if c < 0:
                break
            out[at + c] = min(out[at + c], cost)


def _measure(t: Table, s: State, seat: int, out: State, at: int) -> int:
    """Write the steps from a seat's base over its own cells to `out[at + cell]`. Return the most steps.

    Other cells get `FAR`. The second part, `out[at + N:]`, is the list of the cells with steps.
    """
    cells = t[e.T_CELLS]
    for c in range(cells):
        out[at + c] = FAR
    here = e.base_of(s, seat)
    queue = at + cells
    out[at + here] = 0
    out[queue] = here
    n = 1
    k = 0
    while k < n:
        here = out[queue + k]
        for j in e.neighbours_of(here):
            c = t[j]
            if c < 0:
                break
            if e.owner_of(s, c) == seat and out[at + c] == FAR:
                out[at + c] = out[at + here] + 1
                out[queue + n] = c
                n += 1
        k += 1
    return out[at + here]


def _spare(t: Table, s: State, out: State, at: int) -> int:
    """Return how many units the seat's base can give away before another seat can storm it in one turn.

    It is `FAR` if no seat can.
    """
    seat = s[e.S_SEAT]
    spare = FAR
    for other in range(t[e.T_PLAYERS]):
        if other == seat or e.base_of(s, other) < 0:
            continue
        bonus = _measure(t, s, other, out, at) + 1
        _storm(t, s, other, seat, out, at)
        for c in range(t[e.T_CELLS]):
            if e.owner_of(s, c) == other and out[at + c] < FAR:
                strength = e.units_at(s, c) + (bonus if c == e.base_of(s, other) else 0)
                spare = min(spare, out[at + c] - strength - 1)
    return spare


def _strikes_first(t: Table) -> bool:
    """Tell whether the second of two seats has more surplus units in its first turn than the first seat has in its own.

    Then it wins most games with bases that are near to each other.
    """
    first, second = e.first_units(t, 0) + e.has_first_bonus(t, 0), e.first_units(t, 1) + e.has_first_bonus(t, 1)
    return second - first > first - e.first_units(t, 1)


def _apart(t: Table, s: State, cell: int) -> int:
    """Return the worth of a cell for the next base by its steps to the nearest other base.

    The suggested starts stand for the bases of later seats. More steps are better, except for the second of two seats
    if it strikes first.
    """
    seat = e.next_base(t, s)
    nearest = t[e.T_CELLS]
    for other in range(t[e.T_PLAYERS]):
        place = e.base_of(s, other) if other < seat else e.start_of(t, other)
        if other != seat and place >= 0:
            nearest = min(nearest, e.steps_between(t, cell, place))
    return -nearest if t[e.T_PLAYERS] == 2 and seat == 1 and _strikes_first(t) else nearest


def _steps_to_land(t: Table, cell: int) -> int:
    """Return the sum of the steps from a cell to all land."""
    total = 0
    for c in range(t[e.T_CELLS]):
        if e.is_land(t, c):
            total += e.steps_between(t, cell, c)
    return total


def _worth(t: Table, s: State, cell: int) -> int:
    """Return the worth of a cell for the next base, or the same worth of both bases between which a seat chooses.

    If this base is for another seat, which will choose, equal steps to all land are best, then what is worst for it.
    """
    if e.is_choice(t, s):
        return 0
    if e.next_base(t, s) == s[e.S_SEAT]:
        return _apart(t, s, cell)
    uneven = abs(_steps_to_land(t, cell) - _steps_to_land(t, e.base_of(s, s[e.S_SEAT])))
    return -WIDE * uneven - _apart(t, s, cell)


def _best_base(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return the legal cell that is best by `_worth`; among equals, the one with the most steps to all land."""
    best, most, ties = -FAR, 0, 0
    for k in range(actions(t, s, out, 0)):
        worth = _worth(t, s, out[k])
        if worth < best:
            continue
        steps = _steps_to_land(t, out[k])
        if worth > best or steps > most:
            best, most, ties = worth, steps, 0
        if steps == most:
            out[ties] = out[k]
            ties += 1
    return out[below(r, i, ties)]


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return the next action; each action has a new plan. `out` holds the costs of storming, then scratch."""
    seat = s[e.S_SEAT]
    if s[e.S_PHASE] == e.BASES:
        return _best_base(t, s, r, i, out)
    _storm(t, s, seat, -1, out, 0)
    if s[e.S_PHASE] == e.PUT:
        return _next_put(t, s, r, i, out)
    # The cell that can storm with the most units left over, else the base.
    source = e.base_of(s, seat)
    most = 0
    for c in range(t[e.T_CELLS]):
        if e.owner_of(s, c) == seat and e.units_at(s, c) - out[c] >= most and e.units_at(s, c) > 0:
            source = c
            most = e.units_at(s, c) - out[c]
    return source if e.units_at(s, source) > 0 else e.pass_turn(t)


def _next_put(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return the next put on the way to a base, or one that makes the own path longer, else `end_put`."""
    cells, seat, source = t[e.T_CELLS], s[e.S_SEAT], s[e.S_SOURCE]
    hand = e.in_hand(s)
    choice = e.end_put(t, hand)
    storms = out[source] <= hand
    budget = hand
    farthest = 0
    if not storms:
        if source == e.base_of(s, seat):
            budget = min(hand, _spare(t, s, out, cells))
        farthest = _measure(t, s, seat, out, cells)
    best = 0
    ties = 0
    for k in range(1, s[e.S_REACHED]):
        c = e.reached(s, k)
        price = _price(s, seat, c)
        if price == 0 or price > budget:
            continue
        worth = 0
        if storms:
            worth = FAR - out[c] - price
        else:
            steps = FAR
            for j in e.neighbours_of(c):
                n = t[j]
                if n < 0:
                    break
                steps = min(steps, out[cells + n] + 1)
            if farthest < steps < FAR:
                worth = FAR - price
        if worth > best:
            best = worth
            ties = 0
        if worth == best and worth > 0:
            ties += 1
            if below(r, i, ties) == 0:
                choice = e.put(hand, c, price)
    return choice


PLIES, SPREAD = 12, 20
"""For the search: the plies that a playout goes on, and the lead that counts as half won (engine/loops/neutral.py)."""
LOST = -200
"""The standing of a seat without a base."""


def candidates(t: Table, s: State, r: State, i: int, out: State, listed: State, at: int, most: int) -> int:
    """Write the greedy action, then to end, then the cells nearest to storming with the fewest and with all units.

    Bases come in the order of their worth. They go to `listed[at:]`, at most `most`. Return their count.
    """
    cells, seat, phase = t[e.T_CELLS], s[e.S_SEAT], s[e.S_PHASE]
    # Taking from a cell is like putting the only unit in hand there.
    hand = e.in_hand(s) if phase == e.PUT else 1
    end = e.end_put(t, hand) if phase == e.PUT else e.pass_turn(t)
    listed[at] = greedy(t, s, r, i, out)
    first = 1
    if phase != e.BASES and listed[at] != end:
        listed[at + 1] = end
        first = 2
    n = 0
    if phase == e.BASES:
        for k in range(actions(t, s, out, 0)):
            if out[k] != listed[at]:
                worth = WIDE * _worth(t, s, out[k]) + _steps_to_land(t, out[k])
                n = enter(listed, at + 1, n, most - 1, out, cells, out[k], worth)
        return 1 + n
    _storm(t, s, seat, -1, out, 0)
    for c in range(cells):
        if phase == e.PUT:
            able = e.is_reached(s, c) and c != s[e.S_SOURCE] and least(s, c) <= hand
        else:
            able = e.owner_of(s, c) == seat and e.units_at(s, c) > 0
        if able:
            worth = -out[c] if phase == e.PUT else e.units_at(s, c) - out[c]
            fewest = least(s, c) if phase == e.PUT else 1
            for number in range(fewest, hand + 1, max(1, hand - fewest)):
                action = e.put(hand, c, number)
                if action != listed[at]:
                    n = enter(listed, at + first, n, most - first, out, cells, action, worth)
    return first + n


def standing(t: Table, s: State, seat: int) -> int:
    """Return the units of a seat plus two for each of its cells, which make the bonus; `LOST` without a base."""
    if e.base_of(s, seat) < 0:
        return LOST
    total = 0
    for c in range(t[e.T_CELLS]):
        if e.owner_of(s, c) == seat:
            total += 2 + e.units_at(s, c)
    return total

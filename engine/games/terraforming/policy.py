"""A greedy Terraforming player: builds where that is worth more than the cells it can take this turn, else takes them.

What cannot be captured counts for more: a house is three points for good, a settlement one point until somebody comes.
Robots that take nothing walk to the next cell that can be taken. Written like a kernel (engine/contract/rules.py), so
that it runs plain and compiled; ties are broken at random.
"""

from landpress.engine.contract.rules import State, Table
from landpress.engine.contract.streams import below
from landpress.engine.games.terraforming.kernel import (
    BUILD,
    CITY,
    FINISH,
    GONE,
    HOLE,
    HOUSE,
    KINDS,
    MOVE,
    RING,
    ROBOTS,
    S_BUILT,
    S_MOVED,
    S_OWNER,
    S_SEAT,
    SETTLEMENT,
    SIDES,
    T_CELLS,
    T_NEAR,
    T_RING,
    TERRAIN,
    TOWN,
    WASTELAND,
    WAYS,
    builds,
    can_enter,
    score,
)
from landpress.engine.loops.neutral import enter

FAR = 1000
SAFE = 3
"""What making a settlement safe is worth, in halves of a point; a point is worth 2."""


def _safe(t: Table, s: State, at: int, most: int) -> int:
    """What turning the own settlements among the cells listed at t[at] into houses is worth."""
    cells, seat = t[T_CELLS], s[S_SEAT]
    worth = 0
    for k in range(most):
        n = t[at + k]
        if n >= 0 and s[S_OWNER + n] == seat and s[S_OWNER + TERRAIN * cells + n] == SETTLEMENT:
            worth += 4 + SAFE
    return worth


def _threat(t: Table, s: State, c: int) -> int:
    """1 where others stand beside a cell with more robots than stand there, else 0."""
    cells, seat = t[T_CELLS], s[S_SEAT]
    for k in range(SIDES):
        n = t[T_NEAR + SIDES * c + k]
        if n < 0 or s[S_OWNER + n] < 0 or s[S_OWNER + n] == seat or s[S_OWNER + TERRAIN * cells + n] == HOLE:
            continue
        if s[S_OWNER + ROBOTS * cells + n] > s[S_OWNER + ROBOTS * cells + c]:
            return 1
    return 0


def _worth(t: Table, s: State, action: int) -> int:
    """What a building is worth, in halves of a point."""
    c, building = (action - BUILD) // KINDS, (action - BUILD) % KINDS + 1
    if building == HOUSE:
        return 4 + SAFE + _threat(t, s, c)
    if building == TOWN:
        return 4 + SAFE + _safe(t, s, T_NEAR + SIDES * c, SIDES)
    if building == CITY:
        return 18 + SAFE + _safe(t, s, T_NEAR + SIDES * c, SIDES) + _safe(t, s, t[T_RING] + RING * c, RING)
    return 0


def _best_build(t: Table, s: State, r: State, i: int, out: State) -> int:
    """The building worth most, 0 where none is worth anything."""
    n = builds(t, s, out, 0)
    best = 0
    ties = 0
    for k in range(n):
        worth = _worth(t, s, out[k])
        if worth > best:
            best = worth
            ties = 0
        if worth == best and worth > 0:
            out[ties] = out[k]
            ties += 1
    if ties == 0:
        return 0
    return out[0] if ties == 1 else out[below(r, i, ties)]


def _prize(t: Table, s: State, c: int, free: int) -> int:
    """What so many robots win by going to a cell, in halves of a point; what is taken from others they take back."""
    cells = t[T_CELLS]
    terrain = s[S_OWNER + TERRAIN * cells + c]
    if terrain == WASTELAND:
        return 2
    if terrain == SETTLEMENT and s[S_OWNER + c] != s[S_SEAT] and free > s[S_OWNER + ROBOTS * cells + c]:
        return 1
    return 0


def _prizes(t: Table, s: State) -> int:
    """What can be taken this turn, about."""
    cells = t[T_CELLS]
    total = 0
    for c in range(cells):
        if s[S_OWNER + c] == s[S_SEAT]:
            continue
        best = 0
        for k in range(SIDES):
            n = t[T_NEAR + SIDES * c + k]
            if n >= 0 and s[S_OWNER + n] == s[S_SEAT] and s[S_OWNER + WAYS * cells + n] > 0:
                best = max(best, _prize(t, s, c, s[S_OWNER + ROBOTS * cells + n]))
        total += best
    return total


def _distances(t: Table, s: State, out: State) -> None:
    """Steps from every cell to the next one worth taking, written to out[0] and on; robots go round holes."""
    cells, seat = t[T_CELLS], s[S_SEAT]
    head = cells
    tail = cells
    for c in range(cells):
        out[c] = FAR
        terrain = s[S_OWNER + TERRAIN * cells + c]
        if terrain == WASTELAND or (terrain == SETTLEMENT and s[S_OWNER + c] != seat):
            out[c] = 0
            out[tail] = c
            tail += 1
    while head < tail:
        c = out[head]
        head += 1
        for k in range(SIDES):
            n = t[T_NEAR + SIDES * c + k]
            if n >= 0 and out[n] == FAR and s[S_OWNER + TERRAIN * cells + n] != HOLE and can_enter(t, s, n):
                out[n] = out[c] + 1
                out[tail] = n
                tail += 1


def _walk(t: Table, s: State, c: int, k: int) -> int:
    """The move in a direction with as many robots as what is there asks for, else with all that are free."""
    cells = t[T_CELLS]
    robots = S_OWNER + ROBOTS * cells
    n = t[T_NEAR + SIDES * c + k]
    free = s[robots + c] - s[S_OWNER + GONE * cells + c]
    return MOVE * (1 + SIDES * c + k) + (s[robots + n] + 1 if _prize(t, s, n, free) else free)


def _walk_worth(t: Table, s: State, out: State, c: int, k: int) -> int:
    """What that move is worth, at most 0 where it is not: prizes, else the way to one by the distances in `out`."""
    cells = t[T_CELLS]
    robots = S_OWNER + ROBOTS * cells
    n = t[T_NEAR + SIDES * c + k]
    if n < 0 or not can_enter(t, s, n) or s[S_OWNER + TERRAIN * cells + n] == HOLE:
        return 0
    prize = _prize(t, s, n, s[robots + c] - s[S_OWNER + GONE * cells + c])
    if prize:
        return 1000 * prize - 20 * s[robots + n] + 500
    return FAR - out[n] if s[S_OWNER + n] == s[S_SEAT] and out[n] < out[c] else 0


def _best_move(t: Table, s: State, r: State, i: int, out: State) -> int:
    """The move that takes most with fewest robots, else one towards what can be taken; finishes where there is none."""
    cells = t[T_CELLS]
    _distances(t, s, out)
    best = 0
    ties = 0
    first = 2 * cells
    for c in range(cells):
        if s[S_OWNER + WAYS * cells + c] == 0:
            continue
        for k in range(SIDES):
            worth = _walk_worth(t, s, out, c, k)
            if worth > best:
                best = worth
                ties = 0
            if worth == best and worth > 0:
                out[first + ties] = _walk(t, s, c, k)
                ties += 1
    if ties == 0:
        return FINISH
    return out[first] if ties == 1 else out[first + below(r, i, ties)]


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Build once where it is worth more than what can be taken, else move."""
    if s[S_BUILT]:
        return FINISH
    if s[S_MOVED] == 0:
        building = _best_build(t, s, r, i, out)
        if building and _worth(t, s, building) > _prizes(t, s):
            return building
    return _best_move(t, s, r, i, out)


PLIES, SPREAD = 80, 60
"""For the search: how far it plays on, and the lead that is half won (engine/loops/neutral.py)."""
BUILDS = 8
"""So many buildings are candidates."""


def candidates(t: Table, s: State, r: State, i: int, out: State, listed: State, at: int, most: int) -> int:
    """The greedy action, the buildings worth most, the best ways to go, and to finish."""
    cells = t[T_CELLS]
    listed[at] = greedy(t, s, r, i, out)
    if s[S_BUILT]:
        return 1
    found = builds(t, s, out, 0)
    built = 0
    for k in range(found):
        if out[k] != listed[at]:
            built = enter(listed, at + 1, built, BUILDS, out, 0, out[k], _worth(t, s, out[k]))
    _distances(t, s, out)
    ways = 0
    for c in range(cells):
        if s[S_OWNER + WAYS * cells + c] == 0:
            continue
        for k in range(SIDES):
            worth = _walk_worth(t, s, out, c, k)
            if worth > 0 and _walk(t, s, c, k) != listed[at]:
                # One place is kept for finishing.
                ways = enter(listed, at + 1 + built, ways, most - built - 2, out, 2 * cells, _walk(t, s, c, k), worth)
    n = 1 + built + ways
    if listed[at] != FINISH:
        listed[at + n] = FINISH
        n += 1
    return n


def standing(t: Table, s: State, seat: int) -> int:
    """Points, and robots, which take more."""
    cells = t[T_CELLS]
    total = 16 * score(t, s, seat)
    for c in range(cells):
        if s[S_OWNER + c] == seat:
            total += s[S_OWNER + ROBOTS * cells + c]
    return total


def effort(t: Table, s: State, iterations: int) -> int:
    """Iterations are for a whole turn: half of them for its first action, whether to build."""
    if s[S_BUILT]:
        return 0
    return iterations // 2 if s[S_MOVED] == 0 else iterations // 50

"""A greedy Terraforming player: it builds if that is worth more than the cells it can take, else it takes them.

What cannot be captured is worth more: a house is three permanent points, a settlement one point until another seat
takes it. An excavator is built for a town, a factory for the rounds that are left, a tower for the robots in its reach.
Robots that take nothing walk towards the next cell that can be taken. Written like a kernel
(engine/contract/rules.py), so it runs plain and compiled. Ties are broken at random.
"""

from landpress.engine.contract.rules import State, Table
from landpress.engine.contract.streams import below
from landpress.engine.games.terraforming import encoding as e
from landpress.engine.games.terraforming.kernel import (
    builds,
    can_enter,
    is_own_settlement,
    resources,
    score,
    town_bonus,
)
from landpress.engine.loops.neutral import enter

FAR = 1000
SAFE = 3
"""The worth of making a settlement safe, in halves of a point; a point is worth 2."""
HASTE, SOON = 20, 50
"""How much more a build is worth with more than two seats, because more seats take settlements back; and the number of
rounds before the end in which this is so."""


def _safe(t: Table, s: State, listed: range) -> int:
    """Return the worth of turning own settlements into houses, among the cells at these places of the table."""
    worth = 0
    for k in listed:
        n = t[k]
        if n >= 0 and is_own_settlement(s, n):
            worth += 4 + SAFE
    return worth


def _threat(t: Table, s: State, c: int) -> int:
    """Return 1 if another seat has more robots on a cell next to a cell than are on it, else 0."""
    seat = s[e.S_SEAT]
    for k in e.neighbours_of(c):
        n = t[k]
        if n < 0 or e.owner_of(s, n) < 0 or e.owner_of(s, n) == seat or e.terrain_of(s, n) == e.HOLE:
            continue
        if e.robots_on(s, n) > e.robots_on(s, c):
            return 1
    return 0


def _shot_at(t: Table, s: State, c: int) -> int:
    """Return the robots that a tower on a cell would take from other seats now."""
    seat, shot = s[e.S_SEAT], 0
    for k in e.reach_of(t, c):
        n = t[k]
        if n >= 0 and e.owner_of(s, n) >= 0 and e.owner_of(s, n) != seat:
            shot += min(t[e.T_SHOT], e.robots_on(s, n))
    return shot


def _threatened(t: Table, s: State, c: int) -> int:
    """Return the robots next to a cell, on own settlements that other seats threaten."""
    robots = 0
    for k in e.neighbours_of(c):
        n = t[k]
        if n >= 0 and is_own_settlement(s, n) and _threat(t, s, n):
            robots += e.robots_on(s, n)
    return robots


def _town_beside(t: Table, s: State, c: int) -> int:
    """Return the largest worth of a town that an excavator on a cell makes possible, 0 for none."""
    best = 0
    for far in range(2):
        for j in e.ring_of(t, c) if far else e.neighbours_of(c):
            x = t[j]
            if x < 0 or not is_own_settlement(s, x) or e.robots_on(s, x) < e.robots_for(t, e.TOWN):
                continue
            found = resources(t, s, x)
            if found >= e.resources_for(t, e.TOWN):
                continue
            # Settlements next to the excavator have one resource more. Its own cell has none any more.
            if not far:
                found -= 1 + e.excavators_beside(t, s, s[e.S_SEAT], c)
            worth = 4 + SAFE
            for way in range(-1, e.SIDES):
                n = e.neighbour(t, x, way) if way >= 0 else x
                if n >= 0 and n != c and is_own_settlement(s, n):
                    worth += 4 + SAFE if n != x else 0
                    for k in e.neighbours_of(n):
                        found += t[k] == c
            if found >= e.resources_for(t, e.TOWN):
                best = max(best, worth)
    return best


def _rounds_left(t: Table, s: State) -> int:
    """Return about how many rounds are left.

    If the points that end the game are more than two for each cell of land that a seat has on average, the last round
    ends it. If not, the leader is taken to get points as fast as until now.
    """
    land, most = 0, 1
    for c in range(t[e.T_CELLS]):
        land += e.terrain_of(s, c) != e.HOLE
    for seat in range(t[e.T_PLAYERS]):
        most = max(most, score(t, s, seat))
    left = t[e.T_ROUNDS] - s[e.S_ROUND]
    if 2 * land < t[e.T_POINTS] * t[e.T_PLAYERS]:
        return left
    return min(left, s[e.S_ROUND] * (t[e.T_POINTS] - most) // most)


def _worth(t: Table, s: State, action: int) -> int:
    """Return the worth of a build, in halves of a point.

    A robot is worth half a point. A tower is counted for ten rounds, a shield for two attacks.
    """
    c, building = e.site_of(action), e.building_of(action)
    robots, base = e.robots_for(t, building), 2 * (t[e.T_BASE] - 1) + SAFE
    if building == e.BRIDGE:
        # The robots cannot leave the hole, so they cost nothing. A hole has no points.
        return 2 + base
    if building == e.TOWER:
        return base + 10 * _shot_at(t, s, c) - robots
    if building == e.FACTORY:
        return base + _rounds_left(t, s) - robots
    if building == e.SHIELD:
        return base + 2 * _threatened(t, s, c) - robots
    if building == e.EXCAVATOR:
        # The excavator and its town take two turns.
        town = _town_beside(t, s, c)
        return (base + town) // 2 - robots // 4 if town else 0
    if building == e.HOUSE:
        return 4 + SAFE + _threat(t, s, c)
    if building == e.TOWN:
        return 4 + SAFE + 2 * town_bonus(t, s, c) + _safe(t, s, e.neighbours_of(c))
    if building == e.CITY:
        return 18 + SAFE + _safe(t, s, e.neighbours_of(c)) + _safe(t, s, e.ring_of(t, c))
    return 0


def _best_build(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return the build with the largest worth, 0 if no build is worth anything."""
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


def _prize(s: State, c: int, free: int) -> int:
    """Return the worth of going to a cell with `free` robots, in halves of a point.

    A cell of another seat counts half, because that seat will take it back.
    """
    terrain = e.terrain_of(s, c)
    if terrain == e.WASTELAND:
        return 2
    if terrain == e.SETTLEMENT and e.owner_of(s, c) != s[e.S_SEAT] and free > e.robots_on(s, c):
        return 1
    return 0


def _prizes(t: Table, s: State) -> int:
    """Return the approximate worth of what can be taken this turn, in halves of a point."""
    seat = s[e.S_SEAT]
    total = 0
    for c in range(t[e.T_CELLS]):
        if e.owner_of(s, c) == seat:
            continue
        best = 0
        for k in e.neighbours_of(c):
            n = t[k]
            if n >= 0 and e.owner_of(s, n) == seat and e.moves_from(s, n) > 0:
                best = max(best, _prize(s, c, e.robots_on(s, n)))
        total += best
    return total


def _distances(t: Table, s: State, out: State) -> None:
    """Write the steps from every cell to the next cell worth taking to `out[0:]`; robots go round holes."""
    cells, seat = t[e.T_CELLS], s[e.S_SEAT]
    head = cells
    tail = cells
    for c in range(cells):
        out[c] = FAR
        terrain = e.terrain_of(s, c)
        if terrain == e.WASTELAND or (terrain == e.SETTLEMENT and e.owner_of(s, c) != seat):
            out[c] = 0
            out[tail] = c
            tail += 1
    while head < tail:
        c = out[head]
        head += 1
        for k in e.neighbours_of(c):
            n = t[k]
            if n >= 0 and out[n] == FAR and e.terrain_of(s, n) != e.HOLE and can_enter(s, n):
                out[n] = out[c] + 1
                out[tail] = n
                tail += 1


def _walk(t: Table, s: State, c: int, way: int) -> int:
    """Return the move in a direction with the fewest robots that take the cell there, else with all free robots."""
    n, free = e.neighbour(t, c, way), e.free_on(s, c)
    return e.move(c, way, e.robots_on(s, n) + 1 if _prize(s, n, free) else free)


def _walk_worth(t: Table, s: State, out: State, c: int, way: int) -> int:
    """Return the worth of that move: a prize, else a step nearer to one by the distances in `out`, else 0."""
    n = e.neighbour(t, c, way)
    if n < 0 or not can_enter(s, n) or e.terrain_of(s, n) == e.HOLE:
        return 0
    prize = _prize(s, n, e.free_on(s, c))
    if prize:
        return 1000 * prize - 20 * e.robots_on(s, n) + 500
    return FAR - out[n] if e.owner_of(s, n) == s[e.S_SEAT] and out[n] < out[c] else 0


def _best_move(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return the move that takes most from the fewest robots, else one towards a cell worth taking, else `FINISH`."""
    cells = t[e.T_CELLS]
    _distances(t, s, out)
    best = 0
    ties = 0
    first = 2 * cells
    for c in range(cells):
        if e.moves_from(s, c) == 0:
            continue
        for way in range(e.SIDES):
            worth = _walk_worth(t, s, out, c, way)
            if worth > best:
                best = worth
                ties = 0
            if worth == best and worth > 0:
                out[first + ties] = _walk(t, s, c, way)
                ties += 1
    if ties == 0:
        return e.FINISH
    return out[first] if ties == 1 else out[first + below(r, i, ties)]


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return a build if it is worth more than what can be taken this turn, else a move."""
    if s[e.S_BUILT]:
        return e.FINISH
    if s[e.S_MOVED] == 0:
        building = _best_build(t, s, r, i, out)
        haste = HASTE if t[e.T_PLAYERS] > 2 and _rounds_left(t, s) < SOON else 0
        if building and _worth(t, s, building) + haste > _prizes(t, s):
            return building
    return _best_move(t, s, r, i, out)


PLIES, SPREAD = 80, 60
"""For the search: the plies that a playout goes on, and the lead that counts as half won (engine/loops/neutral.py)."""
BUILDS = 8
"""The most builds among the candidates."""


def candidates(t: Table, s: State, r: State, i: int, out: State, listed: State, at: int, most: int) -> int:
    """Write the greedy action, the builds with the largest worth, the best ways to go, and to finish.

    They go to `listed[at:]`, at most `most`. Return their count.
    """
    cells = t[e.T_CELLS]
    listed[at] = greedy(t, s, r, i, out)
    if s[e.S_BUILT]:
        return 1
    found = builds(t, s, out, 0)
    built = 0
    for k in range(found):
        if out[k] != listed[at]:
            built = enter(listed, at + 1, built, BUILDS, out, 0, out[k], _worth(t, s, out[k]))
    _distances(t, s, out)
    ways = 0
    for c in range(cells):
        if e.moves_from(s, c) == 0:
            continue
        for way in range(e.SIDES):
            worth = _walk_worth(t, s, out, c, way)
            walk = _walk(t, s, c, way) if worth > 0 else listed[at]
            if walk != listed[at]:
                # One place is kept for `FINISH`.
                ways = enter(listed, at + 1 + built, ways, most - built - 2, out, 2 * cells, walk, worth)
    n = 1 + built + ways
    if listed[at] != e.FINISH:
        listed[at + n] = e.FINISH
        n += 1
    return n


def standing(t: Table, s: State, seat: int) -> int:
    """Return 16 for each point and 1 for each robot, because robots take more cells."""
    total = 16 * score(t, s, seat)
    for c in range(t[e.T_CELLS]):
        if e.owner_of(s, c) == seat:
            total += e.robots_on(s, c)
    return total


def effort(t: Table, s: State, iterations: int) -> int:
    """Return a share of the iterations of a whole turn: half for its first action, a fiftieth for each other action."""
    if s[e.S_BUILT]:
        return 0
    return iterations // 2 if s[e.S_MOVED] == 0 else iterations // 50

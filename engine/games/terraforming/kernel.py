"""The rules of Terraforming, TF-3 to TF-10, as plain functions (engine/contract/rules.py) on the state of encoding.py.

Random moves are found by counting. So `sample` only needs room for all builds.
"""

from landpress.engine.contract.rules import OVER, State, Table
from landpress.engine.contract.streams import below
from landpress.engine.contract.turns import place_of
from landpress.engine.games.terraforming import encoding as e
from landpress.engine.games.terraforming.phases import finish, start_phase

PARTS: tuple[str, ...] = ("encoding", "phases", "landpress.engine.contract.turns")


def start(t: Table, s: State) -> None:
    """Write the beginning of a game: the board as it was made, and seat 0 in its first turn (TF-3, TF-4, TF-D7)."""
    for k in range(len(s)):
        s[k] = e.first_number(t, k)
    start_phase(t, s)


def points(t: Table, terrain: int, building: int) -> int:
    """Return the points of a cell by its terrain and building (TF-10)."""
    if terrain != e.BASE:
        return 1 if terrain == e.SETTLEMENT else 0
    if building == e.CITY:
        return 10
    return 3 if building in (e.HOUSE, e.TOWN) else t[e.T_BASE]


def actor(t: Table, s: State) -> int:
    """Return the seat to move or `OVER`; the game has no chance."""
    return OVER if s[e.S_PHASE] == e.DONE else s[e.S_SEAT]


def can_enter(s: State, c: int) -> bool:
    """Tell whether the seat to move may enter a cell: any cell except another seat's base (TF-6)."""
    return e.terrain_of(s, c) != e.BASE or e.owner_of(s, c) == s[e.S_SEAT]


def is_own_settlement(s: State, c: int) -> bool:
    """Tell whether a cell is a settlement of the seat to move (TF-3)."""
    return e.owner_of(s, c) == s[e.S_SEAT] and e.terrain_of(s, c) == e.SETTLEMENT


def resources(t: Table, s: State, c: int) -> int:
    """Return the resources for a building: those on own settlements among a cell and its neighbours (TF-7, TF-8).

    A settlement has one resource, and one more for each own excavator next to it.
    """
    seat = s[e.S_SEAT]
    found = 1 + e.excavators_beside(t, s, seat, c) if e.terrain_of(s, c) == e.SETTLEMENT else 0
    for k in e.neighbours_of(c):
        n = t[k]
        if n >= 0 and is_own_settlement(s, n):
            found += 1 + e.excavators_beside(t, s, seat, n)
    return found


def town_bonus(t: Table, s: State, c: int) -> int:
    """Return the points of a town on a cell beyond those of a house: resources beyond its cost, or 0 (TF-D8)."""
    return resources(t, s, c) - e.resources_for(t, e.TOWN) if t[e.T_BONUS] else 0


def builds(t: Table, s: State, out: State, at: int) -> int:
    """Write what may be built to `out[at:]` in ascending order (TF-7). Return the count."""
    if s[e.S_MOVED] or s[e.S_BUILT]:
        return 0
    seat, least = s[e.S_SEAT], t[e.T_LEAST]
    n = 0
    for c in range(t[e.T_CELLS]):
        if e.owner_of(s, c) != seat:
            continue
        robots = e.robots_on(s, c)
        terrain = e.terrain_of(s, c)
        if robots < least or terrain == e.BASE:
            continue
        found = resources(t, s, c)
        first, last = (e.BRIDGE, e.BRIDGE) if terrain == e.HOLE else (e.SHIELD, e.CITY)
        for building in range(first, last + 1):
            if found >= e.resources_for(t, building) and robots >= e.robots_for(t, building):
                out[at + n] = e.build(c, building)
                n += 1
    return n


def actions(t: Table, s: State, out: State, at: int) -> int:
    """Write the legal actions to `out[at:]` in ascending order (TF-5). Return their count.

    They are to finish, to build and to move. Each number of robots is an action of its own.
    """
    out[at] = e.FINISH
    if s[e.S_BUILT]:
        return 1
    n = 1 + builds(t, s, out, at + 1)
    for c in range(t[e.T_CELLS]):
        if e.moves_from(s, c) == 0:
            continue
        free = e.free_on(s, c)
        for way in range(e.SIDES):
            to = e.neighbour(t, c, way)
            if to >= 0 and can_enter(s, to):
                for robots in range(1, free + 1):
                    out[at + n] = e.move(c, way, robots)
                    n += 1
    return n


def is_legal(t: Table, s: State, action: int) -> bool:
    """Tell whether a number is among the legal actions."""
    if s[e.S_PHASE] == e.DONE or action < 0:
        return False
    if action == e.FINISH:
        return True
    if s[e.S_BUILT]:
        return False
    if e.is_build(action):
        c, building = e.site_of(action), e.building_of(action)
        if s[e.S_MOVED] or c >= t[e.T_CELLS] or e.owner_of(s, c) != s[e.S_SEAT]:
            return False
        if e.terrain_of(s, c) != (e.HOLE if building == e.BRIDGE else e.SETTLEMENT):
            return False
        return e.robots_on(s, c) >= e.robots_for(t, building) and resources(t, s, c) >= e.resources_for(t, building)
    c = e.source_of(action)
    if c >= t[e.T_CELLS] or e.moves_from(s, c) == 0:
        return False
    to = e.neighbour(t, c, e.way_of(action))
    return to >= 0 and 1 <= e.robots_of(action) <= e.free_on(s, c) and can_enter(s, to)


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return a random legal action, drawn with the stream at `r[i]`; moves are counted, not listed.

    Every legal action is equally likely.
    """
    if s[e.S_BUILT]:
        return e.FINISH
    built = builds(t, s, out, 0)
    ticket = below(r, i, 1 + built + s[e.S_MOVES])
    if ticket == 0:
        return e.FINISH
    if ticket <= built:
        return out[ticket - 1]
    ticket -= 1 + built
    c = 0
    while ticket >= e.moves_from(s, c):
        ticket -= e.moves_from(s, c)
        c += 1
    free = e.free_on(s, c)
    way = 0
    while True:
        to = e.neighbour(t, c, way)
        if to >= 0 and can_enter(s, to):
            if ticket < free:
                return e.move(c, way, ticket + 1)
            ticket -= free
        way += 1


def apply(t: Table, s: State, action: int) -> None:
    """Change the state by a legal action."""
    if action == e.FINISH:
        finish(t, s)
    elif e.is_move(action):
        c = e.source_of(action)
        _move(t, s, c, e.neighbour(t, c, e.way_of(action)), e.robots_of(action))
    else:
        _build(t, s, e.site_of(action), e.building_of(action))


def _move(t: Table, s: State, c: int, to: int, n: int) -> None:
    """Move n robots one cell; against other robots the larger number stays with the difference (TF-6)."""
    seat, owner = s[e.S_SEAT], e.owner_of(s, to)
    s[e.S_MOVED] = 1
    moves = n * e.open_ways(t, s, seat, c)
    e.lose_moves(s, c, moves)
    e.add_robots(s, c, -n)
    if owner == seat:
        # TF-D3: robots that have moved stay there, so the number of moves from there does not change.
        e.add_moved_robots(s, to, n)
        return
    if owner >= 0:
        if n <= e.robots_on(s, to):
            e.add_robots(s, to, -n)
            return
        n -= e.robots_on(s, to)
        if e.terrain_of(s, to) == e.SETTLEMENT:
            e.add_score(s, owner, -1)
        # TF-D5: the multiplier of a captured cell becomes 1.
        e.set_times(s, to, 1)
    e.set_owner(s, to, seat)
    e.set_robots(s, to, n)
    e.set_moved(s, to, n)
    if e.terrain_of(s, to) != e.HOLE:
        # TF-3: wasteland becomes a settlement.
        e.set_terrain(s, to, e.SETTLEMENT)
        e.add_score(s, seat, 1)


def _build(t: Table, s: State, c: int, building: int) -> None:
    """Use up robots and make the cell a base; a town or city makes houses around it (TF-7, TF-8)."""
    seat = s[e.S_SEAT]
    s[e.S_BUILT] = 1
    e.add_robots(s, c, -e.robots_for(t, building))
    if building == e.TOWN:
        e.add_score(s, seat, town_bonus(t, s, c))
    _found(t, s, c, building)
    if building == e.SHIELD:
        e.add_shields(s, seat, 1)
    elif building == e.TOWER:
        e.add_towers(s, seat, 1)
    elif building >= e.TOWN:
        _make_houses(t, s, e.neighbours_of(c))
        if building == e.CITY:
            _make_houses(t, s, e.ring_of(t, c))


def _make_houses(t: Table, s: State, listed: range) -> None:
    """Turn own settlements into houses, among the cells at these places of the table (TF-8)."""
    for k in listed:
        n = t[k]
        if n >= 0 and is_own_settlement(s, n):
            _found(t, s, n, e.HOUSE)


def _found(t: Table, s: State, c: int, building: int) -> None:
    """Turn a settlement or hole of the seat into a base, which no other seat can enter (TF-6, TF-7)."""
    seat = s[e.S_SEAT]
    e.add_score(s, seat, points(t, e.BASE, building) - points(t, e.terrain_of(s, c), 0))
    e.set_terrain(s, c, e.BASE)
    e.set_building(s, c, building)
    for k in e.neighbours_of(c):
        n = t[k]
        if n >= 0:
            for other in range(t[e.T_PLAYERS]):
                if other != seat:
                    e.add_open_ways(t, s, other, n, -1)
            if building == e.EXCAVATOR:
                e.add_excavators(t, s, seat, n, 1)


def score(t: Table, s: State, seat: int) -> int:
    """Return the points of a seat (TF-10)."""
    return e.score_of(s, seat)


def wins(t: Table, s: State, seat: int) -> int:
    """Return 1 for the seat with the most points, among equals for the last in the order of the round (TF-10)."""
    order, players, number = t[e.T_ORDER], t[e.T_PLAYERS], s[e.S_ROUND]
    own, place = e.score_of(s, seat), place_of(order, players, number, seat)
    for other in range(players):
        if e.score_of(s, other) > own:
            return 0
        if e.score_of(s, other) == own and place_of(order, players, number, other) > place:
            return 0
    return 1


def reason(t: Table, s: State) -> int:
    """Return 0 if a seat has the points that end the game, 1 if the last round is over (TF-9)."""
    for seat in range(t[e.T_PLAYERS]):
        if e.score_of(s, seat) >= t[e.T_POINTS]:
            return 0
    return 1

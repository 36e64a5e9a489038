"""The rules of Terraforming, TF-3 to TF-10, as plain functions (engine/contract/rules.py) on the state of encoding.py.

Random moves are found by counting. So `sample` only needs room for all builds.
"""

from landpress.engine.contract.rules import OVER, State, Table
from landpress.engine.contract.streams import below
from landpress.engine.games.terraforming.encoding import (
    BASE,
    BRIDGE,
    CITY,
    DONE,
    EXCAVATOR,
    FINISH,
    HOLE,
    HOUSE,
    S_BUILT,
    S_MOVED,
    S_MOVES,
    S_PHASE,
    S_SEAT,
    SETTLEMENT,
    SHIELD,
    SIDES,
    T_BASE,
    T_BONUS,
    T_CELLS,
    T_LEAST,
    T_PLAYERS,
    T_POINTS,
    TOWER,
    TOWN,
    add_excavators,
    add_moved_robots,
    add_open_ways,
    add_robots,
    add_score,
    add_shields,
    add_towers,
    build,
    building_of,
    excavators_beside,
    first_number,
    free_on,
    is_build,
    is_move,
    lose_moves,
    move,
    moves_from,
    neighbour,
    neighbours_of,
    open_ways,
    owner_of,
    resources_for,
    ring_of,
    robots_for,
    robots_of,
    robots_on,
    score_of,
    set_building,
    set_moved,
    set_owner,
    set_robots,
    set_terrain,
    set_times,
    site_of,
    source_of,
    terrain_of,
    way_of,
)
from landpress.engine.games.terraforming.phases import finish, start_phase

PARTS: tuple[str, ...] = ("encoding", "phases")


def start(t: Table, s: State) -> None:
    """Write the beginning of a game: the board as it was made, and seat 0 in its first turn (TF-3, TF-4, TF-D7)."""
    for k in range(len(s)):
        s[k] = first_number(t, k)
    start_phase(t, s)


def points(t: Table, terrain: int, building: int) -> int:
    """Return the points of a cell by its terrain and building (TF-10)."""
    if terrain != BASE:
        return 1 if terrain == SETTLEMENT else 0
    if building == CITY:
        return 10
    return 3 if building in (HOUSE, TOWN) else t[T_BASE]


def actor(t: Table, s: State) -> int:
    """Return the seat to move or `OVER`; the game has no chance."""
    return OVER if s[S_PHASE] == DONE else s[S_SEAT]


def can_enter(s: State, c: int) -> bool:
    """Tell whether the seat to move may enter a cell: any cell except another seat's base (TF-6)."""
    return terrain_of(s, c) != BASE or owner_of(s, c) == s[S_SEAT]


def is_own_settlement(s: State, c: int) -> bool:
    """Tell whether a cell is a settlement of the seat to move (TF-3)."""
    return owner_of(s, c) == s[S_SEAT] and terrain_of(s, c) == SETTLEMENT


def resources(t: Table, s: State, c: int) -> int:
    """Return the resources for a building: those on own settlements among a cell and its neighbours (TF-7, TF-8).

    A settlement has one resource, and one more for each own excavator next to it.
    """
    seat = s[S_SEAT]
    found = 1 + excavators_beside(t, s, seat, c) if terrain_of(s, c) == SETTLEMENT else 0
    for k in neighbours_of(c):
        n = t[k]
        if n >= 0 and is_own_settlement(s, n):
            found += 1 + excavators_beside(t, s, seat, n)
    return found


def town_bonus(t: Table, s: State, c: int) -> int:
    """Return the points of a town on a cell beyond those of a house: resources beyond its cost, or 0 (TF-D8)."""
    return resources(t, s, c) - resources_for(t, TOWN) if t[T_BONUS] else 0


def builds(t: Table, s: State, out: State, at: int) -> int:
    """Write what may be built to `out[at:]` in ascending order (TF-7). Return the count."""
    if s[S_MOVED] or s[S_BUILT]:
        return 0
    seat, least = s[S_SEAT], t[T_LEAST]
    n = 0
    for c in range(t[T_CELLS]):
        if owner_of(s, c) != seat:
            continue
        robots = robots_on(s, c)
        terrain = terrain_of(s, c)
        if robots < least or terrain == BASE:
            continue
        found = resources(t, s, c)
        first, last = (BRIDGE, BRIDGE) if terrain == HOLE else (SHIELD, CITY)
        for building in range(first, last + 1):
            if found >= resources_for(t, building) and robots >= robots_for(t, building):
                out[at + n] = build(c, building)
                n += 1
    return n


def actions(t: Table, s: State, out: State, at: int) -> int:
    """Write the legal actions to `out[at:]` in ascending order (TF-5). Return their count.

    They are to finish, to build and to move. Each number of robots is an action of its own.
    """
    out[at] = FINISH
    if s[S_BUILT]:
        return 1
    n = 1 + builds(t, s, out, at + 1)
    for c in range(t[T_CELLS]):
        if moves_from(s, c) == 0:
            continue
        free = free_on(s, c)
        for way in range(SIDES):
            to = neighbour(t, c, way)
            if to >= 0 and can_enter(s, to):
                for robots in range(1, free + 1):
                    out[at + n] = move(c, way, robots)
                    n += 1
    return n


def is_legal(t: Table, s: State, action: int) -> bool:
    """Tell whether a number is among the legal actions."""
    if s[S_PHASE] == DONE or action < 0:
        return False
    if action == FINISH:
        return True
    if s[S_BUILT]:
        return False
    if is_build(action):
        c, building = site_of(action), building_of(action)
        if s[S_MOVED] or c >= t[T_CELLS] or owner_of(s, c) != s[S_SEAT]:
            return False
        if terrain_of(s, c) != (HOLE if building == BRIDGE else SETTLEMENT):
            return False
        return robots_on(s, c) >= robots_for(t, building) and resources(t, s, c) >= resources_for(t, building)
    c = source_of(action)
    if c >= t[T_CELLS] or moves_from(s, c) == 0:
        return False
    to = neighbour(t, c, way_of(action))
    return to >= 0 and 1 <= robots_of(action) <= free_on(s, c) and can_enter(s, to)


def weight(t: Table, s: State, action: int) -> int:
    """Return 1; the game has no chance."""
    return 1


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return a random legal action, drawn with the stream at `r[i]`; moves are counted, not listed.

    Every legal action is equally likely.
    """
    if s[S_BUILT]:
        return FINISH
    built = builds(t, s, out, 0)
    ticket = below(r, i, 1 + built + s[S_MOVES])
    if ticket == 0:
        return FINISH
    if ticket <= built:
        return out[ticket - 1]
    ticket -= 1 + built
    c = 0
    while ticket >= moves_from(s, c):
        ticket -= moves_from(s, c)
        c += 1
    free = free_on(s, c)
    way = 0
    while True:
        to = neighbour(t, c, way)
        if to >= 0 and can_enter(s, to):
            if ticket < free:
                return move(c, way, ticket + 1)
            ticket -= free
        way += 1


def apply(t: Table, s: State, action: int) -> None:
    """Change the state by a legal action."""
    if action == FINISH:
        finish(t, s)
    elif is_move(action):
        c = source_of(action)
        _move(t, s, c, neighbour(t, c, way_of(action)), robots_of(action))
    else:
        _build(t, s, site_of(action), building_of(action))


def _move(t: Table, s: State, c: int, to: int, n: int) -> None:
    """Move n robots one cell; against other robots the larger number stays with the difference (TF-6)."""
    seat, owner = s[S_SEAT], owner_of(s, to)
    s[S_MOVED] = 1
    moves = n * open_ways(t, s, seat, c)
    lose_moves(s, c, moves)
    add_robots(s, c, -n)
    if owner == seat:
        # TF-D3: robots that have moved stay there, so the number of moves from there does not change.
        add_moved_robots(s, to, n)
        return
    if owner >= 0:
        if n <= robots_on(s, to):
            add_robots(s, to, -n)
            return
        n -= robots_on(s, to)
        if terrain_of(s, to) == SETTLEMENT:
            add_score(s, owner, -1)
        # TF-D5: the multiplier of a captured cell becomes 1.
        set_times(s, to, 1)
    set_owner(s, to, seat)
    set_robots(s, to, n)
    set_moved(s, to, n)
    if terrain_of(s, to) != HOLE:
        # TF-3: wasteland becomes a settlement.
        set_terrain(s, to, SETTLEMENT)
        add_score(s, seat, 1)


def _build(t: Table, s: State, c: int, building: int) -> None:
    """Use up robots and make the cell a base; a town or city makes houses around it (TF-7, TF-8)."""
    seat = s[S_SEAT]
    s[S_BUILT] = 1
    add_robots(s, c, -robots_for(t, building))
    if building == TOWN:
        add_score(s, seat, town_bonus(t, s, c))
    _found(t, s, c, building)
    if building == SHIELD:
        add_shields(s, seat, 1)
    elif building == TOWER:
        add_towers(s, seat, 1)
    elif building >= TOWN:
        _make_houses(t, s, neighbours_of(c))
        if building == CITY:
            _make_houses(t, s, ring_of(t, c))


def _make_houses(t: Table, s: State, listed: range) -> None:
    """Turn own settlements into houses, among the cells at these places of the table (TF-8)."""
    for k in listed:
        n = t[k]
        if n >= 0 and is_own_settlement(s, n):
            _found(t, s, n, HOUSE)


def _found(t: Table, s: State, c: int, building: int) -> None:
    """Turn a settlement or hole of the seat into a base, which no other seat can enter (TF-6, TF-7)."""
    seat = s[S_SEAT]
    add_score(s, seat, points(t, BASE, building) - points(t, terrain_of(s, c), 0))
    set_terrain(s, c, BASE)
    set_building(s, c, building)
    for k in neighbours_of(c):
        n = t[k]
        if n >= 0:
            for other in range(t[T_PLAYERS]):
                if other != seat:
                    add_open_ways(t, s, other, n, -1)
            if building == EXCAVATOR:
                add_excavators(t, s, seat, n, 1)


def score(t: Table, s: State, seat: int) -> int:
    """Return the points of a seat (TF-10)."""
    return score_of(s, seat)


def wins(t: Table, s: State, seat: int) -> int:
    """Return 1 for the seat with the most points, among equals for the last in turn order, else 0 (TF-10)."""
    own = score_of(s, seat)
    for other in range(t[T_PLAYERS]):
        if score_of(s, other) > own or (score_of(s, other) == own and other > seat):
            return 0
    return 1


def reason(t: Table, s: State) -> int:
    """Return 0 if a seat has the points that end the game, 1 if the last round is over (TF-9)."""
    for seat in range(t[T_PLAYERS]):
        if score_of(s, seat) >= t[T_POINTS]:
            return 0
    return 1

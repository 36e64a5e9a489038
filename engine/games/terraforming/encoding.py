"""The table, the state and the actions of Terraforming as flat numbers; no other module knows where a number lies.

A cell is known by its number in canonical order; -1 stands for no cell, and for no seat. The table `t`: a header with
what each building asks for; then for each cell its neighbours in the order of directions, filled up with -1, the cells
two steps away, and those that a tower there reaches; then the state before the first start phase. The state `s`: a
header with the score, shields and towers of each seat; then the cells; then for each seat and cell how many neighbours
its robots may enter, and how many of its excavators stand beside.

Actions: `FINISH`, `build` or `move`. There may be any number of moves, as a move may take any number of robots.
"""

from landpress.engine.contract.rules import State, Table

ACT, DONE = 0, 1
"""The phases."""
WASTELAND, SETTLEMENT, BASE, HOLE = 0, 1, 2, 3
"""Terrain."""
BRIDGE, SHIELD, TOWER, FACTORY, EXCAVATOR, HOUSE, TOWN, CITY, LARGE_FACTORY = 1, 2, 3, 4, 5, 6, 7, 8, 9
KINDS = 8
"""Buildings, of which so many kinds can be built; 0 for none."""
SIDES, RING, REACH, SEATS = 6, 12, 18, 6
"""How many cells are listed at a cell; there is room for so many seats."""
FINISH, BUILD, MOVE = 0, 1, 1 << 32

T_CELLS, T_PLAYERS, T_POINTS, T_ROUNDS, T_LEAST = 0, 1, 2, 3, 4
"""T_LEAST: the fewest robots that any building asks for."""
T_RING, T_REACH, T_START, T_OPEN, T_EXCAVATORS = 5, 6, 7, 8, 9
"""Where what has no fixed place begins: three parts of the table, two of the state."""
T_RESOURCES = 10
T_ROBOTS = T_RESOURCES + KINDS
T_NEAR = T_ROBOTS + KINDS

S_PHASE, S_ROUND, S_SEAT, S_BUILT, S_MOVED, S_MOVES, S_SCORE = 0, 1, 2, 3, 4, 5, 6
S_SHIELDS = S_SCORE + SEATS
S_TOWERS = S_SHIELDS + SEATS
S_CELLS = S_TOWERS + SEATS
FIELD, ROBOTS, MOVED, TERRAIN, BUILDING, TIMES, MOVES = 7, 1, 2, 3, 4, 5, 6
"""A cell in the state: its owner, robots, robots that have moved, terrain, building, how many times shields count its
robots, and how many moves are legal from it."""


def state_length(t: Table) -> int:
    """Return how many numbers a state has."""
    return S_CELLS + (FIELD + 2 * t[T_PLAYERS]) * t[T_CELLS]


# The field and the costs, which do not change.


def neighbour(t: Table, cell: int, way: int) -> int:
    """Return the neighbour of a cell in a direction, -1 for none."""
    return t[T_NEAR + SIDES * cell + way]


def neighbours_of(cell: int) -> range:
    """Return where the table lists the neighbours of a cell, in the order of directions, with -1 for none."""
    return range(T_NEAR + SIDES * cell, T_NEAR + SIDES + SIDES * cell)


def ring_of(t: Table, cell: int) -> range:
    """Return where the table lists the cells two steps from a cell, with -1 behind the last."""
    return range(t[T_RING] + RING * cell, t[T_RING] + RING + RING * cell)


def reach_of(t: Table, cell: int) -> range:
    """Return where the table lists the cells that a tower on a cell reaches, with -1 behind the last."""
    return range(t[T_REACH] + REACH * cell, t[T_REACH] + REACH + REACH * cell)


def resources_for(t: Table, building: int) -> int:
    """Return how many resources a building asks for."""
    return t[T_RESOURCES + building - 1]


def robots_for(t: Table, building: int) -> int:
    """Return how many robots a building asks for."""
    return t[T_ROBOTS + building - 1]


def first_number(t: Table, k: int) -> int:
    """Return the k-th number of the state before the first start phase."""
    return t[t[T_START] + k]


# Cells.


def owner_of(s: Table, cell: int) -> int:
    """Return the seat that owns a cell, -1 for none."""
    return s[S_CELLS + FIELD * cell]


def set_owner(s: State, cell: int, seat: int) -> None:
    """Give a cell to a seat, with -1 to none."""
    s[S_CELLS + FIELD * cell] = seat


def terrain_of(s: Table, cell: int) -> int:
    """Return the terrain of a cell."""
    return s[S_CELLS + TERRAIN + FIELD * cell]


def set_terrain(s: State, cell: int, terrain: int) -> None:
    """Give a cell a terrain."""
    s[S_CELLS + TERRAIN + FIELD * cell] = terrain


def building_on(s: Table, cell: int) -> int:
    """Return the building on a cell, 0 for none."""
    return s[S_CELLS + BUILDING + FIELD * cell]


def set_building(s: State, cell: int, building: int) -> None:
    """Put a building on a cell, with 0 none."""
    s[S_CELLS + BUILDING + FIELD * cell] = building


def excavators_beside(t: Table, s: Table, seat: int, cell: int) -> int:
    """Return how many excavators of a seat stand beside a cell."""
    return s[t[T_EXCAVATORS] + t[T_CELLS] * seat + cell]


def add_excavators(t: Table, s: State, seat: int, cell: int, more: int) -> None:
    """Count so many excavators of a seat more beside a cell."""
    s[t[T_EXCAVATORS] + t[T_CELLS] * seat + cell] += more


# Robots.


def robots_on(s: Table, cell: int) -> int:
    """Return how many robots stand on a cell."""
    return s[S_CELLS + ROBOTS + FIELD * cell]


def set_robots(s: State, cell: int, robots: int) -> None:
    """Let so many robots stand on a cell."""
    s[S_CELLS + ROBOTS + FIELD * cell] = robots


def add_robots(s: State, cell: int, robots: int) -> None:
    """Let so many more robots stand on a cell."""
    s[S_CELLS + ROBOTS + FIELD * cell] += robots


def moved_on(s: Table, cell: int) -> int:
    """Return how many robots on a cell have moved this turn."""
    return s[S_CELLS + MOVED + FIELD * cell]


def set_moved(s: State, cell: int, robots: int) -> None:
    """Let so many robots on a cell have moved this turn."""
    s[S_CELLS + MOVED + FIELD * cell] = robots


def free_on(s: Table, cell: int) -> int:
    """Return how many robots on a cell have not moved this turn."""
    return s[S_CELLS + ROBOTS + FIELD * cell] - s[S_CELLS + MOVED + FIELD * cell]


def add_moved_robots(s: State, cell: int, robots: int) -> None:
    """Let so many robots, which have moved now, join others on a cell."""
    s[S_CELLS + ROBOTS + FIELD * cell] += robots
    s[S_CELLS + MOVED + FIELD * cell] += robots


def times_on(s: Table, cell: int) -> int:
    """Return how many times shields count the robots on a cell."""
    return s[S_CELLS + TIMES + FIELD * cell]


def set_times(s: State, cell: int, times: int) -> None:
    """Let shields count the robots on a cell so many times."""
    s[S_CELLS + TIMES + FIELD * cell] = times


# Moves, which are counted and not listed.


def moves_from(s: Table, cell: int) -> int:
    """Return how many moves are legal from a cell for the seat whose turn it is."""
    return s[S_CELLS + MOVES + FIELD * cell]


def set_moves(s: State, cell: int, moves: int) -> None:
    """Let so many moves be legal from a cell."""
    s[S_CELLS + MOVES + FIELD * cell] = moves


def lose_moves(s: State, cell: int, moves: int) -> None:
    """Let so many moves fewer be legal from a cell, and in all."""
    s[S_CELLS + MOVES + FIELD * cell] -= moves
    s[S_MOVES] -= moves


def open_ways(t: Table, s: Table, seat: int, cell: int) -> int:
    """Return how many neighbours of a cell the robots of a seat may enter."""
    return s[t[T_OPEN] + t[T_CELLS] * seat + cell]


def add_open_ways(t: Table, s: State, seat: int, cell: int, more: int) -> None:
    """Let the robots of a seat enter so many more neighbours of a cell."""
    s[t[T_OPEN] + t[T_CELLS] * seat + cell] += more


# Seats.


def score_of(s: Table, seat: int) -> int:
    """Return the points of a seat."""
    return s[S_SCORE + seat]


def add_score(s: State, seat: int, more: int) -> None:
    """Give a seat so many points more."""
    s[S_SCORE + seat] += more


def shields_of(s: Table, seat: int) -> int:
    """Return how many shields a seat has."""
    return s[S_SHIELDS + seat]


def add_shields(s: State, seat: int, more: int) -> None:
    """Give a seat so many shields more."""
    s[S_SHIELDS + seat] += more


def towers_of(s: Table, seat: int) -> int:
    """Return how many towers a seat has."""
    return s[S_TOWERS + seat]


def add_towers(s: State, seat: int, more: int) -> None:
    """Give a seat so many towers more."""
    s[S_TOWERS + seat] += more


# Actions.


def build(cell: int, building: int) -> int:
    """Return the action that builds something on a cell."""
    return BUILD + KINDS * cell + building - 1


def move(cell: int, way: int, robots: int) -> int:
    """Return the action that moves robots from a cell in a direction."""
    return MOVE * (1 + SIDES * cell + way) + robots


def is_build(action: int) -> bool:
    """Tell whether an action builds."""
    return BUILD <= action < MOVE


def is_move(action: int) -> bool:
    """Tell whether an action moves robots."""
    return action >= MOVE


def site_of(action: int) -> int:
    """Return the cell of a build."""
    return (action - BUILD) // KINDS


def building_of(action: int) -> int:
    """Return the building of a build."""
    return (action - BUILD) % KINDS + 1


def source_of(action: int) -> int:
    """Return the cell that robots of a move leave."""
    return (action // MOVE - 1) // SIDES


def way_of(action: int) -> int:
    """Return the direction of a move."""
    return (action // MOVE - 1) % SIDES


def robots_of(action: int) -> int:
    """Return how many robots a move takes."""
    return action % MOVE

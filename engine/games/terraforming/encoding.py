"""The table, the state and the actions of Terraforming as flat whole numbers; only this module knows where each lies.

A cell is its number in canonical order. -1 stands for no cell and for no seat. The table `t`: a header with the costs
of each building; then for each cell its neighbours in the order of directions, filled up with -1, the cells two steps
away, and the cells that a tower there reaches; then the state before the first start phase. The state `s`: a header
with the score, shields and towers of each seat; then the cells; then for each seat and cell the number of neighbours
that its robots may enter, and the number of its excavators next to the cell.

Actions: `FINISH`, `build` or `move`. The number of moves is not limited, because a move may take any number of robots.
"""

from landpress.engine.contract.rules import State, Table

ACT, DONE = 0, 1
"""The phases."""
WASTELAND, SETTLEMENT, BASE, HOLE = 0, 1, 2, 3
"""Terrain."""
BRIDGE, SHIELD, TOWER, FACTORY, EXCAVATOR, HOUSE, TOWN, CITY, LARGE_FACTORY = 1, 2, 3, 4, 5, 6, 7, 8, 9
"""The buildings; 0 stands for none."""
KINDS = 8
"""The number of kinds of building that can be built: all except the large factory."""
SIDES, RING, REACH, SEATS = 6, 12, 18, 6
"""The number of cells listed at a cell: neighbours, cells two steps away, cells that a tower reaches; and the most
seats."""
NEVER = 1 << 30
"""The cost of a building that a variant does not have: more robots than a seat can have on any board."""
FINISH, BUILD, MOVE = 0, 1, 1 << 32

T_CELLS, T_PLAYERS, T_POINTS, T_ROUNDS, T_LEAST = 0, 1, 2, 3, 4
"""`T_LEAST` is the smallest number of robots that a building costs."""
T_RING, T_REACH, T_START, T_OPEN, T_EXCAVATORS = 5, 6, 7, 8, 9
"""Where the parts without a fixed place begin: three of the table, then two of the state."""
T_SHOT, T_BASE, T_BONUS = 10, 11, 12
"""The robots that a tower takes, the points of a plain base, and whether towns count resources beyond their cost."""
T_ORDER, T_RESOURCES = 13, 14
"""The order of turns (engine/contract/turns.py), and the first cost."""
T_ROBOTS = T_RESOURCES + KINDS
T_NEAR = T_ROBOTS + KINDS

S_PHASE, S_ROUND, S_SEAT, S_BUILT, S_MOVED, S_MOVES, S_SCORE = 0, 1, 2, 3, 4, 5, 6
S_SHIELDS = S_SCORE + SEATS
S_TOWERS = S_SHIELDS + SEATS
S_CELLS = S_TOWERS + SEATS
FIELD, ROBOTS, MOVED, TERRAIN, BUILDING, TIMES, MOVES = 7, 1, 2, 3, 4, 5, 6
"""The numbers of a cell in the state: its owner, its robots, its robots that have moved, its terrain, its building, the
multiplier of its robots by shields, and the number of legal moves from it."""


def state_length(t: Table) -> int:
    """Return the length of a state."""
    return S_CELLS + (FIELD + 2 * t[T_PLAYERS]) * t[T_CELLS]


# The field and the costs, which do not change.


def neighbour(t: Table, cell: int, way: int) -> int:
    """Return the neighbour of a cell in a direction, -1 for none."""
    return t[T_NEAR + SIDES * cell + way]


def neighbours_of(cell: int) -> range:
    """Return where the table lists the neighbours of a cell, in the order of directions, with -1 for none."""
    return range(T_NEAR + SIDES * cell, T_NEAR + SIDES + SIDES * cell)


def ring_of(t: Table, cell: int) -> range:
    """Return where the table lists the cells two steps from a cell, filled up with -1."""
    return range(t[T_RING] + RING * cell, t[T_RING] + RING + RING * cell)


def reach_of(t: Table, cell: int) -> range:
    """Return where the table lists the cells that a tower on a cell reaches, filled up with -1."""
    return range(t[T_REACH] + REACH * cell, t[T_REACH] + REACH + REACH * cell)


def resources_for(t: Table, building: int) -> int:
    """Return the resources that a building costs."""
    return t[T_RESOURCES + building - 1]


def robots_for(t: Table, building: int) -> int:
    """Return the robots that a building costs."""
    return t[T_ROBOTS + building - 1]


def first_number(t: Table, k: int) -> int:
    """Return the k-th number of the state before the first start phase."""
    return t[t[T_START] + k]


# Cells.


def owner_of(s: Table, cell: int) -> int:
    """Return the seat that owns a cell, -1 for none."""
    return s[S_CELLS + FIELD * cell]


def set_owner(s: State, cell: int, seat: int) -> None:
    """Give a cell to a seat; -1 makes it free."""
    s[S_CELLS + FIELD * cell] = seat


def terrain_of(s: Table, cell: int) -> int:
    """Return the terrain of a cell."""
    return s[S_CELLS + TERRAIN + FIELD * cell]


def set_terrain(s: State, cell: int, terrain: int) -> None:
    """Set the terrain of a cell."""
    s[S_CELLS + TERRAIN + FIELD * cell] = terrain


def building_on(s: Table, cell: int) -> int:
    """Return the building on a cell, 0 for none."""
    return s[S_CELLS + BUILDING + FIELD * cell]


def set_building(s: State, cell: int, building: int) -> None:
    """Set the building on a cell, 0 for none."""
    s[S_CELLS + BUILDING + FIELD * cell] = building


def excavators_beside(t: Table, s: Table, seat: int, cell: int) -> int:
    """Return the number of excavators of a seat next to a cell."""
    return s[t[T_EXCAVATORS] + t[T_CELLS] * seat + cell]


def add_excavators(t: Table, s: State, seat: int, cell: int, more: int) -> None:
    """Add to the number of excavators of a seat next to a cell."""
    s[t[T_EXCAVATORS] + t[T_CELLS] * seat + cell] += more


# Robots.


def robots_on(s: Table, cell: int) -> int:
    """Return the number of robots on a cell."""
    return s[S_CELLS + ROBOTS + FIELD * cell]


def set_robots(s: State, cell: int, robots: int) -> None:
    """Set the number of robots on a cell."""
    s[S_CELLS + ROBOTS + FIELD * cell] = robots


def add_robots(s: State, cell: int, robots: int) -> None:
    """Add robots to a cell."""
    s[S_CELLS + ROBOTS + FIELD * cell] += robots


def moved_on(s: Table, cell: int) -> int:
    """Return the number of robots on a cell that have moved this turn."""
    return s[S_CELLS + MOVED + FIELD * cell]


def set_moved(s: State, cell: int, robots: int) -> None:
    """Set the number of robots on a cell that have moved this turn."""
    s[S_CELLS + MOVED + FIELD * cell] = robots


def free_on(s: Table, cell: int) -> int:
    """Return the number of robots on a cell that have not moved this turn."""
    return s[S_CELLS + ROBOTS + FIELD * cell] - s[S_CELLS + MOVED + FIELD * cell]


def add_moved_robots(s: State, cell: int, robots: int) -> None:
    """Add robots to a cell that have moved this turn."""
    s[S_CELLS + ROBOTS + FIELD * cell] += robots
    s[S_CELLS + MOVED + FIELD * cell] += robots


def times_on(s: Table, cell: int) -> int:
    """Return the multiplier of the robots on a cell by shields."""
    return s[S_CELLS + TIMES + FIELD * cell]


def set_times(s: State, cell: int, times: int) -> None:
    """Set the multiplier of the robots on a cell by shields."""
    s[S_CELLS + TIMES + FIELD * cell] = times


# Moves, which are counted and not listed.


def moves_from(s: Table, cell: int) -> int:
    """Return the number of legal moves from a cell for the seat to move."""
    return s[S_CELLS + MOVES + FIELD * cell]


def set_moves(s: State, cell: int, moves: int) -> None:
    """Set the number of legal moves from a cell."""
    s[S_CELLS + MOVES + FIELD * cell] = moves


def lose_moves(s: State, cell: int, moves: int) -> None:
    """Subtract from the number of legal moves from a cell, and from their sum."""
    s[S_CELLS + MOVES + FIELD * cell] -= moves
    s[S_MOVES] -= moves


def open_ways(t: Table, s: Table, seat: int, cell: int) -> int:
    """Return the number of neighbours of a cell that the robots of a seat may enter."""
    return s[t[T_OPEN] + t[T_CELLS] * seat + cell]


def add_open_ways(t: Table, s: State, seat: int, cell: int, more: int) -> None:
    """Add to the number of neighbours of a cell that the robots of a seat may enter."""
    s[t[T_OPEN] + t[T_CELLS] * seat + cell] += more


# Seats.


def score_of(s: Table, seat: int) -> int:
    """Return the points of a seat."""
    return s[S_SCORE + seat]


def add_score(s: State, seat: int, more: int) -> None:
    """Add to the points of a seat."""
    s[S_SCORE + seat] += more


def shields_of(s: Table, seat: int) -> int:
    """Return the number of shields of a seat."""
    return s[S_SHIELDS + seat]


def add_shields(s: State, seat: int, more: int) -> None:
    """Add to the number of shields of a seat."""
    s[S_SHIELDS + seat] += more


def towers_of(s: Table, seat: int) -> int:
    """Return the number of towers of a seat."""
    return s[S_TOWERS + seat]


def add_towers(s: State, seat: int, more: int) -> None:
    """Add to the number of towers of a seat."""
    s[S_TOWERS + seat] += more


# Actions.


def build(cell: int, building: int) -> int:
    """Return the action that builds a building on a cell."""
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
    """Return the cell on which an action builds."""
    return (action - BUILD) // KINDS


def building_of(action: int) -> int:
    """Return the building that an action builds."""
    return (action - BUILD) % KINDS + 1


def source_of(action: int) -> int:
    """Return the cell that the robots of a move leave."""
    return (action // MOVE - 1) // SIDES


def way_of(action: int) -> int:
    """Return the direction of a move."""
    return (action // MOVE - 1) % SIDES


def robots_of(action: int) -> int:
    """Return the number of robots in a move."""
    return action % MOVE

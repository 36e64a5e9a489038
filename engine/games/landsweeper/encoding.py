"""The table, the state and the actions of Landsweeper as flat whole numbers; no other module knows where a number lies.

The table `t`: a header, the suggested start of each seat, which no rule asks for, then the cells. The state `s`: a
header, the base of each seat, then the cells. A cell is known by its number in canonical order; -1 stands for no cell,
and for no seat.

While units are put, the cells that can be reached from their source are marked and listed: the source, its group and
the land next to it. At all other times no cell is, so equal positions are equal states.

Actions: in `BASES` the cell; in `SOURCE` the cell or `pass_turn`; in `PUT` `put` or `end_put`. A seat never has more
than units + rounds * cells units, which is below 2**25 with the largest house values and boards that can be read, and
an action is below 2**34.
"""

from landpress.engine.contract.rules import State, Table

BASES, SOURCE, PUT, DONE = 0, 1, 2, 3
"""The phases."""
SIDES = 6
SEATS = 6
"""There is room for so many."""

T_CELLS, T_PLAYERS, T_UNITS, T_ROUNDS, T_STARTS = 0, 1, 2, 3, 4
T_TILES = T_STARTS + SEATS
TILE, LAND = 7, 6
"""A cell in the table: the land beside it ascending, filled up to six with -1, and 1 where it is land itself."""

S_PHASE, S_ROUND, S_SEAT, S_SOURCE, S_LIVING, S_REACHED, S_BASES = 0, 1, 2, 3, 4, 5, 6
"""Source is the cell whose units are put, living are the seats that are not out, reached says how many cells are."""
S_FIELDS = S_BASES + SEATS
FIELD, UNITS, MARK, LISTED = 4, 1, 2, 3
"""A cell in the state: whose units are there, how many, whether it is reached; and the next cell of the list of those
that are reached, which has nothing to do with this one."""


def state_length(t: Table) -> int:
    """Return how many numbers a state has."""
    return S_FIELDS + FIELD * t[T_CELLS]


def clear_board(t: Table, s: State) -> None:
    """Set the state to 0, with no base and nobody's units on the board."""
    for k in range(len(s)):
        s[k] = 0
    for seat in range(SEATS):
        s[S_BASES + seat] = -1
    for cell in range(t[T_CELLS]):
        s[S_FIELDS + FIELD * cell] = -1


# The land, which does not change.


def neighbours_of(cell: int) -> range:
    """Return where the table lists the land beside a cell, with -1 behind the last where it is less than six."""
    return range(T_TILES + TILE * cell, T_TILES + SIDES + TILE * cell)


def is_land(t: Table, cell: int) -> bool:
    """Tell whether a cell is land."""
    return t[T_TILES + LAND + TILE * cell] == 1


def start_of(t: Table, seat: int) -> int:
    """Return the suggested start of a seat, -1 for none."""
    return t[T_STARTS + seat]


# Bases and units.


def base_of(s: State, seat: int) -> int:
    """Return the cell of a seat's base, -1 for a seat without."""
    return s[S_BASES + seat]


def set_base(s: State, seat: int, cell: int) -> None:
    """Put the base of a seat on a cell, with -1 on none."""
    s[S_BASES + seat] = cell


def owner_of(s: State, cell: int) -> int:
    """Return the seat that owns a cell, -1 for none."""
    return s[S_FIELDS + FIELD * cell]


def set_owner(s: State, cell: int, seat: int) -> None:
    """Give a cell to a seat, with -1 to none."""
    s[S_FIELDS + FIELD * cell] = seat


def units_at(s: State, cell: int) -> int:
    """Return how many units are on a cell."""
    return s[S_FIELDS + UNITS + FIELD * cell]


def set_units(s: State, cell: int, number: int) -> None:
    """Let so many units be on a cell."""
    s[S_FIELDS + UNITS + FIELD * cell] = number


def add_units(s: State, cell: int, number: int) -> None:
    """Put so many units more on a cell."""
    s[S_FIELDS + UNITS + FIELD * cell] += number


def in_hand(s: State) -> int:
    """Return how many units can be put from the source."""
    return s[S_FIELDS + UNITS + FIELD * s[S_SOURCE]]


# The cells that are reached.


def is_reached(s: State, cell: int) -> bool:
    """Tell whether a cell is reached."""
    return s[S_FIELDS + MARK + FIELD * cell] == 1


def reached(s: State, k: int) -> int:
    """Return the k-th cell that is reached, the source being the first."""
    return s[S_FIELDS + LISTED + FIELD * k]


def add_reached(s: State, cell: int) -> None:
    """Mark and list a cell as reached."""
    s[S_FIELDS + MARK + FIELD * cell] = 1
    s[S_FIELDS + LISTED + FIELD * s[S_REACHED]] = cell
    s[S_REACHED] += 1


def clear_reached(s: State) -> None:
    """Let no cell be reached any more."""
    for k in range(s[S_REACHED]):
        s[S_FIELDS + MARK + FIELD * reached(s, k)] = 0
        s[S_FIELDS + LISTED + FIELD * k] = 0
    s[S_REACHED] = 0


# Actions.


def pass_turn(t: Table) -> int:
    """Return the action in `SOURCE` that takes no units."""
    return t[T_CELLS]


def put(hand: int, cell: int, number: int) -> int:
    """Return the action that puts so many of the units in hand on a cell."""
    return cell * hand + number - 1


def end_put(t: Table, hand: int) -> int:
    """Return the action in `PUT` that puts no more of the units in hand."""
    return t[T_CELLS] * hand


def target_of(hand: int, action: int) -> int:
    """Return the cell on which an action puts units; the number of cells for `end_put`."""
    return action // hand


def number_of(hand: int, action: int) -> int:
    """Return how many units an action puts."""
    return action % hand + 1

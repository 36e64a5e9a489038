"""The table, the state and the actions of Landsweeper as flat whole numbers; only this module knows where each lies.

The table `t`: a header, with 1 at `T_CUT` if the first seat places both bases, the order of turns
(engine/contract/turns.py), and 1 at `T_BY_LAND` if land decides after the last round; the units, the first bonus and
the suggested start of each seat (no rule uses the start); then the cells. The state `s`: a header, the base of each
seat, then the cells. A cell is its number in canonical order. -1 stands for no cell and for no seat.

While units are put, the reached cells are marked and listed: the source, its group and the land next to it. At all
other times no cell is marked, so equal positions are equal states.

Actions: in `BASES` the cell of the base that is placed or chosen; in `SOURCE` the cell or `pass_turn`; in `PUT` `put`
or `end_put`. A seat never has more than its first units + rounds * cells units. This is below 2**25 with the largest
house values and the largest boards that can be read, and an action is below 2**34.
"""

from landpress.engine.contract.rules import State, Table

BASES, SOURCE, PUT, DONE = 0, 1, 2, 3
"""The phases."""
SIDES = 6
SEATS = 6
"""The most seats that the table and the state have room for."""

T_CELLS, T_PLAYERS, T_ROUNDS, T_APART, T_CUT, T_ORDER, T_BY_LAND, T_UNITS = 0, 1, 2, 3, 4, 5, 6, 7
T_FIRST_BONUS = T_UNITS + SEATS
T_STARTS = T_FIRST_BONUS + SEATS
T_TILES = T_STARTS + SEATS
TILE, LAND, Q, R = 9, 6, 7, 8
"""The numbers of a cell in the table: the land next to it in ascending order, filled up to six with -1; at `LAND` 1 if
the cell is land, else 0; and its coordinates."""

S_PHASE, S_ROUND, S_SEAT, S_SOURCE, S_LIVING, S_REACHED, S_BASES = 0, 1, 2, 3, 4, 5, 6
"""`S_SOURCE` is the cell that units are put from. `S_LIVING` counts the seats that are not out, `S_REACHED` the reached
cells."""
S_FIELDS = S_BASES + SEATS
FIELD, UNITS, MARK, LISTED = 4, 1, 2, 3
"""The numbers of a cell in the state: the owner of its units, their number, whether the cell is reached, and the next
entry of the list of reached cells. This entry does not belong to the cell."""


def state_length(t: Table) -> int:
    """Return the length of a state."""
    return S_FIELDS + FIELD * t[T_CELLS]


def clear_board(t: Table, s: State) -> None:
    """Set the state to 0, without bases and without owners of cells."""
    for k in range(len(s)):
        s[k] = 0
    for seat in range(SEATS):
        s[S_BASES + seat] = -1
    for cell in range(t[T_CELLS]):
        s[S_FIELDS + FIELD * cell] = -1


# The land, which does not change.


def neighbours_of(cell: int) -> range:
    """Return where the table lists the land next to a cell; a list of less than six cells ends with -1."""
    return range(T_TILES + TILE * cell, T_TILES + SIDES + TILE * cell)


def is_land(t: Table, cell: int) -> bool:
    """Tell whether a cell is land."""
    return t[T_TILES + LAND + TILE * cell] == 1


def steps_between(t: Table, a: int, b: int) -> int:
    """Return the number of steps between two cells, also across the sea."""
    q = t[T_TILES + Q + TILE * a] - t[T_TILES + Q + TILE * b]
    r = t[T_TILES + R + TILE * a] - t[T_TILES + R + TILE * b]
    return max(abs(q), abs(r), abs(q + r))


def first_units(t: Table, seat: int) -> int:
    """Return the units on the base of a seat when it is placed."""
    return t[T_UNITS + seat]


def has_first_bonus(t: Table, seat: int) -> int:
    """Return 1 if a seat gets bonus units in its first turn, else 0."""
    return t[T_FIRST_BONUS + seat]


def start_of(t: Table, seat: int) -> int:
    """Return the suggested start of a seat, -1 for none."""
    return t[T_STARTS + seat]


# Bases and units.


def base_of(s: State, seat: int) -> int:
    """Return the cell of a seat's base, -1 for a seat without a base."""
    return s[S_BASES + seat]


def set_base(s: State, seat: int, cell: int) -> None:
    """Put the base of a seat on a cell; -1 removes it."""
    s[S_BASES + seat] = cell


def next_base(t: Table, s: State) -> int:
    """Return the seat whose base is placed next in `BASES`: the first one without a base, `SEATS` if all have one.

    It is the seat to move, except when a seat places both bases.
    """
    for seat in range(t[T_PLAYERS]):
        if base_of(s, seat) < 0:
            return seat
    return SEATS


def is_choice(t: Table, s: State) -> bool:
    """Tell whether both bases were placed by one seat, and the other one now chooses its own (LS-2)."""
    return s[S_PHASE] == BASES and next_base(t, s) == SEATS


def owner_of(s: State, cell: int) -> int:
    """Return the seat that owns a cell, -1 for none."""
    return s[S_FIELDS + FIELD * cell]


def set_owner(s: State, cell: int, seat: int) -> None:
    """Give a cell to a seat; -1 makes it free."""
    s[S_FIELDS + FIELD * cell] = seat


def units_at(s: State, cell: int) -> int:
    """Return the number of units on a cell."""
    return s[S_FIELDS + UNITS + FIELD * cell]


def set_units(s: State, cell: int, number: int) -> None:
    """Set the number of units on a cell."""
    s[S_FIELDS + UNITS + FIELD * cell] = number


def add_units(s: State, cell: int, number: int) -> None:
    """Add units to a cell."""
    s[S_FIELDS + UNITS + FIELD * cell] += number


def in_hand(s: State) -> int:
    """Return the number of units that can be put from the source."""
    return s[S_FIELDS + UNITS + FIELD * s[S_SOURCE]]


# The cells that are reached.


def is_reached(s: State, cell: int) -> bool:
    """Tell whether a cell is reached."""
    return s[S_FIELDS + MARK + FIELD * cell] == 1


def reached(s: State, k: int) -> int:
    """Return the k-th reached cell; the first is the source."""
    return s[S_FIELDS + LISTED + FIELD * k]


def add_reached(s: State, cell: int) -> None:
    """Mark a cell as reached and add it to the list."""
    s[S_FIELDS + MARK + FIELD * cell] = 1
    s[S_FIELDS + LISTED + FIELD * s[S_REACHED]] = cell
    s[S_REACHED] += 1


def clear_reached(s: State) -> None:
    """Remove all marks and empty the list of reached cells."""
    for k in range(s[S_REACHED]):
        s[S_FIELDS + MARK + FIELD * reached(s, k)] = 0
        s[S_FIELDS + LISTED + FIELD * k] = 0
    s[S_REACHED] = 0


# Actions.


def pass_turn(t: Table) -> int:
    """Return the action in `SOURCE` that takes no units."""
    return t[T_CELLS]


def put(hand: int, cell: int, number: int) -> int:
    """Return the action that puts this number of the units in hand on a cell."""
    return cell * hand + number - 1


def end_put(t: Table, hand: int) -> int:
    """Return the action in `PUT` that puts no more units."""
    return t[T_CELLS] * hand


def target_of(hand: int, action: int) -> int:
    """Return the cell on which an action puts units, the number of cells for `end_put`."""
    return action // hand


def number_of(hand: int, action: int) -> int:
    """Return the number of units that an action puts."""
    return action % hand + 1

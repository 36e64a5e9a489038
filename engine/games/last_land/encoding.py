"""The table, the state and the actions of Last Land as flat whole numbers; only this module knows where each lies.

The table `t`: a header, the start of each seat, then the tiles. The state `s`: a header, the cell of each seat's pin
(-1 if the seat is out), the tokens that each seat has left, then the tiles. A tile is the number of its cell in
canonical order. -1 stands for no cell and for no seat.

Actions: in `FIRST` the seat; in `ROLL` a `throw`; in `CHOOSE` the action points; in `ACT` `move_to`, `drain` and
`exploit`; in `TRAPPED` `STAY` and `LEAVE`.
"""

from landpress.engine.contract.rules import State, Table

FIRST, ROLL, CHOOSE, ACT, DONE, TRAPPED = 0, 1, 2, 3, 4, 5
"""The phases. `TRAPPED` is the turn of a seat that can do nothing, and may leave."""
SIDES = 6
SEATS = 6
"""The most seats that the table and the state have room for."""

T_CELLS, T_PLAYERS, T_TOKENS, T_DRAINS, T_MAY_LEAVE, T_STARTS = 0, 1, 2, 3, 4, 5
"""`T_TOKENS` are the tokens of a seat at the beginning, `T_DRAINS` the markers that deplete a tile. `T_MAY_LEAVE` is 1
if a seat that is trapped decides whether its pin leaves the board, else 0."""
T_TILES = T_STARTS + SEATS
TILE, COST, POINTS = 8, 6, 7
"""The numbers of a tile in the table: its neighbours in ascending order, filled up to six with -1; its cost; its
points."""

S_PHASE, S_SEAT, S_LOW, S_HIGH, S_POINTS, S_IN, S_PINS = 0, 1, 2, 3, 4, 5, 6
"""`S_LOW` and `S_HIGH` are the dice, `S_POINTS` the action points left. `S_IN` counts the seats that are not out."""
S_TOKENS = S_PINS + SEATS
S_TILES = S_TOKENS + SEATS
FIELD, TOKEN, PIN = 3, 1, 2
"""The numbers of a tile in the state: its drain markers, the seat of its token and the seat of its pin, -1 for none."""


def state_length(t: Table) -> int:
    """Return the length of a state."""
    return S_TILES + FIELD * t[T_CELLS]


def clear_board(t: Table, s: State) -> None:
    """Set the state to 0, without tokens and pins on the board."""
    for k in range(len(s)):
        s[k] = 0
    for seat in range(SEATS):
        s[S_PINS + seat] = -1
    for cell in range(t[T_CELLS]):
        s[S_TILES + TOKEN + FIELD * cell] = -1
        s[S_TILES + PIN + FIELD * cell] = -1


# The board, which does not change.


def neighbours_of(cell: int) -> range:
    """Return where the table lists the neighbours of a tile; a list of less than six tiles ends with -1."""
    return range(T_TILES + TILE * cell, T_TILES + SIDES + TILE * cell)


def cost_of(t: Table, cell: int) -> int:
    """Return the action points that it costs to exploit a tile."""
    return t[T_TILES + COST + TILE * cell]


def points_of(t: Table, cell: int) -> int:
    """Return the points of a tile."""
    return t[T_TILES + POINTS + TILE * cell]


def start_of(t: Table, seat: int) -> int:
    """Return the tile on which the pin of a seat begins."""
    return t[T_STARTS + seat]


# Drain markers.


def markers_at(s: State, cell: int) -> int:
    """Return the number of markers on a tile."""
    return s[S_TILES + FIELD * cell]


def is_depleted(t: Table, s: State, cell: int) -> bool:
    """Tell whether a tile has all its markers (LL-8)."""
    return s[S_TILES + FIELD * cell] >= t[T_DRAINS]


def add_marker(s: State, cell: int) -> None:
    """Put one more marker on a tile."""
    s[S_TILES + FIELD * cell] += 1


def set_markers(s: State, cell: int, markers: int) -> None:
    """Set the number of markers on a tile."""
    s[S_TILES + FIELD * cell] = markers


# Tokens.


def token_at(s: State, cell: int) -> int:
    """Return the seat of the token on a tile, -1 for none."""
    return s[S_TILES + TOKEN + FIELD * cell]


def tokens_left(s: State, seat: int) -> int:
    """Return the number of tokens that a seat can still lay."""
    return s[S_TOKENS + seat]


def lay_token(s: State, seat: int, cell: int) -> None:
    """Lay one of a seat's tokens on a tile."""
    s[S_TILES + TOKEN + FIELD * cell] = seat
    s[S_TOKENS + seat] -= 1


def return_token(s: State, seat: int) -> None:
    """Give one of its tokens back to a seat."""
    s[S_TOKENS + seat] += 1


def set_token(s: State, cell: int, seat: int) -> None:
    """Set the seat of the token on a tile, -1 for none; the counts of tokens stay."""
    s[S_TILES + TOKEN + FIELD * cell] = seat


def set_tokens_left(s: State, seat: int, tokens: int) -> None:
    """Set the number of tokens that a seat can still lay."""
    s[S_TOKENS + seat] = tokens


# Pins.


def pin_of(s: State, seat: int) -> int:
    """Return the tile on which the pin of a seat stands, -1 for a seat that is out."""
    return s[S_PINS + seat]


def pin_at(s: State, cell: int) -> int:
    """Return the seat of the pin on a tile, -1 for none."""
    return s[S_TILES + PIN + FIELD * cell]


def put_pin(s: State, seat: int, cell: int) -> None:
    """Put the pin of a seat on a tile."""
    s[S_PINS + seat] = cell
    s[S_TILES + PIN + FIELD * cell] = seat


def lift_pin(s: State, seat: int, cell: int) -> None:
    """Take the pin of a seat off its tile."""
    s[S_PINS + seat] = -1
    s[S_TILES + PIN + FIELD * cell] = -1


# Actions.

STAY, LEAVE = 0, 1


def throw(low: int, high: int) -> int:
    """Return the throw of two dice, given the lower one first."""
    return 10 * low + high


def low_of(action: int) -> int:
    """Return the lower die of a throw."""
    return action // 10


def high_of(action: int) -> int:
    """Return the higher die of a throw."""
    return action % 10


def move_to(cell: int) -> int:
    """Return the action that moves the pin to a tile: the cell itself."""
    return cell


def drain(t: Table) -> int:
    """Return the action that drains the tile under the pin."""
    return t[T_CELLS]


def exploit(t: Table) -> int:
    """Return the action that exploits the tile under the pin."""
    return t[T_CELLS] + 1


def is_move(t: Table, action: int) -> bool:
    """Tell whether an action moves the pin; if so, it is the cell."""
    return action < t[T_CELLS]

"""The table, the state and the actions of Last Land as flat whole numbers; no other module knows where a number lies.

The table `t`: a header, the start of each seat, then the tiles. The state `s`: a header, where the pin of each seat
stands (-1 out), how many tokens each has left, then the tiles. A tile is known by its cell, the number of its place in
canonical order; -1 stands for no cell, and for no seat.

Actions: in `FIRST` the seat; in `ROLL` a `throw`; in `CHOOSE` the action points; in `ACT` `move_to`, `drain` and
`exploit`.
"""

from landpress.engine.contract.rules import State, Table

FIRST, ROLL, CHOOSE, ACT, DONE = 0, 1, 2, 3, 4
"""The phases."""
SIDES = 6
SEATS = 6
"""There is room for so many."""

T_CELLS, T_PLAYERS, T_TOKENS, T_DRAINS, T_STARTS = 0, 1, 2, 3, 4
"""Tokens are those that a seat begins with, drains the markers that deplete a tile."""
T_TILES = T_STARTS + SEATS
TILE, COST, POINTS = 8, 6, 7
"""A tile in the table: its neighbours ascending, filled up to six with -1, its cost and its points."""

S_PHASE, S_SEAT, S_LOW, S_HIGH, S_POINTS, S_IN, S_PINS = 0, 1, 2, 3, 4, 5, 6
"""Low and high are the dice, points the action points that are left; in are the seats that are not out."""
S_TOKENS = S_PINS + SEATS
S_TILES = S_TOKENS + SEATS
FIELD, TOKEN, PIN = 3, 1, 2
"""A tile in the state: its drain markers, whose token lies there and whose pin stands there."""


def state_length(t: Table) -> int:
    """Return how many numbers a state has."""
    return S_TILES + FIELD * t[T_CELLS]


def clear_board(t: Table, s: State) -> None:
    """Set the state to 0, with no token and no pin on the board."""
    for k in range(len(s)):
        s[k] = 0
    for seat in range(SEATS):
        s[S_PINS + seat] = -1
    for cell in range(t[T_CELLS]):
        s[S_TILES + TOKEN + FIELD * cell] = -1
        s[S_TILES + PIN + FIELD * cell] = -1


# The board, which does not change.


def neighbours_of(cell: int) -> range:
    """Return where the table lists the neighbours of a tile, with -1 where it has fewer than six."""
    return range(T_TILES + TILE * cell, T_TILES + SIDES + TILE * cell)


def cost_of(t: Table, cell: int) -> int:
    """Return how many action points it costs to exploit a tile."""
    return t[T_TILES + COST + TILE * cell]


def points_of(t: Table, cell: int) -> int:
    """Return how many points a tile is worth."""
    return t[T_TILES + POINTS + TILE * cell]


def start_of(t: Table, seat: int) -> int:
    """Return the tile on which the pin of a seat begins."""
    return t[T_STARTS + seat]


# Drain markers.


def markers_at(s: State, cell: int) -> int:
    """Return how many markers a tile has."""
    return s[S_TILES + FIELD * cell]


def is_depleted(t: Table, s: State, cell: int) -> bool:
    """LL-8: tell whether a tile has all its markers."""
    return s[S_TILES + FIELD * cell] >= t[T_DRAINS]


def add_marker(s: State, cell: int) -> None:
    """Put one marker more on a tile."""
    s[S_TILES + FIELD * cell] += 1


def set_markers(s: State, cell: int, markers: int) -> None:
    """Give a tile so many markers."""
    s[S_TILES + FIELD * cell] = markers


# Tokens.


def token_at(s: State, cell: int) -> int:
    """Return the seat whose token lies on a tile, -1 for none."""
    return s[S_TILES + TOKEN + FIELD * cell]


def tokens_left(s: State, seat: int) -> int:
    """Return how many tokens a seat can still lay."""
    return s[S_TOKENS + seat]


def lay_token(s: State, seat: int, cell: int) -> None:
    """Lay one of a seat's tokens on a tile."""
    s[S_TILES + TOKEN + FIELD * cell] = seat
    s[S_TOKENS + seat] -= 1


def return_token(s: State, seat: int) -> None:
    """Give a seat one of its tokens back."""
    s[S_TOKENS + seat] += 1


def set_token(s: State, cell: int, seat: int) -> None:
    """Let the token of a seat lie on a tile, with -1 none."""
    s[S_TILES + TOKEN + FIELD * cell] = seat


def set_tokens_left(s: State, seat: int, tokens: int) -> None:
    """Give a seat so many tokens to lay."""
    s[S_TOKENS + seat] = tokens


# Pins.


def pin_of(s: State, seat: int) -> int:
    """Return the tile on which the pin of a seat stands, -1 for a seat that is out."""
    return s[S_PINS + seat]


def pin_at(s: State, cell: int) -> int:
    """Return the seat whose pin stands on a tile, -1 for none."""
    return s[S_TILES + PIN + FIELD * cell]


def put_pin(s: State, seat: int, cell: int) -> None:
    """Put the pin of a seat on a tile."""
    s[S_PINS + seat] = cell
    s[S_TILES + PIN + FIELD * cell] = seat


def lift_pin(s: State, seat: int, cell: int) -> None:
    """Take the pin of a seat off the tile on which it stands."""
    s[S_PINS + seat] = -1
    s[S_TILES + PIN + FIELD * cell] = -1


# Actions.


def throw(low: int, high: int) -> int:
    """Return the throw of two dice, the lower one first."""
    return 10 * low + high


def low_of(action: int) -> int:
    """Return the lower die of a throw."""
    return action // 10


def high_of(action: int) -> int:
    """Return the higher die of a throw."""
    return action % 10


def move_to(cell: int) -> int:
    """Return the action that moves the pin to a tile, which is the cell itself."""
    return cell


def drain(t: Table) -> int:
    """Return the action that drains the tile under the pin."""
    return t[T_CELLS]


def exploit(t: Table) -> int:
    """Return the action that exploits the tile under the pin."""
    return t[T_CELLS] + 1


def is_move(t: Table, action: int) -> bool:
    """Tell whether an action moves the pin; it is the cell then."""
    return action < t[T_CELLS]

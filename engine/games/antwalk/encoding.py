"""The table, the state and the actions of AntWalk as flat whole numbers; only this module knows where each number lies.

Cells are 0 .. 24 row by row, 12 is the anthill, and -1 stands for no cell. Sides are n e s w as 0 .. 3. A seat has two
token slots: 0 and 1 for seat 0, 2 and 3 for seat 1, and so on. -1 stands for no slot and for no seat.

The table `t`: a header, then for each cell the tile of the deal (0 for the anthill), for each number of a tile whether
it stands beside a clockwise arrow, for each number the seat that is dealt its card, and, if seats choose tiles, those
that each seat may choose from. The state `s`: a header; for each cell whether the number side shows, whether it ever
showed, and the slot of the token on it; for each number the seat that holds its card; for each slot the cell of its
token and whether the token is visited; for each seat the cards that it holds and the cards that it has played; for each
cell its tile.

Actions: in `FIRST` the seat; in `FACE` the side; in `ACT` `WALK` or `walk_to`, `place_on`, `take_from` and `END`; in
`KEEP` the place of a tile among those of the seat.
"""

from landpress.engine.contract.rules import State, Table

FIRST, FACE, ACT, DONE, KEEP = 0, 1, 2, 3, 4
"""The phases. In `KEEP`, before `FIRST`, the seats choose their tiles."""
SIDE, CELLS, ANTHILL, NUMBERS, SLOTS, SEATS = 5, 25, 12, 35, 2, 4
"""Cells on a side, cells, the cell of the anthill; tile numbers including 0; slots of a seat; the most seats."""
EIGHT, FIVE = 8, 5
"""The tiles that a seat may choose from, and those that it keeps (AW-2)."""
WALK, PLACE, TAKE, END = 0, 5, 30, 55

T_PLAYERS, T_TURNS, T_ACTIONS, T_CHOOSE, T_TILES = 0, 1, 2, 3, 4
"""`T_CHOOSE` is 1 if the seats choose their tiles, else 0."""
T_CLOCKWISE = T_TILES + CELLS
T_HOLDERS = T_CLOCKWISE + NUMBERS
T_DEALT = T_HOLDERS + NUMBERS

S_PHASE, S_TURN, S_SEAT, S_LEFT, S_ANT, S_FACING, S_REASON, S_UP = 0, 1, 2, 3, 4, 5, 6, 7
"""`S_LEFT` counts the actions left in the turn. The cell of the ant and its facing are -1 while it is lost."""
S_SHOWN = S_UP + CELLS
S_ON = S_SHOWN + CELLS
S_HOLDERS = S_ON + CELLS
S_TOKENS = S_HOLDERS + NUMBERS
S_VISITED = S_TOKENS + SLOTS * SEATS
S_CARDS = S_VISITED + SLOTS * SEATS
S_PLAYED = S_CARDS + SEATS
S_TILES = S_PLAYED + SEATS
STATE_LENGTH = S_TILES + CELLS


def clear_board(s: State) -> None:
    """Set the state to 0, without an ant or tokens on the board, and without cards in hands."""
    for k in range(len(s)):
        s[k] = 0
    s[S_ANT] = -1
    s[S_FACING] = -1
    for cell in range(CELLS):
        s[S_ON + cell] = -1
    for number in range(NUMBERS):
        s[S_HOLDERS + number] = -1
    for slot in range(SLOTS * SEATS):
        s[S_TOKENS + slot] = -1


def step(cell: int, side: int) -> int:
    """Return the cell one step to a side, -1 off the board."""
    if side == 0:
        return cell - SIDE if cell >= SIDE else -1
    if side == 1:
        return cell + 1 if cell % SIDE < SIDE - 1 else -1
    if side == 2:
        return cell + SIDE if cell < CELLS - SIDE else -1
    return cell - 1 if cell % SIDE else -1


# The tiles.


def tile_at(s: State, cell: int) -> int:
    """Return the number of the tile on a cell, 0 for the anthill. Until seats have chosen, it is what the deal laid."""
    return s[S_TILES + cell]


def lay_tile(s: State, cell: int, number: int) -> None:
    """Lay a tile on a cell in the place of another."""
    s[S_TILES + cell] = number


def cell_of_tile(s: State, number: int) -> int:
    """Return the cell on which a tile lies, -1 for one in the tin."""
    for cell in range(CELLS):
        if s[S_TILES + cell] == number:
            return cell
    return -1


def dealt_tile(t: Table, seat: int, place: int) -> int:
    """Return the number of a tile that a seat may choose, by its place among them."""
    return t[T_DEALT + EIGHT * seat + place]


def number_is_clockwise(t: Table, s: State, cell: int) -> int:
    """Return 1 for a cell whose tile has its number beside the clockwise arrow, else 0."""
    return t[T_CLOCKWISE + s[S_TILES + cell]]


def is_clockwise(t: Table, s: State, cell: int) -> bool:
    """Tell whether the arrow that shows on a cell is clockwise."""
    return t[T_CLOCKWISE + s[S_TILES + cell]] == s[S_UP + cell]


def is_up(s: State, cell: int) -> bool:
    """Tell whether the tile on a cell shows its number."""
    return s[S_UP + cell] == 1


def turn_tile(s: State, cell: int) -> None:
    """Turn the tile on a cell over."""
    s[S_UP + cell] = 1 - s[S_UP + cell]


def set_up(s: State, cell: int, up: int) -> None:
    """Show the number side of the tile on a cell if `up` is 1, the other side if it is 0."""
    s[S_UP + cell] = up


def was_shown(s: State, cell: int) -> bool:
    """Tell whether the tile on a cell has ever shown its number."""
    return s[S_SHOWN + cell] == 1


def set_shown(s: State, cell: int, shown: int) -> None:
    """Note whether the tile on a cell has ever shown its number: 1 or 0."""
    s[S_SHOWN + cell] = shown


# Cards.


def dealt_to(t: Table, number: int) -> int:
    """Return the seat that is dealt the card of a number, -1 for none."""
    return t[T_HOLDERS + number]


def holder_of(s: State, number: int) -> int:
    """Return the seat that holds the card of a number, -1 for none."""
    return s[S_HOLDERS + number]


def set_holder(s: State, number: int, seat: int) -> None:
    """Give the card of a number to a seat, or to nobody with -1, without changing the counts of cards."""
    s[S_HOLDERS + number] = seat


def cards_left(s: State, seat: int) -> int:
    """Return the number of cards that a seat holds."""
    return s[S_CARDS + seat]


def cards_played(s: State, seat: int) -> int:
    """Return the number of cards that a seat has played."""
    return s[S_PLAYED + seat]


def take_card(s: State, number: int, seat: int) -> None:
    """Put the card of a number into the hand of a seat."""
    s[S_HOLDERS + number] = seat
    s[S_CARDS + seat] += 1


def play_card(s: State, number: int, seat: int) -> None:
    """Play the card of a number from the hand of a seat."""
    s[S_HOLDERS + number] = -1
    s[S_CARDS + seat] -= 1
    s[S_PLAYED + seat] += 1


def set_cards_played(s: State, seat: int, cards: int) -> None:
    """Set the number of cards that a seat has played."""
    s[S_PLAYED + seat] = cards


# Tokens.


def slots_of(seat: int) -> range:
    """Return the slots of a seat."""
    return range(SLOTS * seat, SLOTS * seat + SLOTS)


def seat_of(slot: int) -> int:
    """Return the seat of a slot."""
    return slot // SLOTS


def token_at(s: State, cell: int) -> int:
    """Return the slot of the token on a cell, -1 for none."""
    return s[S_ON + cell]


def place_of(s: State, slot: int) -> int:
    """Return the cell of the token of a slot, -1 for a token in hand."""
    return s[S_TOKENS + slot]


def is_visited(s: State, slot: int) -> bool:
    """Tell whether the token of a slot is visited."""
    return s[S_VISITED + slot] == 1


def set_visited(s: State, slot: int, visited: int) -> None:
    """Turn the token of a slot to its visited side if `visited` is 1, to its active side if it is 0."""
    s[S_VISITED + slot] = visited


def put_token(s: State, slot: int, cell: int) -> None:
    """Put the token of a slot on a cell, with its active side up."""
    s[S_TOKENS + slot] = cell
    s[S_VISITED + slot] = 0
    s[S_ON + cell] = slot


def lift_token(s: State, slot: int, cell: int) -> None:
    """Take the token of a slot off its cell."""
    s[S_TOKENS + slot] = -1
    s[S_VISITED + slot] = 0
    s[S_ON + cell] = -1


# Actions.


def walk_to(side: int) -> int:
    """Return the action that walks to a side, for a seat that has a choice between tokens."""
    return WALK + 1 + side


def place_on(cell: int) -> int:
    """Return the action that places a token on a cell."""
    return PLACE + cell


def take_from(cell: int) -> int:
    """Return the action that takes the token from a cell."""
    return TAKE + cell


def is_walk(action: int) -> bool:
    """Tell whether an action of the phase `ACT` is a walk."""
    return action < PLACE


def is_place(action: int) -> bool:
    """Tell whether an action of the phase `ACT` places a token."""
    return PLACE <= action < TAKE


def is_take(action: int) -> bool:
    """Tell whether an action of the phase `ACT` takes a token."""
    return TAKE <= action < END


def side_of(action: int) -> int:
    """Return the side of a walk, -1 for a walk without a choice."""
    return action - WALK - 1


def cell_of(action: int) -> int:
    """Return the cell of an action that places or takes a token."""
    return (action - PLACE) % CELLS

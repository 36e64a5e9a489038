"""The rules of AntWalk, AW-2 to AW-9, as plain functions (engine/contract/rules.py) on the state of encoding.py."""

from landpress.engine.contract.rules import CHANCE, OVER, State, Table
from landpress.engine.contract.streams import below
from landpress.engine.games.antwalk import encoding as e

PARTS: tuple[str, ...] = ("encoding",)


def start(t: Table, s: State) -> None:
    """Write the beginning of a game: tiles number side down, no token on the board, the ant not on the board yet."""
    e.clear_board(s)
    s[e.S_TURN] = 1
    s[e.S_SEAT] = -1
    s[e.S_LEFT] = t[e.T_ACTIONS]
    for cell in range(e.CELLS):
        e.lay_tile(s, cell, t[e.T_TILES + cell])
    if t[e.T_CHOOSE]:
        s[e.S_PHASE] = e.KEEP
        s[e.S_SEAT] = 0
        return
    for number in range(e.NUMBERS):
        seat = e.dealt_to(t, number)
        if seat >= 0:
            e.take_card(s, number, seat)


def actor(t: Table, s: State) -> int:
    """Return the seat to move, `CHANCE` or `OVER`; chance draws the first seat (AW-3)."""
    if s[e.S_PHASE] == e.DONE:
        return OVER
    if s[e.S_PHASE] == e.FIRST:
        return CHANCE
    return s[e.S_SEAT]


def luring_sides(s: State) -> int:
    """Return the sides to which an active token lures the ant, as bits (AW-5).

    If the seat to move has luring tokens of its own, only these count.
    """
    ant = s[e.S_ANT]
    if e.token_at(s, ant) >= 0:
        return 0
    own = 0
    others = 0
    for side in range(4):
        cell = e.step(ant, side)
        if cell >= 0:
            slot = e.token_at(s, cell)
            if slot >= 0 and not e.is_visited(s, slot):
                if e.seat_of(slot) == s[e.S_SEAT]:
                    own |= 1 << side
                else:
                    others |= 1 << side
    return own if own else others


def may_choose(lures: int) -> bool:
    """Tell whether the ant is lured to several sides, so that the seat chooses one of them (AW-5)."""
    return lures & (lures - 1) != 0


def slot_in_hand(s: State) -> int:
    """Return the first slot of the seat to move with its token in hand, -1 if both tokens are on the board."""
    first = e.SLOTS * s[e.S_SEAT]
    if e.place_of(s, first) < 0:
        return first
    return first + 1 if e.place_of(s, first + 1) < 0 else -1


def may_place(s: State, cell: int) -> bool:
    """Tell whether a token may be placed on a cell: any cell without ant and token (AW-8), also the anthill (AW-D5)."""
    return e.token_at(s, cell) < 0 and s[e.S_ANT] != cell


def may_take(s: State, cell: int) -> bool:
    """Tell whether a token may be taken from a cell: not under the ant, not orthogonally next to it (AW-8)."""
    if cell < 0:
        return False
    ant = s[e.S_ANT]
    across = cell % e.SIDE - ant % e.SIDE
    down = cell // e.SIDE - ant // e.SIDE
    return across * across + down * down > 1


def may_keep(t: Table, s: State, place: int) -> bool:
    """Tell whether the seat to move has not yet kept the tile at a place among its eight (AW-2)."""
    return e.holder_of(s, e.dealt_tile(t, s[e.S_SEAT], place)) < 0


def actions(t: Table, s: State, out: State, at: int) -> int:
    """Write the legal actions to `out[at:]` in ascending order. Return their count."""
    phase = s[e.S_PHASE]
    if phase == e.FIRST:
        for seat in range(t[e.T_PLAYERS]):
            out[at + seat] = seat
        return t[e.T_PLAYERS]
    if phase == e.FACE:
        for side in range(4):
            out[at + side] = side
        return 4
    n = 0
    if phase == e.KEEP:
        for place in range(e.EIGHT):
            if may_keep(t, s, place):
                out[at + n] = place
                n += 1
        return n
    lures = luring_sides(s)
    if may_choose(lures):
        for side in range(4):
            if lures >> side & 1:
                out[at + n] = e.walk_to(side)
                n += 1
    else:
        out[at] = e.WALK
        n = 1
    if slot_in_hand(s) >= 0:
        for cell in range(e.CELLS):
            if may_place(s, cell):
                out[at + n] = e.place_on(cell)
                n += 1
    first = e.SLOTS * s[e.S_SEAT]
    low = e.place_of(s, first)
    high = e.place_of(s, first + 1)
    if high < low:
        low, high = high, low
    if may_take(s, low):
        out[at + n] = e.take_from(low)
        n += 1
    if may_take(s, high):
        out[at + n] = e.take_from(high)
        n += 1
    out[at + n] = e.END
    return n + 1


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return a random action, drawn with the stream at `r[i]`; every legal action is equally likely.

    The cell of a placed token is drawn until it is free: most cells are.
    """
    phase = s[e.S_PHASE]
    if phase == e.FIRST:
        return below(r, i, t[e.T_PLAYERS])
    if phase == e.FACE:
        return below(r, i, 4)
    if phase == e.KEEP:
        place = below(r, i, e.EIGHT)
        while not may_keep(t, s, place):
            place = below(r, i, e.EIGHT)
        return place
    lures = luring_sides(s)
    walks = 1
    if may_choose(lures):
        walks = (lures & 1) + (lures >> 1 & 1) + (lures >> 2 & 1) + (lures >> 3 & 1)
    first = e.SLOTS * s[e.S_SEAT]
    low = e.place_of(s, first)
    high = e.place_of(s, first + 1)
    places = 0
    if low < 0 or high < 0:
        places = e.CELLS
        for slot in range(e.SLOTS * t[e.T_PLAYERS]):
            if e.place_of(s, slot) >= 0:
                places -= 1
        ant = s[e.S_ANT]
        if e.token_at(s, ant) < 0:
            places -= 1
    take_low = 1 if may_take(s, low) else 0
    take_high = 1 if may_take(s, high) else 0
    pick = below(r, i, walks + places + take_low + take_high + 1)
    if pick < places:
        cell = below(r, i, e.CELLS)
        while not may_place(s, cell):
            cell = below(r, i, e.CELLS)
        return e.place_on(cell)
    pick -= places
    if pick < walks:
        if walks == 1:
            return e.WALK
        for side in range(4):
            if lures >> side & 1:
                if pick == 0:
                    return e.walk_to(side)
                pick -= 1
    pick -= walks
    if pick < take_low:
        return e.take_from(low)
    return e.take_from(high) if pick - take_low < take_high else e.END


def apply(t: Table, s: State, action: int) -> None:
    """Change the state by a legal action; a turn ends by itself after its last action (AW-D9)."""
    phase = s[e.S_PHASE]
    if phase == e.FIRST:
        s[e.S_SEAT] = action
        _begin_turn(t, s)
        return
    if phase == e.FACE:
        s[e.S_ANT] = e.ANTHILL
        s[e.S_FACING] = action
        s[e.S_PHASE] = e.ACT
        _visit(s, e.ANTHILL)
        return
    if phase == e.KEEP:
        _keep_tile(t, s, action)
        return
    if action == e.END:
        _end_turn(t, s)
        return
    if e.is_walk(action):
        _walk(t, s, action)
    else:
        cell = e.cell_of(action)
        if e.is_place(action):
            slot = slot_in_hand(s)
            e.put_token(s, slot, cell)
        else:
            slot = e.token_at(s, cell)
            e.lift_token(s, slot, cell)
    if s[e.S_PHASE] == e.ACT:
        s[e.S_LEFT] -= 1
        # AW-7: a turn ends when the ant is lost.
        if s[e.S_LEFT] <= 0 or s[e.S_ANT] < 0:
            _end_turn(t, s)


def _keep_tile(t: Table, s: State, place: int) -> None:
    """Give the seat to move a tile of its eight with its card; the next seat follows after five (AW-2)."""
    seat = s[e.S_SEAT]
    e.take_card(s, e.dealt_tile(t, seat, place), seat)
    if e.cards_left(s, seat) < e.FIVE:
        return
    s[e.S_SEAT] = seat + 1
    if s[e.S_SEAT] == t[e.T_PLAYERS]:
        _lay(s)
        s[e.S_PHASE] = e.FIRST
        s[e.S_SEAT] = -1


def _lay(s: State) -> None:
    """Lay each kept tile that is in the tin in the place of the next number on the board that nobody keeps (AW-D7)."""
    for number in range(1, e.NUMBERS):
        if e.holder_of(s, number) >= 0 and e.cell_of_tile(s, number) < 0:
            other = number
            while e.holder_of(s, other) >= 0 or e.cell_of_tile(s, other) < 0:
                other = other + 1 if other + 1 < e.NUMBERS else 1
            e.lay_tile(s, e.cell_of_tile(s, other), number)


def _visit(s: State, cell: int) -> None:
    """Turn a token on a cell that the ant enters to its visited side (AW-6)."""
    slot = e.token_at(s, cell)
    if slot >= 0:
        e.set_visited(s, slot, 1)


def _walk(t: Table, s: State, action: int) -> None:
    """Turn the ant, let it step, then turn the tile that it left over (AW-5 to AW-7, AW-9)."""
    left = s[e.S_ANT]
    if action > e.WALK:
        s[e.S_FACING] = e.side_of(action)
    else:
        lures = luring_sides(s)
        if lures:
            side = 0
            while not lures >> side & 1:
                side += 1
            s[e.S_FACING] = side
        elif left != e.ANTHILL:
            s[e.S_FACING] = (s[e.S_FACING] + (1 if e.is_clockwise(t, s, left) else 3)) % 4
    to = e.step(left, s[e.S_FACING])
    s[e.S_ANT] = to
    if to < 0:
        s[e.S_FACING] = -1
    else:
        _visit(s, to)
        _show(t, s, to)
    if s[e.S_PHASE] == e.ACT and left != e.ANTHILL and e.token_at(s, left) < 0:
        e.turn_tile(s, left)
        _show(t, s, left)


def _show(t: Table, s: State, cell: int) -> None:
    """Play the card of a tile that shows its number; the first seat without cards wins at once (AW-9)."""
    if cell == e.ANTHILL or not e.is_up(s, cell):
        return
    e.set_shown(s, cell, 1)
    number = e.tile_at(s, cell)
    holder = e.holder_of(s, number)
    if holder < 0:
        return
    e.play_card(s, number, holder)
    if e.cards_left(s, holder) == 0:
        _stop(s, 0)


def _stop(s: State, why: int) -> None:
    s[e.S_PHASE] = e.DONE
    s[e.S_SEAT] = -1
    s[e.S_LEFT] = 0
    s[e.S_REASON] = why


def _begin_turn(t: Table, s: State) -> None:
    """Make the seat's tokens active, then begin with `FACE` if the ant is lost, else with `ACT` (AW-4, AW-D9)."""
    for slot in e.slots_of(s[e.S_SEAT]):
        e.set_visited(s, slot, 0)
    s[e.S_LEFT] = t[e.T_ACTIONS]
    s[e.S_PHASE] = e.FACE if s[e.S_ANT] < 0 else e.ACT


def _end_turn(t: Table, s: State) -> None:
    """Pass play to the left (AW-3); after the last turn the game is a draw (AW-D6)."""
    if s[e.S_TURN] >= t[e.T_TURNS]:
        _stop(s, 1)
        return
    s[e.S_TURN] += 1
    s[e.S_SEAT] = s[e.S_SEAT] + 1 if s[e.S_SEAT] + 1 < t[e.T_PLAYERS] else 0
    _begin_turn(t, s)


def score(t: Table, s: State, seat: int) -> int:
    """Return the number of cards that a seat has played."""
    return e.cards_played(s, seat)


def wins(t: Table, s: State, seat: int) -> int:
    """Return 1 for a seat without cards (AW-9), and for every seat in a draw (AW-D6), else 0."""
    return 1 if s[e.S_REASON] == 1 or e.cards_left(s, seat) == 0 else 0


def reason(t: Table, s: State) -> int:
    """Return 0 if a seat has played its last card, 1 if the last turn is over."""
    return s[e.S_REASON]

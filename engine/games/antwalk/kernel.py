"""The rules of AntWalk, AW-3 to AW-9, as plain functions over flat numbers (engine/contract/rules.py).

Cells are 0 .. 24 row by row, 12 the anthill; sides are n e s w as 0 .. 3; a seat has token slots 2 * seat and one more.
The table `t`: header, the tile at each cell (0 the anthill), and for each cell 1 where its number stands beside a
clockwise arrow. The state `s`: phase, turn, seat, actions left, the ant's cell (-1 lost) and facing (-1), per cell
whether the number side shows and whether it ever did, per slot the token's cell (-1 none) and whether it is visited,
per cell its slot (-1 none), per number of a tile the seat that holds its card (-1 nobody), per seat cards left and
played.

Actions: in `FIRST` the seat; in `FACE` the side; in `ACT` 0 walk, 1 + side walk that way, 5 + cell place, 30 + cell
take, 55 end.
"""

from landpress.engine.contract.rules import CHANCE, OVER, State, Table
from landpress.engine.contract.streams import below

PARTS: tuple[str, ...] = ()

FIRST, FACE, ACT, DONE = 0, 1, 2, 3
SIDE, CELLS, ANTHILL, NUMBERS = 5, 25, 12, 35
WALK, PLACE, TAKE, END = 0, 5, 30, 55
SLOTS = 2

T_PLAYERS, T_TURNS, T_ACTIONS, T_TILE, T_CLOCKWISE = 0, 1, 2, 3, 28
T_HOLDER = 53
S_PHASE, S_TURN, S_SEAT, S_LEFT, S_ANT, S_FACING, S_REASON = 0, 1, 2, 3, 4, 5, 6
S_UP, S_SHOWN, S_ON, S_HOLDER, S_TOKEN = 7, 32, 57, 82, 117
"""From S_TOKEN on, for each of the 2 * players slots the cell and then for each whether it is visited; then cards."""


def start(t: Table, s: State) -> None:
    """The beginning: tiles number side down, no token on the board, the ant not yet there."""
    players = t[T_PLAYERS]
    slots = SLOTS * players
    for k in range(len(s)):
        s[k] = 0
    s[S_TURN] = 1
    s[S_SEAT] = -1
    s[S_LEFT] = t[T_ACTIONS]
    s[S_ANT] = -1
    s[S_FACING] = -1
    for c in range(CELLS):
        s[S_ON + c] = -1
    for number in range(NUMBERS):
        s[S_HOLDER + number] = t[T_HOLDER + number]
        if t[T_HOLDER + number] >= 0:
            s[S_TOKEN + 2 * slots + t[T_HOLDER + number]] += 1
    for slot in range(slots):
        s[S_TOKEN + slot] = -1


def actor(t: Table, s: State) -> int:
    """AW-3: chance says who is first."""
    if s[S_PHASE] == DONE:
        return OVER
    if s[S_PHASE] == FIRST:
        return CHANCE
    return s[S_SEAT]


def step(cell: int, side: int) -> int:
    """The cell one step to a side, -1 off the board."""
    if side == 0:
        return cell - SIDE if cell >= SIDE else -1
    if side == 1:
        return cell + 1 if cell % SIDE < SIDE - 1 else -1
    if side == 2:
        return cell + SIDE if cell < CELLS - SIDE else -1
    return cell - 1 if cell % SIDE else -1


def _lures(t: Table, s: State) -> int:
    """AW-5: the sides on which an active token lures the ant, as bits; own tokens alone where there are any."""
    if s[S_ON + s[S_ANT]] >= 0:
        return 0
    visited = S_TOKEN + SLOTS * t[T_PLAYERS]
    own = 0
    others = 0
    for side in range(4):
        c = step(s[S_ANT], side)
        if c >= 0:
            slot = s[S_ON + c]
            if slot >= 0 and s[visited + slot] == 0:
                if slot // SLOTS == s[S_SEAT]:
                    own |= 1 << side
                else:
                    others |= 1 << side
    return own if own else others


def _in_hand(s: State) -> int:
    """The first token slot of the seat whose turn it is that holds no token on the board, -1 where both do."""
    first = SLOTS * s[S_SEAT]
    if s[S_TOKEN + first] < 0:
        return first
    return first + 1 if s[S_TOKEN + first + 1] < 0 else -1


def _is_free(s: State, cell: int) -> bool:
    """AW-8, AW-D5: a token may be placed on any cell without ant and token, the anthill too."""
    return s[S_ON + cell] < 0 and s[S_ANT] != cell


def _may_take(s: State, cell: int) -> bool:
    """AW-8: neither under the ant nor orthogonally next to it."""
    if cell < 0:
        return False
    ant = s[S_ANT]
    across = cell % SIDE - ant % SIDE
    down = cell // SIDE - ant // SIDE
    return across * across + down * down > 1


def actions(t: Table, s: State, out: State, at: int) -> int:
    """The legal actions, ascending."""
    phase = s[S_PHASE]
    if phase == FIRST:
        for seat in range(t[T_PLAYERS]):
            out[at + seat] = seat
        return t[T_PLAYERS]
    if phase == FACE:
        for side in range(4):
            out[at + side] = side
        return 4
    n = 0
    lures = _lures(t, s)
    if lures & (lures - 1):
        for side in range(4):
            if lures >> side & 1:
                out[at + n] = WALK + 1 + side
                n += 1
    else:
        out[at] = WALK
        n = 1
    if _in_hand(s) >= 0:
        for c in range(CELLS):
            if _is_free(s, c):
                out[at + n] = PLACE + c
                n += 1
    low = s[S_TOKEN + SLOTS * s[S_SEAT]]
    high = s[S_TOKEN + SLOTS * s[S_SEAT] + 1]
    if high < low:
        low, high = high, low
    if _may_take(s, low):
        out[at + n] = TAKE + low
        n += 1
    if _may_take(s, high):
        out[at + n] = TAKE + high
        n += 1
    out[at + n] = END
    return n + 1


def weight(t: Table, s: State, action: int) -> int:
    """AW-3: every seat alike."""
    return 1


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """A random action; the cell of a placed token is found by trying, as most cells are free."""
    phase = s[S_PHASE]
    if phase == FIRST:
        return below(r, i, t[T_PLAYERS])
    if phase == FACE:
        return below(r, i, 4)
    lures = _lures(t, s)
    walks = 1
    if lures & (lures - 1):
        walks = (lures & 1) + (lures >> 1 & 1) + (lures >> 2 & 1) + (lures >> 3 & 1)
    low = s[S_TOKEN + SLOTS * s[S_SEAT]]
    high = s[S_TOKEN + SLOTS * s[S_SEAT] + 1]
    places = 0
    if low < 0 or high < 0:
        places = CELLS
        for slot in range(SLOTS * t[T_PLAYERS]):
            if s[S_TOKEN + slot] >= 0:
                places -= 1
        if s[S_ON + s[S_ANT]] < 0:
            places -= 1
    take_low = 1 if _may_take(s, low) else 0
    take_high = 1 if _may_take(s, high) else 0
    pick = below(r, i, walks + places + take_low + take_high + 1)
    if pick < places:
        c = below(r, i, CELLS)
        while not _is_free(s, c):
            c = below(r, i, CELLS)
        return PLACE + c
    pick -= places
    if pick < walks:
        if walks == 1:
            return WALK
        for side in range(4):
            if lures >> side & 1:
                if pick == 0:
                    return WALK + 1 + side
                pick -= 1
    pick -= walks
    if pick < take_low:
        return TAKE + low
    return TAKE + high if pick - take_low < take_high else END


def apply(t: Table, s: State, action: int) -> None:
    """Change the state by a legal action; a turn ends by itself after its last action (AW-D9)."""
    phase = s[S_PHASE]
    if phase == FIRST:
        s[S_SEAT] = action
        _begin_turn(t, s)
        return
    if phase == FACE:
        s[S_ANT] = ANTHILL
        s[S_FACING] = action
        s[S_PHASE] = ACT
        _visit(t, s, ANTHILL)
        return
    if action == END:
        _end_turn(t, s)
        return
    if action < PLACE:
        _walk(t, s, action)
    elif action < TAKE:
        slot = _in_hand(s)
        s[S_TOKEN + slot] = action - PLACE
        s[S_TOKEN + SLOTS * t[T_PLAYERS] + slot] = 0
        s[S_ON + action - PLACE] = slot
    else:
        slot = s[S_ON + action - TAKE]
        s[S_TOKEN + slot] = -1
        s[S_TOKEN + SLOTS * t[T_PLAYERS] + slot] = 0
        s[S_ON + action - TAKE] = -1
    if s[S_PHASE] == ACT:
        s[S_LEFT] -= 1
        # AW-7: an ant that is lost ends the turn.
        if s[S_LEFT] <= 0 or s[S_ANT] < 0:
            _end_turn(t, s)


def _visit(t: Table, s: State, cell: int) -> None:
    """AW-6: a token on a cell that the ant enters turns visited."""
    if s[S_ON + cell] >= 0:
        s[S_TOKEN + SLOTS * t[T_PLAYERS] + s[S_ON + cell]] = 1


def _walk(t: Table, s: State, action: int) -> None:
    """AW-5 to AW-7, AW-9: the ant turns, steps, and then the tile it left is turned over."""
    left = s[S_ANT]
    if action > WALK:
        s[S_FACING] = action - WALK - 1
    else:
        lures = _lures(t, s)
        if lures:
            side = 0
            while not lures >> side & 1:
                side += 1
            s[S_FACING] = side
        elif left != ANTHILL:
            clockwise = t[T_CLOCKWISE + left] == s[S_UP + left]
            s[S_FACING] = (s[S_FACING] + (1 if clockwise else 3)) % 4
    s[S_ANT] = step(left, s[S_FACING])
    if s[S_ANT] < 0:
        s[S_FACING] = -1
    else:
        _visit(t, s, s[S_ANT])
        _show(t, s, s[S_ANT])
    if s[S_PHASE] == ACT and left != ANTHILL and s[S_ON + left] < 0:
        s[S_UP + left] = 1 - s[S_UP + left]
        _show(t, s, left)


def _show(t: Table, s: State, cell: int) -> None:
    """AW-9: where a tile shows its number, the holder of its card plays it; the first without cards wins at once."""
    if cell == ANTHILL or s[S_UP + cell] == 0:
        return
    s[S_SHOWN + cell] = 1
    holder = s[S_HOLDER + t[T_TILE + cell]]
    if holder < 0:
        return
    players = t[T_PLAYERS]
    cards = S_TOKEN + 2 * SLOTS * players
    s[S_HOLDER + t[T_TILE + cell]] = -1
    s[cards + holder] -= 1
    s[cards + players + holder] += 1
    if s[cards + holder] == 0:
        _stop(s, 0)


def _stop(s: State, why: int) -> None:
    s[S_PHASE] = DONE
    s[S_SEAT] = -1
    s[S_LEFT] = 0
    s[S_REASON] = why


def _begin_turn(t: Table, s: State) -> None:
    """AW-4, AW-D9: own tokens become active; a lost ant is put on the anthill before the actions."""
    visited = S_TOKEN + SLOTS * t[T_PLAYERS]
    for slot in range(SLOTS * s[S_SEAT], SLOTS * s[S_SEAT] + SLOTS):
        s[visited + slot] = 0
    s[S_LEFT] = t[T_ACTIONS]
    s[S_PHASE] = FACE if s[S_ANT] < 0 else ACT


def _end_turn(t: Table, s: State) -> None:
    """AW-3: play goes to the left; AW-D6: after the last turn the game is a draw."""
    if s[S_TURN] >= t[T_TURNS]:
        _stop(s, 1)
        return
    s[S_TURN] += 1
    s[S_SEAT] = s[S_SEAT] + 1 if s[S_SEAT] + 1 < t[T_PLAYERS] else 0
    _begin_turn(t, s)


def score(t: Table, s: State, seat: int) -> int:
    """Cards played."""
    players = t[T_PLAYERS]
    return s[S_TOKEN + 2 * SLOTS * players + players + seat]


def wins(t: Table, s: State, seat: int) -> int:
    """AW-9: whoever has no card left; AW-D6: in a draw everybody."""
    if s[S_REASON] == 1 or s[S_TOKEN + 2 * SLOTS * t[T_PLAYERS] + seat] == 0:
        return 1
    return 0


def reason(t: Table, s: State) -> int:
    """0 a hand was played, 1 the last turn is over."""
    return s[S_REASON]

"""The rules of Last Land, LL-3 to LL-12, as plain functions (engine/contract/rules.py) on the state of encoding.py."""

from landpress.engine.contract.rules import CHANCE, OVER, State, Table
from landpress.engine.contract.streams import below
from landpress.engine.games.last_land import encoding as e

PARTS: tuple[str, ...] = ("encoding",)


def start(t: Table, s: State) -> None:
    """Write the beginning of a game: pins on the starts, nothing drained, nothing exploited."""
    e.clear_board(t, s)
    s[e.S_SEAT] = -1
    s[e.S_IN] = t[e.T_PLAYERS]
    for seat in range(t[e.T_PLAYERS]):
        e.put_pin(s, seat, e.start_of(t, seat))
        e.set_tokens_left(s, seat, t[e.T_TOKENS])


def actor(t: Table, s: State) -> int:
    """Return the seat to move, `CHANCE` or `OVER`; chance draws the first seat (LL-3) and throws the dice (LL-4)."""
    phase = s[e.S_PHASE]
    if phase == e.DONE:
        return OVER
    if phase <= e.ROLL:
        return CHANCE
    return s[e.S_SEAT]


def actions(t: Table, s: State, out: State, at: int) -> int:
    """Write the legal actions to `out[at:]` in ascending order. Return their count."""
    phase = s[e.S_PHASE]
    if phase == e.FIRST:
        for seat in range(t[e.T_PLAYERS]):
            out[at + seat] = seat
        return t[e.T_PLAYERS]
    if phase == e.ROLL:
        n = 0
        for low in range(1, 7):
            for high in range(low, 7):
                out[at + n] = e.throw(low, high)
                n += 1
        return n
    if phase == e.CHOOSE:
        # LL-4: a double leaves one choice.
        out[at] = s[e.S_LOW]
        out[at + 1] = s[e.S_HIGH]
        return 1 if s[e.S_LOW] == s[e.S_HIGH] else 2
    if phase == e.TRAPPED:
        # LL-11 under `play.may_leave`: the turn is ignored, and the pin may be taken off the board.
        out[at] = e.STAY
        out[at + 1] = e.LEAVE
        return 2
    return _acts(t, s, out, at)


def can_enter(t: Table, s: State, cell: int) -> bool:
    """Tell whether a pin may move to a neighbour (LL-5): it exists, is not depleted and holds no pin."""
    return cell >= 0 and not e.is_depleted(t, s, cell) and e.pin_at(s, cell) < 0


def can_exploit(t: Table, s: State, seat: int, cell: int) -> bool:
    """Tell whether a seat can pay the cost, has no token on the tile and has a token left (LL-7, LL-D5)."""
    return e.cost_of(t, cell) <= s[e.S_POINTS] and e.token_at(s, cell) != seat and e.tokens_left(s, seat) > 0


def _acts(t: Table, s: State, out: State, at: int) -> int:
    """Write what the seat can do with the action points it has left (LL-5 to LL-7). Return the number of actions."""
    seat = s[e.S_SEAT]
    here = e.pin_of(s, seat)
    n = 0
    for k in e.neighbours_of(here):
        cell = t[k]
        if can_enter(t, s, cell):
            out[at + n] = e.move_to(cell)
            n += 1
    # LL-D4: a depleted tile can be neither drained nor exploited.
    if not e.is_depleted(t, s, here):
        out[at + n] = e.drain(t)
        n += 1
        if can_exploit(t, s, seat, here):
            out[at + n] = e.exploit(t)
            n += 1
    return n


def weight(t: Table, s: State, action: int) -> int:
    """Return 1 for each seat (LL-3); of the 36 throws, 1 for a double and 2 for any other pair (LL-4)."""
    if s[e.S_PHASE] == e.FIRST or e.low_of(action) == e.high_of(action):
        return 1
    return 2


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return a random action, drawn with the stream at `r[i]`; a throw is drawn as two dice."""
    phase = s[e.S_PHASE]
    if phase == e.ROLL:
        dice = below(r, i, 36)
        a, b = dice // 6 + 1, dice % 6 + 1
        return e.throw(a, b) if a <= b else e.throw(b, a)
    if phase == e.FIRST:
        return below(r, i, t[e.T_PLAYERS])
    n = actions(t, s, out, 0)
    return out[0] if n == 1 else out[below(r, i, n)]


def apply(t: Table, s: State, action: int) -> None:
    """Change the state by a legal action; a turn ends by itself (LL-9)."""
    phase = s[e.S_PHASE]
    if phase == e.FIRST:
        # The first turn begins like every other, so LL-11 may take a seat out.
        s[e.S_SEAT] = action - 1
        _next_turn(t, s)
    elif phase == e.ROLL:
        s[e.S_LOW] = e.low_of(action)
        s[e.S_HIGH] = e.high_of(action)
        s[e.S_PHASE] = e.CHOOSE
    elif phase == e.CHOOSE:
        s[e.S_POINTS] = action
        s[e.S_PHASE] = e.ACT
    elif phase == e.TRAPPED:
        if action == e.LEAVE:
            _take_out(s, s[e.S_SEAT])
        _next_turn(t, s)
    else:
        _act(t, s, action)


def _act(t: Table, s: State, action: int) -> None:
    seat = s[e.S_SEAT]
    here = e.pin_of(s, seat)
    if action == e.exploit(t):
        # LL-7: the token of another seat goes back to its owner.
        other = e.token_at(s, here)
        if other >= 0:
            e.return_token(s, other)
        e.lay_token(s, seat, here)
        s[e.S_POINTS] -= e.cost_of(t, here)
    else:
        # LL-5, LL-6: a move drains the tile that the pin leaves, unless it is depleted.
        if not e.is_depleted(t, s, here):
            e.add_marker(s, here)
        if e.is_move(t, action):
            e.lift_pin(s, seat, here)
            e.put_pin(s, seat, action)
        s[e.S_POINTS] -= 1
    if s[e.S_POINTS] == 0 or not _can_act(t, s, seat):
        _next_turn(t, s)


def _can_act(t: Table, s: State, seat: int) -> bool:
    """Tell whether any action is possible: on a living tile the seat can drain, else it needs a move."""
    here = e.pin_of(s, seat)
    if not e.is_depleted(t, s, here):
        return True
    for k in e.neighbours_of(here):
        cell = t[k]
        if can_enter(t, s, cell):
            return True
    return False


def _is_cut_off(t: Table, s: State, seat: int) -> bool:
    """Tell whether the tile is depleted and no tile next to it is alive; pins on these tiles do not matter (LL-D6)."""
    here = e.pin_of(s, seat)
    if not e.is_depleted(t, s, here):
        return False
    for k in e.neighbours_of(here):
        cell = t[k]
        if cell >= 0 and not e.is_depleted(t, s, cell):
            return False
    return True


def _take_out(s: State, seat: int) -> None:
    """Take the pin of a seat off the board (LL-11)."""
    e.lift_pin(s, seat, e.pin_of(s, seat))
    s[e.S_IN] -= 1


def _is_over(t: Table, s: State) -> bool:
    """Tell whether nobody can do anything (LL-12). If pins must leave, this is so when the last one has left."""
    if s[e.S_IN] == 0:
        return True
    if t[e.T_MAY_LEAVE] == 0:
        return False
    able = 0
    for seat in range(t[e.T_PLAYERS]):
        if e.pin_of(s, seat) >= 0 and _can_act(t, s, seat):
            able += 1
    return able == 0


def _next_turn(t: Table, s: State) -> None:
    """Begin the turn of the next seat that can act or may leave, and end the game (LL-12).

    If pins must leave, seats are skipped or taken out here (LL-11, LL-D6).
    """
    s[e.S_POINTS] = 0
    s[e.S_LOW] = 0
    s[e.S_HIGH] = 0
    seat = s[e.S_SEAT]
    while not _is_over(t, s):
        seat = seat + 1 if seat + 1 < t[e.T_PLAYERS] else 0
        if e.pin_of(s, seat) < 0:
            continue
        if _can_act(t, s, seat):
            s[e.S_SEAT] = seat
            s[e.S_PHASE] = e.ROLL
            return
        if t[e.T_MAY_LEAVE]:
            s[e.S_SEAT] = seat
            s[e.S_PHASE] = e.TRAPPED
            return
        if _is_cut_off(t, s, seat):
            _take_out(s, seat)
    s[e.S_SEAT] = -1
    s[e.S_PHASE] = e.DONE


def score(t: Table, s: State, seat: int) -> int:
    """Return the points of the tiles under the tokens of a seat (LL-12)."""
    total = 0
    for cell in range(t[e.T_CELLS]):
        if e.token_at(s, cell) == seat:
            total += e.points_of(t, cell)
    return total


def wins(t: Table, s: State, seat: int) -> int:
    """Return 1 for each seat with the most points, else 0; ties share the win (LL-12, LL-D7)."""
    own = score(t, s, seat)
    for other in range(t[e.T_PLAYERS]):
        if score(t, s, other) > own:
            return 0
    return 1


def reason(t: Table, s: State) -> int:
    """Return 0 if every pin is out, 1 if pins stand and nobody can do anything (LL-12)."""
    return 0 if s[e.S_IN] == 0 else 1

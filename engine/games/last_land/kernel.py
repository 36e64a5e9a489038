"""The rules of Last Land, LL-3 to LL-12, as plain functions over flat numbers (engine/contract/rules.py).

The table `t`: header, then for each cell its neighbours ascending, filled up to six with -1, then the costs, the
points, and the starts.
The state `s`: phase, seat, dice, action points, seats still in; per seat its pin's cell (-1 out) and tokens left;
per cell its drain markers, whose token lies there (-1 none) and whose pin stands there (-1 none).

Actions: in `FIRST` the seat; in `ROLL` 10 * a + b of dice a <= b; in `CHOOSE` the number of points; in `ACT` the cell
moved to, then N for drain and N + 1 for exploit, N being the number of cells.
"""

from landpress.engine.contract.rules import CHANCE, OVER, State, Table
from landpress.engine.contract.streams import below

PARTS: tuple[str, ...] = ()

FIRST, ROLL, CHOOSE, ACT, DONE = 0, 1, 2, 3, 4

T_CELLS, T_PLAYERS, T_TOKENS, T_DRAINS, T_COST, T_POINTS, T_STARTS, T_NEAR = 0, 1, 2, 3, 4, 5, 6, 7
S_PHASE, S_SEAT, S_LOW, S_HIGH, S_POINTS, S_IN, S_PIN = 0, 1, 2, 3, 4, 5, 6
SIDES = 6


def start(t: Table, s: State) -> None:
    """The state at the beginning: pins on the starts, nothing drained, nothing exploited."""
    cells, players = t[T_CELLS], t[T_PLAYERS]
    left = S_PIN + players
    drain = left + players
    for k in range(len(s)):
        s[k] = 0
    s[S_SEAT] = -1
    s[S_IN] = players
    for c in range(cells):
        s[drain + cells + c] = -1
        s[drain + 2 * cells + c] = -1
    for seat in range(players):
        s[S_PIN + seat] = t[t[T_STARTS] + seat]
        s[left + seat] = t[T_TOKENS]
        s[drain + 2 * cells + s[S_PIN + seat]] = seat


def actor(t: Table, s: State) -> int:
    """LL-3, LL-4: chance says who is first and what the dice show."""
    phase = s[S_PHASE]
    if phase == DONE:
        return OVER
    if phase <= ROLL:
        return CHANCE
    return s[S_SEAT]


def actions(t: Table, s: State, out: State, at: int) -> int:
    """The legal actions, ascending."""
    phase = s[S_PHASE]
    if phase == FIRST:
        for seat in range(t[T_PLAYERS]):
            out[at + seat] = seat
        return t[T_PLAYERS]
    if phase == ROLL:
        n = 0
        for low in range(1, 7):
            for high in range(low, 7):
                out[at + n] = 10 * low + high
                n += 1
        return n
    if phase == CHOOSE:
        # LL-4: doubles leave one choice.
        out[at] = s[S_LOW]
        out[at + 1] = s[S_HIGH]
        return 1 if s[S_LOW] == s[S_HIGH] else 2
    return _acts(t, s, out, at)


def _acts(t: Table, s: State, out: State, at: int) -> int:
    """LL-5 to LL-7: what the seat can do with the action points it has left."""
    cells, players = t[T_CELLS], t[T_PLAYERS]
    seat = s[S_SEAT]
    here = s[S_PIN + seat]
    drain = S_PIN + 2 * players
    near = T_NEAR + SIDES * here
    n = 0
    for k in range(SIDES):
        c = t[near + k]
        # LL-5: the tile exists, is not depleted and holds no pin.
        if c >= 0 and s[drain + c] < t[T_DRAINS] and s[drain + 2 * cells + c] < 0:
            out[at + n] = c
            n += 1
    if s[drain + here] < t[T_DRAINS]:
        # LL-D4: neither drain nor exploit a depleted tile.
        out[at + n] = cells
        n += 1
        if t[t[T_COST] + here] <= s[S_POINTS] and s[drain + cells + here] != seat and s[S_PIN + players + seat] > 0:
            # LL-7, LL-D5: the cost can be paid, no own token lies there, and a token is left.
            out[at + n] = cells + 1
            n += 1
    return n


def weight(t: Table, s: State, action: int) -> int:
    """LL-3: every seat alike; LL-4: of 36 throws, doubles 1 and others 2."""
    if s[S_PHASE] == FIRST or action // 10 == action % 10:
        return 1
    return 2


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """A random action; two dice are thrown as two dice."""
    phase = s[S_PHASE]
    if phase == ROLL:
        throw = below(r, i, 36)
        a, b = throw // 6 + 1, throw % 6 + 1
        return 10 * a + b if a <= b else 10 * b + a
    if phase == FIRST:
        return below(r, i, t[T_PLAYERS])
    n = actions(t, s, out, 0)
    return out[0] if n == 1 else out[below(r, i, n)]


def apply(t: Table, s: State, action: int) -> None:
    """Change the state by a legal action; a turn ends by itself (LL-9)."""
    phase = s[S_PHASE]
    if phase == FIRST:
        # The first turn begins like every other: LL-11 takes a seat out where nothing is alive.
        s[S_SEAT] = action - 1
        _next_turn(t, s)
    elif phase == ROLL:
        s[S_LOW] = action // 10
        s[S_HIGH] = action % 10
        s[S_PHASE] = CHOOSE
    elif phase == CHOOSE:
        s[S_POINTS] = action
        s[S_PHASE] = ACT
    else:
        _act(t, s, action)


def _act(t: Table, s: State, action: int) -> None:
    cells, players = t[T_CELLS], t[T_PLAYERS]
    seat = s[S_SEAT]
    here = s[S_PIN + seat]
    drain = S_PIN + 2 * players
    token = drain + cells
    if action == cells + 1:
        # LL-7: another's token goes back to its owner.
        other = s[token + here]
        if other >= 0:
            s[S_PIN + players + other] += 1
        s[token + here] = seat
        s[S_PIN + players + seat] -= 1
        s[S_POINTS] -= t[t[T_COST] + here]
    else:
        # LL-5, LL-6: a move drains the tile left, a depleted one no further.
        if s[drain + here] < t[T_DRAINS]:
            s[drain + here] += 1
        if action < cells:
            s[token + cells + here] = -1
            s[token + cells + action] = seat
            s[S_PIN + seat] = action
        s[S_POINTS] -= 1
    if s[S_POINTS] == 0 or not _can_act(t, s, seat):
        _next_turn(t, s)


def _can_act(t: Table, s: State, seat: int) -> bool:
    """Whether any action is possible: draining is where the tile is alive, else a move is needed."""
    cells = t[T_CELLS]
    here = s[S_PIN + seat]
    drain = S_PIN + 2 * t[T_PLAYERS]
    if s[drain + here] < t[T_DRAINS]:
        return True
    near = T_NEAR + SIDES * here
    for k in range(SIDES):
        c = t[near + k]
        if c >= 0 and s[drain + c] < t[T_DRAINS] and s[drain + 2 * cells + c] < 0:
            return True
    return False


def _is_cut_off(t: Table, s: State, seat: int) -> bool:
    """LL-D6: the tile is depleted and no tile next to it is alive, whether or not pins stand there."""
    here = s[S_PIN + seat]
    drain = S_PIN + 2 * t[T_PLAYERS]
    if s[drain + here] < t[T_DRAINS]:
        return False
    near = T_NEAR + SIDES * here
    for k in range(SIDES):
        c = t[near + k]
        if c >= 0 and s[drain + c] < t[T_DRAINS]:
            return False
    return True


def _next_turn(t: Table, s: State) -> None:
    """The next seat that can act rolls; on the way seats are skipped or taken out (LL-11), and LL-12 ends the game."""
    cells, players = t[T_CELLS], t[T_PLAYERS]
    s[S_POINTS] = 0
    s[S_LOW] = 0
    s[S_HIGH] = 0
    seat = s[S_SEAT]
    while s[S_IN] > 0:
        seat = seat + 1 if seat + 1 < players else 0
        here = s[S_PIN + seat]
        if here < 0:
            continue
        if _is_cut_off(t, s, seat):
            s[S_PIN + seat] = -1
            s[S_PIN + 2 * players + 2 * cells + here] = -1
            s[S_IN] -= 1
        elif _can_act(t, s, seat):
            s[S_SEAT] = seat
            s[S_PHASE] = ROLL
            return
    s[S_SEAT] = -1
    s[S_PHASE] = DONE


def score(t: Table, s: State, seat: int) -> int:
    """LL-12: the points of the tiles under one's tokens."""
    cells = t[T_CELLS]
    token = S_PIN + 2 * t[T_PLAYERS] + cells
    total = 0
    for c in range(cells):
        if s[token + c] == seat:
            total += t[t[T_POINTS] + c]
    return total


def wins(t: Table, s: State, seat: int) -> int:
    """LL-12, LL-D7: most points win, ties share."""
    own = score(t, s, seat)
    for other in range(t[T_PLAYERS]):
        if score(t, s, other) > own:
            return 0
    return 1


def reason(t: Table, s: State) -> int:
    """LL-12: always because every pin is out."""
    return 0

"""A greedy AntWalk player: of all ways to use its actions it takes the one that turns over the most promising tiles.

It knows what AW-10 lets it know: arrows, numbers that were shown, its own cards, which tell on which side of their tile
the number stands; so a tile number down that shows the other arrow is the likelier its own. Written like a kernel
(engine/contract.py): it tries actions on the state itself, puts it back, and breaks ties at random.
"""

from engine.contract import State, Table
from engine.games.antwalk.kernel import (
    ACT,
    ANTHILL,
    CELLS,
    END,
    NUMBERS,
    PLACE,
    S_ANT,
    S_HOLDER,
    S_ON,
    S_PHASE,
    S_SEAT,
    S_SHOWN,
    SIDE,
    T_CLOCKWISE,
    T_PLAYERS,
    T_TILE,
    _in_hand,
    _lures,
    actions,
    apply,
    step,
)
from engine.streams import below

LISTED = 64
"""Room for a list of actions; behind it in `out` there is room for four states."""
LOST, LAID, STEP, PACE, PASSED = 20, 4, 3, 0, 10
"""What losing the ant, laying a token and each step to the next unseen tile cost, and what going on is worth to whoever
is ahead, in hundredths of a card against one; and how many sixteenths of a tile's worth pass on with the ant on it."""


def promise(t: Table, s: State, clockwise: int) -> int:
    """What turning over a tile never seen, with its number beside that arrow, promises the seat whose turn it is."""
    seat, others = s[S_SEAT], t[T_PLAYERS] - 1
    unseen = 0
    alike = 0
    mine = 0
    mine_alike = 0
    theirs = 0
    for c in range(CELLS):
        if c != ANTHILL and s[S_SHOWN + c] == 0:
            same = t[T_CLOCKWISE + c] == clockwise
            unseen += 1
            if same:
                alike += 1
            # Only the sums over all cells are used: how many cards are left, and on which side their numbers stand.
            holder = s[S_HOLDER + t[T_TILE + c]]
            if holder == seat:
                mine += 1
                if same:
                    mine_alike += 1
            elif holder >= 0:
                theirs += 1
    if alike == 0:
        return 0
    chance_mine = 100 * mine_alike // alike
    chance_theirs = theirs * (100 - chance_mine) // (unseen - mine) if unseen > mine else 0
    # Of cards in random order mine are gone first with chance o / (m + o), so a card of mine is worth o of theirs' m;
    # and who has fewer cards left is served by any card.
    ahead = theirs - mine * others
    pace = PACE if ahead > 0 else -PACE if ahead < 0 else PACE // 8
    return (chance_mine * theirs - chance_theirs * mine) // others + pace


def _away(t: Table, s: State, clockwise: int, counter: int) -> int:
    """Steps from the ant to the next tile that is worth turning over."""
    ant = s[S_ANT]
    least = 2 * SIDE
    for c in range(CELLS):
        if c != ANTHILL and s[S_SHOWN + c] == 0 and (clockwise if t[T_CLOCKWISE + c] else counter) > 0:
            steps = abs(c % SIDE - ant % SIDE) + abs(c // SIDE - ant // SIDE)
            if steps < least:
                least = steps
    return least


def _candidates(t: Table, s: State, out: State, at: int) -> int:
    """The actions worth trying, written to out[at] and on: walking, luring the ant to a cell next to it, the end."""
    lures = _lures(t, s)
    n = 0
    if lures & (lures - 1):
        for side in range(4):
            if lures >> side & 1:
                out[at + n] = 1 + side
                n += 1
    else:
        out[at] = 0
        n = 1
    if lures == 0 and s[S_ON + s[S_ANT]] < 0 and _in_hand(s) >= 0:
        for side in range(4):
            c = step(s[S_ANT], side)
            if c >= 0 and s[S_ON + c] < 0:
                out[at + n] = PLACE + c
                n += 1
    out[at + n] = END
    return n + 1


def _left_behind(t: Table, s: State, clockwise: int, counter: int) -> int:
    """What the tile under the ant is worth when the turn passes: whoever walks next turns it over."""
    ant = s[S_ANT]
    if ant < 0 or ant == ANTHILL or s[S_SHOWN + ant]:
        return 0
    return PASSED * (clockwise if t[T_CLOCKWISE + ant] else counter) // 16


def _try(t: Table, s: State, action: int, clockwise: int, counter: int) -> int:
    """Do an action and say what it promised; tiles of either arrow are worth so much."""
    seat, ant, turned, away = s[S_SEAT], s[S_ANT], s[S_SHOWN + s[S_ANT]], _away(t, s, clockwise, counter)
    apply(t, s, action)
    worth = 0
    if action >= PLACE and action != END:
        worth = -LAID
    elif action < PLACE:
        if ant != ANTHILL and turned == 0 and s[S_SHOWN + ant]:
            worth = clockwise if t[T_CLOCKWISE + ant] else counter
        if s[S_ANT] < 0 or s[S_PHASE] > ACT:
            return worth - LOST
        worth += STEP * (away - _away(t, s, clockwise, counter))
    if s[S_SEAT] != seat:
        worth += _left_behind(t, s, clockwise, counter)
    return worth


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """The first of the actions that promise most, among equals one at random with the stream at r[i]."""
    if s[S_PHASE] != ACT:
        return out[below(r, i, actions(t, s, out, 0))]
    seat, size = s[S_SEAT], len(s)
    clockwise = promise(t, s, 1)
    counter = promise(t, s, 0)
    for k in range(size):
        out[LISTED + k] = s[k]
    # Whose card a tile plays is not known, so nobody holds one while actions are tried.
    for number in range(NUMBERS):
        s[S_HOLDER + number] = -1
    first = _candidates(t, s, out, 0)
    best = -10000
    ties = 0
    for a in range(first):
        for k in range(size):
            out[LISTED + size + k] = s[k]
        one = _try(t, s, out[a], clockwise, counter)
        most = one
        if s[S_PHASE] == ACT and s[S_SEAT] == seat:
            most = one + _best_rest(t, s, out, seat, clockwise, counter)
        for k in range(size):
            s[k] = out[LISTED + size + k]
        if most > best:
            best = most
            ties = 0
        if most == best:
            out[ties] = out[a]
            ties += 1
    for k in range(size):
        s[k] = out[LISTED + k]
    return out[0] if ties == 1 else out[below(r, i, ties)]


def _best_rest(t: Table, s: State, out: State, seat: int, clockwise: int, counter: int) -> int:
    """The most that one or two further actions promise; leaves the state changed."""
    size = len(s)
    second = _candidates(t, s, out, 16)
    base = LISTED + 2 * size
    for k in range(size):
        out[base + k] = s[k]
    best = -10000
    for b in range(second):
        two = _try(t, s, out[16 + b], clockwise, counter)
        if s[S_PHASE] == ACT and s[S_SEAT] == seat:
            third = _candidates(t, s, out, 32)
            last = base + size
            for k in range(size):
                out[last + k] = s[k]
            most = -10000
            for c in range(third):
                most = max(most, _try(t, s, out[32 + c], clockwise, counter))
                for k in range(size):
                    s[k] = out[last + k]
            two += most
        best = max(best, two)
        for k in range(size):
            s[k] = out[base + k]
    return best

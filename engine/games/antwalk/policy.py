"""A greedy AntWalk player: of all ways to use its actions it takes the one that turns over the most promising tiles.

It knows what AW-10 lets it know: arrows, numbers that were shown, how many cards all hold, and its own, which tell on
which side of their tile the number stands; so an unseen tile that shows the other arrow is the likelier its own. From
that every tile has a worth, positive or negative. A survey of the board says what an ant on a cell, having come from a
side, can turn over from there; it is how plans reach beyond the turn that is searched.

Written like a kernel (engine/contract/rules.py): it tries actions on the state itself, puts it back, and breaks ties at
random. Worths are thousandths of a card of the seat's own, times the cards of another.
"""

from landpress.engine.contract.rules import State, Table
from landpress.engine.contract.streams import below
from landpress.engine.games.antwalk.kernel import (
    ACT,
    ANTHILL,
    CELLS,
    END,
    FACE,
    NUMBERS,
    PLACE,
    S_ANT,
    S_FACING,
    S_HOLDER,
    S_ON,
    S_PHASE,
    S_SEAT,
    S_SHOWN,
    S_TOKEN,
    S_UP,
    SLOTS,
    T_CLOCKWISE,
    T_PLAYERS,
    T_TILE,
    TAKE,
    WALK,
    _in_hand,
    _lures,
    _may_take,
    actions,
    apply,
    step,
)
from landpress.engine.loops.neutral import ONE, behind

DEPTH, LISTED = 3, 16
"""How many actions are searched, and room for the list of each."""
FOUND = DEPTH * LISTED
TRIED = FOUND + DEPTH
GAIN = TRIED + DEPTH
WORTH = GAIN + DEPTH
SURVEY = WORTH + CELLS
STATES = SURVEY + 4 * CELLS
"""What lies where in `out`: the lists; how long each is, how much of it was tried, what was gained before it; the worth
of each cell; the survey of each cell and side; the state as it was, then that at each depth."""
SWEEPS, STEP, LURE = 3, 80, 50
"""How far the survey looks; what is one step away counts so many hundredths, and what a token must lure to so many."""
PACE, LATER, DRIFT, HAND = 30, 50, 45, 40
"""What any turned tile is worth; in hundredths how much the survey counts at the end of a turn, and each of the two
tiles that the ant turns over next, as the others may walk it; and what a token in hand is worth."""


def _promise(t: Table, s: State, clockwise: int) -> int:
    """What turning over an unseen tile, with its number beside that arrow, promises the seat whose turn it is."""
    seat, players = s[S_SEAT], t[T_PLAYERS]
    cards = S_TOKEN + 2 * SLOTS * players
    mine, theirs, about_to_win = s[cards + seat], -s[cards + seat], 0
    for other in range(players):
        theirs += s[cards + other]
        if other != seat and s[cards + other] == 1:
            about_to_win += 1
    unseen, alike, mine_alike = 0, 0, 0
    for c in range(CELLS):
        if c != ANTHILL and s[S_SHOWN + c] == 0:
            unseen += 1
            if t[T_CLOCKWISE + c] == clockwise:
                alike += 1
                # Only the sum is used: on which side the numbers of its own cards stand.
                if s[S_HOLDER + t[T_TILE + c]] == seat:
                    mine_alike += 1
    if alike == 0:
        return 0
    chance = 1000 * mine_alike // alike
    chance_each = (1000 - chance) // (unseen - mine) if unseen > mine else 0
    if mine > 1 and about_to_win > 0:
        # Any tile may lose the game, none can win it: a draw at the turn limit (AW-D6) is better.
        return -PACE - 2 * chance_each * about_to_win
    # Of cards in random order mine are gone first with chance theirs / (mine + theirs): the slope of that.
    return (chance - chance_each * mine) * theirs // max(1, players - 1) + PACE


def _onward(t: Table, s: State, cell: int, facing: int) -> int:
    """Where an ant on a cell walks without tokens: 4 * cell + facing, -1 off the board."""
    if cell != ANTHILL:
        facing = (facing + (1 if t[T_CLOCKWISE + cell] == s[S_UP + cell] else 3)) % 4
    to = step(cell, facing)
    return 4 * to + facing if to >= 0 else -1


def _survey(t: Table, s: State, out: State) -> None:
    """Find the worth of each cell, and of what an ant can turn over from it having come from a side; at least 0."""
    clockwise, counter = _promise(t, s, 1), _promise(t, s, 0)
    for c in range(CELLS):
        out[WORTH + c] = 0
        if c != ANTHILL and s[S_SHOWN + c] == 0:
            out[WORTH + c] = clockwise if t[T_CLOCKWISE + c] else counter
        for side in range(4):
            out[SURVEY + 4 * c + side] = 0
    for _ in range(SWEEPS):
        for c in range(CELLS):
            lured = 0
            for side in range(4):
                # The tile that a token lures the ant to is not turned when it goes on (AW-6).
                to = step(c, side)
                to = _onward(t, s, to, side) if to >= 0 else -1
                if to >= 0:
                    lured = max(lured, LURE * out[SURVEY + to] // 100)
            for side in range(4):
                to = _onward(t, s, c, side)
                further = max(lured, out[SURVEY + to]) if to >= 0 else lured
                out[SURVEY + 4 * c + side] = max(0, out[WORTH + c] + STEP * further // 100)


def _outlook(t: Table, s: State, out: State, seat: int) -> int:
    """What a position is worth to a seat that ends its turn there."""
    total = 0
    for slot in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if s[S_TOKEN + slot] < 0:
            total += HAND
    ant, facing = s[S_ANT], s[S_FACING]
    if ant < 0:
        for side in range(4):
            total += LATER * out[SURVEY + 4 * ANTHILL + side] // 400
        return total
    total += LATER * out[SURVEY + 4 * ant + facing] // 100
    onward = _onward(t, s, ant, facing)
    for c in (ant, onward // 4):
        if c >= 0 and s[S_SHOWN + c] == 0 and s[S_ON + c] < 0:
            total += DRIFT * out[WORTH + c] // 100
    return total


def _candidates(t: Table, s: State, out: State, at: int) -> int:
    """The actions worth trying, written to out[at] and on: walking, tokens that lure the ant, tokens taken back."""
    lures = _lures(t, s)
    n = 0
    if lures & (lures - 1):
        for side in range(4):
            if lures >> side & 1:
                out[at + n] = WALK + 1 + side
                n += 1
    else:
        out[at] = WALK
        n = 1
    if s[S_ON + s[S_ANT]] < 0 and _in_hand(s) >= 0:
        for side in range(4):
            c = step(s[S_ANT], side)
            if c >= 0 and s[S_ON + c] < 0:
                out[at + n] = PLACE + c
                n += 1
    for slot in range(SLOTS * s[S_SEAT], SLOTS * s[S_SEAT] + SLOTS):
        if _may_take(s, s[S_TOKEN + slot]):
            out[at + n] = TAKE + s[S_TOKEN + slot]
            n += 1
    return n


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """The first of the actions that promise most, among equals one at random with the stream at r[i]."""
    phase, size = s[S_PHASE], len(s)
    if phase < FACE:
        return out[below(r, i, actions(t, s, out, 0))]
    _survey(t, s, out)
    if phase == FACE:
        return _facing(r, i, out)
    for k in range(size):
        out[STATES + k] = s[k]
    # Whose card a tile plays is not known, so nobody holds one while actions are tried.
    for number in range(NUMBERS):
        s[S_HOLDER + number] = -1
    choice = _search(t, s, r, i, out)
    for k in range(size):
        s[k] = out[STATES + k]
    return choice


def _facing(r: State, i: int, out: State) -> int:
    """How to put the ant on the anthill."""
    best, ties, choice = -1, 0, 0
    for side in range(4):
        worth = out[SURVEY + 4 * ANTHILL + side]
        if worth > best:
            best, ties = worth, 0
        if worth == best:
            ties += 1
            if below(r, i, ties) == 0:
                choice = side
    return choice


def _open(t: Table, s: State, out: State, level: int, gained: int) -> None:
    """Begin with the actions at a level of the search; so much was gained on the way there."""
    size = len(s)
    for k in range(size):
        out[STATES + (level + 1) * size + k] = s[k]
    out[FOUND + level] = _candidates(t, s, out, LISTED * level)
    out[TRIED + level] = 0
    out[GAIN + level] = gained


def _search(t: Table, s: State, r: State, i: int, out: State) -> int:
    """The action that the best of all turns begins with; leaves the state changed."""
    seat, size = s[S_SEAT], len(s)
    best, ties, choice, first = _outlook(t, s, out, seat), 1, END, END
    level = 0
    _open(t, s, out, 0, 0)
    while level >= 0:
        if out[TRIED + level] == out[FOUND + level]:
            level -= 1
            continue
        for k in range(size):
            s[k] = out[STATES + (level + 1) * size + k]
        action = out[LISTED * level + out[TRIED + level]]
        out[TRIED + level] += 1
        if level == 0:
            first = action
        left, shown = s[S_ANT], s[S_SHOWN + s[S_ANT]]
        apply(t, s, action)
        gained = out[GAIN + level]
        if shown == 0 and s[S_SHOWN + left]:
            gained += out[WORTH + left]
        worth = gained + _outlook(t, s, out, seat)
        if worth > best:
            best, ties, choice = worth, 1, first
        elif worth == best and first != choice:
            ties += 1
            if below(r, i, ties) == 0:
                choice = first
        if s[S_PHASE] == ACT and s[S_SEAT] == seat and level + 1 < DEPTH:
            level += 1
            _open(t, s, out, level, gained)
    return choice


PLIES = 6
"""How far the search plays on (engine/loops/neutral.py)."""


def candidates(t: Table, s: State, r: State, i: int, out: State, listed: State, at: int, most: int) -> int:
    """The greedy action, then what else the greedy player tries, and to end the turn; or all four facings."""
    first = greedy(t, s, r, i, out)
    if s[S_PHASE] == FACE:
        found = actions(t, s, out, 0)
    else:
        found = _candidates(t, s, out, 0)
        out[found] = END
        found += 1
    return behind(first, out, found, listed, at, most)


def appraise(t: Table, s: State, seat: int, players: int) -> int:
    """With cards in random order two hands are played first in proportion to what is left of the other."""
    cards = S_TOKEN + 2 * SLOTS * players
    if s[cards + seat] == 0:
        return ONE
    total = 0
    for other in range(players):
        if s[cards + other] == 0:
            return 0
        total += ONE * NUMBERS // s[cards + other]
    return ONE * (ONE * NUMBERS // s[cards + seat]) // total


def imagine(t: Table, s: State, r: State, i: int, seat: int) -> None:
    """AW-10: who holds the cards of unseen tiles; as many of the seat's own on each side of the arrows, as it knows."""
    cards = S_TOKEN + 2 * SLOTS * t[T_PLAYERS]
    left, left_clockwise, mine, mine_clockwise = 0, 0, 0, 0
    for c in range(CELLS):
        if c != ANTHILL and s[S_SHOWN + c] == 0:
            left += 1
            left_clockwise += t[T_CLOCKWISE + c]
            if s[S_HOLDER + t[T_TILE + c]] == seat:
                mine += 1
                mine_clockwise += t[T_CLOCKWISE + c]
            s[S_HOLDER + t[T_TILE + c]] = -1
    free = left - mine
    left -= left_clockwise
    mine -= mine_clockwise
    for c in range(CELLS):
        if c == ANTHILL or s[S_SHOWN + c]:
            continue
        if t[T_CLOCKWISE + c]:
            if below(r, i, left_clockwise) < mine_clockwise:
                s[S_HOLDER + t[T_TILE + c]] = seat
                mine_clockwise -= 1
            left_clockwise -= 1
        else:
            if below(r, i, left) < mine:
                s[S_HOLDER + t[T_TILE + c]] = seat
                mine -= 1
            left -= 1
    for other in range(t[T_PLAYERS]):
        if other == seat:
            continue
        held, still = s[cards + other], free
        for c in range(CELLS):
            if c != ANTHILL and s[S_SHOWN + c] == 0 and s[S_HOLDER + t[T_TILE + c]] < 0:
                if below(r, i, still) < held:
                    s[S_HOLDER + t[T_TILE + c]] = other
                    held -= 1
                    free -= 1
                still -= 1

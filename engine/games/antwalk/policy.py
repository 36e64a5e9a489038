"""A greedy AntWalk player: it tries the ways to use its actions and takes the one that turns over the best tiles.

The player knows what AW-10 lets it know: arrows, numbers that were shown, how many cards each seat holds, and its own
cards. Each own card tells on which side of its tile the number stands. So an unseen tile is more likely an own one if
it shows the other arrow. From this every tile has a worth, positive or negative. A survey of the board rates what an
ant with a cell and a facing can turn over from there. With it, plans reach beyond the turn that is searched.

Written like a kernel (engine/contract/rules.py). The player tries actions on the state itself, restores it, and breaks
ties at random. The unit of worth is a thousandth of an own card, times the mean number of cards of another seat.
"""

from landpress.engine.contract.rules import State, Table
from landpress.engine.contract.streams import below
from landpress.engine.games.antwalk import encoding as e
from landpress.engine.games.antwalk.kernel import (
    actions,
    apply,
    luring_sides,
    may_choose,
    may_keep,
    may_take,
    slot_in_hand,
)
from landpress.engine.loops.neutral import ONE, behind

DEPTH, LISTED = 3, 16
"""How many actions ahead the search looks, and room for the list of actions of each level."""
FOUND = DEPTH * LISTED
"""Where each part of `out` begins. Lists of actions at 0; per level the length of its list, how many of it were tried,
and the worth gained before it; the worth of each cell; the survey of each cell and side; copies of the state: the first
as it was, then one per level."""
TRIED = FOUND + DEPTH
GAIN = TRIED + DEPTH
WORTH = GAIN + DEPTH
SURVEY = WORTH + e.CELLS
STATES = SURVEY + 4 * e.CELLS
"""What lies where in `out`: the lists; how long each is, how much of it was tried, what was gained before it; the worth
of each cell; the survey of each cell and side; the state as it was, then that at each depth."""
SWEEPS, STEP, LURE = 3, 80, 50
"""Sweeps of the survey; percentages at which it counts the next step, and the tile that a token lures to."""
PACE, LATER, DRIFT, HAND = 30, 50, 45, 40
"""`PACE` is the worth of turning over any unseen tile, `HAND` that of a token in hand. `LATER` and `DRIFT` are
percentages at the end of a turn: of the survey, and of each of the two tiles that the ant turns over next, as the other
seats may walk it over them."""


def worth_of(out: State, cell: int) -> int:
    """Return the worth of turning over the tile on a cell."""
    return out[WORTH + cell]


def pose(cell: int, facing: int) -> int:
    """Return the number of a pose: an ant on a cell with a facing."""
    return 4 * cell + facing


def survey_of(out: State, ant: int) -> int:
    """Return the worth of what an ant in a pose can turn over, by the survey."""
    return out[SURVEY + ant]


def is_hidden(s: State, cell: int) -> bool:
    """Tell whether the number of the tile on a cell was never shown (AW-10)."""
    return cell != e.ANTHILL and not e.was_shown(s, cell)


def _promise(t: Table, s: State, clockwise: int) -> int:
    """Return the worth for the seat to move of turning over an unseen tile with its number beside that arrow."""
    seat, players = s[e.S_SEAT], t[e.T_PLAYERS]
    mine, theirs, about_to_win = e.cards_left(s, seat), 0, 0
    for other in range(players):
        if other != seat:
            theirs += e.cards_left(s, other)
            if e.cards_left(s, other) == 1:
                about_to_win += 1
    unseen, alike, mine_alike = 0, 0, 0
    for c in range(e.CELLS):
        if is_hidden(s, c):
            unseen += 1
            if e.number_is_clockwise(t, s, c) == clockwise:
                alike += 1
                # Only this count is used: the seat knows on which side the numbers of its own cards stand.
                if e.holder_of(s, e.tile_at(s, c)) == seat:
                    mine_alike += 1
    if alike == 0:
        return 0
    chance = 1000 * mine_alike // alike
    chance_each = (1000 - chance) // (unseen - mine) if unseen > mine else 0
    if mine > 1 and about_to_win > 0:
        # Any tile may lose the game and none can win it. A draw at the turn limit (AW-D6) is better.
        return -PACE - 2 * chance_each * about_to_win
    # If cards come in random order, mine are gone first with probability theirs / (mine + theirs).
    # The worth is proportional to the expected change of this probability.
    return (chance - chance_each * mine) * theirs // max(1, players - 1) + PACE


def _onward(t: Table, s: State, cell: int, facing: int) -> int:
    """Return the pose of an ant after one more step without tokens, -1 off the board."""
    if cell != e.ANTHILL:
        facing = (facing + (1 if e.is_clockwise(t, s, cell) else 3)) % 4
    to = e.step(cell, facing)
    return pose(to, facing) if to >= 0 else -1


def _survey(t: Table, s: State, out: State) -> None:
    """Write to `out` the worth of each cell, and of each pose what an ant can turn over from it, at least 0."""
    clockwise, counter = _promise(t, s, 1), _promise(t, s, 0)
    for c in range(e.CELLS):
        out[WORTH + c] = 0
        if is_hidden(s, c):
            out[WORTH + c] = clockwise if e.number_is_clockwise(t, s, c) else counter
        for side in range(4):
            out[SURVEY + pose(c, side)] = 0
    for _ in range(SWEEPS):
        for c in range(e.CELLS):
            lured = 0
            for side in range(4):
                # The ant does not turn over the tile with the token when it walks on (AW-6).
                to = e.step(c, side)
                to = _onward(t, s, to, side) if to >= 0 else -1
                if to >= 0:
                    lured = max(lured, LURE * survey_of(out, to) // 100)
            for side in range(4):
                to = _onward(t, s, c, side)
                further = max(lured, survey_of(out, to)) if to >= 0 else lured
                out[SURVEY + pose(c, side)] = max(0, worth_of(out, c) + STEP * further // 100)


def _outlook(t: Table, s: State, out: State, seat: int) -> int:
    """Return the value of a position for a seat that ends its turn there."""
    total = 0
    for slot in e.slots_of(seat):
        if e.place_of(s, slot) < 0:
            total += HAND
    ant, facing = s[e.S_ANT], s[e.S_FACING]
    if ant < 0:
        for side in range(4):
            total += LATER * survey_of(out, pose(e.ANTHILL, side)) // 400
        return total
    total += LATER * survey_of(out, pose(ant, facing)) // 100
    onward = _onward(t, s, ant, facing)
    for c in (ant, onward // 4):
        if c >= 0 and not e.was_shown(s, c) and e.token_at(s, c) < 0:
            total += DRIFT * worth_of(out, c) // 100
    return total


def _candidates(t: Table, s: State, out: State, at: int) -> int:
    """Write walks, tokens next to the ant and tokens taken back to `out[at:]`. Return their count."""
    ant, lures = s[e.S_ANT], luring_sides(s)
    n = 0
    if may_choose(lures):
        for side in range(4):
            if lures >> side & 1:
                out[at + n] = e.walk_to(side)
                n += 1
    else:
        out[at] = e.WALK
        n = 1
    if e.token_at(s, ant) < 0 and slot_in_hand(s) >= 0:
        for side in range(4):
            c = e.step(ant, side)
            if c >= 0 and e.token_at(s, c) < 0:
                out[at + n] = e.place_on(c)
                n += 1
    for slot in e.slots_of(s[e.S_SEAT]):
        if may_take(s, e.place_of(s, slot)):
            out[at + n] = e.take_from(e.place_of(s, slot))
            n += 1
    return n


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return the first of the best actions found, ties broken with the stream at `r[i]`."""
    phase = s[e.S_PHASE]
    if phase < e.FACE:
        return out[below(r, i, actions(t, s, out, 0))]
    if phase == e.KEEP:
        return _tile_to_keep(t, s, r, i)
    _survey(t, s, out)
    if phase == e.FACE:
        return _facing(r, i, out)
    _keep(s, out, 0)
    # The seat does not know the holder of a card, so nobody holds one while actions are tried.
    for number in range(e.NUMBERS):
        e.set_holder(s, number, -1)
    choice = _search(t, s, r, i, out)
    _restore(s, out, 0)
    return choice


def _keep(s: State, out: State, n: int) -> None:
    """Copy the state to the n-th copy in `out`."""
    for k in range(len(s)):
        out[STATES + n * len(s) + k] = s[k]


def _restore(s: State, out: State, n: int) -> None:
    """Set the state to the n-th copy in `out`."""
    for k in range(len(s)):
        s[k] = out[STATES + n * len(s) + k]


def _tile_to_keep(t: Table, s: State, r: State, i: int) -> int:
    """Return a tile whose number stands beside the arrow that most of the seat's eight tiles have.

    Own tiles that are alike are easier to find: few others show the same arrow.
    """
    most = 0
    for place in range(e.EIGHT):
        most += 1 if t[e.T_CLOCKWISE + e.dealt_tile(t, s[e.S_SEAT], place)] else -1
    best, ties, choice = -1, 0, 0
    for place in range(e.EIGHT):
        if may_keep(t, s, place):
            alike = 1 if t[e.T_CLOCKWISE + e.dealt_tile(t, s[e.S_SEAT], place)] == (1 if most >= 0 else 0) else 0
            if alike > best:
                best, ties = alike, 0
            if alike == best:
                ties += 1
                if below(r, i, ties) == 0:
                    choice = place
    return choice


def _facing(r: State, i: int, out: State) -> int:
    """Return the best facing for the ant on the anthill."""
    best, ties, choice = -1, 0, 0
    for side in range(4):
        worth = survey_of(out, pose(e.ANTHILL, side))
        if worth > best:
            best, ties = worth, 0
        if worth == best:
            ties += 1
            if below(r, i, ties) == 0:
                choice = side
    return choice


def _open(t: Table, s: State, out: State, level: int, gained: int) -> None:
    """Begin a level of the search with its actions; `gained` is the worth gained before it."""
    _keep(s, out, level + 1)
    out[FOUND + level] = _candidates(t, s, out, LISTED * level)
    out[TRIED + level] = 0
    out[GAIN + level] = gained


def _search(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return the first action of the best way found to use the actions of the turn; the state is left changed."""
    seat = s[e.S_SEAT]
    best, ties, choice, first = _outlook(t, s, out, seat), 1, e.END, e.END
    level = 0
    _open(t, s, out, 0, 0)
    while level >= 0:
        if out[TRIED + level] == out[FOUND + level]:
            level -= 1
            continue
        _restore(s, out, level + 1)
        action = out[LISTED * level + out[TRIED + level]]
        out[TRIED + level] += 1
        if level == 0:
            first = action
        left = s[e.S_ANT]
        shown = e.was_shown(s, left)
        apply(t, s, action)
        gained = out[GAIN + level]
        if not shown and e.was_shown(s, left):
            gained += worth_of(out, left)
        worth = gained + _outlook(t, s, out, seat)
        if worth > best:
            best, ties, choice = worth, 1, first
        elif worth == best and first != choice:
            ties += 1
            if below(r, i, ties) == 0:
                choice = first
        if s[e.S_PHASE] == e.ACT and s[e.S_SEAT] == seat and level + 1 < DEPTH:
            level += 1
            _open(t, s, out, level, gained)
    return choice


PLIES, OPEN = 6, 0
"""For the search: plies that a playout goes on at least, and that cards are hidden (engine/loops/neutral.py)."""


def candidates(t: Table, s: State, r: State, i: int, out: State, listed: State, at: int, most: int) -> int:
    """Write the greedy action, then the others that it tries and `END`; outside a turn, all actions.

    They go to `listed[at:]`, at most `most`. Return their count.
    """
    first = greedy(t, s, r, i, out)
    if s[e.S_PHASE] != e.ACT:
        found = actions(t, s, out, 0)
    else:
        found = _candidates(t, s, out, 0)
        out[found] = e.END
        found += 1
    return behind(first, out, found, listed, at, most)


def appraise(t: Table, s: State, seat: int, players: int) -> int:
    """Return `ONE` times the probability that a seat plays its last card first, if cards come in random order.

    This is inversely proportional to the cards that the seat has left.
    """
    if e.cards_left(s, seat) == 0:
        return ONE
    total = 0
    for other in range(players):
        if e.cards_left(s, other) == 0:
            return 0
        total += ONE * e.NUMBERS // e.cards_left(s, other)
    return ONE * (ONE * e.NUMBERS // e.cards_left(s, seat)) // total


def imagine(t: Table, s: State, r: State, i: int, seat: int) -> None:
    """Draw who holds the cards of unseen tiles, so that it agrees with what a seat sees (AW-10).

    The seat gets as many own cards on each side of the arrows as it has, and the others as many cards as they hold.
    """
    left, left_clockwise, mine, mine_clockwise = 0, 0, 0, 0
    for c in range(e.CELLS):
        if is_hidden(s, c):
            left += 1
            left_clockwise += e.number_is_clockwise(t, s, c)
            if e.holder_of(s, e.tile_at(s, c)) == seat:
                mine += 1
                mine_clockwise += e.number_is_clockwise(t, s, c)
            e.set_holder(s, e.tile_at(s, c), -1)
    free = left - mine
    left -= left_clockwise
    mine -= mine_clockwise
    for c in range(e.CELLS):
        if not is_hidden(s, c):
            continue
        if e.number_is_clockwise(t, s, c):
            if below(r, i, left_clockwise) < mine_clockwise:
                e.set_holder(s, e.tile_at(s, c), seat)
                mine_clockwise -= 1
            left_clockwise -= 1
        else:
            if below(r, i, left) < mine:
                e.set_holder(s, e.tile_at(s, c), seat)
                mine -= 1
            left -= 1
    for other in range(t[e.T_PLAYERS]):
        if other == seat:
            continue
        held, still = e.cards_left(s, other), free
        for c in range(e.CELLS):
            if is_hidden(s, c) and e.holder_of(s, e.tile_at(s, c)) < 0:
                if below(r, i, still) < held:
                    e.set_holder(s, e.tile_at(s, c), other)
                    held -= 1
                    free -= 1
                still -= 1


def effort(t: Table, s: State, iterations: int) -> int:
    """Return 0 for a tile to keep, so that it is the greedy one: what a choice is worth shows only many turns later."""
    return 0 if s[e.S_PHASE] == e.KEEP else iterations

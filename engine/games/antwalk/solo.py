"""AntWalk for one seat as a search for the fewest actions, written like a kernel (engine/contract/rules.py).

Walking, placing and taking cost 1. Turns are free, so a position does not hold them, with one exception. An ant that
walked onto a token and off it is lured straight back, unless the token is still visited. This needs the two walks and
the next one to be in one turn. So a position holds how many actions such a turn has left. A turn can always begin where
it is wanted (docs/solving.md has the proof, for turns of at most `MOST_ACTIONS` actions).

A move is a walk, with what is done directly before it: tokens taken, and at most one placed where the walk leads to, or
on the anthill. A position is one number: the ant's facing and cell, the cells of the two tokens in ascending order (25
for a token in hand), the actions left of such a turn, a bit for each card to play, and the cells that show their
number. The search is iterative deepening: it visits all positions that may lead to an end within `most` actions, then
within one more. So the first plan that it finds has the fewest actions, and each exhausted level is proven.
"""

from landpress.engine.contract.rules import State, Table
from landpress.engine.games.antwalk.encoding import ANTHILL, CELLS, step

MOST_ACTIONS = 3
HELD = 25
K_ANT, K_LOW, K_HIGH, K_LEFT, K_CARDS, K_SHOWS = 2, 7, 12, 17, 19, 24
"""The lowest bit of each part of a position. The facing is at bit 0."""
G_ACTIONS, G_CLOCKWISE, G_CARD, G_NEAR, G_WATCH, G_WATCHED = 0, 1, 2, 27, 52, 77
"""The table `g`: actions of a turn; the cells with a clockwise arrow at first, as bits; for each cell the bit of its
card (0 for none), its neighbours as bits, and its bit among the tiles that distances watch (0 for none); the number of
the watched tiles, and their cells."""
POSES = CELLS * 4 * 2
"""Poses of the ant: its cell, its facing, and whether a token lies under it."""
MOVES, DEEPEST = 128, 62
"""Room for moves, and the longest search in actions.

A position has at most four sets of tokens taken, with the anthill or without, then eleven ways to walk.
"""
NOWHERE, UNFINISHED = -1, -2


def solo_position(facing: int, ant: int, a: int, b: int, left: int, cards: int, shows: int) -> int:
    """Return the number of a position."""
    low, high = (a, b) if a < b else (b, a)
    return facing | ant << K_ANT | low << K_LOW | high << K_HIGH | left << K_LEFT | cards << K_CARDS | shows << K_SHOWS


def facing_of(position: int) -> int:
    """Return the facing of the ant."""
    return position & 3


def ant_of(position: int) -> int:
    """Return the cell of the ant."""
    return position >> K_ANT & 31


def low_token(position: int) -> int:
    """Return the lower cell of the two tokens, `HELD` if both are in hand."""
    return position >> K_LOW & 31


def high_token(position: int) -> int:
    """Return the higher cell of the two tokens, `HELD` for a token in hand."""
    return position >> K_HIGH & 31


def left_of(position: int) -> int:
    """Return the actions left of a turn in which a token stays visited."""
    return position >> K_LEFT & 3


def cards_of(position: int) -> int:
    """Return the cards to play, as bits."""
    return position >> K_CARDS & 31


def shows_of(position: int) -> int:
    """Return the cells that show their number, as bits."""
    return position >> K_SHOWS


def card_on(g: Table, cell: int) -> int:
    """Return the bit of the card of a cell, 0 for none."""
    return g[G_CARD + cell]


def beside(g: Table, cell: int) -> int:
    """Return the neighbours of a cell, as bits."""
    return g[G_NEAR + cell]


def watch_on(g: Table, cell: int) -> int:
    """Return the bit of a cell among the watched tiles, 0 for none."""
    return g[G_WATCH + cell]


def watched_cell(g: Table, i: int) -> int:
    """Return the cell of the i-th watched tile."""
    return g[G_WATCHED + 1 + i]


def set_move(out: State, n: int, position: int, cost: int) -> None:
    """Write the n-th move: the position that it leads to and its cost in actions."""
    out[2 * n] = position
    out[2 * n + 1] = cost


def move_position(out: Table, n: int) -> int:
    """Return the position that the n-th move leads to."""
    return out[2 * n]


def move_cost(out: Table, n: int) -> int:
    """Return the cost of the n-th move in actions."""
    return out[2 * n + 1]


def set_waiting(stack: State, n: int, position: int, spent: int, depth: int) -> None:
    """Write the n-th waiting position, with the actions and the moves that lead to it."""
    stack[1 + 3 * n] = position
    stack[2 + 3 * n] = spent
    stack[3 + 3 * n] = depth


def solo_moves(g: Table, position: int, out: State) -> int:
    """Write the moves from a position to `out`, as pairs of position and cost. Return their count."""
    ant, low, high = ant_of(position), low_token(position), high_token(position)
    around = beside(g, ant) | 1 << ant
    n = 0
    for taken in range(4):
        # AW-8: a token under the ant or next to it cannot be taken.
        if taken & 1 and (low == HELD or around >> low & 1):
            continue
        if taken & 2 and (high == HELD or around >> high & 1):
            continue
        a = HELD if taken & 1 else low
        b = HELD if taken & 2 else high
        cost = 1 + (taken & 1) + (taken >> 1)
        n = _solo_walks(g, position, a, b, cost, False, out, n)
        if ANTHILL not in (ant, a, b):
            if a == HELD:
                n = _solo_walks(g, position, ANTHILL, b, cost + 1, True, out, n)
            elif b == HELD:
                n = _solo_walks(g, position, a, ANTHILL, cost + 1, True, out, n)
    return n


def _solo_walks(g: Table, position: int, a: int, b: int, cost: int, hill: bool, out: State, n: int) -> int:
    """Write the walks from a position with its tokens at a and b, each with and without placing a token (AW-5, AW-6).

    With `hill` a token was put on the anthill beforehand. This only helps an ant that is lost in this walk, or that now
    walks onto a token and is lost later in the turn. Before other walks the token may as well be placed later. Return
    the number of moves in `out`.
    """
    facing, ant, left = facing_of(position), ant_of(position), left_of(position)
    cards, shows = cards_of(position), shows_of(position)
    covered = ant in (a, b)
    straight = facing
    if ant != ANTHILL:
        straight = facing + (1 if (g[G_CLOCKWISE] ^ shows) >> ant & 1 else 3) & 3
        if not covered:
            cards &= ~card_on(g, ant)
            shows ^= 1 << ant
    lures = beside(g, ant) & (1 << a | 1 << b)
    # Only the token that the ant has just left may not lure, until the end of that turn.
    behind = step(ant, facing + 2 & 3)
    lured = not covered and lures != 0 and not (left >= cost and behind >= 0 and lures == 1 << behind)
    left = left - cost if covered and left > cost else 0
    onto = g[G_ACTIONS] - 1
    for side in range(4):
        to = step(ant, side)
        lies = to >= 0 and to in (a, b)
        if (side == straight and not lured) or (lies and not covered):
            if to < 0:
                n = _solo_lost(g, a, b, cost, cards, shows, out, n)
            elif lies or not hill:
                set_move(out, n, solo_position(side, to, a, b, onto if lies else left, cards, shows), cost)
                n += 1
        if to >= 0 and not lies and HELD in (a, b) and (side == straight or not covered):
            other = b if a == HELD else a
            set_move(out, n, solo_position(side, to, other, to, onto, cards, shows), cost + 1)
            n += 1
    return n


def _solo_lost(g: Table, a: int, b: int, cost: int, cards: int, shows: int, out: State, n: int) -> int:
    """Write the moves of a lost ant: a new turn with the ant on the anthill and any facing (AW-7).

    A token on the anthill turns visited. Return the number of moves in `out`.
    """
    left = g[G_ACTIONS] if ANTHILL in (a, b) else 0
    for facing in range(4):
        set_move(out, n, solo_position(facing, ANTHILL, a, b, left, cards, shows), cost)
        n += 1
    return n


def solo_search(
    g: Table, least: Table, most: int, stack: State, seen: State, path: State, out: State, positions: int
) -> int:
    """Look for an end within `most` actions, and visit at most `positions` positions; call it again to go on.

    `stack` holds its own height, then for each waiting position the position, the actions and the moves that lead to
    it. `path` gets the positions from the start to the end. Return the number of moves of the path, `NOWHERE` if there
    is no end, `UNFINISHED` if positions are still waiting. `seen` is a table of visited positions with the fewest
    actions that led to each; its length is a power of two. A position that is reached again with as many actions or
    more is skipped.
    """
    top = stack[0]
    while top > 0 and positions > 0:
        top -= 1
        position, spent, depth = stack[1 + 3 * top], stack[2 + 3 * top], stack[3 + 3 * top]
        path[depth] = position
        if cards_of(position) == 0:
            return depth
        # The product stays below 2**63, so that plain and compiled code agree.
        mixed = (position & 0xFFFFFF) * 0x9E3779 + shows_of(position) * 0x85EBCA
        at = (mixed ^ mixed >> 17) & len(seen) - 1
        entry = position << 12 | most << 6 | spent
        if seen[at] >> 6 == entry >> 6 and seen[at] <= entry:
            continue
        seen[at] = entry
        positions -= 1
        for k in range(solo_moves(g, position, out)):
            after = spent + move_cost(out, k)
            if after + solo_least(g, move_position(out, k), least) <= most:
                set_waiting(stack, top, move_position(out, k), after, depth + 1)
                top += 1
    stack[0] = top
    return NOWHERE if top == 0 else UNFINISHED


def solo_least(g: Table, position: int, least: Table) -> int:
    """Return a lower bound on the actions from a position to an end."""
    ant, shows = ant_of(position), shows_of(position)
    covered = 1 if ant in (low_token(position), high_token(position)) else 0
    watched = 0
    for i in range(g[G_WATCHED]):
        watched |= (shows >> watched_cell(g, i) & 1) << i
    return least[_solo_row(g, cards_of(position), ant, facing_of(position), covered) | watched]


def _solo_row(g: Table, cards: int, ant: int, facing: int, covered: int) -> int:
    """Return where the distances of a pose begin, one for each set of watched tiles that show their number."""
    return (((cards * CELLS + ant) * 4 + facing) * 2 + covered) << g[G_WATCHED]


def solo_distances(g: Table, cards: int, least: State, queue: State) -> None:
    """Write lower bounds to `least`, for these cards and each part of them: the fewest walks in an easier game.

    In the easier game the arrow of a tile that is not watched points as the ant likes, and a token lies wherever the
    ant wants a lure, at no cost. But a tile under a token is not turned over, and an ant on a token leaves by the
    arrow. The tile of a card that is still to be played was never turned over, so its arrow is known, too.

    `queue` has room for one row of distances, and for a number for each set of watched tiles.
    """
    size = POSES << g[G_WATCHED]
    for held in range(1, cards + 1):
        if held & ~cards:
            continue
        for row in range(held * size, held * size + size):
            least[row] = DEEPEST
        for watched in range(1 << g[G_WATCHED]):
            queue[size + watched] = 0
        last = _solo_plays(g, held, least)
        head = tail = 0
        steps = 1
        # The queue holds the rows with one step less. Each walk is one step, so the first distance of a row is its own.
        while steps < DEEPEST and (head < tail or steps <= last):
            end = tail
            while head < end:
                tail = _solo_before(g, held, queue[head], steps, least, queue, tail)
                head += 1
            tail = _solo_played(g, held, steps, least, queue, tail)
            steps += 1


def _solo_plays(g: Table, held: int, least: State) -> int:
    """Write the distances of the poses that play a card: fewer cards follow, whose distances are known.

    Return the largest one.
    """
    last = 0
    for cell in range(CELLS):
        if held & card_on(g, cell):
            for facing in range(4):
                for watched in range(1 << g[G_WATCHED]):
                    row = _solo_row(g, held, cell, facing, 0) | watched
                    least[row] = min(DEEPEST, 1 + _solo_nearest(g, held, cell, facing, watched, least))
                    last = max(last, least[row])
    return last


def _solo_played(g: Table, held: int, steps: int, least: Table, queue: State, tail: int) -> int:
    """Append the poses that play a card and have this distance to the queue. Return its end."""
    for cell in range(CELLS):
        if held & card_on(g, cell):
            for facing in range(4):
                for watched in range(1 << g[G_WATCHED]):
                    row = _solo_row(g, held, cell, facing, 0) | watched
                    if least[row] == steps:
                        queue[tail] = row
                        tail += 1
    return tail


def _solo_before(g: Table, held: int, row: int, steps: int, least: State, queue: State, tail: int) -> int:
    """Write the distance of the poses from which one walk leads to a row, and append them to the queue.

    Return its end.
    """
    size = POSES << g[G_WATCHED]
    watched, pose = row & (1 << g[G_WATCHED]) - 1, row % size >> g[G_WATCHED]
    ant, facing, covered = pose >> 3, pose >> 1 & 3, pose & 1
    before = step(ant, facing + 2 & 3)
    if before >= 0:
        tail = _solo_onto(g, held, before, facing, covered, watched, steps, least, queue, tail)
    # A lost ant may face any side, so the first pose on the anthill is enough.
    if ant == ANTHILL and queue[size + watched] == 0:
        queue[size + watched] = 1
        for cell in range(CELLS):
            for side in range(4):
                if step(cell, side) < 0:
                    tail = _solo_onto(g, held, cell, side, 0, watched, steps, least, queue, tail)
    return tail


def _solo_onto(
    g: Table,
    held: int,
    ant: int,
    side: int,
    under: int,
    watched: int,
    steps: int,
    least: State,
    queue: State,
    tail: int,
) -> int:
    """Write the distance of the poses on a cell that walk to this side, and append them to the queue. Return its end.

    With `under`, a token lies where the walk leads to. `watched` are the watched tiles that show their number then.
    """
    for covered in range(2):
        if covered == 0 and held & card_on(g, ant):
            continue
        before = watched if covered else watched ^ watch_on(g, ant)
        # The facings from which the ant walks to this side: `count` of them, from `facing` on.
        facing, apart, count = side + 1, 2, 2
        if under and covered == 0:
            apart, count = 1, 4
        elif ant == ANTHILL:
            facing, count = side, 1
        elif watch_on(g, ant) or held & card_on(g, ant):
            facing, count = side - _solo_turn(g, ant, before), 1
        for k in range(count):
            row = _solo_row(g, held, ant, facing + k * apart & 3, covered) | before
            if least[row] == DEEPEST:
                least[row] = steps
                queue[tail] = row
                tail += 1
    return tail


def _solo_ways(g: Table, cards: int, ant: int, facing: int, watched: int) -> int:
    """Return the sides to which an ant can walk in the easier game without a lure, as bits."""
    if ant == ANTHILL:
        return 1 << facing
    if watch_on(g, ant) or cards & card_on(g, ant):
        return 1 << (facing + _solo_turn(g, ant, watched) & 3)
    return 1 << (facing + 1 & 3) | 1 << (facing + 3 & 3)


def _solo_turn(g: Table, ant: int, watched: int) -> int:
    """Return the turn of an ant on a tile whose arrow is known, clockwise in right angles."""
    shows = 1 if watched & watch_on(g, ant) else 0
    return 1 if (g[G_CLOCKWISE] >> ant & 1) ^ shows else 3


def _solo_nearest(g: Table, cards: int, ant: int, facing: int, watched: int, least: Table) -> int:
    """Return the smallest distance after one more walk in the easier game, from a tile whose card is played so."""
    ways = _solo_ways(g, cards, ant, facing, watched)
    cards &= ~card_on(g, ant)
    watched ^= watch_on(g, ant)
    best = DEEPEST
    for side in range(4):
        to = step(ant, side)
        for under in range(2):
            if to >= 0 and (ways >> side & 1 or under):
                best = min(best, least[_solo_row(g, cards, to, side, under) | watched])
            if to < 0 and ways >> side & 1:
                for turned in range(4):
                    best = min(best, least[_solo_row(g, cards, ANTHILL, turned, under) | watched])
    return best

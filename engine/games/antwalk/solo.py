"""AntWalk for one seat as a search for the fewest actions, written like a kernel (engine/contract/rules.py).

Walks, placings and takings cost 1; turns are free, so they are not in a position at all. They matter in one case only:
an ant that walked over a token and off it is lured straight back, unless that token is still visited, that is unless
both walks and the next lie in one turn. A position holds how many actions such a turn has left, and a turn can always
be begun where one is wanted (docs/solving-antwalk.md proves it, for turns of at most `MOST_ACTIONS` actions).

A move is a walk with what is done just before it: tokens taken, and one placed where the walk leads to. A position is
one number: the ant's facing and cell, the two tokens' cells in ascending order (25 in hand), the actions left as above,
a bit for each card to play, and the cells that show their number. The search deepens: all positions that may lead to an
end within `most` actions, then one more; so what it finds first is the fewest, and what it has exhausted is proven.
"""

from landpress.engine.contract.rules import State, Table
from landpress.engine.games.antwalk.encoding import ANTHILL, CELLS, step

MOST_ACTIONS = 3
HELD = 25
K_ANT, K_LOW, K_HIGH, K_LEFT, K_CARDS, K_SHOWS = 2, 7, 12, 17, 19, 24
"""Where in a position its parts begin; facing is first."""
G_ACTIONS, G_CLOCKWISE, G_CARD, G_NEAR, G_WATCH, G_WATCHED = 0, 1, 2, 27, 52, 77
"""The table `g`: actions of a turn, the cells whose arrow is clockwise at first as bits, for each cell the bit of its
card (0 none), its neighbours as bits, and its bit among the tiles that distances watch (0 none); how many those are,
and their cells."""
POSES = CELLS * 4 * 2
"""Of the ant: cell, facing, and whether a token lies under it."""
MOVES, DEEPEST = 128, 62
"""At most four sets of tokens taken, with the anthill or without, then eleven ways to walk; and the longest search."""
NOWHERE, UNFINISHED = -1, -2


def solo_position(facing: int, ant: int, a: int, b: int, left: int, cards: int, shows: int) -> int:
    """A position as a number."""
    low, high = (a, b) if a < b else (b, a)
    return facing | ant << K_ANT | low << K_LOW | high << K_HIGH | left << K_LEFT | cards << K_CARDS | shows << K_SHOWS


def facing_of(position: int) -> int:
    """Return the facing of the ant."""
    return position & 3


def ant_of(position: int) -> int:
    """Return the cell of the ant."""
    return position >> K_ANT & 31


def low_token(position: int) -> int:
    """Return the lower cell of the two tokens."""
    return position >> K_LOW & 31


def high_token(position: int) -> int:
    """Return the higher cell of the two tokens, `HELD` for one in hand."""
    return position >> K_HIGH & 31


def left_of(position: int) -> int:
    """Return the actions left in a turn in which a token stays visited."""
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
    """Return the bit of a cell among those that distances watch, 0 for none."""
    return g[G_WATCH + cell]


def watched_cell(g: Table, i: int) -> int:
    """Return the i-th cell that distances watch."""
    return g[G_WATCHED + 1 + i]


def set_move(out: State, n: int, position: int, cost: int) -> None:
    """Write the n-th move: where it leads to and what it costs."""
    out[2 * n] = position
    out[2 * n + 1] = cost


def move_position(out: Table, n: int) -> int:
    """Return where the n-th move leads to."""
    return out[2 * n]


def move_cost(out: Table, n: int) -> int:
    """Return what the n-th move costs."""
    return out[2 * n + 1]


def set_waiting(stack: State, n: int, position: int, spent: int, depth: int) -> None:
    """Write the n-th position that waits, with the actions and the moves up to it."""
    stack[1 + 3 * n] = position
    stack[2 + 3 * n] = spent
    stack[3 + 3 * n] = depth


def solo_moves(g: Table, position: int, out: State) -> int:
    """The moves from a position: where each leads to and what it costs, in pairs; how many there are."""
    ant, low, high = ant_of(position), low_token(position), high_token(position)
    around = beside(g, ant) | 1 << ant
    n = 0
    for taken in range(4):
        # AW-8: neither under the ant nor next to it.
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
    """AW-5, AW-6: the walks from a position whose tokens now lie at a and b, each with or without placing one.

    A token that was put on the anthill beforehand (`hill`) is for an ant that is lost at once, or after it left a token
    in between; before other walks it might as well be placed later.
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
    # The one token that need not lure is that which the ant has just left, while its turn lasts.
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
    """AW-7: a new turn with the ant on the anthill, any facing; a token there turns visited."""
    left = g[G_ACTIONS] if ANTHILL in (a, b) else 0
    for facing in range(4):
        set_move(out, n, solo_position(facing, ANTHILL, a, b, left, cards, shows), cost)
        n += 1
    return n


def solo_search(
    g: Table, least: Table, most: int, stack: State, seen: State, path: State, out: State, positions: int
) -> int:
    """Look for an end within `most` actions, at so many positions; call it again to go on.

    `stack` holds its own height and then for each position waiting itself, the actions up to it and the moves up to it;
    `path` gets the positions from the start to the end, and their number less one is returned: NOWHERE where there is
    no end, UNFINISHED where more is to be looked at. `seen` remembers positions, as many as it has room for (a power of
    two), with the fewest actions that led to each: longer ways to them need no second look.
    """
    top = stack[0]
    while top > 0 and positions > 0:
        top -= 1
        position, spent, depth = stack[1 + 3 * top], stack[2 + 3 * top], stack[3 + 3 * top]
        path[depth] = position
        if cards_of(position) == 0:
            return depth
        # Below 2**63, so that plain and compiled code agree.
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
    """So many actions at least lead from a position to an end."""
    ant, shows = ant_of(position), shows_of(position)
    covered = 1 if ant in (low_token(position), high_token(position)) else 0
    watched = 0
    for i in range(g[G_WATCHED]):
        watched |= (shows >> watched_cell(g, i) & 1) << i
    return least[_solo_row(g, cards_of(position), ant, facing_of(position), covered) | watched]


def _solo_row(g: Table, cards: int, ant: int, facing: int, covered: int) -> int:
    """Where the distances of a pose begin, one for each way in which the watched tiles can lie."""
    return (((cards * CELLS + ant) * 4 + facing) * 2 + covered) << g[G_WATCHED]


def solo_distances(g: Table, cards: int, least: State) -> None:
    """What no plan undercuts, for these cards and fewer: the fewest walks where much is made easier for the ant.

    The arrows of tiles that are not watched point as it likes, and wherever it wants a lure a token lies, at no cost.
    But under a token no tile is turned, and no ant leaves one but by the arrow. A tile whose card is to be played was
    never turned, so its arrow is known too.
    """
    size = POSES << g[G_WATCHED]
    for held in range(1, cards + 1):
        if held & ~cards:
            continue
        for row in range(held * size, held * size + size):
            least[row] = DEEPEST
        more = True
        steps = 0
        # Every walk is one step, so what is found with so many steps is final.
        while more:
            more = False
            steps += 1
            for pose in range(POSES):
                row = held * size + (pose << g[G_WATCHED])
                for watched in range(1 << g[G_WATCHED]):
                    if least[row + watched] >= steps and steps < DEEPEST:
                        more = True
                        ant, facing, covered = pose >> 3, pose >> 1 & 3, pose & 1
                        if _solo_nearest(g, held, ant, facing, covered, watched, least) < steps:
                            least[row + watched] = steps


def _solo_nearest(g: Table, cards: int, ant: int, facing: int, covered: int, watched: int, least: Table) -> int:
    """The least distance after one walk more, as `solo_distances` says."""
    ways = 1 << facing
    if ant != ANTHILL:
        ways = 1 << (facing + 1 & 3) | 1 << (facing + 3 & 3)
        shows = 1 if watched & watch_on(g, ant) else 0
        if watch_on(g, ant) or cards & card_on(g, ant):
            ways = 1 << (facing + (1 if (g[G_CLOCKWISE] >> ant & 1) ^ shows else 3) & 3)
        if covered == 0:
            cards &= ~card_on(g, ant)
            watched ^= watch_on(g, ant)
    best = DEEPEST
    for side in range(4):
        to = step(ant, side)
        for under in range(2):
            if to >= 0 and (ways >> side & 1 or (under and covered == 0)):
                best = min(best, least[_solo_row(g, cards, to, side, under) | watched])
            if to < 0 and ways >> side & 1:
                for turned in range(4):
                    best = min(best, least[_solo_row(g, cards, ANTHILL, turned, under) | watched])
    return best

"""Measured games: the loop that plays whole games and notes what happens, by the names of engine/contract/rules.py.

Each game leaves one row of `M_ROW` whole numbers: the header below, scores, the game's own counters, and the numbers
from `M_OWN` on. `h` holds the counts over all games: decisions by the number of actions (bin k: 2**k to 2**(k+1) - 1),
then verbs, then how often each cell was used. A turn is an unbroken sequence of plies of one seat.
"""

from landpress.engine.contract import rules
from landpress.engine.contract.rules import State, Table
from landpress.engine.loops import neutral
from landpress.engine.loops.playout import MCTS, begun, decided
from landpress.engine.loops.search import uct_choices, uct_grow

M_PLIES, M_REASON, M_FIRST, M_LEADS, M_LEADER, M_USED, M_WINNERS, M_DRAMA = 4, 5, 6, 7, 8, 9, 10, 11
M_SCORE = rules.M_STANDS
M_BEHIND = rules.M_STANDS + rules.M_SEATS
M_OWN = 64
"""The end of the game's own counters."""
M_SETTLED, M_HALFWAY, M_VERBS, M_CHOICES, M_SEARCHED, M_ROW = range(M_OWN, M_OWN + 6)
HISTORY = 128
"""The words at the end of `m` that remember who led alone at the end of each turn: `IN_A_WORD` turns in each."""
IN_A_WORD, BITS = 15, 4
STOPPED = -1
H_VERB = 64
H_CELL = 80


P_GAME, P_BEGUN, P_LAST, P_LEFT, P_FIRST, P_DRAWN, P_WORDS = 0, 1, 2, 3, 4, 5, 6
"""The progress of a call, in `p`: the game, whether it has begun, who acted last, the iterations left of a search.

`P_FIRST` is an order: 0 if chance picks the first seat, n + 1 if seat n begins game 0, the next seat game 1 and so on.
`P_DRAWN` is 1 after the first decision of chance, which picks the first seat if a game has any.
"""
TRIES = 1000
"""The number of times that chance picks a first seat until it is the ordered one; a game may have no such choice."""
ITERATION = 32
"""The number of plies that take as much work as one iteration of a search."""


def measured(
    t: Table,
    start: Table,
    s: State,
    r: State,
    out: State,
    policies: Table,
    world: State,
    tree: State,
    games: int,
    most: int,
    streams: Table,
    m: State,
    h: State,
    rows: State,
    p: State,
    work: int,
) -> int:
    """Play games from a state, each with its part of `streams`. Return the number of games that are done.

    A call ends after about `work` plies. The next call continues there, because `p` holds the progress: all 0 at the
    beginning, but for `P_FIRST`. Each game leaves a row and adds to `h`. A game that is not over after `most` plies is
    stopped: it has no winner, and its reason is `STOPPED`. `m` has `M_ROW` numbers, one more for each cell, and
    `HISTORY`. `world` and `tree` are as in `match` of engine/loops/playout.py.
    """
    while p[P_GAME] < games:
        game = p[P_GAME]
        if p[P_BEGUN] == 0:
            for k in range(len(r)):
                r[k] = streams[len(r) * game + k]
            for k in range(len(start)):
                s[k] = start[k]
            for k in range(len(m)):
                m[k] = 0
            m[M_LEADER] = -1
            p[P_BEGUN], p[P_LAST], p[P_LEFT], p[P_DRAWN] = 1, rules.OVER, 0, 0
        work = _play_on(t, s, r, out, policies, world, tree, most, m, h, p, work)
        if work <= 0:
            return game
        _end_of_game(t, s, len(policies), m)
        for k in range(M_ROW):
            rows[M_ROW * game + k] = m[k]
        p[P_BEGUN] = 0
        p[P_GAME] = game + 1
    return games


def _play_on(
    t: Table,
    s: State,
    r: State,
    out: State,
    policies: Table,
    world: State,
    tree: State,
    most: int,
    m: State,
    h: State,
    p: State,
    work: int,
) -> int:
    """Continue a game until it ends or the work is used up. Return the work left, 0 if the game is not at its end."""
    players = len(policies)
    seat = rules.actor(t, s)
    while seat != rules.OVER and m[M_PLIES] < most:
        if work <= 0:
            return 0
        work -= 1
        if seat == rules.CHANCE:
            action = rules.sample(t, s, r, 0, out)
            if p[P_DRAWN] == 0:
                p[P_DRAWN] = 1
                if p[P_FIRST] > 0:
                    ordered = (p[P_FIRST] - 1 + p[P_GAME]) % players
                    for _ in range(TRIES):
                        if neutral.first_seat(t, action) != ordered:
                            action = rules.sample(t, s, r, 0, out)
                m[M_FIRST] = neutral.first_seat(t, action)
            rules.apply(t, s, action)
        else:
            if p[P_LEFT] == 0:
                if seat != p[P_LAST]:
                    m[rules.M_TURNS] += 1
                _count_breadth(neutral.breadth(t, s, out), h)
                p[P_LEFT] = begun(t, s, r, rules.STREAM * (seat + 1), out, policies[seat], tree)
            if p[P_LEFT] > 0:
                some = min(p[P_LEFT], 1 + work // ITERATION)
                work -= ITERATION * some
                p[P_LEFT] = p[P_LEFT] - some if uct_grow(t, s, out, some, players, world, tree) > 0 else 0
                if p[P_LEFT] > 0:
                    return 0
            action = decided(t, s, r, rules.STREAM * (seat + 1), out, policies[seat], tree)
            if policies[seat] >= MCTS:
                m[M_CHOICES] += uct_choices(tree)
                m[M_SEARCHED] += 1
            m[rules.M_SEAT] = seat
            m[rules.M_CELL] = -1
            rules.before(t, s, action, m)
            rules.apply(t, s, action)
            neutral.after(t, s, m)
            h[H_VERB + m[rules.M_VERB]] += 1
            m[M_VERBS] |= 1 << m[rules.M_VERB]
            if m[rules.M_CELL] >= 0:
                h[H_CELL + m[rules.M_CELL]] += 1
                m[M_USED] += 1 - m[M_ROW + m[rules.M_CELL]]
                m[M_ROW + m[rules.M_CELL]] = 1
        m[M_PLIES] += 1
        p[P_LAST] = seat
        now = rules.actor(t, s)
        if seat != rules.CHANCE and now != seat:
            _end_of_turn(t, s, players, m)
        seat = now
    return max(1, work)


def _count_breadth(ways: int, h: State) -> None:
    power = 0
    while ways > 1:
        ways >>= 1
        power += 1
    h[power] += 1


def _end_of_turn(t: Table, s: State, players: int, m: State) -> None:
    """Note who leads, for how many turns already, and who is behind.

    The lead changes if a seat leads alone and another seat was the last one to lead alone.
    """
    best = rules.ABSENT
    leader = -1
    rules.standings(t, s, m)
    for seat in range(players):
        stands = m[rules.M_STANDS + seat]
        if stands > best:
            best, leader = stands, seat
        elif stands == best:
            leader = -1
    for seat in range(players):
        if m[rules.M_STANDS + seat] < best:
            m[M_BEHIND + seat] += 1
    turn = m[rules.M_TURNS] - 1
    if turn < IN_A_WORD * HISTORY:
        m[len(m) - HISTORY + turn // IN_A_WORD] |= (leader + 1) << (BITS * (turn % IN_A_WORD))
    if leader < 0:
        m[M_SETTLED] = 0
    elif leader == m[M_LEADER]:
        m[M_SETTLED] += 1
    else:
        if m[M_LEADER] >= 0:
            m[M_LEADS] += 1
        m[M_SETTLED] = 1
        m[M_LEADER] = leader


def _end_of_game(t: Table, s: State, players: int, m: State) -> None:
    over = rules.actor(t, s) == rules.OVER
    m[M_REASON] = rules.reason(t, s) if over else STOPPED
    m[M_DRAMA] = rules.ABSENT
    settled = 0
    won = 0
    for seat in range(players):
        m[M_SCORE + seat] = rules.score(t, s, seat)
        if over and rules.wins(t, s, seat):
            m[M_WINNERS] |= 1 << seat
            won += 1
            m[M_DRAMA] = 100 * m[M_BEHIND + seat] // max(1, m[rules.M_TURNS])
            settled = 100 * m[M_SETTLED] // max(1, m[rules.M_TURNS]) if m[M_LEADER] == seat else 0
    m[M_SETTLED] = settled
    if won != 1:
        m[M_DRAMA] = rules.ABSENT
        m[M_SETTLED] = rules.ABSENT
    m[M_HALFWAY] = _leader_after(m, m[rules.M_TURNS] // 2)
    m[M_CHOICES] = m[M_CHOICES] // m[M_SEARCHED] if m[M_SEARCHED] > 0 else rules.ABSENT
    neutral.at_end(t, s, m)


def _leader_after(m: State, turns: int) -> int:
    """Return the seat that led alone after a number of turns, or ABSENT: nobody did, or it is not remembered."""
    if turns == 0 or turns > IN_A_WORD * HISTORY:
        return rules.ABSENT
    word = m[len(m) - HISTORY + (turns - 1) // IN_A_WORD]
    leader = (word >> (BITS * ((turns - 1) % IN_A_WORD)) & ((1 << BITS) - 1)) - 1
    return leader if leader >= 0 else rules.ABSENT

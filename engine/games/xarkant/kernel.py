"""The rules of Xarkant, XK-6 to XK-17, as plain functions over flat numbers (engine/contract/rules.py).

A set of quadrants is a whole number: the quadrant of row r and column c is bit 7 r + c, and the spare column keeps rows
apart. Wheat, wood and stone are 0, 1 and 2.
The table `t`: header, what a village costs, what the five workshops and the five churches cost, three numbers each,
then for each bit the kind of its quadrant. The state `s`: phase, round, drawer, seat, the quadrants in occupied areas,
those that are not empty, villages, towns, the supply, then a block a seat.

Actions: in `FIRST` the seat; in `DRAW` how many discs of each seat, three bits a seat; in `ACT` 64 * verb + where: a
quadrant's bit, `BOARD` for the state board, `BOARD` + kind for a track, 3 * given + taken for a trade, 0 to pass.
"""

from landpress.engine.contract.rules import CHANCE, OVER, State, Table
from landpress.engine.contract.streams import below

PARTS: tuple[str, ...] = ("points",)

FIRST, DRAW, ACT, DONE = 0, 1, 2, 3
COLLECT, CLAIM, WORKSHOP, CHURCH, VILLAGE, TRADE, PASS = 0, 4, 5, 6, 7, 8, 9
"""The verbs 0 to 3 collect with so much bonus."""
ROW, BOARD, KINDS, PIECES = 7, 48, 3, 5
LAND = sum((1 << 6) - 1 << 7 * row for row in range(6))

T_PLAYERS, T_DISCS, T_RESOURCES, T_VILLAGES, T_ROUNDS, T_STORAGE, T_POPULARITY, T_FILLED = 0, 1, 2, 3, 4, 5, 6, 7
T_PLACES, T_EXTRA, T_ACROSS, T_DOWN, T_VILLAGE, T_WORKSHOP, T_CHURCH, T_KIND = 8, 9, 10, 11, 12, 15, 30, 45
"""T_EXTRA: the wheat that the state board costs more. T_ACROSS, T_DOWN: quadrants whose neighbour on the right, or
below, is of the same type."""
S_PHASE, S_ROUND, S_DRAWER, S_SEAT, S_OCCUPIED, S_TAKEN, S_VILLAGES, S_TOWNS, S_SUPPLY = 0, 1, 2, 3, 4, 5, 6, 7, 8
S_SEATS, SEAT = 11, 15
BAG, DRAWN, WORK, CLAIMS, REACH, SHOPS, CHURCHES, ON_STATE, TRACK, STOCK, POPULARITY = 0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 14
"""In a seat's block: discs, quadrants with own discs of either side, areas with an own work disc, pieces ..."""


def start(t: Table, s: State) -> None:
    """The beginning: all discs in the bag, an empty land, popularity filled as far as there are places."""
    for k in range(len(s)):
        s[k] = 0
    s[S_ROUND] = 1
    s[S_DRAWER] = -1
    s[S_SEAT] = -1
    for kind in range(KINDS):
        s[S_SUPPLY + kind] = t[T_RESOURCES]
    for seat in range(t[T_PLAYERS]):
        s[S_SEATS + SEAT * seat + BAG] = t[T_DISCS]
        s[S_SEATS + SEAT * seat + POPULARITY] = min(t[T_FILLED], t[T_POPULARITY])


def actor(t: Table, s: State) -> int:
    """XK-6, XK-D7: chance names the drawer of a round and draws the discs."""
    phase = s[S_PHASE]
    if phase == DONE:
        return OVER
    return s[S_SEAT] if phase == ACT else CHANCE


# Sets of quadrants.


def count(m: int) -> int:
    """How many quadrants a set has."""
    m -= m >> 1 & 0x5555555555555555
    m = (m & 0x3333333333333333) + (m >> 2 & 0x3333333333333333)
    m = m + (m >> 4) & 0x0F0F0F0F0F0F0F0F
    m += m >> 8
    m += m >> 16
    return m + (m >> 32) & 127


def lowest(m: int) -> int:
    """The lowest bit of a set, by its number."""
    return count((m & -m) - 1)


def near(m: int) -> int:
    """The quadrants next to those of a set."""
    return (m << 1 | m >> 1 | m << ROW | m >> ROW) & LAND


def areas(t: Table, s: State, m: int) -> int:
    """XK-4: the areas of these quadrants, none of which is a village."""
    across, down, land = t[T_ACROSS], t[T_DOWN], LAND & ~s[S_VILLAGES]
    before = 0
    while m != before:
        before = m
        m |= ((m & across) << 1 | m >> 1 & across | (m & down) << ROW | m >> ROW & down) & land
    return m


# What is legal.


def cost_of(t: Table, s: State, me: int, verb: int) -> int:
    """XK-11 to XK-13: where in the table the cost of a seat's next piece stands, wherever those before it stand.

    -1 where none is left, or the stock does not suffice.
    """
    most, cost = PIECES, T_VILLAGE
    if verb == WORKSHOP:
        built = count(s[me + SHOPS]) + s[me + ON_STATE]
        cost = T_WORKSHOP + KINDS * built
    elif verb == CHURCH:
        built = count(s[me + CHURCHES]) + s[me + TRACK] + s[me + TRACK + 1] + s[me + TRACK + 2]
        cost = T_CHURCH + KINDS * built
    else:
        built, most = count(s[S_VILLAGES]), t[T_VILLAGES]
    if built >= most:
        return -1
    for kind in range(KINDS):
        if s[me + STOCK + kind] < t[cost + kind]:
            return -1
    return cost


def _trades(t: Table, s: State, me: int) -> int:
    """XK-14, XK-D9: popularity to pay with, one to give, one in the supply to take and room for it."""
    found = 0
    if s[me + POPULARITY] == 0:
        return 0
    for given in range(KINDS):
        for taken in range(KINDS):
            room = s[S_SUPPLY + taken] > 0 and s[me + STOCK + taken] < t[T_STORAGE]
            if room and given != taken and s[me + STOCK + given] > 0:
                found |= 1 << 3 * given + taken
    return found


def ways(t: Table, s: State, verb: int) -> int:
    """Where the seat whose turn it is may do something: one bit for every `where` of the actions of a verb."""
    me = S_SEATS + SEAT * s[S_SEAT]
    empty = LAND & ~s[S_TAKEN]
    if verb <= CLAIM:
        # XK-9, XK-10: a drawn disc on an empty quadrant of an unoccupied area; XK-9: a bonus of 1, 2, 3 costs 1, 3, 5.
        if s[me + DRAWN] == 0 or (COLLECT < verb < CLAIM and s[me + POPULARITY] < 2 * verb - 1):
            return 0
        return empty & ~s[S_OCCUPIED]
    if verb == TRADE:
        return _trades(t, s, me)
    if verb == PASS:
        return 1
    cost = cost_of(t, s, me, verb)
    if cost < 0:
        return 0
    reach = s[me + REACH]
    if verb == WORKSHOP:
        # XK-11: with the extra cost, on the state board.
        on_board = s[me + ON_STATE] < t[T_PLACES] and s[me + STOCK] >= t[cost] + t[T_EXTRA]
        return empty & reach | (1 << BOARD if on_board else 0)
    if verb == CHURCH:
        # XK-12: in the areas, on villages next to them that are no towns, or on any track.
        return empty & reach | s[S_VILLAGES] & ~s[S_TOWNS] & near(reach) | 7 << BOARD
    # XK-13: beside an own work disc, but not in an occupied area.
    return empty & ~s[S_OCCUPIED] & near(s[me + WORK])


def actions(t: Table, s: State, out: State, at: int) -> int:
    """The legal actions, ascending."""
    if s[S_PHASE] == FIRST:
        for seat in range(t[T_PLAYERS]):
            out[at + seat] = seat
        return t[T_PLAYERS]
    if s[S_PHASE] == DRAW:
        return _draws(t, s, out, at)
    n = 0
    for verb in range(PASS + 1):
        m = ways(t, s, verb)
        while m:
            out[at + n] = 64 * verb + lowest(m)
            m &= m - 1
            n += 1
    return n


def _in_bag(t: Table, s: State, seat: int) -> int:
    return s[S_SEATS + SEAT * seat + BAG] if seat < t[T_PLAYERS] else 0


def _to_draw(t: Table, s: State) -> int:
    """XK-6: as many discs as there are seats, or the rest."""
    rest = 0
    for seat in range(t[T_PLAYERS]):
        rest += s[S_SEATS + SEAT * seat + BAG]
    return min(rest, t[T_PLAYERS])


def _draws(t: Table, s: State, out: State, at: int) -> int:
    """XK-6: every way to draw the discs."""
    number = _to_draw(t, s)
    n = 0
    for d in range(min(number, _in_bag(t, s, 3)) + 1):
        for c in range(min(number - d, _in_bag(t, s, 2)) + 1):
            for b in range(min(number - d - c, _in_bag(t, s, 1)) + 1):
                a = number - d - c - b
                if a <= _in_bag(t, s, 0):
                    out[at + n] = a | b << 3 | c << 6 | d << 9
                    n += 1
    return n


def weight(t: Table, s: State, action: int) -> int:
    """XK-D7: every seat alike; XK-6: the number of sets of discs, below 2**63 for up to 20,000 discs a seat."""
    ways_to = 1
    if s[S_PHASE] == DRAW:
        for seat in range(t[T_PLAYERS]):
            for k in range(action >> 3 * seat & 7):
                ways_to = ways_to * (s[S_SEATS + SEAT * seat + BAG] - k) // (k + 1)
    return ways_to


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """A random action; discs are drawn from the bag one by one."""
    if s[S_PHASE] == FIRST:
        return below(r, i, t[T_PLAYERS])
    if s[S_PHASE] == DRAW:
        return _sample_draw(t, s, r, i, out)
    total = 0
    for verb in range(PASS + 1):
        out[verb] = ways(t, s, verb)
        total += count(out[verb])
    pick = below(r, i, total)
    verb = COLLECT
    while pick >= count(out[verb]):
        pick -= count(out[verb])
        verb += 1
    m = out[verb]
    for _ in range(pick):
        m &= m - 1
    return 64 * verb + lowest(m)


def _sample_draw(t: Table, s: State, r: State, i: int, out: State) -> int:
    rest = 0
    for seat in range(t[T_PLAYERS]):
        out[seat] = s[S_SEATS + SEAT * seat + BAG]
        rest += out[seat]
    drawn = 0
    for _ in range(min(rest, t[T_PLAYERS])):
        pick = below(r, i, rest)
        seat = 0
        while pick >= out[seat]:
            pick -= out[seat]
            seat += 1
        out[seat] -= 1
        rest -= 1
        drawn += 1 << 3 * seat
    return drawn


# The course of the game.


def apply(t: Table, s: State, action: int) -> None:
    """Change the state by a legal action."""
    if s[S_PHASE] == FIRST:
        s[S_DRAWER] = action
        _begin_phase(t, s)
    elif s[S_PHASE] == DRAW:
        for seat in range(t[T_PLAYERS]):
            number = action >> 3 * seat & 7
            s[S_SEATS + SEAT * seat + BAG] -= number
            s[S_SEATS + SEAT * seat + DRAWN] = number
        s[S_PHASE] = ACT
        _next_turn(t, s)
    else:
        _act(t, s, action // 64, action % 64)


def _begin_phase(t: Table, s: State) -> None:
    """XK-6: discs are drawn until the bag is empty."""
    s[S_PHASE] = DRAW
    if _to_draw(t, s) == 0:
        _clean_up(t, s)


def _next_turn(t: Table, s: State) -> None:
    """XK-6: from the seat left of the drawer, the next with drawn discs; then the drawer's role moves left."""
    players = t[T_PLAYERS]
    for k in range(1, players + 1):
        # Seats that had their turn have none left: XK-15.
        seat = (s[S_DRAWER] + k) % players
        if s[S_SEATS + SEAT * seat + DRAWN] > 0:
            s[S_SEAT] = seat
            return
    s[S_SEAT] = -1
    s[S_DRAWER] = (s[S_DRAWER] + 1) % players
    _begin_phase(t, s)


def _is_used_up(t: Table, s: State) -> bool:
    """XK-16: a seat has no disc to put back; XK-D10: every area holds a claim disc."""
    claimed = 0
    for seat in range(t[T_PLAYERS]):
        claims = s[S_SEATS + SEAT * seat + CLAIMS]
        claimed |= claims
        if count(claims) == t[T_DISCS]:
            return True
    return areas(t, s, claimed) == LAND & ~s[S_VILLAGES]


def _clean_up(t: Table, s: State) -> None:
    """XK-7, XK-16, XK-D10: the game ends as it stands, or all discs but claims go back to the bag."""
    s[S_DRAWER] = -1
    if s[S_ROUND] >= t[T_ROUNDS] or _is_used_up(t, s):
        s[S_PHASE] = DONE
        return
    claimed = 0
    for seat in range(t[T_PLAYERS]):
        me = S_SEATS + SEAT * seat
        claimed |= s[me + CLAIMS]
        s[me + BAG] = t[T_DISCS] - count(s[me + CLAIMS])
        s[S_TAKEN] &= ~s[me + WORK]
        s[me + WORK] = 0
        s[me + REACH] = 0
    s[S_OCCUPIED] = areas(t, s, claimed)
    s[S_ROUND] += 1
    s[S_PHASE] = FIRST


def _act(t: Table, s: State, verb: int, where: int) -> None:
    me = S_SEATS + SEAT * s[S_SEAT]
    bit = 1 << where
    if verb == PASS:
        # XK-15: discs not placed are set aside; what is on no list comes back at clean up.
        s[me + DRAWN] = 0
        _next_turn(t, s)
    elif verb <= CLAIM:
        area = areas(t, s, bit)
        s[me + DRAWN] -= 1
        s[S_TAKEN] |= bit
        s[S_OCCUPIED] |= area
        if verb == CLAIM:
            s[me + CLAIMS] |= bit
        else:
            s[me + WORK] |= bit
            s[me + REACH] |= area
            _collect(t, s, area, t[T_KIND + where], verb)
    elif verb == WORKSHOP:
        _pay(t, s, me, verb)
        if where == BOARD:
            # XK-11: the extra cost, and 2 popularity.
            s[me + STOCK] -= t[T_EXTRA]
            s[S_SUPPLY] += t[T_EXTRA]
            s[me + ON_STATE] += 1
            s[me + POPULARITY] = min(s[me + POPULARITY] + 2, t[T_POPULARITY])
        else:
            s[me + SHOPS] |= bit
            s[S_TAKEN] |= bit
    elif verb == CHURCH:
        _pay(t, s, me, verb)
        if where >= BOARD:
            s[me + TRACK + where - BOARD] += 1
        else:
            s[me + CHURCHES] |= bit
            s[S_TAKEN] |= bit
            s[S_TOWNS] |= bit & s[S_VILLAGES]
    elif verb == VILLAGE:
        _pay(t, s, me, verb)
        s[S_VILLAGES] |= bit
        s[S_TAKEN] |= bit
    else:
        s[me + POPULARITY] -= 1
        _give(s, me, where // 3, -1)
        _give(s, me, where % 3, 1)


def _give(s: State, me: int, kind: int, number: int) -> None:
    """Resources from the supply to a seat, or back."""
    s[me + STOCK + kind] += number
    s[S_SUPPLY + kind] -= number


def _pay(t: Table, s: State, me: int, verb: int) -> None:
    cost = cost_of(t, s, me, verb)
    for kind in range(KINDS):
        _give(s, me, kind, -t[cost + kind])


def _collect(t: Table, s: State, area: int, kind: int, bonus: int) -> None:
    """XK-9: the seat whose turn it is collects an area; then the owners of workshops there, in turn order (XK-D8)."""
    players, me = t[T_PLAYERS], S_SEATS + SEAT * s[S_SEAT]
    if bonus > 0:
        s[me + POPULARITY] -= 2 * bonus - 1
    most = count(area) + bonus
    for seat in range(players):
        most += count(s[S_SEATS + SEAT * seat + SHOPS] & area)
    # XK-D8: what the supply has is collected; what then finds no room goes back and costs 1 popularity, once.
    most = min(most, s[S_SUPPLY + kind])
    kept = min(most, t[T_STORAGE] - s[me + STOCK + kind])
    _give(s, me, kind, kept)
    if kept < most and s[me + POPULARITY] > 0:
        s[me + POPULARITY] -= 1
    for k in range(1, players):
        other = S_SEATS + SEAT * ((s[S_SEAT] + k) % players)
        shops = count(s[other + SHOPS] & area)
        _give(s, other, kind, min(shops, s[S_SUPPLY + kind], t[T_STORAGE] - s[other + STOCK + kind]))


def reason(t: Table, s: State) -> int:
    """0 where discs ended the game (XK-16, every area claimed), 1 where rounds did."""
    return 0 if _is_used_up(t, s) else 1

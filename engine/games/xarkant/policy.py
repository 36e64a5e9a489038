"""A greedy Xarkant player: puts churches on a track, keeps that resource, and claims where churches give points.

Written like a kernel (engine/contract/rules.py), so that it runs plain and compiled. What actions are worth is in
sixteenths of a point. Its ties are broken at random.
"""

from landpress.engine.contract.rules import State, Table
from landpress.engine.contract.streams import below
from landpress.engine.games.xarkant.kernel import (
    ACT,
    BOARD,
    CHURCH,
    CHURCHES,
    CLAIM,
    CLAIMS,
    COLLECT,
    KINDS,
    PASS,
    POPULARITY,
    S_PHASE,
    S_ROUND,
    S_SEAT,
    S_SEATS,
    S_SUPPLY,
    S_TOWNS,
    S_VILLAGES,
    SEAT,
    SHOPS,
    STOCK,
    T_DISCS,
    T_EXTRA,
    T_KIND,
    T_PLAYERS,
    T_POPULARITY,
    T_ROUNDS,
    T_STORAGE,
    TRACK,
    TRADE,
    VILLAGE,
    WORKSHOP,
    actions,
    areas,
    cost_of,
    count,
    lowest,
    near,
    ways,
)
from landpress.engine.games.xarkant.points import score
from landpress.engine.loops.neutral import enter

POINT = 16
NEED, ENOUGH = 4, 3
"""A resource that something can be built of in the rounds to come; half of it where there are enough already."""
LATER = 8
"""A resource that a track may still get."""
DISC = 12
"""A disc that is not claimed, for each round to come."""
GROUND = 16
"""A church in an area that may be claimed one day, for each quadrant."""
HARVEST = 8
"""A workshop on the land, for each round to come."""


def _left(t: Table, s: State) -> int:
    """How many rounds are to come at most."""
    return max(0, t[T_ROUNDS] - s[S_ROUND])


def _units(t: Table, s: State, me: int, kind: int, held: int, more: int) -> int:
    """What so many more of a resource are worth to a seat that holds some."""
    worth = POINT * s[me + TRACK + kind] * more
    if _left(t, s) == 0:
        return worth + more
    needed = min(held + more, ENOUGH) - min(held, ENOUGH)
    return worth + NEED * needed + NEED // 2 * (more - needed)


def _price(t: Table, s: State, me: int, verb: int) -> int:
    """What the resources are worth that the next piece costs."""
    worth, cost = 0, cost_of(t, s, me, verb)
    for kind in range(KINDS):
        worth += _units(t, s, me, kind, s[me + STOCK + kind] - t[cost + kind], t[cost + kind])
    return worth


def _collecting(t: Table, s: State, me: int, kind: int, bonus: int, size: int, shops: int, others: int) -> int:
    """What is kept of an area of this size with so many workshops, some of them others', who get something too.

    The popularity that it costs is taken off.
    """
    held = s[me + STOCK + kind]
    most = min(size + shops + bonus, s[S_SUPPLY + kind])
    kept = min(most, t[T_STORAGE] - held)
    worth = 1 + _units(t, s, me, kind, held, kept) - NEED // 2 * others
    price = 2 * bonus - 1 if bonus > 0 else 0
    if held + most > t[T_STORAGE] and s[me + POPULARITY] > price:
        price += 1
    return worth - POINT * price


def _claiming(t: Table, s: State, me: int, area: int) -> int:
    """XK-17: the points of the area, for each quadrant every church 1 and own ones once more.

    Against them stands what the disc would collect in the rounds to come.
    """
    churches = count(s[me + CHURCHES] & area)
    for seat in range(t[T_PLAYERS]):
        churches += count(s[S_SEATS + SEAT * seat + CHURCHES] & area)
    town = 2 if near(area) & s[S_TOWNS] else 0
    return POINT * (count(area) * churches + town) - DISC * _left(t, s)


def _claims_beside(t: Table, s: State, me: int, bit: int) -> int:
    """How many own claimed areas a village is next to, that are next to no town yet."""
    found, claims = 0, s[me + CLAIMS]
    while claims:
        area = areas(t, s, claims & -claims)
        claims &= claims - 1
        if near(bit) & area and not near(area) & s[S_TOWNS]:
            found += 1
    return found


def _building(t: Table, s: State, me: int, verb: int, bit: int) -> int:
    """What a piece is worth on the land, beside its price."""
    if verb == WORKSHOP:
        return POINT + HARVEST * _left(t, s)
    if verb == VILLAGE:
        return POINT * _claims_beside(t, s, me, bit)
    if bit & s[S_VILLAGES]:
        return POINT + 2 * POINT * _claims_beside(t, s, me, bit)
    return POINT + (GROUND * count(areas(t, s, bit)) if _left(t, s) > 0 else 0)


def _on_board(t: Table, s: State, me: int, verb: int, where: int) -> int:
    """What a workshop on the state board or a church on a track is worth, beside its price."""
    if verb == WORKSHOP:
        gained = min(2, t[T_POPULARITY] - s[me + POPULARITY])
        return POINT * gained - t[T_EXTRA] * _units(t, s, me, 0, s[me + STOCK] - 1, 1)
    kind = where - BOARD
    held = s[me + STOCK + kind] - t[cost_of(t, s, me, CHURCH) + kind]
    return POINT * held + (LATER * (t[T_STORAGE] - held) if _left(t, s) > 0 else 0)


def _trading(t: Table, s: State, me: int, where: int) -> int:
    """What is taken, without what is given and the popularity that it costs."""
    given, taken = where // KINDS, where % KINDS
    lost = _units(t, s, me, given, s[me + STOCK + given] - 1, 1)
    return _units(t, s, me, taken, s[me + STOCK + taken], 1) - lost - POINT


OPTION, O_WHERE, O_WORTH = 3, 1, 2
"""An option: a verb, every `where` at which it does the same as a set, and what it is worth to whose turn it is."""


def options(t: Table, s: State, out: State) -> int:
    """Write all that can be done, one quadrant of an area being as good as another; how many options they are."""
    me, n = S_SEATS + SEAT * s[S_SEAT], 0
    m = ways(t, s, COLLECT)
    while m:
        area, kind = areas(t, s, m & -m), t[T_KIND + lowest(m)]
        size, shops = count(area), 0
        for seat in range(t[T_PLAYERS]):
            shops += count(s[S_SEATS + SEAT * seat + SHOPS] & area)
        others = shops - count(s[me + SHOPS] & area)
        for verb in range(CLAIM + 1):
            if verb == CLAIM or s[me + POPULARITY] >= 2 * verb - 1:
                at = OPTION * n
                out[at], out[at + O_WHERE] = verb, m & area
                if verb == CLAIM:
                    out[at + O_WORTH] = _claiming(t, s, me, area)
                else:
                    out[at + O_WORTH] = _collecting(t, s, me, kind, verb, size, shops, others)
                n += 1
        m &= ~area
    for verb in range(WORKSHOP, PASS):
        m = ways(t, s, verb)
        price = _price(t, s, me, verb) if m and verb < TRADE else 0
        while m:
            bit, where, at = m & -m, lowest(m), OPTION * n
            out[at], out[at + O_WHERE] = verb, bit
            if verb == TRADE:
                out[at + O_WORTH] = _trading(t, s, me, where)
            elif where >= BOARD:
                out[at + O_WORTH] = _on_board(t, s, me, verb, where) - price
            else:
                out[at + O_WORTH] = _building(t, s, me, verb, bit) - price
                if verb < VILLAGE and not bit & s[S_VILLAGES]:
                    out[at + O_WHERE] = m & areas(t, s, bit)
            m &= ~out[at + O_WHERE]
            n += 1
    out[OPTION * n], out[OPTION * n + O_WHERE], out[OPTION * n + O_WORTH] = PASS, 1, 0
    return n + 1


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """The action worth most, among equals one at random with the stream at r[i]."""
    if s[S_PHASE] != ACT:
        actions(t, s, out, 0)
        return out[0]
    n = options(t, s, out)
    # To pass is worth 0. Behind the options stands where each verb is worth most.
    best, ties, sets = 0, 0, OPTION * n
    for k in range(0, sets, OPTION):
        best = max(best, out[k + O_WORTH])
    for verb in range(PASS + 1):
        out[sets + verb] = 0
    for k in range(0, sets, OPTION):
        if out[k + O_WORTH] == best:
            out[sets + out[k]] |= out[k + O_WHERE]
            ties += count(out[k + O_WHERE])
    pick = 0 if ties == 1 else below(r, i, ties)
    verb = 0
    while pick >= count(out[sets + verb]):
        pick -= count(out[sets + verb])
        verb += 1
    m = out[sets + verb]
    for _ in range(pick):
        m &= m - 1
    return 64 * verb + lowest(m)


PLIES, SPREAD = 24, 3 * POINT
"""For the search: how far it plays on, and the lead that is half won (engine/loops/neutral.py)."""


def candidates(t: Table, s: State, r: State, i: int, out: State, listed: State, at: int, most: int) -> int:
    """The greedy action, then of every other option worth most one action."""
    first = greedy(t, s, r, i, out)
    listed[at] = first
    if s[S_PHASE] != ACT:
        return 1
    n = 0
    # The worths of those listed take the places of options that were read.
    for k in range(options(t, s, out)):
        verb, where, worth = out[OPTION * k], out[OPTION * k + O_WHERE], out[OPTION * k + O_WORTH]
        if verb != first // 64 or not where >> first % 64 & 1:
            n = enter(listed, at + 1, n, most - 1, out, 0, 64 * verb + lowest(where), worth)
    return 1 + n


def standing(t: Table, s: State, seat: int) -> int:
    """Points, and what the rounds to come make of resources, workshops, discs, tracks and popularity."""
    me, left = S_SEATS + SEAT * seat, _left(t, s)
    worth = POINT * score(t, s, seat)
    if left == 0:
        return worth
    for kind in range(KINDS):
        held = s[me + STOCK + kind]
        worth += NEED * min(held, ENOUGH) + NEED // 2 * max(0, held - ENOUGH)
        worth += LATER * s[me + TRACK + kind] * (t[T_STORAGE] - held)
    worth += HARVEST * left * count(s[me + SHOPS])
    return worth + DISC * left * (t[T_DISCS] - count(s[me + CLAIMS]))

"""A greedy Xarkant player: puts churches on a track, keeps that resource, and claims where churches give points.

Written like a kernel (engine/contract.py), so that it runs plain and compiled. What actions are worth is in sixteenths
of a point. Its ties are broken at random.
"""

from engine.contract import State, Table
from engine.games.xarkant.kernel import (
    ACT,
    BOARD,
    CHURCH,
    CHURCHES,
    CLAIM,
    CLAIMS,
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
    near,
)
from engine.games.xarkant.points import score
from engine.neutral import enter
from engine.streams import below

POINT = 16
NEED = 4
"""A resource that something can be built of in the rounds to come; half of it where there are three already."""
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


def _unit(t: Table, s: State, me: int, kind: int, held: int) -> int:
    """What one more of a resource is worth to a seat that holds so many."""
    need = NEED if held < 3 else NEED // 2
    return POINT * s[me + TRACK + kind] + (need if _left(t, s) > 0 else 1)


def _price(t: Table, s: State, me: int, verb: int) -> int:
    """What the resources are worth that the next piece costs."""
    worth, cost = 0, cost_of(t, s, me, verb)
    for kind in range(KINDS):
        for number in range(t[cost + kind]):
            worth += _unit(t, s, me, kind, s[me + STOCK + kind] - number - 1)
    return worth


def _churches(t: Table, s: State, me: int, area: int) -> int:
    """XK-17: what the churches in an area give for each of its quadrants: every church 1, own ones once more."""
    churches = count(s[me + CHURCHES] & area)
    for seat in range(t[T_PLAYERS]):
        churches += count(s[S_SEATS + SEAT * seat + CHURCHES] & area)
    return churches


def _collecting(t: Table, s: State, me: int, where: int, bonus: int) -> int:
    """What is kept, without the popularity that it costs and what owners of workshops get."""
    area, kind = areas(t, s, 1 << where), t[T_KIND + where]
    shops, held = 0, s[me + STOCK + kind]
    for seat in range(t[T_PLAYERS]):
        shops += count(s[S_SEATS + SEAT * seat + SHOPS] & area)
    most = min(count(area) + shops + bonus, s[S_SUPPLY + kind])
    worth = 1 - NEED // 2 * (shops - count(s[me + SHOPS] & area))
    for number in range(min(most, t[T_STORAGE] - held)):
        worth += _unit(t, s, me, kind, held + number)
    price = 2 * bonus - 1 if bonus > 0 else 0
    if held + most > t[T_STORAGE] and s[me + POPULARITY] > price:
        price += 1
    return worth - POINT * price


def _claiming(t: Table, s: State, me: int, bit: int) -> int:
    """XK-17: the points of the area; against them, what the disc would collect in the rounds to come."""
    area = areas(t, s, bit)
    town = 2 if near(area) & s[S_TOWNS] else 0
    return POINT * (count(area) * _churches(t, s, me, area) + town) - DISC * _left(t, s)


def _claims_beside(t: Table, s: State, me: int, bit: int) -> int:
    """How many own claimed areas a village is next to, that are next to no town yet."""
    found, claims = 0, s[me + CLAIMS]
    while claims:
        area = areas(t, s, claims & -claims)
        claims &= claims - 1
        if near(bit) & area and not near(area) & s[S_TOWNS]:
            found += 1
    return found


def _building(t: Table, s: State, me: int, verb: int, where: int) -> int:
    """What a piece is worth beside its price."""
    bit = 1 << where
    if verb == VILLAGE:
        return POINT * _claims_beside(t, s, me, bit)
    if verb == WORKSHOP:
        if where == BOARD:
            gained = min(2, t[T_POPULARITY] - s[me + POPULARITY])
            return POINT * gained - t[T_EXTRA] * _unit(t, s, me, 0, s[me + STOCK] - 1)
        return POINT + HARVEST * _left(t, s)
    if where >= BOARD:
        kind = where - BOARD
        held = s[me + STOCK + kind] - t[cost_of(t, s, me, CHURCH) + kind]
        return POINT * held + (LATER * (t[T_STORAGE] - held) if _left(t, s) > 0 else 0)
    if bit & s[S_VILLAGES]:
        return POINT + 2 * POINT * _claims_beside(t, s, me, bit)
    return POINT + (GROUND * count(areas(t, s, bit)) if _left(t, s) > 0 else 0)


def _worth(t: Table, s: State, action: int) -> int:
    """What an action is worth to the seat whose turn it is."""
    me = S_SEATS + SEAT * s[S_SEAT]
    verb, where = action // 64, action % 64
    if verb == PASS:
        return 0
    if verb < CLAIM:
        return _collecting(t, s, me, where, verb)
    if verb == CLAIM:
        return _claiming(t, s, me, 1 << where)
    if verb == TRADE:
        given, taken = where // KINDS, where % KINDS
        lost = _unit(t, s, me, given, s[me + STOCK + given] - 1)
        return _unit(t, s, me, taken, s[me + STOCK + taken]) - lost - POINT
    return _building(t, s, me, verb, where) - _price(t, s, me, verb)


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """The action worth most, among equals one at random with the stream at r[i]."""
    n = actions(t, s, out, 0)
    if n == 1 or s[S_PHASE] != ACT:
        return out[0]
    # To pass is worth 0, so that something is found.
    best = -1
    ties = 0
    for k in range(n):
        worth = _worth(t, s, out[k])
        if worth > best:
            best = worth
            ties = 0
        if worth == best:
            out[ties] = out[k]
            ties += 1
    return out[0] if ties == 1 else out[below(r, i, ties)]


PLIES, SPREAD = 8, 3 * POINT
"""For the search: how far it plays on, and the lead that is half won (engine/neutral.py)."""


def candidates(t: Table, s: State, r: State, i: int, out: State, listed: State, at: int, most: int) -> int:
    """The greedy action, then those worth most."""
    listed[at] = greedy(t, s, r, i, out)
    found = actions(t, s, out, 0)
    n = 0
    # The worths of those listed take the places of actions that were read.
    for k in range(found):
        action = out[k]
        if action != listed[at]:
            n = enter(listed, at + 1, n, most - 1, out, 0, action, _worth(t, s, action))
    return 1 + n


def standing(t: Table, s: State, seat: int) -> int:
    """Points, and what the rounds to come make of resources, workshops, discs, tracks and popularity."""
    me, left = S_SEATS + SEAT * seat, _left(t, s)
    worth = POINT * score(t, s, seat)
    if left == 0:
        return worth
    for kind in range(KINDS):
        held = s[me + STOCK + kind]
        worth += NEED * min(held, 3) + NEED // 2 * max(0, held - 3)
        worth += LATER * s[me + TRACK + kind] * (t[T_STORAGE] - held)
    worth += HARVEST * left * count(s[me + SHOPS])
    return worth + DISC * left * (t[T_DISCS] - count(s[me + CLAIMS]))

"""A greedy Xarkant player: it puts churches on a track, keeps that resource, and claims where churches give points.

Written like a kernel (engine/contract/rules.py), so it runs plain and compiled. The worth of actions is in sixteenths
of a point. Ties are broken at random.
"""

from landpress.engine.contract.rules import State, Table
from landpress.engine.contract.streams import below
from landpress.engine.games.xarkant import encoding as e
from landpress.engine.games.xarkant.kernel import actions
from landpress.engine.games.xarkant.legal import cost_of, price_of, ways
from landpress.engine.games.xarkant.points import score
from landpress.engine.games.xarkant.quadrants import areas, count, lowest, near
from landpress.engine.loops.neutral import enter

POINT = 16
NEED, ENOUGH = 4, 3
"""`NEED` is the worth of each of the first `ENOUGH` resources of a kind while rounds are to come; others are worth
half."""
LATER = 8
"""The worth of a resource that a church on a track may still get."""
DISC = 12
"""The worth of a disc that is not a claim, for each round to come."""
GROUND = 16
"""The worth of a church in an area that may be claimed later, for each quadrant."""
HARVEST = 8
"""The worth of a workshop on the land, for each round to come."""


def _left(t: Table, s: State) -> int:
    """Return the most rounds that are to come."""
    return max(0, t[e.T_ROUNDS] - s[e.S_ROUND])


def _units(t: Table, s: State, seat: int, kind: int, held: int, more: int) -> int:
    """Return the worth of `more` resources of a kind for a seat that holds `held`."""
    worth = POINT * e.on_track_of(s, seat, kind) * more
    if _left(t, s) == 0:
        return worth + more
    needed = min(held + more, ENOUGH) - min(held, ENOUGH)
    return worth + NEED * needed + NEED // 2 * (more - needed)


def _price(t: Table, s: State, seat: int, verb: int) -> int:
    """Return the worth of the resources that the next piece costs."""
    worth, cost = 0, cost_of(t, s, seat, verb)
    for kind in range(e.KINDS):
        number = e.asked(t, cost, kind)
        worth += _units(t, s, seat, kind, e.stock_of(s, seat, kind) - number, number)
    return worth


def _collecting(t: Table, s: State, seat: int, kind: int, bonus: int, size: int, shops: int, others: int) -> int:
    """Return the worth of collecting an area of `size` quadrants with `shops` workshops, `others` of other seats.

    The popularity that it costs is subtracted, and a part for what the other owners get.
    """
    held = e.stock_of(s, seat, kind)
    most = min(size + shops + bonus, e.supply_of(s, kind))
    kept = min(most, t[e.T_STORAGE] - held)
    worth = 1 + _units(t, s, seat, kind, held, kept) - NEED // 2 * others
    price = price_of(bonus) if bonus > 0 else 0
    if held + most > t[e.T_STORAGE] and e.popularity_of(s, seat) > price:
        price += 1
    return worth - POINT * price


def _claiming(t: Table, s: State, seat: int, area: int) -> int:
    """Return the worth of claiming an area: its points (XK-17), minus what the disc could still collect.

    For each quadrant every church counts 1, and an own church counts 1 more.
    """
    churches = count(e.churches_of(s, seat) & area)
    for other in range(t[e.T_PLAYERS]):
        churches += count(e.churches_of(s, other) & area)
    town = 2 if near(area) & s[e.S_TOWNS] else 0
    return POINT * (count(area) * churches + town) - DISC * _left(t, s)


def _claims_beside(t: Table, s: State, seat: int, bit: int) -> int:
    """Return the number of own claimed areas next to a village that are not next to a town yet."""
    found, claims = 0, e.claims_of(s, seat)
    while claims:
        area = areas(t, s, claims & -claims)
        claims &= claims - 1
        if near(bit) & area and not near(area) & s[e.S_TOWNS]:
            found += 1
    return found


def _building(t: Table, s: State, seat: int, verb: int, bit: int) -> int:
    """Return the worth of a piece on the land, without its price."""
    if verb == e.WORKSHOP:
        return POINT + HARVEST * _left(t, s)
    if verb == e.VILLAGE:
        return POINT * _claims_beside(t, s, seat, bit)
    if bit & s[e.S_VILLAGES]:
        return POINT + 2 * POINT * _claims_beside(t, s, seat, bit)
    return POINT + (GROUND * count(areas(t, s, bit)) if _left(t, s) > 0 else 0)


def _on_board(t: Table, s: State, seat: int, verb: int, where: int) -> int:
    """Return the worth of a workshop on the state board or a church on a track, without its price."""
    if verb == e.WORKSHOP:
        gained = min(2, t[e.T_POPULARITY] - e.popularity_of(s, seat))
        return POINT * gained - t[e.T_EXTRA] * _units(t, s, seat, e.WHEAT, e.stock_of(s, seat, e.WHEAT) - 1, 1)
    kind, cost = e.track_at(where), cost_of(t, s, seat, e.CHURCH)
    held = e.stock_of(s, seat, kind) - e.asked(t, cost, kind)
    return POINT * held + (LATER * (t[e.T_STORAGE] - held) if _left(t, s) > 0 else 0)


def _trading(t: Table, s: State, seat: int, where: int) -> int:
    """Return the worth of what is taken, minus what is given and the popularity that it costs."""
    given, taken = e.given_in(where), e.taken_in(where)
    lost = _units(t, s, seat, given, e.stock_of(s, seat, given) - 1, 1)
    return _units(t, s, seat, taken, e.stock_of(s, seat, taken), 1) - lost - POINT


OPTION, O_WHERE, O_WORTH = 3, 1, 2
"""An option: a verb, the set of all places where it does the same, and its worth for the seat to move."""


def option_verb(out: Table, n: int) -> int:
    """Return the verb of the n-th option."""
    return out[OPTION * n]


def option_where(out: Table, n: int) -> int:
    """Return the places of the n-th option, as a set."""
    return out[OPTION * n + O_WHERE]


def option_worth(out: Table, n: int) -> int:
    """Return the worth of the n-th option."""
    return out[OPTION * n + O_WORTH]


def set_option(out: State, n: int, verb: int, where: int, worth: int) -> None:
    """Write the n-th option."""
    out[OPTION * n] = verb
    out[OPTION * n + O_WHERE] = where
    out[OPTION * n + O_WORTH] = worth


def options(t: Table, s: State, out: State) -> int:
    """Write all options; the quadrants of an area are alike. Return the number of options."""
    seat, n = s[e.S_SEAT], 0
    m = ways(t, s, e.COLLECT)
    while m:
        area, kind = areas(t, s, m & -m), e.kind_of(t, lowest(m))
        size, shops = count(area), 0
        for owner in range(t[e.T_PLAYERS]):
            shops += count(e.shops_of(s, owner) & area)
        others = shops - count(e.shops_of(s, seat) & area)
        for verb in range(e.CLAIM + 1):
            if verb == e.CLAIM or e.popularity_of(s, seat) >= price_of(verb):
                if verb == e.CLAIM:
                    worth = _claiming(t, s, seat, area)
                else:
                    worth = _collecting(t, s, seat, kind, verb, size, shops, others)
                set_option(out, n, verb, m & area, worth)
                n += 1
        m &= ~area
    for verb in range(e.WORKSHOP, e.PASS):
        m = ways(t, s, verb)
        price = _price(t, s, seat, verb) if m and verb < e.TRADE else 0
        while m:
            bit, where = m & -m, lowest(m)
            alike = bit
            if verb == e.TRADE:
                worth = _trading(t, s, seat, where)
            elif where >= e.BOARD:
                worth = _on_board(t, s, seat, verb, where) - price
            else:
                worth = _building(t, s, seat, verb, bit) - price
                if verb < e.VILLAGE and not bit & s[e.S_VILLAGES]:
                    alike = m & areas(t, s, bit)
            set_option(out, n, verb, alike, worth)
            m &= ~alike
            n += 1
    set_option(out, n, e.PASS, 1, 0)
    return n + 1


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return the action with the largest worth; ties are broken with the stream at `r[i]`."""
    if s[e.S_PHASE] != e.ACT:
        actions(t, s, out, 0)
        return out[0]
    n = options(t, s, out)
    # To pass is worth 0. Behind the options stand the best places for each verb.
    best, ties, sets = 0, 0, OPTION * n
    for k in range(n):
        best = max(best, option_worth(out, k))
    for verb in range(e.PASS + 1):
        out[sets + verb] = 0
    for k in range(n):
        if option_worth(out, k) == best:
            where = option_where(out, k)
            out[sets + option_verb(out, k)] |= where
            ties += count(where)
    pick = 0 if ties == 1 else below(r, i, ties)
    verb = 0
    while pick >= count(out[sets + verb]):
        pick -= count(out[sets + verb])
        verb += 1
    m = out[sets + verb]
    for _ in range(pick):
        m &= m - 1
    return e.action_of(verb, lowest(m))


PLIES, SPREAD = 24, 3 * POINT
"""For the search: the plies that a playout goes on, and the lead that counts as half won (engine/loops/neutral.py)."""


def candidates(t: Table, s: State, r: State, i: int, out: State, listed: State, at: int, most: int) -> int:
    """Write the greedy action to `listed[at:]`, then one action of each other option. Return their count."""
    first = greedy(t, s, r, i, out)
    listed[at] = first
    if s[e.S_PHASE] != e.ACT:
        return 1
    n = 0
    # The worths of the listed actions overwrite options that were read already.
    for k in range(options(t, s, out)):
        verb, where, worth = option_verb(out, k), option_where(out, k), option_worth(out, k)
        if verb != e.verb_of(first) or not where >> e.where_of(first) & 1:
            n = enter(listed, at + 1, n, most - 1, out, 0, e.action_of(verb, lowest(where)), worth)
    return 1 + n


def standing(t: Table, s: State, seat: int) -> int:
    """Return the points, plus what the rounds to come may make of resources, workshops, discs and tracks."""
    left = _left(t, s)
    worth = POINT * score(t, s, seat)
    if left == 0:
        return worth
    for kind in range(e.KINDS):
        held = e.stock_of(s, seat, kind)
        worth += NEED * min(held, ENOUGH) + NEED // 2 * max(0, held - ENOUGH)
        worth += LATER * e.on_track_of(s, seat, kind) * (t[e.T_STORAGE] - held)
    worth += HARVEST * left * count(e.shops_of(s, seat))
    return worth + DISC * left * (t[e.T_DISCS] - count(e.claims_of(s, seat)))

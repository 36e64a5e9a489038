"""What a seat of Xarkant may do in its turn, XK-9 to XK-14, and what it costs."""

from landpress.engine.contract.rules import State, Table
from landpress.engine.games.xarkant import encoding as e
from landpress.engine.games.xarkant.quadrants import LAND, count, near


def shops_built(s: State, seat: int) -> int:
    """Return the number of workshops that a seat has built, wherever they are (XK-D6)."""
    return count(e.shops_of(s, seat)) + e.on_state_of(s, seat)


def churches_built(s: State, seat: int) -> int:
    """Return the number of churches that a seat has built, wherever they are (XK-D6)."""
    return (
        count(e.churches_of(s, seat))
        + e.on_track_of(s, seat, 0)
        + e.on_track_of(s, seat, 1)
        + e.on_track_of(s, seat, 2)
    )


def cost_of(t: Table, s: State, seat: int, verb: int) -> int:
    """Return where the table holds the cost of a seat's next piece (XK-11 to XK-13).

    Return -1 if no piece is left or the stock does not suffice.
    """
    most, cost = e.PIECES, e.village_cost()
    if verb == e.WORKSHOP:
        built = shops_built(s, seat)
        cost = e.workshop_cost(built)
    elif verb == e.CHURCH:
        built = churches_built(s, seat)
        cost = e.church_cost(built)
    else:
        built, most = count(s[e.S_VILLAGES]), t[e.T_VILLAGES]
    if built >= most:
        return -1
    for kind in range(e.KINDS):
        if e.stock_of(s, seat, kind) < e.asked(t, cost, kind):
            return -1
    return cost


def _trades(t: Table, s: State, seat: int) -> int:
    """Return the possible trades as a set (XK-14, XK-D9).

    A trade needs popularity to pay, a resource to give, one in the supply to take, and room for it.
    """
    found = 0
    if e.popularity_of(s, seat) == 0:
        return 0
    for given in range(e.KINDS):
        for taken in range(e.KINDS):
            room = e.supply_of(s, taken) > 0 and e.stock_of(s, seat, taken) < t[e.T_STORAGE]
            if room and given != taken and e.stock_of(s, seat, given) > 0:
                found |= 1 << e.trade_of(given, taken)
    return found


def price_of(bonus: int) -> int:
    """Return the popularity that a bonus of 1, 2 or 3 costs: 1, 3 or 5 (XK-9)."""
    return 2 * bonus - 1


def ways(t: Table, s: State, verb: int) -> int:
    """Return where the seat to move may do something: one bit for each place of the actions of a verb."""
    seat = s[e.S_SEAT]
    empty = LAND & ~s[e.S_TAKEN]
    if verb <= e.CLAIM:
        # XK-9, XK-10: put a drawn disc on an empty quadrant of an unoccupied area.
        if e.drawn_of(s, seat) == 0 or (e.COLLECT < verb < e.CLAIM and e.popularity_of(s, seat) < price_of(verb)):
            return 0
        return empty & ~s[e.S_OCCUPIED]
    if verb == e.TRADE:
        return _trades(t, s, seat)
    if verb == e.PASS:
        return 1
    cost = cost_of(t, s, seat, verb)
    if cost < 0:
        return 0
    reach = e.reach_of(s, seat)
    if verb == e.WORKSHOP:
        # XK-11: a workshop on the state board costs more.
        can_pay = e.stock_of(s, seat, e.WHEAT) >= e.asked(t, cost, e.WHEAT) + t[e.T_EXTRA]
        on_board = can_pay and e.on_state_of(s, seat) < t[e.T_PLACES]
        return empty & reach | (1 << e.BOARD if on_board else 0)
    if verb == e.CHURCH:
        # XK-12: in the areas, on villages next to them without a church, or on any track.
        return empty & reach | s[e.S_VILLAGES] & ~s[e.S_TOWNS] & near(reach) | 7 << e.BOARD
    # XK-13: next to an own work disc, but not in an occupied area.
    return empty & ~s[e.S_OCCUPIED] & near(e.works_of(s, seat))

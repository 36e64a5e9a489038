"""What a seat of Xarkant may do in its turn, XK-9 to XK-14, and what it costs."""

from landpress.engine.contract.rules import State, Table
from landpress.engine.games.xarkant.encoding import (
    BOARD,
    CHURCH,
    CLAIM,
    COLLECT,
    KINDS,
    PASS,
    PIECES,
    S_OCCUPIED,
    S_SEAT,
    S_TAKEN,
    S_TOWNS,
    S_VILLAGES,
    T_EXTRA,
    T_PLACES,
    T_STORAGE,
    T_VILLAGES,
    TRADE,
    WHEAT,
    WORKSHOP,
    asked,
    church_cost,
    churches_of,
    drawn_of,
    on_state_of,
    on_track_of,
    popularity_of,
    reach_of,
    shops_of,
    stock_of,
    supply_of,
    trade_of,
    village_cost,
    works_of,
    workshop_cost,
)
from landpress.engine.games.xarkant.quadrants import LAND, count, near


def shops_built(s: State, seat: int) -> int:
    """Return the number of workshops that a seat has built, wherever they are (XK-D6)."""
    return count(shops_of(s, seat)) + on_state_of(s, seat)


def churches_built(s: State, seat: int) -> int:
    """Return the number of churches that a seat has built, wherever they are (XK-D6)."""
    return count(churches_of(s, seat)) + on_track_of(s, seat, 0) + on_track_of(s, seat, 1) + on_track_of(s, seat, 2)


def cost_of(t: Table, s: State, seat: int, verb: int) -> int:
    """Return where the table holds the cost of a seat's next piece (XK-11 to XK-13).

    Return -1 if no piece is left or the stock does not suffice.
    """
    most, cost = PIECES, village_cost()
    if verb == WORKSHOP:
        built = shops_built(s, seat)
        cost = workshop_cost(built)
    elif verb == CHURCH:
        built = churches_built(s, seat)
        cost = church_cost(built)
    else:
        built, most = count(s[S_VILLAGES]), t[T_VILLAGES]
    if built >= most:
        return -1
    for kind in range(KINDS):
        if stock_of(s, seat, kind) < asked(t, cost, kind):
            return -1
    return cost


def _trades(t: Table, s: State, seat: int) -> int:
    """Return the possible trades as a set (XK-14, XK-D9).

    A trade needs popularity to pay, a resource to give, one in the supply to take, and room for it.
    """
    found = 0
    if popularity_of(s, seat) == 0:
        return 0
    for given in range(KINDS):
        for taken in range(KINDS):
            room = supply_of(s, taken) > 0 and stock_of(s, seat, taken) < t[T_STORAGE]
            if room and given != taken and stock_of(s, seat, given) > 0:
                found |= 1 << trade_of(given, taken)
    return found


def price_of(bonus: int) -> int:
    """Return the popularity that a bonus of 1, 2 or 3 costs: 1, 3 or 5 (XK-9)."""
    return 2 * bonus - 1


def ways(t: Table, s: State, verb: int) -> int:
    """Return where the seat to move may do something: one bit for each place of the actions of a verb."""
    seat = s[S_SEAT]
    empty = LAND & ~s[S_TAKEN]
    if verb <= CLAIM:
        # XK-9, XK-10: put a drawn disc on an empty quadrant of an unoccupied area.
        if drawn_of(s, seat) == 0 or (COLLECT < verb < CLAIM and popularity_of(s, seat) < price_of(verb)):
            return 0
        return empty & ~s[S_OCCUPIED]
    if verb == TRADE:
        return _trades(t, s, seat)
    if verb == PASS:
        return 1
    cost = cost_of(t, s, seat, verb)
    if cost < 0:
        return 0
    reach = reach_of(s, seat)
    if verb == WORKSHOP:
        # XK-11: a workshop on the state board costs more.
        can_pay = stock_of(s, seat, WHEAT) >= asked(t, cost, WHEAT) + t[T_EXTRA]
        on_board = can_pay and on_state_of(s, seat) < t[T_PLACES]
        return empty & reach | (1 << BOARD if on_board else 0)
    if verb == CHURCH:
        # XK-12: in the areas, on villages next to them without a church, or on any track.
        return empty & reach | s[S_VILLAGES] & ~s[S_TOWNS] & near(reach) | 7 << BOARD
    # XK-13: next to an own work disc, but not in an occupied area.
    return empty & ~s[S_OCCUPIED] & near(works_of(s, seat))

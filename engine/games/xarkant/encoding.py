"""The table, the state and the actions of Xarkant as flat whole numbers; only this module knows where each number lies.

A quadrant is the number of its bit, and a set of quadrants is one number (quadrants.py). Wheat, wood and stone are 0,
1, 2.

The table `t`: a header; then the costs of a village, of each of five workshops and of each of five churches, each as a
number for each kind of resource; then the kind of the quadrant of each bit. The state `s`: a header, the supply of each
kind, then the discs, pieces and goods of each seat.

Actions: in `FIRST` the seat; in `DRAW` the number of discs of each seat; in `ACT` a verb and where it is done: on the
quadrant of a bit, on the state board (`BOARD`), on the track of a kind (`BOARD` + kind), as a trade, or 0 to pass.
"""

from landpress.engine.contract.rules import State, Table

FIRST, DRAW, ACT, DONE = 0, 1, 2, 3
"""The phases."""
COLLECT, CLAIM, WORKSHOP, CHURCH, VILLAGE, TRADE, PASS = 0, 4, 5, 6, 7, 8, 9
"""The verbs; 0 to 3 are to collect with this bonus."""
BOARD, KINDS, PIECES, WHEAT = 48, 3, 5, 0
"""Where the boards outside the land begin; kinds of resources; workshops of a seat and also churches; the kind of
wheat."""

T_PLAYERS, T_DISCS, T_RESOURCES, T_VILLAGES, T_ROUNDS, T_STORAGE, T_POPULARITY, T_FILLED = 0, 1, 2, 3, 4, 5, 6, 7
T_PLACES, T_EXTRA, T_ACROSS, T_DOWN, T_VILLAGE, T_WORKSHOPS, T_CHURCHES, T_KINDS = 8, 9, 10, 11, 12, 15, 30, 45
"""`T_EXTRA` is the additional wheat for a workshop on the state board. `T_ACROSS` and `T_DOWN` are the sets of
quadrants of the same type as the next one on the right, or below."""
S_PHASE, S_ROUND, S_DRAWER, S_SEAT, S_OCCUPIED, S_TAKEN, S_VILLAGES, S_TOWNS, S_SUPPLY = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""`S_OCCUPIED` are the quadrants in occupied areas, `S_TAKEN` those that are not empty, `S_TOWNS` villages with a
church."""
SEAT = 15
"""The number of numbers of each seat. The next constants are the places for seat 0."""
S_BAG, S_DRAWN, S_WORKS, S_CLAIMS, S_REACH, S_SHOPS, S_CHURCHES, S_ON_STATE = 11, 12, 13, 14, 15, 16, 17, 18
S_TRACKS, S_STOCK, S_POPULARITY = 19, 22, 25


def state_length(t: Table) -> int:
    """Return the length of a state."""
    return S_BAG + SEAT * t[T_PLAYERS]


# The land and the costs, which do not change.


def kind_of(t: Table, where: int) -> int:
    """Return the kind of resource of a quadrant."""
    return t[T_KINDS + where]


def village_cost() -> int:
    """Return where the table holds the cost of a village."""
    return T_VILLAGE


def workshop_cost(built: int) -> int:
    """Return where the table holds the cost of the next workshop, after `built` workshops."""
    return T_WORKSHOPS + KINDS * built


def church_cost(built: int) -> int:
    """Return where the table holds the cost of the next church, after `built` churches."""
    return T_CHURCHES + KINDS * built


def asked(t: Table, cost: int, kind: int) -> int:
    """Return the number of resources of a kind in a cost."""
    return t[cost + kind]


# Discs.


def bag_of(s: State, seat: int) -> int:
    """Return the number of discs of a seat in the bag."""
    return s[S_BAG + SEAT * seat]


def set_bag(s: State, seat: int, discs: int) -> None:
    """Set the number of discs of a seat in the bag."""
    s[S_BAG + SEAT * seat] = discs


def drawn_of(s: State, seat: int) -> int:
    """Return the number of drawn discs of a seat that are not placed."""
    return s[S_DRAWN + SEAT * seat]


def set_drawn(s: State, seat: int, discs: int) -> None:
    """Set the number of drawn discs of a seat that are not placed."""
    s[S_DRAWN + SEAT * seat] = discs


def works_of(s: State, seat: int) -> int:
    """Return the quadrants with work discs of a seat."""
    return s[S_WORKS + SEAT * seat]


def claims_of(s: State, seat: int) -> int:
    """Return the quadrants with claim discs of a seat."""
    return s[S_CLAIMS + SEAT * seat]


def reach_of(s: State, seat: int) -> int:
    """Return the quadrants of all areas with a work disc of a seat."""
    return s[S_REACH + SEAT * seat]


def place_disc(s: State, seat: int, bit: int, area: int) -> None:
    """Put a drawn disc of a seat on a quadrant and occupy its area."""
    s[S_DRAWN + SEAT * seat] -= 1
    s[S_TAKEN] |= bit
    s[S_OCCUPIED] |= area


def add_work(s: State, seat: int, bits: int, area: int) -> None:
    """Turn discs of a seat on quadrants of an area to their work side."""
    s[S_WORKS + SEAT * seat] |= bits
    s[S_REACH + SEAT * seat] |= area


def add_claim(s: State, seat: int, bits: int) -> None:
    """Turn discs of a seat on quadrants to their claim side."""
    s[S_CLAIMS + SEAT * seat] |= bits


def clear_works(s: State, seat: int) -> None:
    """Take the work discs of a seat off the land."""
    s[S_TAKEN] &= ~s[S_WORKS + SEAT * seat]
    s[S_WORKS + SEAT * seat] = 0
    s[S_REACH + SEAT * seat] = 0


# Pieces.


def shops_of(s: State, seat: int) -> int:
    """Return the quadrants with workshops of a seat."""
    return s[S_SHOPS + SEAT * seat]


def add_shop(s: State, seat: int, bits: int) -> None:
    """Put workshops of a seat on quadrants."""
    s[S_SHOPS + SEAT * seat] |= bits
    s[S_TAKEN] |= bits


def on_state_of(s: State, seat: int) -> int:
    """Return the number of workshops of a seat on the state board."""
    return s[S_ON_STATE + SEAT * seat]


def set_on_state(s: State, seat: int, shops: int) -> None:
    """Set the number of workshops of a seat on the state board."""
    s[S_ON_STATE + SEAT * seat] = shops


def churches_of(s: State, seat: int) -> int:
    """Return the quadrants with churches of a seat."""
    return s[S_CHURCHES + SEAT * seat]


def add_church(s: State, seat: int, bits: int) -> None:
    """Put churches of a seat on quadrants; a village becomes a town."""
    s[S_CHURCHES + SEAT * seat] |= bits
    s[S_TAKEN] |= bits
    s[S_TOWNS] |= bits & s[S_VILLAGES]


def on_track_of(s: State, seat: int, kind: int) -> int:
    """Return the number of churches of a seat on the track of a kind."""
    return s[S_TRACKS + kind + SEAT * seat]


def add_on_track(s: State, seat: int, kind: int, churches: int) -> None:
    """Add churches of a seat to the track of a kind."""
    s[S_TRACKS + kind + SEAT * seat] += churches


def add_village(s: State, bits: int) -> None:
    """Put villages on quadrants."""
    s[S_VILLAGES] |= bits
    s[S_TAKEN] |= bits


# Goods.


def supply_of(s: State, kind: int) -> int:
    """Return the number of resources of a kind in the supply."""
    return s[S_SUPPLY + kind]


def set_supply(s: State, kind: int, number: int) -> None:
    """Set the number of resources of a kind in the supply."""
    s[S_SUPPLY + kind] = number


def stock_of(s: State, seat: int, kind: int) -> int:
    """Return the number of resources of a kind that a seat has."""
    return s[S_STOCK + kind + SEAT * seat]


def set_stock(s: State, seat: int, kind: int, number: int) -> None:
    """Set the number of resources of a kind that a seat has."""
    s[S_STOCK + kind + SEAT * seat] = number


def give(s: State, seat: int, kind: int, number: int) -> None:
    """Give resources from the supply to a seat; a negative number takes them back."""
    s[S_STOCK + kind + SEAT * seat] += number
    s[S_SUPPLY + kind] -= number


def popularity_of(s: State, seat: int) -> int:
    """Return the popularity of a seat."""
    return s[S_POPULARITY + SEAT * seat]


def set_popularity(s: State, seat: int, popularity: int) -> None:
    """Set the popularity of a seat."""
    s[S_POPULARITY + SEAT * seat] = popularity


def add_popularity(s: State, seat: int, more: int) -> None:
    """Add to the popularity of a seat."""
    s[S_POPULARITY + SEAT * seat] += more


# Actions.


def action_of(verb: int, where: int) -> int:
    """Return the action of a verb at a place."""
    return 64 * verb + where


def verb_of(action: int) -> int:
    """Return the verb of an action."""
    return action // 64


def where_of(action: int) -> int:
    """Return the place of an action."""
    return action % 64


def on_track(kind: int) -> int:
    """Return the place of a church on the track of a kind."""
    return BOARD + kind


def track_at(where: int) -> int:
    """Return the kind of the track at a place."""
    return where - BOARD


def trade_of(given: int, taken: int) -> int:
    """Return the place that stands for a trade of one kind of resource for another."""
    return KINDS * given + taken


def given_in(where: int) -> int:
    """Return the kind that the seat gives in a trade."""
    return where // KINDS


def taken_in(where: int) -> int:
    """Return the kind that the seat takes in a trade."""
    return where % KINDS


def discs_drawn(seat: int, discs: int) -> int:
    """Return the part of a draw for the discs of one seat."""
    return discs << 3 * seat


def drawn_in(action: int, seat: int) -> int:
    """Return the number of discs of a seat in a draw."""
    return action >> 3 * seat & 7

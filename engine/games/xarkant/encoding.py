"""The table, the state and the actions of Xarkant as flat whole numbers; no other module knows where a number lies.

A quadrant is known by its bit, and a set of quadrants is one number (quadrants.py). Wheat, wood and stone are 0, 1, 2.

The table `t`: a header; then what a village, each of five workshops and each of five churches costs, a number of each
kind of resource; then the kind of the quadrant of each bit. The state `s`: a header, the supply of each kind, then for
each seat its discs, pieces and goods.

Actions: in `FIRST` the seat; in `DRAW` how many discs of each seat; in `ACT` a verb and where it is done: on the
quadrant of a bit, on the state board (`BOARD`), on the track of a kind (`BOARD` + kind), as a trade, 0 to pass.
"""

from landpress.engine.contract.rules import State, Table

FIRST, DRAW, ACT, DONE = 0, 1, 2, 3
"""The phases."""
COLLECT, CLAIM, WORKSHOP, CHURCH, VILLAGE, TRADE, PASS = 0, 4, 5, 6, 7, 8, 9
"""The verbs 0 to 3 collect with so much bonus."""
BOARD, KINDS, PIECES, WHEAT = 48, 3, 5, 0
"""Where the boards beside the land begin; kinds of resources; workshops of a seat, and churches."""

T_PLAYERS, T_DISCS, T_RESOURCES, T_VILLAGES, T_ROUNDS, T_STORAGE, T_POPULARITY, T_FILLED = 0, 1, 2, 3, 4, 5, 6, 7
T_PLACES, T_EXTRA, T_ACROSS, T_DOWN, T_VILLAGE, T_WORKSHOPS, T_CHURCHES, T_KINDS = 8, 9, 10, 11, 12, 15, 30, 45
"""T_EXTRA: the wheat that the state board costs more. T_ACROSS, T_DOWN: quadrants whose neighbour on the right, or
below, is of the same type."""
S_PHASE, S_ROUND, S_DRAWER, S_SEAT, S_OCCUPIED, S_TAKEN, S_VILLAGES, S_TOWNS, S_SUPPLY = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""S_OCCUPIED: the quadrants in occupied areas. S_TAKEN: those that are not empty. S_TOWNS: villages with a church."""
SEAT = 15
"""So many numbers a seat; in the first of them, for seat 0, are:"""
S_BAG, S_DRAWN, S_WORKS, S_CLAIMS, S_REACH, S_SHOPS, S_CHURCHES, S_ON_STATE = 11, 12, 13, 14, 15, 16, 17, 18
S_TRACKS, S_STOCK, S_POPULARITY = 19, 22, 25


def state_length(t: Table) -> int:
    """Return how many numbers a state has."""
    return S_BAG + SEAT * t[T_PLAYERS]


# The land and the costs, which do not change.


def kind_of(t: Table, where: int) -> int:
    """Return the kind of resource that a quadrant gives."""
    return t[T_KINDS + where]


def village_cost() -> int:
    """Return where the table holds what a village costs."""
    return T_VILLAGE


def workshop_cost(built: int) -> int:
    """Return where the table holds what the next workshop costs after so many."""
    return T_WORKSHOPS + KINDS * built


def church_cost(built: int) -> int:
    """Return where the table holds what the next church costs after so many."""
    return T_CHURCHES + KINDS * built


def asked(t: Table, cost: int, kind: int) -> int:
    """Return how many resources of a kind a cost asks for."""
    return t[cost + kind]


# Discs.


def bag_of(s: State, seat: int) -> int:
    """Return how many discs of a seat are in the bag."""
    return s[S_BAG + SEAT * seat]


def set_bag(s: State, seat: int, discs: int) -> None:
    """Let so many discs of a seat be in the bag."""
    s[S_BAG + SEAT * seat] = discs


def drawn_of(s: State, seat: int) -> int:
    """Return how many drawn discs a seat has before it."""
    return s[S_DRAWN + SEAT * seat]


def set_drawn(s: State, seat: int, discs: int) -> None:
    """Let a seat have so many drawn discs before it."""
    s[S_DRAWN + SEAT * seat] = discs


def works_of(s: State, seat: int) -> int:
    """Return the quadrants with a disc of a seat, work side up."""
    return s[S_WORKS + SEAT * seat]


def claims_of(s: State, seat: int) -> int:
    """Return the quadrants with a disc of a seat, claim side up."""
    return s[S_CLAIMS + SEAT * seat]


def reach_of(s: State, seat: int) -> int:
    """Return the quadrants in areas with a disc of a seat, work side up."""
    return s[S_REACH + SEAT * seat]


def place_disc(s: State, seat: int, bit: int, area: int) -> None:
    """Put a drawn disc of a seat on a quadrant and occupy its area."""
    s[S_DRAWN + SEAT * seat] -= 1
    s[S_TAKEN] |= bit
    s[S_OCCUPIED] |= area


def add_work(s: State, seat: int, bits: int, area: int) -> None:
    """Let discs of a seat on quadrants of an area lie work side up."""
    s[S_WORKS + SEAT * seat] |= bits
    s[S_REACH + SEAT * seat] |= area


def add_claim(s: State, seat: int, bits: int) -> None:
    """Let discs of a seat on quadrants lie claim side up."""
    s[S_CLAIMS + SEAT * seat] |= bits


def clear_works(s: State, seat: int) -> None:
    """Take the discs of a seat off the land that lie work side up."""
    s[S_TAKEN] &= ~s[S_WORKS + SEAT * seat]
    s[S_WORKS + SEAT * seat] = 0
    s[S_REACH + SEAT * seat] = 0


# Pieces.


def shops_of(s: State, seat: int) -> int:
    """Return the quadrants with a workshop of a seat."""
    return s[S_SHOPS + SEAT * seat]


def add_shop(s: State, seat: int, bits: int) -> None:
    """Put workshops of a seat on quadrants."""
    s[S_SHOPS + SEAT * seat] |= bits
    s[S_TAKEN] |= bits


def on_state_of(s: State, seat: int) -> int:
    """Return how many workshops of a seat are on the state board."""
    return s[S_ON_STATE + SEAT * seat]


def set_on_state(s: State, seat: int, shops: int) -> None:
    """Let so many workshops of a seat be on the state board."""
    s[S_ON_STATE + SEAT * seat] = shops


def churches_of(s: State, seat: int) -> int:
    """Return the quadrants with a church of a seat."""
    return s[S_CHURCHES + SEAT * seat]


def add_church(s: State, seat: int, bits: int) -> None:
    """Put churches of a seat on quadrants; a village becomes a town."""
    s[S_CHURCHES + SEAT * seat] |= bits
    s[S_TAKEN] |= bits
    s[S_TOWNS] |= bits & s[S_VILLAGES]


def on_track_of(s: State, seat: int, kind: int) -> int:
    """Return how many churches of a seat are on the track of a kind."""
    return s[S_TRACKS + kind + SEAT * seat]


def add_on_track(s: State, seat: int, kind: int, churches: int) -> None:
    """Put so many churches of a seat on the track of a kind."""
    s[S_TRACKS + kind + SEAT * seat] += churches


def add_village(s: State, bits: int) -> None:
    """Put villages on quadrants."""
    s[S_VILLAGES] |= bits
    s[S_TAKEN] |= bits


# Goods.


def supply_of(s: State, kind: int) -> int:
    """Return how many resources of a kind are in the supply."""
    return s[S_SUPPLY + kind]


def set_supply(s: State, kind: int, number: int) -> None:
    """Let so many resources of a kind be in the supply."""
    s[S_SUPPLY + kind] = number


def stock_of(s: State, seat: int, kind: int) -> int:
    """Return how many resources of a kind a seat has."""
    return s[S_STOCK + kind + SEAT * seat]


def set_stock(s: State, seat: int, kind: int, number: int) -> None:
    """Let a seat have so many resources of a kind."""
    s[S_STOCK + kind + SEAT * seat] = number


def give(s: State, seat: int, kind: int, number: int) -> None:
    """Give a seat resources from the supply, or take them back where the number is less than 0."""
    s[S_STOCK + kind + SEAT * seat] += number
    s[S_SUPPLY + kind] -= number


def popularity_of(s: State, seat: int) -> int:
    """Return the popularity of a seat."""
    return s[S_POPULARITY + SEAT * seat]


def set_popularity(s: State, seat: int, popularity: int) -> None:
    """Give a seat so much popularity."""
    s[S_POPULARITY + SEAT * seat] = popularity


def add_popularity(s: State, seat: int, more: int) -> None:
    """Give a seat so much more popularity."""
    s[S_POPULARITY + SEAT * seat] += more


# Actions.


def action_of(verb: int, where: int) -> int:
    """Return the action that does something somewhere."""
    return 64 * verb + where


def verb_of(action: int) -> int:
    """Return what an action does."""
    return action // 64


def where_of(action: int) -> int:
    """Return where an action is done."""
    return action % 64


def on_track(kind: int) -> int:
    """Return where a church is put on the track of a kind."""
    return BOARD + kind


def track_at(where: int) -> int:
    """Return the kind of the track on which a church is put."""
    return where - BOARD


def trade_of(given: int, taken: int) -> int:
    """Return where a kind of resource is traded for another."""
    return KINDS * given + taken


def given_in(where: int) -> int:
    """Return the kind that a trade gives."""
    return where // KINDS


def taken_in(where: int) -> int:
    """Return the kind that a trade takes."""
    return where % KINDS


def discs_drawn(seat: int, discs: int) -> int:
    """Return the part of a draw that says how many discs of a seat it is."""
    return discs << 3 * seat


def drawn_in(action: int, seat: int) -> int:
    """Return how many discs of a seat a draw has."""
    return action >> 3 * seat & 7

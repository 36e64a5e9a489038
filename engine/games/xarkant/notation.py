"""Xarkant in words: the table of a landscape, and actions and states as people and files write them.

Chance: `first S`, the drawer of a round; `draw S S ..`, the seats of the discs in ascending order. Seats: `collect b4`,
with a bonus `collect b4 +2`, `claim b4`, `workshop b4|state`, `church b4|wheat|wood|stone`, `village b4`, `trade wood
wheat`, `pass`. What lies on the land is written in canonical order.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypedDict

from landpress.engine.contract.house import House
from landpress.engine.games.xarkant import encoding as e
from landpress.engine.games.xarkant.quadrants import ROW, areas
from landpress.layouts.errors import VariantError
from landpress.layouts.games.xarkant import LATTICE, SIDE, TYPES, Landscape

REASONS = ("discs", "round-limit")
PHASES = ("first", "draw", "act", "over")
ROOM = 1024
"""Numbers in `out`. There are at most 335 actions: on 36 quadrants collecting in four ways, claiming and building three
things, 4 actions on boards, 6 trades, and passing. There are at most 35 draws. The policy writes three numbers for each
action, and one for each verb."""
MOST_DISCS = 20_000
"""The most discs of a seat: with more, the weights of draws might not fit into 63 bits."""

_BITS = tuple(ROW * (i // SIDE) + i % SIDE for i in range(SIDE * SIDE))
_NAMES = dict(zip(_BITS, LATTICE.names, strict=True))
_BIT_OF = dict(zip(LATTICE.names, _BITS, strict=True))
size = e.state_length


class XarkantDisc(TypedDict):
    """A disc on the land: its seat, and `work` or `claim`."""

    seat: int
    side: str


class XarkantObservation(TypedDict):
    """What each seat sees of Xarkant: the whole position. Keys of dicts are names of quadrants or of resources."""

    phase: str
    """`first`, `draw`, `act` or `over`."""
    round: int
    drawer: int
    """The seat that draws from the bag."""
    seat: int
    """The seat whose disc was drawn."""
    bag: list[int]
    """For each seat its discs in the bag."""
    drawn: list[int]
    """For each seat its discs that were drawn and are not placed yet."""
    discs: dict[str, XarkantDisc]
    workshops: dict[str, int]
    """For each quadrant with a workshop its seat."""
    churches: dict[str, int]
    """For each quadrant with a church its seat."""
    villages: list[str]
    """The quadrants with a village."""
    state: list[int]
    """For each seat its workshops on the state board."""
    tracks: list[dict[str, int]]
    """For each seat its churches on the track of each resource."""
    stock: list[dict[str, int]]
    """For each seat its resources."""
    popularity: list[int]
    """For each seat its popularity."""
    supply: dict[str, int]
    """The resources that nobody has."""


def table(board: Landscape, house: House) -> list[int]:
    """Return the table `t` of a landscape: which neighbours are of one type, the kinds, and the house values of play.

    VariantError if a seat has more than `MOST_DISCS` discs.
    """
    if house["play.discs"] > MOST_DISCS:
        raise VariantError(f"play.discs = {house['play.discs']}: expected at most {MOST_DISCS} to play with")
    tied = [0, 0]
    for i, around in enumerate(LATTICE.sides):
        for n, j in enumerate(around[1:3]):
            if j is not None and board.cells[j] == board.cells[i]:
                tied[n] |= 1 << _BITS[i]
    header = [house[f"play.{key}"] for key in ("discs", "resources", "villages", "rounds", "storage", "popularity")]
    header += [house["play.filled"], house["play.state_places"], house["costs.state_wheat"], *tied]
    costs = [house["costs.village_wheat"], house["costs.village_wood"], 0]
    for number in range(e.PIECES):
        costs += [0, house["costs.workshop_wood"][number], house["costs.workshop_stone"][number]]
    for number in range(e.PIECES):
        costs += [house[f"costs.church_{kind}"][number] for kind in TYPES]
    kinds = [0] * (_BITS[-1] + 1)
    for bit, kind in zip(_BITS, board.cells, strict=True):
        kinds[bit] = TYPES.index(kind)
    return [board.players, *header, *costs, *kinds]


def room(t: list[int], s: list[int], plies: int) -> int:
    """Return how long a list of legal actions can be."""
    return ROOM


def longest(t: list[int]) -> int:
    """Return a number of plies that no game exceeds.

    A round draws one drawer. Each phase takes as many discs as there are seats, so a round has at most one phase for
    each disc of a seat: a draw and a pass of each seat. Every disc is placed at most once in a round. Each workshop,
    church and village is placed once in a game. A trade costs 1 popularity, and a seat has at most what was filled, and
    2 for each place on the state board.
    """
    players, discs = t[e.T_PLAYERS], t[e.T_DISCS]
    in_rounds = max(1, t[e.T_ROUNDS]) * (1 + discs * (1 + players) + players * discs)
    trades = min(t[e.T_FILLED], t[e.T_POPULARITY]) + 2 * min(e.PIECES, t[e.T_PLACES])
    return in_rounds + players * (2 * e.PIECES + trades) + min(t[e.T_VILLAGES], len(_BITS))


def action_text(t: list[int], s: list[int], action: int) -> str:
    """Return a legal action as it is written."""
    if s[e.S_PHASE] == e.FIRST:
        return f"first {action}"
    if s[e.S_PHASE] == e.DRAW:
        drawn = [str(seat) for seat in range(t[e.T_PLAYERS]) for _ in range(e.drawn_in(action, seat))]
        return " ".join(["draw", *drawn])
    verb, where = e.verb_of(action), e.where_of(action)
    if verb == e.PASS:
        return "pass"
    if verb == e.TRADE:
        return f"trade {TYPES[e.given_in(where)]} {TYPES[e.taken_in(where)]}"
    if verb < e.CLAIM:
        return f"collect {_NAMES[where]}" + (f" +{verb}" if verb > e.COLLECT else "")
    if where >= e.BOARD:
        return "workshop state" if verb == e.WORKSHOP else f"church {TYPES[e.track_at(where)]}"
    return f"{('claim', 'workshop', 'church', 'village')[verb - e.CLAIM]} {_NAMES[where]}"


def _named(m: int) -> Iterator[str]:
    """Return the names of the quadrants of a set, in canonical order."""
    return (name for bit, name in _NAMES.items() if m >> bit & 1)


def _set_of(quadrants: Iterable[str]) -> int:
    """Return the set of quadrants with these names."""
    return sum(1 << _BIT_OF[name] for name in quadrants)


def _in_order(lying: dict[str, Any]) -> dict[str, Any]:
    return {name: lying[name] for name in LATTICE.names if name in lying}


def state(t: list[int], s: list[int]) -> XarkantObservation:
    """Return the position as traces hold it."""
    seats = range(t[e.T_PLAYERS])

    def owned(quadrants_of: Callable[[list[int], int], int]) -> dict[str, int]:
        return {name: seat for seat in seats for name in _named(quadrants_of(s, seat))}

    discs = {
        name: {"seat": seat, "side": side}
        for side, quadrants_of in (("work", e.works_of), ("claim", e.claims_of))
        for name, seat in owned(quadrants_of).items()
    }
    return {
        "phase": PHASES[s[e.S_PHASE]],
        "round": s[e.S_ROUND],
        "drawer": s[e.S_DRAWER],
        "seat": s[e.S_SEAT],
        "bag": [e.bag_of(s, seat) for seat in seats],
        "drawn": [e.drawn_of(s, seat) for seat in seats],
        "discs": _in_order(discs),
        "workshops": _in_order(owned(e.shops_of)),
        "churches": _in_order(owned(e.churches_of)),
        "villages": list(_named(s[e.S_VILLAGES])),
        "state": [e.on_state_of(s, seat) for seat in seats],
        "tracks": [{name: e.on_track_of(s, seat, kind) for kind, name in enumerate(TYPES)} for seat in seats],
        "stock": [{name: e.stock_of(s, seat, kind) for kind, name in enumerate(TYPES)} for seat in seats],
        "popularity": [e.popularity_of(s, seat) for seat in seats],
        "supply": {name: e.supply_of(s, kind) for kind, name in enumerate(TYPES)},
    }


def from_state(t: list[int], written: dict[str, Any]) -> list[int]:
    """Return the state of a written position, the inverse of `state`."""
    s = [0] * size(t)
    s[e.S_PHASE], s[e.S_ROUND] = PHASES.index(written["phase"]), written["round"]
    s[e.S_DRAWER], s[e.S_SEAT] = written["drawer"], written["seat"]
    for kind, name in enumerate(TYPES):
        e.set_supply(s, kind, written["supply"][name])
    e.add_village(s, _set_of(written["villages"]))
    for seat in range(t[e.T_PLAYERS]):
        e.set_bag(s, seat, written["bag"][seat])
        e.set_drawn(s, seat, written["drawn"][seat])
        e.set_on_state(s, seat, written["state"][seat])
        e.set_popularity(s, seat, written["popularity"][seat])
        for kind, name in enumerate(TYPES):
            e.add_on_track(s, seat, kind, written["tracks"][seat][name])
            e.set_stock(s, seat, kind, written["stock"][seat][name])
        discs = {name: disc["side"] for name, disc in written["discs"].items() if disc["seat"] == seat}
        for name, side in discs.items():
            bit = _set_of([name])
            e.set_drawn(s, seat, e.drawn_of(s, seat) + 1)
            e.place_disc(s, seat, bit, areas(t, s, bit))
            if side == "work":
                e.add_work(s, seat, bit, areas(t, s, bit))
            else:
                e.add_claim(s, seat, bit)
        e.add_shop(s, seat, _set_of(name for name, owner in written["workshops"].items() if owner == seat))
        e.add_church(s, seat, _set_of(name for name, owner in written["churches"].items() if owner == seat))
    return s

"""Xarkant in words: the table of a landscape, actions and states as people and files write them.

Chance: `first S`, the drawer of a round; `draw S S ..`, the seats of the discs, ascending. Seats: `collect b4`, with a
bonus `collect b4 +2`, `claim b4`, `workshop b4|state`, `church b4|wheat|wood|stone`, `village b4`, `trade wood wheat`,
`pass`. What lies on the land is written in canonical order.
"""

from collections.abc import Iterator
from typing import Any

from landpress.engine.contract.house import House
from landpress.engine.games.xarkant import kernel as k
from landpress.layouts.errors import VariantError
from landpress.layouts.games.xarkant import SIDE, TYPES, Landscape
from landpress.layouts.squares import names, steps

REASONS = ("discs", "round-limit")
PHASES = ("first", "draw", "act", "over")
ROOM = 1024
"""At most 335 actions: on 36 quadrants to collect four ways, to claim and to build three things, 4 on boards, 6 trades
and to pass; there are at most 35 draws. The policy writes three numbers for each of them, and one for each verb."""
MOST_DISCS = 20_000
"""Of a seat: with more the weights of draws might not fit into 63 bits."""

_SEAT_FIELDS = (("bag", k.BAG), ("drawn", k.DRAWN), ("state", k.ON_STATE), ("popularity", k.POPULARITY))
_BITS = tuple(k.ROW * (i // SIDE) + i % SIDE for i in range(SIDE * SIDE))
_NAMES = dict(zip(_BITS, names(SIDE), strict=True))
_BIT_OF = dict(zip(names(SIDE), _BITS, strict=True))


def table(board: Landscape, house: House) -> list[int]:
    """The table `t` of a landscape: which quadrants hang together, their kinds, and the house values of play.

    VariantError where a seat has more than `MOST_DISCS`.
    """
    if house["play.discs"] > MOST_DISCS:
        raise VariantError(f"play.discs = {house['play.discs']}: expected at most {MOST_DISCS} to play with")
    tied = [0, 0]
    for i, around in enumerate(steps(SIDE)):
        for n, j in enumerate(around[1:3]):
            if j is not None and board.cells[j] == board.cells[i]:
                tied[n] |= 1 << _BITS[i]
    header = [house[f"play.{key}"] for key in ("discs", "resources", "villages", "rounds", "storage", "popularity")]
    header += [house["play.filled"], house["play.state_places"], house["costs.state_wheat"], *tied]
    costs = [house["costs.village_wheat"], house["costs.village_wood"], 0]
    for number in range(k.PIECES):
        costs += [0, house["costs.workshop_wood"][number], house["costs.workshop_stone"][number]]
    for number in range(k.PIECES):
        costs += [house[f"costs.church_{kind}"][number] for kind in TYPES]
    kinds = [0] * (_BITS[-1] + 1)
    for bit, kind in zip(_BITS, board.cells, strict=True):
        kinds[bit] = TYPES.index(kind)
    return [board.players, *header, *costs, *kinds]


def room(t: list[int], s: list[int], plies: int) -> int:
    """Return how long a list of legal actions can be."""
    return ROOM


def size(t: list[int]) -> int:
    """The length of the state."""
    return k.S_SEATS + k.SEAT * t[k.T_PLAYERS]


def longest(t: list[int]) -> int:
    """No game has more plies.

    A round has a drawer and, as phases take as many discs as there are seats, at most one phase for each of a seat's
    discs: a draw and a pass of each seat; and every disc is placed at most once. Each workshop, church and village is
    placed once in a game. A trade takes 1 popularity, and there is no more than what was filled and 2 for each place
    on the state board.
    """
    players, discs = t[k.T_PLAYERS], t[k.T_DISCS]
    in_rounds = max(1, t[k.T_ROUNDS]) * (1 + discs * (1 + players) + players * discs)
    trades = min(t[k.T_FILLED], t[k.T_POPULARITY]) + 2 * min(k.PIECES, t[k.T_PLACES])
    return in_rounds + players * (2 * k.PIECES + trades) + min(t[k.T_VILLAGES], len(_BITS))


def action_text(t: list[int], s: list[int], action: int) -> str:
    """An action that is legal in a state, as it is written."""
    if s[k.S_PHASE] == k.FIRST:
        return f"first {action}"
    if s[k.S_PHASE] == k.DRAW:
        drawn = [str(seat) for seat in range(t[k.T_PLAYERS]) for _ in range(action >> 3 * seat & 7)]
        return " ".join(["draw", *drawn])
    verb, where = divmod(action, 64)
    if verb == k.PASS:
        return "pass"
    if verb == k.TRADE:
        return f"trade {TYPES[where // k.KINDS]} {TYPES[where % k.KINDS]}"
    if verb < k.CLAIM:
        return f"collect {_NAMES[where]}" + (f" +{verb}" if verb > k.COLLECT else "")
    if where >= k.BOARD:
        return "workshop state" if verb == k.WORKSHOP else f"church {TYPES[where - k.BOARD]}"
    return f"{('claim', 'workshop', 'church', 'village')[verb - k.CLAIM]} {_NAMES[where]}"


def _named(m: int) -> Iterator[str]:
    """The quadrants of a set, in canonical order."""
    return (name for bit, name in _NAMES.items() if m >> bit & 1)


def _in_order(lying: dict[str, Any]) -> dict[str, Any]:
    return {name: lying[name] for name in names(SIDE) if name in lying}


def _kinds(s: list[int], at: int) -> dict[str, int]:
    """Numbers of wheat, wood and stone."""
    return dict(zip(TYPES, s[at : at + k.KINDS], strict=True))


def state(t: list[int], s: list[int]) -> dict[str, Any]:
    """A state as traces hold it."""
    seats = [k.S_SEATS + k.SEAT * seat for seat in range(t[k.T_PLAYERS])]

    def owned(field: int) -> dict[str, int]:
        return {name: seat for seat, at in enumerate(seats) for name in _named(s[at + field])}

    discs = {
        name: {"seat": seat, "side": side}
        for side, field in (("work", k.WORK), ("claim", k.CLAIMS))
        for name, seat in owned(field).items()
    }
    of_seats = {key: [s[at + field] for at in seats] for key, field in _SEAT_FIELDS}
    return {
        "phase": PHASES[s[k.S_PHASE]],
        "round": s[k.S_ROUND],
        "drawer": s[k.S_DRAWER],
        "seat": s[k.S_SEAT],
        "bag": of_seats["bag"],
        "drawn": of_seats["drawn"],
        "discs": _in_order(discs),
        "workshops": _in_order(owned(k.SHOPS)),
        "churches": _in_order(owned(k.CHURCHES)),
        "villages": list(_named(s[k.S_VILLAGES])),
        "state": of_seats["state"],
        "tracks": [_kinds(s, at + k.TRACK) for at in seats],
        "stock": [_kinds(s, at + k.STOCK) for at in seats],
        "popularity": of_seats["popularity"],
        "supply": _kinds(s, k.S_SUPPLY),
    }


def from_state(t: list[int], written: dict[str, Any]) -> list[int]:
    """The inverse of `state`."""
    s = [0] * size(t)
    s[k.S_PHASE], s[k.S_ROUND] = PHASES.index(written["phase"]), written["round"]
    s[k.S_DRAWER], s[k.S_SEAT] = written["drawer"], written["seat"]
    s[k.S_SUPPLY : k.S_SUPPLY + k.KINDS] = [written["supply"][kind] for kind in TYPES]
    for name in written["villages"]:
        s[k.S_VILLAGES] |= 1 << _BIT_OF[name]
    for seat in range(t[k.T_PLAYERS]):
        at = k.S_SEATS + k.SEAT * seat
        for key, field in _SEAT_FIELDS:
            s[at + field] = written[key][seat]
        for key, field in (("tracks", k.TRACK), ("stock", k.STOCK)):
            s[at + field : at + field + k.KINDS] = [written[key][seat][kind] for kind in TYPES]
        for name, disc in written["discs"].items():
            if disc["seat"] == seat:
                s[at + (k.WORK if disc["side"] == "work" else k.CLAIMS)] |= 1 << _BIT_OF[name]
        for key, field in (("workshops", k.SHOPS), ("churches", k.CHURCHES)):
            for name, owner in written[key].items():
                if owner == seat:
                    s[at + field] |= 1 << _BIT_OF[name]
        s[at + k.REACH] = k.areas(t, s, s[at + k.WORK])
        s[k.S_OCCUPIED] |= s[at + k.REACH] | k.areas(t, s, s[at + k.CLAIMS])
        s[k.S_TOWNS] |= s[k.S_VILLAGES] & s[at + k.CHURCHES]
        s[k.S_TAKEN] |= s[k.S_VILLAGES] | s[at + k.WORK] | s[at + k.CLAIMS] | s[at + k.SHOPS] | s[at + k.CHURCHES]
    return s


def observation(t: list[int], s: list[int], seat: int) -> dict[str, Any]:
    """What a seat sees: everything, as nothing in this game is hidden."""
    return state(t, s)


def seen(t: list[int], s: list[int]) -> tuple[int, ...]:
    """What hidden things have been shown so far: none."""
    return ()

"""Landsweeper in words: the table of a board, and actions and states as people and files write them.

Actions: `base q,r`, `choose q,r`, `take q,r`, `put q,r N`, and `end`, which is also the word for passing. There is no
chance. Lists of legal actions can be very long, so an action is read without listing them (engine/play/match.py).
"""

import re
from typing import Any, TypedDict

from landpress.engine.contract.house import House, choice_of
from landpress.engine.contract.turns import ORDERS
from landpress.engine.games.landsweeper import encoding as e
from landpress.engine.games.landsweeper import kernel
from landpress.engine.games.landsweeper.validity import AT_LIMIT, FIRST_BONUSES, cuts
from landpress.layouts.games.landsweeper import SEA
from landpress.layouts.hexfield import MAX_RADIUS, HexBoard
from landpress.layouts.hexgrid import hexagon, hexagon_of, parse_hex, radius_of
from landpress.layouts.hexgrid import size as cells_of
from landpress.layouts.lattice import index, neighbours

REASONS = ("last-base", "round-limit", "most-land")
STAND_OFFS = ("round-limit",)
"""The reasons of games that end while several seats have bases: none dared to storm, or none could (LS-D5)."""
PHASES = ("base", "source", "put", "over")
CHOICE = "choose"
"""The word for a choice between two bases: as an action, and as a part of the phase in which bases are placed."""
ROOM = 3 * cells_of(MAX_RADIUS)
"""Numbers in `out` that policies need. They list only cells, and the greedy policy has three numbers for each cell."""
_PUT = re.compile(r"put (\S{3,5}) ([1-9][0-9]{0,11})", re.ASCII)
size = e.state_length


class LandsweeperObservation(TypedDict):
    """What each seat sees of Landsweeper: the whole position. Lists of cells are in the order of the board file."""

    phase: str
    """`base`, `choose`, `source`, `put` or `over`."""
    round: int
    seat: int
    """The seat to move."""
    source: str | None
    """The cell whose units are being put down, None if there is none."""
    hand: int
    """The units in hand."""
    owner: list[int]
    """For each cell the seat that holds it, or -1."""
    units: list[int]
    """For each cell its units."""
    base: list[str | None]
    """For each seat its base, None if it has none."""


def table(board: HexBoard, house: House) -> list[int]:
    """Return the table `t` of a board: the land, which cells are adjacent, and the house values of play."""
    land = [kind != SEA for kind in board.cells]
    place = index(board.radius)
    starts = [place[start] for start in board.starts]
    t = [len(board.cells), board.players, house["play.rounds"], house["starts.apart"], int(cuts(board.players, house))]
    t += [ORDERS.index(choice_of(house, "play.order", ORDERS))]
    t += [AT_LIMIT.index(choice_of(house, "play.at_limit", AT_LIMIT))]
    t += [house["play.units"] + extra for extra in house["play.extra_units"]]
    t += FIRST_BONUSES[choice_of(house, "play.first_turn_bonus", FIRST_BONUSES)]
    t += starts + [-1] * (e.SEATS - len(starts))
    for cell, (at, around) in enumerate(zip(hexagon(board.radius), neighbours(board.radius), strict=True)):
        beside = [n for n in around if land[n] and land[cell]]
        t += [*beside, *[-1] * (e.SIDES - len(beside)), int(land[cell]), at.q, at.r]
    return t


def longest(t: list[int]) -> int:
    """Return a number of plies that no game exceeds.

    A turn with h units at its beginning has at most 1 + h plies, and at least one: a cell is taken, then every unit is
    put, or the turn is ended while some are left. In its turn in round i a seat has at most units + i * land units.
    Before the turns each base is placed, and one may be chosen.
    """
    rounds, land = t[e.T_ROUNDS], sum(e.is_land(t, cell) for cell in range(t[e.T_CELLS]))
    turns = rounds * (1 + _first_units(t)) + land * rounds * (rounds + 1) // 2
    return t[e.T_PLAYERS] * (1 + turns) + t[e.T_CUT]


def room(t: list[int], s: list[int], plies: int) -> int:
    """Return how long a list of legal actions can be, here and at most `plies` plies on.

    At most as many units are put on a cell as its source holds. These are at most the units that a seat has now and
    those that each ply can add: the units of a base, or the bonus of a turn, which is at most the number of cells.
    """
    cells = t[e.T_CELLS]
    units = [e.units_at(s, cell) for cell in range(cells)]
    most = sum(units) if plies else max(units)
    return cells * (most + plies * (cells + _first_units(t))) + cells + 1


def _first_units(t: list[int]) -> int:
    """Return the most units that a base has when it is placed."""
    return max(e.first_units(t, seat) for seat in range(t[e.T_PLAYERS]))


def _place(t: list[int], text: str) -> int:
    """Return the index of a written cell, -1 if there is none."""
    radius = radius_of(t[e.T_CELLS])
    assert radius is not None
    try:
        return index(radius).get(parse_hex(text), -1)
    except ValueError:
        return -1


def action_text(t: list[int], s: list[int], action: int) -> str:
    """Return a legal action as it is written."""
    if s[e.S_PHASE] == e.PUT:
        hand = e.in_hand(s)
        if action == e.end_put(t, hand):
            return "end"
        return f"put {hexagon_of(t[e.T_CELLS])[e.target_of(hand, action)]} {e.number_of(hand, action)}"
    if s[e.S_PHASE] == e.SOURCE and action == e.pass_turn(t):
        return "end"
    verb = CHOICE if e.is_choice(t, s) else "base" if s[e.S_PHASE] == e.BASES else "take"
    return f"{verb} {hexagon_of(t[e.T_CELLS])[action]}"


def action_of(t: list[int], s: list[int], text: str) -> int | None:
    """Return the number of a written action, None if it is not legal in a state."""
    if s[e.S_PHASE] == e.DONE:
        return None
    if s[e.S_PHASE] != e.PUT:
        few = [0] * (t[e.T_CELLS] + 1)
        for action in few[: kernel.actions(t, s, few, 0)]:
            if action_text(t, s, action) == text:
                return action
        return None
    hand, written = e.in_hand(s), _PUT.fullmatch(text)
    if written is None:
        return e.end_put(t, hand) if text == "end" else None
    cell, number = _place(t, written[1]), int(written[2])
    if cell < 0 or cell == s[e.S_SOURCE] or not e.is_reached(s, cell):
        return None
    return e.put(hand, cell, number) if kernel.least(s, cell) <= number <= hand else None


def state(t: list[int], s: list[int]) -> LandsweeperObservation:
    """Return the position as traces hold it."""
    cells, names = range(t[e.T_CELLS]), hexagon_of(t[e.T_CELLS])
    bases = [e.base_of(s, seat) for seat in range(t[e.T_PLAYERS])]
    return {
        "phase": CHOICE if e.is_choice(t, s) else PHASES[s[e.S_PHASE]],
        "round": s[e.S_ROUND],
        "seat": s[e.S_SEAT],
        "source": None if s[e.S_SOURCE] < 0 else str(names[s[e.S_SOURCE]]),
        "hand": e.in_hand(s) if s[e.S_PHASE] == e.PUT else 0,
        "owner": [e.owner_of(s, cell) for cell in cells],
        "units": [e.units_at(s, cell) for cell in cells],
        "base": [None if base < 0 else str(names[base]) for base in bases],
    }


def from_state(t: list[int], written: dict[str, Any]) -> list[int]:
    """Return the state of a written position, the inverse of `state`."""
    s = [0] * size(t)
    e.clear_board(t, s)
    s[e.S_PHASE] = e.BASES if written["phase"] == CHOICE else PHASES.index(written["phase"])
    s[e.S_ROUND] = written["round"]
    s[e.S_SEAT], s[e.S_SOURCE] = written["seat"], -1
    for seat, base in enumerate(written["base"]):
        if base is not None:
            e.set_base(s, seat, _place(t, base))
    for cell, (owner, units) in enumerate(zip(written["owner"], written["units"], strict=True)):
        e.set_owner(s, cell, owner)
        e.set_units(s, cell, units)
    living = sum(base is not None for base in written["base"])
    s[e.S_LIVING] = t[e.T_PLAYERS] if s[e.S_PHASE] == e.BASES else living
    if written["source"] is not None:
        s[e.S_PHASE] = e.SOURCE
        kernel.apply(t, s, _place(t, written["source"]))
    return s

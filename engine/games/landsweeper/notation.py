"""Landsweeper in words: the table of a board, actions and states as people and files write them.

`base q,r`, `take q,r`, `put q,r N`, `end`, which is also how a seat passes. There is no chance. Lists of legal actions
have no bound of their own, so that an action is read without listing (engine/play/match.py).
"""

import re
from typing import Any

from landpress.engine.contract.house import House
from landpress.engine.games.landsweeper import kernel as k
from landpress.layouts.games.landsweeper import SEA
from landpress.layouts.hexfield import MAX_RADIUS, HexBoard
from landpress.layouts.hexgrid import Hex, hexagon, index, neighbours, parse_hex, radius_of
from landpress.layouts.hexgrid import size as cells_of

REASONS = ("last-base", "round-limit")
PHASES = ("base", "source", "put", "over")
ROOM = 3 * cells_of(MAX_RADIUS)
"""What policies need, who list cells at most; the greedy one has three numbers a cell."""
_PUT = re.compile(r"put (\S{3,5}) ([1-9][0-9]{0,11})", re.ASCII)


def table(board: HexBoard, house: House) -> list[int]:
    """The table `t` of a board: the land, what lies beside what, and the house values of play."""
    land = [kind != SEA for kind in board.cells]
    near: list[int] = []
    for c, around in enumerate(neighbours(board.radius)):
        beside = [n for n in around if land[n] and land[c]]
        near += [*beside, *[-1] * (k.SIDES - len(beside))]
    header = [len(board.cells), board.players, house["play.units"], house["play.rounds"]]
    place = index(board.radius)
    return [*header, *near, *map(int, land), *(place[start] for start in board.starts)]


def size(t: list[int]) -> int:
    """The length of the state."""
    return k.S_BASE + t[k.T_PLAYERS] + 4 * t[k.T_CELLS]


def longest(t: list[int]) -> int:
    """No game has more plies.

    A turn with h units at its beginning has at most 1 + h plies, and at least one: a cell is taken, and every unit is
    put or the turn is ended while some are left. In its turn in round i a seat has at most units + i * land.
    """
    land_at = k.T_NEAR + k.SIDES * t[k.T_CELLS]
    rounds, land = t[k.T_ROUNDS], sum(t[land_at : land_at + t[k.T_CELLS]])
    return int(t[k.T_PLAYERS] * (1 + rounds * (1 + t[k.T_UNITS]) + land * rounds * (rounds + 1) // 2))


def room(t: list[int], s: list[int], plies: int) -> int:
    """How long a list of legal actions may be, here and at most so many plies on.

    No cell is put more than the units that its source holds, those a seat holds now and what every ply may bring: the
    units of a base, or the bonus of a turn, which is at most the number of cells.
    """
    cells = t[k.T_CELLS]
    units = s[k.S_BASE + t[k.T_PLAYERS] + cells :][:cells]
    most = sum(units) if plies else max(units)
    return int(cells * (most + plies * (cells + t[k.T_UNITS])) + cells + 1)


def _cells(t: list[int]) -> tuple[Hex, ...]:
    radius = radius_of(t[k.T_CELLS])
    assert radius is not None
    return hexagon(radius)


def _place(t: list[int], text: str) -> int:
    """The index of a written cell, -1 where there is none."""
    radius = radius_of(t[k.T_CELLS])
    assert radius is not None
    try:
        return index(radius).get(parse_hex(text), -1)
    except ValueError:
        return -1


def _hand(t: list[int], s: list[int]) -> int:
    return s[k.S_BASE + t[k.T_PLAYERS] + t[k.T_CELLS] + s[k.S_SOURCE]] if s[k.S_PHASE] == k.PUT else 0


def action_text(t: list[int], s: list[int], action: int) -> str:
    """An action that is legal in a state, as it is written."""
    if s[k.S_PHASE] == k.PUT:
        cell, more = divmod(action, _hand(t, s))
        return "end" if cell == t[k.T_CELLS] else f"put {_cells(t)[cell]} {more + 1}"
    if action == t[k.T_CELLS]:
        return "end"
    return f"{'base' if s[k.S_PHASE] == k.BASES else 'take'} {_cells(t)[action]}"


def action_of(t: list[int], s: list[int], text: str) -> int | None:
    """The number of a written action; None where it is not legal in a state."""
    cells, players = t[k.T_CELLS], t[k.T_PLAYERS]
    if s[k.S_PHASE] == k.DONE:
        return None
    if s[k.S_PHASE] != k.PUT:
        few = [0] * (cells + 1)
        for action in few[: k.actions(t, s, few, 0)]:
            if action_text(t, s, action) == text:
                return action
        return None
    hand, written = _hand(t, s), _PUT.fullmatch(text)
    if written is None:
        return cells * hand if text == "end" else None
    cell, number = _place(t, written[1]), int(written[2])
    reached = cell >= 0 and cell != s[k.S_SOURCE] and s[k.S_BASE + players + 2 * cells + cell]
    if not reached or not k.least(t, s, cell) <= number <= hand:
        return None
    return cell * hand + number - 1


def state(t: list[int], s: list[int]) -> dict[str, Any]:
    """A state as traces hold it."""
    cells, players, names = t[k.T_CELLS], t[k.T_PLAYERS], _cells(t)
    owner = k.S_BASE + players
    return {
        "phase": PHASES[s[k.S_PHASE]],
        "round": s[k.S_ROUND],
        "seat": s[k.S_SEAT],
        "source": None if s[k.S_SOURCE] < 0 else str(names[s[k.S_SOURCE]]),
        "hand": _hand(t, s),
        "owner": list(s[owner : owner + cells]),
        "units": list(s[owner + cells : owner + 2 * cells]),
        "base": [None if base < 0 else str(names[base]) for base in s[k.S_BASE : owner]],
    }


def from_state(t: list[int], written: dict[str, Any]) -> list[int]:
    """The inverse of `state`."""
    bases = [-1 if base is None else _place(t, base) for base in written["base"]]
    source = -1 if written["source"] is None else _place(t, written["source"])
    phase = PHASES.index(written["phase"])
    living = t[k.T_PLAYERS] if phase == k.BASES else sum(base >= 0 for base in bases)
    s = [phase, written["round"], written["seat"], -1, living, 0, *bases, *written["owner"], *written["units"]]
    s += [0] * (2 * t[k.T_CELLS])
    if source >= 0:
        s[k.S_PHASE] = k.SOURCE
        k.apply(t, s, source)
    return s


def observation(t: list[int], s: list[int], seat: int) -> dict[str, Any]:
    """What a seat sees: everything, as nothing in this game is hidden."""
    return state(t, s)


def seen(t: list[int], s: list[int]) -> tuple[int, ...]:
    """What hidden things have been shown so far: none."""
    return ()

"""Last Land in words: the table of a board, actions and states as people and files write them.

Chance: `first S`, `roll A B`. Seats: `choose N`, `move q,r`, `drain`, `exploit`. Parsing and printing are inverse.
"""

from typing import Any

from landpress.engine.contract.house import House
from landpress.engine.games.last_land import kernel as k
from landpress.engine.games.last_land.validity import POINTS
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, hexagon, index, neighbours, radius_of

REASONS = ("all-out",)
PHASES = ("first", "roll", "choose", "act", "over")
ROOM = 24
"""No position has more actions than there are throws of two dice, 21."""


def table(board: HexBoard, house: House) -> list[int]:
    """The table `t` of a board: its geometry, costs, points and starts, and the house values of play."""
    place = index(board.radius)
    near = []
    for around in neighbours(board.radius):
        near += [*around, *[-1] * (k.SIDES - len(around))]
    points = [POINTS[kind] for kind in board.cells]
    cost_at = k.T_NEAR + len(near)
    header = [len(board.cells), board.players, house["play.tokens"], house["play.drains"]]
    header += [cost_at, cost_at + len(board.cells), cost_at + 2 * len(board.cells)]
    return header + near + points + points + [place[start] for start in board.starts]


def room(t: list[int], s: list[int], plies: int) -> int:
    """Return how long a list of legal actions can be."""
    return ROOM


def size(t: list[int]) -> int:
    """The length of the state."""
    return k.S_PIN + 2 * t[k.T_PLAYERS] + 3 * t[k.T_CELLS]


def longest(t: list[int]) -> int:
    """No game has more plies.

    Tiles take at most D = cells * drains marks, each by a drain or by a move from a living tile. A move from a
    depleted tile leaves one whose last mark came while the pin stood there, so there are at most D of them.
    Exploits follow an arrival or the start, once each. Each of these actions may be a turn of its own, with a roll
    and a choice before it.
    """
    marks = t[k.T_CELLS] * t[k.T_DRAINS]
    return 1 + 3 * (4 * marks + t[k.T_PLAYERS])


def _cells(t: list[int]) -> tuple[Hex, ...]:
    radius = radius_of(t[k.T_CELLS])
    assert radius is not None
    return hexagon(radius)


def action_text(t: list[int], s: list[int], action: int) -> str:
    """An action that is legal in a state, as it is written."""
    phase = s[k.S_PHASE]
    if phase == k.FIRST:
        return f"first {action}"
    if phase == k.ROLL:
        return f"roll {action // 10} {action % 10}"
    if phase == k.CHOOSE:
        return f"choose {action}"
    if action < t[k.T_CELLS]:
        return f"move {_cells(t)[action]}"
    return "drain" if action == t[k.T_CELLS] else "exploit"


def state(t: list[int], s: list[int]) -> dict[str, Any]:
    """A state as traces hold it."""
    cells, players = t[k.T_CELLS], t[k.T_PLAYERS]
    phase, names, drain = s[k.S_PHASE], _cells(t), k.S_PIN + 2 * players
    return {
        "phase": PHASES[phase],
        "seat": s[k.S_SEAT] if phase in (k.ROLL, k.CHOOSE, k.ACT) else -1,
        "dice": [s[k.S_LOW], s[k.S_HIGH]] if phase in (k.CHOOSE, k.ACT) else None,
        "ap": s[k.S_POINTS] if phase == k.ACT else None,
        "pins": [None if pin < 0 else str(names[pin]) for pin in s[k.S_PIN : k.S_PIN + players]],
        "drain": list(s[drain : drain + cells]),
        "tokens": list(s[drain + cells : drain + 2 * cells]),
    }


def from_state(t: list[int], written: dict[str, Any]) -> list[int]:
    """The inverse of `state`."""
    cells, players = t[k.T_CELLS], t[k.T_PLAYERS]
    place = {str(cell): i for i, cell in enumerate(_cells(t))}
    pins = [-1 if pin is None else place[pin] for pin in written["pins"]]
    low, high = written["dice"] or (0, 0)
    s = [PHASES.index(written["phase"]), written["seat"], low, high, written["ap"] or 0, sum(pin >= 0 for pin in pins)]
    s += pins
    s += [t[k.T_TOKENS] - written["tokens"].count(seat) for seat in range(players)]
    s += written["drain"] + written["tokens"]
    return s + [pins.index(c) if c in pins else -1 for c in range(cells)]


def observation(t: list[int], s: list[int], seat: int) -> dict[str, Any]:
    """What a seat sees: everything, as nothing in this game is hidden."""
    return state(t, s)


def seen(t: list[int], s: list[int]) -> tuple[int, ...]:
    """What hidden things have been shown so far: none."""
    return ()

"""Last Land in words: the table of a board, and actions and states as people and files write them.

Chance: `first S`, `roll A B`. Seats: `choose N`, `move q,r`, `drain`, `exploit`; `stay` and `leave` when trapped.
Reading is the inverse of writing.
"""

from typing import Any, TypedDict

from landpress.engine.contract.house import House
from landpress.engine.games.last_land import encoding as e
from landpress.engine.games.last_land.validity import POINTS
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon_of
from landpress.layouts.lattice import index, neighbours

REASONS = ("all-out", "all-trapped")
PHASES = ("first", "roll", "choose", "act", "over", "trapped")
ROOM = 24
"""Numbers in `out`. No position has more actions than there are throws of two dice, 21."""
size = e.state_length


class LastLandObservation(TypedDict):
    """What each seat sees of Last Land: the whole position. Lists of cells are in the order of the board file."""

    phase: str
    """`first`, `roll`, `choose`, `act`, `trapped` or `over`."""
    seat: int
    """The seat whose turn it is, -1 before the first turn and at the end."""
    dice: list[int] | None
    """The lower and the higher die of this turn, None unless the seat chooses or acts."""
    ap: int | None
    """The action points that are left, None unless the seat acts."""
    pins: list[str | None]
    """For each seat the cell of its pin, None if it is off the board."""
    drain: list[int]
    """For each cell its drain markers."""
    tokens: list[int]
    """For each cell the seat whose token lies there, or -1."""


def table(board: HexBoard, house: House) -> list[int]:
    """Return the table `t` of a board: its geometry, costs, points and starts, and the house values of play."""
    place = index(board.radius)
    starts = [place[start] for start in board.starts]
    t = [len(board.cells), board.players, house["play.tokens"], house["play.drains"], int(house["play.may_leave"])]
    t += starts + [-1] * (e.SEATS - len(starts))
    for around, kind in zip(neighbours(board.radius), board.cells, strict=True):
        # The points of a tile are its cost.
        t += [*around, *[-1] * (e.SIDES - len(around)), POINTS[kind], POINTS[kind]]
    return t


def room(t: list[int], s: list[int], plies: int) -> int:
    """Return how long a list of legal actions can be."""
    return ROOM


def longest(t: list[int]) -> int:
    """Return a number of plies that no game exceeds.

    All tiles together take at most D = cells * drains markers, each by a drain or by a move from a living tile. A move
    from a depleted tile leaves a tile that got its last marker while the pin stood there, so there are at most D such
    moves. A seat exploits at most once after each arrival and after the start. Each of these actions may be a turn of
    its own, with a roll and a choice before it. Before it, each other seat may be asked whether it leaves.
    """
    marks = t[e.T_CELLS] * t[e.T_DRAINS]
    asked = t[e.T_MAY_LEAVE] * (t[e.T_PLAYERS] - 1)
    return 1 + (3 + asked) * (4 * marks + t[e.T_PLAYERS])


def action_text(t: list[int], s: list[int], action: int) -> str:
    """Return a legal action as it is written."""
    phase = s[e.S_PHASE]
    if phase == e.FIRST:
        return f"first {action}"
    if phase == e.ROLL:
        return f"roll {e.low_of(action)} {e.high_of(action)}"
    if phase == e.CHOOSE:
        return f"choose {action}"
    if phase == e.TRAPPED:
        return "stay" if action == e.STAY else "leave"
    if e.is_move(t, action):
        return f"move {hexagon_of(t[e.T_CELLS])[action]}"
    return "drain" if action == e.drain(t) else "exploit"


def state(t: list[int], s: list[int]) -> LastLandObservation:
    """Return the position as traces hold it."""
    phase, names = s[e.S_PHASE], hexagon_of(t[e.T_CELLS])
    cells, pins = range(t[e.T_CELLS]), [e.pin_of(s, seat) for seat in range(t[e.T_PLAYERS])]
    return {
        "phase": PHASES[phase],
        "seat": -1 if phase in (e.FIRST, e.DONE) else s[e.S_SEAT],
        "dice": [s[e.S_LOW], s[e.S_HIGH]] if phase in (e.CHOOSE, e.ACT) else None,
        "ap": s[e.S_POINTS] if phase == e.ACT else None,
        "pins": [None if pin < 0 else str(names[pin]) for pin in pins],
        "drain": [e.markers_at(s, cell) for cell in cells],
        "tokens": [e.token_at(s, cell) for cell in cells],
    }


def from_state(t: list[int], written: dict[str, Any]) -> list[int]:
    """Return the state of a written position, the inverse of `state`."""
    place = {str(cell): i for i, cell in enumerate(hexagon_of(t[e.T_CELLS]))}
    s = [0] * size(t)
    e.clear_board(t, s)
    s[e.S_PHASE], s[e.S_SEAT] = PHASES.index(written["phase"]), written["seat"]
    s[e.S_LOW], s[e.S_HIGH] = written["dice"] or (0, 0)
    s[e.S_POINTS], s[e.S_IN] = written["ap"] or 0, sum(pin is not None for pin in written["pins"])
    for cell, (markers, token) in enumerate(zip(written["drain"], written["tokens"], strict=True)):
        e.set_markers(s, cell, markers)
        e.set_token(s, cell, token)
    for seat, pin in enumerate(written["pins"]):
        if pin is not None:
            e.put_pin(s, seat, place[pin])
        e.set_tokens_left(s, seat, t[e.T_TOKENS] - written["tokens"].count(seat))
    return s

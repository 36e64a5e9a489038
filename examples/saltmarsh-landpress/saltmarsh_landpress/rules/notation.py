"""Saltmarsh in words: `gather q,r`, `wait`, and `tide q,r` for what the tide takes."""

from typing import Any

from landpress.plugins import CHANCE, House, ShapedBoard
from saltmarsh_landpress.layout import MARSH
from saltmarsh_landpress.rules import kernel as k

REASONS = ("sunk",)
ROOM = len(MARSH) + 1


def table(board: ShapedBoard, house: House) -> list[int]:
    """Return the table `t` of a board."""
    near = [-1 if other is None else other for around in MARSH.sides for other in around]
    return [len(board.cells), board.players, house["play.stir"], *near, *map(int, board.cells)]


def size(t: list[int]) -> int:
    """Return the length of the state."""
    return k.S_STANDS + t[k.T_CELLS]


def room(t: list[int], s: list[int], plies: int) -> int:
    """Return how long a list of legal actions can be."""
    return ROOM


def longest(t: list[int]) -> int:
    """Return the plies of the longest game: the tide takes a hummock in each round."""
    return t[k.T_CELLS] * (t[k.T_PLAYERS] + 1)


def action_text(t: list[int], s: list[int], action: int) -> str:
    """Return a legal action as it is written."""
    if action == t[k.T_CELLS]:
        return "wait"
    return f"{'tide' if s[k.S_SEAT] == CHANCE else 'gather'} {MARSH.names[action]}"


def state(t: list[int], s: list[int]) -> dict[str, Any]:
    """Return the position as traces hold it: who moves, what sank last, the herbs of all seats, what stands."""
    last = s[k.S_LAST]
    return {
        "seat": s[k.S_SEAT],
        "last": None if last < 0 else MARSH.names[last],
        "herbs": s[k.S_HERBS : k.S_HERBS + t[k.T_PLAYERS]],
        "stands": s[k.S_STANDS :],
    }


def from_state(t: list[int], written: dict[str, Any]) -> list[int]:
    """Return the state of such a position."""
    last = -1 if written["last"] is None else MARSH.names.index(written["last"])
    idle = [0] * (k.MOST_SEATS - t[k.T_PLAYERS])
    return [written["seat"], last, *written["herbs"], *idle, *written["stands"]]

"""Orchard in words: `plant q,r`."""

from typing import Any

from landpress.plugins import HexBoard, House, hexagon_of, index, neighbours
from orchard_landpress.rules import kernel as k
from orchard_landpress.rules.validity import values

REASONS = ("no-room",)
ROOM = 400


def table(board: HexBoard, house: House) -> list[int]:
    """Return the table `t` of a board."""
    near = [c for around in neighbours(board.radius) for c in (*around, *[-1] * (k.SIDES - len(around)))]
    place = index(board.radius)
    starts = [place[cell] for cell in board.starts]
    return [len(board.cells), board.players, house["play.shade"], *near, *values(board), *starts]


def size(t: list[int]) -> int:
    """Return the length of the state."""
    return k.S_OWNER + t[k.T_CELLS]


def room(t: list[int], s: list[int], plies: int) -> int:
    """Return how long a list of legal actions can be."""
    return t[k.T_CELLS]


def longest(t: list[int]) -> int:
    """Return the number of cells: each ply plants a tree on one."""
    return t[k.T_CELLS]


def action_text(t: list[int], s: list[int], action: int) -> str:
    """Return a legal action as it is written."""
    return f"plant {hexagon_of(t[k.T_CELLS])[action]}"


def state(t: list[int], s: list[int]) -> dict[str, Any]:
    """Return the position as traces hold it: the seat to move, and the owner of each cell in canonical order."""
    return {"seat": s[k.S_SEAT], "trees": s[k.S_OWNER :]}


def from_state(t: list[int], written: dict[str, Any]) -> list[int]:
    """Return the state of such a position."""
    return [written["seat"], *written["trees"]]

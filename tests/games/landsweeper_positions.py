"""Positions of Landsweeper for its rulebook, on nineteen cells.

One cell is sea (`~~`). A state lists the cells row by row, from 0 to 18:

             0,-2   1,-2   2,-2                      0  1  2
         -1,-1  0,-1   1,-1   2,-1                  3  4  5  6
     -2,0   -1,0   0,0    1,0    2,0               7  8  9 10 11
         -2,1  -1,1    0,1    1,1                  12 13 14 15
             -2,2  -1,2   ~~~~                      16 17 ~~
"""

from typing import Any

from landpress.layouts.hexgrid import hexagon

LAND = {
    "format": "landpress/board",
    "version": 1,
    "game": "landsweeper",
    "players": 2,
    "cells": [["S0", "#", "#"], ["#"] * 4, ["#"] * 5, ["#"] * 4, ["#", "S1", "."]],
}
THREE = LAND | {
    "players": 3,
    "cells": [["S0", "#", "#"], ["#"] * 4, ["#", "#", "#", "#", "S1"], ["#"] * 4, ["S2", "#", "."]],
}
NAMES = [str(cell) for cell in hexagon(2)]
SEA = "0,2"
START: dict[str, Any] = {
    "phase": "base",
    "round": 1,
    "seat": 0,
    "source": None,
    "hand": 0,
    "owner": [-1] * 19,
    "units": [0] * 19,
    "base": [None, None],
}
A, B, C = "0,-2", "-1,2", "2,0"
"""The bases of seats 0, 1 and 2 in most positions."""


def at(*troops: dict[str, int], **changes: Any) -> dict[str, Any]:
    """Return a position in which seat 0 chooses a source, from the troops of each seat.

    Bases are A, B and C by default.
    """
    owner, units = [-1] * 19, [0] * 19
    for seat, held in enumerate(troops):
        for name, number in held.items():
            owner[NAMES.index(name)], units[NAMES.index(name)] = seat, number
    bases = [A, B, C][: len(troops)]
    return START | {"phase": "source", "owner": owner, "units": units, "base": bases} | changes


def put(*troops: dict[str, int], source: str, **changes: Any) -> dict[str, Any]:
    """Return a position in which a seat, by default seat 0, has taken the units of a cell."""
    return at(*troops, **{"phase": "put", "source": source, "hand": troops[changes.get("seat", 0)][source]} | changes)


def targets(actions: set[str]) -> set[str]:
    """Return the cells where units may be put."""
    return {action.split()[1] for action in actions if action.startswith("put ")}


def troops(state: dict[str, Any]) -> list[dict[str, int]]:
    """Return the troops of each seat in a position. This is the inverse of `at`."""
    held: list[dict[str, int]] = [{} for _ in state["base"]]
    for name, owner, units in zip(NAMES, state["owner"], state["units"], strict=True):
        if owner >= 0:
            held[owner][name] = units
    return held

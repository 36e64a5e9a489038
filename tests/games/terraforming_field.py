"""A small Terraforming field for positions, of radius 2 with two holes.

On the left the cells as they lie, on the right the coordinates of the cells that are marked:

      S0   1,-2  2,-2            0,-2
   -1,-1 0,-1  1,-1  hole                2,-1
-2,0  -1,0  0,0  1,0  2,0
   hole -1,1  0,1  1,1           -2,1
     -2,2 -1,2   S1                      0,2
"""

from typing import Any

from landpress.layouts.hexgrid import hexagon
from tests.games.rulebook import Rules, legal

FIELD: dict[str, Any] = {
    "format": "landpress/board",
    "version": 1,
    "game": "terraforming",
    "players": 2,
    "cells": [
        ["S0", ".", "."],
        [".", ".", ".", "O"],
        [".", ".", ".", ".", "."],
        ["O", ".", ".", "."],
        [".", ".", "S1"],
    ],
}
PLACES = {str(cell): i for i, cell in enumerate(hexagon(2))}
SEATS = {"a": 0, "b": 1, "-": -1}


def at(cells: dict[str, str] | None = None, **changes: Any) -> dict[str, Any]:
    """Return a position. Cells are written as words and are otherwise as at the beginning.

    The words are `a3` for 3 robots of seat 0, `moved3`, `x2` for a shield multiplier of 2, and the name of a building.
    Robots on wasteland make it a settlement, a building makes a base, and a hole stays a hole.
    """
    state: dict[str, Any] = {"phase": "act", "round": 1, "seat": 0, "built": False, "moved": False}
    kinds = [kind for row in FIELD["cells"] for kind in row]
    state["owner"] = [int(kind[1:]) if kind[0] == "S" else -1 for kind in kinds]
    state |= {"robots": [0] * 19, "moved_robots": [0] * 19, "shield": [1] * 19}
    state["terrain"] = [{".": "wasteland", "O": "hole"}.get(kind, "base") for kind in kinds]
    state["building"] = ["large_factory" if kind[0] == "S" else None for kind in kinds]
    for name, words in (cells or {}).items():
        i = PLACES[name]
        for word in words.split():
            if word[0] in SEATS and word[1:].isdigit():
                state["owner"][i], state["robots"][i] = SEATS[word[0]], int(word[1:])
                if state["terrain"][i] == "wasteland":
                    state["terrain"][i] = "settlement"
            elif word.startswith("moved"):
                state["moved_robots"][i] = int(word[5:])
            elif word[0] == "x":
                state["shield"][i] = int(word[1:])
            else:
                state["building"][i], state["terrain"][i] = word, "base"
    return state | changes


def moves(rules: Rules, before: dict[str, Any], board: dict[str, Any] = FIELD) -> set[str]:
    """Return the legal moves."""
    return {action for action in legal(rules, board, before) if action.startswith("move")}


def built(rules: Rules, before: dict[str, Any], board: dict[str, Any] = FIELD) -> set[str]:
    """Return the legal builds."""
    return {action.removeprefix("build ") for action in legal(rules, board, before) if action.startswith("build")}


def scores(rules: Rules, before: dict[str, Any]) -> list[int]:
    """Return the points of a position."""
    points: list[int] = rules(FIELD, before).result()["scores"]
    return points

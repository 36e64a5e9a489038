"""Positions of AntWalk for its rulebook, on one deal.

With the number side down, as at the beginning, tiles 1 to 17 show a clockwise arrow. The others show a
counter-clockwise one:

         a   b   c   d   e
     1   1   2   3   4   5        seat 0 holds 7, 8, 12, 13, 18
     2   6   7   8   9  10        seat 1 holds 2, 9, 17, 19, 24
     3  11  12   -  13  14
     4  15  16  17  18  19
     5  20  21  22  23  24
"""

from typing import Any

from landpress.layouts.lattice import rectangle

DEAL: dict[str, Any] = {
    "format": "landpress/board",
    "version": 1,
    "game": "antwalk",
    "players": 2,
    "cells": [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 0, 13, 14], [15, 16, 17, 18, 19], [20, 21, 22, 23, 24]],
    "number_side": ["ccw"] * 17 + ["cw"] * 17,
    "hands": [[7, 8, 12, 13, 18], [2, 9, 17, 19, 24]],
}
PLACES = rectangle(5, 5).names
START: dict[str, Any] = {
    "phase": "first",
    "turn": 1,
    "seat": -1,
    "actions_left": 3,
    "ant": None,
    "facing": None,
    "up": [False] * 25,
    "tokens": [[None, None], [None, None]],
    "hands": DEAL["hands"],
}
LOST = {"ant": None, "facing": None}
OVER = {"phase": "over", "seat": -1, "actions_left": 0}


def up(*places: str) -> list[bool]:
    """Return the field `up` with the number side up at these places."""
    return [place in places for place in PLACES]


def token(text: str | None) -> dict[str, Any] | None:
    """Return a token written `b2`, or `b2*` if it is visited."""
    return None if text is None else {"cell": text[:2], "visited": text.endswith("*")}


def tokens(own: str, other: str = "- -") -> list[list[dict[str, Any] | None]]:
    """Return the field `tokens` from the two slots of each seat. A slot without a token is written `-`."""
    return [[token(None if slot == "-" else slot) for slot in slots.split()] for slots in (own, other)]


def act(ant: str, facing: str, **changes: Any) -> dict[str, Any]:
    """Return a position in turn 9 in which seat 0 acts and has all its actions left."""
    return START | {"phase": "act", "turn": 9, "seat": 0, "ant": ant, "facing": facing} | changes


def next_turn(position: dict[str, Any]) -> dict[str, Any]:
    """Return the position at the beginning of seat 1's turn. The tokens of seat 1 are not changed."""
    return position | {"turn": position["turn"] + 1, "seat": 1, "actions_left": 3}

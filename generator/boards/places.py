"""The measured chances of the places in the order of play, from the `places.toml` of a game.

A place is the distance from the first seat in the order of play. `python -m benchmarks.places` measures the chances
with computer players of equal strength, and writes the files. They hold for the standard house values only. Of a game
without the file nothing is known.
"""

import tomllib
from functools import cache
from typing import Any

from landpress.layouts.board import Board
from landpress.layouts.catalogue import data
from landpress.layouts.errors import GameError

APART = 5.0
"""Places differ if it is certain that one of them wins more than this many points away from an equal share."""


@cache
def _measured(game: str) -> dict[str, Any]:
    try:
        return tomllib.loads(data(game, "generator", "places.toml"))
    except GameError:
        return {}


def place_facts(board: Board) -> dict[str, Any]:
    """Return the fact `places` about a board whose places are known to differ, and {} for any other board.

    It holds the games measured, their policy, and for each place its share of the wins in percent with both bounds.
    """
    found = _measured(board.game).get(str(board.players))
    if found is None or board.variant:
        return {}
    equal = 100 / board.players
    if not any(low > equal + APART or high < equal - APART for _, low, high in found["places"]):
        return {}
    return {"places": {"games": found["games"], "policy": _measured(board.game)["policy"], "percent": found["places"]}}

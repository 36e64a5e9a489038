"""Laboratory boards, one a game, that are solved in a moment."""

import json
from typing import Any

from landpress.layouts.board import Board
from landpress.layouts.boardfile import read_board
from tests.engine.test_one_seat import alone


def small(game: str) -> Board:
    """Return the laboratory board of a game that is solved in a moment."""
    fields: dict[str, Any] = alone(game)
    if game == "antwalk":
        fields["hands"] = [fields["hands"][0][:1]]
    if game == "last-land":
        fields |= {"cells": [["T1", "T2"], ["T1", "B", "T3"], ["T2", "T1"]], "starts": ["0,0"]}
        fields["variant"] = {"play": {"drains": 1}}
    if game == "landsweeper":
        fields |= {"players": 2, "cells": [["S0", "#"], ["#", ".", "#"], [".", "S1"]]}
    fields.pop("symmetry", None)
    reading = read_board(json.dumps(fields).encode())
    assert reading.board is not None, reading.findings
    return reading.board

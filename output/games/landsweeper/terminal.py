"""A Landsweeper position as text for the terminal: the round, then each cell and the units on it."""

from collections.abc import Mapping
from typing import Any

from landpress.layouts.games.landsweeper import SEA
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.output.reports.textmap import hex_lines, seat_letter


def position_lines(board: HexBoard, state: Mapping[str, Any]) -> list[str]:
    """Return a position as text: the round, then each cell and the units on it.

    `A12` are 12 units of seat 0 on a base, `a12` elsewhere. Units are in brackets on the cell that they are taken from.
    """
    bases, cells = state["base"], []
    for cell, kind, owner, units in zip(
        hexagon(board.radius), board.cells, state["owner"], state["units"], strict=True
    ):
        troop = f"{seat_letter(owner, str(cell) in bases)}{units}" if owner >= 0 else ""
        cells.append([str(cell) if kind != SEA else "~", f"[{troop}]" if str(cell) == state["source"] else troop])
    return [f"round {state['round']}", *hex_lines(board.radius, cells, width=6)]

"""A Terraforming position as text for the terminal: the field with three lines in each cell.

First line: the name of the cell. Second line: its building or its ground. Third line: its robots. `A12` are 12 robots
of seat 0 on a base, `a12` elsewhere. `+3` is the number of robots that have moved, `x2` the multiplier of shields.
"""

from collections.abc import Mapping
from typing import Any

from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.output.reports.textmap import hex_lines, seat_letter

GROUND = {"wasteland": ".", "settlement": "", "base": "", "hole": "( )"}
SHORT = {"large_factory": "FACTORY", "excavator": "excav."}


def position_lines(board: HexBoard, state: Mapping[str, Any]) -> list[str]:
    """Return the round, then the field."""
    cells = []
    for i, cell in enumerate(hexagon(board.radius)):
        owner, terrain, building = state["owner"][i], state["terrain"][i], state["building"][i]
        standing = SHORT.get(building, building) or GROUND[terrain]
        robots = f"{seat_letter(owner, terrain == 'base')}{state['robots'][i]}" if owner >= 0 else ""
        moved = f"+{state['moved_robots'][i]}" if state["moved_robots"][i] else ""
        times = f"x{state['shield'][i]}" if state["shield"][i] > 1 else ""
        cells.append([str(cell), standing, robots + moved + times])
    return [f"round {state['round']}", *hex_lines(board.radius, cells, width=7)]

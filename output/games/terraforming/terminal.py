"""A Terraforming position as text for the terminal: the field with three lines in each cell.

The cell, what it is or what stands there, and whose robots: `A12` on a base, `a12` elsewhere, `+3` of them moved,
`x2` where shields multiply them.
"""

from collections.abc import Mapping
from typing import Any

from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.output.reports.textmap import hex_lines, seat_letter

GROUND = {"wasteland": ".", "settlement": "", "base": "", "hole": "( )"}
SHORT = {"large_factory": "FACTORY", "excavator": "excav."}


def position_lines(board: HexBoard, state: Mapping[str, Any]) -> list[str]:
    """The round, and the field as it stands."""
    cells = []
    for i, cell in enumerate(hexagon(board.radius)):
        owner, terrain, building = state["owner"][i], state["terrain"][i], state["building"][i]
        standing = SHORT.get(building, building) or GROUND[terrain]
        robots = f"{seat_letter(owner, terrain == 'base')}{state['robots'][i]}" if owner >= 0 else ""
        moved = f"+{state['moved_robots'][i]}" if state["moved_robots"][i] else ""
        times = f"x{state['shield'][i]}" if state["shield"][i] > 1 else ""
        cells.append([str(cell), standing, robots + moved + times])
    return [f"round {state['round']}", *hex_lines(board.radius, cells, width=7)]

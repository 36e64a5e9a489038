"""An Orchard position as text: the name of each cell, its apples, and its tree as the letter of its seat."""

from collections.abc import Mapping
from typing import Any

from landpress.plugins import HexBoard, hex_lines, hexagon, seat_letter


def position_lines(board: HexBoard, state: Mapping[str, Any]) -> list[str]:
    """Return a position as text."""
    cells = [
        [str(cell), kind, seat_letter(owner) if owner >= 0 else ""]
        for cell, kind, owner in zip(hexagon(board.radius), board.cells, state["trees"], strict=True)
    ]
    return hex_lines(board.radius, cells, width=8)

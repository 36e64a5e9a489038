"""A Saltmarsh position as text: the name and the herbs of each hummock that stands, a wave where one sank."""

from collections.abc import Mapping
from typing import Any

from landpress.plugins import ShapedBoard, lattice_lines, seat_letter


def position_lines(board: ShapedBoard, state: Mapping[str, Any]) -> list[str]:
    """Return a position as text."""
    cells = [
        [name, kind if stands else "~"]
        for name, kind, stands in zip(board.lattice.names, board.cells, state["stands"], strict=True)
    ]
    herbs = "  ".join(f"{seat_letter(seat)} {count}" for seat, count in enumerate(state["herbs"]))
    return [herbs, *lattice_lines(board.lattice, cells, width=5)]

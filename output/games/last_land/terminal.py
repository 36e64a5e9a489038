"""A Last Land position as text for the terminal: cell, type and drain marks, then pin and token on each tile."""

from collections.abc import Mapping
from typing import Any

from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.output.games.last_land.board import drains
from landpress.output.reports.textmap import hex_lines, seat_letter


def position_lines(board: HexBoard, state: Mapping[str, Any]) -> list[str]:
    """A position as text: cell, type and drain marks, then the pin (capital) and the token (small) on each tile."""
    pins = {pin: seat for seat, pin in enumerate(state["pins"]) if pin is not None}
    most, cells = drains(board), []
    for cell, kind, drain, token in zip(
        hexagon(board.radius), board.cells, state["drain"], state["tokens"], strict=True
    ):
        marks = "####" if drain >= most else _ticks(drain, most)
        pin = seat_letter(pins[str(cell)]) if str(cell) in pins else ""
        cells.append([str(cell), f"{kind} {marks}", f"{pin}{seat_letter(token, False) if token >= 0 else ''}"])
    return hex_lines(board.radius, cells, width=8)


def _ticks(drain: int, most: int) -> str:
    """Drain marks as strokes on points, as numbers where there may be many."""
    return "|" * drain + "." * (most - drain) if most <= len("####") else f"{drain}/{most}"

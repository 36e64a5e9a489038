"""A Last Land position as text for the terminal, with three lines in each cell."""

from collections.abc import Mapping
from typing import Any

from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.output.games.last_land.board import drains
from landpress.output.reports.textmap import hex_lines, seat_letter


def position_lines(board: HexBoard, state: Mapping[str, Any]) -> list[str]:
    """Return a position as text.

    First line of a cell: its name. Second line: the type of its tile and its drain marks. Third line: the pin as the
    capital letter of its seat, and the token as the small letter of its seat.
    """
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
    """Return drain marks as strokes followed by dots, or as numbers if there may be more than four."""
    return "|" * drain + "." * (most - drain) if most <= len("####") else f"{drain}/{most}"

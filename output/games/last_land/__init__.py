"""The drawing of a Last Land board: its tiles on one sheet."""

from landpress.output.games.last_land.board import board_pages, field_items

__all__ = ["board_pages", "field_items"]

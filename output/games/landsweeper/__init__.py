"""The drawing of a Landsweeper board: the island."""

from landpress.output.games.landsweeper.board import board_pages, field_items

__all__ = ["board_pages", "field_items"]

"""The drawing of an AntWalk board: a deal as slips and overview."""

from landpress.output.games.antwalk.board import board_pages, field_items

__all__ = ["board_pages", "field_items"]

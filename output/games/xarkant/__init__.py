"""The drawing of a Xarkant board: the landscape."""

from landpress.output.games.xarkant.board import board_pages, field_items, hung_items

__all__ = ["board_pages", "field_items", "hung_items"]

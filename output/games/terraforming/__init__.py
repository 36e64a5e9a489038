"""The drawing of a Terraforming board: the asteroid."""

from landpress.output.games.terraforming.board import board_pages, field_items

__all__ = ["board_pages", "field_items"]

"""The drawing of a Terraforming board: an asteroid on one page, or on several sheets."""

from landpress.output.games.terraforming import board as plain
from landpress.output.games.terraforming.board import field_items
from landpress.output.sheets.looks import Looks

__all__ = ["board_pages", "field_items", "hung_items"]

_looks = Looks(__name__, plain.board_pages)
board_pages, hung_items = _looks.board_pages, _looks.hung_items

"""The drawing of a Last Land board: its tiles on one sheet."""

from landpress.output.games.last_land import board as plain
from landpress.output.games.last_land.board import field_items, turned_items
from landpress.output.sheets.looks import Looks

__all__ = ["board_pages", "field_items", "hung_items", "turned_items"]

_looks = Looks(__name__, plain.board_pages)
board_pages, hung_items = _looks.board_pages, _looks.hung_items

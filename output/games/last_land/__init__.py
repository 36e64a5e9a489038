"""What is printed for Last Land: the board, and positions for the terminal; the kit is in a module of its own."""

from landpress.output.games.last_land.board import DESIGNED, KINDS, board_pages, position_lines

__all__ = ["DESIGNED", "KINDS", "board_pages", "position_lines"]

"""What is printed for Landsweeper: the island, and positions for the terminal; the kit is in a module of its own."""

from landpress.output.games.landsweeper.board import SMALLEST, board_pages, position_lines

__all__ = ["SMALLEST", "board_pages", "position_lines"]

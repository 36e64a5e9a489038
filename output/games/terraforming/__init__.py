"""What is printed for Terraforming: the asteroid, and positions for the terminal; the kit is in a module of its own."""

from landpress.output.games.terraforming.board import BUILDINGS, CELL, SMALLEST, board_pages
from landpress.output.games.terraforming.terminal import position_lines

__all__ = ["BUILDINGS", "CELL", "SMALLEST", "board_pages", "position_lines"]

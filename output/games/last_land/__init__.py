"""What is printed for Last Land: the board, the parts of its kit, the rules sheet; and positions for the terminal."""

from output.games.last_land.board import DESIGNED, KINDS, board_pages, position_lines
from output.games.last_land.kit import kit_parts, rules

__all__ = ["DESIGNED", "KINDS", "board_pages", "kit_parts", "position_lines", "rules"]

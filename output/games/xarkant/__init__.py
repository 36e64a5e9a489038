"""What is printed for Xarkant: the landscape; the kit is in a module of its own."""

from landpress.output.games.xarkant.board import KINDS, board_pages
from landpress.output.games.xarkant.terminal import position_lines

__all__ = ["KINDS", "board_pages", "position_lines"]

"""What is printed for Xarkant: the landscape; the kit is in a module of its own."""

from output.games.xarkant.board import KINDS, board_pages

__all__ = ["KINDS", "board_pages"]

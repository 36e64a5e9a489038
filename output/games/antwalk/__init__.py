"""What is printed for AntWalk: a deal as slips and overview; the kit is in a module of its own."""

from output.games.antwalk.board import board_pages

__all__ = ["board_pages"]

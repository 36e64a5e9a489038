"""What is printed for AntWalk: a deal as slips and overview, positions for the terminal; the kit is a module apart."""

from landpress.output.deal_text import position_lines
from landpress.output.games.antwalk.board import board_pages

__all__ = ["board_pages", "position_lines"]

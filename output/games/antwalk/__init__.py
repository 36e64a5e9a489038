"""What is printed for AntWalk: a deal as slips and overview, positions for the terminal; the kit is a module apart."""

from landpress.output.games.antwalk.board import board_pages
from landpress.output.games.antwalk.terminal import position_lines

__all__ = ["board_pages", "position_lines"]

"""Positions as text for the terminal: the lattice with some lines in each cell.

Seats are letters, capital where a pin or base stands, small where a token lies.
"""

from collections.abc import Sequence

from layouts.hexgrid import row_lengths


def seat_letter(seat: int, capital: bool = True) -> str:
    """A seat's letter, `A` for seat 0; a dot for nobody."""
    letter = chr(ord("A") + seat) if seat >= 0 else "."
    return letter if capital else letter.lower()


def hex_lines(radius: int, cells: Sequence[Sequence[str]], width: int) -> list[str]:
    """A hexagon of cells, each of the same number of lines at most `width` characters wide."""
    lines: list[str] = []
    first = 0
    for length in row_lengths(radius):
        row = cells[first : first + length]
        first += length
        indent = " " * ((2 * radius + 1 - length) * (width + 1) // 2)
        parts = zip(*row, strict=True)
        lines += [(indent + " ".join(f"{text:^{width}}" for text in part)).rstrip() for part in parts]
    return lines

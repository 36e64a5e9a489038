"""Positions as text for the terminal: the lattice with some lines in each cell.

Seats are letters, capital where a pin or base stands, small where a token lies.
"""

from collections.abc import Sequence

from landpress.layouts.hexgrid import row_lengths


def seat_letter(seat: int, capital: bool = True) -> str:
    """A seat's letter, `A` for seat 0; a dot for nobody."""
    letter = chr(ord("A") + seat) if seat >= 0 else "."
    return letter if capital else letter.lower()


def _rows(cells: Sequence[Sequence[str]], lengths: Sequence[int], width: int) -> list[str]:
    """Rows of cells one below the other, each row centred."""
    lines: list[str] = []
    first = 0
    for length in lengths:
        row = cells[first : first + length]
        first += length
        indent = " " * ((max(lengths) - length) * (width + 1) // 2)
        parts = zip(*row, strict=True)
        lines += [(indent + " ".join(f"{text:^{width}}" for text in part)).rstrip() for part in parts]
    return lines


def hex_lines(radius: int, cells: Sequence[Sequence[str]], width: int) -> list[str]:
    """A hexagon of cells, each of the same number of lines at most `width` characters wide."""
    return _rows(cells, row_lengths(radius), width)


def square_lines(side: int, cells: Sequence[Sequence[str]], width: int) -> list[str]:
    """A square of cells, each of the same number of lines at most `width` characters wide."""
    return _rows(cells, [side] * side, width)

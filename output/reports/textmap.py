"""Positions as text for the terminal: a grid of cells with some lines of text in each cell.

A letter stands for a seat. Each game says what a capital letter and a small letter mean.
"""

from collections.abc import Sequence

from landpress.layouts.hexgrid import row_lengths


def seat_letter(seat: int, capital: bool = True) -> str:
    """Return the letter of a seat, `A` for seat 0, or a dot for a negative number (no seat)."""
    letter = chr(ord("A") + seat) if seat >= 0 else "."
    return letter if capital else letter.lower()


def _rows(cells: Sequence[Sequence[str]], lengths: Sequence[int], width: int) -> list[str]:
    """Return rows of cells one below the other, each row centred."""
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
    """Return a hexagon of cells. All cells have the same number of lines of at most `width` characters."""
    return _rows(cells, row_lengths(radius), width)


def square_lines(side: int, cells: Sequence[Sequence[str]], width: int) -> list[str]:
    """Return a square of cells. All cells have the same number of lines of at most `width` characters."""
    return _rows(cells, [side] * side, width)

"""Positions as text for the terminal: a grid of cells with some lines of text in each cell.

A letter stands for a seat. Each game says what a capital letter and a small letter mean.
"""

from collections.abc import Sequence
from typing import Any

from landpress.layouts.lattice import HEXES, Lattice, hexagon, rectangle


def seat_letter(seat: int, capital: bool = True) -> str:
    """Return the letter of a seat, `A` for seat 0, or a dot for a negative number (no seat)."""
    letter = chr(ord("A") + seat) if seat >= 0 else "."
    return letter if capital else letter.lower()


def lattice_lines(lattice: Lattice[Any], cells: Sequence[Sequence[str]], width: int) -> list[str]:
    """Return the cells of a lattice where they lie; hexagons stand on a corner, also if the board is drawn flat.

    All cells have the same number of lines of at most `width` characters. A row without cells is left blank.
    """
    lean = 1 if lattice.plane is HEXES else 0
    halves = [2 * x + lean * y for x, y in lattice.cells]
    left, high = min(halves), len(cells[0])
    rows: dict[int, list[str]] = {}
    for (_, y), half, texts in zip(lattice.cells, halves, cells, strict=True):
        indent = (half - left) * (width + 1) // 2
        lines = rows.setdefault(y, [""] * high)
        for i, text in enumerate(texts):
            lines[i] = f"{lines[i]:{indent}}{text:^{width}}"
    return [line.rstrip() for y in range(min(rows), max(rows) + 1) for line in rows.get(y, [""] * high)]


def hex_lines(radius: int, cells: Sequence[Sequence[str]], width: int) -> list[str]:
    """Return a hexagon of cells. All cells have the same number of lines of at most `width` characters."""
    return lattice_lines(hexagon(radius), cells, width)


def square_lines(side: int, cells: Sequence[Sequence[str]], width: int) -> list[str]:
    """Return a square of cells. All cells have the same number of lines of at most `width` characters."""
    return lattice_lines(rectangle(side, side), cells, width)

"""The cells of the plane of squares: columns to the right and rows down from `a1`.

A cell is written as its column in letters and its row as a number: `a1` is the upper left cell, column 27 is `aa`.
"""

import re
from typing import NamedTuple

SIDES = "nesw"
"""The four sides of a cell: north, which is towards the row above, then clockwise."""
_WRITTEN = re.compile(r"([a-z]{1,2})([1-9][0-9]?)", re.ASCII)
_LETTERS = 26


class Square(NamedTuple):
    """One square cell: its column and its row, each from 0."""

    x: int
    y: int

    def __str__(self) -> str:
        high, low = divmod(self.x, _LETTERS)
        return f"{chr(ord('a') + high - 1) if high else ''}{chr(ord('a') + low)}{self.y + 1}"


def parse_square(text: str) -> Square:
    """Read a cell as `str(Square)` writes it. Raise ValueError, which says what was expected, for any other text."""
    match = _WRITTEN.fullmatch(text)
    if match is None:
        raise ValueError(f"expected a cell like b3, got {text[:20]!r}")
    column = 0
    for letter in match[1]:
        column = _LETTERS * column + ord(letter) - ord("a") + 1
    return Square(column - 1, int(match[2]) - 1)


def distance(a: Square, b: Square) -> int:
    """Return the number of steps over sides between two cells."""
    return abs(a.x - b.x) + abs(a.y - b.y)

"""Boards on the hexagonal lattice: the code that the three games on this lattice share.

A board file may hold a hexagon of any radius up to `MAX_RADIUS`. A board of a size that the game itself does not have
is a laboratory board and has no code. In the file the cells stand in rows from the top.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from operator import itemgetter

from landpress.layouts.board import Board
from landpress.layouts.hexgrid import index, radius_of, row_lengths
from landpress.layouts.reading import Reader, pointer
from landpress.layouts.symmetry import ALL, Group, is_transitive, permutation

MAX_RADIUS = 9


_SYMMETRIES = tuple(sorted(ALL))


@cache
def _pickers(radius: int) -> tuple[Callable[[str], tuple[str, ...]], ...]:
    return tuple(itemgetter(*permutation(g, radius)) for g in _SYMMETRIES)


@lru_cache(maxsize=4)  # a proposal and the board that is made from it have the same pattern
def _images(pattern: str, radius: int) -> tuple[str, ...]:
    return tuple("".join(pick(pattern)) for pick in _pickers(radius))


@dataclass(frozen=True)
class HexBoard(Board):
    """A board whose cells fill a hexagon."""

    @cached_property
    def radius(self) -> int:
        """The radius of the hexagon."""
        radius = radius_of(len(self.cells))
        assert radius is not None, f"{len(self.cells)} cells do not fill a hexagon"
        return radius

    @cached_property
    def pattern(self) -> str:
        """One character per cell, `S` for every start. Symmetries are judged on this text."""
        place = index(self.radius)
        symbols = [kind[-1] for kind in self.cells]
        for start in self.starts:
            symbols[place[start]] = "S"
        return "".join(symbols)

    def images(self) -> Iterable[str]:
        """Return the pattern under each of the twelve symmetries of the lattice."""
        return _images(self.pattern, self.radius)

    @cached_property
    def group(self) -> Group:
        """The full group of symmetries that map the board to itself, with its starts as a set."""
        return frozenset(g for g, image in zip(_SYMMETRIES, self.images(), strict=True) if image == self.pattern)

    @property
    def is_seat_symmetric(self) -> bool:
        """Whether the group of the board acts transitively on its starts."""
        return is_transitive(self.group, self.starts)


def read_cells(reader: Reader, value: object, kinds: Sequence[str]) -> tuple[str, ...] | None:
    """Return the cells of a hexagon from the rows of a file, or None after noting what is wrong with them."""
    rows = reader.items(value, "/cells")
    if rows is None:
        return None
    radius, odd = divmod(len(rows) - 1, 2)
    if odd or not 0 < radius <= MAX_RADIUS:
        reader.note("no_hexagon", "/cells", found=len(rows), limit=2 * MAX_RADIUS + 1)
        return None
    cells: list[str | None] = []
    for i, length in enumerate(row_lengths(radius)):
        row = reader.items(rows[i], pointer("cells", i), length)
        if row is None:
            cells.append(None)
        else:
            cells += [reader.word(kind, pointer("cells", i, j), kinds) for j, kind in enumerate(row)]
    return None if None in cells else tuple(cell for cell in cells if cell is not None)


def rows(board: HexBoard) -> list[list[str]]:
    """Return the cells row by row, as the file holds them."""
    cells = iter(board.cells)
    return [[next(cells) for _ in range(length)] for length in row_lengths(board.radius)]


def to_mixed_radix(digits: Iterable[int], bases: Iterable[int]) -> int:
    """Return the number with these digits, each below its base. The first digit is the most significant."""
    number = 0
    for digit, base in zip(digits, bases, strict=True):
        number = number * base + digit
    return number


def from_mixed_radix(number: int, bases: Sequence[int]) -> list[int]:
    """Return the digits of `to_mixed_radix` behind one more digit, which holds the part that does not fit."""
    digits = []
    for base in reversed(bases):
        number, digit = divmod(number, base)
        digits.append(digit)
    return [number, *reversed(digits)]

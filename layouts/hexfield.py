"""Boards on the hexagonal lattice: the code that the three games on this lattice share.

A board file may hold a hexagon of any radius up to `MAX_RADIUS`. A board of a size that the game itself does not have
is a laboratory board and has no code. In the file the cells stand in rows from the top.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from landpress.layouts import latticefield
from landpress.layouts.hexgrid import Hex, radius_of
from landpress.layouts.lattice import Lattice, hexagon
from landpress.layouts.latticefield import LatticeBoard
from landpress.layouts.reading import Reader

MAX_RADIUS = 9


@dataclass(frozen=True)
class HexBoard(LatticeBoard):
    """A board whose cells fill a hexagon."""

    @cached_property
    def radius(self) -> int:
        """The radius of the hexagon."""
        radius = radius_of(len(self.cells))
        assert radius is not None, f"{len(self.cells)} cells do not fill a hexagon"
        return radius

    @cached_property
    def lattice(self) -> Lattice[Hex]:  # type: ignore[override]  # derived here, a field elsewhere
        """The hexagon."""
        return hexagon(self.radius)

    @cached_property
    def pattern(self) -> str:
        """One character per cell, `S` for every start. Symmetries are judged on this text."""
        place = self.lattice.index
        symbols = [kind[-1] for kind in self.cells]
        for start in self.starts:
            symbols[place[start]] = "S"
        return "".join(symbols)


def read_cells(reader: Reader, value: object, kinds: Sequence[str]) -> tuple[str, ...] | None:
    """Return the cells of a hexagon from the rows of a file, or None after noting what is wrong with them."""
    rows = reader.items(value, "/cells")
    if rows is None:
        return None
    radius, odd = divmod(len(rows) - 1, 2)
    if odd or not 0 < radius <= MAX_RADIUS:
        reader.note("no_hexagon", "/cells", found=len(rows), limit=2 * MAX_RADIUS + 1)
        return None
    return latticefield.read_cells(reader, rows, hexagon(radius), kinds)


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

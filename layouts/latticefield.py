"""Boards on a lattice: what their cells, starts, symmetries and files share, whatever the shape of the lattice.

`ShapedBoard` is a board of any shape. `HexBoard` (layouts/hexfield.py) is one that fills a hexagon.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from landpress.layouts.board import Board
from landpress.layouts.lattice import Lattice
from landpress.layouts.reading import Reader, pointer
from landpress.layouts.symmetry import group_name


@lru_cache(maxsize=4)  # a proposal and the board that is made from it have the same pattern
def _images(pattern: Sequence[str], lattice: Lattice[Any], between: str) -> tuple[str, ...]:
    return tuple(between.join(image) for image in lattice.images(pattern))


class LatticeBoard(Board):
    """A board whose cells fill a lattice."""

    lattice: Lattice[Any]
    """The cells in canonical order."""

    def _kind(self) -> str:
        """Return the name of the board's symmetry group, empty without symmetry."""
        name = group_name(self.group)
        return "" if name == "C1" else name

    @cached_property
    def pattern(self) -> Sequence[str]:
        """One text for each cell, which also says whether it is a start. Symmetries are judged on these texts."""
        starts = set(self.starts)
        return tuple(
            f"{kind} start" if cell in starts else kind
            for cell, kind in zip(self.lattice.cells, self.cells, strict=True)
        )

    @cached_property
    def _pattern_images(self) -> tuple[str, ...]:
        return _images(self.pattern, self.lattice, "" if isinstance(self.pattern, str) else " ")

    def images(self) -> Iterable[str]:
        """Return the pattern as text under each symmetry of the lattice."""
        return self._pattern_images

    @cached_property
    def group(self) -> frozenset[Any]:
        """The full group of symmetries that map the board to itself, with its starts as a set."""
        own = self._pattern_images[0]
        turns = zip(self.lattice.symmetries, self._pattern_images, strict=True)
        return frozenset(turn for turn, image in turns if image == own)

    @property
    def is_seat_symmetric(self) -> bool:
        """Whether the group of the board acts transitively on its starts."""
        place = self.lattice.index
        return self.lattice.is_transitive(self.group, (place[start] for start in self.starts))


@dataclass(frozen=True)
class ShapedBoard(LatticeBoard):
    """A board on a lattice of any shape."""

    starts: tuple[Any, ...]
    lattice: Lattice[Any] = field(kw_only=True)


def read_cells(reader: Reader, value: object, lattice: Lattice[Any], kinds: Sequence[str]) -> tuple[str, ...] | None:
    """Return the kinds of a lattice's cells from the rows of a file, or None after noting what is wrong with them."""
    rows = reader.items(value, "/cells", len(lattice.rows))
    if rows is None:
        return None
    cells: list[str | None] = []
    for i, own in enumerate(lattice.rows):
        at = pointer("cells", i)
        row = reader.items(rows[i], at, len(own))
        if row is None:
            cells.append(None)
        else:
            cells += [reader.word(kind, f"{at}/{j}", kinds) for j, kind in enumerate(row)]
    return None if None in cells else tuple(cell for cell in cells if cell is not None)


def rows(board: LatticeBoard) -> list[list[str]]:
    """Return the cells row by row, as the file holds them."""
    return [[board.cells[i] for i in row] for row in board.lattice.rows]

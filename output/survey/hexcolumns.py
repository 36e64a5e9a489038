"""Fields of columns: where they stand on a cover, in which order they are drawn, and the coast of hexagonal ones.

Lengths are millimetres. Hexagons have flat tops, as on the upright page of their board. A square field stands
on a corner: its cells are numbered row by row from the farthest corner, and columns of cells go down to the right.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from landpress.layouts.hexgrid import Hex
from landpress.output.scene import hexmap
from landpress.output.scene.items import Path, Point
from landpress.output.survey.prisms import FLAT, seen


@dataclass(frozen=True)
class HexColumns:
    """A field with cells `width` mm wide, whose middle lies at (x, y) on the ground of the drawing."""

    width: float
    x: float
    y: float

    def place(self, cell: Hex) -> Point:
        """Return the middle of a cell on the ground."""
        px, py = seen(hexmap.turned(*hexmap.centre(cell, self.width)))
        return self.x + px, self.y + py

    def base(self) -> list[Point]:
        """Return the corners of a cell on the ground around (0, 0), clockwise."""
        return [seen(hexmap.turned(*corner)) for corner in hexmap.corners(self.width)]

    def ordered(self, cells: Sequence[Hex]) -> list[int]:
        """Return the indices of the cells from the farthest to the nearest."""
        places = [self.place(cell) for cell in cells]
        return sorted(range(len(cells)), key=lambda i: (round(places[i][1], 6), round(places[i][0], 6)))

    def coast(self, cells: Iterable[Hex], off: float = 0.0) -> Path:
        """Return the line around the cells on the ground, `off` mm outside them."""
        path = hexmap.offshore(cells, self.width, off) if off else hexmap.coast(cells, self.width)
        return tuple(
            (command, tuple(self.y + v * FLAT if i % 2 else self.x + v for i, v in enumerate(values)))
            for command, values in hexmap.turned_path(path)
        )


HALF = 0.7071
"""Half the diagonal of a square as a share of its side."""


@dataclass(frozen=True)
class SquareColumns:
    """A field of `side` x `side` cells `width` mm wide, whose middle lies at (x, y) on the ground of the drawing."""

    side: int
    width: float
    x: float
    y: float

    def place(self, row: float, column: float) -> Point:
        """Return the middle of a cell on the ground."""
        down, across = row - (self.side - 1) / 2, column - (self.side - 1) / 2
        px, py = seen(((across - down) * HALF * self.width, (across + down) * HALF * self.width))
        return self.x + px, self.y + py

    def base(self) -> list[Point]:
        """Return the corners of a cell on the ground around (0, 0), clockwise from the farthest one."""
        reach = HALF * self.width
        return [(0.0, -reach * FLAT), (reach, 0.0), (0.0, reach * FLAT), (-reach, 0.0)]

    def ordered(self) -> list[tuple[int, int]]:
        """Return the row and the column of each cell from the farthest to the nearest."""
        cells = [(row, column) for row in range(self.side) for column in range(self.side)]
        return sorted(cells, key=lambda cell: (sum(cell), cell))

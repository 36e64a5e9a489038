"""A square field of columns that stands on a corner: where they stand on a cover, and in which order they are drawn.

Lengths are millimetres. Cells are numbered row by row from the farthest corner; columns of cells go down to the right.
"""

from dataclasses import dataclass

from landpress.output.scene.items import Point
from landpress.output.survey.prisms import FLAT, seen

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

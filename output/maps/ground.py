"""The room for a pattern in a cell of any lattice."""

from dataclasses import dataclass
from math import sqrt

from landpress.output.pieces.terrain import GAP, Box, Disc, Ground


@dataclass(frozen=True)
class CellGround(Ground):
    """The room inside a hexagon with a point up, a hexagon with a flat top, or a square."""

    form: str = "pointed"

    def admits(self, x: float, y: float, reach: float = 0.0) -> bool:
        """Return whether a motif of radius `reach` at (x, y) stays clear of the border and the halos."""
        if self.form == "square":
            across = max(abs(x), abs(y))
        else:
            a, b = (abs(y), abs(x)) if self.form == "flat" else (abs(x), abs(y))
            across = max(a, a / 2 + b * sqrt(3) / 2)
        return across + reach <= self.width / 2 - GAP and all(halo.distance(x, y) > reach for halo in self.halos)


Halo = Box | Disc

"""The room for a pattern in a cell of any lattice."""

from dataclasses import dataclass

from landpress.output.pieces.terrain import GAP, Box, Disc, Ground


@dataclass(frozen=True)
class CellGround(Ground):
    """The room inside a hexagon or a square."""

    is_square: bool = False

    def admits(self, x: float, y: float, reach: float = 0.0) -> bool:
        """Return whether a motif of radius `reach` at (x, y) stays clear of the border and the halos."""
        if not self.is_square:
            return super().admits(x, y, reach)
        is_inside = max(abs(x), abs(y)) + reach <= self.width / 2 - GAP
        return is_inside and all(halo.distance(x, y) > reach for halo in self.halos)


Halo = Box | Disc

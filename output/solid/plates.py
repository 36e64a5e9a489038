"""Plates: the pieces of a kit laid out on the bed of a printer, one plate a print.

Lengths are in millimetres. Pieces lie in rows, the deepest first, with a gap between them. They are not turned, because
the turn of braille and arrows does not matter on a bed, and rows of equal pieces waste little.
"""

from collections.abc import Sequence
from typing import NamedTuple

from landpress.layouts.errors import LayoutError

GAP, EDGE = 2.0, 5.0
"""The gap between pieces, and the free edge of a bed."""


class Laid(NamedTuple):
    """A copy of a piece on a plate: the number of the piece, and the place of its middle from the front left corner."""

    piece: int
    x: float
    y: float


def plates(
    sizes: Sequence[tuple[float, float]], counts: Sequence[int], names: Sequence[str], bed: tuple[int, int]
) -> list[list[Laid]]:
    """Return the plates for pieces of these sizes and counts. Raise LayoutError if a piece does not fit the bed."""
    right, back = (side - EDGE for side in bed)
    found: list[list[Laid]] = [[]]
    x, y, deep = EDGE, EDGE, 0.0
    for piece in sorted(range(len(sizes)), key=lambda i: (-sizes[i][1], i)):
        wide, depth = sizes[piece]
        if wide > right - EDGE or depth > back - EDGE:
            here = f"{names[piece]}: {wide:.1f} x {depth:.1f} mm does not fit a bed of {bed[0]:g} x {bed[1]:g} mm"
            raise LayoutError(f"{here}; name a larger --bed")
        for _ in range(counts[piece]):
            if x + wide > right:
                x, y, deep = EDGE, y + deep + GAP, 0.0
            if y + depth > back:
                found.append([])
                x, y, deep = EDGE, EDGE, 0.0
            found[-1].append(Laid(piece, x + wide / 2, y + depth / 2))
            x, deep = x + wide + GAP, max(deep, depth)
    return found

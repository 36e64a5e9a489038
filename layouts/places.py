"""Places on a lattice in words, as wishes name them.

A place is `board`, `ring N` (the cells N steps from the middle), `row N` or `row N-M` (from the top, where row 1 is),
`column N` or `column N-M` (of squares, from the left), `coast` (the cells that lack a neighbour), `inland` (the other
cells), `orbit CELL` (the cells to which the symmetries of the lattice move it), `around CELL` (its neighbours), or
names of cells with blanks between them.
"""

import re
from collections.abc import Sequence
from typing import Any

from landpress.layouts.errors import InputError
from landpress.layouts.lattice import HEXES, Lattice

_SPAN = re.compile(r"([1-9][0-9]{0,2})(?:-([1-9][0-9]{0,2}))?", re.ASCII)


def cells_of(lattice: Lattice[Any], place: str) -> tuple[int, ...]:
    """Return the indices of the cells of a place in ascending order. Raise InputError if it is none of the lattice."""
    match place.split():
        case ["board"]:
            return tuple(range(len(lattice)))
        case ["coast"]:
            return lattice.coast
        case ["inland"]:
            return lattice.inland
        case ["ring", number] if number.isdecimal() and len(number) < 4:
            return _lying(lattice, lattice.rings, f"ring {number}", int(number), int(number))
        case ["row" | "column" as line, span] if found := _SPAN.fullmatch(span):
            return _lying(lattice, _numbers(lattice, line), f"{line} {span}", int(found[1]), int(found[2] or found[1]))
        case ["orbit", name]:
            cell = lattice.cell(name)
            return next(orbit for orbit in lattice.orbits() if cell in orbit)
        case ["around", name]:
            return lattice.neighbours[lattice.cell(name)]
        case names:
            return tuple(sorted({lattice.cell(name) for name in names}))


def _numbers(lattice: Lattice[Any], line: str) -> Sequence[int]:
    """Return the number of each cell's row or column."""
    if line == "row":
        first = 0 if lattice.plane is not HEXES else lattice.cells[0][1]
        return [cell[1] - first + 1 for cell in lattice.cells]
    if lattice.plane is HEXES:
        raise InputError("hexagons have no columns: expected a row or cells")
    return [cell[0] + 1 for cell in lattice.cells]


def _lying(lattice: Lattice[Any], numbers: Sequence[int], place: str, least: int, most: int) -> tuple[int, ...]:
    """Return the cells whose numbers lie in a range. Raise InputError if there are none."""
    if found := tuple(i for i, number in enumerate(numbers) if least <= number <= most):
        return found
    raise InputError(f"the board has no {place}: expected a {place.split()[0]} from {min(numbers)} to {max(numbers)}")

"""Starts scattered over a hexagon for boards without symmetry: far enough apart, and not hopelessly uneven.

Each set of cells that is far enough apart is equally likely; where equal cells would leave a gap of contested value
over `HOPELESS`, which hardly any filling mends, another is drawn.
"""

from functools import cache

from landpress.engine.boards.fairness import gap, shares
from landpress.engine.contract.streams import Stream
from landpress.layouts.hexgrid import Hex, distance, hexagon, size

HOPELESS = 0.3
TRIES = 5_000


@cache
def _apart(radius: int, near: int) -> list[set[int]]:
    """For each cell the cells at least so many steps away."""
    cells = hexagon(radius)
    return [{i for i, b in enumerate(cells) if distance(a, b) >= near} for a in cells]


def scattered(radius: int, players: int, near: int, stream: Stream) -> tuple[Hex, ...] | None:
    """So many starts in canonical order; None where none were found in time."""
    apart = _apart(radius, near)
    for _ in range(TRIES):
        # Any one cell in conflict ends the try, so that each set is equally likely in the end.
        chosen: list[int] = []
        while len(chosen) < players:
            cell = stream.below(size(radius))
            if not apart[cell].issuperset(chosen):
                break
            chosen.append(cell)
        else:
            starts = tuple(hexagon(radius)[i] for i in sorted(chosen))
            if gap([sum(row) for row in shares(starts, radius)]) <= HOPELESS:
                return starts
    return None

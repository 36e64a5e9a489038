"""Draw starts on a hexagon for boards without symmetry: far enough apart, and not too uneven.

Each set of cells that are far enough apart is equally likely. A set is refused if the gap of contested value between
the seats would be larger than `HOPELESS` when all cells have equal value. Hardly any filling can correct such a gap.
"""

from functools import cache

from landpress.engine.boards.fairness import gap, shares
from landpress.engine.contract.streams import Stream
from landpress.layouts.hexgrid import Hex, distance, hexagon, size
from landpress.layouts.lattice import hexagon as full_hexagon

HOPELESS = 0.3
TRIES = 5_000


@cache
def _apart(radius: int, near: int) -> list[set[int]]:
    """Return for each cell the set of cells that are at least `near` steps away, all as canonical indices."""
    cells = hexagon(radius)
    return [{i for i, b in enumerate(cells) if distance(a, b) >= near} for a in cells]


@cache
def is_possible(radius: int, players: int, near: int) -> bool:
    """Return whether `players` cells of a hexagon can be `near` steps apart, wherever they are."""
    apart = _apart(radius, near)

    def found(free: set[int], left: int) -> bool:
        return not left or any(found({i for i in free & apart[cell] if i > cell}, left - 1) for cell in free)

    return found(set(range(size(radius))), players)


def scattered(radius: int, players: int, near: int, stream: Stream) -> tuple[Hex, ...] | None:
    """Return starts for all players in canonical order, or None if `TRIES` tries find none."""
    apart = _apart(radius, near)
    for _ in range(TRIES):
        # One cell that is too near ends the whole try. Only so is each set equally likely.
        chosen: list[int] = []
        while len(chosen) < players:
            cell = stream.below(size(radius))
            if not apart[cell].issuperset(chosen):
                break
            chosen.append(cell)
        else:
            starts = tuple(hexagon(radius)[i] for i in sorted(chosen))
            if gap([sum(row) for row in shares(starts, full_hexagon(radius))]) <= HOPELESS:
                return starts
    return None

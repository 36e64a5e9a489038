"""Things that lie scattered over some squares without touching, each at a random place with a random size.

Lengths are millimetres. A place of `unit` mm is tried `darts` times in each square, one square after another.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from landpress.engine.contract.streams import A12, A13, A21, A23, M1, M2, Stream
from landpress.output.survey.squares import Cell

_FINE = 1 << 10


class Spread(NamedTuple):
    """How things are scattered: their least and largest radius, their distance in sums of radii, darts a square."""

    least: float
    largest: float
    apart: float
    darts: int


def scattered(
    stream: Stream,
    cells: Iterable[Cell],
    unit: float,
    spread: Spread,
    admits: Callable[[float, float, float], bool],
    taken: Iterable[tuple[float, float, float]] = (),
    within: float = 1.0,
) -> list[tuple[float, float, float]]:
    """Return places and radii that `admits` allows, from the top down. They also keep apart from those `taken`.

    `admits` is not asked for places that lie farther than `within` widths of a square inside their square.
    """
    bin_ = 2 * spread.largest * spread.apart
    bins: dict[Cell, list[tuple[float, float, float]]] = {}
    found: list[tuple[float, float, float]] = []
    for x, y, radius in taken:
        bins.setdefault((int(x // bin_), int(y // bin_)), []).append((x, y, radius))
    for column, row in cells:
        for drawn in _several(stream, _FINE**3, spread.darts):
            across, down = drawn % _FINE / _FINE, drawn // _FINE % _FINE / _FINE
            if within < across < 1 - within and within < down < 1 - within:
                continue
            x, y = (column + across) * unit, (row + down) * unit
            radius = spread.least + (spread.largest - spread.least) * (drawn // _FINE**2) / _FINE
            if not admits(x, y, radius):
                continue
            i, j = int(x // bin_), int(y // bin_)
            if not _meets(bins, (i, j), (x, y, radius), spread.apart):
                bins.setdefault((i, j), []).append((x, y, radius))
                found.append((x, y, radius))
    return sorted(found, key=lambda place: (place[1], place[0]))


def _several(stream: Stream, n: int, count: int) -> list[int]:
    """Return what `count` calls of `stream.below(n)` return, in a third of their time. n is below `M1`."""
    a, b, c, d, e, f = stream.state
    short, found = M1 % n, list[int]()
    while len(found) < count:
        a, b, c = b, c, (A12 * b - A13 * a) % M1
        d, e, f = e, f, (A21 * f - A23 * d) % M2
        number, rest = divmod((c - f) % M1 * n, M1)
        if rest >= short:
            found.append(number)
    stream.state[:] = a, b, c, d, e, f
    return found


def _meets(
    bins: dict[Cell, list[tuple[float, float, float]]], place: Cell, thing: tuple[float, float, float], apart: float
) -> bool:
    """Return whether a thing is too near to one in its bin or in the bins around it."""
    (i, j), (x, y, radius) = place, thing
    for a in (i - 1, i, i + 1):
        for b in (j - 1, j, j + 1):
            for px, py, other in bins.get((a, b), ()):
                dx, dy, far = px - x, py - y, (other + radius) * apart
                if dx * dx + dy * dy < far * far:
                    return True
    return False

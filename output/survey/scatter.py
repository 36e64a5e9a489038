"""Things that lie scattered over some squares without touching, each at a random place with a random size.

Lengths are millimetres. A place of `unit` mm is tried `darts` times in each square, one square after another.
"""

from collections.abc import Sequence
from typing import NamedTuple

from landpress.engine.contract.streams import Stream
from landpress.engine.kernels.backends import ground
from landpress.output.survey.squares import Cell

Spot = tuple[float, float, float]
"""A place and a radius."""


class Spread(NamedTuple):
    """How things are scattered: their least and largest radius, their distance in sums of radii, darts a square."""

    least: float
    largest: float
    apart: float
    darts: int


class Belt(NamedTuple):
    """How far from the line around the squares things lie: so far and a share of their radius, and not as far as."""

    low: float
    grown: float = 0.0
    high: float = float("inf")


def scattered(
    stream: Stream,
    cells: Sequence[Cell],
    unit: float,
    spread: Spread,
    belt: Belt,
    spots: Sequence[Spot] = (),
    spared: float = 1.0,
    taken: Sequence[Spot] = (),
) -> list[Spot]:
    """Return places and radii in a belt, from the top down. They keep apart from those `taken`, too.

    They also keep a share `spared` of their radius clear of spots.
    """
    wide, high = (max(cell[k] for cell in cells) + 3 for k in (0, 1))
    width, most = 2 * spread.largest * spread.apart, len(taken) + spread.darts * len(cells)
    across, loops = int(wide * unit / width) + 3, ground()
    numbers = spread.least, spread.largest - spread.least, spread.apart, *belt, spared
    with loops.room():
        inside, state, placed = loops.zeros(wide * high), loops.array(stream.state), loops.zeros(3 * most)
        for column, row in cells:
            inside[(row + 1) * wide + column + 1] = 1
        placed[: 3 * len(taken)] = loops.reals([number for thing in taken for number in thing])[: 3 * len(taken)]
        count = loops.strewn(
            state,
            loops.array([at for cell in cells for at in (*cell, *(int(k * unit // unit) for k in cell))]),
            len(cells),
            spread.darts,
            inside,
            wide,
            loops.reals((unit, *numbers, width)),
            loops.reals([number for spot in spots for number in spot]),
            len(spots),
            loops.zeros(across * (int(high * unit / width) + 3)),
            across,
            loops.zeros(most),
            placed,
            len(taken),
        )
        stream.state[:] = loops.listed(state)
        told = iter(loops.taken(placed)[3 * len(taken) : 3 * count])
    return sorted(zip(told, told, told, strict=True), key=lambda place: (place[1], place[0]))

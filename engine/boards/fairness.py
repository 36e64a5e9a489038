"""A measure of how evenly the land of a board is shared between its starts, without playing.

The contested value of seat s is the sum over cells of value * w_s / (sum over seats t of w_t), where w_s is 0.5 to the
power of the steps to the start of s, on the whole plane. It estimates what the seat gets if all seats run for every
cell. The gap of a board is (largest - smallest) / mean of the contested values of its seats.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import truediv
from typing import Any

from landpress.layouts.lattice import Lattice


@cache
def _pull(start: Any, lattice: Lattice[Any]) -> tuple[float, ...]:  # noqa: ANN401 - a cell of the lattice
    """Return the weight of a start on each cell in canonical order."""
    distance = lattice.plane.distance
    return tuple(0.5 ** distance(start, cell) for cell in lattice.cells)


@lru_cache(maxsize=1024)
def shares(starts: tuple[Any, ...], lattice: Lattice[Any]) -> tuple[tuple[float, ...], ...]:
    """Return, for each seat, its share of each cell in canonical order. The shares of a cell sum to 1."""
    weights = [_pull(start, lattice) for start in starts]
    totals = list(map(sum, zip(*weights, strict=True)))
    return tuple(tuple(map(truediv, row, totals)) for row in weights)


def contested(values: Sequence[int], starts: tuple[Any, ...], lattice: Lattice[Any]) -> tuple[float, ...]:
    """Return the contested value of each seat. `values` has one entry for each cell in canonical order."""
    return tuple(
        sum(value * share for value, share in zip(values, row, strict=True)) for row in shares(starts, lattice)
    )


NOISE = 12
"""The number of decimals of a gap. Rounding removes differences that come only from the order of a sum."""


def gap(contested_values: Sequence[float]) -> float:
    """Return the gap: the largest minus the smallest contested value, as a share of the mean."""
    mean = sum(contested_values) / len(contested_values)
    return round((max(contested_values) - min(contested_values)) / mean, NOISE) if mean else 0.0

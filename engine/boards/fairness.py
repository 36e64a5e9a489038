"""How evenly the land of a board is shared between its starts, without playing.

The contested value of a seat is the sum over cells of value * w_s / (sum over seats t of w_t) with
w_s = 0.5 ** distance to its start: what it can expect when all run for the same cell. The gap of a board is
(largest - smallest) / mean over its seats.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import truediv

from landpress.layouts.hexgrid import Hex, distance, hexagon


@cache
def _pull(start: Hex, radius: int) -> tuple[float, ...]:
    """The weight of a start on each cell, in canonical order."""
    return tuple(0.5 ** distance(start, cell) for cell in hexagon(radius))


@lru_cache(maxsize=1024)
def shares(starts: tuple[Hex, ...], radius: int) -> tuple[tuple[float, ...], ...]:
    """For each seat its share of each cell, in canonical order; the shares of a cell sum to 1."""
    weights = [_pull(start, radius) for start in starts]
    totals = list(map(sum, zip(*weights, strict=True)))
    return tuple(tuple(map(truediv, row, totals)) for row in weights)


def contested(values: Sequence[int], starts: tuple[Hex, ...], radius: int) -> tuple[float, ...]:
    """The contested value of each seat; `values` has one entry a cell, in canonical order."""
    return tuple(sum(value * share for value, share in zip(values, row, strict=True)) for row in shares(starts, radius))


NOISE = 12
"""Decimals of a gap that are told apart, so that seats which differ by the order of a sum alone are equal."""


def gap(contested_values: Sequence[float]) -> float:
    """How far the seats are apart, as a share of their mean."""
    mean = sum(contested_values) / len(contested_values)
    return round((max(contested_values) - min(contested_values)) / mean, NOISE) if mean else 0.0

"""Covering sets: few rows in which every pair of values of any two factors occurs together."""

from collections.abc import Mapping, Sequence
from itertools import combinations, product

Row = dict[str, str]


def pairs(row: Row) -> set[tuple[tuple[str, str], tuple[str, str]]]:
    """Return the pairs of values that a row holds."""
    return set(combinations(row.items(), 2))


def covering(factors: Mapping[str, Sequence[str]]) -> list[Row]:
    """Choose rows in which all pairs occur. Each row is the one with the most pairs that are still missing."""
    rows = [dict(zip(factors, values, strict=True)) for values in product(*factors.values())]
    missing = set().union(*map(pairs, rows))
    chosen = []
    while missing:
        best = max(rows, key=lambda row: len(pairs(row) & missing))
        chosen.append(best)
        missing -= pairs(best)
    return chosen


def singles(factors: Mapping[str, Sequence[str]]) -> list[Row]:
    """Return as few rows as hold each value once."""
    return [
        {name: values[at % len(values)] for name, values in factors.items()}
        for at in range(max(map(len, factors.values())))
    ]


def everything(factors: Mapping[str, Sequence[str]]) -> list[Row]:
    """Return every combination of values."""
    return [dict(zip(factors, values, strict=True)) for values in product(*factors.values())]

"""Rows of things of which some are alike: their number, and the rank of one among all of them.

A pool tells how often each thing occurs. Ranks follow the order of the things in the pool.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import factorial


def arrangements(counts: Iterable[int]) -> int:
    """Return the number of rows in which things occur so often."""
    numbers = list(counts)
    total = factorial(sum(numbers))
    for number in numbers:
        total //= factorial(number)
    return total


def rank_of_row(row: Sequence[str], pool: Mapping[str, int]) -> int:
    """Return the rank of a row in which each thing occurs as often as the pool tells."""
    left, rest, total, rank = dict(pool), len(row), arrangements(pool.values()), 0
    for thing in row:
        for other, count in left.items():
            if other == thing:
                break
            rank += total * count // rest
        total = total * left[thing] // rest
        left[thing] -= 1
        rest -= 1
    return rank


def row_of_rank(rank: int, pool: Mapping[str, int]) -> list[str]:
    """Return the row with a rank below `arrangements(pool.values())`."""
    left, rest, total = dict(pool), sum(pool.values()), arrangements(pool.values())
    row = []
    while rest:
        for thing, count in left.items():
            ways = total * count // rest
            if rank < ways:
                row.append(thing)
                total = ways
                break
            rank -= ways
        left[row[-1]] -= 1
        rest -= 1
    return row

"""Ranks of sets (combinatorial number system) and of arrangements (falling factorials), and their inverses.

A rank is a whole number. A set of k different numbers, all from 0 to n - 1, has a rank below comb(n, k). An arrangement
is a row of k out of n different things. Its rank is below perm(n, k).
"""

from collections.abc import Iterable, Sequence
from math import comb
from typing import TypeVar

T = TypeVar("T")


def rank_of_set(members: Iterable[int]) -> int:
    """Return the rank of a set of numbers among the sets of its size."""
    return sum(comb(member, i) for i, member in enumerate(sorted(members), 1))


def set_of_rank(rank: int, size: int) -> tuple[int, ...]:
    """Return the set of `size` numbers with that rank, in ascending order."""
    members = []
    for i in range(size, 0, -1):
        member = i - 1
        while comb(member + 1, i) <= rank:
            member += 1
        rank -= comb(member, i)
        members.append(member)
    return tuple(reversed(members))


def rank_of_arrangement(row: Sequence[T], things: Iterable[T]) -> int:
    """Return the rank of a row of different things among all rows of its length."""
    rest, rank = list(things), 0
    for thing in row:
        place = rest.index(thing)
        rank = rank * len(rest) + place
        del rest[place]
    return rank


def arrangement_of_rank(rank: int, things: Iterable[T], length: int) -> tuple[T, ...]:
    """Return the row of `length` things with that rank."""
    rest = list(things)
    places = []
    for base in range(len(rest) - length + 1, len(rest) + 1):
        rank, place = divmod(rank, base)
        places.append(place)
    return tuple(rest.pop(place) for place in reversed(places))

"""Choices as whole numbers and back: sets in the combinatorial number system, arrangements in falling factorials.

A set of k of the numbers 0, 1, .. has a rank below comb(n, k) where all of them are below n. An arrangement puts k of
n different things in a row; its rank is below perm(n, k).
"""

from collections.abc import Iterable, Sequence
from math import comb
from typing import TypeVar

T = TypeVar("T")


def rank_of_set(members: Iterable[int]) -> int:
    """The rank of a set of numbers among the sets of its size."""
    return sum(comb(member, i) for i, member in enumerate(sorted(members), 1))


def set_of_rank(rank: int, size: int) -> tuple[int, ...]:
    """The set of so many numbers with that rank, ascending."""
    members = []
    for i in range(size, 0, -1):
        member = i - 1
        while comb(member + 1, i) <= rank:
            member += 1
        rank -= comb(member, i)
        members.append(member)
    return tuple(reversed(members))


def rank_of_arrangement(row: Sequence[T], things: Iterable[T]) -> int:
    """The rank of a row of different things among all rows of its length."""
    rest, rank = list(things), 0
    for thing in row:
        place = rest.index(thing)
        rank = rank * len(rest) + place
        del rest[place]
    return rank


def arrangement_of_rank(rank: int, things: Iterable[T], length: int) -> tuple[T, ...]:
    """The row of so many things with that rank."""
    rest = list(things)
    places = []
    for base in range(len(rest) - length + 1, len(rest) + 1):
        rank, place = divmod(rank, base)
        places.append(place)
    return tuple(rest.pop(place) for place in reversed(places))

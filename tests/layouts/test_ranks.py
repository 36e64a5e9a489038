"""Sets and arrangements as numbers: every number below the count stands for exactly one, in a known order."""

from itertools import combinations, permutations
from math import comb, perm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.layouts.ranks import arrangement_of_rank, rank_of_arrangement, rank_of_set, set_of_rank


@pytest.mark.parametrize("size", range(6))
def test_sets_are_counted_by_their_largest_member_first(size: int) -> None:
    ordered = sorted(combinations(range(8), size), key=lambda members: members[::-1])
    assert [set_of_rank(rank, size) for rank in range(comb(8, size))] == ordered
    assert [rank_of_set(reversed(members)) for members in ordered] == list(range(comb(8, size)))


@pytest.mark.parametrize("length", range(6))
def test_arrangements_are_counted_as_in_a_dictionary(length: int) -> None:
    ordered = list(permutations("abcde", length))
    assert [arrangement_of_rank(rank, "abcde", length) for rank in range(perm(5, length))] == ordered
    assert [rank_of_arrangement(row, "abcde") for row in ordered] == list(range(perm(5, length)))


@given(st.integers(0, comb(34, 5) - 1), st.integers(0, perm(34, 24) - 1))
def test_large_ranks_come_back(of_set: int, of_arrangement: int) -> None:
    assert rank_of_set(set_of_rank(of_set, 5)) == of_set
    assert rank_of_arrangement(arrangement_of_rank(of_arrangement, range(34), 24), range(34)) == of_arrangement

"""What all solvers have in common: limits, answers that claim only what is proven, plans that replay."""

import pytest

from landpress.engine.contract.answers import MEGABYTE, MOST_MEMORY, Answer, Limits
from landpress.engine.game import PositionSolver
from landpress.engine.kernels.backends import link
from landpress.engine.loops import transpositions
from landpress.engine.proof.solver import Clock, position, solve
from landpress.layouts.catalogue import games, has
from landpress.layouts.errors import CallError
from tests.engine.small_boards import small

LEAST = ("card", "hand")
"""Kinds of answers that minimise."""


def answers(game: str, limits: Limits) -> list[Answer]:
    return list(solve(small(game), limits))


@pytest.mark.parametrize("game", games())
def test_every_game_is_solved_with_answers_that_fit_together(game: str) -> None:
    """The value of a plan is never better than the proven bound. An answer is proven where the two are equal."""
    found = answers(game, Limits(seconds=20, memory=100_000_000, turns=1, cap=9))
    assert found
    for answer in found:
        assert answer.board.game == game
        if answer.best is not None and answer.bound is not None:
            better = answer.best >= answer.bound if answer.kind in LEAST else answer.best <= answer.bound
            assert better, answer
            assert answer.proven == (answer.best == answer.bound), answer
        if answer.plan:
            position_before_last = position(answer.board, answer.plan[:-1])
            assert position_before_last.allows(answer.plan[-1]), answer


@pytest.mark.parametrize("game", games())
def test_hardly_any_time_gives_an_answer_all_the_same(game: str) -> None:
    for answer in answers(game, Limits(seconds=0.001, memory=100_000_000, turns=1, cap=40)):
        assert not answer.proven or answer.plan or answer.best is None or answer.subject["seat"], answer


def test_a_game_without_positions_to_solve_says_so() -> None:
    board = small("antwalk")
    if has("antwalk", "solver", PositionSolver):
        pytest.skip("AntWalk is solved from positions too")
    with pytest.raises(CallError, match="give its board"):
        solve(board, Limits(), ["first 0"])


def test_the_clock_begins_when_it_is_asked() -> None:
    assert not Clock(None).is_over()
    clock = Clock(1000)
    assert not clock.is_over()
    assert Clock(0).is_over()


def test_positions_that_are_over_are_refused() -> None:
    board = small("landsweeper")
    with pytest.raises(CallError, match="over"):
        position(board, ["base 0,-1", "base 1,-1", "take 0,-1", "put 1,-1 6"])


@pytest.mark.parametrize("compiled", [False, True])
def test_keys_hold_their_fields_and_are_told_apart(compiled: bool) -> None:
    """Fields of any width, spread over several numbers, are read back.

    Equal keys share a row, different keys do not.
    """
    rules = link("last-land", compiled)
    widths = [1, 5, 31, 30, 13, 62, 7, 40]
    rows = [[(37 * row + k) % (1 << bits) for k, bits in enumerate(widths)] for row in range(50)]
    rows += rows[10:20]
    keys, table = rules.array([0] * (6 * len(rows))), rules.array([0] * 128)
    count, found = 0, []
    for row in rows:
        for k in range(6):
            keys[6 * count + k] = 0
        bit = 0
        for bits, value in zip(widths, row, strict=True):
            bit = rules.write_field(keys, 6 * count, bit, bits, value)
        found.append(int(rules.entered(table, keys, 6, count)))
        bit = 0
        for bits, value in zip(widths, row, strict=True):
            bit = transpositions.place(bit, bits)
            assert rules.read_field(keys, 6 * found[-1], bit, bits) == value
            bit += bits
        count += found[-1] == count
    assert found == [*range(50), *range(10, 20)]


def test_a_width_is_enough_and_no_more() -> None:
    for most in range(1, 300):
        assert 1 << transpositions.width(most) > most >= 1 << transpositions.width(most) - 1


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        (Limits(memory=0), "memory 0: expected 1 to 1,000,000"),
        (Limits(memory=MOST_MEMORY * MEGABYTE + MEGABYTE), "memory 1,000,001: expected 1 to 1,000,000"),
        (Limits(turns=0), "turns 0: expected 1 to 1,000"),
        (Limits(cap=1_001), "cap 1001: expected 1 to 1,000"),
        (Limits(seconds=-1), "seconds -1: expected at least 0, or None for no limit"),
    ],
)
def test_limits_are_told_in_their_units(limits: Limits, said: str) -> None:
    """Memory is told in megabytes, as people give it."""
    with pytest.raises(CallError) as refused:
        solve(small("last-land"), limits)
    assert str(refused.value) == said

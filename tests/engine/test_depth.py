"""Depth: stronger policies against weaker ones, and what is left to luck."""

from fractions import Fraction
from math import inf

import pytest

from landpress.engine.proof.balance import UNIT
from landpress.engine.proof.betting import Interval, Sample, interval
from landpress.engine.proof.depth import Chunk, Depth, Ladder, Pair, Step, cycles, elo_points
from landpress.engine.proof.tally import Plan
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError
from tests.engine.witness import game_of


def boards(players: int, number: int = 1) -> tuple[Board, ...]:
    """Return boards of Last Land."""
    drawn = draws(request("last-land", players), "2")
    return tuple(next(drawn) for _ in range(number))


def depth_of(ladder: Ladder) -> Depth:
    """Compare all policies of a ladder in this thread."""
    return Depth.of(
        ladder, [ladder.compared(pair, (cycles(*one) for one in ladder.chunks(pair))) for pair in ladder.pairs]
    )


def test_the_stronger_policy_takes_each_seat_once() -> None:
    """A cycle is the sum of the shares of the win of the stronger policy, once on each seat, from written games."""
    (board,) = boards(3)
    won = Fraction(0)
    for seat in range(3):
        policies = tuple("greedy" if other == seat else "random" for other in range(3))
        _, result, _ = game_of(Plan(board, policies, 11), 40 + seat)
        won += Fraction(seat in result["winners"], len(result["winners"]))
    assert cycles([board], Pair("greedy", "random"), 11, 40) == [won * UNIT]


def test_boards_take_turns_and_every_game_has_its_number() -> None:
    """All given boards have equally many cycles; no number of a game is used twice in a pair."""
    given = boards(2, 3)
    ladder = Ladder(given, ("random", "greedy"), 0, 400)
    chunks: list[Chunk] = list(ladder.chunks(ladder.pairs[0]))
    played = [board for some, *_ in chunks for board in some]
    assert [played.count(board) for board in given] == [66, 66, 66]
    assert [first for *_, first in chunks] == [0, *(64 * n for n in range(1, len(chunks)))]
    assert all(len(some) <= 32 for some, *_ in chunks)


def test_pairs_are_neighbours_and_the_two_ends() -> None:
    """Each policy meets the next weaker one, and the strongest meets the weakest."""
    (board,) = boards(2)
    assert Ladder((board,), ("random", "greedy"), 0, 2).pairs == (("greedy", "random"),)
    assert Ladder((board,), ("random", "greedy", "mcts:2"), 0, 2).pairs == (
        ("greedy", "random"),
        ("mcts:2", "greedy"),
        ("mcts:2", "random"),
    )


def test_a_policy_is_not_stronger_than_itself() -> None:
    """Equal policies have an equal share, so no step is proven and all is luck; greedy beats random."""
    (board,) = boards(2)
    same = depth_of(Ladder((board,), ("random", "random"), 3, 200))
    assert same.proven == 0
    assert same.luck.high == 1
    unlike = depth_of(Ladder((board,), ("random", "greedy"), 3, 200))
    assert unlike.proven == 1
    assert unlike.luck.high < same.luck.low


def test_luck_is_what_strength_leaves() -> None:
    """Luck is 1 - (K p - 1) / (K - 1): 0 for p = 1, and 1 for an equal share or less. Its bounds change places."""

    def luck(seats: int, *share: float) -> Interval:
        step = Step(Pair("b", "a"), 9, Interval(*share))
        return Depth(seats, (step,), step).luck

    assert luck(3, 1, 1 / 3, 1) == pytest.approx((0, 0, 1))
    assert luck(2, 0.75, 0.6, 0.9) == pytest.approx((0.5, 0.2, 0.8))
    assert luck(4, 0.2, 0.1, 0.3) == pytest.approx((1, 14 / 15, 1))


def test_elo_points_are_the_logarithm_of_odds() -> None:
    """Odds of ten to one are 400 points. Against two equal weaker seats, a third of the wins is no difference."""
    assert elo_points(Interval(10 / 11, 0.5, 1), 2) == [400, 0, None]
    assert elo_points(Interval(1 / 3, 0, 0.5), 3) == [0, None, 120]


def test_intervals_hold_for_all_pairs_at_once() -> None:
    """With three pairs each interval is wider than one alone."""
    (board,) = boards(2)
    ladder = Ladder((board,), ("random", "greedy", "mcts:2"), 0, 80)
    counts = {0: 4, UNIT: 16, 2 * UNIT: 20}
    found = ladder.compared(ladder.pairs[0], [[value] * times for value, times in counts.items()])
    alone = interval(Sample(counts, 2 * UNIT))
    assert found.games == 80
    assert found.share.share == alone.share == 0.7
    assert found.share.low < alone.low < alone.high < found.share.high < inf


@pytest.mark.parametrize(
    ("policies", "games", "said"),
    [
        (("greedy",), 10, "two policies or more"),
        (("random", "mcts:1s"), 10, "depends on the machine"),
        (("random", "greedy"), 3, "expected 4 or more"),
    ],
)
def test_bad_ladders_are_refused(policies: tuple[str, ...], games: int, said: str) -> None:
    """One line says what was expected."""
    with pytest.raises(CallError, match=said):
        Ladder(boards(2, 2), policies, 0, games)

"""The distance of boards from equal places: unbiased over all outcomes, and inside its bounds."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from landpress.engine.proof.balance import UNIT
from landpress.engine.proof.betting import Sample
from landpress.engine.proof.spread import board_spread, distance


def number(winners: tuple[int, ...], seats: int) -> tuple[int, int]:
    """Return the number of a board whose games were won by these places; the place `seats` stands for all of them."""
    shares = [
        Counter(UNIT // seats if won == seats else UNIT * (won == place) for won in winners) for place in range(seats)
    ]
    return board_spread([Sample(one, UNIT) for one in shares])


@pytest.mark.parametrize("chances", [(0.25, 0.25, 0.25, 0.25), (0.5, 0.3, 0.2, 0.0), (0.0, 1.0, 0.0, 0.0)])
@pytest.mark.parametrize("games", [2, 3, 4])
def test_the_distance_of_a_board_is_exact_in_the_mean(chances: tuple[float, ...], games: int) -> None:
    """Over all outcomes, shared wins included, the mean is the mean square of what places win more than 1/3."""
    *alone, shared = chances
    mean = 0.0
    for series in product(range(4), repeat=games):
        chance = 1.0
        for won in series:
            chance *= chances[won]
        found, whole = number(series, 3)
        assert 0 <= found <= whole
        mean += chance * found / whole
    most, lowest = 2 / 9, -2 / 9 / (games - 1)
    true = sum((one + shared / 3 - 1 / 3) ** 2 for one in alone) / 3
    assert lowest + mean * (most - lowest) == pytest.approx(true, abs=1e-12)


def test_boards_that_are_alike_and_boards_that_are_not_are_told_apart() -> None:
    """Where each board favours some place by 30 points the interval holds 30; where boards are equal it holds 0."""
    for off, true in ((0.0, 0.0), (0.3, 0.3)):
        chance, boards = Random(1), Counter[int]()
        for _ in range(400):
            better = chance.choice((-off, off))
            winners = tuple(chance.choices((0, 1), (0.5 + better, 0.5 - better), k=4))
            found, whole = number(winners, 2)
            boards[found] += 1
        one = distance(Sample(boards, whole), 2, 4)
        assert one.low <= true <= one.high < true + 0.2

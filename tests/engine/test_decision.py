"""The decision within or beyond a width: wealth is exact under every false claim, and verdicts are rarely wrong."""

from collections import Counter
from math import exp
from pathlib import Path

import pytest

from landpress.engine.proof.balance import UNIT
from landpress.engine.proof.betting import ERROR, log_sum
from landpress.engine.proof.decision import INNER, OUTER, Decision, Guess, guess_of_boards, guess_of_games, together
from tests.engine.simulated import WORLDS, World, row, simulate
from tests.engine.test_betting import games, outcomes

WIDTH = 0.1
GUESS = Guess(0.2, 2)


def counted(series: list[tuple[int, ...]]) -> list[Counter[int]]:
    """Return one look at some games."""
    return [Counter(column) for column in zip(*series, strict=True)]


def wealth(seats: int, off: float, parts: tuple[int, ...]) -> tuple[list[float], list[float], float]:
    """Return the mean wealth of the inner and the outer accounts of each boundary, and the mean evidence for beyond.

    The means are over all outcomes of some games, with shared wins. A look has as many games as `parts` says.
    """
    inner, outer, beyond = [0.0] * (2 * seats), [0.0] * (2 * seats), 0.0
    for chance, series in games(seats, off, 0.2, sum(parts)):
        decision, rest = Decision(seats, WIDTH, UNIT, GUESS), series
        for number in parts:
            decision.add(counted(rest[:number]))
            rest = rest[number:]
        for i, one in enumerate(decision.boundaries):
            inner[i] += chance * exp(log_sum(one.inner))
            outer[i] += chance * exp(log_sum(one.outer))
        beyond += chance * exp(decision.log_beyond)
    return inner, outer, beyond


@pytest.mark.parametrize("parts", [(1,), (2,), (1, 1), (1, 2), (1, 1, 1)])
@pytest.mark.parametrize("seats", [2, 3])
def test_wealth_does_not_grow_while_a_claim_is_false(seats: int, parts: tuple[int, ...]) -> None:
    """Of a place exactly at a boundary both accounts have a wealth of 1 in the mean over all outcomes.

    Where the place is further out the inner account loses, where it is further in the outer one does.
    """
    inner, outer, _ = wealth(seats, WIDTH, parts)
    assert inner[0] == pytest.approx(1, abs=1e-12)
    assert outer[0] == pytest.approx(1, abs=1e-12)
    inner, outer, _ = wealth(seats, WIDTH + 0.05, parts)
    assert inner[0] < 1 < outer[0]
    inner, outer, beyond = wealth(seats, WIDTH - 0.05, parts)
    assert outer[0] < 1 < inner[0]
    assert beyond <= 1


def test_looks_after_whole_cycles_hold_for_boards_that_differ() -> None:
    """One game on each of two unlike boards, whose mean is at the boundary, is a look: wealth shrinks."""
    seats, total = 3, 0.0
    first, second = outcomes(seats, WIDTH + 0.2, 0.1), outcomes(seats, WIDTH - 0.2, 0.1)
    worlds = [(p * q, (x, y)) for p, x in first for q, y in second]
    for p, one in worlds:
        for q, other in worlds:
            decision = Decision(seats, WIDTH, UNIT, GUESS)
            decision.add(counted(list(one)))
            decision.add(counted(list(other)))
            total += p * q * exp(log_sum(decision.boundaries[0].inner))
    assert total < 1


def test_the_second_of_two_places_mirrors_the_first() -> None:
    """Two seats have two boundaries. Boundaries below 0 and above 1 are none, for any number of seats."""
    bounds = [(one.place, round(one.bound, 6)) for one in Decision(2, 0.02, UNIT, guess_of_games(2)).boundaries]
    assert bounds == [(0, 0.52), (0, 0.48)]
    assert {one.side for one in Decision(6, 0.2, UNIT, guess_of_games(6)).boundaries} == {1}
    everything = Decision(2, 0.5, UNIT, guess_of_games(2))
    assert everything.add([{UNIT: 1}, {0: 1}]) == "within"


def test_a_bet_uses_only_what_was_seen_before() -> None:
    """The first look is bet on by the guess alone: in the order of looks, the wealth is that of the formula."""
    decision = Decision(2, 0.05, UNIT, guess_of_games(2))
    decision.add([{0: 10, UNIT: 20}, {0: 20, UNIT: 10}])
    above = decision.boundaries[0]
    bet = 0.05 / (0.25 + 0.0025)
    account = 0.5 * (1 - bet * 0.45) ** 20 * (1 + bet * 0.55) ** 10
    assert exp(above.inner[0]) == pytest.approx(account)
    assert decision.squares == [30 * 30**2] * 2
    assert decision.units == 30


@pytest.mark.parametrize("boards", [False, True])
def test_equal_and_unequal_places_are_told_apart(boards: bool) -> None:
    """Exactly equal places are within at the end, places 10 points off are beyond; the best wealth names its look."""
    whole = 2 * UNIT if boards else UNIT
    guess = guess_of_boards(2, 2) if boards else guess_of_games(2)
    for share, verdict in ((50, "within"), (62, "beyond")):
        decision = Decision(2, 0.05, whole, guess)
        while decision.verdict == "open":
            assert decision.looks < 200
            decision.add([{whole: share, 0: 100 - share}, {whole: 100 - share, 0: share}])
        assert decision.verdict == verdict
        if verdict == "within":
            assert exp(decision.log_within) >= 20
            assert {one.look for one in decision.boundaries} == {decision.looks}


def test_several_strengths_are_within_only_if_each_is() -> None:
    """Within at every strength is an intersection. Beyond at some strength needs the mean of their evidence."""
    within, beyond, undecided = (Decision(2, 0.05, UNIT, guess_of_games(2)) for _ in range(3))
    while within.verdict == "open":
        within.add([{UNIT: 50, 0: 50}] * 2)
    while beyond.verdict == "open":
        beyond.add([{UNIT: 80, 0: 20}, {UNIT: 20, 0: 80}])
    assert together([within, within]) == "within"
    assert together([within, undecided]) == "open"
    assert together([beyond, within]) == ("beyond" if exp(beyond.log_beyond) >= 2 * 20 else "open")
    assert together([beyond]) == "beyond"


@pytest.mark.parametrize("world", [World(2, off=0.1), World(4, off=0.1, ties=0.3)])
def test_verdicts_at_the_edge_are_rarely_wrong(world: World) -> None:
    """A place exactly at the width is not within it: at most 5 % of runs (and three standard errors) say so."""
    runs = 100
    found = simulate(world, 0.1, 1200, runs)
    assert found.within <= ERROR + 3 * (ERROR * (1 - ERROR) / runs) ** 0.5


@pytest.mark.nightly  # 400 runs to the cap take a minute
@pytest.mark.parametrize("world", [World(2, off=0.05), World(3, off=0.05), World(2, off=0.05, spread=0.08)])
def test_at_most_32_of_400_verdicts_at_the_edge_are_wrong(world: World) -> None:
    found = simulate(world, 0.05, 4800, 400, seed=1)
    assert found.within * 400 <= 32


@pytest.mark.nightly  # it simulates 2,800 runs
@pytest.mark.parametrize("world", WORLDS)
def test_the_table_of_the_documentation_is_what_is_simulated(world: World) -> None:
    document = Path(__file__).parents[2] / "docs" / "balance.md"
    assert row(world) in document.read_text("utf-8").splitlines()


@pytest.mark.parametrize("bets", [INNER, OUTER])
def test_the_bets_of_a_place_share_its_wealth(bets: tuple[tuple[float, float], ...]) -> None:
    """A verdict is wrong in at most `ERROR` of all cases only if the parts are one together, and none is negative."""
    assert sum(part for _, part in bets) == pytest.approx(1, abs=1e-12)
    assert min(part for _, part in bets) > 0

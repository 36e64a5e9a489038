"""Statistics of played games: intervals cover, evidence survives peeking, symmetry proves what it can."""

from math import log, nextafter

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from scipy.stats import binomtest, norm

from landpress.engine.boards.validity import faults
from landpress.engine.proof import balance
from landpress.engine.proof.balance import ERROR, PRIOR, UNIT
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.symmetry import is_transitive
from tests.playing import of_class

SEATS = st.integers(2, 6)


@st.composite
def games_won(draw: st.DrawFn) -> tuple[int, list[tuple[int, ...]]]:
    """A number of seats, and the winners of each of some games."""
    seats = draw(SEATS)
    winners = st.sets(st.integers(0, seats - 1), min_size=1).map(lambda found: tuple(sorted(found)))
    return seats, draw(st.lists(winners, min_size=1, max_size=60))


def tallied(seats: int, games: list[tuple[int, ...]]) -> list[list[int]]:
    """wins[seat][k]: games won together with k - 1 others, and for k = 0 those not won."""
    wins = [[0] * (seats + 1) for _ in range(seats)]
    for winners in games:
        for seat in range(seats):
            wins[seat][len(winners) if seat in winners else 0] += 1
    return wins


@given(games_won())
def test_shared_wins_are_split(played: tuple[int, list[tuple[int, ...]]]) -> None:
    """A win that k seats share counts 1/k for each: the shares of a game sum to 1."""
    seats, games = played
    credits = balance.credits(tallied(seats, games))
    assert sum(credits) == UNIT * len(games)
    for seat in range(seats):
        assert credits[seat] / UNIT == pytest.approx(sum(1 / len(game) for game in games if seat in game))


@given(games_won())
def test_evidence_is_the_product_of_predictive_ratios(played: tuple[int, list[tuple[int, ...]]]) -> None:
    """The closed form equals betting game by game on the shares seen so far, of whole wins."""
    seats, games = played
    wins, product = [0.0] * seats, 0.0
    for winner, *_ in games:
        product += log(seats * (wins[winner] + PRIOR) / (sum(wins) + seats * PRIOR))
        wins[winner] += 1
    assert balance.log_evidence(wins) == pytest.approx(product, abs=1e-9)


def ever_refuted(seats: int, shared: bool, runs: int, games: int) -> float:
    """In which share of runs of an equal game the evidence reaches its bound at one of many looks.

    With shared wins every second game is won by two seats that sit opposite each other: wins are split, and shares
    are equal all the same.
    """
    chance = np.random.default_rng(7)
    wins, rows = np.zeros((runs, seats)), np.arange(runs)
    reached = np.zeros(runs, dtype=bool)
    for game in range(games):
        winner = chance.integers(0, seats, runs)
        part = 0.5 if shared and game % 2 else 1.0
        wins[rows, winner] += part
        wins[rows, (winner + seats // 2) % seats] += 1 - part
        if game % 8 == 0:
            reached |= vector_evidence(wins) >= -log(ERROR)
    return float(reached.mean())


def vector_evidence(wins: np.ndarray) -> np.ndarray:
    """`balance.log_evidence` of many runs at once, by SciPy's logarithm of the gamma function."""
    from scipy.special import gammaln

    seats, games = wins.shape[1], wins.sum(axis=1)
    seen = (gammaln(wins + PRIOR) - gammaln(PRIOR)).sum(axis=1)
    found: np.ndarray = gammaln(seats * PRIOR) - gammaln(games + seats * PRIOR) + seen + games * log(seats)
    return found


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("shared", [False, True])
def test_evidence_survives_peeking(seats: int, shared: bool) -> None:
    """Looking at an equal game again and again raises a false alarm in 5 % of runs at most, split wins or not."""
    assert ever_refuted(seats, shared, runs=1000, games=4000) <= ERROR


def test_peeking_at_a_fixed_test_does_not_hold() -> None:
    """A chi-square test that is looked at as often raises false alarms in far more than 5 %: what evidence is for."""
    chance = np.random.default_rng(7)
    wins = chance.multinomial(40, [0.25] * 4, size=(500, 100)).cumsum(axis=1)
    games = 40 * np.arange(1, 101)[None, :, None]
    alarm = (((wins - games / 4) ** 2) / (games / 4)).sum(axis=2) > 7.815
    assert alarm.any(axis=1).mean() > 4 * ERROR


def test_evidence_finds_an_unequal_game() -> None:
    """A seat that wins 27 % of 4-seat games is found out."""
    chance = np.random.default_rng(3)
    wins = chance.multinomial(20_000, [0.27, 0.25, 0.24, 0.24]).tolist()
    assert balance.evidence([won * UNIT for won in wins]) > 1 / ERROR


@given(SEATS, st.data())
def test_wilson_is_scipys(seats: int, data: st.DataObject) -> None:
    """Wilson's interval of whole wins, made simultaneous by Bonferroni, is that of SciPy at the smaller level."""
    games = data.draw(st.integers(1, 5000))
    wins = data.draw(st.integers(0, games))
    found = balance.wilson(wins, games, seats)
    expected = binomtest(wins, games).proportion_ci(1 - ERROR / seats, method="wilson")
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=1e-9)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_intervals_cover_all_seats_at_once(seats: int) -> None:
    """In at least 95 % of runs (less three standard errors) the intervals hold the true share of every seat."""
    chance = np.random.default_rng(11)
    truth = np.array([0.5, *[0.5 / (seats - 1)] * (seats - 1)])
    runs = 600
    for any_time in (False, True):
        held = 0
        for wins in chance.multinomial(500, truth, size=runs):
            found = balance.intervals([int(won) * UNIT for won in wins], any_time)
            held += all(one.low <= true <= one.high for one, true in zip(found, truth, strict=True))
        assert held / runs >= 1 - ERROR - 3 * (ERROR * (1 - ERROR) / runs) ** 0.5


def test_what_holds_at_any_time_holds_at_every_look() -> None:
    """A share stays inside the intervals of all looks, from the first to the last, in 95 % of runs."""
    chance = np.random.default_rng(5)
    runs, missed = 200, 0
    for _ in range(runs):
        wins = chance.multinomial(100, [0.4, 0.3, 0.2, 0.1], size=40).cumsum(axis=0)
        looks = [[balance.at_any_time(int(won), 100 * (i + 1), 4) for won in row] for i, row in enumerate(wins)]
        true = (0.4, 0.3, 0.2, 0.1)
        missed += any(not one.low <= t <= one.high for look in looks for one, t in zip(look, true, strict=True))
    assert missed / runs <= ERROR


@given(SEATS, st.integers(0, 60), st.integers(0, 60))
@example(3, 39, 1)
@example(3, 35, 1)
@example(6, 79, 1)
@example(2, 1, 400)
def test_an_interval_at_any_time_is_where_evidence_lacks(seats: int, wins: int, lost: int) -> None:
    """At the bounds the bets on this seat against the others, game by game, have just reached the level.

    Just: a step of the floating point number inwards they have not, one outwards they have.
    """
    games = wins + lost
    assume(games)
    found = balance.at_any_time(wins, games, seats)
    assert 0 <= found.low <= wins / games <= found.high <= 1

    def bet(bound: float) -> float:
        total, before = 0.0, 0
        for game in range(games):
            guess = (before + PRIOR) / (game + seats * PRIOR)
            won = game < wins
            total += log(guess / bound if won else (1 - guess) / (1 - bound))
            before += won
        return total

    level = log(seats / ERROR)
    for bound, outer in ((found.low, 0.0), (found.high, 1.0)):
        inwards, outwards = nextafter(bound, 1 - outer), nextafter(bound, outer)
        if outer != wins / games:
            assert bet(inwards) < level + 1e-6
        if outwards not in (0.0, 1.0):
            assert bet(outwards) > level - 1e-6


def test_proven_is_the_farthest_bound() -> None:
    """The smallest d for which every share is proven within d of an equal one, and what follows for a width."""
    found = [balance.Interval(0.5, 0.47, 0.52), balance.Interval(0.5, 0.48, 0.53)]
    assert balance.proven(found) == pytest.approx(0.03)
    assert balance.verdict(found, 0.031) == "within"
    assert balance.verdict(found, 0.029) == "open"
    assert balance.verdict([balance.Interval(0.6, 0.55, 0.65), balance.Interval(0.4, 0.35, 0.45)], 0.04) == "beyond"
    assert balance.verdict([], 0.5) == "open"


@given(st.dictionaries(st.integers(40, 90), st.integers(0, 20)))
def test_a_summary_is_that_of_the_values_written_out(histogram: dict[int, int]) -> None:
    """Quantiles are values that were seen, and the mean that of the written-out list."""
    values = sorted(value for value, games in histogram.items() for _ in range(games))
    found = balance.summary(histogram)
    if not values:
        assert found is None
        return
    assert found is not None
    assert (found.least, found.most) == (values[0], values[-1])
    expected = [int(np.quantile(values, share, method="inverted_cdf")) for share in (0.1, 0.5, 0.9)]
    assert [found.tenth, found.median, found.ninetieth] == expected
    assert found.mean.share == pytest.approx(np.mean(values))
    if len(values) > 1:
        half = norm.ppf(0.975) * np.std(values, ddof=1) / len(values) ** 0.5
        assert found.mean.high - found.mean.share == pytest.approx(half)


PERIODS = {("last-land", 2): 1, ("last-land", 3): 1, ("last-land", 4): 2, ("landsweeper", 4): 1, ("antwalk", 3): 3}


@pytest.mark.parametrize(("game", "players"), PERIODS)
def test_symmetry_proves_seats_equal(game: str, players: int) -> None:
    """Turning a board by its own symmetries maps seats to seats; bases that are chosen freely favour nobody, hands may.

    Two mirrors make four seats alike but for the direction of play: only those opposite each other are equal.
    """
    board = next(draws(request(game, players), "period"))
    assert not list(faults(board))
    assert balance.seat_period(board) == PERIODS[game, players]
    if balance.seat_period(board) == 1 and board.starts:
        assert is_transitive(of_class(board, HexBoard).group, board.starts)

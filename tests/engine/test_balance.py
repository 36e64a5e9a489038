"""Statistics of played games: coverage of the intervals, evidence under repeated looks, and what symmetry proves."""

from math import log, nextafter

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from scipy.stats import binomtest, norm

from landpress.engine.boards.validity import faults
from landpress.engine.proof import balance
from landpress.engine.proof.balance import PRIOR, UNIT
from landpress.engine.proof.betting import ERROR, Interval
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.symmetry import is_transitive
from tests.playing import of_class

SEATS = st.integers(2, 6)


@st.composite
def games_won(draw: st.DrawFn) -> tuple[int, list[tuple[int, ...]]]:
    """Draw a number of seats and the winners of some games."""
    seats = draw(SEATS)
    winners = st.sets(st.integers(0, seats - 1), min_size=1).map(lambda found: tuple(sorted(found)))
    return seats, draw(st.lists(winners, min_size=1, max_size=60))


def tallied(seats: int, games: list[tuple[int, ...]]) -> list[list[int]]:
    """Return wins[seat][k]: the games won together with k - 1 others, and for k = 0 the games not won."""
    wins = [[0] * (seats + 1) for _ in range(seats)]
    for winners in games:
        for seat in range(seats):
            wins[seat][len(winners) if seat in winners else 0] += 1
    return wins


@given(games_won())
def test_shared_wins_are_split(played: tuple[int, list[tuple[int, ...]]]) -> None:
    """A win that k seats share counts 1/k for each, so the shares of a game sum to 1."""
    seats, games = played
    credits = balance.credits(tallied(seats, games))
    assert sum(credits) == UNIT * len(games)
    for seat in range(seats):
        assert credits[seat] / UNIT == pytest.approx(sum(1 / len(game) for game in games if seat in game))


@given(games_won())
def test_evidence_is_the_product_of_predictive_ratios(played: tuple[int, list[tuple[int, ...]]]) -> None:
    """The closed form equals a product of bets.

    Each bet on a game uses the shares of the games before it; wins are whole.
    """
    seats, games = played
    wins, product = [0.0] * seats, 0.0
    for winner, *_ in games:
        product += log(seats * (wins[winner] + PRIOR) / (sum(wins) + seats * PRIOR))
        wins[winner] += 1
    assert balance.log_evidence(wins) == pytest.approx(product, abs=1e-9)


def ever_refuted(seats: int, shared: bool, runs: int, games: int) -> float:
    """Return the share of runs of an equal game in which the evidence reaches its bound at any of many looks.

    With `shared`, every second game is won by two opposite seats together. Wins are then split, but the shares stay
    equal.
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
    """Compute `balance.log_evidence` of many runs at once, with SciPy's logarithm of the gamma function."""
    from scipy.special import gammaln

    seats, games = wins.shape[1], wins.sum(axis=1)
    seen = (gammaln(wins + PRIOR) - gammaln(PRIOR)).sum(axis=1)
    found: np.ndarray = gammaln(seats * PRIOR) - gammaln(games + seats * PRIOR) + seen + games * log(seats)
    return found


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("shared", [False, True])
def test_evidence_survives_peeking(seats: int, shared: bool) -> None:
    """Repeated looks at an equal game raise a false alarm in at most 5 % of runs, with split wins or without."""
    assert ever_refuted(seats, shared, runs=1000, games=4000) <= ERROR


def test_peeking_at_a_fixed_test_does_not_hold() -> None:
    """A chi-square test under the same number of looks raises false alarms in far more than 5 % of runs."""
    chance = np.random.default_rng(7)
    wins = chance.multinomial(40, [0.25] * 4, size=(500, 100)).cumsum(axis=1)
    games = 40 * np.arange(1, 101)[None, :, None]
    alarm = (((wins - games / 4) ** 2) / (games / 4)).sum(axis=2) > 7.815
    assert alarm.any(axis=1).mean() > 4 * ERROR


def test_evidence_finds_an_unequal_game() -> None:
    """The evidence refutes equality where one of 4 seats wins 27 % of the games."""
    chance = np.random.default_rng(3)
    wins = chance.multinomial(20_000, [0.27, 0.25, 0.24, 0.24]).tolist()
    assert balance.evidence([won * UNIT for won in wins]) > 1 / ERROR


@given(SEATS, st.data())
def test_wilson_is_scipys(seats: int, data: st.DataObject) -> None:
    """Wilson's interval of whole wins, with Bonferroni's correction, is that of SciPy at the corrected level."""
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
    """In 95 % of runs the true shares are inside the intervals of all looks, from the first to the last."""
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
    """At each bound, the bets on this seat against all others have just reached the level.

    "Just" means: one floating-point step inwards they are below the level, one step outwards they are above it.
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
    """`proven` is the smallest d such that every share is proven within d of an equal share.

    The verdict follows from it.
    """
    found = [Interval(0.5, 0.47, 0.52), Interval(0.5, 0.48, 0.53)]
    assert balance.proven(found) == pytest.approx(0.03)
    assert balance.verdict(found, 0.031) == "within"
    assert balance.verdict(found, 0.029) == "open"
    assert balance.verdict([Interval(0.6, 0.55, 0.65), Interval(0.4, 0.35, 0.45)], 0.04) == "beyond"
    assert balance.verdict([], 0.5) == "open"


@given(st.dictionaries(st.integers(40, 90), st.integers(0, 20)))
def test_a_summary_is_that_of_the_values_written_out(histogram: dict[int, int]) -> None:
    """Quantiles are values that occur in the histogram. The mean is that of the list with every value written out."""
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
    """The symmetries of a board map seats to seats. Freely chosen bases favour no seat, but dealt hands may.

    With two mirrors four seats are alike only up to the direction of play, so only opposite seats are equal.
    """
    board = next(draws(request(game, players), "period"))
    assert not list(faults(board))
    assert balance.seat_period(board) == PERIODS[game, players]
    if balance.seat_period(board) == 1 and board.starts:
        assert is_transitive(of_class(board, HexBoard).group, board.starts)

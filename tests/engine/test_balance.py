"""Statistics of played games: coverage of the intervals, summaries of counts, and what symmetry proves."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import ndtri

from landpress.engine.boards.validity import faults
from landpress.engine.proof import balance
from landpress.engine.proof.balance import UNIT
from landpress.engine.proof.betting import ERROR, Interval
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.symmetry import is_transitive
from tests.chances import chisquare
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
def test_the_shares_of_a_game_sum_to_one(played: tuple[int, list[tuple[int, ...]]]) -> None:
    """Each game gives each seat one share of its win. Games that nobody won give all seats the same share."""
    seats, games = played
    wins = tallied(seats, [*games, ()])
    found = balance.wins_by_games(wins)
    for seat, counts in enumerate(found):
        assert sum(counts.values()) == len(games) + 1
        won = sum(Fraction(1, len(game)) for game in games if seat in game) + Fraction(1, seats)
        assert Fraction(sum(value * times for value, times in counts.items()), UNIT) == won


@given(SEATS, st.data())
def test_wilson_is_scipys(seats: int, data: st.DataObject) -> None:
    """Wilson's interval of whole wins, with Bonferroni's correction, is that of SciPy at the corrected level."""
    from scipy.stats import binomtest  # takes each process a second to import

    games = data.draw(st.integers(1, 5000))
    wins = data.draw(st.integers(0, games))
    found = balance.wilson(wins, games, seats)
    expected = binomtest(wins, games).proportion_ci(1 - ERROR / seats, method="wilson")
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=1e-9)


@given(st.lists(st.integers(0, 400), min_size=2, max_size=9).filter(any))
def test_pearsons_test_is_scipys(seen: list[int]) -> None:
    """tests/chances.py: what other tests call in place of SciPy's."""
    import scipy.stats

    expected = [sum(seen) * (i + 1) / sum(range(len(seen) + 1)) for i in range(len(seen))]
    assert chisquare(seen) == pytest.approx(tuple(scipy.stats.chisquare(seen)))
    assert chisquare(seen, expected) == pytest.approx(tuple(scipy.stats.chisquare(seen, expected)))


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_intervals_cover_all_seats_at_once(seats: int) -> None:
    """In at least 95 % of runs (less three standard errors) the intervals hold the true share of every seat."""
    chance = np.random.default_rng(11)
    truth = np.array([0.5, *[0.5 / (seats - 1)] * (seats - 1)])
    runs, held = 600, 0
    for wins in chance.multinomial(500, truth, size=runs):
        found = balance.intervals([int(won) * UNIT for won in wins])
        held += all(one.low <= true <= one.high for one, true in zip(found, truth, strict=True))
    assert held / runs >= 1 - ERROR - 3 * (ERROR * (1 - ERROR) / runs) ** 0.5


@given(st.lists(st.integers(0, 400), min_size=2, max_size=6).filter(any))
def test_the_interval_of_a_seat_ends_where_its_share_is_just_likely(wins: list[int]) -> None:
    """At an end p of an interval, the share is z standard deviations away from p; the shares of two seats are one."""
    games, found = sum(wins), balance.intervals([won * UNIT for won in wins])
    z = ndtri(1 - ERROR / 2 / (len(wins) if len(wins) > 2 else 1))
    for won, one in zip(wins, found, strict=True):
        assert one.share == pytest.approx(won / games)
        for end in (one.low, one.high):
            assert (end - one.share) ** 2 == pytest.approx(z * z * end * (1 - end) / games, abs=1e-9)


def test_proven_is_the_farthest_bound() -> None:
    """`proven` is the smallest d such that every share is proven within d of an equal share."""
    found = [Interval(0.5, 0.47, 0.52), Interval(0.5, 0.48, 0.53)]
    assert balance.proven(found) == pytest.approx(0.03)


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
        half = ndtri(0.975) * np.std(values, ddof=1) / len(values) ** 0.5
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

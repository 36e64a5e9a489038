"""The statistics of fairness from played games: shares of wins, intervals, evidence, and when to stop.

If k seats share a win, it counts 1/k for each of them. So the shares of a game sum to 1. They are kept exactly, in
`UNIT`s. There are two kinds of statement, both at a level of 95 %:

- If the number of games was fixed beforehand: Wilson's intervals, simultaneous over seats (Bonferroni).
- If the number of games depends on the results: intervals that hold at every look, and the evidence against equal
  shares (`log_evidence`). Both come from one mixture over the possible shares: a Dirichlet distribution around equal
  shares with the weight of `PRIOR` games for each seat (Lindon and Malek 2022).

The second kind also holds for split wins. Let a game give the seats shares x that sum to 1, and let m be their true
means. A guess p multiplies the evidence by the product of (p_i / m_i) ** x_i. This product is at most the sum of
x_i * p_i / m_i, and the mean of that sum is 1. So the evidence does not grow by itself, and Ville's inequality bounds
the probability that it ever reaches 1 / ERROR.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import copysign, exp, gcd, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import Literal, NamedTuple

from landpress.engine.game import validity_of
from landpress.engine.proof.betting import ERROR, Interval
from landpress.layouts.board import Board
from landpress.layouts.hexfield import HexBoard

UNIT = 60
"""The number of units in a win. 60 is divisible by 1 to 6, the possible numbers of winners."""
PRIOR = 30.0
FARTHEST = 700.0
"""The log-odds of a share that is practically 1. Their exponential is still a finite number."""

Verdict = Literal["within", "beyond", "open"]


def credits(wins: Iterable[Sequence[int]]) -> list[int]:
    """Return the wins of each seat in `UNIT`s. wins[seat][k] is the number of games that it won with k - 1 others."""
    return [sum(games * UNIT // k for k, games in enumerate(row) if k) for row in wins]


def _normal(tests: int) -> float:
    """Return the number of standard deviations for `tests` two-sided statements that must all hold at once."""
    return NormalDist().inv_cdf(1 - ERROR / (2 * tests))


def wilson(wins: float, games: float, tests: int = 1) -> Interval:
    """Return a share of games with Wilson's interval, one of `tests` intervals that must all hold at once.

    `games` must be above 0. A split win lies between 0 and 1 and varies less than a whole win, so the interval also
    holds for split wins.
    """
    z, share = _normal(tests), wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def log_evidence(wins: Sequence[float], prior: float = PRIOR) -> float:
    """Return the logarithm of the evidence against equal shares after games with these wins.

    It may be looked at after every game. If the shares are equal, the probability that it ever reaches -log(ERROR) is
    at most ERROR.
    """
    seats, games = len(wins), sum(wins)
    seen = sum(lgamma(won + prior) - lgamma(prior) for won in wins)
    return lgamma(seats * prior) - lgamma(games + seats * prior) + seen + games * log(seats)


def at_any_time(wins: float, games: float, seats: int, prior: float = PRIOR) -> Interval:
    """Return a seat's share with an interval that holds at every look, and for all seats at once.

    `games` must be above 0. The interval contains the shares against which there is not enough evidence. The evidence
    comes from the same mixture, reduced to the seat against all others.
    """
    share, enough, lost = wins / games, log(seats / ERROR), games - wins
    a, b = prior, prior * (seats - 1)
    mixed = lgamma(a + b) - lgamma(a) - lgamma(b) + lgamma(wins + a) + lgamma(lost + b) - lgamma(games + a + b)

    def edge(outside: float) -> float:
        """Return the share at which the evidence reaches the bound, between the observed share and 0 or 1.

        The evidence grows all the way to 0 or 1, so bisection finds the place. It uses log-odds, because shares close
        to 1 do not have enough digits to tell bounds apart.
        """
        inside = log(wins / lost) if wins and lost else copysign(FARTHEST, wins - lost)
        for _ in range(60):
            middle = (inside + outside) / 2
            against = mixed + wins * log1p(exp(-middle)) + lost * log1p(exp(middle))
            if against < enough:
                inside = middle
            else:
                outside = middle
        return 1 / (1 + exp(-outside))

    return Interval(share, edge(-FARTHEST) if wins else 0.0, edge(FARTHEST) if lost else 1.0)


def intervals(wins: Sequence[int], any_time: bool) -> list[Interval]:
    """Return the share of each seat from its wins in `UNIT`s, with simultaneous intervals; [] if nobody has won."""
    seats, games = len(wins), sum(wins) / UNIT
    if not games:
        return []
    if any_time:
        return [at_any_time(won / UNIT, games, seats) for won in wins]
    return [wilson(won / UNIT, games, seats) for won in wins]


def proven(found: Sequence[Interval]) -> float:
    """Return the smallest d for which all shares are proven to be within d of equal shares, or 1 without any games."""
    equal = 1 / len(found) if found else 0.0
    return max((max(equal - one.low, one.high - equal) for one in found), default=1.0)


def verdict(found: Sequence[Interval], width: float) -> Verdict:
    """Return the verdict about a width around equal shares.

    It is `within` if all shares are proven to be within the width, `beyond` if one share is proven to be beyond it, and
    `open` otherwise.
    """
    equal = 1 / len(found) if found else 0.0
    if proven(found) <= width:
        return "within"
    if any(one.low > equal + width or one.high < equal - width for one in found):
        return "beyond"
    return "open"


def evidence(wins: Sequence[int]) -> float:
    """Return the evidence of the wins, in `UNIT`s, against equal shares. It refutes them from 1 / ERROR on."""
    return exp(min(log_evidence([won / UNIT for won in wins]), 300.0))


def seat_period(board: Board) -> int:
    """Return the smallest known shift of all seats under which the game on a board is the same except for who begins.

    Two seats with this distance in the order of play have the same chances if a random seat begins and all seats use
    the same policy. A period of 1 means that all seats are equal. A period equal to the number of seats proves nothing.
    A mirror counts only if it keeps the order of play.
    """
    seats = board.players
    own = validity_of(board.game).SEATS_HAVE
    if own != "starts":
        return 1 if own == "nothing" else seats
    assert isinstance(board, HexBoard)
    place = {start: seat for seat, start in enumerate(board.starts)}
    shifts = []
    for symmetry in board.group:
        seen = [place[symmetry(start)] for start in board.starts]
        if all((there - here - seen[0]) % seats == 0 for here, there in enumerate(seen)):
            shifts.append(seen[0])
    return gcd(seats, *shifts)


class Summary(NamedTuple):
    """The summary of a histogram: quantiles, and the mean with its 95 % interval."""

    least: int
    tenth: int
    median: int
    ninetieth: int
    most: int
    mean: Interval


def summary(histogram: Mapping[int, int]) -> Summary | None:
    """Return the summary of a histogram (value -> number of games), or None if it is empty."""
    total = sum(histogram.values())
    if not total:
        return None
    values = sorted(value for value, games in histogram.items() if games)
    mean = sum(value * games for value, games in histogram.items()) / total
    spread = sum((value - mean) ** 2 * games for value, games in histogram.items()) / max(1, total - 1)
    half = _normal(1) * sqrt(spread / total)

    def quantile(share: float) -> int:
        below = 0
        for value in values:
            below += histogram[value]
            if below >= share * total:
                return value
        return values[-1]

    quantiles = (quantile(0.1), quantile(0.5), quantile(0.9))
    return Summary(values[0], *quantiles, values[-1], Interval(mean, max(0.0, mean - half), mean + half))

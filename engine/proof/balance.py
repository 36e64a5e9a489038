"""What played games say about fairness, and with what certainty: shares, intervals, evidence, when to stop.

A win that k seats share counts 1/k for each, so that the shares of a game sum to 1; they are kept exactly, in
`UNIT`s. Two kinds of statement are made, both at a level of 95 %:

- For a number of games that was fixed beforehand: Wilson's intervals, simultaneous over seats (Bonferroni).
- For a number of games that depends on what was seen: intervals that hold at every look, and the evidence against
  equal shares (`log_evidence`). Both come from one mixture over what the shares might be, a Dirichlet distribution
  around equal shares worth `PRIOR` games a seat (Lindon and Malek 2022).

Why the second kind holds for split wins too: where a game gives the seats shares x that sum to 1 and the true means
are m, a guess p multiplies the evidence by the product of (p_i / m_i) ** x_i, which is at most the sum of
x_i * p_i / m_i, and that is 1 in the mean. So evidence does not grow by itself, and Ville's inequality bounds how often
it ever reaches 1 / ERROR.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import copysign, exp, gcd, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import Literal, NamedTuple

from landpress.engine.game import validity_of
from landpress.layouts.board import Board
from landpress.layouts.hexfield import HexBoard

UNIT = 60
"""A win in units of what is shared: 60 is divided by 1 to 6."""
ERROR = 0.05
PRIOR = 30.0
FARTHEST = 700.0
"""Log-odds of a share that is as good as 1, and still has an exponential."""

Verdict = Literal["within", "beyond", "open"]


class Interval(NamedTuple):
    """A share with the bounds that it is stated to lie within."""

    share: float
    low: float
    high: float


def credits(wins: Iterable[Sequence[int]]) -> list[int]:
    """For each seat its wins in `UNIT`s; wins[seat][k] are the games that it won together with k - 1 others."""
    return [sum(games * UNIT // k for k, games in enumerate(row) if k) for row in wins]


def _normal(tests: int) -> float:
    """How many standard deviations, when so many two-sided statements are to hold at once."""
    return NormalDist().inv_cdf(1 - ERROR / (2 * tests))


def wilson(wins: float, games: float, tests: int = 1) -> Interval:
    """A share of games with Wilson's interval, one of so many that are to hold at once; `games` is above 0.

    Split wins lie between 0 and 1, so that they vary less than whole ones and the interval holds the more.
    """
    z, share = _normal(tests), wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def log_evidence(wins: Sequence[float], prior: float = PRIOR) -> float:
    """The logarithm of the evidence against equal shares after games with these wins.

    It may be looked at after every game: where shares are equal it ever reaches -log(ERROR) in ERROR of runs at most.
    """
    seats, games = len(wins), sum(wins)
    seen = sum(lgamma(won + prior) - lgamma(prior) for won in wins)
    return lgamma(seats * prior) - lgamma(games + seats * prior) + seen + games * log(seats)


def at_any_time(wins: float, games: float, seats: int, prior: float = PRIOR) -> Interval:
    """A seat's share with an interval that holds at every look, and for all seats at once; `games` is above 0.

    It holds the shares against which there is not enough evidence: of the same mixture, the seat against all others.
    """
    share, enough, lost = wins / games, log(seats / ERROR), games - wins
    a, b = prior, prior * (seats - 1)
    mixed = lgamma(a + b) - lgamma(a) - lgamma(b) + lgamma(wins + a) + lgamma(lost + b) - lgamma(games + a + b)

    def edge(outside: float) -> float:
        """Where the evidence reaches the bound between the share and 0 or 1: it grows all the way.

        Looked for in log-odds, because next to 1 a share has no digits left to tell bounds apart.
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
    """The share of each seat from its wins in `UNIT`s, simultaneous over the seats; none where nobody has won yet."""
    seats, games = len(wins), sum(wins) / UNIT
    if not games:
        return []
    if any_time:
        return [at_any_time(won / UNIT, games, seats) for won in wins]
    return [wilson(won / UNIT, games, seats) for won in wins]


def proven(found: Sequence[Interval]) -> float:
    """The smallest d for which all shares are proven to lie within d of equal ones; 1 where nothing is known."""
    equal = 1 / len(found) if found else 0.0
    return max((max(equal - one.low, one.high - equal) for one in found), default=1.0)


def verdict(found: Sequence[Interval], width: float) -> Verdict:
    """Whether all shares are proven to be within a width of equal ones, or one of them beyond it, or neither yet."""
    equal = 1 / len(found) if found else 0.0
    if proven(found) <= width:
        return "within"
    if any(one.low > equal + width or one.high < equal - width for one in found):
        return "beyond"
    return "open"


def evidence(wins: Sequence[int]) -> float:
    """How strongly the wins, in `UNIT`s, speak against equal shares: from 1 / ERROR on, that is refuted."""
    return exp(min(log_evidence([won / UNIT for won in wins]), 300.0))


def seat_period(board: Board) -> int:
    """Turning all seats on by so many leaves the game on a board the same but for who begins.

    So seats that lie so far apart in the order of play have the same chances where a random seat begins, whatever
    policy all of them play; 1 makes all seats equal, as many as there are seats proves nothing. Mirrors count only
    where they keep the order of play.
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
    """What a histogram of counts comes to: quantiles, and the mean with its 95 % interval."""

    least: int
    tenth: int
    median: int
    ninetieth: int
    most: int
    mean: Interval


def summary(histogram: Mapping[int, int]) -> Summary | None:
    """The summary of value -> games; None of nothing."""
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

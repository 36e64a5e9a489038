"""The statistics of fairness from played games: shares of wins, what symmetry proves, and summaries of counts.

If k seats share a win, it counts 1/k for each of them. A game without a winner counts as shared by all seats. So the
shares of a game sum to 1. They are kept exactly, in `UNIT`s. If the number of games was fixed beforehand, the intervals
are Wilson's, at a level of 95 %. engine/proof/betting.py has those that hold at every look.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import gcd, sqrt
from statistics import NormalDist
from typing import NamedTuple

from landpress.engine.game import Game
from landpress.engine.proof.betting import ERROR, Interval
from landpress.layouts.board import Board
from landpress.layouts.latticefield import LatticeBoard

UNIT = 60
"""The number of units in a win. 60 is divisible by 1 to 6, the possible numbers of winners."""


def credits(wins: Iterable[Sequence[int]]) -> list[int]:
    """Return the wins of each seat in `UNIT`s. wins[seat][k] is the number of games that it won with k - 1 others."""
    return [sum(games * UNIT // k for k, games in enumerate(row) if k) for row in wins]


def wins_by_games(wins: Sequence[Sequence[int]]) -> list[dict[int, int]]:
    """Return for each seat how many games gave it each share of the win, in `UNIT`s. wins[seat][k] is as in `credits`.

    A game without a winner gives all seats the same share.
    """
    seats = len(wins)
    nobody = sum(wins[0]) - sum(sum(row[k] for row in wins) // k for k in range(1, seats + 1)) if wins else 0
    found = []
    for row in wins:
        games = {UNIT // k: row[k] for k in range(1, seats + 1)}
        games[UNIT // seats] += nobody
        games[0] = row[0] - nobody
        found.append({value: times for value, times in games.items() if times})
    return found


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


def intervals(wins: Sequence[int]) -> list[Interval]:
    """Return the share of each seat from its wins in `UNIT`s, with simultaneous intervals; [] if nobody has won.

    The share of the second of two seats follows from that of the first, so these two are one statement.
    """
    seats, games = len(wins), sum(wins) / UNIT
    return [wilson(won / UNIT, games, seats if seats > 2 else 1) for won in wins] if games else []


def proven(found: Sequence[Interval]) -> float:
    """Return the smallest d for which all shares are proven to be within d of equal shares, or 1 without any games."""
    equal = 1 / len(found) if found else 0.0
    return max((max(equal - one.low, one.high - equal) for one in found), default=1.0)


def seat_period(board: Board) -> int:
    """Return the smallest known shift of all seats under which the game on a board is the same except for who begins.

    Two seats with this distance in the order of play have the same chances if a random seat begins and all seats use
    the same policy. A period of 1 means that all seats are equal. A period equal to the number of seats proves nothing.
    A mirror counts only if it keeps the order of play.
    """
    seats = board.players
    own = Game(board.game).validity.SEATS_HAVE
    if own != "starts":
        return 1 if own == "nothing" else seats
    if not isinstance(board, LatticeBoard):
        return seats
    starts = [board.lattice.index[start] for start in board.starts]
    place = {start: seat for seat, start in enumerate(starts)}
    shifts = []
    for symmetry in board.group:
        moved = board.lattice.symmetries[symmetry]
        seen = [place[moved[start]] for start in starts]
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


def summary(histogram: Mapping[int, int], tests: int = 1) -> Summary | None:
    """Return the summary of a histogram (value -> number of games), or None if it is empty.

    The interval of the mean is one of `tests` intervals that must all hold at once.
    """
    total = sum(histogram.values())
    if not total:
        return None
    values = sorted(value for value, games in histogram.items() if games)
    mean = sum(value * games for value, games in histogram.items()) / total
    spread = sum((value - mean) ** 2 * games for value, games in histogram.items()) / max(1, total - 1)
    half = _normal(tests) * sqrt(spread / total)

    def quantile(share: float) -> int:
        below = 0
        for value in values:
            below += histogram[value]
            if below >= share * total:
                return value
        return values[-1]

    quantiles = (quantile(0.1), quantile(0.5), quantile(0.9))
    return Summary(values[0], *quantiles, values[-1], Interval(mean, max(0.0, mean - half), mean + half))

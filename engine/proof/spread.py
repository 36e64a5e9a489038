"""How far a board of a game typically is from equal places.

The measure of a board is the mean over its places of (p - 1/K) squared, where p is the chance of a place and K the
number of places. Observed shares would overstate it, because chance alone makes them unequal. So only products of
different games of the board are used. Their mean is exactly the measure if all games of a board have the same chances.
"""

from collections.abc import Iterable
from math import sqrt

from landpress.engine.proof.betting import Interval, Sample, interval


def board_spread(shares: Iterable[Sample]) -> tuple[int, int]:
    """Return a number in 0 .. whole for the games of a board, and this whole; `distance` reads their mean.

    `shares` holds the shares of the win of each place, the same number of games, at least two, for each.
    """
    places = list(shares)
    seats, whole = len(places), places[0].whole
    games, equal = places[0].size, whole // seats
    products = 0
    for one in places:
        squares = sum(times * (value - equal) ** 2 for value, times in one.counts.items())
        products += (one.total - games * equal) ** 2 - squares
    unit = whole * whole * (seats - 1) // seats * games
    return products + unit, unit * games


def distance(boards: Sample, seats: int, games: int) -> Interval:
    """Return how far a board is from equal shares, as a root mean square, with its interval.

    `boards` are the numbers of `board_spread` for boards with `games` games each.
    """
    lowest, most = -(seats - 1) / seats**2 / (games - 1), (seats - 1) / seats**2

    def read(number: float) -> float:
        return sqrt(max(0.0, lowest + number * (most - lowest)))

    share, low, high = map(read, interval(boards))
    return Interval(share, low, high)

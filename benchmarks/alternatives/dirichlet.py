"""The previous rule of `balance --until`: a Dirichlet mixture around equal shares (Lindon and Malek 2022).

It is a confidence sequence for each seat, with a correction for their number. `PRIOR` is the weight of the mixture in
games for each seat.
"""

from collections.abc import Sequence
from math import copysign, exp, lgamma, log, log1p

from landpress.engine.proof.betting import ERROR

PRIOR = 30.0
FARTHEST = 700.0
"""The log-odds of a share that is practically 1. Their exponential is still a finite number."""


def is_decided(wins: Sequence[float], width: float) -> bool:
    """Return whether all shares are proven to be within a width of equal shares, or one to be beyond it."""
    equal, found = 1 / len(wins), [_bounds(won, sum(wins), len(wins)) for won in wins]
    within = all(equal - width <= low and high <= equal + width for low, high in found)
    return within or any(low > equal + width or high < equal - width for low, high in found)


def _bounds(wins: float, games: float, seats: int) -> tuple[float, float]:
    """Return the bounds of a share: where the evidence against it reaches the level."""
    enough, lost = log(seats / ERROR), games - wins
    a, b = PRIOR, PRIOR * (seats - 1)
    mixed = lgamma(a + b) - lgamma(a) - lgamma(b) + lgamma(wins + a) + lgamma(lost + b) - lgamma(games + a + b)

    def edge(outside: float) -> float:
        inside = log(wins / lost) if wins and lost else copysign(FARTHEST, wins - lost)
        for _ in range(60):
            middle = (inside + outside) / 2
            if mixed + wins * log1p(exp(-middle)) + lost * log1p(exp(middle)) < enough:
                inside = middle
            else:
                outside = middle
        return 1 / (1 + exp(-outside))

    return edge(-FARTHEST) if wins else 0.0, edge(FARTHEST) if lost else 1.0

"""The standings of a tournament: how often each entrant won, with intervals that hold for all entrants at once.

If k seats share a win, it counts 1/k for each of them. Each game has a board of its own, so games are independent of
each other. A tournament may go on, so the intervals hold after every whole round, however many there are. In a round an
entrant takes all seats. Its chances differ between seats, but a fixed bet does not grow in the mean of a whole round.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from landpress.engine.contract.certificate import Result
from landpress.engine.proof.balance import UNIT
from landpress.engine.proof.betting import Interval, Sample, interval

Lineup = tuple[int, ...]
"""The entrant on each seat."""


class Standing(NamedTuple):
    """An entrant, its games, its share of wins, its mean score, and its games and share of wins on each seat."""

    entrant: int
    games: int
    share: Interval
    score: float
    seats: tuple[tuple[int, float], ...]


def standings(played: Sequence[tuple[Lineup, Result]], entrants: int) -> list[Standing]:
    """Return the entrants that have played, those with the largest shares first; equal ones in their order."""
    found = [_standing(played, entrant, entrants) for entrant in range(entrants)]
    return sorted((one for one in found if one is not None), key=lambda one: -one.share.share)


def _standing(played: Sequence[tuple[Lineup, Result]], entrant: int, entrants: int) -> Standing | None:
    won: dict[int, list[int]] = {}
    scores = []
    for lineup, result in played:
        if entrant in lineup:
            seat, winners = lineup.index(entrant), result["winners"]
            won.setdefault(seat, []).append(UNIT // len(winners) if seat in winners else 0)
            scores.append(result["scores"][seat])
    if not scores:
        return None
    units = Counter(unit for of_seat in won.values() for unit in of_seat)
    share = interval(Sample(units, UNIT), entrants if entrants > 2 else 1)
    seats = [won.get(seat, []) for seat in range(max(won) + 1)]
    by_seat = tuple((len(some), sum(some) / UNIT / len(some) if some else 0.0) for some in seats)
    return Standing(entrant, len(scores), share, sum(scores) / len(scores), by_seat)

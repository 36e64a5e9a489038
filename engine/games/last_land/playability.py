"""What played games say about a Last Land board: turns and their pace, exploited tiles, seats that are out early.

The designer promises 30 to 45 minutes. On a board where turns would have to take less than 20 or more than 90 seconds
for this, nobody can keep the promise.
"""

from collections.abc import Iterator

from landpress.engine.contract.certificate import Certificate
from landpress.engine.contract.tally import Tally
from landpress.engine.proof.balance import summary
from landpress.layouts.board import Board
from landpress.layouts.finding import Finding, Rule

MINUTES = (30, 45)
PACE = (20, 90)
EARLY_PERCENT = 10
_PACE = Rule("LL301", "warning", "playability")
_EARLY = Rule("LL302", "warning", "LL-11")


def took_part(game: Certificate) -> set[int]:
    """Return the seats that exploited a tile."""
    return game.seats_that("exploit")


def told(board: Board, greedy: Tally, random: Tally) -> dict[str, object]:
    """Return seconds of a turn for the promised time, tiles exploited, early outs, and the most tokens on the board."""
    return {
        "pace_seconds": _pace(greedy),
        "exploited_percent": round(100 * _mean(greedy.used) / len(board.cells), 1),
        "early_out_percent": _early(greedy),
        "most_tokens": max(max(seat) for seat in greedy.seat_facts["most_tokens"]),
    }


def doubts(board: Board, greedy: Tally, random: Tally) -> Iterator[Finding]:
    """Yield a finding for an unrealistic pace, and for each seat that is often out early."""
    low, high = _pace(greedy)
    if high < PACE[0] or low > PACE[1]:
        yield _PACE.at(low=low, high=high)
    for seat, percent in enumerate(_early(greedy)):
        if percent > EARLY_PERCENT:
            yield _EARLY.at(board.starts[seat], seat=seat, percent=percent)


def _pace(games: Tally) -> list[int]:
    return [round(60 * minutes / _median(games.turns)) for minutes in MINUTES]


def _early(games: Tally) -> list[float]:
    """Return for each seat the percentage of games in which it was out before a third of the median turns."""
    third = _median(games.turns) / 3
    outs = games.seat_facts["out"]
    return [round(100 * sum(n for turn, n in seat.items() if turn < third) / games.games, 1) for seat in outs]


def _median(histogram: dict[int, int]) -> int:
    found = summary(histogram)
    assert found is not None
    return max(1, found.median)


def _mean(histogram: dict[int, int]) -> float:
    found = summary(histogram)
    assert found is not None
    return found.mean.share

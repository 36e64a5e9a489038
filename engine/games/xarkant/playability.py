"""What played games say about a landscape: rounds, points by source, and how often each action is chosen."""

from collections.abc import Iterator

from landpress.engine.contract.certificate import Certificate
from landpress.engine.contract.tally import Tally
from landpress.engine.proof.balance import credits, intervals, summary
from landpress.layouts.board import Board
from landpress.layouts.finding import Finding, Rule

DEAD_PERCENT = 1
_CLAUSES = {
    "collect": "XK-9",
    "claim": "XK-10",
    "workshop": "XK-11",
    "church": "XK-12",
    "village": "XK-13",
    "trade": "XK-14",
    "pass": "XK-15",
}


def took_part(game: Certificate) -> set[int]:
    """Return the seats that collected."""
    return game.seats_that("collect")


def told(board: Board, greedy: Tally, random: Tally) -> dict[str, object]:
    """Return rounds, points of a seat by source, shares of the actions, and the win share of the first drawer."""
    rounds = summary(greedy.facts["rounds"])
    assert rounds is not None
    # The first place is on the drawer's left, so the drawer has the last place.
    drawer = intervals(credits(greedy.places))[-1]
    return {
        "rounds": [rounds.tenth, rounds.median, rounds.ninetieth],
        "points_by_source": {name: _mean(seats) for name, seats in greedy.seat_facts.items()},
        "verbs_percent": _shares(greedy),
        "drawer_win_percent": [round(100 * part, 1) for part in drawer],
    }


def doubts(board: Board, greedy: Tally, random: Tally) -> Iterator[Finding]:
    """Yield a finding for each action that neither greedy nor random seats choose in one decision of a hundred."""
    shares = [_shares(games) for games in (greedy, random)]
    for verb, clause in _CLAUSES.items():
        most = max(found[verb] for found in shares)
        if most < DEAD_PERCENT:
            yield Rule("XK301", "warning", clause).at(verb=verb, percent=most)


def _shares(games: Tally) -> dict[str, float]:
    decisions = sum(games.verbs.values())
    return {verb: round(100 * games.verbs[verb] / decisions, 2) for verb in _CLAUSES}


def _mean(seats: list[dict[int, int]]) -> float:
    games = sum(map(sum, (seat.values() for seat in seats)))
    return round(sum(value * n for seat in seats for value, n in seat.items()) / games, 1)

"""What played games say about an island: rounds, draws, and where a base wins most.

Random seats put their bases anywhere, so their games show how good each suggested start and each distance is.
"""

from landpress.engine.contract.certificate import Certificate
from landpress.engine.contract.tally import Histogram, Tally
from landpress.engine.games.landsweeper.encoding import in_hand, owner_of, target_of
from landpress.engine.play.match import Match, inside
from landpress.engine.proof.balance import summary
from landpress.layouts.board import Board

ENOUGH = 30
"""The fewest bases for which a share of wins is reported."""


def took_part(game: Certificate) -> set[int]:
    """Return the seats that put units down, and that attacked or were attacked."""
    match, fought = Match(game.board), set[int]()
    for seat, action in game.plies:
        number = match.read(action)
        if action.startswith("put "):
            s = inside(match).s
            there = owner_of(s, target_of(in_hand(s), number))
            if there not in (-1, seat):
                fought |= {seat, there}
        match.apply(number)
    return game.seats_that("put") & fought


def told(board: Board, greedy: Tally, random: Tally) -> dict[str, object]:
    """Return rounds and draws, and from random games the win share of each suggested start and the best distance."""
    rounds = summary(greedy.facts["rounds"])
    assert rounds is not None
    starts, distances = _won(random, "start"), _won(random, "distance")
    return {
        "rounds": [rounds.tenth, rounds.median, rounds.ninetieth],
        "drawn_percent": round(100 * greedy.cut / greedy.games, 1),
        "start_win_percent": [starts.get(start) for start in range(len(board.starts))],
        "best_distance": max(distances, key=lambda steps: distances[steps], default=None),
    }


def _won(games: Tally, name: str) -> dict[int, float]:
    """Return, for each value of a fact of all seats together, the percentage of bases that won alone.

    Values with fewer than `ENOUGH` bases are left out.
    """
    bases, won = (_together(games.seat_facts[key]) for key in (name, f"{name}_won"))
    return {value: round(100 * won.get(value, 0) / n, 1) for value, n in bases.items() if n >= ENOUGH}


def _together(seats: list[Histogram]) -> Histogram:
    return {value: sum(seat.get(value, 0) for seat in seats) for value in sorted(set().union(*seats))}

"""The character of boards: what games on them are like, and the board of many that has most of what is wanted.

A measure is a histogram of a tally (engine/contract/tally.py), and a board's value is its mean over games. Candidates
are compared by successive halving (Karnin and others 2013) with common random numbers: in each round all boards that
are left play games of the same numbers, and the better half stays. All games of a board count. The best of many looks
better than it is, because chance helped to choose it. So its value is measured again on games of another seed.
"""

from collections.abc import Callable, Iterator, Sequence
from math import inf
from statistics import pstdev
from typing import NamedTuple

from landpress.engine.contract.tally import Tally
from landpress.engine.proof.balance import Summary, summary
from landpress.engine.proof.experiment import Task, measured
from landpress.engine.proof.tally import Plan, tally
from landpress.layouts.board import Board

MEASURES = ("turns", "leads", "drama")
"""What a character is made of: the length of games, changes of the lead, and for how long the winner is behind."""
POLICY = "greedy"
FIRST, MOST = 16, 512
"""The games of each board in the first round, and at most in a round; from round to round they double."""
CHOOSING, PROVING = 0, 1
"""The seeds of the games that choose a board, and of those that measure the chosen one again."""
HELD_OUT = 1000
"""The number of games that measure a board again."""


class Trait(NamedTuple):
    """What is wanted of a board: a measure, and whether it is to be large (1) or small (-1)."""

    measure: str
    sign: int


def mean_of(games: Tally, measure: str) -> float | None:
    """Return the mean of a measure, or None if no game has it."""
    found = summary(getattr(games, measure))
    return None if found is None else found.mean.share


def best(boards: Sequence[Board], traits: Sequence[Trait], show: Callable[[int], None] | None = None) -> Board:
    """Return the board that has most of all traits, from `halving`.

    `show` is called with the number of games done so far. There must be a board and a trait.
    """
    left = [0]
    for played, now in halving(boards, traits):
        left = now
        if show is not None:
            show(played)
    return boards[left[0]]


def halving(
    boards: Sequence[Board], traits: Sequence[Trait], keep: int = 1, long: bool = True
) -> Iterator[tuple[int, list[int]]]:
    """Play until `keep` boards or fewer are left. Yield after the games of each board what is known.

    That is the number of games so far, and the numbers of the boards that are left, after a round the best ones first.
    The traits of a board add up, each in units of its spread over all boards. `long` is as in `tally`.
    """
    left, done, games, played = list(range(len(boards))), 0, FIRST, 0
    tallies = [Tally()] * len(boards)
    spreads: list[float] = []
    while len(left) > keep:
        for i in left:
            tallies[i] += tally(Plan(boards[i], (POLICY,) * boards[i].players, CHOOSING), done, games, long=long)
            played += games
            yield played, left
        values = {i: [mean_of(tallies[i], trait.measure) for trait in traits] for i in left}
        spreads = spreads or [spread_of(column) for column in zip(*values.values(), strict=True)]
        scores = {i: _score(row, traits, spreads) for i, row in values.items()}
        left = sorted(left, key=lambda i: (-scores[i], i))[: max(keep, -(-len(left) // 2))]
        done, games = done + games, min(MOST, 2 * games)
    yield played, left


def spread_of(column: Sequence[float | None]) -> float:
    """Return the standard deviation of known values, or 1 if it is 0."""
    known = [value for value in column if value is not None]
    return (pstdev(known) if known else 0.0) or 1.0


def _score(row: Sequence[float | None], traits: Sequence[Trait], spreads: Sequence[float]) -> float:
    """Return how much a board has of all traits. A board on which no game has a measure comes last."""
    parts = zip(row, traits, spreads, strict=True)
    return sum(-inf if value is None else trait.sign * value / spread for value, trait, spread in parts)


def held_out(board: Board, games: int = HELD_OUT) -> dict[str, Summary]:
    """Return the summary of each measure that games have, over `games` games that chose no board.

    The intervals hold for this number of games.
    """
    run = measured(Task((board,), POLICY, PROVING, games))
    found = {measure: run.summary(measure) for measure in MEASURES}
    return {measure: one for measure, one in found.items() if one is not None}

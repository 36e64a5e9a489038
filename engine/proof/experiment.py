"""Experiments: boards played by one policy after another, in chunks that anybody may play, until enough is known.

A chunk is so many games, one after the other, on one board; chunks take the boards in turn. Game k of a seed is
the same game whoever plays it, and tallies are added up in the order of the chunks, so that an experiment is the
same for one thread, many, or a cluster. Where it stops by what it sees, it looks at ends of chunks only.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import lcm

from landpress.engine.proof.balance import (
    Interval,
    Verdict,
    credits,
    evidence,
    intervals,
    proven,
    seat_period,
    verdict,
)
from landpress.engine.proof.tally import Plan, Tally
from landpress.layouts.board import Board

CHUNK = 64
MOST = 10_000_000


@dataclass(frozen=True)
class Task:
    """What one policy is to play on some boards, all seats alike: so many games, or fewer once a width is decided.

    `until` is a share: 0.02 asks whether all places in the order of play win within 2 points of equal shares.
    """

    boards: tuple[Board, ...]
    policy: str
    seed: int
    games: int
    until: float | None = None

    def chunks(self) -> Iterator[tuple[Plan, int, int]]:
        """The chunks as arguments of `engine.proof.tally.tally`: a plan, the first game, how many."""
        seats, boards = self.boards[0].players, len(self.boards)
        plans = [Plan(board, (self.policy,) * seats, self.seed) for board in self.boards]
        size = min(CHUNK, -(-self.games // boards))
        for number, first in enumerate(range(0, self.games, size)):
            yield plans[number % boards], first, min(size, self.games - first)


@dataclass(frozen=True)
class Run:
    """What came of a task: a tally for each of its boards, and their total."""

    task: Task
    tallies: tuple[Tally, ...]
    total: Tally

    @cached_property
    def places(self) -> list[Interval]:
        """The share of wins of each place in the order of play, the first seat's first."""
        return intervals(credits(self.total.places), self.task.until is not None)

    @cached_property
    def seats(self) -> list[Interval]:
        """The share of wins of each seat; none where seats are equal but for who begins, or one always begins."""
        if self.total.wins == self.total.places or self.period == 1:
            return []
        return intervals(credits(self.total.wins), self.task.until is not None)

    @cached_property
    def period(self) -> int:
        """Seats so far apart are equal but for who begins, on every one of the boards (`balance.seat_period`)."""
        return lcm(*map(seat_period, self.task.boards))

    @property
    def proven(self) -> float:
        """The smallest d for which all places are proven to win within d of equal shares."""
        return proven(self.places)

    @property
    def verdict(self) -> Verdict | None:
        """What was decided about the width that was asked about, None where none was."""
        return None if self.task.until is None else verdict(self.places, self.task.until)

    @property
    def evidence(self) -> float:
        """How strongly the places speak against equal shares: from 20 on, with 95 % certainty, they are not equal."""
        return evidence(credits(self.total.places))


def collected(task: Task, tallies: Iterable[Tally]) -> Iterator[Run]:
    """Yield the run after each chunk, from the tallies of its chunks in order.

    It ends when a width is decided, or when all games are played.
    """
    sums, total = [Tally()] * len(task.boards), Tally()
    for number, found in enumerate(tallies):
        sums[number % len(sums)] += found
        total += found
        run = Run(task, tuple(sums), total)
        yield run
        if run.verdict in ("within", "beyond"):
            return

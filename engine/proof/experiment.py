"""Experiments: boards that are played by one policy after another, in chunks, until enough is known.

A chunk is a number of consecutive games on one board. Chunks take the boards in turn. Any thread or machine may play a
chunk, because game k of a seed is always the same game. Tallies are added in the order of the chunks. So an experiment
has the same result for one thread, many threads or a cluster. If the results decide when it stops, they are looked at
only at the end of a chunk.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import lcm

from landpress.engine.boards.validity import require_playable
from landpress.engine.play.players import player
from landpress.engine.proof.balance import (
    Verdict,
    credits,
    evidence,
    intervals,
    proven,
    seat_period,
    verdict,
)
from landpress.engine.proof.betting import Interval
from landpress.engine.proof.tally import Plan, Tally, tally
from landpress.layouts.board import ALONE, Board
from landpress.layouts.errors import CallError

CHUNK = 64
MOST = 10_000_000


@dataclass(frozen=True)
class Task:
    """The games that one policy plays on some boards, in all seats: `games` of them, or fewer if a width is decided.

    `until` is that width, a share: 0.02 asks whether the win shares of all places in the order of play are within
    2 percentage points of equal shares.
    """

    boards: tuple[Board, ...]
    policy: str
    seed: int
    games: int
    until: float | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST:
            raise CallError(f"games {self.games}: expected 1 to {MOST:,}")
        if not self.boards:
            raise CallError("boards: expected at least one board to play on")
        if len({(board.game, board.players) for board in self.boards}) > 1:
            raise CallError("boards: expected boards of one game for one number of seats; measure the others apart")
        if self.boards[0].players == ALONE:
            raise CallError("boards: a board for one seat alone, which nobody else can be compared with")
        if self.until is not None and not 0 < self.until < 1:
            raise CallError(f"until {self.until:g}: expected a share between 0 and 1, such as 0.02")
        if player(self.policy).seconds:
            raise CallError(f"policy {self.policy}: seconds depend on the machine; give iterations, such as mcts:100")
        for board in self.boards:
            require_playable(board)

    def chunks(self) -> Iterator[tuple[Plan, int, int]]:
        """Yield the chunks as arguments of `engine.proof.tally.tally`: a plan, the first game, the number of games."""
        seats, boards = self.boards[0].players, len(self.boards)
        plans = [Plan(board, (self.policy,) * seats, self.seed) for board in self.boards]
        size = min(CHUNK, -(-self.games // boards))
        for number, first in enumerate(range(0, self.games, size)):
            yield plans[number % boards], first, min(size, self.games - first)


@dataclass(frozen=True)
class Run:
    """The result of a task so far: a tally for each of its boards, and their total."""

    task: Task
    tallies: tuple[Tally, ...]
    total: Tally

    @cached_property
    def places(self) -> list[Interval]:
        """The share of wins of each place in the order of play. The place of the first seat comes first."""
        return intervals(credits(self.total.places), self.task.until is not None)

    @cached_property
    def seats(self) -> list[Interval]:
        """The share of wins of each seat.

        Empty if the seats are equal except for who begins, or if the shares are those of `places`.
        """
        if self.total.wins == self.total.places or self.period == 1:
            return []
        return intervals(credits(self.total.wins), self.task.until is not None)

    @cached_property
    def period(self) -> int:
        """The distance of seats that are equal on every board except for who begins (`balance.seat_period`)."""
        return lcm(*map(seat_period, self.task.boards))

    @property
    def proven(self) -> float:
        """The smallest d for which the shares of all places are proven to be within d of equal shares."""
        return proven(self.places)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict about the width `until`, or None if the task has no such width."""
        return None if self.task.until is None else verdict(self.places, self.task.until)

    @property
    def evidence(self) -> float:
        """The evidence of the places against equal shares. From 20 on, they are unequal with 95 % certainty."""
        return evidence(credits(self.total.places))


def collected(task: Task, tallies: Iterable[Tally]) -> Iterator[Run]:
    """Yield the run after each chunk until a width is decided or all games are played.

    `tallies` holds the tallies of the chunks in order.
    """
    sums, total = [Tally()] * len(task.boards), Tally()
    for number, found in enumerate(tallies):
        sums[number % len(sums)] += found
        total += found
        run = Run(task, tuple(sums), total)
        yield run
        if run.verdict in ("within", "beyond"):
            return


def measured(task: Task) -> Run:
    """Play a task in this thread and return its run."""
    return deque(collected(task, (tally(*chunk) for chunk in task.chunks())), maxlen=1).pop()

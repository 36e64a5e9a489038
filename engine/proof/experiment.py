"""Experiments: boards that are played by one policy after another, in chunks, until enough is known.

An experiment is about one of three things, its claim: one board, some boards (equally many games on each), or boards of
a game, of which those that are played are a sample. Any thread or machine may play a chunk, because game k of a seed is
always the same game. Results are looked at only in the order of the chunks, and tallies are added in this order. So an
experiment has the same result for one thread, many threads or a cluster.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import lcm
from typing import Literal, NamedTuple

from landpress.engine.boards.validity import require_playable
from landpress.engine.contract.tally import HISTOGRAMS, Tally
from landpress.engine.play.players import player
from landpress.engine.proof import balance
from landpress.engine.proof.betting import Interval, Sample, interval, log_unequal, outstanding
from landpress.engine.proof.decision import Decision, Verdict, evidence, guess_of_boards, guess_of_games
from landpress.engine.proof.measures import (
    COUNTED,
    OFF,
    PLACE,
    SEAT,
    Boards,
    Measures,
    Span,
    bounded_mean,
    largest,
    measures,
    of_kind,
)
from landpress.engine.proof.spread import board_spread, distance
from landpress.engine.proof.tally import Plan, tally
from landpress.layouts.arguments import checked
from landpress.layouts.board import ALONE, Board
from landpress.layouts.errors import CallError
from landpress.layouts.reading import shown

CHUNK = 64
MOST = 10_000_000
Claim = Literal["board", "boards", "game"]
Chunk = tuple[tuple[Plan, ...], int, int, bool]
"""The arguments of `play`."""


class Played(NamedTuple):
    """The tally of games on a board, and the board's period of seats (`balance.seat_period`)."""

    tally: Tally
    period: int


def play(plans: tuple[Plan, ...], first: int, games: int, in_turn: bool, compiled: bool = True) -> list[Played]:
    """Play `games` games by each plan, from game `first` on. Seats begin in turn or, if not `in_turn`, by chance."""
    return [
        Played(tally(plan, first + n * games, games, compiled, in_turn=in_turn), balance.seat_period(plan.board))
        for n, plan in enumerate(plans)
    ]


@dataclass(frozen=True)
class Task:
    """The games that one policy plays in all seats: at most `games` of them, or fewer if a width is decided.

    `until` is that width, a share: 0.02 asks whether the win shares of all places in the order of play are within
    2 percentage points of equal shares. The claim is about `boards`, or about boards of the game if `drawn` is given.
    Then `drawn` begins to draw boards without end, and each of them is played for some rotations: in a rotation every
    seat begins once. `turns` is the range of turns that the games are wanted to have. With `shown` games go on after
    "within" until the intervals of the places lie within the width too: then a picture of them agrees with the verdict.
    """

    boards: tuple[Board, ...]
    policy: str
    seed: int
    games: int
    until: float | None = None
    drawn: Callable[[], Iterator[Board]] | None = None
    rotations: int = 1
    turns: Span | None = None
    shown: bool = False

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
        if self.turns and self.turns.least > self.turns.most:
            raise CallError(f"turns {self.turns.least} {self.turns.most}: expected the smaller number first")
        for board in self.boards:
            require_playable(board)
        least = self.each if self.drawn else len(self.boards)
        if self.games < least:
            raise CallError(f"games {self.games}: fewer than the {least} that one look takes; give at least {least}")

    @property
    def claim(self) -> Claim:
        """What the experiment is about."""
        return "game" if self.drawn else "boards" if len(self.boards) > 1 else "board"

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.boards[0].game

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.boards[0].players

    @property
    def each(self) -> int:
        """The number of games on each board, if all of them are played."""
        return self.seats * self.rotations if self.drawn else self.games // len(self.boards)

    def chunks(self) -> Iterator[Chunk]:
        """Yield the chunks. A chunk is games on one board, or whole rotations on each of some drawn boards."""
        if self.drawn is not None:
            boards, most = self.drawn(), max(1, self.games // self.each)
            some = -(-CHUNK // self.each)
            for number in range(0, most, some):
                plans = tuple(map(self._plan, islice(boards, min(some, most - number))))
                yield plans, number * self.each, self.each, True
            return
        first = 0
        for done in range(0, self.each, CHUNK):
            for board in self.boards:
                games = min(CHUNK, self.each - done)
                yield (self._plan(board),), first, games, False
                first += games

    def _plan(self, board: Board) -> Plan:
        return Plan(board, (self.policy,) * self.seats, self.seed)

    def decision(self) -> Decision | None:
        """Return the decision about `until` before anything is played."""
        if self.until is None:
            return None
        if self.drawn:
            return Decision(self.seats, self.until, balance.UNIT * self.each, guess_of_boards(self.seats, self.each))
        return Decision(self.seats, self.until, balance.UNIT, guess_of_games(self.seats))


@dataclass(frozen=True)
class Run:
    """The result of a task so far.

    `tallies` has a tally for each board of the task. `sample` has the boards of the game that were played, if the claim
    is about them; `tallies` is then empty. `period` is the distance of seats that are
    equal on every board except for who begins.
    """

    task: Task
    tallies: tuple[Tally, ...]
    sample: Boards | None
    period: int
    decision: Decision | None

    @cached_property
    def total(self) -> Tally:
        """The tally of all games."""
        return self.sample.total if self.sample else sum(self.tallies, Tally())

    @property
    def games(self) -> int:
        """The number of games."""
        return self.sample.total.games if self.sample else sum(tally.games for tally in self.tallies)

    @cached_property
    def measures(self) -> Measures:
        """The samples of all that is measured; the units are games, or boards if the claim is about a game."""
        return self.sample.measures if self.sample else measures(self.total, self.task.turns)

    @cached_property
    def places(self) -> list[Interval]:
        """The share of wins of each place in the order of play. The place of the first seat comes first."""
        return self._shares(self.total.places, PLACE)

    @cached_property
    def seats(self) -> list[Interval]:
        """The share of wins of each seat.

        Empty if the seats are equal except for who begins, or if the shares are those of `places`.
        """
        return [] if self.is_fixed_order or self.period == 1 else self._shares(self.total.wins, SEAT)

    def _shares(self, wins: list[list[int]], kind: str) -> list[Interval]:
        """Return simultaneous intervals of shares of wins: Wilson's if the number of games was fixed beforehand."""
        if not self.any_time:
            return balance.intervals(balance.credits(wins))
        samples = of_kind(self.measures, kind)
        return [interval(sample, len(samples) if len(samples) > 2 else 1) for sample in samples]

    @property
    def any_time(self) -> bool:
        """Whether the intervals of shares hold whenever the games are stopped."""
        return self.task.until is not None or self.sample is not None

    @property
    def is_fixed_order(self) -> bool:
        """Whether seat 1 always begins, so that a seat is a place."""
        return set(self.total.firsts) == {0}

    @property
    def boards(self) -> int:
        """The number of boards that were played."""
        return self.sample.boards if self.sample else len(self.tallies)

    @property
    def proven(self) -> float:
        """A width within which the shares of all places are proven to be: that of the task, or by the intervals."""
        return self.task.until if self.task.until and self.verdict == "within" else balance.proven(self.places)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict about the width `until`, or None if the task has no such width."""
        return self.decision.verdict if self.decision else None

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played: the width is decided (and shown, if that is asked), or games are spent."""
        if self.verdict in (None, "open") or (self.verdict == "within" and self.task.shown and self._is_wider):
            return self.games >= self.task.games
        return True

    @property
    def _is_wider(self) -> bool:
        """Whether an interval of a place ends beyond the width."""
        return balance.proven(self.places) > (self.task.until or 0)

    @cached_property
    def evidence(self) -> float:
        """The evidence of the places against equal shares. From 20 on, they are unequal with 95 % certainty."""
        return evidence(log_unequal(of_kind(self.measures, PLACE)))

    @checked
    def mean(self, name: str) -> Interval | None:
        """Return the mean of a measure with its 95 % interval, which holds at every look; None if no game has it.

        The names of the measures are the keys of `measures`.
        """
        if name not in self._means:
            sample = self.measures.get(name)
            self._means[name] = interval(sample) if sample and sample.size else None
        return self._means[name]

    @cached_property
    def _means(self) -> dict[str, Interval | None]:
        return {}

    @cached_property
    def outstanding(self) -> list[int]:
        """Which of several boards have unequal places; of those named at most 5 % are wrong in the mean."""
        return outstanding(log_unequal(of_kind(measures(found), PLACE)) for found in self.tallies if found.games)

    @cached_property
    def distance(self) -> Interval | None:
        """How far a board of the game typically is from equal shares, or None if that is not measured.

        The games of a board must have the same chances. They do not if unlike seats begin in turn. Boards must also
        have a number of games that does not depend on the results.
        """
        seats = self.task.seats
        if self.sample is not None:
            alike = self.period == 1 or self.is_fixed_order
            return distance(self.measures[OFF], seats, self.task.each) if alike and OFF in self.measures else None
        if len(self.tallies) == 1 or self.task.until is not None or self.task.each == 1:
            return None
        counts: dict[int, int] = {}
        for found in self.tallies:
            value, whole = board_spread(of_kind(measures(found), PLACE))
            counts[value] = counts.get(value, 0) + 1
        return distance(Sample(counts, whole), seats, self.task.each)

    @checked
    def summary(self, name: str) -> balance.Summary | None:
        """Return the summary of a histogram of the tally. The interval of its mean is over boards if they are drawn.

        That of a measure in `COUNTED` holds at every look if those of the shares do (`measures.bounded_mean`). The
        others hold for this number of games.
        Raise CallError if the tally has no histogram of that name.
        """
        if name not in HISTOGRAMS:
            raise CallError(f"name {shown(name)}: expected one of {', '.join(HISTOGRAMS)}")
        found = balance.summary(getattr(self.total, name))
        if found is None or not self.any_time or name not in COUNTED:
            return found
        most = largest(name, self.task.seats, len(self.task.boards[0].cells))
        sums = self.sample.mean(name, most) if self.sample else bounded_mean(getattr(self.total, name), most)
        return found._replace(mean=sums)


def collected(task: Task, results: Iterable[list[Played]]) -> Iterator[Run]:
    """Yield the run after each chunk until a width is decided or all games are played.

    `results` holds the results of `play` in the order of the chunks. Games on given boards are looked at after whole
    cycles, when every board has the same number of them. Of drawn boards each is a look.
    """
    sums, cycle, period = [Tally()] * len(task.boards), Tally(), 1
    decision, sample = task.decision(), Boards(task.each, task.turns) if task.drawn else None
    for number, chunk in enumerate(results):
        for found, shift in chunk:
            period = lcm(period, shift)
            if sample is not None:
                look = sample.add(found)
                if decision is not None and decision.verdict == "open":
                    decision.add(look)
                continue
            at = number % len(sums)
            sums[at] += found
            cycle += Tally(places=found.places)
            if at == len(sums) - 1:
                if decision is not None:
                    decision.add(balance.wins_by_games(cycle.places))
                cycle = Tally()
        run = Run(task, () if sample else tuple(sums), sample, period, decision)
        yield run
        if decision is not None and run.is_over:
            return


def measured(task: Task) -> Run:
    """Play a task in this thread and return its run."""
    return deque(collected(task, (play(*chunk) for chunk in task.chunks())), maxlen=1).pop()

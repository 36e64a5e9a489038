"""Depth: how many strengths of play a board or a game tells apart, and how much of the win is left to luck.

Each policy plays against the next weaker one, and the strongest one against the weakest. In a cycle the stronger one
takes each seat once, and the weaker one has all others. The number of a cycle is the mean share of the win of the
stronger one. Cycles are the units of evidence, each with a board of its own if the result is about a game.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import cycle, islice, pairwise
from math import log10
from typing import NamedTuple

from landpress.engine.contract.tally import Tally
from landpress.engine.play.players import player
from landpress.engine.proof.balance import UNIT, wins_by_games
from landpress.engine.proof.betting import Interval, Sample, interval
from landpress.engine.proof.tally import Plan, tally
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError

AT_ONCE = 64
"""The number of games in a chunk, about."""
ELO = 400
"""Elo points for odds of ten to one."""


class Pair(NamedTuple):
    """Two policies that are compared."""

    stronger: str
    weaker: str


Chunk = tuple[tuple[Board, ...], Pair, int, int]
"""The arguments of `cycles`."""


def cycles(boards: Iterable[Board], pair: Pair, seed: int, first: int) -> list[int]:
    """Return for each board the shares of the win of the stronger policy in a cycle, in `UNIT`s.

    `first` is the number of the first game.
    """
    won = []
    for board in boards:
        won.append(sum(share for share, _ in played(board, pair, seed, first)))
        first += board.players
    return won


def played(board: Board, pair: Pair, seed: int, first: int) -> Iterator[tuple[int, Tally]]:
    """Yield for each game of a cycle the share of the win of the stronger policy, in `UNIT`s, and its tally."""
    for seat in range(board.players):
        policies = tuple(pair.stronger if other == seat else pair.weaker for other in range(board.players))
        found = tally(Plan(board, policies, seed), first + seat, 1)
        yield sum(share * times for share, times in wins_by_games(found.wins)[seat].items()), found


@dataclass(frozen=True)
class Ladder:
    """Policies from the weakest to the strongest, and the boards on which they are compared, at most `games` a pair.

    The boards take turns, or `drawn` begins to draw boards of the game without end.
    """

    boards: tuple[Board, ...]
    policies: tuple[str, ...]
    seed: int
    games: int
    drawn: Callable[[], Iterator[Board]] | None = None

    def __post_init__(self) -> None:
        if len(self.policies) < 2:
            raise CallError("depth: expected two policies or more, the weakest first: --policy random --policy greedy")
        if any(player(name).seconds for name in self.policies):
            raise CallError("depth: a policy with seconds depends on the machine; give iterations, such as mcts:100")
        if self._boards_a_pair < 1:
            raise CallError(f"depth: {self.games} games; expected {self.seats * len(self.boards)} or more")

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.boards[0].players

    @property
    def _boards_a_pair(self) -> int:
        """The number of cycles of each pair: equally many for each given board."""
        number = self.games // self.seats
        return number if self.drawn else number - number % len(self.boards)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs: neighbours from the weakest on, then the strongest and the weakest if they are no neighbours."""
        near = tuple(Pair(high, low) for low, high in pairwise(self.policies))
        return near if len(near) == 1 else (*near, Pair(self.policies[-1], self.policies[0]))

    def chunks(self, pair: Pair) -> Iterator[Chunk]:
        """Yield the chunks of a pair. All pairs have the same boards and the same numbers of games."""
        boards = self.drawn() if self.drawn else cycle(self.boards)
        some = -(-AT_ONCE // self.seats)
        for first in range(0, self._boards_a_pair, some):
            these = tuple(islice(boards, min(some, self._boards_a_pair - first)))
            yield these, pair, self.seed, first * self.seats

    def compared(self, pair: Pair, results: Iterable[list[int]]) -> "Step":
        """Return the result of a pair from the results of `cycles`. The intervals of all pairs hold at once."""
        counts = Counter(won for chunk in results for won in chunk)
        sample = Sample(counts, UNIT * self.seats)
        return Step(pair, sample.size * self.seats, interval(sample, len(self.pairs)))


class Step(NamedTuple):
    """A pair, the number of its games, and the mean share of the win of the stronger policy with its interval."""

    pair: Pair
    games: int
    share: Interval


class Depth(NamedTuple):
    """The steps of a ladder: those between neighbours, and the one from the weakest to the strongest policy."""

    seats: int
    steps: tuple[Step, ...]
    whole: Step

    @staticmethod
    def of(ladder: Ladder, steps: Iterable[Step]) -> "Depth":
        """Return the depth from a step for each of the ladder's pairs."""
        found = tuple(steps)
        return Depth(ladder.seats, found[: len(ladder.policies) - 1], found[-1])

    @property
    def proven(self) -> int:
        """The number of steps on which the stronger policy is proven to win more than an equal share."""
        return sum(step.share.low > 1 / self.seats for step in self.steps)

    @property
    def luck(self) -> Interval:
        """What is left to luck between the weakest and the strongest policy: 0 if the strongest always wins.

        It is 1 if it wins no more than an equal share.
        """

        def left(share: float) -> float:
            return min(1.0, self.seats * (1 - share) / (self.seats - 1))

        share, low, high = self.whole.share
        return Interval(left(share), left(high), left(low))


def elo_points(share: Interval, seats: int) -> list[int | None]:
    """Return the Elo differences that give a share and its bounds against equal weaker seats. None: no finite one."""
    return [round(ELO * log10(one * (seats - 1) / (1 - one))) if 0 < one < 1 else None for one in share]

"""A course of training: games of greedy seats, games of the net that was fitted to them, and so on, then the proof.

In each generation one game is played on each of its boards. The net is fitted to the games of this generation and of
the one before. A tenth of the boards of a generation is held back: their games are only looked at. The proof is played
on boards that no game of the training was played on, up to symmetry.
"""

import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from landpress.engine.kernels.backends import link
from landpress.engine.learning.descent import fitted
from landpress.engine.learning.examples import Examples, played
from landpress.engine.play.nets import Net, feature_count, lend, net_bytes, read_net, seen_by
from landpress.engine.proof.balance import UNIT
from landpress.engine.proof.betting import Interval, Sample, interval
from landpress.engine.proof.depth import Pair, cycles
from landpress.engine.proof.tally import Plan, tally
from landpress.generator.boards.halves import halves
from landpress.generator.boards.wanted import Request
from landpress.generator.training.kept import Kept, Part
from landpress.generator.workers import Workers
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError
from landpress.layouts.strictjson import parse

AT_ONCE = 50
"""The games of a chunk."""
PROVED_AT_ONCE = 8
"""The boards of a chunk of the proof."""
HELD = 10
"""One of so many boards is held back."""
TIMED = 12
"""The games in which the time of a decision is measured."""


class Generation(NamedTuple):
    """How a generation plays: the share of its games of all, in hundredths, iterations, and noise in per cent.

    Without iterations its seats are greedy.
    """

    share: int
    iterations: int
    noise: int


GENERATIONS = (Generation(30, 0, 15), Generation(30, 60, 8), Generation(40, 100, 6))


class Course(NamedTuple):
    """What is trained: the boards, the number of games, and the seed."""

    wanted: Request
    games: int
    seed: int

    def boards(self, proof: int) -> tuple[list[list[Board]], list[Board]]:
        """Return the boards of each generation, and the boards of the proof."""
        numbers = [max(HELD, self.games * one.share // 100) for one in GENERATIONS]
        train, test = halves(self.wanted, sum(numbers), proof, f"train {self.seed}")
        made = iter(train)
        return [[next(made) for _ in range(number)] for number in numbers], test


class Fit(NamedTuple):
    """A fitted net, its generation, the positions it learned from, and the mean squared errors on games held back.

    The first error is that of the net, the second that of one who only knows the mean.
    """

    net: Net
    generation: int
    positions: int
    error: float
    blind: float


class Proof(NamedTuple):
    """The games of a net against another player: their share of the win, and the ratio of time a decision."""

    pair: Pair
    games: int
    share: Interval
    ratio: float


def require_features(board: Board) -> int:
    """Return the number of features of a game on a board. Raise CallError if it declares none."""
    number = feature_count(board)
    if not number:
        raise CallError(
            f"{board.game} declares no features for {board.players} seats in its learning part (docs/learning.md)"
        )
    return number


def trained(course: Course, boards: Sequence[Sequence[Board]], kept: Kept, pool: Workers) -> Iterator[Fit]:
    """Yield the net of each generation. Equal courses give equal nets on every machine."""
    seen, features = seen_by(boards[0][0]), require_features(boards[0][0])
    link(seen.game, compiled=True, long=True)
    net: Net | None = None
    before = Examples.none()
    for number, (how, these) in enumerate(zip(GENERATIONS, boards, strict=True)):
        learned, held = _games(course, number, how, these, net, kept, pool)
        examples = Examples.none()
        examples.add(before)
        examples.add(learned)
        fits = list(fitted(seen, features, examples, held, f"{course.seed} {number}"))
        net, error = fits[-1]
        yield Fit(net, number, len(examples.values), error, held.spread())
        before = learned


def _games(
    course: Course, number: int, how: Generation, boards: Sequence[Board], net: Net | None, kept: Kept, pool: Workers
) -> tuple[Examples, Examples]:
    """Return the examples of a generation: those to learn from, and those held back."""
    own, held = net_bytes(net) if net else b"", max(1, len(boards) // HELD)
    starts = [*range(0, held, AT_ONCE), *range(held, len(boards), AT_ONCE)]

    def chunks() -> Iterator[Part]:
        for first, end in pairwise([*starts, len(boards)]):
            these = tuple(boards[first:end])
            seed = course.seed * len(GENERATIONS) + number
            yield ("games", own, how, seed, first, _named(these)), partial(tuple, (these, own, how, seed, first))

    found = Examples.none(), Examples.none()
    read = partial(Examples.read, features=feature_count(boards[0]))
    for first, some in zip(starts, kept.done(pool, _played, read, chunks()), strict=True):
        found[first < held].add(some)
    return found


def _named(boards: Sequence[Board]) -> list[object]:
    return [(board.game, board.players, board.variant, board.canonical_key()) for board in boards]


def _played(boards: tuple[Board, ...], own: bytes, how: Generation, seed: int, first: int) -> bytes:
    net = read_net(own, "the net of this training") if own else None
    return played(boards, net, how.iterations, how.noise, seed, first).written()


def proved(net: Net, against: str, boards: Sequence[Board], seed: int, kept: Kept, pool: Workers) -> Proof:
    """Play the proof: a net whose decisions take as long as those of `against` plays it on each board from each seat.

    Its iterations are found by the processor time of games on these boards, so they depend on the machine.
    """
    lend(net)
    timed = boards[:TIMED]
    base = int(against.partition(":")[2])
    name = f"net:{max(1, round(base / _ratio(f'net:{base}', against, timed)))}"
    pair, own = Pair(name, against), net_bytes(net)

    def chunks() -> Iterator[Part]:
        for first in range(0, len(boards), PROVED_AT_ONCE):
            these = tuple(boards[first : first + PROVED_AT_ONCE])
            key = ("proof", own, pair, seed, first, _named(these))
            yield key, partial(tuple, (own, these, pair, seed, first * boards[0].players))

    counts: Counter[int] = Counter()
    for won in kept.done(pool, _contest, partial(_won, most=UNIT * boards[0].players), chunks()):
        counts.update(won)
    sample = Sample(counts, UNIT * boards[0].players)
    return Proof(pair, sample.size * boards[0].players, interval(sample), _ratio(name, against, timed))


def _contest(own: bytes, boards: tuple[Board, ...], pair: Pair, seed: int, first: int) -> bytes:
    lend(read_net(own, "the net of this training"))
    return json.dumps(cycles(boards, pair, seed, first)).encode()


def _won(data: bytes, most: int) -> list[int]:
    """Return what the boards of a chunk brought. Raise ValueError or InputError for other bytes."""
    found = parse(f'{{"won": {data.decode()}}}').get("won")
    if not isinstance(found, list) or not all(type(one) is int and 0 <= one <= most for one in found):
        raise ValueError("no shares of the win")
    return found


def _ratio(policy: str, other: str, boards: Sequence[Board]) -> float:
    """Return the processor time of a ply of a policy, compared with another one. Each plays against itself, in turn."""
    spent = {policy: 0.0, other: 0.0}
    plies = {policy: 0, other: 0}
    # What is loaded or compiled at the first use is not counted.
    for number, board in enumerate((boards[0], *boards)):
        for name in spent:
            begin = time.thread_time()
            found = tally(Plan(board, (name,) * board.players, 0), number, 1)
            if number:
                spent[name] += time.thread_time() - begin
                plies[name] += sum(times * games for times, games in found.plies.items())
    return spent[policy] / plies[policy] / (spent[other] / plies[other])

"""The search for a variant of a game that reaches a goal, and its certificate.

The search is successive halving (Karnin and others 2013) with common random numbers: in each round all variants that
are left are played on the same boards with the same game numbers, equally often at every strength, and a third of them
stays. All games of a variant count. The worst strength and the worst want decide.

The best three are tried in turn on boards that the search has not seen, at every strength and at one that the search
has not seen either. Their probabilities of a wrong certificate add up to a part of `ERROR`, and the parts of all calls
on the same wants to 1 (`part_of`): so calls again and again mislead nobody. At last the strengths are compared under
the variant that is proven. Before that they might look alike: under an unfair variant the seat that begins may win
whoever plays.

The functions ask for games by a `Piece` and get its rows from a `Play`, in the order of the pieces. What they ask for
depends on the rows so far and on nothing else. So kept rows can stand for games, and a stopped run can go on.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import log, pi
from typing import Literal, NamedTuple

from landpress.engine.proof.balance import UNIT
from landpress.engine.proof.betting import ERROR, Interval, Sample, interval, log_above, log_mean
from landpress.engine.proof.goal import Goal, Row, Trial

CHUNK = 64
"""The number of games in a piece, about."""
KEPT = 3
"""One variant of this number stays in each round of the search."""
ERRORS = (ERROR * 2 / 3, ERROR * 2 / 9, ERROR / 9)
"""The probabilities of a wrong certificate for the first, second and third variant that is tried, of all of `ERROR`."""
Stage = Literal["search", "certificate", "ladder"]
STAGES: tuple[Stage, ...] = ("search", "certificate", "ladder")


class Piece(NamedTuple):
    """Games of a variant on boards `first` .. `first` + `boards` - 1 of a stage.

    On the ladder the first of two policies takes each seat in turn, and the second one has all others.
    """

    stage: Stage
    variant: int
    policies: tuple[str, ...]
    first: int
    boards: int


Play = Callable[[Iterable[Piece]], Generator[Sequence[Row], None, None]]
"""A function that returns the row of each board of each piece, in the order of the pieces."""


def pieces(stage: Stage, variant: int, policies: tuple[str, ...], boards: range, each: int) -> Iterator[Piece]:
    """Yield the pieces for a range of boards that are played `each` times, about `CHUNK` games in each piece."""
    some = -(-CHUNK // each)
    for first in range(boards.start, boards.stop, some):
        yield Piece(stage, variant, policies, first, min(some, boards.stop - first))


class Ranked(NamedTuple):
    """A variant in the order of the search: its number, its score and the boards that it played at each strength."""

    variant: int
    scores: tuple[float, ...]
    boards: int


def search(goal: Goal, variants: int, strengths: Sequence[str], games: int, play: Play) -> list[Ranked]:
    """Return the variants, the best first, after about `games` games."""
    alive, ranked = list(range(variants)), list[Ranked]()
    found = {(variant, strength): goal.sums() for variant in alive for strength in strengths}
    scores: dict[int, tuple[float, ...]] = dict.fromkeys(alive, ())
    done = 0
    for _ in range(rounds := _rounds(variants)):
        boards = max(1, games // (rounds * goal.each * len(strengths) * len(alive)))
        asked = _round(goal, alive, strengths, range(done, done + boards))
        results = play(asked)
        for piece, rows in zip(asked, results, strict=True):
            for row in rows:
                found[piece.variant, piece.policies[0]].add(row)
        done += boards
        for variant in alive:
            scores[variant] = tuple(goal.score(found[variant, strength]) for strength in strengths)
        alive.sort(key=lambda variant: (max(scores[variant]), variant))
        stay = -(-len(alive) // KEPT)
        ranked = [Ranked(variant, scores[variant], done) for variant in alive[stay:]] + ranked
        alive = alive[:stay]
    return [Ranked(variant, scores[variant], done) for variant in alive] + ranked


def _rounds(variants: int) -> int:
    """Return the number of rounds after which one variant is left."""
    number = 0
    while KEPT**number < variants:
        number += 1
    return number


def _round(goal: Goal, alive: Sequence[int], strengths: Sequence[str], boards: range) -> list[Piece]:
    """Return the pieces of a round. Those on the same boards of a variant follow each other."""
    return [
        piece
        for variant in alive
        for together in zip(
            *(pieces("search", variant, (strength,), boards, goal.each) for strength in strengths), strict=True
        )
        for piece in together
    ]


@dataclass
class Attempt:
    """The trials of a variant at one strength after the other, and what they prove about all wants at all strengths."""

    variant: int
    error: float
    trials: list[Trial] = field(default_factory=list)
    verdict: Literal["proven", "refuted", "open"] = "open"


def part_of(call: int) -> float:
    """Return the part of `ERROR` that a call may spend, by its number among the calls on the same wants.

    The first three have 61, 15 and 7 %, and all together, however many there are, have 100 %.
    """
    return 6 / (pi * call) ** 2


def certify(
    goal: Goal, variants: Sequence[int], strengths: Sequence[str], games: int, play: Play, part: float = 1.0
) -> Iterator[Attempt]:
    """Yield an attempt for each of at most three variants until one is proven. `part` is that of `ERROR` to spend.

    At each strength at most `games` games are played. The trial at a strength begins when all wants are proven at the
    strengths before it.
    """
    for variant, error in zip(variants, ERRORS, strict=False):
        attempt = Attempt(variant, part * error)
        _attempt(attempt, goal, strengths, games, play)
        yield attempt
        if attempt.verdict == "proven":
            return


def _attempt(attempt: Attempt, goal: Goal, strengths: Sequence[str], games: int, play: Play) -> None:
    boards = range(max(1, games // goal.each))
    against = [0.0] * len(strengths)
    for i, strength in enumerate(strengths):
        trial = goal.trial(strength, attempt.error)
        attempt.trials.append(trial)
        results = play(pieces("certificate", attempt.variant, (strength,), boards, goal.each))
        for row in (row for rows in results for row in rows):
            trial.add(row)
            against[i] = trial.log_against
            if log_mean(against) >= log(1 / attempt.error):
                attempt.verdict = "refuted"
                break
            if trial.is_proven:
                break
        results.close()
        if not trial.is_proven:
            return
    attempt.verdict = "proven"


class Rung(NamedTuple):
    """A strength and the weaker one that it was compared with: its share of the wins, and whether it is stronger."""

    stronger: str
    weaker: str
    games: int
    share: Interval
    is_stronger: bool


def ladder(goal: Goal, variant: int, strengths: Sequence[str], games: int, play: Play) -> list[Rung]:
    """Compare each strength with the next weaker one, in at most `games` games each.

    A strength that is not proven to be stronger is left out of the next comparison.
    """
    rungs, top = [], strengths[0]
    for strength in strengths[1:]:
        counts: Counter[int] = Counter()
        is_stronger = False
        boards = range(max(1, games // goal.seats))
        results = play(pieces("ladder", variant, (strength, top), boards, goal.seats))
        for rows in results:
            counts.update(won for (won,) in rows)
            sample = Sample(counts, UNIT * goal.seats)
            if is_stronger := log_above(sample, 1 / goal.seats) >= log(1 / ERROR):
                break
        results.close()
        rungs.append(Rung(strength, top, sample.size * goal.seats, interval(sample), is_stronger))
        if is_stronger:
            top = strength
    return rungs

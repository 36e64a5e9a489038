"""What is wanted of a game, how far a variant is from it, and the proof that a variant reaches it at one strength.

Every want is a statement about the mean of a number from 0 to 1 over boards of the game. So the bets of
engine/proof/betting.py decide it. A board is a unit. It is played `each` times and gives a *row* of whole numbers: the
sums over its games, first the share of the win of each place, in `UNIT`s, then a column for each `Aim`.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log, sqrt
from typing import NamedTuple

from landpress.engine.contract.tally import Tally
from landpress.engine.game import Game
from landpress.engine.proof.balance import UNIT, wins_by_games
from landpress.engine.proof.betting import Interval, Sample, interval, log_above, log_below, log_mean
from landpress.engine.proof.decision import Decision, guess_of_boards
from landpress.engine.proof.measures import within

Row = tuple[int, ...]
MOST_CHANGES = 10
"""Changes of the lead in a game that count; more do not."""
_WEIGHT = 4
"""The number of boards for which the guess of a variance counts."""


class Turns(NamedTuple):
    """The wanted length: the turns of a game lie in `least` to `most`, in more than the part `share` of the games."""

    least: int
    most: int
    share: float


@dataclass(frozen=True)
class Wants:
    """What is wanted of games at every strength. None means that nothing is wanted.

    `places` is a width: the share of the win of each place is less than this from an equal share. `decided` is a part
    of the games that is exceeded by those that one seat wins alone before any limit. `lead_changes` is a number that
    their mean exceeds. `verbs` is a part of the games that is exceeded by those in which a verb is used, for each verb.
    `overtaken` is a part of the games that is exceeded by those in which one seat led alone after half of the turns and
    did not win; if it shared the win, the rest of the win counts. `occurs` has for some facts of the game the part of
    the games that is exceeded by those in which the fact is above 0.
    """

    places: float | None = None
    turns: Turns | None = None
    decided: float | None = None
    lead_changes: float | None = None
    verbs: float | None = None
    overtaken: float | None = None
    occurs: tuple[tuple[str, float], ...] = ()


class Aim(NamedTuple):
    """A mean that must exceed `least`. Its number is from 0 to 1 in each game, in parts of 1 / `unit`."""

    name: str
    unit: int
    least: float


@dataclass
class Sums:
    """The sums of rows, and of the squares of their numbers."""

    boards: int
    totals: list[int]
    squares: list[int]

    def add(self, row: Row) -> None:
        """Add the row of a board."""
        self.boards += 1
        for i, value in enumerate(row):
            self.totals[i] += value
            self.squares[i] += value * value


@dataclass(frozen=True)
class Goal:
    """Wants of a game for some seats, of which each board is played `each` times."""

    game: str
    seats: int
    each: int
    wants: Wants

    @cached_property
    def aims(self) -> tuple[Aim, ...]:
        """The aims in the order of their columns."""
        wants, found = self.wants, []
        if wants.turns:
            found.append(Aim("turns", 1, wants.turns.share))
        if wants.decided is not None:
            found.append(Aim("decided", 1, wants.decided))
        if wants.lead_changes is not None:
            found.append(Aim("lead changes", MOST_CHANGES, wants.lead_changes / MOST_CHANGES))
        if wants.verbs is not None:
            found += [Aim(f"verb {verb}", 1, wants.verbs) for verb in Game(self.game).facts.VERBS]
        if wants.overtaken is not None:
            found.append(Aim("overtaken", UNIT, wants.overtaken))
        return (*found, *(Aim(f"occurs {fact}", 1, least) for fact, least in wants.occurs))

    def row(self, tally: Tally) -> Row:
        """Return the row of a board from the tally of its games."""
        wants = self.wants
        row = [sum(value * times for value, times in place.items()) for place in wins_by_games(tally.places)]
        if wants.turns:
            row.append(within(tally.turns, wants.turns.least, wants.turns.most))
        if wants.decided is not None:
            row.append(tally.decided)
        if wants.lead_changes is not None:
            row.append(sum(min(changes, MOST_CHANGES) * n for changes, n in tally.leads.items()))
        if wants.verbs is not None:
            row += [tally.verb_games[verb] for verb in Game(self.game).facts.VERBS]
        if wants.overtaken is not None:
            row.append(sum((UNIT - share) * n for share, n in tally.halfway.items()))
        row += [sum(n for value, n in tally.facts[fact].items() if value > 0) for fact, _ in wants.occurs]
        return tuple(row)

    def sums(self) -> Sums:
        """Return the sums of no rows."""
        columns = self.seats + len(self.aims)
        return Sums(0, [0] * columns, [0] * columns)

    def score(self, sums: Sums) -> float:
        """Return how far games are from the want that they miss most; 1 is as far as is allowed.

        A place is off by its distance from an equal share, in widths. An aim that is just reached is off by 1. It is
        off by 0 if its mean is as far above `least` as 0 or 1 is from `least`, whichever is nearer. Chance makes
        few games look farther off than they are, so the standard error is taken away, and half of it is added for what
        is not known.
        """
        found = []
        if self.wants.places is not None:
            whole, equal = UNIT * self.each, 1 / self.seats
            variance = guess_of_boards(self.seats, self.each).variance
            for place in range(self.seats if self.seats > 2 else 1):
                mean, error = _estimate(sums, place, whole, variance)
                found.append(_off(abs(mean - equal), error, self.wants.places))
        for column, aim in enumerate(self.aims, self.seats):
            mean, error = _estimate(sums, column, aim.unit * self.each, aim.least * (1 - aim.least) / self.each)
            width = min(aim.least, 1 - aim.least)
            found.append(_off(aim.least + width - mean, error, width))
        return max(found)

    def trial(self, strength: str, error: float) -> "Trial":
        """Return a trial at a strength, before any board. It is wrong with a probability of at most `error`."""
        return Trial(self, strength, error)


def _estimate(sums: Sums, column: int, whole: int, variance: float) -> tuple[float, float]:
    """Return the mean of a column and its standard error. `variance` is a guess that counts as some boards do."""
    n, total = sums.boards, sums.totals[column]
    spread = (sums.squares[column] - total * total / n) / whole**2
    return total / (n * whole), sqrt((_WEIGHT * variance + spread) / (_WEIGHT + n) / n)


def _off(distance: float, error: float, width: float) -> float:
    """Return a distance in widths, corrected for its standard error. A distance below 0 lies on the good side."""
    if distance < 0:
        return max(0.0, error / 2 + distance) / width
    return sqrt(max(0.0, distance**2 - error**2) + error**2 / 4) / width


class Trial:
    """The trial of a variant at one strength: boards are added until all wants are proven, or are refuted together.

    A want is proven when the bets against its opposite have reached 1 / error at some time. "All wants are met" is
    wrong only if one want is not met, and then the bets about this want were wrong. So the number of wants needs no
    correction. The mean of the evidence against the single wants is evidence against all of them together.
    """

    def __init__(self, goal: Goal, strength: str, error: float) -> None:
        self.goal, self.strength = goal, strength
        self._enough = log(1 / error)
        self.boards = 0
        guess, whole = guess_of_boards(goal.seats, goal.each), UNIT * goal.each
        width = goal.wants.places
        self.decision = None if width is None else Decision(goal.seats, width, whole, guess)
        self.places: list[Counter[int]] = [Counter() for _ in range(goal.seats)]
        self.aims: list[Counter[int]] = [Counter() for _ in goal.aims]
        self.best = [0.0] * len(goal.aims)

    def add(self, row: Row) -> None:
        """Add the row of a board. Nothing may be added after the trial is proven or refuted."""
        self.boards += 1
        for counts, value in zip((*self.places, *self.aims), row, strict=True):
            counts[value] += 1
        if self.decision is not None:
            self.decision.add([{value: 1} for value in row[: self.goal.seats]])
        for i, aim in enumerate(self.goal.aims):
            self.best[i] = max(self.best[i], log_above(self._sample(i), aim.least))

    @property
    def log_proven(self) -> dict[str, float]:
        """The logarithm of the evidence for each want, the highest so far."""
        found = {} if self.decision is None else {"places": self.decision.log_within}
        return found | {aim.name: best for aim, best in zip(self.goal.aims, self.best, strict=True)}

    @property
    def log_refuted(self) -> dict[str, float]:
        """The logarithm of the evidence against each want."""
        found = {} if self.decision is None else {"places": self.decision.log_beyond}
        if not self.boards:
            return dict.fromkeys(self.log_proven, 0.0)
        return found | {aim.name: log_below(self._sample(i), aim.least) for i, aim in enumerate(self.goal.aims)}

    @property
    def is_proven(self) -> bool:
        """Whether all wants are proven."""
        return min(self.log_proven.values()) >= self._enough

    @property
    def log_against(self) -> float:
        """The logarithm of the evidence against all wants together."""
        return log_mean(list(self.log_refuted.values()))

    def means(self) -> dict[str, Interval]:
        """Return the mean of each place and each aim with its interval; there must be a board."""
        whole = UNIT * self.goal.each
        tests = self.goal.seats if self.goal.seats > 2 else 1
        found = {f"place {i + 1}": interval(Sample(counts, whole), tests) for i, counts in enumerate(self.places)}
        return found | {aim.name: interval(self._sample(i)) for i, aim in enumerate(self.goal.aims)}

    def _sample(self, aim: int) -> Sample:
        return Sample(self.aims[aim], self.goal.aims[aim].unit * self.goal.each)


def worst(trials: Sequence[Trial]) -> tuple[Trial, str]:
    """Return the trial and the want with the most evidence against it."""
    found = [(against, trial, want) for trial in trials for want, against in trial.log_refuted.items()]
    _, trial, want = max(found, key=lambda one: one[0])
    return trial, want

"""A `Tally`: counts of what happened in many measured games, as whole numbers that add up exactly.

A histogram maps a value to the number of games that had it. engine/proof/tally.py measures games and makes tallies.
"""

from dataclasses import dataclass, field, fields
from typing import Any

Histogram = dict[int, int]
LIMITS = ("turn-limit", "round-limit", "stopped")
"""The reasons of games that a limit ended early."""


@dataclass(frozen=True)
class Tally:
    """Counts of measured games. `a + b` is the tally of both. The numbers of a tally must not be changed.

    `wins[seat][k]` and `places[place][k]` are the numbers of games won together with k - 1 others; k = 0 stands for
    games not won. A place is the distance from the first seat in the order of play. `firsts` counts the seats that
    began. `branching[k]` is the number of decisions with 2**k to 2**(k+1) - 1 actions. `leads` counts changes of the
    lead at ends of turns. `drama` is, for games with one winner, the percentage of ends of turns at which the winner
    was behind. `used` is the number of different cells that were used. `cells` counts how often each cell was used.

    `decided` is the number of games that one seat won alone before any limit. `settled` is, for games with one winner,
    the percentage of ends of turns at which the winner led alone from then on to the end. `halfway` is, for games in
    which one seat led alone after half of the turns, this seat's share of the win in `UNIT`s. `verbs` counts actions,
    `verb_games` the games in which an action of the kind was chosen. `choices` is, for games with searching seats, how
    many actions a search was torn between, in hundredths, as the mean over its decisions (`uct_choices`).
    """

    games: int = 0
    decided: int = 0
    reasons: dict[str, int] = field(default_factory=dict)
    firsts: Histogram = field(default_factory=dict)
    wins: list[list[int]] = field(default_factory=list)
    places: list[list[int]] = field(default_factory=list)
    scores: list[Histogram] = field(default_factory=list)
    turns: Histogram = field(default_factory=dict)
    plies: Histogram = field(default_factory=dict)
    branching: Histogram = field(default_factory=dict)
    leads: Histogram = field(default_factory=dict)
    drama: Histogram = field(default_factory=dict)
    settled: Histogram = field(default_factory=dict)
    halfway: Histogram = field(default_factory=dict)
    choices: Histogram = field(default_factory=dict)
    used: Histogram = field(default_factory=dict)
    cells: list[int] = field(default_factory=list)
    verbs: dict[str, int] = field(default_factory=dict)
    verb_games: dict[str, int] = field(default_factory=dict)
    facts: dict[str, Histogram] = field(default_factory=dict)
    seat_facts: dict[str, list[Histogram]] = field(default_factory=dict)

    def __add__(self, other: "Tally") -> "Tally":
        """Return the sum of two tallies of the same game, seats and board size. One of them may be empty."""
        both: dict[str, Any] = {name: _sum(own, vars(other)[name]) for name, own in vars(self).items()}
        return Tally(**both)

    @property
    def cut(self) -> int:
        """The number of games that were ended by the game's own limit of turns or rounds, or by the limit of plies."""
        return sum(self.reasons.get(limit, 0) for limit in LIMITS)

    @property
    def completed(self) -> int:
        """The number of games that were not ended by a limit."""
        return self.games - self.cut

    @property
    def shared(self) -> int:
        """The number of games with more than one winner."""
        return sum(sum(row[k] for row in self.wins) // k for k in range(2, len(self.wins) + 1))

    def to_json(self) -> dict[str, object]:
        """Return the tally in the form of JSON. Dictionaries are sorted by key, and their keys are texts."""
        return {name: _written(value) for name, value in vars(self).items()}


def _sum(a: object, b: object) -> object:
    """Return the sum of two numbers, or of two lists or dictionaries by entry. An empty one counts as zeros."""
    if isinstance(a, int) and isinstance(b, int):
        return a + b
    if not a or not b:
        return a or b
    if isinstance(a, list) and isinstance(b, list):
        return [_sum(one, other) for one, other in zip(a, b, strict=True)]
    assert isinstance(a, dict)
    assert isinstance(b, dict)
    if type(next(iter(a.values()))) is not int:
        return a | b | {key: _sum(value, b[key]) for key, value in a.items() if key in b}
    total = a.copy()
    for key, value in b.items():
        total[key] = total.get(key, 0) + value
    return total


def _written(value: object) -> object:
    if isinstance(value, dict):
        return {str(key): _written(value[key]) for key in sorted(value)}
    return [_written(one) for one in value] if isinstance(value, list) else value


HISTOGRAMS = tuple(one.name for one in fields(Tally) if one.type in (Histogram, "Histogram"))
"""The names of the counts that are one histogram."""

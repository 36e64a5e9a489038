"""Boards with a character: what is known of the measures of a game, and a character in words.

`make bench-character` measures for each game and number of seats whether a measure is a property of boards, and writes
the `character.toml` of a game. It plays each of many boards twice by other games: `reliability` is the correlation of
both values of a board over the boards. `transfer` is the correlation of the value with that of stronger players. A
measure is offered only if its reliability is above `LEAST` and its transfer is proven to be above 0. What has no row
was not measured.
"""

import tomllib
from functools import cache
from typing import NamedTuple

from landpress.engine.proof.character import Trait
from landpress.layouts.catalogue import data
from landpress.layouts.errors import CallError, GameError, did_you_mean
from landpress.layouts.reading import printable

FILE = "character.toml"
LEAST = 0.5
WORDS = {
    "short": Trait("turns", -1),
    "long": Trait("turns", 1),
    "few lead changes": Trait("leads", -1),
    "lead changes": Trait("leads", 1),
    "little drama": Trait("drama", -1),
    "drama": Trait("drama", 1),
}
"""The words of a character."""


class Measured(NamedTuple):
    """A row: a measure for a number of seats.

    `games` is the number of games of each of both values of a board, `stronger_games` that of the policy `stronger`.
    Correlations have both bounds of their 95 % interval. `mean` is that of all boards, and `spread` the standard
    deviation of the boards' true values.
    """

    players: int
    measure: str
    boards: int
    games: int
    stronger: str
    stronger_games: int
    seed: int
    commit: str
    mean: float
    spread: float
    reliability: tuple[float, ...]
    transfer: tuple[float, ...]

    @property
    def refusal(self) -> str:
        """Why the measure is not offered; empty if it is."""
        if self.reliability[0] <= LEAST:
            return (
                f"its two values of a board, each of {self.games} games, correlate only by {self.reliability[0]:.2f} "
                f"over {self.boards} boards (above {LEAST} is needed): boards differ too little from chance"
            )
        if self.transfer[1] <= 0:
            return f"it is not proven that players by {self.stronger} see it too"
        return ""


@cache
def measured(game: str) -> tuple[Measured, ...]:
    """Return the rows of a game, none if the game has no file of them."""
    try:
        rows = tomllib.loads(data(game, "generator", FILE)).get("measured", [])
    except GameError:
        return ()
    pairs = ("reliability", "transfer")
    return tuple(Measured(**{**row, **{name: tuple(row[name]) for name in pairs}}) for row in rows)


def rows_of(game: str, players: int) -> dict[str, Measured]:
    """Return the rows for a number of seats by their measure."""
    return {row.measure: row for row in measured(game) if row.players == players}


def offered(game: str, players: int) -> dict[str, Trait]:
    """Return the words of characters that are offered for a game and a number of seats."""
    rows = rows_of(game, players)
    return {word: one for word, one in WORDS.items() if one.measure in rows and not rows[one.measure].refusal}


def traits(text: str, game: str, players: int) -> tuple[Trait, ...]:
    """Return the traits that a text names, such as "lead changes, long". Raise CallError, which says what there is."""
    there = offered(game, players)
    what = f"{game} for {players} has {', '.join(there) or 'no character yet'}"
    found: dict[str, str] = {}
    for part in text.split(","):
        word = " ".join(part.lower().split())
        if word not in WORDS:
            said = did_you_mean(word, list(WORDS))
            raise CallError(f"--character {printable(word)[:40]!r}: expected words with commas between them; {what}{said}")
        trait = WORDS[word]
        if word not in there:
            row = rows_of(game, players).get(trait.measure)
            why = row.refusal if row else "it was not measured whether boards differ in it"
            raise CallError(f"--character {word!r} is not offered: {why}; {what}")
        if (other := found.setdefault(trait.measure, word)) != word:
            raise CallError(f"--character: {other!r} and {word!r} contradict each other; keep one of them; {what}")
    return tuple(WORDS[word] for word in found.values())



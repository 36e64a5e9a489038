"""Boards with a character: what is known of the measures of a game, and a character in words.

`make bench-character` measures for each game and number of seats whether a measure is a property of boards, and writes
the `character.toml` of a game. It plays each of many boards twice by other games: `reliability` is the correlation of
both values of a board over the boards. `transfer` is the correlation of the value with that of stronger players. A
measure is offered only if its reliability is above `LEAST` and its transfer is proven to be above 0. What has no row
was not measured.
"""

from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from landpress.engine.boards.validity import is_valid
from landpress.engine.kernels.backends import preparation
from landpress.engine.proof.balance import summary
from landpress.engine.proof.betting import Interval
from landpress.engine.proof.character import HELD_OUT, POLICY, PROVING, Trait, best, held_out
from landpress.engine.proof.tally import Plan, tally
from landpress.generator.boards.issue import candidates
from landpress.generator.boards.ledger import Ledger
from landpress.generator.boards.wanted import Request
from landpress.generator.progress import Progress
from landpress.layouts import catalogue
from landpress.layouts.board import Board, layout
from landpress.layouts.described import described
from landpress.layouts.errors import CallError, did_you_mean
from landpress.layouts.reading import printable

FILE = "character.toml"
LEAST = 0.5
SEEN_GAMES, TESTS = 256, 5
"""The games that tell what games on a board are like, and how many of their intervals hold at once with 95 %.

A board has three at most. So all of its words are right with 95 % by a margin, which covers that intervals of means
are not exact.
"""
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
    if game in described():
        return ()
    rows = catalogue.measured(game, FILE).get("measured", [])
    pairs = ("reliability", "transfer")
    return tuple(Measured(**{**row, **{name: tuple(row[name]) for name in pairs}}) for row in rows)


def rows_of(game: str, players: int) -> dict[str, Measured]:
    """Return the rows for a number of seats by their measure."""
    return {row.measure: row for row in measured(game) if row.players == players}


def offered(game: str, players: int) -> dict[str, Trait]:
    """Return the words of characters that are offered for a game and a number of seats."""
    rows = rows_of(game, players)
    return {word: one for word, one in WORDS.items() if one.measure in rows and not rows[one.measure].refusal}


def what_there_is(game: str, players: int) -> str:
    """Return what characters there are for a game and a number of seats, or for which numbers there are some."""
    words = list(offered(game, players))
    others = [str(seats) for seats in layout(game).SEATS if not words and offered(game, seats)]
    elsewhere = f"; there are some for --players {' or '.join(others)}" if others else ""
    return f"{game} for {players} has {', '.join(words) or 'no character yet'}{elsewhere}"


def words_in(text: str, game: str, players: int) -> tuple[str, ...]:
    """Return the words that a text such as "lead changes, long" names. Raise CallError, which says what there is."""
    there = offered(game, players)
    what = what_there_is(game, players)
    found: dict[str, str] = {}
    for part in text.split(","):
        word = " ".join(part.lower().split())
        if word not in WORDS:
            said = f"{what}{did_you_mean(word, list(WORDS))}"
            raise CallError(f"--character {printable(word)[:40]!r}: expected words with commas between them; {said}")
        trait = WORDS[word]
        if word not in there:
            row = rows_of(game, players).get(trait.measure)
            why = row.refusal if row else "it was not measured whether boards differ in it"
            raise CallError(f"--character {word!r} is not offered: {why}; {what}")
        if (other := found.setdefault(trait.measure, word)) != word:
            raise CallError(f"--character: {other!r} and {word!r} contradict each other; keep one of them; {what}")
    return tuple(found.values())


class Seen(NamedTuple):
    """What games on a board are like in a measure: its mean with its interval, and the row of the measured boards.

    `word` is the word of `WORDS` for the side of the row's mean on which the interval lies wholly. It is empty if the
    mean is in the interval: then the board is not told apart from the usual.
    """

    row: Measured
    mean: Interval
    word: str

    def fact(self) -> dict[str, Any]:
        """Return the values, rounded."""
        row, mean = self.row, [round(part, 2) for part in self.mean]
        usual = {"usual": row.mean, "of_boards": row.boards, "policy": POLICY, "games": SEEN_GAMES}
        return {"measure": row.measure, "word": self.word or None, "mean": mean, **usual}


def seen(board: Board) -> list[Seen]:
    """Return what games on a valid board are like in each measure that is offered, from games that chose no board.

    There is nothing if the board has other house values than the measured boards.
    """
    measures = dict.fromkeys(trait.measure for trait in offered(board.game, board.players).values())
    if board.variant or not measures or not is_valid(board):
        return []
    games = tally(Plan(board, (POLICY,) * board.players, PROVING), 0, SEEN_GAMES, long=False)
    found = {measure: summary(getattr(games, measure), TESTS) for measure in measures}
    rows = rows_of(board.game, board.players)
    return [told_apart(rows[measure], one.mean) for measure, one in found.items() if one is not None]


def told_apart(row: Measured, mean: Interval) -> Seen:
    """Return what is known of a board by the interval of a measure."""
    side = Trait(row.measure, (mean.low > row.mean) - (mean.high < row.mean))
    return Seen(row, mean, next((word for word, trait in WORDS.items() if trait == side), ""))


class Chosen(NamedTuple):
    """A board that was chosen among `best_of` boards for the words of a character."""

    board: Board
    best_of: int
    wanted: tuple[str, ...]

    def fact(self) -> dict[str, Any]:
        """Return the values of what was wanted, each with both bounds, from games that chose no board."""
        found = held_out(self.board)
        values = {
            measure: [round(part, 2) for part in found[measure].mean]
            for measure in (WORDS[word].measure for word in self.wanted)
            if measure in found
        }
        about = {"wanted": list(self.wanted), "best_of": self.best_of, "policy": POLICY, "games": HELD_OUT}
        return about | {"measures": values}


def written(fact: dict[str, Any]) -> str:
    """Return the fact about a chosen board as a text for its file."""
    values = [f"{measure} {mean} ({low} to {high})" for measure, (mean, low, high) in fact["measures"].items()]
    games = f"{fact['games']} other games of {fact['policy']}"
    return f"{', '.join(fact['wanted'])}: {', '.join(values)} in {games}; best of {fact['best_of']}"


def chosen(wanted: Request, seed: str, number: int, words: Sequence[str], ledger: Ledger | None) -> Chosen:
    """Return the board with the most of a character among `number` boards of a seed. The ledger is not changed.

    Boards that the ledger has are left out. Raise VariantError if there are not that many boards.
    """
    with Progress("boards drawn", number) as progress:
        boards = []
        for board in islice(candidates(wanted, seed, ledger), number):
            boards.append(board)
            progress.show(len(boards))
    with Progress("games", None, preparation(wanted.game)) as progress:
        found = best(boards, [WORDS[word] for word in words], progress.show)
    return Chosen(found, number, tuple(words))

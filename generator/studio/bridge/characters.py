"""What games on boards are like: the lines about one board in the room Press, and six boards with most of a character.

A search is made of short steps, so that a person can choose another board meanwhile.
"""

from collections.abc import Iterator
from typing import TypedDict

from landpress.engine.proof.character import Trait, halving
from landpress.generator.boards.character import offered, seen
from landpress.generator.boards.issue import drawn
from landpress.generator.boards.request import request
from landpress.generator.studio.bridge.boards import Wish, board_of
from landpress.generator.texts import words
from landpress.layouts.board import layout
from landpress.layouts.errors import CallError
from landpress.layouts.reading import is_plain, printable
from landpress.output.reports.fact_lines import seen_beside, seen_parts

BOARDS, KEPT = 96, 12
"""The boards that a search draws, and those that are left of them: six, and some more in case some were printed."""
AT_ONCE = 512
"""The games of a step."""


class Offered(TypedDict):
    """A word of a character that is offered for a number of seats, and what it asks for in a language."""

    players: int
    word: str
    name: str


class Character(TypedDict):
    """What games on a board are like: lines about its measures, and a sentence about what they are compared with.

    A line has a word, a value, and whether the word tells the board apart from the usual.
    """

    lines: list[tuple[str, str, bool]]
    beside: str


class Sought(TypedDict):
    """The number of games of a search so far. Seeds of boards, the best one first, come with its last step."""

    games: int
    seeds: list[str]


class _Search:
    """The search that runs, None before one begins."""

    steps: Iterator[Sought] | None = None


def offers(game: str, language: str) -> list[Offered]:
    """Return the words that are offered for boards of a game with the standard house values."""
    speak = words(language)
    return [
        {"players": players, "word": word, "name": speak(f"character.wish_{word.replace(' ', '_')}")}
        for players in layout(game).SEATS
        for word in offered(game, players)
    ]


def character(board: Wish, language: str) -> Character:
    """Return what games on a board are like. There are no lines if nothing is known to compare them with."""
    found = board_of(board)
    measures, speak = [one.fact() for one in seen(found)], words(language, found.game)
    parts = zip(seen_parts(measures, speak), measures, strict=True)
    lines = [(*part, one["word"] is not None) for part, one in parts]
    return {"lines": lines, "beside": seen_beside(measures, speak) if measures else ""}


def seek(game: str, players: int | None, word: str, seed: str) -> None:
    """Begin to search for boards of a game that have most of a character, among boards that follow from a seed."""
    wanted = request(game, players)
    there = offered(game, wanted.players)
    if word not in there:
        raise CallError(f"word {printable(word)[:40]!r}: expected one of {', '.join(there) or 'none'}")
    if not is_plain(f"{seed}-{BOARDS}"):
        raise CallError(f"seed {printable(seed)[:40]!r}: expected fewer, printable characters")
    _Search.steps = _steps(game, wanted.players, there[word], [f"{seed}-{number}" for number in range(BOARDS)])


def _steps(game: str, players: int, trait: Trait, seeds: list[str]) -> Iterator[Sought]:
    wanted = request(game, players, even=True)
    boards = [drawn(wanted, seed).board for seed in seeds]
    told, games, left = 0, 0, [0]
    for games, left in halving(boards, [trait], KEPT, long=False):  # noqa: B007
        if games >= told + AT_ONCE:
            told = games
            yield {"games": games, "seeds": []}
    yield {"games": games, "seeds": [seeds[number] for number in left]}


def seek_more() -> Sought:
    """Play some games of the search."""
    step = next(_Search.steps, None) if _Search.steps else None
    if step is None:
        raise CallError("no search runs; begin one")
    if step["seeds"]:
        _Search.steps = None
    return step

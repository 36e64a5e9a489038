"""Puzzles from played games: one action alone leads to a win in this turn, whatever anybody else would do.

The `puzzles.toml` of a game names positions of games that a policy played: the board by its code, the seed, the plies
before, and the position itself if the policy takes long to play them again. Each was proven when it was found
(engine/proof/at_once.py): of all that the seat can do in this turn, ways that win begin with one action only. Nothing
hidden may matter, so a game with hidden hands has none. `python -m scripts.puzzles` writes the files. A game without
the file has no puzzles.
"""

import json
import zlib
from base64 import b64decode
from datetime import date
from functools import cache
from itertools import chain, zip_longest
from typing import NamedTuple

from landpress.generator.table.trace import Trace
from landpress.generator.table.whole_game import whole_game
from landpress.layouts.board import Board
from landpress.layouts.catalogue import games, measured
from landpress.layouts.errors import CallError
from landpress.layouts.reading import shown

FILE = "puzzles.toml"
POLICY = "greedy"
"""The policy that played the games, if a puzzle names no other."""


class Puzzle(NamedTuple):
    """A position after `plies` plies of a played game, and the one action with which a win begins.

    `position` is the written position, packed; it is there unless `POLICY` played.
    """

    game: str
    code: str
    seed: int
    plies: int
    action: str
    policy: str = POLICY
    position: str = ""


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game."""
    return tuple(Puzzle(game, **one) for one in measured(game, FILE).get("puzzles", []))


@cache
def every_puzzle() -> tuple[Puzzle, ...]:
    """Return the puzzles of all games by turns."""
    listed = zip_longest(*filter(None, map(puzzles, games())))
    return tuple(one for one in chain.from_iterable(listed) if one is not None)


def day_of(text: str) -> date:
    """Return the day that a text such as 2026-11-25 names. Raise CallError if it names none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise CallError(f"day: expected a date such as 2026-11-25, found {shown(text)}") from None


def puzzle_of(day: date) -> Puzzle:
    """Return the puzzle of a day. They come in turn. Raise CallError if there is none."""
    listed = every_puzzle()
    if not listed:
        raise CallError("no game here has puzzles")
    return listed[day.toordinal() % len(listed)]


def played_until(puzzle: Puzzle) -> Trace:
    """Return the game as far as the puzzle. All seats are people from there on."""
    board = Board.from_code(puzzle.code)
    people = ["human"] * board.players
    if puzzle.position:
        written = json.loads(zlib.decompress(b64decode(puzzle.position)))
        return Trace(board, puzzle.seed, people, position=written)
    whole = whole_game(board, puzzle.policy, puzzle.seed)
    return Trace(board, puzzle.seed, people, whole.plies[: puzzle.plies])

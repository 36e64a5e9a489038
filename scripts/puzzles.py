"""Write the puzzles of each game: generator/games/GAME/puzzles.toml (generator/table/puzzles.py).

The same seeds give the same puzzles, as far as the processor time of a game goes.
"""

import argparse
import json
import time
import zlib
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

from landpress.engine.play.match import Match
from landpress.engine.proof.at_once import TooManyError, Turn
from landpress.generator.boards.issue import drawn
from landpress.generator.boards.request import request
from landpress.generator.table.puzzles import FILE, POLICY, Puzzle
from landpress.generator.table.whole_game import whole_game
from landpress.layouts.board import Board, layout
from landpress.layouts.catalogue import shipped
from landpress.output.game import Game

GAMES = Path(__file__).parents[1] / "generator/games"
HEAD = "# Positions with one action alone that leads to a win in this turn; made by `python -m scripts.puzzles`.\n"
CHOICES, LONG = 3, 2
"""The fewest legal actions of a puzzle, and the fewest actions of the way that the proof finds."""


def _packed(match: Match) -> str:
    return b64encode(zlib.compress(json.dumps(match.state(), separators=(",", ":")).encode(), 9)).decode()


def found(board: Board, policy: str, seed: int, most: int, late: int) -> Iterator[Puzzle]:
    """Yield the puzzles in the last `late` plies of a game, one a turn, whose turn has at most `most` positions."""
    whole, match, last = whole_game(board, policy, seed), Match(board), -1
    for number, ply in enumerate(whole.plies):
        seat = match.actor
        is_late = number >= len(whole.plies) - late
        if is_late and seat != last and seat >= 0 and len(match.actions()) >= CHOICES:
            action = _only(match, most)
            if action:
                position = "" if policy == POLICY else _packed(match)
                yield Puzzle(board.game, board.code() or "", seed, number, action, policy, position)
                last = seat
        if match.actor != last:
            last = -1
        match.play(ply["action"])


def _only(match: Match, most: int) -> str:
    """Return the one action with which ways that win begin, empty if there is none, or another, or the way is short."""
    turn = Turn(match, most)
    try:
        first = turn.winning()
        return match.text(first[0]) if len(first) == 1 and len(turn.way()) >= LONG else ""
    except TooManyError:
        return ""


def listed(game: str, given: argparse.Namespace) -> list[Puzzle]:
    """Return puzzles of a game, one a played game, from the first seed on and all numbers of seats by turns."""
    seats, made, end = layout(game).SEATS, list[Puzzle](), time.process_time() + given.seconds
    seed = given.first - 1
    while len(made) < given.count and time.process_time() < end:
        seed += 1
        players = seats[seed % len(seats)]
        board = drawn(request(game, players, ()), f"puzzle {seed}").board
        made += list(found(board, given.policy, seed, given.positions, given.late))[-1:]
    return made


def text(puzzles: list[Puzzle]) -> str:
    """Return the content of a file."""
    lines = (
        f'    {{ code = "{one.code}", seed = {one.seed}, plies = {one.plies}, action = "{one.action}"{_more(one)} }},\n'
        for one in puzzles
    )
    return f"{HEAD}puzzles = [\n{''.join(lines)}]\n"


def _more(one: Puzzle) -> str:
    return f', policy = "{one.policy}", position = "{one.position}"' if one.position else ""


def main() -> None:
    """Write the files of the named games, or of all."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*")
    asked.add_argument("--count", type=int, default=40)
    asked.add_argument("--positions", type=int, default=1000)
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--late", type=int, default=60, help="the last plies of a game, in which puzzles are looked for")
    asked.add_argument("--policy", default=POLICY)
    asked.add_argument("--first", type=int, default=1, help="the first seed")
    given = asked.parse_args()
    for game in given.games or shipped():
        if Game(game).surface.HANDS:
            continue
        puzzles = listed(game, given)
        print(f"{game}: {len(puzzles)} puzzles")
        if puzzles:
            (GAMES / game.replace("-", "_") / FILE).write_text(text(puzzles), "utf-8")


if __name__ == "__main__":
    main()

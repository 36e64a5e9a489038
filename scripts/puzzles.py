"""Write the puzzles of each game: generator/games/GAME/puzzles.toml (generator/table/puzzles.py).

The same seeds give the same puzzles, as far as the processor time of a game goes.
"""

import argparse
import time
from pathlib import Path

from landpress.generator.boards.issue import drawn
from landpress.generator.boards.request import request
from landpress.generator.table.puzzles import FILE, POLICY, Puzzle, found
from landpress.layouts.board import layout
from landpress.layouts.catalogue import shipped
from landpress.output.game import Game

GAMES = Path(__file__).parents[1] / "generator/games"
HEAD = "# Positions with one action alone that leads to a win in this turn; made by `python -m scripts.puzzles`.\n"


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

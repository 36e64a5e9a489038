"""Puzzles are found again where they were found: in the last plies of the game of their seed, one a turn."""

import pytest

from landpress.generator.table.puzzles import POLICY, Puzzle, every_puzzle
from landpress.generator.table.whole_game import whole_game
from landpress.layouts.board import Board
from scripts.puzzles import found

POSITIONS = 1000
"""The most positions of a turn that `scripts/puzzles.py` looks at."""


def played(game: str) -> Puzzle:
    """Return the last listed puzzle of a game that was played to its position by plain greedy seats."""
    return [one for one in every_puzzle() if one.game == game and one.policy == POLICY][-1]


@pytest.mark.parametrize("game", sorted({one.game for one in every_puzzle() if one.policy == POLICY}))
def test_a_listed_puzzle_is_the_first_of_the_plies_from_it_on(game: str) -> None:
    """docs/studio.md: the puzzle of the day is a position of a played game. One ply later it is not among them."""
    one = played(game)
    board = Board.from_code(one.code)
    rest = len(whole_game(board, one.policy, one.seed).plies) - one.plies
    assert next(found(board, one.policy, one.seed, POSITIONS, rest)) == one
    assert one not in found(board, one.policy, one.seed, POSITIONS, rest - 1)

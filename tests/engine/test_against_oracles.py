"""Kernels against the oracles of play: random games compared ply by ply, for every game that has both.

Each game is played for 100,000 plies over all its seat counts, or for as many as its oracle names, in eighty
chunks. `make test` plays one of them, because all take minutes. The nightly run plays all, and a hundred times as many.
After every ply these are compared: the seat to move, the legal actions, the weights of chance, the state, what a seat
sees, and at the end the result. An oracle may choose actions that lead to rare clauses (`tempting`) and positions to
begin at (`scattered`).
"""

import random
from typing import Any

import pytest

from landpress.engine.contract.rules import CHANCE, OVER
from landpress.engine.play.match import Match
from landpress.layouts.board import Board
from tests.playing import JUDGED, boards, file_of, oracle, some_action, told

PLIES = 100_000
CHUNKS = 80
DAILY = 1


def compare(match: Match, judge: Any, ply: int, where: str) -> list[str]:
    """Assert that both are at the same position.

    Return its legal actions. Each ply checks what one seat sees, in turn.
    """
    assert match.actor == judge.actor(), f"{where}: whose turn it is"
    assert match.state() == judge.state(), f"{where}: the state"
    numbers = match.actions()
    names, expected = [match.text(number) for number in numbers], judge.legal()
    assert len(set(expected)) == len(expected), f"{where}: the oracle repeats itself"
    assert sorted(names) == sorted(expected), f"{where}: the legal actions"
    if match.actor == CHANCE:
        weights = {name: match.weight(number) for name, number in zip(names, numbers, strict=True)}
        assert weights == {name: judge.weight(name) for name in expected}, f"{where}: the weights"
    if hasattr(judge, "observation"):
        seat = ply % match.board.players
        assert match.observation(seat) == judge.observation(seat), f"{where}: what seat {seat} sees"
    return names


def play_beside(board: Board, chance: random.Random, most: int) -> int:
    """Play one game both ways for at most `most` plies. Return the number of plies."""
    match, judge = Match(board), oracle(board.game)(file_of(board))
    tempted = hasattr(judge, "tempting")
    if hasattr(judge, "scattered") and chance.random() < 0.5:
        judge = judge.scattered(chance)
        match = Match(board, judge.state())
    done: list[str] = []
    while len(done) < most:
        where = f"{board.code()} {board.variant}, {len(done)} plies, the last {done[-4:]}"
        legal = compare(match, judge, len(done), where)
        if match.actor == OVER:
            assert match.result() == judge.result(), where
            break
        done.append(judge.tempting(chance) if tempted else some_action(legal, chance))
        match.play(done[-1])
        judge.play(done[-1])
    return len(done)


def play_chunk(game: str, chunk: int, times: int) -> None:
    """Play one of the `CHUNKS`, `times` as long as in the daily run."""
    # Chunks begin at different boards, so that each board is played for whole games.
    chance, left = random.Random(f"{game} {chunk}"), times * told(game, "PLIES", PLIES) // CHUNKS
    tables = boards(game)
    turn = chunk
    while left > 0:
        left -= play_beside(tables[turn % len(tables)], chance, left)
        turn += 1


@pytest.mark.parametrize(
    "chunk", [pytest.param(chunk, marks=pytest.mark.nightly if chunk >= DAILY else ()) for chunk in range(CHUNKS)]
)
@pytest.mark.parametrize("game", JUDGED)
def test_kernel_and_oracle_play_the_same_games(game: str, chunk: int) -> None:
    """Boards of all seat counts, and boards with small house values, so that their clauses matter."""
    play_chunk(game, chunk, 1)


@pytest.mark.nightly
@pytest.mark.parametrize("chunk", range(CHUNKS, 2 * CHUNKS))
@pytest.mark.parametrize("game", JUDGED)
def test_kernel_and_oracle_play_the_same_games_all_night(game: str, chunk: int) -> None:
    """Other games, and a hundred times as many plies."""
    play_chunk(game, chunk, 100)

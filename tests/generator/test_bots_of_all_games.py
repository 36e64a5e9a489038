"""Programs for every game: what they are told in JSON, what stays hidden, and the examples of the documentation."""

import json
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, cast

import pytest

from landpress.engine.contract.rules import CHANCE, OVER
from landpress.engine.game import Game
from landpress.engine.play.match import Match
from landpress.generator.table import json_programs
from landpress.layouts.board import Board
from landpress.layouts.catalogue import games
from landpress.layouts.games.antwalk import Deal
from landpress.types import AntWalkObservation
from tests.generator.bot_games import of_seat, played
from tests.generator.bot_games import script as script
from tests.playing import ROOT, fresh_boards

SPEAKING_JSON = [game for game in games() if game != "terraforming"]
SHORT: dict[str, dict[str, Any]] = {
    "landsweeper": {"play.rounds": 4},
    "antwalk": {"play.turns": 6},
    "terraforming": {"play.rounds": (4, 4, 4)},
    "xarkant": {"play.rounds": 4},
}


def short(game: str) -> Board:
    """Return a board for a short game with the fewest seats."""
    return replace(fresh_boards(game)[0], variant=tuple(SHORT.get(game, {}).items()))


def told(match: Match, seat: int, before: bool = False) -> dict[str, object]:
    """Return the object of a message, which is one line."""
    message = json_programs.message(match, seat, before).decode()
    assert message.index("\n") == len(message) - 1
    found: dict[str, object] = json.loads(message)
    return found


def decisions(board: Board, most: int = 60) -> Iterator[Match]:
    """Yield the positions of a random game in which a seat acts."""
    match, chance = Match(board), random.Random("programs")
    for _ in range(most):
        if match.actor == OVER:
            return
        if match.actor != CHANCE:
            yield match
        match.play(chance.choice(match.legal()))


@pytest.mark.parametrize("game", SPEAKING_JSON)
def test_what_a_program_is_told(game: str) -> None:
    """Before the game: game, seats, own seat, variant and board. Then: what the seat sees, and its legal actions."""
    board = fresh_boards(game)[0]
    first = told(Match(board), 1, before=True)
    assert (first["game"], first["players"], first["seat"]) == (game, board.players, 1)
    for match in decisions(board, 20):
        assert told(match, match.actor) == {
            "seat": match.actor,
            "state": match.observation(match.actor),
            "legal": match.legal(),
        }


def shown_to_all(match: Match) -> set[int]:
    """Return the numbers of the tiles that have been shown."""
    assert isinstance(match.board, Deal)
    hiding = Game(match.board.game).hiding_notation
    assert hiding is not None
    seen = hiding.seen(match._t, match._s)
    return {int(tile) for tile, was in zip(match.board.cells, seen, strict=True) if was and tile != "0"}


def test_hands_and_tiles_stay_hidden() -> None:
    """AW-10: messages to a seat are the same whatever the others hold, and say no number that nobody has seen."""
    board = fresh_boards("antwalk")[0]
    assert isinstance(board, Deal)
    own, _ = board.hands
    held = {card for hand in board.hands for card in hand}
    free = [card for card in range(1, 35) if card not in held]
    another = replace(board, hands=(own, tuple(free[:5])))
    assert told(Match(board), 0, before=True) == told(Match(another), 0, before=True)
    for match in decisions(board, 12):
        if match.actor == 0:
            text = json.dumps(told(match, 0))
            assert "hands" not in text
            mine, others = match.state()["hands"]
            twin = Match(another, match.state() | {"hands": [mine, free[: len(others)]]})
            assert json.dumps(told(twin, 0)) == text
            seen = cast(AntWalkObservation, match.observation(0))
            assert {n for n in seen["numbers"] if n} == shown_to_all(match)
    assert told(Match(board), 1, before=True).keys() == {"game", "players", "seat", "variant"}


def test_an_answer_is_one_legal_action(script: Callable[..., str]) -> None:
    """Illegal lines are ignored with a note and the program may answer again; spaces around an action do not matter."""
    body = """
sys.stdin.readline()
for line in sys.stdin:
    legal = __import__("json").loads(line)["legal"]
    print("nonsense", f"  {legal[-1]} ", sep="\\n", flush=True)
"""
    board = short("landsweeper")
    match = Match(board)
    done, notes = played(board, [script(body, reads=False)])
    assert any("ignored 'nonsense', not legal here" in note for note in notes)
    for line in done:
        seat, action = line.split(" ", 1)
        if seat == "0":
            assert action == match.legal()[-1]
        match.play(action)
    assert match.actor == OVER


def test_a_program_that_ends_plays_the_first_legal_action(script: Callable[..., str]) -> None:
    """After a program has ended, each of its actions is the first legal one, and the game goes on to its end."""
    board = short("landsweeper")
    match = Match(board)
    done, notes = played(board, [script("sys.exit()", reads=False)])
    assert any("each of its turns is the first legal action" in note for note in notes)
    for line in done:
        seat, action = line.split(" ", 1)
        if seat == "0":
            assert action == match.legal()[0]
        match.play(action)


@pytest.mark.parametrize("game", games())
def test_the_examples_play(game: str) -> None:
    """The example of each game plays a seat from beginning to end without a line that is ignored as meaningless."""
    path = ROOT / "examples" / f"{game.replace('-', '_')}.py"
    assert len([line for line in path.read_text("utf-8").splitlines() if line.strip()]) <= 17
    done, notes = played(short(game), [f"{sys.executable} {path}"])
    assert of_seat(0, done)
    assert not [note for note in notes if "the program" in note], notes
    if game != "terraforming":
        assert not [note for note in notes if "ignored" in note], notes

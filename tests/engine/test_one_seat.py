"""Laboratory boards for one seat: every game reads, plays and replays them, and reports them as not valid."""

import json
import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from landpress.engine.boards.validity import examine, faults
from landpress.engine.play.match import Match
from landpress.layouts.board import Board
from landpress.layouts.boardfile import read_board, write_board
from landpress.layouts.catalogue import games
from landpress.layouts.games import landsweeper, terraforming
from landpress.layouts.games.antwalk import Deal
from tests.engine.test_against_oracles import play_beside
from tests.layouts.test_schemas import SCHEMAS
from tests.playing import file_of, fresh_boards, of_class

PLIES = 150


def alone(game: str) -> dict[str, Any]:
    """Return the file of a fresh board with seat 0 only."""
    fields = file_of(fresh_boards(game)[0]) | {"players": 1}
    del fields["code"]
    kinds = {"landsweeper": landsweeper.KINDS, "terraforming": terraforming.KINDS}.get(game)
    if kinds is not None:
        plain = kinds[game == "landsweeper"]
        fields["cells"] = [[kind if kind in ("S0", *kinds) else plain for kind in row] for row in fields["cells"]]
    for key in ("starts", "hands"):
        if key in fields:
            fields[key] = fields[key][:1]
    return fields


def read(fields: dict[str, Any]) -> Board:
    reading = read_board(json.dumps(fields).encode())
    assert reading.board is not None, reading.findings
    return reading.board


@pytest.mark.parametrize("game", games())
def test_it_is_read_and_written_without_a_code(game: str) -> None:
    fields = alone(game)
    board = read(fields)
    assert board.code() is None
    assert read(json.loads(write_board(board))) == board
    Draft202012Validator(SCHEMAS["board"]).validate(fields)


@pytest.mark.parametrize("game", games())
def test_it_is_told_to_be_not_valid_in_one_finding_of_its_own(game: str) -> None:
    board = read(alone(game))
    assert next(faults(board)).code.endswith("110")
    assert not examine(board).ok
    assert not [finding for finding in examine(fresh_boards(game)[0]).findings if finding.code.endswith("110")]


@pytest.mark.parametrize("game", games())
def test_it_is_played_as_the_clauses_say(game: str) -> None:
    """Kernel and oracle play the same games on the board."""
    board, chance = read(alone(game)), random.Random(game)
    for _ in range(2):
        play_beside(board, chance, PLIES)


def test_one_seat_alone_has_won_landsweeper_with_its_base() -> None:
    """LS-8: the last seat with a base wins."""
    match = Match(read(alone("landsweeper")))
    match.play("base 0,0")
    assert match.result() == {"scores": [1], "winners": [0], "reason": "last-base"}


@pytest.mark.parametrize("cards", [1, 2, 5])
def test_one_seat_alone_may_hold_fewer_cards(cards: int) -> None:
    fields = alone("antwalk")
    fields["hands"] = [fields["hands"][0][:cards]]
    assert len(of_class(read(fields), Deal).hands[0]) == cards
    Draft202012Validator(SCHEMAS["board"]).validate(fields)


@pytest.mark.parametrize(
    ("players", "hands"), [(1, [[]]), (1, [[1, 2, 3, 4, 5, 6]]), (2, [[1, 2], [3, 4]]), (1, [[1], [2]])]
)
def test_other_hands_are_refused(players: int, hands: list[list[int]]) -> None:
    fields = alone("antwalk") | {"players": players, "hands": hands}
    reading = read_board(json.dumps(fields).encode())
    assert {finding.code for finding in reading.findings} == {"AW008"}
    assert not Draft202012Validator(SCHEMAS["board"]).is_valid(fields)

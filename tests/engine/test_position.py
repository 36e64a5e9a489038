"""Positions from which a game of Last Land can be continued (docs/formats.md, docs/rules/last-land.md)."""

import json
import re
from io import BytesIO
from itertools import islice
from typing import Any

import pytest

from landpress.engine.contract.rules import OVER
from landpress.engine.game import Game
from landpress.engine.play.match import Match, position_fault
from landpress.generator.table.sitting import Table
from landpress.generator.table.trace import Trace, first_difference, head, line, ply, read_trace
from landpress.generator.texts import words
from landpress.layouts.errors import InputError
from landpress.layouts.strictjson import Object
from tests.marked_photos import position
from tests.playing import PLAYED, fresh_boards, plies_of


def test_every_turn_of_a_game_begins_at_a_position_without_fault() -> None:
    """docs/photos.md: a position is checked against the rules. The positions of games keep the rules."""
    board = fresh_boards("last-land")[1]
    table = Table(board, ["greedy"] * board.players, 2)
    for _ in plies_of(table):
        written = table.match.state()
        if written["phase"] == "roll":
            assert position_fault(board, written) is None


def _broken(language: str, **changes: object) -> str:
    match = position(0, 60)
    fault = position_fault(match.board, match.state() | changes)
    assert fault is not None
    return words(language, "last-land")(f"position.{fault.name}", **fault.values)


def _at(field: str, place: int, value: object) -> dict[str, Any]:
    values = list(position(0, 60).state()[field])
    values[place] = value
    return {field: values}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"phase": "act"}, "beginning of a turn"),
        ({"seat": True}, "/seat"),
        ({"seat": 6}, "/seat"),
        ({"more": 1}, "expected the fields"),
        (_at("drain", 0, 5), "/drain: tile 0,-3: expected a number from 0 to 4"),
        (_at("drain", 0, True), "/drain"),
        (_at("tokens", 0, 6), "/tokens"),
        (_at("pins", 0, "9,9"), "/pins"),
        (_at("pins", 0, position(0, 60).state()["pins"][1]), "two pins stand on tile 3,-3"),
        (_at("pins", 0, "-3,0"), "cannot have come"),
        (_at("pins", 0, None), "seats are out"),
        (_at("drain", 18, 2), "has ticks, but no way"),
        (_at("tokens", 18, 2), "token of seat 2, but no way"),
    ],
)
def test_a_position_that_breaks_a_rule_is_named(changes: dict[str, Any], said: str) -> None:
    """LL-5 to LL-11: a pin goes from tile to tile and leaves ticks; it goes out only among depleted tiles."""
    assert said in _broken("en", **changes)
    assert re.search("[ぁ-ん]", _broken("ja", **changes))


def test_a_trace_may_begin_at_a_position_and_is_replayed_from_there() -> None:
    """docs/formats.md: the head may hold a position."""
    begun = position(0, 60)
    table = Table(begun.board, ["greedy"] * begun.board.players, 7, position=begun.state())
    plies = [ply(table.match.copy(), done.number, done.action, True, False) for done in plies_of(table)]
    assert table.match.actor == OVER
    made = Trace(begun.board, 7, ["greedy"] * begun.board.players, plies, Object(table.match.result()), begun.state())
    for one in made.plies:
        one["state"] = json.dumps(one["state"])
    trace = read_trace(BytesIO(made.text().encode()))
    assert trace.position == begun.state()
    assert first_difference(trace) is None
    trace.position = None
    assert first_difference(trace) is not None


def test_a_trace_with_a_wrong_position_is_refused() -> None:
    board = fresh_boards("last-land")[0]
    written = Match(board).state() | {"phase": "roll", "seat": 0, "dice": [1, 2]}
    with pytest.raises(InputError, match="line 1: /position: expected the beginning of a turn"):
        read_trace(BytesIO(line(head(board, 1, ["random"] * 2, written)).encode()))


def test_a_game_without_the_part_begins_at_its_beginning_only() -> None:
    board = fresh_boards("xarkant")[0]
    written = line(head(board, 1, ["random"] * board.players, Match(board).state()))
    with pytest.raises(InputError, match="line 1: /position: games of xarkant can only begin at their beginning"):
        read_trace(BytesIO(written.encode()))


@pytest.mark.parametrize("game", PLAYED)
def test_what_shows_in_a_written_position_is_known_and_nothing_else(game: str) -> None:
    """docs/formats.md: a game may begin at a position. Written again it is the same, and seats know what they see."""
    board = fresh_boards(game)[0]
    table, notation = Table(board, ["greedy"] * board.players, 3), Game(game).notation
    for number, done in enumerate(islice(plies_of(table), 100)):
        assert done.number == number + 1
        match = table.match
        if match.actor < 0 or number % 7:
            continue
        again = match.copy()
        again._s[:] = notation.from_state(list(match._t), match.state())
        assert again.state() == match.state()
        assert again.actor == match.actor
        assert again.legal() == match.legal()
        if game == "antwalk":
            up = [int(tile) * shows for tile, shows in zip(board.cells, match.state()["up"], strict=True)]
            seen: Any = again.observation(match.actor)
            assert [number or 0 for number in seen["numbers"]] == up

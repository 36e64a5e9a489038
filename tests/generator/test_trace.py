"""Traces are read strictly: limits, numbers of plies and of seats, states that are compared (docs/formats.md)."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from landpress.engine.play.match import Match
from landpress.generator.table.sitting import Ply, Table
from landpress.generator.table.trace import first_difference, head, line, ply, read_trace
from landpress.layouts.errors import InputError
from tests.playing import fresh_boards

Lines = list[dict[str, Any]]


def game(states: bool = True) -> Lines:
    """Return the head and the first eight plies of a game of two seats."""
    board = next(board for board in fresh_boards("last-land") if board.players == 2)
    table, lines = Table(board, ["random"] * 2, 1), [head(board, 1, ["random"] * 2)]
    for done in table.plies():
        assert isinstance(done, Ply)
        lines.append({**ply(table.match.copy(), done.number, done.action, states, states)})
        if len(lines) == 9:
            return lines
    raise AssertionError("a game has more plies")


def written(lines: Lines) -> BytesIO:
    return BytesIO("".join(map(line, lines)).encode())


def changed(at: int, change: Callable[[dict[str, Any]], object]) -> BytesIO:
    lines = json.loads(json.dumps(game()))
    change(lines[at])
    return written(lines)


def test_a_trace_that_was_written_is_read() -> None:
    trace = read_trace(written(game()))
    assert [value["ply"] for value in trace.plies] == list(range(1, 9))
    assert trace.result is None
    assert first_difference(trace) is None


def test_a_line_of_exactly_256_kib_is_read() -> None:
    first, second, *others = written(game())
    rest = b"".join(others)
    whole = second[:-1] + b" " * (262_144 - len(second)) + b"\n"
    assert len(whole) == 262_144
    assert len(read_trace(BytesIO(first + whole + rest)).plies) == 8
    with pytest.raises(InputError, match="line 2: longer than 262144 bytes"):
        read_trace(BytesIO(first + b" " + whole + rest))


@pytest.mark.parametrize("number", [0, 2, 4, True, 3.0])
def test_plies_are_numbered_without_a_gap(number: object) -> None:
    with pytest.raises(InputError, match="line 4: /ply: expected 3"):
        read_trace(changed(3, lambda value: value.update(ply=number)))


@pytest.mark.parametrize("actor", [2, -1, "seat", False, None])
def test_actors_are_seats_of_the_board_or_chance(actor: object) -> None:
    with pytest.raises(InputError, match="line 3: /actor: expected chance or a seat below 2"):
        read_trace(changed(2, lambda value: value.update(actor=actor)))


def test_an_action_has_at_most_200_characters() -> None:
    assert read_trace(changed(2, lambda value: value.update(action="x" * 200)))
    with pytest.raises(InputError, match="line 3: /action: expected the text of an action"):
        read_trace(changed(2, lambda value: value.update(action="x" * 201)))


def test_the_first_state_that_differs_is_told() -> None:
    """The difference is named by its ply and its first key, also where only the type of a number differs."""
    for at, value in ((3, 9), (3, False), (5, -7)):
        trace = read_trace(changed(at, lambda found: found["state"]["drain"].__setitem__(36, value)))  # noqa: B023
        said = first_difference(trace)
        assert said is not None
        assert said.startswith(f"ply {at}: state after")
        assert f"drain[36] is 0 by the rules, {json.dumps(value)} in the trace" in said


def test_numbers_of_legal_actions_are_compared() -> None:
    match = Match(next(board for board in fresh_boards("last-land") if board.players == 2))
    said = first_difference(read_trace(changed(1, lambda value: value.update(legal=value["legal"] + 1))))
    assert said == f"ply 1: {len(match.legal())} legal actions, the trace says {len(match.legal()) + 1}"

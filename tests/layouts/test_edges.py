"""What lies exactly at an edge: the first and the last code of each number of seats, and the place of a fault."""

import json
from dataclasses import replace

import pytest

from landpress.layouts.board import layout
from landpress.layouts.boardfile import read_board, write_board
from landpress.layouts.boardschema import board_schema
from landpress.layouts.catalogue import games
from landpress.layouts.errors import CodeError, InputError
from landpress.layouts.reading import rule

LARGEST = 99
"""What stands for the seats of a number that no board has."""


def seats_of(game: str, number: int) -> int:
    """Return the seats of the board of a number."""
    try:
        return layout(game).from_number(number).players
    except CodeError:
        return LARGEST


def first_after(game: str, number: int) -> int:
    """Return the first number whose board has more seats than that of another number."""
    few, low = seats_of(game, number), number
    high: int = 32 ** layout(game).PAYLOAD
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if seats_of(game, middle) == few else (low, middle)
    return high


@pytest.mark.parametrize("game", games())
def test_the_first_and_the_last_board_of_each_number_of_seats_come_back(game: str) -> None:
    """Board code: every code is exactly one board. What is counted wrongly shows first where the seats change."""
    found, number = [], 0
    while (seats := seats_of(game, number)) != LARGEST:
        after = first_after(game, number)
        found.append(seats)
        for edge in (number, after - 1):
            made = layout(game).from_number(edge)
            assert (made.players, layout(game).to_number(made)) == (seats, edge)
        number = after
    assert found == list(layout(game).SEATS)


@pytest.mark.parametrize("game", games())
def test_an_unknown_key_is_told_with_every_key_that_a_file_may_have(game: str) -> None:
    """Formats: readers refuse what they do not know. The words of the refusal are what the reader knows."""
    file = json.loads(write_board(layout(game).from_number(0)))
    schema = board_schema()
    named = {*schema["properties"], *(key for other in games() for key in schema["$defs"][other]["properties"])}

    def refused(key: str) -> list[str]:
        found = read_board(json.dumps({**file, key: file.get(key, 0)}).encode()).findings
        return [str(one.values["allowed"]) for one in found if one.code[2:] == rule("unknown_key", "").code]

    (told,) = refused("x")
    assert len(told.split()) == len(set(told.split()))
    assert {key for key in named if not refused(key)} == set(told.split())


@pytest.mark.parametrize("before", ["a", "é", "日a", "a😀é"])
@pytest.mark.parametrize("broken", [b"\xff", b"\xe2\x82", b"\xf0\x9f\x98"])
def test_what_is_no_utf_8_is_told_by_its_first_byte(before: str, broken: bytes) -> None:
    """Exit status 2 with one line, which names the place. Bytes count from 0."""
    with pytest.raises(InputError, match=f"^byte {len(before.encode())}: not UTF-8"):
        read_board(before.encode() + broken + b"{")


@pytest.mark.parametrize("game", games())
def test_the_same_cells_for_other_seats_are_another_board(game: str) -> None:
    """The ledger issues no board twice. The number of seats is part of what tells boards apart."""
    board = layout(game).from_number(0)
    others = [replace(board, players=seats) for seats in layout(game).SEATS]
    assert len({other.canonical_key() for other in others}) == len(others)

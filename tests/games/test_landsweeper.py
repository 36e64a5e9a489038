"""Landsweeper's board, clause by clause: its file, its code, and its findings against the oracle's."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from landpress.engine.boards.validity import examine, faults, symmetry
from landpress.engine.contract.house import changed, standard
from landpress.engine.contract.streams import Stream
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import Board
from landpress.layouts.boardfile import board_fields, read_board, write_board
from landpress.layouts.boardschema import board_schema
from landpress.layouts.codes import encode
from landpress.layouts.errors import CodeError
from landpress.layouts.games.landsweeper import KINDS, PAYLOAD, PREFIX, SEATS, radius_for
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, hexagon, size
from landpress.layouts.startfield import code_space, make
from tests.games.start_files import File, file_of, read, start_files
from tests.oracles.landsweeper import STANDARD, House, LandsweeperBoard

GAME = "landsweeper"
KIND_OF = {
    "LS101": "size",
    "LS102": "amount of land",
    "LS103": "sea in the hexagon",
    "LS104": "centre",
    "LS105": "little land",
    "LS106": "near starts",
    "LS107": "few neighbours",
    "LS108": "apart",
    "LS109": "cut cell",
    "LS201": "uneven",
    "LS202": "balanced",
}
SPACE = code_space((2, 3, 4), 4) + code_space((5, 6), 5)


def agree(file: File, house: House = STANDARD, variant: dict[str, Any] | None = None) -> set[str]:
    """Assert that reader and findings agree with the oracle, at the same cells. Return the codes."""
    judged = LandsweeperBoard(file, house)
    board, codes = read(file)
    assert (board is not None) == judged.seats_are_right, file["cells"]
    if board is None:
        assert codes <= {"LS016", "LS017"}, codes
        return codes
    board = replace(board, variant=changed(GAME, variant or {}))
    found: dict[str, list[set[str]]] = {}
    for finding in faults(board):
        found.setdefault(KIND_OF[finding.code], []).append(set(finding.where))
        assert (finding.severity == "warning") == (finding.code == "LS202")
    told, expected = ({kind: sorted(map(sorted, cases)) for kind, cases in d.items()} for d in (found, judged.faults()))
    assert told == expected, file["cells"]
    facts = examine(board).facts
    assert facts.get("land") == len(judged.land)
    assert facts["gap_percent"] == pytest.approx(100 * float(judged.gap), abs=0.006)
    return {code for code, kind in KIND_OF.items() if kind in found}


def islands(laboratory: bool = True) -> st.SearchStrategy[File]:
    """Draw any board, with little sea or much."""
    others = (2, 3, 5) if laboratory else ()
    return start_files(GAME, SEATS, lambda players: (*[radius_for(players)] * 2, *others), ".", "#")


boards = islands().map(lambda file: read(file)[0])
own_boards = islands(laboratory=False).map(lambda file: read(file)[0])


@given(islands())
def test_any_board_is_judged_as_the_oracle_judges_it(file: File) -> None:
    """LS-1, LS-D1, LS-D6."""
    agree(file)


@given(
    islands(),
    st.booleans(),
    st.integers(0, 80),
    st.integers(0, 20),
    st.tuples(st.integers(1, 5), st.integers(0, 6)),
    st.integers(0, 80),
)
def test_house_values_are_honoured(
    file: File, whole: bool, low: int, per_seat: int, spacing: tuple[int, int], percent: int
) -> None:
    """LS-1, LS-D1: house values are data, and a variant changes them.

    Starts keep the distance of chosen bases, too.
    """
    amounts = {"land": (low, low + 11), "large_land": (low + 3, low + 17)}
    house = House(whole, per_seat=per_seat, spacing=max(spacing), gap=Fraction(percent, 100), **amounts)
    variant = {
        "board.shape": "hexagon" if whole else "island",
        "land.cells": amounts["land"],
        "land.cells_large": amounts["large_land"],
        "land.per_seat": per_seat,
        "starts.distance": spacing[0],
        "starts.apart": spacing[1],
        "balance.gap_percent": percent,
    }
    assert variant.keys() == {key for key in standard(GAME) if not key.startswith("play.")}
    agree(file, house, variant)


def fresh(players: int, seed: str) -> HexBoard:
    board = next(draws(request(GAME, players), seed))
    assert isinstance(board, HexBoard)
    return board


def mutate(words: list[str], radius: int, stream: Stream) -> None:
    """Swap two cells, change one between land and sea, flood most neighbours of one, or move a start."""
    here = stream.below(len(words))
    match stream.below(5):
        case 0 | 1:
            there = stream.below(len(words))
            words[here], words[there] = words[there], words[here]
        case 2:
            words[here] = {"#": ".", ".": "#"}.get(words[here], ".")
        case 3:
            around = hexagon(radius)[here]
            for i, cell in enumerate(hexagon(radius)):
                q, r = cell.q - around.q, cell.r - around.r
                if max(abs(q), abs(r), abs(q + r)) == 1 and words[i] == "#" and stream.below(4):
                    words[i] = "."
        case _:
            seat = next(i for i, word in enumerate(words) if word.startswith("S"))
            words[here], words[seat] = words[seat], words[here]


def numbered(words: list[str], radius: int) -> list[str]:
    """Return the same board with its starts numbered in the right order."""
    starts = [cell for cell, word in zip(hexagon(radius), words, strict=True) if word.startswith("S")]
    return list(make(GAME, words, starts).cells)


@pytest.mark.parametrize("players", SEATS)
def test_mutated_boards_are_judged_as_the_oracle_judges_them(players: int) -> None:
    """One of 25 boards with up to six changes, 100 times: engine and oracle agree, and all usual rules are broken."""
    seen: set[str] = set()
    radius = radius_for(players)
    for seed in range(100):
        stream = Stream(f"mutation {seed}", players)
        words = list(fresh(players, f"seed {seed % 25}").cells)
        for _ in range(1 + stream.below(6)):
            mutate(words, radius, stream)
        if len([word for word in words if word.startswith("S")]) == players and stream.below(4):
            words = numbered(words, radius)
        seen |= agree(file_of(GAME, words, players, radius))
    usual = {"LS016", "LS017", "LS102", "LS104", "LS106", "LS107", "LS108", "LS109", "LS201"}
    assert seen >= usual - ({"LS106"} if players == 2 else set()), usual - seen


@pytest.mark.parametrize("players", SEATS)
def test_two_islands_on_one_bridge_name_the_bridge(players: int) -> None:
    """LS-D1: no single cell may cut the land in two. In a line of sea with one gap, the gap is named."""
    radius = radius_for(players)
    kinds = ["." if cell.r == 0 and cell != (0, 0) else "#" for cell in hexagon(radius)]
    board = make(GAME, kinds, [cell for cell in hexagon(radius) if cell.r == -radius][:players])
    assert [f.where for f in faults(board) if f.code == "LS109"] == [("0,0",)]
    assert "LS108" not in {f.code for f in faults(board)}
    kinds[size(radius) // 2] = "."
    apart = next(f for f in faults(make(GAME, kinds, board.starts)) if f.code == "LS108")
    assert set(apart.where) == {str(cell) for cell in hexagon(radius) if cell.r > 0}


def test_a_hexagon_is_valid_only_as_such() -> None:
    """LS-1: an island has at most 60 cells. All 61 are the designer's board, which its file must say."""
    whole = make(GAME, ["#"] * 61, [Hex(0, -4), Hex(0, 4)])
    assert [finding.code for finding in faults(whole)] == ["LS102"]
    said = replace(whole, variant=changed(GAME, {"board.shape": "hexagon"}))
    assert not list(faults(said))
    assert read_board(write_board(said).encode()).board == said
    hole = make(GAME, ["." if cell == (0, 2) else "#" for cell in hexagon(4)], [Hex(-2, -1), Hex(2, 1)])
    found = {f.code: f.where for f in faults(replace(hole, variant=said.variant))}
    assert found["LS103"] == ("0,2",)


def test_an_unknown_shape_is_a_finding() -> None:
    """Board file: readers refuse what they do not know, with a finding that names the place."""
    board = replace(fresh(2, "shape"), variant=(("board.shape", "torus"),))
    assert [(f.code, f.where) for f in faults(board)] == [("LS015", ("/variant/board/shape",))]


@given(boards)
def test_files_round_trip(board: HexBoard) -> None:
    """Board file: reading a written file gives the same board."""
    back = read_board(write_board(board, symmetry(board)).encode())
    assert (back.board, back.findings) == (board, [])


@given(own_boards, st.randoms())
def test_codes_round_trip(board: HexBoard, chance: Any) -> None:
    """Board code: every board has exactly one code, of at most 32 characters with its checksum."""
    code = str(board.code())
    assert Board.from_code(code) == board
    assert len(code.removeprefix("LS1").replace("-", "")) <= 32
    assert Board.from_code(chance.choice([code.lower(), code.replace("-", ""), code.replace("0", "O")])) == board


@given(st.integers(0, SPACE - 1) | st.integers(0, code_space((2, 3, 4), 4) - 1))
def test_every_number_is_one_board(number: int) -> None:
    """Board code: every code is exactly one board."""
    code = encode(PREFIX, number, PAYLOAD)
    board = Board.from_code(code)
    assert board.code() == code
    assert len(board.cells) == (61 if board.players <= 4 else 91)


def test_the_last_numbers_and_those_after() -> None:
    """Board code: the boards of the smaller hexagon come first. A payload that no board has is rejected."""
    few = code_space((2, 3, 4), 4)
    borders = [Board.from_code(encode(PREFIX, number, PAYLOAD)) for number in (0, few - 1, few, SPACE - 1)]
    assert [(board.players, len(board.cells), "." in board.cells) for board in borders] == [
        (2, 61, True), (4, 61, False), (5, 91, True), (6, 91, False)
    ]  # fmt: skip
    with pytest.raises(CodeError, match="no board has this code"):
        Board.from_code(encode(PREFIX, SPACE, PAYLOAD))
    assert 32 ** (PAYLOAD - 1) < SPACE <= 32**PAYLOAD


@pytest.mark.parametrize(("players", "radius"), [(2, 1), (4, 5), (5, 4), (6, 9)])
def test_laboratory_boards_have_no_code(players: int, radius: int) -> None:
    """LS-D6: the number of seats gives the radius. Another radius can be read and is reported as not valid."""
    board = make(GAME, ["#"] * size(radius), hexagon(radius)[:players])
    assert board.code() is None
    assert "LS101" in {finding.code for finding in faults(board)}
    agree(file_of(GAME, board.cells, players, radius))


SCHEMA = Draft202012Validator(board_schema())


@given(islands(), st.sampled_from([*KINDS, "S0", "S1", "S3", "S5", "S6", "O", "", 0, None]))
def test_reader_and_schema_agree_on_strange_words(file: File, word: Any) -> None:
    """Board file: an unknown word is a finding at its JSON Pointer.

    A repeated or misplaced start is one at `/cells`.
    """
    file["cells"][2][1] = word
    _, codes = read(file)
    known = (*KINDS, *(f"S{seat}" for seat in range(file["players"])))
    assert SCHEMA.is_valid(file) == (word in known)
    if word not in known:
        found = read_board(json.dumps(file).encode()).findings
        assert [(f.code, f.where) for f in found] == [("LS007" if type(word) is str else "LS005", ("/cells/2/1",))]
    else:
        assert codes <= {"LS016", "LS017"}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_finding_names_the_right_order_of_seats(players: int) -> None:
    """Seats: the first start in canonical order is seat 0, the others follow clockwise. Another order is refused."""
    board = fresh(players, "order")
    text = json.dumps(file_of(GAME, board.cells, players, board.radius))
    swapped = text.replace("S1", "S9").replace("S2", "S1").replace("S9", "S2")
    (finding,) = read_board(swapped.encode()).findings
    assert (finding.code, finding.where) == ("LS017", ("/cells",))
    assert finding.values["expected"] == " ".join(map(str, board.starts))


def test_everything_is_reported_at_once() -> None:
    """Formats: readers report everything at once."""
    file: dict[str, Any] = board_fields(fresh(2, "faulty"), "C2") | {"players": 7, "colour": "red", "seed": 7}
    file["cells"] = [row[:] for row in file["cells"]]
    file["cells"][0] = file["cells"][0][:-1]
    file["cells"][3][2] = "X"
    found = {(f.code, f.where[0]) for f in read_board(json.dumps(file).encode()).findings}
    assert found == {
        ("LS006", "/players"), ("LS003", "/colour"), ("LS005", "/seed"), ("LS008", "/cells/0"), ("LS007", "/cells/3/2")
    }  # fmt: skip


def test_a_wrong_claim_of_symmetry_is_found() -> None:
    """Board file: a symmetry that disagrees with the cells is an error."""
    board = replace(fresh(3, "claim"), claimed_symmetry="C6")
    assert [f.code for f in faults(board)] == ["LS203"]


def test_seats_that_are_equal_are_equal_whatever_the_order_of_a_sum() -> None:
    """LS-D1: balanced means that the gap is within the limit.

    Equal shares are balanced also where the limit is 0 and the shares are thirds, in whatever order they are added.
    """
    rows = [["S0", "S1", "."], ["#", ".", ".", "."], ["."] * 5, [".", ".", ".", "#"], ["."] * 3]
    file = {"format": "landpress/board", "version": 1, "game": GAME, "players": 2, "cells": rows}
    board, _ = read(file)
    assert board is not None
    even = replace(board, variant=changed(GAME, {"balance.gap_percent": 0}))
    codes = {finding.code for finding in faults(even)}
    assert "LS202" in codes
    assert "LS201" not in codes

"""Terraforming's board, clause by clause: its file, its code, and its findings against the oracle's."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from landpress.engine.boards.validity import examine, faults, symmetry
from landpress.engine.contract.house import changed
from landpress.engine.contract.streams import Stream
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import Board
from landpress.layouts.boardfile import board_fields, read_board, write_board
from landpress.layouts.boardschema import board_schema
from landpress.layouts.codes import decode, encode
from landpress.layouts.errors import CodeError
from landpress.layouts.games.terraforming import KINDS, PAYLOAD, PREFIX, RADIUS, SEATS
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, hexagon, size
from landpress.layouts.startfield import code_space, make
from landpress.layouts.symmetry import group_name
from tests.games.start_files import File, file_of, read, start_files
from tests.oracles.terraforming import STANDARD, House, TerraformingField, symmetric_fields
from tests.playing import by_day, of_class

GAME = "terraforming"
KIND_OF = {
    "TF101": "size",
    "TF102": "holes",
    "TF103": "centre",
    "TF104": "near starts",
    "TF105": "poor start",
    "TF106": "little reached",
    "TF107": "separate starts",
    "TF108": "pocket",
    "TF201": "no symmetry",
}


def words_of(file: File) -> list[str]:
    return [word for row in file["cells"] for word in row]


def agree(file: File, house: House = STANDARD, variant: dict[str, Any] | None = None) -> set[str]:
    """Assert that reader and findings agree with the oracle, at the same cells. Return the codes."""
    judged = TerraformingField(file, house)
    board, codes = read(file)
    assert (board is not None) == judged.seats_are_right, file["cells"]
    if board is None:
        assert codes <= {"TF016", "TF017"}, codes
        return codes
    findings = list(faults(replace(board, variant=changed(GAME, variant or {}))))
    found: dict[str, list[set[str]]] = {}
    for finding in findings:
        # Another test checks which cells break a symmetry. Here it only matters whether there is one.
        where = set() if finding.code == "TF201" else set(finding.where)
        found.setdefault(KIND_OF[finding.code], []).append(where)
    told, expected = ({kind: sorted(map(sorted, cases)) for kind, cases in d.items()} for d in (found, judged.faults()))
    assert told == expected, file["cells"]
    assert group_name(board.group) == judged.group_name
    share = judged.reached_share()
    facts = examine(board).facts
    assert facts.get("holes") == len(judged.holes)
    assert facts.get("reached_percent") == (None if share is None else round(100 * float(share), 1))
    return {finding.code for finding in findings}


def fields(radii: tuple[int, ...] = (6, 6, 2, 3, 5)) -> st.SearchStrategy[File]:
    """Draw any field, with few holes or many."""
    return start_files(GAME, SEATS, lambda players: radii, "O", ".")


boards = fields().map(lambda file: of_class(read(file)[0], HexBoard))


@given(fields())
def test_any_field_is_judged_as_the_oracle_judges_it(file: File) -> None:
    """TF-1, TF-2, TF-D1, TF-D2."""
    agree(file)


@given(fields(), st.integers(0, 90), st.integers(1, 5), st.integers(0, 6), st.integers(0, 100))
def test_house_values_are_honoured(file: File, low: int, distance: int, room: int, percent: int) -> None:
    """TF-D1: house values are data, and a variant changes them."""
    house = House((low, low + 10), distance, room, Fraction(percent, 100))
    variant = {"holes.allowed": (low, low + 10), "starts.distance": distance, "starts.wasteland": room}
    agree(file, house, variant | {"reach.percent": percent})


def fresh(players: int, seed: str) -> HexBoard:
    board = next(draws(request(GAME, players), seed))
    assert isinstance(board, HexBoard)
    return board


def mutate(words: list[str], stream: Stream) -> None:
    """Swap two cells, dig or fill a hole, make all neighbours of a cell holes, or move a start to another cell."""
    here = stream.below(len(words))
    match stream.below(5):
        case 0 | 1:
            there = stream.below(len(words))
            words[here], words[there] = words[there], words[here]
        case 2:
            words[here] = {".": "O", "O": "."}.get(words[here], "O")
        case 3:
            around = hexagon(RADIUS)[here]
            for i, cell in enumerate(hexagon(RADIUS)):
                offset = Hex(cell.q - around.q, cell.r - around.r)
                if max(abs(offset.q), abs(offset.r), abs(offset.q + offset.r)) == 1 and words[i] == ".":
                    words[i] = "O"
        case _:
            seat = next(i for i, word in enumerate(words) if word.startswith("S"))
            words[here], words[seat] = words[seat], words[here]


def numbered(words: list[str]) -> list[str]:
    """Return the same field with its starts numbered in the right order."""
    starts = [cell for cell, word in zip(hexagon(RADIUS), words, strict=True) if word.startswith("S")]
    return list(make(GAME, words, starts).cells) if starts else words


@pytest.mark.parametrize("players", by_day(SEATS, 0))
def test_mutated_boards_are_judged_as_the_oracle_judges_them(players: int) -> None:
    """Up to six changes to each of 150 fresh boards: engine and oracle agree, and the changes break all usual rules."""
    seen: set[str] = set()
    for seed in range(150):
        stream = Stream(f"mutation {seed}", players)
        words = list(fresh(players, f"seed {seed}").cells)
        for _ in range(1 + stream.below(6)):
            mutate(words, stream)
        if len([word for word in words if word.startswith("S")]) == players and stream.below(4):
            words = numbered(words)
        seen |= agree(file_of(GAME, words, players, RADIUS))
    assert seen >= {"TF016", "TF017", "TF102", "TF103", "TF105", "TF108", "TF201"}, seen


@given(fields((2,)), st.data())
def test_the_fewest_cells_that_break_the_symmetry_are_named(file: File, data: st.DataObject) -> None:
    """Seats: the finding names the group that would hold and the fewest cells that break it.

    The test compares with all symmetric fields of radius 2.
    """
    board, _ = read(file)
    assert board is not None
    far = symmetric_fields(2, board.players, size(2))
    differing = [
        {str(cell) for cell, a, b in zip(hexagon(2), board.pattern, field, strict=True) if a != b} for field in far
    ]
    found = [finding for finding in faults(board) if finding.code == "TF201"]
    fewest = min(map(len, differing))
    assert bool(found) == bool(fewest)
    for finding in found:
        assert set(finding.where) in differing
        assert finding.values == {"group": f"C{board.players}", "count": fewest}
        assert len(finding.where) == fewest


@pytest.mark.parametrize("players", SEATS)
def test_a_hole_too_many_is_named_as_what_breaks_the_symmetry(players: int) -> None:
    """One hole dug on a fresh board is the cell that is named. Without it C2, C3 or C6 would hold."""
    for seed in range(20):
        board = fresh(players, f"seed {seed}")
        place = next(i for i in range(Stream(f"{seed}").below(40), 127) if board.cells[i] == ".")
        cells = list(board.cells)
        cells[place] = "O"
        spoilt, _ = read(file_of(GAME, cells, players, RADIUS))
        assert spoilt is not None
        named = [f for f in faults(spoilt) if f.code == "TF201"]
        if place == size(RADIUS) // 2:
            continue
        assert [f.where for f in named] == [(str(hexagon(RADIUS)[place]),)]
        assert named[0].values["group"] == f"C{players}"
        assert symmetry(spoilt) in ("balanced", "none")


def test_a_mirror_alone_does_not_make_seats_point_symmetric() -> None:
    """TF-2: C2, C3 or C6. A mirror makes the board equal for all seats, but not the game."""
    mirrored = make(GAME, ["."] * 127, [Hex(-2, -3), Hex(5, -3)])
    assert mirrored.is_seat_symmetric
    assert "TF201" in {finding.code for finding in faults(mirrored)}


def test_separate_starts_and_pockets_are_told_apart() -> None:
    """TF-D2: starts that cannot reach each other are an error. Land without a start is a warning."""
    wall = make(GAME, ("O" if cell.r == 0 else "." for cell in hexagon(RADIUS)), [Hex(-1, -3), Hex(1, 3)])
    severities = {finding.code: (finding.severity, finding.where) for finding in faults(wall)}
    assert severities["TF107"] == ("error", ("1,3",))
    assert "TF108" not in severities
    fence = make(GAME, ("O" if cell.r == 4 else "." for cell in hexagon(RADIUS)), [Hex(-1, -3), Hex(1, 3)])
    found = [finding for finding in faults(fence) if finding.code in ("TF106", "TF107", "TF108")]
    assert [(f.code, f.severity, len(f.where)) for f in found] == [("TF108", "warning", 15)]


@given(boards)
def test_files_round_trip(board: HexBoard) -> None:
    """Board file: reading a written file gives the same board."""
    back = read_board(write_board(board, symmetry(board)).encode())
    assert (back.board, back.findings) == (board, [])


@given(boards.filter(lambda board: board.radius == RADIUS), st.randoms())
def test_codes_round_trip(board: HexBoard, chance: Any) -> None:
    """Board code: every board has exactly one code, of at most 40 characters with its checksum."""
    code = str(board.code())
    assert Board.from_code(code) == board
    assert len(code.removeprefix("TF1").replace("-", "")) <= 40
    assert Board.from_code(chance.choice([code.lower(), code.replace("-", ""), code.replace("0", "O")])) == board


@given(st.integers(0, code_space(SEATS, RADIUS) - 1))
def test_every_number_is_one_board(number: int) -> None:
    """Board code: every code is exactly one board."""
    code = encode(PREFIX, number, PAYLOAD)
    assert Board.from_code(code).code() == code
    assert decode(code, PREFIX, PAYLOAD) == number


def test_the_last_number_and_the_one_after() -> None:
    """Board code: a payload that no board has is rejected."""
    space = code_space(SEATS, RADIUS)
    last = Board.from_code(encode(PREFIX, space - 1, PAYLOAD))
    assert (last.players, last.cells.count("O")) == (6, 121)
    with pytest.raises(CodeError, match="no board has this code"):
        Board.from_code(encode(PREFIX, space, PAYLOAD))
    assert 32 ** (PAYLOAD - 1) < space <= 32**PAYLOAD


def test_laboratory_boards_have_no_code() -> None:
    """Board file: other radii can be read and are reported as not valid."""
    board = make(GAME, ["."] * size(3), [Hex(-1, -2), Hex(1, 2)])
    assert board.code() is None
    assert [finding.code for finding in faults(board)] == ["TF101"]


SCHEMA = Draft202012Validator(board_schema())


@given(fields((2, 6)), st.sampled_from([*KINDS, "S0", "S1", "S3", "S5", "S6", "s0", "", 0, None]))
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
        assert [(f.code, f.where) for f in found] == [("TF007" if type(word) is str else "TF005", ("/cells/2/1",))]
    else:
        assert codes <= {"TF016", "TF017"}


def test_the_finding_names_the_right_order_of_seats() -> None:
    """Seats: the first start in canonical order is seat 0, the others follow clockwise. Another order is refused."""
    file = file_of(GAME, fresh(3, "order").cells, 3, RADIUS)
    right = [str(start) for start in fresh(3, "order").starts]
    text = json.dumps(file).replace("S1", "S9").replace("S2", "S1").replace("S9", "S2")
    (finding,) = read_board(text.encode()).findings
    assert (finding.code, finding.where) == ("TF017", ("/cells",))
    assert finding.values == {"expected": " ".join(right), "found": " ".join([right[0], right[2], right[1]])}


def test_everything_is_reported_at_once() -> None:
    """Formats: readers report everything at once."""
    file: dict[str, Any] = board_fields(fresh(2, "faulty"), "C3") | {"players": 4, "colour": "red", "seed": 7}
    file["cells"] = [row[:] for row in file["cells"]]
    file["cells"][0] = file["cells"][0][:-1]
    file["cells"][3][2] = "X"
    found = {(f.code, f.where[0]) for f in read_board(json.dumps(file).encode()).findings}
    assert found == {
        ("TF006", "/players"), ("TF003", "/colour"), ("TF005", "/seed"), ("TF008", "/cells/0"), ("TF007", "/cells/3/2")
    }  # fmt: skip


def test_a_wrong_claim_of_symmetry_is_found() -> None:
    """Board file: a symmetry that disagrees with the cells is an error."""
    board = fresh(3, "claim")
    claimed = replace(board, claimed_symmetry="C6")
    assert [f.code for f in faults(claimed)] == ["TF203"]

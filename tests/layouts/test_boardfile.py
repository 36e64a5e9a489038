"""The board file: a written file is read back, and the faults of foreign files are reported by their place."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.layouts.board import Board, Variant
from landpress.layouts.boardfile import (
    MAX_BYTES,
    SYMMETRIES,
    in_one_line,
    read_board,
    read_variant,
    variant_fields,
    write_board,
)
from landpress.layouts.errors import InputError
from landpress.layouts.games.last_land import make
from landpress.layouts.reading import RULES, Reader
from landpress.layouts.strictjson import parse
from tests.playing import fresh_boards
from tests.strategies import boards, laboratory_boards

NAMES = {code: name for name, code in RULES.items()}
LAND = ["T1", "T2", "T3", "T4"]
BOARD = make(3, ["B" if i in (0, 3, 33) else LAND[i % 4] for i in range(37)])
keys = st.text(alphabet="abcdefghijklmnopqrstuvwxyzT1234_", min_size=1, max_size=8)
values = st.integers(-(10**9), 10**9) | st.booleans() | st.text(max_size=8)
variants: st.SearchStrategy[Variant] = st.dictionaries(
    st.tuples(keys, keys).map(".".join), values | st.lists(values, max_size=3).map(tuple), max_size=4
).map(lambda changed: tuple(sorted(changed.items(), key=lambda item: item[0])))
seeds = st.none() | st.text(max_size=20).filter(str.isprintable)


def noted(data: bytes | str) -> set[tuple[str, ...]]:
    """Return the rules that a file breaks, each with its place."""
    reading = read_board(data if isinstance(data, bytes) else data.encode())
    assert reading.board is None
    assert all(finding.severity == "error" for finding in reading.findings)
    return {(NAMES[finding.code[2:]], *finding.where) for finding in reading.findings}


@given(boards | laboratory_boards, variants, seeds, st.sampled_from([None, *SYMMETRIES]))
def test_reading_what_is_written_gives_the_board(
    board: Board, variant: Variant, seed: str | None, symmetry: str | None
) -> None:
    """Board file, for every seat count, six-base boards with fewer seats, laboratory radii, variants and seeds."""
    board = replace(board, variant=variant, seed=seed)
    text = write_board(board, symmetry)
    found, game, findings = read_board(text.encode())
    assert findings == []
    assert game == "last-land"
    assert found == board
    assert found is not None
    assert (found.seed, found.claimed_symmetry) == (seed, symmetry)
    assert write_board(found, symmetry) == text


@given(boards | laboratory_boards, variants, seeds)
def test_a_board_file_in_one_line_is_the_same_json(board: Board, variant: Variant, seed: str | None) -> None:
    """A batch writes a board file in each line (docs/formats.md): one line of the same fields in the same order."""
    text = write_board(replace(board, variant=variant, seed=seed))
    assert in_one_line(text) == json.dumps(json.loads(text)) + "\n"


@given(boards)
def test_the_file_is_what_the_format_says(board: Board) -> None:
    """Board file: the fields of the format, starts as `q,r` in seat order, one row of cells a line."""
    file = json.loads(write_board(replace(board, seed="x"), "D2"))
    assert " ".join(file) == "format version game players symmetry code seed made_by cells starts"
    assert (file["format"], file["version"], file["code"]) == ("landpress/board", 1, board.code())
    assert [len(row) for row in file["cells"]] == [4, 5, 6, 7, 6, 5, 4]
    assert file["starts"] == [f"{q},{r}" for q, r in board.starts]


@given(boards, st.randoms(use_true_random=False))
def test_order_and_spacing_of_a_file_mean_nothing(board: Board, random: Any) -> None:
    fields = list(json.loads(write_board(board)).items())
    random.shuffle(fields)
    assert read_board(b"\xef\xbb\xbf" + json.dumps(dict(fields), indent=3).encode()).board == board


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    """Return the file of a good board after a change to its object."""
    file: dict[str, Any] = json.loads(write_board(BOARD, "none"))
    change(file)
    return json.dumps(file)


HOSTILE: dict[str, tuple[Callable[[dict[str, Any]], object], set[tuple[str, str]]]] = {
    "false for a number": (lambda f: f.update(players=False), {("wrong_type", "/players")}),
    "a fraction for a number": (lambda f: f.update(players=3.0), {("wrong_type", "/players")}),
    "a text for a number": (lambda f: f.update(players="3"), {("wrong_type", "/players")}),
    "NaN": (lambda f: f.update(players=float("nan")), {("odd_number", "/players")}),
    "5,000 digits": (lambda f: f.update(players=10**4200), {("odd_number", "/players")}),
    "too many seats": (lambda f: f.update(players=7), {("out_of_range", "/players")}),
    "another version": (lambda f: f.update(version=2), {("out_of_range", "/version")}),
    "true for version 1": (lambda f: f.update(version=True), {("wrong_type", "/version")}),
    "another format": (lambda f: f.update(format="landpress/trace"), {("unknown_word", "/format")}),
    "a board of one cell": (lambda f: f.update(cells=[["T1"]]), {("no_hexagon", "/cells")}),
    "an even number of rows": (lambda f: f["cells"].pop(), {("no_hexagon", "/cells")}),
    "unknown game": (lambda f: f.update(game="chess"), {("unknown_word", "/game")}),
    "no game": (lambda f: f.pop("game"), {("missing_key", "/game")}),
    "no cells": (lambda f: f.pop("cells"), {("missing_key", "/cells")}),
    "no starts": (lambda f: f.pop("starts"), {("missing_key", "/starts")}),
    "unknown key": (lambda f: f.update({"a/b~": 1}), {("unknown_key", "/a~1b~0")}),
    "unknown type of tile": (lambda f: f["cells"][2].__setitem__(4, "T5"), {("unknown_word", "/cells/2/4")}),
    "null for a tile": (lambda f: f["cells"][6].__setitem__(3, None), {("wrong_type", "/cells/6/3")}),
    "a short row": (lambda f: f["cells"][0].pop(), {("wrong_length", "/cells/0")}),
    "a long row": (lambda f: f["cells"][3].append("T1"), {("wrong_length", "/cells/3")}),
    "a row too few": (lambda f: f["cells"].pop(), {("no_hexagon", "/cells")}),
    "one cell": (lambda f: f.update(cells=[["B"]]), {("no_hexagon", "/cells")}),
    "a hexagon too large": (lambda f: f.update(cells=[["B"]] * 21), {("no_hexagon", "/cells")}),
    "no rows": (lambda f: f.update(cells=[]), {("no_hexagon", "/cells")}),
    "an object for rows": (lambda f: f.update(cells={}), {("wrong_type", "/cells")}),
    "a text for a row": (lambda f: f["cells"].__setitem__(5, "T1T1T"), {("wrong_type", "/cells/5")}),
    "starts in another order": (lambda f: f["starts"].reverse(), {("wrong_starts", "/starts")}),
    "a start too few": (lambda f: f["starts"].pop(), {("wrong_starts", "/starts")}),
    "a start written otherwise": (lambda f: f["starts"].__setitem__(0, "00,-3"), {("wrong_starts", "/starts")}),
    "a start that is no text": (lambda f: f["starts"].__setitem__(1, [0, 3]), {("wrong_type", "/starts/1")}),
    "unknown symmetry": (lambda f: f.update(symmetry="C4"), {("unknown_word", "/symmetry")}),
    "null for symmetry": (lambda f: f.update(symmetry=None), {("wrong_type", "/symmetry")}),
    "a code of another board": (lambda f: f.update(code=make(3, ["T1"] * 37).code()), {("wrong_code", "/code")}),
    "a mistyped code": (lambda f: f.update(code=f["code"][:-1] + "U"), {("wrong_code", "/code")}),
    "a number for the code": (lambda f: f.update(code=5), {("wrong_type", "/code")}),
    "a seed of two lines": (lambda f: f.update(seed="a\nb"), {("bad_text", "/seed")}),
    "a seed without end": (lambda f: f.update(seed="a" * 9000), {("bad_text", "/seed")}),
    "a lone surrogate": (lambda f: f.update(made_by="\ud800"), {("bad_text", "/made_by")}),
    "a variant that is no object": (lambda f: f.update(variant=[1]), {("wrong_type", "/variant")}),
    "a section that is no object": (lambda f: f.update(variant={"mix": 3}), {("wrong_type", "/variant/mix")}),
    "a variant of fractions": (lambda f: f.update(variant={"a": {"b": 0.5}}), {("bad_variant_value", "/variant/a/b")}),
    "a variant too deep": (lambda f: f.update(variant={"a": {"b": {"c": 1}}}), {("bad_variant_value", "/variant/a/b")}),
    "an infinite variant": (lambda f: f.update(variant={"a": {"b": [1e999]}}), {("bad_variant_value", "/variant/a/b")}),
    "900 brackets": (lambda f: f.update(seed=json.loads("[" * 900 + "]" * 900)), {("too_deep", "")}),
}  # fmt: skip


@pytest.mark.parametrize(("change", "findings"), HOSTILE.values(), ids=HOSTILE)
def test_a_fault_is_told_by_its_place(
    change: Callable[[dict[str, Any]], object], findings: set[tuple[str, str]]
) -> None:
    """Formats: readers refuse what they do not know, with a finding that names the place."""
    assert noted(changed(change)) == findings


def test_everything_is_reported_at_once() -> None:
    """Formats: readers report everything at once."""

    def change(file: dict[str, Any]) -> None:
        file.update(version=0, players=True, symmetry="D9", seed=1, extra=2, variant={"mix": {"T1": None}})
        file["cells"][0][1], file["cells"][6] = "T0", ["B"]
        file["starts"][2] = 7

    assert noted(changed(change)) == {
        ("unknown_key", "/extra"),
        ("out_of_range", "/version"),
        ("wrong_type", "/players"),
        ("unknown_word", "/symmetry"),
        ("wrong_type", "/seed"),
        ("bad_variant_value", "/variant/mix/T1"),
        ("unknown_word", "/cells/0/1"),
        ("wrong_length", "/cells/6"),
        ("wrong_type", "/starts/2"),
    }


def test_every_hand_of_a_deal_is_judged() -> None:
    """Formats: readers report everything at once. A hand that is wrong hides no other one."""
    deal = next(board for board in fresh_boards("antwalk") if board.players > 2)
    file = json.loads(write_board(deal))
    file["hands"][0], file["hands"][1] = [], file["hands"][1][::-1]
    del file["code"]
    assert noted(json.dumps(file)) == {("wrong_length", "/hands/0"), ("not_ascending", "/hands/1")}


def test_an_empty_object_lacks_what_every_file_has() -> None:
    assert noted("{}") == {("missing_key", f"/{key}") for key in ("format", "version", "game", "players")}


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('"version": 1', '"version": 1, "version": 1', "/version"),
        ('"seed": "x"', '"seed": "x", "seed": "y"', "/seed"),
        ('"patch": {', '"patch": {}, "patch": {', "/variant/patch"),
        ('"limit": 5', '"limit": 5, "limit": 6', "/variant/patch/limit"),
    ],
)
def test_repeated_keys_are_told_by_their_place(old: str, new: str, place: str) -> None:
    """Bad input: a repeated key is reported. Other parsers silently drop it."""
    text = write_board(replace(BOARD, seed="x", variant=(("patch.limit", 5),)))
    assert old in text
    assert noted(text.replace(old, new)) == {("repeated_key", place)}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "expected a JSON object"),
        (b"[1]", "expected a JSON object"),
        (b"\x89PNG\r\n\x1a\n", "byte 0: not UTF-8"),
        (write_board(BOARD).encode()[:-20], "line 1[0-9], column [0-9]+: not JSON"),
        (write_board(BOARD).encode("utf-16"), "byte 0: not UTF-8"),
        (b"{" + b" " * MAX_BYTES + b"}", "at most 65536"),
    ],
)
def test_what_is_no_object_is_an_error_of_one_line(data: bytes, message: str) -> None:
    """Exit status 2: the input is not a JSON object. Every fault of a JSON object is a finding."""
    with pytest.raises(InputError, match=message) as error:
        read_board(data)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(("size", "is_read"), [(65536, True), (65537, False)])
def test_a_board_file_has_at_most_64_kib(size: int, is_read: bool) -> None:
    """Formats: at most 64 KiB, which are 65,536 bytes. A file of exactly this size is read."""
    text = write_board(BOARD).encode()
    data = text + b" " * (size - len(text))
    assert len(data) == size
    if is_read:
        assert read_board(data).board == BOARD
    else:
        with pytest.raises(InputError, match="a board file has at most 65536 bytes"):
            read_board(data)


def test_one_seat_is_a_laboratory_board() -> None:
    """Formats: boards for one seat are read too. On them one plays alone."""
    assert (board := read_board(write_board(make(1, BOARD.cells)).encode()).board) is not None
    assert board.players == 1


@given(st.data())
def test_damaged_files_never_do_harm(data: st.DataObject) -> None:
    """A file with any part replaced gives one line, findings, or a board without findings."""
    text = write_board(replace(BOARD, seed="x", variant=(("patch.limit", 5),)), "C3")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    middle = data.draw(st.text(alphabet='{}[],:"0123BT-,.eNaN \\\n\ud800é', max_size=8))
    damaged = (text[:start] + middle + text[end:]).encode("utf-8", "surrogatepass")
    try:
        reading = read_board(damaged)
    except InputError as error:
        assert "\n" not in str(error)  # noqa: PT017  (both ends are right)
        return
    assert (reading.board is None) == bool(reading.findings)
    assert all(value.isprintable() for f in reading.findings for value in (*f.where, *map(str, f.values.values())))


@given(st.dictionaries(st.text(max_size=4), st.none() | values | st.dictionaries(st.text(max_size=4), values)))
def test_any_object_of_json_is_read_to_findings(value: dict[str, Any]) -> None:
    reading = read_board(json.dumps(value).encode())
    assert reading.findings
    assert reading.board is None


@given(variants)
def test_variants_are_sections_of_keys(variant: Variant) -> None:
    """Board file: `variant` holds the changed values only."""
    reader = Reader()
    text = json.dumps(variant_fields(variant))
    assert read_variant(reader, parse(text)) == variant
    assert not reader.findings

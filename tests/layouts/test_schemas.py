"""The shipped JSON Schemas agree with the reader and the writer (docs/formats.md, "Schemas")."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import landpress.layouts
from landpress.layouts.board import layout
from landpress.layouts.boardfile import read_board, write_board
from landpress.layouts.boardschema import board_schema
from landpress.layouts.catalogue import games
from tests.carriers import board_json
from tests.hostile.corpus import FAULTY
from tests.strategies import boards, laboratory_boards

REPORT = Path(landpress.layouts.__file__).parent / "schemas" / "report.json"
SCHEMAS = {"board": board_schema(), "report": json.loads(REPORT.read_text("utf-8"))}
BOARD = Draft202012Validator(SCHEMAS["board"])
# What a schema cannot express: repeated keys and nesting are gone once JSON is parsed, printable texts have no pattern,
# and starts, seats and code follow from the cells.
BEYOND = {"001", "002", "009", "012", "013", "016", "017", "018", "019"}


def test_the_schemas_are_schemas() -> None:
    for schema in SCHEMAS.values():
        Draft202012Validator.check_schema(schema)


def test_the_schema_knows_every_game_and_its_seats() -> None:
    """A board for one seat is a laboratory board of any game."""
    assert set(SCHEMAS["board"]["properties"]["game"]["enum"]) == set(games())
    for game in games():
        assert SCHEMAS["board"]["$defs"][game]["properties"]["players"]["enum"] == [1, *layout(game).SEATS]


@given(boards | laboratory_boards, st.sampled_from(["C3", "none", None]), st.text(max_size=5))
def test_what_is_written_fits_the_schema(made: Any, symmetry: str | None, seed: str) -> None:
    BOARD.validate(json.loads(write_board(made, symmetry)))


def assert_agreement(content: bytes) -> None:
    """Assert that the reader refuses what the schema refuses.

    The schema must refuse the same files as the reader, except for the rules in `BEYOND`.
    """
    findings = {finding.code[2:] for finding in read_board(content).findings}
    wrong = [error.message for error in BOARD.iter_errors(json.loads(content))]
    assert findings or not wrong, wrong
    assert wrong or not findings - BEYOND, findings


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield at
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*at, key))


GOOD = json.loads(board_json()) | {"seed": "x", "symmetry": "none", "variant": {"mix": {"T1": [9, 14]}}}
PLACES = [at for at in places(GOOD) if at]
strange = st.sampled_from(
    [
        None,
        True,
        False,
        0,
        1,
        2,
        7,
        -1,
        1.5,
        "",
        "B",
        "T5",
        "C3",
        "0,0",
        [],
        ["B"],
        {},
        {"a": 1},
        {"a": {"b": [1, "x"]}},
    ]
)


@given(st.sampled_from(PLACES), strange, st.sampled_from(["set", "drop", "double"]))
def test_reader_and_schema_agree_on_every_changed_place(at: tuple[Any, ...], value: Any, change: str) -> None:
    fields = json.loads(json.dumps(GOOD))
    parent = fields
    for key in at[:-1]:
        parent = parent[key]
    if change == "set":
        parent[at[-1]] = value
    elif change == "drop":
        del parent[at[-1]]
    elif isinstance(parent, list):
        parent.append(parent[at[-1]])
    else:
        parent[f"{at[-1]}?"] = parent[at[-1]]
    assert_agreement(json.dumps(fields).encode())


def test_reader_and_schema_agree_on_hostile_objects() -> None:
    for name, (content, codes) in FAULTY.items():
        # Python's parser refuses the input with these two codes. To a schema 1.0 is an integer.
        if not codes & {"LP002", "LL010"} and name != "1.0 for the version":
            assert_agreement(content)


def test_the_good_board_of_these_tests_is_good() -> None:
    assert BOARD.is_valid(GOOD)
    assert read_board(json.dumps(GOOD).encode()).findings == []

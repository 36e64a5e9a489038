"""Xarkant's landscapes: file and code are read back, and the findings are those of the oracle, at the same cells."""

import json
from collections.abc import Callable
from dataclasses import replace
from math import factorial
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from landpress.engine.boards.validity import examine, faults
from landpress.engine.contract.house import changed
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.board import Board
from landpress.layouts.boardfile import board_fields, read_board, write_board
from landpress.layouts.codes import encode
from landpress.layouts.errors import CodeError
from landpress.layouts.games.xarkant import PAYLOAD, PREFIX, SEATS, TYPES, Landscape, Placed, Tile, make
from tests.layouts.test_schemas import BOARD as SCHEMA
from tests.layouts.test_schemas import assert_agreement, places
from tests.oracles.xarkant import STANDARD, House, XarkantLandscape, spot, views

GAME = "xarkant"
KINDS = {
    "XK101": "types of a tile",
    "XK102": "equal tiles",
    "XK103": "edition quadrants",
    "XK104": "edition stars",
    "XK105": "turn",
    "XK106": "quadrants",
    "XK107": "few areas",
    "XK108": "large area",
}

tiles = st.builds(Tile, st.tuples(*[st.sampled_from(TYPES)] * 4), st.integers(0, 3))


@st.composite
def landscapes(draw: st.DrawFn) -> Landscape:
    """Draw nine of any ten tiles in any turns. Most landscapes have many faults."""
    edition = draw(st.lists(tiles, min_size=10, max_size=10))
    order = draw(st.permutations(range(10)))[:9]
    turns = draw(st.lists(st.integers(0, 3), min_size=9, max_size=9))
    return make(draw(st.sampled_from(SEATS)), edition, list(map(Placed, order, turns)))


def landscape_of(fields: dict[str, Any]) -> Landscape:
    """Return the landscape with the fields of a file."""
    edition = [Tile(tuple(tile["quadrants"]), tile["star"]) for tile in fields["tiles"]]
    return make(fields["players"], edition, [Placed(one["tile"], one["turn"]) for one in fields["placed"]])


def fresh(players: int = 4, seed: str = "x", edition: str | None = None) -> Landscape:
    """Draw the first landscape of a seed."""
    board = next(draws(request(GAME, players, (), edition), seed))
    assert isinstance(board, Landscape)
    return board


def agree(board: Landscape, house: House = STANDARD) -> set[str]:
    """Assert that engine and oracle find the same faults at the same places. Return the kinds found."""
    judged = XarkantLandscape(board_fields(board, None), house)
    told: dict[str, list[list[str]]] = {}
    for finding in faults(board):
        told.setdefault(KINDS[finding.code], []).append(sorted(finding.where))
        if finding.code == "XK105":
            number = int(finding.values["number"]) - 1
            assert {int(turn) for turn in str(finding.values["allowed"]).split()} == judged.right_turns(number)
            assert (finding.values["tile"], finding.values["found"]) == board.placed[number]
            assert list(finding.where) == [spot(number)[i] for i in (0, 1, 3, 2)]
    assert {kind: sorted(cases) for kind, cases in told.items()} == {
        kind: sorted(map(sorted, cases)) for kind, cases in judged.faults().items()
    }, board.code()
    return set(told)


@given(landscapes())
def test_findings_about_any_landscape(board: Landscape) -> None:
    """XK-D1, XK-3, XK-D3, XK-D4 on landscapes with many faults."""
    agree(board)


def _turn_a_tile(fields: dict[str, Any], data: st.DataObject) -> None:
    data.draw(st.sampled_from(fields["placed"]))["turn"] = data.draw(st.integers(0, 3))


def _swap_two_places(fields: dict[str, Any], data: st.DataObject) -> None:
    a, b = (data.draw(st.integers(0, 8)) for _ in range(2))
    fields["placed"][a], fields["placed"][b] = fields["placed"][b], fields["placed"][a]


def _take_the_tenth(fields: dict[str, Any], data: st.DataObject) -> None:
    tenth = next(n for n in range(10) if n not in [one["tile"] for one in fields["placed"]])
    data.draw(st.sampled_from(fields["placed"]))["tile"] = tenth


def _swap_two_quadrants(fields: dict[str, Any], data: st.DataObject) -> None:
    a, b = data.draw(st.permutations(fields["tiles"]))[:2]
    i, j = (data.draw(st.integers(0, 3)) for _ in range(2))
    a["quadrants"][i], b["quadrants"][j] = b["quadrants"][j], a["quadrants"][i]


def _move_a_star(fields: dict[str, Any], data: st.DataObject) -> None:
    data.draw(st.sampled_from(fields["tiles"]))["star"] = data.draw(st.integers(0, 3))


def _print_a_tile_again(fields: dict[str, Any], data: st.DataObject) -> None:
    a, b = data.draw(st.permutations(fields["tiles"]))[:2]
    turn = data.draw(st.integers(0, 3))
    a["quadrants"] = b["quadrants"][turn:] + b["quadrants"][:turn]


Change = Callable[[dict[str, Any], st.DataObject], None]
CHANGES: tuple[Change, ...] = (
    _turn_a_tile,
    _swap_two_places,
    _take_the_tenth,
    _swap_two_quadrants,
    _move_a_star,
    _print_a_tile_again,
)


@given(st.integers(0, 10**6), st.lists(st.sampled_from(CHANGES), min_size=1, max_size=3), st.data())
def test_findings_about_generated_landscapes_with_a_few_changes(
    seed: int, changes: list[Change], data: st.DataObject
) -> None:
    """Landscapes at the border of validity: a tile turned or exchanged, a quadrant or star moved, equal tiles."""
    fields = board_fields(fresh(2, str(seed)), None)
    for change in changes:
        change(fields, data)
    agree(landscape_of(fields))


@pytest.mark.parametrize("seed", range(3))
def test_every_other_turn_of_every_tile_is_judged(seed: int) -> None:
    """XK-3, XK-D3: each of the nine tiles in each of its other turns, and the effect on the tiles after it."""
    board = fresh(2, str(seed))
    for place, (tile, turn) in enumerate(board.placed):
        for other in {0, 1, 2, 3} - {turn}:
            placed = [*board.placed[:place], Placed(tile, other), *board.placed[place + 1 :]]
            agree(make(2, board.tiles, placed))


@settings(max_examples=60)
@given(
    st.integers(0, 1000),
    st.tuples(
        st.sampled_from([(1, 2), (3, 3)]),
        st.sampled_from([(10, 14), (14, 20)]),
        st.sampled_from([(4, 5), (0, 3)]),
        st.sampled_from([(12, 12), (0, 11)]),
        st.sampled_from([0, 5]),
        st.sampled_from([4, 7]),
    ),
)
def test_findings_under_other_house_values(seed: int, values: tuple[Any, ...]) -> None:
    keys = [f"edition.{key}" for key in ("types", "quadrants", "stars")]
    keys += [f"landscape.{key}" for key in ("quadrants", "areas", "largest")]
    variant = changed(GAME, dict(zip(keys, values, strict=True)))
    agree(replace(fresh(3, str(seed)), variant=variant), House(*values))


# The star is on the second quadrant. When not turned, wheat is on the left and stone on the right.
_HALVES = Tile(("wheat", "stone", "stone", "wheat"), 1)


def test_the_right_turns_are_told() -> None:
    """XK-3: of the turns that bring the star beside stone, those with the largest area are allowed. Worked out by hand.

    The first tile may have any turn. The second must join the stone at b1 and b2. Its star can be at c1 (turn 3, with
    its second stone at d1: an area of 4) or at c2 (turn 2, with c1: an area of 4 too).
    """
    board = make(2, [_HALVES] * 10, [Placed(i, 0) for i in range(9)])
    second = next(f for f in faults(board) if f.code == "XK105")
    assert second.where == ("c1", "d1", "d2", "c2")
    assert second.values == {"number": 2, "tile": 1, "found": 0, "allowed": "2 3"}
    agree(board)


def test_facts_tell_the_mix_and_the_areas() -> None:
    facts = examine(make(2, [_HALVES] * 10, [Placed(i, 0) for i in range(9)])).facts
    assert facts.get("type_quadrants") == {"wheat": 18, "wood": 0, "stone": 18}
    assert facts.get("type_areas") == {"wheat": 3, "wood": 0, "stone": 3}
    assert facts.get("largest_area") == 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_has_its_sentence(language: str) -> None:
    """Formats: the sentence of a finding is made from its values where it is shown, in either language."""
    plain = Tile(("wheat",) * 4, 0)
    board = make(2, [_HALVES] * 4 + [plain] * 6, [Placed(i, 0) for i in range(9)])
    shown = {f.code: words(language, "xarkant")(f"findings.{f.code}", **f.values) for f in faults(board)}
    assert set(shown) == set(KINDS)
    assert "2 3" in shown["XK105"]


@pytest.mark.parametrize(("claimed", "codes"), [(None, []), ("none", []), ("balanced", ["XK203"]), ("C2", ["XK203"])])
def test_a_landscape_has_no_symmetry(claimed: str | None, codes: list[str]) -> None:
    """Seats have no starts on the land, so there is no symmetry. `symmetry` is absent or "none"."""
    read = read_board(write_board(fresh(), claimed).encode()).board
    assert read is not None
    assert [finding.code for finding in faults(read)] == codes


# Cells


@given(landscapes())
def test_cells_are_what_the_tiles_show(board: Landscape) -> None:
    """XK-1, XK-D2: 36 quadrants, row by row, of tiles that are laid row by row and turned clockwise."""
    rows = XarkantLandscape(board_fields(board, None)).rows()
    assert list(board.cells) == [kind for row in rows for kind in row]


# Codes

LANDSCAPES = (3**4 * 4) ** 10 * factorial(10) * 4**9
"""The number of landscapes for each seat count: any ten tiles, nine of them in order, each in any turn."""


@given(landscapes())
def test_a_code_gives_its_landscape_back(board: Landscape) -> None:
    """Board code: any landscape of any edition has a code, of at most 28 characters."""
    code = board.code()
    assert code is not None
    assert len(code.replace("-", "")) - len("XK1") <= 28
    assert Board.from_code(code) == board


@given(st.integers(0, 3 * LANDSCAPES - 1))
@example(0)
@example(3 * LANDSCAPES - 1)
def test_every_number_below_the_count_is_a_landscape(number: int) -> None:
    """Board code: every code is exactly one board.

    There are as many codes as landscapes, so every board has exactly one code.
    """
    code = encode(PREFIX, number, PAYLOAD)
    assert Board.from_code(code).code() == code


@pytest.mark.parametrize("number", [3 * LANDSCAPES, 32**PAYLOAD - 1])
def test_a_number_above_the_count_is_no_landscape(number: int) -> None:
    with pytest.raises(CodeError, match="no board"):
        Board.from_code(encode(PREFIX, number, PAYLOAD))


# Canonical key


def painted(rows: list[list[str]], edition: str) -> Landscape:
    """Return a landscape with these types, on tiles in turn 0 or in given turns and order."""
    blocks = [[rows[2 * i][2 * j : 2 * j + 2], rows[2 * i + 1][2 * j : 2 * j + 2]] for i in range(3) for j in range(3)]
    printed = [Tile((a, b, d, c), 0) for (a, b), (c, d) in blocks]
    if edition == "plain":
        return make(2, [*printed, printed[0]], [Placed(i, 0) for i in range(9)])
    turned = [printed[0], *(Tile(tile.turned(i % 4).quadrants, i % 3) for i, tile in enumerate(printed))][::-1]
    return make(2, turned, [Placed(8 - i, -i % 4) for i in range(9)])


@given(landscapes(), st.integers(0, 7), st.sampled_from(["plain", "turned"]))
def test_the_key_knows_symmetries_and_no_editions(board: Landscape, view: int, edition: str) -> None:
    """Canonical key: the 8 symmetries of the 6x6 types. The edition does not matter."""
    seen = views(XarkantLandscape(board_fields(board, None)).rows())[view]
    other = painted([list(seen[i : i + 6]) for i in range(0, 36, 6)], edition)
    assert other.cells == seen
    assert replace(other, players=board.players).canonical_key() == board.canonical_key()


@given(landscapes(), st.integers(0, 35), st.sampled_from(TYPES))
def test_the_key_tells_other_types_apart(board: Landscape, cell: int, kind: str) -> None:
    """Canonical key: equal for exactly the landscapes that are the same under the 8 symmetries."""
    rows = XarkantLandscape(board_fields(board, None)).rows()
    before = min(views(rows))
    rows[cell // 6][cell % 6] = kind
    other = replace(painted(rows, "plain"), players=board.players)
    assert (other.canonical_key() == board.canonical_key()) == (min(views(rows)) == before)


def test_seats_make_another_board() -> None:
    board = fresh(2)
    assert replace(board, players=3).canonical_key() != board.canonical_key()


# Board files


@given(landscapes(), st.none() | st.text("abc ", max_size=5))
def test_a_file_gives_its_landscape_back(board: Landscape, seed: str | None) -> None:
    """Board file: reading a written file gives the same board. The schema accepts the file, which has no `cells`."""
    text = write_board(replace(board, seed=seed))
    reading = read_board(text.encode())
    assert reading.findings == []
    assert reading.board == board
    assert reading.board.seed == seed
    assert write_board(reading.board) == text
    SCHEMA.validate(json.loads(text))
    assert "cells" not in json.loads(text)


def test_each_tile_of_a_file_has_a_line_of_its_own() -> None:
    """`write_board`: one line for each row. Nine of the ten tiles lie, each in such a row."""
    lines = write_board(fresh(2)).splitlines()
    assert sum(line.startswith('  {"tile": ') for line in lines) == 9
    assert max(map(len, lines)) < 200


GOOD = json.loads(write_board(fresh(2)))
del GOOD["code"]


def test_everything_wrong_with_a_file_is_told_at_once() -> None:
    """Board file: JSON Pointers to each place. A tile that is placed twice is reported at the later place."""
    fields = json.loads(json.dumps(GOOD)) | {"cells": []}
    fields["tiles"][0] = {"quadrants": ["wheat", "wood", "clay"], "star": 4}
    fields["tiles"][1]["quadrants"][2] = "clay"
    fields["tiles"][2] = {"quadrants": ["wheat"] * 4}
    fields["tiles"][3] = "wheat"
    fields["placed"][4] = {"tile": fields["placed"][1]["tile"], "turn": False, "star": 1}
    fields["placed"][5]["tile"] = 10
    fields["placed"][6] = {}
    found = {(f.code, *f.where) for f in read_board(json.dumps(fields).encode()).findings}
    assert found == {
        ("XK003", "/cells"),
        ("XK008", "/tiles/0/quadrants"),
        ("XK006", "/tiles/0/star"),
        ("XK007", "/tiles/1/quadrants/2"),
        ("XK004", "/tiles/2/star"),
        ("XK005", "/tiles/3"),
        ("XK018", "/placed/4/tile"),
        ("XK005", "/placed/4/turn"),
        ("XK003", "/placed/4/star"),
        ("XK006", "/placed/5/tile"),
        ("XK004", "/placed/6/tile"),
        ("XK004", "/placed/6/turn"),
    }


def test_a_tile_that_lies_three_times_is_told_twice() -> None:
    fields = json.loads(json.dumps(GOOD))
    for place in (3, 7):
        fields["placed"][place]["tile"] = fields["placed"][0]["tile"]
    findings = read_board(json.dumps(fields).encode()).findings
    assert [(f.code, f.where) for f in findings] == [("XK018", (f"/placed/{place}/tile",)) for place in (3, 7)]


@pytest.mark.parametrize(("field", "length"), [("tiles", 9), ("tiles", 11), ("placed", 8), ("placed", 10)])
def test_ten_tiles_and_nine_that_lie(field: str, length: int) -> None:
    """XK-1, XK-2."""
    fields = json.loads(json.dumps(GOOD))
    fields[field] = (fields[field] * 2)[:length]
    assert [(f.code, f.where) for f in read_board(json.dumps(fields).encode()).findings] == [("XK008", (f"/{field}",))]


strange = st.sampled_from([None, True, 0, 3, 4, 10, -1, 1.5, "", "wheat", "clay", [], ["wood"], {}, {"tile": 1}])


@given(st.sampled_from([at for at in places(GOOD) if at]), strange, st.booleans())
def test_reader_and_schema_agree_on_every_changed_place(at: tuple[Any, ...], value: Any, drop: bool) -> None:
    """Schemas: reader and schema agree as far as a schema can express.

    It cannot express that no tile is placed twice.
    """
    fields = json.loads(json.dumps(GOOD))
    parent = fields
    for key in at[:-1]:
        parent = parent[key]
    if drop:
        del parent[at[-1]]
    else:
        parent[at[-1]] = value
    if any(f.code == "XK018" for f in read_board(json.dumps(fields).encode()).findings):
        return
    assert_agreement(json.dumps(fields).encode())

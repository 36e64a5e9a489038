"""Boards that their own validation rejects: no command prints, plays or measures one silently.

Every way of using a board meets every way of being invalid. With `--force-invalid` the pages and the messages say it.
"""

import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from landpress.engine.boards.validity import is_valid
from landpress.generator.boards.issue import ledger_row
from landpress.generator.boards.ledger import Ledger
from landpress.generator.boards.named import board_drawn
from landpress.generator.printing import board_files
from landpress.layouts.board import layout
from landpress.layouts.boardfile import read_board, write_board
from landpress.layouts.catalogue import games
from landpress.output.files import tabletop
from tests.commands.run import run
from tests.output.pdf_objects import page_texts

FILE = "board.json"
NIGHT = pytest.mark.nightly
PRINTING = {
    "home": ("kit", "{}", "-o", "out.pdf"),
    "some parts": ("kit", "{}", "--only", "rules", "-o", "out.pdf"),
    "press": ("kit", "{}", "--profile", "press", "-o", "out.pdf"),
    "tabletop": ("kit", "{}", "--profile", "tabletop", "-o", "out"),
    "svg": ("kit", "{}", "-o", "out.svg"),
    "dxf": ("kit", "{}", "-o", "out.dxf"),
    "cards": ("cards", "{}", "-o", "out.pdf"),
}
USING = PRINTING | {
    "play": ("play", "{}", "--policies", "greedy", "--trace", "out.jsonl"),
    "balance": ("balance",),
}
MEASURING = ("--policy", "random", "--games", "64", "-o", "out.json")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a ledger and a current folder of its own."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


@cache
def file_of(game: str) -> dict[str, Any]:
    """Return the fields of a valid board file, without the code and the symmetry that follow from the cells."""
    fields: dict[str, Any] = json.loads(write_board(board_drawn(game, None, "invalid")))
    return {key: value for key, value in fields.items() if key not in ("code", "symmetry")}


def changed_cells(game: str) -> Iterator[dict[str, Any]]:
    """Yield the file with one value of its cells changed, everywhere and in every way."""
    good = file_of(game)
    if game == "antwalk":
        for i, side in enumerate(good["number_side"]):
            sides = list(good["number_side"])
            sides[i] = "ccw" if side == "cw" else "cw"
            yield good | {"number_side": sides}
    elif game == "xarkant":
        for i, tile in enumerate(good["tiles"]):
            tiles = list(good["tiles"])
            tiles[i] = tile | {"quadrants": ["wood"] * 4}
            yield good | {"tiles": tiles}
    else:
        kinds = sorted({cell for row in good["cells"] for cell in row})
        for (y, row), kind in product(enumerate(good["cells"]), kinds):
            for x in range(len(row)):
                cells = [list(line) for line in good["cells"]]
                cells[y][x] = kind
                yield good | {"cells": cells}


def is_readable_and_invalid(fields: dict[str, Any]) -> bool:
    board = read_board(json.dumps(fields).encode()).board
    return board is not None and not is_valid(board)


@cache
def invalid(game: str) -> dict[str, dict[str, Any]]:
    """Return files of a game that can be read, each invalid in its own way."""
    good = file_of(game)
    seats = [good | {"players": players} for players in layout(game).SEATS]
    found = {
        "changed cells": next(filter(is_readable_and_invalid, changed_cells(game))),
        "wrong symmetry": good | {"symmetry": "D6"},
    }
    other = next(filter(is_readable_and_invalid, seats), None)
    return found | ({"wrong seats": other} if other else {})


def unusable(game: str) -> dict[str, dict[str, Any]]:
    """Return files of a game that no option can print."""
    good = file_of(game)
    return {
        "unknown field": good | {"more": 1},
        "wrong code": good | {"code": "LL1-0000"},
        "missing seats": {key: value for key, value in good.items() if key != "players"},
        "unknown house value": good | {"variant": {"play": {"nothing": 1}}},
        "wrong house value": good | {"variant": {"balance": {"gap_percent": "wide"}}},
    }


def used(way: str, game: str, *options: str) -> "Any":
    call = [part.format(game) for part in USING[way]]
    if way == "balance":
        return run(*call, FILE, *MEASURING, *options)
    return run(*call, "--board", FILE, *options)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("way", USING)
def test_no_invalid_board_is_used_silently(way: str, game: str, home: Path) -> None:
    """Guard: print or play a board only where it is valid; else an error with the findings, and no file."""
    for kind, fields in (invalid(game) | unusable(game)).items():
        (home / FILE).write_text(json.dumps(fields))
        done = used(way, game)
        assert (done.status, done.out) == (2, ""), kind
        assert done.err.startswith("landpress: "), kind
        assert done.err.count("\n") == 1, kind
        assert [path.name for path in home.iterdir()] == [FILE], kind
    for kind, fields in invalid(game).items():
        (home / FILE).write_text(json.dumps(fields))
        done = used(way, game)
        assert "not valid" in done.err, kind
        assert "--force-invalid" in done.err, kind
        assert f"{layout(game).PREFIX}" in done.err, kind
    for kind, fields in unusable(game).items():
        (home / FILE).write_text(json.dumps(fields))
        assert used(way, game, "--force-invalid").status == 2, kind
        assert [path.name for path in home.iterdir()] == [FILE], kind


@pytest.mark.parametrize("way", USING)
def test_a_board_is_checked_for_the_seats_that_are_asked_for(way: str, home: Path) -> None:
    """LL-D1: there is one base for each seat, or six. A board for four seats is none for three."""
    (home / FILE).write_text(write_board(board_drawn("last-land", 4, "a")))
    done = used(way, "last-land", "--players", "3")
    assert (done.status, done.out) == (2, "")
    assert "the board is not valid for 3 seats: LL103" in done.err
    assert done.err.count("\n") == 1
    assert [path.name for path in home.iterdir()] == [FILE]


FORCED = [(game, kind) for game in games() for kind in ("changed cells", "wrong symmetry", "wrong seats")]


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        pytest.param(
            *one, marks=() if one in (("antwalk", "changed cells"), ("last-land", "wrong symmetry")) else NIGHT
        )
        for one in FORCED
    ],
)
def test_forced_pages_say_that_the_board_is_not_valid(game: str, kind: str, home: Path) -> None:
    """--force-invalid prints "not valid" on every page that shows the board or names it."""
    if kind in invalid(game):
        fields = invalid(game)[kind]
        (home / FILE).write_text(json.dumps(fields))
        done = used("home", game, "--force-invalid", "--force")
        assert done.status == 0, (kind, done.err)
        assert "not valid" in done.err, kind
        assert done.err.count("\n") == 1, kind
        numbered = [text for text in page_texts(home / "out.pdf") if "Landpress 0" in text]
        assert numbered, kind
        assert all("NOT VALID" in text for text in numbered), kind


def test_a_valid_board_says_nothing_of_it(home: Path) -> None:
    (home / FILE).write_text(json.dumps(file_of("last-land")))
    done = used("home", "last-land", "--force-invalid")
    assert (done.status, done.err) == (0, "")
    assert not any("NOT VALID" in text for text in page_texts(home / "out.pdf"))


@pytest.mark.usefixtures("coarse")
def test_every_other_way_of_printing_can_be_forced(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The press, the table and cutting profiles say it too; cutting files hold lines only, so the message has to."""
    (home / FILE).write_text(json.dumps(invalid("last-land")["changed cells"]))
    shown: list[tabletop.Table] = []
    kept = tabletop.files

    def noted(table: tabletop.Table, name: str, url: str) -> dict[str, bytes]:
        shown.append(table)
        return kept(table, name, url)

    monkeypatch.setattr(tabletop, "files", noted)
    for way in ("press", "tabletop", "svg", "dxf", "play", "balance"):
        done = used(way, "last-land", "--force-invalid", "--force")
        assert done.status == 0, (way, done.err)
        assert "not valid" in done.err, way
        assert "--force-invalid" in done.err, way
        if way == "press":
            assert sum("NOT VALID" in text for text in page_texts(home / "out.pdf")) >= 2, "the board and the rules"
    assert shown[0].board is not None
    assert "NOT VALID" in run("balance", FILE, "--force-invalid", "--games", "64", "--policy", "random").out
    assert any("NOT VALID" in text.text for text in shown[0].board.texts())


def test_an_entry_of_the_ledger_that_is_not_valid_is_printed_with_a_note(home: Path) -> None:
    """The ledger is the user's own file. What somebody changed in it is printed again, but not silently."""
    board = read_board(json.dumps(invalid("last-land")["changed cells"]).encode()).board
    assert board is not None
    with Ledger() as ledger:
        reservation = ledger.reserve(ledger_row(board))
        assert reservation is not None
        ledger.issue(reservation.id)
    done = run("ledger", "show", str(board.code()), "-o", "out.pdf")
    assert done.status == 0
    assert "the board is not valid for 6 seats" in done.err
    assert "NOT VALID" in page_texts(home / "out.pdf")[0]


def test_a_game_on_an_invalid_board_is_continued_only_by_force(home: Path) -> None:
    (home / FILE).write_text(json.dumps(invalid("last-land")["changed cells"]))
    begun = ("play", "last-land", "--board", FILE, "--policies", "human", "--trace", "t.jsonl", "--force-invalid")
    assert run(*begun, stdin=b"quit\n").status == 0
    refused = run("play", "last-land", "--resume", "t.jsonl", stdin=b"quit\n")
    assert refused.status == 2
    assert "not valid" in refused.err
    assert run("play", "last-land", "--resume", "t.jsonl", "--force-invalid", stdin=b"quit\n").status == 0
    assert board_files.imprint_of(board_drawn("last-land", None, "a")).valid


def test_faults_that_are_not_shown_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`require_valid`: a message shows three faults of a board, and says how many more it has."""
    monkeypatch.chdir(tmp_path)
    board: dict[str, Any] = json.loads(write_board(board_drawn("last-land", 2, "many")))
    board["cells"] = [[kind if kind[0] in "BS" else "T4" for kind in row] for row in board["cells"]]
    del board["code"]
    Path(FILE).write_text(json.dumps(board))
    found = json.loads(run("validate", "--json", FILE).out)["findings"]
    errors = [one for one in found if one["severity"] == "error"]
    assert len(errors) > 4
    refused = run("play", "last-land", "--board", FILE, "--policies", "random")
    assert refused.status == 2
    assert f"; and {len(errors) - 3} more; " in refused.err

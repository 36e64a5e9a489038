"""Old things stay good: what version 0.1.0 has written opens in later versions (tests/data/v0_1_0/README.md)."""

import gzip
import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from landpress.engine.boards.validity import examine
from landpress.engine.contract.house import house_values
from landpress.generator.boards.entry import board_of
from landpress.generator.boards.issue import ledger_row
from landpress.generator.boards.ledger import FILE, Ledger
from landpress.generator.printing.printers import remembered
from landpress.layouts.board import Board
from landpress.layouts.boardfile import read_board
from tests.commands.run import run

OLD = Path(__file__).parents[1] / "data" / "v0_1_0"
ISSUED, IN_BATCH = 35, 64


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy the old ledger and the remembered printers to a home of the test."""
    home = tmp_path / "home"
    home.mkdir()
    for name in (FILE, "printers.json"):
        shutil.copy(OLD / name, home / name)
    monkeypatch.setenv("LANDPRESS_HOME", str(home))
    monkeypatch.chdir(tmp_path)
    return home


def test_the_files_are_few_and_small() -> None:
    assert sum(file.stat().st_size for file in OLD.iterdir()) < 300_000


def test_the_ledger_is_converted_once_and_a_copy_is_kept(home: Path) -> None:
    """A migration keeps a backup beside the ledger and names it in one line."""
    kept = home / "ledger-version-1.sqlite3"
    first = run("ledger", "list")
    assert f"the ledger was converted to version 2; the old one is {kept}\n" in first.err
    assert len(first.out.splitlines()) == ISSUED
    assert f"{IN_BATCH} more boards are reserved for the batch /tmp/evenings/evenings.jsonl" in first.err
    assert "converted" not in run("ledger", "list").err
    old, new = sqlite3.connect(OLD / FILE), sqlite3.connect(kept)
    try:
        assert list(new.iterdump()) == list(old.iterdump())
        assert new.execute("PRAGMA user_version").fetchone() == (1,)
    finally:
        old.close()
        new.close()


def test_a_conversion_that_fails_changes_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("landpress.generator.boards.database.os.replace", full)
        failed = run("ledger", "list")
    assert (failed.status, failed.out, failed.err.count("\n")) == (2, "", 1)
    assert "the old ledger cannot be copied: disk full; it is unchanged" in failed.err
    assert sorted(path.name for path in home.glob("ledger*")) == [FILE]
    assert len(run("ledger", "list").out.splitlines()) == ISSUED


def test_every_entry_is_the_board_of_its_code_and_is_not_issued_again(home: Path) -> None:
    with Ledger() as ledger:
        entries = list(ledger.entries())
        boards = [board_of(entry) for entry in entries]
        assert [board.code() for board in boards] == [entry.code for entry in entries]
        assert [Board.from_code(entry.code).cells for entry in entries] == [board.cells for board in boards]
        assert [ledger.reserve(ledger_row(board)) for board in boards] == [None] * ISSUED
    assert {entry.game for entry in entries} == {"antwalk", "landsweeper", "last-land", "terraforming", "xarkant"}


def test_a_stopped_batch_is_continued(home: Path, tmp_path: Path) -> None:
    """A batch that 0.1.0 has begun is completed by the same call, with the boards of 0.1.0 first."""
    db = sqlite3.connect(home / FILE)
    db.execute("UPDATE batches SET output = ?", (str(tmp_path / "evenings.jsonl"),))
    first = [json.loads(text) for (text,) in db.execute("SELECT board FROM boards WHERE batch = 1 ORDER BY rowid")]
    db.commit()
    db.close()
    options = ("--players", "3", "--count", "70", "--seed", "v010", "--workers", "1", "-o", "evenings.jsonl")
    done = run("batch", "last-land", *options)
    assert done.status == 0, done.err
    lines = [json.loads(line) for line in (tmp_path / "evenings.jsonl").read_text().splitlines()]
    assert len(first) == IN_BATCH
    assert lines[:IN_BATCH] == first
    assert len({line["code"] for line in lines}) == 70
    assert len(run("ledger", "list").out.splitlines()) == ISSUED + 70


@pytest.mark.parametrize("name", [file.name for file in sorted(OLD.glob("*.json")) if file.name != "printers.json"])
def test_board_files_are_valid_and_keep_their_codes(name: str, home: Path) -> None:
    text = (OLD / name).read_bytes()
    board = read_board(text).board
    assert board is not None
    assert board.code() == json.loads(text)["code"]
    assert run("validate", str(OLD / name)).status == 0
    assert run("fresh", board.game, "--again", "--seed", "x", "-o", "x.json").status == 0


def test_variants_keep_their_values() -> None:
    varied, paper = (read_board((OLD / name).read_bytes()).board for name in ("varied.json", "paper.json"))
    assert varied is not None
    assert paper is not None
    assert house_values("last-land", varied.variant)["play.drains"] == 3
    assert house_values("terraforming", paper.variant)["play.points"] == (100, 70, 40)


def test_a_batch_file_holds_valid_boards() -> None:
    for line in (OLD / "batch.jsonl").read_bytes().splitlines():
        board = read_board(line).board
        assert board is not None
        assert examine(board).ok
        assert board.code() == json.loads(line)["code"]


@pytest.mark.parametrize("name", ["antwalk", "landsweeper", "small", "stopped"])
def test_traces_are_replayed(name: str, home: Path) -> None:
    answer = run("replay", str(OLD / f"{name}.trace.jsonl"))
    assert (answer.status, "all by the rules" in answer.out) == (0, True), answer.err


def test_a_compressed_trace_and_a_certificate_are_replayed(home: Path, tmp_path: Path) -> None:
    (tmp_path / "xarkant.trace.jsonl").write_bytes(gzip.decompress((OLD / "xarkant.trace.jsonl.gz").read_bytes()))
    assert run("replay", "xarkant.trace.jsonl").status == 0
    assert run("validate", str(OLD / "proof.pdf")).status == 0
    assert run("replay", str(OLD / "proof.pdf")).status == 0


def test_a_stopped_game_is_resumed(home: Path, tmp_path: Path) -> None:
    """The same policies and chance as in 0.1.0 give the rest of the same game."""
    shutil.copy(OLD / "stopped.trace.jsonl", tmp_path / "game.trace.jsonl")
    assert run("play", "last-land", "--resume", "game.trace.jsonl").status == 0
    resumed = (tmp_path / "game.trace.jsonl").read_text().splitlines()
    assert resumed[1:] == (OLD / "small.trace.jsonl").read_text().splitlines()[1:]


def test_printers_keep_their_corrections(home: Path) -> None:
    assert remembered("old") == (0.4, -0.2, 0.1)

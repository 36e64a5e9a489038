"""`landpress batch`: unique boards, the same for any number of workers, complete after any number of kills."""

import json
import os
import re
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from landpress.generator.boards.batch import Order, fill, open_batch
from landpress.generator.boards.issue import fresh
from landpress.generator.boards.ledger import Ledger
from landpress.generator.boards.request import request
from landpress.generator.boards.spaces import Size
from landpress.generator.commands.batch import _folder
from landpress.generator.progress import Progress
from landpress.generator.workers import processes
from landpress.generator.workers import workers as started
from landpress.layouts.boardfile import read_board
from landpress.layouts.hexfield import HexBoard
from tests.commands.run import run as command
from tests.playing import of_class

LANDPRESS = [sys.executable, "-m", "landpress"]


def batch(home: Path, output: Path, *options: str) -> subprocess.Popen[bytes]:
    arguments = ["batch", "last-land", "--seed", "evenings", "-o", str(output), *options]
    return subprocess.Popen(
        LANDPRESS + arguments,
        env=os.environ | {"LANDPRESS_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def run(home: Path, output: Path, *options: str) -> tuple[int, str]:
    process = batch(home, output, *options)
    _, error = process.communicate(timeout=240)
    return process.returncode, error.decode()


def keys(output: Path) -> list[bytes]:
    boards = [read_board(line.encode()).board for line in output.read_text().splitlines()]
    return [board.canonical_key() for board in boards if board]


def test_the_boards_are_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    files = []
    for workers in ("1", "2", "3"):
        files.append(tmp_path / f"{workers}.jsonl")
        assert run(tmp_path / workers, files[-1], "--players", "3", "--count", "300", "--workers", workers)[0] == 0
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()
    assert len(set(keys(files[0]))) == 300


@pytest.mark.nightly  # five starts of a batch; test_ledger_kills.py kills smaller batches at every step
def test_a_batch_killed_four_times_ends_complete_and_unique(tmp_path: Path) -> None:
    options = ("--players", "5", "--count", "120", "--workers", "2")
    output = tmp_path / "killed.jsonl"
    kills = 0
    while not output.exists():
        process = batch(tmp_path / "home", output, *options)
        if kills < 4:
            time.sleep(0.5 + 0.13 * kills)
            process.kill()
            kills += 1
        process.communicate(timeout=240)
    assert kills == 4, "the batch was done before it was killed four times: ask for more boards"
    assert len(keys(output)) == len(set(keys(output))) == 120
    whole = tmp_path / "whole.jsonl"
    assert run(tmp_path / "other home", whole, *options)[0] == 0
    assert output.read_bytes() == whole.read_bytes()


def test_boards_issued_before_are_not_issued_again(tmp_path: Path) -> None:
    first, second = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    for output in (first, second):
        assert run(tmp_path / "home", output, "--players", "6", "--count", "200", "--workers", "1")[0] == 0
    assert not set(keys(first)) & set(keys(second))


def test_a_batch_without_a_seed_goes_on_with_the_seed_that_it_drew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same call continues where it was stopped. All boards come from the seed that was drawn first."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    output = tmp_path / "evenings.jsonl"
    order = Order(request("last-land", 3), "drawn at first", 100)
    ledger = Ledger()
    stopped = open_batch(ledger, order, str(output), seed_was_given=False)
    with started(1, processes) as one:
        assert [state.boards for state in islice(fill(ledger, stopped, order, one), 2)] == [0, 64]
    ledger.close()
    done = command(
        "batch", "last-land", "--players", "3", "--count", "100", "--workers", "1", "--json", "-o", str(output)
    )
    assert done.status == 0, done.err
    told = json.loads(done.out)
    assert (told["seed"], told["boards"], told["players"], told["game"]) == ("drawn at first", 100, 3, "last-land")
    boards = [read_board(line.encode()).board for line in output.read_text().splitlines()]
    assert [board.seed for board in boards if board] == ["drawn at first"] * 100


def test_a_used_up_space_goes_on_with_balanced_boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """LL-D8: when a space is used up, balanced boards follow, both in one command and in a batch."""
    space = Size(classes=5, exact=True)
    monkeypatch.setattr(
        "landpress.generator.boards.issue.known_size", lambda wanted: None if wanted.balanced else space
    )
    monkeypatch.setattr(
        "landpress.generator.boards.batch.known_size", lambda wanted: None if wanted.balanced else space
    )
    wanted = request("last-land", 3)
    single = Ledger(tmp_path / "single")
    boards = list(islice(fresh(wanted, "a seed", single), 8))
    assert [of_class(issued.board, HexBoard).is_seat_symmetric for issued in boards] == [True] * 5 + [False] * 3
    assert [[key for key, _ in issued.notes] for issued in boards] == [
        *[[]] * 2,
        *[["fresh.half_used"]] * 3,
        *[["fresh.used_up"]] * 3,
    ]
    # A chunk is entered as a whole, so a batch may issue more than the five boards.
    ledger = Ledger(tmp_path / "batch")
    order = Order(wanted, "a seed", 150)
    stopped = open_batch(ledger, order, "somewhere", True)
    with started(1, processes) as one:
        list(fill(ledger, stopped, order, one))
    symmetries = [entry.symmetry for entry in ledger.batch_entries(stopped)]
    assert len(symmetries) == 150
    assert symmetries[0] == "C3"
    assert symmetries == sorted(symmetries, key=lambda name: name == "balanced")
    assert symmetries.count("balanced") > 0
    single.close()
    ledger.close()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--count", "0"), "--count"),
        (("--count", "5", "--kind", "gif"), "--kind"),
        (("--count", "5", "--players", "9"), "players 9"),
    ],
)
def test_a_wrong_call_is_one_line(tmp_path: Path, options: tuple[str, ...], message: str) -> None:
    status, error = run(tmp_path / "home", tmp_path / "x.jsonl", *options)
    assert status == 2
    assert message in error
    assert error.count("\n") == 1


def test_a_stopped_batch_with_other_options_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    output = tmp_path / "pad.jsonl"
    with Ledger() as ledger:
        open_batch(ledger, Order(request("last-land", 3), "evenings", 100), str(output), seed_was_given=True)
    options = ("batch", "last-land", "--seed", "evenings", "--players", "3", "--count", "7", "-o", str(output))
    refused = command(*options, "--workers", "1")
    assert refused.status == 2
    assert "--restart" in refused.err
    assert command(*options, "--workers", "1", "--restart").status == 0
    assert len(keys(output)) == 7


def test_a_name_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    """A file name on Linux may be any bytes. The ledger keeps names as UTF-8, so a batch needs one."""
    for name in ("b\udcff.jsonl", "b\udcff.pdf", "b\udcff"):
        done = command("batch", "last-land", "--count", "1", "-o", str(tmp_path / name))
        assert done.status == 2
        assert re.fullmatch(r"landpress: -o .*b\?.*: a name that is not UTF-8, .*; choose another\n", done.err)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("b")]


def test_progress_counts_the_files_that_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`Progress.show`: print how much is done. When it is told of a file, that file is in the folder."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    told: list[tuple[int, int]] = []

    def show(progress: Progress, done: int) -> None:
        if progress.what == "files":
            told.append((done, len(list(tmp_path.glob("boards/*.json")))))

    monkeypatch.setattr(Progress, "show", show)
    options = ("--count", "3", "--workers", "1", "--kind", "json", "-o", str(tmp_path / "boards"))
    assert command("batch", "last-land", *options).status == 0
    assert told == [(1, 1), (2, 2), (3, 3)]


@pytest.mark.parametrize(("force", "found"), [(False, b"old"), (True, b"new")])
def test_a_file_of_a_folder_is_kept_unless_it_may_be_overwritten(
    force: bool, found: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A batch that goes on skips files that were written before it was stopped; --force: overwrite an existing file."""
    monkeypatch.setattr("landpress.generator.boards.entry.board_of", lambda entry: None)
    monkeypatch.setattr("landpress.generator.printing.board_files.board_bytes", lambda *_: b"new")
    entry: Any = SimpleNamespace(board="{}", file_name=lambda suffix: f"a{suffix}")
    ledger: Any = SimpleNamespace(batch_entries=lambda _: [entry], issue_one=lambda *_: None)
    (tmp_path / "a.json").write_bytes(b"old")
    _folder(ledger, cast("Any", None), str(tmp_path), cast("Any", None), force, ".json", 1)
    assert (tmp_path / "a.json").read_bytes() == found

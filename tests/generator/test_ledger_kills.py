"""A command that is killed at any step leaves neither a file without an entry nor an entry without a file."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.generator.killed import KILLED
from tests.systems import POSIX

ROOT = Path(__file__).parents[2]
BATCH = ("batch", "last-land", "--count", "3", "--workers", "1", "--seed", "s")

pytestmark = POSIX


def killed_at_every_step(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    """Return what the runs of tests/generator/killed.py tell."""
    command = [sys.executable, "-m", "tests.generator.killed", str(folder), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    "arguments",
    [
        ("fresh", "last-land", "-o", "board.json"),
        ("fresh", "last-land", "--force", "-o", "board.json"),
        # A kit is drawn again for each of some fifty steps.
        pytest.param(("kit", "landsweeper", "--only", "boards", "-o", "kit.pdf"), marks=pytest.mark.nightly),
    ],
    ids=lambda arguments: " ".join(arguments[::2]),
)
def test_a_board_has_an_entry_exactly_if_it_has_a_file(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """A board is reserved first, issued when its file is there; the next call frees what dead processes reserved."""
    *killed, last = killed_at_every_step(tmp_path, "once", *arguments)
    assert len(killed) > 20
    assert {run["status"] for run in killed} == {KILLED}
    for run in killed:
        assert run["killed"]["entries"] == run["killed"]["files"], run["step"]
    assert [len(run["killed"]["files"]) for run in killed] == sorted(len(run["killed"]["files"]) for run in killed)
    assert len(last["killed"]["entries"]) == len(last["killed"]["files"]) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("-o", "boards.jsonl"),
        # A PDF is read in a process of its own, a hundred times here. A folder has three times as many steps.
        pytest.param(("-o", "boards.pdf"), marks=pytest.mark.nightly),
        pytest.param(("--kind", "json", "-o", "boards"), marks=pytest.mark.nightly),
    ],
    ids=" ".join,
)
def test_a_killed_batch_is_completed_by_the_same_call(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """The boards of a stopped batch stay reserved, and the same call makes the same files of them."""
    *killed, last = killed_at_every_step(tmp_path, "again", *BATCH, *arguments)
    assert len(killed) > 20
    assert len(last["killed"]["files"]) == 3
    for run in killed:
        assert run["killed"]["entries"] == run["killed"]["files"], run["step"]
        # A file that took its name before the kill is kept: the call names it.
        assert run["repeated"] == (2 if arguments[-1] != "boards" and run["killed"]["files"] else 0)
        # A batch that was complete is not continued: the same call adds boards to its folder.
        complete = run["killed"] == last["killed"]
        assert run["after"]["entries"] == run["after"]["files"]
        assert set(run["after"]["files"]) >= set(last["killed"]["files"])
        assert complete or run["after"] == last["killed"]

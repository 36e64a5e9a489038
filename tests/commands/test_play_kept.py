"""A trace appears whole or not at all, and a stopped game can be resumed (docs/formats.md, "How files are written")."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from landpress.engine.play.match import Match
from landpress.generator.table.person import Person
from landpress.generator.table.trace_file import kept
from tests.commands.run import run
from tests.playing import ROOT

GAME = ("last-land", "--players", "3", "--policies", "random,greedy,random", "--seed", "5")
FILE, PART = Path("g.jsonl"), Path("g.jsonl.part")
OLD = b"an older file\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a current folder of its own, in which the whole game is already played as `whole.jsonl`."""
    monkeypatch.chdir(tmp_path)
    assert run("play", *GAME, "--trace", "whole.jsonl").status == 0
    return tmp_path


def files() -> set[str]:
    """Return the names of the files except `whole.jsonl`."""
    return {path.name for path in Path().iterdir()} - {"whole.jsonl"}


def is_whole() -> bool:
    """Return whether the trace is that of the game that nobody stopped, and nothing else is left."""
    return files() == {"g.jsonl"} and FILE.read_bytes() == Path("whole.jsonl").read_bytes()


def killed(*arguments: str, after: int) -> None:
    """Play in a process that is killed after some lines, in the middle of the next one."""
    program = f"""
import os, sys
real, lines = os.write, 0
def write(file, data):
    global lines
    lines += 1
    if lines > {after}:
        real(file, data[:9])
        os.kill(os.getpid(), 9)
    return real(file, data)
os.write = write
sys.argv = ["landpress", *sys.argv[1:]]
from landpress.generator.cli import main
main()
"""
    subprocess.run(
        [sys.executable, "-c", program, "play", *arguments],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
    )


@pytest.mark.parametrize("old", [None, OLD])
def test_a_killed_sitting_leaves_the_old_file_and_a_part_to_resume(old: bytes | None) -> None:
    if old is not None:
        FILE.write_bytes(old)
    killed(*GAME, "--trace", "g.jsonl", "--force", after=7)
    assert PART.exists()
    assert (FILE.read_bytes() if FILE.exists() else None) == old
    plies = PART.read_bytes().count(b"\n")
    assert plies == 1 + 7

    FILE.unlink(missing_ok=True)
    again = run("play", *GAME, "--trace", "g.jsonl")
    assert (again.status, again.out) == (2, "")
    assert "resume it with --resume g.jsonl.part" in again.err
    assert PART.read_bytes().count(b"\n") == plies

    assert run("play", "last-land", "--resume", "g.jsonl.part").status == 0
    assert is_whole()


def test_a_resumed_sitting_that_is_killed_is_resumed_again() -> None:
    """The first trace stays until the game has its end, and then it is replaced, because it begins the same game."""
    lines = Path("whole.jsonl").read_bytes().splitlines(keepends=True)
    FILE.write_bytes(b"".join(lines[:5]))
    killed("last-land", "--resume", "g.jsonl", after=6)
    assert FILE.read_bytes() == b"".join(lines[:5])
    assert PART.read_bytes() == b"".join(lines[:11]) + lines[11][:9]
    killed("last-land", "--resume", "g.jsonl.part", after=2)
    assert PART.read_bytes() == b"".join(lines[:13]) + lines[13][:9]
    assert "--resume g.jsonl.part" in run("play", "last-land", "--resume", "g.jsonl").err
    assert run("play", "last-land", "--resume", "g.jsonl.part").status == 0
    assert is_whole()


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_whole_game_that_cannot_take_its_name_is_named(monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    """A game that is over cannot be resumed, so the message says what helps: to rename its file."""
    FILE.write_bytes(OLD)
    calls, real = [], getattr(os, call)

    def fails(*arguments: Any) -> None:
        calls.append(arguments)
        if len(calls) == 2:  # the first one is for the beginning of the part
            raise OSError(errno.EIO, "Input/output error")
        real(*arguments)

    monkeypatch.setattr(os, call, fails)
    failed = run("play", *GAME, "--trace", "g.jsonl", "--force")
    assert (failed.status, failed.err.count("\n")) == (2, 1)
    assert failed.err.endswith("; the whole trace is g.jsonl.part: rename it\n")
    assert FILE.read_bytes() == OLD
    PART.rename(FILE)
    assert is_whole()


def test_another_game_is_not_replaced_without_force() -> None:
    killed(*GAME, "--trace", "g.jsonl", after=7)
    FILE.write_bytes(OLD)
    before = PART.read_bytes()
    refused = run("play", "last-land", "--resume", "g.jsonl.part")
    assert (refused.status, FILE.read_bytes(), PART.read_bytes()) == (2, OLD, before)
    assert "g.jsonl: exists already" in refused.err
    assert run("play", "last-land", "--resume", "g.jsonl.part", "--force").status == 0
    assert is_whole()


def test_resuming_into_another_file_keeps_what_is_there() -> None:
    lines = Path("whole.jsonl").read_bytes().splitlines(keepends=True)
    Path("begun.jsonl").write_bytes(b"".join(lines[:5]))
    FILE.write_bytes(OLD)
    refused = run("play", "last-land", "--resume", "begun.jsonl", "--trace", "g.jsonl")
    assert (refused.status, FILE.read_bytes()) == (2, OLD)


@pytest.mark.parametrize("room", [10, 1000])
def test_a_disk_that_fills_during_the_game_loses_nothing(room: int) -> None:
    """The write that fills the disk writes a part of its line. What was played before is whole and can be resumed."""
    real, left = os.write, [room]

    def write(file: int, data: bytes) -> int:
        if left[0] == 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        done = real(file, data[: left[0]])
        left[0] -= done
        return done

    FILE.write_bytes(OLD)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "write", write)
        full = run("play", *GAME, "--trace", "g.jsonl", "--force")
    assert full.status == 2
    assert full.err.startswith("landpress: g.jsonl.part: disk full; the last action is not in it")
    assert full.err.count("\n") == 1
    assert FILE.read_bytes() == OLD
    assert PART.exists() == ("--resume g.jsonl.part continues it" in full.err) == (room > 10)
    if PART.exists():
        assert Path("whole.jsonl").read_bytes().startswith(PART.read_bytes())
        assert PART.read_bytes().endswith(b"\n")


def test_a_person_who_presses_ctrl_c_can_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    decisions: list[str] = []

    def decide(_: Person, match: Match, seat: int) -> str:
        if len(decisions) == 2:
            raise KeyboardInterrupt
        decisions.append(match.legal()[0])
        return decisions[-1]

    monkeypatch.setattr(Person, "__call__", decide)
    stopped = run("play", "last-land", "--players", "2", "--policies", "human", "--trace", "g.jsonl")
    assert stopped.status == 130
    assert stopped.err == "landpress: interrupted; the game so far is kept: --resume g.jsonl.part continues it\n"
    assert files() == {"g.jsonl.part"}
    plies = [json.loads(line) for line in PART.read_text().splitlines()[1:]]
    assert [ply["action"] for ply in plies if ply["actor"] != "chance"] == decisions


def test_a_game_that_never_begins_leaves_nothing() -> None:
    failed = run("play", "terraforming", "--bot", "no-such-program", "--trace", "g.jsonl")
    assert failed.status == 2
    assert files() == set()


def test_the_trace_of_a_game_that_was_taken_back(home: Path) -> None:
    """Plies that are taken back leave no trace, not even when their lines were longer than what follows."""
    options = ("--players", "2", "--policies", "human", "--seed", "3", "--trace", "g.jsonl")
    run("play", "last-land", *options, stdin=b"1\nundo\n1\nquit\n")
    head, *plies, result = [json.loads(text) for text in FILE.read_text().splitlines()]
    assert [ply["ply"] for ply in plies] == list(range(1, len(plies) + 1))
    assert result["result"]["reason"] == "stopped"
    assert head["players"] == 2


@pytest.mark.parametrize(("resumed", "is_left"), [(None, False), ("g.jsonl.part", True), ("other.jsonl", True)])
def test_a_game_without_a_ply_is_kept_if_it_was_resumed(resumed: str | None, is_left: bool) -> None:
    """A new game that ends before its first ply leaves nothing. The file that somebody resumed is never deleted."""
    head = {"format": "landpress/trace"}
    with pytest.raises(KeyboardInterrupt), kept("g.jsonl", [head], False, False, resumed):
        raise KeyboardInterrupt
    assert PART.exists() == is_left
    assert not is_left or json.loads(PART.read_text()) == head
    assert not FILE.exists()

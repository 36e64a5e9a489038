"""Locks show which processes are alive, also while they start, and who holds the ledger."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from landpress.generator.boards.locks import Holder, alive, owner
from tests.systems import LINUX, POSIX

HOLD = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute(sys.argv[2])
print("held", flush=True)
sys.stdin.read()
"""


def holding(file: Path, statement: str) -> subprocess.Popen[str]:
    """Start a program that holds a lock until its standard input ends."""
    command = [sys.executable, "-c", HOLD, str(file), statement]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_a_holder_is_alive_until_it_ends(tmp_path: Path) -> None:
    first, second = Holder(tmp_path), Holder(tmp_path)
    assert alive(tmp_path) == {first.token, second.token}
    first.close()
    assert alive(tmp_path) == {second.token}
    second.close()
    assert alive(tmp_path) == set()
    assert list(tmp_path.iterdir()) == []


def test_a_killed_process_is_not_alive(tmp_path: Path) -> None:
    process = holding(tmp_path / "ledger-abc.lock", "BEGIN EXCLUSIVE")
    assert alive(tmp_path) == {"abc"}
    process.kill()
    process.communicate()
    assert alive(tmp_path) == set()
    assert list(tmp_path.iterdir()) == []


@POSIX
def test_a_file_that_is_removed_before_it_is_locked_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may find a lock file that exists and is not locked yet, and takes it for that of a dead one."""
    connect = sqlite3.connect
    seen: list[set[str]] = []

    def connect_late(file: Path, **options: object) -> sqlite3.Connection:
        made = connect(file, **options)  # type: ignore[call-overload]
        if not seen:
            file.touch()
            monkeypatch.setattr("sqlite3.connect", connect)
            seen.append(alive(tmp_path))
        return made  # type: ignore[no-any-return]

    monkeypatch.setattr("sqlite3.connect", connect_late)
    holder = Holder(tmp_path)
    assert seen == [set()]
    assert alive(tmp_path) == {holder.token}
    holder.close()


@LINUX
def test_who_holds_a_database_is_told(tmp_path: Path) -> None:
    """A locked ledger says who holds it: process and program."""
    file = tmp_path / "some.sqlite3"
    setup = sqlite3.connect(file)
    setup.execute("PRAGMA journal_mode = WAL")
    setup.execute("CREATE TABLE t (x)")
    process = holding(file, "BEGIN IMMEDIATE")
    told = owner(file)
    assert told.startswith(f"process {process.pid} ({sys.executable}")
    process.communicate("")
    assert owner(file) == "another program"
    assert str(os.getpid()) not in owner(file)
    setup.close()

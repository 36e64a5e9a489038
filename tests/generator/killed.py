"""Run a command in a child process that ends before a certain step, as if it were killed: one step later each time.

A step is a call that changes the disk: SQL, a file that is opened for writing, `fsync`, a name that is made, moved or
removed. Each run has a folder of its own with a new ledger. Afterwards the next call opens the ledger, and one line of
JSON tells what it finds. The last run is the one that comes to its end. Before them this process runs the command once
itself, so that no child needs to load modules and kernels.

Run it as `python -m tests.generator.killed FOLDER AGAIN COMMAND...`; with AGAIN `again`, a killed command is repeated.
"""

import builtins
import json
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from itertools import count
from pathlib import Path
from typing import Any

from landpress.generator import cli
from landpress.generator.boards.ledger import Ledger
from landpress.layouts.boardfile import read_board
from landpress.output.files.carriers import all_carried, read_carried

KILLED = 77
Call = Callable[..., Any]


def end_before(last: int) -> None:
    """Make this process end before its step number `last`."""
    steps = count(1)

    def step() -> None:
        if next(steps) == last:
            os._exit(KILLED)

    def counted(call: Call) -> Call:
        def wrapper(*arguments: Any, **named: Any) -> Any:
            step()
            return call(*arguments, **named)

        return wrapper

    class Connection(sqlite3.Connection):
        execute = counted(sqlite3.Connection.execute)
        executemany = counted(sqlite3.Connection.executemany)

    for name in ("link", "replace", "rename", "fsync", "unlink", "mkdir"):
        setattr(os, name, counted(getattr(os, name)))
    plain, connect = builtins.open, sqlite3.connect

    def opened(file: Any, mode: str = "r", *arguments: Any, **named: Any) -> Any:
        if set(mode) & set("wax+"):
            step()
        return plain(file, mode, *arguments, **named)

    setattr(builtins, "open", opened)  # noqa: B010 - the type checker allows no other assignment
    setattr(sqlite3, "connect", lambda *arguments, **named: connect(*arguments, **named, factory=Connection))  # noqa: B010


def run(arguments: list[str], last: int = 0) -> int:
    """Run a command in a child process, which ends before step `last`. Return its exit status."""
    child = os.fork()
    if not child:
        sys.argv = ["landpress", *arguments]
        sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - the process ends soon
        if last:
            end_before(last)
        try:
            cli.main()
        except SystemExit as leaving:
            os._exit(leaving.code if isinstance(leaving.code, int) else 1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def codes(file: Path) -> list[str]:
    """Return the codes of the boards that a file carries."""
    if file.suffix == ".jsonl":
        readings = [read_board(line) for line in file.read_bytes().splitlines()]
    elif file.is_dir():
        return [code for inner in sorted(file.iterdir()) if inner.suffix in (".json", ".svg") for code in codes(inner)]
    else:
        readings = [read_carried(board) for board in all_carried(str(file), sys.stdin.buffer)]
    return [str(reading.board and reading.board.code()) for reading in readings]


def found(folder: Path) -> dict[str, list[str]]:
    """Return the codes that the ledger and the files of a run hold."""
    with Ledger() as ledger:
        entries = sorted(entry.code for entry in ledger.entries())
    files = [code for file in folder.glob("[a-z]*") if file.name not in ("home", "tabletop") for code in codes(file)]
    return {"entries": entries, "files": sorted(files)}


def enter(place: Path) -> None:
    """Make a folder and work in it, with a new ledger."""
    place.mkdir(parents=True)
    os.chdir(place)
    os.environ["LANDPRESS_HOME"] = str(place / "home")


def main(folder: str, again: str, *arguments: str) -> None:
    enter(Path(folder, "loading"))
    setattr(cli, "leave", sys.exit)  # noqa: B010 - this process goes on
    sys.argv = ["landpress", *arguments]
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), suppress(SystemExit):
        cli.main()
    for last in count(1):
        place = Path(folder, str(last))
        enter(place)
        status = run([*arguments], last)
        told = {"step": last, "status": status, "killed": found(place)}
        if again == "again" and status:
            told["repeated"] = run([*arguments])
            told["after"] = found(place)
        print(json.dumps(told), flush=True)
        if not status:
            return


if __name__ == "__main__":
    main(*sys.argv[1:])

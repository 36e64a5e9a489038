"""Kill writers of one ledger, and every command that writes, at random times, and examine what is left."""

import json
import os
import random
import signal
import sqlite3
import time
import traceback
from pathlib import Path

from landpress.generator.boards.ledger import FILE, Ledger
from tests.faults.classes import classes
from tests.faults.injection import Walk
from tests.faults.results import Row, none
from tests.faults.writing import COMMANDS
from tests.generator.ledger_writer import main as write

WRITERS, KILLS, SAMPLED = 6, 1000, 5
EACH = 35
"""How many times each command is killed."""
LONGEST = 0.25
"""A writer is killed at a random time of so many seconds after the kill before, some while they start."""


class Writers:
    """The writers that run. Each has a folder of its own for its boards; all have one ledger."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.started = folder, 0
        self.running: list[int] = []
        self.errors: list[str] = []

    def start(self) -> None:
        """Start a writer in a fork. Two seeds are shared, so that writers draw equal boards."""
        output = self.folder / f"writer-{self.started}"
        output.mkdir()
        seed = f"seed {self.started % 2}"
        self.started += 1
        child = os.fork()
        if not child:
            try:
                write(str(self.folder / "ledger"), seed, str(output))
            except BaseException:
                with open(self.folder / "errors.txt", "a") as file:
                    file.write(traceback.format_exc().splitlines()[-1] + "\n")
            os._exit(1)
        self.running.append(child)

    def kill(self, number: int) -> None:
        """Kill a writer. It must not have ended by itself."""
        victim = self.running.pop(number)
        os.kill(victim, signal.SIGKILL)
        status = os.waitstatus_to_exitcode(os.waitpid(victim, 0)[1])
        if status != -signal.SIGKILL:
            self.errors.append(f"a writer ended by itself with status {status}")


def measure(folder: Path, sample: bool = False) -> list[Row]:
    """Kill a writer again and again while six write boards into one ledger, each with a file of its own.

    The next call of Landpress opens the ledger. Then its entries are compared with the files. After that every command
    that writes is killed at random times. Its files are those of before or whole, and the same call then makes the
    files of a call that was never killed.
    """
    kills, number = (SAMPLED, SAMPLED // 2) if sample else (KILLS, WRITERS)
    chance = random.Random(kills)
    writers = Writers(folder)
    for _ in range(number):
        writers.start()
    for _ in range(kills):
        time.sleep(chance.uniform(0, LONGEST))
        writers.kill(chance.randrange(number))
        writers.start()
    while writers.running:
        writers.kill(0)
    errors = folder / "errors.txt"
    found = [*_found(folder, kills), none("writers that ended with an error", writers.errors + _lines(errors))]
    return [*found, *_commands(folder, chance, sample)]


def _commands(folder: Path, chance: random.Random, sample: bool) -> list[Row]:
    """Kill each command, most often while it works, and sometimes when it has just ended."""
    wrong, kills = list[str](), 0
    commands, least = (COMMANDS[:1], 1) if sample else (COMMANDS, KILLS)
    for number, command in enumerate(commands):
        print(f"kills: {number + 1} of {len(commands)}: {command.name}", flush=True)
        walk = Walk(command, folder / f"command-{number}")
        for _ in range(1 if sample else EACH):
            found = [f"{command.name}: {said}" for said in walk.killed(chance.uniform(0, 1.1 * walk.seconds))]
            print(*found, sep="\n", end="\n" * bool(found), flush=True)
            wrong += found
            kills += 1
    return [
        Row(
            "kills of commands",
            f"{least:,}, of every command that writes",
            f"{kills:,}, {kills // len(commands)} of each of {len(commands)} commands",
            kills >= least,
        ),
        none("kills that harmed a file, left half a file, or lost or doubled a board", wrong),
    ]


def _lines(file: Path) -> list[str]:
    return file.read_text().splitlines() if file.exists() else []


def _found(folder: Path, kills: int) -> list[Row]:
    with Ledger(folder / "ledger") as ledger:
        entries = {entry.code: entry.board for entry in ledger.entries()}
    # Not through the reader of Landpress: a partial file is no JSON.
    files: dict[str, bytes] = {}
    partial, doubled = [], []
    for file in folder.glob("writer-*/*.json"):
        content = file.read_bytes()
        if file.stem in files:
            doubled.append(file.stem)
        files[file.stem] = content
        try:
            whole = json.loads(content)["code"] == file.stem
        except ValueError:
            whole = False
        if not whole:
            partial.append(file.name)
    count, kinds = classes(files.values()) if not partial else (0, 0)
    doubled += ["a board equal up to symmetry"] * (count - kinds)
    with sqlite3.connect(folder / "ledger" / FILE) as db:
        intact = db.execute("PRAGMA integrity_check").fetchall()
    db.close()
    other = [code for code in files.keys() & entries.keys() if files[code].decode() != entries[code]]
    left = [str(file.name) for file in (folder / "ledger").glob("*.lock")]
    return [
        Row(
            "boards written before the kills",
            "at least one a kill",
            f"{len(files):,} in {kills:,} kills",
            len(files) >= kills,
        ),
        none("boards issued twice, also turned or mirrored", doubled),
        none("entries without a file (boards lost)", sorted(entries.keys() - files.keys())),
        none("files without an entry", sorted(files.keys() - entries.keys())),
        none("partial files, or files that differ from their entry", partial + other),
        none("findings of SQLite's integrity check", [] if intact == [("ok",)] else [str(intact)]),
        none("locks of dead writers that were left", left),
    ]

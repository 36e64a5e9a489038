"""Let every step of a command fail once, one after the other, and look at what is left.

A step (steps.py) fails in three ways: the disk is full (ENOSPC), the disk has an error (EIO), the process ends there.
"""

import errno
import os
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from landpress.generator.boards.ledger import FILE, Ledger
from landpress.generator.tuning.calls import FILE as CALLS
from landpress.layouts.errors import InputError
from tests.faults.child import Ending, ran
from tests.faults.results import ROOT, Row, none
from tests.faults.steps import KILLED, plant
from tests.faults.writing import COMMANDS, Command
from tests.generator.killed import codes

WAYS = {"disk full": errno.ENOSPC, "disk error": errno.EIO, "killed": None}
SAYS = {"disk full": "disk full", "disk error": "input/output error|disk i/o error"}
INTERRUPTED = 130
SAMPLED = 14
"""How many of the last steps fail in the sample of `make test`: those that write the file and issue the board."""
_NOTES = (
    r"landpress: (the ledger was converted|(small.json: )?the board is not valid|An example. Next:|interrupted$|"
    r"\d+ of \d+ sides drawn)"
)
"""What is told beside the one line of an error."""
_RESUME = ("play", "last-land", "--force-invalid", "--resume")


def measure(folder: Path, sample: bool = False) -> list[Row]:
    """Run each command once undisturbed, which counts its steps, then once for each step and way of failing.

    After each run the files and the ledger are examined, and the command is repeated without a fault.
    """
    wrong: list[str] = []
    steps = runs = 0
    commands = COMMANDS[:1] if sample else COMMANDS
    for number, command in enumerate(commands):
        walk = Walk(command, folder / str(number))
        steps += walk.steps
        print(f"injection: {number + 1} of {len(commands)}: {walk.steps} steps: {command.name}", flush=True)
        for way in list(WAYS)[:1] if sample else WAYS:
            for last in range(walk.steps - SAMPLED if sample else 1, walk.steps + 1):
                found = [f"{command.name}, {way} at {said}" for said in walk.faults(way, last)]
                print(*found, sep="\n", end="\n" * bool(found), flush=True)
                wrong += found
                runs += 1
    return [
        Row(
            "steps that failed, each once with a full disk, once with a disk error, once with the end of the process",
            f"every step of {len(commands)} commands",
            f"{steps:,} steps, {runs:,} runs",
            True,
        ),
        none(
            "runs that harmed a file, left half a file, lost or doubled a board, or told anything but one true line",
            wrong,
        ),
    ]


class Walk:
    """The runs of one command; `steps` is the number of its steps, `seconds` the time of an undisturbed run."""

    def __init__(self, command: Command, folder: Path) -> None:
        self.command, self.folder = command, folder
        place = self._place()
        begun = time.monotonic()
        ending, note = self._ran(place, 0, None)
        self.seconds = time.monotonic() - begun
        assert ending.status == command.status, f"{command.name}: {ending.err}"
        self.steps = note[0]
        self.whole = _contents(place)
        shutil.rmtree(place)

    def _place(self) -> Path:
        """Make a folder as the command finds it."""
        place = self.folder / "run"
        (place / "home").mkdir(parents=True)
        for name, content in self.command.before.items():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(content)
        if self.command.ledger == "old":
            shutil.copy(ROOT / "tests/data/v0_1_0/ledger.sqlite3", place / "home" / FILE)
        elif self.command.ledger == "filled":
            done = ran(["fresh", "last-land", "--seed", "x", "-o", str(self.folder / "filled.json")], place)
            (self.folder / "filled.json").unlink()
            assert done.status == 0, done.err
        return place

    def _ran(self, place: Path, last: int, error: int | None) -> tuple[Ending, tuple[int, str]]:
        """Run the command with a planted fault. Return how it ended, its number of steps, and the one that failed."""
        with open(self.folder / "note", "wb+") as note:
            ending = ran(self.command.arguments, place, before=lambda: self._prepared(last, error, note.fileno()))
            note.seek(0)
            count, _, failed = note.read().decode().partition("\n")
            return ending, (int(count or 0), failed)

    def faults(self, way: str, last: int) -> Iterator[str]:
        """Yield what is wrong after a run in which one step fails."""
        place = self._place()
        ending, (_, step) = self._ran(place, last, WAYS[way])
        if way == "killed":
            if ending.status != KILLED:
                yield f"{step}: status {ending.status}"
        else:
            yield from (f"{step}: {said}" for said in told(ending, way, self.command.status))
        yield from (f"{step}: {said}" for said in self._left(place, ending.status, way))
        if way != "disk error":  # it leaves what a full disk leaves
            yield from (f"{step}: {said}" for said in self._repeated(place))
        shutil.rmtree(place)

    def killed(self, after: float) -> Iterator[str]:
        """Yield what is wrong after a run that was killed after a time in seconds, if it had not ended before."""
        place = self._place()
        ending = ran(self.command.arguments, place, before=self.command.prepare, killed_after=after)
        yield from self._left(place, ending.status, "killed")
        yield from self._repeated(place)
        shutil.rmtree(place)

    def _prepared(self, last: int, error: int | None, note: int) -> None:
        self.command.prepare()
        plant(last, error, note)

    def _left(self, place: Path, status: int, way: str) -> Iterator[str]:
        """Yield what is wrong with the files and the ledger."""
        found = _contents(place)
        for name in sorted(found.keys() | self.whole.keys() | self.command.before.keys()):
            known = {self.whole.get(name), self.command.before.get(name)}
            if name.endswith(".part") and name not in self.whole:  # those of a training stay
                yield from _resumable(place, name)
            elif name == CALLS:
                yield from self._counted(found)
            elif name.endswith(".tuning"):
                pass  # it grows line by line, and a line that was cut is none
            elif ".tmp" in name:
                if way != "killed":
                    yield f"{name} is left"
            elif name.endswith("/state.js") and re.fullmatch(rb"show\(\{.*\}\)\n", found.get(name, b"")):
                pass  # it tells what could not be drawn
            elif found.get(name) not in known and (status or name not in self.whole):
                yield f"{name} is {'gone' if name not in found else 'half written'}"
            elif status == 0 and found.get(name) != self.whole.get(name):
                yield f"{name} is not that of an undisturbed run, with status 0"
        yield from self._in_ledger(place)

    def _counted(self, found: dict[str, bytes]) -> Iterator[str]:
        """Yield what is wrong with the calls that a tuning counts: what was there, and what it adds, or a part of it.

        The variant is written after them.
        """
        data, whole = found.get(CALLS, b""), self.whole[CALLS]
        if not data.startswith(self.command.before.get(CALLS, b"")) or not whole.startswith(data):
            yield f"{CALLS} has lost a call, or has another one: {data!r}"
        if data != whole and "variant.toml" in found:
            yield f"{CALLS} does not count the call that has written variant.toml"

    def _in_ledger(self, place: Path) -> Iterator[str]:
        """Yield what is wrong with the ledger, as the next call finds it."""
        os.environ["LANDPRESS_HOME"] = str(place / "home")
        try:
            with Ledger() as ledger:
                entries = sorted(entry.code for entry in ledger.entries())
        except Exception as error:
            yield f"the ledger does not open: {error}"
            return
        with closing(sqlite3.connect(place / "home" / FILE)) as db:
            intact = db.execute("PRAGMA integrity_check").fetchall()
        if intact != [("ok",)]:
            yield f"the ledger is damaged: {intact}"
        if self.command.ledger:
            return
        new = {name: data for name, data in _contents(place).items() if data != self.command.before.get(name)}
        tops = {Path(name).parts[0] for name in new if not name.endswith((".part", ".tmp"))} - {"table"}
        try:
            in_files = sorted(code for top in tops if self._issues for code in codes(place / top))
        except InputError as error:
            yield f"a file cannot be read: {error}"
            return
        if self._issues and entries != in_files:
            yield f"the ledger has {entries}, the files have {in_files}"

    @property
    def _issues(self) -> bool:
        """Whether the command issues boards and shows them in files of its own."""
        words = self.command.arguments
        return words[0] in ("fresh", "batch", "kit") and not {"tabletop", "--again"} & set(words)

    def _repeated(self, place: Path) -> Iterator[str]:
        """Repeat the command without a fault, and yield what is wrong then."""
        before = _contents(place)
        ending, _ = self._ran(place, 0, None)
        if ending.status == self.command.status:
            if "--force" not in self.command.arguments:
                yield from (f"repeated: {said}" for said in self._in_ledger(place))
                after = _contents(place)
                for name, whole in self.whole.items():
                    same = _calls(after.get(name, b"")) == _calls(whole) if name == CALLS else after.get(name) == whole
                    if not same:
                        yield f"repeated: {name} differs"
            return
        parts = [name for name in before if name.endswith(".part")]
        written = [name for name, data in before.items() if data == self.whole.get(name)]
        if any(f"{name}: exists already" in ending.err for path in written for name in (path, Path(path).parts[0])):
            return  # the first run had come so far that it had written this file or folder
        if any(name not in self.whole for name in self.command.before) and "was not added" in ending.err:
            return  # the first run had come so far that it had removed the description
        if parts and "a game was stopped here" in ending.err:
            return  # _resumable has continued it
        yield f"repeated: {ending.err.strip() or ending.status}"


def told(ending: Ending, way: str, own: int = 0) -> Iterator[str]:
    """Yield what is wrong with the answer of a command that met an error. Undisturbed, its status is `own`.

    One that watches tells the error, and watches on until it is interrupted.
    """
    lines = [line for line in ending.err.splitlines() if line and not re.search(_NOTES, line)]
    if ending.status == own and not lines:
        return  # the step was not needed, such as removing a file that is removed again later
    if (
        ending.status not in (2, own if own == INTERRUPTED else 2)
        or "Traceback" in ending.err
        or len(lines) != 1
        or not lines[0].startswith("landpress: ")
    ):
        yield f"status {ending.status}: {ending.err[-300:]!r}"
    elif not re.search(SAYS[way], lines[0], re.IGNORECASE) or "inside Landpress" in lines[0]:
        yield f"it says {lines[0]!r}"


def _contents(place: Path) -> dict[str, bytes]:
    """Return the files of a run by name, without the ledger. The times at which boards were issued are left out."""
    files = {str(file.relative_to(place)): file for file in place.rglob("*") if file.is_file()}
    kept = {name: file for name, file in files.items() if not re.match(r"home/(?!maps/)", name)}
    contents = {name: file.read_bytes() for name, file in kept.items()}
    return {name: re.sub(rb'"issued": "[^"]*"', b"", data) for name, data in contents.items()}


def _calls(data: bytes) -> list[bytes]:
    """Return the whole lines of the calls that a tuning counts. A line that was cut is no call."""
    return [line for line in data.split(b"\n") if line.endswith(b'"}')]


def _resumable(place: Path, name: str) -> Iterator[str]:
    """Yield what is wrong with the part of a stopped game: it must be resumable to the end, or be a whole game."""
    with TemporaryDirectory() as other:
        shutil.copy(place / name, other)
        ending = ran([*_RESUME, name, "--trace", "resumed.jsonl"], Path(other))
        if ending.status != 0 and "the game is over" not in ending.err:
            yield f"{name} cannot be resumed: {ending.err.strip()}"

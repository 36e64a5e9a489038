"""Record which tests run which lines, with coverage.py: `make recorded`.

Each test file is run alone, so that a stopped recording goes on where it was. A recording is made again once the test
file is newer. `build/recorded/` then has, for each test file, the lines by test (SQLite, as coverage.py writes it) and
the seconds of each test that passed.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from coverage import CoverageData

from tests.mutants.drawn.contexts import TIMES
from tests.mutants.faults import ROOT

RECORDED = ROOT / "build/recorded"
LONGEST = 1200
"""The most seconds for one test file."""
# The programs that a test starts are measured too, and record what they run under the name of the test that runs.
SETTINGS = """[run]
source = {root}/layouts, {root}/engine, {root}/output, {root}/generator
relative_files = true
parallel = true
concurrency = thread, multiprocessing
context = ${{PYTEST_CURRENT_TEST-{file}}}
data_file = {folder}/lines
disable_warnings = no-data-collected, module-not-imported, module-not-measured, couldnt-parse, dynamic-conflict
"""


@dataclass
class Recording:
    """What was recorded: the tests that run each line of a source file, and the seconds of each test."""

    folder: Path = RECORDED
    seconds: dict[str, float] = field(default_factory=dict)
    _lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for path in sorted(self.folder.glob("*/times.json")):
            self.seconds |= json.loads(path.read_text(encoding="utf-8"))

    def tests(self, source: str, first: int, last: int) -> set[str]:
        """Return the tests that run one of these lines of a source file.

        A test file whose collection or fixtures run them counts with all its tests.
        """
        if source not in self._lines:
            self._lines[source] = self._read(source)
        by_line = self._lines[source]
        named = set().union(*(by_line.get(line, set()) for line in range(first, last + 1)))
        whole = {name for name in named if "::" not in name}
        return {name for name in self.seconds if name in named or name.partition("::")[0] in whole}

    def _read(self, source: str) -> dict[int, set[str]]:
        found: dict[int, set[str]] = {}
        for path in self.folder.glob("*/lines"):
            data = CoverageData(str(path))
            data.read()
            for line, contexts in data.contexts_by_lineno(source).items():
                found.setdefault(line, set()).update(map(_test_of, contexts))
        return found


def _test_of(context: str) -> str:
    """Return the test of a context: `FILE|TEST`, or `TEST (call)` in a program that a test started."""
    name = context.rpartition("|")[2] or context.partition("|")[0]
    for phase in (" (setup)", " (teardown)"):
        if name.endswith(phase):
            return name.partition("::")[0]
    return name.removesuffix(" (call)")


def folder_of(file: str) -> Path:
    """Return the folder for the recording of a test file."""
    return RECORDED / file.removeprefix("tests/").removesuffix(".py").replace("/", ".")


def record(file: str) -> str:
    """Run a test file and record its lines. Return a line that says what happened."""
    folder = folder_of(file)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    settings = folder / "settings"
    settings.write_text(SETTINGS.format(root=ROOT, folder=folder, file=file), encoding="utf-8")
    environment: Mapping[str, str] = {
        **os.environ,
        "COVERAGE_PROCESS_START": str(settings),
        TIMES: str(folder / "times.json"),
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider"]
    command += ["-p", "tests.mutants.drawn.contexts", file]
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return f"{file}: more than {LONGEST} s; not recorded"
    parts = [str(path) for path in folder.glob("lines.*")]
    merged = CoverageData(str(folder / "lines"))
    for part in parts:
        data = CoverageData(part)
        data.read()
        merged.update(data)
        Path(part).unlink()
    merged.write()
    return f"{file}: {done.stdout.strip().splitlines()[-1]}"


def is_recorded(file: str) -> bool:
    """Return whether there is a recording that is newer than the test file."""
    times = folder_of(file) / "times.json"
    return times.exists() and times.stat().st_mtime > (ROOT / file).stat().st_mtime


def main() -> int:
    """Record all test files that need it, or those that are named."""
    named = sys.argv[1:]
    files = named or sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py"))
    missing = [file for file in files if named or not is_recorded(file)]
    with ThreadPoolExecutor(int(os.environ.get("JOBS", "2"))) as pool:
        for said in pool.map(record, missing):
            print(said, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

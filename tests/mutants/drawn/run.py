"""Plant changes drawn at random, and run the tests that cover their lines: `make random-mutants`.

`make recorded` must have recorded which tests run them. Each change gets at most 60 s of tests, the nearest and
fastest first, and all together at most six hours. Results are kept in `build/drawn.jsonl`, so that a stopped run goes
on where it was, and are told in docs/mutants.md. `--number` plants fewer on each floor, `--floor` on one floor only,
`--survivors` plants those again that nobody noticed. Of another `--seed` the page tells nothing.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import zip_longest
from math import ceil
from pathlib import Path

from landpress.engine.kernels.artefact import path_of
from landpress.engine.kernels.linking import PICTURES
from landpress.layouts.version import __version__
from tests.mutants.drawn.draw import EACH, FLOORS, Mutant, drawn
from tests.mutants.drawn.record import SLOWEST, Recording, imported, is_plain, module_of, set_of
from tests.mutants.drawn.told import publish, section
from tests.mutants.faults import ROOT
from tests.mutants.run import HANGS, copy

RESULTS = ROOT / "build/drawn.jsonl"
LIMIT, ALL = 60, 6 * 3600
"""The most seconds of tests for one change, of a processor's time, and the most for all, by the clock."""
ASLEEP = 10
"""Tests that take this many times their limit by the clock wait for something that never comes."""
FIRST, NEAR_FILES = 6.0, 12
"""The seconds of the tests that are run first, and the most test files at a time."""
UNCOVERED = "no test runs this line"
COMPILER = "the kernel cannot be compiled"


def chosen(mutant: Mutant, recording: Recording) -> list[list[str]]:
    """Return the tests to run, in one or two parts: those that run the place first, together within the limit."""
    tests = recording.tests(mutant, is_plain(mutant.file))
    path, module = Path(mutant.file), module_of(mutant.file)
    word = path.stem if path.stem != "__init__" else path.parent.name

    @cache
    def distance(file: str) -> int:
        if word in Path(file).stem:
            return 0
        return 1 if module in imported(file) else 2

    def order(test: str) -> tuple[int, int, float, str]:
        rank, seconds = tests[test]
        return rank, distance(test.partition("::")[0]), seconds, test

    first: list[str] = []
    later: list[str] = []
    spent, files = 0.0, dict[str, None]()
    for test in sorted(tests, key=order):
        file, (_, seconds) = test.partition("::")[0], tests[test]
        if spent + seconds > LIMIT / 2 or (file not in files and len(files) == NEAR_FILES):
            continue
        files[file] = None
        spent += seconds
        (first if spent <= FIRST else later).append(test)
    return [part for part in (first, later) if part]


def outcome(root: Path, tests: Sequence[str], plain: bool, limit: float, *options: str) -> list[str]:
    """Return the tests that fail in a copy of the project, or `HANGS` alone."""
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-rfE", "-p", "no:cacheprovider"]
    command += ["-p", "tests.mutants.drawn.unshrunk", *options, *tests]
    environment = {**os.environ, "PYTHONPATH": str(root), "LANDPRESS_KERNELS": "plain" if plain else "wasm"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # else each run compiles the whole project
    if plain:
        environment["LANDPRESS_SLOWEST"] = str(2 * SLOWEST)
    import resource  # POSIX has it

    most = max(1, ceil(limit))
    limited = partial(resource.setrlimit, resource.RLIMIT_CPU, (most, most))
    try:
        done = subprocess.run(
            command,
            cwd=root,
            env=environment,
            capture_output=True,
            text=True,
            timeout=ASLEEP * most,
            preexec_fn=limited,
        )
    except subprocess.TimeoutExpired:
        return [HANGS]
    if done.returncode == 0:
        return []
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return [HANGS]
    failed = re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", done.stdout, re.MULTILINE)
    return failed or [f"pytest ends with status {done.returncode}"]  # the change stops the tests before they begin


class Copy:
    """A copy of the project that changes are planted into, one after the other."""

    def __init__(self, root: Path, recording: Recording) -> None:
        self.root, self.recording = root, recording
        self.judged: dict[tuple[str, bool], bool] = {}
        """Whether a test passes without a change, with plain rules or not."""

    def planted(self, mutant: Mutant) -> tuple[str, int]:
        """Return what notices a change, or an empty text, and the number of tests that were run or chosen."""
        parts, plain, number = chosen(mutant, self.recording), is_plain(mutant.file), 0
        if not parts:
            return UNCOVERED, 0
        source = (ROOT / mutant.file).read_bytes()
        changed, same, spent = mutant.change.planted(source), source + b"# the same\n", 0.0
        if set_of(mutant.file) == PICTURES:
            return self.compiled(mutant, changed, [test for part in parts for test in part])
        for some in parts:
            # Where rules are compiled, some tests fail after any change of a source, because no kernel fits it.
            tests = self.useful(mutant.file, same, some, plain) if plain else some
            if not tests:
                continue
            number += len(tests)
            while tests and spent < LIMIT:
                begun = taken()
                failed = self.run(mutant.file, changed, tests, plain, LIMIT - spent, "-x")
                spent += taken() - begun
                if failed and self.confirmed(mutant.file, same, tests, failed[0], plain):
                    return failed[0], number
                # Some tests fail in any copy of the project. They hide what comes after them.
                tests = others(tests, failed[0]) if failed else []
        return "", number

    def compiled(self, mutant: Mutant, changed: bytes, tests: list[str]) -> tuple[str, int]:
        """Return as `planted` what notices a change of the loops over pictures, whose kernel is compiled with it."""
        kernel, source, number = path_of(PICTURES).relative_to(ROOT), (ROOT / mutant.file).read_bytes(), len(tests)
        _write(self.root / mutant.file, changed)
        build = [sys.executable, "-m", "scripts.build_kernels", PICTURES]
        environment = {**os.environ, "PYTHONPATH": str(self.root)}
        try:
            if subprocess.run(build, cwd=self.root, env=environment, capture_output=True).returncode:
                return COMPILER, number
            made = (self.root / kernel).read_bytes()
            while tests:
                (self.root / kernel).write_bytes(made)
                failed = self.run(mutant.file, changed, tests, False, LIMIT, "-x")
                shutil.copy(ROOT / kernel, self.root / kernel)
                if not failed:
                    break
                if failed[0] == HANGS or not self.run(mutant.file, source, failed[:1], False, LIMIT):
                    return failed[0], number
                tests = others(tests, failed[0])
        finally:
            _write(self.root / mutant.file, source)
            shutil.copy(ROOT / kernel, self.root / kernel)
        return "", number

    def run(
        self, file: str, source: bytes, tests: Sequence[str], plain: bool, limit: float, *options: str
    ) -> list[str]:
        """Return the tests that fail with another source of a file."""
        path = self.root / file
        _write(path, source)
        try:
            return outcome(self.root, tests, plain, limit, *options)
        finally:
            _write(path, (ROOT / file).read_bytes())

    def useful(self, file: str, same: bytes, tests: Sequence[str], plain: bool) -> list[str]:
        """Return the tests that pass after a change that changes nothing."""
        new = [test for test in tests if (test, plain) not in self.judged]
        failed = self.run(file, same, new, plain, LIMIT) if new else []
        for test in new:
            self.judged[test, plain] = test not in failed and HANGS not in failed
        return [test for test in tests if self.judged[test, plain]]

    def confirmed(self, file: str, same: bytes, tests: Sequence[str], failed: str, plain: bool) -> bool:
        """Return whether what fails or lasts too long passes without the change, the latter in less time."""
        if "::" not in failed:
            return not self.run(file, same, tests, plain, 2 * LIMIT / 3 if failed == HANGS else LIMIT)
        if (failed, plain) not in self.judged:
            self.judged[failed, plain] = not self.run(file, same, [failed], plain, LIMIT)
        return self.judged[failed, plain]


def others(tests: Sequence[str], failed: str) -> list[str]:
    """Return the tests that come after one that fails, or after those of a file that cannot be read; else none."""
    left = [test for test in tests if failed not in (test, test.partition("::")[0])]
    return left if len(left) < len(tests) else []


def taken() -> float:
    """Return the seconds of a processor that all tests took so far: the clock also counts what others do."""
    used = os.times()
    return used.children_user + used.children_system


def _write(path: Path, source: bytes) -> None:
    """Write a source so that bytecode of another one is never taken for it."""
    path.write_bytes(source)
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


def results() -> dict[str, dict[str, object]]:
    """Return what is known of changes, by key."""
    lines = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    return {one["key"]: one for one in map(json.loads, lines)}


def wanted(floors: Sequence[str], number: int, seed: str) -> Iterator[Mutant]:
    """Yield the changes of all floors in turn, so that a stopped run has as many of each."""
    for row in zip_longest(*(drawn(floor, seed=seed)[:number] for floor in floors)):
        yield from filter(None, row)


def main() -> int:
    """Plant the changes and write the page. Return 1 if more than one in ten survives on a floor."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--floor", choices=FLOORS, help="one floor; by default all")
    parser.add_argument("--number", type=int, default=EACH, help=f"how many on each floor; by default {EACH}")
    parser.add_argument("--seed", default=__version__, help="what is drawn; by default the version")
    parser.add_argument("--survivors", action="store_true", help="plant again what nobody noticed")
    parser.add_argument("--hours", type=float, default=ALL / 3600, help="the most hours; by default 6")
    options = parser.parse_args()
    floors = [options.floor] if options.floor else FLOORS
    known, recording, begun = results(), Recording(), time.monotonic()
    with copy() as root:
        place = Copy(root, recording)
        for mutant in wanted(floors, options.number, options.seed):
            before = known.get(mutant.key)
            if before and not (options.survivors and not before["noticed"]):
                continue
            if time.monotonic() - begun > 3600 * options.hours:
                break
            noticed, number = place.planted(mutant)
            one = {"key": mutant.key, "noticed": "" if noticed == UNCOVERED else noticed, "tests": number}
            known[mutant.key] = one
            RESULTS.parent.mkdir(exist_ok=True)
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one) + "\n")
            print(f"{mutant.file}:{mutant.change.first}: {mutant.line}: {noticed or 'SURVIVES'}", flush=True)
    if options.seed == __version__:
        return publish(known)
    text, good = section(known, options.seed)
    print(text)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

"""Plant the known faults into copies of the project, one at a time, and report which tests notice them.

`python -m tests.mutants.run` does this for the rules of every game, for every floor and for the records of clauses, and
writes docs/mutants.md. `python -m tests.mutants.run output antwalk` does it for these two and writes their rows. It
fails if a test fails without a fault, if no test notices a fault, or if the oracle of a game notices fewer than nine
faults in ten.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants.faults import KINDS, ORACLE, ROOT, Arguments, Fault, faults, floors, games
from tests.mutants.records import drawn

COPIED = (
    *("landpress", "layouts", "engine", "output", "generator", "scripts", "tests", "docs", "examples"),
    "pyproject.toml",
)
RECORDS = "records"
ORACLE_SHARE = 0.9
PATIENCE = 8
"""A run that takes this many times as long as without a fault, and a minute more, hangs: the fault is noticed."""
HANGS = "does not end"
PAGE = ROOT / "docs/mutants.md"
HEAD = """# Planted faults, and the tests that notice them

Faults are planted into copies of the project, one at a time, and tests are run there.

## Faults in the rules of the games

`make mutants` plants each fault of `tests/mutants/rules/GAME.toml`, and runs each kind of test on its own. It fails
where no test notices a fault, or where the oracle notices fewer than nine in ten.

- *oracle*: 100,000 random plies, in Terraforming 20,000, compared with a second implementation of the rules
  (`tests/oracles/GAME_play.py`)
- *rulebook*: positions before and after an action, clause by clause (`tests/games/`)
- *whole games*: symmetries, conservation, and games written down ply by ply (`tests/playthroughs/`)
- *perft*: the number of action sequences of each length (`tests/perft/`)
- *conformance*: properties that the rules of every game must have (`tests/engine/test_contract.py`)"""
BETWEEN = """## Faults on the floors

The faults of all other code lie in `tests/mutants/floors/FLOOR.toml`, those of the library itself under `landpress`.
Each of them names the requirement that it breaks and the tests that are run. Nobody chooses the faults of `records`:
`tests/mutants/records.py` draws them from the records of the clauses and the sheets made of them, such as another mark,
another number in a wording, a sentence lost. With `LANDPRESS_TEXTS` they include digests
([sources](sources.md))."""
OUTSIDE = "## Faults of outsiders"
DRAWN = "## Faults drawn at random"
OF_RULES = (f"| game | planted | {' | '.join(KINDS)} |", f"| --- |{' --: |' * (1 + len(KINDS))}")
OF_FLOORS = ("| floor | planted | noticed |", "| --- | --: | --: |")
Noticed = Mapping[str, str]
"""The test that notices a fault, by kind of test, or an empty text."""


@contextmanager
def copy(fault: Fault | None = None) -> Iterator[Path]:
    """Make a copy of the project, with a fault if one is given."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, True, shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, root / name)
        if fault is not None:
            path = root / fault.file
            path.write_text(fault.planted(path.read_text(encoding="utf-8")), encoding="utf-8")
        yield root


def failure(root: Path, arguments: Arguments, patience: float | None = None) -> str:
    """Return the first test that fails in a copy of the project, or an empty text.

    Tests that are named one by one are run with all their parameters, also those that tests/by_night.txt leaves out.
    """
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--tb=no", "-rfE", "-p", "no:cacheprovider", *arguments]
    command += ["-m", "not page"] if any("::" in one for one in arguments) else []
    # No kernel fits sources with a fault in them.
    environment = {
        **os.environ,
        "PYTHONPATH": str(root),
        "PYTHONDONTWRITEBYTECODE": "1",
        "LANDPRESS_KERNELS": "plain",
    }
    try:
        done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, timeout=patience)
    except subprocess.TimeoutExpired:
        return HANGS
    if done.returncode == 0:
        return ""
    failed = re.findall(r"^(?:FAILED|ERROR) ([^\[\s]+)", done.stdout, re.MULTILINE)
    if done.returncode != 1 or not failed:
        raise RuntimeError(f"{' '.join(arguments)}: the tests did not run\n{done.stdout}{done.stderr}")
    return str(failed[0])


def patience(planted: Sequence[Fault], pool: ThreadPoolExecutor) -> dict[Arguments, float]:
    """Return the limit of each run in seconds. Exit if a test fails without a fault."""
    runs = list(dict.fromkeys(arguments for fault in planted for arguments in fault.tests.values()))

    def measured(arguments: Arguments) -> tuple[str, float]:
        begun = time.monotonic()
        return failure(root, arguments), time.monotonic() - begun

    with copy() as root:
        found = dict(zip(runs, pool.map(measured, runs), strict=True))
    if failed := [test for test, _ in found.values() if test]:
        sys.exit(f"{failed[0]} fails without a fault; correct it first")
    return {arguments: 60 + PATIENCE * seconds for arguments, (_, seconds) in found.items()}


def noticed(fault: Fault, limits: Mapping[Arguments, float]) -> Noticed:
    """Return the test of each kind that notices a fault."""
    with copy(fault) as root:
        return {kind: failure(root, arguments, limits[arguments]) for kind, arguments in fault.tests.items()}


def _first(tests: Noticed) -> str:
    """Return a test that notices the fault, or an empty text."""
    return next(filter(None, tests.values()), "")


def row(name: str, planted: Sequence[Fault], by: Sequence[Noticed]) -> str:
    """Return the row of a game or a floor: how many faults were planted, and how many each kind of test notices."""
    counts = [len(planted), *(sum(bool(tests[kind]) for tests in by) for kind in planted[0].tests)]
    return f"| {name} | {' | '.join(map(str, counts))} |"


def write(rows: Mapping[str, str], of_drawn: str = "") -> None:
    """Write these rows of docs/mutants.md, and what is told of faults drawn at random. All else stays."""
    page = PAGE.read_text(encoding="utf-8")
    known = {line.split(" | ")[0].removeprefix("| "): line for line in page.partition(OUTSIDE)[0].splitlines()}
    tables = [
        "\n".join([*head, *(found for name in names if (found := {**known, **rows}.get(name)))])
        for head, names in ((OF_RULES, games()), (OF_FLOORS, [*floors(), RECORDS]))
    ]
    outside, _, drawn = page.partition(OUTSIDE)[2].partition(DRAWN)
    parts = [HEAD, tables[0], BETWEEN, tables[1], OUTSIDE, outside.strip(), DRAWN, of_drawn or drawn.strip()]
    PAGE.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def main() -> int:
    """Plant the faults, run the tests and write the page. Return 1 if a condition is not met."""
    parser = argparse.ArgumentParser(description=__doc__)
    known = [*games(), *floors(), RECORDS]
    parser.add_argument("names", nargs="*", metavar="GAME|FLOOR|records", help=f"{', '.join(known)}; by default all")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many faults at a time")
    wanted = parser.parse_args()
    if unknown := set(wanted.names) - set(known):
        parser.error(f"{' '.join(sorted(unknown))}: expected some of {', '.join(known)}")
    rows: dict[str, str] = {}
    missed = False
    with ThreadPoolExecutor(wanted.jobs) as pool:
        for name in wanted.names or known:
            planted = drawn() if name == RECORDS else faults(name)
            limits = patience(planted, pool)
            by: list[Noticed] = []
            for fault, tests in zip(planted, pool.map(partial(noticed, limits=limits), planted), strict=True):
                by.append(tests)
                print(f"{fault.file}: {fault.fault}: {_first(tests) or 'NO TEST NOTICES'}", flush=True)
            rows[name] = row(name, planted, by)
            by_oracle = sum(bool(tests.get(ORACLE, True)) for tests in by)
            missed = missed or not all(map(_first, by)) or by_oracle < ORACLE_SHARE * len(planted)
    write(rows)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())

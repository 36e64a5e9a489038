"""Run all benchmarks, or only the rows with a name that contains one of the given words.

    python -m benchmarks [--runs N] [WORD...]
    python -m benchmarks --mark

Each row is run five times, and the run in the middle counts. Five runs or more write their rows to
`benchmarks/results.json` and the pages that show them; fewer write nothing. The exit status is 1 if a bar is missed.
With `--mark` nothing is measured: rows that are older than what they measure are marked as stale.
"""

import argparse
import importlib
import inspect
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

from benchmarks import timing
from benchmarks.measured import Measured, Row
from benchmarks.results import ENOUGH, commit, mark, write
from landpress.engine.kernels.backends import VARIABLE

ROWS = Path(__file__).parent / "rows"


def rows(words: Sequence[str], runs: int) -> Iterator[Row]:
    """Run all rows in `benchmarks/rows/`, or only those with a name that contains one of the words."""
    for path in sorted(ROWS.glob("[a-z]*.py")):
        module = importlib.import_module(f"benchmarks.rows.{path.stem}")
        wanted = [name for name in _named(module) if not words or any(word in f"{path.stem}.{name}" for word in words)]
        if not wanted:
            continue
        each = [_run(module, wanted) for _ in range(runs)]
        for place, name in enumerate(wanted):
            title = (inspect.getdoc(getattr(module, name)) or "").partition("\n")[0].rstrip(".")
            yield Row(f"{path.stem}.{name}", title, [run[place] for run in each])


def _named(module: ModuleType) -> list[str]:
    own = ((name, row) for name, row in vars(module).items() if not name.startswith("_"))
    return [name for name, row in own if inspect.isfunction(row) and row.__module__ == module.__name__]


def _run(module: ModuleType, names: Sequence[str]) -> list[Measured]:
    """Return one result of each row. Rows share what they measure in one run, and nothing between runs."""
    for other in [one for name, one in sys.modules.items() if name.startswith("benchmarks.")]:
        for value in vars(other).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
    found = []
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            found.append(getattr(module, name)(Path(folder)))
    return found


def unit() -> float:
    """Return the milliseconds that this machine takes to add ten million numbers, as a measure of its speed."""
    return timing.milliseconds(lambda: sum(range(10_000_000)), times=5)


def main(arguments: Sequence[str]) -> int:
    """Run the rows, print each result and write them. Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("words", nargs="*", metavar="WORD", help="run the rows whose names contain one of the words")
    parser.add_argument("--runs", type=int, default=ENOUGH, help=f"runs of each row, {ENOUGH} by default")
    parser.add_argument("--mark", action="store_true", help="measure nothing; mark the rows older than their sources")
    asked = parser.parse_args(arguments)
    if asked.mark:
        stale = mark()
        print(f"{len(stale)} rows are stale{': ' if stale else ''}{', '.join(stale)}")
        return 0
    if asked.runs < 1:
        parser.error(f"--runs is {asked.runs}; give at least 1")
    at = commit()
    if asked.runs >= ENOUGH and at is None:
        parser.error(f"what is measured is not committed: commit it, or try it with --runs {ENOUGH - 1} or fewer")
    # Users have kernels compiled ahead of time by default. Numba, which is installed here, would do long work instead.
    os.environ.setdefault(VARIABLE, "wasm")
    done = []
    for row in rows(asked.words, asked.runs):
        print(f"{'ok  ' if row.measured.met else 'MISS'} {row}", flush=True)
        done.append(row)
    if done and at is not None and asked.runs >= ENOUGH:
        write(done, unit(), at)
    missed = [row.name for row in done if not row.measured.met]
    print(f"{len(done)} rows, {len(missed)} missed{': ' if missed else ''}{', '.join(missed)}")
    return 1 if missed or not done else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

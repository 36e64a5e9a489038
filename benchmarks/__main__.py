"""Run all benchmarks, or only the rows with a name that contains one of the given words.

    python -m benchmarks [WORD...]

A run of all rows writes `benchmarks/results.json` and the table of README.md between its markers. The exit status is 1
if a bar is missed.
"""

import importlib
import inspect
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks import timing
from benchmarks.measured import Measured, Row
from benchmarks.results import write
from landpress.engine.kernels.backends import VARIABLE

ROWS = Path(__file__).parent / "rows"


def rows(words: Sequence[str]) -> Iterator[Row]:
    """Run all rows in `benchmarks/rows/`, or only those with a name that contains one of the words."""
    for path in sorted(ROWS.glob("[a-z]*.py")):
        module = importlib.import_module(f"benchmarks.rows.{path.stem}")
        for name, row in vars(module).items():
            named = f"{path.stem}.{name}"
            own = inspect.isfunction(row) and row.__module__ == module.__name__ and not name.startswith("_")
            if own and (not words or any(word in named for word in words)):
                with tempfile.TemporaryDirectory() as folder:
                    measured: Measured = row(Path(folder))
                title = (inspect.getdoc(row) or "").partition("\n")[0].rstrip(".")
                yield Row(named, title, measured)


def unit() -> float:
    """Return the milliseconds that this machine takes to add ten million numbers, as a measure of its speed."""
    return timing.milliseconds(lambda: sum(range(10_000_000)), times=5)


def main(words: Sequence[str]) -> int:
    """Run the rows and print each result. Write the results of a run of all rows. Return the exit status."""
    # Users have kernels compiled ahead of time by default. Numba, which is installed here, would do long work instead.
    os.environ.setdefault(VARIABLE, "wasm")
    done = []
    for row in rows(words):
        print(f"{'ok  ' if row.measured.met else 'MISS'} {row}", flush=True)
        done.append(row)
    if not words:
        write(done, unit())
    missed = [row.name for row in done if not row.measured.met]
    print(f"{len(done)} rows, {len(missed)} missed{': ' if missed else ''}{', '.join(missed)}")
    return 1 if missed or not done else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

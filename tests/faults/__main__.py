"""Measure what happens when things go wrong: `python -m tests.faults` runs every part, with names only these parts.

Parts that were measured on this commit before are not measured again, unless they are named. When all parts of one
commit are there, docs/reliability.json and docs/reliability.md are made from them. The program fails if a bar is not
met in a part that was run.
"""

import argparse
import signal
import sys
import time
import traceback
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults import child, page, results

SAMPLED = ("hostile", "injection", "kills", "fuzzing")
"""The parts that `make test` runs a sample of. Other tests check what the other parts measure, on a small scale."""


def main() -> int:
    """Run the parts and write the page. Return 1 if a bar is not met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(page.PARTS)}; by default all")
    parser.add_argument("--sample", action="store_true", help="measure a small sample, and write nothing")
    options = parser.parse_args()
    commit = results.commit()
    done = (
        ()
        if options.sample
        else [name for name, made in results.load(results.COLLECTED).items() if made["commit"] == commit]
    )
    wanted = options.parts or (SAMPLED if options.sample else [name for name in page.PARTS if name not in done])
    if unknown := set(wanted) - set(page.PARTS):
        parser.error(f"{' '.join(sorted(unknown))}: expected some of {', '.join(page.PARTS)}")
    # A shell that starts this in the background has it ignore Ctrl-C, and the commands that it runs too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    child.load()
    met = True
    for number, name in enumerate(wanted, 1):
        print(f"{name}: part {number} of {len(wanted)} begins, {datetime.now(UTC):%H:%M} UTC", flush=True)
        begun = time.monotonic()
        rows = _measured(name, options.sample)
        if not options.sample and rows:
            results.keep(name, rows, time.monotonic() - begun, commit)
        for row in rows:
            print(
                f"{name}: {row.what}: {row.found}" + ("" if row.met else f"  MISSED, the bar is {row.bar}"), flush=True
            )
        met = met and bool(rows) and all(row.met for row in rows)
        if commit != results.commit() and not options.sample:
            print(f"{name}: the sources are not those of {commit} any more; nothing more is measured", flush=True)
            return 1
    if not options.sample:
        print(page.publish(commit) or f"docs/reliability.md is that of commit {commit}", flush=True)
    return int(not met)


def _measured(name: str, sample: bool) -> list[results.Row]:
    """Return the rows of a part; none if it failed itself, which is told. The other parts are measured all the same."""
    try:
        part = import_module(f"tests.faults.{name}")
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            rows: list[results.Row] = part.measure(Path(folder), True) if sample else part.measure(Path(folder))
    except Exception:
        print(f"{name}: MISSED, the part itself failed\n{traceback.format_exc()}", flush=True)
        return []
    return rows


if __name__ == "__main__":
    sys.exit(main())

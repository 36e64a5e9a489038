"""Measure what happens when things go wrong: `python -m tests.faults` runs every part, with names only these parts.

Parts that were measured on this commit before are not measured again, unless they are named. When all parts of one
commit are there, docs/reliability.json and docs/reliability.md are made from them. The program fails if a bar is not
met in a part that was run.
"""

import argparse
import signal
import sys
import time
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
    for name in wanted:
        part = import_module(f"tests.faults.{name}")
        begun = time.monotonic()
        with TemporaryDirectory() as folder:
            rows: list[results.Row] = part.measure(Path(folder), True) if options.sample else part.measure(Path(folder))
        if not options.sample:
            results.keep(name, rows, time.monotonic() - begun, commit)
        for row in rows:
            print(
                f"{name}: {row.what}: {row.found}" + ("" if row.met else f"  MISSED, the bar is {row.bar}"), flush=True
            )
            met = met and row.met
    if not options.sample:
        print(page.publish(commit) or f"docs/reliability.md is that of commit {commit}", flush=True)
    return int(not met)


if __name__ == "__main__":
    sys.exit(main())

"""Write the results of the benchmarks to `benchmarks/results.json`.

A row has the commit and the date of its measurement, and a digest of the sources that it measures. When these sources
have changed since, `mark` marks it as stale: it moves to the second table, and the README leaves it out. The mark
is kept in the file and not computed by a test, so that no commit fails because a row is old.

The table of docs/benchmarks.md and the figures of README.md and docs/compare.md are made from this file. They stand
between markers, and the rest of these pages is not changed.
"""

import json
import platform
import re
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.measured import Row, cells, figures
from landpress.layouts.version import __version__

ROOT = Path(__file__).parents[1]
RESULTS = Path(__file__).with_name("results.json")
README = ROOT / "README.md"
DOCUMENT = README.with_name("docs") / "benchmarks.md"
COMPARISON = DOCUMENT.with_name("compare.md")
MARKED = re.compile(r"(?<=<!-- benchmarks -->\n).*?(?=<!-- /benchmarks -->)", re.DOTALL)
HEADLINES = (
    "command_line.fresh_board",
    "decks.own_deck",
    "last_land.three_seats",
    "kernels.first_game",
    "balance.until",
)
"""The rows that the README shows."""
COMPARED = (
    "command_line.fresh_board",
    "boards.pad",
    "decks.own_deck",
    "last_land.three_seats",
    "learning.pettingzoo",
)
"""The rows that the comparison with other programs shows."""
HEADER = ("what", "measured", "in all runs", "must be", "beside it", "at")
STALE = ("stale, by commit", "measured")
"""The columns of the rows that are not stale, and of those that are."""
ENOUGH = 5
"""The runs from which a row is written."""
FLOORS = ("layouts", "engine", "output", "generator", "landpress")
"""What a module of rows measures unless it names less as `SOURCES`."""


def commit() -> str | None:
    """Return the commit of the work tree, or None if what is measured has changes that are not committed."""
    changed = _git("status", "--porcelain", "--", *FLOORS, "benchmarks/rows")
    return None if changed else _git("rev-parse", "--short=9", "HEAD")


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def sources(row: str) -> str:
    """Return a digest of the files that a row measures and of the module that holds the row."""
    module = import_module(f"benchmarks.rows.{row.partition('.')[0]}")
    return _digest((*getattr(module, "SOURCES", FLOORS), f"benchmarks/rows/{row.partition('.')[0]}.py"))


@cache
def _digest(paths: tuple[str, ...]) -> str:
    hashed = sha256()
    for name in _git("ls-files", "--", *paths).splitlines():
        if (ROOT / name).is_file():
            hashed.update(name.encode() + b"\0" + (ROOT / name).read_bytes() + b"\0")
    return hashed.hexdigest()[:16]


def table(found: dict[str, Any]) -> str:
    """Return the results as two Markdown tables, with the Python and the machine on which they were measured.

    The second one has the stale rows below their commits, without spread and comparison, and with the bar only if it
    was missed. A bar that is missed is followed by "missed".
    """
    fresh = [_line(row) for row in found["rows"] if not row["stale"]]
    old: dict[str, list[Sequence[str]]] = {}
    for title, value, at in (_stale(row) for row in found["rows"] if row["stale"]):
        old.setdefault(at, []).append((title, value))
    stale = [line for at, lines in old.items() for line in ((f"**{at}**", ""), *_folded(lines))]
    made = "\n".join(_table(head, lines) for head, lines in ((HEADER, fresh), (STALE, stale)) if lines)
    return f"{made}\nPython {found['python']}, on a machine where {found['unit']}.\n"


def _folded(lines: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """Return rows of titles and values, those whose titles differ in one word only as one row."""
    kept: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for title, value in lines:
        words = title.split()
        around = ((" ".join(words[:i]), " ".join(words[i + 1 :])) for i in range(len(words)))
        key = next((one for one in around if sum(_between(other, one) for other, _ in lines) > 2), (title, ""))
        kept.setdefault(key, []).append((title, value))
    return [
        (
            f"{key[0]} .. {key[1]}",
            ", ".join(f"{title.removeprefix(key[0]).removesuffix(key[1]).strip()} {value}" for title, value in ones),
        )
        if len(ones) > 1
        else ones[0]
        for key, ones in kept.items()
    ]


def _between(title: str, around: tuple[str, str]) -> bool:
    """Whether a title is these words with one word between them."""
    before, after = around
    return (
        len(title.split()) == len(f"{before} {after}".split()) + 1
        and title.startswith(before)
        and title.endswith(after)
    )


def _table(header: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    return "".join(f"| {' | '.join(line)} |\n" for line in (header, ("---",) * len(header), *lines))


def _stale(fields: dict[str, Any]) -> tuple[str, str, str]:
    title, value, _, bar, _, at = _line(fields)
    return title, value if fields["met"] else f"{value}, {bar}", at


def _line(fields: dict[str, Any]) -> tuple[str, str, str, str, str, str]:
    title, value, bar, beside = cells(fields)
    at = f"`{fields['commit']}` {fields['date']}"
    spread = f"{figures(fields['low'])} to {figures(fields['high'])}, {fields['runs']} runs"
    spread = spread if fields["runs"] > 1 else "one run"
    return title, value, spread, bar if fields["met"] else f"{bar}: **missed**", beside, at


def headlines(found: dict[str, Any]) -> str:
    """Return the rows of `HEADLINES` that are not stale as a Markdown list."""
    rows = {row["row"]: cells(row) for row in found["rows"] if not row["stale"]}
    shown = (rows[name] for name in HEADLINES if name in rows)
    return "".join(f"- {title}: **{value}** ({beside})\n" for title, value, _, beside in shown)


def compared(found: dict[str, Any]) -> str:
    """Return the rows of `COMPARED` that are not stale as a Markdown table, or say that there are none."""
    rows = {row["row"]: cells(row) for row in found["rows"] if not row["stale"]}
    shown = [rows[name] for name in COMPARED if name in rows]
    if not shown:
        return "All figures are older than the program, so none stands here.\n"
    return _table(("what", "Landpress", "beside it"), [(title, value, to) for title, value, _, to in shown])


def write(done: Sequence[Row], milliseconds: float, at: str) -> None:
    """Replace the rows that were measured at a commit, and write the pages.

    `milliseconds` is the time of the loop that measures the speed of the machine.
    """
    now = {"commit": at, "date": f"{datetime.now(UTC):%Y-%m-%d}"}
    rows = {row["row"]: row for row in json.loads(RESULTS.read_text(encoding="utf-8"))["rows"]}
    rows |= {row.name: row.fields() | now | {"sources": sources(row.name)} for row in done}
    _write(
        {
            "landpress": __version__,
            "python": platform.python_version(),
            "unit": f"`sum(range(10_000_000))` takes {milliseconds:.0f} ms",
            "rows": [rows[name] for name in sorted(rows)],
        }
    )


def mark() -> list[str]:
    """Mark the rows that are older than their sources, write the pages, and return the names of these rows."""
    found = json.loads(RESULTS.read_text(encoding="utf-8"))
    _write(found)
    return [row["row"] for row in found["rows"] if row["stale"]]


def _write(found: dict[str, Any]) -> None:
    for row in found["rows"]:
        row["stale"] = row["runs"] < ENOUGH or row["sources"] != sources(row["row"])
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    _fill(DOCUMENT, table(found))
    _fill(README, headlines(found))
    _fill(COMPARISON, compared(found))


def _fill(page: Path, text: str) -> None:
    page.write_text(MARKED.sub(lambda _: text, page.read_text(encoding="utf-8")), encoding="utf-8")

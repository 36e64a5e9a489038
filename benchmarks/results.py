"""Write the results of the benchmarks to `benchmarks/results.json`.

The table of docs/benchmarks.md and the figures of README.md and docs/compare.md are made from this file. They stand
between markers, and the rest of these pages is not changed.
"""

import json
import platform
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.measured import Row, cells
from landpress.layouts.version import __version__

RESULTS = Path(__file__).with_name("results.json")
README = Path(__file__).parents[1] / "README.md"
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
HEADER = ("what", "measured", "must be", "beside it")


def table(found: dict[str, Any]) -> str:
    """Return the results as a Markdown table, with the Python and the machine on which they were measured.

    A bar that is missed is followed by the word "missed".
    """
    lines = [HEADER, ("---",) * len(HEADER), *map(_line, found["rows"])]
    rows = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    return f"{rows}\nPython {found['python']}, on a machine where {found['unit']}.\n"


def _line(fields: dict[str, Any]) -> tuple[str, str, str, str]:
    title, value, bar, beside = cells(fields)
    return title, value, bar if fields["met"] else f"{bar}: **missed**", beside


def headlines(found: dict[str, Any]) -> str:
    """Return the rows of `HEADLINES` as a Markdown list."""
    rows = {row["row"]: cells(row) for row in found["rows"]}
    shown = (rows[name] for name in HEADLINES)
    return "".join(f"- {title}: **{value}** ({beside})\n" for title, value, _, beside in shown)


def compared(found: dict[str, Any]) -> str:
    """Return the rows of `COMPARED` that were measured as a Markdown table."""
    rows = {row["row"]: cells(row) for row in found["rows"]}
    shown = [rows[name] for name in COMPARED if name in rows]
    lines = [("what", "Landpress", "beside it"), ("---",) * 3, *((title, value, to) for title, value, _, to in shown)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def write(done: Sequence[Row], milliseconds: float) -> None:
    """Write the file and the table. `milliseconds` is the time of the loop that measures the speed of the machine."""
    found = {
        "landpress": __version__,
        "python": platform.python_version(),
        "unit": f"`sum(range(10_000_000))` takes {milliseconds:.0f} ms",
        "rows": [row.fields() for row in done],
    }
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    _fill(DOCUMENT, table(found))
    _fill(README, headlines(found))
    _fill(COMPARISON, compared(found))


def _fill(page: Path, text: str) -> None:
    page.write_text(MARKED.sub(lambda _: text, page.read_text(encoding="utf-8")), encoding="utf-8")

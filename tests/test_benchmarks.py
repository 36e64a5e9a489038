"""The benchmarks' own promises: a missed bar fails the run, and the pages show what was measured."""

import json
import re
from collections.abc import Iterator
from typing import Literal

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks.measured import Measured, Row, figures
from benchmarks.results import COMPARISON, DOCUMENT, MARKED, README, RESULTS, compared, headlines, table
from benchmarks.rows.balance import CALM
from benchmarks.timing import alternate


def test_pages_show_the_results() -> None:
    """The table of docs/benchmarks.md, and the figures of the README and of docs/compare.md, are the results."""
    found = json.loads(RESULTS.read_text(encoding="utf-8"))
    for page, text in ((DOCUMENT, table(found)), (README, headlines(found)), (COMPARISON, compared(found))):
        assert MARKED.findall(page.read_text(encoding="utf-8")) == [text], "run `make bench`"


def test_missed_bars_have_reasons() -> None:
    """docs/benchmarks.md gives a reason for each row that misses its bar, with the value measured, and for no other."""
    section = DOCUMENT.read_text(encoding="utf-8").partition("\n## Bars that are missed\n")[2].partition("\n## ")[0]
    reasons = dict(re.findall(r"^- `([\w.]+)`: (.+(?:\n  .+)*)", section, re.MULTILINE))
    rows = json.loads(RESULTS.read_text(encoding="utf-8"))["rows"]
    missed = {row["row"]: row for row in rows if not row["met"]}
    assert sorted(reasons) == sorted(missed)
    for name, row in missed.items():
        assert reasons[name].startswith(figures(row["value"])), name


def test_table_marks_missed_bars() -> None:
    """A row of the table has the word "missed" exactly if its bar is not reached."""
    rows = [Row(str(value), "A planted row", Measured(value, "x", 2, "nothing")).fields() for value in (1, 2, 3)]
    lines = table({"rows": rows, "python": "3", "unit": "nothing"}).splitlines()[2:5]
    assert ["missed" in line for line in lines] == [False, False, True]


@pytest.mark.parametrize(
    ("value", "bar", "better", "status"),
    [(0.6, 0.6, "less", 0), (0.61, 0.6, "less", 1), (2000, 2000, "more", 0), (1999, 2000, "more", 1)],
)
def test_a_missed_bar_fails_the_run(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    value: float,
    bar: float,
    better: Literal["less", "more"],
    status: int,
) -> None:
    """The exit status is 1 when a row misses its bar, and the row is named."""

    def rows(_: list[str]) -> Iterator[Row]:
        yield Row("planted.row", "A planted row", Measured(value, "x", bar, "nothing", better))

    monkeypatch.setattr(benchmarks, "rows", rows)
    assert benchmarks.main(["planted"]) == status
    assert ("1 missed: planted.row" in capsys.readouterr().out) is bool(status)


def test_processes_alternate() -> None:
    """First and second run in turn, after one run of each that is not counted."""
    runs: list[str] = []
    alternate(lambda: runs.append("A"), lambda: runs.append("B"), pairs=3)
    assert "".join(runs) == "AB" * 4


def test_a_cluster_is_measured_with_the_settings_of_the_documentation() -> None:
    """docs/balance.md gives settings of Dask for a cluster; Dask takes them from the environment by these names."""
    pages = DOCUMENT.with_name("balance.md").read_text("utf-8")
    told = dict(re.findall(r"^    export DASK_(\w+)=(\w+)$", pages, re.MULTILINE))
    assert told == {key.upper().replace(".", "__").replace("-", "_"): value for key, value in CALM.items()}

"""The benchmarks' own promises: a missed bar fails the run, and the pages show what was measured."""

import importlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks import results
from benchmarks.measured import Measured, Row
from benchmarks.results import COMPARISON, DOCUMENT, HEADLINES, MARKED, README, RESULTS, compared, headlines, table
from benchmarks.rows.balance import CALM
from benchmarks.timing import alternate


def test_pages_show_the_results() -> None:
    """The table of docs/benchmarks.md, and the figures of the README and of docs/compare.md, are the results."""
    found = json.loads(RESULTS.read_text(encoding="utf-8"))
    for page, text in ((DOCUMENT, table(found)), (README, headlines(found)), (COMPARISON, compared(found))):
        assert MARKED.findall(page.read_text(encoding="utf-8")) == [text], "run `make bench`"


def test_missed_bars_have_reasons() -> None:
    """docs/benchmarks.md gives a reason for each row that misses its bar, and for no other."""
    section = DOCUMENT.read_text(encoding="utf-8").partition("\n## Bars that are missed\n")[2].partition("\n## ")[0]
    reasons = dict(re.findall(r"^- `([\w.]+)`: (.+(?:\n  .+)*)", section, re.MULTILINE))
    rows = json.loads(RESULTS.read_text(encoding="utf-8"))["rows"]
    assert sorted(reasons) == sorted(row["row"] for row in rows if not row["met"])


def row(name: str, *values: float, stale: bool = False) -> dict[str, Any]:
    """Return a row of the file with these runs, measured at a made-up commit."""
    runs = [Measured(value, "x", 2, f"beside {value}") for value in values]
    return Row(name, f"Row {name}", runs).fields() | {"commit": "0ff1ce", "date": "2026-01-02", "stale": stale}


def test_the_run_in_the_middle_counts_and_the_others_are_its_spread() -> None:
    """docs/benchmarks.md: the run in the middle of five counts. The table has the spread, the commit and the date."""
    found = row("a", 1.5, 9, 1.25, 3, 1)
    assert (found["value"], found["beside"], found["met"]) == (1.5, "beside 1.5", True)
    (line,) = table({"rows": [found], "python": "3", "unit": "nothing"}).splitlines()[2:3]
    assert line == "| Row a | 1.5 x | 1 to 9, 5 runs | at most 2 | beside 1.5 | `0ff1ce` 2026-01-02 |"


def test_a_stale_row_is_marked_and_left_out_of_the_readme() -> None:
    """docs/benchmarks.md: a row older than its sources stands with the stale ones, and the README shows no such row."""
    first, second, *_ = HEADLINES
    found = {"rows": [row(first, 1, stale=True), row(second, 1)], "python": "3", "unit": "nothing"}
    upper, _, lower = table(found).partition("| stale, by commit |")
    assert (f"Row {first}" in upper, f"Row {second}" in upper) == (False, True)
    assert f"| **`0ff1ce` 2026-01-02** |  |\n| Row {first} | 1 x |\n" in lower
    assert second not in lower
    assert headlines(found).splitlines() == [f"- Row {second}: **1 x** (beside 1)"]
    assert first not in compared(found)


def test_a_changed_source_makes_a_row_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/benchmarks.md: a row is stale when a file that it measures has changed since; other files do not matter."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    for name in ("layouts/a.py", "engine/b.py", "output/c.py", "benchmarks/rows/playouts.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1\n", encoding="utf-8")
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    for name in ("RESULTS", "DOCUMENT", "README", "COMPARISON"):
        monkeypatch.setattr(results, name, tmp_path / name)
        (tmp_path / name).write_text("<!-- benchmarks -->\n<!-- /benchmarks -->\n", encoding="utf-8")
    monkeypatch.setattr(results, "ROOT", tmp_path)
    planted = row("playouts.xarkant", 1, 1, 1, 1, 1)

    def stale_after(name: str, text: str) -> list[str]:
        (tmp_path / name).write_text(text, encoding="utf-8")
        results._digest.cache_clear()
        return results.mark()

    results._digest.cache_clear()
    planted["sources"] = results.sources("playouts.xarkant")
    found = {"rows": [planted], "python": "3", "unit": "nothing"}
    results.RESULTS.write_text(json.dumps(found), encoding="utf-8")
    assert stale_after("output/c.py", "2\n") == []
    assert stale_after("engine/b.py", "2\n") == ["playouts.xarkant"]
    assert "| stale, by commit |" in results.DOCUMENT.read_text("utf-8")
    assert stale_after("engine/b.py", "1\n") == []
    assert stale_after("benchmarks/rows/playouts.py", "2\n") == ["playouts.xarkant"]
    results._digest.cache_clear()


def test_only_five_runs_of_committed_sources_are_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """docs/benchmarks.md: fewer than five runs write nothing, and five are refused if anything is not committed."""
    written: list[Sequence[Row]] = []
    monkeypatch.setattr(benchmarks, "rows", lambda _, runs: iter([Row("a.b", "A", [Measured(1, "x", 2, "")] * runs)]))
    monkeypatch.setattr(benchmarks, "unit", lambda: 1.0)
    monkeypatch.setattr(benchmarks, "write", lambda done, *_: written.append(done))
    monkeypatch.setattr(benchmarks, "commit", lambda: "0ff1ce")
    assert benchmarks.main(["--runs", "4", "a"]) == 0
    assert not written
    assert benchmarks.main(["a"]) == 0
    assert [len(one.runs) for one in written[0]] == [5]
    monkeypatch.setattr(benchmarks, "commit", lambda: None)
    with pytest.raises(SystemExit) as ended:
        benchmarks.main(["a"])
    assert ended.value.code == 2
    assert "commit it" in capsys.readouterr().err


def test_runs_share_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of a module share what is measured in one run. The next run measures it again."""
    module = ModuleType("benchmarks.rows.kits")
    measured: list[str] = []

    @cache
    def shared() -> float:
        measured.append("again")
        return float(len(measured))

    def first(_: Path) -> Measured:
        """First of two rows."""
        return Measured(shared(), "x", 9, "")

    def second(_: Path) -> Measured:
        """Second of two rows."""
        return Measured(shared(), "x", 9, "")

    for function in (first, second):
        function.__module__ = module.__name__
        setattr(module, function.__name__, function)
    module.shared = shared  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(importlib, "import_module", lambda _: module)
    found = list(benchmarks.rows(["kits.first", "kits.second"], 3))
    assert [(one.title, [run.value for run in one.runs]) for one in found] == [
        ("First of two rows", [1, 2, 3]),
        ("Second of two rows", [1, 2, 3]),
    ]


def test_table_marks_missed_bars() -> None:
    """A row of the table has the word "missed" exactly if its bar is not reached."""
    rows = [row(str(value), value) for value in (1, 2, 3)]
    lines = table({"rows": rows, "python": "3", "unit": "nothing"}).splitlines()[2:5]
    assert ["missed" in line for line in lines] == [False, False, True]
    old = table({"rows": [row("3", 3, stale=True)], "python": "3", "unit": "nothing"})
    assert "| Row 3 | 3 x, at most 2: **missed** |" in old.splitlines()


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

    def rows(_: list[str], runs: int) -> Iterator[Row]:
        yield Row("planted.row", "A planted row", [Measured(value, "x", bar, "nothing", better)] * runs)

    monkeypatch.setattr(benchmarks, "rows", rows)
    assert benchmarks.main(["--runs", "1", "planted"]) == status
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

"""The benchmarks' own promises: a missed bar fails the run, and the README shows what was measured."""

import json
from collections.abc import Iterator
from typing import Literal

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks.measured import Measured, Row
from benchmarks.results import MARKED, README, RESULTS, table
from benchmarks.timing import alternate


def test_readme_shows_the_results() -> None:
    """The table of the README is made from the file of results, all of which reach their bars."""
    found = json.loads(RESULTS.read_text(encoding="utf-8"))
    marked = MARKED.findall(README.read_text(encoding="utf-8"))
    assert marked == [table(found)], "run `make bench`"
    assert [row["row"] for row in found["rows"] if not row["met"]] == []


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

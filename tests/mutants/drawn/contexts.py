"""A plugin for pytest that tells coverage.py which test is running, and writes down how long each test took.

`record.py` loads it with `-p`. What runs while a file is collected, or while a fixture is made, is recorded under the
name of the file: other tests of the file use it too.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

TIMES = "LANDPRESS_TEST_TIMES"
"""The environment variable that names the file for the times."""
_times: dict[str, float] = {}
_failed: set[str] = set()


def _switch(context: str) -> None:
    if measuring := coverage.Coverage.current():
        measuring.switch_context(context)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Record what the test itself runs under its name."""
    _switch(item.nodeid)
    try:
        yield
    finally:
        _switch(item.nodeid.partition("::")[0])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up the time of a test with its fixtures. Keep the names of tests that did not pass."""
    _times[report.nodeid] = _times.get(report.nodeid, 0) + report.duration
    if report.outcome != "passed":
        _failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write the seconds of each test that passed."""
    passed = {name: round(seconds, 3) for name, seconds in _times.items() if name not in _failed}
    Path(os.environ[TIMES]).write_text(json.dumps(passed, indent=0), encoding="utf-8")

"""A sample of what `make faults` measures, the page of its results, and the judges of the answers.

The whole measurements take hours. A sample runs in a process of its own, because it forks.
"""

import subprocess
import sys

import pytest

from tests.faults import page, results
from tests.faults.child import Ending
from tests.playing import ROOT
from tests.systems import LINUX

GOOD = "landpress: board.json: cannot be written: disk full; choose another folder or name\n"


@LINUX
def test_a_sample_of_every_kind_of_fault() -> None:
    """Each answer is one true line, no file is harmed, no board is lost or issued twice, no parser fails."""
    command = [sys.executable, "-m", "tests.faults", "--sample"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "MISSED" not in done.stdout


def test_the_page_is_that_of_the_results() -> None:
    """docs/reliability.md is made from docs/reliability.json by `make faults`."""
    assert page.PAGE.read_text(encoding="utf-8") == page.text(results.load())


def answer(status: int, err: str) -> Ending:
    return Ending(status, "", err, 0.1, 1000)


@pytest.mark.parametrize(
    ("status", "err"),
    [
        (0, "Traceback (most recent call last):\n  File\n"),
        (2, "Traceback (most recent call last):\n  File\n"),
        (2, ""),
        (2, GOOD * 2),
        (2, "board.json: disk full\n"),
        (2, "landpress: an error inside Landpress: KeyError: 1, in x line 3; please report it\n"),
        (1, GOOD),
        (-9, ""),
    ],
)
def test_a_wrong_answer_is_noticed(status: int, err: str) -> None:
    """A refusal is exit status 2 and exactly one line of Landpress, and never a traceback."""
    from tests.faults.corpus import Case
    from tests.faults.hostile import fault
    from tests.faults.injection import told

    case = Case("a case", ("validate", "x"), statuses=frozenset({0, 2}))
    assert fault(case, answer(status, err))
    assert list(told(answer(status, err), "disk full"))


def test_a_right_answer_is_none_of_them() -> None:
    from tests.faults.corpus import Case
    from tests.faults.hostile import fault
    from tests.faults.injection import told

    case = Case("a case", ("validate", "x"), statuses=frozenset({2}))
    assert not fault(case, answer(2, GOOD))
    assert not list(told(answer(2, GOOD), "disk full"))
    assert list(told(answer(2, GOOD), "disk error")), "it must name the cause"

"""A sample of what `make faults` measures, the page of its results, and the judges of the answers.

The whole measurements take hours. A sample runs in a process of its own, because it forks.
"""

import subprocess
import sys
from pathlib import Path

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


def test_figures_of_several_commits_are_not_published(tmp_path: Path) -> None:
    """docs/reliability.md: the page is written only if all its parts were measured on one commit."""
    row, collected, published = results.Row("x", "0", "0", True), tmp_path / "found.json", tmp_path / "published.json"
    first = results.keep("kills", [row], 1, "aaa1111", collected)
    assert "lost not measured on commit aaa1111" in results.publish(first, ("kills", "lost"), published)
    other = results.keep("lost", [row], 1, "bbb2222", collected)
    assert other.keys() == {"lost"}, "the figures of another commit are gone"
    mixed = results.publish(first | other, ("kills", "lost"), published)
    assert mixed == "not published: measured on aaa1111, bbb2222; expected one commit whose sources are unchanged"
    changed = {name: made | {"commit": "ccc3333+"} for name, made in (first | other).items()}
    assert "sources are unchanged" in results.publish(changed, ("kills", "lost"), published)
    assert not published.exists()
    whole = results.keep("kills", [row], 1, "bbb2222", collected)
    assert results.publish(whole, ("kills", "lost"), published) == ""
    assert results.load(published) == whole


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

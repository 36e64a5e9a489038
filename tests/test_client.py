"""Programs that are written from the pages alone: they run, and both type checkers find nothing in them.

`make types` reads them with mypy in its strict mode, as all of the tests.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.client import evening

CLIENT = Path(__file__).parent / "client"


def test_the_client_runs(tmp_path: Path) -> None:
    """docs/library.md: what it shows works in a program."""
    board = evening.printed(tmp_path)
    assert board.cells[18] == "T4"
    assert evening.played(board)["reason"]
    assert evening.stepped(board)[-1] == "'fly' is not legal here"
    shares, kinds = evening.measured()
    assert round(sum(shares), 9) == 1
    assert kinds


def test_the_learning_client_runs() -> None:
    """docs/learning.md: what it shows works in a program."""
    pytest.importorskip("pettingzoo")
    from tests.client import learner

    assert learner.counted() > 0
    assert learner.said()
    assert -1 <= learner.rewarded() <= 1


@pytest.mark.nightly  # 2 s; `make types` checks the same programs with mypy
def test_pyright_finds_nothing_in_the_client(tmp_path: Path) -> None:
    """docs/library.md says: Programs that do what this page shows pass mypy and pyright in their strict modes.

    The program of pyright comes from PyPI with its own Node (`pyright[nodejs]`).
    """
    pytest.importorskip("pyright")
    settings = {"include": ["client"], "typeCheckingMode": "strict", "extraPaths": [str(CLIENT.parents[1])]}
    shutil.copytree(CLIENT, tmp_path / "client")
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), "utf-8")
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, "-p", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    found = json.loads(done.stdout)
    told = [f"{one['file']}: {one['range']['start']}: {one['message']}" for one in found["generalDiagnostics"]]
    assert found["summary"]["filesAnalyzed"] == 3
    assert told == []

"""CONTRIBUTING.md: scripts are formatted, linted and type-checked; the types of calls are those of the bridge."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.page_types import PATH, told
from tests.test_architecture import named_games

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted([*(ROOT / "generator/studio").rglob("*.*js"), *(ROOT / "docs/_static").glob("*.js")])
FAULTS = {
    'studio.call("shelf.entries"': 'studio.call("shelf.entrys"',
    'studio.call("shelf.forget", { code: board.code })': 'studio.call("shelf.forget", { board: board.code })',
    "save(made.data, made.name);": "save(made.name);",
    "count.textContent = t(": "count.textContext = t(",
    "name: file.name.slice(0, 60)": "name: pick.files.length",
}
"""Faults in rooms/shelf.js: what is written, and what stands there instead."""


def deno(*arguments: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run Deno as `make lint` does."""
    program = shutil.which("deno", path=str(Path(sys.executable).parent))
    assert program, "deno is not installed; run make lint"
    own = {"DENO_DIR": str(Path(sys.prefix) / "deno"), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    return subprocess.run([program, *arguments], cwd=folder, env=os.environ | own, capture_output=True, text=True)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a folder with the scripts of the page, in which faults can be planted."""
    shutil.copy(ROOT / "deno.json", tmp_path)
    shutil.copytree(ROOT / "generator/studio/page", tmp_path / "generator/studio/page")
    return tmp_path


def test_the_types_of_calls_are_those_of_the_bridge() -> None:
    """They are made from its annotations."""
    assert PATH.read_text("utf-8") == told(), "run python -m scripts.page_types"


def test_no_line_is_longer_than_120_columns() -> None:
    """The formatter leaves long texts and comments as they are."""
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in SCRIPTS
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > 120
    ]
    assert len(SCRIPTS) > 30
    assert not long


def test_scripts_name_no_game() -> None:
    """docs/studio.md: what knows a game is Python."""
    assert [f"{path.name}: {name}" for path in SCRIPTS for _, name in named_games(path.read_text("utf-8"))] == []


def test_no_script_is_longer_than_400_lines() -> None:
    assert [path.name for path in SCRIPTS if len(path.read_text("utf-8").splitlines()) > 400] == []


def test_the_format_and_the_lint_see_a_fault(copy: Path) -> None:
    """A second space, and a name that nobody uses."""
    path = copy / "generator/studio/page/texts.js"
    path.write_text(path.read_text("utf-8").replace("(texts) =>", "(texts)  =>"), "utf-8")
    assert "texts.js" in deno("fmt", "--check", folder=copy).stderr
    path.write_text(path.read_text("utf-8").replace("=>", "=> { const unused = 1; return", 1) + "}\n", "utf-8")
    assert "no-unused-vars" in deno("lint", folder=copy).stderr


def test_the_check_of_types_sees_faults(copy: Path) -> None:
    """A call that is none, a wrong argument of a call and of a function, a wrong name, and what may be null."""
    path = copy / "generator/studio/page/rooms/shelf.js"
    text = path.read_text("utf-8")
    for right, faulty in FAULTS.items():
        assert right in text
        text = text.replace(right, faulty, 1)
    path.write_text(text, "utf-8")
    done = deno("check", "generator/studio/page/rooms/shelf.js", folder=copy)  # with all that it imports
    wrong = [number for number, line in enumerate(text.splitlines(), 1) if any(one in line for one in FAULTS.values())]
    assert len(wrong) == len(FAULTS)
    assert [line for line in wrong if f"rooms/shelf.js:{line}:" not in done.stderr] == [], done.stderr
    assert done.returncode == 1

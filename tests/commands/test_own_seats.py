"""Boards of a description for each number of its seats: what is asked for is made, told and written."""

import json
from pathlib import Path

import pytest

import landpress
from tests.commands.run import run
from tests.playing import by_day

TOLD = """name = "Who"
prefix = "QW"
seats = [2, 3, 4]
[lattice]
shape = "hexagon 2"
[kinds]
a = { count = 4 }
b = {}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    Path("who.toml").write_text(TOLD)


@pytest.mark.parametrize("seats", by_day([2, 3, 4, None], 0, 3))
def test_a_board_is_for_the_seats_that_are_asked_for(seats: int | None) -> None:
    """By itself it is for the most that the description names."""
    asked = () if seats is None else ("--players", str(seats))
    done = run("fresh", "who.toml", *asked, "-o", "board.json")
    assert done.status == 0
    assert f"seats  {seats or 4}\n" in done.out
    written = json.loads(Path("board.json").read_text())
    assert written["players"] == (seats or 4)
    assert run("validate", "board.json").status == 0
    assert run("batch", "who.toml", *asked, "--count", "2", "--workers", "1", "-o", "pad.jsonl").status == 0
    assert {json.loads(line)["players"] for line in Path("pad.jsonl").read_text().splitlines()} == {seats or 4}
    assert landpress.fresh("who.toml", players=seats, seed="a").players == (seats or 4)


def test_other_seats_are_refused() -> None:
    done = run("fresh", "who.toml", "--players", "5", "-o", "board.json")
    assert done.status == 2
    assert "2, 3" in done.err
    assert done.err.count("\n") == 1

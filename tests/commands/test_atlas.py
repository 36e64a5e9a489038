"""`landpress atlas`: boards of a game spread over two characters, true on games that chose none of them."""

import json
import re
from pathlib import Path

import pytest

from landpress.engine.proof.character import HELD_OUT, PROVING
from landpress.engine.proof.tally import Plan, tally
from landpress.layouts.board import Board
from tests.commands.run import run
from tests.output.pdf_objects import page_texts


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a ledger and a current folder of its own."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def mean(counted: dict[int, int]) -> float:
    return sum(value * times for value, times in counted.items()) / sum(counted.values())


def test_what_the_page_shows_is_true_on_games_that_chose_no_board() -> None:
    """Issue: one page with boards spread over two characters, each with its code; true on held-out games."""
    done = run("atlas", "xarkant", "--players", "2", "--seed", "a", "--boards", "60", "--json", "-o", "a.pdf")
    assert (done.status, done.err) == (0, "")
    boards = json.loads(done.out)["boards"]
    (text,) = page_texts("a.pdf")
    text = " ".join(text.split())
    short, long = (float(re.search(rf"{word} than ([\d.]+) turns", text)[1]) for word in ("fewer", "more"))  # type: ignore[index]
    assert short < long
    turns = []
    for board in boards:
        assert board["code"] in text
        games = tally(Plan(Board.from_code(board["code"]), ("greedy",) * 2, PROVING), 0, HELD_OUT)
        assert board["turns"][0] == pytest.approx(mean(games.turns), abs=0.006)
        assert board["leads"][0] == pytest.approx(mean(games.leads), abs=0.006)
        assert f"{board['turns'][0]:.1f} turns (" in text
        turns.append(mean(games.turns))
    assert len(boards) >= 5
    assert min(turns) < short + 0.05
    assert max(turns) > long - 0.05
    assert text.count("none found among 60 boards") == 9 - len(boards)
    assert run("ledger", "list").out == "", "none of them is issued"
    said = run("validate", "a.pdf").out
    assert all(board["code"] in said for board in boards), "the page carries its boards"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("last-land", "--players", "2", "-o", "x.pdf"), "an atlas needs two characters"),
        (("xarkant", "--players", "2", "-o", "x.png"), "an atlas is a PDF"),
        (("xarkant", "--players", "2", "--boards", "3", "-o", "x.pdf"), "not in the range"),
        (("antwalk", "-o", "x.pdf"), "antwalk for 4 has no character yet"),
    ],
)
def test_a_wrong_call_is_one_line_and_leaves_nothing(options: tuple[str, ...], said: str, home: Path) -> None:
    done = run("atlas", *options)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert said in done.err
    assert not list(home.glob("x.*"))

"""`landpress atlas`: boards of a game spread over two characters, true on games that chose none of them."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from landpress.engine.proof.betting import Interval
from landpress.engine.proof.character import HELD_OUT, PROVING
from landpress.engine.proof.tally import Plan, tally
from landpress.generator.boards import atlas as maker
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


@pytest.mark.usefixtures("unseen")
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


def test_the_outer_classes_have_a_quarter_of_all_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/playability.md: classes are cut at the quartiles of the values of all boards."""
    values = [(3 * k % 40, 7 * k % 40) for k in range(40)]
    boards: list[Any] = [SimpleNamespace(players=2, row=row) for row in values]
    monkeypatch.setattr(maker, "tally", lambda plan, first, games: plan.board)
    monkeypatch.setattr(maker, "mean_of", lambda board, name: float(board.row[name == "leads"]))
    monkeypatch.setattr(maker, "_again", lambda board, names: tuple(Interval(v, v, v) for v in board.row))
    made = maker.atlas(boards, ("turns", "leads"), lambda done: None)
    for axis, (low, high) in enumerate(made.limits):
        sides = [sum(row[axis] < low for row in values), sum(row[axis] > high for row in values)]
        assert sides == [10, 10]


def test_the_call_on_an_atlas_names_the_house_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """`atlas`: to print one of the boards: landpress fresh --code CODE. A code holds no house values.

    A column has the class of the first measure, a row that of the second.
    """
    codes: list[str | None] = []

    def first(boards: list[Board], measures: tuple[str, str], show: object) -> maker.Atlas:
        value = Interval(1.0, 1.0, 1.0)
        found = {at: maker.Found(one, (value, value)) for at, one in zip(((0, 0), (2, 0)), boards, strict=False)}
        codes.extend(one.board.code() for one in found.values())
        return maker.Atlas(measures, ((1.0, 2.0), (1.0, 2.0)), found)

    monkeypatch.setattr(maker, "atlas", first)
    call = ("atlas", "xarkant", "--players", "2", "--boards", "20", "--variant", "open", "-o", "a.pdf")
    done = run(*call)
    assert (done.status, done.err) == (0, "")
    said = " ".join(page_texts("a.pdf")[0].split())
    assert "landpress fresh --variant open --code CODE" in said
    before, after = said.split(codes[1] or "")
    assert (codes[0] or "?") in before
    assert (before.count("none found"), after.count("none found")) == (1, 6), "both lie in the upper row"

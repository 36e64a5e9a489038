"""Choose a board: `batch --choose` shows candidates, `fresh --code` issues one of them, `fresh --open` shows it."""

import json
import re
import webbrowser
from itertools import islice
from pathlib import Path
from statistics import fmean, stdev
from types import SimpleNamespace

import pytest

from landpress.engine.proof.character import PROVING
from landpress.engine.proof.tally import Plan, tally
from landpress.generator.boards import issue
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import Board
from landpress.layouts.catalogue import games
from landpress.layouts.errors import VariantError
from landpress.output.game import Game
from tests.commands.run import run
from tests.output.pdf_objects import page_texts
from tests.playing import by_day


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a ledger and a current folder of its own."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def chosen(*options: str) -> list[str]:
    """Return the codes on a contact sheet."""
    done = run("batch", *options, "--json", "--force", "-o", "sheet.pdf")
    assert (done.status, done.err) == (0, ""), done.err
    codes: list[str] = json.loads(done.out)["codes"]
    return codes


@pytest.mark.parametrize("game", by_day([game for game in games() if not Game(game).kit.SECRET_BOARD], 0))
@pytest.mark.usefixtures("unseen")
def test_a_contact_sheet_shows_boards_that_are_not_issued(game: str) -> None:
    """One page has six small boards with numbers and codes. They are not in the ledger."""
    codes = chosen(game, "--choose", "6")
    assert len({Board.from_code(code).canonical_key() for code in codes}) == 6
    (text,) = page_texts("sheet.pdf")
    lines = text.splitlines()
    for number, code in enumerate(codes, 1):
        assert code in lines
        assert str(number) in lines
    assert "landpress fresh --code CODE" in text
    assert run("ledger", "list").out == ""
    said = run("validate", "sheet.pdf").out
    assert all(code in said for code in codes), "the sheet carries its boards"


@pytest.mark.parametrize(("game", "measures"), [("xarkant", ["turns", "leads", "drama"]), ("last-land", ["turns"])])
def test_a_contact_sheet_tells_the_character_of_boards(game: str, measures: list[str]) -> None:
    """Issue: `batch --choose` shows the character in words with its uncertainty, in measures that the game offers.

    docs/playability.md: a word is said only if the interval lies wholly on one side of the mean of the measured boards.
    """
    done = run("batch", game, "--players", "2", "--choose", "6", "--seed", "a", "--json", "-o", "sheet.pdf")
    made = json.loads(done.out)
    text = " ".join(page_texts("sheet.pdf")[0].split())
    words = {"turns": ("shorter", "longer"), "leads": ("fewer", "more"), "drama": ("less", "more")}
    for code, character in zip(made["codes"], made["characters"], strict=True):
        assert [one["measure"] for one in character] == measures
        board = Board.from_code(code)
        games = tally(Plan(board, ("greedy",) * 2, PROVING), 0, 256)
        for one in character:
            counted = getattr(games, one["measure"])
            mean, low, high = one["mean"]
            values = [value for value, times in counted.items() for _ in range(times)]
            assert mean == pytest.approx(fmean(values), abs=0.006)
            assert high - mean == pytest.approx(2.576 * stdev(values) / len(values) ** 0.5, abs=0.011)
            less, more = words[one["measure"]]
            word = less if high < one["usual"] else more if low > one["usual"] else "not told apart"
            assert (one["word"] is None) == (word == "not told apart")
            assert re.search(rf"{word}[a-z ]*: {mean:.1f}[ %a-z]* \({low:.1f}–{high:.1f}\)", text)
    assert "256 games of quick computer players, beside the mean of 200 boards" in text


def test_other_house_values_have_no_character() -> None:
    """The measured boards had the standard house values, so nothing is said of boards with others."""
    done = run("batch", "xarkant", "--players", "2", "--variant", "open", "--choose", "2", "--json", "-o", "sheet.pdf")
    assert json.loads(done.out)["characters"] == [[], []]
    assert "256 games" not in page_texts("sheet.pdf")[0]


@pytest.mark.usefixtures("unseen")
def test_the_chosen_board_is_issued_once() -> None:
    """`fresh --code` prints the board and enters it; a second time it needs --again."""
    _, code, *_ = chosen("last-land", "--choose", "3", "--players", "3")
    done = run("fresh", "--code", code, "-o", "board.pdf")
    assert (done.status, done.err) == (0, "")
    assert code in done.out
    assert code in run("ledger", "list").out
    assert code in run("validate", "board.pdf").out
    refused = run("fresh", "--code", code, "-o", "second.pdf")
    assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert "was issued before; add --again" in refused.err
    assert not Path("second.pdf").exists()
    assert run("fresh", "last-land", "--code", code, "--again", "-o", "second.pdf").status == 0


def test_boards_that_were_issued_are_not_shown() -> None:
    """The same seed leads to the same boards. Those that were issued meanwhile are left out."""
    first = chosen("last-land", "--choose", "3", "--seed", "a")
    assert run("fresh", "--code", first[1], "-o", "board.pdf").status == 0
    again = chosen("last-land", "--choose", "3", "--seed", "a")
    assert again[:2] == [first[0], first[2]]
    assert first[1] not in again


def test_a_code_needs_the_variant_of_its_board() -> None:
    """docs/formats.md: a code does not hold the variant. The sheet shows the call with the variant."""
    setting = "land.cells=[30,36]"
    code, *_ = chosen("landsweeper", "--set", setting, "--choose", "2")
    assert f"landpress fresh --set {setting} --code CODE" in page_texts("sheet.pdf")[0]
    refused = run("fresh", "--code", code, "-o", "board.json")
    assert refused.status == 2
    assert "the board is not valid for 2 seats" in refused.err
    assert "--force-invalid" not in refused.err, "what is not valid is never issued"
    assert run("ledger", "list").out == ""
    assert run("fresh", "--code", code, "--set", setting, "-o", "board.json").status == 0
    assert json.loads(Path("board.json").read_text())["variant"] == {"land": {"cells": [30, 36]}}


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("batch", "last-land", "-o", "x.pdf"), "give --count for a batch, or --choose"),
        (("batch", "last-land", "--count", "2", "--choose", "2", "-o", "x.pdf"), "give --count for a batch, or"),
        (("batch", "last-land", "--choose", "2", "-o", "x"), "a contact sheet is a PDF"),
        (("batch", "last-land", "--choose", "1", "-o", "x.pdf"), "not in the range"),
        (("batch", "antwalk", "--choose", "6", "-o", "x.pdf"), "no player may see a board of antwalk"),
        (("batch", "terraforming", "--choose", "24", "-o", "x.pdf"), "take larger paper or fewer boards"),
        (("fresh",), "Missing argument 'GAME'"),
        (("fresh", "--code", "LL1-0"), "wrong checksum"),
        (("fresh", "xarkant", "--code", "LL1-7XMV-3X6H-PGPH-A6YS-QZY1"), "a board of last-land, not of xarkant"),
        (("fresh", "--code", "LL1-7XMV-3X6H-PGPH-A6YS-QZY1", "--seed", "a"), "leave out --players, --seed"),
    ],
)
def test_a_wrong_call_is_one_line_and_leaves_nothing(call: tuple[str, ...], said: str, home: Path) -> None:
    done = run(*call)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert said in done.err
    assert not list(home.glob("*.pdf"))
    assert run("ledger", "list").out == ""


def test_a_batch_tells_what_it_made_as_json() -> None:
    done = run("batch", "last-land", "--count", "3", "--seed", "a", "--json", "-o", "pad.pdf")
    expected = {"output": "pad.pdf", "game": "last-land", "players": 6, "boards": 3, "seed": "a"}
    assert (done.status, done.err, json.loads(done.out)) == (0, "", expected)


def test_a_fresh_board_is_shown(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """--open shows the file that was written. Where this is not possible a line says so, and the file stays."""
    shown: list[str] = []

    def noted(address: str) -> bool:
        shown.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", noted)
    assert run("fresh", "last-land", "--open", "-o", "a board.pdf").err == ""
    assert shown == [(home / "a board.pdf").as_uri()]
    assert shown[0].endswith("a%20board.pdf")

    def nothing(address: str) -> bool:
        raise webbrowser.Error("could not locate runnable browser")

    for stub in (nothing, lambda address: False):
        monkeypatch.setattr(webbrowser, "open", stub)
        done = run("fresh", "last-land", "--open", "--force", "-o", "b.pdf")
        assert (done.status, done.err.count("\n")) == (0, 1)
        assert "b.pdf is written, but no program was found that shows it" in done.err


def test_the_call_on_a_contact_sheet_makes_the_board_that_is_shown() -> None:
    """`batch --choose` then `landpress fresh --code CODE`: a code holds no house values, so the call names them."""
    changes = ("--variant", "handicap", "--set", "play.rounds=11")
    (code, _) = chosen("landsweeper", "--players", "2", "--choose", "2", *changes)
    said = re.search(r"landpress (fresh .*--code) CODE", " ".join(page_texts("sheet.pdf")[0].split()))
    assert said is not None
    assert run(*said[1].split(), code, "-o", "chosen.json").status == 0
    assert run("fresh", "landsweeper", "--players", "2", *changes, "-o", "named.json").status == 0
    variants = [json.loads(Path(name).read_text())["variant"] for name in ("chosen.json", "named.json")]
    assert variants[0] == variants[1]
    assert variants[1]["play"]["rounds"] == 11
    assert len(variants[1]["play"]) > 1, "the shipped variant changes something too"


@pytest.mark.parametrize(("has_wishes", "most"), [(False, 5), (True, 3)])
def test_draws_that_repeat_end_the_choice_only_in_a_row(
    has_wishes: bool, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards are looked for until a number of draws in a row gave none; with wishes it is another number."""
    first, second, third = islice(draws(request("last-land", 3), "in a row"), 3)
    vain = [first] * (most - 1)
    drawn = [first, *vain, second, *vain, third, *vain, second, third]
    monkeypatch.setattr(issue, "draws", lambda wanted, seed: iter(drawn))
    monkeypatch.setattr(issue, "is_fixed", lambda wanted: False)
    monkeypatch.setattr(issue, "STUBBORN", 5)
    monkeypatch.setattr(issue, "STUBBORN_WISHES", 3)
    wanted = SimpleNamespace(wishes=(), map_wishes=(has_wishes,) * has_wishes)
    found = issue.candidates(wanted, "s", None)  # type: ignore[arg-type]
    assert list(islice(found, 3)) == [first, second, third]
    with pytest.raises(VariantError, match=f"only 3 boards to choose from: the last {most} draws were among them"):
        next(found)

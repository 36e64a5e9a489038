"""`landpress ledger list` and `show`: starts of codes, and the gallery of issued boards."""

import json
from pathlib import Path

import pytest

from landpress.layouts.catalogue import games
from tests.commands.run import run
from tests.output.pdf_objects import page_texts


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a ledger and a current folder of its own."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def issued(game: str = "last-land", count: int = 1) -> list[str]:
    """Issue boards and return their codes."""
    made = run("batch", game, "--count", str(count), "--workers", "1", "--seed", "a", "-o", f"{game}.jsonl")
    assert made.status == 0, made.err
    return [json.loads(line)["code"] for line in Path(f"{game}.jsonl").read_text().splitlines()]


def test_the_start_of_a_code_is_enough_where_it_is_unique(home: Path) -> None:
    """Code prefixes are accepted: `ledger show LL1-2P3N` where unique, else the candidates are named."""
    codes = issued(count=4)
    text = run("ledger", "show", codes[2]).out
    shortest = next(codes[2][:n] for n in range(3, 20) if sum(code.startswith(codes[2][:n]) for code in codes) == 1)
    for start in (shortest, f"{shortest}-", shortest.lower(), codes[2][:14].replace("-", "")):
        assert run("ledger", "show", start).out == text, start
    several = run("ledger", "show", "LL1")
    assert (several.status, several.out, several.err.count("\n")) == (2, "", 1)
    assert all(code in several.err for code in codes)
    assert "give more of it" in several.err


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("LL1-UUUU", "LL1-UUUU: not issued on this machine"),
        ("AW1", "AW1: not issued on this machine"),
        ("ZZ1-0000", "expected a code that starts with one of"),
        ("LL1-0000-0000-0000-0000-0000", "wrong checksum"),
        ("LL1-\x1b[2J", "not issued on this machine"),
    ],
)
def test_a_code_that_was_not_issued_is_answered_in_one_line(code: str, said: str, home: Path) -> None:
    issued()
    answer = run("ledger", "show", code)
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert said in answer.err
    assert "\x1b" not in answer.err


def test_forgetting_by_a_start_of_a_code_says_what_was_forgotten(home: Path) -> None:
    (code,) = issued()
    assert run("ledger", "forget", code[:8]).out == f"forgot {code}\n"


def shown(file: Path) -> str:
    """Return the text of a PDF without line breaks."""
    return "".join(page_texts(file)).replace("\n", "")


def test_the_gallery_shows_every_issued_board_of_every_game(home: Path) -> None:
    """A gallery of what was issued: small boards with code, date and game."""
    codes = [code for game in games() for code in issued(game, 4)]
    dates = {line.split()[0] for line in run("ledger", "list").out.splitlines()}
    for options in ((), ("--landscape",), ("--language", "ja", "--ink", "low", "--paper", "letter")):
        made = run("ledger", "list", "--pictures", *options, "--force", "-o", "all.pdf")
        assert (made.status, made.out, made.err) == (0, "all.pdf\n", "")
        text = shown(home / "all.pdf")
        assert [text.count(code) for code in codes] == [1] * len(codes)
        assert sum(text.count(date) for date in dates) == len(codes)


def test_the_gallery_and_the_list_show_the_last_boards(home: Path) -> None:
    codes = issued(count=3) + issued("xarkant", 2)
    assert [line.split()[-1] for line in run("ledger", "list", "--last", "3").out.splitlines()] == codes[-3:]
    assert run("ledger", "list", "--pictures", "--last", "1", "--game", "last-land", "-o", "last.pdf").status == 0
    text = shown(home / "last.pdf")
    assert codes[2] in text
    assert "XK1" not in text


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--pictures",), "-o FILE.pdf"),
        (("-o", "x.pdf"), "--pictures"),
        (("--pictures", "--json", "-o", "x.pdf"), "--json"),
        (("--pictures", "-o", "x.png"), ".pdf"),
        (("--pictures", "-o", "nowhere/x.pdf"), "no folder nowhere"),
        (("--pictures", "--game", "antwalk", "-o", "x.pdf"), "no such board was issued"),
    ],
)
def test_a_gallery_that_cannot_be_is_refused_in_one_line(options: tuple[str, ...], said: str, home: Path) -> None:
    issued()
    answer = run("ledger", "list", *options)
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert said in answer.err


def test_boards_of_an_unfinished_batch_are_named_with_its_output(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards without a file are not listed as issued. A line says for which batch they are reserved."""
    with monkeypatch.context() as patch:
        patch.setattr("landpress.output.files.saving.growing", None)
        with pytest.raises(AssertionError):
            issued(count=3)
    told = run("ledger", "list")
    assert told.out == ""
    assert told.err == f"landpress: 3 more boards are reserved for the batch {home / 'last-land.jsonl'}\n"
    assert len(issued(count=3)) == 3
    assert run("ledger", "list").err == ""


def test_a_gallery_leaves_no_board_out_unasked(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`ledger list --pictures`: more boards than fit a gallery are refused; `--last` chooses some."""
    monkeypatch.setattr("landpress.generator.commands.ledger.MOST", 2)
    codes = issued(count=3)
    refused = run("ledger", "list", "--pictures", "-o", "all.pdf")
    assert refused.status == 2
    assert "at most 2 boards fit a gallery; add --last 2 or --game" in refused.err
    assert run("ledger", "list", "--pictures", "--last", "2", "-o", "last.pdf").status == 0
    said = "".join(page_texts("last.pdf"))
    assert [code in said for code in codes] == [False, True, True]

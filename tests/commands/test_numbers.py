"""Numbers on the command line: what is not a finite number in the range of its option is refused in one line."""

import re
from pathlib import Path

import pytest

from landpress.layouts.catalogue import games
from tests.commands.run import run
from tests.output.pdf_objects import page_texts
from tests.playing import by_day

NO_NUMBERS = ("nan", "inf", "-inf", "1e400", "", "-1")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a ledger and a current folder of its own."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("call", "wrong"),
    [
        (("balance", "last-land", "--until={}"), (*NO_NUMBERS, "0")),
        (("balance", "last-land", "--games={}"), (*NO_NUMBERS, "0")),
        (("balance", "last-land", "--policy=mcts:{}"), (*NO_NUMBERS, "0")),
        (("solve", "board.json", "--seconds={}"), (*NO_NUMBERS, "0")),
        (("solve", "board.json", "--memory={}"), (*NO_NUMBERS, "0")),
        (("play", "last-land", "--policies=mcts:{}s"), (*NO_NUMBERS, "0")),
        (("kit", "last-land", "--margin={}"), (*NO_NUMBERS, "0")),
        (("kit", "last-land", "--bleed={}"), NO_NUMBERS),
        (("kit", "last-land", "--back-turn={}"), NO_NUMBERS[:-1]),
        (("kit", "last-land", "--back-shift={},0"), NO_NUMBERS[:-1]),
        (("kit", "last-land", "--paper={}x200mm"), (*NO_NUMBERS, "0")),
        (("kit", "last-land", "--set=balance.gap_percent={}"), NO_NUMBERS),
        (("batch", "last-land", "-o", "pad.pdf", "--count={}"), (*NO_NUMBERS, "0")),
        (("ledger", "list", "--last={}"), (*NO_NUMBERS, "0", "9" * 30)),
    ],
)
def test_only_finite_numbers_in_their_range_are_taken(call: tuple[str, ...], wrong: tuple[str, ...]) -> None:
    """NaN is neither below nor above a limit, so a test of a range alone lets it through."""
    for number in wrong:
        done = run(*(part.format(number) for part in call))
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1), (number, done.err)
        assert done.err.startswith("landpress: "), number
        assert not list(Path().glob("*")), number


@pytest.mark.parametrize("game", by_day(games(), 1, 4))
def test_reports_hold_numbers_only(game: str, home: Path) -> None:
    """No report says NaN, not even about one game or when there is almost nothing to measure."""
    for form in ("json", "html", "pdf"):
        done = run("balance", game, "--policy", "random", "--games", "1", "--boards", "1", "-o", f"report.{form}")
        assert (done.status, done.err) == (0, "")
        assert not re.search(r"\b(nan|inf|infinity)\b", done.out, re.IGNORECASE)
    for text in (home / "report.json", home / "report.html"):
        assert not re.search(r"\b(NaN|Infinity|nan|inf)\b", text.read_text("utf-8"))
    pages = "".join(page_texts(home / "report.pdf"))
    assert not re.search(r"\b(nan|inf)\b", pages)

"""`kit --quick`: the least to play today, and what replaces the rest. What whole kits need, as the documents tell."""

import json
import re
from pathlib import Path

import pytest

from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from tests.commands.run import run
from tests.output.pdf_objects import page_texts


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def sheets_of(told: str, file: str) -> float:
    """Return on how many sheets a kit goes that the command tells to print on one side, or on both."""
    sections = re.findall(r"Pages? (\d+)(?:–(\d+))?: .*, on (one|both) side", told)
    pages = {"one": 0, "both": 0}
    for first, last, sides in sections:
        pages[sides] += int(last or first) - int(first) + 1
    assert sum(pages.values()) == len(page_texts(file))
    return pages["one"] + pages["both"] / 2


@pytest.mark.parametrize(
    ("game", "pages"),
    [
        ("xarkant", 4),
        *(
            pytest.param(game, pages, marks=pytest.mark.nightly)
            for game, pages in (("last-land", 2), ("landsweeper", 2), ("terraforming", 3), ("antwalk", 5))
        ),
    ],
)
def test_quick_prints_the_least_and_names_what_replaces_the_rest(game: str, pages: int) -> None:
    """docs/printing.md says for each game what is left, and the command what replaces the rest."""
    told = run("kit", game, "--seed", "1", "--again", "--quick", "-o", "quick.pdf")
    assert len(page_texts("quick.pdf")) == pages
    named = [line for line in told.err.splitlines() if "Instead of" in line]
    assert len(named) == {"last-land": 3, "landsweeper": 2, "terraforming": 5, "antwalk": 4, "xarkant": 8}[game]
    if game == "xarkant":
        assert sheets_of(told.err, "quick.pdf") == 3
        assert " 4 slips of paper" in told.err
        assert "Landscape tile" not in page_texts("quick.pdf")[-1], "the land is played on the printed board"


SHEETS = [
    (game, seats, paper)
    for game in sorted(games())
    for seats in sorted(layout(game).SEATS)
    for paper in ("a4", "letter")
]


@pytest.mark.parametrize(
    ("game", "seats", "paper"),
    [one if one == ("last-land", 3, "letter") else pytest.param(*one, marks=pytest.mark.nightly) for one in SHEETS],
)
def test_the_quick_way_takes_two_or_three_sheets(game: str, seats: int, paper: str) -> None:
    """Issue of the look: board, rules, and what cannot be taken from the house, on two or three sheets."""
    told = run(
        "kit", game, "--players", str(seats), "--paper", paper, "--seed", "1", "--again", "--quick", "-o", "quick.pdf"
    )
    assert 2 <= sheets_of(told.err, "quick.pdf") <= 3


@pytest.mark.nightly
def test_docs_tell_the_pages_and_cuts_of_whole_kits() -> None:
    """docs/printing.md: the table of whole kits on A4, with and without --household."""
    text = (Path(__file__).parents[2] / "docs/printing.md").read_text("utf-8")
    rows = re.findall(
        r"^\| ([A-Z]\w+(?: \w+)?), (\d) seats.*? \| (\d+) \| (\d+) \| \d+ \| ([\d.]+) \| (\d+) \| ([\d.]+) \|$",
        text,
        re.MULTILINE,
    )
    assert len(rows) == 6
    for title, seats, pages, fewer, metres, cuts, less in rows:
        game = title.lower().replace(" ", "-")
        call = ("kit", game, "--players", seats, "--seed", "a", "--again", "--cuts", "--json")
        whole, part = (
            json.loads(run(*call, *more, "-o", f"{title}{seats}{len(more)}.pdf").out) for more in ((), ("--household",))
        )
        assert (whole["pages"], part["pages"]) == (int(pages), int(fewer))
        assert (whole["cut_metres"], part["cut_metres"]) == pytest.approx((float(metres), float(less)), abs=0.051)
        assert whole["ruler_cuts"] == int(cuts)

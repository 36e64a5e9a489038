"""`kit --quick`: the least to play today, and what replaces the rest."""

from pathlib import Path

import pytest

from tests.commands.run import run
from tests.output.pdf_objects import page_texts


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.mark.parametrize(
    ("game", "pages"),
    [
        ("xarkant", 5),
        *(
            pytest.param(game, pages, marks=pytest.mark.nightly)
            for game, pages in (("last-land", 2), ("landsweeper", 2), ("terraforming", 6), ("antwalk", 9))
        ),
    ],
)
def test_quick_prints_the_least_and_names_what_replaces_the_rest(game: str, pages: int) -> None:
    """docs/printing.md: Last Land and Landsweeper take two pages, Xarkant five, Terraforming six, AntWalk nine."""
    told = run("kit", game, "--seed", "1", "--again", "--quick", "-o", "quick.pdf")
    assert len(page_texts("quick.pdf")) == pages
    named = [line for line in told.err.splitlines() if "Instead of" in line]
    assert len(named) == {"last-land": 3, "landsweeper": 2, "terraforming": 4, "antwalk": 3, "xarkant": 6}[game]
    if game == "xarkant":
        assert " 4 slips of paper" in told.err
        assert "Landscape tile" not in page_texts("quick.pdf")[-1], "the land is played on the printed board"

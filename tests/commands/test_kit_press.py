"""`landpress kit --profile press` and cutting files: what they print, write and refuse, and when a board is issued."""

import json
from pathlib import Path

import pypdf
import pytest

from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.printing.destination import Destination
from tests.commands.run import run

CODE = "LL1-7XMV-3X6H-PGPH-A6YS-QZY1"
PRESS = ("kit", "last-land", "--profile", "press")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_press_kit_tells_copies_and_sizes() -> None:
    done = run(*PRESS, "--seed", "a", "--again", "--players", "3", "-o", "kit.pdf")
    assert (done.status, done.err) == (0, "")
    lines = [" ".join(line.split()) for line in done.out.splitlines()]
    assert lines[0] == "kit.pdf"
    assert "1 1 x 210 x 297 mm Board" in lines
    assert "8 25 x 10 x 10 mm Token" in lines
    assert "11 2 x 74 x 58 mm Die" in lines
    pages = pypdf.PdfReader("kit.pdf").pages
    assert f"pages {len(pages)}" in lines


def test_the_same_facts_as_json() -> None:
    facts = json.loads(run("cards", "antwalk", "--profile", "press", "--json").out)
    assert facts["file"] == "antwalk-cards-tiles.pdf"
    assert facts["parts"][1] == {"name": "Card", "page": 3, "pages": 2, "copies": 1, "width": 44, "height": 63}
    assert sum(part["pages"] for part in facts["parts"]) == facts["pages"]


@pytest.mark.usefixtures("unseen")
def test_the_board_travels_by_its_qr_code() -> None:
    """PDF/X-1a allows no attachment. The QR code on the board's page carries the board."""
    run(*PRESS, "--only", "boards", "--seed", "a", "--again", "-o", "kit.pdf")
    assert CODE in run("validate", "kit.pdf").out


def test_a_press_kit_with_a_board_uses_it_up_and_a_cutting_file_does_not() -> None:
    run("kit", "last-land", "--only", "tokens", "-o", "kit.svg")
    assert run("ledger", "list").out == ""
    run(*PRESS, "--only", "boards", "-o", "kit.pdf")
    assert run("ledger", "list").out.count("last-land") == 1


def test_the_same_call_gives_the_same_bytes() -> None:
    for name in ("one", "two"):
        run(*PRESS, "--seed", "a", "--again", "--only", "boards,tokens", "-o", f"{name}.pdf")
        run("kit", "last-land", "--only", "dice", "-o", f"{name}.dxf")
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()
    assert Path("one-1.dxf").read_bytes() == Path("two-1.dxf").read_bytes()


def test_cutting_files_are_numbered_and_named() -> None:
    done = run("kit", "last-land", "-o", "kit.svg")
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines() == ["kit-1.svg  for page 4", "kit-2.svg  for page 5"]
    facts = json.loads(run("kit", "last-land", "--only", "tokens", "-o", "kit.dxf", "--json").out)
    assert facts == {"files": [{"file": "kit-1.dxf", "page": 1}]}
    assert sorted(path.name for path in Path().glob("kit*")) == ["kit-1.dxf", "kit-1.svg", "kit-2.svg"]


def test_no_cutting_file_is_written_where_one_of_them_is_there() -> None:
    Path("kit-2.svg").write_text("mine")
    call = ("kit", "last-land", "-o", "kit.svg")
    done = run(*call)
    assert done.status == 2
    assert "kit-2.svg: exists already" in done.err
    assert [path.name for path in Path().glob("kit*")] == ["kit-2.svg"]
    assert run(*call, "--force").status == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--profile", "press", "-o", "kit.svg"], "--profile press makes a PDF"),
        (["--icc", "x.icc"], "--icc: a printing condition goes with --profile press"),
        (["--profile", "press", "--icc", "x.icc"], "x.icc: cannot be read: no such file"),
        (["--profile", "press", "--marks", "crop"], "--marks: leave it out with --profile press"),
        (["--profile", "press", "--duplex", "long"], "--duplex: leave it out with --profile press"),
        (["--profile", "press", "--back-turn", "0.1"], "--back-turn: leave it out with --profile press"),
        (["--profile", "press", "--only", "calibration"], "expected some of boards, pins, tokens, dice, aids, rules"),
        (
            ["--only", "boards", "-o", "kit.svg"],
            "a .svg file holds cutting lines of parts, but the chosen groups have no parts",
        ),
        (["--marks", "registration", "--duplex", "gutterfold"], "a folded sheet hides them"),
    ],
)
def test_a_wrong_call_is_one_line_and_uses_nothing_up(arguments: list[str], said: str, home: Path) -> None:
    done = run("kit", "last-land", *arguments)
    assert done.status == 2
    assert said in done.err
    assert done.err.count("\n") == 1
    assert not [*home.glob("*.pdf"), *home.glob("*.svg")]
    assert run("ledger", "list").out == ""


def test_pages_are_told_from_the_first_to_the_last(capsys: pytest.CaptureFixture[str]) -> None:
    """A part with a back has two pages, and a print shop is told which."""
    part = {"name": "Card", "copies": 1, "width": 44, "height": 63}
    parts = [part | {"page": page, "pages": number} for page, number in ((1, 1), (2, 2), (4, 2))]
    Destination("kit.pdf", ".pdf", "press", (220, 220), None, None, False, False).tell({"parts": parts})
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["1", "2-3", "4-5"]


def test_a_kit_has_the_tiles_of_the_edition_that_is_named() -> None:
    """`--edition TEXT`: the tiles of this edition instead of the shipped one."""
    call = (
        *("kit", "xarkant", "--only", "boards"),
        *("--seed", "a", "--again", "--edition", "moon", "--json", "-o", "k.pdf"),
    )
    named = next(draws(request("xarkant", edition="moon"), "a"))
    assert json.loads(run(*call).out)["code"] == named.code()

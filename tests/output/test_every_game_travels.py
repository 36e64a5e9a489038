"""Every carrier is read back for every game, and so is a photograph of the printed page (docs/formats.md)."""

import json
from pathlib import Path

import pypdfium2
import pytest

from landpress.layouts.board import Board
from landpress.layouts.boardfile import read_board
from landpress.layouts.catalogue import games
from tests.carriers import DPI, jpeg, photograph, scanned
from tests.commands.run import run

SUFFIXES = (".pdf", ".svg", ".png", ".json")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a folder and a ledger of its own."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def codes_read(*sources: str) -> list[str]:
    result = run("validate", "--json", *sources)
    assert (result.status, result.err) == (0, "")
    return [json.loads(line)["facts"]["code"] for line in result.out.splitlines()]


@pytest.mark.parametrize("game", games())
def test_every_kind_of_file_carries_the_board(game: str, home: Path) -> None:
    files = [f"board{suffix}" for suffix in SUFFIXES]
    for file in files:
        made = run("fresh", game, "--seed", "carried", "--again", "-o", file)
        assert made.status == 0, made.err
    board = read_board((home / "board.json").read_bytes()).board
    assert board is not None
    code = board.code()
    assert code is not None
    assert codes_read(*files, code) == [code] * (len(files) + 1)
    assert Board.from_code(code).canonical_key() == board.canonical_key()


@pytest.mark.parametrize("game", games())
def test_a_photograph_and_a_scan_of_the_page_are_read(game: str, home: Path) -> None:
    """The photograph is turned, in perspective, of 150 dpi, blurred by a pixel, and unevenly lit."""
    assert run("fresh", game, "--seed", "photographed", "--again", "-o", "board.pdf", "--json").status == 0
    with pypdfium2.PdfDocument(home / "board.pdf") as document:
        page = document[0].render(scale=DPI / 72, grayscale=True).to_pil()
    (home / "photo.jpg").write_bytes(jpeg(photograph(page, turn=7, slant=0.1, blur=1, dusk=0.4)))
    (home / "scan.pdf").write_bytes(scanned(page))
    code, photo, scan = codes_read("board.pdf", "photo.jpg", "scan.pdf")
    assert photo == scan == code

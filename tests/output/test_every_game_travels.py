"""Every carrier is read back for every game, and so is a photograph of the printed page (docs/formats.md).

tests/output/test_carriers_round_trip.py reads the files of Last Land by day.
"""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from landpress.layouts.board import Board
from landpress.layouts.boardfile import read_board
from landpress.layouts.catalogue import games
from landpress.output.files.carriers import carried
from tests.carriers import DPI, jpeg, photograph, scanned
from tests.commands.run import run
from tests.output.test_contradictions import read_no_cells
from tests.playing import by_day

SUFFIXES = (".pdf", ".svg", ".png", ".json")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a folder and a ledger of its own."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def facts(*sources: str) -> list[dict[str, Any]]:
    """Return the facts of valid boards. Nothing on their pages shows another board."""
    result = run("validate", "--json", *sources)
    assert (result.status, result.err) == (0, "")
    return [json.loads(line)["facts"] for line in result.out.splitlines()]


@pytest.mark.parametrize("with_cells", by_day([False, True], 0))  # most of the time goes into cells
@pytest.mark.parametrize("game", by_day(games(), 1))
def test_every_kind_of_file_carries_the_board(
    game: str, with_cells: bool, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not with_cells:
        read_no_cells(monkeypatch)
    files = [f"board{suffix}" for suffix in SUFFIXES]
    code = json.loads(run("fresh", game, "--seed", "carried", "--again", "-o", files[0], "--json").out)["code"]
    for file in files[1:]:
        made = run("fresh", "--code", code, "--again", "-o", file)
        assert made.status == 0, made.err
    board = read_board((home / "board.json").read_bytes()).board
    assert board is not None
    read = facts(*files, code)
    assert [one["code"] for one in read] == [code] * (len(files) + 1)
    assert {"qr", "title", "text"} <= set(read[0]["agree"]), "docs/formats.md: what of the PDF shows the same board"
    assert "text" in read[1]["agree"]
    assert "qr" in read[2]["agree"]
    assert Board.from_code(code).canonical_key() == board.canonical_key()


@pytest.mark.parametrize("game", by_day(games(), 1))
def test_a_photograph_and_a_scan_of_the_page_are_read(game: str, home: Path) -> None:
    """The photograph is turned, in perspective, of 150 dpi, blurred by a pixel, and unevenly lit."""
    made = run("fresh", game, "--seed", "photographed", "--again", "-o", "board.pdf", "--json")
    with pypdfium2.PdfDocument(home / "board.pdf") as document:
        page = document[0].render(scale=DPI / 72, grayscale=True).to_pil()
    (home / "photo.jpg").write_bytes(jpeg(photograph(page, turn=7, slant=0.1, blur=1, dusk=0.4)))
    code = json.loads(made.out)["code"]
    assert facts("photo.jpg")[0]["code"] == code
    # Beside this, `validate` would look for contradictions on the same page once more.
    assert carried("-", BytesIO(scanned(page))).code == code

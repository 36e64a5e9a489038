"""Islands of Landsweeper are read by their borders, flags and drawing, or refused (docs/photos.md).

The pages are rendered by Poppler, a program that Landpress does not use, and warped by Pillow.
"""

import subprocess
from functools import cache
from io import BytesIO
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from PIL import Image, ImageDraw

from landpress.generator.boards.named import board_drawn
from landpress.generator.printing.board_files import imprint_of, statements
from landpress.generator.texts import words
from landpress.layouts.board import Board
from landpress.layouts.boardfile import write_board
from landpress.layouts.hexgrid import distance, hexagon
from landpress.layouts.paper import paper
from landpress.output.files.document import render
from landpress.output.game import Game
from landpress.output.games.landsweeper.shores import DOUBTS, land_of
from landpress.output.photos.borders import Borders
from landpress.output.scene.style import Style
from landpress.output.strangers.board_finder import look_in_picture
from tests import photos
from tests.programs import needs

NAME, DPI = "landsweeper", 180
INCH = 25.4


@cache
def board(seats: int = 2) -> Board:
    return board_drawn(NAME, seats, "islands", ())


@cache
def page(look: str, ink: str, seats: int = 2) -> Image.Image:
    """Return the first page of a board, without its QR code and its typed code, as Poppler renders it."""
    style = Style(paper("a4"), words("en", NAME), look=look, ink=ink)
    pages = Game(NAME).drawing.board_pages(
        board(seats), imprint_of(board(seats), statements(board(seats), style.words)), style
    )
    with TemporaryDirectory() as folder:
        made = Path(folder) / "page.pdf"
        made.write_bytes(render(pages, ".pdf", write_board(board(seats)), style))
        seen = made.with_suffix("")
        subprocess.run(["pdftoppm", "-r", str(DPI), "-png", "-singlefile", made, seen], check=True)
        found = Image.open(seen.with_suffix(".png")).convert("RGB")
    cover(found, (150, 265, 205, 292))
    cover(found, (8, 276, 150, 282))
    return found


def cover(seen: Image.Image, box: tuple[float, ...], colour: str = "white") -> None:
    """Cover a rectangle, in mm."""
    ImageDraw.Draw(seen).rectangle([at * DPI / INCH for at in box], fill=colour)


def laid(seen: Image.Image, turn: float, quality: int) -> bytes:
    """Return a page on a grey table as a JPEG."""
    table = Image.new("RGB", (seen.width + 120, seen.height + 120), (120, 118, 110))
    table.paste(seen, (60, 60))
    file = BytesIO()
    turned = table.rotate(turn, Image.Resampling.BICUBIC, expand=True, fillcolor=(120, 118, 110))
    turned.save(file, "JPEG", quality=quality)
    return file.getvalue()


def read(photo: bytes) -> tuple[str, str]:
    answer = look_in_picture(photo)
    return answer.verdict, answer.content.decode() if answer.verdict == "codes" else ""


@needs("pdftoppm")
@pytest.mark.parametrize(
    ("look", "ink", "turn", "quality"),
    [("plain", "full", 3, 40), pytest.param("survey", "low", -2, 75, marks=pytest.mark.nightly)],
)
def test_an_island_is_read_without_any_code(look: str, ink: str, turn: float, quality: int) -> None:
    """Issue 42, line 5: Landsweeper's land is read by figure and pattern."""
    assert read(laid(page(look, ink), turn, quality)) == ("codes", f"cells {board().code()}")


@needs("pdftoppm")
@pytest.mark.nightly  # each picture takes two seconds
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("ink", ["full", "low", "outline"])
@pytest.mark.parametrize("look", ["plain", "survey"])
def test_islands_in_all_looks_and_inks_are_read_or_refused(look: str, ink: str, seats: int) -> None:
    verdict, found = read(laid(page(look, ink, seats), 178.5, 60))
    assert found == (f"cells {board(seats).code()}" if verdict == "codes" else "")
    assert verdict == "codes" or (look, ink) == ("survey", "low")


@pytest.mark.parametrize("is_drawn", [True, False])
def test_coasts_tell_land_on_a_page_without_tints(is_drawn: bool) -> None:
    """Of lines and coasts a quarter is not seen, and some contours look like lines."""
    chance, cells = Random("coasts"), hexagon(6)
    island = set(hexagon(4)) - set(chance.sample(hexagon(3)[7:], 12))
    sides, lines, coasts = list[tuple[int, int]](), list[float](), list[tuple[float, float]]()
    for (i, one), (j, other) in combinations(enumerate(cells), 2):
        if distance(one, other) == 1:
            (first, second), seen = (one in island, other in island), chance.random() > 0.25
            sides.append((i, j))
            lines.append(0.3 * (seen if first and second else chance.random() < 0.05))
            shown = 0.4 * (seen and is_drawn)
            coasts.append((shown * (second > first), shown * (first > second)))
    borders = Borders(tuple(cells), sides, lines, lines, coasts, (1, 0, 0, 0, 1, 0, 0, 0, 1), 20.0)
    assert (len(land_of(borders, "survey", {})[0] ^ island) <= DOUBTS) == is_drawn


@needs("pdftoppm")
@photos.tried(NAME)
def test_an_island_with_a_covered_cell_is_not_guessed(tried: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/photos.md: a border that looks otherwise than it is printed refuses the photo of a plain page."""
    photos.compare_with(monkeypatch, tried)
    covered = page("plain", "full").copy()
    cover(covered, (97, 132, 117, 152))
    assert read(laid(covered, 1, 75))[0] == "nothing"

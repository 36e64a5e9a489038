"""Landscapes of Xarkant are read by their quadrants, roses and drawing, or refused (docs/photos.md)."""

from collections.abc import Sequence
from io import BytesIO

import pytest
from PIL import Image

from landpress.generator.boards.issue import drawn
from landpress.generator.boards.named import board_drawn
from landpress.generator.boards.request import request
from landpress.layouts.board import Board
from landpress.layouts.games.xarkant import Landscape, make
from landpress.output.strangers.board_finder import look_in_picture
from tests import photos

NAME = "xarkant"
LINE, QR, TALLY = (0, 273, 140, 280.5), (180, 267, 210, 297), (0, 236, 210, 262)
"""Parts of a page (mm): the line with the typed code, the QR code, the signs of the seats."""


def page(board: Board, look: str, ink: str, covered: Sequence[tuple[float, ...]] = (LINE, QR)) -> photos.Array:
    """Return the page of a board with some parts painted over."""
    sheet = photos.drawn_sheet(board, look, ink).copy()
    for left, top, right, bottom in covered:
        sheet[int(top * 10) : int(bottom * 10), int(left * 10) : int(right * 10)] = 255
    return sheet


def scan(sheet: photos.Array, turn: float = 0.7) -> bytes:
    """Return a scan at 150 dpi on a grey lid, turned a little."""
    seen = Image.fromarray(sheet).resize((1240, 1754), Image.Resampling.BOX)
    lid = Image.new("RGB", (1400, 1900), (150, 150, 145))
    lid.paste(seen, (80, 70))
    file = BytesIO()
    lid.rotate(turn, Image.Resampling.BICUBIC, fillcolor=(150, 150, 145)).save(file, "JPEG", quality=70)
    return file.getvalue()


def read(photo: bytes) -> tuple[str, str]:
    answer = look_in_picture(photo)
    return answer.verdict, answer.content.decode()


def landscape(seats: int, number: int = 0) -> Landscape:
    board = board_drawn(NAME, seats, f"landscape {number}", ())
    assert isinstance(board, Landscape)
    return board


@pytest.mark.parametrize(
    ("look", "ink", "seats"),
    [
        ("survey", "full", 3),
        *(
            pytest.param(look, ink, seats, marks=pytest.mark.nightly)
            for look, ink, seats in (
                ("plain", "low", 2),
                ("survey", "low", 2),
                ("survey", "outline", 4),
                ("plain", "full", 3),
                ("plain", "outline", 4),
            )
        ),
    ],
)
def test_a_landscape_is_read_without_any_code(look: str, ink: str, seats: int) -> None:
    """Issue 42, line 5: quadrants are read by figure and pattern. The tile that is left over follows."""
    board = landscape(seats)
    assert read(scan(page(board, look, ink))) == ("codes", f"cells {board.code()}")


@photos.tried(NAME)
def test_boards_that_look_the_same_are_told_as_several(tried: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/photos.md: a plain page without the signs of the seats tells three boards."""
    photos.compare_with(monkeypatch, tried)
    board = landscape(3)
    verdict, said = read(scan(page(board, "plain", "full", (LINE, QR, TALLY))))
    codes = [str(make(seats, board.tiles, board.placed).code()) for seats in (2, 3, 4)]
    assert verdict == "nothing"
    assert said.endswith(f"3 boards look the same on this page; give the code of one: {', '.join(codes)}")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("size", "look", "ink"),
    [("letter", "plain", "low"), ("a3", "plain", "low"), ("a3", "survey", "full"), ("297x210mm", "plain", "full")],
)
def test_other_papers_are_read(size: str, look: str, ink: str) -> None:
    """Issue 42, line 5. The right edge of A3 looks like one more line, and turned pages have signs beside the land."""
    board = landscape(3)
    sheet = photos.drawn_sheet(board, look, ink, size).copy()
    high, wide = sheet.shape[:2]
    sheet[high - 212 : high - 165, 80:1400] = 255
    sheet[high - 300 :, wide - 300 :] = 255
    assert read(photos.photo(sheet, "flat", 1)) == ("codes", f"cells {board.code()}")


@pytest.mark.nightly
@pytest.mark.parametrize("look", ["plain", "survey"])
def test_tiles_of_another_edition_are_not_taken_for_the_shipped_ones(look: str) -> None:
    """docs/photos.md: only the tiles of the first edition are known. A wrong board is never told."""
    other = drawn(request(NAME, 3, edition="another one"), "a landscape").board
    assert read(scan(page(other, look, "full")))[0] == "nothing"


@photos.tried(NAME)
def test_a_tile_that_differs_in_one_quadrant_is_noticed(
    tried: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same, where eight of the nine tiles are those of the shipped edition. Its page is drawn, not valid."""
    photos.compare_with(monkeypatch, tried)
    board = landscape(2)
    sheet = page(board, "plain", "full")
    # the quadrant a1 becomes a copy of another one of another kind without a rose
    kinds = {kind: cell for cell, kind in enumerate(board.cells) if cell % 6 > 1 and cell > 11}
    assert len(kinds) == 3
    other = next(cell for kind, cell in kinds.items() if kind != board.cells[0])
    (x, y), (u, v) = corner(0), corner(other)
    sheet[y : y + 300, x : x + 300] = sheet[v : v + 300, u : u + 300]
    assert read(scan(sheet))[0] == "nothing"


def corner(cell: int) -> tuple[int, int]:
    """Return the pixel where a quadrant of the plain page begins: its width is 30 mm, and the land is in the middle."""
    return 150 + cell % 6 * 300, 552 + cell // 6 * 300

"""The page in a real Chromium reads the typed codes and the cells of pages in pictures, as the command line does."""

import json
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from landpress.generator.studio.bridge import call
from landpress.generator.studio.serve import Server
from landpress.generator.table.in_play import InPlay
from landpress.output.photos import lines
from landpress.output.strangers.board_finder import look_in_picture
from tests import marked_photos, photos
from tests.playing import by_day
from tests.studio.printing_options import OPTIONS
from tests.studio.test_page import opened, until


def without_qr(page: tuple[str, str, str], number: int) -> photos.Array:
    """Return a page whose QR code is covered."""
    sheet = photos.sheet(*page, number).copy()
    sheet[-300:, -300:] = 255
    return sheet


CELLS = (
    ("last-land", "survey", "full"),
    ("terraforming", "plain", "full"),
    ("landsweeper", "plain", "full"),
    ("xarkant", "plain", "full"),
    ("antwalk", "plain", "full"),
)
"""Pages of the games whose boards are read cell by cell."""


IN_THE_DARK = CELLS[0]
"""The page whose picture is so dark that its bar alone is not seen: the outline of the sheet is."""


def in_sight(page: tuple[str, str, str]) -> Image.Image:
    """Return a scan of a page, a little turned, whose QR code and typed code are covered."""
    sheet = without_qr(page, 0)
    sheet[-240:-165, :1400] = 255
    scan = Image.fromarray(sheet).reduce(2)
    if page != IN_THE_DARK:
        return scan.rotate(1, Image.Resampling.BICUBIC, expand=True, fillcolor="white")
    table = Image.new("RGB", (scan.width + 100, scan.height + 100), (60, 50, 40))
    table.paste(scan, (50, 50))
    return table.rotate(2, Image.Resampling.BICUBIC, fillcolor=(60, 50, 40)).point(lambda light: light * 6 // 100)


def told(page: Any, path: Path) -> str:
    """Drop a picture. Return the code that the page tells, or its refusal."""
    until(page, "document.querySelector('.found')")
    page.evaluate("document.querySelector('.found').replaceChildren()")
    page.set_input_files("#pick", path)
    until(page, "!document.querySelector('.check .told').textContent && document.querySelector('.stamp, .wrong')")
    found = page.locator(".verdict dd").first
    return str(found.inner_text()) if found.count() else str(page.inner_text(".wrong span"))


def test_the_page_reads_a_typed_code(known: Any, server: Server, tmp_path: Path) -> None:
    """docs/studio.md: pictures are read as by the command line: by the QR code, the typed code, or the cells."""
    page = opened(known, server)
    page.click("#to-check")
    sheet = Image.fromarray(without_qr(photos.PAGES[0], 0)).reduce(2)
    glass = Image.new("RGB", (sheet.width + 60, sheet.height + 60), "white")
    glass.paste(sheet, (30, 30))
    glass.rotate(3, Image.Resampling.BICUBIC, expand=True, fillcolor="white").save(tmp_path / "scan.png")
    assert told(page, tmp_path / "scan.png") == photos.board(photos.PAGES[0][0]).code()
    Image.new("RGB", (900, 700), "white").save(tmp_path / "white.png")
    assert "foot of a page with its typed code is not seen" in told(page, tmp_path / "white.png")


@pytest.mark.parametrize("pages", by_day([CELLS[::4], CELLS[1:4]], 0), ids=["some", "others"])
def test_the_page_reads_cells(
    pages: tuple[tuple[str, str, str], ...], known: Any, server: Server, tmp_path: Path
) -> None:
    """docs/photos.md: both codes are covered, and the page tells what the command line tells, in each game."""
    page = opened(known, server)
    page.click("#to-check")
    for covered in pages:
        in_sight(covered).save(tmp_path / "scan.png")
        answer = look_in_picture((tmp_path / "scan.png").read_bytes())
        assert answer.content.decode() == f"cells {photos.board(covered[0]).code()}"
        assert told(page, tmp_path / "scan.png") == photos.board(covered[0]).code(), covered


def asked(picture: Image.Image, pixels: int = 0) -> Any:
    """Return the answer about a picture, in ordinary Python; `pixels` more are said to be in a row."""
    given = {"name": "a.jpg", "width": picture.width + pixels, "height": picture.height, "options": OPTIONS}
    colours = picture.convert("RGB").split()
    return json.loads(call("check.photo", json.dumps(given), b"".join(band.tobytes() for band in colours))[0])


@pytest.mark.parametrize("covered", by_day(CELLS, 0))
def test_pixels_tell_the_board_in_its_cells(covered: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/photos.md: no code is read here, and the page has neither NumPy nor pdfium."""
    picture = in_sight(covered)
    assert bool(lines.lines(lines.light_of(picture.convert("L")))) == (covered != IN_THE_DARK)
    for name in ("numpy", "pypdfium2"):
        monkeypatch.setitem(sys.modules, name, None)
    boards = asked(picture)["value"]["boards"]
    assert [(one["ok"], one["board"]["code"]) for one in boards] == [(True, photos.board(covered[0]).code())]


def test_pixels_tell_the_typed_code_or_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/studio.md: pictures are read as by the command line: by the QR code, the typed code, or the cells."""
    sheet = Image.fromarray(without_qr(photos.PAGES[0], 0)).reduce(2).convert("L")
    told = asked(sheet)["value"]["boards"]
    assert [(one["ok"], one["board"]["code"]) for one in told] == [(True, photos.board(photos.PAGES[0][0]).code())]
    sheet.paste(255, (0, 0, sheet.width, sheet.height - 82))
    photos.compare_with(monkeypatch, (photos.PAGES[0][0],))
    assert "neither its QR code nor its typed code" in asked(sheet)["error"]
    assert "foot of a page with its typed code is not seen" in asked(sheet.crop((0, 0, sheet.width, 900)))["error"]
    assert "foot of a page with its typed code is not seen" in asked(Image.new("L", (49, 800)))["error"]
    assert "pixels" in asked(sheet, 1)["error"]


@pytest.mark.nightly  # two photos a second
def test_the_page_reads_what_the_command_line_reads_without_numpy(known: Any, server: Server, tmp_path: Path) -> None:
    """Both run the same loops, and the browser's own decoder gives them their pixels: 54 photos."""
    page = opened(known, server)
    page.click("#to-check")
    for number, one in enumerate(photos.PAGES):
        for kind in list(photos.KINDS)[number % 3 :: 3]:
            path = tmp_path / "photo.jpg"
            path.write_bytes(photos.photo(without_qr(one, number), kind, number))
            answer = look_in_picture(path.read_bytes())
            code = answer.content.decode().split()[-1] if answer.verdict == "codes" else "photo.jpg"
            assert code in told(page, path), (kind, number)


SHADES = """[...document.querySelectorAll('.asked canvas')].map((one) => {
  const { data } = one.getContext("2d").getImageData(0, 0, one.width, one.height);
  return [...data.filter((_, at) => at % 4 === 0)].map((light) => Math.round(9 - light / 255 * 9)).join("");
})"""
"""The digits of the pictures of marks."""


@pytest.mark.nightly  # photos are made, and each is read twice
@pytest.mark.parametrize(("look", "kind", "plies"), [("survey", "turned", 60), ("plain", "flat", 200)])
def test_the_page_reads_the_marks_that_the_command_line_reads(
    look: str, kind: str, plies: int, known: Any, server: Server, tmp_path: Path
) -> None:
    """docs/photos.md: the page asks of a board in play what the command line asks, with the same pictures."""
    match, path = marked_photos.position(0, plies), tmp_path / "evening.png"
    data = photos.photo(marked_photos.marked(match, look, "full", 0, 1), kind, 1)
    Image.open(BytesIO(data)).convert("RGB").save(path)
    seen = InPlay(match.board, path.read_bytes())
    page = opened(known, server)
    page.evaluate(f"location.hash = '#table?game=last-land&players={match.board.players}'")
    until(page, "document.querySelector('.from-photo input')")
    page.set_input_files(".from-photo input", path)
    until(page, "document.querySelector('.in-play .asked [name]')")
    fields = "[...document.querySelectorAll('.asked [name]:not([name=correct])')]"
    names = page.evaluate(f"[...new Set({fields}.map((one) => one.name))]")
    assert names == [one.name for together in seen.questions({}) for one in together]
    assert page.evaluate(SHADES) == ["".join(picture) for group in seen.groups for picture in group.pictures]

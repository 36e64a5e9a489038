"""The printed file: true to scale, fonts embedded, the board attached, read by other programs without a message."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
import zxingcpp
from fontTools.ttLib import TTFont
from pypdf import PdfReader
from pypdf.generic import DictionaryObject, IndirectObject

from landpress.layouts.boardfile import read_board
from landpress.layouts.errors import CallError
from landpress.layouts.games.last_land import make
from landpress.output.files.document import render
from landpress.output.files.pdf import write
from landpress.output.scene.items import Scene, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import polyline, rectangle
from landpress.output.scene.style import Style
from tests.carriers import board
from tests.output.pdf_objects import inside
from tests.output.printing import document, page, picture, style
from tests.programs import needs

MM = 72 / 25.4
SUFFIXES = [".pdf", ".svg", ".png"]


def reader(data: bytes) -> PdfReader:
    return PdfReader(BytesIO(data), strict=True)


def objects(pdf: PdfReader) -> Iterator[Any]:
    """Return every object of the file."""
    for number in range(1, inside(pdf.trailer, "/Size")):
        yield IndirectObject(number, 0, pdf).get_object()


@pytest.mark.parametrize(
    ("paper", "landscape"), [("a4", False), ("a4", True), ("letter", False), ("123.45x250.5mm", False)]
)
def test_pages_are_exact_to_a_hundredth_of_a_millimetre(paper: str, landscape: bool) -> None:
    wanted = style(paper, landscape=landscape)
    scene = page(style("a4"))
    drawn = reader(render([type(scene)(wanted.page.width, wanted.page.height, "x", ())], ".pdf", "{}", wanted))
    box = drawn.pages[0].mediabox
    assert [float(side) / MM for side in (box.left, box.bottom)] == [0, 0]
    assert float(box.width) / MM == pytest.approx(wanted.page.width, abs=0.01)
    assert float(box.height) / MM == pytest.approx(wanted.page.height, abs=0.01)


def test_a_viewer_is_told_not_to_scale_and_what_it_shows() -> None:
    pdf = reader(document(".pdf"))
    catalogue = inside(pdf.trailer, "/Root")
    assert catalogue["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert catalogue["/Lang"] == "en"
    assert pdf.metadata is not None
    assert pdf.metadata.title == f"Last Land {board().code()}"
    assert inside(reader(document(".pdf", language="ja")).trailer, "/Root", "/Lang") == "ja"


def test_the_attachment_is_the_board() -> None:
    (content,) = reader(document(".pdf")).attachments["board.json"]
    assert read_board(content).board == board()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_font_is_embedded_and_a_subset(language: str) -> None:
    pdf = reader(document(".pdf", language=language))
    fonts = [o for o in objects(pdf) if isinstance(o, DictionaryObject) and o.get("/Type") == "/Font"]
    names = {str(font["/BaseFont"]).partition("+")[2] for font in fonts}
    assert all("/FontFile2" in inside(font, "/FontDescriptor") for font in fonts)
    latin = {"NotoSans-Regular", "NotoSans-Bold"}
    assert names == (latin if language == "en" else latin | {"NotoSansJP-Regular", "NotoSansJP-Bold"})
    written = {letter for page in pdf.pages for letter in page.extract_text()} | {" ", "\0"}
    for font in fonts:
        told = re.findall(rb"<\w\w> <(\w{4,})>", inside(font, "/ToUnicode").get_data())
        letters = {bytes.fromhex(code.decode()).decode("utf-16-be") for code in told}
        assert letters <= written, "the subset has letters that no page shows"
        held = TTFont(BytesIO(inside(font, "/FontDescriptor", "/FontFile2").get_data()))
        assert held["maxp"].numGlyphs <= len(letters) + 1, "and one for letters that are missing"


def test_text_can_be_selected() -> None:
    text = reader(document(".pdf")).pages[0].extract_text()
    assert str(board().code()) in text
    assert "Last Land" in text
    assert "3人用" in reader(document(".pdf", language="ja")).pages[0].extract_text()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_file_is_at_most_60_kilobytes(language: str) -> None:
    assert len(document(".pdf", language=language)) <= 60_000


def test_the_bar_spans_1000_pixels_at_254_dpi() -> None:
    dark = np.less(np.asarray(picture(document(".pdf"), 254)), 128)
    foot = dark[-120:, :1200]  # the margin of 10 mm and 2 mm of bar, left of the QR code
    columns = np.flatnonzero(foot.any(axis=0))
    assert (columns[0], columns[-1]) == (100, 1099)
    assert foot.any(axis=0)[100:1100].all()


@pytest.mark.parametrize("ink", ["full", "low", "outline"])
def test_the_qr_code_is_read_from_150_dpi(ink: str) -> None:
    found = zxingcpp.read_barcodes(np.asarray(picture(document(".pdf", ink), 150)))
    assert [code.text for code in found] == [board().code()]


def test_the_qr_code_is_printed_as_it_is() -> None:
    """The QR code is 18 mm wide in the lower right corner, and not mirrored.

    A mirrored code has its corners in the same places, but few programs read it.
    """
    import segno

    code = segno.make_qr(str(board().code()), error="m", boost_error=False)
    modules = np.asarray([list(row) for row in code.matrix], bool)
    dark = np.asarray(picture(document(".pdf"), 254)) < 128
    middles = (np.arange(len(modules)) + 0.5) * 18 / len(modules)
    rows, columns = np.rint(10 * (269 + middles)).astype(int), np.rint(10 * (182 + middles)).astype(int)
    assert (dark[np.ix_(rows, columns)] == modules).all()
    assert (modules != modules.T).any()


def test_a_line_after_a_dashed_one_is_whole() -> None:
    lines = [Shape(polyline([(5, y), (45, y)]), None, "#000000", 1.0, dash) for y, dash in ((10, (4.0, 4.0)), (20, ()))]
    dark = np.asarray(picture(write([Scene(50, 50, "lines", tuple(lines))], "en", "tests", b""), 254)) < 128
    assert 200 < dark[100, 50:450].sum() < 320, "half of it, with round ends"
    assert dark[200, 50:450].all()


def test_a_use_places_points_where_the_pdf_draws_them() -> None:
    """A dot right of a symbol's middle is below it after a quarter turn clockwise."""
    use = Use(Symbol("dot", 12, (Shape(rectangle(8, -1, 2, 2), "#000000"),)), 25, 20, 90)
    dark = np.argwhere(np.asarray(picture(write([Scene(50, 50, "dot", (use,))], "en", "tests", b""), 254)) < 128) / 10
    assert (dark.min(axis=0) + dark.max(axis=0)) / 2 == pytest.approx([29, 25], abs=0.1), "row and column"
    assert use.place(9, 0) == pytest.approx((25, 29))


def test_many_boards_fit_one_file_and_share_their_tiles() -> None:
    wanted = style()
    scene = page(wanted)
    pad = render([scene] * 20, ".pdf", "[]", wanted)
    assert len(reader(pad).pages) == 20
    assert len(pad) < 20 / 3 * len(render([scene], ".pdf", "[]", wanted))


def test_tiles_of_two_sizes_in_one_file_stay_apart() -> None:
    wanted = style()
    small = page(wanted, make(2, ["B", "B", *["T1"] * 59]))
    both = render([page(wanted), small], ".pdf", "[]", wanted)
    alone = render([small], ".pdf", "[]", wanted)
    with pypdfium2.PdfDocument(both) as opened:
        second = opened[1].render(scale=1).to_pil().convert("L")
    assert second.tobytes() == picture(alone, 72).tobytes()


def test_two_symbols_of_one_name_are_an_error_and_not_drawn_as_one() -> None:
    first, second = (Symbol("chip", 5, (Text(0, 0, text, 3, "#000000"),)) for text in ("1", "5"))
    scenes = [Scene(50, 50, "chips", (Use(symbol, 20, 20),)) for symbol in (first, second)]
    with pytest.raises(ValueError, match="two symbols are called 'chip'"):
        write(scenes, "en", "tests", b"")


def test_equal_backs_are_one_form() -> None:
    """A symbol that only holds another needs no form of its own, so many cards with one back stay a small file."""
    back = Symbol("back", 20, (Shape(rectangle(-10, -10, 20, 20), "#ff0000"),))
    cards = tuple(Use(Symbol(f"card-{i}", 20, (Use(back, 0, 0),)), 30 + 10 * i, 40) for i in range(5))
    turned = Use(Symbol("turned", 20, (Use(back, 3, 0, 45),)), 30, 40)
    made = write([Scene(100, 100, "Backs", (*cards, turned, turned))], "en", "test", b"")
    assert made.count(b"/Subtype /Form") == 2


def test_what_is_placed_once_is_drawn_in_its_place() -> None:
    """A form has 150 bytes of its own. The pixels are the same."""
    items = tuple(Shape(rectangle(-10 + i, -10, 5, 20 - i), "#ff0000", "#0000ff") for i in range(3))
    inner = Symbol("inner", 20, (*items, Text(0, 0, "A", 8, "#000000")))
    one = Use(Symbol("outer", 40, (*items, Use(inner, 5, 6, 30))), 40, 40, 45)
    once, twice = (
        write([Scene(100, 100, "One", placed)], "en", "test", b"") for placed in ((one,), (one, one._replace(x=900)))
    )
    assert (once.count(b"/Subtype /Form"), twice.count(b"/Subtype /Form")) == (0, 1)
    assert picture(once, 72).tobytes() == picture(twice, 72).tobytes()


def test_symbols_turn_and_hold_other_symbols() -> None:
    # A square in the upper right of a symbol is in the lower right after a quarter turn clockwise.
    square = Symbol("square", 2, (Shape(rectangle(-2, -2, 4, 4), "#000000"),))
    corner = Symbol("corner", 10, (Use(square, 5, -5),))
    page = picture(write([Scene(50, 50, "turned", (Use(corner, 25, 25, 90),))], "en", "tests", b""), 254)
    dark = np.argwhere(np.asarray(page) < 128) / 10
    assert dark.min(axis=0) == pytest.approx([28, 28], abs=0.1)
    assert dark.max(axis=0) == pytest.approx([32, 32], abs=0.1)


def test_a_picture_holds_one_sheet_and_a_known_suffix() -> None:
    wanted = style()
    for suffix in (".svg", ".png"):
        with pytest.raises(CallError, match="2 sheets"):
            render([page(wanted)] * 2, suffix, "{}", wanted)
    with pytest.raises(CallError, match=r"'\.gif'.*\.pdf, \.svg, \.png"):
        render([page(wanted)], ".gif", "{}", wanted)


_DRAW = """
import sys
from tests.output.printing import document
for suffix in sys.argv[1:]:
    sys.stdout.buffer.write(document(suffix, language="ja"))
    sys.stdout.buffer.write(document(suffix))
"""


def drawn_elsewhere(**surroundings: str) -> bytes:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", _DRAW, *SUFFIXES]
    return subprocess.run(command, cwd=root, env=os.environ | surroundings, capture_output=True, check=True).stdout


def test_the_same_board_gives_the_same_bytes_in_any_process() -> None:
    """This process has another hash seed, and has drawn other pages. The date in the environment is no number."""
    world = {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LANG": "tr_TR.UTF-8", "SOURCE_DATE_EPOCH": "x"}
    here = b"".join(document(suffix, language=language) for suffix in SUFFIXES for language in ("ja", "en"))
    assert drawn_elsewhere(**world) == here


@needs("qpdf")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_qpdf_finds_nothing(tmp_path: Path, language: str) -> None:
    (tmp_path / "x.pdf").write_bytes(document(".pdf", language=language))
    done = subprocess.run(["qpdf", "--check", "x.pdf"], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@needs("pdftoppm", "mutool")
@pytest.mark.parametrize("command", ["pdftoppm -r 50 -png x.pdf y", "mutool draw -q -r 50 -o y.png x.pdf"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_other_readers_are_silent(tmp_path: Path, language: str, command: str) -> None:
    (tmp_path / "x.pdf").write_bytes(document(".pdf", language=language))
    done = subprocess.run(command.split(), cwd=tmp_path, capture_output=True, text=True)
    # Debian's mutool writes this about itself for every file.
    said = [line for line in done.stderr.splitlines() if line != "warning: ICC support is not available"]
    assert (done.returncode, said) == (0, [])


@needs("gs")
def test_low_ink_uses_less_than_half(tmp_path: Path) -> None:
    def covered(ink: str) -> float:
        (tmp_path / f"{ink}.pdf").write_bytes(document(".pdf", ink))
        command = ["gs", "-q", "-o", "-", "-r300", "-sDEVICE=inkcov", f"{ink}.pdf"]
        shares = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        return sum(float(share) for share in shares.split()[:4])

    assert covered("low") < 0.5 * covered("full")
    assert covered("outline") < 0.5 * covered("full")


def test_low_ink_leaves_less_than_half_as_much_on_the_board() -> None:
    def darkness(ink: str) -> float:
        pixels = np.asarray(picture(document(".pdf", ink), 150))
        return float((255 - pixels[300:1400].astype(float)).mean())

    assert darkness("low") < 0.5 * darkness("full")


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("margin", 4.9, "5 to 50 mm"),
        ("margin", 51.0, "5 to 50 mm"),
        ("margin", float("nan"), "5 to 50 mm"),
        ("ink", "lots", "full, low, outline"),
        ("marks", "all", "crop, corner, none"),
        ("bleed", -1.0, "0 to 10 mm"),
    ],
)
def test_a_wrong_printing_option_is_named_with_what_is_allowed(option: str, value: Any, said: str) -> None:
    with pytest.raises(CallError, match=f"{option}.*{said}"):
        style(**{option: value})


@pytest.mark.parametrize(
    ("option", "allowed", "refused"),
    [
        ("margin", (5.0, 50.0), (4.99, 50.01)),
        ("bleed", (0.0, 10.0), (-0.01, 10.01)),
        ("back_turn", (-5.0, 5.0), (-5.01, 5.01)),
        ("back_shift", ((10.0, 0.0), (0.0, -10.0)), ((10.01, 0.0), (0.0, -10.01))),
    ],
)
def test_the_bounds_of_printing_options_are_allowed_themselves(
    option: str, allowed: tuple[object, ...], refused: tuple[object, ...]
) -> None:
    """docs/printing.md: margins of at least 5 mm. The bounds that the messages name are allowed."""
    for value in allowed:
        changed: dict[str, Any] = {option: value}
        assert getattr(style(**changed), option) == value
    for value in refused:
        changed = {option: value}
        with pytest.raises(CallError, match=option.replace("_", "-")):
            style(**changed)


def test_standard_margin_is_10_mm() -> None:
    wanted: Style = style()
    assert wanted.margin == 10
    assert wanted.printable == (10, 10, 190, 277)

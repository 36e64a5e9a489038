"""A board is read back from every kind of carrier (docs/formats.md, "Carriers")."""

import json
import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from landpress.layouts.errors import InputError
from landpress.output.files.carriers import Carried, all_carried, carried, read_carried
from landpress.output.strangers import board_finder
from landpress.output.strangers.answer import MAX_ANSWER, MAX_BOARDS
from tests import carriers
from tests.playing import by_day, rows_by_day
from tests.systems import PIPES

BOARD = carriers.board()
CODE = BOARD.code() or ""
JSON = carriers.board_json()
NO_STDIN = BytesIO()

CARRIERS = {
    "board file": ("file", JSON),
    "board file with a byte order mark": ("file", b"\xef\xbb\xbf\n" + JSON),
    "code in a text": ("code", f"  {CODE.lower()}\n".encode()),
    "PDF with the board attached": ("pdf", carriers.pdf({"notes.txt": b"hello", "board.json": JSON})),
    "PDF after some other bytes": ("pdf", b"junk\n" + carriers.pdf({"board.json": JSON})),
    "scanned PDF": ("pdf", carriers.scanned(carriers.page(CODE))),
    "scanned PDF, board on page 3": ("pdf", carriers.scanned(carriers.page(CODE), pages_before=2)),
    "SVG": ("svg", carriers.svg(JSON)),
    "PNG with tEXt": ("png", carriers.png([carriers.chunk(b"tEXt", b"landpress\0" + JSON)])),
    "PNG with iTXt": ("png", carriers.png([carriers.chunk(b"iTXt", b"landpress\0\0\0en\0\0" + JSON)])),
    "PNG with zTXt": ("png", carriers.png([carriers.compressed_text(b"landpress", JSON)])),
    "JPEG": ("jpeg", carriers.jpeg(carriers.page(CODE))),
    "PNG without text": ("png", carriers.as_png(carriers.page(CODE))),
    "transparent PNG": ("png", carriers.as_png(carriers.transparent(carriers.page(CODE)))),
}


ONE_OF_EACH = [0, 3, 5, 7, 8, 11]
"""The numbers of one carrier of each format; how they are read does not depend on where they come from."""


@pytest.mark.parametrize(("kind", "content"), CARRIERS.values(), ids=CARRIERS)
def test_the_board_comes_back_from_a_file_of_any_name(tmp_path: Path, kind: str, content: bytes) -> None:
    path = tmp_path / "misleading.txt"
    path.write_bytes(content)
    found = carried(str(path), NO_STDIN)
    assert (found.source, found.kind) == (str(path), kind)
    assert read_carried(found) == (BOARD, "last-land", [])


@pytest.mark.parametrize(("kind", "content"), rows_by_day(CARRIERS.values(), *ONE_OF_EACH), ids=CARRIERS)
def test_the_board_comes_back_from_standard_input(kind: str, content: bytes) -> None:
    found = carried("-", BytesIO(content))
    assert (found.source, found.kind) == ("-", kind)
    assert read_carried(found).board == BOARD


def test_a_code_on_the_command_line_is_its_own_carrier() -> None:
    assert carried(CODE, NO_STDIN) == Carried(CODE, "code", code=CODE, by="code")
    assert read_carried(carried(CODE.replace("-", "").lower(), NO_STDIN)).board == BOARD


def test_a_path_that_exists_wins_over_a_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(CODE).write_bytes(JSON)
    assert carried(CODE, NO_STDIN).kind == "file"


@pytest.mark.parametrize(
    ("turn", "slant", "blur", "dusk", "quality"),
    rows_by_day(
        [
            (0, 0, 0, 0, 75),
            (7, 0.05, 0, 0, 75),
            (33, 0.1, 1, 0.5, 60),
            (90, 0.15, 1, 0.7, 50),
            (180, 0.2, 1.5, 0.5, 50),
            (251, 0.1, 1.2, 0.8, 40),
            (10, 0.1, 2, 0.5, 50),  # a module of the QR code is 3.6 pixels wide here
        ],
        *(5, 6),
    ),
)
def test_a_photograph_gives_the_code(turn: float, slant: float, blur: float, dusk: float, quality: int) -> None:
    photograph = carriers.photograph(carriers.page(CODE), turn, slant, blur, dusk)
    found = board_finder.look_in_picture(carriers.jpeg(photograph, quality))
    assert found == ("codes", f"qr {CODE}".encode())


def test_other_qr_codes_on_the_table_do_not_matter() -> None:
    sheet = carriers.page(CODE)
    sheet.paste(carriers.page("https://example.org/tea").crop((1000, 1500, 1118, 1618)), (100, 1500))
    assert read_carried(carried("-", BytesIO(carriers.jpeg(sheet)))).board == BOARD


def test_a_foreign_qr_code_is_shown() -> None:
    found = carried("-", BytesIO(carriers.jpeg(carriers.page("https://example.org/tea"))))
    with pytest.raises(InputError, match=r"^-: QR code https://example\.org/tea: expected a code"):
        read_carried(found)


def test_a_phone_of_12_megapixels_is_welcome() -> None:
    photograph = carriers.page(CODE).resize((2850, 4032)).crop((0, 0, 3024, 4032))
    assert carried("-", BytesIO(carriers.jpeg(photograph))).code == CODE


@pytest.mark.parametrize(
    ("size", "form"), rows_by_day([((4284, 5712), "PNG"), ((6144, 8192), "JPEG")], 1), ids=["24 as PNG", "50 as JPEG"]
)
def test_a_phone_of_many_megapixels_is_welcome(size: tuple[int, int], form: str) -> None:
    """docs/formats.md: 64 megapixels. Above 12 they are read at a reduced size, in the limits of the child process."""
    photograph, target = carriers.photograph(carriers.page(CODE), 4, 0.03).resize(size), BytesIO()
    photograph.convert("RGB").save(target, form, compress_level=1)
    assert carried("-", BytesIO(target.getvalue())).code == CODE


def test_a_png_on_large_paper_is_read_without_its_pixels() -> None:
    text = carriers.chunk(b"tEXt", b"landpress\0" + JSON)
    huge = carriers.png([text], width=9933, height=14043, pixels=b"")
    assert carried("-", BytesIO(huge)).json == JSON


def test_the_first_board_file_of_a_pdf_counts_and_others_are_left_alone() -> None:
    found = carried("-", BytesIO(carriers.pdf({"other.json": b"{}", "board.json": JSON})))
    assert found.json == JSON


def padded(size: int) -> bytes:
    """Return a board file of this size, with blanks before the last bracket."""
    return JSON.rstrip()[:-1] + b" " * (size - len(JSON.rstrip())) + b"}"


def png(json: bytes) -> bytes:
    return carriers.png([carriers.compressed_text(b"landpress", json)])


@pytest.mark.parametrize("wrap", [carriers.svg, png])
def test_a_board_in_a_picture_has_at_most_64_kib(wrap: Callable[[bytes], bytes]) -> None:
    """docs/formats.md: a board file has at most 65,536 bytes, also in a larger picture."""
    whole = carried("-", BytesIO(wrap(padded(65_536))))
    assert read_carried(whole).board == BOARD
    with pytest.raises(InputError, match="at most 65536 bytes"):
        read_carried(carried("-", BytesIO(wrap(padded(65_537)))))


def test_a_carrier_of_exactly_20_mb_is_read() -> None:
    """docs/formats.md: 20 MB, which are 20,000,000 bytes."""
    head, mark, rest = carriers.svg(JSON).partition(b"<path")
    filler = b"<!--" + b" " * (20_000_000 - len(head + mark + rest) - 7) + b"-->"
    whole = head + filler + mark + rest
    assert len(whole) == 20_000_000
    assert carried("-", BytesIO(whole)).json == JSON.strip()
    with pytest.raises(InputError, match="larger than 20 MB, the limit"):
        carried("-", BytesIO(whole + b" "))


@pytest.fixture
def one_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the finder look at each picture in one way only, which saves time where it finds nothing."""
    monkeypatch.setattr(board_finder, "_WAYS", ((1, 0, 0),))


@pytest.mark.usefixtures("one_way")
def test_the_code_is_looked_for_on_the_first_eight_pages() -> None:
    """docs/formats.md: a QR code on one of the first 8 pages."""
    found = [board_finder.look_in_pdf(carriers.scanned(carriers.page(CODE), pages_before=n)) for n in (7, 8)]
    assert found[0] == ("codes", f"qr {CODE}".encode())
    assert found[1].verdict == "nothing"
    assert found[1].content.endswith(b"no QR code on its first 8 pages")


@pytest.mark.usefixtures("one_way")
@pytest.mark.parametrize(("colour", "wide", "most"), [(2, 8192, 64), (0, 16384, 128)], ids=["colours", "grey"])
def test_a_megapixel_is_1024_by_1024(colour: int, wide: int, most: int) -> None:
    """docs/formats.md: 64 megapixels, and 128 in grey. 8192 x 8192 and 16384 x 8192 are exactly the limits."""
    heads = [carriers.png(width=wide, height=high, pixels=b"", colour=colour) for high in (8192, 8193)]
    found = list(map(board_finder.look_in_picture, heads))
    assert found[0] == ("refused", b"a damaged picture"), "its pixels are missing, but there are not too many"
    assert found[1] == ("refused", f"a picture of {wide} x 8193 pixels, more than {most} megapixels".encode())


@pytest.mark.usefixtures("one_way")
@pytest.mark.parametrize("form", by_day(["TIFF", "PNG"], 0), ids=["one bit", "a palette"])
def test_a_scan_of_a_large_glass_at_600_dpi_is_read(form: str) -> None:
    """docs/formats.md: 128 megapixels in one bit or with a palette. A4 pages beside each other have 70 at 600 dpi."""
    page, target = carriers.page(CODE), BytesIO()
    glass = page.crop((0, 0, 2 * page.width, page.height)).resize((9920, 7016))
    plain = glass.convert("1", dither=Image.Dither.NONE) if form == "TIFF" else glass.convert("P")
    plain.save(target, form, compression="group4" if form == "TIFF" else None, compress_level=1)
    assert carried("-", BytesIO(target.getvalue())).code == CODE


@pytest.mark.usefixtures("one_way")
def test_two_boards_in_a_photo_are_told_apart() -> None:
    """docs/formats.md: validate checks all boards that a picture shows; other commands ask for the code of one."""
    other = "LL1-7YDJ-DH6A-B8VP-SAR4-ZC6D"
    pages = [carriers.page(code) for code in (CODE, other)]
    both = Image.new("L", (pages[0].width * 2, pages[0].height), 255)
    for i, page in enumerate(pages):
        both.paste(page, (i * page.width, 0))
    found = all_carried(carriers.jpeg(both), NO_STDIN)
    assert {one.code for one in found} == {CODE, other}
    with pytest.raises(InputError, match="carries 2 boards; name the code of one"):
        carried(carriers.jpeg(both), NO_STDIN)


@PIPES
def test_a_pipe_by_name_is_refused_instead_of_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match=r"a pipe, not a file; .*pipe it in and name -"):
        carried(str(tmp_path / "pipe"), NO_STDIN)


def test_a_file_with_one_board_a_line_is_a_pad() -> None:
    """`batch -o boards.jsonl` writes such files, and a pretty-printed board file is still one board."""
    line = JSON.replace(b"\n", b" ")
    pretty = json.dumps(json.loads(line), indent=1).encode()
    assert len(all_carried(line + b"\r\n\n" + line, BytesIO())) == 2
    assert len(all_carried(pretty, BytesIO())) == 1
    assert len(all_carried("-", BytesIO(b"\n".join([line] * MAX_BOARDS)))) == MAX_BOARDS
    with pytest.raises(InputError, match="a pad of more than 10000 boards, the limit; divide it"):
        all_carried("-", BytesIO(b"\n".join([line] * (MAX_BOARDS + 2))))
    with pytest.raises(InputError, match="a pad of more than 16 MB"):
        all_carried("-", BytesIO(b"\n".join([b"{}", b"{}" + b" " * MAX_ANSWER])))
    with pytest.raises(InputError, match="carries 2 boards; name the code of one of them"):
        carried(line + b"\n" + line, BytesIO())


def test_a_trace_is_told_from_a_board() -> None:
    with pytest.raises(InputError, match="the trace of a game, not a board; `landpress replay` checks traces"):
        carried(b'{"format": "landpress/trace", "version": 1}\n{"k": 1}\n', BytesIO())

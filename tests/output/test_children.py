"""A child process answers about strangers' files as this process does, in which most tests open them (conftest.py)."""

import json
from io import BytesIO

import openpyxl
import pytest
from PIL import Image

from landpress.layouts.boardfile import board_fields
from landpress.layouts.errors import InputError
from landpress.output.files.embedded import CERTIFICATE as NAME
from landpress.output.photos.sides import question
from landpress.output.scene.fonts import FOLDER
from landpress.output.strangers import board_finder, sandbox
from landpress.output.strangers.answer import ATTACHMENT, CERTIFICATE, Answer
from landpress.output.strangers.child import LOOKS, answer_about
from landpress.output.strangers.pictures import framed
from tests import carriers

CODE, OTHER = carriers.board().code() or "", "LL1-3G1S-G1CT-QDG2-ASC5-B2Y8"
PAGE = carriers.page(CODE).crop((900, 1400, 1240, 1754))
PNG, JPEG = carriers.as_png(PAGE), carriers.jpeg(PAGE)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#d00"/></svg>'
BOARD = carriers.board_json()
HEAD = json.dumps(board_fields(carriers.board(), None)).encode() + b"\n"


def tiff() -> bytes:
    target = BytesIO()
    PAGE.save(target, "TIFF")
    return target.getvalue()


def workbook() -> bytes:
    book, target = openpyxl.Workbook(), BytesIO()
    book.active.append(["a", "b"])
    book.active.append([1, "two"])
    book.save(target)
    return target.getvalue()


def script(name: bytes, text: bytes) -> bytes:
    return framed([name, name, text])


FACE = min(FOLDER.glob("*.ttf")).read_bytes()
FILES = {
    "pdf": ("board", carriers.pdf({ATTACHMENT: BOARD})),
    "svg": ("board", carriers.svg(BOARD)),
    "png": ("codes", PNG),
    "jpeg": ("codes", JPEG),
    "picture": ("codes", tiff()),
    "pdf-seen": ("codes", carriers.scanned(PAGE)),
    "svg-seen": ("codes", carriers.svg(BOARD).replace(b"</svg>", f"<text>{CODE}</text></svg>".encode())),
    "png-seen": ("codes", PNG),
    "png-compared": ("codes", PNG),
    "jpeg-compared": ("codes", JPEG),
    "picture-compared": ("codes", tiff()),
    "pdf-trace": ("trace", carriers.pdf({CERTIFICATE: b"{}\n"})),
    "svg-trace": ("trace", carriers.svg(b"{}\n").replace(b'"landpress"', f'"{NAME}"'.encode())),
    "print": ("report", carriers.pdf({})),
    "pictures": ("pictures", framed([PNG, JPEG])),
    "inks": ("pictures", framed([PNG])),
    "plain-picture": ("pictures", tiff()),
    "vectors": ("vectors", framed([SVG])),
    "rendered": ("pictures", (300).to_bytes(4) + SVG),
    "typeface": ("typeface", framed([b"abc", FACE])),
    "table": ("rows", framed([b"Sheet", workbook()])),
    "yaml": ("rows", b"a: [1, two]\n"),
    "yaml-table": ("rows", b"- a: 1\n- a: 2\n"),
    "squib": ("rows", script(b"a.rb", b"Squib::Deck.new { text str: 'x' }")),
    "nandeck": ("rows", script(b"a.txt", b'TEXT=1,"x",0,0,5,5,center,center\n')),
    "sheets": ("rows", workbook()),
    # Photos that can be measured take seconds. tests/commands/test_kit.py has children measure two scans.
    "calibration": ("refused", question(210, 297, [[], []]) + PNG),
    "marks": ("refused", HEAD + PNG),
    "marks-seen": ("refused", HEAD + b"9 9\n" + bytes(243)),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_child_answers_as_this_process_does(kind: str) -> None:
    """sandbox.py: the child writes the answer that `answer_about` returns, whole."""
    verdict, data = FILES[kind]
    expected = answer_about(kind, data)
    assert expected.verdict == verdict
    assert expected.content
    if verdict == "refused":
        with pytest.raises(InputError, match=expected.content.decode()):
            sandbox.look_inside(kind, data)
    else:
        assert sandbox.look_inside(kind, data) == expected


def test_the_codes_of_many_boards_that_look_the_same_are_told_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an outsider's three boards the last code was cut off."""
    reason = f"12 boards look the same on this page; give the code of one: {', '.join([CODE * 2] * 12)}"
    monkeypatch.setattr(sandbox, "_in_child", lambda *_: Answer("nothing", reason.encode()))
    with pytest.raises(InputError) as told:
        sandbox.look_inside("png-seen", PNG)
    assert str(told.value) == f"{reason}; {sandbox._AGAIN}"


def blank(bands: str = "L") -> Image.Image:
    return Image.merge(bands, [Image.new("L", (9, 9), 255)] * len(bands))


def second_page() -> bytes:
    target = BytesIO()
    blank().save(target, "TIFF", save_all=True, append_images=[PAGE, blank()])
    return target.getvalue()


def forged() -> bytes:
    """Return a page whose QR code has the lines of an answer in it."""
    return carriers.as_png(carriers.page(f"{CODE}\n\ntyped {OTHER}\ncells {OTHER}").crop((900, 1400, 1240, 1754)))


HOSTILE = {
    "forged lines in a QR code": (forged, f"qr {CODE}typed{OTHER}cells{OTHER}"),
    "flat, with a palette": (lambda: carriers.as_png(PAGE.resize((340, 40)).convert("P")), ""),
    "its second page alone has a code": (second_page, f"qr {CODE}"),
    "transparent": (lambda: carriers.as_png(blank("LA")), ""),
    "half a TIFF": (lambda: tiff()[: len(PNG)], ""),
    "half a JPEG": (lambda: JPEG[: len(JPEG) // 3], ""),
}
"""Small pictures that are read and compared at once, and what is read of each."""


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pictures_show_nothing_but_what_is_read_of_them(name: str) -> None:
    """No QR code adds a line to the answer, and what stops comparing leaves the code that was read."""
    picture, read = HOSTILE[name]
    answer = answer_about("picture-compared", picture())
    told, _, shown = answer.content.decode().partition("\n\n")
    assert (answer.verdict == "codes") == bool(read)
    assert not read or told == read
    assert set(shown.split("\n")) <= {"", read}


def test_every_kind_is_asked_of_a_child() -> None:
    assert set(FILES) == set(LOOKS)


@pytest.mark.parametrize("way", ["", "-compared"])
def test_pictures_of_every_kind_are_looked_at_in_the_same_way(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/photos.md: JPEG, PNG and other pictures; with `-compared`, what is printed is compared with the code."""
    for finder in ("look_in_picture", "compared_in_picture"):
        monkeypatch.setattr(board_finder, finder, lambda data, finder=finder: Answer(finder, data))
    wanted = "compared_in_picture" if way else "look_in_picture"
    assert [LOOKS[kind + way](b"1").verdict for kind in ("png", "jpeg", "picture")] == [wanted] * 3

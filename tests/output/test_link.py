"""The QR code as a link to the board in a studio page (docs/printing.md): printed, read back, configured."""

import re
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
import zxingcpp

from landpress.generator.boards.issue import file_text
from landpress.generator.printing import link
from landpress.generator.printing.board_files import board_bytes
from landpress.generator.printing.link import link_here
from landpress.generator.texts import words
from landpress.layouts.codes import within
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.paper import PAPERS
from landpress.output.files.carriers import carried
from landpress.output.scene.style import LONGEST_LINK, Style
from tests.commands.run import run
from tests.output.printing import picture
from tests.playing import fresh_boards

LONG = f"https://{'studio.' * 5}example.org"
CODE = "LL1-7XMV-3X6H-PGPH-A6YS-QZY1"


def test_the_longest_link_to_the_longest_code_is_read_from_150_dpi() -> None:
    """The QR code of 18 mm is read even where link and code are as long as they can be."""
    address = LONG + "x" * (LONGEST_LINK - len(LONG))
    board = fresh_boards("antwalk")[0]
    style = Style(PAPERS["a4"], words("en", board.game), link=address)
    page = board_bytes(board, file_text(board), ".pdf", style)
    found = zxingcpp.read_barcodes(np.asarray(picture(page, 150)))
    assert [code.text for code in found] == [f"{address}/#{board.code()}"]


@pytest.mark.parametrize(
    "text",
    [CODE, f"https://example.org/studio/#{CODE}", f"HTTP://LOCALHOST:8000/#{CODE}", f"  https://e.org/#{CODE}\n"],
)
def test_a_code_and_a_link_are_read_alike(text: str) -> None:
    """Old pages with a bare code stay readable, and a link is read wherever a code is."""
    assert carried(text, BytesIO()).code.strip() == CODE  # type: ignore[union-attr]
    assert carried("-", BytesIO(text.encode())).code == CODE


@pytest.mark.parametrize("text", ["https://example.org/tea", "https://example.org/#", "ftp://e.org/#LL1", "a#b"])
def test_what_is_no_link_to_a_code_stays_as_it_is(text: str) -> None:
    """A message about another QR code shows all of it."""
    assert within(text) == text


@pytest.mark.parametrize(
    "address", ["ftp://e.org", "e.org", "https://", "https://e.org/#x", "https://e.org/ x", "https://e.org/" + "x" * 60]
)
def test_a_link_that_is_no_address_is_refused(address: str) -> None:
    """One line says what is expected."""
    with pytest.raises(CallError, match="expected the address of a studio page"):
        Style(PAPERS["a4"], words("en"), link=address)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"link = 3", "expected one line"),
        (b'links = "https://e.org"', "expected one line"),
        (b"link =", "not TOML"),
        (b"\xff", "not UTF-8"),
        (b"#" * (link.MOST + 1), "larger than"),
    ],
)
def test_a_broken_landpress_toml_is_named(
    text: bytes, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file and what is wrong with it are named in one line."""
    monkeypatch.chdir(tmp_path)
    Path(link.FILE).write_bytes(text)
    with pytest.raises(InputError, match=rf"landpress\.toml: .*{said}"):
        link_here()


def test_the_command_line_uses_the_file_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/printing.md: `landpress.toml` sets the link; `--link` overrides it, an empty one too."""
    monkeypatch.chdir(tmp_path)
    call = ("fresh", "last-land", "--seed", "a", "--again", "-o")
    assert run(*call, "plain.svg").status == 0
    Path(link.FILE).write_text('link = "https://example.org/studio/"\n')
    for name, more in (("file", ()), ("given", ("--link", "https://example.org/studio")), ("none", ("--link", ""))):
        assert run(*call, f"{name}.svg", *more).status == 0
    drawn = {name: Path(f"{name}.svg").read_bytes() for name in ("plain", "file", "given", "none")}
    assert drawn["none"] == drawn["plain"]
    assert drawn["file"] == drawn["given"] != drawn["plain"]
    assert not re.search(rb"example\.org", drawn["plain"])

"""A page on which two places show different boards is named, and every report says what the board was read from.

The pages are put together by other libraries (pypdf, Pillow, the text of an SVG), as a person or a program might do it.
tests/output/test_every_game_travels.py checks that the pages of all games contradict nothing.
"""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pypdf import PdfReader, PdfWriter

from landpress.output.files import carriers as carried
from landpress.output.strangers import board_finder, child
from tests import carriers, photos
from tests.commands.run import run
from tests.output.test_photos import PAGE, page, photo


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def fresh(seed: str, suffix: str) -> bytes:
    assert run("fresh", "last-land", "--seed", seed, "-o", f"{seed}{suffix}").status == 0
    return Path(f"{seed}{suffix}").read_bytes()


def said(name: str, data: bytes) -> tuple[int, set[str]]:
    """Return the exit status of `validate`, and the places of the page that show another board."""
    Path(name).write_bytes(data)
    done = run("validate", name)
    assert done.err == ""
    return done.status, set(re.findall(r"error [A-Z]{2}020 (\w+):", done.out))


def pdf(pages: bytes, attached: bytes, title: bytes) -> bytes:
    """Return a PDF with the pages of one file, the board file of another one, and the title of a third one."""
    made = PdfWriter()
    for sheet in PdfReader(BytesIO(pages)).pages:
        made.add_page(sheet)
    made.add_attachment("board.json", PdfReader(BytesIO(attached)).attachments["board.json"][0])
    told = PdfReader(BytesIO(title)).metadata
    assert told is not None
    made.add_metadata({"/Title": told["/Title"]})
    out = BytesIO()
    made.write(out)
    return out.getvalue()


def read_no_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the cells of a page that were read before in a test. Reading them takes more than a second."""
    monkeypatch.setattr(board_finder, "_codes_in", lambda *_: [])
    monkeypatch.setattr(carried, "look_inside", lambda kind, data: child.answer_about(kind, data))


def test_the_file_of_another_board_on_a_page_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue of doors: a page of board A to which the file of board B is attached is not valid."""
    one, two = fresh("one", ".pdf"), fresh("two", ".pdf")
    assert said("attached.pdf", pdf(one, two, two)) == (1, {"qr", "typed", "cells", "text"})
    read_no_cells(monkeypatch)
    assert said("whole.pdf", pdf(one, one, one)) == (0, set())
    assert said("titled.pdf", pdf(one, one, two)) == (1, {"title"})
    both = PdfWriter(clone_from=BytesIO(one))
    both.add_attachment("board.json", PdfReader(BytesIO(two)).attachments["board.json"][0])
    out = BytesIO()
    both.write(out)
    assert said("both.pdf", out.getvalue()) == (1, {"attachment"})


def test_a_picture_of_one_board_with_the_file_of_another_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A PNG holds the board file in a text chunk."""
    one, two = fresh("one", ".png"), fresh("two", ".png")
    with Image.open(BytesIO(one)) as picture, Image.open(BytesIO(two)) as other:
        chunk = PngInfo()
        chunk.add_text("landpress", str(other.info["landpress"]))
        out, twice = BytesIO(), BytesIO()
        picture.save(out, "PNG", pnginfo=chunk)
        chunk.add_text("landpress", str(picture.info["landpress"]))
        other.save(twice, "PNG", pnginfo=chunk)
    status, places = said("mixed.png", out.getvalue())
    assert status == 1
    assert {"qr", "typed"} <= places
    read_no_cells(monkeypatch)
    assert said("twice.png", twice.getvalue()) == (1, {"attachment"})


def test_an_svg_with_the_file_of_another_board_is_named() -> None:
    one, two = fresh("one", ".svg").decode(), fresh("two", ".svg").decode()
    (own,) = re.findall(r'<metadata id="landpress">.*?</metadata>', one, re.DOTALL)
    (other,) = re.findall(r'<metadata id="landpress">.*?</metadata>', two, re.DOTALL)
    assert said("mixed.svg", one.replace(own, other).encode()) == (1, {"text"})


@pytest.mark.parametrize(
    "game", ["last-land", *(pytest.param(game, marks=pytest.mark.nightly) for game in ("terraforming", "landsweeper"))]
)
def test_half_of_another_board_that_was_pasted_over_a_page_is_named(game: str) -> None:
    """docs/formats.md: xx021, "where part of another board was pasted over it"; docs/findings.md: of which games."""
    mixed = photos.sheet(game, number=3).copy()
    mixed[250:1400] = photos.sheet(game, number=5)[250:1400]
    done = run("validate", "-", stdin=carriers.jpeg(Image.fromarray(mixed)))
    said = done.status, done.out.splitlines()[0], re.findall(r"error [A-Z]{2}(02\d \w+):", done.out)
    told = "-: JPEG, by its QR code"
    expected = {"last-land": ["021 cells"], "terraforming": ["020 cells"]}  # the half that is left tells a board there
    if game == "landsweeper":
        assert said == (0, f"{told}; not confirmed by its cells", [])
    else:
        assert said == (1, told, expected[game])


def test_a_report_says_by_what_a_photo_was_read() -> None:
    """Issue of doors: "by its QR code" is not said of photos whose QR code is painted out."""
    read = {
        "typed": carriers.jpeg(photo(page(cells=False))),
        "cells": carriers.jpeg(photo(page(code=False))),
    }
    heads = {by: run("validate", "-", stdin=data).out.splitlines()[0] for by, data in read.items()}
    assert heads == {
        "typed": "-: JPEG, by the code typed on its page; not confirmed by its cells",
        "cells": "-: JPEG, by the cells of the board",
    }
    assert PAGE[0] == "last-land"

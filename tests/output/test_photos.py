"""Boards are read from photos of pages whose QR code cannot be read (docs/photos.md)."""

from io import BytesIO
from typing import Any, NamedTuple

import numpy as np
import pytest
from PIL import Image

from landpress.engine.kernels.backends import pictures
from landpress.layouts.codes import ALPHABET
from landpress.output.photos import typed
from landpress.output.photos.bars import bars
from landpress.output.photos.by_cells import certain
from landpress.output.photos.grey import Grey, Part
from landpress.output.photos.lines import light_of
from landpress.output.photos.page import _told_by_cells
from landpress.output.photos.typed import likeliest as likeliest_of
from landpress.output.scene.style import FOOTER
from landpress.output.strangers.board_finder import look_in_pdf, look_in_picture
from tests import carriers, photos

PAGE = ("last-land", "survey", "full")


def page(code: bool = True, cells: bool = True) -> photos.Array:
    """Return a page without its QR code, and on request without its typed code or its board."""
    found = photos.sheet(*PAGE).copy()
    found[-300:, -300:] = 255
    if not code:
        found[-215:-165, :1400] = 255
    if not cells:
        found[300:2400] = 255
    return found


def photo(sheet: photos.Array) -> Image.Image:
    """Return a sheet that lies a little turned on a dark table, with 8 pixels a millimetre; it costs little to make."""
    table = Image.new("RGB", (1900, 2600), (60, 50, 40))
    paper = Image.fromarray(sheet).resize((1680, 2376), Image.Resampling.BOX).convert("RGBA")
    turned = paper.rotate(1.5, Image.Resampling.BICUBIC, expand=True)
    table.paste(turned, (80, 80), turned)
    return table


def test_the_typed_code_of_a_mirrored_page_in_a_pdf_is_read() -> None:
    """docs/photos.md: the page may be mirrored. docs/formats.md: or the typed code on the first two pages."""
    shot = photo(page(cells=False)).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    answer = look_in_pdf(carriers.scanned(shot.convert("L")))
    assert (answer.verdict, answer.content.decode()) == ("codes", f"typed {photos.board(PAGE[0]).code()}")


@pytest.mark.parametrize("cut", [0, 14])
def test_a_bar_at_the_edge_of_the_photo_is_found(cut: int) -> None:
    """docs/photos.md: one end of the bar may be cut off. What lies outside the photo says nothing."""
    high = photos.sheet(*PAGE).shape[0]
    foot = page()[
        high - 600 : high - 80, cut * photos.PER_MM :
    ]  # the bar lies 4 mm above the edge, 10 mm from the left
    answer = look_in_picture(carriers.jpeg(Image.fromarray(foot)))
    assert (answer.verdict, answer.content.decode()) == ("codes", f"typed {photos.board(PAGE[0]).code()}")


@pytest.mark.nightly  # by day test_contradictions.py has the same photo validated
def test_the_cells_are_read_where_both_codes_are_missing() -> None:
    """docs/photos.md: each cell is compared with the program's own drawing of each kind of cell."""
    answer = look_in_picture(carriers.jpeg(photo(page(code=False))))
    assert (answer.verdict, answer.content.decode()) == ("codes", f"cells {photos.board(PAGE[0]).code()}")


@pytest.mark.nightly  # every way to look at a picture is tried
def test_a_photo_that_is_too_blurred_is_refused_with_a_reason() -> None:
    shot = photo(page(cells=False)).resize((300, 400)).resize((900, 1200))
    answer = look_in_picture(carriers.jpeg(shot))
    assert answer.verdict == "nothing"
    assert b"typed code" in answer.content


def test_a_title_that_is_plainly_seen_tells_the_game() -> None:
    """docs/photos.md: then only cells of this game are compared. The first letters of two titles are alike."""
    begun = {"antwalk": "Antw", "landsweeper": "Land", "last-land": "Last", "terraforming": "Terr", "xarkant": "Xark"}
    for code, found in ((True, "last-land"), (False, None)):
        grey = light_of(photo(page(code=code)).convert("L"))
        (bar,) = bars(grey)
        assert typed.title(grey, bar.lying, begun) == found


def test_a_picture_without_a_page_says_what_is_missing() -> None:
    target = BytesIO()
    Image.new("RGB", (800, 600), "white").save(target, "PNG")
    answer = look_in_picture(target.getvalue())
    assert answer.verdict == "nothing"
    lacking = "no edge of a sheet is seen; the foot of a page with its typed code is not seen"
    assert f"{lacking}, and the cells in sight tell no board for certain" in answer.content.decode()


def test_games_whose_cells_tell_boards_are_named_beside_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/photos.md: the cells tell boards of the five games; the message of a refused photo says it of plugins."""
    assert _told_by_cells() == ""
    monkeypatch.setattr("landpress.layouts.catalogue.games", lambda: ["last-land", "another"])
    monkeypatch.setattr("landpress.layouts.catalogue.has", lambda game, _: game == "last-land")
    assert _told_by_cells() == "; cells tell boards of last-land only"


def test_letters_tell_only_what_the_cells_leave_open() -> None:
    """docs/photos.md: blurred letters never make another board of one that the cells tell for certain."""
    one, other = (photos.board(PAGE[0], number) for number in (0, 1))

    class Letters(NamedTuple):
        code: str

        def likelihood(self, code: str) -> float:
            return 0.0 if code == self.code else -99.0

    letters: Any = Letters(other.code() or "")
    assert certain([(0.0, one), (-10.0, other)], letters) == [one]
    assert certain([(0.0, one), (-1.0, other)], letters) == [other]
    assert certain([(0.0, one), (0.0, other)], letters) == [other]


CODE = photos.board(PAGE[0]).code() or ""
SYMBOLS = CODE.replace("-", "")[3:]


def likeliest(prefix: str, rows: np.ndarray) -> tuple[str, float]:
    """Return the likeliest code by the compiled loops."""
    return likeliest_of(prefix, rows.tolist(), pictures())


def _rows(certain: float = 50.0) -> np.ndarray:
    """Return the likelihoods of symbols that were all seen well."""
    rows = np.zeros((len(SYMBOLS), len(ALPHABET)))
    rows[np.arange(len(SYMBOLS)), [ALPHABET.index(symbol) for symbol in SYMBOLS]] = certain
    return rows


def test_symbols_that_were_seen_well_are_taken() -> None:
    symbols, distance = likeliest("LL", _rows())
    assert symbols == SYMBOLS
    assert distance > 40


def test_symbols_of_a_scan_without_any_noise_are_taken() -> None:
    """A drawing itself is far likelier than any photo."""
    symbols, distance = likeliest("LL", _rows(5000.0))
    assert symbols == SYMBOLS
    assert distance > 40


@pytest.mark.parametrize("place", range(0, len(SYMBOLS), 3))
def test_the_checksum_finds_a_symbol_that_was_not_seen(place: int) -> None:
    rows = _rows()
    rows[place] = 0
    assert likeliest("LL", rows)[0] == SYMBOLS


def test_a_symbol_that_was_seen_wrongly_is_never_taken_as_it_is() -> None:
    rows = _rows(10.0)
    rows[4] = 0
    rows[4, (ALPHABET.index(SYMBOLS[4]) + 1) % len(ALPHABET)] = 10
    assert likeliest("LL", rows)[1] < 10


def test_too_many_unseen_symbols_leave_many_codes_and_no_distance() -> None:
    rows = _rows()
    rows[3:8] = 0
    assert likeliest("LL", rows)[1] < 0


def test_a_wide_letter_does_not_take_the_ink_of_its_neighbour() -> None:
    """An H explains an F and a part of the Q behind it, but then the Q has no room.

    In a blur the H explains more than the F does alone.
    """
    code = "LS1-0000-0000-054K-EZ7N-3X6Z-EZFQ-2"
    line = typed.Line(Part(Grey(60, 60, bytes(3600)), pictures().zeros(0), 0, 0))
    drawn, wide = line._word(line._letters(FOOTER, 0.14), code)
    grey = line.strip.grey
    line = typed.Line(Part(grey, drawn, wide, typed._HIGH))
    seen = line.seen(typed.form_of("LS"), 0, 0, FOOTER, 0.14)
    assert seen.best == code
    symbols = [symbol for symbol in code[3:] if symbol != "-"]
    assert [ALPHABET[max(range(len(row)), key=row.__getitem__)] for row in seen.explained] == symbols


@pytest.mark.nightly  # the reading of 171 photos takes minutes
def test_165_of_171_photos_are_read_and_none_wrongly() -> None:
    read = wrong = 0
    for number, page in enumerate(photos.PAGES):
        code = photos.board(page[0], number).code()
        for kind in photos.KINDS:
            answer = look_in_picture(photos.photo(photos.sheet(*page, number), kind, number))
            read += (answer.verdict, answer.content.decode().partition(" ")[2]) == ("codes", code)
            wrong += answer.verdict == "codes" and answer.content.decode().partition(" ")[2] != code
    assert (read >= 165, wrong) == (True, 0), read

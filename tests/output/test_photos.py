"""Boards are read from photos of pages whose QR code cannot be read (docs/photos.md)."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from landpress.layouts.codes import ALPHABET
from landpress.output.photos.likeliest import likeliest
from landpress.output.strangers.board_finder import look_in_picture
from tests import photos

PAGE = ("last-land", "survey", "full")


def test_the_typed_code_is_read_where_the_qr_code_is_missing() -> None:
    answer = look_in_picture(photos.photo(photos.sheet(*PAGE), "QR code cut off", 1))
    assert (answer.verdict, answer.content.decode()) == ("codes", photos.board(PAGE[0]).code())


def test_the_typed_code_of_a_mirrored_photo_is_read() -> None:
    page = photos.sheet(*PAGE).copy()
    page[-300:, -300:] = 255  # without the QR code
    answer = look_in_picture(photos.photo(page, "mirrored", 2))
    assert (answer.verdict, answer.content.decode()) == ("codes", photos.board(PAGE[0]).code())


def test_a_photo_that_is_too_blurred_is_refused_with_a_reason() -> None:
    page = photos.sheet(*PAGE).copy()
    page[-300:, -300:] = 255
    small = Image.open(BytesIO(photos.photo(page, "flat", 3))).resize((300, 400))
    target = BytesIO()
    small.resize((1500, 2000)).save(target, "JPEG")
    answer = look_in_picture(target.getvalue())
    assert answer.verdict == "nothing"
    assert b"typed code" in answer.content or b"bar of 100 mm" in answer.content


def test_a_picture_without_a_page_says_what_is_missing() -> None:
    target = BytesIO()
    Image.new("RGB", (800, 600), "white").save(target, "PNG")
    answer = look_in_picture(target.getvalue())
    assert answer.verdict == "nothing"
    assert b"no page with a bar of 100 mm at its foot" in answer.content


CODE = photos.board(PAGE[0]).code() or ""
SYMBOLS = CODE.replace("-", "")[3:]


def _rows(certain: float = 50.0) -> np.ndarray:
    """Return the likelihoods of symbols that were all seen well."""
    rows = np.zeros((len(SYMBOLS), len(ALPHABET)))
    rows[np.arange(len(SYMBOLS)), [ALPHABET.index(symbol) for symbol in SYMBOLS]] = certain
    return rows


def test_symbols_that_were_seen_well_are_taken() -> None:
    symbols, distance = likeliest("LL", _rows())
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


@pytest.mark.nightly  # the reading of 171 photos takes minutes
def test_165_of_171_photos_are_read_and_none_wrongly() -> None:
    read = wrong = 0
    for number, page in enumerate(photos.PAGES):
        code = photos.board(page[0], number).code()
        for kind in photos.KINDS:
            answer = look_in_picture(photos.photo(photos.sheet(*page, number), kind, number))
            read += (answer.verdict, answer.content.decode()) == ("codes", code)
            wrong += answer.verdict == "codes" and answer.content.decode() != code
    assert (read >= 165, wrong) == (True, 0), read

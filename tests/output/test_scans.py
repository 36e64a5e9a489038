"""A page is found by what is printed on it, on any ground (docs/photos.md, "How the page is found")."""

import numpy as np
import pytest
from PIL import Image

from landpress.output.photos.bars import bars
from landpress.output.photos.grey import applied
from landpress.output.photos.lines import codes, light_of, lines
from landpress.output.strangers.board_finder import look_in_picture
from tests import carriers, photos
from tests.playing import rows_by_day


def sheet(page: tuple[str, str, str], typed: bool = True) -> Image.Image:
    """Return a page with 5 pixels a millimetre and without its QR code."""
    found = photos.sheet(*page).copy()
    found[-300:, -300:] = 255
    if not typed:
        found[-215:-165, :1400] = 255
    return Image.fromarray(found).reduce(2)


def scanned(page: Image.Image, turn: float) -> bytes:
    """Return a scan on a white lid."""
    lid = Image.new("RGB", (page.width + 40, page.height + 40), "white")
    lid.paste(page, (20, 20))
    return carriers.jpeg(lid.rotate(turn, Image.Resampling.BICUBIC, expand=True, fillcolor="white"))


@pytest.mark.parametrize(
    ("page", "turn", "by"), rows_by_day([(0, 3.0, "cells"), (1, -2.5, "typed"), (3, 117.0, "typed")], 0, 2)
)
def test_a_page_on_a_white_lid_is_read_at_any_angle(page: int, turn: float, by: str) -> None:
    answer = look_in_picture(scanned(sheet(photos.PAGES[page], by == "typed"), turn))
    assert (answer.verdict, answer.content.decode()) == ("codes", f"{by} {photos.board(photos.PAGES[page][0]).code()}")


def test_two_pages_on_one_glass_are_both_read() -> None:
    """Each in its direction: the second one is upside down."""
    one, other = (sheet(photos.PAGES[number]) for number in (0, 2))
    glass = Image.new("RGB", (one.width + other.width + 30, one.height), "white")
    glass.paste(one, (0, 0))
    glass.paste(other.rotate(180), (one.width + 30, 0))
    codes = [f"typed {photos.board(photos.PAGES[number][0]).code()}" for number in (0, 2)]
    assert sorted(look_in_picture(carriers.jpeg(glass)).content.decode().split("\n")) == sorted(codes)


def test_a_bar_tells_its_place_its_direction_and_whether_it_is_mirrored() -> None:
    """The bar of a page of A4 begins 10 mm from its left side and ends 10 mm above its lower side."""
    page = sheet(photos.PAGES[0]).convert("L")
    (found,) = bars(light_of(page.rotate(180)))
    begin, end = (applied(found.lying, x, 1.6) for x in (0.0, 100.0))
    assert np.abs(np.array(begin) - (page.width - 50, 50)).max() < 1.5
    assert np.abs(np.array(end) - (page.width - 550, 50)).max() < 1.5
    assert [one.mirrored for one in bars(light_of(page.transpose(Image.Transpose.FLIP_TOP_BOTTOM)))] == [True]
    assert list(bars(light_of(Image.new("L", (9, 2000), 255)))) == []


def test_a_bar_that_is_seen_at_an_angle_tells_places_beyond_its_end() -> None:
    """docs/photos.md: the bar gives place, scale and direction. Of an even view, 180 mm along it lie 95 pixels off."""
    page = sheet(photos.PAGES[1]).convert("L")
    shape = np.array([[1.32, 0.02, -6.0], [0.05, 1.2, -30.0], [5e-4, 0.0, 1.0]])
    back = np.linalg.inv(shape)
    seen = page.transform((1000, 1900), Image.Transform.PERSPECTIVE, (back / back[2, 2]).ravel()[:8].tolist(), 3)
    (found,) = bars(light_of(seen))
    for along in (0.0, 100.0, 180.0):
        place = shape @ (50 + along * 5, page.height - 50 - 1.6 * 5, 1.0)
        assert np.hypot(*(np.array(applied(found.lying, along, 0.0)) - place[:2] / place[2])) < 5, along


def test_a_page_that_is_small_in_its_picture_and_narrowed_is_read() -> None:
    """docs/photos.md: a page may take up a third of a picture; seen from the side it is narrower than it is high."""
    glass = Image.new("L", (4300, 1800), 255)
    glass.paste(sheet(photos.PAGES[1]).convert("L").resize((1050, 1700)), (1600, 40))
    assert codes(lines(light_of(glass))) == [photos.board(photos.PAGES[1][0]).code()]


def test_dashes_and_squares_are_no_bars() -> None:
    y, x = np.mgrid[:800, :1200]
    board = Image.fromarray((((x // 40 + y // 40) % 2) * 255).astype(np.uint8))
    assert list(bars(light_of(board))) == []

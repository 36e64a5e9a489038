"""A sheet that is seen from the side is looked at as if from above, as its edges tell (docs/photos.md)."""

import math
from collections.abc import Sequence
from functools import partial

import numpy as np
import pytest
from PIL import Image, ImageDraw

from landpress.output.photos.by_cells import bands_of, codes_of_lattice
from landpress.output.photos.grey import Grey, applied, inverse
from landpress.output.photos.lines import light_of
from landpress.output.photos.tilted import from_above
from tests import photos

SIZE, FOCUS = (480, 640), 0.85 * 640
SHEET = ((-105, -148), (105, -148), (105, 148), (-105, 148))


def seen(places: Sequence[tuple[float, float]], down: float, across: float) -> list[tuple[float, float]]:
    """Return where places of a sheet (mm) lie in a picture, tilted by two turns one after the other, in degrees."""
    turns = [math.radians(angle) for angle in (down, across)]
    (c, d), (s, t) = map(math.cos, turns), map(math.sin, turns)
    found = []
    for x, y in places:
        y, z = c * y, s * y
        x, z = d * x + t * z, d * z - t * x
        found.append((SIZE[0] / 2 + FOCUS * x / (z + 380), SIZE[1] / 2 + FOCUS * y / (z + 380)))
    return found


def photo(corners: Sequence[tuple[float, float]]) -> Grey:
    """Return a picture of a white sheet on a dark table."""
    image = Image.new("L", SIZE, 60)
    ImageDraw.Draw(image).polygon(list(corners), fill=230)
    return light_of(image)


def straightened(grey: Grey, corners: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    found = from_above(grey)
    assert found is not None
    return [applied(inverse(found[0]), *corner) for corner in corners]


def angle(one: Sequence[float], corner: Sequence[float], other: Sequence[float]) -> float:
    a, b = (math.atan2(at[1] - corner[1], at[0] - corner[0]) for at in (one, other))
    return abs(math.degrees(math.remainder(a - b, math.tau)))


@pytest.mark.parametrize(("down", "across"), [(12, 0), (-9, 11), (0, 20)])
def test_a_tilted_sheet_becomes_a_rectangle_of_its_shape(down: float, across: float) -> None:
    """Issue 42: where the page lies is read from the page; the oracle is a camera of this test's own."""
    corners = seen(SHEET, down, across)
    onto, _ = from_above(photo(corners)) or ((), ())
    found = [applied(inverse(onto), *corner) for corner in corners]
    for k in range(4):
        assert angle(found[k - 1], found[k], found[(k + 1) % 4]) == pytest.approx(90, abs=1)
    assert math.dist(found[0], found[1]) / math.dist(found[1], found[2]) == pytest.approx(210 / 296, rel=0.03)
    x, y = SIZE[0] / 2, SIZE[1] / 2
    assert applied(onto, x, y) == pytest.approx((x, y), abs=1e-6)
    for beside in ((x + 1, y), (x, y + 1)):
        assert math.dist(applied(onto, *beside), (x, y)) == pytest.approx(1, abs=0.1)


def test_the_edge_of_a_book_on_the_foot_is_none_of_the_sheet() -> None:
    """docs/photos.md: three edges tell how a sheet is tilted. A book hides the foot, and its edge is not parallel."""
    corners = seen([*SHEET[:2], (105, 110), (-105, 80)], 14, 0)
    found = straightened(photo(corners), corners)
    for k in (0, 1):
        assert angle(found[k - 1], found[k], found[k + 1]) == pytest.approx(90, abs=2)


def test_a_sheet_from_above_stays_as_it_is() -> None:
    """A tilt of less than 2 degrees is none: the part of the picture with the sheet is looked at as it was taken."""
    corners = seen(SHEET, 0.8, 0.5)
    lying, box = from_above(photo(corners)) or ((), ())
    assert lying == (1, 0, 0, 0, 1, 0, 0, 0, 1)
    across, down = zip(*corners, strict=True)
    assert box == pytest.approx((min(across), min(down), max(across), max(down)), abs=3)


def test_beside_a_sheet_that_takes_up_a_picture_nothing_is_left_out() -> None:
    middle = [side / 2 for side in SIZE]
    corners = [tuple(m + 1.45 * (v - m) for v, m in zip(at, middle, strict=True)) for at in seen(SHEET, 0, 0)]
    assert from_above(photo(corners)) is None  # type: ignore[arg-type]


@pytest.mark.nightly  # a page in two seconds
@pytest.mark.parametrize(
    "page", [("last-land", "survey"), ("terraforming", "plain"), ("antwalk", "plain"), ("xarkant", "survey")]
)
def test_a_page_without_its_foot_is_read_from_the_side(page: tuple[str, str]) -> None:
    """Issue 42: pages cut at up to two edges are read, also where a hand holds the camera aslant."""
    sheet = Image.fromarray(photos.sheet(*page)[:2700])
    wide, high = sheet.width / 2 / 10, sheet.height / 2 / 10
    corners = [(3 * x, 3 * y) for x, y in seen([(-wide, -high), (wide, -high), (wide, high), (-wide, high)], 10, -7)]
    onto = photos._homography(
        np.array(corners), np.array([(0, 0), (sheet.width, 0), sheet.size, (0, sheet.height)], float)
    )
    size = 3 * SIZE[0], 3 * SIZE[1]
    picture, ground = (
        image.transform(size, Image.Transform.PERSPECTIVE, tuple(onto.ravel()[:8]), Image.Resampling.BICUBIC)
        for image in (sheet, Image.new("L", sheet.size, 255))
    )
    taken = Image.composite(picture, Image.new("RGB", size, (60, 55, 50)), ground)
    grey = light_of(taken.convert("L"))
    assert codes_of_lattice(grey, partial(bands_of, grey, taken)) == [photos.board(page[0]).code()]

"""Sheets of paper are found in photos by their edges, flat or curled, in any light (docs/photos.md)."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from landpress.output.photos.edges import exact
from landpress.output.photos.lattices import parts
from landpress.output.photos.light import applied, homography
from landpress.output.photos.lines import light_of
from landpress.output.photos.matching import fast, highest, searched
from landpress.output.photos.outline import outline
from landpress.output.photos.steps import four_sides
from landpress.output.photos.surface import Surface, agreeing

CORNERS = np.array([(71.5, 52.25), (398.0, 61.0), (411.75, 560.5), (60.0, 571.0)])


def photo(shadow: float = 1.0) -> Image.Image:
    """Return a photo of a sheet, whose left part has so much of the light."""
    fine = 4
    large = Image.new("L", (480 * fine, 640 * fine), 90)
    ImageDraw.Draw(large).polygon([(x * fine - 0.5, y * fine - 0.5) for x, y in CORNERS], fill=220)
    light = np.asarray(large.resize((480, 640), Image.Resampling.BOX), np.float32)
    across = np.arange(480) + 0.2 * np.arange(640)[:, None]
    return Image.fromarray((light * np.where(across < 300, shadow, 1.0)).astype(np.uint8))


def in_order(corners: np.ndarray) -> np.ndarray:
    """Return corners clockwise from the one at the upper left."""
    return np.roll(corners, -int(corners.sum(1).argmin()), 0)


@pytest.mark.parametrize("shadow", [1.0, 0.5])
def test_a_hard_shadow_across_the_sheet_does_no_harm(shadow: float) -> None:
    """In the shadow the paper is darker than a table in the light would be: 110 beside 90."""
    seen = photo(shadow)
    rough = four_sides(light_of(seen))
    assert rough is not None
    assert np.abs(in_order(np.array(rough)) - CORNERS).max() < 3
    assert np.abs(in_order(np.array(exact(light_of(seen), rough))) - CORNERS).max() < 0.4


def test_a_photo_without_a_sheet_has_no_four_sides() -> None:
    noise = np.random.default_rng(1).normal(128, 9, (640, 480)).clip(0, 255).astype(np.uint8)
    assert four_sides(light_of(Image.fromarray(noise))) is None
    assert four_sides(light_of(photo().crop((150, 0, 480, 640)))) is None


@pytest.mark.parametrize("light", [0, 255])
def test_a_picture_with_nothing_bright_or_no_room_is_no_fault(light: int) -> None:
    """Issue 42: everything in the child, one line for each file. Few bright spots have no hull, few pixels no cells."""
    empty = Image.new("L", (60, 75), light)
    empty.putpixel((30, 30), 255 - light)
    grey = light_of(empty)
    assert outline(grey).own == (False,) * 4
    assert [part.lattice() for part in parts(grey)] == [None]


@pytest.mark.parametrize("curl", [(0.0, 0.0, 0.0), (3.0, -1.0, 0.5)])
def test_places_of_a_sheet_are_found_again_in_the_photo(curl: tuple[float, float, float]) -> None:
    matrix = homography(np.array([(0, 0), (210, 0), (210, 297), (0, 297)], float), CORNERS)
    matrix = matrix / (matrix[2] @ (105, 148.5, 1))
    sheet = Surface(matrix, (210, 297), 300.0, np.array([0.7, *curl, 240, 320]))
    places = np.array([(0, 0), (30, 250), (105, 148.5), (210, 100)], float)
    assert np.abs(sheet.places(sheet.seen(places)) - places).max() < 0.01
    assert (np.abs(sheet.seen(places) - applied(matrix, places)).max() > 1) == any(curl)


def test_a_curled_sheet_is_as_long_as_a_flat_one() -> None:
    """docs/photos.md: paper does not stretch. A camera that is very far away sees lengths without heights."""
    curl = np.array([0.0, 6.0, 1.0, 0.0, 0.0, 0.0])
    sheet = Surface(np.eye(3), (200.0, 200.0), 1e9, curl)
    along = np.linspace(0, 200, 4001)
    seen = sheet.seen(np.column_stack([along, np.full_like(along, 100)]))[:, 0]
    t = (along - 100) / 100
    height = 6 * t**2 + t**3
    length = np.hypot(np.diff(seen), np.diff(height)).sum()
    assert length == pytest.approx(200, abs=0.02)
    assert seen[-1] - seen[0] < 199.6


def test_marks_tell_the_turn_the_scale_and_the_shift() -> None:
    places = np.array([(0, -120), (0, 120), (-80, 0), (80, 0)], float)
    found = places @ np.array([[0.999, 0.002], [-0.002, 0.999]]) + (0.4, -0.3)
    change, shift, left = agreeing(places, found)
    assert abs(change - (0.999 + 0.002j)) < 1e-9
    assert abs(shift - (0.4 - 0.3j)) < 1e-9
    assert np.abs(left).max() < 1e-9


def test_agreement_is_the_correlation_of_pixels() -> None:
    random = np.random.default_rng(2)
    seen, drawn = random.random((23, 31)), random.random((7, 11))
    found = searched(seen).agreement(drawn, 0.0)
    assert found.shape == (17, 21)
    for row, column in ((0, 0), (16, 20), (5, 13)):
        part = seen[row : row + 7, column : column + 11]
        assert found[row, column] == pytest.approx(np.corrcoef(part.ravel(), drawn.ravel())[0, 1], abs=1e-4)
    assert highest(searched(seen).agreement(seen[4:12, 6:15], 0.0))[0] == pytest.approx(1, abs=1e-4)
    assert [fast(length) for length in (1, 29, 82, 1330, 121)] == [1, 30, 84, 1344, 125]

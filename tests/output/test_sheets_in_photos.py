"""Sheets of paper are found in photos by their edges, flat or curled, in any light (docs/photos.md)."""

from collections.abc import Sequence

import numpy as np
import pytest
from PIL import Image, ImageDraw

from landpress.engine.kernels.backends import pictures
from landpress.output.photos.edges import exact
from landpress.output.photos.grey import applied, homography
from landpress.output.photos.lattices import parts
from landpress.output.photos.lines import light_of
from landpress.output.photos.outline import _fitted, outline
from landpress.output.photos.spectra import Space
from landpress.output.photos.steps import four_sides
from landpress.output.photos.surface import Surface, _Fit, agreeing

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


def test_a_sheet_on_a_paler_ground_has_four_sides() -> None:
    """A white table may be brighter than the paper beside two of its sides, and in the shade of the others darker."""
    across, down = np.meshgrid(np.arange(240), np.arange(320))
    light = np.where((across - 40) / 150 + (down - 60) / 210 < 1, 225.0, 200.0)
    light[(across > 40) & (across < 190) & (down > 60) & (down < 270)] = 212
    seen = light_of(Image.fromarray(light.astype(np.uint8)))
    assert four_sides(seen) is None
    found = four_sides(seen, is_pale=True)
    assert found is not None
    wanted = np.array([(41, 61), (190, 61), (190, 270), (41, 270)])
    assert np.abs(in_order(np.array(found)) - wanted).max() < 3, "clockwise"


def test_a_photo_without_a_sheet_has_no_four_sides() -> None:
    noise = np.random.default_rng(1).normal(128, 9, (640, 480)).clip(0, 255).astype(np.uint8)
    assert four_sides(light_of(Image.fromarray(noise))) is None
    assert four_sides(light_of(Image.fromarray(noise)), is_pale=True) is None
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
    matrix = homography([(-105, -148.5), (105, -148.5), (105, 148.5), (-105, 148.5)], CORNERS.tolist())
    assert np.array([applied(matrix, *at) for at in ((-105, -148.5), (105, 148.5))]) == pytest.approx(CORNERS[::2])
    sheet = Surface(pictures(), matrix, 300.0, [0.7, *curl, 240, 320])
    places = [(-105.0, -148.5), (-75.0, 101.5), (0.0, 0.0), (105.0, -48.5)]
    seen = sheet.seen(places)
    assert np.abs(np.array(sheet.places(seen)) - places).max() < 0.01
    assert (np.abs(np.array(seen) - [applied(matrix, *at) for at in places]).max() > 1) == any(curl)


def test_a_curled_sheet_is_as_long_as_a_flat_one() -> None:
    """docs/photos.md: paper does not stretch. A camera that is very far away sees lengths without heights."""
    sheet = Surface(pictures(), (1, 0, 0, 0, 1, 0, 0, 0, 1), 1e9, [0.0, 6.0, 1.0, 0.0, 0.0, 0.0])
    along = np.linspace(-100, 100, 4001)
    seen = np.array(sheet.seen([(x, 0.0) for x in along.tolist()]))[:, 0]
    t = along / 100
    height = 6 * t**2 + t**3
    length = np.hypot(np.diff(seen), np.diff(height)).sum()
    assert length == pytest.approx(200, abs=0.02)
    assert seen[-1] - seen[0] < 199.6


def test_marks_tell_the_turn_the_scale_and_the_shift() -> None:
    places = np.array([(0, -120), (0, 120), (-80, 0), (80, 0)], float)
    found = places @ np.array([[0.999, 0.002], [-0.002, 0.999]]) + (0.4, -0.3)
    change, shift, left = agreeing(places.tolist(), found.tolist())
    assert abs(change - (0.999 + 0.002j)) < 1e-9
    assert abs(shift - (0.4 - 0.3j)) < 1e-9
    assert np.abs(left).max() < 1e-9


def test_agreement_is_the_correlation_of_pixels() -> None:
    """docs/photos.md: the scales of a calibration page are found where their drawing agrees best with the photo."""
    random, loops = np.random.default_rng(2), pictures()
    seen, drawn = random.random((23, 31)), random.random((7, 11))
    columns, rows, space = 21, 17, Space(loops, 40, 24)
    sums, squares, spectra, out = loops.zeros(32 * 24), loops.zeros(32 * 24), space.planes(2), loops.zeros(1)
    for number, picture in enumerate((seen, drawn)):
        given = loops.reals(picture.ravel().tolist())
        if number == 0:
            loops.summed(given, 31, 23, sums, squares)
        loops.placed(given, *picture.shape[::-1], 0, space.plane, space.wide, space.high, out)
        space.spectrum(spectra, number)
    space.correlate(spectra, 0, spectra, 1, 1, columns)
    least = loops.reals([0.0, *loops.taken(out)])
    loops.normalised(space.room, columns, rows, sums, squares, 32, 11, 7, least)
    found = np.array(loops.taken(space.room))[: 2 * columns * rows : 2].reshape(rows, columns)
    for row, column in ((0, 0), (16, 20), (5, 13)):
        part = seen[row : row + 7, column : column + 11]
        assert found[row, column] == pytest.approx(np.corrcoef(part.ravel(), drawn.ravel())[0, 1], abs=1e-9)


@pytest.mark.parametrize("off", [-4.0, 4.0])
def test_what_sticks_out_of_a_side_does_not_move_it(off: float) -> None:
    """Such as a fold or a finger at the edge of the paper: the line goes along the places near the side."""
    side = [(at + 0.5, 100.0) for at in range(200)]
    line = _fitted([*side, *((at + 0.5, 100.0 + off) for at in range(60))], (0.0, 100.0), (200.0, 100.0))
    assert [line.off(at) for at in (side[0], side[-1])] == pytest.approx([0.0, 0.0])


class Slack(_Fit):
    """Edges that tell one number alone."""

    def off(self, numbers: Sequence[float]) -> list[float]:
        return [numbers[0] - 1 + more for more in (0.01, -0.01)] * 8


def test_what_edges_do_not_tell_stays_near_the_usual() -> None:
    """A sheet is rather flat, and is rather seen from the middle of the photo."""
    fit = Slack(None, [], (100.0, 100.0), 1000.0, (300.0, 200.0), 600, 0.5)
    begin = [3.0, *[0.0] * 8, 5.0, -5.0, 5.0, 330.0, 180.0]
    numbers, _ = fit.best(begin, 14)
    assert numbers[0] == pytest.approx(1.0, abs=0.02)
    assert all(abs(one) < 0.5 for one in numbers[9:12])
    assert numbers[12:] == pytest.approx([300.0, 200.0], abs=2)

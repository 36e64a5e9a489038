"""The loops over light and lines in photos (engine/pictures/light.py and fields.py) give what NumPy and SciPy give.

They are tried compiled, as photos are read, and as the plain Python that they are compiled from.
"""

from typing import Any

import numpy as np
import pytest
from PIL import Image
from scipy import ndimage

from landpress.engine.kernels.backends import pictures
from landpress.engine.pictures import fields, light

Numbers = np.ndarray[Any, Any]


class Plain:
    """The loops as ordinary Python, called like the compiled ones."""

    def __init__(self) -> None:
        self.reals = self.array = self.taken = list
        self.put = self.blank = bytearray

    def __getattr__(self, name: str) -> Any:
        return getattr(light, name, None) or getattr(fields, name)

    def zeros(self, count: int) -> list[float]:
        return [0.0] * count

    def read(self, data: bytearray, count: int) -> bytes:
        return bytes(data[:count])


@pytest.fixture(params=["plain", "compiled"])
def loops(request: pytest.FixtureRequest) -> Any:
    return Plain() if request.param == "plain" else pictures()


def put(loops: Any, numbers: Numbers) -> Any:
    """Return bytes or 64-bit numbers as the loops take them."""
    return loops.put(numbers.tobytes()) if numbers.dtype == np.uint8 else loops.reals(numbers.ravel().tolist())


def numbers(loops: Any, sequence: Any, *shape: int) -> Numbers:
    return np.array(loops.taken(sequence))[: int(np.prod(shape))].reshape(shape)


def octets(loops: Any, data: Any, high: int, wide: int) -> Numbers:
    return np.frombuffer(loops.read(data, high * wide), np.uint8).reshape(high, wide)


def picture(high: int, wide: int, seed: int = 1) -> Numbers:
    return np.random.default_rng(seed).integers(0, 256, (high, wide), np.uint8)


def between(of: Numbers, y: Numbers, x: Numbers) -> Numbers:
    """Return what lies between pixels, bilinearly; beyond the outer ones they go on."""
    return np.asarray(ndimage.map_coordinates(of.astype(float), [y, x], order=1, mode="nearest"))


@pytest.mark.parametrize(("high", "wide"), [(14, 22), (7, 11), (9, 15), (5, 4)])
def test_a_picture_in_another_size(loops: Any, high: int, wide: int) -> None:
    """It is the mean of the pixels in each new one, rounded; where there are fewer, what lies between them."""
    given = picture(14, 22)
    out = loops.blank(high * wide)
    loops.shrink(put(loops, given), 22, 14, out, wide, high, loops.array((0, 0, wide, high)))
    rows, columns = (
        [int(i * whole / count + 0.5) for i in range(count + 1)] for count, whole in ((high, 14), (wide, 22))
    )
    for y, x in np.ndindex(high, wide):
        part = given[rows[y] : rows[y + 1], columns[x] : columns[x + 1]]
        assert octets(loops, out, high, wide)[y, x] == int(part.mean() + 0.5), (y, x)
    boxed = loops.blank(high * wide)
    loops.shrink(put(loops, given), 22, 14, boxed, wide, high, loops.array((2, 1, wide - 1, high - 1)))
    found = octets(loops, boxed, high, wide)
    assert (found[1:-1, 2:-1] == octets(loops, out, high, wide)[1:-1, 2:-1]).all()
    assert found.sum() == found[1:-1, 2:-1].sum(), "nothing beside the box is written"


def test_a_larger_picture_has_what_lies_between_the_pixels(loops: Any) -> None:
    given, out = picture(5, 7), loops.blank(11 * 17)
    loops.shrink(put(loops, given), 7, 5, out, 17, 11, loops.array((0, 0, 17, 11)))
    y, x = np.mgrid[:11, :17] + 0.5
    assert (octets(loops, out, 11, 17) == (between(given, y * 5 / 11 - 0.5, x * 7 / 17 - 0.5) + 0.5).astype(int)).all()


def test_grey_is_that_of_pillow_and_soft_is_the_mean_of_nine(loops: Any) -> None:
    bands = [picture(6, 9, seed) for seed in range(3)]
    out = loops.blank(54)
    loops.greyed(*(put(loops, band) for band in bands), 54, out)
    grey = np.asarray(Image.fromarray(np.stack(bands, -1)).convert("L"))
    assert (octets(loops, out, 6, 9) == grey).all()
    loops.soften(put(loops, grey), 9, 6, out)
    around = np.lib.stride_tricks.sliding_window_view(np.pad(grey.astype(int), 1, "edge"), (3, 3))
    assert (octets(loops, out, 6, 9) == (around.sum((2, 3)) + 4) // 9).all()


def test_a_part_of_a_page_is_seen_in_perspective(loops: Any) -> None:
    """Places outside of the picture are -1."""
    given, out = picture(20, 30), loops.zeros(15 * 25)
    matrix = np.array([[1.3, 0.2, -5.0], [-0.1, 1.5, 1.5], [0.004, 0.006, 1.0]])
    loops.warp(put(loops, given), 30, 20, put(loops, matrix), out, 25, 15)
    y, x = np.mgrid[:15, :25] + 0.5
    u, v, w = np.tensordot(matrix, np.stack([x, y, np.ones_like(x)]), 1)
    u, v = u / w, v / w
    is_seen = (u >= 0) & (v >= 0) & (u < 30) & (v < 20)
    assert 50 < is_seen.sum() < 350
    wanted = np.where(is_seen, between(given, v - 0.5, u - 0.5), -1)
    assert numbers(loops, out, 15, 25) == pytest.approx(wanted, abs=1e-9)


def test_paper_is_as_bright_as_the_brightest_around(loops: Any) -> None:
    random = np.random.default_rng(3)
    seen = random.uniform(5, 250, (23, 34))
    seen[:4, 30:] = -1
    high, wide, down, across, near, reach = 23, 34, 5, 7, 1, 2
    weights = np.array([0.1, 0.2, 0.4, 0.2, 0.1])
    held = put(loops, seen)
    loops.darken(held, wide, high, loops.zeros(2 * across * down), across, down, near, put(loops, weights), reach)
    rows, columns = ([int(i * n / c + 0.5) for i in range(c + 1)] for n, c in ((high, down), (wide, across)))
    shown = np.maximum(seen, 0)
    cells = np.array(
        [[shown[rows[j] : rows[j + 1], columns[i] : columns[i + 1]].mean() for i in range(across)] for j in range(down)]
    )
    cells = ndimage.maximum_filter(cells, 2 * near + 1, mode="nearest")
    for axis in (1, 0):
        cells = ndimage.correlate1d(cells, weights, axis, mode="nearest")
    y, x = np.mgrid[:high, :wide] + 0.5
    paper = np.maximum(between(cells, y * down / high - 0.5, x * across / wide - 0.5), 8)
    wanted = np.where(seen >= 0, np.clip(1 - seen / paper, 0, 1), seen)
    assert numbers(loops, held, high, wide) == pytest.approx(wanted, abs=1e-9)


BOXES = ((0, 0, 3, 2), (4, 1, 7, 5))


def mask(high: int, wide: int) -> Numbers:
    drawn = np.zeros((high, wide))
    for left, top, right, bottom in BOXES:
        drawn[top:bottom, left:right] = 1
    return drawn


def test_a_drawing_is_found_where_it_correlates_best_to_parts_of_a_pixel(loops: Any) -> None:
    random, drawn = np.random.default_rng(5), mask(6, 8)
    dark = random.uniform(0, 0.4, (19, 26))
    dark[7:13, 11:19] += 0.5 * drawn
    dark[0, 0] = -1
    held, sums, squares = put(loops, dark), loops.zeros(20 * 27), loops.zeros(20 * 27)
    loops.summed(held, 26, 19, sums, squares)
    shown = np.maximum(dark, 0)
    for made, power in ((sums, 1), (squares, 2)):
        assert numbers(loops, made, 20, 27)[1:, 1:] == pytest.approx((shown**power).cumsum(0).cumsum(1))
    boxes, column, reach = loops.array([side for box in BOXES for side in box]), 9, 4
    out = loops.reals([1e-6, reach, 0.0])
    loops.agreement(sums, squares, 26, 19, boxes, 2, 8, 6, column, out)
    alike = np.array(
        [[np.corrcoef(shown[y : y + 6, x : x + 8].ravel(), drawn.ravel())[0, 1] for x in range(19)] for y in range(14)]
    )
    best, x, y = loops.taken(out)[:3]
    assert alike[:, column - reach : column + reach + 1].argmax() == 7 * (2 * reach + 1) + 11 - (column - reach)
    assert best == pytest.approx(alike[7, 11])
    for place, at, three in ((x, 11, alike[7, 10:13]), (y, 7, alike[6:9, 11])):
        bend, slope, _ = np.polyfit([-1, 0, 1], three, 2)
        assert place - at == pytest.approx(-slope / 2 / bend)
    out = loops.zeros(1)
    loops.whole(put(loops, dark), 26, 19, boxes, 2, out)
    is_seen, everywhere = dark >= 0, mask(19, 26)
    assert loops.taken(out)[0] == pytest.approx(np.corrcoef(dark[is_seen], everywhere[is_seen])[0, 1])
    loops.ink(put(loops, dark), 26, boxes, 2, out)
    assert loops.taken(out)[0] == pytest.approx((shown * everywhere).sum())


def test_lines_recur_after_steps_beyond_the_sides_of_the_plane(loops: Any) -> None:
    random = np.random.default_rng(7)
    plane, steps = random.random((6, 8, 2)), random.uniform(-9, 9, (3, 4, 2))
    out = loops.zeros(3)
    loops.recurring(put(loops, plane), 6, 8, put(loops, steps), 3, 4, out)
    x, y = steps[..., 0], steps[..., 1]
    found = ndimage.map_coordinates(plane[..., 0], [y, x], order=1, mode="grid-wrap")
    assert numbers(loops, out, 3) == pytest.approx(found.sum(1))


def test_what_is_darker_than_around_it_is_placed_on_a_plane(loops: Any) -> None:
    random, weights = np.random.default_rng(8), np.array([0.2, 0.5, 0.3])
    dark = random.uniform(-0.1, 1, (7, 9))
    around, room, darker = loops.zeros(63), loops.zeros(63), loops.zeros(63)
    loops.around(put(loops, dark), 9, 7, put(loops, weights), 1, room, around)
    shown = np.maximum(dark, 0)
    ground = ndimage.correlate1d(ndimage.correlate1d(shown, weights, 1, mode="nearest"), weights, 0, mode="nearest")
    assert numbers(loops, around, 7, 9) == pytest.approx(ground)
    limit = float(np.median(ground)) + 0.05
    loops.above(put(loops, dark), around, 63, loops.reals([-0.1, 0.3, limit]), darker)
    wanted = np.where(ground < limit, np.clip(shown - ground, -0.1, 0.3), 0)
    assert numbers(loops, darker, 7, 9) == pytest.approx(wanted)
    plane, out = loops.reals([5.0] * (2 * 12 * 10)), loops.zeros(2)
    for part in (0, 1):
        loops.placed(darker, 9, 7, part, plane, 12, 10, out)
    less, whole = wanted - wanted.mean(), np.zeros((10, 12, 2))
    whole[:7, :9] = np.stack([less, -less], -1)
    assert numbers(loops, plane, 10, 12, 2) == pytest.approx(whole)
    assert numbers(loops, out, 2) == pytest.approx([(less**2).sum()] * 2)


def test_borders_are_dark_lines_across_which_it_is_looked(loops: Any) -> None:
    random = np.random.default_rng(9)
    dark, across = random.random((20, 30)), np.linspace(-1.5, 1.5, 9)
    borders = np.array([[4.0, 3.0, 1.0, 0.0], [6.0, 5.0, 0.6, 0.8], [0.2, 0.1, 0.0, 1.0]])
    half, left, top, dense = 1.2, 0.5, -0.5, 3.0
    out = loops.zeros(27)
    told = loops.reals([half, left, top, dense])
    loops.profiles(put(loops, dark), 30, 20, put(loops, borders), 3, put(loops, across), 9, told, 5, out)
    along = np.linspace(-half, half, 5)
    seen = np.empty((3, 9))
    for row, (x, y, dx, dy) in zip(seen, borders, strict=True):
        u = (x + dx * across[:, None] - dy * along - left) * dense - 0.5
        v = (y + dy * across[:, None] + dx * along - top) * dense - 0.5
        row[:] = between(dark, np.clip(v, 0, 18.99), np.clip(u, 0, 28.99)).mean(1)
    assert numbers(loops, out, 3, 9) == pytest.approx(seen)
    found, far, first, last, wide = loops.zeros(9), 3, 1, 8, 1
    loops.ridges(out, 3, 9, far, first, last, wide, found)
    for row, told in zip(seen, numbers(loops, found, 3, 3), strict=True):
        padded = np.pad(row, far, "edge")
        smooth = (padded[far - 1 : far + 8] + 2 * row + padded[far + 1 : far + 10]) / 4
        darker = (smooth - np.maximum(padded[:9], padded[2 * far : 2 * far + 9]))[first:last]
        place = int(darker.argmax()) + first
        band = padded[far + place - wide : far + place + wide + 1].mean()
        assert told == pytest.approx([darker.max(), place, band])


def test_equations_are_the_products_of_columns(loops: Any) -> None:
    rows, out = np.random.default_rng(10).random((5, 3)), loops.zeros(9)
    loops.equations(put(loops, rows), 5, 3, out)
    assert numbers(loops, out, 3, 3) == pytest.approx(rows.T @ rows)

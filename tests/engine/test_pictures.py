"""The compiled loops over pictures give what Pillow and NumPy give, and what they give as plain Python."""

from array import array
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PIL import Image

from landpress.engine.kernels.backends import pictures
from landpress.engine.kernels.linking import PICTURES, linked
from landpress.layouts.codes import encode
from landpress.output.photos.grey import Box, Grey, applied, inverse, multiplied, solved, weights
from landpress.output.photos.typed import likeliest

Array = np.ndarray[Any, Any]


def picture(wide: int, high: int, seed: int = 0) -> Array:
    """Return a picture with soft shapes."""
    coarse = np.random.default_rng(seed).integers(0, 255, (9, 11), dtype=np.uint8)
    return np.asarray(Image.fromarray(coarse).resize((wide, high), Image.Resampling.BICUBIC))


def bytes_of(loops: Any, sequence: Sequence[int], count: int) -> Array:
    return np.frombuffer(array("q", loops.listed(sequence)).tobytes(), np.uint8)[:count]


def test_a_smaller_picture_is_the_mean_of_its_pixels() -> None:
    """As plain Python, so that a planted fault is seen where no kernel fits its sources any more."""
    light = bytearray([10, 11, 200, 100, 11, 11, 100, 0])
    made = bytearray(2)
    linked(PICTURES, lambda function: function)["shrink"](light, 4, 2, made, 2, 1, [0, 0, 2, 1])
    assert list(made) == [11, 100], "10.75 and 100"


@pytest.mark.parametrize(("wide", "high", "way"), [(61, 47, "BOX"), (300, 260, "BILINEAR")])
def test_a_picture_is_scaled_as_pillow_scales_it(wide: int, high: int, way: str) -> None:
    light = picture(160, 140)
    grey = Grey(160, 140, light.tobytes())
    made = bytes_of(grey.loops, grey.smaller(wide, high).light, wide * high).reshape(high, wide)
    own = np.asarray(Image.fromarray(light).resize((wide, high), Image.Resampling[way]), int)
    assert np.abs(made - own).max() <= 1


def test_a_part_of_a_page_is_seen_at_any_angle() -> None:
    """Pillow warps the same part; what lies beside the picture is -1."""
    light = picture(160, 140, 1)
    grey = Grey(160, 140, light.tobytes())
    lying = (2.0, -0.7, 40.0, 0.6, 2.1, 20.0, 1e-3, 5e-4, 1.0)
    loops = grey.loops
    made, given = loops.zeros(60 * 50), loops.reals(lying)
    loops.warp(grey.light, 160, 140, given, made, 60, 50)
    found = np.array(loops.taken(made)).reshape(50, 60)
    own = Image.fromarray(light).transform((60, 50), Image.Transform.PERSPECTIVE, lying[:8], Image.Resampling.BILINEAR)
    inside = found >= 0
    assert 0.3 < inside.mean() < 1
    assert np.abs(found - np.asarray(own, float))[inside].max() < 1.5
    assert not np.asarray(own)[~inside].any()


def test_ink_on_shaded_paper_is_equally_dark() -> None:
    """docs/photos.md: how dark each pixel is beside the paper around it, so shade does not matter."""
    light = np.linspace(120, 240, 400)[None, :].repeat(200, 0)
    light[80:84, 40:360:20] *= 0.25
    part = Grey(400, 200, light.astype(np.uint8).tobytes()).part((4, 0, 0, 0, 4, 0, 0, 0, 1), 0, 0, (400, 200), 4)
    dark = np.array(part.grey.loops.taken(part.dark)).reshape(200, 400)
    assert np.abs(dark[81, 40:360:20] - 0.75).max() < 0.06
    assert dark[20].max() < 0.06


def test_a_drawing_agrees_as_correlations_tell() -> None:
    dark = np.random.default_rng(3).random((30, 60))
    boxes = [Box(2, 1, 9, 4), Box(9, 4, 15, 7)]
    drawn = np.zeros((9, 20))
    for left, top, right, bottom in boxes:
        drawn[top:bottom, left:right] = 1
    loops = pictures()
    given = loops.reals(dark.ravel().tolist())
    sums, squares = loops.zeros(31 * 61), loops.zeros(31 * 61)
    loops.summed(given, 60, 30, sums, squares)
    out = loops.reals([1e-9, 40.0, 0.0])
    loops.agreement(sums, squares, 60, 30, loops.array([v for box in boxes for v in box]), 2, 20, 9, 20, out)
    alike, x, y = loops.taken(out)
    own = np.array(
        [[np.corrcoef(dark[j : j + 9, i : i + 20].ravel(), drawn.ravel())[0, 1] for i in range(41)] for j in range(22)]
    )
    assert alike == pytest.approx(own.max())
    assert np.abs(np.array([y, x]) - np.unravel_index(own.argmax(), own.shape)).max() <= 0.5
    exact = loops.reals([0.0, 0.0, 0.0, 1e-9])
    word = loops.reals(drawn.ravel().tolist())
    loops.search(given, 60, sums, squares, loops.array([0, 0, 41, 22]), word, 20, 20, 9, exact)
    assert loops.taken(exact)[0] == pytest.approx(own.max())


def test_the_likeliest_code_is_that_of_all_codes_tried() -> None:
    """Two symbols and a checksum: 1,024 codes."""
    rows = (np.random.default_rng(5).random((4, 32)) * 6).tolist()
    symbols, distance = likeliest("LL", rows, pictures())
    alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    codes = ["".join(encode("LL", number, 2).split("-")[1:]) for number in range(1024)]
    likely = np.array([sum(row[alphabet.index(one)] for row, one in zip(rows, code, strict=True)) for code in codes])
    best = int(likely.argmax())
    assert symbols == codes[best]
    assert distance == pytest.approx(likely[best] - np.logaddexp.reduce(np.delete(likely, best)))


def test_matrices_and_equations_are_those_of_numpy() -> None:
    one, other = np.random.default_rng(2).random((2, 3, 3))
    flat = tuple(one.ravel().tolist())
    assert np.allclose(np.reshape(multiplied(flat, other.ravel().tolist()), (3, 3)), one @ other)
    back = np.reshape(inverse(flat), (3, 3))
    assert np.allclose(back / back[2, 2], np.linalg.inv(one) / np.linalg.inv(one)[2, 2])
    place = one @ (3.0, 4.0, 1.0)
    assert np.allclose(applied(flat, 3.0, 4.0), place[:2] / place[2])
    table, sums = np.random.default_rng(4).random((9, 5)), np.random.default_rng(6).random(9)
    found = solved(zip(table.tolist(), sums.tolist(), strict=True))
    assert np.allclose(list(found), np.linalg.lstsq(table, sums, rcond=None)[0])


def test_compiled_loops_are_the_plain_ones() -> None:
    """Corners and rows of a small checkerboard, shrunk and softened, by ordinary Python on bytes and lists."""
    plain = SimpleNamespace(**linked(PICTURES, lambda function: function))
    y, x = np.mgrid[:90, :400]
    light = np.where((abs(y - 45) < 6) & ((x // 40 + (y > 45)) % 2 == 0), 30, 220).astype(np.uint8)
    loops, soft = pictures(), bytearray(90 * 400)
    plain.soften(bytearray(light.tobytes()), 400, 90, soft)
    given, out = loops.put(light.tobytes()), loops.zeros(90 * 50)
    loops.soften(given, 400, 90, out)
    assert bytes_of(loops, out, 90 * 400).tobytes() == bytes(soft)
    found = [0] * 4000
    count = plain.corners(soft, 400, 90, [0] * 4000, 5, 60, found, 50)
    best, own = loops.zeros(4000), loops.zeros(4000)
    assert loops.corners(out, 400, 90, best, 5, 60, own, 50) == count > 8
    assert loops.listed(own)[: 3 * count] == found[: 3 * count]
    places = [v for k in range(count) for v in found[3 * k + 1 : 3 * k + 3]]
    rows, wanted = [0] * 400, loops.zeros(400)
    plain.rows(soft, 400, 90, places, count, [0] * 10_000, 6, rows, 10)
    loops.rows(out, 400, 90, loops.array(places), count, loops.zeros(10_000), 6, wanted, 10)
    assert rows[0] > 0
    assert loops.listed(wanted) == rows
    curve = weights(1.3, 4)
    drawing, blurred, room = [0.0] * 144, loops.zeros(144), [0.0] * 144
    square = [2.0, 2.0, 9.0, 2.0, 9.0, 2.0, 9.0, 8.5, 9.0, 8.5, 2.0, 8.5, 2.0, 8.5, 2.0, 2.0]
    plain.fill(square, 0, 4, [1.0, 0.25, 0.0], drawing, 0, 12, 12)
    assert sum(drawing) == pytest.approx(7 * 6.5)
    plain.blurred(drawing, 0, room, 12, 12, curve, 4)
    loops.fill(loops.reals(square), 0, 4, loops.reals([1.0, 0.25, 0.0]), blurred, 0, 12, 12)
    loops.blurred(blurred, 0, loops.zeros(144), 12, 12, loops.reals(curve), 4)
    assert list(loops.taken(blurred)) == drawing

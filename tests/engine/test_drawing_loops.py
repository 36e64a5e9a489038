"""The compiled loops that draw and compare (engine/pictures) give what NumPy and geometry give.

docs/photos.md: what is seen of a board is compared with the program's own drawing of it.
"""

import math
from array import array

import numpy as np
import pytest
from shapely import Polygon, area, box

from landpress.engine.kernels.backends import pictures
from landpress.engine.kernels.linking import PICTURES, linked
from landpress.engine.pictures.shapes import FILLED, LINED, WOUND
from landpress.output.photos.bands import Square
from landpress.output.photos.painted import Stroke, painted, steps, strokes
from landpress.output.photos.spectra import Space, _circle, _factors, fast
from landpress.output.photos.windows import Windows, agreements, samples
from landpress.output.scene.items import Path, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import circle, joined, polygon, polyline, rectangle

HERE = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def drawn(kind: int, path: Path, width: float = 0.0, dash: tuple[float, ...] = ()) -> np.ndarray:
    """Return a shape of light 1 in a picture of 40 by 30 pixels."""
    loops = pictures()
    shape = Stroke(kind, (1.0,), HERE, width, dash, steps(path))
    return np.array(loops.taken(painted(loops, [shape], (40, 30), HERE))).reshape(30, 40)


@pytest.mark.parametrize("size", [(20, 12), (60, 36), (16, 90)])
def test_a_spectrum_is_that_of_numpy(size: tuple[int, int]) -> None:
    wide, high = size
    plane = np.random.default_rng(1).random((high, wide, 2))
    loops = pictures()
    space = Space(loops, wide, high)
    out = space.planes(1)
    space.plane[:] = loops.reals(plane.ravel().tolist())[:]
    space.spectrum(out, 0)
    found = np.array(loops.taken(out)).reshape(wide, high, 2) @ [1, 1j]
    assert np.abs(found.T - np.fft.fft2(plane @ [1, 1j])).max() < 1e-9


def test_a_spectrum_is_the_same_as_plain_python() -> None:
    """So that a planted fault is seen where no kernel fits its sources any more."""
    plane = np.random.default_rng(2).random((12, 10, 2))
    room, one, other, out = [array("d", bytes(8 * 240)) for _ in range(4)]
    sides = 12, 10, _factors(12), _circle(12), _factors(10), _circle(10)
    given = array("d", plane.ravel().tolist())
    linked(PICTURES, lambda function: function)["spectrum"](given, room, one, other, *sides, 10, out, 0)
    found = np.array(out).reshape(10, 12, 2) @ [1, 1j]
    assert np.abs(found.T - np.fft.fft2(plane @ [1, 1j])).max() < 1e-9


def test_the_best_agreement_is_the_highest_correlation() -> None:
    """A sample lies in its window, moved and with less ink; the other one has nothing in common with it."""
    random, loops, side, high = np.random.default_rng(3), pictures(), 9, 13
    dark = random.random((3, 40, 40))
    dark[:, 20:29, 20:29] = 0.2 + 0.5 * dark[:, 3:12, 3:12]
    square = Square(loops.reals(dark.ravel().tolist()), 40, 20.0, 1.0)
    weight = random.random((3, side, side))
    weight /= weight.sum()
    space = Space(loops, fast(high), fast(high))
    wanted = samples(space, square, [(3, 3), (30, 2)], side, loops.reals(weight.ravel().tolist()), high)
    found = agreements(Windows(space, square, [(17, 18)], high), wanted)[0]
    own = []
    for left, top in ((3, 3), (30, 2)):
        sample = dark[:, top : top + side, left : left + side]
        sample = sample - (weight * sample).sum()
        parts = [dark[:, y : y + side, x : x + side] for y in range(18, 23) for x in range(17, 22)]
        parts = [part - (weight * part).sum() for part in parts]
        spread = (weight * sample**2).sum()
        own.append(max((weight * p * sample).sum() / math.sqrt((weight * p**2).sum() * spread) for p in parts))
    assert found == pytest.approx(own, abs=1e-9)
    assert found[0] == pytest.approx(1.0)


def test_shapes_cover_their_area() -> None:
    """To parts of a pixel: a rectangle, a disc of curves, a hole inside, and what goes on beyond the picture."""
    assert drawn(FILLED, rectangle(3.25, 4.5, 10.5, 6.25)).sum() == pytest.approx(10.5 * 6.25, abs=1e-3)
    assert drawn(FILLED, rectangle(3.25, 4.5, 10.5, 6.25))[4, 3] == pytest.approx(0.75 * 0.5)
    disc = drawn(FILLED, circle(20, 15, 9))
    assert disc.sum() == pytest.approx(math.pi * 81, rel=0.01)
    assert (disc[15, 20], disc[1, 1]) == (1.0, 0.0)
    ring = joined([rectangle(5, 5, 20, 20), rectangle(10, 10, 5, 5)])
    assert drawn(FILLED, ring).sum() == pytest.approx(400 - 25), "inside twice is outside"
    assert drawn(WOUND, ring).sum() == pytest.approx(400), "but not here"
    assert drawn(FILLED, rectangle(-9, -9, 99, 19)).sum() == pytest.approx(40 * 10)


@pytest.mark.parametrize("turned", [1, -1])
def test_what_lies_partly_beside_the_picture_covers_what_shapely_says(turned: int) -> None:
    """Sides that run askew out of the picture above and below it."""
    corners = [(2.0, -8.5), (37.0, 7.25), (21.5, 47.0), (13.0, 21.0)][::turned]
    x, y = np.meshgrid(np.arange(40), np.arange(30))
    inside = area(Polygon(corners).intersection(box(x, y, x + 1, y + 1)))
    assert np.abs(drawn(FILLED, polygon(corners)) - inside).max() < 1e-6


def test_lines_have_their_width() -> None:
    """Their ends are round, corners are whole, dashes leave gaps, and thin lines are faint."""
    line = drawn(LINED, polyline([(5, 15), (30, 15)]), 2.0)
    assert line.sum() == pytest.approx(25 * 2 + math.pi, rel=0.02)
    thin = drawn(LINED, polyline([(5, 15.5), (30, 15.5)]), 0.25)
    assert thin[15, 20] == pytest.approx(0.25)
    corner = drawn(LINED, polyline([(5, 5), (25, 5), (25, 20)]), 4.0)
    assert corner[5, 25] == 1.0
    assert corner[4, 25] > 0.9
    assert drawn(LINED, polyline([(5, 15), (30, 15)]), 2.0, (5.0, 5.0)).sum() == pytest.approx(15 * 2, rel=0.05)
    around = drawn(LINED, rectangle(5, 5, 10, 10), 2.0)
    assert around.sum() == pytest.approx(12 * 12 - 8 * 8, abs=1.5), "closed, with corners that are nearly whole"


def test_symbols_and_texts_are_placed_and_turned() -> None:
    mark = Symbol("mark", 9, (Shape(rectangle(2, -1, 4, 2), "#000000"),))
    (placed,) = strokes([Use(mark, 10, 15, 90)])
    loops = pictures()
    seen = np.array(loops.taken(painted(loops, [placed._replace(colour=(1.0,))], (40, 30), HERE))).reshape(30, 40)
    rows, columns = np.nonzero(seen > 0.5)
    assert (rows.min(), rows.max(), columns.min(), columns.max()) == (17, 20, 9, 10), "clockwise: downwards"
    letters = list(strokes([Text(20, 20, "HH", 10, "#102030", anchor="middle")]))
    assert [one.colour for one in letters] == [(16.0, 32.0, 48.0)] * 2
    assert letters[0].place[4] == pytest.approx(40 - letters[1].place[4] - (letters[1].place[4] - letters[0].place[4]))

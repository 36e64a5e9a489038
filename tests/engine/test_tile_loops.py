"""The compiled loops that look at tiles in photos (engine/pictures/tiles.py and boxes.py) give what NumPy gives."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from landpress.engine.kernels.backends import pictures
from landpress.output.photos.bands import Square
from landpress.output.photos.boxes import FINE, Boxes
from landpress.output.photos.windows import figure, located

SIDE = 156
PLACES = ((-4.0, -6.0, 31.0, 3.0), (4.0, -6.0, -31.0, 3.0))


def put(loops: Any, numbers: np.ndarray) -> Any:
    return loops.reals(numbers.ravel().tolist())


def numbers(loops: Any, sequence: Any, *shape: int) -> np.ndarray:
    return np.array(loops.taken(sequence)).reshape(shape)


def test_a_tile_is_found_where_its_pixels_correlate_best() -> None:
    loops, random, side, free = pictures(), np.random.default_rng(1), 15, 7
    seen, drawn = random.random((3, 40, 40)), random.random((3, 30, 30))
    seen[:, 9:24, 12:27] = 0.2 + 0.5 * drawn[:, 6:21, 5:20] + 0.1 * seen[:, 9:24, 12:27]
    shape = figure(loops, side, 3.0, 6.5)
    squares = (Square(put(loops, one), one.shape[1], 0.0, 1.0) for one in (seen, drawn))
    one, other = squares
    found = located(loops, one, (9, 5), other, (5, 6), shape, free)
    x, y = np.mgrid[:side, :side] - 7
    ring = (np.hypot(x, y) >= 3.0) & (np.hypot(x, y) <= 6.5)
    sample = drawn[:, 6:21, 5:20][:, ring].ravel()
    rows = [[seen[:, 5 + v : 20 + v, 9 + u : 24 + u][:, ring].ravel() for u in range(free)] for v in range(free)]
    alike = np.array([[np.corrcoef(part, sample)[0, 1] for part in row] for row in rows])
    assert found.value == pytest.approx(alike.max(), abs=1e-9)
    assert (round(found.x), round(found.y)) == (3, 4)
    assert alike.argmax() == 4 * free + 3


def test_a_box_shows_the_percentiles_of_its_pixels() -> None:
    """docs/photos.md: a box counts only if its lines are seen clearly, and ink inside and close around it counts."""
    loops, random = pictures(), np.random.default_rng(2)
    boxes = Boxes(loops, PLACES, SIDE)
    dark, drawn, more = (random.random((SIDE, SIDE)) for _ in range(3))
    rows = boxes.seen(put(loops, dark), put(loops, drawn), put(loops, more), 12)
    y, x = (np.mgrid[:SIDE, :SIDE] + 0.5) / FINE - SIDE / 2 / FINE
    for (left, top, turn, side), row in zip(PLACES, rows, strict=True):
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        across, down = (x - left) * c + (y - top) * s, (y - top) * c - (x - left) * s
        out = np.maximum(np.abs(across), np.abs(down)) - side / 2
        inside, line, around = out < -side / 2 * 0.38, np.abs(out) < 0.16, (out > 0.45) & (out < 1.1)

        def seen(picture: np.ndarray, parts: Sequence[np.ndarray] = (inside, line, around)) -> float:
            within, on, beside = (picture[part] for part in parts)
            return float(on.mean() - (np.median(beside) + np.percentile(within, 25)) / 2)

        rim = dark[np.abs(out) < 0.4].mean() - drawn[np.abs(out) < 0.4].mean()
        surplus = (np.percentile(more[part], 95) for part in (out < 0, (out > 0) & (out < 1.2)))
        ink = dark[inside]
        wanted = ink.mean(), np.percentile(ink, 90), rim, *surplus, seen(dark) / seen(drawn), np.percentile(ink, 25)
        assert list(row) == pytest.approx([*wanted, ink.std()], abs=1e-9)


def test_ink_is_astray_only_where_a_stroke_leaves_a_box() -> None:
    """docs/photos.md: a box is asked where a stroke through it goes on outside. Another stroke beside it is not."""
    loops, size = pictures(), SIDE * SIDE
    boxes, grey = Boxes(loops, PLACES[:1], SIDE), np.zeros((SIDE, SIDE))
    grey[41:44, 54:90] = 1.0  # from the middle of the box to the right
    grey[80:92, 60:72] = 1.0  # a blot that is joined to none
    given = (0.3, 0.0, 0.0, 0.0, 7.0, 11.6, 1.2, 1.6, 24.0, 4)
    one, other, way, out = loops.zeros(size), loops.zeros(size), loops.zeros(2 * size), loops.zeros(3)
    near = loops.zeros(size)
    loops.inked(put(loops, grey), near, boxes.rims, SIDE, FINE, loops.reals(given), way, one, other, out)
    outside = numbers(loops, boxes.rims, SIDE, SIDE)
    stroke, blot = (np.zeros((SIDE, SIDE), bool) for _ in range(2))
    inked = np.argwhere((grey > 0) & (outside < 0))
    stroke[41:44, 54 : inked[:, 1].max() + 25] = True
    blot[80:92, 60:72] = True
    wanted = (stroke & (outside > 1.2)).sum(), ((grey > 0) & (outside > 1.6)).sum(), blot.sum()
    assert numbers(loops, out, 3).tolist() == [float(one) for one in wanted]


def test_what_a_token_hides_is_no_ink() -> None:
    """docs/photos.md: tokens may lie beside the middle of their tiles. They are not taken for strokes of a pen."""
    loops, size = pictures(), SIDE * SIDE
    boxes, grey, near = Boxes(loops, PLACES[:1], SIDE), np.ones((SIDE, SIDE)), loops.zeros(size)
    given = (0.3, 2.0, -1.5, 2.5, 3.5, 6.0, 1.2, 1.6, 24.0, 400)
    one, other, way, out = loops.zeros(size), loops.zeros(size), loops.zeros(2 * size), loops.zeros(3)
    loops.inked(put(loops, grey), near, boxes.rims, SIDE, FINE, loops.reals(given), way, one, other, out)
    y, x = (np.mgrid[:SIDE, :SIDE] + 0.5 - SIDE / 2) / FINE
    far = np.hypot(x, y)
    hidden = (far < 3.5) & (np.hypot(x - 2.0, y + 1.5) < 2.5)
    beside = (far < 6.0) & (numbers(loops, boxes.rims, SIDE, SIDE) > 1.6)
    assert (beside & hidden).sum() > 400
    assert numbers(loops, out, 3)[1] == (beside & ~hidden).sum()


def test_surplus_is_what_is_darker_than_the_drawing_near_it() -> None:
    loops, random, side = pictures(), np.random.default_rng(3), 12
    dark, bare = random.random((2, 3, side, side))
    out, one, other = (loops.zeros(side * side) for _ in range(3))
    loops.exceeding(put(loops, dark), put(loops, bare), 3, side, 2, one, other, out)
    near = np.lib.stride_tricks.sliding_window_view(np.pad(bare, ((0, 0), (2, 2), (2, 2))), (1, 5, 5)).max((3, 4, 5))
    more = np.pad((dark - near).max(0), 1, mode="edge")
    mean = np.lib.stride_tricks.sliding_window_view(more, (3, 3)).mean((2, 3))
    assert numbers(loops, out, side, side) == pytest.approx(mean, abs=1e-9)


def test_colours_of_a_figure_go_together_as_numpy_says() -> None:
    """What a part and a drawing have beside grey: products, the drawing's squares, and its mean largest difference."""
    loops, random = pictures(), np.random.default_rng(4)
    seen, drawn = random.random((3, 20, 24)), random.random((3, 18, 30))
    shape, out = figure(loops, 9, 1.0, 4.0), loops.zeros(3)
    loops.hued(
        put(loops, seen), 20 * 24, 24, 5, 7, put(loops, drawn), 18 * 30, 30, 11, 3, shape.runs, shape.number, out
    )
    rows, columns = np.mgrid[:9, :9]
    far = np.hypot(rows - 4, columns - 4)
    ring = (far >= 1.0) & (far <= 4.0)
    one, other = seen[:, 7:16, 5:14][:, ring], drawn[:, 3:12, 11:20][:, ring]
    hue = other - other.mean(0)
    wanted = (one * hue).sum(), (hue * hue).sum(), (other.max(0) - other.min(0)).mean()
    assert numbers(loops, out, 3) == pytest.approx(wanted, abs=1e-9)


def test_a_chain_of_letters_is_compared_with_what_is_seen() -> None:
    """The mean square of what letters of a darkness do not explain, and the correlation; letters may overlap."""
    loops, random, high = pictures(), np.random.default_rng(5), 6
    letters = [random.random((high, wide)) for wide in (4, 7, 5)]
    inks = np.concatenate([letter.ravel() for letter in letters])
    begins = (0, 4 * high, 11 * high)
    where = [value for letter, begin in zip(letters, begins, strict=True) for value in (letter.shape[1], begin)]
    chain = [1, 3, 0, 9, 2, 15]  # letter and place, three times; 1 and 0 overlap
    page = random.random((20, 50))
    out, room = loops.reals([0.7, 0.0]), loops.zeros(400)
    loops.compared(
        put(loops, page), 50, 10, 8, put(loops, inks), loops.array(where), loops.array(chain), 3, high, room, out
    )
    length = 15 + 7 - 3
    drawn = np.zeros((high, length))
    for which, place in zip(chain[::2], chain[1::2], strict=True):
        letter = letters[which]
        part = drawn[:, place - 3 : place - 3 + letter.shape[1]]
        part[:] = np.maximum(part, letter[:, : part.shape[1]])
    seen = page[8 : 8 + high, 13 : 13 + length]
    wanted = ((seen - 0.7 * drawn) ** 2).mean(), np.corrcoef(seen.ravel(), drawn.ravel())[0, 1]
    assert numbers(loops, out, 2) == pytest.approx(wanted, abs=1e-9)

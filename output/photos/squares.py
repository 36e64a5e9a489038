"""A square field of square cells in a photo, found by its lines, and what is seen around each of its cells.

The field lies upright on its page. Only the lines between groups of cells are looked for: those between the cells of a
group may be thin. Millimetres on the page from the beginning of the bar, y down.
"""

import math
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from landpress.engine.contract.rules import State
from landpress.output.photos.grey import Box, Grey, Lying, Part, applied, inverse, multiplied, solved
from landpress.output.photos.light import Array, Matrix, dark_part
from landpress.output.photos.matching import highest
from landpress.output.sheets.page import BAR

if TYPE_CHECKING:
    from PIL.Image import Image

_LEFT, _BELOW, _WIDE, _HIGH = -12.0, 4.0, 320, 300
"""The area in which a field is looked for: how far it goes beyond the bar to the left and down, and its size."""
_FINE, _SHARP, _AROUND, _MOST = 2, 1.25, 4, 0.4
"""Pixels in a mm where lines are looked for; how many pixels of a photo each may stand for in each direction; the
surroundings (pixels) beside which a line is dark, and how dark it may count."""
_STEP, _MARGIN, _BLUR = 0.5, 3, 0.8
"""The step between two widths of cells that are tried, in mm; the ground around a field, and the blur of its lines."""
_FAINT = 1e-3
_DENSE, _ARM, _ALIKE, _FEWEST = 120, 0.17, 0.35, 8
"""Pixels in the width of a cell where crossings are looked at; the length of the lines of one, in widths; the least
agreement, and the fewest crossings by which a field is laid exactly."""
_ROUNDS, _OFF, _FRAME = (0.12, 0.05, 0.03), 0.04, 0.2
"""How far (widths) a crossing may lie out of its place in each round, and from where the others tell; and the weight of
crossings on the sides of the field."""


class Sought(NamedTuple):
    """What is known of a field before it is seen.

    It is the number of its cells in a row, and of those in a row between clear lines, and the least and largest width
    of a cell in mm.
    """

    cells: int
    group: int
    narrowest: float
    widest: float


Seen = tuple[tuple[float, float], tuple[float, float]]
"""A place of a field (mm), and where it lies in the picture (pixels)."""


class Square(NamedTuple):
    """A field as it is seen: the matrix from widths of a cell, from its upper left corner, to pixels.

    `width` is that of a cell on the page in mm, and `alike` tells how well its lines are seen.
    """

    lying: Lying
    width: float
    alike: float


def square(picture: "Image", grey: Grey, foot: Matrix, sought: Sought) -> Square | None:
    """Return the likeliest field of a page, or None. `picture` and `grey` are the same photo."""
    cells, _, narrowest, widest = sought
    lines = _ridges(picture, foot)
    spectrum, spread = np.fft.rfft2(lines), float(np.sqrt((lines**2).sum()))
    best: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    for number in range(round((widest - narrowest) / _STEP) + 3):
        width = narrowest + (number - 1) * _STEP
        lattice = _lattice(cells, width)
        both = np.fft.irfft2(spectrum * np.conj(np.fft.rfft2(lattice, lines.shape)), lines.shape)
        alike, x, y = highest(both[: lines.shape[0] - len(lattice) + 1, : lines.shape[1] - len(lattice) + 1])
        best = max(best, (alike / (spread * float(np.sqrt((lattice**2).sum()))), width, x, y))
    alike, width, x, y = best
    left, top = x + _LEFT + _MARGIN, y + _BELOW - _HIGH + _MARGIN
    bar = tuple(foot.ravel().tolist())
    return _laid(grey, multiplied(bar, (width, 0, left, 0, width, top, 0, 0, 1)), bar, sought, alike)


def _ridges(picture: "Image", foot: Matrix) -> Array:
    """Return how much darker each square millimetre of a page is than its surroundings."""
    from PIL import Image, ImageFilter

    middle = applied(tuple(foot.ravel().tolist()), BAR, -BAR), applied(tuple(foot.ravel().tolist()), BAR + 1, -BAR)
    much = math.dist(*middle) / (_FINE * _SHARP)
    if much > 1:  # a thin line may lie between all pixels that are looked at
        size = round(picture.width / much), round(picture.height / much)
        foot = np.diag([size[0] / picture.width, size[1] / picture.height, 1]) @ foot
        picture = picture.resize(size, Image.Resampling.BOX)
    dark = dark_part(picture, foot, _LEFT, _BELOW - _HIGH, (_WIDE * _FINE, _HIGH * _FINE), _FINE)
    around = Image.fromarray((dark * 255).astype(np.uint8)).filter(ImageFilter.BoxBlur(_AROUND))
    found = np.clip(dark - np.asarray(around, np.float32) / 255, 0, _MOST)
    found = found.reshape(_HIGH, _FINE, _WIDE, _FINE).mean((1, 3))
    return np.asarray(found - found.mean(), np.float32)


@cache
def _lattice(cells: int, width: float) -> Array:
    """Return the lines of a field, a pixel a mm and a little blurred. Their mean is 0."""
    from PIL import Image, ImageDraw, ImageFilter

    side, fine = math.ceil(cells * width) + 2 * _MARGIN, 4
    large = Image.new("L", (side * fine, side * fine), 0)
    draw = ImageDraw.Draw(large)
    first, last = _MARGIN * fine, (_MARGIN + cells * width) * fine
    for at in (first + i * width * fine for i in range(cells + 1)):
        draw.line((at, first, at, last), 255, fine)
        draw.line((first, at, last, at), 255, fine)
    seen = large.resize((side, side), Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(_BLUR))
    found = np.asarray(seen, np.float32) / 255
    return np.asarray(found - found.mean())


def _found(area: Part, sums: tuple[State, State], boxes: Sequence[Box], side: int) -> tuple[float, float, float]:
    """Return how well a drawing agrees anywhere in an area, at best, and the place of its corner in pixels."""
    loops = area.grey.loops
    with loops.room():
        given = loops.array([v for box in boxes for v in box])
        out = loops.reals([_FAINT, area.wide, 0.0])
        loops.agreement(*sums, area.wide, area.high, given, len(boxes), side, side, 0, out)
        alike, x, y = loops.taken(out)
    return alike, x, y


def _laid(grey: Grey, rough: Lying, foot: Lying, sought: Sought, alike: float) -> Square | None:
    """Return a field that is laid exactly by its crossings, or None if too few are seen."""
    lying, (cells, group, narrowest, widest) = rough, sought
    for near in _ROUNDS:
        at = [float(i) for i in range(0, cells + 1, group)]
        seen = [one for y in at for x in at if (one := _crossing(grey, lying, (x, y), cells, near)) is not None]
        while len(seen) >= _FEWEST:
            found = laid_by(seen, cells)
            off = [_apart(applied(found, *place), there, lying) for place, there in seen]
            if max(off) <= _OFF:
                break
            seen = [one for one, far in zip(seen, off, strict=True) if far < max(off)]
        if len(seen) < _FEWEST:
            return None
        lying = found
    onto = multiplied(inverse(foot), lying)
    (x, y), (u, v) = applied(onto, 0, cells), applied(onto, cells, 0)
    width = math.hypot(u - x, v - y) / math.hypot(cells, cells)
    return Square(lying, min(max(width, narrowest), widest), alike)


def _apart(one: tuple[float, float], other: tuple[float, float], lying: Lying) -> float:
    """Return how far two places in a picture lie from each other, in widths of the first cell of a field."""
    return math.dist(one, other) / max(math.dist(applied(lying, 0, 0), applied(lying, 1, 0)), 1e-9)


def _crossing(grey: Grey, lying: Lying, at: tuple[float, float], cells: int, near: float) -> Seen | None:
    """Return a crossing of lines and where it lies in the picture, or None if it is not seen.

    No line goes on beyond the sides of the field. The crossing may lie `near` widths of a cell beside its place.
    """
    (x, y), reach, arm, half = at, _ARM + near, round(_ARM * _DENSE), 1
    size = round(2 * reach * _DENSE)
    left, right = (0 if x > 0 else arm - half), (2 * arm if x < cells else arm + half)
    top, bottom = (0 if y > 0 else arm - half), (2 * arm if y < cells else arm + half)
    boxes = [Box(arm - half, top, arm + half, bottom)]
    boxes += [Box(a, arm - half, b, arm + half) for a, b in ((left, arm - half), (arm + half, right)) if a < b]
    with grey.room():
        area = grey.part(lying, x - reach, y - reach, (size, size), _DENSE)
        alike, column, row = _found(area, area.sums(), boxes, 2 * arm)
    if alike < _ALIKE:
        return None
    return at, applied(lying, x - reach + (column + arm) / _DENSE, y - reach + (row + arm) / _DENSE)


def laid_by(seen: Sequence[Seen], cells: int) -> Lying:
    """Return the matrix that takes places of a field to where they are seen in a picture, by least squares.

    Places on the sides of the field count less: a frame may lie beside them.
    """
    rows: list[tuple[tuple[float, ...], float]] = []
    for (x, y), (pu, pv) in seen:
        u, v, w = pu / 1000, pv / 1000, 1.0 if 0 < x < cells and 0 < y < cells else _FRAME
        rows += [((w * x, w * y, w, 0, 0, 0, -w * u * x, -w * u * y), w * u)]
        rows += [((0, 0, 0, w * x, w * y, w, -w * v * x, -w * v * y), w * v)]
    a, b, c, d, e, f, g, h = solved(rows)
    return 1000 * a, 1000 * b, 1000 * c, 1000 * d, 1000 * e, 1000 * f, g, h, 1.0

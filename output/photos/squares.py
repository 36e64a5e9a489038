"""A square field of square cells in a photo, found by its lines, and what is seen around each of its cells.

The field lies upright on its page. Only the lines between groups of cells are looked for: those between the cells of a
group may be thin. Millimetres on the page from the beginning of the bar, y down.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
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
_STEP, _MARGIN, _BLUR, _TRIED = 0.5, 3, 0.8, 3
"""The step between two widths of cells that are tried, in mm; the ground around a field, and the blur of its lines; and
how many places of a field are tried that lie farther apart than this ground."""
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


Rectangle = tuple[float, float, float, float]
"""A rectangle: left, top, right, bottom."""
Seen = tuple[tuple[float, float], tuple[float, float]]
"""A place of a field (mm), and where it lies in the picture (pixels)."""


class Square(NamedTuple):
    """A field as it is seen: the matrix from widths of a cell, from its upper left corner, to pixels.

    `width` is that of a cell on the page in mm, and `alike` tells how well its lines are seen.
    """

    lying: Lying
    width: float
    alike: float


class Ridges:
    """How much darker each square millimetre of a page is than its surroundings, so that lines are seen."""

    def __init__(self, picture: "Image", foot: Matrix) -> None:
        from PIL import Image, ImageFilter

        lying = tuple(foot.ravel().tolist())
        much = math.dist(applied(lying, BAR, -BAR), applied(lying, BAR + 1, -BAR)) / (_FINE * _SHARP)
        if much > 1:  # a thin line may lie between all pixels that are looked at
            size = round(picture.width / much), round(picture.height / much)
            foot = np.diag([size[0] / picture.width, size[1] / picture.height, 1]) @ foot
            picture = picture.resize(size, Image.Resampling.BOX)
        dark = dark_part(picture, foot, _LEFT, _BELOW - _HIGH, (_WIDE * _FINE, _HIGH * _FINE), _FINE)
        around = Image.fromarray((dark * 255).astype(np.uint8)).filter(ImageFilter.BoxBlur(_AROUND))
        found = np.clip(dark - np.asarray(around, np.float32) / 255, 0, _MOST)
        found = found.reshape(_HIGH, _FINE, _WIDE, _FINE).mean((1, 3))
        self.lines = np.asarray(found - found.mean(), np.float32)
        self._spectrum, self._spread = np.fft.rfft2(self.lines), float(np.sqrt((self.lines**2).sum()))

    def place(self, boxes: Sequence[Rectangle], within: Rectangle | None = None) -> tuple[float, float, float]:
        """Return how well the outlines of some rectangles are seen, at best, and the place of their origin.

        They are looked for on the whole page, or where their origin lies `within` a rectangle. Lengths are mm.
        """
        both, left, top = self._seen(boxes, within)
        if not both.size:
            return -1.0, 0.0, 0.0
        alike, x, y = highest(both)
        return alike, left + x, top + y

    def rows(self, boxes: Sequence[Rectangle], within: Rectangle) -> list[tuple[float, float, float]]:
        """Return the same for each mm down the page."""
        both, left, top = self._seen(boxes, within)
        return [(float(row.max()), left + int(row.argmax()), top + y) for y, row in enumerate(both) if row.size]

    def _seen(self, boxes: Sequence[Rectangle], within: Rectangle | None) -> tuple[Array, float, float]:
        """Return how well outlines are seen by the place of their origin, and the first of these places."""
        lattice, (left, top) = _outlines(tuple(boxes))
        both = np.fft.irfft2(self._spectrum * np.conj(np.fft.rfft2(lattice, self.lines.shape)), self.lines.shape)
        both = both[: max(_HIGH - lattice.shape[0] + 1, 0), : max(_WIDE - lattice.shape[1] + 1, 0)]
        x0, y0 = _LEFT + left, _BELOW - _HIGH + top
        if within is not None:
            columns = slice(max(round(within[0] - x0), 0), max(round(within[2] - x0) + 1, 0))
            rows = slice(max(round(within[1] - y0), 0), max(round(within[3] - y0) + 1, 0))
            both, x0, y0 = both[rows, columns], x0 + columns.start, y0 + rows.start
        return both / max(self._spread * float(np.sqrt((lattice**2).sum())), 1e-9), x0, y0


@lru_cache(maxsize=64)
def _outlines(boxes: tuple[Rectangle, ...]) -> tuple[Array, tuple[float, float]]:
    """Return the outlines of rectangles, a pixel a mm and a little blurred, and where their origin lies.

    Their mean is 0.
    """
    from PIL import Image, ImageDraw, ImageFilter

    left, top = (min(box[k] for box in boxes) - _MARGIN for k in (0, 1))
    right, bottom = (max(box[k] for box in boxes) + _MARGIN for k in (2, 3))
    wide, high, fine = math.ceil(right - left), math.ceil(bottom - top), 4
    large = Image.new("L", (wide * fine, high * fine), 0)
    draw = ImageDraw.Draw(large)
    for box in boxes:
        x0, y0, x1, y1 = ((v - begin) * fine for v, begin in zip(box, (left, top, left, top), strict=True))
        draw.line((x0, y0, x1, y0, x1, y1, x0, y1, x0, y0), 255, fine)
    seen = large.resize((wide, high), Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(_BLUR))
    found = np.asarray(seen, np.float32) / 255
    return np.asarray(found - found.mean()), (-left, -top)


def square(picture: "Image", grey: Grey, foot: Matrix, sought: Sought) -> Square | None:
    """Return the likeliest field of a page, or None. `picture` and `grey` are the same photo."""
    cells, group, narrowest, widest = sought
    ridges, steps = Ridges(picture, foot), round((widest - narrowest) / _STEP) + 3
    widths = [narrowest + (number - 1) * _STEP for number in range(steps)]
    bar = tuple(foot.ravel().tolist())
    tried: list[tuple[float, float]] = []
    for (alike, left, top), width in sorted(
        ((ridges.place(grid(cells // group, one * group)), one) for one in widths), reverse=True
    ):
        if all(math.dist((left, top), other) > _MARGIN for other in tried):
            tried.append((left, top))
            rough = multiplied(bar, (width, 0, left, 0, width, top, 0, 0, 1))
            found = _laid(grey, rough, bar, sought, alike)
            if found is not None or len(tried) == _TRIED:
                return found
    return None


def grid(cells: int, width: float) -> list[Rectangle]:
    """Return the cells of a field in mm."""
    at = [i * width for i in range(cells)]
    return [(x, y, x + width, y + width) for y in at for x in at]


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

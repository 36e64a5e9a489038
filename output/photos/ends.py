"""The ends and the figures of a bar of 100 mm, where it about lies: they tell its exact place and its direction."""

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from landpress.output.photos.grey import Box, Grey, Lying, Part, applied, is_mirrored, multiplied, solved
from landpress.output.sheets.page import BAR

_PER_MM, _PIECE, _AROUND, _HALF, _STEP = 4.0, 34.0, 3.0, 0.8, 10.0
"""The pixels in a millimetre; the length of the piece of a bar that is compared, and the white around it; and the size
of a part of the bar, all in mm."""
_ROOM, _CAP, _NEAR, _BESIDE = 7.0, 2.2, 4.0, 3
"""The room around a bar whose place is known, the height of its figures, and how far an end may be from where it should
be, in mm; and how many steps a bar may lie beside its place."""
_FIGURES = ((0.0, 1.6), (48.2, 51.8), (92.0, 100.0))
"""Where the figures of the bar are printed: 0, 50, and 100 with its unit."""
_FAINT, _ALIKE, _LENGTH_OFF = 1e-3, 0.62, 0.06
"""The least variance of darkness that counts; the least agreement of the ends of a bar; and how far its length may be
off, as a share."""

JOINTS = 9
"""The corners where two parts of a bar touch."""
_DENSE, _SIDE, _MARGIN, _LOOSE, _CLEAR, _FEWEST = 10.0, 5.0, 2.0, 1.5, 0.75, 7
"""The pixels in a millimetre where they are measured; how much of the bar is compared on both sides of one, the white
above and below it, and how far it may be from its place, in mm; the least agreement; and how many must be seen."""
_PART, _PARTS, _PLAINLY = 8, (6, 7, 8, 9, 10), 0.02
"""The height of a part of the bar there; the heights that are tried, because one that is seen from the side is narrower
than it is high; and how much better another height must agree."""


class Bar(NamedTuple):
    """Where a page lies, how well its bar agrees with a drawn bar (1 is best), and how far its length is off.

    The origin of the matrix is the upper left corner of the bar, x runs along the bar, y down, in mm.
    """

    lying: Lying
    alike: float
    off: float

    @property
    def mirrored(self) -> bool:
        """Whether the photo is mirrored."""
        return is_mirrored(self.lying)


def ends(grey: Grey, bar: Lying) -> Bar | None:
    """Return the bar that lies about at a place, or None if its ends and its figures are not seen there.

    The bar may lie some of its steps beside the place, and it may be turned round. One of its ends may be cut off by
    the photo.
    """
    left, wide = -_BESIDE * _STEP - _ROOM, BAR + 2 * (_BESIDE * _STEP + _ROOM)
    best: Bar | None = None
    with grey.room():
        area = grey.part(bar, left, -_ROOM, _pixels(wide, 2 * (_ROOM + _HALF)), _PER_MM)
        sums = area.sums()
        for shift in range(-_BESIDE, _BESIDE + 1):
            begin = shift * _STEP
            corners = begin - _AROUND, begin + BAR - _PIECE
            found = [
                _beside(_near(area, sums, _drawn(start), corner - left, _NEAR, _PER_MM), corner - left)
                for start, corner, at in zip((True, False), corners, (begin, begin + BAR), strict=True)
                if grey.shows(bar, at, _HALF)
            ]
            if min((one[0] for one in found), default=0.0) < _ALIKE:
                continue
            (_, x0, y0), (_, x1, y1) = found[0], found[-1]
            c, s = (BAR + x1 - x0) / BAR, (y1 - y0) / BAR
            lying = multiplied(bar, (c, -s, begin + x0, s, c, y0, 0, 0, 1))
            alike = _whole(grey, lying)
            if alike > max(_ALIKE, best.alike if best else 0.0):
                best = Bar(lying, alike, abs(math.hypot(c, s) - 1))
    if best is None or best.off > _LENGTH_OFF:
        return None
    up, down = (_figures(grey, best.lying, side) for side in (-1.2 - _CAP, 2 * _HALF + 1.2))
    if up == down:
        return None
    return best if up > down else best._replace(lying=multiplied(best.lying, (-1, 0, BAR, 0, -1, 2 * _HALF, 0, 0, 1)))


def end(
    grey: Grey, page: Lying, is_start: bool, within: tuple[float, float, float, float], per_mm: float = _PER_MM
) -> tuple[float, float, float]:
    """Return how well an end of a bar is seen at best, and where, if it lies in an area of a page.

    The area is its left and upper side, its width and its height, in mm.
    """
    left, top = within[0] - (_AROUND if is_start else _PIECE), within[1] - _AROUND
    size = _pixels(within[2] + _PIECE + _AROUND, within[3] + 2 * (_HALF + _AROUND), per_mm)
    with grey.room():
        area = grey.part(page, left, top, size, per_mm)
        alike, x, y = _near(area, area.sums(), _drawn(is_start, per_mm), 0.0, within[2], per_mm)
    return alike, within[0] + x, within[1] + y


def _beside(found: tuple[float, float, float], left: float) -> tuple[float, float, float]:
    """Return the agreement of an end, and how far (mm) it lies to the right of its place and below it."""
    alike, x, y = found
    return alike, x - left, y - (_ROOM - _AROUND)


def exact(grey: Grey, bar: Bar) -> Bar:
    """Return a bar with the corners between its parts measured one by one: a bar may be seen at an angle.

    If they do not agree better with a whole bar, it is the same one.
    """
    (found,) = _joints(grey, bar.lying, (_PART,))
    seen = [(k, x, y) for k, (alike, x, y) in enumerate(found) if alike > _CLEAR]
    if len(seen) >= _FEWEST:
        lying = laid(seen)
        alike = _whole(grey, lying)
        bar = bar._replace(lying=lying, alike=alike) if alike > bar.alike else bar
    likely = [sum(alike for alike, _, _ in joints) / JOINTS for joints in _joints(grey, bar.lying, _PARTS)]
    best = max(range(len(_PARTS)), key=likely.__getitem__)
    if likely[best] < likely[_PARTS.index(_PART)] + _PLAINLY:
        return bar
    high = _PARTS[best] / _PART
    return bar._replace(lying=multiplied(bar.lying, (1, 0, 0, 0, high, _HALF * (1 - high), 0, 0, 1)))


def _joints(grey: Grey, bar: Lying, parts: Sequence[int]) -> list[list[tuple[float, float, float]]]:
    """Return for each height of a part, in pixels, how well each corner between two parts is seen, and where."""
    left, top = -_SIDE, -_MARGIN - 1
    size = _pixels(BAR + 2 * _SIDE, 2 * (_HALF - top), _DENSE)
    with grey.room():
        area = grey.part(bar, left, top, size, _DENSE)
        sums, found = area.sums(), []
        for part in parts:
            near = [
                _near(area, sums, _joint(k % 2 == 0, part), (k + 1) * _STEP - _SIDE - left, _LOOSE, _DENSE)
                for k in range(JOINTS)
            ]
            found.append([(a, *applied(bar, left + x + _SIDE, top + y + _MARGIN + _HALF)) for a, x, y in near])
    return found


def laid(row: Sequence[tuple[int, float, float]]) -> Lying:
    """Return the matrix from mm to pixels of a bar of which some corners are seen: their numbers and places."""
    # x = (a + b t) / (1 + p t), with the same p for y, by least squares; t in 100 mm and places in 1,000 pixels
    rows: list[tuple[tuple[float, ...], float]] = []
    for number, x, y in row:
        t, u, v = (number + 1) / 10, x / 1000, y / 1000
        rows += [((1, t, 0, 0, -u * t), u), ((0, 0, 1, t, -v * t), v)]
    a, b, c, d, p = solved(rows)
    a, b, c, d, p = 1000 * a, 10 * b, 1000 * c, 10 * d, p / 100
    middle = 1 + p * BAR / 2
    bx, by = (b - p * (a + b * 50) / middle) / middle, (d - p * (c + d * 50) / middle) / middle
    return multiplied((b, -by * middle, a, d, bx * middle, c, p, 0, 1), (1, 0, 0, 0, 1, -_HALF, 0, 0, 1))


def _pixels(wide: float, high: float, per_mm: float = _PER_MM) -> tuple[int, int]:
    return round(wide * per_mm), round(high * per_mm)


class _Drawn(NamedTuple):
    """The width and the height of a drawing in pixels, and its dark rectangles."""

    wide: int
    high: int
    boxes: Sequence[Box]


@cache
def _joint(falls: bool, part: int) -> _Drawn:
    """Return a corner between two parts of a bar, each `part` pixels high, the left one above if it `falls`."""
    side, middle = _pixels(_SIDE, _MARGIN + _HALF, _DENSE)
    wide, high = 2 * side, 2 * middle
    first, second = (middle - part, middle) if falls else (middle, middle - part)
    return _Drawn(wide, high, (Box(0, first, side, first + part), Box(side, second, wide, second + part)))


@cache
def _drawn(start: bool, per_mm: float = _PER_MM) -> _Drawn:
    """Return one end of the bar with white around it."""
    wide, high = _pixels(_PIECE + _AROUND, 2 * _HALF + 2 * _AROUND, per_mm)
    first = _AROUND if start else _PIECE - BAR
    return _Drawn(wide, high, tuple(box for box in _boxes(first, _AROUND, wide, per_mm) if box.left < box.right))


def _boxes(first: float, top: float, wide: int, per_mm: float = _PER_MM) -> list[Box]:
    """Return the parts of a bar that begins at a place (mm), cut off at the sides of a drawing."""
    found = []
    for i in range(round(BAR / _STEP)):
        x0, y0 = _pixels(first + i * _STEP, top + i % 2 * _HALF, per_mm)
        x1, y1 = _pixels(first + (i + 1) * _STEP, top + (i % 2 + 1) * _HALF, per_mm)
        found.append(Box(min(max(x0, 0), wide), y0, min(max(x1, 0), wide), y1))
    return found


def _near(
    area: Part, sums: tuple[object, object], drawn: _Drawn, left: float, near: float, per_mm: float
) -> tuple[float, float, float]:
    """Return the best agreement with a drawing near a place (mm), and where its corner lies in the area (mm)."""
    loops, (wide, high, boxes) = area.grey.loops, drawn
    with loops.room():
        out, given = loops.reals([_FAINT, round(near * per_mm), 0.0]), loops.array([v for box in boxes for v in box])
        loops.agreement(*sums, area.wide, area.high, given, len(boxes), wide, high, round(left * per_mm), out)
        alike, x, y = loops.taken(out)
    return alike, x / per_mm, y / per_mm


def _whole(grey: Grey, bar: Lying) -> float:
    """Return how well a whole bar is seen at a place, as far as the photo shows it: nothing goes on beyond its ends."""
    size = _pixels(BAR + 2 * _ROOM, 2 * (_AROUND + _HALF))
    with grey.room():
        return grey.part(bar, -_ROOM, -_AROUND, size, _PER_MM).alike(_boxes(_ROOM, _AROUND, size[0]))


def _figures(grey: Grey, bar: Lying, top: float) -> float:
    """Return how much ink there is above or below a bar where its figures 0, 50 and 100 are printed."""
    _, high = size = _pixels(BAR, _CAP + 2)
    with grey.room():
        area = grey.part(bar, 0, top - 1, size, _PER_MM)
        beside = round(_PER_MM)
        return area.ink([Box(_pixels(a, 0)[0], beside, _pixels(b, 0)[0], high - beside) for a, b in _FIGURES])

"""The ends and the figures of a bar of 100 mm, where it about lies: they tell its exact place and its direction."""

import math
from functools import cache
from typing import NamedTuple

from landpress.output.photos.grey import Box, Grey, Lying, Part, is_mirrored, multiplied
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
                _near(area, sums, start, corner - left)
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


def _pixels(wide: float, high: float) -> tuple[int, int]:
    return round(wide * _PER_MM), round(high * _PER_MM)


@cache
def _drawn(start: bool) -> tuple[int, int, tuple[Box, ...]]:
    """Return the width and the height of one end of the bar with white around it, and its dark rectangles."""
    wide, high = _pixels(_PIECE + _AROUND, 2 * _HALF + 2 * _AROUND)
    first = _AROUND if start else _PIECE - BAR
    return wide, high, tuple(box for box in _boxes(first, _AROUND, wide) if box.left < box.right)


def _boxes(first: float, top: float, wide: int) -> list[Box]:
    """Return the parts of a bar that begins at a place (mm), cut off at the sides of a drawing."""
    found = []
    for i in range(round(BAR / _STEP)):
        (x0, y0), (x1, y1) = (_pixels(first + (i + k) * _STEP, top + (i % 2 + k) * _HALF) for k in (0, 1))
        found.append(Box(min(max(x0, 0), wide), y0, min(max(x1, 0), wide), y1))
    return found


def _near(area: Part, sums: tuple[object, object], start: bool, left: float) -> tuple[float, float, float]:
    """Return the best agreement near a place, and how far (mm) from it to the right and down."""
    loops, column = area.grey.loops, round(left * _PER_MM)
    wide, high, boxes = _drawn(start)
    with loops.room():
        out, given = loops.reals([_FAINT, round(_NEAR * _PER_MM), 0.0]), loops.array([v for box in boxes for v in box])
        loops.agreement(*sums, area.wide, area.high, given, len(boxes), wide, high, column, out)
        alike, x, y = loops.taken(out)
    return alike, x / _PER_MM - left, y / _PER_MM - (_ROOM - _AROUND)


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

"""The bar of 100 mm at the foot of a page, found in a photo: it tells where the page lies and how large it is.

A matrix of this module takes places in millimetres to pixels. Its origin is the upper left corner of the bar, x runs
along the bar, y down.
"""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from landpress.layouts.paper import PAPERS
from landpress.output.photos.light import Array, Matrix, dark_part, homography
from landpress.output.photos.matching import highest, searched
from landpress.output.photos.outline import Outline
from landpress.output.sheets.page import BAR

if TYPE_CHECKING:
    from PIL.Image import Image

_PER_MM, _PIECE, _AROUND, _HALF, _STEP = 4.0, 34.0, 3.0, 0.8, 10.0
_WIDE, _HIGH = 170.0, 44.0
"""The corner of the page where the bar is searched, in mm."""
_ROUGH, _MAYBE = 2.0, 0.4
"""The pixels in a millimetre of a first look at this corner, and the least agreement with the beginning of a bar there.
Most of the ways in which a page can lie end with this look."""
_FAINT = 1e-3
"""The least variance of darkness that counts."""
_ALIKE, _WELL, _LENGTH_OFF, _ASPECT_OFF, _EXACT = 0.62, 0.85, 0.06, 1.22, 0.012
"""The least agreement of the ends of a bar, and of one that is seen well; how far its length and the shape of the paper
may be off; and how far a length may be off that tells the size of the paper. A4 and Letter differ by 0.028."""


class Foot(NamedTuple):
    """The place of the bar, how well it agrees with a drawn bar (1 is best), and whether the photo is mirrored.

    `off` is how far the bar is from its length on the paper that was assumed, as a share.
    """

    matrix: Matrix
    alike: float
    mirrored: bool
    off: float


def foot(grey: "Image", outline: Outline) -> Foot | None:
    """Return the bar that is seen best on a sheet, or the first one that is seen well; None if there is none.

    Where the bar is seen well but has another length, the paper may be of another size that lies in the same way.
    """
    best: Foot | None = None
    lies = -1
    for number, page, height, mirrored in _ways(outline):
        if best is not None and best.alike > _WELL and number != lies:
            break
        found = _foot(grey, page, height, mirrored)
        if found is not None and (best is None or _rank(found) > _rank(best)):
            best, lies = found, number
            if best.alike > _WELL and best.off < _EXACT:
                break
    return best


def _rank(found: Foot) -> tuple[bool, float]:
    return found.alike > _WELL and found.off < _EXACT, found.alike


def _ways(outline: Outline) -> Iterator[tuple[int, Matrix, float, bool]]:
    """Yield the ways in which a page can lie on its outline.

    A way is a number that is the same for all sizes of paper, the matrix from mm on the page to pixels, the y where the
    seen part of the page ends, and whether the photo is mirrored.
    """
    corners = outline.corners
    first = int(corners.sum(1).argmin())  # most pages are photographed upright
    sides = np.hypot(*(np.roll(corners, -1, 0) - corners).T)
    for mirrored in (False, True):
        for turn in ((first + quarter) % 4 for quarter in range(4)):
            around = np.roll(corners, -turn, 0)
            own = outline.own[turn:] + outline.own[:turn]
            length = np.roll(sides, -turn)
            if mirrored:  # the page's corners follow each other the other way around
                around, own, length = around[::-1], own[2::-1] + own[3:], length[[2, 1, 0, 3]]
            for paper in PAPERS.values():
                for wide, high in ((paper.width, paper.height), (paper.height, paper.width)):
                    places = _places(wide, high, own, length)
                    if places is not None:
                        yield turn + 4 * mirrored, homography(places, around), float(places[2, 1]), mirrored


def _places(wide: float, high: float, own: tuple[bool, ...], length: Array) -> Array | None:
    """Return the corners of a sheet in mm, or None if the paper has another shape.

    Side 0 is the upper one, side 1 the right one. If a side is cut off by the photo, the sheet goes on behind it.
    """
    across, down = (length[0] + length[2]) / 2, (length[1] + length[3]) / 2
    left, top, right, bottom = 0.0, 0.0, wide, high
    whole_across, whole_down = own[1] and own[3], own[0] and own[2]
    if (whole_across and whole_down) or not any(own):
        if not 1 / _ASPECT_OFF < across / down / (wide / high) < _ASPECT_OFF:
            return None
    elif whole_down:
        seen_wide = across * high / down
        if seen_wide > wide * _ASPECT_OFF:
            return None
        left, right = (0.0, seen_wide) if own[3] else (wide - seen_wide, wide)
    elif whole_across:
        seen_high = down * wide / across
        if seen_high > high * _ASPECT_OFF:
            return None
        top, bottom = (0.0, seen_high) if own[0] else (high - seen_high, high)
    else:
        return None
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])


@cache
def _drawn(start: bool, per_mm: float = _PER_MM) -> Array:
    """Return the darkness of one end of the bar, with white around it."""
    picture = np.zeros((round((2 * _HALF + 2 * _AROUND) * per_mm), round((_PIECE + _AROUND) * per_mm)), np.float32)
    for i in range(round(BAR / _STEP)):
        left = (i * _STEP + _AROUND) if start else (i * _STEP - BAR + _PIECE)
        top = _AROUND + i % 2 * _HALF
        box = [max(0, round(v * per_mm)) for v in (top, top + _HALF, left, left + _STEP)]
        picture[box[0] : box[1], box[2] : box[3]] = 1
    return picture


def _foot(grey: "Image", page: Matrix, height: float, mirrored: bool) -> Foot | None:
    """Return the bar in the lower left corner of a page that lies like this, or None."""
    corner = 0.0, height - _HIGH
    rough = dark_part(grey, page, *corner, (round(_WIDE * _ROUGH), round(_HIGH * _ROUGH)), _ROUGH)
    if searched(rough).agreement(_drawn(True, _ROUGH), _FAINT).max() < _MAYBE:
        return None
    found = _between(grey, page, corner, (_WIDE, _HIGH))
    return None if found is None else found._replace(mirrored=mirrored)


def _between(grey: "Image", page: Matrix, corner: tuple[float, float], room: tuple[float, float]) -> Foot | None:
    """Return the bar in a rectangle of a page, whose corner and size are given in mm, or None."""
    size = (round(room[0] * _PER_MM), round(room[1] * _PER_MM))
    area = dark_part(grey, page, *corner, size, _PER_MM)
    left, right = _drawn(True), _drawn(False)
    one, x, y = highest(searched(area).agreement(left, _FAINT))
    if one < _ALIKE:
        return None
    # The other end lies at nearly the same height, nearly 100 mm farther on.
    reach, level = BAR * _LENGTH_OFF * _PER_MM, 4 * _PER_MM
    after = x + (BAR + _AROUND - _PIECE) * _PER_MM
    columns, rows = (int(max(0, after - reach)), int(max(0, y - level)))
    part = area[rows : int(y + level) + right.shape[0], columns : int(after + reach) + right.shape[1]]
    if part.shape[0] < right.shape[0] or part.shape[1] < right.shape[1]:
        return None
    two, x2, y2 = highest(searched(part).agreement(right, _FAINT))
    if two < _ALIKE:
        return None
    start = np.array([x / _PER_MM + _AROUND, y / _PER_MM + _AROUND]) + corner
    end = np.array([(x2 + columns) / _PER_MM + _PIECE, (y2 + rows) / _PER_MM + _AROUND]) + corner
    c, s = (end - start) / BAR
    off = abs(float(np.hypot(c, s)) - 1)
    onto = np.array([[c, -s, start[0]], [s, c, start[1]], [0, 0, 1]])
    return Foot(page @ onto, min(one, two), False, off)

"""The bar of 100 mm at the foot of a page that lies in an outline: it tells where the page lies and how large it is.

A matrix of this module takes places in millimetres to pixels. Its origin is the upper left corner of the bar, x runs
along the bar, y down.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from landpress.layouts.paper import PAPERS
from landpress.output.photos.ends import end
from landpress.output.photos.grey import Grey, Lying, multiplied
from landpress.output.photos.outline import Outline
from landpress.output.photos.squares import laid_by
from landpress.output.photos.steps import Place, following
from landpress.output.sheets.page import BAR

_LEFT, _WIDE, _BELOW, _HIGH, _LEVEL = 3.0, 164.0, 4.6, 36.4, 4.0
"""The area at the foot of the page where the bar lies: the page to the left of it and below it, and its size; and how
much higher or lower the end of the bar may be than its beginning, in mm."""
_PIECE = 31.0
"""The part (mm) of the bar that must lie in the area, to be looked at."""
_ROUGH, _MAYBE = 2.0, 0.48
"""The pixels in a millimetre of a first look at this corner, and the least agreement with the beginning of a bar there.
Most of the ways in which a page can lie end with this look."""
_ALIKE, _WELL, _LENGTH_OFF, _ASPECT_OFF, _EXACT = 0.62, 0.85, 0.06, 1.22, 0.012
"""The least agreement of the ends of a bar, and of one that is seen well; how far its length and the shape of the paper
may be off; and how far a length may be off that tells the size of the paper. A4 and Letter differ by 0.028."""
_FALSE = 2.0
"""How much a share by which the length is off counts beside agreement: a blurred bar agrees on paper of any size."""


class Foot(NamedTuple):
    """The place of the bar, and how well it agrees with a drawn bar (1 is best).

    `off` is how far the bar is from its length on the paper that was assumed, as a share.
    """

    lying: Lying
    alike: float
    off: float


def foot(grey: Grey, outline: Outline) -> Foot | None:
    """Return the bar that is seen best on a sheet, or the first one that is seen well; None if there is none.

    Where the bar is seen well but has another length, the paper may be of another size that lies in the same way.
    """
    best: Foot | None = None
    lies = -1
    for number, page, height in _ways(outline):
        if best is not None and best.alike > _WELL and number != lies:
            break
        found = _foot(grey, page, height)
        if found is not None and (best is None or _rank(found) > _rank(best)):
            best, lies = found, number
            if best.alike > _WELL and best.off < _EXACT:
                break
    return best


def _rank(found: Foot) -> tuple[bool, float]:
    return found.alike > _WELL and found.off < _EXACT, found.alike - _FALSE * found.off


def _ways(outline: Outline) -> Iterator[tuple[int, Lying, float]]:
    """Yield the ways in which a page can lie on its outline.

    A way is a number that is the same for all sizes of paper, the matrix from mm on the page to pixels, and the y where
    the seen part of the page ends.
    """
    corners, own = list(outline.corners), list(outline.own)
    first = min(range(4), key=lambda k: sum(corners[k]))  # most pages are photographed upright
    lengths = [math.dist(*side) for side in following(corners)]
    for mirrored in (False, True):
        for turn in ((first + quarter) % 4 for quarter in range(4)):
            around, sides = corners[turn:] + corners[:turn], own[turn:] + own[:turn]
            long = lengths[turn:] + lengths[:turn]
            if mirrored:  # the page's corners follow each other the other way around
                around, sides, long = around[::-1], sides[2::-1] + sides[3:], long[2::-1] + long[3:]
            for paper in PAPERS.values():
                for wide, high in ((paper.width, paper.height), (paper.height, paper.width)):
                    places = _places(wide, high, sides, long)
                    if places is not None:
                        yield turn + 4 * mirrored, _laid(places, around), places[2][1]


def _laid(places: Sequence[Place], seen: Sequence[Place]) -> Lying:
    """Return the matrix that takes four places (mm) to where they are seen."""
    large = [((x / 100, y / 100), there) for (x, y), there in zip(places, seen, strict=True)]
    return multiplied(laid_by(large, 0), (0.01, 0, 0, 0, 0.01, 0, 0, 0, 1))


def _places(wide: float, high: float, own: Sequence[bool], length: Sequence[float]) -> list[Place] | None:
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
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _foot(grey: Grey, page: Lying, height: float) -> Foot | None:
    """Return the bar in the lower left corner of a page that lies like this, or None."""
    top = height - _BELOW - _HIGH
    area = _LEFT, top, _WIDE - _PIECE, _HIGH
    if end(grey, page, True, area, _ROUGH)[0] < _MAYBE:
        return None
    one, x, y = end(grey, page, True, area)
    first, last = x + BAR * (1 - _LENGTH_OFF), min(x + BAR * (1 + _LENGTH_OFF), _LEFT + _WIDE)
    if one < _ALIKE or first >= last:
        return None
    # The other end lies at nearly the same height, nearly 100 mm farther on.
    upper, lower = max(y - _LEVEL, top), min(y + _LEVEL, top + _HIGH)
    two, u, v = end(grey, page, False, (first, upper, last - first, lower - upper))
    if two < _ALIKE:
        return None
    c, s = (u - x) / BAR, (v - y) / BAR
    return Foot(multiplied(page, (c, -s, x, s, c, y, 0, 0, 1)), min(one, two), abs(math.hypot(c, s) - 1))

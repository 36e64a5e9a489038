"""The outline of a sheet of paper in a photo: its corners, and which of its sides are cut off by the photo.

Pixels of the photo. A sheet is brighter than what it lies on. Corners are in the order in which they follow each other
around the sheet, clockwise as seen.
"""

import math
from array import array
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from landpress.output.photos.grey import Grey
from landpress.output.photos.steps import Place, Straight, along, corners, following

_LONG, _OPENED, _SMOOTHED = 640, 2, 6.0
_EDGE = 6
"""A side that is nearer to the edge of the small picture, in pixels, is cut off by the photo."""
_LEAST = 0.15
"""The least part of the photo that a sheet takes."""


class Outline(NamedTuple):
    """Four corners, and for each of the four sides whether it is the paper's own. Side i begins at corner i."""

    corners: Sequence[Place]
    own: tuple[bool, ...]


def outline(grey: Grey) -> Outline:
    """Return the outline of the largest bright area of a photo. If there is none, return that of the photo."""
    scale = min(1.0, _LONG / max(grey.wide, grey.high))
    wide, high = max(2, round(grey.wide * scale)), max(2, round(grey.high * scale))
    found = _sides(_extremes(_bright(grey, wide, high), wide, high))
    if found is None:
        return Outline([(0, 0), (grey.wide, 0), (grey.wide, grey.high), (0, grey.high)], (False,) * 4)
    own = [
        max(x, u) >= _EDGE and max(y, v) >= _EDGE and min(x, u) <= wide - _EDGE and min(y, v) <= high - _EDGE
        for (x, y), (u, v) in following(found)
    ]
    return Outline([(x / scale, y / scale) for x, y in found], tuple(own))


def _bright(grey: Grey, wide: int, high: int) -> bytes:
    """Return which pixels of a picture in another size are bright (1), without small bright spots."""
    loops = grey.loops
    with grey.room():
        small = grey.smaller(wide, high)
        pixels = array("q", loops.listed(small.light)).tobytes()[: wide * high]
        room, dark = (loops.zeros(len(small.light)) for _ in range(2))
        loops.darkest(small.light, wide, high, _OPENED, room, dark)
        loops.darkest(dark, wide, high, _OPENED, room, small.light)
        opened = array("q", loops.listed(small.light)).tobytes()[: wide * high]
    level = _threshold(pixels)
    return opened.translate(bytes(light > level for light in range(256)))


def _threshold(pixels: bytes) -> int:
    """Return the brightness that divides the photo into two kinds of pixels best (Otsu)."""
    counts = Counter(pixels)
    below = list(accumulate(counts[level] for level in range(256)))
    sums = list(accumulate(counts[level] * level for level in range(256)))

    def apart(level: int) -> float:
        few, many = below[level], len(pixels) - below[level]
        return few * many * (sums[level] / max(few, 1) - (sums[-1] - sums[level]) / max(many, 1)) ** 2

    return max(range(256), key=apart)


def _extremes(bright: bytes, wide: int, high: int) -> list[Place]:
    """Return the first and the last bright pixel of each row and column, or nothing if few are bright."""
    if bright.count(1) < _LEAST * len(bright):
        return []
    lines = [(bright[y * wide : (y + 1) * wide], y + 0.5, False) for y in range(high)]
    lines += [(bright[x::wide], x + 0.5, True) for x in range(wide)]
    ends = [(end, at, turned) for line, at, turned in lines if 1 in line for end in (line.find(1), line.rfind(1) + 1)]
    return [(at, end) if turned else (end, at) for end, at, turned in ends]


def _sides(places: Sequence[Place]) -> list[Place] | None:
    """Return the four corners of the four longest sides of the hull of some places, or None if it has fewer."""
    hull = _hull(places)
    if len(hull) < 4:
        return None
    first = max(hull, key=lambda one: math.dist(one, hull[0]))  # a corner of the sheet
    at = hull.index(first)
    sides = following(_simple([*hull[at:], *hull[:at], first])[:-1])
    if len(sides) < 4:
        return None
    longest = sorted(sorted(range(len(sides)), key=lambda k: math.dist(*sides[k]))[-4:])
    return corners([_fitted(places, *sides[k]) for k in longest])


def _hull(places: Sequence[Place]) -> list[Place]:
    """Return the corners of the smallest area without dents that has all places, clockwise as seen."""
    found: list[Place] = []
    ordered = sorted(set(places))
    if len(ordered) < 3:
        return ordered
    for line in (ordered, ordered[::-1]):
        least = len(found) + 1
        for place in line:
            while len(found) > least and _right(found[-2], found[-1], place) <= 0:
                found.pop()
            found.append(place)
        found.pop()
    return found


def _right(start: Place, end: Place, place: Place) -> float:
    """Return how far a place lies to the right of a way, as seen, times the length of the way."""
    return (end[0] - start[0]) * (place[1] - start[1]) - (end[1] - start[1]) * (place[0] - start[0])


def _simple(line: list[Place]) -> list[Place]:
    """Return a line without the places that lie near the way between others."""
    start, end = line[0], line[-1]
    length = math.dist(start, end)
    off = [abs(_right(start, end, one)) / length if length else math.dist(start, one) for one in line[1:-1]]
    if not off or max(off) <= _SMOOTHED:
        return [start, end]
    at = off.index(max(off)) + 1
    return [*_simple(line[: at + 1]), *_simple(line[at:])[1:]]


def _fitted(places: Sequence[Place], start: Place, end: Place) -> Straight:
    """Return the line along the places near a side of the hull."""
    length = math.dist(start, end)
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    line = Straight(-y, x, start[1] * x - start[0] * y)
    on = [
        one
        for one in places
        if abs(line.off(one)) < 2.5 and 0 < (one[0] - start[0]) * x + (one[1] - start[1]) * y < length
    ]
    return line if len(on) < 8 else along(on)

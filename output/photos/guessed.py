"""Where a page without a bar may lie in a picture, roughly: along what goes on straight, as far as it is not blank.

Its place and its size are guessed, as if it were A4, and it may be upside down or mirrored.
"""

from array import array
from math import cos, radians, sin

from landpress.layouts.paper import PAPERS
from landpress.output.photos.grey import Grey, Lying
from landpress.output.photos.lattices import Part

_LONG, _CLEAR, _OUTSIDE = 160, 24, 0.005
"""The longer side (pixels) of the picture that is looked at; how much pixels beside each other differ where it is not
blank; and which share of these pixels may lie beyond each side of the page."""
_FEW, _LARGER = 100, 1.15
"""The least number of such pixels; and by how much a page may be larger than they tell, because its rim is blank."""
_MIDDLE = 95.0, -138.5
"""The middle of a page of A4 in mm from the beginning of its bar."""


def guessed(grey: Grey, part: Part) -> Lying | None:
    """Return how a page may lie in a part of a picture, but for half a turn; None if the part is blank."""
    scale = max(1.0, max(grey.wide, grey.high) / _LONG)
    wide, high = max(2, int(grey.wide / scale)), max(2, int(grey.high / scale))
    with grey.room():
        light = array("q", grey.loops.listed(grey.smaller(wide, high).light)).tobytes()
    left, top, right, bottom = (int(side / scale) for side in part.box)
    rows = range(top, min(bottom, high - 1))
    seen = [
        (x * grey.wide / wide, y * grey.high / high)
        for y in rows
        for x in range(left, min(right, wide - 1))
        if abs(light[y * wide + x] - light[y * wide + x + 1]) + abs(light[y * wide + x] - light[(y + 1) * wide + x])
        > _CLEAR
    ]
    if len(seen) < _FEW:
        return None
    turn, paper = radians(part.directions()[0]), PAPERS["a4"]
    found: list[tuple[float, Lying]] = []
    for c, s in ((cos(turn), sin(turn)), (-sin(turn), cos(turn))):
        across, down = sorted(c * x + s * y for x, y in seen), sorted(c * y - s * x for x, y in seen)
        off = int(_OUTSIDE * len(seen))
        (a, b), (u, v) = ((along[off], along[-1 - off]) for along in (across, down))
        mm, x, y = _LARGER * max((b - a) / paper.width, (v - u) / paper.height), (a + b) / 2, (u + v) / 2
        x, y = x - _MIDDLE[0] * mm, y - _MIDDLE[1] * mm
        found.append((mm, (c * mm, -s * mm, c * x - s * y, s * mm, c * mm, s * x + c * y, 0.0, 0.0, 1.0)))
    return min(found)[1]

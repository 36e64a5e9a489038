"""The bars of 100 mm in a picture, found by themselves: no edge of the paper is needed, and no ground is too bright.

The ten parts of a bar touch each other at nine corners, ten millimetres apart. Around such a corner dark and bright
follow each other four times, in any direction. So corners of this kind are looked for, and then rows of them. The loops
over pixels are compiled (engine/pictures/corners.py).
"""

from collections.abc import Iterator
from itertools import islice

from landpress.engine.contract.rules import State
from landpress.output.photos.ends import Bar, ends
from landpress.output.photos.grey import Grey, Lying, applied, inverse, multiplied, solved
from landpress.output.sheets.page import BAR

_LONG = 2000
"""The longer side (pixels) that a picture is scaled to. A part of the bar is then 3 pixels high or more."""
_LEAST = 24
"""The least width and height (pixels) of a picture with a bar."""
_FAINT, _BLOCK, _CORNERS = 60, 5, 2500
"""The least response of a corner; the side of a square of pixels that has one at most; and how many are looked at."""
_FEWEST, _JOINTS = 6, 9
"""How many of the nine corners of a bar must be seen."""
_PART = 0.8
"""The height of a part of the bar in mm."""
_BARS, _TRIED, _APART = 4, 40, 4.0
"""How many bars and how many rows of corners are looked at; a row that is nearer (mm) to a bar belongs to it."""


def bars(grey: Grey) -> Iterator[Bar]:
    """Yield the bars of a picture, each one in the direction that its figures tell."""
    if min(grey.wide, grey.high) < _LEAST:
        return
    scale = _LONG / max(grey.wide, grey.high)
    wide, high = max(8, round(grey.wide * scale)), max(8, round(grey.high * scale))
    found: list[Lying] = []
    with grey.room():
        small = grey.smaller(wide, high)
        for lying in islice(_rows(small), _TRIED):
            if len(found) == _BARS or any(_is_on(other, lying) for other in found):
                continue
            seen = max(
                filter(None, (ends(small, way) for way in _ways(lying))), key=lambda one: one.alike, default=None
            )
            if seen is not None and not any(_is_on(other, seen.lying) for other in found):
                found.append(seen.lying)
                back = grey.wide / wide, 0.0, 0.0, 0.0, grey.high / high, 0.0, 0.0, 0.0, 1.0
                yield seen._replace(lying=multiplied(back, seen.lying))


def _is_on(bar: Lying, row: Lying) -> bool:
    """Return whether a row of corners belongs to a bar that was found."""
    across, down = applied(multiplied(inverse(bar), row), BAR / 2, _PART)
    return abs(across - BAR / 2) < BAR / 2 and abs(down - _PART) < _APART


def _ways(lying: Lying) -> Iterator[Lying]:
    """Yield the two ways in which a bar may lie along a row of corners: as it is printed, and mirrored."""
    yield lying
    yield multiplied(lying, (1, 0, 0, 0, -1, 2 * _PART, 0, 0, 1))


def _rows(small: Grey) -> Iterator[Lying]:
    """Yield the places of rows of corners that have the same distance, those first of which most corners are seen."""
    loops, (wide, high) = small.loops, (small.wide, small.high)
    if min(wide, high) < _LEAST:
        return
    light = small.softened()
    corners = _corners(small, light)
    if len(corners) < _FEWEST:
        return
    given = loops.array([number for place in corners for number in place])
    room = loops.zeros((wide // 2 + 1) * (high // 2 + 1))
    out = loops.zeros(_JOINTS * (_TRIED + 1))
    for want in range(_JOINTS, _FEWEST - 1, -1):
        count = loops.rows(light, wide, high, given, len(corners), room, want, out, _TRIED)
        seen = loops.listed(out)
        for at in range(0, _JOINTS * count, _JOINTS):
            yield _laid([(k, corners[seen[at + k]]) for k in range(_JOINTS) if seen[at + k] >= 0])


def _corners(small: Grey, light: State) -> list[tuple[int, int]]:
    """Return the pixels around which dark and bright follow each other four times, the clearest first."""
    loops, blocks = small.loops, small.wide // _BLOCK * (small.high // _BLOCK)
    with loops.room():
        best, found = loops.zeros(blocks + 2048), loops.zeros(3 * max(blocks, _CORNERS))
        count = loops.corners(light, small.wide, small.high, best, _BLOCK, _FAINT, found, _CORNERS)
        numbers = loops.listed(found)[: 3 * count]
    places = sorted(zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True), key=lambda one: -one[0])
    return [(x, y) for _, x, y in places[:_CORNERS]]


def _laid(row: list[tuple[int, tuple[int, int]]]) -> Lying:
    """Return the matrix from mm to pixels of a bar whose corners are seen: a bar may be seen at an angle."""
    # x = (a + b t) / (1 + p t), with the same p for y, by least squares; t in 100 mm and places in 1,000 pixels
    rows: list[tuple[tuple[float, ...], float]] = []
    for number, (x, y) in row:
        t, u, v = (number + 1) / 10, (x + 0.5) / 1000, (y + 0.5) / 1000
        rows += [((1, t, 0, 0, -u * t), u), ((0, 0, 1, t, -v * t), v)]
    a, b, c, d, p = solved(rows)
    a, b, c, d, p = 1000 * a, 10 * b, 1000 * c, 10 * d, p / 100
    middle = 1 + p * BAR / 2
    bx, by = (b - p * (a + b * 50) / middle) / middle, (d - p * (c + d * 50) / middle) / middle
    return multiplied((b, -by * middle, a, d, bx * middle, c, p, 0, 1), (1, 0, 0, 0, 1, -_PART, 0, 0, 1))

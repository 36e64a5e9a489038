"""The bars of 100 mm in a picture, found by themselves: no edge of the paper is needed, and no ground is too bright.

The ten parts of a bar touch each other at nine corners, ten millimetres apart. Around such a corner dark and bright
follow each other four times, in any direction. So corners of this kind are looked for, and then rows of them. The loops
over pixels are compiled (engine/pictures/corners.py).
"""

from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import islice
from math import dist

from landpress.engine.contract.rules import State
from landpress.output.photos.ends import JOINTS, Bar, ends, exact, laid
from landpress.output.photos.grey import Grey, Lying, applied, inverse, multiplied
from landpress.output.photos.steps import following, four_sides
from landpress.output.sheets.page import BAR

_LONG, _LONGER = 2000, 3400
"""The longer side (pixels) that a picture is scaled to, and that of a large one where no bar is found then. A part of
the bar is then 3 pixels high or more, also on a page that takes up less than half of a picture."""
_FILLED = 0.8
"""The length of a sheet, as a share of that of the picture, from which on a bar of A3 is seen at the first look."""
_LEAST = 24
"""The least width and height (pixels) of a picture with a bar."""
_FAINT, _BLOCK, _CORNERS = 60, 5, 2500
"""The least response of a corner; the side of a square of pixels that has one at most; and how many are looked at."""
_FEWEST = 6
"""How many of the nine corners of a bar must be seen."""
_PART = 0.8
"""The height of a part of the bar in mm."""
_BARS, _TRIED, _APART = 4, 40, 4.0
"""How many bars and how many rows of corners are looked at; a row that is nearer (mm) to a bar belongs to it."""


def bars(grey: Grey) -> Generator[Bar]:
    """Yield the bars of a picture, each one in the direction that its figures tell. Close it behind the last one."""
    if min(grey.wide, grey.high) < _LEAST:
        return
    is_seen = False
    with closing(_bars(grey, _LONG)) as found:  # it has room
        for one in found:
            is_seen = True
            yield one
    if not is_seen and max(grey.wide, grey.high) > _LONGER and not _is_filled(grey):
        yield from _bars(grey, _LONGER)


def _is_filled(grey: Grey) -> bool:
    """Return whether a sheet is seen whole that is about as long as the picture: its bar would have been seen."""
    corners = four_sides(grey)
    return corners is not None and max(dist(*side) for side in following(corners)) > _FILLED * max(grey.wide, grey.high)


def _bars(grey: Grey, long: int) -> Generator[Bar]:
    """Yield the bars that are seen when the longer side of a picture is scaled to `long` pixels."""
    scale = long / max(grey.wide, grey.high)
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
                yield exact(grey, seen._replace(lying=multiplied(back, seen.lying)))


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
    middles = [(x + 0.5, y + 0.5) for x, y in corners]
    room = loops.zeros((wide // 2 + 1) * (high // 2 + 1))
    kinds = JOINTS - _FEWEST + 1
    out = loops.zeros(kinds + JOINTS * (_TRIED * kinds + 1))
    loops.rows(light, wide, high, given, len(corners), room, _FEWEST, out, _TRIED)
    seen = loops.listed(out)
    for kind in range(kinds):
        first = kinds + JOINTS * _TRIED * kind
        for at in range(first, first + JOINTS * seen[kind], JOINTS):
            yield laid([(k, *middles[seen[at + k]]) for k in range(JOINTS) if seen[at + k] >= 0])


def _corners(small: Grey, light: State) -> list[tuple[int, int]]:
    """Return the pixels around which dark and bright follow each other four times, the clearest first."""
    loops, blocks = small.loops, small.wide // _BLOCK * (small.high // _BLOCK)
    with loops.room():
        best, found = loops.zeros(blocks + 2048), loops.zeros(3 * max(blocks, _CORNERS))
        count = loops.corners(light, small.wide, small.high, best, _BLOCK, _FAINT, found, _CORNERS)
        numbers = list(found[: 3 * count])
    places = sorted(zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True), key=lambda one: -one[0])
    return [(x, y) for _, x, y in places[:_CORNERS]]

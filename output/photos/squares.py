"""A square field of square cells in a photo, found by its lines, and what is seen around each of its cells.

The field lies upright on its page. Only the lines between groups of cells are looked for: those between the cells of a
group may be thin. Millimetres on the page from the beginning of the bar, y down.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from landpress.engine.contract.rules import State
from landpress.engine.pictures.shapes import LINED
from landpress.output.photos.grey import Box, Grey, Lying, Part, applied, inverse, multiplied, solved, weights
from landpress.output.photos.lattices import STEPS, Outlined, recurring
from landpress.output.photos.lattices import Part as Scaled
from landpress.output.photos.painted import Stroke, painted, steps
from landpress.output.photos.spectra import Space, highest
from landpress.output.scene.shapes import rectangle
from landpress.output.sheets.page import BAR

_LEFT, _BELOW, _WIDE, _HIGH = -12.0, 4.0, 320, 300
"""The area in which a field is looked for: how far it goes beyond the bar to the left and down, and its size."""
_FINE, _SHARP, _AROUND, _MOST = 2, 1.25, 4, 0.4
"""Pixels in a mm where lines are looked for; how many pixels of a photo each may stand for in each direction; the
surroundings (pixels) beside which a line is dark, and how dark it may count."""
_STEP, _MARGIN, _BLUR, _TRIED = 0.5, 3, 0.8, 3
"""The step between two widths of cells that are tried, in mm; the ground around a field, and the blur of its lines; and
how many places of a field are tried that lie farther apart than this ground."""
_CELLS, _HEXAGONAL = (12.0, 34.0), 0.1
"""The widths (mm) of hexagonal cells that are looked for, and how much better lines recur in their directions than
between them. Those of large hexagons did by 0.12 or more, in all looks and inks, those of squares by 0.07 at most."""
_SQUARE = ((1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, -1.0), (2.0, 0.0), (0.0, 2.0))
"""Steps from a square cell to others, in its widths."""
_BESIDE = (0.9, 0.94, 1.06, 1.1)
"""Widths (shares) after whose steps lines recur less."""
_WIDTHS, _OTHER = 3, 0.04
"""How many widths of cells are compared where nothing tells how a page lies, and how far they differ, as a share."""
_VAGUE, _MANY = 0.7, 0.75
"""How well lines agree at least, as a share of the least agreement, if more than a share of the crossings are seen."""
_FAINT = 1e-3
_DENSE, _ARM, _ALIKE, _FEWEST = 120, 0.17, 0.35, 8
"""Pixels in the width of a cell where crossings are looked at; the length of the lines of one, in widths; the least
agreement, and the fewest crossings by which a field is laid exactly."""
_ROUNDS, _OFF, _FRAME = (0.12, 0.05, 0.03), 0.04, 0.2
"""How far (widths) a crossing may lie out of its place in each round, and from where the others tell; and the weight of
crossings on the sides of the field."""


class Sought(NamedTuple):
    """What is known of a field before it is seen.

    It is the number of its cells in a row, and of those in a row between clear lines; the least and the largest width
    of a cell in mm; how well its lines must agree; and the widths of a cell as shares of that after whose steps the
    lines of its page recur best.
    """

    cells: int
    group: int
    narrowest: float
    widest: float
    least: float
    shares: tuple[float, ...] = (1.0,)


Rectangle = tuple[float, float, float, float]
"""A rectangle: left, top, right, bottom."""
Seen = tuple[tuple[float, float], tuple[float, float]]
"""A place of a field (mm), and where it lies in the picture (pixels)."""


class Square(NamedTuple):
    """A field as it is seen: the matrix from widths of a cell, from its upper left corner, to pixels.

    `width` is that of a cell on the page in mm. `beyond` is the matrix for places far beside the field, if it is known
    how the sheet lies: its own is exact in the field only.
    """

    lying: Lying
    width: float
    beyond: Lying = ()


class Ridges:
    """How much darker each square millimetre of a page is than its surroundings, so that lines are seen."""

    def __init__(self, grey: Grey, foot: Lying, unit: float = 1.0) -> None:
        """Prepare a page. An area that is `unit` times as wide and high is looked at, with as many fewer pixels."""
        loops, self.unit = grey.loops, unit
        self.loops, foot = loops, multiplied(foot, (unit, 0, 0, 0, unit, 0, 0, 0, 1))
        self._space, count = Space(loops, _WIDE, _HIGH), _WIDE * _HIGH * _FINE**2
        self._spectrum, self._drawn = self._space.planes(1), self._space.planes(1)
        size = _WIDE * _FINE, _HIGH * _FINE
        with grey.room():
            lying, picture = foot, grey
            much = math.dist(applied(lying, BAR, -BAR), applied(lying, BAR + 1, -BAR)) / (_FINE * _SHARP)
            if much > 1:  # a thin line may lie between all pixels that are looked at
                picture = grey.smaller(round(grey.wide / much), round(grey.high / much))
                scale = picture.wide / grey.wide, picture.high / grey.high
                lying = multiplied((scale[0], 0, 0, 0, scale[1], 0, 0, 0, 1), lying)
            dark = picture.part(lying, _LEFT, _BELOW - _HIGH, size, _FINE).dark
            around, small, box = loops.zeros(count), loops.zeros(_WIDE * _HIGH), 2 * _AROUND + 1
            loops.around(dark, *size, loops.reals([1 / box] * box), _AROUND, loops.zeros(count), around)
            loops.above(dark, around, count, loops.reals([0.0, _MOST, 2.0]), dark)
            loops.halve(dark, *size, small)
            self._spread = math.sqrt(self._placed(small, (_WIDE, _HIGH)))
        self._space.spectrum(self._spectrum, 0)

    def _placed(self, lines: State, size: tuple[int, int], part: int = 0) -> float:
        """Write lines into the plane that is worked in, less their mean. Return the sum of their squares.

        They become the real part (0), or the imaginary part of a plane that has a real one (1).
        """
        with self.loops.room():
            squares = self.loops.zeros(2)
            self.loops.placed(lines, *size, part, self._space.plane, _WIDE, _HIGH, squares)
            return float(self.loops.taken(squares)[part])

    def is_hexagonal(self) -> bool:
        """Return whether the lines plainly recur as those of hexagonal cells do, in level or in upright rows."""
        space, widths = self._space, [_CELLS[0] + k * _STEP for k in range(round((_CELLS[1] - _CELLS[0]) / _STEP))]
        space.correlate(self._spectrum, 0, self._spectrum, 0, 1, space.wide)
        level, upright = (recurring(space, [(width, turn) for width in widths], STEPS) for turn in (0.0, 30.0))
        contrast = max(abs(one - other) for one, other in zip(level, upright, strict=True))
        return contrast > _HEXAGONAL * len(STEPS) * self._spread**2

    def place(self, boxes: Sequence[Rectangle], within: Rectangle | None = None) -> tuple[float, float, float]:
        """Return how well the outlines of some rectangles are seen, at best, and the place of their origin.

        They are looked for on the whole page, or where their origin lies `within` a rectangle. Lengths are mm.
        """
        return self.places([boxes], within)[0]

    def places(
        self, drawings: Sequence[Sequence[Rectangle]], within: Rectangle | None = None
    ) -> list[tuple[float, float, float]]:
        """Return the same for the outlines of each drawing. Two of them take as long as one."""
        found = []
        for pair in (drawings[at : at + 2] for at in range(0, len(drawings), 2)):
            for seen in self._seen(pair, within):
                is_there = seen.columns and seen.rows
                found.append(self._best(seen, seen.top, seen.rows) if is_there else (-1.0, 0.0, 0.0))
        return found

    def rows(self, boxes: Sequence[Rectangle], within: Rectangle) -> list[tuple[float, float, float]]:
        """Return the same for each mm down the page."""
        (seen,) = self._seen([boxes], within)
        return [self._best(seen, seen.top + row, 1) for row in range(seen.rows) if seen.columns]

    def _best(self, seen: "_Seen", top: int, rows: int) -> tuple[float, float, float]:
        """Return how well outlines are seen in some rows, at best, and the place of their origin."""
        found = highest(self._space, seen.part, seen.row, (seen.left, top, seen.columns, rows))
        x, y = seen.x + found.x - seen.left, seen.y + found.y - seen.top
        return found.value / seen.most, x * self.unit, y * self.unit

    def _seen(self, drawings: Sequence[Sequence[Rectangle]], within: Rectangle | None) -> list["_Seen"]:
        """Compare one or two drawings with the page at all places. Return for each of them which places count."""
        sizes, origins, inks = list[tuple[int, int]](), list[tuple[float, float]](), list[float]()
        for part, boxes in enumerate(drawings):
            with self.loops.room():
                lines, size, origin = self._outlines([_scaled(box, 1 / self.unit) for box in boxes])
                inks.append(max(self._spread * math.sqrt(self._placed(lines, size, part)), 1e-9))
            sizes.append((max(_WIDE - size[0] + 1, 0), max(_HIGH - size[1] + 1, 0)))
            origins.append(origin)
        row, found = max(columns for columns, _ in sizes), list[_Seen]()
        if row:
            self._space.spectrum(self._drawn, 0)
            self._space.correlate(self._spectrum, 0, self._drawn, 0, 1, row)
        for part, ((wide, high), (left, top), most) in enumerate(zip(sizes, origins, inks, strict=True)):
            x, y, first, last, upper, lower = _LEFT + left, _BELOW - _HIGH + top, 0, wide, 0, high
            if within is not None:
                a, b, c, d = _scaled(within, 1 / self.unit)
                first, last = max(round(a - x), 0), min(max(round(c - x) + 1, 0), wide)
                upper, lower = max(round(b - y), 0), min(max(round(d - y) + 1, 0), high)
            counted = max(last - first, 0), max(lower - upper, 0)
            found.append(_Seen(part, row, first, upper, *counted, x + first, y + upper, most))
        return found

    def _outlines(self, boxes: Sequence[Rectangle]) -> tuple[State, tuple[int, int], tuple[float, float]]:
        """Return the outlines of rectangles, a pixel a mm and a little blurred, and where their origin lies."""
        left, top = (min(box[k] for box in boxes) - _MARGIN for k in (0, 1))
        right, bottom = (max(box[k] for box in boxes) + _MARGIN for k in (2, 3))
        size = math.ceil(right - left), math.ceil(bottom - top)
        # The side between two boxes counts more: it is drawn twice.
        here = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        lines = [Stroke(LINED, (1.0,), here, 1.0, (), steps(rectangle(a, b, c - a, d - b))) for a, b, c, d in boxes]
        wide, high = min(size[0], _WIDE), min(size[1], _HIGH)
        drawn = painted(self.loops, lines, (wide, high), (1.0, 0.0, 0.0, 1.0, -left, -top))
        reach = math.ceil(3 * _BLUR)
        curve = self.loops.reals(weights(_BLUR, reach))
        self.loops.blurred(drawn, 0, self.loops.zeros(wide * high), wide, high, curve, reach)
        return drawn, (wide, high) if (wide, high) == size else (_WIDE + 1, _HIGH + 1), (-left, -top)


class _Seen(NamedTuple):
    """Which places of outlines count, of those that were compared: rows of `row` numbers, of which one part is theirs.

    They begin at a column and a row. (x, y) is the place (mm) of the origin of the outlines there. `most` is the
    correlation of lines that are quite alike.
    """

    part: int
    row: int
    left: int
    top: int
    columns: int
    rows: int
    x: float
    y: float
    most: float


def _scaled(box: Rectangle, by: float) -> Rectangle:
    return box[0] * by, box[1] * by, box[2] * by, box[3] * by


def square(grey: Grey, foot: Lying, sought: Sought) -> Square | None:
    """Return the likeliest field of a page, or None."""
    cells, group, narrowest, widest, least, _ = sought
    ridges, steps = Ridges(grey, foot), round((widest - narrowest) / _STEP) + 3
    widths = [narrowest + (number - 1) * _STEP for number in range(steps)]
    tried: list[tuple[float, float]] = []
    places = ridges.places([grid(cells // group, one * group) for one in widths])
    for (alike, left, top), width in sorted(zip(places, widths, strict=True), reverse=True):
        if alike < least:
            break
        if all(math.dist((left, top), other) > _MARGIN for other in tried):
            tried.append((left, top))
            rough = multiplied(foot, (width, 0, left, 0, width, top, 0, 0, 1))
            found = _moved(grey, rough, foot, sought)
            if found is not None or len(tried) == _TRIED:
                return found
    return None


def square_in(grey: Grey, part: Scaled, sought: Sought) -> Square | None:
    """Return the likeliest field of a part of a picture in which nothing tells how the page lies, or None.

    It may lie in eight ways (`ways`), and this is any of them. Its cells count as `widest`.
    """
    (cells, group, _, widest, least, shares), found = sought, list[tuple[bool, float, Lying]]()
    boxes = [(a - cells / 2, b - cells / 2, c - a, d - b) for a, b, c, d in grid(cells // group, group)]
    lines = [number for box in boxes for number in steps(rectangle(*box))]
    for turn in part.directions()[:1]:
        tried: list[float] = []
        for _, most, _ in sorted(square_contrasts(part, cells, 1), reverse=True):
            if len(tried) * len(shares) < _WIDTHS and all(abs(most / one - 1) > _OTHER for one in tried):
                tried.append(most)
        printed = [share * most for most in tried for share in shares]
        places = part.places([Outlined(lines, width, turn, cells * width * math.sqrt(2)) for width in printed])
        for width, (alike, x, y) in zip(printed, places, strict=True):
            c, s = (width * way(math.radians(turn)) for way in (math.cos, math.sin))
            middle = multiplied(part.onto, (c, -s, x, s, c, y, 0, 0, 1))
            # A grid of half the width has the same lines.
            corner = multiplied(middle, _corner(cells))
            found += [(alike > least, alike * width, corner)] if alike > least * _VAGUE else []
    for is_clear, _, rough in sorted(found, reverse=True)[:_TRIED]:
        mm = multiplied(rough, (1 / widest, 0, 0, 0, 1 / widest, 0, 0, 0, 1))
        exact = _moved(grey, rough, mm, sought, 0.0 if is_clear else _MANY)
        if exact is not None:
            return exact._replace(beyond=_beyond(part.onto, exact.lying, cells))
    return None


def square_contrasts(part: Scaled, cells: int = 1, directions: int = 3) -> list[tuple[float, float, float]]:
    """Return how much better lines recur on lattices of squares than beside them, and their widths and directions.

    A width counts only if `cells` of it fit into the part.
    """
    found = list[tuple[float, float, float]]()
    widths = [one for one in part.widths() if cells * one < min(part.wide, part.high)]
    for turn in part.directions()[:directions]:
        seen = [part.recurring([(one * much, turn) for one in widths], _SQUARE) for much in (1.0, *_BESIDE)]
        clear = (one - sum(beside) / len(beside) for one, *beside in zip(*seen, strict=True))
        found += [(one, width, turn) for one, width in zip(clear, widths, strict=True)]
    return found


def _beyond(onto: Lying, lying: Lying, cells: int) -> Lying:
    """Return the matrix of a field that goes on straight, where `onto` takes its plane to the picture."""
    flat, half = multiplied(inverse(onto), lying), cells / 2
    (a, b), (c, d), (e, f), (g, h) = (applied(flat, *at) for at in ((0, half), (cells, half), (half, 0), (half, cells)))
    across, down = ((c - a) / cells, (d - b) / cells), ((g - e) / cells, (h - f) / cells)
    x, y = (a + c + e + g) / 4, (b + d + f + h) / 4
    corner = x - half * (across[0] + down[0]), y - half * (across[1] + down[1])
    return multiplied(onto, (across[0], down[0], corner[0], across[1], down[1], corner[1], 0, 0, 1))


def ways(square: Square, cells: int) -> list[Square]:
    """Return the eight ways in which a field may lie where its lines are seen. Four of them are mirrored."""
    around, found = multiplied(square.lying, inverse(_corner(cells))), list[Square]()
    for a, b in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        for side in (1, -1):
            turned = multiplied(around, (side * a, -b, 0, side * b, a, 0, 0, 0, 1))
            found.append(square._replace(lying=multiplied(turned, _corner(cells))))
    return found


def _corner(cells: int) -> Lying:
    """Return the matrix from places beside the corner of a field to those beside its middle."""
    return 1, 0, -cells / 2, 0, 1, -cells / 2, 0, 0, 1


def _moved(grey: Grey, rough: Lying, foot: Lying, sought: Sought, least: float = 0.0) -> Square | None:
    """Return a field that is laid exactly and of whose crossings more than a share are seen, or None.

    Its lines recur, and the edge of the paper may look like one more. So if crossings of a line are missing, the places
    that lie a group of cells beside it are tried, until none has more crossings.
    """
    group, lines = sought.group, sought.cells // sought.group + 1
    found, count = _laid(grey, rough, foot, sought)
    more = found is not None
    while found is not None and more and count <= lines * (lines - 1):
        ways = [(group, 0), (-group, 0), (0, group), (0, -group)]
        beside = [multiplied(found.lying, (1, 0, x, 0, 1, y, 0, 0, 1)) for x, y in ways]
        best, most = max((_laid(grey, one, foot, sought) for one in beside), key=lambda one: one[1])
        more = most > count
        found, count = (best, most) if more else (found, count)
    return found if count > least * lines**2 else None


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


def _laid(grey: Grey, rough: Lying, foot: Lying, sought: Sought) -> tuple[Square | None, int]:
    """Return a field that is laid exactly by its crossings, and their number; None if too few are seen."""
    lying, (cells, group, narrowest, widest, *_) = rough, sought
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
            return None, 0
        lying = found
    onto = multiplied(inverse(foot), lying)
    (x, y), (u, v) = applied(onto, 0, cells), applied(onto, cells, 0)
    width = math.hypot(u - x, v - y) / math.hypot(cells, cells)
    return Square(lying, min(max(width, narrowest), widest)), len(seen)


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

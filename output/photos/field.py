"""The hexagonal field of a board in a photo: where it lies, how wide its cells are, whether it is turned.

Only the lines between cells and around them are looked for. Millimetres on the page from the beginning of the bar.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import zip_longest
from math import hypot, sqrt
from statistics import median
from typing import NamedTuple

from landpress.engine.contract.rules import State
from landpress.engine.pictures.shapes import LINED
from landpress.layouts.hexgrid import hexagon
from landpress.output.photos.grey import Grey, Lying, applied, inverse, multiplied, weights
from landpress.output.photos.painted import Stroke, painted, steps
from landpress.output.photos.spectra import Space, highest
from landpress.output.scene import hexmap
from landpress.output.scene.shapes import joined
from landpress.output.sheets.page import BAR

_WIDE, _HIGH, _LEFT, _BELOW = 216, 300, -14.0, 14.0
"""The area in which the field is searched, and how far it goes beyond the bar to the left and down."""
WIDEST = 29.6
"""The width of the cells whose lines are computed; those of other cells are scaled."""
_CROWDED, _MOST_DARK = 0.14, 0.4
"""How much darker than usual the surroundings may be on a board in play; and the most that a line counts."""
_SHARP = 1.25
"""How many pixels of a photo a pixel may stand for in each direction where thin lines are looked for."""
_APART, _MOST = 4.0, 3
"""Fields whose centres are nearer than this (mm) are the same one; and how many fields are returned."""
_TRIED, _TRIED_THIN = 24, 16
"""How many lattices are compared, of thin lines fewer: those after whose steps the lines of a page recur best. Of 18
photos of three games, the right lattice was the seventh of 91 at worst, and the nineteenth of 34 in much noise."""
_STEPS = ((1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (1.5, 1.0), (-1.5, 1.0), (0.0, 2.0))
"""Steps from a cell of an upright lattice to others, in widths of a cell and in distances of rows."""


class Sharp(NamedTuple):
    """How sharply lines are looked at.

    Pixels in a millimetre; the width of a line in mm, its blur and the surroundings that it is compared with in pixels;
    and how bright, beside these, the ground of a line may count. A large photo is made smaller first if the lines are
    thin: they would lie between all pixels that are looked at.
    """

    per_mm: int
    line: float
    blur: float
    around: float
    bright: float
    is_thin: bool = False


COARSE, FINE = Sharp(1, 1.0, 0.6, 4, 0.0), Sharp(2, 0.5, 0.5, 1.8, 0.15, True)
"""Lines on calm ground, and thin lines between others, such as contours."""


class Lattice(NamedTuple):
    """What is known of a field before it is seen: its radius, and the width (mm) of a cell in its drawing.

    The other values say how it may be printed: the widths of a cell, the step between two that are tried, and whether
    the field may be upright or turned.
    """

    radius: int
    drawn: float
    narrowest: float = 20.0
    widest: float = WIDEST
    step: float = 0.4
    turns: tuple[bool, ...] = (False, True)
    sharp: Sharp = COARSE


class Field(NamedTuple):
    """The matrix from the field as it is drawn with cells of a given width to pixels, and how well it is seen."""

    matrix: Lying
    turned: bool
    alike: float


class _Way(NamedTuple):
    """How the cells of a field may be printed: their width in mm, and whether the field is turned."""

    width: float
    turned: bool


class _Rough(NamedTuple):
    """How well the lines of a field are seen, the way in which it is printed, and its middle on the page."""

    alike: float
    way: _Way
    x: float
    y: float


def fields(grey: Grey, foot: Lying, sought: Lattice, in_play: bool = False) -> list[Field]:
    """Return the likeliest fields of a page with a bar.

    On a board in play, lines in dark surroundings do not count: they may be scribbles and pieces.
    """
    first, step = sought.narrowest, sought.step
    widths = [first + number * step for number in range(round((sought.widest - first) / step) + 1)]
    ways = [_Way(width, turned) for turned in sought.turns for width in widths]
    kept: list[Field] = []
    with grey.room():
        seen = _Lines(grey, foot, sought, in_play)
        tried = seen.recurring(ways)[: _TRIED_THIN if sought.sharp.is_thin else _TRIED]
        for rough in sorted(seen.found(tried), reverse=True):
            if _is_apart(foot, kept, rough):
                beside = [rough.way._replace(width=rough.way.width + more) for more in (-step / 2, step / 2)]
                best = max(rough, *seen.found(beside))
                if _is_apart(foot, kept, best):
                    scale, x, y = best.way.width / sought.drawn, best.x, best.y
                    matrix = multiplied(foot, (scale, 0, x, 0, scale, y, 0, 0, 1))
                    kept.append(Field(matrix, best.way.turned, best.alike))
            if len(kept) == _MOST:
                break
    return kept


def _fewer(grey: Grey, foot: Lying, per_mm: float) -> tuple[Grey, Lying]:
    """Return a photo with hardly more pixels in a mm than are looked at, and how a page lies in it."""
    (x, y), (u, v) = applied(foot, BAR, -BAR), applied(foot, BAR + 1, -BAR)
    much = hypot(u - x, v - y) / (per_mm * _SHARP)
    if much <= 1:
        return grey, foot
    small = grey.smaller(round(grey.wide / much), round(grey.high / much))
    return small, multiplied((small.wide / grey.wide, 0, 0, 0, small.high / grey.high, 0, 0, 0, 1), foot)


def _is_apart(foot: Lying, kept: Sequence[Field], found: _Rough) -> bool:
    """Return whether a field lies elsewhere than others, or is turned otherwise."""
    for field in kept:
        x, y = applied(multiplied(inverse(foot), field.matrix), 0.0, 0.0)
        if field.turned == found.way.turned and hypot(x - found.x, y - found.y) <= _APART:
            return False
    return True


class _Lines:
    """The lines of a page, as a spectrum: what is darker than its surroundings, so that tints do not count."""

    def __init__(self, grey: Grey, foot: Lying, sought: Lattice, in_play: bool) -> None:
        self.loops, self.radius, self.sharp = grey.loops, sought.radius, sought.sharp
        loops, sharp = grey.loops, sought.sharp
        size = _WIDE * sharp.per_mm, _HIGH * sharp.per_mm
        self.space, count = Space(loops, *size), size[0] * size[1]
        self.spectrum, self.drawn = self.space.planes(1), self.space.planes(1)
        with grey.room():
            picture, lying = _fewer(grey, foot, sharp.per_mm) if sharp.is_thin else (grey, foot)
            dark = picture.part(lying, _LEFT, _BELOW - _HIGH, size, sharp.per_mm).dark
            around, box = loops.zeros(count), box_of(sharp.around)
            loops.around(dark, *size, loops.reals(box), len(box) // 2, loops.zeros(count), around)
            limit = median(loops.taken(around)) + _CROWDED if in_play else 2.0
            bounds, out = loops.reals([-sharp.bright, _MOST_DARK, limit]), loops.zeros(2)
            loops.above(dark, around, count, bounds, dark)
            loops.placed(dark, *size, 0, self.space.plane, *size, out)
            self.spread = sqrt(loops.taken(out)[0] / count) or 1e-9
        self.space.spectrum(self.spectrum, 0)

    def recurring(self, ways: Sequence[_Way]) -> list[_Way]:
        """Return ways to be printed, those first after whose steps the lines recur best."""
        space, places = self.space, list[float]()
        for width, turned in ways:
            across, down = width * self.sharp.per_mm, width * self.sharp.per_mm * 0.75**0.5
            steps = [(x * across, y * down) for x, y in _STEPS]
            places += [number for x, y in steps for number in ((y, x) if turned else (x, y))]
        space.correlate(self.spectrum, 0, self.spectrum, 0, 1, space.wide)
        with self.loops.room():
            out, given = self.loops.zeros(len(ways)), self.loops.reals(places)
            self.loops.recurring(space.room, space.high, space.wide, given, len(ways), len(_STEPS), out)
            totals = self.loops.taken(out)
        order = sorted(range(len(ways)), key=totals.__getitem__, reverse=True)
        return [ways[number] for number in order]

    def found(self, ways: Sequence[_Way]) -> Iterator[_Rough]:
        """Yield how well fields are seen that are printed in some ways, where each of them is seen best."""
        fitting = [way for way in ways if self._fits(way)]
        for pair in zip_longest(fitting[::2], fitting[1::2]):
            yield from self._both([way for way in pair if way is not None])

    def _size(self, way: _Way) -> tuple[int, int]:
        across, down = hexmap.field_size(self.radius)
        sides = (down, across) if way.turned else (across, down)
        wide, high = (int((side * round(way.width, 2) + 6) * self.sharp.per_mm) for side in sides)
        return wide, high

    def _fits(self, way: _Way) -> bool:
        wide, high = self._size(way)
        return wide <= self.space.wide and high <= self.space.high

    def _both(self, ways: Sequence[_Way]) -> Iterator[_Rough]:
        """Yield how one or two fields are seen."""
        loops, space, per_mm = self.loops, self.space, self.sharp.per_mm
        with loops.room():
            squares, used = loops.zeros(2), max(self._size(way)[0] for way in ways)
            for part, way in enumerate(ways):
                with loops.room():
                    size = self._size(way)
                    loops.placed(self._lattice(way, size), *size, part, space.plane, used, space.high, squares)
            space.spectrum(self.drawn, 0, used)
            free = [(space.wide - wide + 1, space.high - high + 1) for wide, high in map(self._size, ways)]
            row = max(columns for columns, _ in free)
            space.correlate(self.spectrum, 0, self.drawn, 0, 1, row)
            inks = loops.taken(squares)
            for part, (way, (columns, rows)) in enumerate(zip(ways, free, strict=True)):
                best, (wide, high) = highest(space, part, row, (0, 0, columns, rows)), self._size(way)
                x, y = (best.x + wide / 2) / per_mm + _LEFT, (best.y + high / 2) / per_mm + _BELOW - _HIGH
                yield _Rough(best.value / (self.spread * sqrt(inks[part] * wide * high)), way, x, y)

    def _lattice(self, way: _Way, size: tuple[int, int]) -> State:
        """Return the lines of a field as a camera sees them."""
        loops, sharp = self.loops, self.sharp
        scale = round(way.width, 2) * sharp.per_mm / WIDEST
        here, width = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), sharp.line * sharp.per_mm / scale
        line = Stroke(LINED, (1.0,), here, width, (), lines_of(way.turned, self.radius))
        drawn = painted(loops, [line], size, (scale, 0, 0, scale, size[0] / 2, size[1] / 2))
        reach = max(1, round(3 * sharp.blur))
        curve = loops.reals(weights(sharp.blur, reach))
        loops.blurred(drawn, 0, loops.zeros(size[0] * size[1]), *size, curve, reach)
        return drawn


def box_of(reach: float) -> list[float]:
    """Return the weights of a square around a pixel, which may reach a part of a pixel."""
    whole = int(reach)
    edge = [reach - whole] if reach > whole else []
    found = [*edge, *[1.0] * (2 * whole + 1), *edge]
    return [one / sum(found) for one in found]


@cache
def lines_of(turned: bool, radius: int) -> Sequence[float]:
    """Return the lines between the widest cells and around them, from the centre of the field."""
    cells = hexagon(radius)
    path = joined([hexmap.borders(cells, WIDEST), hexmap.coast(cells, WIDEST)])
    return steps(hexmap.turned_path(path) if turned else path)

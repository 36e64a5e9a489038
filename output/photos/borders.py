"""The borders of hexagonal cells in a photo, one by one, where the outline of the board is not known beforehand.

The cells around a place where a lattice of lines was seen are looked at, farther and farther out. Each border may lie a
little out of its place: where those that were seen lie tells where the next ones are. Millimetres on the page.
"""

from collections.abc import Container, Iterator, Sequence
from math import hypot, sqrt
from operator import mul
from statistics import median
from typing import NamedTuple

from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.output.photos.field import Field
from landpress.output.photos.grey import Grey, Lying, applied, homography, inverse, multiplied, solution
from landpress.output.scene import hexmap
from landpress.output.scene.items import Point

Area = tuple[float, float, int, int]
"""A part of a page: its left and upper side, its width and height."""
_ABOVE_BAR: Area = (-14.0, -286.0, 216, 300)
_PER_MM, _MARGIN = 4.0, 0.6
"""Pixels in a millimetre; and the share of a border, in its middle, that is looked at."""
_STEP = 0.15
"""The distance of the places across a border, in mm."""
_ALONG = 15
_NEAR, _BESIDE, _BAND = 0.45, 0.45, 0.5
"""How far a border may lie from where the others tell; how far from it its ground is, and half the width of the band in
which a thick line is darker than a thin one."""
_ROUNDS = ((2.2, 3, 0.9), (3.2, 3, 0.9), (4.5, 6, 0.75), (6.0, 6, 0.75), (20.0, 6, 0.75), (20.0, 6, 0.6))
"""How far out in widths of a cell the borders are looked at, how many numbers tell where they lie, and how far each may
lie from where it should be."""
_THICK = 1.5
"""How much darker than usual the band along a border is that does not count: a coast beside it may have been taken."""
_COASTS = tuple(0.01 * k for k in range(-20, 21))
_COAST_AT, _COAST_GROUND = (26, 36), 3
"""The places across a border, in widths of a cell, where a coast is looked for; the steps between which it may lie, and
how many of them beside it its ground is."""
_FEW = 8
"""The least number of borders by which the places of the others are told."""


class Borders(NamedTuple):
    """Cells around the middle of a field, and the borders between them.

    `sides` has the numbers of the two cells of each border. `line` is how much darker a border is than the ground
    beside it, `band` how dark a band of a millimetre along it is. `coasts` is how much darker a line along it is in the
    first cell and in the second one, where the coast of the other one may be drawn. `lying` takes places in the drawing
    of the field to pixels, more exactly than the field's own matrix.
    """

    cells: tuple[Hex, ...]
    sides: Sequence[tuple[int, int]]
    line: Sequence[float]
    band: Sequence[float]
    coasts: Sequence[tuple[float, float]]
    lying: Lying
    width: float


class _Ridge(NamedTuple):
    """How much darker a border is than the ground beside it, at which place across it, and how dark its band is."""

    height: float
    place: float
    band: float


def borders(
    grey: Grey,
    foot: Lying,
    field: Field,
    drawn: float,
    reach: int,
    lined: Container[Hex] | None = None,
    area: Area = _ABOVE_BAR,
) -> Borders:
    """Return the borders of the cells that lie up to `reach` cells from the middle of a field.

    `drawn` is the width of a cell in the drawing of the field. An `area` of the page is looked at. Only borders between
    cells that are `lined` tell where the others lie, if it is known between which cells lines are.
    """
    cells = hexagon(reach)
    number = {cell: i for i, cell in enumerate(cells)}
    beside = ((1, 0), (0, 1), (-1, 1))
    pairs = ((i, number.get(Hex(cell.q + q, cell.r + r))) for i, cell in enumerate(cells) for q, r in beside)
    sides = [(i, j) for i, j in pairs if j is not None]
    own = multiplied(inverse(foot), field.matrix)
    centres = [hexmap.centre(cell, drawn) for cell in cells]
    places = [hexmap.turned(x, y) for x, y in centres] if field.turned else centres
    onto = [applied(own, x, y) for x, y in places]
    width = drawn * hypot(own[0], own[3]) / abs(own[8])
    with grey.room():
        telling = [lined is None or (cells[i] in lined and cells[j] in lined) for i, j in sides]
        found = _Followed(grey, foot, onto, sides, telling, width, area)
        line, _, band = zip(*found.ridges(_NEAR, range(len(sides))), strict=True)
        coasts = found.coasts()
    moved = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(onto, found.moves(onto), strict=True)]
    near = [i for i, cell in enumerate(cells) if distance(cell, Hex(0, 0)) <= 4]
    taking = homography([places[i] for i in near], [moved[i] for i in near])
    return Borders(cells, sides, line, band, coasts, multiplied(foot, taking), width)


class _Followed:
    """The borders of a field, where they are seen. `fit` tells how far places lie from where they should be.

    A move is a sum of a constant, the place, and its squares, for each direction.
    """

    def __init__(
        self,
        grey: Grey,
        foot: Lying,
        centres: Sequence[Point],
        sides: Sequence[tuple[int, int]],
        telling: Sequence[bool],
        width: float,
        area: Area,
    ) -> None:
        self.loops, self.width, self.middle = grey.loops, width, centres[len(centres) // 2]
        self.telling = telling
        left, top, wide, high = area
        size = round(wide * _PER_MM), round(high * _PER_MM)
        dark = grey.part_again(foot, left, top, size, _PER_MM).dark
        self.loops.shown(dark, 0, size[0] * size[1], dark, 0)
        self.area = dark, *size
        self.middles, self.normals = list[Point](), list[Point]()
        for (x0, y0), (x1, y1) in ((centres[i], centres[j]) for i, j in sides):
            far = hypot(x1 - x0, y1 - y0)
            self.middles.append(((x0 + x1) / 2, (y0 + y1) / 2))
            self.normals.append(((x1 - x0) / far, (y1 - y0) / far))
        half = 0.5 * _MARGIN * width * hexmap.SIDE
        self.bounds = self.loops.reals((half, left, top, _PER_MM))
        self.fit: list[Point] = [(0.0, 0.0)] * 3
        for reach, terms, free in _ROUNDS:
            self.fit += [(0.0, 0.0)] * (terms - len(self.fit))
            self._follow(reach, free)

    def _basis(self, place: Point) -> tuple[float, ...]:
        """Return what the move of a place is a sum of."""
        x, y = (place[0] - self.middle[0]) / self.width, (place[1] - self.middle[1]) / self.width
        return (1.0, x, y, x * x, x * y, y * y)[: len(self.fit)]

    def moves(self, places: Sequence[Point]) -> Iterator[Point]:
        """Yield how far each place lies from where it should be."""
        right, down = zip(*self.fit, strict=True)
        for basis in map(self._basis, places):
            yield sum(map(mul, basis, right)), sum(map(mul, basis, down))

    def ridges(self, free: float, sides: Sequence[int]) -> list[_Ridge]:
        """Return the darkest line of each of some borders that lies up to `free` mm from where it is looked for."""
        reach, beside = int(free / _STEP + 1e-9), round(max(_BESIDE, _BAND) / _STEP)
        across = [_STEP * k for k in range(-reach - beside, reach + beside + 1)]
        (found,) = self._ridges(sides, across, round(_BESIDE / _STEP), (beside, beside + 2 * reach + 1))
        return found

    def coasts(self) -> list[tuple[float, float]]:
        """Return how much darker than its ground the darkest line beside each border is, on both sides of it."""
        (near, far), last = _COAST_AT, len(_COASTS)
        across = [self.width * one for one in _COASTS]
        sides = range(len(self.middles))
        before, behind = self._ridges(sides, across, _COAST_GROUND, (last - far, last - near), (near, far))
        return [(one.height, other.height) for one, other in zip(before, behind, strict=True)]

    def _ridges(
        self, sides: Sequence[int], across: Sequence[float], ground: int, *among: tuple[int, int]
    ) -> list[list[_Ridge]]:
        """Return the darkest line of each of some borders in some parts of the places `across` it."""
        loops, count, some, found = self.loops, len(sides), len(across), list[list[_Ridge]]()
        given, middles = list[float](), [self.middles[i] for i in sides]
        for i, (x, y), (dx, dy) in zip(sides, middles, self.moves(middles), strict=True):
            given += (x + dx, y + dy, *self.normals[i])
        with loops.room():
            profiles, out = loops.zeros(count * some), loops.zeros(3 * count)
            loops.profiles(
                *self.area, loops.reals(given), count, loops.reals(across), some, self.bounds, _ALONG, profiles
            )
            for part in among:
                loops.ridges(profiles, count, some, ground, *part, round(_BAND / _STEP), out)
                numbers = loops.taken(out)
                each = zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
                found.append([_Ridge(height, place - some // 2, band) for height, place, band in each])
        return found

    def _follow(self, reach: float, free: float) -> None:
        """Change the moves so that they fit the clear borders up to some widths from the middle."""
        far = reach * self.width
        away = [hypot(x - self.middle[0], y - self.middle[1]) for x, y in self.middles]
        inside = [i for i, distance in enumerate(away) if distance < far and self.telling[i]]
        if not inside:
            return
        found = dict(zip(inside, self.ridges(free, inside), strict=True))
        typical = 0.6 * median(found[i].height for i in inside)
        clear = [i for i in inside if found[i].height > typical]
        if not clear:
            return
        thick = _THICK * median(found[i].band for i in clear)
        clear = [i for i in clear if found[i].band < thick]
        if len(clear) < _FEW:
            return
        rows, terms, total = list[float](), len(self.fit), 0.0
        for i, (dx, dy) in zip(clear, self.moves([self.middles[i] for i in clear]), strict=True):
            (a, b), basis = self.normals[i], self._basis(self.middles[i])
            weight = sqrt(max(found[i].height, 0.0))
            known = dx * a + dy * b + _STEP * found[i].place
            rows += [*(v * part * weight for part in (a, b) for v in basis), known * weight]
            total += weight
        # What lies far away is told by few borders: without a small price their moves would grow.
        for k in (*range(3, terms), *range(terms + 3, 2 * terms)):
            rows += [*(0.02 * total / 10 * (j == k) for j in range(2 * terms)), 0.0]
        numbers = self._solved(rows, 2 * terms)
        self.fit = list(zip(numbers[:terms], numbers[terms:], strict=True))

    def _solved(self, rows: Sequence[float], count: int) -> list[float]:
        """Return the `count` numbers that fit equations best: rows of as many factors and a sum."""
        wide = count + 1
        with self.loops.room():
            out = self.loops.zeros(wide * wide)
            self.loops.equations(self.loops.reals(rows), len(rows) // wide, wide, out)
            sums = self.loops.taken(out)
        return list(solution([list(sums[at : at + wide]) for at in range(0, wide * count, wide)]))

"""The lattice of hexagonal cells in a picture that shows no bar: how wide its cells are, how they lie, and where.

A lattice looks the same after a step from one cell to the next, and not after the same step in a direction between two
such steps. This tells the width of a cell and the direction of its rows. The middle of the board is where the lines of
a whole field agree best. A lattice does not tell which way is up, so a page may lie in eight ways on it. Pixels of the
picture, y down.
"""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from landpress.engine.contract.rules import State
from landpress.engine.pictures.shapes import LINED
from landpress.output.photos.field import WIDEST, Field, box_of, lines_of
from landpress.output.photos.field import Lattice as Sought
from landpress.output.photos.grey import Grey, weights
from landpress.output.photos.painted import Stroke, painted
from landpress.output.photos.spectra import Space, fast, highest
from landpress.output.scene import hexmap

_LONG, _WIDER, _SHARE = 960, 1.5, 0.55
"""The longer side (pixels) to which a part of a picture is scaled; how much longer than wide a picture is that may show
two pages beside each other; and the share of it that each of its two parts has then."""
_PER_MM, _AROUND, _MOST_DARK = 2.5, 4.0, 0.4
"""About how many of these pixels a mm has; beside which surroundings (pixels) a line is dark, and how dark it may
count."""
_NARROWEST, _ACROSS, _OTHER = 14.0, 5.0, 0.1
"""The least width of a cell in these pixels, and how many of the widest ones fit into the shorter side;
and how far the width of a second lattice that is tried must be off the first one, as a share."""
STEPS = ((1.0, 0.0), (0.5, 0.75**0.5), (-0.5, 0.75**0.5), (1.5, 0.75**0.5), (-1.5, 0.75**0.5), (0.0, 3**0.5))
"""Steps from a cell to others, in widths of a cell, where rows of cells lie level."""
_FARTHER = tuple((much * x, much * y) for much in (1, 2, 3) for x, y in STEPS[:3])
"""Steps that tell the width more exactly."""
_SAME = 60
"""The turn (degrees) after which a lattice is the same one."""
_FINER = ((0.25, 0.004), (0.1, 0.0015))
"""The steps of the turn (degrees) and of the width (a share) by which both are made more exact."""
_CLEAR, _LINE, _BLUR, _PATCH, _AGREES = 0.06, 1.4, 0.6, 3, 0.33
"""The least difference that tells a lattice; the width of its lines and their blur in pixels; and the radius of a field
whose lines must be seen, with the least agreement. Lines of words agreed by 0.31 at most."""
_LINES = range(40, 300, 7)
"""How far (pixels) words, frames and edges of paper go on straight, where the lattice does not recur."""


class Lattice(NamedTuple):
    """The pixels from a cell to the next one, the direction of a row in degrees, and that of a line of words on it.

    A page is turned by the second direction, or by a quarter, a half or three quarters of a turn more.
    """

    width: float
    turn: float
    page: int


class Part:
    """A part of a picture, scaled, and where its lines recur."""

    def __init__(self, grey: Grey, box: tuple[int, int, int, int]) -> None:
        self.loops, (self.left, self.top, right, bottom) = grey.loops, box
        self.scale = max(1.0, max(right - self.left, bottom - self.top) / _LONG)
        self.wide, self.high = int((right - self.left) / self.scale), int((bottom - self.top) / self.scale)
        loops, size, count = grey.loops, (self.wide, self.high), self.wide * self.high
        self._space = Space(loops, fast(self.wide), fast(self.high))
        self._spectrum, self._drawn = self._space.planes(1), self._space.planes(1)
        with grey.room():
            small = grey.smaller(round(grey.wide / self.scale), round(grey.high / self.scale))
            per_mm, corner = _PER_MM, (self.left / self.scale / _PER_MM, self.top / self.scale / _PER_MM)
            dark = small.part((per_mm, 0, 0, 0, per_mm, 0, 0, 0, 1), *corner, size, per_mm).dark
            around, box_around = loops.zeros(count), box_of(_AROUND)
            loops.around(dark, *size, loops.reals(box_around), len(box_around) // 2, loops.zeros(count), around)
            loops.above(dark, around, count, loops.reals([0.0, _MOST_DARK, 2.0]), dark)
            out, space = loops.zeros(1), self._space
            loops.placed(dark, *size, 0, space.plane, space.wide, space.high, out)
            self._ink = max(loops.taken(out)[0], 1e-9)
        self._space.spectrum(self._spectrum, 0)

    def lattice(self) -> Lattice | None:
        """Return the lattice that is seen best, or None if none is clear."""
        space, found = self._space, list[tuple[float, float, float]]()
        space.correlate(self._spectrum, 0, self._spectrum, 0, 1, space.wide)
        width = _NARROWEST
        while width < min(self.wide, self.high) / _ACROSS:
            half = min(max(int(width / 2), 12), 60)
            turns = [_SAME * k / (2 * half) for k in range(2 * half)]
            alike = self._recurring([(width, turn) for turn in turns], STEPS)
            found += [(one - alike[(k + half) % (2 * half)], width, turns[k]) for k, one in enumerate(alike)]
            width += max(0.35, 0.012 * width)
        tried = [max(found)] if found else []  # a picture of less than 70 pixels holds no cells
        others = [one for one in found if abs(one[1] / tried[0][1] - 1) > _OTHER]
        tried += [max(others)] if others else []
        exact = [self._exact(width, turn) for contrast, width, turn in tried if contrast > _CLEAR]
        best = max(((self._middle(one, _PATCH)[0], one) for one in exact), default=None)
        return best[1] if best is not None and best[0] >= _AGREES else None

    def _exact(self, width: float, turn: float) -> Lattice:
        """Return a lattice that is known roughly."""
        space, near = self._space, range(-5, 6)
        space.correlate(self._spectrum, 0, self._spectrum, 0, 1, space.wide)
        for angle, share in _FINER:
            ways = [(width * (1 + share * i), turn + angle * k) for i in near for k in near]
            alike = self._recurring([*ways, *((one, way + _SAME / 2) for one, way in ways)], _FARTHER)
            width, turn = ways[_first([alike[k] - alike[k + len(ways)] for k in range(len(ways))])]
        pages = [turn + more for more in (0, 30, 60)]
        both = [
            sum(self._recurring([(float(far), page + more) for far in _LINES for more in (0, 90)], STEPS[:1]))
            for page in pages
        ]
        return Lattice(width, turn, 30 * _first(both))

    def _recurring(self, ways: Sequence[tuple[float, float]], steps: Sequence[tuple[float, float]]) -> list[float]:
        """Return how well the lines recur after the steps of lattices: 1 is best. Each has a width and a direction."""
        return [total / self._ink / len(steps) for total in recurring(self._space, ways, steps)]

    def ways(self, lattice: Lattice, sought: Sought) -> list[Field]:
        """Return the ways in which a field may lie where its lines are seen best.

        Four of them are mirrored. A page that prints no turned field, or no upright one, may lie in half of them.
        """
        alike, x, y = self._middle(lattice, sought.radius)
        scale, found = lattice.width * self.scale / sought.drawn, list[Field]()
        for side in (1, -1):
            for quarter in range(4):
                more = lattice.page + 90 * quarter
                turned, turn = more % _SAME != 0, radians(lattice.turn + more)
                if turned in sought.turns:
                    c, s = scale * cos(turn), scale * sin(turn)
                    found.append(Field((side * c, -s, x, side * s, c, y, 0.0, 0.0, 1.0), turned, alike))
        return found

    def _middle(self, lattice: Lattice, radius: int) -> tuple[float, float, float]:
        """Return how well the lines of a field of some radius are seen, and where its middle lies in the picture."""
        loops, space = self.loops, self._space
        side = int(max(hexmap.field_size(radius)) * lattice.width * 1.08) + 4
        wide, high = min(side, space.wide), min(side, space.high)
        with loops.room():
            squares, drawn = loops.zeros(1), self._lines(lattice, radius, (wide, high))
            loops.placed(drawn, wide, high, 0, space.plane, space.wide, space.high, squares)
            space.spectrum(self._drawn, 0)
            space.correlate(self._spectrum, 0, self._drawn, 0, 1, space.wide)
            best, ink = highest(space, 0, space.wide, (0, 0, space.wide, space.high)), loops.taken(squares)[0]
        x, y = (best.x + wide / 2) % space.wide, (best.y + high / 2) % space.high
        alike = best.value / sqrt(max(self._ink / (self.wide * self.high) * ink * wide * high, 1e-9))
        return alike, self.left + x * self.scale, self.top + y * self.scale

    def _lines(self, lattice: Lattice, radius: int, size: tuple[int, int]) -> State:
        """Return the lines of a field as a camera sees them, its middle in the middle of a picture."""
        loops, (wide, high), here = self.loops, size, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        scale, turn = lattice.width / WIDEST, radians(lattice.turn)
        c, s, reach = scale * cos(turn), scale * sin(turn), max(1, round(3 * _BLUR))
        line = Stroke(LINED, (1.0,), here, _LINE / scale, (), lines_of(False, radius))
        seen = painted(loops, [line], size, (c, s, -s, c, wide / 2, high / 2))
        loops.blurred(seen, 0, loops.zeros(wide * high), wide, high, loops.reals(weights(_BLUR, reach)), reach)
        return seen


def recurring(space: Space, ways: Sequence[tuple[float, float]], steps: Sequence[tuple[float, float]]) -> list[float]:
    """Return how well what was correlated with itself recurs after the steps of lattices, added up for each.

    A lattice has a width and a direction in degrees.
    """
    places: list[float] = []
    for width, turn in ways:
        c, s = width * cos(radians(turn)), width * sin(radians(turn))
        for x, y in steps:
            places += [c * x - s * y, s * x + c * y]
    loops = space.loops
    with loops.room():
        out, given = loops.zeros(len(ways)), loops.reals(places)
        loops.recurring(space.room, space.high, space.wide, given, len(ways), len(steps), out)
        return list(loops.taken(out))


def parts(grey: Grey) -> Iterator[Part]:
    """Yield the picture, or both halves of a long one, which may show two pages beside each other. They take room."""
    wide, high = grey.wide, grey.high
    if max(wide, high) < _WIDER * min(wide, high):
        boxes = [(0, 0, wide, high)]
    elif wide > high:
        some = int(_SHARE * wide)
        boxes = [(0, 0, some, high), (wide - some, 0, wide, high)]
    else:
        some = int(_SHARE * high)
        boxes = [(0, 0, wide, some), (0, high - some, wide, high)]
    for box in boxes:
        with grey.room():
            yield Part(grey, box)


def _first(values: Sequence[float]) -> int:
    """Return the number of the largest value."""
    return max(range(len(values)), key=values.__getitem__)

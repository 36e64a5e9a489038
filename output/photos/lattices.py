"""The lattice of hexagonal cells in a picture that shows no bar: how wide its cells are, how they lie, and where.

Words, frames and edges of paper go on straight: they tell the direction of a page, but for quarter turns. A lattice
looks the same after a step from one cell to the next, and not after the same step in a direction between two such
steps. This tells the width of a cell. The middle of the board is where the lines of a whole field agree best. A lattice
does not tell which way is up, so a page may lie in eight ways on it. Pixels of the picture, y down.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from landpress.engine.contract.rules import State
from landpress.engine.pictures.shapes import LINED
from landpress.output.photos.field import WIDEST, Field, box_of, lines_of
from landpress.output.photos.field import Lattice as Sought
from landpress.output.photos.grey import Grey, Lying, multiplied, weights
from landpress.output.photos.painted import Stroke, painted
from landpress.output.photos.spectra import Space, fast, highest
from landpress.output.photos.tilted import from_above
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
_LINES, _STEP, _PAGES, _OTHERWISE = range(40, 300, 7), 0.5, 3, 4.0
"""How far (pixels) words, frames and edges of paper go on straight, where the lattice does not recur; the step between
directions (degrees) that are tried, how many of them are taken, and how far they lie from each other at least."""


_HERE = 1.0, 0.0, 0.0, 1.0, 0.0, 0.0
UNMOVED = 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0


class Lattice(NamedTuple):
    """The pixels from a cell to the next one, the direction of a row in degrees, and that of a line of words on it.

    A page is turned by the second direction, or by a quarter, a half or three quarters of a turn more.
    """

    width: float
    turn: float
    page: int


class Part:
    """A part of a picture, scaled, and where its lines recur."""

    def __init__(self, grey: Grey, box: Sequence[float], seen: Lying = UNMOVED) -> None:
        """Prepare a box in the picture, or in another one that `seen` takes to the picture.

        `onto` takes places in the part to the picture.
        """
        self.loops, (left, top, right, bottom) = grey.loops, box
        scale = max(1.0, max(right - left, bottom - top) / _LONG)
        self.wide, self.high = int((right - left) / scale), int((bottom - top) / scale)
        self.onto = multiplied(seen, (scale, 0, left, 0, scale, top, 0, 0, 1))
        loops, size, count = grey.loops, (self.wide, self.high), self.wide * self.high
        self._space = Space(loops, fast(self.wide), fast(self.high))
        self._spectrum, self._drawn = self._space.planes(1), self._space.planes(1)
        with grey.room():
            small = grey.smaller(round(grey.wide / scale), round(grey.high / scale))
            fewer = small.wide / grey.wide, 0, 0, 0, small.high / grey.high, 0, 0, 0, 1
            mm = _PER_MM, 0, 0, 0, _PER_MM, 0, 0, 0, 1
            dark = small.part(multiplied(multiplied(fewer, self.onto), mm), 0, 0, size, _PER_MM).dark
            around, box_around = loops.zeros(count), box_of(_AROUND)
            loops.around(dark, *size, loops.reals(box_around), len(box_around) // 2, loops.zeros(count), around)
            loops.above(dark, around, count, loops.reals([0.0, _MOST_DARK, 2.0]), dark)
            out, space = loops.zeros(1), self._space
            loops.placed(dark, *size, 0, space.plane, space.wide, space.high, out)
            self._ink = max(loops.taken(out)[0], 1e-9)
        self._space.spectrum(self._spectrum, 0)
        self._directions, self._is_correlated = list[float](), False

    def directions(self) -> list[float]:
        """Return the directions (0 to 90 degrees) in which most goes on straight, the clearest first."""
        self._directions = self._directions or self._told()
        return self._directions

    def _told(self) -> list[float]:
        turns = [_STEP * k for k in range(round(90 / _STEP))]
        seen = self._straight(turns)
        order = sorted(range(len(turns)), key=seen.__getitem__, reverse=True)
        found: list[float] = []
        for turn in (turns[k] for k in order):
            if all(abs((turn - one + 45) % 90 - 45) > _OTHERWISE for one in found):
                found.append(turn)
            if len(found) == _PAGES:
                break
        return found

    def lattice(self) -> Lattice | None:
        """Return the lattice that is seen best, or None if none is clear."""
        found = self.contrasts()
        tried = [max(found)] if found else []  # a picture of less than 70 pixels holds no cells
        others = [one for one in found if abs(one[1] / tried[0][1] - 1) > _OTHER]
        tried += [max(others)] if others else []
        exact = [self.exact(width, turn) for contrast, width, turn in tried if contrast > _CLEAR]
        alike = [place[0] for place in self.places([_field(one, _PATCH) for one in exact])]
        return exact[_first(alike)] if alike and max(alike) >= _AGREES else None

    def contrasts(self) -> list[tuple[float, float, float]]:
        """Return how much better lines recur on lattices than between their steps, and their widths and directions."""
        found = list[tuple[float, float, float]]()
        for turn in self.directions():
            widths = self.widths()
            level, upright = (self.recurring([(one, turn + more) for one in widths], STEPS) for more in (0, _SAME / 2))
            for one, other, width in zip(level, upright, widths, strict=True):
                found += [(one - other, width, turn), (other - one, width, turn + _SAME / 2)]
        return found

    def widths(self) -> list[float]:
        """Return the widths of cells that are tried."""
        found, width = list[float](), _NARROWEST
        while width < min(self.wide, self.high) / _ACROSS:
            found.append(width)
            width += max(0.35, 0.012 * width)
        return found

    def _straight(self, turns: Sequence[float]) -> list[float]:
        """Return how much goes on straight in some directions (degrees) and across them."""
        ways = [(float(far), turn + more) for turn in turns for far in _LINES for more in (0, 90)]
        seen, some = self.recurring(ways, STEPS[:1]), 2 * len(_LINES)
        return [sum(seen[at : at + some]) for at in range(0, len(seen), some)]

    def exact(self, width: float, turn: float) -> Lattice:
        """Return a lattice that is known roughly."""
        near = range(-5, 6)
        for angle, share in _FINER:
            ways = [(width * (1 + share * i), turn + angle * k) for i in near for k in near]
            alike = self.recurring([*ways, *((one, way + _SAME / 2) for one, way in ways)], _FARTHER)
            width, turn = ways[_first([alike[k] - alike[k + len(ways)] for k in range(len(ways))])]
        straight = self._straight([turn + more for more in (0, _SAME / 2, _SAME)])
        return Lattice(width, turn, _SAME // 2 * _first(straight))

    def recurring(self, ways: Sequence[tuple[float, float]], steps: Sequence[tuple[float, float]]) -> list[float]:
        """Return how well the lines recur after the steps of lattices: 1 is best. Each has a width and a direction."""
        if not self._is_correlated:
            self._space.correlate(self._spectrum, 0, self._spectrum, 0, 1, self._space.wide)
            self._is_correlated = True
        return [total / self._ink / len(steps) for total in recurring(self._space, ways, steps)]

    def ways(self, lattice: Lattice, sought: Sequence[Sought]) -> Iterator[list[Field]]:
        """Yield for each of some fields the ways in which it may lie where its lines are seen best.

        Four of them are mirrored. A page that prints no turned field, or no upright one, may lie in half of them.
        """
        middles = self.places([_field(lattice, one.radius) for one in sought])
        for one, (alike, x, y) in zip(sought, middles, strict=True):
            scale, found = lattice.width / one.drawn, list[Field]()
            for side, quarter in product((1, -1), range(4)):
                more = lattice.page + 90 * quarter
                turned, turn = more % _SAME != 0, radians(lattice.turn + more)
                if turned in one.turns:
                    c, s = scale * cos(turn), scale * sin(turn)
                    lying = multiplied(self.onto, (side * c, -s, x, side * s, c, y, 0.0, 0.0, 1.0))
                    found.append(Field(lying, turned, alike))
            yield found

    def places(self, drawings: Sequence["Outlined"]) -> list[tuple[float, float, float]]:
        """Return for each drawing how well its lines are seen, and where in the part they are seen best."""
        pairs = (drawings[at : at + 2] for at in range(0, len(drawings), 2))
        return [place for pair in pairs for place in self._pair(pair)]

    def _pair(self, drawings: Sequence["Outlined"]) -> Iterator[tuple[float, float, float]]:
        """Yield what `places` returns for one or two drawings, which take as long as one."""
        loops, space, self._is_correlated = self.loops, self._space, False
        with loops.room():
            squares, sizes = loops.zeros(2), [self._size(one) for one in drawings]
            for part, (one, (wide, high)) in enumerate(zip(drawings, sizes, strict=True)):
                with loops.room():
                    lines = self._lines(one, wide, high)
                    loops.placed(lines, wide, high, part, space.plane, space.wide, space.high, squares)
            space.spectrum(self._drawn, 0)
            space.correlate(self._spectrum, 0, self._drawn, 0, 1, space.wide)
            for part, (ink, (wide, high)) in enumerate(zip(loops.taken(squares), sizes, strict=False)):
                best = highest(space, part, space.wide, (0, 0, space.wide, space.high))
                alike = best.value / sqrt(max(self._ink / (self.wide * self.high) * ink * wide * high, 1e-9))
                yield alike, (best.x + wide / 2) % space.wide, (best.y + high / 2) % space.high

    def _size(self, drawing: "Outlined") -> tuple[int, int]:
        side = int(drawing.side * 1.08) + 4
        return min(side, self._space.wide), min(side, self._space.high)

    def _lines(self, drawing: "Outlined", wide: int, high: int) -> State:
        """Return the lines of a drawing as a camera sees them."""
        loops, (lines, scale, turn, _) = self.loops, drawing
        c, s, reach = scale * cos(radians(turn)), scale * sin(radians(turn)), max(1, round(3 * _BLUR))
        line = Stroke(LINED, (1.0,), _HERE, _LINE / scale, (), lines)
        drawn = painted(loops, [line], (wide, high), (c, s, -s, c, wide / 2, high / 2))
        loops.blurred(drawn, 0, loops.zeros(wide * high), wide, high, loops.reals(weights(_BLUR, reach)), reach)
        return drawn


class Outlined(NamedTuple):
    """Lines that are drawn around (0, 0), their scale and turn, and the side of the square in which they are then."""

    lines: Sequence[float]
    scale: float
    turn: float
    side: float


def _field(lattice: Lattice, radius: int) -> Outlined:
    """Return the lines of a field of some radius."""
    side = max(hexmap.field_size(radius)) * lattice.width
    return Outlined(lines_of(False, radius), lattice.width / WIDEST, lattice.turn, side)


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


def straightened(grey: Grey) -> Iterator[Part]:
    """Yield the sheet in a picture as it is seen from above, if it is seen from the side. It takes room."""
    found = from_above(grey)
    if found is not None:
        with grey.room():
            yield Part(grey, found[1], found[0])


def _first(values: Sequence[float]) -> int:
    """Return the number of the largest value."""
    return max(range(len(values)), key=values.__getitem__)

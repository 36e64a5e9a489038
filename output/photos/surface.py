"""How a sheet of paper lies in a photo: flat, or curled up in one direction. Its four edges tell it.

Places are millimetres on the paper, from its middle. Paper does not stretch. So a curled sheet is a part of a cylinder:
its height changes in one direction only, and lengths along the paper stay as they are.
"""

from collections.abc import Sequence
from math import cos, dist, pi, sin, sqrt
from operator import mul
from statistics import fmean, median
from typing import Any, NamedTuple

from landpress.output.photos.edges import edge
from landpress.output.photos.grey import Grey, Lying, homography, inverse, solution
from landpress.output.photos.steps import Place, following

_FLAT, _BETTER = 0.15, 0.7
"""How far (pixels, typically) edges may lie off those of a flat sheet before a curled one is fitted; and the most that
edges may lie off a curled sheet beside it."""
_FOCUS = 0.8
"""The usual focal length of cameras beside the longer side of their photos."""
_WEIGHT = 3.0
"""How much the place of a mark counts beside a point of an edge."""
_ROUNDS, _DONE, _BACK = 12, 0.005, 6
_TURNS = 0.0, pi / 4, pi / 2, 3 * pi / 4
_SMALL = (*[0.1] * 8, 1e-3, *[1e-2] * 3, 1.0, 1.0)
_HEIGHT, _ASIDE, _PULL = 10.0, 0.1, 0.1
"""A usual height (mm); how far cameras usually look aside, beside the longer side; and how much (mm) this counts."""
_AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
Numbers = Sequence[float]


class Surface(NamedTuple):
    """The matrix of the flat sheet, which is 1 at the middle, the distance of the camera, and the curl.

    The curl is its direction, its heights (mm) for the second to fourth power of the way in that direction from the
    middle in units of 100 mm, and the point of the photo towards which things rise. `loops` have a memory.
    """

    loops: Any
    matrix: Lying
    distance: float
    curl: Numbers

    def seen(self, places: Sequence[Place]) -> list[Place]:
        """Return where places of the paper lie in the photo."""
        return self._told("risen", (), places)

    def places(self, seen: Sequence[Place]) -> list[Place]:
        """Return the places of the paper that lie at some points of the photo."""
        return self._told("unrolled", (_BACK if any(self.curl[1:4]) else 0,), seen)

    def _told(self, name: str, given: tuple[int, ...], places: Sequence[Place]) -> list[Place]:
        loops, (turn, *curl) = self.loops, self.curl
        with loops.room():
            numbers = *self.matrix, *inverse(self.matrix), cos(turn), sin(turn), *curl, self.distance
            out, own = loops.zeros(2 * len(places)), loops.reals([number for place in places for number in place])
            getattr(loops, name)(loops.reals(numbers), *given, own, len(places), out)
            found = loops.taken(out)
        return list(zip(found[::2], found[1::2], strict=True))

    def near(self, x: float, y: float, reach: float) -> Lying:
        """Return the matrix of the flat piece of paper that is most like the sheet around a place, from that place."""
        around = [(a * reach, b * reach) for a, b in _AROUND]
        return homography(around, self.seen([(x + a, y + b) for a, b in around]))


def surface(grey: Grey, size: tuple[float, float], corners: Sequence[Place]) -> "Laid":
    """Return how a sheet lies whose corners are known roughly."""
    edges = [edge(grey, *side) for side in following(corners)]
    longer, middle = max(grey.wide, grey.high), (grey.wide / 2, grey.high / 2)
    pixel = 2 * size[0] / (dist(corners[0], corners[1]) + dist(corners[2], corners[3]))
    fit = _Fit(grey.loops, edges, size, _FOCUS * longer * pixel, middle, longer, pixel)
    best, off = fit.best([*(at for corner in corners for at in corner), *[0.0] * 4, *middle], 8)
    if off > _FLAT * pixel:
        flat, straight = best, off
        for turn in _TURNS:
            found, left = fit.best([*flat[:8], turn, 1.0, *flat[10:]], len(flat))
            if left < min(off, _BETTER * straight):
                best, off = found, left
    return Laid(fit, best, off)


def agreeing(places: Sequence[Place], found: Sequence[Place]) -> tuple[complex, complex, list[complex]]:
    """Return the turn and scale, and the shift, that take places to where they were found, and what is left over.

    All are complex numbers.
    """
    one, two = ([complex(*place) for place in each] for each in (places, found))
    middle, other = sum(one) / len(one), sum(two) / len(two)
    both = sum((at - middle).conjugate() * to for at, to in zip(one, two, strict=True))
    change = both / sum(abs(at - middle) ** 2 for at in one)
    shift = other - change * middle
    return change, shift, [to - change * at - shift for at, to in zip(one, two, strict=True)]


class Laid(NamedTuple):
    """How a sheet lies: what was measured, the numbers of its surface, and how far (mm) its edges lie off them."""

    fit: "_Fit"
    numbers: Numbers
    off: float

    @property
    def surface(self) -> Surface:
        """The surface of the sheet."""
        return self.fit.surface(self.numbers)

    def marked(self, places: Sequence[Place], seen: Sequence[Place]) -> "Laid":
        """Return how the sheet lies if it is curled and has these marks. Its edges alone cannot tell it all.

        A curl in a direction and in the mirrored one bend the edges alike, but not what is printed between them.
        """
        if not any(self.numbers[9:12]):
            return self
        fit = self.fit._replace(marks=(places, seen))
        mirrored = [*self.numbers[:8], -self.numbers[8], *self.numbers[9:]]
        found = [Laid(fit, *fit.best(begin, len(begin))) for begin in (self.numbers, mirrored)]
        return min(found, key=lambda one: one.off)


class _Fit(NamedTuple):
    """What is measured of a sheet: its edges (points of the photo, one list each side), its size, and the camera.

    Numbers are those of a surface: its corners in pixels, then its curl. Marks are places of the page, as far as they
    are known, and the points of the photo where they are. `longer` is the longer side of the photo in pixels, `pixel`
    is the size of a pixel on the paper.
    """

    loops: Any
    edges: Sequence[Sequence[Place]]
    size: tuple[float, float]
    distance: float
    middle: Place
    longer: int
    pixel: float
    marks: tuple[Sequence[Place], Sequence[Place]] = ((), ())

    def surface(self, numbers: Numbers) -> Surface:
        """Return the surface with these numbers."""
        wide, high = self.size[0] / 2, self.size[1] / 2
        seen = list(zip(numbers[:8:2], numbers[1:8:2], strict=True))
        matrix = homography([(-wide, -high), (wide, -high), (wide, high), (-wide, high)], seen)
        return Surface(self.loops, matrix, self.distance, numbers[8:])

    def off(self, numbers: Numbers) -> list[float]:
        """Return how far each point of an edge lies inside the paper, and how far marks disagree, in mm."""
        surface, (wide, high) = self.surface(numbers), (self.size[0] / 2, self.size[1] / 2)
        places = surface.places([place for side in self.edges for place in side])
        count = len(self.edges[0])
        sides = [places[at : at + count] for at in range(0, len(places), count)]
        off = [high + y for _, y in sides[0]] + [wide - x for x, _ in sides[1]]
        off += [high - y for _, y in sides[2]] + [wide + x for x, _ in sides[3]]
        known, seen = self.marks
        left = agreeing(known, surface.places(seen))[2] if known else []
        return off + [part * _WEIGHT for one in left for part in (one.real, one.imag)]

    def best(self, begin: Numbers, free: int) -> tuple[Numbers, float]:
        """Return the numbers that fit best, of which the first `free` may change, and how far edges lie off them."""
        numbers, off, damping = list(begin), self.off(begin), 1e-3
        usual = [*[0.0] * 9, *[_PULL / _HEIGHT] * 3, *[_PULL / (_ASIDE * self.longer)] * 2][:free]
        goal = [*[0.0] * 12, *self.middle]
        for _ in range(_ROUNDS):
            most = 5 * median(map(abs, off)) + self.pixel / 2
            kept = [at for at, far in enumerate(off) if abs(far) < most]
            slopes = []
            for number, step in enumerate(_SMALL[:free]):
                there = self.off([*numbers[:number], numbers[number] + step, *numbers[number + 1 :]])
                slopes.append([(there[at] - off[at]) / step for at in kept])
            here, table = [off[at] for at in kept], list[list[float]]()
            for number, slope in enumerate(slopes):
                row = [sum(map(mul, slope, other)) for other in (*slopes, here)]
                row[number] += usual[number] ** 2
                row[number] += damping * row[number] + 1e-9
                row[free] += usual[number] ** 2 * (numbers[number] - goal[number])
                table.append(row)
            change = [*solution(table), *[0.0] * (len(numbers) - free)]
            tried = [number - less for number, less in zip(numbers, change, strict=True)]
            left = self.off(tried)
            gain = 1 - fmean(abs(left[at]) for at in kept) / fmean(map(abs, here))
            if gain > 0:
                numbers, off, damping = tried, left, damping / 5
            else:
                damping *= 10
            if 0 < gain < _DONE:
                break
        return numbers, sqrt(fmean(off[at] ** 2 for at in kept)) + 1 - len(kept) / len(off)

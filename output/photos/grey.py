"""A grey picture in the memory of the compiled loops (engine/pictures), and how dark the parts of a page in it are.

The command line and the page of the studio read bars and typed codes by it alone, without NumPy. A `Lying` takes places
(mm on the page) to places in the picture (pixels, the centre of the first one is at 0.5): the rows of a matrix of three
by three, one behind the other.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from operator import mul
from typing import NamedTuple

from landpress.engine.contract.rules import State
from landpress.engine.kernels.backends import pictures

Lying = tuple[float, ...]
_CELL, _NEAR, _SMOOTH, _REACH = 1.5, 2, 2.5, 8
"""The paper's brightness is found in squares of so many mm, in so many of them each way, and smoothed over so many."""
_BESIDE = 3
"""The pixels around an area of a page that are in its picture, too."""
_KEPT = 4
"""The least ratio of its pixels to those of a smaller picture that is kept: many ways of looking begin with one."""


class Box(NamedTuple):
    """A dark rectangle of a drawing, in pixels."""

    left: int
    top: int
    right: int
    bottom: int


class Grey:
    """A grey picture. Parts of it that are made inside `room()` are freed at its end."""

    def __init__(self, wide: int, high: int, light: bytes) -> None:
        self.wide, self.high = wide, high
        self.loops = pictures()
        self.light: State = self.loops.put(light)
        self.smooth: State = self.loops.reals(weights(_SMOOTH, _REACH))
        self.room = self.loops.room
        self._smaller: dict[tuple[int, int], bytes] = {}
        self._part: dict[object, bytes] = {}

    def smaller(self, wide: int, high: int, box: Sequence[int] = ()) -> "Grey":
        """Return the picture in another size, or only what lies in a box of it: its sides, and those behind it."""
        if light := self._smaller.get((wide, high)):
            return self.another(wide, high, light)
        made, whole = self._beside(wide, high, self.loops.blank(wide * high)), (0, 0, wide, high)
        with self.room():
            given = self.light, self.wide, self.high, made.light, wide, high
            self.loops.shrink(*given, self.loops.array(box or whole))
        if _KEPT * wide * high <= self.wide * self.high and tuple(box or whole) == whole:
            self._smaller[wide, high] = self.loops.read(made.light, wide * high)
        return made

    def around(self, lying: Lying, area: Sequence[float], size: tuple[int, int]) -> "Grey":
        """Return the picture in another size, or what of it shows an area of a page, which lies so in that size.

        An area is its sides, and those behind it.
        """
        corners = [(x, y) for x in area[::2] for y in area[1::2]]
        if any(lying[6] * x + lying[7] * y + lying[8] <= 0 for x, y in corners):
            return self.smaller(*size)
        across, down = zip(*(applied(lying, x, y) for x, y in corners), strict=True)
        low = [min(max(int(min(one)) - _BESIDE, 0), side) for one, side in zip((across, down), size, strict=True)]
        high = [min(max(int(max(one)) + _BESIDE, 0), side) for one, side in zip((across, down), size, strict=True)]
        return self.smaller(*size, (*low, *high))

    def another(self, wide: int, high: int, light: bytes) -> "Grey":
        """Return another picture in the same memory."""
        return self._beside(wide, high, self.loops.put(light))

    def _beside(self, wide: int, high: int, light: State) -> "Grey":
        made = object.__new__(Grey)
        made.__dict__ = self.__dict__ | {"wide": wide, "high": high, "light": light, "_smaller": {}, "_part": {}}
        return made

    def softened(self) -> State:
        """Return the picture with each pixel as bright as the nine around it."""
        light: State = self.loops.zeros(-(-self.wide * self.high // 8))
        self.loops.soften(self.light, self.wide, self.high, light)
        return light

    def shows(self, lying: Lying, x: float, y: float) -> bool:
        """Return whether a place of the page lies in the picture."""
        u, v = applied(lying, x, y)
        return 0 <= u <= self.wide and 0 <= v <= self.high

    def part(self, lying: Lying, left: float, top: float, size: tuple[int, int], per_mm: float) -> "Part":
        """Return a rectangle of the page, whose corner is given in mm, with `per_mm` pixels a millimetre."""
        loops, (wide, high), step = self.loops, size, 1 / per_mm
        dark: State = loops.zeros(wide * high)
        with self.room():
            placed = loops.reals(multiplied(lying, (step, 0, left, 0, step, top, 0, 0, 1)))
            loops.warp(self.light, self.wide, self.high, placed, dark, wide, high)
        darkened(self, dark, size, per_mm)
        return Part(self, dark, wide, high)

    def part_again(self, lying: Lying, left: float, top: float, size: tuple[int, int], per_mm: float) -> "Part":
        """Return `part`. The last one is kept, for those who ask for the same one several times."""
        (wide, high), asked = size, (lying, left, top, size, per_mm)
        if dark := self._part.get(asked):
            return Part(self, self.loops.put(dark), wide, high)
        made = self.part(lying, left, top, size, per_mm)
        self._part = {asked: self.loops.read(made.dark, 8 * wide * high)}
        return made


class Part(NamedTuple):
    """How dark the pixels of a rectangle of a page are; -1 where the picture does not show it."""

    grey: Grey
    dark: State
    wide: int
    high: int

    def sums(self) -> tuple[State, State]:
        """Return the sums of the darkness and of its squares above and to the left of each pixel.

        From now on, nothing is dark where the picture does not show the page.
        """
        count, loops = (self.wide + 1) * (self.high + 1), self.grey.loops
        sums, squares = loops.zeros(count), loops.zeros(count)
        loops.summed(self.dark, self.wide, self.high, sums, squares)
        return sums, squares

    def ink(self, boxes: Sequence[Box]) -> float:
        """Return the sum of the darkness in some rectangles."""
        return self._told("ink", boxes, self.wide)

    def alike(self, boxes: Sequence[Box]) -> float:
        """Return the correlation with a drawing of dark rectangles, as far as the picture shows the part."""
        return self._told("whole", boxes, self.wide, self.high)

    def _told(self, name: str, boxes: Sequence[Box], *size: int) -> float:
        loops = self.grey.loops
        with loops.room():
            out, given = loops.zeros(1), loops.array([v for box in boxes for v in box])
            getattr(loops, name)(self.dark, *size, given, len(boxes), out)
            return float(loops.taken(out)[0])


def darkened(grey: Grey, light: State, size: tuple[int, int], per_mm: float) -> None:
    """Turn the light of a part, in the memory of a picture, into darkness."""
    across, down = (max(2, round(side / (_CELL * per_mm))) for side in size)
    with grey.room():
        cells = grey.loops.zeros(2 * across * down)
        grey.loops.darken(light, *size, cells, across, down, _NEAR, grey.smooth, _REACH)


def weights(spread: float, reach: int) -> list[float]:
    """Return the weights of a bell curve around its middle, which add up to 1."""
    found = [math.exp(-((k / spread) ** 2) / 2) for k in range(-reach, reach + 1)]
    return [one / sum(found) for one in found]


def multiplied(one: Lying, other: Sequence[float]) -> Lying:
    """Return the product of two matrices."""
    return tuple(
        one[row] * other[column] + one[row + 1] * other[3 + column] + one[row + 2] * other[6 + column]
        for row in (0, 3, 6)
        for column in range(3)
    )


def applied(lying: Lying, x: float, y: float) -> tuple[float, float]:
    """Return where a place lies in the picture."""
    a, b, c, d, e, f, g, h, i = lying
    scale = g * x + h * y + i or 1e-9
    return (a * x + b * y + c) / scale, (d * x + e * y + f) / scale


def inverse(lying: Lying) -> Lying:
    """Return the matrix that takes places in the picture to places on the page, but for a factor."""
    a, b, c, d, e, f, g, h, i = lying
    rows = (e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f)
    return (*rows, d * h - e * g, b * g - a * h, a * e - b * d)


def homography(places: Sequence[tuple[float, float]], images: Sequence[tuple[float, float]]) -> Lying:
    """Return the matrix that takes places, which lie around (0, 0), to images about best."""
    spread = max(math.hypot(*place) for place in places)
    u0, v0 = (sum(image[k] for image in images) / len(images) for k in (0, 1))
    rows: list[tuple[Sequence[float], float]] = []
    for (x, y), (u, v) in zip(places, images, strict=True):
        x, y, u, v = x / spread, y / spread, (u - u0) / spread, (v - v0) / spread
        rows += [((x, y, 1, 0, 0, 0, -u * x, -u * y), u), ((0, 0, 0, x, y, 1, -v * x, -v * y), v)]
    outwards = spread, 0.0, u0, 0.0, spread, v0, 0.0, 0.0, 1.0
    return multiplied(multiplied(outwards, (*solved(rows), 1.0)), (1 / spread, 0, 0, 0, 1 / spread, 0, 0, 0, 1))


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value below which a share of some values lies."""
    ordered = sorted(values)
    at = share * (len(ordered) - 1)
    low = min(int(at), len(ordered) - 2)
    return ordered[low] + (at - low) * (ordered[low + 1] - ordered[low]) if low >= 0 else ordered[0]


def is_mirrored(lying: Lying) -> bool:
    """Return whether the picture shows the page mirrored."""
    a, b, c, d, e, f, g, h, i = lying
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0


def solved(rows: Iterable[tuple[Sequence[float], float]]) -> Iterator[float]:
    """Yield the numbers that fit linear equations best, by least squares: each is its factors and its sum."""
    columns = list(zip(*((*factors, total) for factors, total in rows), strict=True))
    count = len(columns) - 1
    table = [[0.0] * (count + 1) for _ in range(count)]
    for i in range(count):
        for j in range(i, count + 1):
            table[i][j] = sum(map(mul, columns[i], columns[j]))
            if j < count:
                table[j][i] = table[i][j]
    yield from solution(table)


def solution(table: list[list[float]]) -> Iterator[float]:
    """Yield the numbers that solve equations, of which each has as many factors and its sum."""
    count = len(table)
    for i in range(count):
        pivot = max(range(i, count), key=lambda k: abs(table[k][i]))
        table[i], table[pivot] = table[pivot], table[i]
        scale = table[i][i] or 1e-12
        table[i] = [v / scale for v in table[i]]
        for k in range(count):
            if k != i:
                factor = table[k][i]
                table[k] = [v - factor * w for v, w in zip(table[k], table[i], strict=True)]
    yield from (row[-1] for row in table)

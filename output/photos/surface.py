"""How a sheet of paper lies in a photo: flat, or curled up in one direction. Its four edges tell it.

Places are millimetres on the paper, from its upper left corner. Paper does not stretch. So a curled sheet is a part of
a cylinder: its height changes in one direction only, and lengths along the paper stay as they are.
"""

from typing import NamedTuple

import numpy as np

from landpress.output.photos.edges import edge
from landpress.output.photos.grey import Grey
from landpress.output.photos.light import Array, Matrix, applied, homography
from landpress.output.photos.straight import following

_FLAT, _BETTER = 0.15, 0.7
"""How far (pixels, typically) edges may lie off those of a flat sheet before a curled one is fitted; and the most that
edges may lie off a curled sheet beside it."""
_FOCUS, _UNIT = 0.8, 100.0
"""The usual focal length of cameras beside the longer side of their photos. The unit of the way of a curl, in mm."""
_WEIGHT = 3.0
"""How much the place of a mark counts beside a point of an edge."""
_ROUNDS, _DONE, _BACK = 12, 0.005, 6
_TURNS = np.radians([0, 45, 90, 135])
_SMALL = np.array([0.1] * 8 + [1e-3] + [1e-2] * 3 + [1.0] * 2)
_HEIGHTS, _ASIDE, _PULL = np.array([10.0, 10.0, 10.0]), 0.1, 0.1
"""Usual heights (mm); how far cameras usually look aside, beside the longer side; and how much (mm) this counts."""


class Surface(NamedTuple):
    """The matrix of the flat sheet, which is 1 at the middle, and the curl.

    The curl is its direction, its heights (mm) for the second to fourth power of the way in that direction from the
    middle in units of 100 mm, and the point of the photo towards which things rise. `distance` is that of the camera.
    """

    matrix: Matrix
    size: tuple[float, float]
    distance: float
    curl: Array

    def seen(self, places: Array) -> Array:
        """Return where places of the paper lie in the photo, one a row."""
        turn, *powers, x, y = self.curl
        way = np.array([np.cos(turn), np.sin(turn)])
        t = (places - np.array(self.size) / 2) @ way / _UNIT
        height = t**2 * (powers[0] + t * (powers[1] + t * powers[2]))
        flat = places - np.outer(_shorter(t, powers), way)
        found = np.column_stack([flat, np.ones(len(flat))]) @ self.matrix.T
        found -= np.outer(height / self.distance, [x, y, 1])
        return np.asarray(found[:, :2] / found[:, 2:])

    def places(self, seen: Array) -> Array:
        """Return the places of the paper that lie at some points of the photo."""
        inverse = np.linalg.inv(self.matrix)
        flat = applied(inverse, seen)
        found = flat
        for _ in range(_BACK if self.curl[1:4].any() else 0):
            found = found + flat - applied(inverse, self.seen(found))
        return found

    def near(self, x: float, y: float, reach: float) -> Matrix:
        """Return the matrix of the flat piece of paper that is most like the sheet around a place."""
        around = np.array([(x + a * reach, y + b * reach) for a in (-1, 0, 1) for b in (-1, 0, 1)])
        return homography(around, self.seen(around))


def surface(grey: Grey, size: tuple[float, float], corners: Array) -> "Laid":
    """Return how a sheet lies whose corners are known roughly."""
    edges = np.array([edge(grey, *side) for side in following([(x, y) for x, y in corners.tolist()])])
    longer, middle = max(grey.wide, grey.high), np.array([grey.wide, grey.high]) / 2
    wide = (np.hypot(*(corners[1] - corners[0])) + np.hypot(*(corners[2] - corners[3]))) / 2
    pixel = size[0] / wide
    fit = _Fit(edges, size, _FOCUS * longer * pixel, middle, longer, pixel)
    best, off = fit.best(np.concatenate([corners.ravel(), np.zeros(4), middle]), 8)
    if off > _FLAT * pixel:
        flat, straight = best, off
        for turn in _TURNS:
            begin = flat.copy()
            begin[8:10] = turn, 1.0
            found, left = fit.best(begin, len(begin))
            if left < min(off, _BETTER * straight):
                best, off = found, left
    return Laid(fit, best, off)


def agreeing(places: Array, found: Array) -> tuple[complex, complex, Array]:
    """Return the turn and scale, and the shift, that take places to where they were found, and what is left over.

    All are complex numbers.
    """
    one, two = places @ [1, 1j], found @ [1, 1j]
    middle = one - one.mean()
    change = np.vdot(middle, two) / np.vdot(middle, middle)
    shift = two.mean() - change * one.mean()
    return complex(change), complex(shift), two - change * one - shift


class Laid(NamedTuple):
    """How a sheet lies: what was measured, the numbers of its surface, and how far (mm) its edges lie off them."""

    fit: "_Fit"
    numbers: Array
    off: float

    @property
    def surface(self) -> Surface:
        """The surface of the sheet."""
        return self.fit.surface(self.numbers)

    def marked(self, places: Array, seen: Array) -> "Laid":
        """Return how the sheet lies if it is curled and has these marks. Its edges alone cannot tell it all.

        A curl in a direction and in the mirrored one bend the edges alike, but not what is printed between them.
        """
        if not self.numbers[9:12].any():
            return self
        fit = self.fit._replace(marks=np.column_stack([places, seen]))
        mirrored = self.numbers.copy()
        mirrored[8] *= -1
        found = [Laid(fit, *fit.best(begin, len(begin))) for begin in (self.numbers, mirrored)]
        return min(found, key=lambda one: one.off)


class _Fit(NamedTuple):
    """What is measured of a sheet: its edges (points of the photo, a row each side), its size, and the camera.

    Numbers are those of a surface: its corners in pixels, then its curl. A mark is a place of the page, as far as it
    is known, and the point of the photo where it is. `longer` is the longer side of the photo in pixels, `pixel` is the
    size of a pixel on the paper.
    """

    edges: Array
    size: tuple[float, float]
    distance: float
    middle: Array
    longer: int
    pixel: float
    marks: Array = np.zeros((0, 4))

    def surface(self, numbers: Array) -> Surface:
        """Return the surface with these numbers."""
        wide, high = self.size
        matrix = homography(np.array([(0, 0), (wide, 0), (wide, high), (0, high)], float), numbers[:8].reshape(4, 2))
        return Surface(matrix / (matrix[2] @ (wide / 2, high / 2, 1)), self.size, self.distance, numbers[8:])

    def off(self, numbers: Array) -> Array:
        """Return how far each point of an edge lies inside the paper, and how far marks disagree, in mm."""
        surface = self.surface(numbers)
        places = surface.places(self.edges.reshape(-1, 2)).reshape(4, -1, 2)
        wide, high = self.size
        off = [places[0, :, 1], wide - places[1, :, 0], high - places[2, :, 1], places[3, :, 0]]
        if len(self.marks):
            left = agreeing(self.marks[:, :2], surface.places(self.marks[:, 2:]))[2] * _WEIGHT
            off += [left.real, left.imag]
        return np.concatenate(off)

    def best(self, begin: Array, free: int) -> tuple[Array, float]:
        """Return the numbers that fit best, of which the first `free` may change, and how far edges lie off them."""
        numbers, off, damping = begin, self.off(begin), 1e-3
        small = np.diag(_SMALL)[:free]
        usual = np.concatenate([np.zeros(9), 1 / _HEIGHTS, np.full(2, 1 / (_ASIDE * self.longer))])[:free] * _PULL
        goal = np.concatenate([np.zeros(12), self.middle])
        for _ in range(_ROUNDS):
            kept = np.abs(off) < 5 * float(np.median(np.abs(off))) + self.pixel / 2
            slopes = np.stack([(self.off(numbers + step) - off) / step.sum() for step in small], 1)[kept]
            square = slopes.T @ slopes + np.diag(usual**2)
            right = slopes.T @ off[kept] + usual**2 * (numbers - goal)[:free]
            change = np.linalg.solve(square + np.diag(damping * np.diag(square) + 1e-9), right)
            tried = numbers - np.append(change, np.zeros(len(numbers) - free))
            left = self.off(tried)
            gain = 1 - float(np.abs(left[kept]).mean() / np.abs(off[kept]).mean())
            if gain > 0:
                numbers, off, damping = tried, left, damping / 5
            else:
                damping *= 10
            if 0 < gain < _DONE:
                break
        return numbers, float(np.sqrt((off[kept] ** 2).mean())) + float((~kept).mean())


def _shorter(t: Array, powers: list[float]) -> Array:
    """Return how many mm a curled sheet is shorter when it is seen from above, from its middle on.

    It is half the integral of the square of its slope.
    """
    a, b, c = (power * factor for power, factor in zip(powers, (2, 3, 4), strict=True))
    terms = (a * a / 3, a * b / 2, (2 * a * c + b * b) / 5, b * c / 3, c * c / 7)
    return np.asarray(sum(term * t ** (3 + i) for i, term in enumerate(terms)) / (2 * _UNIT))

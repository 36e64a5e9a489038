"""The sides of a sheet in a photo where the light is uneven: straight lines where the light steps, brighter inside.

Pixels of the photo. A hard shadow makes such a line too, so the largest four-sided figure is taken whose sides have a
step nearly everywhere. The loops over pixels are compiled (engine/pictures/outlines.py).
"""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from landpress.output.photos.grey import Grey, weights

Place = tuple[float, float]
_SLANT = 0.3
"""The least sine of the angle between two lines that meet: others are nearly parallel."""


class Straight(NamedTuple):
    """A straight line: its direction across, of length 1, and how far it lies from the corner in this direction."""

    x: float
    y: float
    far: float

    def off(self, place: Place) -> float:
        """Return how far a place lies beside the line."""
        return place[0] * self.x + place[1] * self.y - self.far

    def meets(self, other: "Straight") -> Place | None:
        """Return where two lines meet, or None if they are nearly parallel."""
        slant = self.x * other.y - self.y * other.x
        if abs(slant) < _SLANT:
            return None
        return (self.far * other.y - self.y * other.far) / slant, (self.x * other.far - self.far * other.x) / slant


def along(places: Sequence[Place]) -> Straight:
    """Return the line along some places: the sum of the squares of their distances is least."""
    squares = [(x, y, x * x, x * y, y * y) for x, y in places]
    return summed(len(places), *map(sum, zip(*squares, strict=True)))


def summed(count: float, x: float, y: float, xx: float, xy: float, yy: float) -> Straight:
    """Return the line along places of which these sums are known."""
    u, v = x / count, y / count
    turn = math.atan2(2 * (xy - u * y), xx - u * x - (yy - v * y)) / 2
    across = -math.sin(turn), math.cos(turn)
    return Straight(*across, across[0] * u + across[1] * v)


def corners(sides: Sequence[Straight]) -> list[Place] | None:
    """Return where each line meets the one before it, or None if two of them are nearly parallel."""
    found = [one.meets(other) for one, other in zip((sides[-1], *sides[:-1]), sides, strict=True)]
    return None if None in found else [place for place in found if place is not None]


def following(places: Sequence[Place]) -> list[tuple[Place, Place]]:
    """Return each place with the next one, and the last one with the first."""
    return list(zip(places, (*places[1:], places[0]), strict=True))


_LONG, _BLUR, _REACH, _OVER = 480, 1.2, 4, 2
"""The longer side of the small picture, its blur, and how far on both sides of a place a step is measured."""
_LEAST, _PALE = 0.1, 0.03
"""The least step, as a natural logarithm of the light; and that on a pale ground. Wood and cloth have smaller ones."""
_TURNS, _ROUGH, _APART = 180, 3, (4, 6)
"""Directions of lines; how many of them a direction may be off; and how far (directions, pixels) lines are apart."""
_LINES, _PLACES, _SEEN, _AREA, _PALE_AREA = 14, 40, 0.85, 0.15, 0.25
"""Lines that are tried; places on a side where a step is looked for; the share of them that has one; the least area,
and that on a pale ground, where boxes of texts have such sides, too."""
_FITS, _ALONG, _FEWEST = 5, 0.95, 8
"""How often a line is laid through the steps near it; the least cosine of their directions; their least number."""


def four_sides(grey: Grey, is_pale: bool = False) -> list[Place] | None:
    """Return the corners of the largest sheet that is seen whole, clockwise as seen, or None.

    Where the ground `is_pale`, it may be brighter than the sheet beside some sides, and all steps are faint.
    """
    least, pairs = (_PALE, _pale_pairs) if is_pale else (_LEAST, _pairs)
    scale = min(1.0, _LONG / max(grey.wide, grey.high))
    wide, high = max(2, round(grey.wide * scale)), max(2, round(grey.high * scale))
    with grey.room():
        steps, best, largest = _Steps(grey, wide, high, least), None, (_PALE_AREA if is_pale else _AREA) * wide * high
        lines = list(steps.lines())
        for sides in pairs(lines):
            found = corners(sides)
            if found is None or not all(0 <= x <= wide and 0 <= y <= high for x, y in found):
                continue
            area = sum(x * v - u * y for (x, y), (u, v) in following(found)) / 2
            ways = [1, -1] if is_pale else [1]
            if abs(area) > largest and all(any(steps.are_on(*way, up) for up in ways) for way in following(found)):
                best, largest = found if area > 0 else found[::-1], abs(area)
    return None if best is None else [(x / scale, y / scale) for x, y in best]


class _Steps:
    """The steps of the light in a picture that is made smaller. It takes room."""

    def __init__(self, grey: Grey, wide: int, high: int, least: float) -> None:
        loops, count, self.least = grey.loops, wide * high, least
        self.loops, self.wide, self.high = loops, wide, high
        self.steps = loops.zeros(count), loops.zeros(count), wide, high
        with loops.room():
            small, light, blurred = grey.smaller(wide, high), loops.zeros(count), loops.zeros(count)
            loops.warp(small.light, wide, high, loops.reals((1, 0, 0, 0, 1, 0, 0, 0, 1)), light, wide, high)
            curve = loops.reals(weights(_BLUR, _REACH))
            loops.around(light, wide, high, curve, _REACH, loops.zeros(count), blurred)
            quarters = loops.reals([math.log(k / 4 + 4) for k in range(4 * 255 + 2)])
            loops.steps(blurred, wide, high, quarters, _OVER, *self.steps[:2])

    def lines(self) -> Iterator[Straight]:
        """Yield the strongest lines, each in the direction towards the light."""
        loops, reach, turn = self.loops, self.wide + self.high, 2 * math.pi / _TURNS
        given = [f(k * turn) for number in range(_TURNS) for k in (number, number - 0.5) for f in (math.cos, math.sin)]
        counts, places, sums = loops.zeros(2 * _TURNS * reach), loops.zeros(4 * self.wide * self.high), loops.zeros(6)
        least = loops.reals([self.least])
        number = loops.votes(*self.steps, least, loops.reals(given), _TURNS, _ROUGH, counts, places)
        for _ in range(_LINES):
            k, far = divmod(loops.strongest(counts, len(counts)), 2 * reach)
            line = Straight(given[4 * k], given[4 * k + 1], far - reach)
            for _ in range(_FITS):
                with loops.room():
                    loops.beside(places, number, loops.reals([*line, _APART[1], _ALONG]), sums)
                count, *others = loops.taken(sums)
                if count < _FEWEST:
                    return
                found = summed(count, *others)
                line = found if found.x * line.x + found.y * line.y > 0 else Straight(*(-one for one in found))
            yield line
            near = range(max(0, far - _APART[1]), min(2 * reach, far + _APART[1] + 1))
            for other in range(k - _APART[0], k + _APART[0] + 1):
                first = other % _TURNS * 2 * reach
                counts[first + near.start : first + near.stop] = [0] * len(near)

    def are_on(self, start: Place, end: Place, up: int = 1) -> bool:
        """Return whether the light steps up to the right of nearly every place on the way between two corners.

        `up` is -1 where it shall step down.
        """
        x, y, far = end[0] - start[0], end[1] - start[1], math.dist(start, end)
        with self.loops.room():
            way = self.loops.reals([*start, x, y, -up * y / far, up * x / far, self.least])
            return bool(self.loops.stepping(*self.steps, way, _PLACES) > _SEEN * _PLACES)


def _pairs(lines: Sequence[Straight]) -> Iterator[list[Straight]]:
    """Yield the lines that may be the upper, right, lower and left side of a sheet that is seen at an angle."""
    opposite = [(a, b) for a, b in combinations(lines, 2) if a.x * b.x + a.y * b.y < -0.8]
    for (a, b), (c, d) in combinations(opposite, 2):
        if not {a, b} & {c, d} and abs(a.x * c.x + a.y * c.y) <= 0.5:
            # The light lies clockwise from one side to the next.
            yield [a, c, b, d] if a.x * c.y > a.y * c.x else [a, d, b, c]


def _pale_pairs(lines: Sequence[Straight]) -> Iterator[list[Straight]]:
    """Yield the lines that may be the four sides of a sheet, whichever side of each is brighter."""
    opposite = [(a, b) for a, b in combinations(lines, 2) if abs(a.x * b.x + a.y * b.y) > 0.8]
    for (a, b), (c, d) in combinations(opposite, 2):
        if not {a, b} & {c, d} and abs(a.x * c.x + a.y * c.y) <= 0.5:
            yield [a, c, b, d]

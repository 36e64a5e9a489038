"""Straight lines in a picture: along places, and where two of them meet."""

import math
from collections.abc import Sequence
from typing import NamedTuple

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

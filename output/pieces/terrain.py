"""Terrain patterns: they show the kind of land without colour.

A pattern fills a cell with small motifs. Motifs are never cut off: they keep at least `GAP` from the border of the
cell and do not touch the halos of figures and boxes. Lengths are in millimetres from the centre of the cell, y points
down. `scale` enlarges the drawing of a cell with the cell, but not the gap.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import hypot, sqrt
from typing import NamedTuple

from landpress.output.scene.items import Path, Point
from landpress.output.scene.shapes import arc, circle, joined, polar, polygon, polyline

GAP = 1.0
RING_STEP, SHORTEST_ARC = 3, 30
"""The angle of one chord of a ring, and of the shortest piece of a ring that is drawn, in degrees."""
PIT_FLOOR = 0.58
"""The radius of a pit's floor as a share of the pit's radius."""


class Box(NamedTuple):
    """A halo in the form of an upright rectangle: its centre, half its width and half its height."""

    x: float
    y: float
    half_width: float
    half_height: float

    def distance(self, x: float, y: float) -> float:
        """Return the distance of a point outside the halo, or 0 if it lies inside."""
        return hypot(max(0.0, abs(x - self.x) - self.half_width), max(0.0, abs(y - self.y) - self.half_height))


class Disc(NamedTuple):
    """A halo in the form of a disc."""

    x: float
    y: float
    radius: float

    def distance(self, x: float, y: float) -> float:
        """Return the distance of a point outside the halo, or 0 if it lies inside."""
        return max(0.0, hypot(x - self.x, y - self.y) - self.radius)


@dataclass(frozen=True)
class Ground:
    """The room for a pattern inside a hexagonal cell: the width of the cell, and the halos that must stay clear."""

    width: float
    halos: tuple[Box | Disc, ...] = ()
    scale: float = 1.0
    flat: bool = False
    """Whether the cell has a flat top."""

    def admits(self, x: float, y: float, reach: float = 0.0) -> bool:
        """Return whether a motif of radius `reach` at (x, y) stays clear of the border and the halos."""
        wide, high = (abs(y), abs(x)) if self.flat else (abs(x), abs(y))
        across = max(wide, wide / 2 + high * sqrt(3) / 2)
        return across + reach <= self.width / 2 - GAP and all(h.distance(x, y) > reach for h in self.halos)

    def places(self, across: float, down: float, reach: float) -> Iterator[Point]:
        """Yield staggered places, symmetric about the centre, where a motif of radius `reach` stays clear.

        `across` and `down` are the distances between places and between rows. All three are in mm at scale 1.
        """
        across, down, reach = across * self.scale, down * self.scale, reach * self.scale
        far = self.width / (sqrt(3) if self.flat else 2)
        rows, columns = int(self.width / sqrt(3) / down) + 1, int(far / across) + 1
        for row in range(-rows, rows + 1):
            for column in range(-columns, columns + 1):
                x, y = (column + row % 2 / 2) * across, row * down
                if self.admits(x, y, reach):
                    yield x, y


class Pattern(NamedTuple):
    """A drawn pattern: its lines and its filled parts."""

    lines: Path = ()
    solids: Path = ()


def dots(ground: Ground) -> Pattern:
    """Return sparse dots. They show bare, open land."""
    return Pattern(solids=joined([circle(x, y, 0.3 * ground.scale) for x, y in ground.places(2.9, 1.7, 0.35)]))


def tufts(places: Iterable[Point], s: float) -> Pattern:
    """Return tufts of short rising strokes at given places, `s` times as large as designed. They show grass."""
    lines = [
        polyline([(x + foot * s, y + 0.75 * s), (x + tip * s, y - rise * s)])
        for x, y in places
        for foot, tip, rise in ((-0.35, -0.75, 0.25), (0.0, 0.15, 0.85), (0.35, 0.95, 0.35))
    ]
    return Pattern(lines=joined(lines))


def strokes(ground: Ground) -> Pattern:
    """Return tufts all over the cell. They show grass."""
    return tufts(ground.places(3.2, 2.1, 0.85), ground.scale)


def trees(ground: Ground) -> Pattern:
    """Return small conifers. They show wood."""
    s = ground.scale
    places = list(ground.places(2.9, 2.5, 1.05))
    crowns = [polygon([(x, y - 1.15 * s), (x + 0.8 * s, y + 0.5 * s), (x - 0.8 * s, y + 0.5 * s)]) for x, y in places]
    trunks = [polyline([(x, y + 0.5 * s), (x, y + 1.05 * s)]) for x, y in places]
    return Pattern(lines=joined(trunks), solids=joined(crowns))


def ridges(ground: Ground) -> Pattern:
    """Return chevrons with hachures down one flank. They show mountains."""
    s = ground.scale
    strokes_of_peak = (
        ((-1.3, 0.8), (-0.1, -1.0), (1.3, 0.8)),
        ((-0.1, -1.0), (0.03, 0.45)),
        ((0.3, -0.45), (0.44, 0.62)),
        ((0.68, 0.02), (0.8, 0.72)),
    )
    lines = [
        polyline((x + dx * s, y + dy * s) for dx, dy in stroke)
        for x, y in ground.places(2.9, 2.15, 1.2)
        for stroke in strokes_of_peak
    ]
    return Pattern(lines=joined(lines))


def rings(ground: Ground, first: float = 6.5, pitch: float = 1.25) -> Pattern:
    """Return concentric rings about the centre, with gaps where they would meet a halo. They show a base.

    `first` is the radius of the first ring and `pitch` the distance between rings, in mm at scale 1.
    """
    arcs: list[Path] = []
    radius = first * ground.scale
    while radius < ground.width / 2 - GAP:
        run: list[Point] = []
        for angle in range(-90, 271, RING_STEP):
            point = polar(0, 0, radius, angle)
            stands = ground.admits(*point)
            if stands:
                run.append(point)
            if run and (angle == 270 or not stands):
                arcs += [polyline(run)] if len(run) >= SHORTEST_ARC // RING_STEP else []
                run = []
        radius += pitch * ground.scale
    return Pattern(lines=joined(arcs))


def craters(rims: Iterable[tuple[float, float, float]]) -> Pattern:
    """Return small craters, all lit from the same side. They show bare rock. Each rim is x, y and a radius."""
    lines: list[Path] = []
    for x, y, radius in rims:
        lines.append(arc(x, y, radius, 130, 345))
        lines.append(arc(x, y, radius * 0.6, 160, 290))
    return Pattern(lines=joined(lines))


def pit(radius: float) -> Pattern:
    """Return a hole as surveyors draw it: hachures run down from the rim, and the floor is hatched."""
    floor, pitch = radius * PIT_FLOOR, radius / 7
    lines = [
        polyline([polar(0, 0, radius, angle), polar(0, 0, radius * (0.7 if angle % 20 else 0.78), angle)])
        for angle in range(0, 360, 10)
    ]
    rows = int(floor / pitch)
    for i in range(-rows, rows + 1):
        half = sqrt(floor**2 - (i * pitch) ** 2)
        lines.append(
            polyline(((x + y) / sqrt(2), (y - x) / sqrt(2)) for x, y in ((i * pitch, -half), (i * pitch, half)))
        )
    return Pattern(lines=joined(lines))


_PATTERNS: dict[str, Callable[[Ground], Pattern]] = {
    "dots": dots,
    "strokes": strokes,
    "trees": trees,
    "ridges": ridges,
    "rings": rings,
}


@cache
def pattern(name: str, ground: Ground) -> Pattern:
    """Return the pattern of a name on a ground: dots, strokes, trees, ridges or rings."""
    return _PATTERNS[name](ground)

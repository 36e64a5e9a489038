"""Terrain patterns: what tells a kind of land without colour.

A pattern fills a cell with small motifs that stand whole: at least `GAP` from the cell's border and clear of the
halos of figures and boxes. Millimetres about the cell's centre, y down. `scale` enlarges a cell's drawing with the
cell; the gap stays.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import hypot, sqrt

from landpress.output.scene.items import Path, Point
from landpress.output.scene.shapes import arc, circle, joined, polar, polygon, polyline

GAP = 1.0
RING_STEP, SHORTEST_ARC = 3, 30
"""Degrees: the chords a ring is made of, and the shortest piece that is drawn."""
PIT_FLOOR = 0.58
"""The floor of a pit as a share of its radius."""


@dataclass(frozen=True)
class Box:
    """A halo in the form of a rectangle: half its size about a centre, turned by no angle."""

    x: float
    y: float
    half_width: float
    half_height: float

    def distance(self, x: float, y: float) -> float:
        """How far a point lies outside, 0 inside."""
        return hypot(max(0.0, abs(x - self.x) - self.half_width), max(0.0, abs(y - self.y) - self.half_height))


@dataclass(frozen=True)
class Disc:
    """A halo in the form of a disc."""

    x: float
    y: float
    radius: float

    def distance(self, x: float, y: float) -> float:
        """How far a point lies outside, 0 inside."""
        return max(0.0, hypot(x - self.x, y - self.y) - self.radius)


@dataclass(frozen=True)
class Ground:
    """The room for a pattern inside a hexagonal cell: its width and the halos to keep clear."""

    width: float
    halos: tuple[Box | Disc, ...] = ()
    scale: float = 1.0

    def admits(self, x: float, y: float, reach: float = 0.0) -> bool:
        """Whether a motif that reaches so far about a point stands clear of border and halos."""
        across = max(abs(x), abs(x) / 2 + abs(y) * sqrt(3) / 2)
        return across + reach <= self.width / 2 - GAP and all(h.distance(x, y) > reach for h in self.halos)

    def places(self, across: float, down: float, reach: float) -> Iterator[Point]:
        """Staggered places, symmetric about the centre, at which a motif of that reach stands clear."""
        across, down, reach = across * self.scale, down * self.scale, reach * self.scale
        rows, columns = int(self.width / sqrt(3) / down) + 1, int(self.width / 2 / across) + 1
        for row in range(-rows, rows + 1):
            for column in range(-columns, columns + 1):
                x, y = (column + row % 2 / 2) * across, row * down
                if self.admits(x, y, reach):
                    yield x, y


@dataclass(frozen=True)
class Pattern:
    """The lines and the filled parts of a drawn pattern."""

    lines: Path = ()
    solids: Path = ()


def dots(ground: Ground) -> Pattern:
    """Sparse dots: bare, open land."""
    return Pattern(solids=joined([circle(x, y, 0.3 * ground.scale) for x, y in ground.places(2.9, 1.7, 0.35)]))


def tufts(places: Iterable[Point], s: float) -> Pattern:
    """Short rising strokes in tufts at given places, `s` times as large as designed: grass."""
    lines = [
        polyline([(x + foot * s, y + 0.75 * s), (x + tip * s, y - rise * s)])
        for x, y in places
        for foot, tip, rise in ((-0.35, -0.75, 0.25), (0.0, 0.15, 0.85), (0.35, 0.95, 0.35))
    ]
    return Pattern(lines=joined(lines))


def strokes(ground: Ground) -> Pattern:
    """Tufts all over: grass."""
    return tufts(ground.places(3.2, 2.1, 0.85), ground.scale)


def trees(ground: Ground) -> Pattern:
    """Small conifers: wood."""
    s = ground.scale
    places = list(ground.places(2.9, 2.5, 1.05))
    crowns = [polygon([(x, y - 1.15 * s), (x + 0.8 * s, y + 0.5 * s), (x - 0.8 * s, y + 0.5 * s)]) for x, y in places]
    trunks = [polyline([(x, y + 0.5 * s), (x, y + 1.05 * s)]) for x, y in places]
    return Pattern(lines=joined(trunks), solids=joined(crowns))


def ridges(ground: Ground) -> Pattern:
    """Chevrons with hachures down one flank: mountains."""
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
    """Concentric rings about the centre, open where something stands in front: a base."""
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
    """Small craters at given places and radii, all lit from one side: bare rock."""
    lines: list[Path] = []
    for x, y, radius in rims:
        lines.append(arc(x, y, radius, 130, 345))
        lines.append(arc(x, y, radius * 0.6, 160, 290))
    return Pattern(lines=joined(lines))


def pit(radius: float) -> Pattern:
    """A hole as surveyors draw it: hachures run down from the rim, the floor is hatched."""
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
    """The pattern of that name on a ground: dots, strokes, trees, ridges or rings."""
    return _PATTERNS[name](ground)

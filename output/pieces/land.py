"""Squares of land seen from above, and the signs of its resources: wheat, wood and stone.

Lengths are in millimetres from the centre of a square, y points down. A square is designed for a width of `DESIGNED` mm
and scaled as a whole. Only the gap to the border is not scaled.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sqrt
from typing import NamedTuple

from landpress.output.pieces.terrain import GAP, Ground, Pattern
from landpress.output.scene.items import Drawn, Path, Point, Shape
from landpress.output.scene.shapes import joined, polygon, polyline
from landpress.output.scene.style import Style

DESIGNED = 30
_FIRST, _SECOND = 0.7548776662, 0.5698402910
"""Steps that scatter points without chance: their multiples modulo 1 fill the unit square evenly (Roberts 2018)."""


class Kind(NamedTuple):
    """The look of one kind of land: its hue, the share of the hue in the ground, and whether it fills the motifs."""

    hue: str
    tint: float
    solid: bool = True


KINDS = {"wheat": Kind("yellow", 0.35), "wood": Kind("green", 0.24), "stone": Kind("ink", 0.29, solid=False)}


@dataclass(frozen=True)
class Plot(Ground):
    """The room for a pattern inside a square. With `strokes`, grains too small for an outline become strokes."""

    strokes: bool = False

    def admits(self, x: float, y: float, reach: float = 0.0) -> bool:
        """Return whether a motif of radius `reach` at (x, y) stays clear of the border and the halos."""
        inside = max(abs(x), abs(y)) + reach <= self.width / 2 - GAP
        return inside and all(halo.distance(x, y) > reach for halo in self.halos)


def _scattered(plot: Plot, pitch: float, reach: float, first: int) -> Iterator[tuple[float, float, float]]:
    """Yield places in staggered rows, moved a little, each with a scale of about 0.8 to 1.2.

    Rows run from the top down, so that nearer motifs are drawn last. `first` is the start in the scattering sequence.
    Another number gives other places.
    """
    s = plot.scale
    edge = plot.width / 2 - GAP - reach * s
    rows = round(2 * edge / (pitch * s * sqrt(3) / 2)) + 1
    columns = round(2 * edge / (pitch * s)) + 1
    i = first
    for row in range(rows):
        for column in range(columns - row % 2):
            i += 1
            u, v = i * _FIRST % 1 - 0.5, i * _SECOND % 1 - 0.5
            size = s * (1 + 0.36 * ((u + v) % 1 - 0.5))
            x = ((column + row % 2 / 2) / (columns - 1) * 2 - 1) * edge + 0.4 * u * pitch * s
            y = (row / (rows - 1) * 2 - 1) * edge + 0.45 * v * pitch * s
            most = plot.width / 2 - GAP - reach * size
            x, y = max(-most, min(most, x)), max(-most, min(most, y))
            if plot.admits(x, y, reach * size - 1e-9):
                yield x, y, size


def _ear(x: float, y: float, s: float) -> list[tuple[Point, Point, float]]:
    """Return the grains of an ear that stands at (x, y): the foot and the tip of each, and its bulge to either side."""
    grains = []
    for i in range(4):
        foot = y - (1.3 + 0.6 * i) * s
        grains += [((x + side * 0.1 * s, foot), (x + side * 0.6 * s, foot - 0.9 * s), 0.36 * s) for side in (-1, 1)]
    return [*grains, ((x, y - 3.7 * s), (x, y - 4.6 * s), 0.34 * s)]


def _grain(foot: Point, tip: Point, swell: float) -> Path:
    """Return a grain with a point at each end."""
    x, y = (foot[0] + tip[0]) / 2, (foot[1] + tip[1]) / 2
    left, right = (x - swell, y), (x + swell, y)
    return ("M", foot), ("C", (*left, *left, *tip)), ("C", (*right, *right, *foot)), ("Z", ())


def wheat(plot: Plot, variant: int) -> Pattern:
    """Return ears in rows that bend with the land, and the furrows below them."""
    s, half = plot.scale, plot.width / 2
    rows, columns, rise, pitch, edge = 5, 10, 5.45 * s, 2.85 * s, plot.width / 2 - GAP - 0.3 * s
    lines: list[Path] = []
    grains: list[tuple[Point, Point, float]] = []

    def height(row: int, x: float) -> float:
        bend = 0.9 * s * cos(x / half * pi / 2) - 0.45 * s
        return (row - (rows - 1) / 2) * rise + 2.2 * s + (bend if variant else -bend)

    for row in range(rows):
        for column in range(columns - row % 2):
            x = (column - (columns - 1 - row % 2) / 2) * pitch
            y = height(row, x)
            if all(plot.admits(x, y - up * s, 0.55 * s) for up in (0.6, 2.2, 4.1)):
                lines.append(polyline([(x, y - 0.35 * s), (x, y - 1.6 * s)]))
                grains += _ear(x, y, s)
        run: list[Point] = []
        for i in range(-28, 29):
            x = edge * i / 28
            point = x, height(row, x) + 0.2 * s
            clear = plot.admits(*point, 0.2 * s)
            run += [point] if clear else []
            if run and (i == 28 or not clear):
                lines += [polyline(run)] if len(run) > 4 else []
                run = []
    if plot.strokes:
        return Pattern(joined([*lines, *(polyline([foot, tip]) for foot, tip, _ in grains)]))
    return Pattern(joined(lines), joined([_grain(*grain) for grain in grains]))


_FLANK = ((0.75, -0.55), (0.4, -0.55), (1.05, 0.4), (0.6, 0.4), (1.35, 1.3))


def _conifer(x: float, y: float, s: float) -> tuple[Path, Path]:
    """Return the trunk and crown of a conifer with its centre at (x, y)."""
    right = [(x + dx * s, y + dy * s) for dx, dy in _FLANK]
    left = [(2 * x - px, py) for px, py in reversed(right)]
    return polyline([(x, y + 1.3 * s), (x, y + 1.9 * s)]), polygon([(x, y - 1.9 * s), *right, *left])


def wood(plot: Plot, variant: int) -> Pattern:
    """Return conifers of different heights."""
    trees = [_conifer(*place) for place in _scattered(plot, 4.4, 1.9, 500 * variant)]
    return Pattern(joined([trunk for trunk, _ in trees]), joined([crown for _, crown in trees]))


# A split boulder: the outlines of its halves, and hachures on the half in the shade. It lies within 2.1 of its centre.
_HALVES = (
    ((-0.1, -1.35), (-1.15, -1.0), (-1.95, 0.15), (-1.6, 1.05), (-0.35, 1.3), (0.05, 0.5), (-0.4, -0.35)),
    ((0.35, -1.4), (0.05, -0.4), (0.5, 0.5), (0.1, 1.3), (1.45, 1.15), (2.0, 0.45), (1.5, -0.8)),
)
_HACHURES = (
    ((0.75, -0.75), (0.55, -0.3)),
    ((1.05, -0.65), (0.75, 0.15)),
    ((1.3, -0.4), (0.9, 0.65)),
    ((1.55, -0.1), (1.2, 0.85)),
)


def _boulder(x: float, y: float, across: float, down: float) -> tuple[Path, Path]:
    """Return the hachures and halves of a boulder with its centre at (x, y)."""
    hachures = [polyline((x + dx * across, y + dy * down) for dx, dy in hachure) for hachure in _HACHURES]
    return joined(hachures), joined([polygon((x + dx * across, y + dy * down) for dx, dy in half) for half in _HALVES])


def stone(plot: Plot, variant: int) -> Pattern:
    """Return boulders that are split in two."""
    boulders: list[tuple[Path, Path]] = []
    for i, (x, y, size) in enumerate(_scattered(plot, 6.6, 2.45, 700 * variant)):
        down = size * 2.45 / 2.1
        boulders.append(_boulder(x, y, down if i % 3 else -down, down))
    return Pattern(joined([hachures for hachures, _ in boulders]), joined([halves for _, halves in boulders]))


def motif(kind: str, x: float, y: float, height: float) -> Pattern:
    """Return one ear, conifer or boulder with its centre at (x, y): the sign of wheat, wood or stone."""
    if kind == "wheat":
        s = height / 4.6
        foot = y + height / 2
        grains = joined([_grain(*grain) for grain in _ear(x, foot, s)])
        return Pattern(polyline([(x, foot), (x, foot - 1.6 * s)]), grains)
    if kind == "wood":
        return Pattern(*_conifer(x, y, height / 3.8))
    return Pattern(*_boulder(x, y, height / 3.6, height / 3.6))


VARIANTS = 2
_PATTERNS: dict[str, Callable[[Plot, int], Pattern]] = {"wheat": wheat, "wood": wood, "stone": stone}


@cache
def pattern(kind: str, plot: Plot, variant: int) -> Pattern:
    """Return the pattern of a kind of land (wheat, wood or stone) in a variant, 0 to `VARIANTS` - 1."""
    return _PATTERNS[kind](plot, variant)


def ground(name: str, area: Path, style: Style) -> list[Drawn]:
    """Draw the ground of a kind of land. Return no items if it stays unprinted."""
    tint = style.palette.tint(KINDS[name].hue, KINDS[name].tint)
    return [Shape(area, fill=tint)] if tint else []


def growth(name: str, room: Plot, variant: int, style: Style) -> list[Drawn]:
    """Draw the pattern that covers a kind of land."""
    kind, colours, hairline = KINDS[name], style.palette, style.lines.hairline
    drawn = colours.drawn(kind.hue)
    covering = pattern(name, room, variant)
    items: list[Drawn] = []
    if covering.solids:
        items.append(Shape(covering.solids, colours.filled(drawn if kind.solid else colours.paper), drawn, hairline))
    return [*items, Shape(covering.lines, stroke=drawn, width=hairline)]


def sign(kind: str, x: float, y: float, height: float, style: Style) -> list[Drawn]:
    """Draw the sign of a resource: an ear of wheat, a conifer or a boulder."""
    look, colours, pattern = KINDS[kind], style.palette, motif(kind, x, y, height)
    drawn = colours.drawn(look.hue)
    fill = colours.filled(drawn if look.solid else colours.paper)
    return [
        Shape(pattern.solids, fill, drawn, style.lines.hairline),
        Shape(pattern.lines, stroke=drawn, width=style.lines.hairline),
    ]

"""Land seen from above on squares, and the signs of what it yields: wheat, wood and stone.

Millimetres about the centre of a square, y down. A square is drawn for a width of `DESIGNED` mm and scaled as a whole;
the gap to the border stays.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sqrt

from landpress.output.pieces.terrain import GAP, Ground, Pattern
from landpress.output.scene.items import Drawn, Path, Point, Shape
from landpress.output.scene.shapes import joined, polygon, polyline
from landpress.output.scene.style import Style

DESIGNED = 30
_FIRST, _SECOND = 0.7548776662, 0.5698402910
"""Steps that scatter without chance: multiples of them fill the unit square evenly (Roberts 2018)."""


@dataclass(frozen=True)
class Kind:
    """How the land of one kind is drawn: its hue, the share of it in the ground, whether it fills the motifs too."""

    hue: str
    tint: float
    solid: bool = True


KINDS = {"wheat": Kind("yellow", 0.35), "wood": Kind("green", 0.24), "stone": Kind("ink", 0.29, solid=False)}


@dataclass(frozen=True)
class Plot(Ground):
    """The room for a pattern inside a square; `strokes` draws as strokes what is too small to outline."""

    strokes: bool = False

    def admits(self, x: float, y: float, reach: float = 0.0) -> bool:
        """Whether a motif that reaches so far about a point stands clear of border and halos."""
        inside = max(abs(x), abs(y)) + reach <= self.width / 2 - GAP
        return inside and all(halo.distance(x, y) > reach for halo in self.halos)


def _scattered(plot: Plot, pitch: float, reach: float, first: int) -> Iterator[tuple[float, float, float]]:
    """Places in staggered rows, shaken a little, with a size of about 0.8 to 1.2; rows from the top, nearer ones last.

    `first` tells where in the scattering to begin: other numbers give other places.
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
    """The grains of an ear that stands on a place: foot and tip of each, and how far it swells to either side."""
    grains = []
    for i in range(4):
        foot = y - (1.3 + 0.6 * i) * s
        grains += [((x + side * 0.1 * s, foot), (x + side * 0.6 * s, foot - 0.9 * s), 0.36 * s) for side in (-1, 1)]
    return [*grains, ((x, y - 3.7 * s), (x, y - 4.6 * s), 0.34 * s)]


def _grain(foot: Point, tip: Point, swell: float) -> Path:
    """A grain with a point at either end."""
    x, y = (foot[0] + tip[0]) / 2, (foot[1] + tip[1]) / 2
    left, right = (x - swell, y), (x + swell, y)
    return ("M", foot), ("C", (*left, *left, *tip)), ("C", (*right, *right, *foot)), ("Z", ())


def wheat(plot: Plot, variant: int) -> Pattern:
    """Ears in rows that bend with the land, and the furrows between them."""
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
    """Trunk and crown of a conifer about its centre."""
    right = [(x + dx * s, y + dy * s) for dx, dy in _FLANK]
    left = [(2 * x - px, py) for px, py in reversed(right)]
    return polyline([(x, y + 1.3 * s), (x, y + 1.9 * s)]), polygon([(x, y - 1.9 * s), *right, *left])


def wood(plot: Plot, variant: int) -> Pattern:
    """Conifers of different heights."""
    trees = [_conifer(*place) for place in _scattered(plot, 4.4, 1.9, 500 * variant)]
    return Pattern(joined([trunk for trunk, _ in trees]), joined([crown for _, crown in trees]))


# A boulder, split: the outlines of its halves, and hachures on the one in the shade. Reaches 2.1 about its centre.
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
    """Hachures and halves of a boulder about its centre."""
    hachures = [polyline((x + dx * across, y + dy * down) for dx, dy in hachure) for hachure in _HACHURES]
    return joined(hachures), joined([polygon((x + dx * across, y + dy * down) for dx, dy in half) for half in _HALVES])


def stone(plot: Plot, variant: int) -> Pattern:
    """Boulders split in two."""
    boulders: list[tuple[Path, Path]] = []
    for i, (x, y, size) in enumerate(_scattered(plot, 6.6, 2.45, 700 * variant)):
        down = size * 2.45 / 2.1
        boulders.append(_boulder(x, y, down if i % 3 else -down, down))
    return Pattern(joined([hachures for hachures, _ in boulders]), joined([halves for _, halves in boulders]))


def motif(kind: str, x: float, y: float, height: float) -> Pattern:
    """An ear, a conifer or a boulder alone, about its centre: the sign of wheat, wood or stone."""
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
    """The pattern of a kind of land, wheat, wood or stone, in one of `VARIANTS`."""
    return _PATTERNS[kind](plot, variant)


def ground(name: str, area: Path, style: Style) -> list[Drawn]:
    """The ground of a kind of land, nothing where it is left to the paper."""
    tint = style.palette.tint(KINDS[name].hue, KINDS[name].tint)
    return [Shape(area, fill=tint)] if tint else []


def growth(name: str, room: Plot, variant: int, style: Style) -> list[Drawn]:
    """What covers a kind of land: its pattern."""
    kind, colours, hairline = KINDS[name], style.palette, style.lines.hairline
    drawn = colours.drawn(kind.hue)
    covering = pattern(name, room, variant)
    items: list[Drawn] = []
    if covering.solids:
        items.append(Shape(covering.solids, colours.filled(drawn if kind.solid else colours.paper), drawn, hairline))
    return [*items, Shape(covering.lines, stroke=drawn, width=hairline)]


def sign(kind: str, x: float, y: float, height: float, style: Style) -> list[Drawn]:
    """An ear of wheat, a conifer or a boulder: what stands for a resource."""
    look, colours, pattern = KINDS[kind], style.palette, motif(kind, x, y, height)
    drawn = colours.drawn(look.hue)
    fill = colours.filled(drawn if look.solid else colours.paper)
    return [
        Shape(pattern.solids, fill, drawn, style.lines.hairline),
        Shape(pattern.lines, stroke=drawn, width=style.lines.hairline),
    ]

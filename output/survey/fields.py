"""Fields seen from above: an area is cut into parcels by hedges, and each parcel is tilled in one of four ways.

A square is designed at a width of 30 mm; `s` is how much smaller it is drawn. Lengths are millimetres. A parcel is what
half planes leave of the squares of the area. It is drawn square by square, so that no clipping is needed.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from landpress.engine.contract.streams import Stream
from landpress.output.scene.items import Drawn, Path, Point, Shape, Symbol, Use
from landpress.output.scene.shapes import joined, polygon, polyline
from landpress.output.scene.style import Style, mixed
from landpress.output.survey.outlined import around
from landpress.output.survey.ruling import ruled
from landpress.output.survey.squares import SIDES, Cell
from landpress.output.survey.turning import direction

GROUND = ("orange", 0.16)
TILLED = (("orange", 0.30), ("yellow", 0.34), ("orange", 0.14), ("yellow", 0.55))
"""The hues and their shares in the grounds of the parcels: furrows, ears, bare furrows, stubble."""
FURROW, ROW, EAR = 1.25, 2.1, 1.15
"""The distances of furrows, of rows of ears, and of the ears in a row."""
BORDER, BALK = 0.9, 0.6
"""The strip without crops along the border of the area, and to each side of a hedge."""
LARGEST, SPREAD, DEEPEST = 270, 170, 5
"""A parcel is cut while it is larger than `LARGEST` to `LARGEST` + `SPREAD` square mm, at most so often."""
HEDGE = 1.12
SPARSE = 1.6
"""How much farther apart furrows are where they have no ground in colour between them."""
LINE, FINE = 0.22, 0.16


class Half(NamedTuple):
    """The points (x, y) with a x + b y <= c, where a and b are a direction."""

    a: float
    b: float
    c: float

    def turned(self) -> "Half":
        """Return the other side of the same line."""
        return Half(-self.a, -self.b, -self.c)


class Parcel(NamedTuple):
    """A part of an area inside half planes. Its furrows run in this direction."""

    halves: tuple[Half, ...]
    angle: int


def clipped(ring: Sequence[Point], half: Half, inset: float = 0.0) -> list[Point]:
    """Return what a half plane leaves of a convex ring, `inset` mm inside its line (Sutherland and Hodgman 1974)."""
    a, b, c = half.a, half.b, half.c - inset
    beyond = [a * x + b * y - c for x, y in ring]
    if max(beyond, default=0.0) <= 0:
        return list(ring)
    found: list[Point] = []
    ends = zip([*ring[1:], *ring[:1]], [*beyond[1:], *beyond[:1]], strict=True)
    for (x0, y0), here, ((x1, y1), there) in zip(ring, beyond, ends, strict=True):
        if here <= 0:
            found.append((x0, y0))
        if (here < 0 < there) or (there < 0 < here):
            t = here / (here - there)
            found.append((x0 + t * (x1 - x0), y0 + t * (y1 - y0)))
    return found


def _pieces(
    cells: Sequence[Cell], unit: float, halves: Sequence[Half], border: float, balk: float
) -> list[list[Point]]:
    """Return what half planes leave of each square, clear of the border of the area and of the hedges."""
    inside, found = set(cells), []
    for column, row in cells:
        right, down, left, up = (0 if (column + dx, row + dy) in inside else border for dx, dy in SIDES)
        x0, y0, x1, y1 = column * unit + left, row * unit + up, (column + 1) * unit - right, (row + 1) * unit - down
        ring: list[Point] = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
        for half in halves:
            ring = clipped(ring, half, balk)
        if len(ring) > 2:
            found.append(ring)
    return found


def _moments(rings: Sequence[Sequence[Point]]) -> tuple[float, float, float]:
    """Return the area of some rings together, and the middle of all of it."""
    area = mx = my = 0.0
    for ring in rings:
        for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]]):
            cross = x0 * y1 - x1 * y0
            area, mx, my = area + cross, mx + (x0 + x1) * cross, my + (y0 + y1) * cross
    return area / 2, mx / (3 * area) if area else 0.0, my / (3 * area) if area else 0.0


def _cut(
    cells: Sequence[Cell], unit: float, parcel: Parcel, depth: int, stream: Stream, hedges: list[tuple[Parcel, Half]]
) -> list[Parcel]:
    """Return the parcels into which a parcel is cut, and note the hedges between them."""
    s = unit / 30
    pieces = _pieces(cells, unit, parcel.halves, 0.0, 0.0)
    area, x, y = _moments(pieces)
    if area < (LARGEST + stream.below(SPREAD)) * s * s or depth > DEEPEST:
        return [parcel] if area else []
    xs, ys = [[point[k] for ring in pieces for point in ring] for k in (0, 1)]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    across = (0 if wide > high else 90) + stream.below(37) - 18
    a, b = direction(across % 360)
    off = max(wide, high) * 0.12 * (stream.below(201) - 100) / 100
    half = Half(a, b, a * x + b * y + off)
    hedges.append((parcel, half))
    found = []
    for side in (half, half.turned()):
        angle = across + 90 * stream.below(2) + stream.below(15) - 7
        found += _cut(cells, unit, Parcel((*parcel.halves, side), angle % 180), depth + 1, stream, hedges)
    return found


def fields(cells: Sequence[Cell], unit: float, code: str, style: Style) -> list[Drawn]:
    """Draw the fields on some squares that hang together."""
    s, colours = unit / 30, style.palette
    stream = Stream(code, "fields", *cells[0])
    brown, sparse = _brown(style), 1.0 if colours.level == "full" else SPARSE
    hedges: list[tuple[Parcel, Half]] = []
    parcels = _cut(cells, unit, Parcel((), stream.below(180)), 0, stream, hedges)
    first, items = stream.below(4), list[Drawn]()
    for i, parcel in enumerate(parcels):
        way = (first + i) % 4
        pieces = _pieces(cells, unit, parcel.halves, BORDER * s, BALK * s)
        tint = colours.tint(*TILLED[way])
        if tint:
            items.append(Shape(joined([polygon(ring) for ring in pieces]), tint))
        pitch = (ROW if way == 1 else FURROW) * s * sparse
        rows = joined([ruled([ring], pitch, parcel.angle, 1.2 * s) for ring in pieces])
        if rows:
            items.append(
                Shape(
                    rows, stroke=brown, width=LINE if sparse == 1 else FINE, dash=(1.1 * s, 0.7 * s) if way == 3 else ()
                )
            )
        if way == 1:
            ear = _ear(unit, style)
            items += [Use(ear, x, y, float(parcel.angle)) for x, y in _along(rows, EAR * s, 0.9 * s)]
    for parcel, half in hedges:
        for x, y in _hedge(cells, unit, parcel, half):
            items.append(Use(_bush(stream.below(3), unit, style), x, y))
    return items


def _brown(style: Style) -> str:
    colours = style.palette
    return colours.ink if colours.level == "outline" else mixed(colours.hues["orange"], colours.ink, 0.5)


def _along(rows: Path, step: float, end: float) -> Iterator[Point]:
    """Yield places along straight lines, clear of their ends."""
    for (_, (x0, y0)), (_, (x1, y1)) in zip(rows[::2], rows[1::2], strict=True):
        far = sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2)
        for i in range(int((far - 2 * end) / step) + 1 if far > 2 * end else 0):
            t = (end + i * step) / far
            yield x0 + t * (x1 - x0), y0 + t * (y1 - y0)


def _hedge(cells: Sequence[Cell], unit: float, parcel: Parcel, half: Half) -> Iterator[Point]:
    """Yield the places of the bushes along the line of a half plane, inside a parcel."""
    s, thin = unit / 30, 0.01
    strip = (*parcel.halves, Half(half.a, half.b, half.c + thin), Half(-half.a, -half.b, thin - half.c))
    for ring in _pieces(cells, unit, strip, 1.3 * s, 0.0):
        along = [y * half.a - x * half.b for x, y in ring]
        low, high = min(along), max(along)
        for i in range(int(low // (HEDGE * s)) + 1, int(high // (HEDGE * s)) + 1):
            t = i * HEDGE * s
            yield half.a * half.c - half.b * t, half.b * half.c + half.a * t


@cache
def _ear(unit: float, style: Style) -> Symbol:
    """Return an ear that lies along its row, to the right."""
    s = unit / 30
    grains = joined([polyline([(0, 0), (0.75 * s, side * 0.62 * s)]) for side in (-1, 1)])
    return Symbol(f"field-ear-{unit:g}", 1.2 * s, (Shape(grains, stroke=_brown(style), width=LINE),))


@cache
def _bush(form: int, unit: float, style: Style) -> Symbol:
    """Return a bush of a hedge with its shadow."""
    s, colours = unit / 30, style.palette
    radius = (0.58, 0.68, 0.78)[form] * s
    dark = mixed(colours.hues["green"], colours.ink, 0.3) if colours.level == "full" else colours.drawn("green")
    ring = around(0, 0, [radius * (1, 0.8)[i % 2] for i in range(10)])
    items: list[Drawn] = []
    if colours.level == "full":
        items.append(Shape(polygon(around(0.26 * s, 0.28 * s, [radius] * 10)), dark))
    items.append(Shape(polygon(ring), colours.tint("green", 0.42) or colours.paper, dark, FINE))
    return Symbol(f"field-bush-{form}-{unit:g}", 1.2 * s, tuple(items))

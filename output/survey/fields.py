"""Fields and quarries seen from above: parcels that are tilled in one of four ways, and ledges down to cut blocks.

A square is designed at a width of 30 mm; `s` is how much smaller it is drawn. Lengths are millimetres. Hedges cut
fields into parcels. A parcel is what half planes leave of the squares of the area. It is drawn square by square, so
that no clipping is needed. Faces of a quarry that look away from the light in the north-west are dark and broad, the
others are thin.
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
from landpress.output.survey.scatter import Belt, Spread, scattered
from landpress.output.survey.squares import SIDES, Cell, inward, rings, shaded, wavering
from landpress.output.survey.turning import direction

LEDGES = ((1.2, 1.0, 2.7), (4.9, 1.5, 2.7), (8.6, 1.7, 2.7))
"""How far a ledge lies inside the border, how far it strays, and the length of its waves."""
ROCK, TREADS, FACE = 0.09, (0.15, 0.10, 0.0), 0.34
"""The shares of ink in the ground, in the treads from the outside in, and in the shadow of a face."""
LINES, FACET = (0.5, 0.4, 0.35), 2.5
"""The widths of the edges from the outside in, and the length of their straight pieces."""
TEETH = 0.85
"""The distance of the hachures of a face."""
FLOOR = 10.4
BLOCKS = Spread(1.0, 1.7, 1.7, 240)


def quarry(cells: Sequence[Cell], unit: float, code: str, style: Style) -> list[Drawn]:
    """Draw the quarry on some squares that hang together."""
    s, colours = unit / 30, style.palette
    stream, ink = Stream(code, "quarry", *cells[0]), colours.ink
    thin = 1.0 if colours.level == "full" else 0.6
    items: list[Drawn] = []
    for (inset, stray, wave), tread, width in zip(LEDGES, TREADS, LINES, strict=True):
        edges = [wavering(ring, stream, FACET * s, stray * s, wave * s, 1) for ring in rings(cells, unit, inset * s)]
        outline = joined([polygon(edge) for edge in edges])
        if colours.level == "full":
            items.append(Shape(outline, colours.tint("ink", FACE)))
            lit = joined([polygon(shaded(edge, 1.4 * s)) for edge in edges])
            items.append(Shape(lit, colours.tint("ink", tread) or colours.paper))
        for weight, teeth in zip((0.3 * thin, FINE), _teeth(edges, s), strict=True):
            if teeth:
                items.append(Shape(teeth, stroke=ink, width=weight))
        items.append(Shape(outline, stroke=ink, width=width * thin))
    spread = BLOCKS._replace(least=BLOCKS.least * s, largest=BLOCKS.largest * s)
    for x, y, radius in scattered(stream, cells, unit, spread, Belt(FLOOR * s, 0.4)):
        items.append(Use(_block(radius > 1.35 * s, unit, style), x, y, float(stream.below(29) - 14)))
    return items


def _teeth(edges: Sequence[Sequence[Point]], s: float) -> tuple[Path, Path]:
    """Return the hachures of the faces that look away from the light, and those of the others."""
    shade, lit, number = list[Path](), list[Path](), 0
    for edge in edges:
        into = inward(edge)
        for ((x0, y0), (x1, y1)), (nx, ny) in zip(pairwise([*edge, edge[0]]), into, strict=True):
            pieces = max(1, round(sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2) / (TEETH * s)))
            found, longest = (shade, 1.7) if nx + ny > 0.14 else (lit, 0.8)
            for i in range(pieces):
                number += 1
                long = longest * (1.0, 0.62, 0.85, 0.55)[number % 4] * s
                x, y = x0 + (x1 - x0) * i / pieces, y0 + (y1 - y0) * i / pieces
                found.append(polyline([(x, y), (x + long * nx, y + long * ny)]))
    return joined(shade), joined(lit)


@cache
def _block(large: bool, unit: float, style: Style) -> Symbol:
    """Return a cut block of stone with its shadow."""
    s, colours = unit / 30, style.palette
    across, down = ((1.95, 1.2) if large else (1.5, 0.95))[0] * s, (1.2 if large else 0.95) * s
    box = [(-across, -down), (across, -down), (across, down), (-across, down)]
    items: list[Drawn] = []
    if colours.level == "full":
        items.append(Shape(polygon((x + 0.5 * s, y + 0.5 * s) for x, y in box), colours.ink))
    items.append(Shape(polygon(box), colours.filled(colours.paper), colours.ink, 0.22))
    edge = across * 0.45, down * 0.35
    faces = [
        polyline([(-across, edge[1]), edge, (edge[0], -down)]),
        polyline([edge, (across, down)]),
    ]
    items.append(Shape(joined(faces), stroke=colours.ink, width=FINE))
    return Symbol(f"quarry-block-{int(large)}-{unit:g}", across + s, tuple(items))


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

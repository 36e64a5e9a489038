"""A wood seen from above: a closed rim of crowns, looser crowns inside, a clearing in each square, rides between them.

A square is designed at a width of 30 mm; `s` is how much smaller it is drawn. Lengths are millimetres.
"""

from collections.abc import Sequence
from functools import cache

from landpress.engine.contract.streams import Stream
from landpress.output.scene.items import Drawn, Path, Point, Shape, Symbol, Use
from landpress.output.scene.shapes import joined, moved, polygon, polyline, smooth
from landpress.output.scene.style import Style, mixed
from landpress.output.survey.outlined import around, strays
from landpress.output.survey.scatter import Belt, Spread, scattered
from landpress.output.survey.squares import Cell, rings, wavering
from landpress.output.survey.turning import direction

FLOOR, CANOPY, CROWN, BRIGHT, MEADOW = 0.30, 0.46, 0.30, 0.20, 0.13
"""The shares of green in the ground, the canopy and its crowns, and of orange in a clearing."""
EDGE, RIM, SHADOW = 1.5, 5.6, 0.75
"""Where the canopy begins and where its closed rim ends, in mm from the border; how far its shadow falls."""
CLOSED, LOOSE, THIN = Spread(0.95, 1.75, 0.74, 900), Spread(1.1, 1.9, 0.8, 300), Spread(1.1, 1.9, 1.02, 300)
YOUNG = Spread(0.8, 1.35, 0.72, 260)
"""Crowns of the rim, crowns inside, those inside where little ink is used, and those that fill what is left."""
FORMS, SIZES = 5, (0.95, 1.2, 1.45, 1.7)
RIDE, CLEAR, SPARED = 1.1, 0.35, 0.8
"""Half the breadth of a ride; the room and the share of their radius that crowns leave beside rides and clearings."""
LINE, FINE = 0.2, 0.15


def wood(cells: Sequence[Cell], unit: float, code: str, style: Style) -> list[Drawn]:
    """Draw the wood on some squares that hang together."""
    s, colours = unit / 30, style.palette
    stream, dark = Stream(code, "wood", *cells[0]), _dark(style)
    full = colours.level == "full"
    edges = [wavering(ring, stream, 1.3 * s, 0.7 * s, 7 * s, 3) for ring in rings(cells, unit, EDGE * s)]
    canopy = joined([polygon(edge) for edge in edges])
    items: list[Drawn] = []
    if full:
        items += [Shape(moved(canopy, SHADOW * s, SHADOW * s), dark), Shape(canopy, colours.tint("green", CANOPY))]
    items.append(Shape(canopy, stroke=dark, width=0.25))
    glades, rides = _open_ground(cells, unit, stream)
    items += _meadow(glades, rides, s, dark, style)
    kept = [(x, y, reach + CLEAR * s) for x, y, reach, _ in glades]
    kept += [(x, y, (RIDE + CLEAR) * s) for ride in rides for x, y in ride]

    def sized(spread: Spread) -> Spread:
        return spread._replace(least=spread.least * s, largest=spread.largest * s)

    outer, core = Belt(EDGE * s, 0.6, RIM * s), Belt(RIM * s)
    closed = scattered(stream, cells, unit, sized(CLOSED), outer, kept, SPARED)
    loose = scattered(stream, cells, unit, sized(LOOSE if full else THIN), core, kept, SPARED, closed)
    spots = [(x, y, radius, stream.below(FORMS)) for x, y, radius in sorted((*closed, *loose), key=_from_top)]
    if full:  # drawn from a stream of their own: all other crowns stand where they stood on boards printed before
        more = Stream(code, "young wood", *cells[0])
        taken = (*closed, *loose)
        young = scattered(more, cells, unit, sized(YOUNG), Belt(EDGE * s, 0.6), kept, SPARED, taken)
        spots = sorted([*spots, *((*place, more.below(FORMS)) for place in young)], key=_from_top)
    for x, y, radius, form in spots:
        size = min(range(len(SIZES)), key=lambda k: abs(SIZES[k] * s - radius))
        items.append(Use(_crown(form, size, unit, style), x, y))
    return items


def _from_top(place: Sequence[float]) -> tuple[float, float]:
    return place[1], place[0]


def _dark(style: Style) -> str:
    return (
        mixed(style.palette.hues["green"], style.palette.ink, 0.35)
        if style.palette.level == "full"
        else (style.palette.drawn("green"))
    )


Glade = tuple[float, float, float, list[Point]]
"""The middle of a clearing, its largest radius, and its outline."""


def _open_ground(cells: Sequence[Cell], unit: float, stream: Stream) -> tuple[list[Glade], list[list[Point]]]:
    """Return a clearing in each square, and the rides between those of neighbours, as points along their middles."""
    glades: dict[Cell, Glade] = {}
    for column, row in cells:
        x = (column + 0.5) * unit + unit * (stream.below(1001) - 500) / 500 * 0.115
        y = (row + 0.52) * unit + unit * (stream.below(1001) - 500) / 500 * 0.1
        radius = unit * (0.115 + 0.08 * stream.below(1001) / 1000)
        edge = around(x, y, [radius * (1 + 0.42 * by) for by in strays(stream, 7, 24)])
        glades[column, row] = x, y, radius * 1.1, edge
    rides = []
    for (column, row), (x0, y0, *_) in glades.items():
        for other in ((column + 1, row), (column, row + 1)):
            if other in glades:
                x2, y2, *_ = glades[other]
                x1 = (x0 + x2) / 2 + unit * (stream.below(1001) - 500) / 500 * 0.12
                y1 = (y0 + y2) / 2 + unit * (stream.below(1001) - 500) / 500 * 0.12
                rides.append([_bent((x0, y0), (x1, y1), (x2, y2), i / 16) for i in range(17)])
    return list(glades.values()), rides


def _bent(a: Point, b: Point, c: Point, t: float) -> Point:
    u = 1 - t
    return u * u * a[0] + 2 * u * t * b[0] + t * t * c[0], u * u * a[1] + 2 * u * t * b[1] + t * t * c[1]


def _meadow(glades: Sequence[Glade], rides: Sequence[list[Point]], s: float, dark: str, style: Style) -> list[Drawn]:
    """Draw clearings and rides as one meadow: its edge, the shadow of the wood on it, and tufts of grass."""
    colours = style.palette
    open_ = joined([smooth(edge) for *_, edge in glades])
    lanes = joined([polyline(ride[::2]) for ride in rides]) if rides else ()
    ground = colours.tint("orange", MEADOW) or colours.paper
    items: list[Drawn] = []

    def layer(colour: str, grown: float, by: float) -> None:
        if lanes:
            items.append(Shape(moved(lanes, by, by), stroke=colour, width=2 * RIDE * s + grown))
        items.append(Shape(moved(open_, by, by), colour, colour, max(grown, FINE)))

    layer(dark, 2 * LINE, 0.0)
    if colours.level == "full":
        layer(dark, 2 * LINE, 0.6 * s)
        layer(ground, 0.0, 0.6 * s)
    else:
        layer(colours.paper, 0.0, 0.0)
    tufts = [tuft for x, y, reach, _ in glades for tuft in _tufts(x, y, reach, s)]
    return [*items, Shape(joined(tufts), stroke=dark, width=LINE)]


def _tufts(x: float, y: float, reach: float, s: float) -> list[Path]:
    found = []
    for dx, dy in ((-0.5, 0.05), (0.15, -0.45), (0.4, 0.4))[: 2 if reach < 4.5 * s else 3]:
        px, py = x + dx * reach, y + dy * reach + 0.5 * s
        ends = ((-0.45, -0.75, -0.75), (-0.1, -0.1, -0.95), (0.25, 0.6, -0.7))
        found += [polyline([(px + a * s, py), (px + b * s, py + c * s)]) for a, b, c in ends]
    return found


@cache
def _crown(form: int, size: int, unit: float, style: Style) -> Symbol:
    """Return a crown of six to eight lobes with its shadow, and two hairlines on the side in the shade."""
    colours, radius, dark = style.palette, SIZES[size] * unit / 30, _dark(style)
    lobes, first = 6 + form % 3, 37 * form
    step = 360 // (4 * lobes)
    ring = []
    for i in range(4 * lobes):
        dx, dy = direction((first + i * step) % 360)
        reach = radius * (0.84, 0.96, 1.0, 0.96)[i % 4]
        ring.append((reach * dx, reach * dy))
    items: list[Drawn] = []
    if colours.level == "full":
        items.append(Shape(polygon(around(0.36 * radius, 0.4 * radius, [radius] * 12)), dark))
    fill = colours.tint("green", BRIGHT if form % 3 else CROWN) if colours.level == "full" else colours.filled("")
    items.append(Shape(polygon(ring), fill, dark, FINE))
    if colours.level == "full":
        turns = (-10, 30, 70, 110)
        shade = [
            polyline([(far * radius * dx, far * radius * dy) for dx, dy in map(direction, turns)])
            for far in (0.66, 0.34)
        ]
        items.append(Shape(joined(shade), stroke=dark, width=FINE))
    return Symbol(f"crown-{form}-{size}-{unit:g}", radius * 1.4 + 0.2, tuple(items))

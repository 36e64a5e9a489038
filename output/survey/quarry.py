"""A quarry seen from above: three ledges that step down to a floor with cut blocks.

A square is designed at a width of 30 mm; `s` is how much smaller it is drawn. Lengths are millimetres. Faces that look
away from the light in the north-west are dark and broad, the others are thin.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import sqrt

from landpress.engine.contract.streams import Stream
from landpress.output.scene.items import Drawn, Path, Point, Shape, Symbol, Use
from landpress.output.scene.shapes import joined, polygon, polyline
from landpress.output.scene.style import Style
from landpress.output.survey.scatter import Spread, scattered
from landpress.output.survey.squares import Cell, inward, rim, rings, shaded, wavering

LEDGES = ((1.4, 1.2, 5.6), (4.9, 2.1, 6.0), (8.3, 2.3, 6.6))
"""How far a ledge lies inside the border, how far it strays, and the length of its waves."""
GROUND, TREADS, FACE = 0.09, (0.15, 0.10, 0.0), 0.34
"""The shares of ink in the ground, in the treads from the outside in, and in the shadow of a face."""
LINES, FACET = (0.45, 0.35, 0.3), 3.2
"""The widths of the edges from the outside in, and the length of their straight pieces."""
TEETH = 0.85
"""The distance of the hachures of a face."""
FLOOR = 10.4
BLOCKS = Spread(1.0, 1.7, 1.35, 160)
FINE = 0.16


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
    distance = rim(cells, unit)
    spread = BLOCKS._replace(least=BLOCKS.least * s, largest=BLOCKS.largest * s)
    lying = scattered(stream, cells, unit, spread, lambda x, y, radius: distance(x, y) > FLOOR * s + radius * 0.4)
    for x, y, radius in lying:
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

"""Ants that walk: on grass beside the name of a slip, with leaves, and along the line where slips are cut apart.

Lengths are in millimetres.
"""

from collections.abc import Sequence
from functools import cache

from landpress.engine.contract.streams import Stream
from landpress.output.pieces.ant import ant
from landpress.output.scene.items import Drawn, Path, Shape, Symbol, Use
from landpress.output.scene.shapes import joined, polyline
from landpress.output.scene.style import Style

SEED = "edition"
ANT, LEAF = 4.6, 4.4
BLADES, STEP = 0.9, 3.0
"""The distances of blades of grass and of points of the ground."""
APART, BREAK = 21.0, 5.0
"""The distance of ants, and the gap that one makes in a cutting line."""


@cache
def walking(size: float, style: Style) -> Symbol:
    """Return the symbol of an ant that walks upwards."""
    return Symbol(f"walking-ant-{size:g}", size, tuple(ant(0, 0, size, 0, style)))


@cache
def leaf(style: Style) -> Symbol:
    """Return the symbol of a leaf with its stalk at the centre. It points to the right."""
    colours, s = style.palette, LEAF
    outline: Path = (
        ("M", (0.0, 0.0)),
        ("C", (0.2 * s, -0.36 * s, 0.7 * s, -0.36 * s, s, 0.0)),
        ("C", (0.7 * s, 0.36 * s, 0.2 * s, 0.36 * s, 0.0, 0.0)),
        ("Z", ()),
    )
    veins = [polyline([(0, 0), (s, 0)])]
    veins += [
        polyline([(share * s, 0), ((share + 0.15) * s, end * 0.2 * s)]) for share in (0.2, 0.4, 0.6) for end in (-1, 1)
    ]
    fill = colours.tint("green", 0.45) or colours.paper
    return Symbol(
        "leaf", s, (Shape(outline, fill, colours.ink, 0.22), Shape(joined(veins), stroke=colours.ink, width=0.15))
    )


def carrier(x: float, ground: float, style: Style) -> Sequence[Drawn]:
    """Return an ant that carries a leaf to the left over the ground."""
    return Use(walking(ANT, style), x, ground - 1.2, -88), Use(leaf(style), x - 0.6, ground - 2.0, -58)


def meadow(left: float, right: float, ground: float, name: str, style: Style) -> list[Drawn]:
    """Return grass from left to right whose ground strays a little, and ants with leaves on it."""
    stream, colours = Stream(SEED, "meadow", name), style.palette
    count = max(1, round((right - left) / STEP))
    wide = (right - left) / count
    line = [(left + i * wide, ground + (stream.below(601) - 300) / 1000) for i in range(count + 1)]
    blades = []
    for i in range(int((right - left) / BLADES)):
        x = left + 0.5 + BLADES * i
        lean, high = (stream.below(1801) - 900) / 1000, 0.8 + stream.below(1800) / 1000
        if left < x + lean < right:
            blades.append(polyline([(x, ground), (x + lean * 0.3, ground - high * 0.6), (x + lean, ground - high)]))
    items: list[Drawn] = [
        Shape(joined(blades), stroke=colours.drawn("green"), width=0.25),
        Shape(polyline(line), stroke=colours.ink, width=0.3),
    ]
    for i in range(int((right - left - LEAF) / APART)):
        items += carrier(left + LEAF + 4 + APART * i + stream.below(7), ground, style)
    return items


def marching(line: Sequence[tuple[float, float]], dash: tuple[float, float], style: Style) -> list[Drawn]:
    """Return a dashed line from one point to another, with ants that walk on it from the second to the first."""
    (x0, y0), (x1, y1) = line
    far = abs(x1 - x0) + abs(y1 - y0)
    dx, dy = (x1 - x0) / far, (y1 - y0) / far
    places = [APART * (i + 0.8) for i in range(int(far / APART))]
    ends = [0.0, *(place + side * BREAK / 2 for place in places for side in (-1, 1)), far]
    runs = [
        polyline([(x0 + a * dx, y0 + a * dy), (x0 + b * dx, y0 + b * dy)])
        for a, b in zip(ends[::2], ends[1::2], strict=True)
    ]
    return [
        Shape(joined(runs), None, style.palette.ink, style.lines.hairline, dash),
        *(Use(walking(ANT * 0.8, style), x0 + at * dx, y0 + at * dy, -90.0 if dx else 0.0) for at in places),
    ]

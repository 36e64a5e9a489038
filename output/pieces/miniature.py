"""Parts drawn small: shapes keep their proportions, and text that is too small to be read becomes a line.

Lengths are in millimetres.
"""

from collections.abc import Iterable, Iterator

from landpress.output.scene.fonts import width
from landpress.output.scene.items import Drawn, Picture, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import moved, polyline
from landpress.output.scene.style import SMALLEST_TYPE, mixed

FINEST, LINE = 0.05, 0.15
"""The finest line that is drawn, and the width of a line that stands for text."""


def miniature(items: Iterable[Drawn], key: str, scale: float, x: float, y: float) -> Iterator[Drawn]:
    """Yield a drawing scaled about its centre, which comes to (x, y). `key` is unique in the file."""
    for item in items:
        if isinstance(item, Shape):
            yield from _shape(item, scale, x, y)
        elif isinstance(item, Text):
            yield from _text(item, scale, x, y)
        elif isinstance(item, Use):
            symbol = item.symbol
            small = tuple(miniature(symbol.items, key, scale, 0.0, 0.0))
            named = Symbol(f"{symbol.name}-{key}", symbol.reach * scale, small)
            yield Use(named, x + item.x * scale, y + item.y * scale, item.turn)
        elif isinstance(item, Picture):
            clip = moved(item.clip, 0.0, 0.0, scale)
            at = x + item.x * scale, y + item.y * scale
            yield Picture(item.image, *at, item.width * scale, item.height * scale, clip)


def _shape(shape: Shape, scale: float, x: float, y: float) -> Iterator[Shape]:
    thin = shape.width * scale < FINEST
    stroke = None if thin else shape.stroke
    if shape.fill or stroke:
        dash = tuple(length * scale for length in shape.dash)
        yield Shape(moved(shape.path, x, y, scale), shape.fill, stroke, shape.width * scale, dash)


def _text(text: Text, scale: float, x: float, y: float) -> Iterator[Drawn]:
    if text.size * scale >= SMALLEST_TYPE:
        yield text._replace(x=x + text.x * scale, y=y + text.y * scale, size=text.size * scale)
        return
    long = width(text.text, text.size, text.bold)
    left, middle = text.left(long), text.y - 0.35 * text.size
    ends = [(x + end * scale, y + middle * scale) for end in (left, left + long)]
    yield Shape(polyline(ends), stroke=mixed(text.colour, "#ffffff", 0.6), width=LINE)

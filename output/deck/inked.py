"""Where the ink of a drawing lies: points around its letters, shapes and pictures.

Lengths are in millimetres, in the coordinates of the drawing.
"""

from collections.abc import Iterator, Sequence

from landpress.output.deck.outlines import points_on
from landpress.output.scene.fonts import width_of
from landpress.output.scene.items import Drawn, Picture, Point, Shape, Text

_ABOVE, _BELOW = 0.88, 0.22
"""How far letters extend above and below their baseline, in sizes of type. Japanese ones extend furthest."""


def inked(items: Sequence[Drawn]) -> list[Point]:
    """Return points whose convex hull holds all ink of some items."""
    return [point for item in items for point in _points(item)]


def _points(item: Drawn) -> Iterator[Point]:
    match item:
        case Shape():
            half = item.width / 2 if item.stroke else 0.0
            for x, y in points_on(item.path):
                yield from ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
        case Text():
            wide = width_of(item)
            left = item.left(wide)
            for x in (left, left + wide):
                yield from ((x, item.y - _ABOVE * item.size), (x, item.y + _BELOW * item.size))
        case Picture():
            yield from ((item.x + x, item.y + y) for x, y in points_on(item.clip))
        case _:
            yield from (item.place(x, y) for x, y in inked(item.symbol.items))

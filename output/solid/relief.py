"""A person's own tokens and tiles as solids: what is dark in the drawing is raised.

Lengths are in millimetres. The drawing is followed in its order: a dark fill or line raises, a light fill lowers again
what lies below it. Lines get at least the width that a nozzle of 0.4 mm prints.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from landpress.layouts.errors import CallError
from landpress.output.files.cutfile import flattened
from landpress.output.pieces.body import RAISED, Body, Layer
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Drawn, Path, Picture, Shape, Text, Use
from landpress.output.scene.outlines import lettering
from landpress.output.scene.shapes import mirrored, moved, rectangle
from landpress.output.scene.style import Style, lightness
from landpress.output.solid.mesh import filled, outlined

if TYPE_CHECKING:
    import shapely

Single = Shape | Text | Picture
THICK, HALF = 2.4, 1.6
"""The height of a piece with one side, and of each half of a piece with two sides."""
NARROWEST, CLEAR, FINEST = 0.8, 0.8, 0.15
"""The least width of a line, the least distance from the edge, and the radius of details that are left out."""
DARK = 60.0
"""The lightness below which a colour is raised."""
SMALLEST = 4.0
"""The smallest size of type that can be printed and felt."""


def with_relief(part: Part, style: Style) -> Part:
    """Return a part with the solids that show its drawing. Raise CallError if it cannot be one."""
    reason = _reason(part)
    if reason:
        raise CallError(f"--profile solid: {part.name}: {reason}")
    edge = part.outline or rectangle(-part.width / 2, -part.height / 2, part.width, part.height)
    if part.back is None:
        return replace(part, bodies=(_body(edge, part.front, THICK, style.words("solid.drawing")),))
    said = [style.words(f"solid.{side}", felt=style.words("solid.drawing")) for side in ("front", "back")]
    bodies = _body(edge, part.front, HALF, said[0]), _body(mirrored(edge), part.back, HALF, said[1])
    return replace(part, bodies=bodies)


def _reason(part: Part) -> str:
    """Return why a part cannot be a solid, or an empty text."""
    if part.folds:
        return "it is folded from paper, so it has no solid; leave it out with --filter"
    for item, _ in _flat((*part.front, *(part.back or ()))):
        if isinstance(item, Picture):
            return "a picture of pixels has no edges to feel; use icons, shapes or SVG art"
        if isinstance(item, Text) and item.family:
            return f"{item.text[:30]!r} is in a font of your own, whose outlines are not read; use the shipped font"
        if isinstance(item, Text) and item.size < SMALLEST:
            return f"{item.text[:30]!r} is {item.size:.1f} mm high and cannot be felt; use at least {SMALLEST:g} mm"
    return ""


def _flat(items: Iterable[Drawn], around: tuple[Use, ...] = ()) -> Iterator[tuple[Single, tuple[Use, ...]]]:
    """Yield every item with the placed symbols that it lies in, the innermost first."""
    for item in items:
        if isinstance(item, Use):
            yield from _flat(item.symbol.items, (item, *around))
        else:
            yield item, around


def _body(edge: Path, items: Iterable[Drawn], height: float, said: str) -> Body:
    import shapely

    raised = shapely.Polygon()
    for item, around in _flat(items):
        for area, is_dark in _areas(item):
            for use in around:
                area = shapely.transform(area, lambda xy, use=use: [use.place(x, y) for x, y in xy])
            raised = raised.union(area) if is_dark else raised.difference(area)
    inside = shapely.Polygon(flattened(edge)[0]).buffer(-CLEAR)
    raised = raised.intersection(inside).buffer(-FINEST).buffer(FINEST).simplify(0.02)
    layers = [Layer(edge, 0, height)]
    if path := outlined(raised):
        layers.append(Layer(path, height, height + RAISED))
    return Body(tuple(layers), said)


def _areas(item: Single) -> "Iterator[tuple[shapely.Geometry, bool]]":
    """Yield the areas that an item covers, and whether each is dark."""
    import shapely

    if isinstance(item, Text):
        letters, width = lettering(item.text, item.size, item.spacing * item.size, item.bold)
        for path in letters:
            yield filled(moved(path, item.left(width), item.y)), lightness(item.colour) < DARK
    elif isinstance(item, Shape):
        if item.fill:
            yield filled(item.path), lightness(item.fill) < DARK
        if item.stroke and lightness(item.stroke) < DARK:
            lines = shapely.MultiLineString([line for line in flattened(item.path) if len(line) > 1])
            yield lines.buffer(max(item.width, NARROWEST) / 2), True

"""A tuck box as it stands when it is glued: its front, its right side and its lid, seen from the upper right.

Lengths are in millimetres. The front is drawn as it is printed; side and lid run back to the upper right.
"""

from collections.abc import Iterator, Sequence

from landpress.layouts.sheet import Area
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Drawn, Item, Point, Shape, Text, Use
from landpress.output.scene.shapes import polygon
from landpress.output.scene.style import Style
from landpress.output.sheets.in_small import in_line, legible, picture
from landpress.output.sheets.table_top import Place, mapped

ASIDE, UP = 0.62, 0.4
"""How far what is behind lies to the right and above, as shares of its distance."""
SIDE, LID = 0.3, 0.16
"""The share of orange in the grounds of side and lid."""


def _faces(part: Part) -> dict[str, Use]:
    return {use.symbol.name.rsplit("-", 1)[-1]: use for use in part.front if isinstance(use, Use)}


def depth(part: Part) -> float:
    """Return how deep a box is."""
    assert part.shown is not None, "a box shows its front"
    return 2 * (part.shown.y - _faces(part)["lid"].y)


def size(part: Part) -> tuple[float, float]:
    """Return the width and height of the drawing of a box in its own size."""
    assert part.shown is not None, "a box shows its front"
    return part.shown.width + ASIDE * depth(part), part.shown.height + UP * depth(part)


def closed_box(part: Part, key: str, area: Area, style: Style) -> list[Item]:
    """Draw a box in the middle of an area, as large as it has room."""
    front, faces, deep, (wide, high) = part.shown, _faces(part), depth(part), size(part)
    assert front is not None, "a box shows its front"
    scale = min(1.0, area.width / wide, area.height / high)
    x, y = area.middle[0] - wide * scale / 2, area.middle[1] - high * scale / 2 + UP * deep * scale

    def side(a: float, b: float) -> Point:
        back = a + deep / 2
        return x + (front.width + ASIDE * back) * scale, y + (b + front.height / 2 - UP * back) * scale

    def lid(a: float, b: float) -> Point:
        back = deep / 2 - b
        return x + (a + front.width / 2 + ASIDE * back) * scale, y - UP * back * scale

    items: list[Item] = []
    for at, name, across, down, share in (
        (side, "right", deep, front.height, SIDE),
        (lid, "lid", front.width, deep, LID),
    ):
        corners = [(-across / 2, -down / 2), (across / 2, -down / 2), (across / 2, down / 2), (-across / 2, down / 2)]
        edge = polygon(at(*corner) for corner in corners)
        items.append(Shape(edge, style.palette.tint("orange", share) or style.palette.paper, style.palette.ink, 0.3))
        items += _turned(legible(faces[name].symbol.items, scale), at, scale, style)
    return [*items, picture(part, key, front, (x, y), scale, style)]


def _turned(items: Sequence[Drawn], at: Place, scale: float, style: Style) -> Iterator[Shape]:
    """Yield a drawing on a face that is seen from aside. Texts become lines."""
    for item in items:
        drawn = in_line(item) if isinstance(item, Text) else item
        if isinstance(drawn, Use):
            yield from _turned(drawn.symbol.items, _within(drawn, at), scale, style)
        elif isinstance(drawn, Shape) and (path := mapped(drawn.path, at, 0.1)):
            yield Shape(path, drawn.fill, drawn.stroke, max(0.04, drawn.width * scale))


def _within(use: Use, at: Place) -> Place:
    return lambda a, b: at(*use.place(a, b))

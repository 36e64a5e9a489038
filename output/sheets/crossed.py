"""A drawing of two pieces with slits that are pushed into each other: a figure stands crosswise in its foot.

Lengths are in millimetres.
"""

from collections.abc import Mapping

from landpress.layouts.sheet import Area
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Item, Shape
from landpress.output.scene.shapes import polygon, rectangle
from landpress.output.scene.style import Style
from landpress.output.sheets.in_small import picture

LARGER = 1.5
"""How much larger than true small pieces are shown at most."""
CROSSED, LEANING = 40.0, (0.5, 0.2)
"""The least width of a drawing of crossed pieces; how far half a foot reaches there, as shares of its width."""


def crossed_pieces(found: Mapping[str, Part], wide: float, most: int) -> tuple[Part, Part] | None:
    """Return the first two pieces if they have slits and are pushed into each other, and there is room to show it."""
    if not 2 <= len(found) < most or wide / (len(found) + 1) < CROSSED:
        return None
    first, second = [*found.values()][:2]
    return (first, second) if first.slits and second.slits and first.shown and second.shown else None


def standing(piece: Part, foot: Part, area: Area, style: Style) -> list[Item]:
    """Draw a piece that stands crosswise in its foot, which is seen from the side: one half behind it, one before."""
    shown, below = piece.shown or area, foot.shown or area
    dx, dy = LEANING[0] * below.width, LEANING[1] * below.width
    high, wide = max(shown.height, below.height + dy) + dy, max(shown.width, 2 * dx)
    scale = min(LARGER, area.height / high, area.width / wide)
    x, y = area.x + wide / 2 * scale, area.bottom - dy * scale
    up, ink, paper = below.height * scale, style.palette.ink, style.palette.paper

    def half(side: int) -> Shape:
        far = x + side * dx * scale, y - side * dy * scale
        return Shape(polygon([(x, y), far, (far[0], far[1] - up), (x, y - up)]), paper, ink, 0.3)

    left, top = x - shown.width / 2 * scale, y - shown.height * scale
    ground = Shape(rectangle(left, top, shown.width * scale, shown.height * scale), paper)
    return [half(1), ground, picture(piece, "crossed", shown, (left, top), scale, style), half(-1)]

"""The cover of Xarkant: its land as columns with wheat, trees and rocks, and a church among the houses of a village.

Lengths are millimetres.
"""

from collections.abc import Sequence
from functools import cache, partial
from itertools import pairwise
from math import floor

from landpress.layouts.games.xarkant import SIDE, Landscape
from landpress.layouts.sheet import Area
from landpress.output.pieces import cover as composed
from landpress.output.pieces.buildings import church, workshop
from landpress.output.pieces.icons import icon
from landpress.output.pieces.land import KINDS, motif
from landpress.output.pieces.part import Part
from landpress.output.pieces.tuck_faces import Told, Wrap
from landpress.output.scene.items import Drawn, Point, Shape, Symbol, Use
from landpress.output.scene.shapes import joined, polygon
from landpress.output.scene.style import Style
from landpress.output.scene.typeset import shifted
from landpress.output.survey import prisms
from landpress.output.survey.ruling import ruled
from landpress.output.survey.squarecolumns import SquareColumns

SKY, SUN = ("yellow", 0.18), ("vermilion", 0.4)
HEIGHTS = {"wheat": 0.2, "wood": 0.36, "stone": 0.56}
"""The height of a column by the kind of its land, in widths of a quadrant."""
VILLAGE = ((4, 4), (3, 4), (4, 3))
"""The row and the column of the church, and of two workshops."""
PLACES = ((0.0, -0.26), (-0.26, -0.02), (0.24, -0.04), (0.0, 0.2))
"""The places of what grows on a column, in widths of a quadrant, the farthest first."""
EARS = ((-0.34, 0.04), (0.34, 0.04), (0.0, -0.06))
TREES = (
    (0.1, 0.2, 0.07),
    (0.04, 0.17, 0.08),
    (0.18, 0.13, 0.085),
    (0.09, 0.1, 0.095),
    (0.27, 0.08, 0.1),
    (0.06, 0.07, 0.11),
)
"""The places of trees in the corners in front and their heights, as shares of the width of the cover."""
HILLS = (
    *((0.0, 0.28), (0.08, 0.3), (0.16, 0.16), (0.26, 0.5), (0.36, 0.2), (0.46, 0.36)),
    *((0.55, 0.14), (0.66, 0.62), (0.78, 0.24), (0.88, 0.4), (0.95, 0.2), (1.0, 0.28)),
)
"""The tops and valleys of the hills: their places as shares of the way around, and their heights as shares of the
highest."""


def covers(board: Landscape, style: Style, inside: Sequence[Part], told: Told) -> list[Part]:
    """Return the cover and the tuck box of a kit with the parts `inside`, of a landscape."""
    plain = partial(prisms.ruled_ground, hue="green", share=0.2)
    return composed.covers(Wrap("boulder", SKY, partial(_panorama, board), plain), style, inside, told)


def _panorama(board: Landscape, view: prisms.View, style: Style) -> list[Drawn]:
    seats, area = style.palette.seats, view.area
    width = min((area.width - 4) / (SIDE * 1.42), area.height * 0.66 / (SIDE * 1.42 * prisms.FLAT))
    x, y = area.middle[0], area.bottom - SIDE * 0.7071 * width * prisms.FLAT - 4
    field = SquareColumns(SIDE, width, x, y)
    horizon = y - 0.42 * SIDE * width * prisms.FLAT
    (sky, plain), radius = view.split(horizon), 0.14 * area.width
    items = [
        *prisms.ruled_sky(sky, *SKY, style),
        *prisms.disc(x - 0.14 * area.width, area.y + radius + 4, radius, *SUN, style),
        *_hills(view, horizon, style),
        *_plain(area, plain, style),
    ]

    @cache
    def land(kind: str, variant: int, grown: bool) -> Symbol:
        return _column(kind, variant, grown, field, style)

    for row, column in field.ordered():
        kind = board.cells[row * SIDE + column]
        px, py = field.place(row, column)
        is_built = (row, column) in VILLAGE
        items.append(Use(land(kind, (row + column) % 2, not is_built), px, py))
        up = py - HEIGHTS[kind] * width
        if kind == "stone" and not is_built:
            items.append(icon("stone", px, up - 0.06 * width, round(0.66 * width, 1), style, (row + column) % 2))
        if is_built:
            number = VILLAGE.index((row, column))
            roof = seats[number].hue
            size = (1.35 if number == 0 else 0.72) * width
            drawn = church(roof, size, style) if number == 0 else workshop(roof, size, style)
            items += shifted(drawn, px, up - size * (0.42 if number == 0 else 0.3))
    return items


def _hills(view: prisms.View, horizon: float, style: Style) -> list[Drawn]:
    """Draw a range of hills on the horizon, each with a dark side. It begins again after what the view shows around."""
    colours, whole, high = style.palette, view.whole, 0.16 * view.area.width
    first, last = (floor((x - view.area.x) / view.around) for x in (whole.x, whole.right))
    tops = [(view.area.x + (n + dx) * view.around, dy) for n in range(first, last + 1) for dx, dy in HILLS]
    line = [(x, horizon - dy * high) for x, dy in between(tops, whole.x, whole.right)]
    shade = []
    for (x0, y0), (x1, y1) in pairwise(line):
        if y1 > y0:
            shade.append([(x0, y0), (x1, y1), (x1 - (x1 - x0) * 0.2, horizon), (x0 + (x1 - x0) * 0.12, horizon)])
    ground = [*line, (whole.right, horizon), (whole.x, horizon)]
    items: list[Drawn] = [Shape(polygon(ground), colours.tint("purple", 0.16) or colours.paper, colours.ink, 0.3)]
    if colours.level != "outline":
        lines = joined([ruled([part], 0.7 if colours.level == "full" else 1.3, 68) for part in shade])
        items.append(Shape(lines, stroke=colours.ink, width=0.18))
    return items


def between(line: Sequence[Point], left: float, right: float) -> list[Point]:
    """Return the part of a line from left to right that lies between two x, with its ends there."""

    def cut(x: float) -> Point:
        (x0, y0), (x1, y1) = next((a, b) for a, b in pairwise(line) if a[0] <= x <= b[0])
        return x, y0 + (y1 - y0) * (x - x0) / (x1 - x0)

    return [cut(left), *(point for point in line if left < point[0] < right), cut(right)]


def _plain(area: Area, plain: Area, style: Style) -> list[Drawn]:
    """Draw the plain before the hills, with trees in both corners in front."""
    items = prisms.ruled_ground(plain, "green", 0.2, style)
    for share, up, high in TREES:
        for x in (area.x + share * area.width, area.right - share * area.width):
            items += _tree(x, area.bottom - up * area.width, high * area.width, style)
    return items


def _column(kind: str, variant: int, grown: bool, field: SquareColumns, style: Style) -> Symbol:
    """Return the symbol of a quadrant as a column, with its middle on the ground at (0, 0)."""
    colours, look, width = style.palette, KINDS[kind], field.width
    height = HEIGHTS[kind] * width
    top = colours.tint(look.hue, look.tint)
    items: list[Drawn] = [*prisms.column(field.base(), height, top, style)]
    if grown and kind != "stone":
        items += _growth(kind, variant, height, width, style)
    return Symbol(f"quadrant-{kind}-{variant}-{grown}-{width:.2f}", 2 * width + height, tuple(items))


def _growth(kind: str, variant: int, height: float, width: float, style: Style) -> list[Drawn]:
    """Draw trees or ears of wheat on a column."""
    items: list[Drawn] = []
    for dx, dy in PLACES:
        x, y = (-dx if variant else dx) * width, dy * width * 0.85 - height
        if kind == "wood":
            items += _tree(x, y - 0.16 * width, 0.46 * width, style)
        else:
            items += _ears(x, y - 0.1 * width, 0.34 * width, style)
    return items


def _tree(x: float, y: float, height: float, style: Style) -> list[Drawn]:
    colours, tree = style.palette, motif("wood", x, y, height)
    crown = colours.filled(colours.drawn("green")) or colours.paper
    return [Shape(tree.lines, stroke=colours.ink, width=0.3), Shape(tree.solids, crown, colours.ink, 0.15)]


def _ears(x: float, y: float, height: float, style: Style) -> list[Drawn]:
    """Draw three ears of wheat."""
    colours = style.palette
    ears = [motif("wheat", x + dx * height, y + dy * height, height) for dx, dy in EARS]
    stalk = colours.drawn("orange")
    grain = colours.filled(stalk) or colours.paper
    return [
        Shape(joined([ear.lines for ear in ears]), stroke=stalk, width=0.25),
        Shape(joined([ear.solids for ear in ears]), grain, None if colours.level == "full" else colours.ink, 0.15),
    ]

"""The cover of Xarkant: its land as columns with wheat, trees and rocks, and a church among the houses of a village.

Lengths are millimetres.
"""

from collections.abc import Sequence
from functools import cache, partial

from landpress.layouts.games.xarkant import SIDE, Landscape
from landpress.layouts.sheet import Area
from landpress.output.pieces import cover as composed
from landpress.output.pieces.buildings import church, workshop
from landpress.output.pieces.icons import icon
from landpress.output.pieces.land import KINDS, motif
from landpress.output.pieces.part import Part
from landpress.output.pieces.tuck_faces import Told, Wrap
from landpress.output.scene.items import Drawn, Shape, Symbol, Use
from landpress.output.scene.shapes import joined
from landpress.output.scene.style import Style
from landpress.output.scene.typeset import shifted
from landpress.output.survey import prisms
from landpress.output.survey.hexcolumns import SquareColumns

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
        *prisms.hills(view, horizon, 0.16 * area.width, HILLS, ("purple", 0.16), style),
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

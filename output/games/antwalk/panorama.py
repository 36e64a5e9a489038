"""The cover of AntWalk: the tiles as steps of an anthill, and ants on their way to its mouth.

It is the label of the tin, and the cover of the rules. Arrows turn both ways in turn, so they tell nothing of a deal.
Lengths are millimetres.
"""

from functools import cache, partial

from landpress.layouts.games.antwalk import SIDE
from landpress.layouts.sheet import Area
from landpress.output.games.antwalk.board import BACK
from landpress.output.games.antwalk.survey import HUES, arrow
from landpress.output.pieces import cover as composed
from landpress.output.pieces.ant import profile
from landpress.output.pieces.tuck_faces import Wrap
from landpress.output.scene.items import Drawn, Path, Shape, Symbol, Use
from landpress.output.scene.shapes import ellipse, joined, mirrored, moved, polyline
from landpress.output.scene.style import Style
from landpress.output.survey import prisms
from landpress.output.survey.hexcolumns import SquareColumns

SKY, SUN = ("orange", 0.14), ("yellow", 0.6)
STEPS = (2.7, 1.5, 0.35)
"""The height of a column by its distance from the middle, in widths of a tile."""
WALKERS = ((1, 0, False), (3, 1, False), (4, 2, True), (2, 4, True), (3, 3, False))
"""The row and the column of the tile on which an ant walks, and whether it walks to the left."""
ANT_LONG = 22.0
"""The length of an ant as it is drawn from the side."""
BLADES = 64


def picture(size: tuple[int, int], style: Style) -> list[Drawn]:
    """Return the drawing of the cover in a box of a given size."""
    return composed.picture(WRAP, size, style, "game.by")


def panorama(view: prisms.View, style: Style) -> list[Drawn]:
    """Draw the anthill under the sky."""
    area = view.area
    width = min(0.97 * area.width / (SIDE * 1.42), area.height * 0.62 / (SIDE * 1.42 * prisms.FLAT))
    x, y = area.middle[0], area.bottom - SIDE * 0.7071 * width * prisms.FLAT - 0.09 * area.width
    field = SquareColumns(SIDE, width, x, y)
    horizon = y - 0.25 * SIDE * width * prisms.FLAT
    (sky, meadow), radius = view.split(horizon), 0.2 * area.width
    items = [
        *prisms.ruled_sky(sky, *SKY, style),
        *prisms.disc(x + 0.22 * area.width, area.y + radius + 0.06 * area.width, radius, *SUN, style),
        *prisms.ruled_ground(meadow, "green", 0.22, style),
    ]
    tile = cache(partial(_tile, field=field, style=style))
    ways = {(row, column): is_left for row, column, is_left in WALKERS}
    for row, column in field.ordered():
        far = max(abs(row - SIDE // 2), abs(column - SIDE // 2))
        px, py = field.place(row, column)
        items.append(Use(tile(far, "cw" if (row + column) % 2 else "ccw"), px, py))
        if (row, column) in ways:
            items += _walker(px, py - STEPS[far] * width, 0.95 * width, ways[row, column], style)
    places = dict.fromkeys((view.whole, area))
    return [*items, *(blade for place in places for blade in _grass(place, area.width, style))]


def _tile(far: int, turn: str, field: SquareColumns, style: Style) -> Symbol:
    """Return the symbol of a tile as a column, with its middle on the ground at (0, 0). The middle one is the mouth."""
    colours, width, height = style.palette, field.width, STEPS[far] * field.width
    top = colours.tint(BACK, 0.3) if far == 0 else colours.tint(HUES[turn], 0.14)
    items: list[Drawn] = [*prisms.column(field.base(), height, top, style)]
    if far == 0:
        for share in (0.46, 0.36):
            ring = ellipse(0, -height, share * width, share * width * prisms.FLAT)
            items.append(Shape(ring, colours.paper if share > 0.4 else None, colours.ink, 0.2))
        mouth = ellipse(0, -height, 0.26 * width, 0.26 * width * prisms.FLAT)
        items.append(Shape(mouth, colours.filled(colours.ink), colours.ink, 0.3))
    else:
        for shape in arrow(turn, 0.28 * width, 0.12 * width, style).items:
            if isinstance(shape, Shape) and shape.path:
                thin = min(shape.width, 0.15) if shape.stroke else shape.width
                items.append(shape._replace(path=_flat(shape.path, -height), width=max(0.15, thin)))
    return Symbol(f"step-{far}-{turn}-{width:.2f}", width + height, tuple(items))


def _flat(path: Path, y: float) -> Path:
    """Return a path as it lies on the ground, `y` mm below the middle."""
    return tuple(
        (command, tuple(y + v * prisms.FLAT if i % 2 else v for i, v in enumerate(values))) for command, values in path
    )


def _walker(x: float, y: float, long: float, is_left: bool, style: Style) -> list[Drawn]:
    """Draw an ant from the side whose feet stand at (x, y)."""
    scale = long / ANT_LONG
    items: list[Drawn] = []
    for shape in profile(style):
        path = mirrored(shape.path) if is_left else shape.path
        items.append(shape._replace(path=moved(path, x, y, scale), width=max(0.15, shape.width * scale * 1.6)))
    return items


def _grass(area: Area, size: float, style: Style) -> list[Drawn]:
    """Draw blades of grass along the lower edge, `BLADES` of them in as many mm as a cover of this size is wide."""
    blades, count = [], round(BLADES * area.width / size)
    for i in range(count):
        x = area.x + 0.6 + (area.width - 1.2) * i / (count - 1)
        high = (0.03 + 0.012 * (i * 7 % 5)) * size
        lean = (i * 5 % 7 - 3) * 0.006 * size
        end = min(area.right - 0.4, max(area.x + 0.4, x + lean))
        blades.append(
            polyline([(x, area.bottom), ((x * 2 + end) / 3, area.bottom - 0.6 * high), (end, area.bottom - high)])
        )
    return [Shape(joined(blades), stroke=style.palette.drawn("green"), width=0.25)]


WRAP = Wrap("arrow", SKY, panorama, partial(prisms.ruled_ground, hue="green", share=0.22))

"""The cover of AntWalk, and what its kit has on request: the label of the tin, and a tuck box as large as the tin.

The cover is the label of the tin, and the cover of the rules: an anthill as on a map and the way to it, or the tiles as
steps of an anthill, and ants on their way to its mouth. Arrows turn both ways in turn, so they tell nothing of a deal.
Millimetres from the middle, y down.
"""

from collections.abc import Sequence
from functools import cache, partial
from math import cos, degrees, radians, sin

from landpress.layouts.games.antwalk import SIDE, Deal
from landpress.layouts.sheet import Area
from landpress.output.games.antwalk.board import BACK, TINT
from landpress.output.games.antwalk.survey import HUES, arrow
from landpress.output.pieces import cover as composed
from landpress.output.pieces.ant import ant, contours, profile
from landpress.output.pieces.part import Part
from landpress.output.pieces.tuck_faces import Told, Wrap, tuck_box
from landpress.output.scene.items import PT, Drawn, Path, Point, Shape, Symbol, Text, Use
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.shapes import circle, ellipse, joined, mirrored, moved, polyline, rounded
from landpress.output.scene.style import FOOTER, LABEL, Style
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


SIZE, CORNER = (58, 92), 7.0
"""The size of the label and the radius of its corners. A lid is at least 60 x 95 mm, with round corners."""
EDGE = 5.0
NAME = 24 * PT
HILL, HILL_Y = 20.0, 12.0
"""The radius of the anthill, and the distance of its centre below the middle."""
FOOTSTEP, FOOT, ANT = 2.1, 0.42, 9.0


def picture(size: tuple[int, int], style: Style) -> list[Drawn]:
    """Return the cover in a box of a given size, in the look of the style."""
    return composed.picture(WRAP, size, style, "game.by") if style.look == "survey" else _plain(style)


def _plain(style: Style) -> list[Drawn]:
    """Return the name of the game, and below it the anthill with the trail of an ant to its mouth."""
    colours, lines, words = style.palette, style.lines, style.words
    slopes = contours(HILL)
    ink, brown = colours.ink, colours.drawn(BACK)
    open_ = colours.level == "outline"
    name, by, seats = words("game.title"), words("game.by"), words("game.tagline")
    room = SIZE[0] - 2 * EDGE
    top = -SIZE[1] / 2 + EDGE
    return [
        Text(0, top + NAME, name, fitted(name, room, NAME, bold=True), ink, bold=True, anchor="middle"),
        Text(0, top + NAME + 5.4, seats, fitted(seats, room, LABEL), ink, anchor="middle"),
        Shape(moved(slopes[0], 0, HILL_Y), colours.tint(BACK, 0.3), brown, lines.coast),
        Shape(joined([moved(line, 0, HILL_Y) for line in slopes[1:-1]]), None, brown, lines.border),
        Shape(moved(slopes[-1], 0, HILL_Y), None if open_ else ink, ink, lines.hairline),
        *_way(style),
        Text(0, SIZE[1] / 2 - EDGE, by, fitted(by, room, FOOTER), ink, anchor="middle"),
    ]


def _way(style: Style) -> list[Shape]:
    """Return footprints that wind around the hill towards its mouth, and the ant at their end."""
    ink = style.palette.ink
    dots: list[Path] = []
    turn, radius = radians(150), HILL * 1.24
    while radius > HILL * 0.5:
        off = 0.6 if len(dots) % 2 else -0.6
        dots.append(circle(*_on_hill(radius + off, turn), FOOT))
        turn += FOOTSTEP / radius
        radius -= 0.19
    turn += 2.2 * FOOTSTEP / radius
    head = ant(*_on_hill(radius, turn), ANT, degrees(turn) + 180, style)
    fill = None if style.palette.level == "outline" else ink
    return [Shape(joined(dots), fill, ink, style.lines.hairline), *head]


def _on_hill(radius: float, turn: float) -> Point:
    """Return a point of a ring around the hill; higher rings are moved to one side, like its contour lines."""
    lean = 0.1 * (HILL - min(radius, HILL))
    return radius * cos(turn) - lean, HILL_Y + radius * sin(turn) - lean


def label(style: Style) -> Part:
    """Return the label, which is cut out with scissors and glued to the lid."""
    tint = style.palette.tint(BACK, TINT)
    name = style.words("game.label")
    return Part(name, "cover", 1, *SIZE, tuple(picture(SIZE, style)), ground=tint, outline=rounded(*SIZE, CORNER))


BOX = (62, 97)
"""The front of the tuck box."""


def covers(board: Deal, style: Style, inside: Sequence[Part], told: Told) -> list[Part]:
    """Return the label and the tuck box of a kit with the parts `inside`. They are the same for every deal."""
    return [label(style), tuck_box(BOX, WRAP, inside, told, style)]

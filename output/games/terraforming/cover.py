"""The cover of Terraforming: the asteroid as columns on a plain of craters, with its pits, its gears and a planet.

Lengths are millimetres. The board is turned, because a cover has no directions of moves.
"""

from collections.abc import Sequence
from functools import cache, partial

from landpress.engine.contract.streams import Stream
from landpress.layouts.games.terraforming import HOLE
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.layouts.sheet import Area
from landpress.output.pieces import cover as composed
from landpress.output.pieces.part import Part
from landpress.output.pieces.seat_signs import cogwheel, seat_sign
from landpress.output.pieces.tuck_faces import Told, Wrap
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Path, Shape, Symbol, Use
from landpress.output.scene.shapes import circle, ellipse, joined, rectangle
from landpress.output.scene.style import Seat, Style, mixed
from landpress.output.survey import prisms
from landpress.output.survey.hexcolumns import HexColumns

SKY, PLANET, PLAIN, RIM = ("ink", 0.06), ("blue", 0.4), ("orange", 0.1), ("orange", 0.24)
GROUND = (("orange", 0.42), ("orange", 0.2), ("orange", 0.14), ("orange", 0.08))
"""The hue and its share in the upper face of columns, from the floor of the basin to its rim."""
LEVELS, STEP, LOWEST = 4, 0.24, 0.1
"""The number of heights of the ground, their difference, and the lowest height above the plane, in widths of a cell."""
BASIN = 2
"""The distance of the basin from the middle, in cells."""
RIMS = (
    *((0.0, 0.3), (0.05, 0.8), (0.09, 0.5), (0.16, 0.62), (0.21, 1.0), (0.3, 0.24), (0.4, 0.3)),
    *((0.46, 0.7), (0.52, 0.42), (0.6, 0.55), (0.64, 0.9), (0.7, 0.34), (0.84, 0.2), (0.92, 0.44), (1.0, 0.3)),
)
"""The rims of craters on the horizon (see `prisms.hills`)."""
CRATERS = (
    *((0.04, 0.16, 0.055), (0.12, 0.55, 0.1), (0.38, 0.24, 0.06)),
    *((0.56, 0.4, 0.08), (0.7, 0.7, 0.12), (0.86, 0.2, 0.05)),
)
"""Craters on the plain: their places as shares of the way around and of the way from the horizon to the lower edge,
their radii as shares of the width of the cover."""
GEAR, STARS = 0.46, 26
"""The radius of a gear in widths of a cell, and the stars in 10,000 mm2 of sky."""


def covers(board: HexBoard, style: Style, inside: Sequence[Part], told: Told) -> list[Part]:
    """Return the cover and the tuck box of a kit with the parts `inside`, of a board."""
    space = partial(_space, Stream(board.code() or "", "box"))
    plain = partial(prisms.ruled_ground, hue=PLAIN[0], share=PLAIN[1])
    return composed.covers(Wrap("crater", SKY, partial(_panorama, board), plain, space), style, inside, told)


def _panorama(board: HexBoard, view: prisms.View, style: Style) -> list[Drawn]:
    colours, cells, code, area = style.palette, hexagon(board.radius), board.code() or "", view.area
    down, across = hexmap.field_size(board.radius)
    width = min((area.width - 8) / across, area.height * 0.66 / (down * prisms.FLAT))
    x, y = area.middle[0], area.bottom - down / 2 * width * prisms.FLAT - 0.4 * width
    field, stream = HexColumns(width, x, y), Stream(code, "cover")
    horizon, radius = y - 0.6 * down / 2 * width * prisms.FLAT, 0.12 * area.width
    (sky, plain), planet = view.split(horizon), max(area.y + radius + 5, horizon - 2.2 * radius)
    items = [
        *_space(stream, sky, style),
        *prisms.disc(area.x + 0.8 * area.width, planet, radius, *PLANET, style),
        *prisms.hills(view, horizon, 0.07 * area.width, RIMS, RIM, style),
        *prisms.ruled_ground(plain, *PLAIN, style),
        *_craters(view, plain, ((x, across / 2 * width), (y, down / 2 * width * prisms.FLAT)), style),
    ]
    high = _ground(cells, stream)
    gears = dict(zip(board.starts, colours.seats, strict=False))
    column = cache(partial(_column, field=field, style=style))
    for i in field.ordered(cells):
        cell, (px, py) = cells[i], field.place(cells[i])
        items.append(Use(column(high[cell], board.cells[i] == HOLE), px, py))
        if seat := gears.get(cell):
            items += _gear(seat, px, py - _height(high[cell]) * width, width, style)
    return items


def _space(stream: Stream, area: Area, style: Style) -> list[Drawn]:
    """Draw the sky: stars, and nothing between them."""
    colours = style.palette
    ground = colours.tint(*SKY)
    items: list[Drawn] = [Shape(rectangle(*area), ground)] if ground else []
    dots: list[Path] = []
    for _ in range(round(STARS * area.width * area.height / 1e4)):
        x = area.x + 2 + (area.width - 4) * stream.below(1000) / 1000
        y = area.y + 2 + (area.height - 4) * stream.below(1000) / 1000
        size = 0.22 + stream.below(30) / 100
        dots.append(circle(x, y, size))
    return [*items, Shape(joined(dots), colours.ink)]


def _craters(
    view: prisms.View, plain: Area, board: tuple[tuple[float, float], tuple[float, float]], style: Style
) -> list[Drawn]:
    """Draw craters on the plain, dark at the upper left. They come again after what the view shows around.

    Those that the board would hide in part are left out: of it the middle and the half size are given, in x and y.
    """
    (middle, across), (level, down) = board
    colours, items = style.palette, list[Drawn]()
    for dx, dy, size in CRATERS:
        radius, y = size * view.area.width, plain.y + dy * plain.height
        x = view.area.x + dx * view.around
        while x - radius > plain.x:
            x -= view.around
        while x - radius < plain.right:
            aside, below = (x - middle) / (across + radius), (y - level) / (down + 0.4 * radius)
            if plain.x < x - radius and x + radius < plain.right and aside * aside + below * below >= 1:
                rim, floor = (ellipse(x, y, radius * n, radius * n * 0.4) for n in (1.0, 0.84))
                lit = ellipse(x + 0.09 * radius, y + 0.05 * radius, radius * 0.72, radius * 0.29)
                shade = mixed(colours.ink, colours.paper, 0.45) if colours.level == "full" else None
                items += [
                    Shape(rim, colours.paper, colours.ink, 0.25),
                    Shape(floor, shade, colours.ink, 0.15),
                    Shape(lit, colours.tint("orange", 0.3) or colours.paper),
                ]
            x += view.around
    return items


def _ground(cells: tuple[Hex, ...], stream: Stream) -> dict[Hex, int]:
    """Return the level of each cell: a basin with a high rim off the middle, from which the ground falls evenly."""
    basin = stream.choice([cell for cell in cells if distance(cell, Hex(0, 0)) == BASIN] or [Hex(0, 0)])
    found = {}
    for cell in cells:
        far = distance(cell, basin)
        found[cell] = 0 if far <= 1 else max(1, LEVELS + 1 - far)
    return found


def _height(level: int) -> float:
    return LOWEST + STEP * level


def _column(level: int, is_hole: bool, field: HexColumns, style: Style) -> Symbol:
    """Return the symbol of a column, with its middle on the plane at (0, 0)."""
    width, height = field.width, _height(level) * field.width
    items: list[Drawn] = [*prisms.column(field.base(), height, style.palette.tint(*GROUND[level]), style)]
    if is_hole:
        items += _pit(0.0, -height, width, style)
    return Symbol(f"rock-{level}-{'hole' if is_hole else 'whole'}-{width:.2f}", width + height, tuple(items))


def _pit(x: float, y: float, width: float, style: Style) -> list[Drawn]:
    """Draw a pit on an upper face: a white rim, and a shaft that is dark at the upper left."""
    colours, half = style.palette, 0.37 * width

    def oval(share: float, dx: float = 0.0, dy: float = 0.0) -> Path:
        return ellipse(x + dx * width, y + dy * width, half * share, half * share * prisms.FLAT)

    return [
        Shape(oval(1.0), colours.paper, colours.ink, 0.3),
        Shape(oval(0.84), colours.filled(colours.ink), colours.ink, 0.2),
        Shape(oval(0.7, 0.04, 0.035), colours.tint("orange", 0.3) or colours.paper, None),
    ]


def _gear(seat: Seat, x: float, y: float, width: float, style: Style) -> list[Drawn]:
    """Draw the large factory of a seat: a gear as thick as a wall, and the sign of the seat on its hub."""
    colours, ink, thick = style.palette, style.palette.ink, 0.16 * width

    def flat(path: Path, up: float) -> Path:
        return tuple(
            (c, tuple(y - up + v * prisms.FLAT if i % 2 else x + v for i, v in enumerate(values))) for c, values in path
        )

    sign = seat_sign(seat, 0, 0, 0.46 * width, style)
    wheel, hub = cogwheel(0, 0, GEAR * width), circle(0, 0, GEAR * width * 0.68)
    layers = [Shape(flat(wheel, thick * i / 3), ink, ink, 0.25) for i in range(3)] if colours.level == "full" else []
    return [
        *layers,
        Shape(flat(wheel, thick), colours.filled(seat.hue) or colours.paper, ink, 0.25),
        Shape(flat(hub, thick), colours.paper, ink, 0.25),
        sign._replace(path=flat(sign.path, thick)),
    ]

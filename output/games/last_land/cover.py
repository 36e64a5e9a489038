"""The cover of Last Land: its tiles as columns, as high as their points, in the sea; used tiles have sunk.

Lengths are millimetres. The board is turned as on its page.
"""

from collections.abc import Sequence
from functools import cache, partial

from landpress.engine.contract.streams import Stream
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.output.games.last_land.board import KINDS
from landpress.output.games.last_land.tiles import MARKS
from landpress.output.pieces import cover as composed
from landpress.output.pieces.part import Part
from landpress.output.pieces.seat_signs import flag
from landpress.output.pieces.tuck_faces import Told, Wrap
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Path, Point, Shape, Symbol, Use
from landpress.output.scene.shapes import ellipse, joined, moved, polygon, polyline
from landpress.output.scene.style import Style
from landpress.output.survey import prisms
from landpress.output.survey.hexcolumns import HexColumns
from landpress.output.survey.ruling import ruled

FOOT, STEP, SUNK = 0.26, 0.19, 0.07
"""The height of land without points, of each point, and of a used tile, in widths of a tile."""
USED = 9
SKY, SUN = ("orange", 0.16), ("orange", 0.62)
WATERLINES = (0.05, 0.11, 0.18, 0.26)
"""The distances of the lines off the coast, in widths of a tile."""
ROWS = {"T1": (0.16, 1.0), "T2": (0.2, 1.15), "T3": (0.21, 1.5), "T4": (0.36, 2.2)}
"""The distance between marks in widths of a tile, and how much larger they are than on the board."""


def covers(board: HexBoard, style: Style, inside: Sequence[Part], told: Told) -> list[Part]:
    """Return the cover and the tuck box of a kit with the parts `inside`, of a board."""
    wrap = Wrap("tiles", SKY, partial(_panorama, board), partial(prisms.waves, free=()))
    return composed.covers(wrap, style, inside, told)


def _panorama(board: HexBoard, view: prisms.View, style: Style) -> list[Drawn]:
    colours, cells, area = style.palette, hexagon(board.radius), view.area
    down, across = hexmap.field_size(board.radius)
    width = min((area.width - 8) / across, area.height * 0.72 / (down * prisms.FLAT))
    x, y = area.middle[0], area.bottom - down / 2 * width * prisms.FLAT - 0.4 * width
    field = HexColumns(width, x, y)
    horizon = y - 0.62 * down / 2 * width * prisms.FLAT
    sky, sea = view.split(horizon)
    radius = 0.15 * area.width
    items = [
        *prisms.ruled_sky(sky, *SKY, style),
        *prisms.disc(x + 0.2 * area.width, max(area.y + radius + 5, horizon - radius * 1.2), radius, *SUN, style),
        *prisms.waves(sea, field.coast(cells, WATERLINES[-1] * width), style),
    ]
    for far in WATERLINES:
        colour = colours.drawn("blue") if far > WATERLINES[1] else colours.ink
        items.append(Shape(field.coast(cells, far * width), stroke=colour, width=0.5 - 1.3 * far))
    free = [i for i, kind in enumerate(board.cells) if kind != "B"]
    used = Stream(board.code() or "", "cover").sample(free, min(USED, len(free)))
    flags = dict(zip(board.starts, colours.seats, strict=False))
    tile = cache(partial(_tile, field=field, style=style))
    for i in field.ordered(cells):
        px, py = field.place(cells[i])
        items.append(Use(tile(board.cells[i], i in used), px, py))
        if seat := flags.get(cells[i]):
            size = 0.42 * width
            items += flag(seat, px + size / 3, py - _height(board.cells[i], False, width) - size / 2, size, style)
    return items


def _height(kind: str, is_used: bool, width: float) -> float:
    return (SUNK if is_used else FOOT + STEP * KINDS[kind].points) * width


def _tile(kind: str, is_used: bool, field: HexColumns, style: Style) -> Symbol:
    """Return the symbol of a tile as a column, with its middle on the ground at (0, 0)."""
    colours, look, width, base = style.palette, KINDS[kind], field.width, field.base()
    height = _height(kind, is_used, width)
    name = f"column-{kind}-{'used' if is_used else 'fresh'}-{width:.2f}"
    top = colours.tint("ink", 0.45) if is_used else colours.tint(look.hue, look.tint)
    items: list[Drawn] = [*prisms.column(base, height, top, style)]
    raised = [(x, y - height) for x, y in base]
    if is_used and colours.level != "outline":
        items.append(Shape(ruled([raised], 0.8, 35), stroke=colours.ink, width=0.25))
    elif kind == "B":
        for share in (0.2, 0.3):
            ring = ellipse(0, -height, share * width, share * width * prisms.FLAT)
            items.append(Shape(ring, stroke=colours.ink, width=0.25))
    elif not is_used:
        items += [mark._replace(path=moved(mark.path, 0, -height)) for mark in _growth(kind, width, style)]
    return Symbol(name, width + height, tuple(items))


def _growth(kind: str, width: float, style: Style) -> list[Shape]:
    """Draw the marks of a type upright on the upper face of a column, the nearer ones over the others."""
    marks, (pitch, larger), colours = MARKS[kind], ROWS[kind], style.palette
    scale, drawn = width / 28.6 * larger, colours.drawn(KINDS[kind].hue)
    items: list[Shape] = []
    high = -min(y for part in (*marks.lines, *marks.solids) for _, y in part) * scale
    for row in range(-4, 5):
        places: list[Point] = []
        for column in range(-4, 5):
            x, y = (column + row % 2 / 2) * pitch * width, row * pitch * 0.8 * width * prisms.FLAT + high * 0.35
            reach = 0.4 * width if kind != "T4" else 0.33 * width
            if abs(x) + abs(y - high * 0.2) * 0.9 < reach and abs(y - high * 0.35) < 0.36 * width * prisms.FLAT:
                places.append((x, y))

        def stamped(parts: tuple[tuple[Point, ...], ...], places: list[Point] = places, close: bool = False) -> Path:
            form = polygon if close else polyline
            return joined(
                [form((x + dx * scale, y + dy * scale) for dx, dy in part) for x, y in places for part in parts]
            )

        if places:
            if marks.solids or kind == "T4":
                items.append(Shape(stamped(marks.lines[:1], close=True), colours.paper))
            if marks.solids:
                items.append(Shape(stamped(marks.solids, close=True), colours.filled(drawn), drawn, 0.15))
            items.append(Shape(stamped(marks.lines), stroke=drawn, width=0.22))
    return items

"""The Last Land board on one sheet: tiles on which players stand pins, tick boxes and lay tokens.

A tile is designed at a width of 27 mm and scaled as a whole. From its top corner down it has its points, its cost as
diamonds, a circle for a token, boxes to tick, and the letters of its type. The pattern of its terrain fills the free
space at the sides. The points are at the rim, because players cover the middle and scribble over it. Lengths are
millimetres.

Beside its survey the board is drawn turned: tiles have flat tops, the cost is below and the letters are at the right.
"""

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from landpress.engine.contract.house import house_values
from landpress.layouts.errors import LayoutError
from landpress.layouts.games.last_land import NAME
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.sheet import require
from landpress.output.pieces import terrain
from landpress.output.pieces.seat_signs import cost, seat_sign, tick_boxes, token_place
from landpress.output.pieces.terrain import Box, Disc, Ground
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Point, Scene, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import polar, polygon
from landpress.output.scene.style import LABEL, Style
from landpress.output.sheets.frame import Frame
from landpress.output.sheets.page import Imprint, carried, fairness, pictured_page

DESIGNED = 27
"""The width of a tile in mm at which its drawing is designed, and its largest width on A4 and Letter."""
SMALLEST = 20
"""The smallest width of a tile in mm; below it, its letters would be smaller than the smallest type."""
HOME_PAPER = 220.0
"""The longest short side (mm) of paper that is common at home; on it, tiles are at most `DESIGNED` wide."""
MOST_BOXES = 6
"""The most boxes to tick that have room on a tile."""
RULES = ("turn", "move", "exploit")


@dataclass(frozen=True)
class Kind:
    """The cost and points of a tile of one type (LL-1), and the colour and pattern of its land."""

    cost: int
    points: int
    hue: str
    tint: float
    pattern: str


KINDS = {
    "T1": Kind(1, 1, "yellow", 0.34, "dots"),
    "T2": Kind(2, 2, "green", 0.22, "strokes"),
    "T3": Kind(3, 3, "blue", 0.32, "trees"),
    "T4": Kind(4, 4, "vermilion", 0.35, "ridges"),
    "B": Kind(4, 4, "ink", 0.0, "rings"),
}

# The places and sizes of the signs on a tile of the designed width, in mm from its centre.
TOKEN = 11.0
BOX = 3.0
BOX_ARC, BOX_ANGLE = 8.1, 31.0
FIGURE = 6.4
SEAT = 6.4


class Places(NamedTuple):
    """The heights of the points and the cost of a tile, and the place of its letters."""

    figure: float
    cost: float
    letters: Point


POINTED, FLAT = Places(-8.7, -6.85, (0.0, 13.2)), Places(-6.5, 11.3, (10.3, 0.9))


def drains(board: HexBoard) -> int:
    """Return the number of ticks that deplete a tile, by the house values of the board."""
    count: int = house_values(NAME, board.variant)["play.drains"]
    return count


def printable_drains(board: HexBoard) -> int:
    """Return the number of ticks that deplete a tile. Raise LayoutError if a tile has no room for their boxes."""
    ticks = drains(board)
    if ticks > MOST_BOXES:
        raise LayoutError(f"play.drains = {ticks}: a tile has room for {MOST_BOXES} boxes to tick; use a smaller value")
    return ticks


def box_places(boxes: int, scale: float) -> list[tuple[float, float, float]]:
    """Return the centre and the turn (degrees) of each box to tick, from left to right."""
    found = []
    for i in range(boxes):
        angle = BOX_ANGLE * ((boxes - 1) / 2 - i)
        x, y = polar(0, 0, BOX_ARC * scale, 90 + angle)
        found.append((x, y, angle))
    return found


def halos(boxes: int, scale: float, at: Places) -> tuple[Box | Disc, ...]:
    """Return the areas of a tile that its pattern leaves free."""
    s, (x, y) = scale, at.letters
    return (
        Disc(0, 0, (TOKEN / 2 + 0.7) * s),
        Box(0, (at.figure - 1.9) * s, 3.0 * s, 3.0 * s),
        Box(0, at.cost * s, 4.6 * s, 1.4 * s),
        *(Disc(x, y, (BOX / 2 + 0.9) * s) for x, y, _ in box_places(boxes, s)),
        Box(x * s, (y - 2.0) * s, 2.4 * s, 2.6 * s),
    )


def tile(kind_name: str, width: int, boxes: int, style: Style, turned: bool = False) -> Symbol:
    """Return the symbol of a tile of one type with `boxes` boxes to tick, without its border."""
    kind, colours, s = KINDS[kind_name], style.palette, width / DESIGNED
    at, outline = FLAT if turned else POINTED, polygon(hexmap.corners(width))
    ground = Ground(width, () if style.hung else halos(boxes, s, at), s, turned)
    pattern = terrain.pattern(kind.pattern, ground)
    drawn = colours.drawn(kind.hue)
    tint = colours.tint(kind.hue, kind.tint)
    lines, ink = style.lines, colours.ink
    items: list[Shape | Text] = [Shape(hexmap.turned_path(outline) if turned else outline, fill=tint)] if tint else []
    if pattern.lines:
        items.append(Shape(pattern.lines, stroke=drawn, width=lines.hairline))
    if pattern.solids:
        items.append(Shape(pattern.solids, fill=colours.filled(drawn), stroke=drawn, width=lines.hairline))
    name, reach = f"tile-{kind_name}-{width}{'-flat' * turned}", width * hexmap.SIDE + 1
    if style.hung:
        return Symbol(name, reach, tuple(items))
    behind = colours.paper if tint else None
    items.append(token_place(0, 0, TOKEN * s, behind, style))
    if boxes:
        items.append(tick_boxes(box_places(boxes, s), BOX * s, behind, style))
    items.append(cost(kind.cost, 0, at.cost * s, s, style))
    items.append(Text(0, at.figure * s, str(kind.points), FIGURE * s, ink, bold=True, anchor="middle"))
    letters_x, letters_y = at.letters
    items.append(Text(letters_x * s, letters_y * s, kind_name, LABEL * s, ink, bold=True, anchor="middle"))
    return Symbol(name, reach, tuple(items))


def field_items(board: HexBoard, width: int, x: float, y: float, style: Style, turned: bool = False) -> list[Drawn]:
    """Return the board with its centre at (x, y); tiles are `width` mm wide."""
    colours, placed = style.palette, hexmap.Placed(width, (x, y), turned)
    cells = hexagon(board.radius)
    boxes = drains(board)
    symbols = {kind: tile(kind, width, boxes, style, turned) for kind in sorted(set(board.cells))}
    items: list[Drawn] = [Use(symbols[kind], *placed.at(cell)) for cell, kind in zip(cells, board.cells, strict=True)]
    scale = width / DESIGNED
    for seat, start in zip(colours.seats, board.starts, strict=False):
        items.append(seat_sign(seat, *placed.at(start), SEAT * scale, style))
    items.append(Shape(placed.laid(hexmap.borders(cells, width)), stroke=colours.ink, width=style.lines.border))
    items.append(Shape(placed.laid(hexmap.coast(cells, width)), stroke=colours.ink, width=style.lines.coast))
    return items


turned_items = partial(field_items, turned=True)


def board_pages(board: HexBoard, imprint: Imprint, style: Style) -> list[Scene]:
    """Return the board as one scene.

    Raise LayoutError if the paper is too small for its tiles, or if a tile has no room for its boxes to tick.
    """
    words, ticks = style.words, printable_drains(board)
    about = words("game.summary", tiles=len(board.cells), seats=imprint.seats, fairness=fairness(imprint, style))
    frame = Frame(imprint, style, about, tuple(words(f"game.{key}", drains=ticks) for key in RULES))
    across, down = hexmap.field_size(board.radius)
    width, offer = frame.best(across, down, style.lines.coast / 2, SMALLEST * across)
    require("a tile of the board", width, SMALLEST, "take larger paper or a smaller margin")
    assert offer is not None
    if min(style.page.width, style.page.height) <= HOME_PAPER:
        width = min(width, DESIGNED)
    field = field_items(board, width, *offer.room.middle, style)
    return [pictured_page(offer.items(), field, carried(imprint, style), about, imprint, style)]

"""The Last Land board on one sheet: 37 tiles to pin, tick and cover.

A tile is designed at 27 mm across and scaled as a whole. About its centre, from the top corner down: the points,
the cost as diamonds, the circle for a token, four boxes to tick, the letters of its type. The pattern of its terrain
fills what is left at the sides. Points stand at the rim because the middle is covered and scribbled over.
"""

from dataclasses import dataclass

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
from landpress.output.scene.items import Drawn, Scene, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import moved, polar, polygon
from landpress.output.scene.style import LABEL, Style
from landpress.output.sheets.frame import Frame
from landpress.output.sheets.page import Imprint, carried, fairness, title

DESIGNED = 27
"""Width of a tile in mm at which its drawing is designed, and its largest on A4 and Letter."""
SMALLEST = 20
"""Width in mm below which the letters of a tile would be smaller than the smallest type."""
HOME_PAPER = 220.0
"""Paper with a short side up to this is what people have at home: tiles stay at the designed width."""
MOST_BOXES = 6
"""So many boxes to tick have room on a tile."""
RULES = ("turn", "move", "exploit")


@dataclass(frozen=True)
class Kind:
    """What a tile of one type is worth (LL-1) and how its land is drawn."""

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

# The anatomy of a tile at the designed width, mm about its centre.
TOKEN = 11.0
BOX = 3.0
BOX_ARC, BOX_ANGLE = 8.1, 31.0
FIGURE, FIGURE_Y = 6.4, -8.7
COST_Y = -6.85
LETTERS_Y = 13.2
SEAT = 6.4


def drains(board: HexBoard) -> int:
    """How many ticks deplete a tile, by the house values of the board."""
    count: int = house_values(NAME, board.variant)["play.drains"]
    return count


def box_places(boxes: int, scale: float) -> list[tuple[float, float, float]]:
    """Centre and turn of so many boxes to tick, from left to right."""
    found = []
    for i in range(boxes):
        angle = BOX_ANGLE * ((boxes - 1) / 2 - i)
        x, y = polar(0, 0, BOX_ARC * scale, 90 + angle)
        found.append((x, y, angle))
    return found


def halos(boxes: int, scale: float) -> tuple[Box | Disc, ...]:
    """What a pattern keeps clear of."""
    s = scale
    return (
        Disc(0, 0, (TOKEN / 2 + 0.7) * s),
        Box(0, -10.6 * s, 3.0 * s, 3.0 * s),
        Box(0, COST_Y * s, 4.6 * s, 1.4 * s),
        *(Disc(x, y, (BOX / 2 + 0.9) * s) for x, y, _ in box_places(boxes, s)),
        Box(0, (LETTERS_Y - 2.0) * s, 2.4 * s, 2.6 * s),
    )


def tile(kind_name: str, width: int, boxes: int, style: Style) -> Symbol:
    """The symbol of a tile of one type with so many boxes to tick, without its border."""
    kind, colours, s = KINDS[kind_name], style.palette, width / DESIGNED
    ground = Ground(width, halos(boxes, s), s)
    pattern = terrain.pattern(kind.pattern, ground)
    drawn = colours.drawn(kind.hue)
    tint = colours.tint(kind.hue, kind.tint)
    lines, ink = style.lines, colours.ink
    items: list[Shape | Text] = [Shape(polygon(hexmap.corners(width)), fill=tint)] if tint else []
    if pattern.lines:
        items.append(Shape(pattern.lines, stroke=drawn, width=lines.hairline))
    if pattern.solids:
        items.append(Shape(pattern.solids, fill=colours.filled(drawn), stroke=drawn, width=lines.hairline))
    behind = colours.paper if tint else None
    items.append(token_place(0, 0, TOKEN * s, behind, style))
    if boxes:
        items.append(tick_boxes(box_places(boxes, s), BOX * s, behind, style))
    items.append(cost(kind.cost, 0, COST_Y * s, s, style))
    items.append(Text(0, FIGURE_Y * s, str(kind.points), FIGURE * s, ink, bold=True, anchor="middle"))
    items.append(Text(0, LETTERS_Y * s, kind_name, LABEL * s, ink, bold=True, anchor="middle"))
    return Symbol(f"tile-{kind_name}-{width}", width * hexmap.SIDE + 1, tuple(items))


def field_items(board: HexBoard, width: int, x: float, y: float, style: Style) -> list[Drawn]:
    """The board with its centre at a place."""
    colours = style.palette
    cells = hexagon(board.radius)
    boxes = drains(board)
    symbols = {kind: tile(kind, width, boxes, style) for kind in sorted(set(board.cells))}
    items: list[Drawn] = []
    for cell, kind in zip(cells, board.cells, strict=True):
        dx, dy = hexmap.centre(cell, width)
        items.append(Use(symbols[kind], x + dx, y + dy))
    scale = width / DESIGNED
    for seat, start in zip(colours.seats, board.starts, strict=False):
        dx, dy = hexmap.centre(start, width)
        items.append(seat_sign(seat, x + dx, y + dy, SEAT * scale, style))
    items.append(Shape(moved(hexmap.borders(cells, width), x, y), stroke=colours.ink, width=style.lines.border))
    items.append(Shape(moved(hexmap.coast(cells, width), x, y), stroke=colours.ink, width=style.lines.coast))
    return items


def board_pages(board: HexBoard, imprint: Imprint, style: Style) -> list[Scene]:
    """The board as one scene; LayoutError where the paper is too small for its tiles."""
    words, ticks = style.words, drains(board)
    if ticks > MOST_BOXES:
        raise LayoutError(f"play.drains = {ticks}: a tile has room for {MOST_BOXES} boxes to tick; let there be fewer")
    about = words("game.summary", tiles=len(board.cells), seats=imprint.seats, fairness=fairness(imprint, style))
    frame = Frame(imprint, style, about, tuple(words(f"game.{key}", drains=ticks) for key in RULES))
    across, down = hexmap.field_size(board.radius)
    width, offer = frame.best(across, down, style.lines.coast / 2, SMALLEST * across)
    require("a tile of the board", width, SMALLEST, "take larger paper or a smaller margin")
    assert offer is not None
    if min(style.page.width, style.page.height) <= HOME_PAPER:
        width = min(width, DESIGNED)
    items = [
        *offer.items(),
        *field_items(board, width, *offer.room.middle, style),
        *carried(imprint, style),
    ]
    return [Scene(style.page.width, style.page.height, title(imprint, style), tuple(items))]

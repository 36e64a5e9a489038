"""The Last Land board as an engraved survey: tiles that fill the page, ringed bases, waterlines off the coast.

On an upright page the board is turned, so that the tiles have flat tops; otherwise they are pointed. The marks of the
ground (tiles.py) are drawn from the code of the board in several variants. Lengths are millimetres.
"""

import re
from collections.abc import Sequence
from functools import cache

from landpress.engine.contract.streams import Stream
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.sheet import Area
from landpress.output.games.last_land import board as plain
from landpress.output.games.last_land.tiles import DESIGNED, SEAT, TOKEN, tile
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Point, Scene, Shape, Use
from landpress.output.scene.shapes import circle, moved, polygon
from landpress.output.scene.style import Style, mixed
from landpress.output.scene.typeset import Figure
from landpress.output.sheets.page import Imprint, carried, fairness, grown, pictured_page, tall
from landpress.output.sheets.rule import Rule
from landpress.output.sheets.survey_frame import SurveyFrame
from landpress.output.survey.ruling import ruled

SMALLEST = 20.0
VARIANTS = 3
"""The number of different drawings of the ground of each type."""
WATERLINES = ((0.9, 0.36), (2.0, 0.29), (3.3, 0.22), (4.8, 0.15))
"""The distance of each line from the coast, and its width."""
SHADOW = 0.9
SHOWN = ("exploit", "deplete"), ("move", "drain")
"""The examples of the rules at the left and the right of boards on tall and broad pages."""
CAPTION = re.compile(r"^\[(\w+)\] (.*)$", re.MULTILINE)
"""What the rules say about an example."""
RIM = WATERLINES[-1][0] + 0.1
SEA_PITCH, SEA_EDGE = 1.5, 7.0
"""The distance of the lines of the sea on a poster, and the least breadth of the sea."""


def land_items(
    board: HexBoard, width: float, middle: Point, turned: bool, code: str, boxes: int, style: Style
) -> list[Drawn]:
    """Return the board with waterlines and shadow; tiles are `width` mm wide."""
    colours, lines, placed = style.palette, style.lines, hexmap.Placed(width, middle, turned)
    at, laid, cells = placed.at, placed.laid, hexagon(board.radius)
    coast = laid(hexmap.coast(cells, width))
    sea = mixed(colours.hues["blue"], colours.paper, 0.75) if colours.level != "outline" else colours.ink
    shown = WATERLINES if colours.level == "full" else WATERLINES[:1] + WATERLINES[3:]
    items: list[Drawn] = [
        Shape(laid(hexmap.offshore(cells, width, distance)), stroke=sea, width=thick) for distance, thick in shown
    ]
    if colours.level == "full":
        items.append(Shape(moved(coast, SHADOW, SHADOW), fill=colours.ink))
    items.append(Shape(coast, fill=colours.paper))
    symbols = cache(lambda kind, variant: tile(kind, width, boxes, variant, code, turned, style))
    stream = Stream(code, "variants")
    for cell, kind in zip(cells, board.cells, strict=True):
        variant = stream.below(VARIANTS)
        items.append(Use(symbols(kind, variant if kind != "B" else 0), *at(cell)))
    scale = width / DESIGNED
    for seat, start in zip(colours.seats, board.starts, strict=False):
        px, py = at(start)
        disc = mixed(seat.hue, colours.paper, 0.3) if colours.level == "full" else colours.paper
        items.append(Shape(circle(px, py, TOKEN / 2 * scale), disc, colours.ink, 0.45))
        items.append(seat_sign(seat, px, py, SEAT * scale, style))
    items.append(Shape(laid(hexmap.borders(cells, width)), stroke=colours.ink, width=lines.border))
    items.append(Shape(coast, stroke=colours.ink, width=0.75 if colours.level == "full" else 0.4))
    return items


def hung_items(board: HexBoard, room: Area, area: Area, kept: Sequence[Area], style: Style) -> list[Drawn]:
    """Return the board, as large as a room bears it, in a ruled sea that fills an area but for the areas `kept`."""
    colours, turned = style.palette, style.page.height >= style.page.width
    across, down = hexmap.field_size(board.radius)
    if turned:
        across, down = down, across
    width = min((room.width - 2 * SEA_EDGE) / across, (room.height - 2 * SEA_EDGE) / down)
    placed = hexmap.Placed(width, room.middle, turned)
    shores = [
        [(values[0], values[1]) for _, values in placed.laid(polygon(shore)) if values]
        for shore in hexmap.shores(hexagon(board.radius), width)
    ]
    full = colours.level == "full"
    sea = mixed(colours.hues["blue"], colours.paper, 0.75) if colours.level != "outline" else colours.ink
    lines = ruled(
        [area.corners], SEA_PITCH if full else SEA_PITCH * 4, 0, 1.0, [*shores, *(box.corners for box in kept)]
    )
    ticks = plain.printable_drains(board)
    return [
        Shape(lines, stroke=sea, width=0.15),
        *land_items(board, width, room.middle, turned, board.code() or "", ticks, style),
    ]


def board_pages(board: HexBoard, imprint: Imprint, style: Style) -> list[Scene]:
    """Return the board as one scene. Raise LayoutError if the paper is too small, or a tile for its boxes to tick."""
    words, ticks = style.words, plain.printable_drains(board)
    about = words("game.summary", tiles=len(board.cells), seats=imprint.seats, fairness=fairness(imprint, style))
    rules = tuple(Rule(words(f"game.{key}_head"), words(f"game.{key}", drains=ticks)) for key in plain.RULES)
    frame = SurveyFrame(imprint, style, about, rules, _shown(ticks, style))
    page = frame.compose(hexagon(board.radius), board.radius, RIM, SMALLEST)
    land = land_items(board, page.width, page.middle, page.turned, board.code() or "", ticks, style)
    field = page.width, page.middle, page.turned
    return [pictured_page((), land, (*page.items, *carried(imprint, style)), about, imprint, style, field)]


def _shown(ticks: int, style: Style) -> tuple[list[tuple[str, Figure]], list[tuple[str, Figure]]]:
    """Return the examples for the left and the right of the board on a page that is large, tall or broad."""
    if max(grown(style), tall(style)) <= 1 and style.page.width <= style.page.height:
        return [], []
    from landpress.output.games.last_land.examples import examples  # few boards need them

    drawn, told = examples(ticks, style), dict(CAPTION.findall(style.words.texts["game.rules"]))
    left, right = ([(told[name], drawn[name]) for name in names] for names in SHOWN)
    return left, right

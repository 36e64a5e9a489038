"""The Terraforming board: an asteroid of bare rock with pits, and a large factory on each start.

A board that fits one page has cells of at least `SMALLEST` mm, so that the kit's chips lie on them. On paper that is
common at home, its cells are at most `CELL` mm wide. A larger board is divided over several sheets, which follow a plan
of how they join (output/sheets/poster.py). Its cells are `CELL` mm wide, or `SMALLEST` if that saves sheets. Names of
rows and columns stand along the rim only, in the notches between cells. A rose names the six directions. Lengths are
millimetres.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from math import ceil

from landpress.engine.contract.house import house_values
from landpress.layouts.board import Board
from landpress.layouts.errors import LayoutError
from landpress.layouts.games.terraforming import HOLE, NAME
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import DIRECTIONS, Hex, hexagon
from landpress.layouts.paper import Paper
from landpress.layouts.poster import Poster
from landpress.layouts.sheet import require
from landpress.output.pieces.seat_signs import gear
from landpress.output.pieces.terrain import PIT_FLOOR, craters, pit
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Scene, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import circle, joined, moved, polygon, polyline
from landpress.output.scene.style import LABEL, Style
from landpress.output.sheets import poster
from landpress.output.sheets.frame import Entry, Frame, Offer
from landpress.output.sheets.page import FOOTER_HEIGHT, Imprint, carried, fairness, pictured_page
from landpress.output.sheets.rules_sheet import sentence

Drawer = Callable[[HexBoard, int, float, float, Style], list[Drawn]]
"""A function that draws a board with its coordinates, with cells of a given width and its centre at (x, y)."""
Planner = Callable[[poster.Drawing, int, Poster], Scene]
"""A function that makes the plan of a drawing with cells of a given width and of its sheets."""
CELL, SMALLEST = 20, 19
HOME_PAPER = 220.0
"""The longest short side (mm) of paper that is common at home; on it, cells are at most `CELL` wide."""
RIM_X, RIM_Y = 5.0, 2.0
"""The room in mm for the coordinates, on either side of the field and above and below it."""
RULES = ("start", "move", "build")
BUILDINGS = ("large_factory", "factory", "bridge", "shield", "tower", "excavator", "house", "town", "city")
"""The buildings in the order of the list beside the board (TF-8)."""
SMALLEST_PLAN = 30

# The drawing of a cell in shares of its width: each crater has x, y and radius.
ROCKS = (
    ((0.27, -0.22, 0.12), (-0.25, 0.3, 0.035)),
    ((-0.31, 0.12, 0.075), (-0.2, 0.27, 0.04)),
    ((-0.08, -0.36, 0.05),),
    ((0.2, 0.27, 0.09), (0.32, 0.12, 0.035)),
    ((-0.24, -0.24, 0.1), (0.3, 0.24, 0.04)),
    ((0.36, 0.02, 0.05), (0.02, 0.42, 0.03)),
    ((-0.35, -0.12, 0.04),),
)
PIT, GEAR = 0.36, 0.74
ROSE, ROSE_NEEDS = 14.0, 4
"""Half the size of the rose of directions in mm, and the smallest radius of a board with room for it in a corner."""


def rock(variant: int, width: int, style: Style) -> Symbol:
    """Return the symbol of wasteland in one of its drawings; several of them make the field look natural."""
    drawn = craters([(x * width, y * width, radius * width) for x, y, radius in ROCKS[variant]])
    lines = Shape(drawn.lines, stroke=style.palette.drawn("orange"), width=style.lines.hairline)
    return Symbol(f"rock-{variant}-{width}", width * hexmap.SIDE, (lines,))


def rock_of(cell: Hex) -> int:
    """Return the drawing of a cell of wasteland: neighbours have different ones."""
    return (2 * cell.q + 5 * cell.r) % len(ROCKS)


def hole(width: int, style: Style) -> Symbol:
    """Return the symbol of a hole: a pit with a thick rim."""
    colours, lines, radius = style.palette, style.lines, PIT * width
    shades = ((radius, colours.tint("ink", 0.2)), (radius * PIT_FLOOR, colours.tint("ink", 0.36)))
    items = (
        *(Shape(circle(0, 0, reach), shade) for reach, shade in shades if shade),
        Shape(pit(radius).lines, stroke=colours.ink, width=lines.hairline),
        Shape(circle(0, 0, radius), stroke=colours.ink, width=lines.coast),
    )
    return Symbol(f"hole-{width}", width * hexmap.SIDE, items)


def coordinates(radius: int, width: float, x: float, y: float, style: Style) -> Iterator[Text]:
    """Yield the name of each row and column at both its ends, in line with its cells."""
    ink = style.palette.ink
    for n in range(-radius, radius + 1):
        number = f"−{-n}" if n < 0 else str(n)
        first, last = max(-radius, -radius - n), min(radius, radius - n)
        for cell, side, anchor in ((Hex(first, n), -1, "end"), (Hex(last, n), 1, "start")):
            dx, dy = hexmap.centre(cell, width)
            yield Text(
                x + dx + side * (width / 2 + 1.2), y + dy + LABEL * 0.35, f"r {number}", LABEL, ink, anchor=anchor
            )
        for cell, side in ((Hex(n, first), -1), (Hex(n, last), 1)):
            dx, dy = hexmap.centre(cell, width)
            step = (width / 2 + 2.7) * side
            place = x + dx + step * 0.5, y + dy + step * 0.866 + LABEL * 0.35
            yield Text(*place, f"q {number}", LABEL, ink, anchor="middle")


def rose(x: float, y: float, style: Style) -> list[Drawn]:
    """Return a cell at (x, y) with arrows in the six directions of a move and their names."""
    colours, lines = style.palette, style.lines
    arrows, items = [], []
    for name, step in DIRECTIONS.items():
        dx, dy = hexmap.centre(step, 1)
        at = [
            (x + dx * reach + dy * side, y + dy * reach - dx * side)
            for reach, side in ((4.6, 0), (9, 0), (7.6, 0.7), (7.6, -0.7))
        ]
        arrows += [polyline(at[:2]), polyline([at[2], at[1], at[3]])]
        items.append(Text(x + dx * 11.6, y + dy * 11 + LABEL * 0.35, name, LABEL, colours.ink, anchor="middle"))
    cell = moved(polygon(hexmap.corners(7)), x, y)
    return [Shape(joined([cell, *arrows]), stroke=colours.ink, width=lines.hairline), *items]


def field_items(board: HexBoard, width: int, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the board with its centre at (x, y), without coordinates and rose; cells are `width` mm wide."""
    colours, lines = style.palette, style.lines
    cells = hexagon(board.radius)
    coast = moved(hexmap.coast(cells, width), x, y)
    pits, rocks = hole(width, style), [rock(i, width, style) for i in range(len(ROCKS))]
    items: list[Drawn] = []
    if ground := colours.tint("orange", 0.17):
        items.append(Shape(coast, fill=ground))
    for cell, kind in zip(cells, board.cells, strict=True):
        if cell in board.starts:
            continue
        dx, dy = hexmap.centre(cell, width)
        symbol = pits if kind == HOLE else rocks[rock_of(cell)]
        items.append(Use(symbol, x + dx, y + dy))
    for seat, start in zip(colours.seats, board.starts, strict=False):
        dx, dy = hexmap.centre(start, width)
        items += gear(seat, x + dx, y + dy, GEAR * width, style)
    items.append(Shape(moved(hexmap.borders(cells, width), x, y), stroke=colours.ink, width=lines.border))
    items.append(Shape(coast, stroke=colours.ink, width=lines.coast))
    return items


def board_items(board: HexBoard, width: int, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the board with its centre at (x, y), its coordinates, and a rose if there is room."""
    items = [*field_items(board, width, x, y, style), *coordinates(board.radius, width, x, y, style)]
    if board.radius >= ROSE_NEEDS:
        across, down = size(board, width)
        items += rose(x + across / 2 - ROSE, y - down / 2 + ROSE, style)
    return items


def size(board: HexBoard, width: float) -> tuple[float, float]:
    """Return width and height of the drawn board with its coordinates, in whole mm."""
    across, down = hexmap.field_size(board.radius)
    return ceil(across * width + 2 * RIM_X), ceil(down * width + 2 * RIM_Y)


def _page(board: HexBoard, width: int, frame: Frame, offer: Offer, drawn: Drawer) -> Scene:
    """Return the board on one page."""
    style, imprint = frame.style, frame.imprint
    board_drawn = drawn(board, width, *offer.room.middle, style)
    return pictured_page(offer.items(), board_drawn, carried(imprint, style), frame.summary, imprint, style)


def _own_page(board: HexBoard, frame: Frame, drawn: Drawer) -> Scene:
    """Return the board on one page of its own size, with cells of `CELL` mm."""
    style = frame.style
    across, down = size(board, CELL)
    wide = ceil(across + 2 * style.margin)
    measured = replace(frame, style=replace(style, paper=Paper("own", wide, wide), landscape=False))
    high = ceil(measured.above + down + measured.below + FOOTER_HEIGHT + 2 * style.margin)
    whole = replace(frame, style=replace(style, paper=Paper("own", wide, high), landscape=False))
    return _page(board, CELL, whole, whole.stacked, drawn)


def _poster(board: HexBoard, frame: Frame, drawn: Drawer, planned: Planner | None) -> list[Scene]:
    """Return the plan, then the sheets; raise LayoutError if the plan has no room.

    `planned` draws the plan. Where it has no room, or is None, the plan is a small drawing of the board.
    """
    choices = [(width, *poster.divide(size(board, width), frame.style)) for width in (CELL, SMALLEST)]
    width, style, cut = min(choices, key=lambda choice: len(choice[2].tiles))
    across, down = size(board, width)
    drawing = poster.Drawing(across, down, tuple(drawn(board, width, across / 2, down / 2, style)))
    total = len(cut.tiles) + 1
    others = poster.sheets(drawing, cut, frame.imprint, style, 2, total)
    if planned:
        with suppress(LayoutError):
            return [planned(drawing, width, cut), *others]
    offers = [(choice, *replace(frame, style=choice).stacked) for choice in (style, poster.turned(style))]
    front, room, around = next((offer for offer in offers if offer[1].height >= SMALLEST_PLAN), offers[0])
    require("the plan of the sheets", int(room.height), SMALLEST_PLAN, "take larger paper or a smaller margin")
    plan = poster.plan(drawing, cut, room, frame.imprint.before + 2, front)
    footer = carried(frame.imprint, front, 1, total)
    first = pictured_page(around(), plan, footer, frame.summary, frame.imprint, front)
    return [first, *others]


EFFECTS = {
    "large_factory": "dd",
    "factory": "ff",
    "bridge": "hh",
    "shield": "jj",
    "tower": "lm",
    "excavator": "oo",
    "house": "qq",
    "town": "st",
    "city": "vv",
}
"""The letters of the sentences of TF-8 about what a building does, usually and under a variant."""


def effect(board: Board, building: str, style: Style) -> str:
    """Return a text about what a building does, by the house values of the board."""
    house = house_values(NAME, board.variant)
    forms = {"tower": house["play.tower_range"] == "disc", "town": house["play.town_bonus"]}
    name = f"TF-8.{EFFECTS[building][bool(forms.get(building))]}"
    return sentence(style, name, {"shot": house["play.tower_shot"], "least": house["building.town"][0]})


def in_short(board: Board, building: str, style: Style) -> str:
    """Return what a building does in two words, by the house values of the board."""
    house = house_values(NAME, board.variant)
    form = "_around" if building == "tower" and house["play.tower_range"] == "disc" else ""
    return style.words(f"game.{building}_short{form}", shot=house["play.tower_shot"])


def steps(board: Board, style: Style) -> tuple[str, ...]:
    """Return the steps of a turn, short enough for a corner of the board."""
    told = style.words("game.steps", base=house_values(NAME, board.variant)["play.base_points"])
    return tuple(told.strip().splitlines())


def buildings(board: Board) -> list[str]:
    """Return the buildings that the house values of the board have, in the order of the list beside it."""
    house = house_values(NAME, board.variant)
    absent = {kind for kind, key in (("shield", "play.shields"), ("city", "play.cities")) if not house[key]}
    return [kind for kind in BUILDINGS if kind not in absent]


def cost(board: Board, building: str) -> str:
    """Return the cost of a building in resources and robots, by the house values of the board.

    It is empty for a building that cannot be built.
    """
    taken = house_values(NAME, board.variant).get(f"building.{building}")
    return f"{taken[0]} / {taken[1]}" if taken else ""


def turns(board: HexBoard, style: Style) -> str:
    """Return what a variant changes about the order of turns, with a space before it in English, or an empty text."""
    name = {"rotating": "TF-D7.c", "snake": "TF-D7.d"}.get(house_values(NAME, board.variant)["play.order"])
    gap = "" if style.words.language == "ja" else " "
    return gap + sentence(style, name, {}) if name else ""


def frame_of(board: HexBoard, imprint: Imprint, style: Style) -> Frame:
    """Return the texts around a board: what it is, the rules, the buildings with their costs."""
    words = style.words
    holes = board.cells.count(HOLE)
    fair = fairness(imprint, style)
    about = words("game.summary", cells=len(board.cells), holes=holes, seats=imprint.seats, fairness=fair)
    house = house_values(NAME, board.variant)
    rules = tuple(words(f"game.{key}", base=house["play.base_points"], order=turns(board, style)) for key in RULES)
    entries = tuple(
        Entry(words(f"game.{key}"), cost(board, key), effect(board, key, style)) for key in buildings(board)
    )
    return Frame(imprint, style, about, rules, words("game.costs"), entries)


def board_pages(board: HexBoard, imprint: Imprint, style: Style) -> list[Scene]:
    """Return the board on one page if its cells have room, or else the plan and the sheets of a poster.

    If the style is `undivided`, return one page of the board's own size instead of a poster. Raise LayoutError if the
    plan has no room.
    """
    return pages(board, frame_of(board, imprint, style), board_items)


def pages(board: HexBoard, frame: Frame, drawn: Drawer, planned: Planner | None = None) -> list[Scene]:
    """Return the pages of a board that `drawn` draws (see `board_pages`). `planned` makes the plan of its sheets."""
    style = frame.style
    across, down = hexmap.field_size(board.radius)
    width, offer = frame.best(across, down, RIM_X, SMALLEST * across)
    if offer is not None and width >= SMALLEST:
        at_home = min(style.page.width, style.page.height) <= HOME_PAPER
        return [_page(board, min(width, CELL) if at_home else width, frame, offer, drawn)]
    return [_own_page(board, frame, drawn)] if style.undivided else _poster(board, frame, drawn, planned)

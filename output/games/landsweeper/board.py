"""The Landsweeper island on one sheet: land in the sea, and the flag of a seat on each suggested start.

The coast line runs around all land and every lake. Hairlines follow it at growing distances and fade. Cells have the
largest width in whole mm that fits the page. The middle of a cell is free for chips, which cover the flag on a start.
Beside its survey the island is drawn turned. Lengths are millimetres.
"""

from collections.abc import Sequence
from functools import partial

from landpress.engine.contract.house import MAX_VALUE, house_values
from landpress.layouts.board import Board
from landpress.layouts.games.landsweeper import NAME, SEA
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.sheet import require
from landpress.output.pieces import terrain
from landpress.output.pieces.seat_signs import flag
from landpress.output.pieces.track import MOST, is_counted
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Scene, Shape, Symbol, Use
from landpress.output.scene.style import Seat, Style, mixed
from landpress.output.sheets.frame import Frame
from landpress.output.sheets.page import Imprint, carried, fairness, pictured_page
from landpress.output.sheets.rules_sheet import sentence

SMALLEST = 12
"""The smallest width of a cell in mm in which a chip has room."""
RULES = ("bonus", "take", "fight")
WAVES = ((0.055, 1.0), (0.115, 0.72), (0.175, 0.46), (0.24, 0.26))
"""The lines off the coast: the distance of each in widths of a cell, and the share of its colour."""
SHALLOWS = WAVES[-1][0]
FLAG = 0.66
"""The height of a flag as a share of the width of a cell."""
GRASS = (
    ((0.3, -0.2), (0.21, -0.28)),
    ((-0.36, 0.1),),
    ((-0.06, -0.43), (0.34, 0.2)),
    ((-0.25, 0.3), (-0.16, 0.36), (-0.3, 0.2)),
    ((0.37, -0.03), (-0.3, -0.22)),
    ((0.04, 0.44),),
    ((0.22, 0.32), (0.3, 0.25)),
)
"""The places of the tufts in each drawing of a cell, near its border, as shares of its width from its centre."""


def grass(variant: int, width: int, style: Style) -> Symbol:
    """Return the symbol of land in one of its drawings; several of them make the island look natural."""
    drawn = terrain.tufts([(x * width, y * width) for x, y in GRASS[variant]], width / 20)
    lines = Shape(drawn.lines, stroke=style.palette.drawn("green"), width=style.lines.hairline)
    return Symbol(f"land-{variant}-{width}", width * hexmap.SIDE, (lines,))


def field_items(board: HexBoard, width: int, x: float, y: float, style: Style, turned: bool = False) -> list[Drawn]:
    """Return the island with the centre of its hexagon at (x, y); cells are `width` mm wide."""
    colours, lines, placed = style.palette, style.lines, hexmap.Placed(width, (x, y), turned)
    cells = [cell for cell, kind in zip(hexagon(board.radius), board.cells, strict=True) if kind != SEA]
    coast = placed.laid(hexmap.coast(cells, width))
    items: list[Drawn] = []
    if shallows := colours.tint("blue", 0.1):
        items.append(Shape(placed.laid(hexmap.offshore(cells, width, SHALLOWS * width)), fill=shallows))
    for distance, left in reversed(WAVES):
        wave = placed.laid(hexmap.offshore(cells, width, distance * width))
        items.append(Shape(wave, stroke=mixed(colours.drawn("blue"), colours.paper, left), width=lines.hairline))
    items.append(Shape(coast, fill=colours.tint("green", 0.22) or colours.paper))
    land = [grass(i, width, style) for i in range(len(GRASS))]
    for cell in cells:
        if cell in board.starts:
            continue
        items.append(Use(land[(2 * cell.q + 5 * cell.r) % len(land)], *placed.at(cell)))
    items.append(Shape(placed.laid(hexmap.borders(cells, width)), stroke=colours.ink, width=lines.hairline))
    items.append(Shape(coast, stroke=colours.ink, width=lines.coast))
    for seat, start in zip(colours.seats, board.starts, strict=False):
        items += start_items(seat, *placed.at(start), width, style)
    return items


turned_items = partial(field_items, turned=True)


def start_items(seat: Seat, x: float, y: float, width: float, style: Style) -> Sequence[Drawn]:
    """Return the flag of a seat, on a cell that is `width` mm wide."""
    return flag(seat, x, y, FLAG * width, style)


def facts(board: Board) -> dict[str, object]:
    """Return the values and facts of the house values on which sentences of the rules depend, empty where not true."""
    house = house_values(NAME, board.variant)
    rounds, land = house["play.rounds"], house["play.at_limit"] == "land"
    limit = "land" if land else "draw" if rounds < MAX_VALUE else ""
    extra, bonus = house["play.extra_units"][: board.players], house["play.first_turn_bonus"]
    return {
        "units": house["play.units"],
        "rounds": rounds,
        "limit": limit,
        "land": land,
        "drawn": limit == "draw",
        "track": is_counted(rounds),
        "paper": bool(limit) and rounds > MOST,
        "apart": house["starts.apart"] if house["starts.apart"] > 1 else "",
        "extra": ", ".join(map(str, extra)) if any(extra) else "",
        "cut": house["play.cut_and_choose"],
        "island": house["board.shape"] == "island",
        **dict.fromkeys((bonus.replace("-", "_"), house["play.order"]), True),
    }


def beginning(board: Board, style: Style) -> dict[str, str]:
    """Return who places the bases, for the board's page, what a variant adds about them, and how the game ends.

    The additions, also those about turns, are empty if the variant says nothing. So is the end without a limit.
    """
    words, known = style.words, facts(board)
    gap = "" if words.language == "ja" else " "
    added = {"placing": {"LS-D8.a": "apart", "LS-D8.b": "apart", "LS-D8.c": "extra"}}
    added["first"] = {"LS-3.e": "not_first", "LS-3.f": "none", "LS-D8.e": "rotating", "LS-D8.f": "snake"}
    return {
        "draw": words(f"game.aid_{known['limit']}", rounds=known["rounds"]) if known["limit"] else "",
        "placed": words(f"game.placed_{'cut' if known['cut'] else 'turn'}", units=known["units"]),
        **{
            place: "".join(gap + sentence(style, name, known) for name, fact in names.items() if known.get(fact))
            for place, names in added.items()
        },
    }


def board_pages(board: HexBoard, imprint: Imprint, style: Style) -> list[Scene]:
    """Return the island as one scene; raise LayoutError if the paper is too small for its cells."""
    words = style.words
    land = len(board.cells) - board.cells.count(SEA)
    about = words("game.summary", land=land, seats=imprint.seats, fairness=fairness(imprint, style))
    values = beginning(board, style)
    rules = tuple(words(f"game.{key}", **values) for key in RULES)
    frame = Frame(imprint, style, about, rules, points=False)
    across, down = hexmap.field_size(board.radius)
    sea = 2 * SHALLOWS
    width, offer = frame.best(across + sea, down + sea, style.lines.hairline, SMALLEST * across)
    require("a cell of the island", width, SMALLEST, "take larger paper or a smaller margin")
    assert offer is not None
    field = field_items(board, width, *offer.room.middle, style)
    return [pictured_page(offer.items(), field, carried(imprint, style), about, imprint, style)]

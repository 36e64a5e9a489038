"""The kit of Last Land: standing pins, tokens, two dice, player aids, the rules."""

from dataclasses import replace

from landpress.engine.contract.house import house_values
from landpress.layouts.board import Board
from landpress.layouts.games.last_land import NAME
from landpress.layouts.hexfield import HexBoard
from landpress.output.games.last_land.examples import examples
from landpress.output.games.last_land.pieces import SIGN, TOKEN, token_ground
from landpress.output.pieces import dice
from landpress.output.pieces.aids import aids
from landpress.output.pieces.body import Layer, seat_body
from landpress.output.pieces.counts import counts_in_play
from landpress.output.pieces.figures import pin
from landpress.output.pieces.part import SLOT, Part, base, standee, token
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.items import Drawn
from landpress.output.scene.shapes import circle
from landpress.output.scene.style import Seat, Style
from landpress.output.scene.typeset import shifted
from landpress.output.sheets.page import Imprint
from landpress.output.sheets.rules_sheet import RulesSheet, rules_text

SECRET_BOARD, FROM_BAG = False, ""
HOUSEHOLD = ("tokens", "pins", "dice")
"""The groups of parts that things from home can replace."""
PIN, PIN_SIGN, FOOT, FOOT_SIGN = (14, 26), 8.0, 16, 2.2
COLUMN, FOOT_HEIGHT = (8.0, 20.0), 2.0
"""The size and height of a solid pin, and the height of its foot."""
HEAD = 7.0
"""The distance in mm from the fold to the middle of a pin's head."""
DICE, DIE = 2, 16
THICK = 3.0
"""The height of a solid token."""
AID = (92, 66)


def kit_parts(board: HexBoard, imprint: Imprint, style: Style, seats: int) -> list[Part]:
    """Return the parts for `seats` seats; the variant of the board gives the number of ticks.

    A seat gets as many tokens as played games use, and up to all tokens of the rules where sheets have room. Under a
    variant it gets all of them.
    """
    words, house, signs = style.words, house_values(NAME, board.variant), list(enumerate(style.palette.seats[:seats]))
    count = house["play.tokens"] if board.variant else counts_in_play(board, seats)["tokens"]
    pins, feet, tokens = words("game.pins"), words("game.feet"), words("game.tokens")
    out = words("game.aid_may_leave" if house["play.may_leave"] else "game.aid_out")
    aid = words("game.aid", drains=house["play.drains"], out=out)
    return [
        *(_standing(f"pin-{i}", pins, seat, style) for i, seat in signs),
        *(base(f"foot-{i}", feet, "pins", 1, FOOT, _foot(seat, style), style) for i, seat in signs),
        *(replace(_token(tokens, count, seat, style), most=house["play.tokens"]) for _, seat in signs if count),
        dice.die(words("game.dice"), DICE, DIE, style),
        *aids(words("game.aids"), aid, AID, style.palette.seats[:seats], style),
    ]


def _standing(key: str, name: str, seat: Seat, style: Style) -> Part:
    """Return the pin of a seat. As a solid it is a column with the shape of the seat on a round foot."""
    size, height = COLUMN
    foot = Layer(circle(0, 0, size * 0.75), 0, FOOT_HEIGHT)
    body = seat_body(seat, size, height, style, more=[foot], said=style.words("solid.footed"))
    return standee(key, name, "pins", 1, PIN, _pin(seat, style), style, bodies=(body,))


def _pin(seat: Seat, style: Style) -> list[Drawn]:
    """Return a pin above the lowest `SLOT` mm of a face, which go into the base."""
    ground = PIN[1] / 2 - SLOT
    return shifted(pin(seat, PIN_SIGN, PIN[1] - SLOT - HEAD, style), 0, ground)


def _foot(seat: Seat, style: Style) -> list[Drawn]:
    """Return the sign of the seat below the slot."""
    return [seat_sign(seat, 0, SLOT / 2, FOOT_SIGN, style)]


def _token(name: str, count: int, seat: Seat, style: Style) -> Part:
    sign = seat_sign(seat, 0, 0, SIGN, style)
    ground, bodies = token_ground(seat, style), (seat_body(seat, TOKEN, THICK, style),)
    return token(name, "tokens", count, "square", TOKEN, [sign], style, ground, bodies=bodies)


def rules(board: Board, style: Style) -> RulesSheet:
    """Return the sheet of rules, with drawings of a tile's signs, a move, and drain, exploit and deplete."""
    words, house = style.words, house_values(NAME, board.variant)
    drains = house["play.drains"]
    values = {"tokens": house["play.tokens"], "drains": drains, "may_leave": house["play.may_leave"]}
    text = rules_text(board, style, values)
    return RulesSheet(words("game.title"), text, examples(drains, style), words("game.credit"))

"""The kit of Landsweeper: base markers, unit chips in five values, a round track, player aids, the rules."""

from landpress.engine.contract.house import house_values
from landpress.layouts.board import Board
from landpress.layouts.games.landsweeper import NAME
from landpress.output.games.landsweeper.board import beginning
from landpress.output.games.landsweeper.examples import examples
from landpress.output.pieces import token
from landpress.output.pieces.aids import aids
from landpress.output.pieces.part import Part
from landpress.output.pieces.seat_signs import flag, seat_sign
from landpress.output.pieces.track import markers, track
from landpress.output.scene.items import Text
from landpress.output.scene.palette import Seat
from landpress.output.scene.style import Style
from landpress.output.sheets.page import Imprint
from landpress.output.sheets.rules_sheet import RulesSheet
from landpress.output.sheets.sources import source

SECRET_BOARD, FROM_BAG = False, ""
CHIPS = {1: 20, 5: 20, 10: 10, 20: 10, 50: 10}
"""The number of chips of each value for one seat."""
CHIP, SIGN, FIGURE, TINT = 12, 2.7, 4.2, 0.35
BASE, BASE_FLAG = 15, 9.5
AID = (85, 60)


def kit_parts(board: Board, imprint: Imprint, style: Style, seats: int) -> list[Part]:
    """Return the parts for `seats` seats; they depend on the variant of the board only."""
    words, house, signs = style.words, house_values(NAME, board.variant), style.palette.seats[:seats]
    headings = words("game.track_ones"), words("game.track_tens")
    rounds = track(words("game.track"), headings, house["play.rounds"], style)
    aid = words("game.aid", rounds=house["play.rounds"], **beginning(house, style))
    return [
        *(_base(seat, style) for seat in signs),
        *(_chip(seat, value, count, style) for seat in signs for value, count in CHIPS.items()),
        *rounds,
        *([markers(words("game.markers"), 2, style)] if rounds else []),
        *aids(words("game.aids"), aid, AID, signs, style),
    ]


def _base(seat: Seat, style: Style) -> Part:
    """Return a round marker with the flag of the seat; units lie on it."""
    face = flag(seat, 0, 0, BASE_FLAG, style)
    return token.token(style.words("game.bases"), "tokens", 1, "round", BASE, face, style)


def _chip(seat: Seat, value: int, count: int, style: Style) -> Part:
    """Return a chip with its value in units, and the sign of the seat above it."""
    face = (
        seat_sign(seat, 0, -2.65, SIGN, style),
        Text(0, 2.9, str(value), FIGURE, style.palette.ink, True, "middle"),
    )
    name, ground = style.words("game.chips"), style.palette.ground(seat, TINT)
    return token.token(name, "tokens", count, "square", CHIP, face, style, ground)


def rules(board: Board, style: Style) -> RulesSheet:
    """Return the sheet of rules, with drawings of bonus units, reach and a fight."""
    words, house = style.words, house_values(NAME, board.variant)
    units = house["play.units"]
    values = beginning(house, style) | {"units_from": source(board, "play.units")}
    text = words("game.rules", units=units, rounds=house["play.rounds"], **values)
    return RulesSheet(words("game.title"), text, examples(style), words("game.credit"))

"""The kit of Landsweeper: base markers, unit chips in six values, a round track, player aids, the rules."""

from landpress.engine.contract.house import house_values
from landpress.layouts.board import Board
from landpress.layouts.games.landsweeper import NAME
from landpress.layouts.hexfield import HexBoard
from landpress.output.games.landsweeper.board import beginning, facts
from landpress.output.games.landsweeper.examples import examples
from landpress.output.games.landsweeper.pieces import BASE, BASE_FLAG, CHIP, FIGURE, SIGN, TINT
from landpress.output.pieces.aids import aids
from landpress.output.pieces.body import Layer, seat_body, worth
from landpress.output.pieces.counts import counts_in_play
from landpress.output.pieces.part import Part, token
from landpress.output.pieces.seat_signs import flag, seat_sign
from landpress.output.pieces.track import markers, track
from landpress.output.scene.items import Text
from landpress.output.scene.shapes import circle
from landpress.output.scene.style import Seat, Style
from landpress.output.sheets.page import Imprint
from landpress.output.sheets.rules_sheet import RulesSheet, rules_text

SECRET_BOARD, FROM_BAG = False, ""
HOUSEHOLD = ("tokens", "tracks")
"""The groups of parts that things from home can replace."""
CHIPS = (1, 2, 5, 20, 100, 500)
"""The values of chips."""
AID = (92, 66)
SOLID_BASE, SOLID_CHIP = (14.0, 2.0), 12.0
"""The size and height of a solid base marker, and the size of a solid chip."""


def kit_parts(board: HexBoard, imprint: Imprint, style: Style, seats: int) -> list[Part]:
    """Return the parts for `seats` seats; played games give the numbers of chips."""
    needed = counts_in_play(board, seats)
    values = [value for value in CHIPS if needed[f"chips_{value}"]]
    words, house, signs = style.words, house_values(NAME, board.variant), style.palette.seats[:seats]
    headings = words("game.track_ones"), words("game.track_tens")
    rounds = track(words("game.track"), headings, house["play.rounds"], style)
    aid = words("game.aid", **beginning(board, style))
    return [
        *(_base(seat, style) for seat in signs),
        *(_chip(seat, value, needed[f"chips_{value}"], style) for seat in signs for value in values),
        *rounds,
        *([markers(words("game.markers"), 2, style)] if rounds else []),
        *aids(words("game.aids"), aid, AID, signs, style),
    ]


def _base(seat: Seat, style: Style) -> Part:
    """Return a round marker with the flag of the seat; units lie on it."""
    face = flag(seat, 0, 0, BASE_FLAG, style)
    size, height = SOLID_BASE
    hollow = Layer(circle(0, 0, size * 0.2), -1, height + 1, is_hole=True)
    body = seat_body(seat, size, height, style, more=[hollow], said=style.words("solid.pierced"))
    return token(style.words("game.bases"), "tokens", 1, "round", BASE, face, style, bodies=(body,))


def _chip(seat: Seat, value: int, count: int, style: Style) -> Part:
    """Return a chip with its value in units, and the sign of the seat above it."""
    face = (
        seat_sign(seat, 0, -2.65, SIGN, style),
        Text(0, 2.9, str(value), FIGURE, style.palette.ink, True, "middle"),
    )
    name, ground = style.words("game.chips"), style.palette.ground(seat, TINT)
    digits, height = worth(value)  # no room for a number sign, and no piece of this game has a letter
    bodies = (seat_body(seat, SOLID_CHIP, height, style, digits, said=style.words("solid.worth", value=value)),)
    return token(name, "tokens", count, "square", CHIP, face, style, ground, bodies=bodies)


def rules(board: Board, style: Style) -> RulesSheet:
    """Return the sheet of rules, with drawings of bonus units, reach and a fight."""
    words = style.words
    text = rules_text(board, style, facts(board) | {"values": words("kit.or").join(map(str, CHIPS))})
    return RulesSheet(words("game.title"), text, examples(style), words("game.credit"))

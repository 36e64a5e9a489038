"""What Last Land needs beside its board: pins that stand, tokens, two dice, an aid for every player, the rules."""

from layouts.board import Board
from output import dice, standee, token
from output.marks import seat_sign
from output.page import Imprint
from output.palette import Seat
from output.part import Part
from output.rules_sheet import RulesSheet
from output.scene import Drawn, Shape
from output.shapes import ellipse, polygon
from output.style import Style

TOKENS = 25
"""How many tokens a seat has (LL-10)."""
TOKEN, TOKEN_SIGN, TOKEN_TINT = 10, 5.6, 0.35
PIN, PIN_SIGN, PIN_BASE = (14, 26), 9.0, 16
DICE, DIE = 2, 16


def kit_parts(board: Board, imprint: Imprint, style: Style, seats: int) -> list[Part]:
    """The parts for so many seats, whatever the board."""
    words, signs = style.words, list(enumerate(style.palette.seats[:seats]))
    pins = [
        standee.standee(f"pin-{i}", words("last-land.pins"), "pins", 1, PIN, _pin(seat, style), style)
        for i, seat in signs
    ]
    feet = [
        standee.base(f"foot-{i}", words("last-land.bases"), "pins", 1, PIN_BASE, _foot(seat, style), style)
        for i, seat in signs
    ]
    tokens = [
        token.token(
            words("last-land.tokens"),
            "tokens",
            TOKENS,
            "square",
            TOKEN,
            [seat_sign(seat, 0, 0, TOKEN_SIGN, style)],
            style,
            style.palette.ground(seat, TOKEN_TINT),
        )
        for _, seat in signs
    ]
    return [*pins, *feet, *tokens, dice.die(words("last-land.dice"), DICE, DIE, style)]


def _pin(seat: Seat, style: Style) -> list[Drawn]:
    """A surveyor's pin: the seat's sign as its head, a needle, and the ring of ground that it stands in."""
    ink, ground = style.palette.ink, PIN[1] / 2 - standee.SLOT
    head = -ground + PIN_SIGN / 2 + 0.5
    return [
        Shape(ellipse(0, ground, 3.2, 0.8), stroke=ink, width=style.lines.hairline),
        Shape(polygon([(-0.7, head), (0.7, head), (0.0, ground)]), ink, ink, style.lines.hairline),
        seat_sign(seat, 0, head, PIN_SIGN, style),
    ]


def _foot(seat: Seat, style: Style) -> list[Drawn]:
    return [seat_sign(seat, 0, standee.SLOT / 2, 3.0, style)]


def rules(style: Style) -> RulesSheet:
    """The whole game on a sheet."""
    words = style.words
    return RulesSheet(words("last-land.title"), words("last-land.rules"), {}, words("last-land.credit"))

"""What Last Land needs beside its board: pins that stand, tokens, two dice, an aid for every player, the rules."""

from collections.abc import Sequence

from layouts.board import Board
from output import dice, rules_sheet, standee, token
from output.games.last_land.examples import examples
from output.games.last_land.pieces import SIGN, TOKEN, pin, token_ground
from output.marks import seat_sign
from output.page import Imprint
from output.palette import Seat
from output.part import SAFE, Part
from output.rules_sheet import RulesSheet
from output.scene import Drawn
from output.style import BODY, Style
from output.typeset import shifted

TOKENS = 25
"""How many tokens a seat has (LL-10)."""
PIN, PIN_SIGN, FOOT, FOOT_SIGN = (14, 26), 8.0, 16, 2.2
HEAD = 7.0
"""From the fold to the middle of a pin's head."""
DICE, DIE = 2, 16
AID, AID_SIGN = (85, 60), 5.0


def kit_parts(board: Board, imprint: Imprint, style: Style, seats: int) -> list[Part]:
    """The parts for so many seats, whatever the board."""
    words, signs = style.words, list(enumerate(style.palette.seats[:seats]))
    pins, feet, tokens = words("last-land.pins"), words("last-land.feet"), words("last-land.tokens")
    return [
        *(standee.standee(f"pin-{i}", pins, "pins", 1, PIN, _pin(seat, style), style) for i, seat in signs),
        *(standee.base(f"foot-{i}", feet, "pins", 1, FOOT, _foot(seat, style), style) for i, seat in signs),
        *(_token(tokens, seat, style) for _, seat in signs),
        dice.die(words("last-land.dice"), DICE, DIE, style),
        *_aids(style.palette.seats[:seats], style),
    ]


def _pin(seat: Seat, style: Style) -> list[Drawn]:
    """A pin that stands on the edge of its foot."""
    ground = PIN[1] / 2 - standee.SLOT
    return shifted(pin(seat, PIN_SIGN, PIN[1] - standee.SLOT - HEAD, style), 0, ground)


def _foot(seat: Seat, style: Style) -> list[Drawn]:
    """The seat's sign below the slot."""
    return [seat_sign(seat, 0, standee.SLOT / 2, FOOT_SIGN, style)]


def _token(name: str, seat: Seat, style: Style) -> Part:
    sign = seat_sign(seat, 0, 0, SIGN, style)
    return token.token(name, "tokens", TOKENS, "square", TOKEN, [sign], style, token_ground(seat, style))


def _aids(seats: Sequence[Seat], style: Style) -> list[Part]:
    """What a turn allows, a card with the sign of each player."""
    width, height = AID
    room = width - 4 * SAFE, height - 4 * SAFE
    drawn = rules_sheet.panel(style.words("last-land.aid"), {}, *room, BODY, style)
    x, y = width / 2 - 3 * SAFE, 3 * SAFE - height / 2
    return [
        Part(style.words("last-land.aids"), "aids", 1, *AID, (*drawn, seat_sign(seat, x, y, AID_SIGN, style)))
        for seat in seats
    ]


def rules(style: Style) -> RulesSheet:
    """The whole game on a sheet, with a tile explained, a move, drain, exploit and deplete drawn."""
    words = style.words
    return RulesSheet(words("last-land.title"), words("last-land.rules"), examples(style), words("last-land.credit"))

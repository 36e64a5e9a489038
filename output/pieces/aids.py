"""Player aids: a card of text for every player, with the sign of the seat in its corner.

Lengths are in millimetres from the centre of a card. The first line of the text is the heading. It leaves room for the
sign.
"""

from collections.abc import Sequence

from landpress.output.pieces.part import SAFE, Part
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.items import Text
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.palette import Seat
from landpress.output.scene.style import BODY, Style
from landpress.output.scene.typeset import shifted
from landpress.output.sheets import rules_sheet

EDGE, SIGN, BELOW = 2 * SAFE, 4.4, 1.5
"""The free space along the edges of a card, the size of the sign, and the free space below the heading."""


def aids(name: str, text: str, size: tuple[int, int], seats: Sequence[Seat], style: Style) -> list[Part]:
    """Make a card for each seat. `size` is its width and height. Raise LayoutError if the text does not fit."""
    width, height = size
    heading, _, rest = text.strip().partition("\n")
    heading = heading.removeprefix("# ")
    right, top = width / 2 - EDGE, EDGE - height / 2
    room, head = width - 2 * EDGE, SIGN + BELOW
    middle = top + SIGN / 2
    said = fitted(heading, room - 2 * SIGN, BODY, bold=True)
    body = rules_sheet.panel(rest, {}, room, height - 2 * EDGE - head, BODY, style)
    drawn = (
        Text(-right, middle + said * 0.36, heading, said, style.palette.ink, bold=True),
        *shifted(body, 0, head / 2),
    )
    sign = right - SIGN / 2
    return [
        Part(name, "aids", 1, width, height, (*drawn, seat_sign(seat, sign, middle, SIGN, style))) for seat in seats
    ]

"""Player aids: a card of text for every player, with the sign of the seat in its corner.

Lengths are in millimetres from the centre of a card. The first line of the text is the heading. It leaves room for the
sign. In the survey a card has the border of a map, and its heading stands on a band in the colour of the seat.
"""

from collections.abc import Sequence

from landpress.output.pieces.part import SAFE, Part
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.items import Drawn, Shape, Text
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.style import BODY, Seat, Style
from landpress.output.scene.typeset import shifted
from landpress.output.sheets import rules_sheet

EDGE, SIGN, BELOW = 2 * SAFE, 3.6, 2.4
"""The free space along the edges of a card, the size of the sign, and the free space below the heading."""
BAND, GAP = 0.25, 0.7
"""The share of the seat's hue in the band, and the distance between the two lines of the border."""


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
        Part(
            name,
            "aids",
            1,
            width,
            height,
            (*_border(size, top + SIGN, seat, style), *drawn, seat_sign(seat, sign, middle, SIGN, style)),
        )
        for seat in seats
    ]


def _border(size: tuple[int, int], foot: float, seat: Seat, style: Style) -> list[Drawn]:
    """Return the band of a heading that ends at `foot`, and two lines around the card; nothing in the plain look."""
    if style.look != "survey":
        return []
    ink, (width, height) = style.palette.ink, size
    outer = rectangle(SAFE - width / 2, SAFE - height / 2, width - 2 * SAFE, height - 2 * SAFE)
    left, top = SAFE + GAP - width / 2, SAFE + GAP - height / 2
    band = rectangle(left, top, -2 * left, foot + GAP - top)
    inner = rectangle(left, top, -2 * left, -2 * top)
    return [
        Shape(band, style.palette.ground(seat, BAND), ink, style.lines.hairline),
        Shape(inner, stroke=ink, width=style.lines.hairline),
        Shape(outer, stroke=ink, width=style.lines.border),
    ]

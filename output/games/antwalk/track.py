"""The turn track of AntWalk: a row for the ones, rows for the tens, and beside them what a turn allows.

Millimetres about the card's middle. The last turn is a house value (AW-D6); a limit beyond what a card can count has no
track.
"""

from engine.house import House
from output import rules_sheet
from output.fonts import fitted
from output.games.antwalk.board import BACK, TINT
from output.part import SAFE, Part
from output.scene import Drawn, Shape, Text
from output.shapes import rectangle
from output.style import LABEL, Style
from output.typeset import shifted

SIZE = (90, 56)
"""It lies in a tin of 60 x 95 mm."""
BOX, ROW, MOST = (7.6, 5.2), 10, 250
FIGURE = LABEL * 1.15


def track(house: House, style: Style) -> list[Part]:
    """The track as a part, if there can be one."""
    turns = house["play.turns"]
    if not 0 < turns <= MOST:
        return []
    width, height = SIZE
    left, top = -ROW * BOX[0] / 2, -height / 2 + 2 * SAFE
    drawn: list[Drawn] = []
    ones = [str(i + 1) for i in range(ROW)]
    tens = [str(i) for i in range(0, turns, ROW)]
    y = _row(style.words("antwalk.track_ones"), [ones], left, top, False, style, drawn)
    rows = [tens[i : i + ROW] for i in range(0, len(tens), ROW)]
    y = _row(style.words("antwalk.track_tens"), rows, left, y + 2.0, True, style, drawn)
    text = style.words("antwalk.turn", actions=house["play.actions"], turns=turns)
    room = height / 2 - 2 * SAFE - y
    drawn += shifted(rules_sheet.panel(text, {}, ROW * BOX[0], room, LABEL, style), 0, y + SAFE + room / 2)
    return [Part(style.words("antwalk.track"), "track", 1, width, height, tuple(drawn))]


def _row(
    heading: str, rows: list[list[str]], left: float, top: float, tinted: bool, style: Style, drawn: list[Drawn]
) -> float:
    """Boxes with figures under a heading; where they end below."""
    ink, lines = style.palette.ink, style.lines
    tint = style.palette.tint(BACK, TINT) if tinted else None
    drawn.append(Text(left, top + LABEL * 0.8, heading, fitted(heading, ROW * BOX[0], LABEL), ink))
    y = top + LABEL * 1.3
    for row in rows:
        for i, text in enumerate(row):
            x = left + i * BOX[0]
            drawn.append(Shape(rectangle(x, y, *BOX), tint, ink, lines.border))
            drawn.append(Text(x + BOX[0] / 2, y + BOX[1] / 2 + FIGURE * 0.36, text, FIGURE, ink, True, "middle"))
        y += BOX[1]
    return y

"""The turn track of AntWalk: a row for the ones, rows for the tens, and on its back a summary of a turn.

Millimetres from the middle of the card, y down. The last turn is a house value (AW-D6). A limit above `MOST` turns has
no track.
"""

from landpress.engine.contract.house import House
from landpress.output.games.antwalk.board import BACK, TINT
from landpress.output.pieces.body import counting_board
from landpress.output.pieces.part import SAFE, Part
from landpress.output.pieces.track import ROW, boxes, counted
from landpress.output.scene.style import BODY, Style
from landpress.output.sheets import rules_sheet

SIZE = (90, 37)
"""The size of the track, which fits a tin of 60 x 95 mm."""
BOX, MOST = (7.6, 5.0), 250
"""The size of a box, and the most turns that the track can count."""


def track(house: House, style: Style) -> list[Part]:
    """Return the track as a part; nothing if there is no limit of turns or if it is above `MOST`."""
    turns = house["play.turns"]
    if not 0 < turns <= MOST:
        return []
    width, height = SIZE
    left, top = -ROW * BOX[0] / 2, -height / 2 + 2 * SAFE
    words, (ones, tens) = style.words, counted(turns)
    upper, y = boxes(words("game.track_ones"), [ones], (left, top), BOX, None, style)
    lower, y = boxes(words("game.track_tens"), tens, (left, y + SAFE), BOX, style.palette.tint(BACK, TINT), style)
    text = words("game.turn", actions=house["play.actions"], turns=turns)
    turn = rules_sheet.panel(text, {}, ROW * BOX[0], height - 4 * SAFE, BODY, style)
    bodies = (counting_board(ones, tens, style),)
    return [Part(words("game.track"), "track", 1, width, height, (*upper, *lower), tuple(turn), bodies=bodies)]

"""The kit of Saltmarsh: water for each hummock that sinks, slips for the tide, one wave, and the rules."""

from landpress.plugins import Imprint, Part, RulesSheet, ShapedBoard, Style, Text, house_values, token
from saltmarsh_landpress.layout import NAME

SECRET_BOARD, FROM_BAG = False, "slips"
HOUSEHOLD = ("tokens",)
WATER, SLIP = 12, 14


def kit_parts(board: ShapedBoard, imprint: Imprint, style: Style, seats: int) -> list[Part]:
    """Return the tokens and a slip with the name of each hummock."""
    words, ink = style.words, style.palette.ink
    water = token(words("game.water"), "tokens", len(board.cells), "round", WATER, [], style)
    wave = Text(0, 1.6, words("game.wave_sign"), 5, ink, bold=True, anchor="middle")
    last = token(words("game.wave"), "tokens", 1, "round", WATER, [wave], style)
    slips = [
        token(words("game.slip"), "slips", 1, "square", SLIP, [Text(0, 1.3, name, 4, ink, anchor="middle")], style)
        for name in board.lattice.names
    ]
    return [water, last, *slips]


def rules(board: ShapedBoard, style: Style) -> RulesSheet:
    """Return the sheet of rules."""
    stir = house_values(NAME, board.variant)["play.stir"]
    words = style.words
    stirred = words("game.stirred") if stir else ""
    return RulesSheet(words("game.title"), words("game.rules", stirred=stirred), {}, words("game.credit"))

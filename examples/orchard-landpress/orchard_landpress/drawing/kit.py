"""The kit of Orchard: a tree for each meadow that a seat can plant, and the rules."""

from landpress.plugins import HexBoard, Imprint, Part, RulesSheet, Style, house_values, seat_sign, token
from orchard_landpress.layout import NAME

SECRET_BOARD, FROM_BAG = False, ""
HOUSEHOLD = ("tokens",)
TREE = 10


def kit_parts(board: HexBoard, imprint: Imprint, style: Style, seats: int) -> list[Part]:
    """Return the trees of each seat: as many as it can plant if the others plant none."""
    trees = len(board.cells) - seats + 1
    signs = [seat_sign(seat, 0, 0, 0.5 * TREE, style) for seat in style.palette.seats[:seats]]
    return [token(style.words("game.trees"), "tokens", trees, "square", TREE, [sign], style) for sign in signs]


def rules(board: HexBoard, style: Style) -> RulesSheet:
    """Return the sheet of rules."""
    words, shade = style.words, house_values(NAME, board.variant)["play.shade"]
    return RulesSheet(words("game.title"), words("game.rules", shade=shade), {}, words("game.credit"))

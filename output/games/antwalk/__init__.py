"""The drawing of an AntWalk deal: slips for setting it up, and an overview."""

from landpress.layouts.games.antwalk import Deal
from landpress.output.games.antwalk import board as plain
from landpress.output.games.antwalk.board import field_items
from landpress.output.scene.items import Scene
from landpress.output.scene.style import Style
from landpress.output.sheets.page import Imprint

__all__ = ["board_pages", "field_items"]


def board_pages(board: Deal, imprint: Imprint, style: Style) -> list[Scene]:
    """Return the sheets of a deal in the look of the style. Raise LayoutError if the paper is too small."""
    if style.look == "survey":
        from landpress.output.games.antwalk.survey import tile_side

        return plain.board_pages(board, imprint, style, tile_side)
    return plain.board_pages(board, imprint, style)

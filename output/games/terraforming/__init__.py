"""The drawing of a Terraforming board: an asteroid on one page, or on several sheets."""

from collections.abc import Sequence

from landpress.layouts.hexfield import HexBoard
from landpress.layouts.sheet import Area
from landpress.output.games.terraforming import board as plain
from landpress.output.games.terraforming.board import field_items
from landpress.output.scene.items import Drawn, Scene
from landpress.output.scene.style import Style
from landpress.output.sheets.page import Imprint

__all__ = ["board_pages", "field_items", "hung_items"]


def board_pages(board: HexBoard, imprint: Imprint, style: Style) -> list[Scene]:
    """Return the pages of the board in the look of the style. Raise LayoutError if the paper is too small."""
    if style.look == "survey":
        from landpress.output.games.terraforming import survey

        return survey.board_pages(board, imprint, style)
    return plain.board_pages(board, imprint, style)


def hung_items(board: HexBoard, room: Area, area: Area, kept: Sequence[Area], style: Style) -> list[Drawn]:
    """Return the asteroid, as large as a room bears it, in a sky that fills an area but for the areas `kept`."""
    from landpress.output.games.terraforming import survey

    return survey.hung_items(board, room, area, kept, style)

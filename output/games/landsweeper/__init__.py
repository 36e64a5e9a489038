"""The drawing of a Landsweeper board: an island on one sheet."""

from collections.abc import Sequence

from landpress.layouts.hexfield import HexBoard
from landpress.layouts.sheet import Area
from landpress.output.games.landsweeper import board as plain
from landpress.output.games.landsweeper.board import field_items, turned_items
from landpress.output.scene.items import Drawn, Scene
from landpress.output.scene.style import Style
from landpress.output.sheets.page import Imprint

__all__ = ["board_pages", "field_items", "hung_items", "turned_items"]


def board_pages(board: HexBoard, imprint: Imprint, style: Style) -> list[Scene]:
    """Return the island as one scene in the look of the style. Raise LayoutError if the paper is too small."""
    if style.look == "survey":
        from landpress.output.games.landsweeper import survey

        return survey.board_pages(board, imprint, style)
    return plain.board_pages(board, imprint, style)


def hung_items(board: HexBoard, room: Area, area: Area, kept: Sequence[Area], style: Style) -> list[Drawn]:
    """Return the island, as large as a room bears it, in a sea that fills an area but for the areas `kept`."""
    from landpress.output.games.landsweeper import survey

    return survey.hung_items(board, room, area, kept, style)

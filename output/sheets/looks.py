"""The two looks of the boards of a game: `survey.py` beside its drawing is loaded when it is needed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from landpress.layouts.board import Board
from landpress.layouts.sheet import Area
from landpress.output.scene.items import Drawn, Scene
from landpress.output.scene.style import Style
from landpress.output.sheets.page import Imprint


@dataclass(frozen=True)
class Looks:
    """The looks of a drawing, which is named by its module. `plain` has the pages in the plain look."""

    drawing: str
    plain: Callable[[Any, Imprint, Style], list[Scene]]

    def board_pages(self, board: Board, imprint: Imprint, style: Style) -> list[Scene]:
        """Return the pages of a board in the look of the style. Raise LayoutError if the paper is too small."""
        survey = import_module(f"{self.drawing}.survey") if style.look == "survey" else None
        pages: list[Scene] = (survey.board_pages if survey else self.plain)(board, imprint, style)
        return pages

    def hung_items(self, board: Board, room: Area, area: Area, kept: Sequence[Area], style: Style) -> list[Drawn]:
        """Return the board, as large as a room bears it, in surroundings that fill an area but for the areas `kept`."""
        items: list[Drawn] = import_module(f"{self.drawing}.survey").hung_items(board, room, area, kept, style)
        return items

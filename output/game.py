"""What a game provides on this floor: the drawing of its board, its kit, and positions as text for the terminal.

The entry `output/games/GAME/__init__.py` is the drawing. `kit.py` beside it is imported only where a kit is printed,
`terminal.py` only where a position is shown as text. Lengths are millimetres, y points down.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from landpress.layouts.board import Board
from landpress.layouts.catalogue import part

if TYPE_CHECKING:
    from landpress.output.pieces.part import Part
    from landpress.output.scene.items import Drawn, Scene
    from landpress.output.scene.style import Style
    from landpress.output.sheets.page import Imprint
    from landpress.output.sheets.rules_sheet import RulesSheet

B = TypeVar("B", bound=Board, contravariant=True)


class Drawing(Protocol[B]):
    """How a board of the game is drawn."""

    def board_pages(self, board: B, imprint: "Imprint", style: "Style") -> "list[Scene]":
        """Return the board as scenes, one a page; LayoutError where the paper is too small.

        Where `imprint.code` is None no particular board is meant.
        """

    def field_items(self, board: B, width: int, x: float, y: float, style: "Style") -> "Sequence[Drawn]":
        """Return the board alone, its cells `width` mm wide and its centre at (x, y)."""


class Kit(Protocol[B]):
    """What the game needs beside its board (`kit.py`)."""

    @property
    def SECRET_BOARD(self) -> bool:
        """Whether nobody who plays may see the board, so that a virtual table begins without it."""

    @property
    def FROM_BAG(self) -> str:
        """The group of parts that begin in a bag on a virtual table, empty where there is none."""

    def kit_parts(self, board: B, imprint: "Imprint", style: "Style", seats: int) -> "Sequence[Part]":
        """Return the parts for so many seats; counts follow the house values of the board."""

    def rules(self, board: B, style: "Style") -> "RulesSheet | Part":
        """Return the rules by the house values of the board: a sheet, or a part that is cut out and folded."""


class Terminal(Protocol[B]):
    """Positions as text (`terminal.py`)."""

    def position_lines(self, board: B, state: Mapping[str, Any]) -> list[str]:
        """Return what a seat sees of a position (`engine.game.Notation.observation`), as lines of text."""


def drawing_of(game: str) -> Drawing[Board]:
    """Return the drawing of a game's boards."""
    return part(game, "drawing", Drawing)


def kit_of(game: str) -> Kit[Board]:
    """Return the kit of a game."""
    return part(game, "kit", Kit)


def terminal_of(game: str) -> Terminal[Board]:
    """Return what shows positions of a game as text."""
    return part(game, "terminal", Terminal)

"""The kit of a game from a description: its board, its tokens to cut, and its rules (`output.game.Kit`)."""

from collections.abc import Sequence

from landpress.layouts.maps.board import MapBoard
from landpress.layouts.maps.description import Description, Look
from landpress.output.maps.cells import Cells
from landpress.output.maps.field import map_of, token_items
from landpress.output.pieces.part import Part
from landpress.output.pieces.token import Form, token
from landpress.output.scene.style import Style
from landpress.output.sheets.page import Imprint
from landpress.output.sheets.rules_sheet import RulesSheet

SIZE = 16
"""The width of a token in mm."""


class MapKit:
    """The kit of one description."""

    SECRET_BOARD = False
    FROM_BAG = ""

    def __init__(self, description: Description) -> None:
        self.description = description

    def kit_parts(self, board: MapBoard, imprint: Imprint, style: Style, seats: int) -> Sequence[Part]:
        """Return the tokens of each layer."""
        cells = Cells(map_of(self.description.field), SIZE * 2.2, style, frozenset())
        parts = []
        for layer in self.description.layers:
            for name, count in layer.tokens.items():
                if count and layer.shape != "none":
                    face = token_items(layer, name, layer.looks.get(name, Look()), (0, 0), SIZE * 0.36, False, cells)
                    form: Form = "round" if layer.shape == "disc" else "square"
                    parts.append(token(f"{layer.name} {name}", "tokens", count, form, SIZE, face[1:], style))
        return parts

    def rules(self, board: MapBoard, style: Style) -> RulesSheet:
        """Return the sheet of rules, with the wishes of the board and the lines of the score."""
        told, words = self.description, style.words
        text = [words("game.rules") if told.rules else words("game.no_rules")]
        if told.score:
            text += [f"# {words('page.points')}", *(f"- {line}" for line in told.score)]
        if told.wishes:
            text += [f"# {words('game.wishes_head')}", *(f"- {wish}" for wish in told.wishes)]
        return RulesSheet(words("game.title"), "\n".join(text), {}, words("game.credit"))


def of(description: Description) -> MapKit:
    """Return the kit of a description."""
    return MapKit(description)

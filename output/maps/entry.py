"""The drawing of boards of a description on their page (`output.game.Drawing`). Lengths are in millimetres."""

from collections.abc import Sequence
from dataclasses import replace

from landpress.layouts.errors import LayoutError
from landpress.layouts.maps.board import MapBoard
from landpress.layouts.maps.description import Description
from landpress.layouts.sheet import Area, require, whole_unit
from landpress.output.maps.field import field_items, map_of, rim
from landpress.output.maps.key import key_height, key_items
from landpress.output.maps.sea import sea_items
from landpress.output.scene.items import Drawn, Scene
from landpress.output.scene.style import Style
from landpress.output.sheets.frame import Frame
from landpress.output.sheets.page import Imprint, carried, pictured_page
from landpress.output.survey.neatline import THICK

SMALLEST = 7
"""The smallest width of a cell in mm."""
RIM = 3.0
"""The room around a board, in mm."""
MOST_RULES = 3
"""The columns of rules above a board."""


class MapDrawing:
    """The drawing of the boards of one description."""

    def __init__(self, description: Description) -> None:
        self.description = description

    def field_items(self, board: MapBoard, width: int, x: float, y: float, style: Style) -> Sequence[Drawn]:
        """Return the board alone. Its cells are `width` mm wide and its middle is at (x, y)."""
        return field_items(board, width, x, y, style)

    def board_pages(self, board: MapBoard, imprint: Imprint, style: Style) -> list[Scene]:
        """Return the board as one scene. Raise LayoutError if the paper is too small."""
        words = style.words
        about = words(
            "game.summary",
            cells=len(board.cells),
            kinds=_counted(board, words.language),
            drawn=words(f"game.drawn_{board.way}"),
        )
        try:
            return [self._page(board, about, imprint, style, style)]
        except LayoutError:
            # The engraved title of the survey needs more room than a plain one.
            return [self._page(board, about, imprint, style, replace(style, look="plain"))]

    def _page(self, board: MapBoard, about: str, imprint: Imprint, style: Style, framing: Style) -> Scene:
        frame = Frame(imprint, framing, about, _rules(self.description, style), points=bool(self.description.score))
        (across, down), around = map_of(self.description.field).size, 2 * rim(board, style)
        key, width = 0.0, 0
        edge = RIM + (THICK if style.look == "survey" else 0.0)
        for _ in range(4):  # the key depends on the cells and the room, and takes room from them
            width, offer = frame.best(across + around, down + around, edge, SMALLEST * (across + around), key)
            before, key = key, key_height(board, width, offer.room.width, style) if width and offer else 0.0
            if key <= before:
                break
        require("a cell of the board", width, SMALLEST, "take larger paper or a smaller margin")
        assert offer is not None
        room = offer.room.inset(bottom=key)
        field = field_items(board, width, *room.middle, style)
        if style.look == "survey":
            field = [*sea_items(board, width, room.middle, room, style), *field]
        told = key_items(board, width, offer.room, style)
        return pictured_page([*offer.items(), *told], field, carried(imprint, style), about, imprint, style)


def map_alone(board: MapBoard, room: Area, style: Style) -> Scene:
    """Return the board alone, as large as a room bears it. Raise LayoutError if the room is too small."""
    (across, down), around = map_of(board.description.field).size, 2 * rim(board, style)
    width = whole_unit(room, across + around, down + around)
    require("a cell of the board", width, SMALLEST, "take larger paper or a smaller margin")
    wide, high = (across + around) * width, (down + around) * width
    return Scene(wide, high, style.words("game.title"), tuple(field_items(board, width, wide / 2, high / 2, style)))


def _counted(board: MapBoard, language: str) -> str:
    """Return the number of cells of each kind."""
    found = {kind: board.cells.count(kind) for kind in board.description.kind}
    return ", ".join(f"{count} {board.description.said(kind, language)}" for kind, count in found.items() if count)


def _rules(told: Description, style: Style) -> tuple[str, ...]:
    """Return the texts above the board: the rules in columns, or the wishes if there are no rules."""
    if rules := style.words("game.rules"):
        return sections(rules)
    if not told.wishes:
        return (style.words("game.no_wishes"),)
    return (style.words("game.wishes", wishes="; ".join(told.wishes)),)


def sections(rules: str) -> tuple[str, ...]:
    """Return rules in at most `MOST_RULES` texts; headings become bold beginnings."""
    texts: list[str] = []
    for line in rules.strip().split("\n"):
        line = line.strip()
        if line.startswith("# "):
            texts.append(f"**{line[2:].strip()}**: ")
        elif line:
            texts = texts or [""]
            texts[-1] = f"{texts[-1]}{line.removeprefix('- ').removeprefix('1. ')} "
    made = [text.strip() for text in texts]
    while len(made) > MOST_RULES:
        shortest = min(range(len(made) - 1), key=lambda i: len(made[i]) + len(made[i + 1]))
        made[shortest : shortest + 2] = [f"{made[shortest]} {made[shortest + 1]}"]
    return tuple(made)


def of(description: Description) -> MapDrawing:
    """Return the drawing of boards of a description."""
    return MapDrawing(description)

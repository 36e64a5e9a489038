"""The kit of a game from a description: its board, its tiles and tokens to cut, its rules (`output.game.Kit`)."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from landpress.layouts.described import described
from landpress.layouts.maps.board import MapBoard
from landpress.layouts.maps.description import Description, Look
from landpress.output.maps.cells import Cells, looks_of
from landpress.output.maps.field import map_of, start_mark, starts_of, token_items
from landpress.output.maps.labels import label
from landpress.output.pieces.part import Form, Part, token
from landpress.output.scene.items import Shape, Text, Use
from landpress.output.scene.shapes import joined, mirrored, moved, polygon, polyline, rectangle
from landpress.output.scene.style import LABEL, Style
from landpress.output.sheets.page import Imprint
from landpress.output.sheets.part_sheets import imposed
from landpress.output.sheets.rules_sheet import RulesSheet

SIZE, TILES = 16, (30, 28, 26)
"""The width of a token in mm, and those of a tile: the largest that needs no more sheets than smaller ones."""
BACK = 0.87
"""How large the frame on the back of a tile is, as a share of the tile: the back may be printed a little aside."""


class MapKit:
    """The kit of one description."""

    SECRET_BOARD = False
    FROM_BAG = ""

    def __init__(self, description: Description) -> None:
        self.description = description

    def kit_parts(self, board: MapBoard, imprint: Imprint, style: Style, seats: int) -> Sequence[Part]:
        """Return the tiles, and the tokens of each layer. Tiles have backs where tokens have some on as many sheets."""
        tokens = self._tokens(style)
        kits = [[*self._tiles(board, width, style), *tokens] for width in TILES]
        counts, parts = min(((_pages(parts, style), parts) for parts in kits), key=lambda one: one[0][0])
        backed = [self._backed(part, style) if part.group == "tiles" else part for part in parts]
        return backed if counts[1] and _pages(backed, style)[0] == counts[0] else parts

    def _backed(self, part: Part, style: Style) -> Part:
        """Return a tile with the same back as all others: a frame, and the name of the game between two lines."""
        ink, wide = style.palette.ink, part.width * BACK
        frame = moved(part.outline or rectangle(-part.width / 2, -part.height / 2, part.width, part.height), 0, 0, BACK)
        text, size = label(style.words("game.title"), (), wide * BACK, LABEL)
        name = Text(0, size * 0.36, text, size, ink, bold=True, anchor="middle")
        beside = [polyline([(-wide / 4, y), (wide / 4, y)]) for y in (-wide / 4, wide / 4)]
        lines = Shape(joined([mirrored(frame), *beside]), stroke=ink, width=style.lines.border)
        return replace(part, back=(lines, name))

    def _tokens(self, style: Style) -> list[Part]:
        cells = Cells(map_of(self.description.field), SIZE * 2.2, style, {}, self.description)
        parts = []
        for layer in self.description.layers:
            layer_said = self._said(layer.name, style)
            text, size = label(layer_said, (), SIZE * 0.7, SIZE * 0.25)
            back = [Text(0, size * 0.36, text, size, style.palette.ink, anchor="middle")]
            for name, count in layer.tokens.items():
                if count and layer.shape != "none":
                    look = layer.looks.get(name, Look())
                    face = token_items(layer, name, look, (0, 0), SIZE * 0.36, False, cells)
                    form: Form = "round" if layer.shape == "disc" else "square"
                    name_of = f"{layer_said} {self._said(name, style)}"
                    ground = style.palette.tint(look.hue, look.tint) if look.hue else None
                    parts.append(token(name_of, "tokens", count, form, SIZE, face[1:], style, ground, back))
        return parts

    def _said(self, name: str, style: Style) -> str:
        return self.description.said(name, style.words.language)

    def _tiles(self, board: MapBoard, width: int, style: Style) -> list[Part]:
        """Return a tile of some width for each cell, so that any board can be laid out on a table.

        Tiles of starts have the signs of the seats of this board.
        """
        told, on_paper = self.description, map_of(self.description.field)
        cells, looks = Cells(on_paper, width, style, {}, told), looks_of(told)
        outline = polygon((x * width, y * width) for x, y in on_paper.corners)
        across = ceil(max(x for x, _ in on_paper.corners) * 2 * width)
        down = ceil(max(y for _, y in on_paper.corners) * 2 * width)
        parts, starts = [], starts_of(board)
        for kind in told.kinds:
            if count := told.counts[kind.name]:
                drawn = cells.symbol(kind.name, looks[kind.name], kind.start)
                line = Shape(outline, stroke=style.palette.ink, width=style.lines.border)
                face = (Use(drawn._replace(name=f"tile-{drawn.name}"), 0, 0), line)
                cut = None if not on_paper.is_hex else outline
                said = self._said(kind.name, style)
                numbers = [number for number, cell in enumerate(starts) if board.cells[cell] == kind.name]
                for number in numbers:
                    own = (*face, *start_mark(board, number, (0, 0), width, style))
                    parts.append(Part(said, "tiles", 1, across, down, own, outline=cut))
                if count > len(numbers):
                    parts.append(Part(said, "tiles", count - len(numbers), across, down, face, outline=cut))
        return parts

    def rules(self, board: MapBoard, style: Style) -> RulesSheet:
        """Return the sheet of rules, with the wishes of the board and the lines of the score."""
        told, words = self.description, style.words
        rules = words("game.rules")
        text = [rules] if rules else []
        if score := words("game.score").splitlines():
            text += [f"# {words('page.points')}", *(f"- {line}" for line in score)]
        if told.wishes:
            text += [f"# {words('game.wishes_head')}", *(f"- {wish}" for wish in told.wishes)]
        text = text or [words("game.no_rules")]
        says_more = bool(rules or score)  # wishes stand on the page of the board
        if told.deck and described()[told.game].description.folder is None:
            text.append(words("game.no_deck", deck=told.deck))
            says_more = True
        return RulesSheet(words("game.title"), "\n".join(text), {}, words("game.credit"), says_more)


def _pages(parts: Sequence[Part], style: Style) -> tuple[int, int]:
    """Return how many sheets parts need, and how many of these have backs."""
    sheets = imposed(parts, style)
    return len(sheets), sum(sheet.back is not None for sheet in sheets)


of = MapKit

"""A gallery: small pictures of many boards on pages, each with lines of text below it.

Lengths are in millimetres. A board is drawn with cells of `CELL` mm and reduced as a whole.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from landpress.layouts.board import Board
from landpress.layouts.sheet import Area, require
from landpress.output.game import Game, size_in_cells
from landpress.output.scene import fonts
from landpress.output.scene.items import Drawn, Item, Scene, Text, Use, Window
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.style import BODY, FOOTER, LABEL, LEADING, TITLE, Style

CELL = 27
WIDEST = 47.0
"""The largest width of a picture with its space."""
GAP, RIM = 6.0, 0.02
HEAD = TITLE * LEADING + 3.0
LINE = LABEL * LEADING


class Shown(NamedTuple):
    """A board of a gallery with its printing style, and what stands below its picture: its code and a line of facts."""

    board: Board
    style: Style
    code: str
    facts: str


def pages(shown: Sequence[Shown], title: str, style: Style) -> list[Scene]:
    """Return the pages of a gallery. Raise LayoutError if the paper is too small for a picture."""
    area = style.printable.inset(top=HEAD)
    columns = max(1, round(area.width / WIDEST))
    width = (area.width - GAP * (columns - 1)) / columns
    height = width + 3 * LINE + 1.0
    rows = int((area.height + GAP) // (height + GAP))
    require("a picture with its lines", area.height, height, "take larger paper")
    spread = (area.height - rows * height) / max(1, rows - 1)
    down = height + min(spread, 2 * GAP)
    sheets = [shown[i : i + rows * columns] for i in range(0, len(shown), rows * columns)]
    scenes = []
    for n, sheet in enumerate(sheets, 1):
        items: list[Item] = [*_heading(title, style.words("page.sheet", n=n, m=len(sheets)), style)]
        for i, one in enumerate(sheet):
            row, column = divmod(i, columns)
            items += _picture(one, Area(area.x + column * (width + GAP), area.y + row * down, width, height))
        scenes.append(Scene(style.page.width, style.page.height, title, tuple(items)))
    return scenes


def _heading(title: str, sheet: str, style: Style) -> Iterator[Text]:
    area, ink = style.printable, style.palette.ink
    base = area.y + TITLE * 0.8
    yield Text(area.x, base, title, fitted(title, area.width * 0.7, TITLE, bold=True), ink, bold=True)
    yield Text(area.right, base, sheet, fitted(sheet, area.width * 0.28, BODY), ink, anchor="end")


def _picture(shown: Shown, area: Area) -> Iterator[Item]:
    """Draw a board as large as fits above its lines, and the lines."""
    across, down = (CELL * size * (1 + 2 * RIM) for size in size_in_cells(shown.board))
    scale = area.width / max(across, down)
    name = f"{shown.board.game}-{shown.board.players}"
    drawing = Game(shown.board.game).drawing.field_items(shown.board, CELL, 0, 0, shown.style)
    middle = area.middle[0]
    yield Window(
        middle - across * scale / 2,
        area.y + (area.width - down * scale) / 2,
        Area(-across / 2, -down / 2, across, down),
        tuple(_own(drawing, name)),
        scale,
    )
    ink = shown.style.palette.ink
    lines = [*_broken(shown.code, area.width), shown.facts]
    for i, line in enumerate(lines, 1):
        bold = i < len(lines)
        size = fitted(line, area.width, LABEL if bold else FOOTER, bold=bold)
        yield Text(middle, area.y + area.width + 1.0 + (i - 0.25) * LINE, line, size, ink, bold, "middle")


def _broken(code: str, room: float) -> list[str]:
    """Return a code as one line, or as two lines if it is long."""
    if fonts.width(code, LABEL, bold=True) <= room:
        return [code]
    middle = code.find("-", len(code) // 2) + 1
    return [code[:middle], code[middle:]]


def _own(items: Iterable[Drawn], name: str) -> Iterator[Drawn]:
    """Yield a drawing with names of symbols of its own, because symbols of several games may have equal names."""
    for item in items:
        if isinstance(item, Use):
            inside = tuple(_own(item.symbol.items, name))
            yield item._replace(symbol=item.symbol._replace(name=f"{name}-{item.symbol.name}", items=inside))
        else:
            yield item

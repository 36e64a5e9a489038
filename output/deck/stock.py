"""Sheets of perforated cards and labels: a card on every place of a sheet that has its cuts already.

Lengths are in millimetres. Nothing else is printed on such a sheet: no marks, no scale, no footer.
"""

from collections.abc import Sequence

from landpress.layouts.errors import LayoutError
from landpress.output.deck.stocks import Stock
from landpress.output.files.tabletop import sides
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Drawn, Item, Scene, Symbol, Use, Window
from landpress.output.scene.style import Style
from landpress.output.sheets.part_sheets import behind

_HAIR = 0.05


def stock_scenes(parts: Sequence[Part], sheet: Stock, style: Style) -> list[Scene]:
    """Return the pages, each front followed by its backs if there are any. `style` has the paper of the sheet."""
    pieces = [(number, part) for number, part in enumerate(parts) for _ in range(part.count)]
    turns = {number: _turn(part, sheet) for number, part in enumerate(parts)}
    symbols = {number: _symbols(number, part, style) for number, part in enumerate(parts)}
    places = sheet.columns * sheet.rows
    scenes = []
    for first in range(0, len(pieces), places):
        fronts: list[Item] = []
        backs: list[Item] = []
        for i, (number, _) in enumerate(pieces[first : first + places]):
            row, column = divmod(i, sheet.columns)
            x = sheet.left + column * sheet.across + sheet.width / 2
            y = sheet.top + row * sheet.down + sheet.height / 2
            front, *back = (Use(symbol, x, y, turns[number]) for symbol in symbols[number])
            fronts.append(front)
            backs += [behind(one, style) for one in back]
        page, title = style.page, style.words("game.title")
        scenes.append(Scene(page.width, page.height, title, tuple(fronts)))
        if any(part.back is not None for part in parts) and style.duplex != "none":
            scenes.append(Scene(page.width, page.height, title, tuple(backs)))
    return scenes


def _turn(part: Part, sheet: Stock) -> float:
    """Return 0 or 90 degrees, as the part fits a place. Raise LayoutError if it fits neither way."""
    for turn, (width, height) in ((0.0, (part.width, part.height)), (90.0, (part.height, part.width))):
        if width <= sheet.width + _HAIR and height <= sheet.height + _HAIR:
            return turn
    raise LayoutError(
        f"--sheet: {part.name} has {part.width:g} x {part.height:g} mm, but a place of the sheet has {sheet.width:g} x "
        f"{sheet.height:g} mm; choose another sheet or a smaller size"
    )


def _symbols(number: int, part: Part, style: Style) -> list[Symbol]:
    found = []
    for name, scene in zip(("front", "back"), sides(part, style.palette.paper), strict=False):
        window = scene.items[0]
        assert isinstance(window, Window)
        items: tuple[Drawn, ...] = window.items
        found.append(Symbol(f"stock-{number}-{name}", max(part.width, part.height) + style.bleed, items))
    return found

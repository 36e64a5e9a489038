"""A board that is larger than the paper: its page for larger paper, divided into sheets, and a plan of how they join.

Lengths are in millimetres. The large page has the sides of the paper times a factor. The board is laid out anew for it,
so that its type, its QR code and its 100 mm bar keep their sizes while its cells grow.
"""

from collections.abc import Callable
from dataclasses import replace

from landpress.layouts.paper import Paper
from landpress.output.scene.items import Scene, Window
from landpress.output.scene.style import LABEL, LEADING, TITLE, Style
from landpress.output.sheets import poster
from landpress.output.sheets.page import Imprint, carried, drop, heading, play_area, title

BoardPages = Callable[[Imprint, Style], list[Scene]]


def pages(board: BoardPages, imprint: Imprint, style: Style) -> list[Scene]:
    """Return the plan and the sheets of a board, or its one large page if the style is `undivided`."""
    paper, factor = style.paper, style.enlarge
    large = Paper(f"{paper.name} x {factor:g}", paper.width * factor, paper.height * factor)
    whole = board(replace(imprint, before=0, sheets=1), replace(style, paper=large, undivided=True, enlarge=1.0))[0]
    if style.undivided:
        return [whole]
    drawn = tuple(item for item in whole.items if not isinstance(item, Window))
    assert len(drawn) == len(whole.items), "the page of a board has a window, which a sheet cannot show"
    drawing = poster.Drawing(whole.width, whole.height, drawn)
    turned, cut = poster.divide((whole.width, whole.height), style)
    total = len(cut.tiles) + 1
    area = play_area(style)
    room = area.inset(top=TITLE + LABEL * LEADING + drop(style))
    items = [
        *heading(style.words("game.title"), area.x, area.y, area.width, style),
        *poster.plan(drawing, cut, room, imprint.before + 2, style),
        *carried(imprint, style, 1, total),
    ]
    first = Scene(style.page.width, style.page.height, title(imprint, style), tuple(items))
    return [first, *poster.sheets(drawing, cut, imprint, turned, 2, total)]

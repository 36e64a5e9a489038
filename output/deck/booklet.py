"""A booklet from a text: small pages on both sides of folded sheets, in the order for a saddle stitch.

Lengths are in millimetres. The text is Markdown as far as the inline language goes: headings, paragraphs, numbered
steps, points. A page is half a sheet of paper. The number of pages is a multiple of four.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.deck.icons import Icons
from landpress.output.scene import typeset
from landpress.output.scene.items import PT, Drawn, Scene, Shape, Symbol, Text, Use
from landpress.output.scene.linebreak import Sign, fitted
from landpress.output.scene.shapes import polyline
from landpress.output.scene.style import LABEL, LEADING, TITLE, Style
from landpress.output.scene.typeset import Block, galleys_of, numbered, shifted
from landpress.output.sheets.crop_marks import fold_line

MARGIN, BELOW = 12.0, 8.0
"""The margin of a page, and the room for its number."""
SIZES = tuple(size / 2 * PT for size in range(25, 17, -1))
"""The sizes of type that are tried, the largest first."""
MOST_PAGES = 64
_TOO_LONG = f"more than {MOST_PAGES} pages, the limit of a booklet; make two of it"


def blocks_of(text: str) -> tuple[str, list[Block]]:
    """Return the title of a Markdown text, and its blocks. The lines of a paragraph are joined.

    Raise LayoutError for a mark that is not understood, or if there is no block.
    """
    title = ""
    found: list[Block] = []
    kind, paragraph = "", list[str]()
    for number, written in enumerate([*text.splitlines(), ""], 1):
        line = written.strip()
        starts = re.match(r"#{1,6} |\d+\. |[-*+] ", line)
        if (starts or not line) and paragraph:
            found.append(Block(kind, "", " ".join(paragraph)))
            kind, paragraph = "", []
        if re.match(r"(```|~~~|>|\||---|===|!\[)|.*\]\(", line):
            raise LayoutError(
                f"line {number}: {line[:30]!r}: a booklet has headings, paragraphs, steps and points only"
            )
        if starts and starts[0].startswith("#"):
            heading = line.lstrip("#").strip()
            if not title and starts[0] == "# ":
                title = heading
            else:
                found.append(Block("heading", "", heading))
        elif starts:
            kind = "step" if starts[0][0].isdigit() else "point"
            paragraph.append(line[starts.end() :])
        elif line:
            kind = kind or "paragraph"
            paragraph.append(line)
    if not found:
        raise LayoutError("no text; write a paragraph, steps or points")
    return title, list(numbered(found))


def booklet_scenes(text: str, style: Style) -> list[Scene]:
    """Return the sheets of a booklet, each front followed by its back. The paper lies in landscape.

    The type is as large as the number of sheets allows.
    """
    title, body = blocks_of(text)
    sheet = replace(style, landscape=True)
    page = Area(0, 0, sheet.page.width / 2, sheet.page.height)
    if len(body) > MOST_PAGES * page.height / (LEADING * SIZES[-1]):  # each has a line at least
        raise LayoutError(_TOO_LONG)
    sign = Icons(style).sign
    pages = _pages(title, body, page, SIZES[-1], style, sign)
    most = -(-len(pages) // 4) * 4

    def fits(size: float) -> bool:
        nonlocal pages
        with suppress(LayoutError):  # a paragraph may be too long at this size
            found = _pages(title, body, page, size, style, sign)
            if len(found) <= most:
                pages = found
                return True
        return False

    if not fits(SIZES[0]):
        bisect_left(SIZES[1:-1], True, key=fits)  # if a size fits, every smaller one does
    while len(pages) % 4:
        pages.append([])
    scenes = []
    for front in range(0, len(pages) // 2, 2):
        back = front + 1
        scenes.append(_sheet(pages, len(pages) - 1 - front, front, title, sheet, False))
        scenes.append(_sheet(pages, back, len(pages) - 1 - back, title, sheet, style.duplex == "long"))
    return scenes


def _pages(
    title: str, body: Sequence[Block], page: Area, size: float, style: Style, sign: Callable[[str], Sign]
) -> list[list[Drawn]]:
    """Return the pages in reading order, about the upper left corner of a page."""
    room = page.inset(MARGIN, MARGIN, MARGIN, MARGIN + BELOW)
    head = TITLE * 2.6 if title else 0.0
    columns = typeset.columns(galleys_of(body, {}, room.width, size, style, sign), room.height, head)
    if columns is None:
        raise LayoutError("a paragraph is longer than a page; divide it")
    if len(columns) > MOST_PAGES:
        raise LayoutError(_TOO_LONG)
    ink = style.palette.ink
    pages: list[list[Drawn]] = []
    for number, drawn in enumerate(columns, 1):
        items = shifted(drawn, room.x, room.y + (head if number == 1 else 0.0))
        if number == 1 and title:
            high = fitted(title, room.width, TITLE * 1.3, bold=True)
            items.append(Text(room.x, room.y + high, title, high, ink, bold=True))
            rule = polyline([(room.x, room.y + high * 1.5), (room.right, room.y + high * 1.5)])
            items.append(Shape(rule, None, ink, 0.4))
        middle = page.width / 2
        items.append(Text(middle, page.height - MARGIN, f"{number}", LABEL, ink, anchor="middle"))
        pages.append(items)
    return pages


def _sheet(pages: Sequence[Sequence[Drawn]], left: int, right: int, title: str, style: Style, is_turned: bool) -> Scene:
    """Return a side of a sheet. A back is turned if the printer turns the paper on the long edge."""
    page = style.page
    middle = page.width / 2
    fold = fold_line(polyline([(middle, 0), (middle, MARGIN / 2)]), style)
    lower = fold_line(polyline([(middle, page.height - MARGIN / 2), (middle, page.height)]), style)
    items: list[Drawn] = [*pages[left], *shifted(pages[right], middle, 0.0), fold, lower]
    if is_turned:
        about = tuple(shifted(items, -middle, -page.height / 2))
        items = [Use(Symbol(f"booklet-{left}", page.width, about), middle, page.height / 2, 180.0)]
    return Scene(page.width, page.height, title or "Booklet", tuple(items))

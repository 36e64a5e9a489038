"""A booklet from a text: small pages on both sides of folded sheets, in the order for a saddle stitch.

Lengths are in millimetres. The text is Markdown as far as the inline language goes: headings, paragraphs, numbered
steps, points. A page is half a sheet of paper. The number of pages is a multiple of four.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.deck.icons import Icons
from landpress.output.scene import typeset
from landpress.output.scene.items import PT, Drawn, Scene, Shape, Symbol, Text, Use
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.shapes import polyline
from landpress.output.scene.style import LABEL, TITLE, Style
from landpress.output.scene.typeset import shifted
from landpress.output.sheets.crop_marks import fold_line

MARGIN, BELOW = 12.0, 8.0
"""The margin of a page, and the room for its number."""
SIZES = tuple(size / 2 * PT for size in range(25, 17, -1))
"""The sizes of type that are tried, the largest first."""
MOST_PAGES = 64


def blocks_of(text: str) -> tuple[str, str]:
    """Return the title of a Markdown text, and its blocks in the form of rules sheets, one a line.

    The lines of a paragraph are joined. Raise LayoutError for a mark that is not understood.
    """
    title, lines = "", []
    paragraph: list[str] = []
    for number, written in enumerate([*text.splitlines(), ""], 1):
        line = written.strip()
        starts = re.match(r"#{1,6} |\d+\. |[-*+] ", line)
        if (starts or not line) and paragraph:
            lines.append(" ".join(paragraph))
            paragraph = []
        if re.match(r"(```|~~~|>|\||---|===|!\[)|.*\]\(", line):
            raise LayoutError(
                f"line {number}: {line[:30]!r}: a booklet has headings, paragraphs, steps and points only"
            )
        if starts and starts[0].startswith("#"):
            heading = line.lstrip("#").strip()
            if not title and starts[0] == "# ":
                title = heading
            else:
                lines.append(f"# {heading}")
        elif starts:
            sign = "1." if starts[0][0].isdigit() else "-"
            paragraph.append(f"{sign} {line[starts.end() :]}")
        elif line:
            paragraph.append(line)
    return title, "\n".join(lines)


def booklet_scenes(text: str, style: Style) -> list[Scene]:
    """Return the sheets of a booklet, each front followed by its back. The paper lies in landscape.

    The type is as large as the number of sheets allows.
    """
    title, body = blocks_of(text)
    sheet = replace(style, landscape=True)
    page = Area(0, 0, sheet.page.width / 2, sheet.page.height)
    pages = _pages(title, body, page, SIZES[-1], style)
    most = -(-len(pages) // 4) * 4
    for size in SIZES[:-1]:
        with suppress(LayoutError):  # a paragraph may be too long at this size
            found = _pages(title, body, page, size, style)
            if len(found) <= most:
                pages = found
                break
    while len(pages) % 4:
        pages.append([])
    scenes = []
    for front in range(0, len(pages) // 2, 2):
        back = front + 1
        scenes.append(_sheet(pages, len(pages) - 1 - front, front, title, sheet, False))
        scenes.append(_sheet(pages, back, len(pages) - 1 - back, title, sheet, style.duplex == "long"))
    return scenes


def _pages(title: str, body: str, page: Area, size: float, style: Style) -> list[list[Drawn]]:
    """Return the pages in reading order, about the upper left corner of a page."""
    room = page.inset(MARGIN, MARGIN, MARGIN, MARGIN + BELOW)
    galleys = typeset.galleys(body, {}, room.width, size, style, Icons(style).sign)
    head = TITLE * 2.6 if title else 0.0
    columns = _filled(galleys, room.height, head)
    if len(columns) > MOST_PAGES:
        raise LayoutError(f"{len(columns)} pages, more than {MOST_PAGES}, the limit of a booklet")
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


def _filled(galleys: Sequence[typeset.Galley], height: float, head: float) -> list[list[Drawn]]:
    """Return the columns of all pages. The first page is shorter by the title."""
    for count in range(len(galleys), 0, -1):
        first = typeset.columns(galleys[:count], height - head)
        if first is not None and len(first) == 1 and not (galleys[count - 1].keep and count < len(galleys)):
            rest = typeset.columns(galleys[count:], height) if count < len(galleys) else []
            if rest is None:
                break
            return [*first, *rest]
    raise LayoutError("a paragraph is longer than a page; divide it")


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

"""Rules sheets and player aids: text with numbered steps and drawn examples, set in columns.

Lengths are in millimetres. Each line of the text is a block: `# heading`, `1. step` (the numbers start at 1 again after
each heading), `- point`, or `[name] caption` for a drawn example (several in a row stand side by side). Any other line
is a paragraph. A step, point or paragraph may begin with marks of its sources (`typeset.MARKS`). Blocks are written in
the inline language (scene/inline.py). A `RulesSheet` fills at most two pages at the largest size of type that fits. A
panel is one box of such text, for an aid. Rules in pocket size are a leaflet (leaflet.py).

Rules are made from the records of a game's clauses (engine/contract/clauses.py). The text `game.rules` names sentences
as `{LS-3.a}`, each in a line of sentences only. Their wording and their marks come from the records, and both change
with the variant. `{unplaced}` is all sentences that are named nowhere else and are not left out for a reason.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import zip_longest
from types import SimpleNamespace
from typing import TYPE_CHECKING

from landpress.layouts.board import Board
from landpress.layouts.errors import LayoutError, at
from landpress.layouts.paper import Paper
from landpress.layouts.sheet import Area
from landpress.output.scene import typeset
from landpress.output.scene.items import PT, Drawn, Scene, Text
from landpress.output.scene.linebreak import marked, stacked
from landpress.output.scene.shapes import polyline
from landpress.output.scene.style import BODY, FOOTER, SMALLEST_BODY, TITLE, Style
from landpress.output.scene.typeset import INLINE, MARKS, Figure, Galley
from landpress.output.sheets import offcuts
from landpress.output.sheets.crop_marks import fold_line
from landpress.output.sheets.page import LINE_HEIGHT, Imprint, carried, heading, title

if TYPE_CHECKING:
    from landpress.engine.contract.clauses import Rulebook, Sentence

_ABSENT = "\ue000"
_NAME = re.compile(r"\{([A-Z]{2}-D?[0-9]+)\.([a-z])\}")


def rules_text(board: Board, style: Style, values: Mapping[str, object]) -> str:
    """Return the rules for a board, with a mark before each sentence whose origin differs from that of the last one.

    `values` fill the places of sentences. Those that are not empty are facts, for sentences that depend on one.
    """
    from landpress.engine.contract.clauses import rulebook  # a board takes single sentences only

    template, book, language = style.words.texts["game.rules"], rulebook(board.game), style.words.language
    sentences, named, left = book.sentences(), _named(template), list(unplaced(book, template))
    said = {name: _said(book, sentences[name], board, style, values) for name in (*named, *left)}
    places: dict[str, SimpleNamespace] = {}
    for name, text in said.items():
        number, letter = name.split(".")
        setattr(places.setdefault(number, SimpleNamespace()), letter, text)
    joined = style.words.gap.join(said[name] for name in left if said[name] != _ABSENT)
    text = template.format(**values, **places, unplaced=joined)
    lines = [line for line in map(_marked, text.splitlines()) if line.strip()]
    lines = [line for line, below in zip_longest(lines, lines[1:]) if not (_is_heading(line) and _is_heading(below))]
    if any(language not in sentences[name].wording for name, text in said.items() if text != _ABSENT):
        lines.append(style.words("kit.untranslated"))
    return "\n".join(lines)


def sentence(style: Style, name: str, values: Mapping[str, object]) -> str:
    """Return the wording of one sentence, without its mark."""
    return style.words(f"clause.{name}", **values)


def _is_heading(line: str | None) -> bool:
    """Return whether a line is a heading, or the end of the text."""
    return line is None or line.startswith("# ")


def unplaced(book: "Rulebook", template: str) -> Iterator[str]:
    """Yield the names of the sentences that a template must still tell: they are not in it, and not left out."""
    named = set(_named(template))
    yield from (name for name, one in book.sentences().items() if name not in named and not one.off)


def _named(template: str) -> list[str]:
    return [f"{number}.{letter}" for number, letter in _NAME.findall(template)]


def _said(book: "Rulebook", one: "Sentence", board: Board, style: Style, values: Mapping[str, object]) -> str:
    """Return the mark and the wording of a sentence, or `_ABSENT` if it is not printed for this board."""
    if one.when and bool(values.get(one.when.lstrip("!"))) == one.when.startswith("!"):
        return _ABSENT
    return book.mark(one, board.variant, board.players) + sentence(style, one.name, values)


def _marked(line: str) -> str:
    """Return a line with its first mark at its beginning, and the others as icons where the origin changes."""
    if _ABSENT in line:
        line = re.sub(f" {_ABSENT}(?= |$)|{_ABSENT} ?", "", line)
        if re.fullmatch(r"(1\.|-)?\s*(\*\*[^*]+\*\*)?\s*", line):
            return ""
    found, last, first = "", "", ""
    for piece in re.split(f"([{MARKS}])", line):
        if piece not in INLINE:
            found += piece
        elif not first:
            first = last = piece
        elif piece != last:
            found += f":{INLINE[piece]}:\u00a0"
            last = piece
    return f"{first} {found}" if first else found


SMALLEST, STEP = 7 * PT, 0.25 * PT
"""The smallest type of a sheet, and the step by which the type gets smaller until the text fits."""
COLUMN = 92.0
"""The width of a column on A4, which is set in body type. The type grows with wider columns, to `LARGEST`."""
LARGEST = 10 * PT
"""The largest type, that of two pages in no wider columns. One page is better if `SMALLEST_BODY` fits it."""
HALF = 89.0
"""The least width of a column on half a sheet that holds a page: so A3 on its side holds two pages of A4."""
GUTTER, CLOSE, FOOT = 6.0, 5.0, 3.0
MOST_PAGES, CREDIT_LINES = 2, 2
NOTED, NOTES_GAP = 80.0, 5.0
"""The least height below a short text that gets lines for notes, and their distance from it."""
ENLARGED = 1.5
"""How much larger examples are where there is room."""


@dataclass(frozen=True)
class RulesSheet:
    """The rules of a game: a title, the text, its drawn examples, and the credit of the game.

    `is_usual` tells whether a whole kit has the sheet. Others are printed if someone asks for them.
    """

    title: str
    text: str
    figures: Mapping[str, Figure]
    credit: str
    is_usual: bool = True


def pages(sheet: RulesSheet, imprint: Imprint, style: Style) -> list[Scene]:
    """Return the sheet as one or two pages. Raise LayoutError if the text is too long for two pages."""
    return typeset_pages(sheet, style)(imprint)


def typeset_pages(sheet: RulesSheet, style: Style) -> Callable[[Imprint], list[Scene]]:
    """Return a function that makes the pages for an imprint.

    Typesetting takes time, so the text is set only once: at the first call of the function. Large paper lies on its
    side and holds two pages, or a page twice.
    """
    upright = replace(style, landscape=False) if style.paper.width <= style.paper.height else style
    wide = max(style.paper.width, style.paper.height)
    if (wide / 2 - 2 * style.margin - GUTTER) / 2 >= HALF:
        half = Paper(style.paper.name, wide / 2, min(style.paper.width, style.paper.height))
        matter = cache(lambda: _set(sheet, replace(style, paper=half, landscape=False)))
        return lambda imprint: _two_up(matter(), replace(imprint, has_qr=False), replace(style, landscape=True))
    matter = cache(lambda: _set(sheet, upright))

    def made(imprint: Imprint) -> list[Scene]:
        wide, high, name = upright.page.width, upright.page.height, title(imprint, upright)
        return [
            Scene(wide, high, name, (*items, *carried(replace(imprint, has_qr=False), upright, number, len(matter()))))
            for number, items in enumerate(matter(), 1)
        ]

    return made


def _two_up(pages: Sequence[Sequence[Drawn]], imprint: Imprint, style: Style) -> list[Scene]:
    """Return two pages side by side on one sheet, to be folded, or a page and its copy, to be cut apart.

    The copy is not read aloud.
    """
    page, middle = style.page, style.page.width / 2
    first, right = pages[0], typeset.shifted(pages[-1], middle, 0.0)
    line = fold_line(polyline([(middle, style.printable.y), (middle, style.printable.bottom - LINE_HEIGHT)]), style)
    items = (*first, *right, line, *carried(imprint, style))
    copy = (len(first), len(first) + len(right) if len(pages) == 1 else len(first))
    return [Scene(page.width, page.height, title(imprint, style), items, "", copy)]


@at("in the rules")
def _set(sheet: RulesSheet, style: Style) -> list[list[Drawn]]:
    """Return the pages without their footers."""
    area = style.printable.inset(bottom=LINE_HEIGHT + FOOT)  # rules fit any board: they have no QR code
    meant = min(LARGEST, BODY * max(1.0, (area.width - GUTTER) / 2 / COLUMN))
    found: list[list[Drawn]] | None = None
    tries = (
        (1, meant, SMALLEST_BODY, typeset.LOOSE),
        (1, meant, SMALLEST_BODY, typeset.TIGHT),
        (MOST_PAGES, LARGEST, SMALLEST, typeset.LOOSE),
    )
    for most, largest, smallest, spacing in tries:
        marks = typeset.reach(sheet.text, largest)
        gutter, head = (CLOSE, TITLE + 4.0) if spacing.parts else (GUTTER, TITLE + 7.0)
        column = (area.width - marks - gutter) / 2
        body = area.inset(top=head)
        if found := _fitted_columns(sheet, (column, body.height), 2 * most, (largest, smallest), style, spacing):
            break
    if found is None:
        raise LayoutError(f"the rules {sheet.title!r} do not fit two pages of {style.paper.name}; take larger paper")
    pages: list[list[Drawn]] = []
    for page in range(-(-len(found) // 2)):
        items = _heading(sheet, area, style)
        for i, drawn in enumerate([*found[2 * page : 2 * page + 2], []][:2]):
            x = body.x + marks + i * (column + gutter)
            lines = typeset.shifted(drawn, x, body.y)
            items += [*lines, *_notes(lines, Area(x, body.y, column, body.height), style)]
        pages.append(items)
    return pages


def _notes(drawn: Sequence[Drawn], room: Area, style: Style) -> list[Drawn]:
    """Draw lines for notes below the text in a room, if at least `NOTED` mm are left."""
    lowest = max((item.y + NOTES_GAP for item in drawn if isinstance(item, Text)), default=room.y)
    rest = room.inset(top=lowest - room.y)
    return offcuts.lines([rest], 0, style) if rest.height >= NOTED else []


def _fitted_columns(
    sheet: RulesSheet,
    room: tuple[float, float],
    most: int,
    sizes: tuple[float, float],
    style: Style,
    spacing: typeset.Spacing,
) -> list[list[Drawn]] | None:
    """Set the text in at most `most` columns at the largest size that fits. Return None if no size fits.

    `room` is the width and height of a column. `sizes` are the largest and the smallest size.
    """
    (width, height), (size, smallest) = room, sizes
    while True:
        galleys = typeset.galleys(sheet.text, sheet.figures, width, size, style, spacing)
        columns = typeset.columns(galleys, height)
        if columns is not None and len(columns) <= most:
            count = -(-len(columns) // 2) * 2
            larger = typeset.galleys(sheet.text, sheet.figures, width, size, style, spacing._replace(drawn=ENLARGED))
            return typeset.balanced(typeset.enlarged(galleys, larger, height, count), height, count, height)
        if size <= smallest:
            return None
        size = max(smallest, size - STEP)


def _heading(sheet: RulesSheet, area: Area, style: Style) -> list[Drawn]:
    ink = style.palette.ink
    credit = marked(sheet.credit).lines(area.width * 0.42, FOOTER)
    if len(credit) > CREDIT_LINES:
        raise LayoutError(f"the credit {sheet.credit[:60]!r} does not fit {CREDIT_LINES} lines; shorten it")
    y = area.y + TITLE * 0.8
    return [
        *heading(sheet.title, area.x, area.y, area.width * 0.55, style),
        *stacked(credit, area.right, y, FOOTER, ink, "end"),
    ]


def panel(
    text: str, figures: Mapping[str, Figure], width: float, height: float, size: float, style: Style
) -> list[Drawn]:
    """Set the text in a box about its centre, at most at `size`. Raise LayoutError if it does not fit at 5.5 pt."""
    while size >= FOOTER - 1e-9:
        galleys: Sequence[Galley] = typeset.galleys(text, figures, width, size, style)
        found = typeset.columns(galleys, height)
        if found is not None and len(found) == 1:
            return typeset.shifted(found[0], -width / 2, -height / 2)
        size -= STEP
    raise LayoutError(f"the text {text[:40]!r} does not fit {width:g} x {height:g} mm; shorten it")

"""A kit: boards, parts and rules as numbered pages, in sections that are each printed in one way.

A section is of one stock, paper or card, and printed on one side or on both. The first page says what to print how. In
a section with two sides each page is followed by its back. Other sections have no backs.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from landpress.layouts.blocks import Block
from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.files.tagging import spoken
from landpress.output.pieces.part import CARD, PAPER, Part
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Drawn, Item, Scene, Shape, Symbol, Text, Use
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.shapes import joined, mirrored, polyline, rectangle
from landpress.output.scene.style import FOOTER, Style
from landpress.output.sheets import crop_marks, offcuts
from landpress.output.sheets.closed_box import beside, beside_net
from landpress.output.sheets.page import BAR, NOTE_GAP, Imprint, carried, pictured_page
from landpress.output.sheets.part_sheets import Sheet, area_behind, behind, frame, imposed, is_mirrored_sideways
from landpress.output.survey.neatline import neatline

TALKING = 60
"""The letters from which a part is more than a sign: it is read aloud."""
INSET = 5.0
"""The distance of lines on the back of a part from its edge."""
Pages = Callable[[Imprint], list[Scene]]
"""A function that makes whole pages. The imprint tells the numbers in their footers."""


@dataclass(frozen=True)
class Kit:
    """The content of a kit: whole pages for the boards, the parts, whole pages for the rules.

    `household` is the text about what to take from home instead of parts that are left out. If `saves_sheets`, rules of
    two pages are printed on both sides of one sheet also where no other sheet has two sides. Where sheets of parts have
    free room, there are lines for the results of `noted` seats, and for notes; none if it is 0.
    """

    boards: Pages | None = None
    parts: tuple[Part, ...] = ()
    rules: Pages | None = None
    household: str = ""
    saves_sheets: bool = False
    noted: int = 0


@dataclass(frozen=True)
class Listed:
    """A line of the parts list: the name, the count, the numbers of the pages, and the different parts to show.

    `joined` is the number of sheets that make the board, without the page with its plan.
    """

    name: str
    count: int
    pages: tuple[int, ...]
    parts: tuple[Part, ...] = ()
    joined: int = 0


class Section(NamedTuple):
    """Pages that are printed in one way: their stock, whether on both sides, the first and the last page."""

    stock: str
    two_sided: bool
    first: int
    last: int


class Contents(NamedTuple):
    """What the first page of a kit tells."""

    lines: list[Listed]
    sections: list[Section]
    household: str = ""
    blocks: Mapping[int, Sequence[tuple[Block, frozenset[str]]]] = MappingProxyType({})
    """The blocks of each sheet with the groups of the parts in them, by the number of its page."""


class Order(NamedTuple):
    """The pages of a kit in their order: the first page of each kind, and each sheet of parts with its front page."""

    boards: int
    rules: int
    sheets: list[tuple[int, Sheet]]
    sections: list[Section]

    @property
    def total(self) -> int:
        """The number of pages."""
        return self.sections[-1].last if self.sections else 0


ContentsPage = Callable[[Contents, Imprint, Style], list[Scene]]


def order(kit: Kit, imprint: Imprint, style: Style, has_contents: bool) -> Order:
    """Return the numbers of all pages. `has_contents` says whether a page with the list of parts comes first."""
    sheets = imposed(kit.parts, style, bool(kit.noted))
    boards = len(kit.boards(imprint)) if kit.boards else 0
    rules = len(kit.rules(imprint)) if kit.rules else 0
    turned = kit.saves_sheets and style.duplex in ("long", "short")
    folded = rules == 2 and (turned or any(sheet.back is not None for sheet in sheets))
    whole = has_contents + boards + (0 if folded else rules)
    first_rules = 1 + has_contents + boards
    numbered: list[tuple[int, Sheet]] = []
    sections: list[Section] = []
    page = 1
    for stock in (PAPER, CARD):
        for two_sided in (False, True):
            begin = page
            if stock == PAPER and not two_sided:
                page += whole
            elif stock == PAPER and folded:
                first_rules = page
                page += rules
            for sheet in sheets:
                if sheet.stock == stock and (sheet.back is not None) == two_sided:
                    numbered.append((page, sheet))
                    page += 1 + two_sided
            if page > begin:
                sections.append(Section(stock, two_sided, begin, page - 1))
    return Order(1 + has_contents, first_rules, numbered, sections)


def kit_scenes(kit: Kit, imprint: Imprint, style: Style, contents: ContentsPage | None) -> list[Scene]:
    """Return the pages of a kit. `contents` makes the first page."""
    laid = order(kit, imprint, style, contents is not None)
    numbered = replace(imprint, sheets=laid.total)
    made: dict[int, Scene] = {}
    if contents:
        blocks = {n: sheet.blocks for n, sheet in laid.sheets}
        told = Contents(_listed(kit, laid, imprint, style), laid.sections, kit.household, blocks)
        made |= enumerate(contents(told, numbered, style), 1)
    if kit.boards:
        made |= enumerate(kit.boards(replace(numbered, before=laid.boards - 1)), laid.boards)
    if kit.rules:
        made |= enumerate(kit.rules(replace(numbered, before=laid.rules - 1)), laid.rules)
    for page, sheet in laid.sheets:
        made |= enumerate(_sides(sheet, replace(numbered, before=page - 1), kit.noted), page)
    return [made[page] for page in sorted(made)]


def _listed(kit: Kit, laid: Order, imprint: Imprint, style: Style) -> list[Listed]:
    """Return the lines of the parts list, with the numbers of the front pages."""
    lines = []
    own = "game.board"  # a game may have its own name for its board
    if kit.boards:
        where = range(laid.boards, laid.boards + len(kit.boards(imprint)))
        name, joined = style.words(own if own in style.words.texts else "kit.board"), max(0, len(where) - 1)
        lines.append(Listed(name, 1, tuple(where), joined=joined))
    for name in dict.fromkeys(part.name for part in kit.parts):
        same = [part for part in kit.parts if part.name == name]
        pages = tuple(page for page, sheet in laid.sheets if sheet.counts[name])
        lines.append(Listed(name, sum(part.count for part in same), pages, tuple(same)))
    if kit.rules:
        where = range(laid.rules, laid.rules + len(kit.rules(imprint)))
        lines.append(Listed(style.words("kit.rules"), 1, tuple(where)))
    return lines


def _sides(sheet: Sheet, imprint: Imprint, noted: int) -> list[Scene]:
    """Return the front of a sheet of parts, and its back if it has one. Parts fit any board: they have no QR code."""
    style, imprint = sheet.style, replace(imprint, has_qr=False)
    told = _counted(sheet.counts)
    free = sheet.free if noted else []
    front = [*offcuts.lines(free, noted, style), *carried(imprint, style, note=_note(sheet))]
    for part, x, y, turn in sheet.placed:
        if part.group == "tuck" and len(sheet.placed) == 1 and not turn:
            net = Area(x - part.width / 2, y - part.height / 2, part.width, part.height)
            front += beside(part, net, frame(style), style)
        elif part.group == "tuck":
            front.append(Use(beside_net(part, style), x, y, turn))
    if style.marks == "registration":
        front += crop_marks.registration_marks(frame(style), style)
    scene = pictured_page(
        (), sheet.front, front, _aloud(told, [part.front for part, *_ in sheet.placed], style), imprint, style
    )
    if sheet.back is None:
        return [scene]
    backed = Counter(part.name for part, *_ in sheet.placed if part.back is not None)
    told = _aloud(_counted(backed), [part.back or () for part, *_ in sheet.placed], style)
    lines: list[Item] = [*offcuts.lines([area_behind(area, style) for area in free], 0, style)]
    lines += [*_written_on(sheet, noted), *_folded(sheet)] if noted else []
    lines += _back_line(imprint, style, bool(noted))
    return [scene, pictured_page((), sheet.back, lines, told, imprint, style)]


def _written_on(sheet: Sheet, seats: int) -> list[Item]:
    """Draw lines on the blank backs of parts that bear them: for results on the first one, for notes on the others."""
    items: list[Item] = []
    for part, x, y, turn in sheet.placed:
        if part.is_written_on:
            wide, high, games = part.width - 2 * INSET, part.height - 2 * INSET, 0 if items else seats
            area = Area(-wide / 2, -high / 2, wide, high)
            drawn = [*_edge(area, sheet.style), *offcuts.written(area, games, sheet.style)]
            symbol = Symbol(f"noted-{part.width:g}-{part.height:g}-{games}", max(wide, high), tuple(drawn))
            items.append(behind(Use(symbol, x, y, turn), sheet.style))
    return items


def _folded(sheet: Sheet) -> list[Item]:
    """Draw what folded parts are called, and their folds, on blank backs: they can be scored there too."""
    items, placed = list[Item](), [part for part, *_ in sheet.placed]
    for part, x, y, turn in sheet.placed:
        if part.folds and part.back is None:
            drawn: list[Drawn] = [crop_marks.fold_line(mirrored(part.folds), sheet.style)]
            middle = part.shown.middle if part.shown else (0.0, 0.0)
            with suppress(LayoutError):
                size = fitted(part.name, part.width - 2, FOOTER)
                name = Text(-middle[0], middle[1], part.name, size, sheet.style.palette.ink, anchor="middle")
                drawn.append(name)
            symbol = Symbol(f"folded-{placed.index(part)}", max(part.width, part.height), tuple(drawn))
            items.append(behind(Use(symbol, x, y, turn), sheet.style))
    return items


def _edge(area: Area, style: Style) -> list[Shape]:
    """Draw the frame round lines on the back of a part, halfway to its edge."""
    around = offcuts.grown(area, INSET / 2)
    if style.look == "survey":
        return neatline(around, style)
    return [Shape(rectangle(*around), stroke=style.palette.ink, width=style.lines.border)]


def _aloud(told: str, drawn: Iterable[Sequence[Drawn]], style: Style) -> str:
    """Return the words about a sheet, and what its parts say, each once."""
    gap = style.words.gap
    texts = [" ".join(spoken([item for item in side if isinstance(item, Text)], gap)) for side in drawn]
    said = dict.fromkeys(text for text in texts if sum(map(str.isalpha, text)) >= TALKING)
    return "\n".join([told, *said])


def _counted(counts: Mapping[str, int]) -> str:
    """Return the names and counts of the parts on a side of a sheet."""
    return "  ·  ".join(f"{name} × {count}" for name, count in counts.items())


def _note(sheet: Sheet) -> str:
    """Return the names and counts of the parts on a sheet, or only their total if the room is too small."""
    words = sheet.style.words
    text = _counted(sheet.counts)
    room = sheet.style.printable.width - BAR - NOTE_GAP
    try:
        fitted(text, room, FOOTER)
    except LayoutError:
        return words("kit.pieces", count=sum(sheet.counts.values()))
    return text


def _back_line(imprint: Imprint, style: Style, is_noted: bool) -> list[Drawn]:
    """Draw the line that names the front of a back, in the strip that stays free of parts on the turned sheet.

    If it `is_noted`, a line to write on is on both sides of the words.
    """
    area: Area = style.printable
    y = area.bottom if is_mirrored_sideways(style) else area.y + FOOTER
    text = style.words("kit.back_of", n=imprint.before + 1)
    middle, half = area.middle[0], width(text, FOOTER) / 2 + INSET
    ends = ((area.x, middle - half), (middle + half, area.right)) if is_noted else ()
    rules = joined([polyline([(left, y), (right, y)]) for left, right in ends])
    drawn: list[Drawn] = [Shape(rules, stroke=style.palette.ink, width=style.lines.hairline)] if rules else []
    return [*drawn, Text(middle, y, text, FOOTER, style.palette.ink, anchor="middle")]

"""A kit: boards, parts and rules as numbered sheets in the order of printing, with backs behind their fronts.

Lengths are in millimetres. A part becomes a symbol that is drawn once, even if it lies on sheets many times. If
`--duplex` is `long` or `short` and the file has any back, fronts and backs alternate. So the file can be printed on
both sides in one go. A sheet without backs is then followed by a page that names its front. `gutterfold` puts the
backs below a fold on the same page. A back lies exactly behind its front. `back_shift` and `back_turn` correct the
error of the printer.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import cos, radians, sin

from landpress.layouts.errors import LayoutError
from landpress.layouts.imposition import Block, Piece, Room, impose
from landpress.layouts.sheet import Area
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Drawn, Item, Scene, Shape, Symbol, Text, Use
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.style import FOOTER, SMALLEST_MARGIN, Style
from landpress.output.sheets import crop_marks
from landpress.output.sheets.page import FOOTER_HEIGHT, LINE_HEIGHT, QR, Imprint, carried, title

FOLD_GAP = 5.0
"""The distance of a gutterfold from the bleed on each side."""

Pages = Callable[[Imprint], list[Scene]]
"""A function that makes whole pages. The imprint tells the numbers in their footers."""


@dataclass(frozen=True)
class Kit:
    """The content of a kit: whole pages for the boards, the parts, whole pages for the rules."""

    boards: Pages | None = None
    parts: tuple[Part, ...] = ()
    rules: Pages | None = None


@dataclass
class Sheet:
    """One sheet of paper before it is numbered: the items on both sides, and the count of each part name.

    `placed` has every part with the x and y of its centre and its turn in degrees, clockwise. `crease` is the y
    coordinate of the fold across the whole sheet.
    """

    style: Style
    front: list[Item]
    back: list[Item] | None
    counts: Counter[str] = field(default_factory=Counter)
    placed: list[tuple[Part, float, float, float]] = field(default_factory=list)
    crease: float | None = None


@dataclass(frozen=True)
class Listed:
    """A line of the parts list: the name, the count, the numbers of the sheets, and the different parts to show."""

    name: str
    count: int
    sheets: tuple[int, ...]
    parts: tuple[Part, ...] = ()


def kit_scenes(kit: Kit, imprint: Imprint, style: Style, contents: Callable[..., list[Scene]] | None) -> list[Scene]:
    """Return the pages of a kit. `contents` makes the first page from (lines, imprint, style)."""
    sheets = imposed(kit.parts, imprint, style)
    pages = kit.boards(imprint) if kit.boards else []
    rules = kit.rules(imprint) if kit.rules else []
    has_backs = any(sheet.back is not None for sheet in sheets)
    folded = has_backs and len(rules) == 2
    first = 1 if contents else 0
    total = first + len(pages) + len(sheets) + (1 if folded else len(rules))
    numbered = replace(imprint, sheets=total)
    made: list[tuple[Scene, Scene | None]] = []
    if contents:
        lines = _listed(kit, len(pages), sheets, 1 if folded else len(rules), imprint.game, style)
        made += [(page, None) for page in contents(lines, numbered, style)]
    if kit.boards:
        made += [(page, None) for page in kit.boards(replace(numbered, before=first))]
    for sheet in sheets:
        made.append(_finished(sheet, replace(numbered, before=len(made))))
    if kit.rules:
        rules = kit.rules(replace(numbered, before=len(made)))
        made += [(rules[0], rules[1])] if folded else [(page, None) for page in rules]
    if not has_backs:
        return [front for front, _ in made]
    return [
        side
        for n, (front, back) in enumerate(made)
        for side in (front, back or _blank_back(front, replace(numbered, before=n), style))
    ]


def _listed(kit: Kit, boards: int, sheets: Sequence[Sheet], rules: int, game: str, style: Style) -> list[Listed]:
    lines = []
    own = "game.board"  # a game may have its own name for its board
    number = 2
    if boards:
        lines.append(
            Listed(
                style.words(own if own in style.words.texts else "kit.board"), 1, tuple(range(number, number + boards))
            )
        )
        number += boards
    for name in dict.fromkeys(part.name for part in kit.parts):
        same = [part for part in kit.parts if part.name == name]
        where = tuple(number + i for i, sheet in enumerate(sheets) if sheet.counts[name])
        lines.append(Listed(name, sum(part.count for part in same), where, tuple(same)))
    number += len(sheets)
    if rules:
        lines.append(Listed(style.words("kit.rules"), 1, tuple(range(number, number + rules))))
    return lines


def imposed(parts: Sequence[Part], imprint: Imprint, style: Style) -> list[Sheet]:
    """Put the parts on sheets, in the orientation of the paper that needs fewer sheets."""
    styles = [style, replace(style, landscape=not style.landscape)]
    if style.duplex == "gutterfold":
        two_sided = [part for part in parts if part.back is not None]
        one_sided = [part for part in parts if part.back is None]
        return _sheets(two_sided, imprint, styles, folded=True) + _sheets(one_sided, imprint, styles, folded=False)
    return _sheets(parts, imprint, styles, folded=False)


def _sheets(parts: Sequence[Part], imprint: Imprint, styles: Sequence[Style], folded: bool) -> list[Sheet]:
    if not parts:
        return []
    style = styles[0]
    rooms = [(sheet_style, room) for sheet_style in styles for room in _rooms(sheet_style, imprint, folded)]
    found = impose([_piece(part, style) for part in parts], [room for _, room in rooms], crop_marks.collar(style))
    symbols = [_Symbols.of(part, number, style) for number, part in enumerate(parts)]
    return [_sheet(parts, symbols, blocks, rooms[found.room][0], folded) for blocks in found.sheets]


def _rooms(style: Style, imprint: Imprint, folded: bool) -> list[Room]:
    """Return the rooms for parts: above the whole footer, or also left of the QR code. Marks may be in the margin."""
    if style.marks == "registration":
        room = crop_marks.REGISTRATION_ROOM
        return [(frame(style, imprint).inset(room, room, room, room),)]
    reach = max(0.0, min(crop_marks.collar(style), style.margin - SMALLEST_MARGIN))
    area = style.printable.inset(-reach, -reach, -reach)
    if folded:
        half = (style.printable.height - FOOTER_HEIGHT - 2 * FOLD_GAP) / 2 + crop_marks.collar(style)
        return [(area._replace(height=half + reach),)]
    if imprint.code is None:
        return [(area.inset(bottom=LINE_HEIGHT),)]
    column = QR + FOLD_GAP + reach
    beside = area.inset(bottom=LINE_HEIGHT, right=column)
    return [
        (area.inset(bottom=FOOTER_HEIGHT),),
        (beside, area.inset(left=beside.width, bottom=FOOTER_HEIGHT)),
    ]


def frame(style: Style, imprint: Imprint) -> Area:
    """Return the rectangle that has the registration marks of a sheet in its corners."""
    return style.printable.inset(bottom=FOOTER_HEIGHT if imprint.code else LINE_HEIGHT)


def _piece(part: Part, style: Style) -> Piece:
    bleed, outlined = part.bleed(style.bleed), part.outline is not None
    edge = (part.ground, part.back_ground, part.bleeds, part.back is None, outlined)
    return Piece(part.name, part.width, part.height, part.count, edge, bleed, part.gap(style.bleed))


@dataclass(frozen=True)
class _Symbols:
    """The symbols of a part: its grounds, which lie below all drawings, and its drawings."""

    ground: Symbol | None
    front: Symbol
    back_ground: Symbol | None
    back: Symbol | None

    @staticmethod
    def of(part: Part, number: int, style: Style) -> "_Symbols":
        bleed = part.bleed(style.bleed)
        reach = max(part.width, part.height) / 2 + max(bleed, style.bleed) + 1
        outline = part.outline or rectangle(-part.width / 2, -part.height / 2, part.width, part.height)

        def ground(colour: str | None) -> Symbol | None:
            if not colour:
                return None
            shape = Shape(outline, colour, colour, 2 * bleed) if bleed else Shape(outline, colour)
            name = f"ground-{part.width}-{part.height}-{colour[1:]}"
            return Symbol(f"{name}-{number}" if part.outline else name, reach, (shape,))

        drawn = list(part.front)
        if part.slits:
            drawn.append(crop_marks.cut_line(part.slits, style))
        if part.folds:
            drawn.append(crop_marks.fold_line(part.folds, style))
        if part.outline:
            drawn.append(crop_marks.cut_line(part.outline, style))
        back = Symbol(f"part-{part.group}-{number}-back", reach, part.back) if part.back is not None else None
        front = Symbol(f"part-{part.group}-{number}", reach, tuple(drawn))
        return _Symbols(ground(part.ground), front, ground(part.back_ground), back)


def _sheet(
    parts: Sequence[Part], symbols: Sequence[_Symbols], blocks: Sequence[Block], style: Style, fold: bool
) -> Sheet:
    fronts: list[Use] = []
    grounds: list[Use] = []
    backs: list[Use] = []
    back_grounds: list[Use] = []
    marks: list[Item] = []
    counts: Counter[str] = Counter()
    placed: list[tuple[Part, float, float, float]] = []
    crease = max(block.area.bottom + block.bleed for block in blocks) + FOLD_GAP
    for block in blocks:
        if parts[block.places[0].piece].outline is None:
            marks += crop_marks.marks(block, style)
        for place in block.places:
            part, symbol, turn = parts[place.piece], symbols[place.piece], 90.0 if place.turned else 0.0
            counts[part.name] += 1
            placed.append((part, place.x, place.y, turn))
            fronts.append(Use(symbol.front, place.x, place.y, turn))
            if symbol.ground:
                grounds.append(Use(symbol.ground, place.x, place.y, turn))
            if symbol.back:
                backs.append(behind(Use(symbol.back, place.x, place.y, turn), style, crease))
            if symbol.back_ground:
                back_grounds.append(behind(Use(symbol.back_ground, place.x, place.y, turn), style, crease))
    front: list[Item] = [*grounds, *fronts, *marks]
    back: list[Item] = [*back_grounds, *backs]
    if fold:
        line = crop_marks.sheet_fold(style.printable, crease, style)
        return Sheet(style, [*front, *back, line], None, counts, placed, crease)
    wanted = backs and style.duplex != "none"
    return Sheet(style, front, back if wanted else None, counts, placed)


def is_mirrored_sideways(style: Style) -> bool:
    """Return whether the back of a page is mirrored left to right. In landscape the upper edge is the long edge."""
    return (style.duplex == "long") == (style.page.height >= style.page.width)


def behind(use: Use, style: Style, crease: float = 0.0) -> Use:
    """Place a back so that it lies behind its front, and is upright after the part is turned over sideways."""
    page = style.page
    if style.duplex == "gutterfold":
        return use._replace(y=2 * crease - use.y, turn=180 - use.turn)
    if is_mirrored_sideways(style):
        mirrored = use._replace(x=page.width - use.x, turn=-use.turn)
    else:
        mirrored = use._replace(y=page.height - use.y, turn=180 - use.turn)
    return _registered(mirrored, style)


def _registered(use: Use, style: Style) -> Use:
    """Move a back and turn it about the middle of the page to correct the error of the printer."""
    x, y = use.x - style.page.width / 2, use.y - style.page.height / 2
    c, s = cos(radians(style.back_turn)), sin(radians(style.back_turn))
    return use._replace(
        x=style.page.width / 2 + x * c - y * s + style.back_shift[0],
        y=style.page.height / 2 + x * s + y * c + style.back_shift[1],
        turn=use.turn + style.back_turn,
    )


def _finished(sheet: Sheet, imprint: Imprint) -> tuple[Scene, Scene | None]:
    style = sheet.style
    front = [*sheet.front, *carried(imprint, style, note=_note(sheet, imprint))]
    if style.marks == "registration":
        front += crop_marks.registration_marks(frame(style, imprint), style)
    page, name = style.page, title(imprint, style)
    scene = Scene(page.width, page.height, name, tuple(front))
    if sheet.back is None:
        return scene, None
    back = [*sheet.back, *_back_line(imprint, style)]
    return scene, Scene(page.width, page.height, name, tuple(back))


def _note(sheet: Sheet, imprint: Imprint) -> str:
    """Return the names and counts of the parts on a sheet, or only their total if the room is too small."""
    words = sheet.style.words
    text = "  ·  ".join(f"{name} × {count}" for name, count in sheet.counts.items())
    room = sheet.style.printable.width - 105.0 - (QR + 5 if imprint.code else 0)
    try:
        fitted(text, room, FOOTER)
    except LayoutError:
        return words("kit.pieces", count=sum(sheet.counts.values()))
    return text


def _back_line(imprint: Imprint, style: Style) -> list[Drawn]:
    """Draw the line that names the front of a back, in the strip that stays free of parts on the turned sheet."""
    area: Area = style.printable
    y = area.bottom if is_mirrored_sideways(style) else area.y + FOOTER
    text = style.words("kit.back_of", n=imprint.before + 1)
    return [Text(area.x + area.width / 2, y, text, FOOTER, style.palette.ink, anchor="middle")]


def _blank_back(front: Scene, imprint: Imprint, style: Style) -> Scene:
    turned = replace(style, landscape=front.width > front.height)
    return Scene(front.width, front.height, front.title, tuple(_back_line(imprint, turned)))

"""Sheets of parts: the parts of a kit imposed on paper or card, with marks and with backs behind their fronts.

Lengths are in millimetres. A part becomes a symbol that is drawn once, even if it lies on sheets many times. Each sheet
is of one stock. A back lies exactly behind its front. `back_shift` and `back_turn` correct the error of the printer.
`gutterfold` puts the backs below a fold on the same page.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import cos, radians, sin

from landpress.layouts.blocks import Block, ruler_cuts
from landpress.layouts.errors import LayoutError
from landpress.layouts.imposition import Piece, Room, impose
from landpress.layouts.sheet import Area
from landpress.output.pieces.part import STOCKS, Part
from landpress.output.scene.items import Item, Shape, Symbol, Use
from landpress.output.scene.shapes import polyline, rectangle
from landpress.output.scene.style import SMALLEST_MARGIN, Style
from landpress.output.sheets import crop_marks, offcuts
from landpress.output.sheets.page import LINE_HEIGHT

FOLD_GAP = 5.0
"""The distance of a gutterfold from the bleed on each side."""
ASIDE = 0.05
"""The share of a sheet by which its room for lines must grow, for parts that lie at its left."""


@dataclass
class Sheet:
    """One sheet of a stock before it is numbered: the items on both sides, and the count of each part name.

    `placed` has every part with the x and y of its centre and its turn in degrees, clockwise. `crease` is the y
    coordinate of the fold across the whole sheet. `cuts` is the number of cuts along a ruler. `free` are
    rectangles of the front that hold nothing. `blocks` are those of the parts, each with the groups that lie in it.
    """

    style: Style
    stock: str
    front: list[Item]
    back: list[Item] | None
    counts: Counter[str] = field(default_factory=Counter)
    placed: list[tuple[Part, float, float, float]] = field(default_factory=list)
    crease: float | None = None
    cuts: int = 0
    free: Sequence[Area] = ()
    blocks: Sequence[tuple[Block, frozenset[str]]] = ()


def imposed(parts: Sequence[Part], style: Style, is_noted: bool = False) -> list[Sheet]:
    """Put the parts of each stock on sheets, in the orientation of the paper that needs fewer sheets.

    The sheets of a stock follow each other, first those without backs. If `is_noted`, the parts of a sheet lie at the
    left instead of in the middle where that leaves more room to write in.
    """
    styles = [style, replace(style, landscape=not style.landscape)]
    found: list[Sheet] = []
    for stock in STOCKS:
        some = [part for part in parts if part.stock == stock]
        if style.duplex == "gutterfold":
            two_sided = [part for part in some if part.back is not None]
            one_sided = [part for part in some if part.back is None]
            found += _sheets(two_sided, styles, True, is_noted)
            found += _sheets(one_sided, styles, False, is_noted)
        else:
            sheets = _upright_boxes(some, styles, is_noted) or _sheets(some, styles, False, is_noted)
            found += sorted(sheets, key=lambda sheet: sheet.back is not None)
    return found


def _upright_boxes(parts: Sequence[Part], styles: Sequence[Style], is_noted: bool) -> list[Sheet] | None:
    """Return sheets of parts on which tuck boxes lie by themselves and upright, with room for their steps beside them.

    Return None if there is no box, or if none of the papers has room for a box that stands upright.
    """
    boxes, others = [p for p in parts if p.group == "tuck"], [p for p in parts if p.group != "tuck"]
    if not boxes:
        return None
    wide = sorted(styles, key=lambda one: one.page.height > one.page.width)
    with suppress(LayoutError):
        apart = _sheets(boxes, wide[:1], False, is_noted)
        if any(turn for sheet in apart for *_, turn in sheet.placed):
            return None
        return [*_sheets(others, styles, False, is_noted), *(replace(sheet, free=()) for sheet in apart)]
    return None


def filled(
    parts: Sequence[Part], style: Style, is_noted: bool, extra: Callable[[Sequence[Part]], Sequence[Part]]
) -> list[Part]:
    """Return parts with more of those that may be more (`Part.most`), as many as need no more sheets.

    `extra` returns the parts with others that lie on the same sheets.
    """
    found = list(parts)
    low, high = 0, max((part.most - part.count for part in parts), default=0)
    sheets = len(imposed(extra(found), style, is_noted)) if high > 0 else 0
    while low < high:
        more = (low + high + 1) // 2
        tried = [replace(part, count=max(part.count, min(part.count + more, part.most))) for part in parts]
        if len(imposed(extra(tried), style, is_noted)) > sheets:
            high = more - 1
        else:
            low, found = more, tried
    return found


def _sheets(parts: Sequence[Part], styles: Sequence[Style], folded: bool, is_noted: bool) -> list[Sheet]:
    if not parts:
        return []
    style = styles[0]
    rooms = [_room(sheet_style, folded) for sheet_style in styles]
    pieces = [_piece(part, style) for part in parts]
    if is_noted:
        pieces = [piece._replace(open=part.is_written_on) for piece, part in zip(pieces, parts, strict=True)]
    found = impose(pieces, rooms, crop_marks.collar(style))
    symbols = [_Symbols.of(part, number, style) for number, part in enumerate(parts)]
    chosen, room = styles[found.room], rooms[found.room]
    aside = _left if any(part.group == "tuck" for part in parts) and len(parts) == 1 else _aside
    is_aside = (is_noted or aside is _left) and not folded
    sheets = [aside(blocks, room, chosen) if is_aside else blocks for blocks in found.sheets]
    return [_sheet(parts, symbols, blocks, chosen, folded) for blocks in sheets]


def _aside(blocks: Sequence[Block], room: Room, style: Style) -> Sequence[Block]:
    """Return the blocks of a sheet, moved to the left if that leaves clearly more room for lines."""
    moved = _left(blocks, room, style)
    usable, more = (
        sum(
            area.width * area.height
            for area in offcuts.free(_writable(style), some, ruler_cuts(some), style)
            if offcuts.has_panel(area)
        )
        for some in (blocks, moved)
    )
    return moved if more - usable >= ASIDE * room[0].width * room[0].height else blocks


def _left(blocks: Sequence[Block], room: Room, style: Style) -> Sequence[Block]:
    """Return the blocks of a sheet at the left of their room."""
    left = min(block.area.x - block.bleed for block in blocks) - crop_marks.collar(style) - room[0].x
    return [block.moved(-left, 0.0) for block in blocks]


def _room(style: Style, folded: bool) -> Room:
    """Return the room for parts, above the line of the footer. Marks may be in the margin."""
    if style.marks == "registration":
        room = crop_marks.REGISTRATION_ROOM
        return (frame(style).inset(room, room, room, room),)
    reach = max(0.0, min(crop_marks.collar(style), style.margin - SMALLEST_MARGIN))
    area = style.printable.inset(-reach, -reach, -reach)
    if folded:
        half = (style.printable.height - LINE_HEIGHT - 2 * FOLD_GAP) / 2 + crop_marks.collar(style)
        return (area._replace(height=half + reach),)
    return (area.inset(bottom=LINE_HEIGHT),)


def _writable(style: Style) -> Area:
    """Return the room for what is no part."""
    return _room(style, folded=False)[0] if style.marks == "registration" else frame(style)


def frame(style: Style) -> Area:
    """Return the rectangle that has the registration marks of a sheet in its corners."""
    return style.printable.inset(bottom=LINE_HEIGHT)


def _piece(part: Part, style: Style) -> Piece:
    bleed, outlined = part.bleed(style.bleed), part.outline is not None
    edge = (part.ground, part.back_ground, part.bleeds, part.back is None, outlined)
    two_sided = part.back is not None and style.duplex != "none"
    gap = part.gap(style.bleed)
    return Piece(part.name, part.width, part.height, part.count, edge, bleed, gap, two_sided, outlined)


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
        if not block.scissors:
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
    cuts = ruler_cuts(blocks)
    grouped = [(block, frozenset(parts[place.piece].group for place in block.places)) for block in blocks]
    front: list[Item] = [*grounds, *fronts, *marks, *crop_marks.cut_numbers(cuts, blocks, style)]
    stock = parts[blocks[0].places[0].piece].stock
    back: list[Item] = [*back_grounds, *backs]
    if fold:
        room = style.printable
        line = crop_marks.fold_line(polyline([(room.x, crease), (room.right, crease)]), style)
        return Sheet(style, stock, [*front, *back, line], None, counts, placed, crease, len(cuts), (), grouped)
    wanted = backs and style.duplex != "none"
    free = offcuts.free(_writable(style), blocks, cuts, style)
    return Sheet(style, stock, front, back if wanted else None, counts, placed, None, len(cuts), free, grouped)


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


def area_behind(area: Area, style: Style) -> Area:
    """Return the place on the back of a sheet that lies behind a place on its front."""
    if is_mirrored_sideways(style):
        return area._replace(x=style.page.width - area.right)
    return area._replace(y=style.page.height - area.bottom)


def _registered(use: Use, style: Style) -> Use:
    """Move a back and turn it about the middle of the page to correct the error of the printer."""
    x, y = use.x - style.page.width / 2, use.y - style.page.height / 2
    c, s = cos(radians(style.back_turn)), sin(radians(style.back_turn))
    return use._replace(
        x=style.page.width / 2 + x * c - y * s + style.back_shift[0],
        y=style.page.height / 2 + x * s + y * c + style.back_shift[1],
        turn=use.turn + style.back_turn,
    )

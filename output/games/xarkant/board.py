"""The Xarkant landscape as one square board: nine tiles of four quadrants, each as large as a village tile.

A quadrant is designed at a width of 30 mm and scaled as a whole. Its colour, its pattern and the letters in its upper
left corner tell its kind. A compass rose is the star of a tile, by which the tile was laid. The names of columns and
rows are along the rim. Lengths are millimetres.

Quadrants are never larger than village tiles, so a page as wide as A3 on its side has room for more than the land. The
boards of church and state then lie beside it in their own size, and a kit has no others to cut out.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from landpress.engine.contract.house import house_values
from landpress.layouts.games.xarkant import NAME, PLACES, QUADRANTS, SIDE, TYPES, Landscape, quadrants_at
from landpress.layouts.paper import PAPERS, Paper
from landpress.layouts.sheet import Area, require, whole_unit
from landpress.output.games.xarkant import survey, tables
from landpress.output.pieces.figures import compass_rose
from landpress.output.pieces.icons import icon
from landpress.output.pieces.land import DESIGNED, VARIANTS, Plot, ground, growth
from landpress.output.pieces.part import Part
from landpress.output.pieces.terrain import Box, Disc
from landpress.output.scene.fonts import width as text_width
from landpress.output.scene.items import PT, Drawn, Item, Path, Point, Scene, Shape, Symbol, Text, Use, Window
from landpress.output.scene.shapes import joined, polyline, rectangle
from landpress.output.scene.style import BODY, BODY_STEP, LABEL, LARGEST_BODY, SMALLEST_BODY, Style, mixed
from landpress.output.scene.typeset import shifted
from landpress.output.sheets.frame import COLUMN, TALLY, TALLY_PITCH, Frame, Offer
from landpress.output.sheets.page import Imprint, carried, grown, pictured_page, play_area
from landpress.output.survey.engraving import height, title_lines
from landpress.output.survey.ruling import ruled

GAP, LEAST = 9.0, 3.0
"""The space between the land and the boards, and the least between boards."""
HUNG_RIM, RULED = 1.5, 1.5
"""On a poster: the breadth of the frame of the land, and the pitch of the lines around it."""
SWATCH, LEAST_SWATCH, ICON, NEAR_ICON = 45.0, 31.0, 12.0, 3.0
"""The size of a piece of land that shows its kind, that of the icon of its resource, and the space before this."""
TALL = (1, 2, 3)
"""The squares below each other of such a piece, on an upright page that is much larger than the land."""
LOW_SWATCH, BESIDE, NEAR = 15.0, 27.0, 5.0
"""The least size of such a piece on a page without the boards, how much broader it is with its icon, and the least
space between the land and what is beside it."""


def boards(board: Landscape, imprint: Imprint, style: Style) -> list[Part]:
    """Return the boards that lie beside the land, or none if the page has no room for them."""
    return _laid(board, imprint, style)[1]


def board_pages(board: Landscape, imprint: Imprint, style: Style) -> list[Scene]:
    """Return the board as one scene; raise LayoutError if the paper is too small for its quadrants."""
    return [page(board, imprint, style) or alone(board, imprint, style)]


def page(board: Landscape, imprint: Imprint, style: Style) -> Scene | None:
    """Return the page, or None if there is no room for the boards."""
    wide, parts = _laid(board, imprint, style)
    if not parts:
        return None
    left = replace(wide, paper=Paper("", wide.page.width - tables.WIDTH - GAP, wide.page.height), landscape=None)
    frame, area = _frame(imprint, left), play_area(wide)
    land, right = play_area(left).inset(top=frame.above), area.inset(left=area.width - tables.WIDTH)
    middle = land.middle[0], land.bottom - SIDE * DESIGNED / 2 - RIM
    drawn: list[Drawn] = board_items(board, int(DESIGNED), *middle, wide)
    free = area.height - TALLY - sum(part.height for part in parts)
    swatch = max(LEAST_SWATCH, min(SWATCH, free - GAP * (len(parts) + 1)))
    space = (free - swatch) / (len(parts) + 1)
    drawn += _kinds(board, _across(right), swatch, wide)
    y = right.y + swatch + space
    for part in parts:
        drawn += shifted(part.front, right.middle[0], y + part.height / 2)
        y += part.height + space
    told = f"{about(imprint, wide)}  ·  {'  ·  '.join(part.name for part in parts)}"
    before, field = [*frame.band(), *frame.tally(right)], (DESIGNED, middle, False)
    return pictured_page(before, drawn, carried(imprint, wide), told, imprint, wide, field)


def _laid(board: Landscape, imprint: Imprint, style: Style) -> tuple[Style, list[Part]]:
    """Return the style of the page, and the boards on it."""
    tall = style.page.height > style.page.width
    wide = replace(style, landscape=True) if tall and style.landscape is None else style
    # A page that is enlarged is cut into sheets, and its kit prints these boards as parts.
    if style.look != "survey" or wide.page.height > wide.page.width or style.paper not in PAPERS.values():
        return wide, []
    seats, house = style.palette.seats[: imprint.seats], house_values(NAME, board.variant)
    parts = [tables.church_board(seats, style), tables.state_board(seats, house, style)]
    area = play_area(wide)
    room = area.width - tables.WIDTH - GAP
    if whole_unit(area._replace(width=room).inset(RIM, RIM, RIM, RIM), SIDE, SIDE) < DESIGNED:
        return wide, []
    left = replace(wide, paper=Paper("", wide.page.width - tables.WIDTH - GAP, wide.page.height), landscape=None)
    high = max(
        framed(imprint, left).above + SIDE * DESIGNED + 2 * RIM,
        LEAST_SWATCH + TALLY + sum(part.height for part in parts) + LEAST * (len(parts) + 1),
    )
    return wide, parts if high <= area.height else []


def _frame(imprint: Imprint, style: Style) -> Frame:
    """Return the frame beside the boards, with the largest rules and title that have room above the land."""
    frame, size = framed(imprint, style), LARGEST_BODY
    while size > SMALLEST_BODY:
        for share in HEADINGS:
            larger = replace(titled(frame, share), body=size)
            if larger.above + SIDE * DESIGNED + 2 * RIM <= play_area(style).height:
                return larger
        size -= BODY_STEP
    return frame


def _kinds(board: Landscape, places: Sequence[Point], swatch: float, style: Style, rows: int = 1) -> list[Drawn]:
    """Draw a piece of each kind of land with its upper left corner at a place, with its name and its resource.

    A piece has squares that are `swatch` wide, `rows` below each other.
    """
    items, ink, words = list[Drawn](), style.palette.ink, style.words
    side, larger = swatch - 2 / rows, max(1.0, swatch / SWATCH)
    widest = max(text_width(words(f"game.{kind}_name"), BODY * 1.2, bold=True) for kind in TYPES)
    for kind, (x, top) in zip(TYPES, places, strict=True):
        y, beside = top + swatch * rows / 2, x + swatch + NEAR_ICON + max(ICON * larger, widest) / 2
        land = survey.land((kind,) * rows, frozenset(), 1, side, f"{kind}-{board.code()}", style)
        items += [
            Use(land, x + 1 + side / 2, y),
            *survey.frame(side, side * rows, x + 1, top + 1, style),
            icon(kind, beside, y - 3.5 * larger, ICON * larger, style),
            Text(beside, y + 9 * larger, words(f"game.{kind}_name"), BODY * 1.2, ink, True, "middle"),
        ]
    return items


def _across(area: Area) -> list[Point]:
    """Return the places of the kinds beside each other at the upper edge of an area."""
    return [(area.x + i * area.width / len(TYPES), area.y) for i in range(len(TYPES))]


def hung_items(board: Landscape, room: Area, area: Area, kept: Sequence[Area], style: Style) -> list[Item]:
    """Return the land, as large as a room bears it, on a ruled ground that fills an area but for the areas `kept`."""
    side, colours = SIDE * DESIGNED + 2 * HUNG_RIM, style.palette
    edge = min(room.width, room.height) - GAP
    x, y = (middle - edge / 2 for middle in room.middle)
    free, full = [one.corners for one in (area, *kept)], colours.level == "full"
    tone = mixed(colours.hues["green"], colours.paper, 0.6) if colours.level != "outline" else colours.ink
    land = Area(0, 0, side + 3, side + 3), tuple(board_items(board, int(DESIGNED), side / 2, side / 2, style))
    return [
        Shape(ruled(free[:1], RULED if full else RULED * 4, 0, 1.0, free[1:]), stroke=tone, width=0.15),
        Window(x, y, *land, edge / side),
    ]


SMALLEST = 22
"""The smallest width of a quadrant in mm; below it, its letters would be smaller than the smallest type."""
RIM = 5.0
"""The room in mm for the names of columns and rows on every side."""
ROSE = 11.0
RULES = ("areas", "discs", "pieces")
LARGEST_TITLE, HEADINGS = 47 * PT, (0.45, 0.42, 0.38, 0.34)
"""The largest size of the title, and the shares of the width that are tried for it where no quadrant gets smaller."""


LETTERS = (-12.9, -10.9)
"""The place where the letters of a kind begin, from the centre of a quadrant of the designed width."""


def plot(star: bool, scale: float, strokes: bool) -> Plot:
    """Return the room for the pattern of a quadrant, without its letters and its rose."""
    x, y = LETTERS
    letters = Box((x + 1.9) * scale, (y - 0.8) * scale, 3.0 * scale, 2.0 * scale)
    rose = Disc(0, 0, (ROSE / 2 + 0.8) * scale)
    return Plot(DESIGNED * scale, (letters, rose) if star else (letters,), scale, strokes)


def quadrant(name: str, star: bool, variant: int, width: int, style: Style) -> Symbol:
    """Return the symbol of a quadrant of one kind in one variant of its drawing, without its border."""
    s, (x, y) = width / DESIGNED, LETTERS
    items = [
        *ground(name, rectangle(-width / 2, -width / 2, width, width), style),
        *growth(name, plot(star, s, style.palette.level != "full"), variant, style),
        *(compass_rose(0, 0, ROSE * s, style) if star else []),
    ]
    if not style.hung:
        items.append(Text(x * s, y * s, style.words(f"game.{name}"), LABEL * s, style.palette.ink, bold=True))
    return Symbol(f"quadrant-{name}-{'star' if star else 'plain'}-{variant}-{width}", width / 2 + 1, tuple(items))


def look(tile: int, quadrant: int) -> int:
    """Return the variant in which a quadrant of a tile is drawn, on the cut tile and on the board."""
    return (tile + quadrant) % VARIANTS


def looks(board: Landscape) -> list[tuple[bool, int]]:
    """Return for each cell whether it has the star of its tile, and its variant.

    The variant belongs to the quadrant of the tile and does not depend on the turn of the tile. So a cut tile looks
    like its place on the board.
    """
    found = [(False, 0)] * len(board.cells)
    for place, (tile, turn) in enumerate(board.placed):
        for i, cell in enumerate(quadrants_at(place)):
            printed = (i - turn) % QUADRANTS
            found[cell] = printed == board.tiles[tile].star, look(tile, printed)
    return found


def _grid(x: float, y: float, unit: float, steps: range) -> Path:
    """Return lines across and down the board, at these numbers of quadrants from its top left corner (x, y)."""
    side = SIDE * unit
    across = [polyline([(x, y + i * unit), (x + side, y + i * unit)]) for i in steps]
    down = [polyline([(x + i * unit, y), (x + i * unit, y + side)]) for i in steps]
    return joined([*across, *down])


def _rim(x: float, y: float, unit: float, style: Style) -> list[Drawn]:
    """Return the names of columns and rows on all four sides, so that everybody at the table can read them."""
    items: list[Drawn] = []
    side, ink, middle = SIDE * unit, style.palette.ink, RIM / 2 + 0.2
    near, far = (RIM - 1.6, RIM - 0.6) if style.look == "survey" else (middle, middle)  # beside the frame of the survey
    bold = style.look == "survey"
    size = SMALLEST_BODY if bold else LABEL
    for i in range(SIDE):
        along = (i + 0.5) * unit
        for across in (-near, side + far):
            items.append(Text(x + along, y + across + size * 0.36, "abcdef"[i], size, ink, bold, "middle"))
            items.append(Text(x + across, y + along + size * 0.36, str(i + 1), size, ink, bold, "middle"))
    return items


def field_items(board: Landscape, width: int, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the board with its centre at (x, y), without its rim; quadrants are `width` mm wide."""
    if style.look == "survey":
        stars = frozenset(cell for cell, (star, _) in enumerate(looks(board)) if star)
        drawn = survey.land(board.cells, stars, SIDE, width, board.code() or "", style, not style.hung)
        side = SIDE * width
        return [Use(drawn, x, y), *survey.frame(side, side, x - side / 2, y - side / 2, style)]
    x, y = x - SIDE / 2 * width, y - SIDE / 2 * width
    ink, lines = style.palette.ink, style.lines
    items: list[Drawn] = []
    symbol = cache(lambda kind, star, variant: quadrant(kind, star, variant, width, style))
    for cell, (kind, look) in enumerate(zip(board.cells, looks(board), strict=True)):
        row, column = divmod(cell, SIDE)
        items.append(Use(symbol(kind, *look), x + (column + 0.5) * width, y + (row + 0.5) * width))
    items.append(Shape(_grid(x, y, width, range(1, SIDE, 2)), stroke=ink, width=lines.border))
    items.append(Shape(_grid(x, y, width, range(2, SIDE, 2)), stroke=ink, width=lines.coast))
    items.append(Shape(rectangle(x, y, SIDE * width, SIDE * width), stroke=ink, width=lines.coast))
    return items


def board_items(board: Landscape, width: int, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the board with its centre at (x, y) and the names of columns and rows, which a poster does not show."""
    if style.hung:
        return field_items(board, width, x, y, style)
    corner = x - SIDE / 2 * width, y - SIDE / 2 * width
    return [*field_items(board, width, x, y, style), *_rim(*corner, width, style)]


def about(imprint: Imprint, style: Style) -> str:
    """Return the line that says what the land is made of."""
    return style.words("game.summary", tiles=PLACES, quadrants=PLACES * QUADRANTS, seats=imprint.seats)


def framed(imprint: Imprint, style: Style) -> Frame:
    """Return the texts around the land."""
    return Frame(imprint, style, about(imprint, style), tuple(style.words(f"game.{key}") for key in RULES))


def titled(frame: Frame, share: float) -> Frame:
    """Return a frame whose title takes a share of the band above the land."""
    room = play_area(frame.style).width * share
    size, lines = title_lines(frame.style.words("game.title"), room, LARGEST_TITLE)
    return replace(frame, share=share, title=size * height(len(lines)))


def alone(board: Landscape, imprint: Imprint, style: Style) -> Scene:
    """Return the page with the land alone; raise LayoutError if the paper is too small for its quadrants."""
    if style.look == "survey" and style.page.height > style.page.width:
        column = play_area(style).width - SIDE * DESIGNED - 2 * RIM - GAP
        if column >= COLUMN:
            return _upright(board, imprint, column, style)
    frame = framed(imprint, style)
    width, offer = frame.best(SIDE, SIDE, RIM, SMALLEST * SIDE)
    for share in HEADINGS if style.look == "survey" else ():
        larger = titled(frame, share)
        if larger.best(SIDE, SIDE, RIM, SMALLEST * SIDE)[0] >= min(width, DESIGNED):
            frame, (width, offer) = larger, larger.best(SIDE, SIDE, RIM, SMALLEST * SIDE)
            break
    if style.look == "survey" and offer:
        if offer.room.width < play_area(style).width:
            frame = replace(frame, side=(play_area(style).width - SIDE * min(width, DESIGNED)) / 2 - RIM - NEAR / 2)
        frame, offer = _typed(frame, width, offer)
    require("a quadrant of the board", width, SMALLEST, "take larger paper or a smaller margin")
    assert offer
    width, middle, before, kinds = min(width, DESIGNED), offer.room.middle, offer.items(), list[Drawn]()
    if style.look == "survey":
        before, kinds, down = _told_kinds(board, frame, offer, width)
        middle = middle[0], middle[1] + down
    drawn, told = [*board_items(board, width, *middle, style), *kinds], about(imprint, style)
    return pictured_page(before, drawn, carried(imprint, style), told, imprint, style, (width, middle, False))


def _upright(board: Landscape, imprint: Imprint, column: float, style: Style) -> Scene:
    """Return an upright page that is much larger than the land: texts in a column at the right, kinds of land below."""
    frame = replace(framed(imprint, style), body=LARGEST_BODY * grown(style), title=LARGEST_TITLE * grown(style))
    area, side = play_area(style), SIDE * DESIGNED + 2 * RIM
    top = area.y + frame.heading_height(side) + GAP
    middle, low = (area.x + side / 2, top + side / 2), top + side + GAP
    wide, high = area.width / len(TYPES) - BESIDE, area.bottom - low
    swatch, rows = max(((min(wide, high / rows), rows) for rows in TALL), key=lambda one: one[0] ** 2 * one[1])
    pitch = (area.width - swatch - BESIDE + NEAR) / (len(TYPES) - 1)
    places = [(area.x + i * pitch, low) for i in range(len(TYPES))]
    drawn = [*board_items(board, int(DESIGNED), *middle, style), *_kinds(board, places, swatch, style, rows)]
    right = area.right - column
    texts = [*frame.told(right, area.y + frame.body, column)[0], *frame.listed(right, column, top + side)]
    told, field = about(imprint, style), (DESIGNED, middle, False)
    return pictured_page([*frame.heading(side), *texts], drawn, carried(imprint, style), told, imprint, style, field)


def _typed(frame: Frame, width: int, offer: Offer | None) -> tuple[Frame, Offer | None]:
    """Return the frame with the largest rules that make no quadrant smaller, and its offer."""
    area, size = play_area(frame.style), LARGEST_BODY * grown(frame.style)
    while size > SMALLEST_BODY:
        larger = replace(frame, body=size)
        wide, found = larger.best(SIDE, SIDE, RIM, SMALLEST * SIDE)
        same = offer and found and (offer.room.width < area.width) == (found.room.width < area.width)
        if same and wide >= min(width, DESIGNED) and larger.below_rules <= area.bottom:
            return larger, found
        size -= BODY_STEP
    return frame, offer


def _told_kinds(board: Landscape, frame: Frame, offer: Offer, width: float) -> tuple[list[Item], list[Drawn], float]:
    """Return the texts, what tells the kinds of land, and how much lower the land lies than in the middle of its room.

    The kinds are drawn large where the page leaves room above the land or at its right.
    """
    style, area, room, side = frame.style, play_area(frame.style), offer.room, SIDE * width
    spare, beside = ((free - side) / 2 - RIM for free in (room.height, area.width))
    if room.width < area.width:  # the rules are at the left, and the tally below them, or else in the lower right
        column = frame.column(frame.side, 0.0)
        high = (area.height - (0 if column else frame.imprint.seats * TALLY_PITCH)) / len(TYPES)
        swatch = min(high - LEAST, beside - BESIDE)
        if swatch >= LOW_SWATCH:
            places = [(area.right - beside + NEAR, area.y + i * high) for i in range(len(TYPES))]
            return (column or offer).items(), _kinds(board, places, swatch, style), 0.0
    elif spare >= LOW_SWATCH + LEAST:
        swatch = min(SWATCH, 2 * spare - LEAST, area.width / len(TYPES) - BESIDE + NEAR)
        across = min(area.width, max(side, (swatch + BESIDE) * len(TYPES)))
        kinds = Area(room.middle[0] - across / 2, room.y, across, swatch)
        return offer.items(), _kinds(board, _across(kinds), swatch, style), min(spare, swatch + LEAST - spare)
    elif room.width > frame.under_heading.width * 2:
        return offer.items(), survey.swatches(frame.under_heading, board.code() or "", style), 0.0
    if spare <= survey.KEY:
        return offer.items(), [], 0.0
    return offer.items(), survey.key(room.middle[0], room.y + spare - survey.KEY / 2, side, style), 0.0

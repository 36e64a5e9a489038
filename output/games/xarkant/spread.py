"""The land on a page as wide as A3 on its side: beside it lie the boards that all players use.

Lengths are in millimetres. Quadrants are never larger than village tiles, so a large page has room for more than the
land. The boards of church and state then lie on it in their own size, and a kit has no others to cut out.
"""

from collections.abc import Sequence
from dataclasses import replace

from landpress.engine.contract.house import house_values
from landpress.layouts.games.xarkant import NAME, SIDE, TYPES, Landscape
from landpress.layouts.paper import PAPERS, Paper
from landpress.layouts.sheet import Area, whole_unit
from landpress.output.games.xarkant import survey, tables
from landpress.output.games.xarkant.board import HEADINGS, RIM, about, alone, board_items, framed, titled
from landpress.output.pieces.icons import icon
from landpress.output.pieces.land import DESIGNED
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Drawn, Item, Scene, Shape, Text, Use, Window
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.style import BODY, BODY_STEP, LARGEST_BODY, SMALLEST_BODY, Style
from landpress.output.scene.typeset import shifted
from landpress.output.sheets.frame import TALLY, Frame
from landpress.output.sheets.page import Imprint, carried, pictured_page, play_area

GAP, LEAST, LEAST_HUNG = 9.0, 3.0, 14.0
"""The space between the land and the boards, the least between boards, and the least room beside a land that hangs."""
SWATCH, LEAST_SWATCH, ICON = 45.0, 31.0, 12.0
"""The size of a piece of land that shows its kind, and of the icon of its resource."""


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
    drawn += _kinds(board, right, swatch, wide)
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


def _kinds(board: Landscape, area: Area, swatch: float, style: Style) -> list[Drawn]:
    """Draw a piece of each kind of land at the upper edge of an area, with its letters and its resource."""
    items, ink, words = list[Drawn](), style.palette.ink, style.words
    for i, kind in enumerate(TYPES):
        x, y = area.x + i * area.width / len(TYPES), area.y + swatch / 2
        land = survey.land((kind,), frozenset(), 1, swatch - 2, f"{kind}-{board.code()}", style)
        items += [
            Use(land, x + swatch / 2, y),
            *survey.frame(swatch - 2, swatch - 2, x + 1, area.y + 1, style),
            icon(kind, x + swatch + 8, y - 3.5, ICON, style),
            Text(x + swatch + 8, y + 9, words(f"game.{kind}_name"), BODY * 1.2, ink, bold=True, anchor="middle"),
        ]
    return items


def hung_items(board: Landscape, room: Area, area: Area, kept: Sequence[Area], style: Style) -> list[Item]:
    """Return the land, as large as a room bears it, with a piece of each kind beside it."""
    upright, side = room.height > room.width, SIDE * DESIGNED + 2 * RIM
    spare = abs(room.height - room.width) - GAP
    scale = (min(room.width, room.height) - (0.0 if spare > LEAST_HUNG else max(0.0, LEAST_HUNG - spare))) / side
    drawn = board_items(board, int(DESIGNED), side / 2, side / 2, style)
    edge, part = side * scale, Area(-1, -1, side + 4, side + 4)
    x, y = (room.middle[0] - edge / 2, room.y) if upright else (room.x, room.middle[1] - edge / 2)
    items: list[Item] = [Window(x - scale, y - scale, part, tuple(drawn), scale)]
    rest = room.inset(top=edge + GAP) if upright else room.inset(left=edge + GAP)
    pitch = (edge if upright else rest.height) / len(TYPES)
    swatch = min((rest.height - 5 if upright else rest.width / 2), pitch - (30 if upright else 4))
    for i, kind in enumerate(TYPES):
        left, top = (x + RIM * scale + i * pitch, rest.y) if upright else (rest.x, rest.y + i * pitch)
        land = survey.land((kind,), frozenset(), 1, swatch, f"{kind}-{board.code()}", style, False)
        name = style.words(f"game.{kind}_name")
        items += [
            Use(land, left + swatch / 2, top + swatch / 2),
            Shape(rectangle(left, top, swatch, swatch), stroke=style.palette.ink, width=0.6),
            icon(kind, left + swatch + 11, top + swatch * 0.36, min(ICON, swatch * 0.6), style),
            Text(left + swatch + 11, top + swatch * 0.92, name, BODY, style.palette.ink, bold=True, anchor="middle"),
        ]
    return items

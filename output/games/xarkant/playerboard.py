"""The player board of Xarkant: its workshops, churches and popularity on the left, its storage on the right.

Lengths are millimetres. Places count from the top left corner of a board. The engraved board has a title, and its slots
are as high as the pieces in them look, so that prices in them are large.
"""

from collections.abc import Sequence
from typing import NamedTuple

from landpress.engine.contract.house import House
from landpress.layouts.games.xarkant import TYPES
from landpress.layouts.sheet import Area
from landpress.output.games.xarkant import tables
from landpress.output.games.xarkant.pieces import CHURCH, FLOOR, POPULARITY, RESOURCE, WORKSHOP
from landpress.output.games.xarkant.tables import EDGE, FRAME, HALF, HEIGHT, PLAY, SIGN, WIDTH, drawn_slots
from landpress.output.pieces.buildings import ghost
from landpress.output.pieces.figures import heart
from landpress.output.pieces.icons import icon
from landpress.output.pieces.land import KINDS, sign
from landpress.output.pieces.part import Part
from landpress.output.pieces.seat_signs import DASH, seat_sign
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Drawn, Point, Shape, Text
from landpress.output.scene.shapes import circle, extent, joined, moved, rounded
from landpress.output.scene.style import BODY, SMALLEST_BODY, Seat, Style
from landpress.output.scene.typeset import shifted
from landpress.output.survey import grain

HEADER, ROW, LABEL_ROOM = 17.0, 18.5, 3.2
"""The y of the first row of a plain board, the height of a row, and the part of it for the label."""
PITCH, LANE = tables.PITCH, tables.LANE
POPULARITY_LINE, STORAGE_LINE = 5, 6
"""The most slots in a line."""
SHORT, SHORT_TOP, SHORT_ROW, SHORT_SLOT, SHORT_STEP = 64, 6.5, 18.4, 15.0, 12.0
"""A player board of a sparing style, of which four lie on a page of A4 or Letter: its height, the y of its content, the
height of a row, the width of a slot, in which no building has to stand, and the distance between rows of the storage.
"""
SHORT_HIGH = 13.6
"""The height of a slot of a sparing survey, in which the outline of its piece has room."""
ENGRAVED = 98
"""The height of an engraved board, of which two lie on a page of A4 or Letter."""
HIGH, GHOSTS = {"workshop": 18.0, "church": 23.6}, {"workshop": 15.4, "church": 22.0}
"""The height of a slot of the survey, and of the outline of its piece in it."""
TOPS = {"workshop": 22.6, "church": 47.4, "popularity": 77.8}
"""The y of each row of slots of the survey."""
ACROSS = 18.0
"""The distance between slots in a row of the survey."""
RIGHT, TRAYS, TRAY_LABEL, TRAY_GAP, TRAY_STEP = 100.6, 18.0, 8.0, 5.6, 12.0
"""The trays of the survey: their left edge, the y of the first, the room for a name, the space below each, and the
distance between slots."""
HEAD_ICON, LARGEST_ROW, GROUND = 9.4, 5.9, 1.0
"""The size of the icon in the head of a tray, which rises above its edge; the most height of a line of a price; the
distance of the outline of a piece from the foot of its slot.
"""
CORNER = (46.0, 50.0)
"""The size of the corner of a plain player board that the parts list shows."""


class Places(NamedTuple):
    """The middles of the slots of a player board, from its top left corner, and its height.

    `stored` has those for each resource.
    """

    workshop: list[Point]
    church: list[Point]
    popularity: list[Point]
    stored: dict[str, list[Point]]
    height: int


def _is_engraved(style: Style) -> bool:
    return style.look == "survey" and not style.sparing


def slot_size(piece: str, style: Style) -> tables.Size:
    """Return the size of a slot for a workshop or a church."""
    if _is_engraved(style):
        return WORKSHOP[0] + PLAY, HIGH[piece]
    wide = SHORT_SLOT if style.sparing else {"workshop": WORKSHOP, "church": CHURCH}[piece][0] + PLAY
    return wide, SHORT_HIGH if style.look == "survey" else FLOOR + PLAY


def player_places(house: House, style: Style) -> Places:
    """Return where the slots of a player board are."""
    short, side, y = style.sparing, POPULARITY + PLAY, (15.8 if style.sparing else HEADER) + LABEL_ROOM
    row, pitch = (SHORT_ROW, SHORT_SLOT + PLAY) if short else (ROW, PITCH)
    pitch = ACROSS if _is_engraved(style) else pitch
    tops = TOPS if _is_engraved(style) else {"workshop": y, "church": y + row, "popularity": y + 2 * row}

    def buildings(piece: str) -> list[Point]:
        count = len(house[f"costs.{piece}_stone"])
        return tables.slots(count, count, slot_size(piece, style), (pitch, LANE), (EDGE, tops[piece]))

    hearts = (HALF, SHORT_TOP + len(TYPES) * SHORT_STEP + 2) if short else (EDGE, tops["popularity"])
    across = side if short else pitch
    popularity = tables.slots(house["play.popularity"], POPULARITY_LINE, (side, side), (across, side + PLAY), hearts)
    foot = max((at + side / 2 for _, at in popularity), default=hearts[1])
    left, top, row, step = HALF, y, row - RESOURCE - PLAY, RESOURCE + PLAY + 0.0
    if short:
        top, row = SHORT_TOP, SHORT_STEP - RESOURCE - PLAY
    elif _is_engraved(style):
        left, top, row, step = RIGHT + PLAY, TRAYS + TRAY_LABEL, TRAY_LABEL + PLAY + TRAY_GAP, TRAY_STEP
    stored, side = {}, RESOURCE + PLAY
    for kind in TYPES:
        stored[kind] = tables.slots(house["play.storage"], STORAGE_LINE, (side, side), (step, step), (left, top))
        below = max((at + side / 2 for _, at in stored[kind]), default=top + side)
        foot, top = max(foot, below), below + row
    height = max(ENGRAVED if _is_engraved(style) else SHORT if short else HEIGHT, round(foot + EDGE))
    return Places(buildings("workshop"), buildings("church"), popularity, stored, height)


def player_board(seat: Seat, house: House, style: Style) -> Part:
    """Return a player board."""
    words, found, short, left = style.words, player_places(house, style), style.sparing, min(HALF - 7, RIGHT - 2) - EDGE
    x, y, sign_size = EDGE, EDGE - short, SIGN
    items: list[Drawn] = []
    if _is_engraved(style):
        y, sign_size = EDGE, SIGN + 0.6
        items += tables.title("title", x + SIGN + 6.2, y, left - SIGN - 6.2, style)
        items += tables.said(words("game.board_storage"), RIGHT, y - 1.4, WIDTH - EDGE - RIGHT, 2, style)
    else:
        items += tables.said(words("game.board_storage"), x + SIGN + 4.6, y, left - SIGN - 4.6, 2, style)
    middle = y + (tables.CAPITALS if _is_engraved(style) else SIGN) / 2
    owner = seat_sign(seat, x + SIGN / 2, middle, sign_size, style)
    aside = max(0.0, x - extent(owner.path)[0])  # a triangle is wider than the rest
    items.append(owner._replace(path=moved(owner.path, aside, 0.0)))
    for piece, places, told in (("workshop", found.workshop, "first"), ("church", found.church, "shows")):
        size = slot_size(piece, style)
        label = f"{words(f'game.board_{piece}')}: {words(f'game.board_{told}')}"
        y = places[0][1] - size[1] / 2 if places else HEADER + LABEL_ROOM
        items += tables.label(label, EDGE, y - 1.4, left, style)
        items += drawn_slots(places, size, style)
        for number, place in enumerate(places):
            if style.look == "survey":
                high = SHORT_HIGH - 2.2 if short else GHOSTS[piece]
                items += shifted(
                    ghost(piece, seat.hue, high, style), place[0], place[1] + (size[1] - high) / 2 - GROUND
                )
            cost = tables.price(house, piece, number)
            rows = min(4.8 if short else LARGEST_ROW, (size[1] - 1) / max(len(cost), 1) - 0.5)
            low = place[1] + _lower(len(cost), rows, size[1]) if _is_engraved(style) else place[1]
            items += tables.price_items(cost, place[0], low, style, number, rows)
    y = found.popularity[0][1] - (POPULARITY + PLAY) / 2 if found.popularity else HEADER + 2 * ROW + LABEL_ROOM
    items += tables.label(words("game.board_popularity"), EDGE, y + (POPULARITY - 1.5 if short else -1.4), left, style)
    for kind, places in found.stored.items():
        x, y, room = HALF, places[0][1] - (RESOURCE + PLAY) / 2 - 1.4 if places else HEADER, WIDTH - EDGE - HALF
        if short:
            y, room = y + 1.4 + RESOURCE / 2 + SMALLEST_BODY / 2, 16.0
            x = HALF - 2 - min(room, width(words(f"game.{kind}_name"), SMALLEST_BODY, bold=True))
        elif _is_engraved(style):
            x, y = RIGHT + PLAY + HEAD_ICON + 2.4, y - 1.2
            items += _tray(kind, places, style)
        items += tables.label(words(f"game.{kind}_name"), x, y, room, style)
        items += _storage(kind, places, style)
    corner = None if _is_engraved(style) else Area(FRAME - WIDTH / 2, FRAME - found.height / 2, *CORNER)
    hearts = _popularity(found.popularity, house["play.filled"], style)
    return tables.table("player_board", [*items, *hearts], found.height, style, corner, seat.hue)


def _lower(count: int, row: float, high: float) -> float:
    """Return how much lower than the middle of a slot its price stands: at the foot of the outline of its piece."""
    return (high - count * (row + tables.ROW_GAP)) / 2 - GROUND - 0.6


def _popularity(places: Sequence[Point], filled: int, style: Style) -> list[Drawn]:
    """Return the places for popularity: with a solid edge if they are filled at the start, else with a dashed one."""
    side, colours = POPULARITY + PLAY, style.palette
    if _is_engraved(style):
        broken = joined([circle(x, y, side / 2) for x, y in places[filled:]])
        items = grain.slots(places[:filled], (side, side), None, style, side / 2) if places[:filled] else []
        items += [Shape(broken, colours.paper, colours.ink, style.lines.border, DASH)] if broken else []
    else:
        items = [
            *drawn_slots(places[:filled], (side, side), style),
            *drawn_slots(places[filled:], (side, side), style, DASH),
        ]
    for i, (x, y) in enumerate(places):
        if _is_engraved(style):
            tint = colours.tint("orange", 0.5 if i < filled else 0) or colours.paper
            full = heart(x + 0.2, y + 0.7, 9.0, style)
            items.append(full._replace(fill=tint, width=0.35, dash=() if i < filled else DASH))
            items.append(Text(x, y + 0.3 + BODY * 0.36, "−1", BODY * 1.1, colours.ink, bold=True, anchor="middle"))
        else:
            items += [heart(x, y - 1.9, 5.0, style), tables.figure("−1", x, y + 4.8, style)]
    return items


def _tray(kind: str, places: Sequence[Point], style: Style) -> list[Drawn]:
    """Return the ground of the places for one resource, with its shadow."""
    ys = [y for _, y in places] or [0.0]
    top, side, look = min(ys) - (RESOURCE + PLAY) / 2 - TRAY_LABEL, RESOURCE + PLAY, KINDS[kind]
    wide, high = WIDTH - EDGE - RIGHT + PLAY, max(ys) + side / 2 + PLAY - top
    tint = style.palette.tint(look.hue, look.tint * (1.0 if look.solid else 0.6))
    outline = moved(rounded(wide, high, 1.2), RIGHT + wide / 2, top + high / 2)
    shade = [Shape(moved(outline, 0.6, 0.6), style.palette.ink)] if tint else []
    ground = Shape(outline, tint or style.palette.paper, style.palette.ink, style.lines.border)
    head = icon(kind, RIGHT + PLAY + HEAD_ICON / 2, top + TRAY_LABEL - 0.5 - HEAD_ICON / 2, HEAD_ICON, style)
    return [*shade, ground, head] if places else []


def _storage(kind: str, places: Sequence[Point], style: Style) -> list[Drawn]:
    """Return the places for one resource."""
    side, look, colours = RESOURCE + PLAY, KINDS[kind], style.palette
    if not places:
        return []
    tint = colours.tint(look.hue, look.tint * 0.6)
    if style.look == "survey":
        fill, high = (tint if style.sparing else None), 7.0
        items = grain.slots(places, (side, side), fill, style)
        return [*items, *(icon(kind, x + 0.2, y + 0.2, high, style, i) for i, (x, y) in enumerate(places))]
    items = [Shape(tables.edges(places, (side, side)), tint, colours.ink, style.lines.border)]
    for x, y in places:
        items += sign(kind, x, y, 5.2 if kind != "stone" else 4.2, style)
    return items

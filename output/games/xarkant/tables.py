"""The tables of Xarkant that all players use: church board, state board, round track; and what all tables share.

Lengths are millimetres. Places count from the top left corner of a table; the finished table has its middle at (0, 0).
Slots fit the pieces that stand in them. The price of a piece is printed in its slot and shows when the piece leaves.
The number of slots and the prices are house values. A table becomes higher if its slots need more lines.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from landpress.engine.contract.house import House
from landpress.layouts.games.xarkant import TYPES
from landpress.layouts.sheet import Area, require
from landpress.output.games.xarkant.pieces import CHURCH, FLOOR, VILLAGE, WORKSHOP
from landpress.output.pieces.buildings import ghost
from landpress.output.pieces.figures import heart
from landpress.output.pieces.icons import icon
from landpress.output.pieces.land import KINDS, sign
from landpress.output.pieces.part import Part
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Drawn, Path, Point, Shape, Text
from landpress.output.scene.linebreak import fitted, marked, stacked
from landpress.output.scene.outlines import lettering
from landpress.output.scene.shapes import circle, extent, joined, polygon, polyline, rectangle, round_box
from landpress.output.scene.style import BODY, LABEL, LEADING, SMALLEST_BODY, TITLE, Seat, Style
from landpress.output.scene.typeset import shifted
from landpress.output.sheets.page import card
from landpress.output.survey import engraving, grain

WIDTH, HEIGHT, TRACK_HEIGHT = 180, 81, 40
EDGE, FRAME = 7.0, 3.0
"""The distance from the cut edge to the content, and to the frame around it."""
HALF = 107.0
"""The x at which the right half of a table begins."""
PLAY = 1
"""The difference in size between a slot and its piece."""
PITCH, LANE = 19.0, 12.5
"""The distance between slots in a row of workshops or churches, and the distance between lines of slots."""
VILLAGE_LINE = 3
"""The most villages in a line."""
BETWEEN = 1.5
"""The wood between slots for villages, and between bays of the church board."""
SIGN, ICON, COLUMN = 6.4, 4.0, 4.0
TRACKS_LEFT, TRACKS_TOP, TRACK = EDGE + 20.0, 11.5, 20.8
"""Where the bays of a church board without a title begin, and the height of a track."""
GHOSTS, LONGEST_SLOT, LEAST_LONG = 9.0, 27.0, 26.5
"""The height of the outlines of churches in a bay; the width of a slot for a workshop of the state, if there is room,
and the least with room for a price beside the outline of the workshop.
"""
VILLAGES_TOP, SHOPS_TOP = 11.5, 21.5
"""The y of the villages, and of the slots for workshops of the state, on a table without a title."""
SPACE, LEAST_SPACE = 14.0, 8.0
ROW_GAP = 0.3
"""The distance of two lines of a price."""
CAPITALS, HIGHEST, HEADED = 6.0, 6.3, 6
"""The height of the capitals of an engraved title, the most height of a title in other letters, and how much lower all
else on a table with a title lies."""
UNDER = 1.4
"""The distance of the label of a table from what it names. More of it would be too near to the title."""
SHARED = "common"
"""The group of the church board and the state board, which all players use."""
Price = Mapping[str, int]
Size = tuple[float, float]


def price(house: House, piece: str, number: int = 0) -> dict[str, int]:
    """Return the price of a piece in resources, without those that are 0.

    `piece` is `workshop` or `church`, with its number from 0; `village`; or `state` for what a workshop on the state
    board costs in addition.
    """
    found = {}
    for kind in TYPES:
        value = house.get(f"costs.{piece}_{kind}", 0)
        found[kind] = value[number] if isinstance(value, tuple) else value
    return {kind: count for kind, count in found.items() if count}


def price_items(cost: Price, x: float, y: float, style: Style, number: int = 0, rows: float = 0) -> list[Drawn]:
    """Return signs of resources above their numbers, side by side with their middle at (x, y).

    With `rows` each has a row of its own in the survey, with an icon of that height. Prices with another `number` show
    another stone.
    """
    items: list[Drawn] = []
    if rows and style.look == "survey":
        return _price_rows(cost, x, y, style, number, rows)
    for i, (kind, count) in enumerate(cost.items()):
        at = x + (i - (len(cost) - 1) / 2) * COLUMN
        if style.look == "survey":
            items.append(icon(kind, at, y - 1.9, ICON * 0.8, style, number))
        else:
            items += sign(kind, at, y - 1.9, ICON * (0.8 if kind == "stone" else 1), style)
        items.append(figure(str(count), at, y + 3.6, style))
    return items


def _price_rows(cost: Price, x: float, y: float, style: Style, number: int, high: float) -> list[Drawn]:
    """Return rows of a number and the icon of a resource, below each other, with their middle at (x, y)."""
    items: list[Drawn] = []
    size = high * 0.8
    for i, (kind, count) in enumerate(cost.items()):
        at = y + 0.35 + (i - (len(cost) - 1) / 2) * (high + ROW_GAP)  # below the shade of the slot's upper edge
        told = Text(x - high * 0.62, at + size * 0.36, str(count), size, style.palette.ink, True, "middle")
        items += [told, icon(kind, x + high * 0.5, at, high, style, number)]
    return items


def figure(text: str, x: float, y: float, style: Style) -> Text:
    """Return a bold figure with its middle at x, on the baseline y."""
    size = fitted(text, COLUMN, BODY, bold=True)
    return Text(x, y, text, size, style.palette.ink, bold=True, anchor="middle")


def slots(count: int, line: int, size: Size, step: Size, corner: Point) -> list[Point]:
    """Return the middles of slots in lines of at most `line` slots, from their top left corner."""
    (x, y), (across, down), (wide, high) = corner, step, size
    return [(x + i % line * across + wide / 2, y + i // line * down + high / 2) for i in range(count)]


def edges(places: Sequence[Point], size: Size) -> Path:
    """Return the rectangles of slots as one path."""
    wide, high = size
    return joined([rectangle(x - wide / 2, y - high / 2, wide, high) for x, y in places])


def drawn_slots(places: Sequence[Point], size: Size, style: Style, dash: tuple[float, ...] = ()) -> list[Drawn]:
    """Return the edges of slots; nothing if there are no slots."""
    if not places:
        return []
    if style.look == "survey" and not dash:
        return grain.slots(places, size, None, style)
    if style.look != "survey":
        return [Shape(edges(places, size), None, style.palette.ink, style.lines.border, dash)]
    slots = joined([round_box(x - size[0] / 2, y - size[1] / 2, *size, grain.CORNER) for x, y in places])
    return [Shape(slots, style.palette.paper, style.palette.ink, style.lines.border, dash)]


def label(text: str, x: float, y: float, room: float, style: Style) -> list[Drawn]:
    """Return the label of a row on a baseline; text before a colon is bold."""
    name, colon, rest = text.partition(": ")
    start, ink = width(name, SMALLEST_BODY, bold=True) + (SMALLEST_BODY * 0.6 if colon else 0), style.palette.ink
    items: list[Drawn] = [Text(x, y, name, fitted(name, room, SMALLEST_BODY, bold=True), ink, bold=True)]
    return [*items, Text(x + start, y, rest, fitted(rest, room - start, SMALLEST_BODY), ink)] if colon else items


def said(text: str, x: float, y: float, room: float, most: int, style: Style) -> list[Drawn]:
    """Return sentences in lines below y. They are in smaller type if they would need more lines than `most`."""
    said = marked(text)
    size = SMALLEST_BODY if len(said.lines(room, SMALLEST_BODY)) <= most else LABEL
    return stacked(said.lines(room, size), x, y + size, size, style.palette.ink)


def table(
    key: str, items: Sequence[Drawn], height: int, style: Style, shown: Area | None = None, hue: str | None = None
) -> Part:
    """Return a table of these items with a frame, as a part; the parts list shows its area `shown`.

    In the survey it is a board of wood in a hue.
    """
    frame = rectangle(FRAME, FRAME, WIDTH - 2 * FRAME, height - 2 * FRAME)
    drawn = shifted([Shape(frame, stroke=style.palette.ink, width=style.lines.border), *items], -WIDTH / 2, -height / 2)
    if style.look == "survey":
        wide, high = WIDTH - 2 * FRAME, height - 2 * FRAME
        corner = FRAME - WIDTH / 2, FRAME - height / 2
        inner = round_box(corner[0] + 1, corner[1] + 1, wide - 2, high - 2, grain.ROUND - 1)
        outline = round_box(*corner, wide, high, grain.ROUND)
        drawn[:1] = [
            *grain.board(hue or style.palette.hues["orange"], wide, high, style),
            Shape(outline, stroke=style.palette.ink, width=0.7),
            Shape(inner, stroke=style.palette.ink, width=0.15),
        ]
    return Part(style.words(f"game.{key}"), "mats", 1, WIDTH, height, tuple(drawn), shown=shown)


def headed(style: Style) -> int:
    """Return how much lower all on a table lies below its engraved title."""
    return HEADED if style.look == "survey" else 0


def title(key: str, x: float, y: float, room: float, style: Style) -> list[Drawn]:
    """Return the engraved title of a table with its top left corner at (x, y)."""
    if not headed(style):
        return []
    told = style.words(f"game.{key}")
    _, top, _, bottom = extent(joined(lettering(told.upper(), 1.0, 0.0)[0]))  # of Kanji more than that of capitals
    size = engraving.title_size(told, room, min(CAPITALS / engraving.capital(1), HIGHEST / (bottom - top)))
    return engraving.title(told, x, y + CAPITALS / 2 - (top + bottom) / 2 * size, size, style)


def bays(seats: int, style: Style) -> dict[str, list[Area]]:
    """Return the bays of the church board for each resource and seat, from its top left corner."""
    room, top = (WIDTH - EDGE - TRACKS_LEFT) / seats, TRACKS_TOP + headed(style)
    return {
        kind: [Area(TRACKS_LEFT + i * room, top + row * TRACK, room, TRACK) for i in range(seats)]
        for row, kind in enumerate(TYPES)
    }


def around(bay: Area) -> list[Point]:
    """Return the middles of five churches in a bay."""
    x, y = bay.middle
    step = min(CHURCH[0] + 1, (bay.width - 1 - BETWEEN) / 5)
    return [(x + (i - 2) * step, y) for i in range(5)]


def church_board(seats: Sequence[Seat], style: Style) -> Part:
    """Return the church board: a track for each resource, with a bay on it for all churches of each player."""
    words, ink, lines = style.words, style.palette.ink, style.lines
    left, top, high = TRACKS_LEFT, TRACKS_TOP + headed(style), TRACK
    found = bays(len(seats), style)
    foot = top + high * len(TYPES)
    items: list[Drawn] = title("church_board", EDGE, EDGE - 1.4, WIDTH - 2 * EDGE, style)
    items += label(words("game.church_track"), EDGE, top - UNDER, WIDTH - 2 * EDGE, style)
    for row, kind in enumerate(TYPES):
        y, look = top + row * high, KINDS[kind]
        tint = style.palette.tint(look.hue, look.tint * 0.6)
        between = BETWEEN if style.look == "survey" else 0.0
        track = rectangle(EDGE, y + between / 2, left - EDGE - between / 2, high - between)
        items.append(Shape(track, tint, ink, lines.border))
        if style.look == "survey":
            items.append(icon(kind, (EDGE + left) / 2, y + 8, 10.0, style))
        else:
            items += sign(kind, (EDGE + left) / 2, y + 8, 8.0 if kind != "stone" else 6.4, style)
        name = words(f"game.{kind}_name")
        size = fitted(name, left - EDGE - 2, LABEL, bold=True)
        items.append(Text((EDGE + left) / 2, y + high - 2.6, name, size, ink, bold=True, anchor="middle"))
        for seat, bay in zip(seats, found[kind], strict=True):
            x, y = bay.middle
            if style.look == "survey":
                for at, middle in around(bay):
                    items += shifted(ghost("church", seat.hue, GHOSTS, style), at, middle + (high - GHOSTS) / 2 - 1.7)
                y = bay.y + 5.2
            items.append(seat_sign(seat, x, y, SIGN - 1.0 if style.look == "survey" else SIGN, style))
    cut = [bay for row in found.values() for bay in row]
    if style.look == "survey":
        slot = cut[0].width - BETWEEN, cut[0].height - BETWEEN
        items[:0] = grain.slots([bay.middle for bay in cut], slot, None, style)
    else:
        items.append(Shape(joined([rectangle(*bay) for bay in cut]), None, ink, lines.border))
    return replace(table("church_board", items, max(HEIGHT + headed(style), round(foot + EDGE)), style), group=SHARED)


def village_places(house: House, style: Style) -> list[Point]:
    """Return the places of villages on the state board."""
    side, top = VILLAGE + PLAY, VILLAGES_TOP + headed(style)
    step = side + (BETWEEN if style.look == "survey" else 0)
    return slots(house["play.villages"], VILLAGE_LINE, (side, side), (step, step), (EDGE, top))


def state_slot(house: House, style: Style) -> Size:
    """Return the size of a slot for a workshop on the state board. In the survey it is longer if there is room."""
    wide, count = WORKSHOP[0] + PLAY, max(house["play.state_places"], 1)
    room = (WIDTH - EDGE - HALF - SIGN - 4 - PLAY * (count - 1)) / count
    return (max(wide, min(LONGEST_SLOT, room)), 12.0) if style.look == "survey" else (wide, FLOOR + PLAY)


def state_places(house: House, row: int, style: Style) -> list[Point]:
    """Return the places for the workshops of a seat on the state board."""
    size, count = state_slot(house, style), house["play.state_places"]
    start = HALF + SIGN + 4
    pitch = min(max(PITCH, size[0] + PLAY), (WIDTH - EDGE - start - size[0]) / max(count - 1, 1))
    require("a place on the state board", pitch, size[0], "lower play.state_places")
    lane = size[1] + 1.3 if style.look == "survey" else LANE
    return slots(count, max(count, 1), size, (pitch, LANE), (start, SHOPS_TOP + headed(style) + row * lane))


def state_board(seats: Sequence[Seat], house: House, style: Style) -> Part:
    """Return the state board: the supply of villages on the left, places for workshops on the right."""
    words, side = style.words, VILLAGE + PLAY
    cost = price(house, "village")
    places, top = village_places(house, style), VILLAGES_TOP + headed(style)
    items = title("state_board", EDGE, EDGE - 1.4, side * VILLAGE_LINE, style)
    items += label(words("game.state_villages"), EDGE, top - UNDER, side * VILLAGE_LINE, style)
    items += drawn_slots(places, (side, side), style)
    for x, y in places:
        if style.look == "survey":
            items += shifted(ghost("village", style.palette.hues["vermilion"], side - 2, style), x, y)
        items += price_items(cost, x + 8.4 if style.look == "survey" else x - 0.4, y, style, rows=6.0)
    foot = max((y + side / 2 for _, y in places), default=0.0)
    right = WIDTH - EDGE - HALF
    if style.look == "survey":
        high = SHOPS_TOP + headed(style) + len(seats) * (state_slot(house, style)[1] + 1.3) - top + 8.2
        items += card(Area(HALF - 2.2, top - 6.9, right + 4.4, high), None, style)
    items += label(words("game.state_workshops"), HALF, top - 1.9, right, style)
    items += said(words("game.state_text"), HALF, top - 1.9 + LABEL * LEADING - LABEL, right, 2, style)
    size = state_slot(house, style)
    for row, seat in enumerate(seats):
        shops = state_places(house, row, style)
        y = SHOPS_TOP + headed(style) + row * (size[1] + 1.3 if style.look == "survey" else LANE) + size[1] / 2
        items.append(seat_sign(seat, HALF + SIGN / 2, y, SIGN, style))
        items += drawn_slots(shops, size, style)
        for x, y in shops:
            if style.look == "survey":
                aside, high = (x - size[0] / 2 + 5.7, 9.0) if size[0] >= LEAST_LONG else (x, size[1] - 2.2)
                items += shifted(ghost("workshop", seat.hue, high, style), aside, y + 0.3)
            items += _exchange(price(house, "state"), x, y, style, size[0] >= LEAST_LONG)
    return replace(
        table("state_board", items, max(HEIGHT + headed(style), round(foot + EDGE - 1.5)), style), group=SHARED
    )


def _exchange(cost: Price, x: float, y: float, style: Style, long: bool) -> list[Drawn]:
    """Return the extra cost of a workshop on the state board, an arrow, and the popularity that it brings.

    In a long slot they stand in a row beside the outline of the workshop.
    """
    colours = style.palette
    if long:
        left = x - LONGEST_SLOT / 2
        x, high = left + 19.2, min(4.8, 10 / max(len(cost), 1))
        items: list[Drawn] = [
            *price_items(cost, left + 14.3, y - 0.3, style, rows=high),
            heart(left + 23.9, y + 0.2, 5.2, style),
            Text(left + 23.9, y + BODY * 0.36 - 0.1, "2", BODY, colours.ink, bold=True, anchor="middle"),
        ]
    else:
        items = [
            *price_items(cost, x - 4.6, y, style),
            heart(x + 5.2, y - 1.9, 3.8, style),
            figure("2", x + 5.2, y + 3.6, style),
        ]
    head = polygon([(x + 2.2, y), (x + 0.9, y - 0.7), (x + 0.9, y + 0.7)])
    arrow = joined([polyline([(x - (0.0 if long else 1.6), y), (x + 0.9, y)]), head])
    return [*items, Shape(arrow, colours.filled(colours.ink), colours.ink, style.lines.hairline)]


def round_track(house: House, style: Style) -> Part:
    """Return the round track with a space for each round; the last space has a double ring."""
    ink, lines, rounds = style.palette.ink, style.lines, house["play.rounds"]
    items = said(style.words("game.track_text"), EDGE, EDGE - 1, WIDTH - 2 * EDGE, 3, style)
    pitch = (WIDTH - 2 * EDGE) / max(rounds, 1)
    size = min(SPACE, pitch - 1)
    require("a space of the round track", size, LEAST_SPACE, "lower play.rounds")
    y = TRACK_HEIGHT - EDGE - SPACE / 2
    for i in range(rounds):
        x, figure = EDGE + (i + 0.5) * pitch, str(i + 1)
        last = [circle(x, y, size / 2 - 1)] if i == rounds - 1 else []
        if style.look == "survey":
            items.append(Shape(circle(x, y, size / 2), style.palette.paper))
        items.append(Shape(joined([circle(x, y, size / 2), *last]), None, ink, lines.border))
        items.append(Text(x, y + TITLE * 0.36, figure, TITLE, ink, bold=True, anchor="middle"))
        if i:
            before = polyline([(x - pitch + size / 2 + 1, y), (x - size / 2 - 1, y)])
            items.append(Shape(before, stroke=ink, width=lines.hairline))
    return replace(table("round_track", items, TRACK_HEIGHT, style), group="tracks")

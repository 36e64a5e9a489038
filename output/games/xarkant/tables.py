"""The tables of Xarkant: player board, church board, state board, round track.

Lengths are millimetres. Places count from the top left corner of a table; the finished table has its middle at (0, 0).
Slots fit the pieces that stand in them. The price of a piece is printed in its slot and shows when the piece leaves.
The number of slots and the prices are house values. A table becomes higher if its slots need more lines.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from landpress.engine.contract.house import House
from landpress.layouts.games.xarkant import TYPES
from landpress.layouts.sheet import Area, require
from landpress.output.games.xarkant.pieces import CHURCH, FLOOR, POPULARITY, RESOURCE, VILLAGE, WORKSHOP
from landpress.output.pieces.buildings import ghost
from landpress.output.pieces.figures import heart
from landpress.output.pieces.icons import icon
from landpress.output.pieces.land import KINDS, sign
from landpress.output.pieces.part import Part
from landpress.output.pieces.seat_signs import DASH, seat_sign
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Drawn, Path, Point, Shape, Text
from landpress.output.scene.linebreak import fitted, marked, stacked
from landpress.output.scene.palette import Seat
from landpress.output.scene.shapes import circle, joined, moved, polygon, polyline, rectangle
from landpress.output.scene.style import BODY, LABEL, LEADING, SMALLEST_BODY, TITLE, Style
from landpress.output.scene.typeset import shifted
from landpress.output.survey import engraving, grain

WIDTH, HEIGHT, TRACK_HEIGHT = 180, 78, 40
EDGE, FRAME = 7.0, 3.0
"""The distance from the cut edge to the content, and to the frame around it."""
HALF = 107.0
"""The x at which the right half of a table begins."""
PLAY = 1
"""The difference in size between a slot and its piece."""
HEADER, ROW, LABEL_ROOM = 17.0, 18.5, 3.2
"""The y of the first row of a player board, the height of a row, and the part of it for the label."""
GHOST_SLOT = 13.6
"""The height of a slot of the survey, in which the outline of its piece has room."""
PITCH, LANE = 19.0, 12.5
"""The distance between slots in a row of workshops or churches, and the distance between lines of slots."""
POPULARITY_LINE, STORAGE_LINE, VILLAGE_LINE = 5, 6, 3
"""The most slots in a line, for popularity, storage and villages."""
SIGN, ICON, COLUMN, NAME = 6.4, 4.0, 4.0, 30.0
TRACKS_LEFT, TRACKS_TOP, TRACK = EDGE + 20.0, 11.5, 20.0
"""Where the bays of the church board begin, and the height of a track."""
SHORT, SHORT_TOP, SHORT_ROW, SHORT_SLOT, SHORT_STEP = 64, 6.5, 17.6, 15.0, 12.0
"""A player board of a sparing style, of which four lie on a page of A4 or Letter: its height, the y of its content, the
height of a row, the width of a slot, in which no building has to stand, and the distance between rows of the storage.
"""
SPACE, LEAST_SPACE = 14.0, 8.0
CORNER = (46.0, 50.0)
"""The size of the corner of a player board that the parts list shows."""
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

    With `rows` each has a row of its own in the survey, that many times as high. Prices with another `number` show
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
        items.append(_figure(str(count), at, y + 3.6, style))
    return items


def _price_rows(cost: Price, x: float, y: float, style: Style, number: int, s: float) -> list[Drawn]:
    """Return rows of a number and the icon of a resource, below each other, with their middle at (x, y)."""
    size, high = (BODY * 1.3 * s, 4.8 * s) if len(cost) < 3 else (BODY * s, 3.7 * s)
    items: list[Drawn] = []
    for i, (kind, count) in enumerate(cost.items()):
        at = y + 0.35 + (i - (len(cost) - 1) / 2) * (high + 0.5)  # below the shade of the slot's upper edge
        items += [
            Text(x - 2.6 * s, at + size * 0.36, str(count), size, style.palette.ink, bold=True, anchor="middle"),
            icon(kind, x + 2.2 * s, at, high, style, number),
        ]
    return items


def _figure(text: str, x: float, y: float, style: Style) -> Text:
    size = fitted(text, COLUMN, BODY, bold=True)
    return Text(x, y, text, size, style.palette.ink, bold=True, anchor="middle")


def _slots(count: int, line: int, size: Size, step: Size, corner: Point) -> list[Point]:
    """Return the middles of slots in lines of at most `line` slots, from their top left corner."""
    (x, y), (across, down), (wide, high) = corner, step, size
    return [(x + i % line * across + wide / 2, y + i // line * down + high / 2) for i in range(count)]


def _edges(places: Sequence[Point], size: Size) -> Path:
    wide, high = size
    return joined([rectangle(x - wide / 2, y - high / 2, wide, high) for x, y in places])


def _drawn(places: Sequence[Point], size: Size, style: Style, dash: tuple[float, ...] = ()) -> list[Drawn]:
    """Return the edges of slots; nothing if there are no slots."""
    if not places:
        return []
    if style.look == "survey" and not dash:
        return grain.slots(places, size, None, style)
    ground = style.palette.paper if style.look == "survey" else None
    return [Shape(_edges(places, size), ground, style.palette.ink, style.lines.border, dash)]


def _label(text: str, x: float, y: float, room: float, style: Style) -> list[Drawn]:
    """Return the label of a row on a baseline; text before a colon is bold."""
    name, colon, rest = text.partition(": ")
    start, ink = width(name, SMALLEST_BODY, bold=True) + (SMALLEST_BODY * 0.6 if colon else 0), style.palette.ink
    items: list[Drawn] = [Text(x, y, name, fitted(name, room, SMALLEST_BODY, bold=True), ink, bold=True)]
    return [*items, Text(x + start, y, rest, fitted(rest, room - start, SMALLEST_BODY), ink)] if colon else items


def _said(text: str, x: float, y: float, room: float, most: int, style: Style) -> list[Drawn]:
    """Return sentences in lines below y. They are in smaller type if they would need more lines than `most`."""
    said = marked(text)
    size = SMALLEST_BODY if len(said.lines(room, SMALLEST_BODY)) <= most else LABEL
    return stacked(said.lines(room, size), x, y + size, size, style.palette.ink)


def _table(
    key: str, items: Sequence[Drawn], height: int, style: Style, shown: Area | None = None, hue: str | None = None
) -> Part:
    """Return a table of these items with a frame, as a part; the parts list shows its area `shown`.

    In the survey it is a board of wood in a hue.
    """
    frame = rectangle(FRAME, FRAME, WIDTH - 2 * FRAME, height - 2 * FRAME)
    drawn = shifted([Shape(frame, stroke=style.palette.ink, width=style.lines.border), *items], -WIDTH / 2, -height / 2)
    if style.look == "survey":
        wide, high = WIDTH - 2 * FRAME, height - 2 * FRAME
        inner = rectangle(FRAME + 1 - WIDTH / 2, FRAME + 1 - height / 2, wide - 2, high - 2)
        outline = moved(frame, -WIDTH / 2, -height / 2)
        drawn[:1] = [
            *grain.board(hue or style.palette.hues["orange"], wide, high, style),
            Shape(outline, stroke=style.palette.ink, width=0.7),
            Shape(inner, stroke=style.palette.ink, width=0.15),
        ]
    return Part(style.words(f"game.{key}"), "mats", 1, WIDTH, height, tuple(drawn), shown=shown)


class Places(NamedTuple):
    """The middles of the slots of a player board, from its top left corner, and its height.

    `stored` has those for each resource.
    """

    workshop: list[Point]
    church: list[Point]
    popularity: list[Point]
    stored: dict[str, list[Point]]
    height: int


def slot_size(piece: str, style: Style) -> Size:
    """Return the size of a slot for a workshop or a church."""
    width = SHORT_SLOT if style.sparing else {"workshop": WORKSHOP, "church": CHURCH}[piece][0] + PLAY
    return width, GHOST_SLOT if style.look == "survey" else FLOOR + PLAY


def player_places(house: House, style: Style) -> Places:
    """Return where the slots of a player board are."""
    short, side, y = style.sparing, POPULARITY + PLAY, (15.8 if style.sparing else HEADER) + LABEL_ROOM
    row, pitch = (SHORT_ROW, SHORT_SLOT + PLAY) if short else (ROW, PITCH)

    def buildings(piece: str, top: float) -> list[Point]:
        count = len(house[f"costs.{piece}_stone"])
        return _slots(count, count, slot_size(piece, style), (pitch, LANE), (EDGE, top))

    workshop, church = buildings("workshop", y), buildings("church", y + row)
    hearts = (HALF, SHORT_TOP + len(TYPES) * SHORT_STEP + 2) if short else (EDGE, y + 2 * row)
    across = side if short else pitch
    popularity = _slots(house["play.popularity"], POPULARITY_LINE, (side, side), (across, side + PLAY), hearts)
    foot = max((at + side / 2 for _, at in popularity), default=hearts[1])
    stored, side, y, row = {}, RESOURCE + PLAY, *((SHORT_TOP, SHORT_STEP) if short else (y, row))
    for kind in TYPES:
        stored[kind] = _slots(house["play.storage"], STORAGE_LINE, (side, side), (side, side), (HALF, y))
        below = stored[kind][-1][1] + side / 2 if stored[kind] else y
        foot, y = max(foot, below), max(y + row, below + row - RESOURCE - PLAY)
    return Places(workshop, church, popularity, stored, max(SHORT if short else HEIGHT, round(foot + EDGE)))


def player_board(seat: Seat, house: House, style: Style) -> Part:
    """Return a player board: workshops, churches and popularity on the left, the storage on the right."""
    words, found, short = style.words, player_places(house, style), style.sparing
    left, right = HALF - EDGE - 7, WIDTH - EDGE - HALF
    x, name = EDGE + SIGN + 3, list[Drawn]()
    if style.look == "survey" and not short:
        letters = engraving.title_size(words("game.title"), NAME, SIGN / engraving.capital(1))
        name = engraving.title(words("game.title"), x, EDGE + (SIGN + engraving.capital(letters)) / 2, letters, style)
        x += NAME + 4
    items: list[Drawn] = [
        seat_sign(seat, EDGE + SIGN / 2, EDGE + SIGN / 2 - short, SIGN, style),
        *name,
        *_said(words("game.board_prices"), x, EDGE - short, EDGE + left - x + 0.5, 2, style),
        *([] if short else _said(words("game.board_storage"), HALF, EDGE, right, 2, style)),
    ]
    for piece, places in (("workshop", found.workshop), ("church", found.church)):
        size = slot_size(piece, style)
        y = places[0][1] - size[1] / 2 if places else HEADER + LABEL_ROOM
        items += _label(words(f"game.board_{piece}"), EDGE, y - 1.4, left, style)
        items += _drawn(places, size, style)
        for number, place in enumerate(places):
            if style.look == "survey":
                items += shifted(ghost(piece, seat.hue, size[1] - 2.2, style), *place)
            items += price_items(price(house, piece, number), *place, style, number, rows=1)
    y = found.popularity[0][1] - (POPULARITY + PLAY) / 2 if found.popularity else HEADER + 2 * ROW + LABEL_ROOM
    items += _label(words("game.board_popularity"), EDGE, y + (POPULARITY - 1.5 if short else -1.4), left, style)
    for kind, places in found.stored.items():
        x, y, room = HALF, places[0][1] - (RESOURCE + PLAY) / 2 - 1.4 if places else HEADER, right
        if short:
            x, y, room = EDGE + 5 * (SHORT_SLOT + PLAY) + 2, y + 1.4 + RESOURCE / 2 + SMALLEST_BODY / 2, 16.0
        items += _label(words(f"game.{kind}_name"), x, y, room, style)
        items += _storage(kind, places, style)
    corner = Area(FRAME - WIDTH / 2, FRAME - found.height / 2, *CORNER)
    hearts = _popularity(found.popularity, house["play.filled"], style)
    return _table("player_board", [*items, *hearts], found.height, style, corner, seat.hue)


def _popularity(places: Sequence[Point], filled: int, style: Style) -> list[Drawn]:
    """Return the places for popularity: with a solid edge if they are filled at the start, else with a dashed one."""
    side = POPULARITY + PLAY
    items = [*_drawn(places[:filled], (side, side), style), *_drawn(places[filled:], (side, side), style, DASH)]
    for x, y in places:
        items += [heart(x, y - 1.9, 5.0, style), _figure("−1", x, y + 4.8, style)]
    return items


def _storage(kind: str, places: Sequence[Point], style: Style) -> list[Drawn]:
    """Return the places for one resource."""
    side, look, colours = RESOURCE + PLAY, KINDS[kind], style.palette
    if not places:
        return []
    tint = colours.tint(look.hue, look.tint * 0.6)
    items: list[Drawn] = [Shape(_edges(places, (side, side)), tint, colours.ink, style.lines.border)]
    if style.look == "survey":
        items = grain.slots(places, (side, side), tint, style)
        return [*items, *(icon(kind, x, y, 7.0, style, i) for i, (x, y) in enumerate(places))]
    for x, y in places:
        items += sign(kind, x, y, 5.2 if kind != "stone" else 4.2, style)
    return items


def bays(seats: int) -> dict[str, list[Area]]:
    """Return the bays of the church board for each resource and seat, from its top left corner."""
    room = (WIDTH - EDGE - TRACKS_LEFT) / seats
    return {
        kind: [Area(TRACKS_LEFT + i * room, TRACKS_TOP + row * TRACK, room, TRACK) for i in range(seats)]
        for row, kind in enumerate(TYPES)
    }


def church_board(seats: Sequence[Seat], style: Style) -> Part:
    """Return the church board: a track for each resource, with a bay on it for all churches of each player."""
    words, ink, lines = style.words, style.palette.ink, style.lines
    left, top, high = TRACKS_LEFT, TRACKS_TOP, TRACK
    found = bays(len(seats))
    foot = top + high * len(TYPES)
    items: list[Drawn] = _label(words("game.church_track"), EDGE, 9.2, WIDTH - 2 * EDGE, style)
    for row, kind in enumerate(TYPES):
        y, look = top + row * high, KINDS[kind]
        tint = style.palette.tint(look.hue, look.tint * 0.6)
        items.append(Shape(rectangle(EDGE, y, left - EDGE, high), tint, ink, lines.border))
        if style.look == "survey":
            items.append(icon(kind, (EDGE + left) / 2, y + 8, 10.0, style))
        else:
            items += sign(kind, (EDGE + left) / 2, y + 8, 8.0 if kind != "stone" else 6.4, style)
        name = words(f"game.{kind}_name")
        size = fitted(name, left - EDGE - 2, LABEL, bold=True)
        items.append(Text((EDGE + left) / 2, y + high - 2.6, name, size, ink, bold=True, anchor="middle"))
        for seat, bay in zip(seats, found[kind], strict=True):
            items.append(seat_sign(seat, *bay.middle, SIGN, style))
    edges = joined([rectangle(*bay) for row in found.values() for bay in row])
    if style.look == "survey":
        items.insert(0, Shape(edges, style.palette.paper))
    items.append(Shape(edges, None, ink, lines.border))
    return replace(_table("church_board", items, max(HEIGHT, round(foot + EDGE)), style), group=SHARED)


def village_places(house: House) -> list[Point]:
    """Return the places of villages on the state board."""
    side = VILLAGE + PLAY
    return _slots(house["play.villages"], VILLAGE_LINE, (side, side), (side, side), (EDGE, 10.5))


def state_places(house: House, row: int) -> list[Point]:
    """Return the places for the workshops of a seat on the state board."""
    size, count = (WORKSHOP[0] + PLAY, FLOOR + PLAY), house["play.state_places"]
    start = HALF + SIGN + 4
    pitch = min(PITCH, (WIDTH - EDGE - start - size[0]) / max(count - 1, 1))
    require("a place on the state board", pitch, size[0], "lower play.state_places")
    return _slots(count, max(count, 1), size, (pitch, LANE), (start, 21.5 + row * LANE))


def state_board(seats: Sequence[Seat], house: House, style: Style) -> Part:
    """Return the state board: the supply of villages on the left, places for workshops on the right."""
    words, side = style.words, VILLAGE + PLAY
    cost = price(house, "village")
    places = village_places(house)
    items = [*_label(words("game.state_villages"), EDGE, 8.6, side * VILLAGE_LINE, style)]
    items += _drawn(places, (side, side), style)
    for x, y in places:
        if style.look == "survey":
            items += shifted(ghost("village", style.palette.hues["vermilion"], side - 2, style), x, y)
        items += price_items(cost, x, y, style, rows=1.5)
    foot = max((y + side / 2 for _, y in places), default=0.0)
    right = WIDTH - EDGE - HALF
    items += _label(words("game.state_workshops"), HALF, 8.6, right, style)
    items += _said(words("game.state_text"), HALF, 8.6 + LABEL * LEADING - LABEL, right, 2, style)
    size = (WORKSHOP[0] + PLAY, FLOOR + PLAY)
    for row, seat in enumerate(seats):
        y, shops = 21.5 + row * LANE, state_places(house, row)
        items.append(seat_sign(seat, HALF + SIGN / 2, y + size[1] / 2, SIGN, style))
        items += _drawn(shops, size, style)
        for place in shops:
            if style.look == "survey":
                items += shifted(ghost("workshop", seat.hue, size[1] - 1.6, style), *place)
            items += _exchange(price(house, "state"), *place, style)
    return replace(_table("state_board", items, max(HEIGHT, round(foot + EDGE - 1.5)), style), group=SHARED)


def _exchange(cost: Price, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the extra cost of a workshop on the state board, an arrow, and the popularity that it brings."""
    colours, head = style.palette, polygon([(x + 2.2, y), (x + 0.9, y - 0.7), (x + 0.9, y + 0.7)])
    arrow = joined([polyline([(x - 1.6, y), (x + 0.9, y)]), head])
    return [
        *price_items(cost, x - 4.6, y, style),
        Shape(arrow, colours.filled(colours.ink), colours.ink, style.lines.hairline),
        heart(x + 5.2, y - 1.9, 3.8, style),
        _figure("2", x + 5.2, y + 3.6, style),
    ]


def round_track(house: House, style: Style) -> Part:
    """Return the round track with a space for each round; the last space has a double ring."""
    ink, lines, rounds = style.palette.ink, style.lines, house["play.rounds"]
    items = _said(style.words("game.track_text"), EDGE, EDGE - 1, WIDTH - 2 * EDGE, 3, style)
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
    return replace(_table("round_track", items, TRACK_HEIGHT, style), group="tracks")

"""An AntWalk deal on two sheets: two slips for players who set it up, and an overview for somebody who does not play.

Each slip tells one of two players in which order to pile up tiles or cards, and where the pieces of the other player's
pile go. Neither player learns where a number lies (engine/games/antwalk/setup.py). The fields of a slip are whole mm
wide, at most `FIELD` on paper that is common at home; those of its square of places are as large as fits. The overview
shows the tiles as they lie, but number side up; on plain pages they are at most `DESIGNED` wide. Lengths are
millimetres.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from landpress.engine.games.antwalk.setup import set_up
from landpress.layouts.games.antwalk import ANTHILL, HAND, SIDE, Deal
from landpress.layouts.sheet import Area, require, whole_unit
from landpress.output.games.antwalk.trail import marching, meadow
from landpress.output.pieces.ant import ant, anthill
from landpress.output.pieces.arrow import HUES, arrow
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.fonts import width as text_width
from landpress.output.scene.items import Cell, Drawn, Item, Point, Scene, Shape, Symbol, Text, Use, Window
from landpress.output.scene.linebreak import Paragraph, fitted, marked, stacked
from landpress.output.scene.shapes import polyline, rectangle
from landpress.output.scene.style import LABEL, LEADING, SMALLEST_BODY, TITLE, Style
from landpress.output.scene.typeset import shifted
from landpress.output.sheets.frame import GUTTER, Frame
from landpress.output.sheets.page import ENGRAVED, Imprint, carried, grown, pictured_page, play_area, tall, title

DESIGNED = 25
"""The width of a cut tile in mm; its drawing is scaled as a whole to other sizes."""
ROWS, FIELD, SMALLEST_FIELD = (6, 5, 4), 15, 8
"""The numbers of pieces in a row of a slip; the largest and the smallest width of a piece's field."""
PILE = SIDE * SIDE - 1
BROAD, MAP = (8, 6, 12), 0.68
"""The numbers of pieces in a row, and the most of the width that the map takes, of a slip on a page on its side."""
RIM = 4.5
GAP = 1.0
"""The gap between the pieces of a slip."""
FIGURE = 6.6
"""The size of the number on a tile of the designed width."""
TINT, BACK = 0.22, "vermilion"
"""The share of a hue in the ground of tiles and cards; the hue of the backs of cards and of the anthill."""
CARD_SHAPE = 44 / 63
"""The width of a card divided by its height."""
LEAST_SPACE, CUT_DASH, ANT = 11.0, (2.0, 1.5), 9.0
"""Between the slips: the least space, the dashes of the cutting line, the length of the ant on it."""
SMALLEST_TILE, CARD_FIELD, HANDS = 15, 20, 0.22
"""The smallest tile of the overview, the largest field of a card there, and the share of its height for the hands."""
BESIDE = 2.0
"""How much larger that field may be where the hands lie beside the board."""
Panel = Callable[[float, float], list[Drawn]]
"""A function that draws a panel of a slip from its corner."""
HELD = 1.8
"""How much larger the numbers of a hand are than on other cards of their size."""
SIGN, SIGN_SIZE = (9.3, 9.3), 3.3
"""The place of a seat's sign on a tile of the overview, from the tile's centre, and the size of the sign."""


def face(turn: str, width: float, style: Style) -> Symbol:
    """Return a side of a tile with its arrow and border, without a number."""
    ground = style.palette.tint(HUES[turn], TINT)
    outline = Shape(rectangle(-width / 2, -width / 2, width, width), ground, style.palette.ink, style.lines.border)
    return Symbol(f"tile-{turn}-{width:g}", width / 2 + 1, (outline, *arrow(turn, width, style)))


def number(text: str, x: float, y: float, size: float, style: Style, cell: Cell | None = None) -> Text:
    """Return a number with its middle at (x, y), in a cell of a table if there is one."""
    return Text(x, y + size * 0.36, text, size, style.palette.ink, bold=True, anchor="middle", cell=cell)


def hill(x: float, y: float, width: float, style: Style) -> Use:
    """Return the anthill tile with its centre at (x, y)."""
    return Use(Symbol(f"anthill-{width:g}", width / 2 + 1, tuple(anthill(width, style))), x, y)


def pieces(
    row: int, unit: float, pitch: float, x: float, y: float, draw: Callable[[int, float, float], list[Drawn]]
) -> list[Drawn]:
    """Return the pieces of a pile from (x, y), `row` in a row of fields that are `pitch` wide and `unit` high.

    `draw` gets the index of a piece and its middle.
    """
    items: list[Drawn] = []
    for i in range(PILE):
        drawn = draw(i, x + (i % row + 0.5) * pitch, y + (i // row + 0.5) * unit)
        items += [item._replace(cell=Cell(*divmod(i, row))) if isinstance(item, Text) else item for item in drawn]
    return items


def _card(x: float, y: float, height: float, hue: str, style: Style) -> Shape:
    width, colours = height * CARD_SHAPE, style.palette
    ground = colours.tint(hue, TINT)
    return Shape(rectangle(x - width / 2, y - height / 2, width, height), ground, colours.ink, style.lines.border)


class _Pieces:
    """The drawings of a deal's pieces for fields of one width, each about a given centre."""

    def __init__(self, board: Deal, unit: int, style: Style) -> None:
        self.board, self.unit, self.style = board, unit, style
        self.scale = (unit - GAP) / DESIGNED
        self.face = cache(lambda turn: face(turn, unit - GAP, style))

    def tile(self, tile: int, x: float, y: float) -> list[Drawn]:
        """Return the number side of a tile."""
        symbol = self.face(self.board.number_side[tile - 1])
        return [Use(symbol, x, y), number(str(tile), x, y, FIGURE * self.scale, self.style)]

    def card(self, card: int, x: float, y: float, larger: float = 1.0) -> list[Drawn]:
        """Return a card with its number, in the hue of the number side of its tile."""
        size = FIGURE * self.scale * larger
        hue = HUES[self.board.number_side[card - 1]]
        return [_card(x, y, self.unit - GAP, hue, self.style), number(str(card), x, y, size, self.style)]

    def dealt(self, i: int, seat: int | None, x: float, y: float) -> list[Drawn]:
        """Return the back of the card at index `i` of the pile, with the sign of its seat, or a dash for no seat."""
        style, half = self.style, (self.unit - GAP) / 2
        ordinal = Text(x - half * CARD_SHAPE + 0.7, y - half + 0.5 + LABEL * 0.8, str(i + 1), LABEL, style.palette.ink)
        items: list[Drawn] = [_card(x, y, 2 * half, BACK, style), ordinal]
        if seat is None:
            dash = polyline([(x - 0.25 * half, y + 0.2 * half), (x + 0.25 * half, y + 0.2 * half)])
            return [*items, Shape(dash, None, style.palette.ink, style.lines.hairline)]
        return [*items, seat_sign(style.palette.seats[seat], x, y + 0.2 * half, 0.8 * half, style)]


def rim(unit: float, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the names of columns and rows, above and to the left of a square with its top left corner at (x, y)."""
    ink, half = style.palette.ink, RIM / 2
    places = [(i + 0.5) * unit for i in range(SIDE)]

    def named(text: str, across: float, down: float, cell: Cell) -> Text:
        return Text(x + across, y + down + LABEL * 0.36, text, LABEL, ink, anchor="middle", cell=cell)

    return [
        *(named("abcde"[i], along, -half, Cell(0, i + 1, is_head=True)) for i, along in enumerate(places)),
        *(named(str(i + 1), -half, along, Cell(i + 1, 0, is_head=True)) for i, along in enumerate(places)),
    ]


def place_map(places: Sequence[int], unit: int, x: float, y: float, style: Style) -> list[Drawn]:
    """Return a map with its top left corner at (x, y) that shows the place of each tile of the pile."""
    ink, ground = style.palette.ink, style.palette.tint(BACK, TINT)
    heads = rim(unit, x + RIM, y + RIM, style)
    items = heads[:SIDE]
    for cell, i in sorted((cell, i) for i, cell in enumerate(places)):
        row, column = divmod(cell, SIDE)
        left, top = x + RIM + column * unit, y + RIM + row * unit
        at, size = Cell(row + 1, column + 1), FIGURE * unit / DESIGNED
        items += heads[SIDE + row : SIDE + row + 1] * (column == 0)
        items.append(Shape(rectangle(left, top, unit, unit), ground, ink, style.lines.border))
        items.append(number(str(i + 1), left + unit / 2, top + unit / 2, size, style, at))
    middle = RIM + SIDE / 2 * unit
    return [*items, hill(x + middle, y + middle, unit, style)]


def _slips(board: Deal, area: Area, style: Style) -> list[Item]:
    """Return the two slips, and between them a cutting line with an ant on it: side by side on a page on its side."""
    said = {key: marked(style.words(f"game.{key}")) for key in ("a1", "a2", "b1", "b2")}
    if style.page.width > style.page.height:
        return _side_by_side(board, said, area, style)
    ink, column = style.palette.ink, (area.width - 2 * GUTTER) / 2
    size = SMALLEST_BODY if max(len(text.lines(column, SMALLEST_BODY)) for text in said.values()) <= 3 else LABEL
    size *= grown(style) * tall(style) ** 2
    steps = {key: text.even(column, size) for key, text in said.items()}
    top = TITLE + size * LEADING * max(map(len, steps.values())) + max(LABEL, size)
    free = area.height - 2 * top - RIM - LEAST_SPACE

    def field(row: int) -> int:
        rows = -(-PILE // row)
        largest = whole_unit(Area(0, 0, column, free), row, rows + max(rows, SIDE))
        return min(int(FIELD * (grown(style) * tall(style)) ** 2), largest)

    row = max(ROWS if style.look == "survey" else ROWS[:1], key=field)
    rows, unit = -(-PILE // row), field(row)
    card = int(min(unit / CARD_SHAPE, free / (rows + max(rows, SIDE)))) if tall(style) > 1 else unit
    high = rows * card
    wide = whole_unit(Area(0, 0, column - RIM, free - high), SIDE, SIDE)
    contents = _contents(board, row, (unit, card, card, wide, named_height(unit, card, row, wide)), unit, style)
    cut = area.y + top + high + max((free + LEAST_SPACE - high - max(high, SIDE * wide)) / 2, LEAST_SPACE) / 2
    items: list[Item] = []
    for slip, y in (("a", area.y), ("b", 2 * cut - area.y - top - high)):
        items += _name(slip, area.x, y, area.width, style)
        for j, key in enumerate((f"{slip}1", f"{slip}2")):
            x = area.x + j * (column + 2 * GUTTER)
            items += stacked(steps[key], x, y + TITLE + size * LEADING, size, ink)
            items += contents[key](x, y + top)
    trail = _trail((area.x + ANT, cut), (area.right - 1, cut), style)
    return [*items, *trail, *ant(area.x + ANT / 2, cut, ANT * 0.9, -90, style)]


def named_height(unit: int, card: int, row: int, wide: int) -> int:
    """Return the height of the field of a card with a number, `row` in a row, beside a map with `wide` places.

    `unit` is the width of the fields, and `card` the height of those of dealt cards, in mm.
    """
    return max(card, min(int(unit / CARD_SHAPE), SIDE * wide // -(-PILE // row)))


def _trail(start: Point, end: Point, style: Style) -> list[Drawn]:
    """Return the line between the slips."""
    if style.look == "survey":
        return marching((start, end), CUT_DASH, style)
    return [Shape(polyline([start, end]), None, style.palette.ink, style.lines.hairline, CUT_DASH)]


def _name(slip: str, x: float, y: float, wide: float, style: Style) -> list[Drawn]:
    """Return the name of a slip, in the survey before a meadow."""
    name, ground = style.words(f"game.slip_{slip}"), y + TITLE * 0.8
    size = fitted(name, wide, TITLE, bold=True)
    items: list[Drawn] = [Text(x, ground, name, size, style.palette.ink, bold=True)]
    if style.look == "survey":
        items += meadow(x + text_width(name, size, bold=True) + GUTTER, x + wide, ground, slip, style)
    return items


def _contents(board: Deal, row: int, units: tuple[int, ...], pitch: float, style: Style) -> dict[str, Panel]:
    """Return functions that draw what each step shows from its corner, `row` pieces in a row.

    `units` are the sizes of tiles, of their fields, of dealt cards, of the places of the map, and of cards with a
    number. Those are lower down than their panel's corner if they are larger than tiles: beside the places of the map.
    """
    found, (unit, field, dealt, wide, card) = set_up(board), units
    lower = RIM if card > field else 0.0
    require("a field of the set-up slips", unit, SMALLEST_FIELD, "take larger paper or a smaller margin")
    tiles, cards, backs = (_Pieces(board, one, style) for one in (unit, card, dealt))
    return {
        "a1": lambda x, y: pieces(row, field, pitch, x, y, lambda i, *at: tiles.tile(found.tiles[i], *at)),
        "a2": lambda x, y: pieces(row, dealt, pitch, x, y, lambda i, *at: backs.dealt(i, found.seats[i], *at)),
        "b1": lambda x, y: pieces(row, card, pitch, x, y + lower, lambda i, *at: cards.card(found.cards[i], *at)),
        "b2": lambda x, y: place_map(found.places, wide, x, y, style),
    }


def _side_by_side(board: Deal, said: Mapping[str, Paragraph], area: Area, style: Style) -> list[Item]:
    """Return the slips left and right of the cutting line. The last step is told beside its map."""
    ink, size, column = style.palette.ink, SMALLEST_BODY * grown(style), (area.width - 3 * GUTTER) / 2
    steps = {key: text.lines(column, size) for key, text in said.items()}
    step = size * LEADING * max(len(steps[key]) for key in ("a1", "a2", "b1")) + LABEL
    top, free = area.y + TITLE + step, area.height - TITLE - 2 * step - GUTTER
    room = Area(0, 0, column, free)
    unit, row = max((whole_unit(room, row, 2 * PILE / row), row) for row in BROAD)
    second = top + PILE / row * unit + GUTTER
    dealt = whole_unit(room.inset(top=PILE / row * unit), row * CARD_SHAPE, PILE / row)
    wide = whole_unit(Area(0, 0, MAP * column - RIM, area.bottom - second - RIM), SIDE, SIDE)
    contents = _contents(board, row, (unit, unit, dealt, wide, unit), column / row, style)
    items: list[Item] = []
    for slip, x in (("a", area.x), ("b", area.right - column)):
        items += [
            *_name(slip, x, area.y, column, style),
            *stacked(steps[f"{slip}1"], x, top - step + size * LEADING, size, ink),
        ]
        items += contents[f"{slip}1"](x, top)
        if slip == "a":
            items += [*stacked(steps["a2"], x, second + size, size, ink), *contents["a2"](x, second + step)]
        else:
            side = RIM + SIDE * wide + GUTTER
            told = said["b2"].lines(column - side, size)
            items += [*stacked(told, x + side, second + RIM + size, size, ink), *contents["b2"](x, second)]
    cut = area.middle[0]
    trail = _trail((cut, area.y + ANT), (cut, area.bottom), style)
    return [*items, *trail, *ant(cut, area.y + ANT / 2, ANT * 0.9, 0, style)]


def _frame(about: str, keys: Sequence[str], imprint: Imprint, style: Style) -> Frame:
    """Return the frame of a page, with larger type on larger and on taller paper."""
    words, larger = style.words, grown(style) * tall(style) ** 2
    rules = tuple(words(f"game.{key}") for key in keys)
    summary, body = words(about, seats=imprint.seats), SMALLEST_BODY * larger if larger > 1 else 0.0
    return Frame(imprint, style, summary, rules, body=body, title=ENGRAVED * larger)


def _slips_page(board: Deal, imprint: Imprint, style: Style) -> Scene:
    """Return the sheet with the slips."""
    page, frame = style.page, _frame("game.slips", ("need", "cut", "after"), imprint, style)
    items = _slips(board, play_area(style).inset(top=frame.above), style)
    return Scene(
        page.width, page.height, title(imprint, style), (*frame.band(), *items, *carried(imprint, style, 1, 2))
    )


Sides = Callable[[str, str, Style], Sequence[Drawn]]
"""A function that draws the side of a tile with an arrow and a number, of the designed width and without ground."""


def field_items(board: Deal, unit: int, x: float, y: float, style: Style, sides: Sides | None = None) -> list[Drawn]:
    """Return the deal with its centre at (x, y), number sides up.

    A tile has the sign of the seat that holds its card. `sides` draws tiles of the designed width.
    """
    x, y = x - SIDE / 2 * unit, y - SIDE / 2 * unit
    holder = {card: seat for seat, hand in enumerate(board.hands) for card in hand}
    scale = unit / DESIGNED
    symbol = cache(lambda turn: face(turn, unit, style))
    items: list[Drawn] = []
    for cell, tile in enumerate(board.cells):
        row, column = divmod(cell, SIDE)
        at = x + (column + 0.5) * unit, y + (row + 0.5) * unit
        if tile == ANTHILL:
            items.append(hill(*at, unit, style))
            continue
        turn = board.number_side[int(tile) - 1]
        if sides and unit == DESIGNED:
            ground = style.palette.tint(HUES[turn], TINT)
            square = rectangle(at[0] - unit / 2, at[1] - unit / 2, unit, unit)
            items += [Shape(square, ground, style.palette.ink, style.lines.border)]
            items += shifted(sides(turn, tile, style), *at)
        else:
            items.append(Use(symbol(turn), *at))
            items.append(number(tile, *at, FIGURE * scale, style))
        if int(tile) in holder:
            seat = style.palette.seats[holder[int(tile)]]
            items.append(seat_sign(seat, at[0] + SIGN[0] * scale, at[1] + SIGN[1] * scale, SIGN_SIZE * scale, style))
    coast = Shape(rectangle(x, y, SIDE * unit, SIDE * unit), None, style.palette.ink, style.lines.coast)
    return [*items, coast]


def _hands(board: Deal, area: Area, columns: int, style: Style) -> list[Drawn]:
    """Return the cards of each seat beside its sign, in `columns` columns in the middle of an area."""
    lines = -(-board.players // columns)
    width, pitch = (HAND + 1.0) * CARD_SHAPE, 1.3 if columns > 1 else 1.05
    largest = CARD_FIELD * (grown(style) ** 2 if columns > 1 else BESIDE)
    unit = min(int(largest), whole_unit(area.inset(top=GUTTER), columns * (width + 0.5), lines * pitch))
    require("a card of the overview", unit, SMALLEST_FIELD, "take larger paper or a smaller margin")
    draw, step = _Pieces(board, unit, style), unit * CARD_SHAPE
    items: list[Drawn] = []
    apart = pitch * unit if columns > 1 else area.height / lines
    for i, hand in enumerate(board.hands):
        line, column = divmod(i, columns)
        in_line = min(columns, board.players - line * columns)
        x = area.middle[0] + (column - (in_line - 1) / 2) * area.width / columns - width * unit / 2 + step / 2
        y = area.middle[1] + (line - (lines - 1) / 2) * apart
        items.append(seat_sign(style.palette.seats[i], x, y, 0.4 * unit, style))
        for j, card in enumerate(hand, 1):
            items += draw.card(card, x + j * step, y, HELD if style.look == "survey" else 1.0)
    return items


def _overview(board: Deal, imprint: Imprint, style: Style, sheet: int, sheets: int, sides: Sides | None) -> Scene:
    """Return the whole deal on one sheet, for somebody who does not play: the board, the hands below or beside it."""
    frame = _frame("game.overview", ("look_away", "lay", "give"), imprint, style)
    area = play_area(style).inset(top=frame.above)
    beside = area.height < area.width
    engraved = style.look == "survey"
    below = area.height * (HANDS if engraved else 0.28)
    room = area.inset(right=area.width * 0.45) if beside else area.inset(bottom=below)
    unit = min(2 * DESIGNED if engraved else DESIGNED, whole_unit(room.inset(2 * RIM, RIM), SIDE, SIDE))
    require("a tile of the overview", unit, SMALLEST_TILE, "take larger paper or a smaller margin")
    if beside and engraved:
        room = room._replace(width=SIDE * unit + 3 * RIM)
    x, y = room.middle[0], room.middle[1] + RIM / 2
    hands = area.inset(left=room.width) if beside else area.inset(top=room.height)
    left, top, side = x - SIDE / 2 * unit, y - SIDE / 2 * unit, SIDE * DESIGNED
    field: list[Item] = [*rim(unit, left, top, style)]
    if engraved:
        whole, scale = field_items(board, DESIGNED, side / 2, side / 2, style, sides), unit / DESIGNED
        field.append(Window(left - scale, top - scale, Area(-1, -1, side + 2, side + 2), tuple(whole), scale))
    else:
        field += field_items(board, unit, x, y, style)
    behind = [*_hands(board, hands, 1 if beside else 2, style), *carried(imprint, style, sheet, sheets)]
    return pictured_page(frame.band(), field, behind, frame.summary, imprint, style)


def board_pages(board: Deal, imprint: Imprint, style: Style, sides: Sides | None = None) -> list[Scene]:
    """Return the sheet with the slips, then the overview; the overview alone if the style is `undivided`.

    `sides` draws tiles of the designed width.

    Raise LayoutError if the paper is too small.
    """
    if style.undivided:
        return [_overview(board, imprint, style, 1, 1, sides)]
    return [_slips_page(board, imprint, style), _overview(board, imprint, style, 2, 2, sides)]

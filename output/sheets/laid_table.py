"""The table on the first page of a kit: the board of this kit and its parts, as somebody who sits there sees them.

Lengths are in millimetres. A place on the table is (u, v): u runs to the right from its middle, v to the near edge from
the far one, both as long as on the page at the near edge. Paper and flat pieces lie on the table, standing ones face
the reader. Letters that nobody could read become lines.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from landpress.engine.contract.streams import Stream
from landpress.layouts.sheet import Area
from landpress.output.pieces import dice
from landpress.output.pieces.part import PAPER, Part
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Drawn, Item, Path, Point, Scene, Shape, Symbol, Text, Use, Window
from landpress.output.scene.outlines import lettering
from landpress.output.scene.shapes import moved, pieces, polygon, rectangle
from landpress.output.scene.style import TITLE, Style, mixed
from landpress.output.sheets.in_small import in_line, in_small, kept, picture, toned
from landpress.output.sheets.kit import Contents
from landpress.output.sheets.parts_list import is_flat
from landpress.output.sheets.table_top import CLOSE, FAR, NEAR, WIDEST_FINE, WOOD, Place, Table, mapped, wood
from landpress.output.survey.neatline import THICK, neatline
from landpress.output.survey.turning import direction

PAD, GAP, EDGE = 4.0, 3.5, 6.0
BOARD, WIDE_BOARD = 0.62, 0.69
"""The most of the width of the table that a board takes, and one that is wider than high."""
LARGE, NEAREST, TURN = 40.0, 1.9, 6
"""Pieces below this size are drawn larger than the board by this factor, so that they can be told apart. All that lies
beside the board is turned by at most some degrees."""
SHOWN, STACK, LIFT = 6, 4, 0.55
"""The most different parts of a name, the most in a stack, and how far the next one lies above."""
READ, LONGEST_READ, SHORT = 2.2, 12, 4
"""The least size and the most letters of a text that is read on the table, and of one that is not bold."""
FINE, SMALL, BANDS = 0.4, 2.5, 3
"""The size up to which a symbol is drawn once for each band of the table."""
SPREAD = (1.0, 0.85, 0.7, 0.55)
"""The shares of the free depth beside a board that are tried between its rows: the table is narrower near by."""
SHADOW, DEPTH, FOOT = 0.4, 1.4, 0.4
"""How long the shadow of what stands is and how deep its place, as shares of its height, and how far its foot is from
the middle of this place, as a share of the depth: what stands hides little behind it."""
RULING = 7
"""The lines that a ruled ground has at least."""
THINNEST, PALEST, LETTER, SIGNS = 0.04, 0.1, 0.12, 0.3
"""The thinnest lines that are drawn, and the thinnest white ones, which are hard to see. Points of a letter or
of a piece that are nearer to each other are left out."""
TITLES = ("engraved-", "shadow-")
"""The beginnings of the names of symbols that are titles."""
ROOM, STEEPEST, HIGH, WIDER = 1.1, 0.9, 0.75, 1.16
"""How much higher a table is than the board on it fills; how long lengths towards the reader are at most, if it is
higher, from which length on the board is wider too, and how much at most."""


class Piece(NamedTuple):
    """A piece on the board: its middle on the page, its drawing and its scale.

    `name` is that of its part in the kit, if it stands or there is only one, and `number` says which of the parts of
    this name it is.
    """

    x: float
    y: float
    scale: float
    symbol: Symbol
    name: str = ""
    number: int = 0


class Middle(NamedTuple):
    """What lies in the middle of the table: a drawing, which is a page of paper or not, and the pieces on it."""

    scene: Scene
    pieces: Sequence[Piece] = ()
    is_page: bool = True


def laid_table(area: Area, told: Contents, middle: Middle | None, style: Style) -> list[Item]:
    """Draw the table: the board in its middle with what lies on it, the other parts at both sides."""
    table = Table(area.inset(THICK, THICK, THICK, THICK), {}, _near(area, middle))
    lines = [line for line in told.lines if line.parts and line.parts[0].stock != PAPER]
    stream = Stream("table", *(line.name for line in lines))
    items: list[Item] = [*wood(table, stream, style), *neatline(area, style)]
    larger = max(1.0, table.area.width / WIDEST_FINE)
    half, scale, alone = 0.0, 0.42 * larger, list[Part]()
    if middle is not None and is_flat(middle.scene):
        board = middle.scene
        most = (BOARD if board.height > board.width else WIDE_BOARD) * min(WIDER, max(1.0, table.near / HIGH))
        fitting = min((table.deep - 2 * PAD) / board.height, most * table.area.width / board.width)
        half = board.width * fitting / 2
        at = table.flat(0, table.deep / 2, fitting)
        drawn = [_shifted(item, -board.width / 2, -board.height / 2) for item in in_small(board)]
        if middle.is_page:
            whole = rectangle(-board.width / 2, -board.height / 2, board.width, board.height)
            items += _sheet(whole, at, style.palette.paper, style)
        items += _laid(drawn, at, table, table.deep / 2, fitting, style)
        parts = {(line.name, number): part for line in lines for number, part in enumerate(line.parts)}
        for number, piece in enumerate(middle.pieces):
            place = (piece.x - board.width / 2) * fitting, table.deep / 2 + (piece.y - board.height / 2) * fitting
            part = parts.get((piece.name, piece.number))
            alone += [part] if part and part.count == 1 else []
            if part and _stands(part):
                items += _standing(part, f"on-board-{number}", table, place, fitting, style)
            else:
                items += _lying(piece, table, place, fitting * piece.scale, style)
        scale = min(1.4 * fitting, 0.58 * larger)
    parts_beside = [
        part for line in lines for part in line.parts[:SHOWN] if not _is_foot(part) and part.group != "tuck"
    ]
    return [*items, *_around([p for p in parts_beside if p not in alone], table, half, scale, stream, style)]


def body(symbol: Symbol) -> Shape | None:
    """Return the ground of a piece, or None of what is only written on the board."""
    shapes = (item for item in symbol.items if isinstance(item, Shape))
    return next((shape for shape in shapes if shape.fill or any(command == "Z" for command, _ in shape.path)), None)


def _lying(piece: Piece, table: Table, where: Point, scale: float, style: Style) -> Iterator[Item]:
    """Yield a piece that lies on the board, with its shadow. A number is a line: it counts a pile, which has others."""
    at = table.flat(*where, scale)
    if edge := body(piece.symbol):
        laid = mapped(edge.path, at)
        if style.palette.level == "full":
            yield Shape(moved(laid, 0.35, 0.35), style.palette.ink)
        yield Shape(laid, style.palette.paper)
    items = [in_line(item) if isinstance(item, Text) else item for item in piece.symbol.items]
    yield from _laid(items, at, table, where[1], scale, style, SIGNS)


def full_height(middle: Middle | None, wide: float) -> float:
    """Return the height of a table that is `wide` mm wide, from which on what lies in its middle grows no more."""
    board = middle.scene if middle else Scene(1, 1, "", ())
    share = BOARD if board.height > board.width else WIDE_BOARD
    high = share * board.height / board.width
    return ((wide - 2 * THICK) * high + 2 * PAD) * NEAR * FAR + 2 * THICK


def _near(area: Area, middle: Middle | None) -> float:
    """Return how long lengths towards the reader are: more on a table higher than its board fills."""
    if middle is None or not is_flat(middle.scene):
        return NEAR
    return min(STEEPEST, NEAR * max(1.0, area.height / (ROOM * full_height(middle, area.width))))


def joined(pages: Sequence[Scene]) -> Scene | None:
    """Return the page of a board; or of one on several sheets, which are windows of one drawing, this drawing."""
    windows = [item for page in pages for item in page.items if isinstance(item, Window)]
    if len(pages) < 2 or not windows:
        return next(iter(pages), None)
    wide, high = max(window.part.right for window in windows), max(window.part.bottom for window in windows)
    inside = Area(0, 0, wide, high)
    drawing = [_shifted(kept(item, inside), EDGE, EDGE) for item in windows[0].items]
    field = next((page.field for page in pages if page.field), None)
    if field:
        width, (x, y), turned = field
        field = width, (x + EDGE, y + EDGE), turned
    return pages[0]._replace(
        width=wide + 2 * EDGE, height=high + 2 * EDGE, items=tuple(drawing), pictured=(0, 0), field=field
    )


def _is_foot(part: Part) -> bool:
    """Return whether a part only holds another one upright: its slit is at its upper edge, where it is folded."""
    return bool(part.slits and part.shown and part.shown.y < 0)


def _stands(part: Part) -> bool:
    return bool(part.shown and part.folds) and part.group != "dice"


def _around(parts: Sequence[Part], table: Table, half: float, scale: float, stream: Stream, style: Style) -> list[Item]:
    """Draw parts at both sides of what is in the middle, far ones first, as large as they have room."""
    ordered = sorted(parts, key=_stands)  # what stands hides what lies behind it
    sides = ordered[::2], ordered[1::2]
    for _ in range(60):
        found = [_rows(some, table, half, scale, sign) for some, sign in zip(sides, (-1, 1), strict=True)]
        if all(places is not None for places in found):
            break
        scale *= 0.95
    items: list[Item] = []
    for some, places in zip(sides, found, strict=True):
        for number, (part, (u, v, size)) in enumerate(zip(some, places or (), strict=False)):
            turn = (stream.below(2 * TURN + 1) - TURN) % 360
            if part.group == "dice":
                side = 8.0 * size * table.scale(v) * 1.4
                for k in range(min(part.count, 2)):
                    x, y = table.place(u, v)
                    items += dice.lying((5, 3)[k], x + (k - 0.5) * (side + 1.5), y + k * 1.5, side, style)
            elif _stands(part):
                foot = v + (_size(part, 1)[1] / _size(part, 1)[2] * size) * FOOT
                items += _standing(part, f"{some is sides[0]}-{number}", table, (u, foot), size, style)
            else:
                items += _piece(part, table, (u, v), size, turn, min(STACK, part.count), style)
    return items


def _size(part: Part, scale: float) -> tuple[float, float, float]:
    """Return the width and depth that a part takes on the table, and its scale."""
    whole = part.shown if _stands(part) and part.shown else Area(0, 0, part.width, part.height)
    if part.group == "dice":
        whole = Area(0, 0, 30, 14)
    size = scale * (NEAREST if max(whole.width, whole.height) < LARGE else 1.0)
    wide, high = whole.width * size, whole.height * size
    if _stands(part):
        return wide + SHADOW * high, high * DEPTH, size
    lean = direction(TURN)[1]
    return wide + lean * high, high + lean * wide, size


def _rows(
    parts: Sequence[Part], table: Table, half: float, scale: float, sign: int, more: float = 0.0
) -> list[tuple[float, float, float]] | None:
    """Return the place of the middle and the scale of each part on one side of the table; None without room.

    Before each row there are `more` mm than are needed: at first none, then what is left of the depth, divided.
    """
    found: list[tuple[float, float, float]] = []
    v, rows, left = PAD + more, 0, [_size(part, scale) for part in parts]
    while left:
        count, wide, high = 0, 0.0, 0.0
        for one in left:
            room = table.edge(v + max(high, one[1])) - PAD / 2 - half - GAP
            if wide + one[0] > room:
                break
            count, wide, high = count + 1, wide + one[0] + GAP, max(high, one[1])
        if not count:
            return None
        room = table.edge(v + high) - PAD / 2 - half - GAP
        spare = (room - wide + GAP) / (count + 1)
        at = half + GAP
        for across, _, size in left[:count]:
            at += spare
            found.append((sign * (at + across / 2), v + high / 2, size))
            at += across + GAP
        v, rows, left = v + high + GAP + more, rows + 1, left[count:]
    spare = table.deep - PAD - (v - GAP - more)
    if spare < 0 or more or not rows:
        return found if spare >= 0 else None
    shares = (share * spare / (rows + 1) for share in SPREAD)
    return next(filter(None, (_rows(parts, table, half, scale, sign, one) for one in shares)), None)


def _piece(part: Part, table: Table, where: Point, scale: float, turn: int, count: int, style: Style) -> Iterator[Item]:
    """Yield a piece that lies on the table, on others of its kind."""
    (u, v), edge = where, part.outline or rectangle(-part.width / 2, -part.height / 2, part.width, part.height)
    at = table.flat(u, v, scale, turn)
    for step in range(count):
        top = _lifted(at, -LIFT * step * table.scale(v))
        yield from _sheet(edge, top, part.ground or style.palette.paper, style, step == 0)
    yield from _laid(part.front, top, table, v, scale, style)
    if part.ground is None:  # its drawing may lie over its edge
        yield Shape(mapped(edge, top), stroke=style.palette.ink, width=0.15)


def _lifted(at: Place, up: float) -> Place:
    def place(x: float, y: float) -> Point:
        left, top = at(x, y)
        return left, top + up

    return place


def _standing(part: Part, key: str, table: Table, where: Point, scale: float, style: Style) -> Iterator[Item]:
    """Yield a piece that stands on the table and throws a shadow to the lower right."""
    whole = part.shown
    assert whole is not None, "only pieces that are shown in part stand"
    scale *= table.scale(where[1])
    (x, y), wide, high = table.place(*where), whole.width * scale, whole.height * scale
    x -= SHADOW * high / 2
    if style.palette.level == "full":
        away, down = SHADOW * high, SHADOW * high / 2.4
        foot = [(x - wide / 2, y), (x + wide / 2, y), (x + wide / 2 + away, y + down), (x - wide / 2 + away, y + down)]
        yield Shape(polygon(foot), mixed(style.palette.ink, WOOD, 0.4))
    if part.ground is None:
        yield Shape(rectangle(x - wide / 2, y - high, wide, high), style.palette.paper)
    yield picture(part, f"stand-{key}", whole, (x - wide / 2, y - high), scale, style)


def _sheet(edge: Path, at: Place, ground: str, style: Style, has_shadow: bool = True) -> Iterator[Shape]:
    """Yield paper or card in its outline."""
    shape = mapped(edge, at)
    if has_shadow and style.palette.level == "full":
        yield Shape(moved(shape, 0.6, 0.6), style.palette.ink)
    yield Shape(shape, ground, style.palette.ink, 0.15)


def _shifted(item: Drawn, dx: float, dy: float) -> Drawn:
    if isinstance(item, Shape):
        return item._replace(path=moved(item.path, dx, dy))
    return item._replace(x=item.x + dx, y=item.y + dy)


def _laid(
    items: Iterable[Drawn], at: Place, table: Table, v: float, scale: float, style: Style, close: float = 0.0
) -> Iterator[Item]:
    """Yield a flat drawing as it lies on the table; its middle is at v."""
    fine, ink = scale * table.scale(v), style.palette.ink
    stray, close = (0.0, close) if close else (table.stray, CLOSE * max(1.0, table.area.width / WIDEST_FINE))
    for item in items:
        if isinstance(item, Shape):
            least = PALEST if item.stroke == style.palette.paper else THINNEST
            stroke = item.stroke if item.stroke and item.width * fine >= least else None
            if (item.fill or stroke) and (path := mapped(item.path, at, close, stray)):
                dash, wide = tuple(n * fine for n in item.dash), item.width * fine
                if _is_level(item):
                    wide *= table.near * table.scale(v)
                yield toned(Shape(path, item.fill, stroke, wide, dash), ink)
        elif isinstance(item, Use):
            yield from _used(item, at, table, scale, style)
        elif isinstance(item, Text):
            yield from _lettered(item, at, fine, style)


def _is_level(item: Shape) -> bool:
    """Return whether a drawing is ruled with level lines. On a table they are as much finer as they are closer."""
    rows = [piece for piece in pieces(item.path) if len(piece) > 1]
    return not item.fill and len(rows) > RULING and all(a[1][-1] == b[1][-1] for a, b, *_ in rows)


def _used(use: Use, at: Place, table: Table, scale: float, style: Style) -> Iterator[Item]:
    """Yield a symbol: a large one line by line, a small one as a symbol of its band and of one of eight directions."""
    if use.symbol.reach * scale < FINE:
        return
    x, y = at(use.x, use.y)
    v = _depth(table, y)
    if use.symbol.reach * scale > SMALL * table.coarse:
        close = LETTER if use.symbol.name.startswith(TITLES) else 0.0
        yield from _laid(use.symbol.items, lambda a, b: at(*use.place(a, b)), table, v, scale, style, close)
        return
    band = table.deep * (int(BANDS * v / table.deep) + 0.5) / BANDS
    wide = scale * table.scale(band)
    high = wide * table.near * table.scale(band)
    aside, down = at(*use.place(1, 0))
    east, south = (aside - x) / wide, (down - y) / high
    turn = max(range(0, 360, 45), key=lambda a: direction(a)[0] * east + direction(a)[1] * south)
    c, s = direction(turn)
    name = sha256(f"{use.symbol.name} {wide:.3f} {turn}".encode()).hexdigest()[:16]
    if name not in table.symbols:
        drawn = _laid(
            use.symbol.items, lambda p, q: ((p * c - q * s) * wide, (p * s + q * c) * high), table, band, scale, style
        )
        kept = tuple(one for one in drawn if isinstance(one, Shape | Use))
        table.symbols[name] = Symbol(f"laid-{name}", use.symbol.reach * wide * 1.5, kept)
    if table.symbols[name].items:
        yield Use(table.symbols[name], x, y)


def _depth(table: Table, y: float) -> float:
    """Return v of a place on the page."""
    scale = FAR + (1 - FAR) * min(1.0, max(0.0, (y - table.area.y) / table.area.height))
    far = FAR / (1 - FAR) * table.deep
    return min(table.deep - 1e-6, max(0.0, far + table.deep - far / scale))


def _lettered(text: Text, at: Place, fine: float, style: Style) -> Iterator[Shape]:
    """Yield the outlines of a short large text, or a line in place of any other. Engraved titles have theirs."""
    if text.bold and text.size > TITLE and text.spacing:
        return
    wide = width(text.text, text.size, text.bold)
    left = text.left(wide)
    if text.size * fine >= READ and len(text.text) <= (LONGEST_READ if text.bold else SHORT):
        for path in lettering(text.text, text.size, 0.0, text.bold)[0]:
            yield Shape(mapped(moved(path, left, text.y), at, LETTER), text.colour)
        return
    line = in_line(text)
    if path := mapped(line.path, at):
        yield line._replace(path=path, width=max(THINNEST, line.width * fine))

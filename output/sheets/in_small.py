"""Small pictures of parts and pages: without lines that would clot, and with texts that nobody could read as lines.

Lengths are in millimetres.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from math import inf, sqrt

from landpress.layouts.sheet import Area
from landpress.output.pieces.part import Part
from landpress.output.scene.fonts import width
from landpress.output.scene.items import PT, Drawn, Item, Path, Point, Scene, Segment, Shape, Symbol, Text, Use, Window
from landpress.output.scene.shapes import extent, joined, pieces, polyline, rectangle
from landpress.output.scene.style import FOOTER, Style, mixed
from landpress.output.sheets import crop_marks

EDGE = 0.3
FINEST_LINE = 0.03
"""The finest line in mm that reduced pictures of pieces of the survey keep."""
FIRM, TRUE, FAINT = 0.1, 0.06, 0.5
"""Lines on a page with small pictures are at least as wide as this, which preflight asks (PF306). Those that were finer
than the second are paler, down to a share, so that they do not clot."""
RULED, CLOSE_LINES, CLOSEST = 0.12, 7, 0.8
"""Finer lines in colour that lie close together are as wide as this and as much paler. They lie close if a path has
more segments and more mm on a square mm."""
WHITE, PALEST = "#ffffff", 0.06
"""White lines finer than this are left out: nobody would see them."""
PALE = 0.45
"""The share of the ink in lines that would be finer than that, and stay."""
UNREAD = 0.9
FIGURE = 2
"""Texts that are lower than this in mm become lines in a small picture. Those of so few letters are left out, because
their lines would be read as minus signs."""
CLOSE, STRAIGHT, SPECK, STRAY, LARGE = 0.2, 3.2, 0.35, 0.2, 18.0
"""Points that are as close are one on a small page; curves that are shorter than this many times become lines. Then how
far a line may stray where points on it are left out, as a share of the first; and the length of a picture from which
points are farther apart, so that a large one does not need more of them."""
FEW, WHOLE = 6, 40.0
"""The most points of a piece that is not thinned, and the reach up to which a symbol lies in an area or not at all."""
GRID = 0.2 * PT
"""The grid on which the points of small pictures lie: those of a file in points have one digit then."""


def picture(part: Part, key: str, whole: Area, corner: Point, scale: float, style: Style, folds: bool = False) -> Item:
    """Draw a part, or the area `whole` of it, with its edge and, with `folds`, the lines where it is folded."""
    half = style.lines.hairline / scale / 2
    edge = part.outline or rectangle(*whole.inset(half, half, half, half))
    slits = (crop_marks.cut_line(part.slits, style),) if part.slits else ()
    front = [*meeting(part.front, whole), *slits]
    close = CLOSE * max(1.0, max(whole.width, whole.height) * scale / LARGE)
    front = [*legible(front, scale, ink=style.palette.ink, close=close)] if style.look == "survey" else front
    dashes = (Shape(part.folds, None, style.palette.ink, 0.3 / scale, (1.2 / scale, 0.8 / scale)),) if folds else ()
    symbol = Symbol(f"picture-{key}", max(part.width, part.height), (*front, *dashes))
    line = Shape(edge, part.ground, style.palette.ink, 2 * half)
    rim = EDGE / scale  # viewers do not draw a line that lies on the window's own edge
    return Window(
        corner[0] - EDGE, corner[1] - EDGE, whole.inset(-rim, -rim, -rim, -rim), (line, Use(symbol, 0, 0)), scale
    )


def meeting(items: Iterable[Drawn], area: Area) -> Iterator[Drawn]:
    """Yield what is drawn in an area, of lines only the pieces there."""
    for item in items:
        if isinstance(item, Text) and not area.y <= item.y <= area.bottom + item.size:
            continue
        if isinstance(item, Text) and not _is_across(item, area):
            continue
        if isinstance(item, Use) and not item.turn:
            inner = area._replace(x=area.x - item.x, y=area.y - item.y)
            shown = tuple(meeting(item.symbol.items, inner))
            if shown != item.symbol.items:
                here = sha256(str(inner).encode()).hexdigest()[:8]  # elsewhere another part of it is shown
                item = item._replace(symbol=item.symbol._replace(name=f"{item.symbol.name}-in-{here}", items=shown))
            if not shown:
                continue
        elif isinstance(item, Shape):
            path = item.path if item.fill else joined([piece for piece in pieces(item.path) if _meets(piece, area)])
            if not _meets(path, area):
                continue
            item = item._replace(path=path)
        yield item


def _is_across(text: Text, area: Area) -> bool:
    """Return whether a line of text is in the columns of an area."""
    wide = width(text.text, text.size, text.bold) + text.spacing * text.size * len(text.text)
    return bool(text.family) or (text.left(wide) <= area.right and text.left(wide) + wide >= area.x)


def _meets(path: Path, area: Area) -> bool:
    if not path:
        return False
    left, top, right, bottom = extent(path)
    return left <= area.right and right >= area.x and top <= area.bottom and bottom >= area.y


def in_small(page: Scene) -> list[Drawn]:
    """Return what a small picture of a page shows: no windows, and no footer, because it has another page number."""
    return [i for i in page.items if not isinstance(i, Window) and not (isinstance(i, Text) and i.size <= FOOTER)]


def legible(
    items: Sequence[Drawn], scale: float, bold: float = inf, ink: str = "", close: float = CLOSE, read: float = 0.0
) -> tuple[Drawn, ...]:
    """Return a drawing without the lines that would clot at a scale. Their grounds stay.

    With `ink`, close lines in other colours are toned. Lines of at least `bold` mm stay too, as fine as lines may be
    and paler, because they are close. Texts are read at the scale `read`, if that is larger.
    """
    found: list[Drawn] = []
    for item in items:
        if isinstance(item, Text) and item.size * max(scale, read) < UNREAD:
            if len(item.text) <= FIGURE:
                continue
            item = in_line(item)
            item = item._replace(width=max(item.width, FINEST_LINE / scale))
        if isinstance(item, Use) and item.symbol.reach * scale < SPECK:
            continue
        if isinstance(item, Shape):
            path = straightened(thinned(item.path, close / scale), STRAY * close / scale)
            item = item._replace(path=on_grid(path, scale))
        if isinstance(item, Shape) and item.stroke == WHITE and item.width * scale < PALEST:
            item = item._replace(stroke=None)
        if isinstance(item, Shape) and item.stroke and item.width * scale < FINEST_LINE:
            pale = mixed(item.stroke, "#ffffff", PALE) if item.width >= bold else None
            item = item._replace(stroke=pale, width=FINEST_LINE / scale if pale else item.width)
        if isinstance(item, Shape) and ink and item.path:
            item = toned(item, ink, scale)
        if isinstance(item, Use):
            symbol = item.symbol
            kept = legible(symbol.items, scale, bold, ink, close, read)
            item = item._replace(symbol=symbol._replace(name=f"{symbol.name}-at-{scale:.3f}", items=kept))
        if not (isinstance(item, Shape) and (not item.path or (item.fill is None and item.stroke is None))):
            found.append(item)
    return tuple(found)


def firm(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return a page with no line too fine for a printer."""
    return tuple(
        item._replace(items=tuple(_firm(one, item.scale) for one in item.items))
        if isinstance(item, Window)
        else _firm(item, 1.0)
        for item in items
    )


def _firm(item: Drawn, scale: float) -> Drawn:
    if isinstance(item, Use):
        drawn = tuple(_firm(one, scale) for one in item.symbol.items)
        if all(one is other for one, other in zip(drawn, item.symbol.items, strict=True)):
            return item
        return item._replace(symbol=item.symbol._replace(name=f"{item.symbol.name}-firm-{scale:.3f}", items=drawn))
    if isinstance(item, Shape) and item.fill and not item.stroke and any(_is_thin(p, scale) for p in pieces(item.path)):
        return item._replace(stroke=item.fill, width=FIRM / scale)
    if not isinstance(item, Shape) or not item.stroke or item.width * scale >= FIRM:
        return item
    share = item.width * scale / TRUE
    stroke = item.stroke if share >= 1 else mixed(item.stroke, WHITE, max(FAINT, share))
    return item._replace(stroke=stroke, width=FIRM / scale)


def _is_thin(piece: Sequence[Segment], scale: float) -> bool:
    """Return whether a piece of a ground is a strip that is as fine as a line."""
    corners = [values[-2:] for _, values in piece if values]
    if not 4 <= len(corners) <= 5:
        return False
    sides = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True)]
    double = abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True)))
    return double * scale < 2 * FIRM * max(sqrt(x * x + y * y) for x, y in sides)


def toned(shape: Shape, ink: str, scale: float = 1.0) -> Shape:
    """Return lines in colour that lie close together as wider and paler ones: screens draw finer lines wider.

    They will be drawn at a scale. Lines in `ink` stay.
    """
    wide = shape.width * scale
    if shape.stroke in (None, ink) or shape.fill or wide >= RULED or not _is_close(shape.path, scale):
        return shape
    return shape._replace(stroke=mixed(shape.stroke or ink, "#ffffff", wide / RULED), width=RULED / scale)


def _is_close(path: Path, scale: float) -> bool:
    left, top, right, bottom = extent(path)
    ends, long = [values[-2:] for _, values in path if values], 0.0
    for (x0, y0), (x1, y1), (command, _) in zip(ends, ends[1:], path[1:], strict=False):
        long += sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2) * (command != "M")
    return len(path) > CLOSE_LINES and long > CLOSEST * (right - left) * (bottom - top) * scale


def on_grid(path: Path, scale: float = 1.0) -> Path:
    """Return a path with its points on the grid of a small picture: files of such points are a third smaller."""
    step = GRID / scale
    return tuple((command, tuple(round(n / step) * step for n in values)) for command, values in path)


def thinned(path: Path, close: float) -> Path:
    """Return a path without points that are as close to the last one, and without pieces that are as small."""
    return tuple(segment for piece in pieces(path) for segment in _thinned(piece, close))


def _thinned(piece: Sequence[Segment], close: float) -> list[Segment]:
    """Thin a connected piece. One of few corners stays as it is."""
    if len(piece) <= FEW + 1:
        ends = [values[-2:] for _, values in piece if values]
        is_small = not ends or max(max(axis) - min(axis) for axis in zip(*ends, strict=True)) < close
        return [] if is_small else [*piece]
    found: list[Segment] = []
    x0 = y0 = 0.0
    for command, values in piece:
        if not values:
            found.append((command, values))
            continue
        x, y = values[-2:]
        if command != "M":
            far = max(abs(x - x0), abs(y - y0))
            if far < close:
                continue
            if command == "C" and far < STRAIGHT * close:
                command, values = "L", (x, y)
        found.append((command, values))
        x0, y0 = x, y
    return found if len(found) > 2 or (len(found) == 2 and found[1][1]) else []


def straightened(path: Path, stray: float) -> Path:
    """Return a path without the corners of its lines that lie within `stray` mm of the line without them, if any."""
    if not stray:
        return path
    found: list[Segment] = []
    for piece in pieces(path):
        run = list[Segment]()
        for segment in piece:
            if segment[0] == "L" or not run:
                run.append(segment)
                continue
            found += _straightened(run, stray)
            run = [segment]
        found += _straightened(run, stray)
    return tuple(found)


def _straightened(run: Sequence[Segment], stray: float) -> Sequence[Segment]:
    """Return the first and the last point of lines, and between them those that lie farthest off (Douglas, Peucker)."""
    if len(run) < 3 or not run[0][1]:
        return run
    (x0, y0), (x1, y1) = run[0][1][-2:], run[-1][1][-2:]
    dx, dy = x1 - x0, y1 - y0
    long = sqrt(dx * dx + dy * dy)
    far, at = 0.0, 0
    for i, (_, (x, y)) in enumerate(run[1:-1], 1):
        off = abs((x - x0) * dy - (y - y0) * dx) / long if long > stray else sqrt((x - x0) ** 2 + (y - y0) ** 2)
        if off > far:
            far, at = off, i
    if far <= stray:
        return [run[0], run[-1]]
    return [*_straightened(run[: at + 1], stray), *_straightened(run[at:], stray)[1:]]


def kept(item: Drawn, area: Area) -> Drawn:
    """Return an item with the points of its shapes moved into an area, for drawings without windows."""
    if isinstance(item, Use) and not item.turn and item.symbol.reach > WHOLE:
        near = tuple(kept(one, area._replace(x=area.x - item.x, y=area.y - item.y)) for one in item.symbol.items)
        return item._replace(symbol=item.symbol._replace(name=f"{item.symbol.name}-within", items=near))
    if not isinstance(item, Shape):
        return item
    ends = (area.right, area.bottom)

    def within(values: Sequence[float]) -> Iterator[float]:
        for i, value in enumerate(values):
            yield min(max(value, area[i % 2]), ends[i % 2])

    return item._replace(path=tuple((command, tuple(within(values))) for command, values in item.path))


def in_line(text: Text) -> Shape:
    """Return a line in place of a text that nobody could read."""
    wide, high = width(text.text, text.size, text.bold), text.size * 0.26
    left = text.left(wide)
    path = polyline([(left, text.y - high), (left + wide, text.y - high)])
    return Shape(path, stroke=mixed(text.colour, "#ffffff", 0.6), width=high)

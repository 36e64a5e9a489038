"""The Terraforming board as an engraved survey: an asteroid in a ruled sky.

The cells keep their pointed tops, because the directions of moves have names that programs and players use: the rose
shows them. A board that fits one page is a whole asteroid. A board of several sheets shows the ground inside its coast
only. Lengths are millimetres.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from itertools import pairwise
from math import ceil, floor, sqrt

from landpress.engine.contract.streams import Stream
from landpress.layouts.errors import LayoutError
from landpress.layouts.games.terraforming import HOLE
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.paper import Paper
from landpress.layouts.poster import Poster
from landpress.layouts.sheet import Area
from landpress.output.games.terraforming import board as plain
from landpress.output.games.terraforming import halves, lines
from landpress.output.games.terraforming.asteroid import (
    GRID,
    GROUND,
    REFERENCE,
    SMALL,
    ground_items,
    half_axes,
    limb,
    pit,
)
from landpress.output.games.terraforming.halves import compass, rose_place
from landpress.output.pieces.seat_signs import cogwheel, seat_sign
from landpress.output.scene import hexmap
from landpress.output.scene.fonts import width_of
from landpress.output.scene.items import Drawn, Path, Point, Scene, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import circle, joined, moved, polygon, rectangle, smooth
from landpress.output.scene.style import Seat, Style, mixed
from landpress.output.sheets.map_frame import MapFrame
from landpress.output.sheets.page import Imprint, carried, pictured_page
from landpress.output.sheets.poster import STEPS, Drawing, seams, turned
from landpress.output.sheets.rule import Rule
from landpress.output.survey.ruling import ruled
from landpress.output.survey.turning import direction

VARIANTS = 3
BORDER, HALO, COAST, COAST_HALO = 0.25, 0.95, 0.75, 1.7
GEAR, HUB, SIGN = 0.475, 0.335, 0.36
"""The radius of a factory, the radius of its hub, and the size of the sign in it, in widths of a cell."""
SKY_PITCH, SKY_WIDTH, SKY_SHARE, LIMB_CLEAR = 1.8, 0.16, 0.78, 0.9
NEARER = ((22.0, 1.8, 0.3), (8.0, 0.9, 0.26))
"""The darker rings of sky around the asteroid: how broad they are in mm for cells of `REFERENCE` mm, the pitch and the
width of their lines. The lines of the outer ring lie on those of the sky. They keep `LIMB_CLEAR` mm from the limb."""
PALE_PITCH, PALE_WIDTH = 9.5, 0.15
"""The lines of the sky in low ink and in outline."""
STARS, MORE_STARS = 260, 640
"""How many stars are tried, also where few lines rule the sky: most of them lie on the planet."""
OFF_LIMB = 3.5
LARGEST_OWN = 500
"""The width in mm beyond which a page of the board's own size is not looked for."""
EDGE = 3.0
"""The least room between the asteroid and the neatline or the rules."""
STAR_CLEAR = 3.0
"""The least distance of the middle of a star from the border, and from that of another star."""
SMALLEST_PLANNED = 6.0
"""The smallest width of a cell on the plan of a board of several sheets."""
STAR_SIZES = (0.5, 0.5, 0.8, 0.8, 1.3, 2.0)


@lru_cache(maxsize=1)  # a kit counts the pages of its board before it draws them
def ground(board: HexBoard, width: float, code: str, style: Style, planet: tuple[Point, ...] = ()) -> Symbol:
    """Return the symbol of the ground under a board with its middle at (0, 0), inside its coast or a planet's limb.

    The limb is given for cells of `REFERENCE` mm.
    """
    scale, heights = width / REFERENCE, lines.heights_of(board, code)
    (shore,) = hexmap.shores(hexagon(board.radius), REFERENCE)
    tints = lines.tints_of(board, code) if style.palette.level == "full" else ()
    found = lines.drawn(board, code, scale >= SMALL)
    return Symbol(
        f"ground-{width:g}-{'planet' if planet else 'coast'}",
        (heights.area.right + 2 * GRID + 1) * scale,
        tuple(ground_items(heights, planet or shore, shore, tints, found, scale, style)),
    )


def cell_items(board: HexBoard, width: float, x: float, y: float, code: str, style: Style) -> list[Drawn]:
    """Return the cells on the ground: borders, pits, factories."""
    colours, cells = style.palette, hexagon(board.radius)
    borders, coast = (moved(path(cells, width), x, y) for path in (hexmap.borders, hexmap.coast))
    items: list[Drawn] = [
        Shape(borders, stroke=colours.paper, width=HALO),
        Shape(borders, stroke=colours.ink, width=BORDER),
        Shape(coast, stroke=colours.paper, width=COAST_HALO),
        Shape(coast, stroke=colours.ink, width=COAST),
    ]
    pits, stream = [pit(width, variant, code, style) for variant in range(VARIANTS)], Stream(code, "pits")
    for cell, kind in zip(cells, board.cells, strict=True):
        if kind == HOLE:
            dx, dy = hexmap.centre(cell, width)
            items.append(Use(stream.choice(pits), x + dx, y + dy))
    for seat, start in zip(colours.seats, board.starts, strict=False):
        dx, dy = hexmap.centre(start, width)
        items += factory(seat, x + dx, y + dy, width, style)
    return items


def factory(seat: Seat, x: float, y: float, width: float, style: Style) -> list[Drawn]:
    """Draw the large factory of a seat: a gear with a shadow, and the sign of the seat in its hub."""
    colours, ink = style.palette, style.palette.ink
    wheel = cogwheel(x, y, GEAR * width)
    items: list[Drawn] = [Shape(circle(x, y, width / 2 - 0.6), colours.paper)]
    if colours.level == "full":
        items += [Shape(moved(wheel, 0.5, 0.5), ink), Shape(wheel, seat.hue, ink, 0.35)]
    else:
        items.append(Shape(wheel, stroke=seat.fill or ink, width=0.7))
    items.append(Shape(circle(x, y, HUB * width), colours.paper, ink, 0.35))
    return [*items, seat_sign(seat, x, y, SIGN * width, style)]


def labelled(texts: Sequence[Text], style: Style) -> list[Drawn]:
    """Return the names of rows and columns, each on a stroke in the colour of the ground; rows are bold."""
    boxes, named = list[Path](), list[Drawn]()
    for text in texts:
        told = text._replace(bold=text.text.startswith("r"))
        wide = width_of(told)
        left = told.left(wide)
        boxes.append(rectangle(left - 0.5, told.y - told.size * 0.8, wide + 1.0, told.size * 0.95))
        named.append(told)
    return [Shape(joined(boxes), style.palette.tint("orange", GROUND) or style.palette.paper), *named]


def sky(
    area: Area,
    planet: Sequence[Point],
    middle: Point,
    scale: float,
    kept: Sequence[Area],
    starless: Area,
    code: str,
    style: Style,
) -> list[Drawn]:
    """Draw the sky around a planet: stars, and ruled lines that are broken at stars and at the areas `kept`."""
    colours, stream, off = style.palette, Stream(code, "sky"), _grown(planet, middle, OFF_LIMB)
    stars: list[tuple[float, float, float]] = []
    farthest = max((x - middle[0]) ** 2 + (y - middle[1]) ** 2 for x, y in off)
    boxes = [box.inset(-3, -3, -3, -3) for box in (*kept, starless)]
    is_full = colours.level == "full"
    for _ in range(STARS if is_full else MORE_STARS):
        x = area.x + area.width * stream.below(1000) / 1000
        y = area.y + area.height * stream.below(1000) / 1000
        size = stream.choice(STAR_SIZES)
        inside = min(x - area.x, area.right - x, y - area.y, area.bottom - y) > STAR_CLEAR
        if not inside or any(box.x < x < box.right and box.y < y < box.bottom for box in boxes):
            continue
        if any((x - px) ** 2 + (y - py) ** 2 < max(STAR_CLEAR, size + wide + 0.5) ** 2 for px, py, wide in stars):
            continue
        if (x - middle[0]) ** 2 + (y - middle[1]) ** 2 > farthest or _is_out(x, y, off):
            stars.append((x, y, size))
    tone = mixed(colours.ink, colours.paper, SKY_SHARE if is_full else 0.12)
    free = [*(_round(x, y, size * 1.15 + 0.6) for x, y, size in stars), *(box.corners for box in kept)]
    clear = _grown(planet, middle, LIMB_CLEAR)
    rules = ruled([area.corners, clear, *free], SKY_PITCH if is_full else PALE_PITCH, 0, 0.8)
    items: list[Drawn] = [Shape(rules, stroke=tone, width=SKY_WIDTH if is_full else PALE_WIDTH)]
    for breadth, pitch, width in NEARER if is_full else ():
        ring = [
            (min(area.right, max(area.x, x)), min(area.bottom, max(area.y, y)))
            for x, y in _grown(planet, middle, breadth * scale)
        ]
        items.append(Shape(ruled([ring], pitch, 0, 1.0, [clear, *free]), stroke=colours.ink, width=width))
    small = joined([circle(x, y, size * 0.55) for x, y, size in stars if size < 0.6])
    large = joined([_star(x, y, size) for x, y, size in stars if size >= 0.6])
    if colours.level == "outline":
        return [*items, Shape(joined([small, large]), stroke=colours.ink, width=style.lines.hairline)]
    return [*items, Shape(small, colours.ink), Shape(large, colours.ink)]


def _grown(ring: Sequence[Point], middle: Point, by: float) -> list[Point]:
    """Return a ring around a middle that is `by` mm larger."""
    found = []
    for x, y in ring:
        dx, dy = x - middle[0], y - middle[1]
        share = 1 + by / sqrt(dx * dx + dy * dy)
        found.append((middle[0] + dx * share, middle[1] + dy * share))
    return found


def _is_out(x: float, y: float, ring: Sequence[Point]) -> bool:
    """Return whether a place lies outside a ring."""
    inside = False
    for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]]):
        if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
            inside = not inside
    return not inside


def _round(x: float, y: float, radius: float) -> list[Point]:
    return [(x + radius * dx, y + radius * dy) for dx, dy in (direction(angle) for angle in range(0, 360, 45))]


def _star(x: float, y: float, size: float) -> Path:
    points = []
    for i in range(8):
        dx, dy = direction(45 * i)
        reach = size * (0.34 if i % 2 else 1.25)
        points.append((x + reach * dx, y + reach * dy))
    return polygon(points)


def board_items(board: HexBoard, width: float, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the board on the ground inside its coast, with its coordinates, and a rose if there is room."""
    code = board.code() or ""
    items = [Use(ground(board, width, code, style), x, y), *cell_items(board, width, x, y, code, style)]
    items += plain.coordinates(board.radius, width, x, y, style)
    if board.radius >= plain.ROSE_NEEDS:
        across, down = plain.size(board, width)
        items += plain.rose(x + across / 2 - plain.ROSE, y - down / 2 + plain.ROSE, style)
    return items


def asteroid_items(
    board: HexBoard,
    width: float,
    x: float,
    y: float,
    frame: MapFrame,
    code: str,
    is_plan: bool = False,
) -> list[Drawn]:
    """Return a whole asteroid with its middle at (x, y) in its sky, on a page with this frame.

    A plan has no names of rows and columns, which would be too small to read.
    """
    (left, top), reach = rose_place(frame), plain.ROSE + 3.5
    kept = frame.cartouche, *frame.panels
    rose = Area(left - reach, top - reach, 2 * reach, 2 * reach)
    return _in_sky(board, width, (x, y), frame.area, kept, rose, not is_plan, code, frame.style)


def _in_sky(
    board: HexBoard,
    width: float,
    middle: Point,
    area: Area,
    kept: Sequence[Area],
    starless: Area,
    is_named: bool,
    code: str,
    style: Style,
) -> list[Drawn]:
    (x, y), scale, outline = middle, width / REFERENCE, limb(hexmap.field_size(board.radius), code)
    planet = [(x + px * scale, y + py * scale) for px, py in outline]
    return [
        Use(ground(board, width, code, style, tuple(outline)), x, y),
        *sky(area, planet, middle, scale, kept, starless, code, style),
        Shape(smooth(planet), stroke=style.palette.ink, width=COAST),
        *cell_items(board, width, x, y, code, style),
        *(labelled(list(plain.coordinates(board.radius, width, x, y, style)), style) if is_named else []),
    ]


def hung_items(board: HexBoard, room: Area, area: Area, kept: Sequence[Area], style: Style) -> list[Drawn]:
    """Return the asteroid, as large as a room bears it, in a sky that fills an area but for the areas `kept`."""
    beside, above = (half / REFERENCE for half in half_axes(hexmap.field_size(board.radius)))
    width = floor(5 * min((room.width / 2 - EDGE) / beside, (room.height / 2 - EDGE) / above)) / 5
    return _in_sky(board, width, room.middle, area, kept, kept[0], False, board.code() or "", style)


def board_pages(board: HexBoard, imprint: Imprint, style: Style) -> list[Scene]:
    """Return the board as an asteroid on one page if its cells have room, or else the plan and the sheets of a poster.

    If the style is `undivided`, return one page that is as large as the asteroid needs instead of a poster. Raise
    LayoutError if the plan has no room.
    """
    texts = plain.frame_of(board, imprint, style)
    heads = [style.words(f"game.{key}_head") for key in plain.RULES]
    rules = tuple(map(Rule, heads, texts.rules))
    frame = MapFrame(imprint, style, texts.summary, rules, texts.entries_title, texts.entries)
    placed = place(board, frame)
    if placed is None and style.landscape:  # upright, the same paper may hold the board on one page
        upright = replace(frame, style=replace(style, landscape=False))
        if (placed := place(board, upright)) is not None:
            frame, style = upright, upright.style
    wide = int(hexmap.field_size(board.radius)[0] * plain.SMALLEST)
    while placed is None and style.undivided and wide < LARGEST_OWN:
        wide += 10
        style = replace(style, paper=Paper("own", wide, ceil(wide * sqrt(2))), landscape=False)
        frame = replace(frame, style=style)
        placed = place(board, frame)
    if placed is None and not style.undivided and (found := halves.halves(board, style)):
        with suppress(LayoutError):
            return _on_two_sheets(board, frame, found)
    if placed is None:
        return plain.pages(board, texts, board_items, partial(plan, board, frame))
    width, (x, y) = placed
    drawn = asteroid_items(board, width, x, y, frame, board.code() or "")
    if board.radius >= plain.ROSE_NEEDS:
        drawn += compass(*rose_place(frame), style)
    behind = (*frame.titled(), *frame.ruled(), *carried(imprint, style))
    field = width, (x, y), False
    return [pictured_page((), (*drawn, *frame.border()), behind, texts.summary, imprint, style, field)]


def _on_two_sheets(board: HexBoard, frame: MapFrame, found: halves.Halves) -> list[Scene]:
    """Return the plan, then two sheets, which tell how they join. Raise LayoutError if the plan has no room.

    The plan also tells the rules in short. It is left out if the style is `sparing`.
    """
    wide, code = halves.frame_of(board, frame, found), board.code() or ""
    drawn = asteroid_items(board, found.cell, *found.middle, wide, code)
    drawn += [*wide.titled(), *wide.ruled()]
    if board.radius >= plain.ROSE_NEEDS:
        drawn += compass(*rose_place(wide), wide.style)
    drawn += wide.border()
    if frame.style.sparing:
        return halves.sheets(board, drawn, found, frame.imprint, 1, 2)
    steps = Rule(frame.style.words("poster.title", sheets=2), frame.style.words("poster.halves"))

    def seams(x: float, y: float, width: float, first: int, style: Style) -> list[Drawn]:
        return halves.on_plan(board, found, x, y, width, first, style)

    first = _planned(board, frame, steps, seams, 3)
    return [first, *halves.sheets(board, drawn, found, frame.imprint, 2, 3)]


def plan(board: HexBoard, frame: MapFrame, drawing: Drawing, cell: int, sheets: Poster) -> Scene:
    """Return the plan of a board of several sheets: the asteroid, and the seams of the sheets over it.

    `drawing` is the board with cells `cell` mm wide that the sheets show. Raise LayoutError if the plan has no room.
    """
    words = frame.style.words
    steps = Rule(
        words("poster.title", sheets=len(sheets.tiles)), words.gap.join(words(f"poster.{key}") for key in STEPS)
    )

    def over(x: float, y: float, width: float, first: int, style: Style) -> list[Drawn]:
        scale = width / cell
        corner = x - drawing.width * scale / 2, y - drawing.height * scale / 2
        return seams(sheets, *corner, scale, first, style)

    return _planned(board, frame, steps, over, len(sheets.tiles) + 1)


Seams = Callable[[float, float, float, int, Style], list[Drawn]]
"""A function that shows the sheets over a small board with its middle at (x, y) and cells of a given width.

It also gets the number of the first sheet and the style.
"""


def _planned(board: HexBoard, frame: MapFrame, steps: Rule, over: Seams, total: int) -> Scene:
    """Return the plan with the steps to join the sheets. `total` counts it and the sheets."""
    style = frame.style if frame.style.page.height >= frame.style.page.width else turned(frame.style)
    imprint = frame.imprint
    frame = replace(frame, style=style, rules=(*frame.rules, steps))
    placed = place(board, frame, SMALLEST_PLANNED)
    if placed is None:
        raise LayoutError("the plan of the sheets has no room; take larger paper or a smaller margin")
    width, (x, y) = placed
    drawn = [
        *asteroid_items(board, width, x, y, frame, board.code() or "", is_plan=True),
        *(compass(*rose_place(frame), style) if board.radius >= plain.ROSE_NEEDS else []),
        *over(x, y, width, imprint.before + 2, style),
        *frame.border(),
    ]
    behind = (*frame.titled(), *frame.ruled(), *carried(imprint, style, 1, total))
    return pictured_page((), drawn, behind, frame.summary, imprint, style)


def place(board: HexBoard, frame: MapFrame, least: float = plain.SMALLEST) -> tuple[float, Point] | None:
    """Return the width of the cells and the middle of the largest asteroid on a page.

    Return None if its cells would be smaller than `least` mm.
    """
    try:
        room = frame.room
    except LayoutError:
        return None
    if least < plain.SMALLEST:  # a small asteroid clears the cartouche
        room = room.inset(top=frame.cartouche.height)
    beside, above = (half / REFERENCE for half in half_axes(hexmap.field_size(board.radius)))
    width = floor(5 * min((room.width / 2 - EDGE) / beside, (room.height / 2 - EDGE) / above)) / 5
    if width < least:
        return None
    half = above * width + EDGE
    return width, (room.middle[0], max(room.middle[1], min(room.bottom - half, room.y + half + frame.cartouche.height)))

"""The pieces of AntWalk as engravings: arrows dug into layers of soil, ants that walk in them, backs with leaves.

On a card, the ants in the arrow are the ones of its number, and the ants with leaves on the grass are its tens. A side
without a number is drawn from its direction only, so that it never tells the number below it. Half a turn does not
change the back of a card: one half is drawn and placed twice. Millimetres from the middle of a piece, y down.
"""

from collections.abc import Sequence
from functools import cache

from landpress.engine.contract.streams import Stream
from landpress.layouts.sheet import Area
from landpress.output.games.antwalk.board import BACK, DESIGNED, TINT
from landpress.output.games.antwalk.pieces import CARD, UPSIDE_DOWN
from landpress.output.games.antwalk.trail import ANT, SEED, carrier, leaf, walking
from landpress.output.scene.items import PT, Drawn, Path, Point, Segment, Shape, Symbol, Text, Use
from landpress.output.scene.linebreak import CAPITAL
from landpress.output.scene.shapes import circle, ellipse, joined, polygon, polyline, rectangle
from landpress.output.scene.style import Style, mixed
from landpress.output.survey import contours
from landpress.output.survey.relief import INTERVAL, Relief
from landpress.output.survey.ruling import ruled
from landpress.output.survey.turning import direction

HUES = {"cw": "blue", "ccw": "orange"}
"""The hues of arrows and soil. In grey, the two arrows differ by more than 15 in lightness."""
FIRST, LAST, HEAD = -78, 176, 34
"""The angles of a clockwise arrow: its tail, the start of its head, and the length of the head."""
ARROW_TINT, SHADE, HALO = 0.62, 0.2, 2.0
"""The share of the hue in an arrow, the breadth of the shadow in it as a share of its band, and its white rim in mm."""
CARD_ARROW, CARD_FIGURES = (14.0, 5.0, 4.0), (40 * PT, 50 * PT)
"""The radius, the band and the height of the middle of a card's arrow; the size of numbers of two digits and of one."""
TILE_ARROW, TILE_FIGURES = (7.9, 3.1, 0.0), (21 * PT, 27 * PT)
FRAME = 2.0
"""The width of the plain border of a card, which may be cut unevenly."""
GROUND_Y, INDEX, INDEX_PLACE = -15.5, 20 * PT, (-18.0, -21.5)
SOIL = (0.10, 0.17, 0.24, 0.30, 0.36, 0.42)
DEPTHS = (0.0, 0.13, 0.30, 0.50, 0.70, 0.88)
SOILS = 3
"""The number of different drawings of the soil, and of the ground of tiles, for each direction."""
BACK_INSIDE = (32, 50)
"""The width and height of the picture on the back of a card, in even whole mm."""


def _side(turn: str) -> int:
    return 1 if turn == "cw" else -1


def _arc(radius: float, first: int, last: int, side: int) -> list[Point]:
    """Return points of a circle between two angles, mirrored for the other direction."""
    step = 4 if last > first else -4
    found = []
    for angle in (*range(first, last, step), last):
        dx, dy = direction(angle)
        found.append((side * radius * dx, radius * dy))
    return found


def _crescent(radius: float, inwards: float, middle: int, side: int) -> list[Point]:
    """Return the crescent along a circle around its point at the angle `middle`, inside the arrow's band."""
    outer, inner = [], []
    for angle in range(FIRST, LAST + 1, 4):
        dx, dy = direction(angle)
        # The light does not turn with a mirrored arrow.
        seen = angle if side > 0 else 180 - angle
        deep = max(0.0, direction(seen - middle)[0]) * inwards
        outer.append((side * radius * dx, radius * dy))
        inner.append((side * (radius - deep) * dx, (radius - deep) * dy))
    return [*outer, *reversed(inner)]


@cache
def arrow(turn: str, radius: float, band: float, style: Style) -> Symbol:
    """Return the symbol of an arrow that is dug into the ground: a dot at its tail if clockwise, otherwise a ring."""
    colours, side, full = style.palette, _side(turn), style.palette.level == "full"
    outer, inner = radius + band / 2, radius - band / 2
    neck, (tx, ty), (hx, hy) = LAST, direction(LAST + HEAD), direction(LAST)
    head = [
        (side * r * x, r * y)
        for r, x, y in ((outer + band * 0.55, hx, hy), (radius, tx, ty), (inner - band * 0.34, hx, hy))
    ]
    whole = polygon([*_arc(outer, FIRST, neck, side), *head, *_arc(inner, neck, FIRST, side)])
    dark, light = _crescent(outer, band * SHADE, 225, side), _crescent(inner, -band * SHADE, 45, side)
    (x, y), ink = direction(FIRST), colours.ink
    tail = side * radius * x, radius * y
    items: list[Drawn] = [
        Shape(whole, colours.paper, colours.paper, HALO),
        Shape(whole, colours.tint(HUES[turn], ARROW_TINT) or colours.paper),
    ]
    if full:
        items.append(Shape(joined([polygon(dark), polygon(light)]), ink))
        lit = [_crescent(outer, band * 0.3, 45, side), _crescent(inner, -band * 0.3, 225, side)]
        items += [Shape(ruled([ring], 0.55, 135), stroke=colours.paper, width=0.22) for ring in lit]
    elif colours.level == "low":
        tone = (*ruled([dark], 0.45, 45), *ruled([light], 0.45, 45))
        items.append(Shape(tone, stroke=ink, width=0.18))
    items.append(Shape(whole, stroke=ink, width=0.5 if radius > 10 else 0.4))
    if turn == "cw":
        items.append(Shape(circle(*tail, band * 0.34), colours.paper if colours.level == "outline" else ink, ink, 0.3))
    else:
        items.append(Shape(circle(*tail, band * 0.36), colours.paper, ink, 0.5))
        items.append(Shape(circle(*tail, band * 0.15), None, ink, 0.3))
    return Symbol(f"dug-{turn}-{radius:g}", outer + band, tuple(items))


def _walkers(turn: str, count: int, size: float, place: tuple[float, float, float], style: Style) -> list[Drawn]:
    """Return ants that walk in an arrow from its tail to its head. `place` is its radius, band and height."""
    side, (radius, _, y) = _side(turn), place
    items: list[Drawn] = []
    for i in range(count):
        angle = FIRST + int((LAST - FIRST) * (i + 1.1) / (count + 0.75))
        dx, dy = direction(angle)
        items.append(Use(walking(size, style), side * radius * dx, y + radius * dy, side * (angle + 180)))
    return items


def _figure(text: str, y: float, sizes: tuple[float, float], style: Style) -> list[Drawn]:
    """Return the number in an arrow, with a line below it if it could be read upside down."""
    size, ink = sizes[len(text) < 2], style.palette.ink
    half = size * CAPITAL / 2
    found: list[Drawn] = [Text(0, y + half, text, size, ink, True, "middle")]
    if text in UPSIDE_DOWN:
        line = polyline([(-size * 0.22, y + half + size * 0.13), (size * 0.22, y + half + size * 0.13)])
        found.append(Shape(line, stroke=ink, width=size * 0.055))
    return found


def tile_side(turn: str, text: str, style: Style) -> tuple[Drawn, ...]:
    """Return a side of a tile with its arrow, and with its number if `text` is not empty."""
    radius, band, y = TILE_ARROW
    variant = int(text) % SOILS if text else SOILS
    items: list[Drawn] = [Use(_ground(turn, variant, style), 0, 0)]
    if text:
        items.append(Shape(circle(0, 0, radius - band / 2 - 0.3), style.palette.paper))
    items.append(Use(arrow(turn, radius, band, style), 0, 0))
    if text:
        return (*items, *_figure(text, y, TILE_FIGURES, style))
    return (*items, *_walkers(turn, 2, band * 0.95, TILE_ARROW, style))


@cache
def _ground(turn: str, variant: int, style: Style) -> Symbol:
    """Return the symbol of the ground of a tile: contour lines that end before the cut."""
    half, stream = DESIGNED / 2 - 1.2, Stream(SEED, "tile", turn, variant)
    relief = Relief(Area(-half, -half, 2 * half, 2 * half), 1.0)
    relief.waves(stream, 7, 3600)
    relief.waves(stream, 4, 900)
    drawn = mixed(style.palette.hues[HUES[turn]], style.palette.ink, 0.25)
    found = contours.shaded(contours.lines(relief, range(-9 * INTERVAL, 9 * INTERVAL, 450)), 1.0, 4.0)
    return Symbol(f"tile-ground-{turn}-{variant}", half + 1, tuple(contours.lit(found, drawn, style, 0.34)))


def card_front(card: int, turn: str, style: Style) -> tuple[Drawn, ...]:
    """Return the front of a card: its number in the corner and in its arrow, and as many ants as it says."""
    text, colours = str(card), style.palette
    radius, band, y = CARD_ARROW
    hub = radius - band / 2 - 0.4
    items: list[Drawn] = [
        Use(_soil(turn, card % SOILS, style), 0, 0),
        Shape(circle(0, y, hub), colours.paper),
        Text(*INDEX_PLACE, text, INDEX, colours.ink, bold=True),
    ]
    if text in UPSIDE_DOWN:
        x, low = INDEX_PLACE
        items.append(Shape(polyline([(x + 0.3, low + 1.5), (x + 3.7, low + 1.5)]), stroke=colours.ink, width=0.5))
    for i in range(card // 10):
        x = 14.0 - 9.5 * i
        items += carrier(x, GROUND_Y, style)
    items.append(Use(arrow(turn, radius, band, style), 0, y))
    return (*items, *_walkers(turn, card % 10, ANT, CARD_ARROW, style), *_figure(text, y, CARD_FIGURES, style))


class _Soil:
    """The layers of soil on a card, whose borders stray at random."""

    def __init__(self, turn: str, variant: int) -> None:
        self.stream = Stream(SEED, "soil", turn, variant)
        self.left, self.right, self.bottom = -CARD[0] / 2 + FRAME, CARD[0] / 2 - FRAME, CARD[1] / 2 - FRAME
        deep = self.bottom - GROUND_Y
        self.borders = [self._border(GROUND_Y + deep * share, 0.25 + 0.8 * share) for share in DEPTHS]
        self.borders.append([self.bottom] * len(self.borders[0]))

    def _border(self, y: float, stray: float) -> list[float]:
        """Return the heights of a border at every 2 mm from the left."""
        drawn = [(self.stream.below(2001) - 1000) / 1000 for _ in range(9)]
        found = []
        for i in range(int((self.right - self.left) / 2) + 1):
            at, part = divmod(i * 7, 20)
            t = part / 20
            t = t * t * (3 - 2 * t)
            found.append(y + stray * (drawn[at] * (1 - t) + drawn[at + 1] * t))
        return found

    def at(self, layer: int, x: float) -> float:
        """Return the height of the upper border of a layer."""
        place = min(len(self.borders[layer]) - 1.001, max(0.0, (x - self.left) / 2))
        i = int(place)
        here, there = self.borders[layer][i], self.borders[layer][i + 1]
        return here + (there - here) * (place - i)

    def line(self, layer: int) -> list[Point]:
        """Return the points of the upper border of a layer."""
        return [(self.left + 2 * i, y) for i, y in enumerate(self.borders[layer])]

    def area(self, layer: int) -> list[Point]:
        """Return the outline of a layer."""
        return [*self.line(layer), *reversed(self.line(layer + 1))]

    def places(self, layer: int, count: int) -> list[Point]:
        """Return random places in a layer, clear of its borders and of the arrow."""
        found = []
        for _ in range(count):
            x = self.left + 1 + (self.right - self.left - 2) * self.stream.below(1000) / 1000
            upper, lower = self.at(layer, x) + 0.9, self.at(layer + 1, x) - 0.9
            y = upper + (lower - upper) * self.stream.below(1000) / 1000
            if lower > upper and _is_free(x, y):
                found.append((x, y))
        return found

    def bedding(self, layer: int, pitch: float) -> Path:
        """Return broken lines along the upper border of a layer, one below the other."""
        path: list[Segment] = []
        for row in range(1, int(12 / pitch)):
            x = self.left + 0.6 + self.stream.below(1000) / 500
            while x < self.right - 1:
                end = min(self.right - 0.6, x + 1.2 + self.stream.below(1000) / 260)
                run = [(px, self.at(layer, px) + row * pitch) for px in (x, (x + end) / 2, end)]
                if all(y < self.at(layer + 1, px) - 0.5 and _is_free(px, y) for px, y in run):
                    path += polyline(run)
                x = end + 0.5 + self.stream.below(1000) / 1100
        return tuple(path)


def _is_free(x: float, y: float) -> bool:
    """Return whether a place on a card lies outside the arrow and its number."""
    radius, band, middle = CARD_ARROW
    return x * x + (y - middle) ** 2 > (radius + band / 2 + 1.0) ** 2


@cache
def _soil(turn: str, variant: int, style: Style) -> Symbol:
    """Return the symbol of a card's picture without arrow and number: sky, grass, six layers of soil."""
    soil, colours, ink = _Soil(turn, variant), style.palette, style.palette.ink
    hue = HUES[turn]
    frame = rectangle(soil.left, -CARD[1] / 2 + FRAME, soil.right - soil.left, CARD[1] - 2 * FRAME)
    items: list[Drawn] = [Shape(frame, colours.paper)]
    for layer, share in enumerate(SOIL):
        if tint := colours.tint(hue, share):
            items.append(Shape(polygon(soil.area(layer)), tint))
    blades = []
    for i in range(int((soil.right - soil.left) / 0.9)):
        x = soil.left + 0.5 + 0.9 * i
        lean, high = (soil.stream.below(1801) - 900) / 1000, 0.8 + soil.stream.below(1800) / 1000
        y = soil.at(0, x)
        if soil.left < x + lean < soil.right:
            blades.append(polyline([(x, y), (x + lean * 0.3, y - high * 0.6), (x + lean, y - high)]))
    stones = [
        ellipse(x, y, 0.6 + soil.stream.below(80) / 100, 0.4 + soil.stream.below(30) / 100)
        for x, y in soil.places(3, 26)
        if soil.left + 2 < x < soil.right - 2
    ]
    grains = joined([polyline([(x - 0.13, y), (x + 0.13, y)]) for x, y in soil.places(1, 110)])
    rock = (*ruled([soil.area(5)], 0.8, 35), *ruled([soil.area(5)], 2.7, 118))
    bedding = (*soil.bedding(2, 0.9), *soil.bedding(4, 0.75))
    borders = joined([polyline(soil.line(layer)) for layer in range(6)])
    items += [
        Shape(grains, stroke=ink, width=0.32),
        Shape(bedding, stroke=ink, width=0.17),
        Shape(joined(stones), colours.paper, ink, 0.2),
        Shape(rock, stroke=ink, width=0.2),
        Shape(borders, stroke=ink, width=0.3),
        Shape(joined(blades), stroke=colours.drawn("green"), width=0.25),
        Shape(frame, stroke=ink, width=0.3),
    ]
    return Symbol(f"soil-{turn}-{variant}", CARD[1] / 2, tuple(items))


def card_back(style: Style) -> tuple[Drawn, ...]:
    """Return the back of a card: an anthill in a border of leaves. One half is drawn, and placed twice."""
    half, ink = _half_back(style), style.palette.ink
    middle = style.palette.paper if style.palette.level == "outline" else ink
    mouth = Shape(circle(0, 0, 2.4), middle, ink, 0.3)
    return (Use(half, 0, 0), Use(half, 0, 0, 180), mouth)


@cache
def _half_back(style: Style) -> Symbol:
    """Return the symbol of the upper half of a card's back."""
    colours, (wide, high) = style.palette, CARD
    brown = mixed(colours.hues[BACK], colours.ink, 0.45)
    relief = oval_hill()
    inner = relief.area
    found = contours.shaded(contours.lines(relief, range(500, 14000, 720)), 1.1, 2.0)
    lines = contours.lit(_doubled(found), brown, style, 0.55)
    border = Area(-wide / 2 + 1.8, -high / 2 + 1.8, wide - 3.6, high / 2 - 1.8)
    left, right, top = border.x, border.right, border.y
    upper = polyline([(left, 0), (left, top), (right, top), (right, 0)])
    within = polyline([(inner.x, 0), (inner.x, inner.y), (inner.right, inner.y), (inner.right, 0)])
    above = -high / 2 + 4.0
    leaves = [Use(leaf(style), -wide / 2 + 4.4 + i * 4.75, above, 19 if i % 2 else -19) for i in range(8)]
    for i in range(5):
        turn = 90 + (19 if i % 2 else -19)
        leaves.append(Use(leaf(style), wide / 2 - 4.0, -high / 2 + 6.6 + i * 4.9, turn))
        leaves.append(Use(leaf(style), -wide / 2 + 4.0, -high / 2 + 10.8 + i * 4.9, -turn))
    walkers: list[Drawn] = []
    for i in range(6):
        angle = 190 + 26 * i
        dx, dy = direction(angle)
        far = 6.0 + i * 1.7
        if far * dy * 1.15 < -1.8:
            walkers.append(Use(walking(4.0, style), far * dx, far * dy * 1.15, angle + 200))
    panel = colours.tint(BACK, 0.1) or colours.paper
    items: Sequence[Drawn] = [
        Shape(polygon([(left, 0), (left, top), (right, top), (right, 0)]), panel),
        Shape(rectangle(*inner), colours.tint(BACK, TINT) or colours.paper),
        *lines,
        Shape(joined([upper, within]), stroke=brown, width=0.35),
        *leaves,
        *walkers,
    ]
    return Symbol("half-of-a-back", high / 2 + 1, tuple(items))


def oval_hill() -> Relief:
    """Return the upper half of an oval hill with a mouth at (0, 0). Half a turn does not change the whole hill."""
    wide, high = BACK_INSIDE
    whole = Relief(Area(-wide / 2, -high / 2, wide, high), 1.0)
    whole.waves(Stream(SEED, "back"), 6, 900)
    relief = Relief(Area(-wide / 2, -high / 2, wide, high / 2), 1.0)
    for j, heights in enumerate(relief.heights):
        waves = zip(whole.heights[j], reversed(whole.heights[-1 - j]), strict=True)
        y = (j - high / 2) / 27
        for i, (here, opposite) in enumerate(waves):
            x = (i - wide / 2) / 18
            heights[i] = int(13 * INTERVAL / (1 + 3 * (x * x + y * y))) + here + opposite
    return relief


def _doubled(paths: Sequence[Path]) -> list[Path]:
    """Return the shades for a drawing without a lit side, because half a turn must not change it."""
    order = (4, 3, 2, 3, 4)
    merged: list[list[Segment]] = [[] for _ in paths]
    for shade, path in zip(order, paths, strict=True):
        merged[shade] += path
    return [tuple(path) for path in merged]


def anthill(style: Style) -> tuple[Drawn, ...]:
    """Return the anthill tile: a lit hill with its mouth."""
    return (Use(relief_hill(DESIGNED / 2 - 1.2, style), 0, 0),)


@cache
def relief_hill(half: float, style: Style) -> Symbol:
    """Return the symbol of a lit hill with its mouth, that reaches `half` mm to every side."""
    colours = style.palette
    relief = Relief(Area(-half, -half, 2 * half, 2 * half), half / 12)
    relief.waves(Stream(SEED, "anthill"), 5, 900)
    relief.form(0, 0, half * 1.05, lambda far: INTERVAL * 11 * (1 - far) * (1 - far * far / 2))
    brown = mixed(colours.hues[BACK], colours.ink, 0.45)
    found = contours.shaded(contours.lines(relief, range(700, 14000, 900)), half / 11, half / 3)
    ground = Shape(contours.above(relief, 700, half / 11), fill=colours.tint(BACK, TINT) or colours.paper)
    mouth = Shape(circle(0, 0, half * 0.13), colours.filled(colours.ink), colours.ink, 0.3)
    return Symbol(f"hill-{half:g}", half + 1, (ground, *contours.lit(found, brown, style, 0.5), mouth))

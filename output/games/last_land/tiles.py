"""The tiles of Last Land as an engraved survey, for its boards, its rules and its cover.

A tile is designed at a width of 28.6 mm and scaled as a whole. It has its points above the place for a token, the boxes
to tick in an arc below it, then its cost as diamonds, and the letters of its type at the right. Rows of marks cover the
free ground. Lengths are millimetres.
"""

from dataclasses import dataclass
from functools import cache

from landpress.engine.contract.streams import Stream
from landpress.output.games.last_land import board as plain
from landpress.output.pieces.seat_signs import cost, tick_boxes, token_place
from landpress.output.pieces.terrain import Box, Disc
from landpress.output.scene import hexmap
from landpress.output.scene.items import Path, Point, Shape, Symbol, Text
from landpress.output.scene.shapes import joined, moved, polar, polygon, polyline
from landpress.output.scene.style import LABEL, Style

DESIGNED = 28.6
TOKEN, BOX, BOX_ARC, BOX_ANGLE = 11.6, 2.9, 8.1, 30.0
FIGURE, FIGURE_Y, COST_Y, LETTERS = 6.35, -7.1, 11.9, (10.2, 0.9)
SEAT = 6.4
CORNER = 0.866
"""The distance of a side from the centre as a share of that of a corner."""
GROUND_GAP = 1.3


@dataclass(frozen=True)
class Marks:
    """The marks on the ground of a type: their places and the lines and solids of a mark.

    `pitch` is the distance between places and rows, `reach` the room around a mark, `jitter` how far marks stray from
    their row, `width` the width of their lines.
    """

    pitch: Point
    reach: float
    jitter: float
    width: float
    lines: tuple[tuple[Point, ...], ...]
    solids: tuple[tuple[Point, ...], ...] = ()


MARKS = {
    "T1": Marks((2.0, 1.75), 0.5, 0.25, 0.4, (((-0.35, 0), (0.35, 0)),)),
    "T2": Marks(
        (2.7, 2.5),
        1.0,
        0.3,
        0.2,
        (((0, 0), (-0.55, -1.0)), ((0, 0), (0, -1.35)), ((0, 0), (0.55, -1.0)), ((-0.9, 0.25), (0.9, 0.25))),
    ),
    "T3": Marks(
        (3.0, 2.75),
        1.3,
        0.3,
        0.2,
        (((0, 0.9), (-0.95, 0.9), (0, -1.4), (0.95, 0.9), (0, 0.9)), ((0, 0.9), (0, 1.45))),
        (((0, -1.4), (0.95, 0.9), (0, 0.9)),),
    ),
    "T4": Marks(
        (3.5, 2.9),
        1.5,
        0.35,
        0.2,
        (
            ((-1.7, 1.3), (-0.5, -0.7), (0, -1.2), (0.5, -0.4), (1.8, 1.3)),
            ((0.1, -0.95), (0.3, 1.15)),
            ((0.46, -0.33), (0.72, 1.15)),
            ((0.82, 0.29), (1.14, 1.15)),
            ((1.18, 0.91), (1.56, 1.2)),
        ),
    ),
}
RINGS = (6.9, 1.15)
"""The radius of the first ring of a base, and the distance between rings."""


def halos(boxes: int, style: Style) -> tuple[Box | Disc, ...]:
    """Return the parts of a designed tile that its marks leave free: all that is for play, so nothing on a poster."""
    if style.hung:
        return ()
    return (
        Disc(0, 0, TOKEN / 2 + 0.8),
        Box(0, -9.4, 3.2, 3.3),
        Box(0, COST_Y, 4.4, 1.6),
        *(Disc(x, y, BOX * 0.7 + 0.6) for x, y, _ in box_places(boxes, 1.0)),
        Box(LETTERS[0] + 2.0, LETTERS[1] - 0.9, 4.8, 1.8),  # up to the corner: no mark reads as a part of the letters
    )


def box_places(boxes: int, scale: float) -> list[tuple[float, float, float]]:
    """Return the centre and the turn (degrees) of each box to tick, from left to right."""
    angles = [BOX_ANGLE * ((boxes - 1) / 2 - i) for i in range(boxes)]
    return [(*polar(0, 0, BOX_ARC * scale, 90 + angle), angle) for angle in angles]


def _inside(x: float, y: float, reach: float, turned: bool) -> bool:
    """Return whether a mark stays clear of the border of a designed tile."""
    if not turned:
        x, y = y, x
    return max(abs(y), abs(x) * CORNER + abs(y) / 2) + reach <= DESIGNED / 2 - GROUND_GAP + 0.4


@cache
def _places(kind: str, free: tuple[Box | Disc, ...], variant: int, code: str, turned: bool) -> list[Point]:
    """Return the places of the marks of a tile, in rows that stray at random."""
    marks, stream = MARKS[kind], Stream(code, "ground", kind, variant)
    across, down = marks.pitch
    found = []
    for row in range(int(-DESIGNED / 2 / down) - 1, int(DESIGNED / 2 / down) + 2):
        for column in range(int(-DESIGNED * 0.6 / across) - 1, int(DESIGNED * 0.6 / across) + 2):
            dx, dy = (marks.jitter * (stream.below(201) - 100) / 100 for _ in range(2))
            x, y = (column + row % 2 / 2) * across + dx, row * down + dy
            if _inside(x, y, marks.reach, turned) and all(halo.distance(x, y) >= marks.reach for halo in free):
                found.append((x, y))
    return found


def _rings(free: tuple[Box | Disc, ...], turned: bool) -> Path:
    """Return the rings of a base, with gaps where they would meet something."""
    arcs: list[Path] = []
    radius = RINGS[0]
    while radius < DESIGNED / 2 / CORNER:
        run: list[Point] = []
        for angle in range(-90, 271, 3):
            point = polar(0, 0, radius, angle)
            clear = _inside(*point, 0.2, turned) and all(halo.distance(*point) > 0.1 for halo in free[1:])
            if clear:
                run.append(point)
            if run and (angle == 270 or not clear):
                arcs += [polyline(run)] if len(run) > 3 else []
                run = []
        radius += RINGS[1]
    return joined(arcs)


def _at(part: tuple[Point, ...], x: float, y: float, scale: float) -> Path:
    return polyline(((x + dx) * scale, (y + dy) * scale) for dx, dy in part)


def ground(kind: str, boxes: int, variant: int, code: str, turned: bool, scale: float, style: Style) -> list[Shape]:
    """Draw the marks on the ground of a tile."""
    colours = style.palette
    drawn, free = colours.drawn(plain.KINDS[kind].hue), halos(boxes, style)
    if kind == "B":
        thin = 0.18 if colours.level == "full" else 0.15
        return [Shape(moved(_rings(free, turned), 0, 0, scale), stroke=colours.ink, width=thin)]
    marks, places = MARKS[kind], _places(kind, free, variant, code, turned)

    def stamped(parts: tuple[tuple[Point, ...], ...]) -> Path:
        return joined([_at(part, x, y, scale) for x, y in places for part in parts])

    width = marks.width if colours.level == "full" else max(0.15, marks.width * 0.6)
    items = [Shape(stamped(marks.solids), colours.filled(drawn))] if marks.solids and colours.filled(drawn) else []
    return [*items, Shape(stamped(marks.lines), stroke=drawn, width=width)]


def tile(kind: str, width: float, boxes: int, variant: int, code: str, turned: bool, style: Style) -> Symbol:
    """Return the symbol of a tile of one type in one variant of its ground, without its border."""
    look, colours, s = plain.KINDS[kind], style.palette, width / DESIGNED
    tint = colours.tint(look.hue, look.tint)
    outline = polygon(hexmap.corners(width))
    items: list[Shape | Text] = [Shape(hexmap.turned_path(outline) if turned else outline, fill=tint)] if tint else []
    items += ground(kind, boxes, variant, code, turned, s, style)
    way = "flat" if turned else "pointed"
    if not style.hung:
        items.append(token_place(0, 0, TOKEN * s, colours.paper, style)._replace(width=0.3))
        if boxes:
            items.append(tick_boxes(box_places(boxes, s), BOX * s, colours.paper, style))
        items.append(cost(look.cost, 0, COST_Y * s, 1.2 * s, style))
        items.append(Text(0, FIGURE_Y * s, str(look.points), FIGURE * s, colours.ink, bold=True, anchor="middle"))
        x, y = LETTERS
        items.append(Text(x * s, y * s, kind, max(LABEL, LABEL * s), colours.ink, bold=True, anchor="middle"))
    return Symbol(f"survey-{kind}-{variant}-{way}-{width:g}", width * hexmap.SIDE + 1, tuple(items))

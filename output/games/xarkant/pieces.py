"""The pieces of Xarkant as drawings: resources, popularity, workshops, churches, discs, villages, the bag of discs.

Millimetres about the middle of a drawing, y down. What is lifted off a table, laid on the land and shown in an example
is drawn by the same function at different sizes.
"""

from collections.abc import Sequence

from landpress.output.games.xarkant.board import KINDS
from landpress.output.games.xarkant.land import motif
from landpress.output.pieces.seat_signs import cogwheel, flag, seat_sign
from landpress.output.scene.items import Drawn, Path, Point, Shape
from landpress.output.scene.palette import Seat
from landpress.output.scene.shapes import arc, circle, ellipse, enclosed, joined, polygon, polyline, rectangle
from landpress.output.scene.style import Style

WORKSHOP, CHURCH = (16, 13), (12, 19)
"""Width and height of a face of a folded marker."""
FLOOR = 10
"""How deep a folded marker stands."""
DISC, VILLAGE, RESOURCE, POPULARITY = 20, 30, 10, 12
"""Sizes of a disc, a village tile, a resource token and a popularity token."""
TINT, VILLAGE_TINT = 0.35, 0.13


def sign(kind: str, x: float, y: float, height: float, style: Style) -> list[Drawn]:
    """An ear of wheat, a conifer or a boulder: what stands for a resource."""
    look, colours, pattern = KINDS[kind], style.palette, motif(kind, x, y, height)
    drawn = colours.drawn(look.hue)
    fill = colours.filled(drawn if look.solid else colours.paper)
    return [
        Shape(pattern.solids, fill, drawn, style.lines.hairline),
        Shape(pattern.lines, stroke=drawn, width=style.lines.hairline),
    ]


def heart(x: float, y: float, size: float, style: Style) -> Shape:
    """Popularity: a heart of that width."""
    s, colours = size / 10, style.palette
    right = ((0, -2.3), (1.0, -5.2, 5, -5.2, 5, -1.5), (5, 1.0, 2.2, 2.8, 0, 4.6), (-2.2, 2.8, -5, 1.0, -5, -1.5))
    curves = (*right[1:], (-5, -5.2, -1.0, -5.2, 0, -2.3))
    path: Path = (
        ("M", (x, y - 2.3 * s)),
        *(("C", tuple((y if i % 2 else x) + v * s for i, v in enumerate(curve))) for curve in curves),
        ("Z", ()),
    )
    return Shape(path, colours.filled(colours.hues["orange"]), colours.ink, style.lines.border)


def _figure(points: Sequence[Point], s: float) -> Path:
    return polygon((x * s, y * s) for x, y in points)


def workshop(seat: Seat, width: float, style: Style) -> list[Drawn]:
    """A house of that width with a chimney, its owner's sign on the wall."""
    s, colours, lines = width / 12, style.palette, style.lines
    paper = colours.filled(colours.paper)
    walls = [[(2.2, -2.9), (2.2, -4.9), (3.8, -4.9), (3.8, -1.6)], [(-4.8, 0.2), (4.8, 0.2), (4.8, 5), (-4.8, 5)]]
    return [
        Shape(joined([_figure(wall, s) for wall in walls]), paper, colours.ink, lines.border),
        Shape(_figure([(0, -4.6), (6, 0.2), (-6, 0.2)], s), colours.filled(seat.hue), colours.ink, lines.border),
        seat_sign(seat, 0, 2.6 * s, 3.4 * s, style),
    ]


def church(seat: Seat, height: float, style: Style) -> list[Drawn]:
    """A church of that height, a spire between two aisles, its owner's sign on the tower."""
    s, colours, lines = height / 18, style.palette, style.lines
    paper = colours.filled(colours.paper)
    walls = [[(side * 2.6, 4.8), (side * 4.6, 4.8), (side * 4.6, 9), (side * 2.6, 9)] for side in (-1, 1)]
    roofs = [[(side * 2.6, 1.8), (side * 5.4, 4.8), (side * 2.6, 4.8)] for side in (-1, 1)]
    cross = [polyline([(0, -9 * s), (0, -6.6 * s)]), polyline([(-0.9 * s, -8.1 * s), (0.9 * s, -8.1 * s)])]
    door = enclosed(arc(0, 7.4 * s, 1.1 * s, 180, 360), polyline([(1.1 * s, 9 * s), (-1.1 * s, 9 * s)]))
    walls.append([(-2.6, -1.2), (2.6, -1.2), (2.6, 9), (-2.6, 9)])
    roofs.append([(0, -6.6), (3.2, -1.2), (-3.2, -1.2)])
    return [
        Shape(joined(cross), stroke=colours.ink, width=2 * lines.border),
        Shape(joined([_figure(wall, s) for wall in walls]), paper, colours.ink, lines.border),
        Shape(joined([_figure(roof, s) for roof in roofs]), colours.filled(seat.hue), colours.ink, lines.border),
        Shape(door, colours.filled(colours.ink), colours.ink, lines.hairline),
        seat_sign(seat, 0, 2.4 * s, 3.4 * s, style),
    ]


def bag(height: float, style: Style) -> list[Drawn]:
    """The bag of discs, tied up."""
    s, colours, lines = height / 10, style.palette, style.lines
    half = ((-5.2, 0.2, -5.4, 5, -2.6, 5), (5.4, 5, 5.2, 0.2, 1.3, -2.2))
    body: Path = (
        ("M", (-1.3 * s, -2.2 * s)),
        ("C", tuple(v * s for v in half[0])),
        ("L", (2.6 * s, 5 * s)),
        ("C", tuple(v * s for v in half[1])),
        ("Z", ()),
    )
    neck = [(-1.3, -2.2), (-2.7, -4.6), (-1.2, -4.0), (0, -5), (1.2, -4.0), (2.7, -4.6), (1.3, -2.2)]
    folds = [polyline([(x * s, -1.2 * s), (1.7 * x * s, 0.8 * s)]) for x in (-0.8, 0.05, 0.9)]
    ends = [polyline([(1.5 * s, -2.2 * s), (x * s, y * s)]) for x, y in ((3.9, -0.4), (3.3, 0.3))]
    cloth = colours.tint("orange", TINT)
    return [
        Shape(joined([body, _figure(neck, s)]), cloth, colours.ink, lines.border),
        Shape(joined(folds), stroke=colours.ink, width=lines.hairline),
        Shape(joined([polyline([(-1.5 * s, -2.2 * s), (1.5 * s, -2.2 * s)]), *ends]), None, colours.ink, lines.coast),
    ]


def claim_side(seat: Seat, diameter: float, style: Style) -> list[Drawn]:
    """The side of a disc that claims: a flag."""
    return list(flag(seat, 0, 0, diameter * 0.68, style))


def work_side(seat: Seat, diameter: float, style: Style) -> list[Drawn]:
    """The side of a disc that works: a wheel about the seat's sign."""
    colours, paper = style.palette, style.palette.filled(style.palette.paper)
    wheel = Shape(cogwheel(0, 0, diameter * 0.37, 16), paper, colours.ink, style.lines.border)
    return [wheel, seat_sign(seat, 0, 0, diameter * 0.29, style)]


def piece_ground(seat: Seat, style: Style) -> str | None:
    """The ground of a seat's markers and of the work side of its discs; the other side is paper."""
    return style.palette.ground(seat, TINT)


def lying_disc(seat: Seat, claims: bool, diameter: float, style: Style) -> list[Drawn]:
    """A disc as it lies on the land."""
    colours = style.palette
    ground = colours.filled(colours.paper) if claims else piece_ground(seat, style)
    edge = Shape(circle(0, 0, diameter / 2), ground, colours.ink, style.lines.border)
    return [edge, *(claim_side if claims else work_side)(seat, diameter, style)]


_COTTAGES = (
    (0.4, -7.6, 1.2),
    (9.6, -6.0, 1.35),
    (-9.8, -3.2, 1.2),
    (9.9, 2.8, 1.2),
    (-9.9, 4.2, 1.35),
    (-8.8, 12.2, 1.2),
    (0.2, 12.6, 1.1),
    (9.2, 12.4, 1.35),
)
"""Of each cottage the middle of its foot and its size."""
_GABLE = ((-2.6, 0.0), (-2.6, -2.0), (-1.3, -3.9), (0.0, -2.0), (0.0, 0.0))
_WALL = ((0.0, 0.0), (0.0, -2.0), (2.8, -2.0), (2.8, 0.0))
_ROOF = ((-1.3, -3.9), (1.7, -3.9), (2.8, -2.0), (0.0, -2.0))


def village(width: float, style: Style, clear: float = 0.0) -> list[Drawn]:
    """Cottages around a green with a well; nothing stands so near to the middle, left and right of it."""
    s, colours, lines = width / VILLAGE, style.palette, style.lines
    cottages = [(x * s, y * s, size * s) for x, y, size in _COTTAGES if abs(x) * s >= clear]

    def drawn(face: Sequence[Point]) -> Path:
        return joined([polygon((x + dx * t, y + dy * t) for dx, dy in face) for x, y, t in cottages])

    roof, paper = colours.drawn("vermilion"), colours.filled(colours.paper)
    well = [circle(0, 1.6 * s, 1.3 * s), circle(0, 1.6 * s, 0.7 * s)]
    green = [Shape(ellipse(0, 1.6 * s, 4.4 * s, 3.2 * s), None, roof, lines.hairline, (0.6, 0.8))]
    return [
        *([] if clear else [*green, Shape(joined(well), paper, roof, lines.hairline)]),
        Shape(joined([drawn(_GABLE), drawn(_WALL)]), paper, roof, lines.hairline),
        Shape(drawn(_ROOF), colours.filled(roof), roof, lines.hairline),
    ]


def village_ground(style: Style) -> str | None:
    """The ground of a village tile."""
    return style.palette.tint("vermilion", VILLAGE_TINT)


def lying_village(width: float, style: Style, clear: float = 0.0) -> list[Drawn]:
    """A village tile as it lies on the land; `clear` leaves room for a church."""
    tint = village_ground(style)
    ground = [Shape(rectangle(-width / 2, -width / 2, width, width), tint)] if tint else []
    return [*ground, *village(width, style, clear)]

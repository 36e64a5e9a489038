"""Buildings: the signs of eight buildings, a workshop and a church with a roof of any colour, a village.

Lengths are in millimetres from the centre of a drawing, y points down. On pieces of the survey the right sides lie in
the shade: in one tone on small signs, ruled on large ones.
"""

from collections.abc import Callable, Sequence

from landpress.output.scene.items import Drawn, Path, Point, Shape
from landpress.output.scene.shapes import arc, circle, ellipse, enclosed, joined, moved, polygon, polyline, rectangle
from landpress.output.scene.style import Style, mixed
from landpress.output.survey.ruling import ruled

SHADE = 0.5
"""The share of ink in the parts of small signs that lie in the shade."""


def _house(x: float, y: float, s: float) -> Path:
    """Return the outline of a house. It stands on the ground at (x, y)."""
    return polygon([(x - s, y), (x - s, y - 1.3 * s), (x, y - 2.3 * s), (x + s, y - 1.3 * s), (x + s, y)])


def _bridge() -> list[Path]:
    return [
        polygon([(-4, -1.9), (4, -1.9), (4, -0.7), (-4, -0.7)]),
        arc(0, 2.3, 3.0, 202, 338),
        rectangle(-3.6, -0.7, 1.0, 2.6),
        rectangle(2.6, -0.7, 1.0, 2.6),
    ]


def _shield() -> list[Path]:
    return [polygon([(-2.8, -3), (2.8, -3), (2.8, 0.4), (0, 3.4), (-2.8, 0.4)]), polyline([(0, -3), (0, 3.4)])]


def _tower() -> list[Path]:
    crown = [(-2, -3.2), (-2, -1.6), (2, -1.6), (2, -3.2), (1.1, -3.2), (1.1, -2.4), (0.45, -2.4), (0.45, -3.2)]
    crown += [(-0.45, -3.2), (-0.45, -2.4), (-1.1, -2.4), (-1.1, -3.2)]
    return [polygon(crown), polygon([(-1.5, -1.6), (1.5, -1.6), (1.9, 3.2), (-1.9, 3.2)])]


def _factory() -> list[Path]:
    roof = [(-3.3, 3), (-3.3, -0.6), (-1.1, 0.8), (-1.1, -0.6), (1.1, 0.8), (1.1, -0.6), (3.3, 0.8), (3.3, 3)]
    return [polygon(roof), rectangle(-3.0, -3, 1.1, 2.6)]


def _excavator() -> list[Path]:
    arm = polyline([(-0.1, -0.2), (1.5, -3.0), (3.3, -0.4)])
    shovel = polygon([(2.7, -0.4), (3.9, -0.4), (3.5, 1.2), (2.4, 0.9)])
    return [rectangle(-3.9, -0.8, 3.8, 2.2), arm, shovel, circle(-3.1, 2.3, 0.9), circle(-0.9, 2.3, 0.9)]


def _town() -> list[Path]:
    return [_house(-2.4, 2.8, 1.3), _house(2.4, 2.8, 1.3), _house(0, 1.4, 1.7)]


def _city() -> list[Path]:
    blocks = [rectangle(-4, -0.6, 2.4, 3.6), rectangle(-1.4, -3.2, 2.8, 6.2), rectangle(1.6, -1.6, 2.4, 4.6)]
    windows = [rectangle(-0.8, -2.5 + 1.3 * i, 0.6, 0.7) for i in range(4)]
    return blocks + windows + [rectangle(0.3, -2.5 + 1.3 * i, 0.6, 0.7) for i in range(4)]


DRAWN: dict[str, Callable[[], list[Path]]] = {
    "factory": _factory,
    "bridge": _bridge,
    "shield": _shield,
    "tower": _tower,
    "excavator": _excavator,
    "house": lambda: [_house(0, 3, 2.4)],
    "town": _town,
    "city": _city,
}


Outline = list[Point]


def _shaded_house(x: float, y: float, s: float) -> list[Outline]:
    """Return the right part of the roof and of the wall of a house, which lie in the shade, and its door."""
    wall = [(x + s * dx, y + s * dy) for dx, dy in ((0.3, 0), (1, 0), (1, -1.3), (0, -2.3), (0.3, -1.3))]
    return [wall, [(x + s * dx, y + s * dy) for dx, dy in ((-0.55, 0), (-0.55, -0.75), (-0.15, -0.75), (-0.15, 0))]]


SHADED: dict[str, list[Outline]] = {
    "factory": [
        [(2.3, 3), (2.3, 0.2), (3.3, 0.8), (3.3, 3)],
        [(1.1, -0.6), (1.6, -0.28), (1.6, 0.8), (1.1, 0.8)],
        [(-1.1, -0.6), (-0.6, -0.28), (-0.6, 0.8), (-1.1, 0.8)],
        [(-2.45, -3), (-1.9, -3), (-1.9, -0.4), (-2.45, -0.4)],
    ],
    "bridge": [
        [(-4, -1.15), (4, -1.15), (4, -0.7), (-4, -0.7)],
        [(-3.1, -0.7), (-2.6, -0.7), (-2.6, 1.9), (-3.1, 1.9)],
        [(3.1, -0.7), (3.6, -0.7), (3.6, 1.9), (3.1, 1.9)],
    ],
    "shield": [[(0, -3), (2.8, -3), (2.8, 0.4), (0, 3.4)]],
    "tower": [
        [(0.5, -1.6), (1.5, -1.6), (1.9, 3.2), (0.6, 3.2)],
        [(0.5, -2.4), (1.1, -2.4), (1.1, -3.2), (2, -3.2), (2, -1.6), (0.5, -1.6)],
    ],
    "excavator": [[(-0.9, -0.8), (-0.1, -0.8), (-0.1, 1.4), (-3.9, 1.4), (-3.9, 0.8), (-0.9, 0.8)]],
    "house": _shaded_house(0, 3, 2.4),
    "town": [*_shaded_house(-2.4, 2.8, 1.3), *_shaded_house(2.4, 2.8, 1.3), *_shaded_house(0, 1.4, 1.7)],
    "city": [
        [(-2.3, -0.6), (-1.6, -0.6), (-1.6, 3), (-2.3, 3)],
        [(1.0, -3.2), (1.4, -3.2), (1.4, 3), (1.0, 3)],
        [(3.1, -1.6), (4, -1.6), (4, 3), (3.1, 3)],
    ],
}
"""The parts of the signs that lie in the shade on pieces of the survey."""


def building(kind: str, x: float, y: float, scale: float, style: Style) -> list[Drawn]:
    """Draw the sign of a building, one of `DRAWN`. It is about 6 mm high at scale 1."""
    colours, ink, width = style.palette, style.palette.ink, style.lines.border
    engraved = style.look == "survey"
    fill = colours.paper if engraved else colours.tint("ink", 0.14) or colours.paper
    paths = [(moved(path, x, y, scale), path[-1][0] == "Z") for path in DRAWN[kind]()]
    if not engraved or colours.level != "full":
        return [Shape(path, fill if closed else None, ink, width) for path, closed in paths]
    shades = joined([moved(polygon(part), x, y, scale) for part in SHADED[kind]])
    return [
        *(Shape(path, fill) for path, closed in paths if closed),
        Shape(shades, mixed(ink, colours.paper, SHADE)),
        *(Shape(path, stroke=ink, width=width) for path, _ in paths),
    ]


def _scaled(points: Sequence[Point], s: float) -> Path:
    return polygon((x * s, y * s) for x, y in points)


def _shaded(parts: Sequence[Sequence[Point]], s: float, style: Style) -> list[Shape]:
    """Rule the parts of a building in the shade, on pieces of the survey."""
    if style.look != "survey" or style.palette.level == "outline":
        return []
    pitch = max(0.42, 0.5 * s) * (1 if style.palette.level == "full" else 2)
    lines = ruled([[(x * s, y * s) for x, y in part] for part in parts], pitch, 45)
    return [Shape(lines, stroke=style.palette.ink, width=0.18)] if lines else []


def workshop(roof: str, width: float, style: Style) -> list[Drawn]:
    """Draw a house with a chimney. `roof` is the colour of its roof."""
    s, colours, lines = width / 12, style.palette, style.lines
    tiles = colours.filled(roof) or colours.paper
    shades = [[(1.9, 0.2), (4.8, 0.2), (4.8, 5), (1.9, 5)], [(0, -4.6), (6, 0.2), (2.2, 0.2)]]
    walls = [[(2.2, -2.9), (2.2, -4.9), (3.8, -4.9), (3.8, -1.6)], [(-4.8, 0.2), (4.8, 0.2), (4.8, 5), (-4.8, 5)]]
    return [
        Shape(joined([_scaled(wall, s) for wall in walls]), colours.paper, colours.ink, lines.border),
        Shape(_scaled([(0, -4.6), (6, 0.2), (-6, 0.2)], s), tiles, colours.ink, lines.border),
        *_shaded(shades, s, style),
    ]


_CHURCH_SHADES = (
    ((2.9, 4.8), (4.6, 4.8), (4.6, 9), (2.9, 9)),
    ((1.2, -1.2), (2.6, -1.2), (2.6, 9), (1.2, 9)),
    ((0.0, -6.6), (3.2, -1.2), (1.2, -1.2)),
    ((2.6, 1.8), (5.4, 4.8), (3.6, 4.8)),
)


def church(roof: str, height: float, style: Style) -> list[Drawn]:
    """Draw a church: a spire between two aisles. `roof` is the colour of its roofs."""
    s, colours, lines = height / 18, style.palette, style.lines
    tiles = colours.filled(roof) or colours.paper
    walls = [[(side * 2.6, 4.8), (side * 4.6, 4.8), (side * 4.6, 9), (side * 2.6, 9)] for side in (-1, 1)]
    roofs = [[(side * 2.6, 1.8), (side * 5.4, 4.8), (side * 2.6, 4.8)] for side in (-1, 1)]
    cross = [polyline([(0, -9 * s), (0, -6.6 * s)]), polyline([(-0.9 * s, -8.1 * s), (0.9 * s, -8.1 * s)])]
    door = enclosed(arc(0, 7.4 * s, 1.1 * s, 180, 360), polyline([(1.1 * s, 9 * s), (-1.1 * s, 9 * s)]))
    walls.append([(-2.6, -1.2), (2.6, -1.2), (2.6, 9), (-2.6, 9)])
    roofs.append([(0, -6.6), (3.2, -1.2), (-3.2, -1.2)])
    return [
        Shape(joined(cross), stroke=colours.ink, width=2 * lines.border),
        Shape(joined([_scaled(wall, s) for wall in walls]), colours.paper, colours.ink, lines.border),
        Shape(joined([_scaled(part, s) for part in roofs]), tiles, colours.ink, lines.border),
        *_shaded(_CHURCH_SHADES, s, style),
        Shape(door, colours.filled(colours.ink), colours.ink, lines.hairline),
    ]


_OUTLINES: dict[str, tuple[float, tuple[Point, ...]]] = {
    "workshop": (
        11.9,
        (
            *((-4.8, 7), (-4.8, 0.2), (-6, 0.2), (0, -4.6), (2.2, -2.84), (2.2, -4.9), (3.8, -4.9), (3.8, -1.56)),
            *((6, 0.2), (4.8, 0.2), (4.8, 7)),
        ),
    ),
    "church": (
        18.0,
        (
            *((-5.4, 9), (-5.4, 2.2), (-6.2, 2.2), (-2.6, -1), (-2.6, -2.2), (-3.2, -2.2), (0, -6.6), (3.2, -2.2)),
            *((2.6, -2.2), (2.6, -1), (6.2, 2.2), (5.4, 2.2), (5.4, 9)),
        ),
    ),
}
"""The height of a workshop and of a church with its cross, and the outline of each.

Their walls are higher and wider than those of the pieces, so that a price has room in them.
"""
GHOST, GHOST_LINE, GHOST_DASH = 0.13, 0.28, (0.9, 0.7)


def ghost(kind: str, hue: str, height: float, style: Style) -> list[Drawn]:
    """Draw the place of a piece that is not there: the outline of a workshop, a church or cottages, dashed."""
    colours = style.palette
    cross: Path = ()
    if kind == "village":
        s = height / _GREEN
        seen = [
            [[(x * s + dx * t * s, y * s + dy * t * s) for dx, dy in line] for line in (_COTTAGE, _EAVES, _CORNER)]
            for x, y, t in _HAMLET
        ]
        parts = [outline for outline, *_ in seen]
        cross = joined([polyline(line) for _, *edges in seen for line in edges])
    else:
        high, outline = _OUTLINES[kind]
        s, middle = height / high, max(y for _, y in outline) - high / 2
        parts = [[(x * s, (y - middle) * s) for x, y in outline]]
        if kind == "church":
            cross = joined([polyline([(0, -9 * s), (0, -6.6 * s)]), polyline([(-0.9 * s, -8 * s), (0.9 * s, -8 * s)])])
    tint = mixed(hue, colours.paper, GHOST) if colours.level == "full" else None
    dashed = mixed(colours.ink, colours.paper, 0.45)
    above = [Shape(cross, stroke=dashed, width=GHOST_LINE)] if cross else []
    around = Shape(joined([polygon(part) for part in parts]), tint, dashed, GHOST_LINE, GHOST_DASH)
    return [around, *above] if kind == "village" else [*above, around]


_GREEN = 30
"""The width that a village is designed for."""
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
"""The middle of the foot (x, y) and the size of each cottage."""
_HAMLET = (
    (-10.4, -5.6, 1.4),
    (-1.7, -7.4, 1.5),
    (-10.2, 4.4, 1.5),
    (-1.7, 2.6, 1.4),
    (-10.4, 13.4, 1.4),
    (-1.7, 12.0, 1.5),
)
"""The cottages of a village that is not there: they leave room for its price at their right."""
_GABLE = ((-2.6, 0.0), (-2.6, -2.0), (-1.3, -3.9), (0.0, -2.0), (0.0, 0.0))
_WALL = ((0.0, 0.0), (0.0, -2.0), (2.8, -2.0), (2.8, 0.0))
_COTTAGE = ((-2.6, 0.0), (-2.6, -2.0), (-1.3, -3.9), (1.7, -3.9), (2.8, -2.0), (2.8, 0.0))
_EAVES, _CORNER = ((-2.6, -2.0), (-1.3, -3.9), (0.0, -2.0), (2.8, -2.0)), ((0.0, -2.0), (0.0, 0.0))
_ROOF = ((-1.3, -3.9), (1.7, -3.9), (2.8, -2.0), (0.0, -2.0))


def village(width: float, style: Style, clear: float = 0.0) -> list[Drawn]:
    """Draw cottages around a green with a well.

    If `clear` is not 0, a strip in the middle stays free: the green and the well are left out, and so are the cottages
    with a middle less than `clear` mm to the left or right of it.
    """
    s, colours, lines = width / _GREEN, style.palette, style.lines
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

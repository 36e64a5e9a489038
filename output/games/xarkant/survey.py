"""The land of Xarkant as an engraved survey: each connected area is one landscape, across the joints of the tiles.

Joints are heavy, the lines between the quadrants of a tile are thin, and a white lane parts areas of different kinds.
The letters of a quadrant stand in its upper left corner and its rose in its lower right corner, so that a piece on its
middle covers neither. Lengths are millimetres.
"""

from functools import lru_cache

from landpress.layouts.sheet import Area
from landpress.output.pieces.figures import compass_rose
from landpress.output.pieces.icons import icon
from landpress.output.pieces.land import DESIGNED
from landpress.output.scene.items import Drawn, Shape, Symbol, Text, Use
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.shapes import circle, joined, moved, polygon, polyline, rectangle, rounded
from landpress.output.scene.style import BODY, LABEL, SMALLEST_BODY, Style
from landpress.output.scene.typeset import shifted
from landpress.output.survey.fields import GROUND as EARTH
from landpress.output.survey.fields import ROCK, fields, quarry
from landpress.output.survey.squares import Cell, patches, rings
from landpress.output.survey.woodland import FLOOR, wood

GROUNDS = {"wheat": EARTH, "wood": ("green", FLOOR), "stone": ("ink", ROCK)}
_GROWN = {"wheat": fields, "wood": wood, "stone": quarry}
JOINT, JOINT_HALO, THIN, THIN_HALO, LANE, BORDER = 1.2, 2.6, 0.22, 0.9, 1.5, 1.4
LETTERS, ROSE = (4.4, 3.3), (24.6, 24.6)
"""The middles of the letters and of the rose, from the upper left corner of a quadrant of the designed width."""
BOX, ROSE_SIZE = (5.4, 3.2), 7.0
LEAST_SWATCH, LARGEST_SWATCH = 9.0, 15.0
KEY = 8.0
"""The height of the line that tells what the letters stand for."""


@lru_cache(maxsize=16)
def land(
    kinds: tuple[str, ...],
    stars: frozenset[int],
    columns: int,
    unit: float,
    code: str,
    style: Style,
    named: bool = True,
    drawn: frozenset[int] = frozenset(),
) -> Symbol:
    """Return the symbol of a land of squares around its middle, with a rose on the squares `stars`.

    `kinds` are those of its squares row by row. The code decides how the areas are drawn. If `named`, squares have
    letters. If there are any `drawn` squares, only their areas are drawn.
    """
    wide, high = columns * unit, len(kinds) // columns * unit
    items: list[Drawn] = []
    found = patches(kinds, columns)
    borders = [joined([polygon(ring) for ring in rings(patch.cells, unit)]) for patch in found]
    for patch, border in zip(found, borders, strict=True):
        tint = style.palette.tint(*GROUNDS[patch.kind])
        items += [Shape(border, tint)] if tint else []
        if not drawn or any(y * columns + x in drawn for x, y in patch.cells):
            items += _GROWN[patch.kind](patch.cells, unit, code, style)
    items.append(Shape(joined(borders), stroke=style.palette.paper, width=LANE))
    items += _lines(columns, len(kinds) // columns, unit, style)
    for i, kind in enumerate(kinds if named else ()):
        items += _signs(kind, i in stars, (i % columns, i // columns), unit, style)
    name = f"land-{columns}x{len(kinds) // columns}-{unit:g}-{code}"
    return Symbol(name, max(wide, high) / 2 + BORDER, tuple(shifted(items, -wide / 2, -high / 2)))


def _lines(columns: int, rows: int, unit: float, style: Style) -> list[Drawn]:
    """Return the lines between the quadrants of a tile, and over them the joints of tiles."""
    items: list[Drawn] = []
    for first, halo, width in ((1, THIN_HALO, THIN), (2, JOINT_HALO, JOINT)):
        down = [polyline([(i * unit, 0), (i * unit, rows * unit)]) for i in range(first, columns, 2)]
        across = [polyline([(0, i * unit), (columns * unit, i * unit)]) for i in range(first, rows, 2)]
        if path := joined([*down, *across]):
            items += [Shape(path, stroke=style.palette.paper, width=halo), Shape(path, None, style.palette.ink, width)]
    return items


def _signs(kind: str, star: bool, cell: Cell, unit: float, style: Style) -> list[Drawn]:
    """Return the letters of a quadrant in a white box, and its rose on a white disc."""
    s, paper, corner = unit / DESIGNED, style.palette.paper, (cell[0] * unit, cell[1] * unit)
    x, y = corner[0] + LETTERS[0] * s, corner[1] + LETTERS[1] * s
    items: list[Drawn] = [
        Shape(moved(rounded(BOX[0] * s, BOX[1] * s, 0.6 * s), x, y), paper),
        Text(x, y + LABEL * s * 0.36, style.words(f"game.{kind}"), LABEL * s, style.palette.ink, True, "middle"),
    ]
    if star:
        x, y = corner[0] + ROSE[0] * s, corner[1] + ROSE[1] * s
        items.append(Shape(circle(x, y, (ROSE_SIZE / 2 + 0.7) * s), paper, style.palette.ink, style.lines.hairline))
        items += compass_rose(x, y, ROSE_SIZE * s, style)
    return items


def swatches(area: Area, code: str, style: Style) -> list[Drawn]:
    """Return a small land of each kind with its name in an area, or nothing if it has no room."""
    items, pitch, size = list[Drawn](), area.width / len(GROUNDS), SMALLEST_BODY
    side = min(area.height - 2 * SMALLEST_BODY - 1, pitch - 3, LARGEST_SWATCH)
    if side < LEAST_SWATCH:
        return []
    for i, kind in enumerate(GROUNDS):
        x, letters, name = area.x + i * pitch, style.words(f"game.{kind}"), style.words(f"game.{kind}_name")
        told = name if name == letters else f"{letters} {name}"
        items += [
            Use(land((kind,), frozenset(), 1, side, f"{kind}-{code}", style, False), x + side / 2, area.y + side / 2),
            Shape(rectangle(x, area.y, side, side), stroke=style.palette.ink, width=0.4),
            Text(
                x, area.y + side + 1.5 + size, told, fitted(told, pitch - 1, size, bold=True), style.palette.ink, True
            ),
        ]
    return items


def key(x: float, y: float, width: float, style: Style) -> list[Drawn]:
    """Return a line around (x, y) that tells what the letters stand for, with the icons of the resources."""
    items: list[Drawn] = []
    for i, kind in enumerate(GROUNDS):
        left = x + (i - 1.5) * width / 3
        items += [
            Text(left, y + BODY * 0.36, style.words(f"game.{kind}"), BODY, style.palette.ink, True),
            icon(kind, left + 9, y, KEY - 2, style),
            Text(left + 14, y + BODY * 0.36, style.words(f"game.{kind}_name"), BODY, style.palette.ink),
        ]
    return items


def frame(width: float, height: float, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the border of a land with its top left corner at (x, y), and its shadow."""
    ink, paper = style.palette.ink, style.palette.paper
    items: list[Drawn] = [
        Shape(rectangle(x, y, width, height), stroke=paper, width=2.4),
        Shape(rectangle(x - 0.6, y - 0.6, width + 1.2, height + 1.2), stroke=ink, width=BORDER),
    ]
    if style.palette.level == "full":
        right, bottom = x + width, y + height
        shade = [(right + 0.6, y + 1), (right + 2.5, y + 1), (right + 2.5, bottom + 2.5), (x + 1, bottom + 2.5)]
        items.append(Shape(polygon([*shade, (x + 1, bottom + 0.6), (right + 0.6, bottom + 0.6)]), ink))
    return items

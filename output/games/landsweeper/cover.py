"""The cover of Landsweeper: the island as columns that rise from the coast to a white summit, in a sea with waterlines.

Lengths are millimetres. The board is turned as on its page.
"""

from collections.abc import Sequence
from functools import cache, partial

from landpress.engine.contract.streams import Stream
from landpress.layouts.games.landsweeper import SEA
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.output.pieces import cover as composed
from landpress.output.pieces.land import motif
from landpress.output.pieces.part import Part
from landpress.output.pieces.seat_signs import flag
from landpress.output.pieces.tuck_faces import Told, Wrap
from landpress.output.scene.items import Drawn, Point, Shape, Symbol, Use
from landpress.output.scene.shapes import polygon, polyline
from landpress.output.scene.style import Style
from landpress.output.survey import prisms
from landpress.output.survey.hexcolumns import HexColumns
from landpress.output.survey.ruling import ruled

SKY, SUN = ("sky", 0.2), ("yellow", 0.45)
SHORE, RISE = 0.2, 0.16
"""The height of a column at the coast, and how much each level is higher, in widths of a cell."""
SUMMITS, FALL, APART = (9, 7, 6, 5), 2, 3
"""The levels of the summits, how many levels the land falls in a step from them, and the steps between two of them."""
TINTS = ((1, "green", 0.16), (3, "green", 0.32), (5, "yellow", 0.34), (7, "orange", 0.28))
"""The hue of the upper face, and its share, up to a level; higher ground is white."""
WOODED = range(2, 4)
"""The levels on which trees stand."""
WATERLINES = (0.06, 0.13, 0.21, 0.28)
PEAK = 1.15
"""The height of the peak on the highest column, in widths of a cell."""
TREES = ((-0.17, -0.07), (0.15, -0.09), (-0.02, 0.06), (-0.26, 0.07), (0.24, 0.06))
TREE = 0.3


def covers(board: HexBoard, style: Style, inside: Sequence[Part], told: Told) -> list[Part]:
    """Return the cover and the tuck box of a kit with the parts `inside`, of a board."""
    wrap = Wrap("island", SKY, partial(_panorama, board), partial(prisms.waves, free=()))
    return composed.covers(wrap, style, inside, told)


def levels(board: HexBoard, code: str) -> tuple[Hex, dict[Hex, int]]:
    """Return the highest cell, and the level of each cell of the land. Summits stand apart, and have no flag."""
    stream, cells = Stream(code, "cover"), hexagon(board.radius)
    land = [cell for cell, kind in zip(cells, board.cells, strict=True) if kind != SEA]
    around = {cell: sum(distance(cell, other) == 1 for other in land) for cell in land}
    free = [cell for cell in land if cell not in board.starts] or land
    stream.shuffle(free)
    free.sort(key=lambda cell: -around[cell])
    tops: list[Hex] = []
    for cell in free:
        if len(tops) < len(SUMMITS) and all(distance(cell, top) >= APART for top in tops):
            tops.append(cell)
    found = {}
    for cell in land:
        reached = [high - FALL * distance(cell, top) for top, high in zip(tops, SUMMITS, strict=False)]
        rough = 0 if cell in tops else stream.below(2) - (around[cell] < 5)
        found[cell] = max(0, max(reached) + rough, stream.below(2))
    return tops[0], found


def _panorama(board: HexBoard, view: prisms.View, style: Style) -> list[Drawn]:
    colours, area, (top, found) = style.palette, view.area, levels(board, board.code() or "")
    cells = sorted(found)
    unit = HexColumns(1.0, 0.0, 0.0)
    xs, ys = zip(*map(unit.place, cells), strict=True)
    wide, high = max(xs) - min(xs) + 2.0, max(ys) - min(ys) + 2 * prisms.FLAT
    width = min((area.width - 4) / wide, area.height * 0.62 / high)
    x = area.middle[0] - (min(xs) + max(xs)) / 2 * width
    y = area.bottom - (max(ys) + 1.0 * prisms.FLAT + 0.25) * width
    field = HexColumns(width, x, y)
    horizon = y + (min(ys) * 0.7 + max(ys) * 0.3) * width - 0.4 * width
    sky, sea = view.split(horizon)
    radius = 0.13 * area.width
    items = [
        *prisms.ruled_sky(sky, *SKY, style),
        *prisms.disc(area.middle[0] - 0.27 * area.width, area.y + radius + 5, radius, *SUN, style),
        *prisms.waves(sea, field.coast(cells, WATERLINES[-1] * width), style),
    ]
    for far in WATERLINES:
        colour = colours.drawn("blue") if far > WATERLINES[1] else colours.ink
        items.append(Shape(field.coast(cells, far * width), stroke=colour, width=0.5 - 1.2 * far))
    flags = dict(zip(board.starts, colours.seats, strict=False))
    land = cache(partial(_column, field=field, style=style))
    for i in field.ordered(cells):
        cell, (px, py) = cells[i], field.place(cells[i])
        items.append(Use(land(found[cell], found[cell] in WOODED and cell not in flags), px, py))
        up = py - _height(found[cell]) * width
        if cell == top:
            items += _peak(px, up, width, style)
        if seat := flags.get(cell):
            size = 0.62 * width
            items += flag(seat, px + size / 3, up - size / 2, size, style)
    return items


def _height(level: int) -> float:
    return SHORE + RISE * level


def _column(level: int, grown: bool, field: HexColumns, style: Style) -> Symbol:
    """Return the symbol of a column, with its middle on the ground at (0, 0). If `grown`, it has trees."""
    colours, width, height = style.palette, field.width, _height(level) * field.width
    tint = next((colours.tint(hue, share) for most, hue, share in TINTS if level <= most), None)
    items: list[Drawn] = [*prisms.column(field.base(), height, tint, style)]
    if grown:
        crown = colours.filled(colours.drawn("green")) or colours.paper
        for dx, dy in sorted(TREES, key=lambda place: place[1]):
            tree = motif("wood", dx * width, dy * width - height - 0.1 * width, TREE * width)
            items.append(Shape(tree.lines, stroke=colours.ink, width=0.25))
            items.append(Shape(tree.solids, crown, colours.ink, 0.15))
    name = f"land-{level}-{'trees' if grown else 'bare'}-{width:.2f}"
    return Symbol(name, width + height, tuple(items))


def _peak(x: float, y: float, width: float, style: Style) -> list[Drawn]:
    """Draw a peak with its lit side at the left."""
    colours, s = style.palette, width

    def at(points: list[Point]) -> list[Point]:
        return [(x + dx * s, y + dy * s) for dx, dy in points]

    top = (-0.04, -PEAK)
    left = at(
        [(-0.44, 0.0), (-0.3, -0.36), (-0.2, -0.5), top, (0.02, -0.7), (-0.06, -0.42), (0.06, -0.2), (-0.02, 0.2)]
    )
    right = at(
        [top, (0.02, -0.7), (-0.06, -0.42), (0.06, -0.2), (-0.02, 0.2), (0.44, 0.02), (0.3, -0.3), (0.16, -0.62)]
    )
    items: list[Drawn] = [Shape(polygon(part), colours.paper, colours.ink, 0.35) for part in (left, right)]
    if colours.level != "outline":
        items.append(Shape(ruled([right], 0.6 if colours.level == "full" else 1.1, 62), stroke=colours.ink, width=0.25))
        crest = at([(-0.3, -0.18), (-0.2, -0.3), (-0.16, -0.12), (-0.1, -0.28)])
        items.append(Shape(polyline(crest), stroke=colours.ink, width=0.2))
    return items

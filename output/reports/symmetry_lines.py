"""The symmetry of a board as lines over its drawing: its mirrors through the whole board, its turns as rays.

A mirror is a solid line. A board that only turns has a dashed ray for each turn; the parts between two rays are equal.
Lengths are in mm.
"""

from collections.abc import Iterable, Sequence
from math import hypot

from landpress.layouts.latticefield import LatticeBoard
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Point, Shape
from landpress.output.scene.latticemap import LatticeMap
from landpress.output.scene.shapes import circle, polyline
from landpress.output.scene.style import Style

_SMALL = 1e-6
_LINE, _HALO, _DASH = 1.2, 2.6, (6.0, 4.0)
_HUB = 3.0
"""The radius of the disc in the middle."""


def symmetry_lines(board: LatticeBoard, width: float, at: Point, turned: bool, style: Style) -> list[Drawn]:
    """Return the lines for a board whose cells are `width` mm wide and whose drawing has its centre at a place.

    `turned` is whether the drawing is turned clockwise by 30 degrees.
    """
    drawn = LatticeMap(board.lattice, width)
    count = len(drawn.centres)
    middle = sum(dx for dx, _ in drawn.centres) / count, sum(dy for _, dy in drawn.centres) / count
    away = [(dx - middle[0], dy - middle[1]) for dx, dy in drawn.centres]
    rim = [(values[0] - middle[0], values[1] - middle[1]) for _, values in drawn.coast if values]
    moves = [(turn.mirrored, board.lattice.symmetries[turn]) for turn in sorted(board.group)]
    mirrors, turns = ([moved for is_mirror, moved in moves if is_mirror == wanted] for wanted in (True, False))
    if mirrors:
        ways = [_axis(away, moved) for moved in mirrors]
        lines = [(_end((-dx, -dy), rim), _end((dx, dy), rim)) for dx, dy in ways]
    elif len(turns) > 1:
        far = max(range(count), key=lambda i: round(hypot(*away[i]), 6))
        lines = [((0.0, 0.0), _end(away[moved[far]], rim)) for moved in turns]
    else:
        return []

    def put(x: float, y: float) -> Point:
        x, y = x + middle[0], y + middle[1]
        dx, dy = hexmap.turned(x, y) if turned else (x, y)
        return at[0] + dx, at[1] + dy

    placed = [(put(*start), put(*end)) for start, end in lines]
    return list(_drawn(placed, put(0.0, 0.0), () if mirrors else _DASH, style))


def _axis(away: Sequence[Point], moved: Sequence[int]) -> Point:
    """Return the direction of a mirror's line: half way between a cell and its image, or across a line of cells."""
    sums = [(away[i][0] + away[j][0], away[i][1] + away[j][1]) for i, j in enumerate(moved)]
    along, across = (max(points, key=lambda point: hypot(*point)) for points in (sums, away))
    return along if hypot(*along) > _SMALL else (-across[1], across[0])


def _end(way: Point, rim: Sequence[Point]) -> Point:
    """Return the end of a line from the middle: where a tangent across it meets the rim."""
    length = hypot(*way) or 1.0
    reach = max((px * way[0] + py * way[1]) / length for px, py in rim)
    return way[0] / length * reach, way[1] / length * reach


def _drawn(
    lines: Iterable[tuple[Point, Point]], middle: Point, dash: tuple[float, ...], style: Style
) -> Iterable[Drawn]:
    made = [polyline(line) for line in lines]
    yield from (Shape(line, stroke=style.palette.paper, width=_HALO) for line in made)
    yield from (Shape(line, stroke=style.palette.ink, width=_LINE, dash=dash) for line in made)
    yield Shape(circle(*middle, _HUB), fill=style.palette.ink, stroke=style.palette.paper, width=_HALO - _LINE)

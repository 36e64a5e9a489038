"""The symmetry of a board as lines over its drawing: its mirrors through the whole board, its turns as rays.

A mirror is a solid line. A board that only turns has a dashed ray for each turn; the parts between two rays are equal.
Lengths are in mm.
"""

from collections.abc import Iterable

from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex
from landpress.layouts.symmetry import Symmetry
from landpress.output.scene.hexmap import centre
from landpress.output.scene.items import Drawn, Point, Shape
from landpress.output.scene.shapes import circle, polyline
from landpress.output.scene.style import Style

_LINE, _HALO, _DASH = 1.2, 2.6, (6.0, 4.0)
_HUB = 3.0
"""The radius of the disc in the middle."""


def symmetry_lines(board: HexBoard, width: float, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the lines for a board whose cells are `width` mm wide and whose centre is at (x, y)."""
    ends = [_axis(mirror, board.radius) for mirror in board.group if mirror.mirrored]
    turns = [turn for turn in board.group if not turn.mirrored]
    if ends:
        lines = [(_place(end, width, x, y), _place(Hex(-end.q, -end.r), width, x, y)) for end in sorted(ends)]
    elif len(turns) > 1:
        lines = [((x, y), _place(turn(Hex(board.radius, 0)), width, x, y)) for turn in sorted(turns)]
    else:
        return []
    return list(_drawn(lines, (x, y), () if ends else _DASH, style))


def _axis(mirror: Symmetry, radius: int) -> Hex:
    """Return a place on the mirror's line, at or just beyond the rim of the board; the mirror leaves it where it is."""
    for cell in (Hex(radius, 0), Hex(0, radius)):
        image = mirror(cell)
        if image != Hex(-cell.q, -cell.r):
            q, r = cell.q + image.q, cell.r + image.r
            half = max(abs(q), abs(r), abs(q + r)) > radius and q % 2 == r % 2 == 0
            return Hex(q // 2, r // 2) if half else Hex(q, r)
    raise AssertionError(f"{mirror} turns both axes around, so it is not a mirror")


def _place(cell: Hex, width: float, x: float, y: float) -> Point:
    dx, dy = centre(cell, width)
    return x + dx, y + dy


def _drawn(
    lines: Iterable[tuple[Point, Point]], middle: Point, dash: tuple[float, ...], style: Style
) -> Iterable[Drawn]:
    made = [polyline(line) for line in lines]
    yield from (Shape(line, stroke=style.palette.paper, width=_HALO) for line in made)
    yield from (Shape(line, stroke=style.palette.ink, width=_LINE, dash=dash) for line in made)
    yield Shape(circle(*middle, _HUB), fill=style.palette.ink, stroke=style.palette.paper, width=_HALO - _LINE)

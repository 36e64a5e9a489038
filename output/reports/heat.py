"""Heat maps: the drawing of a board with its cells tinted by how often they were used.

The drawing is that of the ink level `outline`, which has no fills, so that the tints below it show. The most used cell
has the darkest tint. Lines are thinner on small maps. Text that would be too small to read is left out. Lengths are
millimetres.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import isqrt

from landpress.layouts.board import Board
from landpress.layouts.lattice import rectangle
from landpress.layouts.latticefield import LatticeBoard
from landpress.layouts.sheet import Area
from landpress.output.game import Game, size_in_cells
from landpress.output.reports.charts import HUE
from landpress.output.scene.items import Drawn, Shape, Text, Use
from landpress.output.scene.latticemap import LatticeMap
from landpress.output.scene.shapes import moved
from landpress.output.scene.shapes import rectangle as box
from landpress.output.scene.style import FOOTER, SMALLEST_TYPE, Style, mixed

DARKEST = 0.78
RIM = 1.0
KEY, STEPS = 26.0, 6
FULL_LINES = 24
"""The width of a cell in mm from which lines are as wide as on the printed board."""


def _drawn(board: Board, width: float) -> LatticeMap:
    """Return the cells of a board. A board of a game that names no lattice lies on a square."""
    side = isqrt(len(board.cells))
    return LatticeMap(board.lattice if isinstance(board, LatticeBoard) else rectangle(side, side), width)


def tint(share: float, style: Style) -> str:
    """Return the colour of a cell; `share` is its uses divided by the uses of the darkest tint."""
    return mixed(style.palette.hues[HUE], style.palette.paper, 0.05 + (DARKEST - 0.05) * share)


def _lines(items: Iterable[Drawn], scale: float, paper: str) -> Iterator[Drawn]:
    """Yield a drawing with its lines scaled, without fills in the colour of paper, without text too small to read."""
    for item in items:
        if isinstance(item, Use):
            inside = tuple(_lines(item.symbol.items, scale, paper))
            yield item._replace(symbol=item.symbol._replace(name=f"{item.symbol.name}-lines", items=inside))
        elif isinstance(item, Shape):
            yield item._replace(fill=None if item.fill == paper else item.fill, width=item.width * scale)
        elif not isinstance(item, Text) or item.size >= SMALLEST_TYPE:
            yield item


def heat(board: Board, uses: Sequence[int], most: float, area: Area, style: Style) -> list[Drawn]:
    """Return a board with its cells tinted, in the middle of an area and as large as fits.

    `uses` has the uses of each cell; `most` uses give the darkest tint.
    """
    across, down = size_in_cells(board)
    width = int(min((area.width - 2 * RIM) / across, (area.height - 2 * RIM) / down))
    x, y = area.middle
    drawn, outline = _drawn(board, width), replace(style, ink="outline")
    items: list[Drawn] = [
        Shape(moved(drawn.cell, x + dx, y + dy), fill=tint(used / most, style))
        for (dx, dy), used in zip(drawn.centres, uses, strict=True)
        if used
    ]
    drawing = Game(board.game).drawing.field_items(board, width, x, y, outline)
    return [*items, *_lines(drawing, min(1.0, width / FULL_LINES), style.palette.paper)]


def key(x: float, y: float, least: str, most: str, style: Style) -> list[Drawn]:
    """Return the scale of the tints: a strip with its top left corner at (x, y).

    `least` is the text at its left end for no use, `most` the text at its right end for the darkest tint.
    """
    step, ink = KEY / STEPS, style.palette.ink
    items: list[Drawn] = [
        Shape(box(x + i * step, y, step, 2.4), fill=tint(i / (STEPS - 1), style)) for i in range(STEPS)
    ]
    items.append(Shape(box(x, y, KEY, 2.4), stroke=ink, width=style.lines.hairline))
    items.append(Text(x - 1.2, y + 2.0, least, FOOTER, ink, anchor="end"))
    return [*items, Text(x + KEY + 1.2, y + 2.0, most, FOOTER, ink)]

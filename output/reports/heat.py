"""Heat maps: a board in its own drawing, coloured in by how often each cell was used.

The drawing is that of the outline ink, which has no fill of its own, so that the tint below shows; the most used cell
is the darkest. Lines stay what they are on the printed board; type that would be too small to read is left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import isqrt

from landpress.layouts.board import Board
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.sheet import Area
from landpress.output.game import drawing_of
from landpress.output.reports.charts import HUE
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Path, Point, Shape, Text, Use
from landpress.output.scene.palette import mixed
from landpress.output.scene.shapes import moved, polygon, rectangle
from landpress.output.scene.style import FOOTER, SMALLEST_TYPE, Style

DARKEST = 0.78
RIM = 1.0
KEY, STEPS = 26.0, 6
FULL_LINES = 24
"""Width of a cell in mm from which lines are as wide as on the printed board."""


def _size(board: Board) -> tuple[float, float]:
    """Width and height of a board in widths of a cell."""
    if isinstance(board, HexBoard):
        return hexmap.field_size(board.radius)
    side = isqrt(len(board.cells))
    return side, side


def _centres(board: Board, width: float) -> list[Point]:
    """The centres of the cells about that of the board, in their order."""
    if isinstance(board, HexBoard):
        return [hexmap.centre(cell, width) for cell in hexagon(board.radius)]
    side = isqrt(len(board.cells))
    middle = (side - 1) / 2
    return [((i % side - middle) * width, (i // side - middle) * width) for i in range(side * side)]


def _cell(board: Board, width: float) -> Path:
    if isinstance(board, HexBoard):
        return polygon(hexmap.corners(width))
    return rectangle(-width / 2, -width / 2, width, width)


def tint(share: float, style: Style) -> str:
    """The colour of a cell that was used so much of what the most used one was."""
    return mixed(style.palette.hues[HUE], style.palette.paper, 0.05 + (DARKEST - 0.05) * share)


def _lines(items: Iterable[Drawn], scale: float, paper: str) -> Iterator[Drawn]:
    """A drawing without grounds, its lines thinner by a scale, and without type too small to read."""
    for item in items:
        if isinstance(item, Use):
            inside = tuple(_lines(item.symbol.items, scale, paper))
            yield item._replace(symbol=item.symbol._replace(name=f"{item.symbol.name}-lines", items=inside))
        elif isinstance(item, Shape):
            yield item._replace(fill=None if item.fill == paper else item.fill, width=item.width * scale)
        elif not isinstance(item, Text) or item.size >= SMALLEST_TYPE:
            yield item


def heat(board: Board, uses: Sequence[int], most: float, area: Area, style: Style) -> list[Drawn]:
    """A board in the middle of an area, as large as that allows, its cells tinted; `most` uses are the darkest tint."""
    across, down = _size(board)
    width = int(min((area.width - 2 * RIM) / across, (area.height - 2 * RIM) / down))
    x, y = area.middle
    cell, outline = _cell(board, width), replace(style, ink="outline")
    items: list[Drawn] = [
        Shape(moved(cell, x + dx, y + dy), fill=tint(used / most, style))
        for (dx, dy), used in zip(_centres(board, width), uses, strict=True)
        if used
    ]
    drawing = drawing_of(board.game).field_items(board, width, x, y, outline)
    return [*items, *_lines(drawing, min(1.0, width / FULL_LINES), style.palette.paper)]


def key(x: float, y: float, least: str, most: str, style: Style) -> list[Drawn]:
    """What the tints stand for, from the left end of a strip: none, and as many as the most used cell."""
    step, ink = KEY / STEPS, style.palette.ink
    items: list[Drawn] = [
        Shape(rectangle(x + i * step, y, step, 2.4), fill=tint(i / (STEPS - 1), style)) for i in range(STEPS)
    ]
    items.append(Shape(rectangle(x, y, KEY, 2.4), stroke=ink, width=style.lines.hairline))
    items.append(Text(x - 1.2, y + 2.0, least, FOOTER, ink, anchor="end"))
    return [*items, Text(x + KEY + 1.2, y + 2.0, most, FOOTER, ink)]

"""The Terraforming board on two sheets: one asteroid in its sky, and the edges of cells along which the sheets join.

The asteroid, its sky and its neatline are drawn once; each sheet is a window of that drawing. The join runs along the
edges of cells to the right of the middle column, so that every cell is whole on one sheet. The second sheet is cut
along it and lies on the hatched flap of the first. The rose of the six directions lies beside the board. Lengths are
millimetres.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import NamedTuple

from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import DIRECTIONS
from landpress.layouts.sheet import Area
from landpress.output.games.terraforming import board as plain
from landpress.output.games.terraforming.corners import Corner, listed, numbered
from landpress.output.scene import hexmap
from landpress.output.scene.fonts import width as run
from landpress.output.scene.items import Drawn, Item, Path, Point, Scene, Shape, Text, Window
from landpress.output.scene.linebreak import marked, stacked
from landpress.output.scene.shapes import circle, joined, polygon, polyline, rectangle
from landpress.output.scene.style import LABEL, SMALLEST_BODY, Style, mixed
from landpress.output.sheets import poster
from landpress.output.sheets.map_frame import INSET, LARGEST_TITLE, MapFrame
from landpress.output.sheets.page import QR, Imprint, carried, pictured_page, play_area
from landpress.output.sheets.row_by_row import row_by_row
from landpress.output.survey.engraving import title_size
from landpress.output.survey.neatline import THICK, neatline
from landpress.output.survey.ruling import ruled


def compass(x: float, y: float, style: Style) -> list[Drawn]:
    """Return the rose of the six directions on a white disc: a point towards each, half of it in the shade."""
    ink, paper, reach = style.palette.ink, style.palette.paper, plain.ROSE + 3.5
    halves: tuple[list[Path], list[Path]] = ([], [])
    names: list[Drawn] = []
    for name, step in DIRECTIONS.items():
        dx, dy = hexmap.centre(step, 1)
        for side, found in zip((-1, 1), halves, strict=True):
            corner = x + dx * 3.4 - side * dy * 1.6, y + dy * 3.4 + side * dx * 1.6
            found.append(polygon([(x + dx * 10.5, y + dy * 10.5), corner, (x, y)]))
        at = x + dx * 13.6, y + dy * 13.6 + SMALLEST_BODY * 0.35
        names.append(Text(*at, name, SMALLEST_BODY, ink, bold=True, anchor="middle"))
    return [
        Shape(circle(x, y, reach), paper, ink, 0.5),
        Shape(circle(x, y, reach - 1), stroke=ink, width=0.15),
        Shape(joined(halves[0]), paper, ink, 0.2),
        Shape(joined(halves[1]), style.palette.filled(ink), ink, 0.2),
        Shape(circle(x, y, 1.3), paper, ink, 0.3),
        *names,
    ]


def rose_place(frame: MapFrame) -> Point:
    """Return the middle of the rose of directions in the upper right corner."""
    reach = plain.ROSE + INSET + 3.5
    return frame.area.right - reach, frame.area.y + reach


FLAP, WASTE = 7.0, 2.0
"""The breadth of the flap of the first sheet beyond the join, and what the second sheet prints before it."""
BESIDE, ABOVE = 8.0, 3.0
"""The least room between cells and neatline: for the names of rows at the sides, for the limb above and below."""
TITLE_ROOM = 52.0
"""The width of the title: its cartouche stays clear of the cells and of the names of rows."""
KEY = 4.4
"""How far below a sheet the first of the words beside its QR code stand."""
NOWHERE = Area(0, 0, 0, 0)


@dataclass(frozen=True)
class WideFrame(MapFrame):
    """The frame of the whole drawing, with its neatline around `outer`: a title, a turn, and the costs of buildings.

    The steps of a turn stand in the lower left corner, the costs in the lower right one.
    """

    outer: Area = NOWHERE
    steps: tuple[str, ...] = ()

    @cached_property
    def area(self) -> Area:
        """The area inside the neatline."""
        return self.outer.inset(THICK, THICK, THICK, THICK)

    @cached_property
    def _size(self) -> float:
        return title_size(self._name, TITLE_ROOM, LARGEST_TITLE)

    def border(self) -> list[Drawn]:
        """Draw the neatline."""
        return [*neatline(self.outer, self.style)]

    @cached_property
    def _corners(self) -> tuple[Corner, Corner]:
        wide = self.cartouche.width
        turn = numbered(self.style.words("game.start_head"), self.steps, wide, self.style)
        return turn, listed(self.entries_title, self.entries, wide, self.style)

    @property
    def panels(self) -> list[Area]:
        """The panels in the lower corners."""
        area, wide = self.area.inset(INSET, INSET, INSET, INSET), self.cartouche.width
        places = zip((area.x, area.right - wide), self._corners, strict=True)
        return [Area(x, area.bottom - corner.height, wide, corner.height) for x, corner in places]

    def ruled(self) -> list[Drawn]:
        """Draw the panels in the lower corners."""
        left, right = (corner.drawn(area, self.style) for corner, area in zip(self._corners, self.panels, strict=True))
        return [*left, *right]


class Halves(NamedTuple):
    """How a board lies on two sheets: the width of its cells, its middle, the whole drawing, the style of a sheet."""

    cell: int
    middle: Point
    outer: Area
    style: Style

    def join(self, board: HexBoard) -> list[Point]:
        """Return the line along which the sheets join, from the top of the drawing to its bottom."""
        x, y = self.middle
        high, points = self.cell * hexmap.SIDE, list[Point]()
        for row in range(-board.radius, board.radius + 1):
            right, at = x + self.cell / 2 * (row % 2 == 0), y + 1.5 * high * row
            points += [(right, at - high / 2), (right, at + high / 2)]
        return [(points[0][0], self.outer.y), *points, (points[-1][0], self.outer.bottom)]

    def windows(self) -> tuple[Area, Area]:
        """Return the parts of the drawing that the two sheets show."""
        x, outer = self.middle[0], self.outer
        left, right = x + self.cell / 2 + FLAP, x - WASTE
        return Area(0, 0, left, outer.height), Area(right, 0, outer.width - right, outer.height)


def halves(board: HexBoard, style: Style) -> Halves | None:
    """Return how a board lies on two upright sheets, or None if its cells have no room there."""
    upright = style if style.page.height >= style.page.width else poster.turned(style)
    room = play_area(upright)
    across, down = hexmap.field_size(board.radius)
    for cell in (plain.CELL, plain.SMALLEST):
        middle = room.width - cell / 2 - FLAP
        outer = Area(0, 0, middle + room.width - WASTE, room.height)
        beside = min(middle, outer.width - middle) - THICK - across * cell / 2
        above = outer.height / 2 - THICK - down * cell / 2
        if beside >= BESIDE and above >= ABOVE:
            return Halves(cell, (middle, room.height / 2), outer, upright)
    return None


def frame_of(board: HexBoard, frame: MapFrame, found: Halves) -> WideFrame:
    """Return the frame of the whole drawing: the title of the frame of a page, and short texts for its corners."""
    style, told = found.style, plain.buildings(board)
    entries = [
        entry._replace(effect=plain.in_short(board, kind, style))
        for kind, entry in zip(told, frame.entries, strict=True)
    ]
    steps = plain.steps(board, style)
    return WideFrame(frame.imprint, style, frame.summary, (), frame.entries_title, tuple(entries), found.outer, steps)


def sheets(
    board: HexBoard, items: Sequence[Drawn], found: Halves, imprint: Imprint, first: int, total: int
) -> list[Scene]:
    """Return the two sheets of the whole drawing. `first` is the number of the first among all `total` sheets."""
    style, words, join = found.style, found.style.words, found.join(board)
    imprint, area = replace(imprint, statements=()), play_area(style)
    pages = []
    for n, (part, side) in enumerate(zip(found.windows(), ("under", "over"), strict=True)):
        dx = (area.x if n == 0 else area.right - part.width) - part.x
        dy = area.y - part.y
        edge = [(x + dx, y + dy) for x, y in join]
        shown: list[Item] = [Window(part.x + dx, part.y + dy, part, tuple(items))]
        ends = (part.right + dx, part.x + dx)[n] + (0.3, -0.3)[n]
        rest = polygon([*edge, (ends, edge[-1][1] + 0.3), (ends, edge[0][1] - 0.3)])
        shown += [Shape(rest, style.palette.paper, style.palette.paper, 0.3), *_edge(edge, n == 0, style)]
        place, left = words(f"poster.half_{side}"), area.x
        told = marked(words(f"poster.{side}")).lines(area.width - QR - 5, SMALLEST_BODY)
        top, ink = area.bottom + KEY, style.palette.ink
        behind = [
            Text(left, top, place, SMALLEST_BODY, ink, bold=True),
            *stacked(told, left, top + SMALLEST_BODY * 1.32, SMALLEST_BODY, ink),
            *carried(imprint, style, first + n, total),
        ]
        page = pictured_page((), shown, behind, place, imprint, style, (found.cell, found.middle, False))
        cells = row_by_row(board, words, partial(_side, number=n)) if imprint.code else ""
        pages.append(page._replace(alt=page.alt + cells))
    return pages


def _side(row: Sequence[str], number: int) -> Sequence[str]:
    """Return the cells of a row that are on a sheet: the first sheet has the middle one."""
    middle = (len(row) + 1) // 2
    return row[middle:] if number else row[:middle]


def _edge(edge: Sequence[Point], has_flap: bool, style: Style) -> list[Drawn]:
    """Return the join on a sheet: where the other sheet will lie, with the flap below it, or where it is cut."""
    ink = style.palette.ink
    if not has_flap:
        return [Shape(polyline(edge), stroke=ink, width=0.3)]
    end, pale = [(x + FLAP, y) for x, y in edge], mixed(ink, style.palette.paper, 0.35)
    return [
        Shape(
            ruled([[*edge, *reversed(end)]], 2.4 if style.palette.level == "full" else 3.6, 60, 1.0),
            stroke=pale,
            width=0.18,
        ),
        Shape(polyline(end), stroke=pale, width=0.18),
        Shape(polyline(edge), stroke=ink, width=0.25, dash=(1.2, 0.8)),
    ]


def on_plan(board: HexBoard, found: Halves, x: float, y: float, width: float, first: int, style: Style) -> list[Drawn]:
    """Draw the join over a small drawing with cells `width` mm wide and its middle at (x, y), and name both pages.

    The names stand beside the cells, so that they cover none.
    """
    scale, ink, words = width / found.cell, style.palette.ink, style.words
    reach = hexmap.field_size(board.radius)[1] * width / 2
    edge = [(x + (px - found.middle[0]) * scale, y + (py - found.middle[1]) * scale) for px, py in found.join(board)]
    edge = [(px, max(y - reach - 2, min(y + reach + 2, py))) for px, py in edge]
    items: list[Drawn] = [
        Shape(polyline(edge), stroke=style.palette.paper, width=1.6),
        Shape(polyline(edge), stroke=ink, width=0.7, dash=(2.4, 1.2)),
    ]
    for n, side in enumerate((-1, 1)):
        text, far = words("poster.sheet", n=first + n), side * hexmap.field_size(board.radius)[0] * width * 0.5
        wide, at = run(text, LABEL, bold=True) + 3, y + reach + 1
        box = rectangle(x + far - wide / 2, at - LABEL, wide, LABEL * 1.55)
        items.append(Shape(box, style.palette.paper, ink, style.lines.hairline))
        items.append(Text(x + far, at, text, LABEL, ink, bold=True, anchor="middle"))
    return items

"""The contours of an asteroid: where they are dark, lit or hidden, so that they disturb no figure, border or name.

Lengths are millimetres, for cells of `REFERENCE` mm around (0, 0).
"""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt

from landpress.layouts.games.terraforming import HOLE
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.sheet import Area
from landpress.output.games.terraforming.asteroid import GRID, LEVELS, REFERENCE, inside_of, limb, relief, tinted
from landpress.output.scene import hexmap
from landpress.output.scene.items import Path, Point
from landpress.output.survey import contours
from landpress.output.survey.relief import INTERVAL, Relief
from landpress.output.survey.weighed import Weighed, weighed

PIT, FADED, START, NAME = 0.455 * REFERENCE, 0.62 * REFERENCE, 0.52 * REFERENCE, 4.2
"""How far lines keep from the middle of a pit, and where they are whole again; from a start and from a name."""
WITHIN = 0.99
"""The share of the asteroid that has lines."""
BESIDE = REFERENCE / 2 + 5.0
"""The distance of the middle of a name from that of its cell."""
ALONG = 0.85
"""How far from a border a line lies along it."""
CALM, FULL = 3.0, 7.0
"""Lines have half of their weight nearer than `CALM` to the middle of a cell, and all of it from `FULL` on."""
STEEP, LEAST = 880.0, 0.45
"""The difference of heights across two steps of the grid where lines have their whole weight, and their least share."""
Figure = tuple[float, float, float, float]
"""A place (x, y) with two radii: nearer than the first are no lines, from the second on they are whole."""


def holes(board: HexBoard) -> list[Point]:
    """Return the middles of the holes."""
    cells = zip(hexagon(board.radius), board.cells, strict=True)
    return [hexmap.centre(cell, REFERENCE) for cell, kind in cells if kind == HOLE]


@lru_cache(maxsize=1)  # the plan and its sheets show the same ground
def heights_of(board: HexBoard, code: str) -> Relief:
    """Return the heights of the ground of a board."""
    return relief(holes(board), hexmap.field_size(board.radius), code)


@lru_cache(maxsize=1)
def tints_of(board: HexBoard, code: str) -> tuple[Path, Path]:
    """Return the outlines of the high ground of a board and of its deepest floors."""
    (shore,) = hexmap.shores(hexagon(board.radius), REFERENCE)
    return tinted(heights_of(board, code), shore)


@lru_cache(maxsize=2)
def lines_of(board: HexBoard, code: str, odd: bool) -> Weighed:
    """Return every second contour of a board, or the others."""
    quiet = _Quiet(board, code)
    step = 2 * INTERVAL
    levels = range(-LEVELS * INTERVAL + (INTERVAL if odd else 0), LEVELS * INTERVAL, step)
    return weighed(contours.lines(quiet.ground, levels), quiet.weigh)


class _Quiet:
    """What lies on the ground of a board and wants quiet."""

    def __init__(self, board: HexBoard, code: str) -> None:
        self.ground = heights_of(board, code)
        self.radius = board.radius
        field = hexmap.field_size(board.radius)
        self.inside = inside_of([(x * WITHIN, y * WITHIN) for x, y in limb(field, code)], self.ground)
        self.near: dict[tuple[int, int], list[Figure]] = {}
        figures = [(x, y, PIT, FADED) for x, y in holes(board)]
        figures += [(*hexmap.centre(start, REFERENCE), START, START) for start in board.starts]
        for cell in hexagon(board.radius):
            x, y = hexmap.centre(cell, REFERENCE)
            figures += [
                (x + side * BESIDE, y, NAME, NAME) for side in (-1, 1) if not self._has(x + side * REFERENCE, y)
            ]
        for figure in figures:
            self._note(figure)

    def _has(self, x: float, y: float) -> bool:
        return max(map(abs, self._cell(x, y))) <= self.radius

    def _note(self, figure: Figure) -> None:
        """Note a figure at the points of the grid that are near to it."""
        x, y, _, reach = figure
        area: Area = self.ground.area
        left, right = (round((x + side * (reach + GRID) - area.x) / GRID) for side in (-1, 1))
        top, bottom = (round((y + side * (reach + GRID) - area.y) / GRID) for side in (-1, 1))
        for j in range(top, bottom + 1):
            for i in range(left, right + 1):
                self.near.setdefault((i, j), []).append(figure)

    def _cell(self, x: float, y: float) -> tuple[int, int, int]:
        """Return the cell of a place as q, r and -q - r. It may lie outside the board."""
        r = y / (REFERENCE * hexmap.SIDE * 1.5)
        q = x / REFERENCE - r / 2
        a, b, c = round(q), round(r), round(-q - r)
        da, db, dc = abs(a - q), abs(b - r), abs(c + q + r)
        if da > db and da > dc:
            a = -b - c
        elif db > dc:
            b = -a - c
        else:
            c = -a - b
        return a, b, c

    def weigh(self, x: float, y: float) -> tuple[float, bool]:
        """Return the weight that a line has at a place, or -1 if there is none, and whether it lies along a border."""
        area, heights = self.ground.area, self.ground.heights
        i, j = round((x - area.x) / GRID), round((y - area.y) / GRID)
        if not self.inside[j][i]:
            return -1.0, False
        dx, dy = heights[j][i + 1] - heights[j][i - 1], heights[j + 1][i] - heights[j - 1][i]
        weight = max(LEAST, min(1.0, sqrt(dx * dx + dy * dy) / STEEP))
        for px, py, clear, reach in self.near.get((i, j), ()):
            far = sqrt((x - px) * (x - px) + (y - py) * (y - py))
            if far < clear:
                return -1.0, False
            if far < reach:
                weight *= (far - clear) / (reach - clear)
        a, b, c = self._cell(x, y)
        if max(abs(a), abs(b), abs(c)) > self.radius:
            return weight, False
        across, down = x - REFERENCE * (a + b / 2), y - REFERENCE * hexmap.SIDE * 1.5 * b
        slant, rise = across / 2, down * hexmap.SIDE * 1.5
        border = REFERENCE / 2 - max(abs(across), abs(slant + rise), abs(slant - rise))
        middle = sqrt(across * across + down * down)
        if middle < FULL:
            weight *= 0.5 + 0.5 * max(0.0, middle - CALM) / (FULL - CALM)
        return weight, border < ALONG


def drawn(board: HexBoard, code: str, every: bool) -> Sequence[Weighed]:
    """Return the contours of a board, or every second one of them."""
    return [lines_of(board, code, odd) for odd in ((False, True) if every else (False,))]

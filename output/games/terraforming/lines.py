"""The contours of an asteroid: where they are dark, lit or hidden, so that they disturb no figure, border or name.

Lengths are millimetres, for cells of `REFERENCE` mm around (0, 0).
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
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
_NOTHING = (-1.0, False)


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


@lru_cache(maxsize=1)
def _contours(board: HexBoard, code: str) -> tuple["_Quiet", list[list[list[Point]]]]:
    """Return what wants quiet on a board, and the lines at each height from below."""
    quiet, levels = _Quiet(board, code), range(-LEVELS * INTERVAL, LEVELS * INTERVAL, INTERVAL)
    return quiet, list(contours.lines_at(quiet.ground, levels).values())


@lru_cache(maxsize=2)
def lines_of(board: HexBoard, code: str, odd: bool) -> Weighed:
    """Return every second contour of a board, or the others."""
    quiet, found = _contours(board, code)
    return weighed(chain.from_iterable(found[odd::2]), quiet.weigh)


class _Quiet:
    """What lies on the ground of a board and wants quiet."""

    def __init__(self, board: HexBoard, code: str) -> None:
        self.ground = heights_of(board, code)
        field = hexmap.field_size(board.radius)
        within = inside_of([(x * WITHIN, y * WITHIN) for x, y in limb(field, code)], self.ground)
        # The figures that are near to each point of the grid, or None where no lines are drawn.
        self.near: list[list[list[Figure] | None]] = [[[] if one else None for one in row] for row in within]
        # The middle of each cell by its q and r.
        self.cells = {
            (q, r): (REFERENCE * (q + r / 2), REFERENCE * hexmap.SIDE * 1.5 * r) for q, r in hexagon(board.radius)
        }
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
        return self._cell(x, y) in self.cells

    def _note(self, figure: Figure) -> None:
        """Note a figure at the points of the grid that are near to it."""
        x, y, _, reach = figure
        area: Area = self.ground.area
        left, right = (round((x + side * (reach + GRID) - area.x) / GRID) for side in (-1, 1))
        top, bottom = (round((y + side * (reach + GRID) - area.y) / GRID) for side in (-1, 1))
        for j in range(top, bottom + 1):
            for i in range(left, right + 1):
                if (near := self.near[j][i]) is not None:
                    near.append(figure)

    def _cell(self, x: float, y: float) -> tuple[int, int]:
        """Return the cell of a place. It may lie outside the board."""
        r = y / (REFERENCE * hexmap.SIDE * 1.5)
        q = x / REFERENCE - r / 2
        a, b, c = round(q), round(r), round(-q - r)
        da, db, dc = abs(a - q), abs(b - r), abs(c + q + r)
        if da > db and da > dc:
            a = -b - c
        elif db > dc:
            b = -a - c
        return a, b

    def weigh(self, points: Sequence[Point]) -> list[tuple[float, bool]]:
        """Return the weight that a line has at each place, or -1 if there is none, and whether it lies along a border.

        There are thousands of places, so this calls little.
        """
        area, heights, near, cells = self.ground.area, self.ground.heights, self.near, self.cells
        left, top, told = area.x, area.y, list[tuple[float, bool]]()
        for x, y in points:
            i, j = round((x - left) / GRID), round((y - top) / GRID)
            figures = near[j][i]
            if figures is None:
                told.append(_NOTHING)
                continue
            row = heights[j]
            dx, dy = row[i + 1] - row[i - 1], heights[j + 1][i] - heights[j - 1][i]
            weight = sqrt(dx * dx + dy * dy) / STEEP
            weight = LEAST if weight < LEAST else min(weight, 1.0)
            for px, py, clear, reach in figures:
                far = sqrt((x - px) * (x - px) + (y - py) * (y - py))
                if far < clear:
                    told.append(_NOTHING)
                    break
                if far < reach:
                    weight *= (far - clear) / (reach - clear)
            else:
                cell = self._cell(x, y)
                if cell not in cells:
                    told.append((weight, False))
                    continue
                middle = cells[cell]
                across, down = x - middle[0], y - middle[1]
                border = REFERENCE / 2 - max(abs(across), abs(across / 2) + abs(down * hexmap.SIDE * 1.5))
                far = sqrt(across * across + down * down)
                if far < FULL:
                    weight *= 0.5 + 0.5 * max(0.0, far - CALM) / (FULL - CALM)
                told.append((weight, border < ALONG))
        return told


def drawn(board: HexBoard, code: str, every: bool) -> Sequence[Weighed]:
    """Return the contours of a board, or every second one of them."""
    return [lines_of(board, code, odd) for odd in ((False, True) if every else (False,))]

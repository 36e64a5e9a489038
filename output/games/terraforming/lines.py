"""The contours of an asteroid: where they are dark, lit or hidden, so that they disturb no figure, border or name.

Lengths are millimetres, for cells of `REFERENCE` mm around (0, 0).
"""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from landpress.engine.kernels.backends import ground
from landpress.layouts.games.terraforming import HOLE
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, hexagon
from landpress.output.games.terraforming.asteroid import GRID, LEVELS, REFERENCE, limb, relief, spans_of, tinted
from landpress.output.scene import hexmap
from landpress.output.scene.items import Path, Point
from landpress.output.survey.relief import INTERVAL, Relief
from landpress.output.survey.weighed import Contours, Told, Weighed, contours, weighed

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


@lru_cache(maxsize=1)
def _contours(board: HexBoard, code: str) -> tuple[Contours, Told]:
    """Return the contours of a board, and where they are dark or hidden."""
    relief = heights_of(board, code)
    found = contours(relief, range(-LEVELS * INTERVAL, LEVELS * INTERVAL, INTERVAL))
    return found, _told(board, relief, code, found)


@lru_cache(maxsize=2)
def lines_of(board: HexBoard, code: str, odd: bool) -> Weighed:
    """Return every second contour of a board, or the others."""
    return weighed(*_contours(board, code), lambda height: height % 2 == odd)


def _told(board: HexBoard, relief: Relief, code: str, found: Contours) -> Told:
    """Return how much weight a line has at each point, and whether it lies along a border."""
    loops, area, count = ground(), relief.area, len(found.points) // 2
    outline = limb(hexmap.field_size(board.radius), code)
    spans = spans_of([(x * WITHIN, y * WITHIN) for x, y in outline], relief)
    with loops.room():
        figures = [*chain.from_iterable(_figures(board))]
        row = REFERENCE * hexmap.SIDE * 1.5
        weights, near = loops.zeros(count), loops.zeros(count)
        loops.quiet(
            loops.reals(found.points),
            count,
            loops.array([*chain.from_iterable(relief.heights)]),
            relief.columns,
            loops.reals([*chain.from_iterable(spans)]),
            loops.reals(figures),
            len(figures) // 4,
            loops.reals((area.x, area.y, GRID, STEEP, LEAST, REFERENCE, hexmap.SIDE, row, ALONG, CALM, FULL)),
            board.radius,
            weights,
            near,
        )
        return Told(array("d", loops.taken(weights)), array("q", loops.listed(near)))


def _figures(board: HexBoard) -> list[Figure]:
    """Return what wants quiet on the ground of a board: pits, starts, and names of rows beside cells at the rim."""
    figures = [(x, y, PIT, FADED) for x, y in holes(board)]
    figures += [(*hexmap.centre(start, REFERENCE), START, START) for start in board.starts]
    cells = set(hexagon(board.radius))
    for cell in hexagon(board.radius):
        x, y = hexmap.centre(cell, REFERENCE)
        for side in (-1, 1):
            if Hex(cell.q + side, cell.r) not in cells:
                figures.append((x + side * BESIDE, y, NAME, NAME))
    return figures


def drawn(board: HexBoard, code: str, every: bool) -> Sequence[Weighed]:
    """Return the contours of a board, or every second one of them."""
    return [lines_of(board, code, odd) for odd in ((False, True) if every else (False,))]

"""The kinds of the cells of a hexagonal board in a photo, by figure, pattern and colour.

Each cell is compared with the program's own drawing of each kind, in every look and amount of ink. A cell may lie a
little out of its place, because paper is never flat. Millimetres in the drawing of the board.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.output.game import Game
from landpress.output.photos.drawn import board_drawn
from landpress.output.photos.field import Field
from landpress.output.photos.light import Array, Matrix, applied, dark_part
from landpress.output.photos.matching import fast
from landpress.output.scene import hexmap
from landpress.output.scene.choices import INKS, LOOKS

if TYPE_CHECKING:
    from PIL.Image import Image

PER_MM = 3.0
_REACH, _FREE = 11.6, 2.0
"""The radius of the part of a cell that is compared, and how far a cell may lie out of its place."""
_BLUR, _SAME = 0.2, 0.02
_LARGER = 1.2
"""The area that is seen around a field, as a multiple of the field. It may be turned."""
_CLEAR = 0.7
"""The typical agreement of cells at which no other field, look and ink is tried."""
_FAINT = 2e-3
"""The least variance of darkness: blank paper has no pattern to compare."""


class Tiles(NamedTuple):
    """What photos of a game are compared with: the radius of its boards, and where its tiles are drawn.

    `samples` returns a small board that shows every kind of tile, and places of tiles with their kinds.
    """

    game: str
    radius: int
    samples: Callable[[], tuple[HexBoard, Mapping[int, str]]]


class Cells(NamedTuple):
    """How well each cell of a board (row) agrees with each kind (column), the kinds, and look and ink of the page."""

    agreement: Array
    kinds: Sequence[str]
    look: str
    ink: str


def cells(colours: "Image", tiles: Tiles, fields: Sequence[Field]) -> Cells | None:
    """Return what the cells of a board look like in a colour photo, or None without fields.

    The field, look and ink are those that agree best with the cells in the middle of the board. All looks in full ink
    are tried on each field, and the other inks of the best look, until one agrees clearly.
    """
    middle = [i for i, cell in enumerate(hexagon(tiles.radius)) if distance(cell, Hex(0, 0)) <= 1]
    best: tuple[float, Array, str] | None = None
    seen = (_windows(colours, tiles, field) for field in fields)
    for windows, look in ((windows, look) for windows in seen for look in LOOKS):
        typical = _typical(windows[middle], tiles, look, INKS[0])
        if best is None or typical > best[0]:
            best = typical, windows, look
        if typical > _CLEAR:
            break
    if best is None:
        return None
    typical, windows, look = best
    inks = INKS[:1] if typical > _CLEAR else INKS
    ink = max(inks, key=lambda ink: _typical(windows[middle], tiles, look, ink))
    agreement, shown = _agreements(windows, _samples(tiles, look, ink)), list(tiles.samples()[1].values())
    kinds = sorted(set(shown))
    return Cells(np.stack([agreement[:, [one == kind for one in shown]].max(1) for kind in kinds], 1), kinds, look, ink)


def _windows(colours: "Image", tiles: Tiles, field: Field) -> Array:
    """Return how dark the surroundings of each cell of a field are."""
    size, width = tiles.radius, Game(tiles.game).surface.CELL
    half = width * (size + 0.5) * _LARGER
    area = darkness(colours, field.matrix, half)
    places = [place(cell, width, field.turned) for cell in hexagon(size)]
    return np.stack([cut(area, half, x, y, _REACH + _FREE) for x, y in places])


def _typical(windows: Array, tiles: Tiles, look: str, ink: str) -> float:
    """Return the typical agreement of some cells with the kinds that they are most like."""
    return float(np.median(_agreements(windows, _samples(tiles, look, ink)).max(1)))


def place(cell: Hex, width: float, turned: bool) -> tuple[float, float]:
    """Return the centre of a cell in a field that may be turned."""
    x, y = hexmap.centre(cell, width)
    return hexmap.turned(x, y) if turned else (x, y)


def darkness(colours: "Image", matrix: Matrix, half: float, per_mm: float = PER_MM) -> Array:
    """Return how dark a square of `2 * half` mm around the centre of a field is in red, green and blue."""
    much = max(1, int(_density(matrix) / (2 * per_mm)))
    if much > 1:
        colours, matrix = colours.reduce(much), np.diag([1 / much, 1 / much, 1]) @ matrix
    size = round(2 * half * per_mm)
    parts = [dark_part(band, matrix, -half, -half, (size, size), per_mm) for band in colours.split()]
    return np.stack(parts)


def _density(matrix: Matrix) -> float:
    """Return about how many pixels of a photo a millimetre at the centre of a field takes."""
    centre, beside = applied(matrix, np.array([[0.0, 0.0], [1.0, 0.0]]))
    return float(np.hypot(*(beside - centre)))


def cut(area: Array, half: float, x: float, y: float, reach: float, per_mm: float = PER_MM) -> Array:
    """Return the square part of an area around a place."""
    column, row = (round((at + half - reach) * per_mm) for at in (x, y))
    size = round(2 * reach * per_mm)
    return area[:, row : row + size, column : column + size]


@cache
def _samples(tiles: Tiles, look: str, ink: str) -> Array:
    """Return the drawing of each kind of cell, as dark as a camera sees it."""
    from PIL import ImageFilter

    board, places = tiles.samples()
    width = Game(tiles.game).surface.CELL
    half = width * (board.radius + 0.5) * _LARGER
    drawn = board_drawn(board, look, ink, 2 * half, PER_MM).filter(ImageFilter.GaussianBlur(_BLUR * PER_MM))
    matrix = np.array([[PER_MM, 0, half * PER_MM], [0, PER_MM, half * PER_MM], [0, 0, 1]])
    area, around = darkness(drawn, matrix, half), hexagon(board.radius)
    return np.stack([cut(area, half, *place(around[at], width, False), _REACH) for at in places])


def _agreements(windows: Array, samples: Array) -> Array:
    """Return the best agreement of each window with each sample inside a disc, over all places in the window.

    A pixel counts as much as the samples differ there. All of them have the same circle and boxes.
    """
    inner = samples.shape[-1]
    y, x = np.mgrid[:inner, :inner] - (inner - 1) / 2
    weight = (np.hypot(x, y) <= _REACH * PER_MM) * (samples.std(0) + _SAME)
    found: Array = agreements(windows, samples, weight).max((2, 3))
    return found


class Wanted(NamedTuple):
    """Samples that are looked for in windows: their spectra, that of the weights, and the spread of each sample."""

    shape: tuple[int, int]
    free: slice
    spectra: Array
    mask: Array
    spread: Array


def wanted(samples: Array, weight: Array, high: int) -> Wanted:
    """Return samples ready for windows of `high` pixels. `agreements` says what they have."""
    inner = samples.shape[-1]
    weight = np.broadcast_to(weight, samples.shape[1:]) / np.broadcast_to(weight, samples.shape[1:]).sum()
    centred = samples - (samples * weight).sum((1, 2, 3), keepdims=True)
    spread = (centred**2 * weight).sum((1, 2, 3))
    shape = fast(high), fast(high)
    spectra, mask = (np.conj(np.fft.rfft2(part, shape)) for part in (centred * weight, weight))
    return Wanted(shape, slice(0, high - inner + 1), spectra.astype(np.complex64), mask, spread)


def agreements(windows: Array, samples: Array, weight: Array) -> Array:
    """Return the correlation of each window with each sample at each place in the window, with weights of pixels.

    Windows and samples have a number, colours, rows and columns. Weights have rows and columns, and perhaps colours.
    """
    ready = wanted(samples, weight, windows.shape[-1])
    return found_in(looked_at(windows, ready), ready)


class Looked(NamedTuple):
    """Windows that are ready for all samples of one weight: their spectra, and their variance at each place."""

    spectra: Array
    variance: Array


def looked_at(windows: Array, samples: Wanted) -> Looked:
    """Return windows ready for these samples and all others of the same weight and size."""
    shape, free, _, mask, _ = samples
    seen = np.fft.rfft2(windows, shape)
    total = np.fft.irfft2((seen * mask).sum(1), shape)[..., free, free]
    squares = np.fft.irfft2((np.fft.rfft2(windows**2, shape) * mask).sum(1), shape)[..., free, free]
    return Looked(seen.astype(np.complex64), np.maximum(squares - total**2, _FAINT))


def found_in(windows: Looked, samples: Wanted) -> Array:
    """Return `agreements` of windows and samples that are ready."""
    # One window at a time: all products together would take hundreds of megabytes.
    products = np.stack([(window * samples.spectra).sum(1) for window in windows.spectra])
    both = np.fft.irfft2(products, samples.shape)[..., samples.free, samples.free]
    found: Array = both / np.sqrt(windows.variance[:, None] * samples.spread[:, None, None])
    return found

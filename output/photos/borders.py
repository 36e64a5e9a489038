"""The borders of hexagonal cells in a photo, one by one, where the outline of the board is not known beforehand.

The cells around a place where a lattice of lines was seen are looked at, farther and farther out. Each border may lie a
little out of its place: where those that were seen lie tells where the next ones are. Millimetres on the page.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.output.photos.field import Field
from landpress.output.photos.light import Array, Matrix, applied, dark_part, homography
from landpress.output.scene import hexmap

if TYPE_CHECKING:
    from PIL.Image import Image

_WIDE, _HIGH, _LEFT, _BELOW = 216, 300, -14.0, 14.0
"""The area that is looked at, and how far it goes beyond the bar to the left and down."""
_PER_MM, _MARGIN = 4.0, 0.6
"""Pixels in a millimetre; and the share of a border, in its middle, that is looked at."""
_ACROSS = np.arange(-2.4, 2.45, 0.15)
"""The places across a border."""
_ALONG = 15
_NEAR, _BESIDE, _BAND = 0.45, 0.45, 0.5
"""How far a border may lie from where the others tell; how far from it its ground is, and half the width of the band in
which a thick line is darker than a thin one."""
_ROUNDS = ((2.2, 3, 0.9), (3.2, 3, 0.9), (4.5, 6, 0.75), (6.0, 6, 0.75), (20.0, 6, 0.75), (20.0, 6, 0.6))
"""How far out in widths of a cell the borders are looked at, how many numbers tell where they lie, and how far each may
lie from where it should be."""
_THICK = 1.5
"""How much darker than usual the band along a border is that does not count: a coast beside it may have been taken."""
_FEW = 8
"""The least number of borders by which the places of the others are told."""


class Borders(NamedTuple):
    """Cells around the middle of a field, and the borders between them.

    `sides` has the numbers of the two cells of each border. `line` is how much darker a border is than the ground
    beside it, `band` how dark a band of a millimetre along it is. `lying` takes places in the drawing of the field to
    pixels, more exactly than the field's own matrix.
    """

    cells: tuple[Hex, ...]
    sides: Array
    line: Array
    band: Array
    lying: Matrix
    width: float


def borders(grey: "Image", foot: Matrix, field: Field, drawn: float, reach: int) -> Borders:
    """Return the borders of the cells that lie up to `reach` cells from the middle of a field.

    `drawn` is the width of a cell in the drawing of the field.
    """
    cells = hexagon(reach)
    number = {cell: i for i, cell in enumerate(cells)}
    beside = ((1, 0), (0, 1), (-1, 1))
    pairs = ((i, number.get(Hex(cell.q + q, cell.r + r))) for i, cell in enumerate(cells) for q, r in beside)
    sides = np.array([(i, j) for i, j in pairs if j is not None])
    own = np.linalg.inv(foot) @ field.matrix
    centres = np.array([hexmap.centre(cell, drawn) for cell in cells])
    places = np.array([hexmap.turned(x, y) for x, y in centres]) if field.turned else centres
    onto = applied(own, places)
    width = drawn * float(np.hypot(*(own[:2, 0] / own[2, 2])))
    area = dark_part(grey, foot, _LEFT, _BELOW - _HIGH, (round(_WIDE * _PER_MM), round(_HIGH * _PER_MM)), _PER_MM)
    profiles, off, fit = _followed(area, onto, sides, width)
    line, band = _measured(profiles, off)
    moved = onto + _basis(onto, onto[len(cells) // 2], width, len(fit)) @ fit
    near = np.array([distance(cell, Hex(0, 0)) <= 4 for cell in cells])
    return Borders(cells, sides, line, band, foot @ homography(places[near], moved[near]), width)


def _basis(places: Array, middle: Array, width: float, terms: int) -> Array:
    """Return what the moves of places are sums of: a constant, the place, and its squares."""
    x, y = ((places - middle) / width).T
    return np.column_stack([np.ones_like(x), x, y, x * x, x * y, y * y][:terms])


def _followed(area: Array, centres: Array, sides: Array, width: float) -> tuple[Array, Array, Array]:
    """Return how dark it is across each border, how far each lies from its place, and the moves of places."""
    first, second = centres[sides[:, 0]], centres[sides[:, 1]]
    middles, normals = (first + second) / 2, (second - first) / np.hypot(*(second - first).T)[:, None]
    middle, fit = centres[len(centres) // 2], np.zeros((3, 2))
    for reach, terms, free in _ROUNDS:
        basis = _basis(middles, middle, width, terms)
        fit = np.vstack([fit, np.zeros((terms - len(fit), 2))])
        moves = basis @ fit
        profiles = _profiles(area, middles + moves, normals, width)
        ridges = _ridges(profiles)
        near = np.flatnonzero(np.abs(_ACROSS) <= free)
        best = near[ridges[:, near].argmax(1)]
        height, off = ridges[:, near].max(1), _ACROSS[best]
        inside = np.hypot(*(middles - middle).T) < reach * width
        clear = inside & (height > np.quantile(height[inside], 0.5) * 0.6)
        band = _measured(profiles, best)[1]
        clear &= band < _THICK * np.median(band[clear])
        if clear.sum() >= _FEW:
            known = (moves * normals).sum(1) + off
            rows = np.hstack([basis * normals[:, :1], basis * normals[:, 1:]])[clear]
            weight = np.sqrt(np.clip(height[clear], 0, None))
            # What lies far away is told by few borders: without a small price their moves would grow.
            price = 0.02 * weight.sum() / 10 * np.diag([0, 0, 0, 1, 1, 1][:terms] * 2)
            wanted = np.concatenate([known[clear] * weight, np.zeros(len(price))])
            found = np.linalg.lstsq(np.vstack([rows * weight[:, None], price]), wanted)[0]
            fit = found.reshape(2, terms).T
    moves = _basis(middles, middle, width, len(fit)) @ fit
    profiles = _profiles(area, middles + moves, normals, width)
    near = np.abs(_ACROSS) <= _NEAR
    return profiles, np.flatnonzero(near)[_ridges(profiles)[:, near].argmax(1)], fit


def _profiles(area: Array, middles: Array, normals: Array, width: float) -> Array:
    """Return the darkness across each border, of its middle part: a row for each border."""
    tangents = np.column_stack([-normals[:, 1], normals[:, 0]])
    along = np.linspace(-0.5, 0.5, _ALONG) * _MARGIN * width * hexmap.SIDE
    places = (
        middles[:, None, None]
        + normals[:, None, None] * _ACROSS[None, :, None, None]
        + tangents[:, None, None] * along[None, None, :, None]
    )
    x, y = (places[..., 0] - _LEFT) * _PER_MM - 0.5, (places[..., 1] - (_BELOW - _HIGH)) * _PER_MM - 0.5
    x, y = np.clip(x, 0, area.shape[1] - 1.01), np.clip(y, 0, area.shape[0] - 1.01)
    column, row = x.astype(np.int32), y.astype(np.int32)
    x, y = x - column, y - row
    upper = area[row, column] * (1 - x) + area[row, column + 1] * x
    lower = area[row + 1, column] * (1 - x) + area[row + 1, column + 1] * x
    return np.asarray((upper * (1 - y) + lower * y).mean(2))


def _ridges(profiles: Array) -> Array:
    """Return how much darker each place across each border is than the ground on both sides of it."""
    step = _ACROSS[1] - _ACROSS[0]
    far = round(_BESIDE / step)
    wide = np.pad(profiles, ((0, 0), (far + 1, far + 1)), mode="edge")
    size = profiles.shape[1]

    def at(shift: int) -> Array:
        return wide[:, far + 1 + shift : far + 1 + shift + size]

    middle = (at(-1) + 2 * at(0) + at(1)) / 4
    ground = np.maximum(at(-far), at(far))
    return np.asarray(middle - ground)


def _measured(profiles: Array, off: Array) -> tuple[Array, Array]:
    """Return how much darker each border is than the ground beside it, and how dark a band along it is."""
    every = np.arange(len(profiles))
    line = _ridges(profiles)[every, off]
    step = _ACROSS[1] - _ACROSS[0]
    half = round(_BAND / step)
    band = np.stack([profiles[every, np.clip(off + i, 0, len(_ACROSS) - 1)] for i in range(-half, half + 1)]).mean(0)
    return line, band

"""The bars of 100 mm in a picture, found by themselves: no edge of the paper is needed, and no ground is too bright.

The ten parts of a bar touch each other at nine corners, ten millimetres apart. Around such a corner dark and bright
follow each other four times, in any direction. So corners of this kind are looked for, and then rows of them.
"""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from landpress.output.photos.footer import Foot, ends
from landpress.output.photos.light import Array, Matrix, applied
from landpress.output.sheets.page import BAR

if TYPE_CHECKING:
    from PIL.Image import Image

_LONG = 2000
"""The longer side (pixels) that a picture is scaled to. A part of the bar is then 3 pixels high or more."""
_CIRCLE = ((0, 3), (1, 3), (2, 2), (3, 1), (3, 0), (3, -1), (2, -2), (1, -3))
"""Half of the sixteen pixels around a corner; the others lie opposite."""
_FAINT, _BLOCK, _CORNERS = 60, 5, 2500
"""The least response of a corner; the side of a square of pixels that has one at most; and how many are looked at."""
_STEPS, _OFF, _FEWEST = (22.0, 170.0), 0.07, 6
"""The distance of neighbouring corners of a bar in pixels; how far a corner may lie out of its place, as a share of it;
and how many of the nine corners must be seen."""
_PLACES = ((0.5, 1), (0.2, 1), (0.8, 1), (-0.3, -1), (1.3, -1))
"""Where the strips are looked at between two corners and beyond them, and whether the dark one lies on the same side
as between them."""
_HALF, _BEYOND, _CONTRAST = 0.04, 0.13, 20
"""The middle of the strips and the ground beyond them, as shares of the distance of two corners; and how much darker
a strip is than the ground."""
_PART = 0.8
"""The height of a part of the bar in mm."""
_JOINTS, _BARS, _TRIED, _APART = 9, 4, 40, 4.0
"""The corners of a bar; how many bars and how many rows of corners are looked at; a row that is nearer (mm) to a bar
belongs to it."""


def bars(grey: "Image") -> Iterator[Foot]:
    """Yield the bars of a picture, each one in the direction that its figures tell."""
    from PIL import Image, ImageFilter

    scale = _LONG / max(grey.size)
    size = max(8, round(grey.width * scale)), max(8, round(grey.height * scale))
    small = grey.resize(size, Image.Resampling.BILINEAR if scale > 1 else Image.Resampling.BOX)
    light = np.asarray(small.filter(ImageFilter.BoxBlur(1)), np.int16)
    found: list[Matrix] = []
    for matrix in islice(_rows(light, _corners(light)), _TRIED):
        if len(found) == _BARS or any(_is_on(other, matrix) for other in found):
            continue
        foot = max(filter(None, (ends(small, way) for way in _ways(matrix))), key=lambda one: one.alike, default=None)
        if foot is not None and not any(_is_on(other, foot.matrix) for other in found):
            found.append(foot.matrix)
            back = np.diag([grey.width / size[0], grey.height / size[1], 1.0])
            yield foot._replace(matrix=back @ foot.matrix)


def _is_on(bar: Matrix, row: Matrix) -> bool:
    """Return whether a row of corners belongs to a bar that was found."""
    across, down = applied(np.linalg.inv(bar) @ row, np.array([[BAR / 2, _PART]]))[0]
    return bool(abs(across - BAR / 2) < BAR / 2 and abs(down - _PART) < _APART)


def _ways(matrix: Matrix) -> Iterator[Matrix]:
    """Yield the two ways in which a bar may lie along a row of corners: as it is printed, and mirrored."""
    yield matrix
    yield matrix @ np.array([[1, 0, 0], [0, -1, 2 * _PART], [0, 0, 1]])


def _corners(light: Array) -> Array:
    """Return the places around which dark and bright follow each other four times, the clearest first."""
    (high, wide), reach = light.shape, 3
    if min(high, wide) < 8 * reach:
        return np.zeros((0, 2))

    def at(across: int, down: int) -> Array:
        return light[reach + down : high - reach + down, reach + across : wide - reach + across]

    both, apart = [], np.zeros((high - 2 * reach, wide - 2 * reach), np.int16)
    for across, down in _CIRCLE:
        one, other = at(across, down), at(-across, -down)
        both.append(one + other)
        apart += np.abs(one - other)
    response = -apart
    for number in range(4):
        response += np.abs(both[number] - both[number + 4])
    rows, columns = response.shape[0] // _BLOCK, response.shape[1] // _BLOCK
    blocks = response[: rows * _BLOCK, : columns * _BLOCK].reshape(rows, _BLOCK, columns, _BLOCK)
    flat = blocks.transpose(0, 2, 1, 3).reshape(rows, columns, _BLOCK**2)
    best, which = flat.max(2), flat.argmax(2)
    order = np.argsort(best, axis=None)[::-1][:_CORNERS]
    order = order[best.ravel()[order] > _FAINT]
    row, column = np.divmod(order, columns)
    down, across = np.divmod(which.ravel()[order], _BLOCK)
    return np.asarray(np.column_stack([column * _BLOCK + across, row * _BLOCK + down]) + reach + 0.5)


def _pairs(light: Array, corners: Array) -> tuple[Array, Array]:
    """Return the numbers of two corners between which a part of a bar lies: a dark strip beside a bright one."""
    order = np.argsort(corners[:, 0], kind="stable")
    across = corners[order, 0]
    # Only corners that lie to the right of another one, and near enough, are looked at: all pairs would be millions.
    count = np.searchsorted(across, across + _STEPS[1]) - np.searchsorted(across, across)
    begin = np.repeat(np.searchsorted(across, across) - np.append(0, np.cumsum(count)[:-1]), count)
    first, second = order[np.repeat(np.arange(len(order)), count)], order[np.arange(count.sum()) + begin]
    length = np.hypot(*(corners[second] - corners[first]).T)
    kept = (length > _STEPS[0]) & (length < _STEPS[1])
    first, second = first[kept], second[kept]
    order = np.lexsort((second, first))
    first, second = first[order], second[order]
    which = np.zeros(len(first))
    for along, side in _PLACES:
        begin, step = corners[first], corners[second] - corners[first]
        across, places = np.column_stack([-step[:, 1], step[:, 0]]), begin + step * along
        one, other, *beyond = (_light(light, places + across * off) for off in (_HALF, -_HALF, _BEYOND, -_BEYOND))
        bright = np.minimum(np.minimum(*beyond), np.maximum(one, other))
        kept = (bright - np.minimum(one, other) > _CONTRAST) & (np.sign(one - other) * side * which >= 0)
        first, second, which = first[kept], second[kept], np.sign(one - other)[kept] * side
    return first, second


def _light(light: Array, places: Array) -> Array:
    """Return the light at some places, the nearest pixel of each."""
    x, y = np.floor(places).astype(np.int32).T
    return np.asarray(light[np.clip(y, 0, light.shape[0] - 1), np.clip(x, 0, light.shape[1] - 1)])


def _rows(light: Array, corners: Array) -> Iterator[Matrix]:
    """Yield the places of rows of corners that have the same distance, those first of which most corners are seen."""
    if len(corners) < _FEWEST:
        return
    first, second = _pairs(light, corners)
    step = corners[second] - corners[first]
    place = np.full(np.ceil(corners.max(0)).astype(int) // 2 + 2, -1, np.int32)
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            x, y = (np.floor(corners / 2).astype(int) + np.array([dx, dy])).T
            inside = (x >= 0) & (y >= 0) & (x < place.shape[0]) & (y < place.shape[1])
            place[x[inside], y[inside]] = np.flatnonzero(inside)
    seen = np.full((len(first), _JOINTS), -1, np.int32)
    seen[:, 0], seen[:, 1] = first, second
    # A row goes on behind its last corner, with the distance and the direction of all corners so far.
    for number in range(2, _JOINTS):
        ahead = corners[first] + step * number
        x, y = np.clip(np.floor(ahead / 2).astype(int), 0, np.array(place.shape) - 1).T
        near = place[x, y]
        off = np.hypot(*(corners[near] - ahead).T)
        hit = (near >= 0) & (off < np.maximum(_OFF * np.hypot(*step.T), 2.0))
        seen[hit, number] = near[hit]
        step = np.where(hit[:, None], (corners[near] - corners[first]) / number, step)
    count = (seen >= 0).sum(1)
    for row in np.argsort(-count, kind="stable"):
        if count[row] < _FEWEST:
            return
        yield _laid(corners, seen[row])


def _laid(corners: Array, row: Array) -> Matrix:
    """Return the matrix from mm to pixels of a bar whose corners are seen: a bar may be seen at an angle."""
    number = np.flatnonzero(row >= 0)
    places, along = corners[row[number]], (number + 1) * 10.0
    # x = (a + b t) / (1 + p t), with the same p for y, by least squares
    zero, one = np.zeros_like(along), np.ones_like(along)
    u, v = places.T
    rows = np.vstack(
        [np.column_stack([one, along, zero, zero, -u * along]), np.column_stack([zero, zero, one, along, -v * along])]
    )
    a, b, c, d, p = np.linalg.lstsq(rows, np.concatenate([u, v]), rcond=None)[0]
    middle = 1 + p * BAR / 2
    bx, by = (b - p * (a + b * 50) / middle) / middle, (d - p * (c + d * 50) / middle) / middle
    lying = np.array([[b, -by * middle, a], [d, bx * middle, c], [p, 0, 1]])
    return np.asarray(lying @ np.array([[1, 0, 0], [0, 1, -_PART], [0, 0, 1]]))

"""Photos of curled paper: a sheet that is bent in one direction, as a part of a roll is, seen by a camera near it.

Paper does not stretch: lengths along the sheet stay as they are. Lengths are in millimetres.
"""

from typing import Any

import numpy as np
from PIL import Image

from tests.photos import PER_MM, Array

_GRID, _ROUNDS = 4, 6
"""Pixels between the places where the photo is computed; and how often places of the sheet are improved."""


def curled(photo: Array, matrix: Array, sheet: tuple[int, int], random: Any, rise: float) -> Array:
    """Curl the flat sheet in a photo, up to `rise` mm above or below its middle. `sheet` is its size in pixels.

    `matrix` takes pixels of the sheet to pixels of the photo. What lies around the sheet bends with it.
    """
    high, wide = photo.shape[:2]
    middle = np.array(sheet) / 2
    focus = random.uniform(0.7, 1.0) * max(high, wide)
    camera = np.array([[focus, 0, wide / 2], [0, focus, high / 2], [0, 0, 1]])
    seen = np.linalg.inv(camera) @ matrix
    length = np.sqrt(np.linalg.norm(seen[:, 0]) * np.linalg.norm(seen[:, 1]))
    up = -camera @ np.cross(seen[:, 0], seen[:, 1]) / length  # towards the camera
    angle = random.uniform(0, np.pi)
    way = np.array([np.cos(angle), np.sin(angle)])
    far, inwards, height, slope = _profile(float(np.hypot(*middle)), random, rise)

    def bent(places: Array) -> Array:
        s = (places - middle) @ way
        flat = places + np.interp(s, far, inwards)[..., None] * way
        whole = (
            np.concatenate([flat, np.ones((*s.shape, 1))], -1) @ matrix.T + np.interp(s, far, height)[..., None] * up
        )
        return whole[..., :2] / whole[..., 2:]

    def flat(places: Array, onto: Array) -> Array:
        whole = np.concatenate([places, np.ones((*places.shape[:-1], 1))], -1) @ onto.T
        return whole[..., :2] / whole[..., 2:]

    back = np.linalg.inv(matrix)
    points = np.stack(np.meshgrid(np.arange(0, wide + _GRID, _GRID), np.arange(0, high + _GRID, _GRID)), -1) + 0.5
    begin = flat(points, back)
    places = begin
    for _ in range(_ROUNDS):
        places = places + begin - flat(bent(places), back)
    light = 1 + 0.8 * np.interp((places - middle) @ way, far, slope)
    source = flat(places, matrix) - 0.5
    size = (len(points[0]) * _GRID, len(points) * _GRID)
    columns, rows, shade = (_fine(values, size)[:high, :wide] for values in (source[..., 0], source[..., 1], light))
    return _sampled(photo, columns, rows) * shade[..., None]


def _profile(reach: float, random: Any, rise: float) -> tuple[Array, Array, Array, Array]:
    """Return places along a curl in pixels of the sheet, how far they are moved there, their heights and slopes."""
    far = np.linspace(-1.2 * reach, 1.2 * reach, 2001)
    bend = 1 + random.uniform(-0.9, 0.9) * far / reach
    angle = np.cumsum(bend) * (far[1] - far[0])
    angle -= angle[1000]
    height = np.cumsum(angle) * (far[1] - far[0])
    height -= height[1000]
    inside = np.abs(far) <= reach
    amount = random.choice((-1, 1)) * rise * PER_MM / np.abs(height[inside]).max()
    angle = angle * amount
    along, height = np.cumsum(np.cos(angle)) * (far[1] - far[0]), np.cumsum(np.sin(angle)) * (far[1] - far[0])
    return far, along - along[1000] - far, height - height[1000], angle


def _fine(values: Array, size: tuple[int, int]) -> Array:
    """Return values on a coarse grid for each pixel. The grid begins at the first pixel."""
    numbers = 1 / _GRID, 0, 0.5 - 0.5 / _GRID, 0, 1 / _GRID, 0.5 - 0.5 / _GRID
    image = Image.fromarray(values.astype(np.float32))
    return np.asarray(image.transform(size, Image.Transform.AFFINE, numbers, Image.Resampling.BILINEAR))


def _sampled(photo: Array, columns: Array, rows: Array) -> Array:
    high, wide = photo.shape[:2]
    x, y = np.clip(columns, 0, wide - 1.001), np.clip(rows, 0, high - 1.001)
    i, j = x.astype(int), y.astype(int)
    u, v = (x - i)[..., None], (y - j)[..., None]
    upper = photo[j, i] * (1 - u) + photo[j, i + 1] * u
    lower = photo[j + 1, i] * (1 - u) + photo[j + 1, i + 1] * u
    return (upper * (1 - v) + lower * v).astype(np.float32)

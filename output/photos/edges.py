"""The edges of a sheet of paper in a photo, to parts of a pixel. The paper is brighter than what it lies on."""

from typing import TYPE_CHECKING

import numpy as np

from landpress.output.photos.light import Array

if TYPE_CHECKING:
    from PIL.Image import Image

_PROBES, _FAR, _WIDE, _NEAR = 240, 28, 4, 6
"""Places along a side where its edge is measured; how far (pixels) it is looked for on both sides, and how wide a step
is then; and how far it is looked for near the curve that was found."""
_TOGETHER = 8
"""The number of neighbouring places that are averaged to one point of the edge."""
_FITS, _POWERS = 4, 5
"""How often a line or curve is laid through the points that lie near it; the highest power of a curve."""


def exact(grey: "Image", corners: Array) -> Array:
    """Return the corners of a flat sheet whose corners are known roughly, clockwise as seen."""
    pixels, lines = np.asarray(grey, np.float32), []
    for start, end in zip(corners, np.roll(corners, -1, 0), strict=True):
        points = edge(pixels, start, end)
        kept = np.ones(len(points), bool)
        for _ in range(_FITS):
            middle = points[kept].mean(0)
            normal = np.linalg.eigh(np.cov(points[kept].T))[1][:, 0]
            off = np.abs((points - middle) @ normal)
            kept = off <= 3 * float(np.median(off)) + 0.1
        lines.append((normal, float(middle @ normal)))
    meetings = zip((lines[-1], *lines[:-1]), lines, strict=True)
    return np.array([np.linalg.solve([a[0], b[0]], [a[1], b[1]]) for a, b in meetings])


def edge(pixels: Array, start: Array, end: Array) -> Array:
    """Return points of an edge of the paper between two corners, which are known roughly. It lies to their right."""
    along = (end - start) / np.hypot(*(end - start))
    inside = np.array([-along[1], along[0]])
    share = np.linspace(0.03, 0.97, _PROBES)
    places = start + share[:, None] * (end - start)
    way = np.arange(-_FAR, _FAR + 1.0)
    light = _light(pixels, places, inside, way)
    total = np.pad(np.cumsum(light, 1), ((0, 0), (1, 0)))
    step = total[:, 2 * _WIDE :] - 2 * total[:, _WIDE:-_WIDE] + total[:, : -2 * _WIDE]
    found = way[_WIDE:][step.argmax(1)] - 0.5
    kept = np.ones(_PROBES, bool)
    for _ in range(_FITS):
        curve = np.polynomial.Polynomial.fit(share[kept], found[kept], _POWERS)(share)
        off = np.abs(found - curve)
        kept = off < max(3 * float(np.median(off)), 1.5)
    places = places + curve[:, None] * inside
    way = np.arange(-_NEAR, _NEAR + 0.01, 0.5)
    light = _light(pixels, places, inside, way)
    change = light[:, 2:] - light[:, :-2]
    weight = np.where(change > change.max(1, keepdims=True) / 2, np.maximum(change, 0), 0) + 1e-9
    beside = np.median(((weight * way[1:-1]).sum(1) / weight.sum(1)).reshape(-1, _TOGETHER), 1)
    return np.asarray(places.reshape(-1, _TOGETHER, 2).mean(1) + beside[:, None] * inside)


def _light(pixels: Array, places: Array, inside: Array, way: Array) -> Array:
    """Return the light on the way across an edge at each place, a row each."""
    points = places[:, None] + way[:, None] * inside - 0.5
    x = np.clip(points[..., 0], 0, pixels.shape[1] - 1.001)
    y = np.clip(points[..., 1], 0, pixels.shape[0] - 1.001)
    i, j = x.astype(int), y.astype(int)
    u, v = x - i, y - j
    light = (pixels[j, i] * (1 - u) + pixels[j, i + 1] * u) * (1 - v)
    return np.asarray(light + (pixels[j + 1, i] * (1 - u) + pixels[j + 1, i + 1] * u) * v)

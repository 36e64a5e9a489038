"""The outline of a sheet of paper in a photo: its corners, and which of its sides are cut off by the photo.

Pixels of the photo. A sheet is brighter than what it lies on. Corners are in the order in which they follow each other
around the sheet, clockwise as seen.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from landpress.output.photos.light import Array

if TYPE_CHECKING:
    from PIL.Image import Image

_LONG, _OPENED, _SMOOTHED = 640, 2, 6.0
_EDGE = 6
"""A side that is nearer to the edge of the small picture, in pixels, is cut off by the photo."""
_LEAST = 0.15
"""The least part of the photo that a sheet takes."""


class Outline(NamedTuple):
    """Four corners, and for each of the four sides whether it is the paper's own. Side i begins at corner i."""

    corners: Array
    own: tuple[bool, ...]


def outline(grey: "Image") -> Outline:
    """Return the outline of the largest bright area of a photo. If there is none, return that of the photo."""
    from PIL import Image

    scale = min(1.0, _LONG / max(grey.size))
    small = grey.resize((round(grey.width * scale), round(grey.height * scale)), Image.Resampling.BOX)
    bright = _grown(~_grown(np.asarray(small) <= _threshold(small)))  # small bright spots do not count
    whole = Outline(_corners_of(grey), (False,) * 4)
    if bright.mean() < _LEAST:
        return whole
    found = _sides(_extremes(bright))
    if found is None:
        return whole
    wide, high = small.size
    corners, own = found, []
    for start, end in zip(corners, np.roll(corners, -1, 0), strict=True):
        ends = np.array([start, end])
        lows, highs = ends.max(0) < _EDGE, ends.min(0) > (wide - _EDGE, high - _EDGE)
        own.append(not (lows.any() or highs.any()))
    return Outline(corners / scale, tuple(own))


def _grown(mask: Array) -> Array:
    """Return which pixels have one of the mask near them."""
    for axis in (0, 1):
        near = np.pad(mask, [(_OPENED, _OPENED) if i == axis else (0, 0) for i in (0, 1)])
        windows = np.lib.stride_tricks.sliding_window_view(near, 2 * _OPENED + 1, axis)
        mask = np.asarray(windows.any(-1))
    return mask


def _threshold(small: "Image") -> float:
    """Return the brightness that divides the photo into two kinds of pixels best (Otsu)."""
    counts = np.array(small.histogram(), float)
    below, levels = np.cumsum(counts), np.arange(256)
    sums, total = np.cumsum(counts * levels), counts.sum()
    above = np.maximum(total - below, 1)
    apart = below * above * (sums / np.maximum(below, 1) - (sums[-1] - sums) / above) ** 2
    return float(np.argmax(apart))


def _corners_of(grey: "Image") -> Array:
    wide, high = grey.size
    return np.array([(0, 0), (wide, 0), (wide, high), (0, high)], float)


def _extremes(bright: Array) -> Array:
    """Return the first and the last bright pixel of each row and column."""
    places = []
    for rows, turned in ((bright, False), (bright.T, True)):
        held = np.flatnonzero(rows.any(1))
        first, last = rows.argmax(1)[held], rows.shape[1] - rows[:, ::-1].argmax(1)[held]
        for across, at in ((first, held + 0.5), (last, held + 0.5)):
            places.append(np.column_stack([at, across] if turned else [across, at]))
    return np.concatenate(places).astype(float)


def _sides(places: Array) -> Array | None:
    """Return the four corners of the four longest sides of the hull of some places, or None if it has fewer."""
    from shapely import MultiPoint

    hull = MultiPoint(places).convex_hull
    simple = hull.simplify(_SMOOTHED) if hull.geom_type == "Polygon" else hull
    if simple.geom_type != "Polygon":
        return None
    around = np.array(simple.exterior.coords)[:-1]
    if not simple.exterior.is_ccw:  # y points down, so these corners look clockwise only when they are turned around
        around = around[::-1]
    if len(around) < 4:
        return None
    following = np.roll(around, -1, 0)
    lengths = np.hypot(*(following - around).T)
    kept = np.sort(np.argsort(lengths)[-4:])
    lines = [_fitted(places, around[i], following[i]) for i in kept]
    corners = [_meeting(lines[i - 1], lines[i]) for i in range(4)]
    return None if any(corner is None for corner in corners) else np.array(corners)


def _fitted(places: Array, start: Array, end: Array) -> tuple[Array, Array]:
    """Return a point and the direction of the line along the places near a side of the hull."""
    along = (end - start) / np.hypot(*(end - start))
    across = np.array([-along[1], along[0]])
    far = (places - start) @ along
    near = (np.abs((places - start) @ across) < 2.5) & (far > 0) & (far < np.hypot(*(end - start)))
    on = places[near]
    if len(on) < 8:
        return start, along
    return on.mean(0), np.linalg.svd(on - on.mean(0), full_matrices=False)[2][0]


def _meeting(one: tuple[Array, Array], other: tuple[Array, Array]) -> Array | None:
    """Return where two lines meet, or None if they are nearly parallel."""
    directions = np.column_stack([one[1], -other[1]])
    if abs(np.linalg.det(directions)) < 0.3:
        return None
    return np.asarray(one[0] + np.linalg.solve(directions, other[0] - one[0])[0] * one[1])

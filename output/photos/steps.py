"""The sides of a sheet in a photo where the light is uneven: lines across which the light steps, brighter inside.

Pixels of the photo. A hard shadow makes such a line too, so the largest four-sided figure is taken whose sides have a
step nearly everywhere.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from landpress.output.photos.light import Array

if TYPE_CHECKING:
    from PIL.Image import Image

_LONG, _BLUR, _OVER = 480, 1.2, 2
"""The longer side of the small picture, its blur, and how far on both sides of a place a step is measured."""
_LEAST = 0.1
"""The least step, as a natural logarithm of the light. Wood and cloth have smaller ones."""
_TURNS, _ROUGH, _APART = 180, 3, (4, 6)
"""Directions of lines; how many of them a direction may be off; and how far (directions, pixels) lines are apart."""
_LINES, _PLACES, _SEEN, _AREA = 14, 40, 0.85, 0.15
"""Lines that are tried; places on a side where a step is looked for; the share of them that has one; the least area."""
_FITS, _ALONG, _FEWEST = 5, 0.95, 8
"""How often a line is laid through the steps near it; the least cosine of their directions; their least number."""


def four_sides(grey: "Image") -> Array | None:
    """Return the corners of the largest sheet that is seen whole, clockwise as seen, or None."""
    from PIL import Image, ImageFilter

    scale = min(1.0, _LONG / max(grey.size))
    small = grey.resize((round(grey.width * scale), round(grey.height * scale)), Image.Resampling.BOX)
    light = np.log(np.asarray(small.filter(ImageFilter.GaussianBlur(_BLUR)), np.float32) + 4)
    steps = np.zeros((2, *light.shape), np.float32)
    steps[0, :, _OVER:-_OVER] = light[:, 2 * _OVER :] - light[:, : -2 * _OVER]
    steps[1, _OVER:-_OVER] = light[2 * _OVER :] - light[: -2 * _OVER]
    best, largest = None, _AREA * light.size
    lines = _lines(steps)
    for turns in _pairs(lines):
        corners = _corners([lines[i] for i in turns])
        if corners is None or (corners < 0).any() or (corners > light.shape[::-1]).any():
            continue
        area = _area(corners)
        if area > largest and all(_has_step(steps, *side) for side in _around(corners)):
            best, largest = corners, area
    return None if best is None else best / scale


def _lines(steps: Array) -> Array:
    """Return the strongest lines, a row each: the direction towards the light, and the distance from the corner."""
    size = np.hypot(*steps)
    rows, columns = np.nonzero(size > _LEAST)
    way = np.arctan2(steps[1, rows, columns], steps[0, rows, columns])
    around = (np.round(way / (2 * np.pi) * _TURNS).astype(int)[:, None] + np.arange(-_ROUGH, _ROUGH + 1)) % _TURNS
    angles = np.arange(_TURNS) * 2 * np.pi / _TURNS
    places = np.column_stack([columns, rows]) + 0.5
    far = places[:, :1] * np.cos(angles[around]) + places[:, 1:] * np.sin(angles[around])
    reach = int(np.hypot(*size.shape)) + 2
    votes = np.bincount((around * 2 * reach + np.round(far).astype(int) + reach).ravel(), minlength=_TURNS * 2 * reach)
    counts = votes.reshape(_TURNS, 2 * reach).astype(float)
    counts = counts + np.roll(counts, 1, 1) + np.roll(counts, -1, 1)
    found: list[tuple[float, float]] = []
    for _ in range(_LINES):
        turn, at = np.unravel_index(int(counts.argmax()), counts.shape)
        line = angles[turn], float(at - reach)
        for _ in range(_FITS):
            normal = np.array([np.cos(line[0]), np.sin(line[0])])
            near = (np.abs(places @ normal - line[1]) < _APART[1]) & (np.cos(way - line[0]) > _ALONG)
            if near.sum() < _FEWEST:
                return np.array(found).reshape(-1, 2)
            middle = places[near].mean(0)
            across = np.linalg.eigh(np.cov(places[near].T))[1][:, 0]
            across = across if across @ normal > 0 else -across
            line = float(np.arctan2(across[1], across[0])), float(middle @ across)
        found.append(line)
        turns = (turn + np.arange(-_APART[0], _APART[0] + 1)) % _TURNS
        counts[turns, max(0, at - _APART[1]) : at + _APART[1] + 1] = 0
    return np.array(found).reshape(-1, 2)


def _pairs(lines: Array) -> list[tuple[int, int, int, int]]:
    """Return the lines that may be the upper, right, lower and left side of a sheet that is seen at an angle."""
    opposite = [(a, b) for a, b in combinations(range(len(lines)), 2) if np.cos(lines[a, 0] - lines[b, 0]) < -0.8]
    found = []
    for (a, b), (c, d) in combinations(opposite, 2):
        if {a, b} & {c, d} or abs(np.cos(lines[a, 0] - lines[c, 0])) > 0.5:
            continue
        # The light lies clockwise from one side to the next.
        found.append((a, c, b, d) if np.sin(lines[c, 0] - lines[a, 0]) > 0 else (a, d, b, c))
    return found


def _corners(sides: list[Array]) -> Array | None:
    """Return where each side meets the one before it."""
    corners = []
    for before, side in zip((sides[-1], *sides[:-1]), sides, strict=True):
        normals = np.array([[np.cos(turn), np.sin(turn)] for turn in (before[0], side[0])])
        if abs(np.linalg.det(normals)) < 0.3:
            return None
        corners.append(np.linalg.solve(normals, [before[1], side[1]]))
    return np.array(corners)


def _around(corners: Array) -> Iterator[tuple[Array, Array]]:
    """Return each corner with the next one."""
    return zip(corners, np.roll(corners, -1, 0), strict=True)


def _area(corners: Array) -> float:
    x, y = corners.T
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2


def _has_step(steps: Array, start: Array, end: Array) -> bool:
    """Return whether the light steps up to the right of nearly every place on the way from one corner to the next."""
    along = (end - start) / np.hypot(*(end - start))
    inside = np.array([-along[1], along[0]])
    places = start + np.linspace(0.03, 0.97, _PLACES)[:, None] * (end - start)
    best = np.full(_PLACES, -np.inf)
    for off in (-2, -1, 0, 1, 2):
        x, y = np.floor(places + off * inside).astype(int).T
        x, y = np.clip(x, 0, steps.shape[2] - 1), np.clip(y, 0, steps.shape[1] - 1)
        best = np.maximum(best, inside @ steps[:, y, x])
    return bool((best > _LEAST).mean() > _SEEN)

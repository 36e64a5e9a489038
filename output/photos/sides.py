"""How far the scales of a calibration page lie from their places on the paper, measured in a photo of one side.

Lengths are in millimetres on the paper, from its upper left corner as the side is seen. The corners of the paper are
the reference, so all four sides must be seen, on something darker. `Pose` is the way from the page to the paper.
"""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from landpress.layouts.errors import InputError
from landpress.output.photos.light import Array, Matrix, dark_part, homography
from landpress.output.photos.outline import outline

if TYPE_CHECKING:
    from PIL.Image import Image

_PER_MM, _SEARCH, _LINE, _SOFT = 12, 4.0, 0.2, 0.1
_PROBES, _REACH = 240, 7
"""The places along a side where its edge is measured, and how many pixels the edge is looked for on both sides."""
_ALIKE, _STRAIGHT, _FITTING = 0.6, 0.12, 0.08
"""The least agreement with the drawn lines; how much (mm) an edge may bend, and the scales may be out of a fit."""


class Pose(NamedTuple):
    """The shift (mm), turn (degrees clockwise) and scale of a print about the middle of its paper, and which side."""

    right: float
    down: float
    turn: float
    scale: float
    is_front: bool


def pose(data: bytes) -> bytes:
    """Return the pose in a photo as JSON. `data` is a line of JSON (`question`), then a PNG or JPEG.

    Raise InputError if it cannot be measured exactly.
    """
    from landpress.output.strangers.pixels import decoded, opened

    head, _, file = data.partition(b"\n")
    asked = json.loads(head)
    return json.dumps(_pose(decoded(opened(file), "L").convert("L"), asked)).encode()


def question(width: float, height: float, sides: Sequence[Sequence[Sequence[Any]]]) -> bytes:
    """Return what the child is asked: the paper, and for the front and the back the places of lines from the scales.

    A side is a list of scales. A scale is its place (x, y) and its lines, each of them x1, y1, x2, y2 from there.
    """
    return json.dumps({"width": width, "height": height, "sides": sides}).encode() + b"\n"


def _pose(grey: "Image", asked: dict[str, Any]) -> Pose:
    size = asked["width"], asked["height"]
    corners, bend = _sharp(grey)
    best: tuple[float, bool, Array, Array] | None = None
    for turn in range(4):
        around = np.roll(corners, -turn, 0)
        sides = np.hypot(*(np.roll(around, -1, 0) - around).T)
        if (size[0] < size[1]) != (sides[0] + sides[2] < sides[1] + sides[3]):
            continue
        paper = np.array([(0, 0), (size[0], 0), size, (0, size[1])], float)
        matrix = homography(paper, around)
        for is_front, scales in zip((True, False), asked["sides"], strict=True):
            places = np.array([scale[:2] for scale in scales], float)
            found = [_offset(grey, matrix, *scale) for scale in scales]
            alike = min(one[0] for one in found)
            if best is None or alike > best[0]:
                best = alike, is_front, places, places + np.array([one[1:] for one in found])
        per_mm = float(np.sqrt(sides.prod() ** 0.5 / np.sqrt(size[0] * size[1]) ** 2))
    if best is None or best[0] < _ALIKE:
        raise InputError("the four scales of a calibration page are not seen sharply; photograph the whole sheet, flat")
    if bend > _STRAIGHT * per_mm:
        raise InputError("the edges of the paper are not straight lines; lay the sheet flat, or scan it")
    return _fitted(best[2] - np.array(size) / 2, best[3] - np.array(size) / 2, best[1])


def _fitted(places: Array, found: Array, is_front: bool) -> Pose:
    """Return the pose that takes places to where they were found. Raise InputError if they do not agree with any."""
    one, two = places @ [1, 1j], found @ [1, 1j]
    change = np.vdot(one - one.mean(), two - two.mean()) / np.vdot(one - one.mean(), one - one.mean())
    shift = two.mean() - change * one.mean()
    if np.abs(two - change * one - shift).max() > _FITTING * 3:
        raise InputError("the four scales do not agree with each other; photograph the sheet flat, or scan it")
    return Pose(shift.real, shift.imag, float(np.degrees(np.angle(change))), float(abs(change)), is_front)


def _sharp(grey: "Image") -> tuple[Array, float]:
    """Return the corners of the paper to parts of a pixel, and the typical bend of its edges in pixels."""
    found = outline(grey)
    if not all(found.own):
        raise InputError("the paper is not seen whole on something darker; photograph all four edges of the sheet")
    pixels = np.asarray(grey, np.float32)
    lines, bends = [], []
    for start, end in zip(found.corners, np.roll(found.corners, -1, 0), strict=True):
        along = (end - start) / np.hypot(*(end - start))
        across = np.array([-along[1], along[0]])
        places = start + np.linspace(0.03, 0.97, _PROBES)[:, None] * (end - start)
        edge = places + _step(pixels, places, across)[:, None] * across
        kept = np.ones(_PROBES, bool)
        for _ in range(4):
            middle = edge[kept].mean(0)
            way = np.linalg.svd(edge[kept] - middle)[2][0]
            off = (edge - middle) @ np.array([-way[1], way[0]])
            bend = float(np.median(np.abs(off[kept])))
            kept = np.abs(off) < max(3 * bend, 0.3)
        lines.append((middle, way))
        bends.append(bend)
    corners = []
    for i in range(4):
        (a, u), (b, v) = lines[i - 1], lines[i]
        corners.append(a + np.linalg.solve(np.column_stack([u, -v]), b - a)[0] * u)
    return np.array(corners), max(bends)


def _step(pixels: Array, places: Array, across: Array) -> Array:
    """Return where the light changes most on the way across an edge at each place, in pixels."""
    way = np.arange(-_REACH, _REACH + 0.01, 0.5)
    points = places[:, None] + way[:, None] * across - 0.5
    x = np.clip(points[..., 0], 0, pixels.shape[1] - 2)
    y = np.clip(points[..., 1], 0, pixels.shape[0] - 2)
    i, j = x.astype(int), y.astype(int)
    u, v = x - i, y - j
    light = (pixels[j, i] * (1 - u) + pixels[j, i + 1] * u) * (1 - v)
    light += (pixels[j + 1, i] * (1 - u) + pixels[j + 1, i + 1] * u) * v
    change = np.abs(light[:, 2:] - light[:, :-2])
    weight = np.where(change > change.max(1, keepdims=True) / 2, change, 0) + 1e-9
    return np.asarray((weight * way[1:-1]).sum(1) / weight.sum(1))


def _offset(grey: "Image", matrix: Matrix, x: float, y: float, lines: list[list[float]]) -> tuple[float, float, float]:
    """Return how well the lines of a scale are seen, and how far to the right and down they are from their place."""
    drawn, left, top = _drawn(lines)
    size = drawn.shape[1] + round(2 * _SEARCH * _PER_MM), drawn.shape[0] + round(2 * _SEARCH * _PER_MM)
    area = dark_part(grey, matrix, x + left - _SEARCH, y + top - _SEARCH, size, _PER_MM)
    from landpress.output.photos.footer import agreement, highest

    alike, column, row = highest(agreement(area, drawn))
    return alike, column / _PER_MM - _SEARCH, row / _PER_MM - _SEARCH


def _drawn(lines: list[list[float]]) -> tuple[Array, float, float]:
    """Return the darkness of some lines as a camera sees them, and where the picture begins beside their place."""
    from PIL import Image, ImageDraw, ImageFilter

    ends = np.array(lines, float).reshape(-1, 2)
    left, top = np.floor(ends.min(0) - 1)
    wide, high = np.ceil(ends.max(0) + 1) - (left, top)
    fine = 4 * _PER_MM
    large = Image.new("L", (int(wide * fine), int(high * fine)), 0)
    draw = ImageDraw.Draw(large)
    for x1, y1, x2, y2 in lines:
        box = [min(x1, x2) - left - _LINE / 2, min(y1, y2) - top, max(x1, x2) - left + _LINE / 2, max(y1, y2) - top]
        if abs(y1 - y2) < abs(x1 - x2):
            box = [min(x1, x2) - left, y1 - top - _LINE / 2, max(x1, x2) - left, y1 - top + _LINE / 2]
        draw.rectangle([v * fine for v in box[:2]] + [v * fine - 1 for v in box[2:]], fill=255)
    soft = large.filter(ImageFilter.GaussianBlur(_SOFT * fine)).resize((int(wide * _PER_MM), int(high * _PER_MM)), 4)
    return np.asarray(soft, np.float32) / 255, float(left), float(top)

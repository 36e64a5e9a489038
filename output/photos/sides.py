"""How far the scales of a calibration page lie from their places on the paper, measured in a photo of one side.

Lengths are in millimetres on the paper, from its upper left corner as the side is seen. The corners of the paper are
the reference, so all four sides must be seen, on something darker. `Pose` is the way from the page to the paper.
"""

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from landpress.layouts.errors import InputError
from landpress.output.photos.light import Array, Matrix, applied, dark_part
from landpress.output.photos.lines import light_of
from landpress.output.photos.matching import highest, searched
from landpress.output.photos.steps import four_sides
from landpress.output.photos.surface import Surface, agreeing, surface

if TYPE_CHECKING:
    from PIL.Image import Image

_PER_MM, _SEARCH, _LINE, _SOFT, _FAINT = 12, 4.0, 0.2, 0.1, 1e-3
_AROUND = 12.0
"""How far (mm) the paper around a scale is taken as flat."""
_ALIKE, _STRAIGHT, _FITTING = 0.6, 0.075, 0.07
"""The least agreement with the drawn lines; how far (mm) edges may typically lie off the sheet that was fitted, and
each scale off the places that agree with the others."""


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
    from landpress.output.strangers.pixels import pages

    head, _, file = data.partition(b"\n")
    asked = json.loads(head)
    return json.dumps(_pose(pages(file, 1, "L")[0].convert("L"), asked)).encode()


def question(width: float, height: float, sides: Sequence[Sequence[Sequence[Any]]]) -> bytes:
    """Return what the child is asked: the paper, and for the front and the back the places of lines from the scales.

    A side is a list of scales. A scale is its place (x, y) and its lines, each of them x1, y1, x2, y2 from there.
    """
    return json.dumps({"width": width, "height": height, "sides": sides}).encode() + b"\n"


class _Scales(NamedTuple):
    """How well the scales are seen on one side, whether the page is upside down on the paper, and where they are.

    `places` are those on the page without any error. `seen` are the points of the photo.
    """

    alike: float
    is_front: bool
    turned: bool
    places: Array
    seen: Array


def _pose(grey: "Image", asked: dict[str, Any]) -> Pose:
    size = np.array([asked["width"], asked["height"]], float)
    light = light_of(grey)
    rough = four_sides(light)
    if rough is None:
        raise InputError("the paper is not seen whole on something darker; photograph all four edges of the sheet")
    corners = np.array(rough)
    lengths = np.hypot(*(np.roll(corners, -1, 0) - corners).T)
    if (size[0] < size[1]) != (lengths[0] + lengths[2] < lengths[1] + lengths[3]):
        corners = np.roll(corners, -1, 0)
    laid = surface(light, (size[0], size[1]), corners)
    scales = max(_scales(grey, laid.surface, asked), key=lambda one: one.alike)
    if scales.alike < _ALIKE:
        raise InputError("the four scales of a calibration page are not seen sharply; photograph the whole sheet, flat")
    laid = laid.marked(size - scales.places if scales.turned else scales.places, scales.seen)
    if laid.off > _STRAIGHT:
        raise InputError("the edges of the paper are bent in more than one direction; lay the sheet flat, or scan it")
    found = laid.surface.places(scales.seen)
    found = size - found if scales.turned else found
    return _fitted(scales.places - size / 2, found - size / 2, scales.is_front)


def _scales(grey: "Image", sheet: Surface, asked: dict[str, Any]) -> Iterator[_Scales]:
    """Yield what is seen of the scales of both sides, in both ways in which a page can lie on its paper."""
    for turned in (False, True):
        for is_front, scales in zip((True, False), asked["sides"], strict=True):
            places, seen, alike = np.array([scale[:2] for scale in scales], float), [], []
            for x, y, lines in scales:
                matrix = _near(sheet, turned, x, y)
                agreed, right, down = _offset(grey, matrix, x, y, lines)
                seen.append(applied(matrix, np.array([[x + right, y + down]]))[0])
                alike.append(agreed)
            yield _Scales(min(alike), is_front, turned, places, np.array(seen))


def _near(sheet: Surface, turned: bool, x: float, y: float) -> Matrix:
    """Return the matrix of the sheet around a place of the page, which may be upside down on the sheet."""
    wide, high = sheet.size
    if not turned:
        return sheet.near(x, y, _AROUND)
    turn = np.array([[-1, 0, wide], [0, -1, high], [0, 0, 1]])
    return np.asarray(sheet.near(wide - x, high - y, _AROUND) @ turn)


def _fitted(places: Array, found: Array, is_front: bool) -> Pose:
    """Return the pose that takes places to where they were found. Raise InputError if they do not agree with any."""
    change, shift, left = agreeing(places, found)
    if np.abs(left).max() > _FITTING:
        raise InputError("the four scales do not agree with each other; photograph the sheet flat, or scan it")
    return Pose(shift.real, shift.imag, float(np.degrees(np.angle(change))), abs(change), is_front)


def _offset(grey: "Image", matrix: Matrix, x: float, y: float, lines: list[list[float]]) -> tuple[float, float, float]:
    """Return how well the lines of a scale are seen, and how far to the right and down they are from their place."""
    drawn, left, top = _drawn(lines)
    size = drawn.shape[1] + round(2 * _SEARCH * _PER_MM), drawn.shape[0] + round(2 * _SEARCH * _PER_MM)
    area = dark_part(grey, matrix, x + left - _SEARCH, y + top - _SEARCH, size, _PER_MM)
    alike, column, row = highest(searched(area).agreement(drawn, _FAINT))
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

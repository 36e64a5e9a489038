"""How far the scales of a calibration page lie from their places on the paper, measured in a photo of one side.

Lengths are in millimetres on the paper, from its upper left corner as the side is seen. The corners of the paper are
the reference, so all four sides must be seen, on something darker. `Pose` is the way from the page to the paper.
"""

import json
from cmath import phase
from collections.abc import Iterator, Sequence
from math import ceil, degrees, dist, floor
from typing import Any, NamedTuple

from landpress.engine.contract.rules import State
from landpress.engine.pictures.shapes import FILLED
from landpress.layouts.errors import InputError
from landpress.output.photos.grey import Grey, Lying, applied, multiplied, weights
from landpress.output.photos.lines import light_of
from landpress.output.photos.painted import HERE, Stroke, painted, steps
from landpress.output.photos.spectra import Space, fast, highest
from landpress.output.photos.steps import Place, following, four_sides
from landpress.output.photos.surface import Surface, agreeing, surface
from landpress.output.scene.shapes import rectangle

_PER_MM, _SEARCH, _LINE, _SOFT, _SHARP, _FAINT = 12, 4.0, 0.2, 0.1, 4, 1e-3
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
    return json.dumps(_pose(light_of(pages(file, 1, "L")[0].convert("L")), asked)).encode()


def question(width: float, height: float, sides: Sequence[Sequence[Sequence[Any]]]) -> bytes:
    """Return what the child is asked: the paper, and for the front and the back the places of lines from the scales.

    A side is a list of scales. A scale is its place (x, y) and its lines, each of them x1, y1, x2, y2 from there.
    """
    return json.dumps({"width": width, "height": height, "sides": sides}).encode() + b"\n"


class _Scales(NamedTuple):
    """How well the scales are seen on one side, whether the page is upside down on the paper, and where they are.

    `places` are those on the page without any error, from its middle. `seen` are the points of the photo.
    """

    alike: float
    is_front: bool
    turned: bool
    places: Sequence[Place]
    seen: Sequence[Place]


def _pose(grey: Grey, asked: dict[str, Any]) -> Pose:
    size = float(asked["width"]), float(asked["height"])
    corners = four_sides(grey)
    if corners is None:
        raise InputError("the paper is not seen whole on something darker; photograph all four edges of the sheet")
    lengths = [dist(*side) for side in following(corners)]
    if (size[0] < size[1]) != (lengths[0] + lengths[2] < lengths[1] + lengths[3]):
        corners = [*corners[1:], corners[0]]
    laid = surface(grey, size, corners)
    scales = max(_scales(grey, laid.surface, size, asked), key=lambda one: one.alike)
    if scales.alike < _ALIKE:
        raise InputError("the four scales of a calibration page are not seen sharply; photograph the whole sheet, flat")
    way = -1 if scales.turned else 1
    laid = laid.marked([(way * x, way * y) for x, y in scales.places], scales.seen)
    if laid.off > _STRAIGHT:
        raise InputError("the edges of the paper are bent in more than one direction; lay the sheet flat, or scan it")
    found = [(way * x, way * y) for x, y in laid.surface.places(scales.seen)]
    return _fitted(scales.places, found, scales.is_front)


def _scales(grey: Grey, sheet: Surface, size: tuple[float, float], asked: dict[str, Any]) -> Iterator[_Scales]:
    """Yield what is seen of the scales of both sides, in both ways in which a page can lie on its paper."""
    for is_front, scales in zip((True, False), asked["sides"], strict=True):
        with grey.room():
            drawn = [_drawn(grey, lines) for *_, lines in scales]
            for way in (1, -1):
                places, seen, alike = [(x - size[0] / 2, y - size[1] / 2) for x, y, _ in scales], list[Place](), []
                for (x, y), drawing in zip(places, drawn, strict=True):
                    matrix = multiplied(sheet.near(way * x, way * y, _AROUND), (way, 0, 0, 0, way, 0, 0, 0, 1))
                    agreed, right, down = _offset(grey, matrix, drawing)
                    seen.append(applied(matrix, right, down))
                    alike.append(agreed)
                yield _Scales(min(alike), is_front, way < 0, places, seen)


def _fitted(places: Sequence[Place], found: Sequence[Place], is_front: bool) -> Pose:
    """Return the pose that takes places to where they were found. Raise InputError if they do not agree with any."""
    change, shift, left = agreeing(places, found)
    if max(map(abs, left)) > _FITTING:
        raise InputError("the four scales do not agree with each other; photograph the sheet flat, or scan it")
    return Pose(shift.real, shift.imag, degrees(phase(change)), abs(change), is_front)


class _Drawn(NamedTuple):
    """The darkness of the lines of a scale as a camera sees them, and where the picture begins beside their place."""

    dark: State
    wide: int
    high: int
    left: int
    top: int


def _offset(grey: Grey, matrix: Lying, drawn: _Drawn) -> tuple[float, float, float]:
    """Return how well the lines of a scale are seen, and how far to the right and down they are from their place."""
    loops, free = grey.loops, round(2 * _SEARCH * _PER_MM)
    with grey.room():
        size = drawn.wide + free, drawn.high + free
        part = grey.part(matrix, drawn.left - _SEARCH, drawn.top - _SEARCH, size, _PER_MM)
        sums, space = part.sums(), Space(loops, fast(size[0]), fast(size[1]))
        spectra, out = space.planes(2), loops.zeros(1)
        for number, (dark, wide, high) in enumerate((part[1:], drawn[:3])):
            loops.placed(dark, wide, high, 0, space.plane, space.wide, space.high, out)
            space.spectrum(spectra, number)
        space.correlate(spectra, 0, spectra, 1, 1, free + 1)
        least = loops.reals([_FAINT, *loops.taken(out)])
        loops.normalised(space.room, free + 1, free + 1, *sums, size[0] + 1, drawn.wide, drawn.high, least)
        alike, column, row = highest(space, 0, free + 1, (0, 0, free + 1, free + 1))
    return alike, column / _PER_MM - _SEARCH, row / _PER_MM - _SEARCH


def _drawn(grey: Grey, lines: list[list[float]]) -> _Drawn:
    """Return the drawing of some lines in the memory of a photo."""
    across, down = ([end for line in lines for end in line[at::2]] for at in (0, 1))
    left, top = floor(min(across) - 1), floor(min(down) - 1)
    wide, high = ((ceil(max(ends) + 1) - least) * _PER_MM for ends, least in ((across, left), (down, top)))
    shapes, half = [], _LINE / 2
    for x1, y1, x2, y2 in lines:
        beside = (0.0, half) if abs(y1 - y2) < abs(x1 - x2) else (half, 0.0)
        begin = min(x1, x2) - beside[0], min(y1, y2) - beside[1]
        path = rectangle(*begin, abs(x1 - x2) + 2 * beside[0], abs(y1 - y2) + 2 * beside[1])
        shapes.append(Stroke(FILLED, (1.0,), HERE, 0.0, (), steps(path)))
    loops = grey.loops
    dark = painted(loops, shapes, (wide, high), (_PER_MM, 0, 0, _PER_MM, -left * _PER_MM, -top * _PER_MM))
    with grey.room():
        curve = loops.reals(weights(_SOFT * _PER_MM, _SHARP))
        loops.blurred(dark, 0, loops.zeros(wide * high), wide, high, curve, _SHARP)
    return _Drawn(dark, wide, high, left, top)

"""The hexagonal field of a board in a photo: where it lies, how wide its cells are, whether it is turned.

Only the lines between cells and around them are looked for. Millimetres on the page from the beginning of the bar.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from landpress.layouts.hexgrid import hexagon
from landpress.output.photos.light import Array, Matrix, applied, dark_part
from landpress.output.photos.matching import highest
from landpress.output.scene import hexmap
from landpress.output.scene.shapes import joined

if TYPE_CHECKING:
    from PIL.Image import Image

_WIDE, _HIGH, _LEFT, _BELOW = 216, 300, -14.0, 14.0
"""The area in which the field is searched, and how far it goes beyond the bar to the left and down."""
_WIDEST = 29.6
"""The width of the cells whose lines are computed; those of other cells are scaled."""
_CROWDED = 0.14
_MIDDLE = np.zeros((1, 2))
_APART, _MOST = 4.0, 3
"""Fields whose centres are nearer than this (mm) are the same one; and how many fields are returned."""
_TRIED, _SHARE = 24, 3
"""How many lattices are compared at least, and which share: those after whose steps the lines of a page recur best. Of
18 photos of three games, the right lattice was the seventh of 91 at worst, and the nineteenth of 34 in much noise."""
_STEPS = ((1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (1.5, 1.0), (-1.5, 1.0), (0.0, 2.0))
"""Steps from a cell of an upright lattice to others, in widths of a cell and in distances of rows."""


class Sharp(NamedTuple):
    """How sharply lines are looked at.

    Pixels in a millimetre; the width of a line in mm, its blur and the surroundings that it is compared with in pixels;
    and how bright, beside these, the ground of a line may count.
    """

    per_mm: int
    line: float
    blur: float
    around: float
    bright: float


COARSE, FINE = Sharp(1, 0.9, 0.8, 4, 0.0), Sharp(2, 0.4, 0.5, 1.8, 0.15)
"""Lines on calm ground, and thin lines between others, such as contours."""


class Lattice(NamedTuple):
    """What is known of a field before it is seen: its radius, and the width (mm) of a cell in its drawing.

    The other values say how it may be printed: the widths of a cell, the step between two that are tried, and whether
    the field may be upright or turned.
    """

    radius: int
    drawn: float
    narrowest: float = 20.0
    widest: float = _WIDEST
    step: float = 0.4
    turns: tuple[bool, ...] = (False, True)
    sharp: Sharp = COARSE


class Field(NamedTuple):
    """The matrix from the field as it is drawn with cells of a given width to pixels, and how well it is seen."""

    matrix: Matrix
    turned: bool
    alike: float


def fields(grey: "Image", foot: Matrix, sought: Lattice, in_play: bool = False) -> list[Field]:
    """Return the likeliest fields of a page with a bar.

    On a board in play, lines in dark surroundings do not count: they may be scribbles and pieces.
    """
    sharp, per_mm = sought.sharp, sought.sharp.per_mm
    size = _WIDE * per_mm, _HIGH * per_mm
    lines = _lines(dark_part(grey, foot, _LEFT, _BELOW - _HIGH, size, per_mm), in_play, sharp)
    spectrum, spread = np.fft.rfft2(lines), float(np.sqrt((lines**2).mean()))

    def seen(width: float, turned: bool) -> tuple[float, float, bool, float, float] | None:
        lattice = _lattice(round(width, 2), turned, sought.radius, sharp)
        high, wide = lattice.shape
        if high > size[1] or wide > size[0]:
            return None
        both = np.fft.irfft2(spectrum * np.conj(np.fft.rfft2(lattice, lines.shape)), lines.shape)
        part = both[: size[1] - high + 1, : size[0] - wide + 1]
        alike, x, y = highest(part / (spread * float(np.sqrt((lattice**2).sum() * lattice.size))))
        return alike, width, turned, (x + wide / 2) / per_mm + _LEFT, (y + high / 2) / per_mm + _BELOW - _HIGH

    first, step = sought.narrowest, sought.step
    widths = [first + number * step for number in range(round((sought.widest - first) / step) + 1)]
    recurring = _recurring(spectrum, lines.shape, per_mm)
    tried = sorted(((width, turned) for turned in sought.turns for width in widths), key=recurring, reverse=True)
    kept_most = max(_TRIED, len(tried) // _SHARE)
    found = sorted(filter(None, (seen(*one) for one in tried[:kept_most])), reverse=True)
    kept: list[Field] = []
    for rough in found:
        apart = [_far(foot, one, rough) > _APART or one.turned != rough[2] for one in kept]
        if all(apart):
            beside = (seen(rough[1] + more, rough[2]) for more in (-step / 2, step / 2))
            alike, width, turned, x, y = max(rough, *filter(None, beside))
            scale = width / sought.drawn
            kept.append(Field(foot @ np.array([[scale, 0, x], [0, scale, y], [0, 0, 1]]), turned, alike))
        if len(kept) == _MOST:
            break
    return kept


def _recurring(spectrum: Array, shape: tuple[int, ...], per_mm: int) -> Callable[[tuple[float, bool]], float]:
    """Return a function that tells how well lines recur after the steps of a lattice (its width, is it turned)."""
    again, (high, wide) = np.fft.irfft2(np.abs(spectrum) ** 2, shape), shape

    def told(lattice: tuple[float, bool]) -> float:
        width, turned = lattice
        steps = np.array(_STEPS) * (width * per_mm, width * per_mm * 0.75**0.5)
        total = 0.0
        for x, y in steps[:, ::-1] if turned else steps:
            left, top = int(np.floor(x)), int(np.floor(y))
            (a, b), (c, d) = again[np.ix_((top % high, (top + 1) % high), (left % wide, (left + 1) % wide))]
            u, v = x - left, y - top
            total += (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v
        return float(total)

    return told


def _far(foot: Matrix, field: Field, rough: tuple[float, float, bool, float, float]) -> float:
    """Return how far the centre of a field lies from one that was found, in mm."""
    return float(np.hypot(*(applied(np.linalg.inv(foot) @ field.matrix, _MIDDLE) - rough[3:])[0]))


def _lines(dark: Array, in_play: bool, sharp: Sharp) -> Array:
    """Return how much darker each pixel is than its surroundings, so that tints do not count."""
    from PIL import Image, ImageFilter

    around = Image.fromarray((dark * 255).astype(np.uint8)).filter(ImageFilter.BoxBlur(sharp.around))
    surroundings = np.asarray(around, np.float32) / 255
    found = np.clip(dark - surroundings, -sharp.bright, 0.4)
    if in_play:
        found = found * (surroundings < np.median(surroundings) + _CROWDED)
    return np.asarray(found - found.mean(), np.float32)


@cache
def _lattice(width: float, turned: bool, radius: int, sharp: Sharp) -> Array:
    """Return the lines of a field as a camera sees them; their mean is 0."""
    from PIL import Image, ImageDraw, ImageFilter

    across, down = hexmap.field_size(radius)
    if turned:
        across, down = down, across
    per_mm, fine = sharp.per_mm, 2
    size = int((across * width + 6) * per_mm), int((down * width + 6) * per_mm)
    large = Image.new("L", (size[0] * fine, size[1] * fine), 0)
    draw = ImageDraw.Draw(large)
    for line in (_lines_of(turned, radius) * (width * per_mm / _WIDEST) + np.array([*size, *size]) / 2) * fine:
        draw.line(line.tolist(), 255, round(sharp.line * per_mm * fine))
    seen = large.resize(size, Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(sharp.blur))
    found = np.asarray(seen, np.float32) / 255
    return np.asarray(found - found.mean())


@cache
def _lines_of(turned: bool, radius: int) -> Array:
    """Return the ends of the lines between the widest cells and around them, from the centre of the field."""
    cells, lines = hexagon(radius), []
    path = joined([hexmap.borders(cells, _WIDEST), hexmap.coast(cells, _WIDEST)])
    begun = at = (0.0, 0.0)
    for command, values in hexmap.turned_path(path) if turned else path:
        to = (values[0], values[1]) if values else begun
        if command == "M":
            begun = to
        else:
            lines.append((*at, *to))
        at = to
    return np.array(lines)

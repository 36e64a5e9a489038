"""A photo in colour in the memory of the compiled loops, and how dark squares of a page are in red, green and blue.

Boards are drawn in `style` to be compared with photos. Millimetres in the drawing of a board, whose middle is (0, 0).
All of it needs room.
"""

from array import array
from collections.abc import Iterator, Sequence
from math import hypot, log
from typing import TYPE_CHECKING, NamedTuple

from landpress.engine.contract.rules import State
from landpress.engine.kernels.backends import pictures
from landpress.output.photos.grey import Grey, Lying, applied, darkened, inverse, multiplied, weights
from landpress.output.photos.painted import Stroke, painted, strokes
from landpress.output.scene.items import Drawn, Point, Shape
from landpress.output.scene.shapes import rectangle

if TYPE_CHECKING:
    from PIL.Image import Image

    from landpress.output.scene.style import Style


def style(look: str, ink: str, hung: bool = False) -> "Style":
    """Return the style of a board in a photo. Its paper and texts do not matter for the drawing of cells."""
    from landpress.layouts.paper import paper
    from landpress.output.scene.style import Style
    from landpress.output.scene.words import Words

    return Style(paper("a4"), Words("en", {}), look=look, ink=ink, hung=hung)


_SAMPLED = 5
"""The pixels in a row and a column of the square whose tint is taken."""


class Bands(NamedTuple):
    """The red, the green and the blue of a photo. All of them are in one memory."""

    red: Grey
    green: Grey
    blue: Grey


def planes(picture: "Image") -> tuple[int, int, bytes]:
    """Return the width and the height of a picture of Pillow, and its colours as `seen` takes them."""
    return *picture.size, b"".join(band.tobytes() for band in picture.split())


def reduced(wide: int, high: int, colours: bytes, most: int) -> tuple[int, int, bytes]:
    """Return what `seen` takes, with about `most` pixels in a row or a column, or some more."""
    much = max(wide, high) // most
    if much < 2:
        return wide, high, colours
    loops, small, size = pictures(), (wide // much, high // much), wide * high
    made = b""
    for plane in range(3):
        with loops.room():
            given, out = loops.put(colours[plane * size : plane * size + size]), loops.blank(small[0] * small[1])
            loops.shrink(given, wide, high, out, *small, loops.array((0, 0, *small)))
            made += loops.read(out, small[0] * small[1])
    return *small, made


def seen(wide: int, high: int, colours: bytes) -> tuple[Grey, Bands]:
    """Return a photo in grey and in colour. `colours` has a byte for the red of each pixel, then for green and blue."""
    count = wide * high
    red = Grey(wide, high, colours[:count])
    bands = Bands(
        red, red.another(wide, high, colours[count : 2 * count]), red.another(wide, high, colours[2 * count :])
    )
    grey = red.another(wide, high, bytes(count))
    red.loops.greyed(*(band.light for band in bands), count, grey.light)
    return grey, bands


class Square(NamedTuple):
    """How dark a square around a middle is: planes of `side` times `side` pixels, one behind the other."""

    dark: State
    side: int
    half: float
    per_mm: float

    def corner(self, x: float, y: float, reach: float) -> tuple[int, int]:
        """Return the column and row where a smaller square around a place begins."""
        return round((x + self.half - reach) * self.per_mm), round((y + self.half - reach) * self.per_mm)


def darkness(bands: Bands, lying: Lying, half: float, per_mm: float) -> Square:
    """Return how dark a square of `2 * half` mm around the middle of a field is in a photo."""
    loops, size = bands.red.loops, round(2 * half * per_mm)
    dark: State = loops.zeros(len(bands) * size * size)
    for number, band in enumerate(bands):
        with loops.room():
            small, onto = _fewer(band, lying, per_mm)
            part = small.part(onto, -half, -half, (size, size), per_mm)
            loops.shown(part.dark, 0, size * size, dark, number * size * size)
    return Square(dark, size, half, per_mm)


def darknesses(bands: Bands, ways: Sequence[Lying], half: float, per_mm: float) -> Iterator[Square]:
    """Yield `darkness` for each way in which a field may lie. Ways that are right turns or mirrored show the same.

    What is yielded is freed when the next one is asked for.
    """
    loops, first, back = bands.red.loops, darkness(bands, ways[0], half, per_mm), inverse(ways[0])
    side, dark = first.side, loops.taken(first.dark)
    for way in ways:
        moved = multiplied(back, way)
        a, b, x, c, d, y, u, v, _ = (round(one / moved[8], 6) for one in moved)
        with loops.room():
            if {x, y, u, v} != {0} or {abs(a), abs(b), abs(c), abs(d)} != {0, 1}:
                yield darkness(bands, way, half, per_mm)
                continue
            turned = array("d")
            for plane in (dark[at : at + side * side] for at in range(0, len(dark), side * side)):
                rows = [plane[k * side : k * side + side] if a else plane[k::side] for k in range(side)]
                for row in rows[:: int(d or b)]:
                    turned.extend(row[:: int(a or c)])
            yield first._replace(dark=loops.put(turned.tobytes()))


def softened(bands: Bands, square: Square, soft: float) -> Square:
    """Blur a square where it is, by `soft` pixels, and return it."""
    loops, side, reach = bands.red.loops, square.side, round(3 * soft)
    with loops.room():
        curve, room = loops.reals(weights(soft, reach)), loops.zeros(side * side)
        for plane in range(len(bands)):
            loops.blurred(square.dark, plane * side * side, room, side, side, curve, reach)
    return square


def tints(bands: Bands, lying: Lying, places: Sequence[Point], reach: float) -> list[float]:
    """Return by how much the green of squares around some places is brighter than their blue, as a logarithm.

    `reach` (mm) is half the side of the squares. A tint does not depend on shade, but on the colour of the light.
    """
    loops, half = bands.red.loops, max(max(abs(x), abs(y)) for x, y in places) + 2 * reach
    step = 2 * reach / _SAMPLED
    size, means = round(2 * half / step), list[list[float]]()
    for band in bands[1:]:
        with loops.room():
            small, onto = _fewer(band, lying, 1 / step)
            light = loops.zeros(size * size)
            placed = loops.reals(multiplied(onto, (step, 0, -half, 0, step, -half, 0, 0, 1)))
            loops.warp(small.light, small.wide, small.high, placed, light, size, size)
            seen = loops.taken(light)
        corners = ((round((x + half - reach) / step), round((y + half - reach) / step)) for x, y in places)
        rows = ([row * size + left for row in range(top, top + _SAMPLED)] for left, top in corners)
        means.append([sum(sum(seen[at : at + _SAMPLED]) for at in row) / _SAMPLED**2 for row in rows])
    return [log(max(green, 1.0) / max(blue, 1.0)) for green, blue in zip(*means, strict=True)]


def _fewer(band: Grey, lying: Lying, per_mm: float) -> tuple[Grey, Lying]:
    """Return a band with fewer pixels, at least two for each that is looked at, and how a field lies in it."""
    (x, y), (u, v) = applied(lying, 0.0, 0.0), applied(lying, 1.0, 0.0)
    much = max(1, int(hypot(u - x, v - y) / (2 * per_mm)))
    if much == 1:
        return band, lying
    small = band.smaller(band.wide // much, band.high // much)
    return small, multiplied((small.wide / band.wide, 0, 0, 0, small.high / band.high, 0, 0, 0, 1), lying)


def drawn(
    bands: Bands, items: Sequence[Drawn], half: float, per_mm: float, blur: float = 0.0, least: float = 0.0
) -> Square:
    """Return how dark a square of a drawing is, as a camera with a blur (mm) sees it.

    No line is thinner than `least` pixels.
    """
    loops, size = bands.red.loops, round(2 * half * per_mm)
    dark: State = loops.zeros(len(bands) * size * size)
    with loops.room():
        middle = half * per_mm
        paper = Shape(rectangle(-half, -half, 2 * half, 2 * half), "#ffffff")
        shapes = [_as_wide(one, least / per_mm) for one in strokes([paper, *items])]
        seen = painted(loops, shapes, (size, size), (per_mm, 0, 0, per_mm, middle, middle))
        one, room, reach = loops.zeros(size * size), loops.zeros(size * size), max(1, round(3 * blur * per_mm))
        curve = loops.reals(weights(blur * per_mm, reach)) if blur else None
        for number in range(len(bands)):
            loops.shown(seen, number * size * size, size * size, one, 0)
            darkened(bands.red, one, (size, size), per_mm)
            if curve is not None:
                loops.blurred(one, 0, room, size, size, curve, reach)
            loops.shown(one, 0, size * size, dark, number * size * size)
    return Square(dark, size, half, per_mm)


def _as_wide(one: Stroke, least: float) -> Stroke:
    """Return a shape whose line is not thinner than a width in mm."""
    a, b, c, d, *_ = one.place
    return one._replace(width=max(one.width, least / abs(a * d - b * c) ** 0.5)) if least and one.width else one

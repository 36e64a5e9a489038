"""Drawings as a camera sees them, in planes of red, green and blue, to compare photos with them.

Every page is made of filled and lined paths and of texts, so a few compiled loops draw them (engine/pictures/shapes.py)
where there is no program that shows PDFs. Pictures inside a drawing are left out.
"""

from array import array
from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import Any, NamedTuple

from landpress.engine.contract.rules import State
from landpress.engine.pictures.shapes import FILLED, LINED, WOUND
from landpress.output.scene.fonts import runs_of, width_of
from landpress.output.scene.items import Drawn, Path, Shape, Text, Use
from landpress.output.scene.outlines import letter
from landpress.output.scene.written import WrittenPath

_STEPS = {"M": 0.0, "L": 1.0, "C": 2.0, "Z": 3.0}
_POINTS = 8
"""The points of a path that a step stands for, at most."""
Placing = tuple[float, float, float, float, float, float]
"""The numbers a to f of a matrix: x becomes a x + c y + e, y becomes b x + d y + f."""
HERE: Placing = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Stroke(NamedTuple):
    """A shape for the loops: its kind, its colour, its place, the width and the dashes of its line, and its path."""

    kind: int
    colour: Sequence[float]
    place: Placing
    width: float
    dash: Sequence[float]
    path: Sequence[float]


def painted(loops: Any, shapes: Sequence[Stroke], size: tuple[int, int], place: Placing) -> State:  # noqa: ANN401 - see Grey
    """Return a picture with shapes on 0: a plane for each number of a colour."""
    wide, high = size
    planes = len(shapes[0].colour)
    seen: State = loops.zeros(wide * high * planes)
    with loops.room():
        numbers, longest = array("d"), 1
        for one in shapes:
            numbers.extend((one.kind, *one.colour, *one.place, one.width, len(one.dash), *one.dash, len(one.path)))
            numbers.extend(one.path)
            longest = max(longest, len(one.path))
        points, covered = loops.zeros(2 * _POINTS * (longest + 1)), loops.zeros((wide + 2) * high + 2)
        given = loops.put(numbers.tobytes())
        loops.paint(given, len(numbers), planes, loops.reals(place), points, covered, wide, high, seen)
    return seen


def strokes(items: Sequence[Drawn], place: Placing = HERE) -> Iterator[Stroke]:
    """Yield the shapes of a drawing, the lowest first. A colour has three numbers up to 255."""
    return _strokes(items, place, {})


def _strokes(items: Sequence[Drawn], place: Placing, known: dict[int, list[float]]) -> Iterator[Stroke]:
    for item in items:
        if isinstance(item, Shape):
            # The same paths are placed many times.
            path = known.get(id(item.path)) or known.setdefault(id(item.path), steps(item.path))
            if item.fill:
                kind = WOUND if isinstance(item.path, WrittenPath) else FILLED
                yield Stroke(kind, _rgb(item.fill), place, 0.0, (), path)
            if item.stroke:
                yield Stroke(LINED, _rgb(item.stroke), place, item.width, item.dash, path)
        elif isinstance(item, Text):
            yield from _letters(item, place)
        elif isinstance(item, Use):
            c, s = cos(radians(item.turn)), sin(radians(item.turn))
            yield from _strokes(item.symbol.items, _within(place, (c, s, -s, c, item.x, item.y)), known)


def steps(path: Path) -> list[float]:
    """Return a path as the loops take it."""
    return [number for command, values in path for number in (_STEPS[command], *values)]


def _letters(text: Text, place: Placing) -> Iterator[Stroke]:
    x, colour = text.left(width_of(text)), _rgb(text.colour)
    for name, piece in runs_of(text):
        for symbol in piece:
            path, wide = letter(name, symbol)
            if path:
                at = _within(place, (text.size, 0.0, 0.0, text.size, x, text.y))
                yield Stroke(WOUND, colour, at, 0.0, (), steps(path))
            x += (wide + text.spacing) * text.size


def _within(outer: Placing, inner: Placing) -> Placing:
    """Return the place of what is placed inside of something that is placed."""
    a, b, c, d, e, f = outer
    p, q, r, s, u, v = inner
    return (
        *(a * p + c * q, b * p + d * q),
        *(a * r + c * s, b * r + d * s),
        *(a * u + c * v + e, b * u + d * v + f),
    )


def _rgb(colour: str) -> tuple[float, ...]:
    return tuple(float(int(colour[k : k + 2], 16)) for k in (1, 3, 5))

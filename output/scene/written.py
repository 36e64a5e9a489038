"""Paths that stay as they were written, because drawings have thousands of segments that nobody looks at one by one.

The data are those of an SVG path with the commands M, L, C and Z only. Numbers are absolute and have no exponents.
There is a space between two numbers. There may be one beside a command.
"""

import re
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from landpress.output.scene.items import LatePath, Segment, Shape

Matrix = tuple[float, float, float, float, float, float]
"""The numbers a to f of an SVG transformation: x becomes a x + c y + e, y becomes b x + d y + f."""
_RUNS = re.compile("M[^LCZM]*|L[^CZM]*|C[^LZM]*|Z")
_STEPS = re.compile("([MLCZ])([^MLCZ]*)")


class WrittenPath(LatePath):
    """A path as data and the matrix that places them, in mm. Its segments are made when they are asked for."""

    def __init__(self, data: str, matrix: Matrix) -> None:
        self.data, self.matrix = data, matrix

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """The segments after the transformation."""
        a, b, c, d, e, f = self.matrix
        found: list[Segment] = []
        for command, text in _STEPS.findall(self.data):
            numbers = [float(number) for number in text.split()]
            points = zip(numbers[::2], numbers[1::2], strict=True)
            found.append((command, tuple(v for x, y in points for v in (a * x + c * y + e, b * x + d * y + f))))
        return tuple(found)

    def operators(self) -> str:
        """Return the data as operators of a PDF, which follow their numbers."""
        if "C" not in self.data:  # most drawings of many segments have lines only, and splitting is faster
            return "\n".join(map(_lines, self.data.split("M")[1:]))
        return "\n".join([_postfix(run, run[0]) for run in _RUNS.findall(self.data)])

    @property
    def scale(self) -> float:
        """The length in mm of a unit of the data."""
        a, b, c, d, *_ = self.matrix
        return float(abs(a * d - b * c) ** 0.5)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WrittenPath) and (self.data, self.matrix) == (other.data, other.matrix)

    def __hash__(self) -> int:
        return hash((self.data, self.matrix))

    def __repr__(self) -> str:
        return f"WrittenPath({self.data!r}, {self.matrix!r})"


class Outline(NamedTuple):
    """A shape of a vector drawing: its path as written, and the matrix that places it about the drawing's centre.

    The width of its line is in units of the drawing.
    """

    data: str
    matrix: Matrix
    fill: str | None
    stroke: str | None
    width: float

    def shape(self, scale: float) -> Shape:
        """Return the shape for a drawing with `scale` mm a unit."""
        a, b, c, d, e, f = self.matrix
        placed = a * scale, b * scale, c * scale, d * scale, e * scale, f * scale
        return Shape(WrittenPath(self.data, placed), self.fill, self.stroke, self.width * scale)


@dataclass(frozen=True)
class Art:
    """A vector drawing from a file: its size in its own units, and its shapes about its centre."""

    name: str
    width: float
    height: float
    outlines: tuple[Outline, ...]


@lru_cache(64)
def in_one_colour(art: Art, colour: str) -> Art:
    """Return a drawing with all its fills and lines in one colour."""
    return replace(
        art,
        name=f"{art.name}-{colour[1:]}",
        outlines=tuple(one._replace(fill=one.fill and colour, stroke=one.stroke and colour) for one in art.outlines),
    )


def exact(number: float) -> str:
    """Return a number of a matrix as text without an exponent, which a PDF does not have."""
    return f"{number:.9f}".rstrip("0").rstrip(".")


def _lines(subpath: str) -> str:
    """Return what follows an M, lines only, with each command behind its numbers."""
    found = []
    for i, piece in enumerate(subpath.split("Z")):
        start, _, ends = piece.strip().partition("L")
        found += ["h"] * (i > 0) + [f"{start} m"] * (start != "") + [f"{_between(ends, 'L')} l"] * (ends != "")
    return "\n".join(found)


def _postfix(run: str, command: str) -> str:
    """Return a run of equal commands with each command behind its numbers."""
    if command == "Z":
        return "h"
    return f"{_between(run[1:], command)} {command.lower()}"


def _between(numbers: str, command: str) -> str:
    """Return numbers with the operator of a command instead of the command between them."""
    operator = f" {command.lower()}\n"
    return numbers.replace(f" {command} ", operator).replace(command, operator)

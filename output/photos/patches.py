"""Parts of a page beside the program's own drawing of them, compared by the compiled loops without NumPy.

A `Sheet` is a rectangle of a page, or a drawing of one. Its places are in a unit of the caller, such as mm.
"""

import math
from collections.abc import Sequence
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from landpress.engine.contract.rules import State
from landpress.output.photos.grey import Grey, Lying, Part, applied, darkened, multiplied
from landpress.output.photos.painted import painted, strokes
from landpress.output.scene.items import Drawn, Shape
from landpress.output.scene.shapes import rectangle

if TYPE_CHECKING:
    from array import array

_FAINT = 2e-3
"""The least variance of darkness: blank paper has no pattern to compare."""
_SHARP = 1.25
"""How many pixels of a photo a pixel of a sheet may stand for in each direction; a larger photo is made smaller."""


class Patch(NamedTuple):
    """How dark the pixels of a drawing are."""

    dark: State
    wide: int
    high: int


def typical(alike: Sequence[Sequence[float]]) -> float:
    """Return the typical agreement of what is seen (rows) with the drawings that it is most like."""
    return median(map(max, alike))


class Sheet:
    """A rectangle of a page with `dense` pixels in a unit. Make it and what is cut from it inside `room()`.

    What varies less than `faint` has no pattern.
    """

    def __init__(self, part: Part, left: float, top: float, dense: float, faint: float = _FAINT) -> None:
        self.part, self.left, self.top, self.dense, self.faint = part, left, top, dense, faint
        self._sums = part.sums()
        self._flat: Sequence[float] | None = None

    def pixels(self) -> Sequence[float]:
        """Return how dark each pixel is, row by row."""
        if self._flat is None:
            self._flat = self.part.grey.loops.taken(self.part.dark)
        return self._flat

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel that begins at a place."""
        return round((x - self.left) * self.dense), round((y - self.top) * self.dense)

    def cut(self, x: float, y: float, half: float) -> Patch:
        """Return the square of `2 * half` around a place. It must lie in the sheet."""
        (left, top), side, wide = self.at(x - half, y - half), round(2 * half * self.dense), self.part.wide
        flat: array[float] = self.pixels()[:0]  # type: ignore[assignment]
        for row in range(top, top + side):
            flat += self.pixels()[row * wide + left : row * wide + left + side]  # type: ignore[arg-type]
        return Patch(self.part.grey.loops.reals(flat), side, side)

    def alike(self, patch: Patch, x: float, y: float, near: float) -> tuple[float, float, float]:
        """Return how well a patch agrees around a place, up to `near` beside it, and where its middle lies then."""
        loops, (dark, wide, high) = self.part.grey.loops, patch
        left, top = self.at(x - wide / 2 / self.dense, y - high / 2 / self.dense)
        free = round(near * self.dense)
        box = (
            min(max(left - free, 0), self.part.wide - wide),
            min(max(top - free, 0), self.part.high - high),
            max(min(left + free, self.part.wide - wide) + 1, 0),
            max(min(top + free, self.part.high - high) + 1, 0),
        )
        with loops.room():
            out = loops.reals([0.0, left, top, self.faint])
            if box[0] >= 0 and box[1] >= 0:
                given = loops.array(box)
                loops.search(self.part.dark, self.part.wide, *self._sums, given, dark, wide, wide, high, out)
            alike, column, row, _ = loops.taken(out)
        return alike, self.left + (column + wide / 2) / self.dense, self.top + (row + high / 2) / self.dense


def sheet(grey: Grey, lying: Lying, left: float, top: float, size: tuple[float, float], dense: float) -> Sheet:
    """Return a rectangle of a page in a photo. `lying` takes places of the page to pixels."""
    middle = left + size[0] / 2, top + size[1] / 2
    unit = math.dist(applied(lying, *middle), applied(lying, middle[0] + 1, middle[1]))
    much = unit / (_SHARP * dense)
    if much > 1:
        lying = multiplied((1 / much, 0, 0, 0, 1 / much, 0, 0, 0, 1), lying)
        fewer = max(1, round(grey.wide / much)), max(1, round(grey.high / much))
        grey = grey.around(lying, (left, top, left + size[0], top + size[1]), fewer)
    pixels = round(size[0] * dense), round(size[1] * dense)
    return Sheet(grey.part(lying, left, top, pixels, dense), left, top, dense)


def drawn_sheet(grey: Grey, items: Sequence[Drawn], side: float, dense: float) -> Sheet:
    """Return a drawing with its middle at (0, 0), in a square of `side` mm, in the memory of a photo."""
    size, half = round(side * dense), side / 2
    paper = Shape(rectangle(-half, -half, side, side), "#ffffff")
    shapes = [one._replace(colour=(_grey(one.colour),)) for one in strokes([paper, *items])]
    seen = painted(grey.loops, shapes, (size, size), (dense, 0, 0, dense, half * dense, half * dense))
    darkened(grey, seen, (size, size), dense)
    return Sheet(Part(grey, seen, size, size), -half, -half, dense)


def _grey(colour: Sequence[float]) -> float:
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue

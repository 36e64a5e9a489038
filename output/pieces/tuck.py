"""A tuck box for cards: one sheet that is folded and glued, with a lid and a floor that are tucked in.

Lengths are in millimetres from the centre of the net, y points down. From left to right: the glue flap, the back, a
side, the front, a side. The lid and the floor hang on the front. Dust flaps hang on the sides. What is printed lies
outside after folding. Flaps and tongues are bare, unless a drawing `around` the box reaches over a fold.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from landpress.layouts.sheet import Area
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Drawn, Path, Point, Symbol, Use
from landpress.output.scene.shapes import joined, polar, polygon, polyline

PLAY = 1.5
"""How much wider and higher the box is than the cards."""
GLUE, TONGUE, SLANT, DUST = 12.0, 14.0, 3.0, 0.75
"""The glue flap, the tongue of lid and floor, how far flaps become narrower, and dust flaps as a share of the width."""


NOTCH = 8.0
"""The radius of the half-moon in the upper edge of the back, where a thumb finds the lid."""
FACES = ("back", "left", "front", "right", "lid", "floor")


class TuckBox(NamedTuple):
    """The inner size of a box: the width and height of its front, and its depth."""

    width: float
    height: float
    depth: float

    @property
    def across(self) -> tuple[float, ...]:
        """The x of the folds from left to right: the left edge first, the right edge last."""
        steps = [GLUE, self.width, self.depth, self.width, self.depth]
        left = -sum(steps) / 2
        return tuple(left + sum(steps[:i]) for i in range(len(steps) + 1))

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the net."""
        return 2 * self.across[-1], self.height + 2 * (self.depth + TONGUE)

    def face(self, name: str) -> Area:
        """Return where one of the `FACES` lies in the net."""
        x, half, deep = self.across, self.height / 2, self.depth
        if name in ("lid", "floor"):
            return Area(x[3], -half - deep if name == "lid" else half, self.width, deep)
        i = 1 + FACES.index(name)
        return Area(x[i], -half, x[i + 1] - x[i], self.height)


def box_for(width: float, height: float, cards: int, thickness: float) -> TuckBox:
    """Return the box for a number of cards of a size and a thickness each."""
    return TuckBox(width + PLAY, height + PLAY, round(cards * thickness + PLAY, 1))


def tuck_part(
    name: str,
    count: int,
    box: TuckBox,
    faces: Mapping[str, Sequence[Drawn]],
    key: str,
    ground: str | None,
    notched: bool = False,
    around: Sequence[Drawn] = (),
) -> Part:
    """Make a tuck box. What is drawn on some of the `FACES` is drawn about their centres. `key` is unique in the file.

    `around` lies below the faces, about the middle of the net. `notched` cuts a half-moon for a thumb into the back.
    """
    width, height = box.size
    panels = [Use(Symbol(f"tuck-{key}-around", max(width, height) / 2 + TONGUE, tuple(around)), 0, 0)] if around else []
    for side, items in faces.items():
        if items:
            area = box.face(side)
            symbol = Symbol(f"tuck-{key}-{side}", max(area.width, area.height), tuple(items))
            panels.append(Use(symbol, *area.middle))
    outline, folds = _outline(box, notched), _folds(box)
    return Part(name, "boxes", count, width, height, tuple(panels), ground=ground, outline=outline, folds=folds)


def _outline(box: TuckBox, notched: bool) -> Path:
    """Return the closed line around the net, clockwise from the upper end of the glue flap."""
    x, half = box.across, box.height / 2
    sides = [_dust(left, right, half, box) for left, right in ((x[2], x[3]), (x[4], x[5]))]
    ends = [(x[0], SLANT - half), (x[1], -half)], [(x[2], -half), *sides[0], *_lid(x[3], x[4], half, box), *sides[1]]
    notch = [polar((x[1] + x[2]) / 2, -half, NOTCH, angle) for angle in range(180, -1, -10)] if notched else []
    lower = [(u, -v) for u, v in reversed([*ends[0], *ends[1]])]
    return polygon([*ends[0], *notch, *ends[1], *lower])


def _dust(left: float, right: float, half: float, box: TuckBox) -> list[Point]:
    """Return the upper line of a side with its dust flap."""
    high = half + min(box.depth, box.width * DUST / 2 + SLANT)
    inset = min(SLANT, (right - left) / 4)
    return [(left, -half), (left + inset, -high), (right - inset, -high), (right, -half)]


def _lid(left: float, right: float, half: float, box: TuckBox) -> list[Point]:
    """Return the upper line of the front with the lid and its tongue."""
    top = half + box.depth
    end = top + TONGUE
    return [(left, -top), (left + SLANT, -end), (right - SLANT, -end), (right, -top)]


def _folds(box: TuckBox) -> Path:
    x, half, top = box.across, box.height / 2, box.height / 2 + box.depth
    down = [polyline([(at, -half), (at, half)]) for at in x[1:5]]
    across = [polyline([(x[2], sign * half), (x[5], sign * half)]) for sign in (-1, 1)]
    tongues = [polyline([(x[3], sign * top), (x[4], sign * top)]) for sign in (-1, 1)]
    return joined([*down, *across, *tongues])

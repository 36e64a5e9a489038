"""Boxes to tick in a photo: what each of them shows, and how many of a tile are ticked, if that is certain.

Millimetres from the centre of a tile, y down.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from math import cos, inf, radians, sin
from statistics import median
from typing import Any, NamedTuple

from landpress.engine.contract.rules import State
from landpress.output.photos.grey import quantile
from landpress.output.photos.likeness import SIDE

_INSIDE, _LINE, _NEAR, _AROUND = 0.62, 0.16, 0.45, 1.1
"""The part of a box that a tick must cross; half the width of its line; where the ground around it begins and ends (mm
from the line)."""
_TICKED, _INK, _THICK, _THROUGH, _HIT = 0.35, 0.15, 0.2, 0.65, 0.12
"""The least darkness of the darkest tenth of a ticked box, and of all of it, the most ink of its outline, and the most
surplus in its ring beside that inside it: a long stroke may only pass. The darkness of the darkest tenth of each box of
a tile that is scribbled over."""
_EMPTY = 0.015, 0.05, 0.045, 0.06, 0.07
"""What a box that is certainly empty has less of than a usual empty box: ink inside, its darkest tenth, ink of its
outline, surplus inside and in its ring."""
_PLAIN = 0.4
_WAVERING, _STEADY = (inf, inf, 1.25, inf, 3.0), (1.0, 1.0, 0.008, 1.0, 0.012)
"""The share up to which the boxes of a photo are surely empty; by how often the distance from a usual box to it an
empty one may have more; and by how much boxes differ anyway. A hard pencil around a box leaves little, but more."""
_SEEN, _LEAST_SEEN, _USUAL, _FILLED, _GRAIN, _UNEVEN = 0.55, 0.3, 0.12, 0.35, 0.011, 0.014
"""How well the line of a box must be seen beside that of others, and at all. The share of boxes that show less than a
usual empty one. The darkness of a box that is covered and not ticked. The noise of a photo that hides faint marks, and
how much more uneven than a usual empty box an empty one is at most."""
_RIM, _RING, _DARKEST, _SURPLUS, FINE = 0.4, 1.2, 0.9, 0.95, 6
"""Half the width (mm) of the part that holds the line of a box, however sharp it is, and the ring around a box that
belongs to it. The shares of pixels that are not the darkest ones, of a box and of a surplus. Pixels in a mm."""
_SURE = 0.15
"""The surplus of a pixel that belongs to a mark."""
_PLACES = tuple(product(range(-4, 5, 2), repeat=2))
"""How far (pixels) boxes may lie above their places, and to the left of them."""
_ASTRAY, _STRAY, _SCRIBBLE, _BLOT = 0.08, 4.0, 25.0, 2.5
"""The ink (square mm) of a stroke through a box that a tick may have outside the boxes. The ink beside the boxes that
belongs to ticks, from which a tile is scribbled over, and in a single blot."""


class Seen(NamedTuple):
    """What can be measured on a tile: its token, its boxes, the ink beside them, in blots and astray (square mm).

    A box is a row: how dark it is inside, how dark its darkest tenth is, how much darker its outline is than drawn, the
    surplus inside it and in the ring around it, how well its line is seen, how dark its bright parts are inside, and
    how uneven it is inside. Ink is astray if it belongs to a stroke through a box and lies outside the boxes.
    """

    token: int | None
    boxes: Sequence[Sequence[float]]
    beside: float
    blot: float
    astray: float


class Usual(NamedTuple):
    """A usual empty box of a photo, as a row of `Seen`, and the most that a certainly empty one has more (`_EMPTY`)."""

    box: Sequence[float]
    most: Sequence[float]


def usual_box(tiles: Iterable[Seen]) -> Usual:
    """Return a usual empty box: what most of the boxes that show least have in common."""
    columns = list(zip(*(box for one in tiles for box in one.boxes), strict=True))
    usual, plain = ([quantile(column, share) for column in columns] for share in (_USUAL, _PLAIN))
    if columns:
        usual[5] = median(columns[5])
    bounds = zip(_EMPTY, _WAVERING, _STEADY, usual, plain, strict=False)
    most = [min(least, often * (wide - one + steady)) for least, often, steady, one, wide in bounds]
    return Usual(usual, most)


def ticks(seen: Seen, usual: Usual) -> int | None:
    """Return the ticks on a tile, or None if they are not certain. `usual` is a usual empty box."""
    if is_scribbled(seen):
        # A coin that hides boxes leaves as much ink as a scribble, but its token is not certain then.
        is_whole = seen.token is not None and seen.blot <= _BLOT
        return len(seen.boxes) if is_whole and all(box[1] - usual.box[1] >= _HIT for box in seen.boxes) else None
    found = certain(seen, usual)
    if seen.blot > _BLOT or None in found:
        return None
    return sum(map(bool, found))


def certain(seen: Seen, usual: Usual) -> list[bool | None]:
    """Return whether each box of a tile is ticked; None where that is not certain."""
    return [_certain(box, seen, usual) for box in seen.boxes]


def _certain(box: Sequence[float], seen: Seen, usual: Usual) -> bool | None:
    if box[5] < max(_SEEN * usual.box[5], _LEAST_SEEN) or box[6] >= _FILLED:
        return None
    ink, darkest, rim, inside, ring, *_ = more = [one - other for one, other in zip(box, usual.box, strict=True)]
    if darkest >= _TICKED and ink >= _INK and rim < _THICK and ring < _THROUGH * inside:
        return None if seen.astray > _ASTRAY or seen.beside > _STRAY or seen.blot > _BLOT else True
    is_plain = usual.box[7] < _GRAIN and more[7] < _UNEVEN
    return False if is_plain and all(one < most for one, most in zip(more, usual.most, strict=False)) else None


def is_scribbled(seen: Seen) -> bool:
    """Return whether a tile is scribbled over, so that its boxes cannot be told one by one."""
    return seen.beside > _SCRIBBLE


class Boxes:
    """The boxes to tick of a tile of `side` pixels: those inside each box, on its line and around it.

    They are looked for a little around their places. `rims` says how far each pixel lies outside the nearest box.
    """

    def __init__(self, loops: Any, places: Sequence[tuple[float, float, float, float]], side: int) -> None:  # noqa: ANN401 - see Grey
        self.loops, self.side, self.size = loops, side, side * side
        rows = [(x, y, cos(radians(turn)), sin(radians(turn)), wide / 2) for x, y, turn, wide in places]
        self.given = loops.reals([number for row in rows for number in row] or [0.0])
        self.rims, self.room, self.out = loops.zeros(self.size), loops.zeros(self.size), loops.zeros(2 * len(_PLACES))
        self.steps = loops.array([down * side + right for down, right in _PLACES])
        self.most = loops.reals((_DARKEST, _SURPLUS))
        loops.rims(self.given, len(rows), side, FINE, self.rims)
        self.rows, self.parts = rows, [self._parts(number, half) for number, (*_, half) in enumerate(rows)]

    def _parts(self, number: int, half: float) -> tuple[State, State]:
        """Return the pixels of the parts of a box as the loops take them, and where each part begins and ends."""
        inside, loops = -half * (1 - _INSIDE), self.loops
        line, rim, ring = (-_LINE, _LINE), (-_RIM, _RIM), (0.0, _RING)
        ends = [0]
        with loops.room():
            found = loops.zeros(self.size)
            for bounds in ((-inf, inside), line, (_NEAR, _AROUND), rim, (-inf, 0.0), ring):
                ends.append(loops.parted(self.given, number, self.side, FINE, loops.reals(bounds), found, ends[-1]))
            pixels = found[: ends[-1]]
        return loops.array(pixels), loops.array(ends)

    def place(self, grey: State) -> int:
        """Return the number of the place where the lines of all boxes are seen best.

        The boxes of a tile lie out of their places together. Ink or a token may hide the line of one of them.
        """
        lines = [0.0] * len(_PLACES)
        for part in self.parts:
            self.loops.probed(grey, self.size, *part, self.steps, len(_PLACES), self.room, self.out)
            found = self.loops.taken(self.out)[1::2]
            lines = [line + one for line, one in zip(lines, found, strict=True)]
        return max(range(len(lines)), key=lines.__getitem__)

    def seen(self, grey: State, drawn: State, more: State, at: int) -> list[Sequence[float]]:
        """Return a row of `Seen` for each box, all of which lie at a place. `more` is the surplus."""
        loops, rows = self.loops, []
        for part in self.parts:
            with loops.room():
                by, out = loops.array([self.steps[at]]), loops.zeros(8)
                loops.boxed(grey, drawn, more, self.size, *part, by, self.most, self.room, out)
                rows.append(loops.taken(out))
        return rows

    def picture(self, dark: State, more: State, box: int, at: int) -> Sequence[float]:
        """Return how dark each pixel of the picture of a box and its ring is, and the measures of its mark."""
        loops, (down, right) = self.loops, _PLACES[at]
        with loops.room():
            out, given = loops.zeros(SIDE * SIDE + 7), loops.reals((_RING, right, down, _SURE))
            own = loops.reals(self.rows[box])
            loops.pictured(dark, more, self.side, FINE, own, given, SIDE, self.room, out)
            found: Sequence[float] = loops.taken(out)
        return found

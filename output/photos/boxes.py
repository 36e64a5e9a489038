"""Boxes to tick in a photo: what each of them shows, and how many of a tile are ticked, if that is certain.

Millimetres from the centre of a tile, y down.
"""

from itertools import product
from typing import NamedTuple

import numpy as np

from landpress.output.photos.light import Array

_INSIDE, _LINE, _NEAR, _AROUND = 0.62, 0.16, 0.45, 1.1
"""The part of a box that a tick must cross; half the width of its line; where the ground around it begins and ends (mm
from the line)."""
_TICKED, _INK, _THICK, _HIT = 0.35, 0.15, 0.2, 0.12
"""The least darkness of the darkest tenth of a ticked box, and of all of it, and the most ink of its outline. The
darkness of the darkest tenth of each box of a tile that is scribbled over."""
_EMPTY = np.array([0.015, 0.05, 0.045, 0.06, 0.07])
"""What a box that is certainly empty has less of than a usual empty box: ink inside, its darkest tenth, ink of its
outline, surplus inside and in its ring."""
_PLAIN = 40
_WAVERING, _STEADY = np.array([np.inf, np.inf, 1.25, np.inf, 3.0]), np.array([1.0, 1.0, 0.008, 1.0, 0.012])
"""The percentile up to which the boxes of a photo are surely empty; by how often the distance from a usual box to it an
empty one may have more; and by how much boxes differ anyway. A hard pencil around a box leaves little, but more."""
_SEEN, _LEAST_SEEN, _USUAL, _FILLED, _GRAIN = 0.55, 0.3, 12, 0.35, 0.011
"""How well the line of a box must be seen beside that of others, and at all. The percentile of an empty box among all
boxes. The darkness of a box that is covered and not ticked. The noise of a photo that hides faint marks."""
_RIM, _RING, _MARGIN, _MOST, _FINE = 0.4, 1.2, 0.4, 95, 6.0
"""Half the width (mm) of the part that holds the line of a box, however sharp it is, and the ring around a box that
belongs to it. How far around a drawn line ink counts as drawn. The percentile of what is darkest. Pixels in a mm."""
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
    boxes: Array
    beside: float
    blot: float
    astray: float


class Usual(NamedTuple):
    """A usual empty box of a photo, as a row of `Seen`, and the most that a certainly empty one has more (`_EMPTY`)."""

    box: Array
    most: Array


def usual_box(tiles: list[Seen]) -> Usual:
    """Return a usual empty box: what most of the boxes that show least have in common."""
    boxes = np.concatenate([one.boxes for one in tiles])
    usual, plain = np.percentile(boxes, (_USUAL, _PLAIN), 0)
    usual[5] = np.median(boxes[:, 5])
    return Usual(usual, np.minimum(_EMPTY, _WAVERING * ((plain - usual)[:5] + _STEADY)))


def surplus(dark: Array, bare: Array) -> Array:
    """Return how much darker each pixel is than the drawing is near it, in its darkest colour, a little smoothed."""
    drawn = np.stack([filtered(band, _MARGIN, np.maximum) for band in bare])
    more = (dark - drawn).max(0)
    return filtered(more, 1 / _FINE, np.add) / 9


def ticks(seen: Seen, usual: Usual) -> int | None:
    """Return the ticks on a tile, or None if they are not certain. `usual` is a usual empty box."""
    if seen.beside > _SCRIBBLE and seen.blot <= _BLOT:
        return len(seen.boxes) if ((seen.boxes - usual.box)[:, 1] >= _HIT).all() else None
    ticked, empty = certain(seen, usual)
    if seen.blot > _BLOT or not (ticked | empty).all():
        return None
    return int(ticked.sum())


def certain(seen: Seen, usual: Usual) -> tuple[Array, Array]:
    """Return which boxes of a tile are certainly ticked, and which are certainly empty."""
    more = seen.boxes - usual.box
    ink, darkest, rim = more[:, :3].T
    clear = (seen.boxes[:, 5] >= max(_SEEN * usual.box[5], _LEAST_SEEN)) & (seen.boxes[:, 6] < _FILLED)
    ticked = (darkest >= _TICKED) & (ink >= _INK) & (rim < _THICK)
    empty = (more[:, :5] < usual.most).all(1) & (usual.box[7] < _GRAIN)
    stray = seen.astray > _ASTRAY or seen.beside > _STRAY or seen.blot > _BLOT
    return clear & ticked & (not stray), clear & empty


def is_scribbled(seen: Seen) -> bool:
    """Return whether a tile is scribbled over, so that its boxes cannot be told one by one."""
    return seen.beside > _SCRIBBLE


class Box:
    """A box to tick: the pixels inside it, on its line and around it. It is looked for a little around its place."""

    def __init__(self, x: Array, y: Array, cx: float, cy: float, turn: float, side: float) -> None:
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        across, down = (x - cx) * c + (y - cy) * s, -(x - cx) * s + (y - cy) * c
        self.centre, self.turn, self.side = (cx, cy), (float(c), float(s)), side
        self.out = np.maximum(np.abs(across), np.abs(down)) - side / 2
        inside = self.out < -side / 2 * (1 - _INSIDE)
        line = np.abs(self.out) < _LINE
        around = (self.out > _NEAR) & (self.out < _AROUND)
        self.wide = len(x)
        steps = np.array([dy * len(x) + dx for dy, dx in product(range(-4, 5, 2), repeat=2)])[:, None]
        parts = inside, line, around, np.abs(self.out) < _RIM, self.out < 0, (self.out > 0) & (self.out < _RING)
        places = [np.flatnonzero(part) - steps for part in parts]
        self.inside, self.line, self.around, self.rim, self.within, self.ring = places
        self.middle = len(steps) // 2
        self.steps = [(dy, dx) for dy, dx in product(range(-4, 5, 2), repeat=2)]

    def seen(self, dark: Array, bare: Array, more: Array, at: int, inside: Array, line: Array) -> tuple[float, ...]:
        """Return a row of `Seen`: what the box shows at a place. `inside` and `line` are its parts."""
        drawn = float(self.parts(bare, slice(self.middle, self.middle + 1))[1][0])
        found = dark.take(self.inside[at], mode="wrap")
        within, ring = (more.take(part[at], mode="wrap") for part in (self.within, self.ring))
        rim = float(dark.take(self.rim[at], mode="wrap").mean() - bare.take(self.rim[self.middle]).mean())
        extra = (float(np.percentile(part, _MOST)) for part in (within, ring))
        ink = float(found.mean()), float(np.percentile(found, 90)), rim
        return *ink, *extra, float(line[at]) / drawn, float(inside[at]), float(found.std())

    def pixels(self, at: int, side: int) -> tuple[Array, Array]:
        """Return the rows and columns of `side` times `side` pixels of a picture of the box and its ring."""
        half = self.side / 2 + _RING
        down, across = ((np.mgrid[:side, :side] + 0.5) / side * 2 - 1) * half
        (c, s), middle = self.turn, self.wide / 2
        dy, dx = self.steps[at]
        columns = (self.centre[0] + across * c - down * s) * _FINE + middle - 0.5 - dx
        rows = (self.centre[1] + across * s + down * c) * _FINE + middle - 0.5 - dy
        return tuple(np.clip(np.rint(part), 0, self.wide - 1).astype(int) for part in (rows, columns))

    def parts(self, dark: Array, places: slice = slice(None)) -> tuple[Array, Array]:
        """Return, for some places of the box, how dark the bright parts of its inside are, and how well its line shows.

        The line is compared with what is on both sides of it.
        """
        inside = np.percentile(dark.take(self.inside[places], mode="wrap"), 25, 1)
        around = np.median(dark.take(self.around[places], mode="wrap"), 1)
        return inside, dark.take(self.line[places], mode="wrap").mean(1) - (around + inside) / 2


def filtered(dark: Array, reach: float, chosen: np.ufunc) -> Array:
    """Return the darkest or the brightest pixel of the square around each pixel, by `np.maximum` or `np.minimum`."""
    found, steps = dark, round(reach * _FINE)
    for axis in (0, 1):
        line = found
        for step in range(1, steps + 1):
            line = chosen(line, chosen(np.roll(found, step, axis), np.roll(found, -step, axis)))
        found = line
    return found

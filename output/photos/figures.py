"""The figures on the cells of a hexagonal board in a photo, where the ground between them is different on each board.

Figures are compared with the program's own drawing of them. A cell without a figure counts as empty only if its border
is seen: what lies on a board, and the labels of a plan, cover borders. Millimetres in the drawing of the figures.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from landpress.layouts.hexgrid import Hex, hexagon
from landpress.layouts.lattice import index
from landpress.output.photos.cells import Looked, Wanted, agreements, cut, darkness, found_in, looked_at, wanted
from landpress.output.photos.drawn import picture, style
from landpress.output.photos.field import Field, Lattice, fields
from landpress.output.photos.light import Array, Matrix
from landpress.output.scene import hexmap
from landpress.output.scene.choices import INKS, LOOKS
from landpress.output.scene.items import Drawn
from landpress.output.scene.style import Style

if TYPE_CHECKING:
    from PIL.Image import Image

_DENSE, _FREE, _BLUR = 36, 0.09, 0.008
"""Pixels in the width of a cell; how far a cell may lie out of its place, and the blur of a camera, in widths."""
_FIGURE, _BORDER, _MOST = 0.455, (0.42, 0.58), 0.62
"""The radius of the disc where a figure is compared, where the border of a cell is, and how far the part of a cell goes
that is compared, in widths of a cell."""
_ROUND = int((_MOST - _FIGURE) * _DENSE)
"""The pixels on each side of the part of a cell that is compared that lie outside of the disc."""
_INNER, _SIDE = slice(_ROUND, -_ROUND), round(2 * (_MOST + _FREE) * _DENSE) - 2 * _ROUND
"""What of a part of a cell is looked at in each direction, and its pixels in the photo."""
_WEIGHT, _LIKE, _VAGUE, _CERTAIN = 60.0, 0.5, 0.1, 6.0
"""What a difference of 1 in the agreement weighs, as a natural logarithm; the agreement at which a figure is as likely
as not, and how far from it this still holds; and the most that a single cell says, because a coin may lie on it."""
_SEEN, _BORDERS, _DARK = 0.6, 0.3, 0.36
"""The least agreement of the border of an empty cell, as a share of the typical one; the least typical agreement of
borders; and the darkness of a cell that is covered, if it has no figure."""
_ALIKE, _LIGHTER, _AT_ALL, _FIELDS = 0.55, 0.1, 0.34, 2
"""The least typical agreement of the figures that every board has; how much better it may be in the lightest ink than
in the others; the least one with the first look and ink (pages in any had 0.43 or more, other games at most 0.33); and
how many fields are looked at."""


class Figures(NamedTuple):
    """What photos of a game are compared with: the lattice of its boards and the drawing of its figures.

    `drawn` returns a field of a radius of `radius` cells whose ground is bare. `places` are cells of this field with
    the kind of their figure. `empty` is a cell without a figure, and so are its neighbours. `least` says how many
    figures of each kind every board has at least; the look of a page is told by the first kind.
    """

    lattice: Lattice
    radius: int
    drawn: Callable[[Style], Sequence[Drawn]]
    places: tuple[tuple[Hex, str], ...]
    empty: Hex
    least: tuple[tuple[str, int], ...]

    @property
    def kinds(self) -> list[str]:
        """The kinds of figures."""
        return sorted({kind for _, kind in self.places})


def contents(grey: "Image", colours: "Image", foot: Matrix, figures: Figures) -> Array | None:
    """Return how likely each content of each cell is, or None if no board of the game is seen.

    A row has the logarithms of the likelihoods of an empty cell and of each kind of figure. They are all 0 if the cell
    is covered.
    """
    for field in fields(grey, foot, figures.lattice)[:_FIELDS]:
        windows = _windows(colours, field, figures)
        discs = looked_at(windows[..., _INNER, _INNER], _wanted(_drawn(figures, LOOKS[0], INKS[0])))
        first = figures.least[:1]
        if _typical(discs, figures, LOOKS[0], INKS[0], first) < _AT_ALL:
            continue
        seen = [(_typical(discs, figures, *page, first), *page) for page in product(LOOKS, INKS[:2])]
        if max(seen)[0] > _ALIKE - _LIGHTER:  # or else no lighter ink helps
            seen += [(_typical(discs, figures, *page, first), *page) for page in product(LOOKS, INKS[2:])]
        typical, look, _ = max(seen)
        if typical > _ALIKE:
            ink = max(INKS, key=lambda ink: _typical(discs, figures, look, ink, figures.least))
            return _likely(windows, discs, figures, look, ink)
    return None


def _windows(colours: "Image", field: Field, figures: Figures) -> Array:
    """Return how dark the surroundings of each cell of a field are, and of the cells around the field."""
    width, per_mm = figures.lattice.drawn, _DENSE / figures.lattice.drawn
    half = width * (figures.lattice.radius + 2.0)
    area = darkness(colours, field.matrix, half, per_mm)
    places = [hexmap.centre(cell, width) for cell in hexagon(figures.lattice.radius + 1)]
    return np.stack([cut(area, half, x, y, (_MOST + _FREE) * width, per_mm) for x, y in places])


@cache
def _drawn(figures: Figures, look: str, ink: str) -> Array:
    """Return the drawing of each figure and of an empty cell, as dark as a camera sees it."""
    from PIL import ImageFilter

    width, per_mm = figures.lattice.drawn, _DENSE / figures.lattice.drawn
    half = width * (figures.radius + 1.0)
    items = figures.drawn(style(look, ink))
    drawn = picture(items, 2 * half, per_mm).filter(ImageFilter.GaussianBlur(_BLUR * _DENSE))
    matrix = np.array([[per_mm, 0, half * per_mm], [0, per_mm, half * per_mm], [0, 0, 1]])
    area = darkness(drawn, matrix, half, per_mm)
    places = [hexmap.centre(cell, width) for cell in (*(cell for cell, _ in figures.places), figures.empty)]
    return np.stack([cut(area, half, x, y, _MOST * width, per_mm) for x, y in places])


def _far(size: int) -> tuple[Array, Array]:
    """Return how far each pixel of a square lies from its middle, and from it towards a side, in widths of a cell."""
    y, x = (np.mgrid[:size, :size] - (size - 1) / 2) / _DENSE
    along = x / 2, y * 1.5 * hexmap.SIDE
    return np.hypot(x, y), np.maximum.reduce([np.abs(x), np.abs(along[0] + along[1]), np.abs(along[0] - along[1])])


def _wanted(drawn: Array) -> Wanted:
    """Return drawn figures ready for the discs in the middle of the windows."""
    drawn = drawn[..., _INNER, _INNER]
    disc = (_far(drawn.shape[-1])[0] <= _FIGURE) * 1.0
    return wanted(drawn, disc, _SIDE)


def _alike(discs: Looked, drawn: Array) -> Array:
    """Return how well the disc of each window agrees with each drawn figure."""
    return np.asarray(found_in(discs, _wanted(drawn)).max((2, 3)))


def _typical(discs: Looked, figures: Figures, look: str, ink: str, least: tuple[tuple[str, int], ...]) -> float:
    """Return the typical agreement of the figures that every board has at least."""
    found = []
    for kind, number in least:
        alike = _alike(discs, _drawn(figures, look, ink)[:-1][[one == kind for _, one in figures.places]]).max(1)
        found.append(float(np.median(np.sort(alike)[-number:])))
    return sum(found)


def _likely(windows: Array, discs: Looked, figures: Figures, look: str, ink: str) -> Array:
    """Return the logarithms of the likelihoods of the contents of the cells, by a look and an amount of ink."""
    *_, empty = drawn = _drawn(figures, look, ink)
    beside = _far(empty.shape[-1])[1]
    ring = ((_BORDER[0] < beside) & (beside < _BORDER[1])) * 1.0
    border = agreements(windows, empty[None], ring).max((1, 2, 3))
    cells = _laid(border, figures.lattice.radius)
    windows, border = windows[cells], border[cells]
    each = _alike(discs, drawn[:-1])[cells]
    alike = np.stack([each[:, [one == kind for _, one in figures.places]].max(1) for kind in figures.kinds], 1)
    dark = windows[:, :, _far(windows.shape[-1])[1] < _BORDER[0]].mean((1, 2))
    seen = (border > _SEEN * max(float(np.median(border)), _BORDERS)) & (dark < _DARK)
    better = alike - _LIKE
    clear = np.sign(better) * np.maximum(np.abs(better) - _VAGUE, 0)
    every = np.column_stack([np.zeros(len(cells)), _WEIGHT * clear])
    likely = np.maximum(every - np.logaddexp.reduce(every, 1)[:, None], -_CERTAIN)
    likely[~seen & (alike.max(1) < _LIKE)] = 0.0
    return np.asarray(likely)


def _laid(border: Array, radius: int) -> list[int]:
    """Return the numbers of the cells of a board among those of a field that is larger by one cell all around.

    The field may lie a cell beside the board, since its lines repeat. Around the board no borders are seen.
    """
    place = index(radius + 1)
    ways = [[place[Hex(q + dq, r + dr)] for q, r in hexagon(radius)] for dq, dr in hexagon(1)]
    return max(ways, key=lambda way: float(border[way].sum()))

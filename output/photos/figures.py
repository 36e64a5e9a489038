"""The figures on the cells of a hexagonal board in a photo, where the ground between them is different on each board.

Figures are compared with the program's own drawing of them. A cell without a figure counts as empty only if its border
is seen: what lies on a board, and the labels of a plan, cover borders. Millimetres in the drawing of the figures.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import product
from math import copysign, exp, fsum, hypot, log, sqrt
from statistics import fmean, median, pstdev
from typing import NamedTuple

from landpress.engine.contract.rules import State
from landpress.layouts.hexgrid import Hex, hexagon
from landpress.layouts.lattice import index
from landpress.output.photos.bands import Bands, Square, darkness, darknesses, drawn, softened, style
from landpress.output.photos.field import Field, Lattice, fields
from landpress.output.photos.grey import Grey, Lying, applied, inverse, multiplied
from landpress.output.photos.spectra import Space, fast
from landpress.output.photos.windows import Samples, Windows, agreements, means, samples
from landpress.output.scene import hexmap
from landpress.output.scene.choices import INKS, LOOKS
from landpress.output.scene.items import Drawn
from landpress.output.scene.style import Style

_DENSE, _FREE, _BLUR = 36, 0.09, 0.014
"""Pixels in the width of a cell; how far a cell may lie out of its place, and the blur of a camera, in widths."""
_FIGURE, _BORDER, _MOST = 0.455, (0.42, 0.58), 0.62
"""The radius of the disc where a figure is compared, where the border of a cell is, and how far the part of a cell goes
that is compared, in widths of a cell."""
_ROUND = int((_MOST - _FIGURE) * _DENSE)
"""The pixels on each side of the part of a cell that is compared that lie outside of the disc."""
_PART, _WINDOW = round(2 * _MOST * _DENSE), round(2 * (_MOST + _FREE) * _DENSE)
"""The pixels of the part of a cell that is compared, as it is drawn and in the photo."""
_WEIGHT, _LIKE, _LIKE_SOFTLY, _VAGUE, _CERTAIN = 60.0, 0.5, 0.6, 0.1, 6.0
"""What a difference of 1 in the agreement weighs, as a natural logarithm; the agreement at which a figure is as likely
as not, that of a blurred one (on five pages in full ink holes agreed by 0.83 or more, other cells by 0.45 at most), and
how far from it this still holds; and the most that a single cell says, because a coin may lie on it."""
_SEEN, _BORDERS, _DARK = 0.6, 0.3, 0.36
"""The least agreement of the border of an empty cell, as a share of the typical one; the least typical agreement of
borders; and the darkness of a cell that is covered, if it has no figure."""
_CHANCE = 5.0
"""How much better the grounds of cells agree in the way a field lies, in deviations of chance. In 27 photos by other
code it was 6.2 or more in the right way, and in four where the field was not the right one 0.3 at most."""
_FLOOR, _GROUNDS = 0.45, "grounds"
"""Where the ground of a cell is, in widths of a cell; and the name of its drawings."""
_ALIKE, _SOFTLY, _LIGHTER, _AT_ALL, _FIELDS, _AHEAD, _FARTHER = 0.55, 0.7, 0.1, 0.34, 2, 0.1, 2
"""The least typical agreement of the figures that every board has, and that of blurred ones; how much better it may be
in the lightest ink than in the others; the least one with the first look and ink (pages in any had 0.43 or more, other
games at most 0.33); how many fields are looked at; how much better a field must agree than in the other ways in which
it may lie; and how many cells beside its place it may be then."""


class Figures(NamedTuple):
    """What photos of a game are compared with: the lattice of its boards and the drawing of its figures.

    `drawn` returns a field of a radius of `radius` cells whose ground is bare. `places` are cells of this field with
    the kind of their figure. `empty` is a cell without a figure, and so are its neighbours. `least` says how many
    figures of each kind every board has at least; the look of a page is told by the first kind. In the look that
    `grounds` names, cells without a figure have drawings with these numbers, the same on all boards. If figures are
    hatched otherwise on each board, they are compared with a blur of `soft` pixels, in `looks` alone.
    """

    lattice: Lattice
    radius: int
    drawn: Callable[[Style], Sequence[Drawn]]
    places: tuple[tuple[Hex, str], ...]
    empty: Hex
    least: tuple[tuple[str, int], ...]
    grounds: tuple[str, Callable[[Hex], int]]
    looks: Sequence[str] = LOOKS
    soft: float = 0.0

    @property
    def kinds(self) -> list[str]:
        """The kinds of figures."""
        return sorted({kind for _, kind in self.places})


def contents(grey: Grey, colours: Bands, foot: Lying, figures: Figures) -> list[list[float]] | None:
    """Return how likely each content of each cell is, or None if no board of the game is seen.

    A row has the logarithms of the likelihoods of an empty cell and of each kind of figure. They are all 0 if the cell
    is covered.
    """
    return contents_in(colours, fields(grey, foot, figures.lattice)[:_FIELDS], figures)


def contents_in(
    colours: Bands, found: Sequence[Field], figures: Figures, is_one: bool = False
) -> list[list[float]] | None:
    """Return `contents` of the first of some fields that shows a board of the game.

    If they are one that may lie in many ways, it must show one in its likeliest way, and clearly not in the others.
    """
    first, alike = figures.least[:1], _SOFTLY if figures.soft else _ALIKE
    with colours.red.room():
        drawings = _Drawings(colours, figures)
        for seen, looks in _lying(drawings, found) if is_one else ((_Seen(drawings, one), LOOKS) for one in found):
            if not is_one and seen.typical(LOOKS[0], INKS[0], first) < _AT_ALL:
                continue
            pages = [(seen.typical(*page, first), *page) for page in product(looks, INKS[:2])]
            if max(pages)[0] > alike - _LIGHTER:  # or else no lighter ink helps
                pages += [(seen.typical(*page, first), *page) for page in product(looks, INKS[2:])]
            typical, look, _ = max(pages)
            if typical > alike:
                return seen.likely(look, max(INKS, key=lambda ink: seen.typical(look, ink, figures.least)))
    return None


def _lying(drawings: "_Drawings", fields: Sequence[Field]) -> Iterator[tuple["_Seen", tuple[str, ...]]]:
    """Yield what is seen in the way a field lies in which its figures agree best, if others agree clearly worse.

    Starts look the same in all ways and tell the look and the ink. There the grounds of the cells tell the ways if they
    are the same on all boards, and else the holes do. The look comes with it.
    """
    (first, starts), found = (drawings.figures.least[k : k + 1] for k in (0, 1)), list[float]()
    pages = [(look, ink) for look, ink in product(drawings.figures.looks, INKS) if drawings.kind(look, ink, "")]
    look = ink = ""
    fields, half, grounds = _centred(drawings, fields), _half(drawings, 1), list[list[float]]()
    for square in darknesses(drawings.colours, [one.matrix for one in fields], half, drawings.per_mm):
        with drawings.loops.room():
            seen = _Seen(drawings, fields[0], 1, square)
            if not found:
                look, ink = max(pages, key=lambda one: seen.typical(one[0], one[1], starts))
            if look == drawings.figures.grounds[0]:
                grounds.append(seen.grounds(look, ink))
                found.append(fmean(grounds[-1]))
            else:
                found.append(seen.typical(look, ink, first))
    order = sorted(range(len(found)), key=found.__getitem__, reverse=True)
    if grounds:
        is_clear = all(_is_better(grounds[order[0]], grounds[other]) for other in order[1:])
    else:
        is_clear = found[order[0]] > max([0.0, *(found[other] for other in order[1:])]) + _AHEAD
    if is_clear:
        yield _Seen(drawings, fields[order[0]]), (look,)


def _is_better(one: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether numbers for the cells of a field are larger in one way, beyond all chance."""
    more = [a - b for a, b in zip(one, other, strict=True)]
    return fmean(more) * sqrt(len(more)) > _CHANCE * pstdev(more)


def _centred(drawings: "_Drawings", fields: Sequence[Field]) -> Sequence[Field]:
    """Return the ways in which a field lies, moved by some cells to where its borders are seen best."""
    radius, best = drawings.figures.lattice.radius, (-1.0, Hex(0, 0))
    with drawings.loops.room():
        seen = _Seen(drawings, fields[0], _FARTHER)
        for border in seen.borders(LOOKS, INKS[0]):
            for cell, way in _ways(radius, _FARTHER):
                best = max(best, (sum(border[one] for one in way), cell))
    u, v = applied(fields[0].matrix, *hexmap.centre(best[1], drawings.width))
    moved = list[Field]()
    for one in fields:
        x, y = applied(inverse(one.matrix), u, v)
        moved.append(one._replace(matrix=multiplied(one.matrix, (1, 0, x, 0, 1, y, 0, 0, 1))))
    return moved


class _Drawings:
    """The drawings of the figures of a game, and of an empty cell. They take room."""

    def __init__(self, colours: Bands, figures: Figures) -> None:
        self.colours, self.figures, self.loops = colours, figures, colours.red.loops
        self.width, self.per_mm = figures.lattice.drawn, _DENSE / figures.lattice.drawn
        self.whole, self.discs = (Space(self.loops, side, side) for side in (fast(_WINDOW), fast(_WINDOW - 2 * _ROUND)))
        self.disc = self._weights(_PART - 2 * _ROUND, lambda x, y: hypot(x, y) <= _FIGURE)
        self.ring = self._weights(_PART, lambda x, y: _BORDER[0] < _beside(x, y) < _BORDER[1])
        self.inner = self._weights(_WINDOW, lambda x, y: _beside(x, y) < _BORDER[0])
        self.floor = self._weights(_PART, lambda x, y: _beside(x, y) < _FLOOR)
        self._samples: dict[tuple[str, str], dict[str, Samples]] = {}

    def kind(self, look: str, ink: str, kind: str) -> Samples:
        """Return the drawings of the figures of a kind, or of an empty cell for an empty name."""
        if (look, ink) not in self._samples:
            self._samples[look, ink] = self._drawn(look, ink)
        return self._samples[look, ink][kind]

    def _drawn(self, look: str, ink: str) -> dict[str, Samples]:
        half, items = self.width * (self.figures.radius + 1.0), self.figures.drawn(style(look, ink))
        square = self.softened(drawn(self.colours, items, half, self.per_mm, _BLUR * self.width))
        found, far = {}, _MOST * self.width
        for kind in self.figures.kinds:
            centres = [hexmap.centre(cell, self.width) for cell, one in self.figures.places if one == kind]
            corners = [(x + _ROUND, y + _ROUND) for x, y in (square.corner(*at, far) for at in centres)]
            sides = _PART - 2 * _ROUND, self.disc, _WINDOW - 2 * _ROUND
            found[kind] = samples(self.discs, square, corners, *sides)
        empty = square.corner(*hexmap.centre(self.figures.empty, self.width), far)
        found |= {"": samples(self.whole, square, [empty], _PART, self.ring, _WINDOW)}
        if look == self.figures.grounds[0]:
            bare = [cell for cell in hexagon(self.figures.radius) if cell not in dict(self.figures.places)]
            grounds = {
                self.figures.grounds[1](cell): square.corner(*hexmap.centre(cell, self.width), far) for cell in bare
            }
            corners = [grounds[number] for number in sorted(grounds)]
            found |= {_GROUNDS: samples(self.whole, square, corners, _PART, self.floor, _WINDOW)}
        return found

    def softened(self, square: Square) -> Square:
        """Return the same square, blurred if the figures are compared so."""
        soft = self.figures.soft
        return softened(self.colours, square, soft) if soft else square

    def _weights(self, side: int, counts: Callable[[float, float], bool]) -> State:
        """Return the weights of the pixels of a square, by their places from its middle in widths of a cell."""
        ways = [(k - (side - 1) / 2) / _DENSE for k in range(side)]
        one = [float(counts(x, y)) for y in ways for x in ways] * len(self.colours)
        total = sum(one)
        made: State = self.loops.reals([each / total for each in one])
        return made


def _half(drawings: _Drawings, beside: int) -> float:
    """Return half the side of the square with a field and the cells around it, up to `beside`."""
    return drawings.width * (drawings.figures.lattice.radius + 1.0 + beside)


class _Seen:
    """The surroundings of each cell of a field, and of the cells around the field, up to `beside`. They take room."""

    def __init__(self, drawings: _Drawings, field: Field, beside: int = 1, square: Square | None = None) -> None:
        self.drawings, self.figures = drawings, drawings.figures
        width, radius = drawings.width, self.figures.lattice.radius
        half = _half(drawings, beside)
        self.square = drawings.softened(square or darkness(drawings.colours, field.matrix, half, drawings.per_mm))
        places = [hexmap.centre(cell, width) for cell in hexagon(radius + beside)]
        self.corners = [self.square.corner(*at, (_MOST + _FREE) * width) for at in places]
        self._alike: dict[tuple[str, str, str], list[float]] = {}

    @cached_property
    def discs(self) -> Windows:
        """The disc of each cell, where figures are. Borders and grounds need none."""
        inner = [(x + _ROUND, y + _ROUND) for x, y in self.corners]
        return Windows(self.drawings.discs, self.square, inner, _WINDOW - 2 * _ROUND)

    def alike(self, look: str, ink: str, kind: str) -> list[float]:
        """Return how well the disc of each cell agrees with a kind of figure."""
        if (look, ink, kind) not in self._alike:
            rows = agreements(self.discs, self.drawings.kind(look, ink, kind))
            self._alike[look, ink, kind] = [max(row) for row in rows]
        return self._alike[look, ink, kind]

    def typical(self, look: str, ink: str, least: tuple[tuple[str, int], ...]) -> float:
        """Return the typical agreement of the figures that every board has at least."""
        return sum(median(sorted(self.alike(look, ink, kind))[-number:]) for kind, number in least)

    def borders(self, looks: Sequence[str], ink: str) -> list[list[float]]:
        """Return how well the border of each cell is seen in some looks."""
        empty = [self.drawings.kind(look, ink, "") for look in looks]
        with self.drawings.loops.room():
            windows = Windows(self.drawings.whole, self.square, self.corners, _WINDOW)
            return [[max(row) for row in agreements(windows, one)] for one in empty]

    def grounds(self, look: str, ink: str) -> list[float]:
        """Return how much better the ground of each cell agrees with its own drawing than with the others."""
        radius, loops, width, found = self.figures.lattice.radius, self.drawings.loops, self.drawings.width, []
        cells = hexagon(radius)
        with loops.room():
            corners = [self.square.corner(*hexmap.centre(cell, width), (_MOST + _FREE) * width) for cell in cells]
            windows = Windows(self.drawings.whole, self.square, corners, _WINDOW)
            rows = agreements(windows, self.drawings.kind(look, ink, _GROUNDS))
        for cell, row in zip(cells, rows, strict=True):
            own = row[self.figures.grounds[1](cell)]
            found.append(own - (sum(row) - own) / (len(row) - 1))
        return found

    def likely(self, look: str, ink: str) -> list[list[float]]:
        """Return the logarithms of the likelihoods of the contents of the cells, by a look and an amount of ink."""
        drawings, radius = self.drawings, self.figures.lattice.radius
        (border,) = self.borders((look,), ink)
        dark = means(self.square, self.corners, _WINDOW, drawings.inner, drawings.loops)
        each = [self.alike(look, ink, kind) for kind in self.figures.kinds]
        cells, found = _laid(border, radius), []
        like = _LIKE_SOFTLY if self.figures.soft else _LIKE
        least = _SEEN * max(median(border[cell] for cell in cells), _BORDERS)
        for cell in cells:
            alike = [row[cell] for row in each]
            is_seen = border[cell] > least and dark[cell] < _DARK
            if is_seen or max(alike) >= like:
                found.append(_shares([0.0, *(_clear(one - like) for one in alike)]))
            else:
                found.append([0.0] * (len(alike) + 1))
        return found


def _beside(x: float, y: float) -> float:
    """Return how far a place lies from the middle of a cell towards a side."""
    a, b = x / 2, y * 1.5 * hexmap.SIDE
    return max(abs(x), abs(a + b), abs(a - b))


def _clear(better: float) -> float:
    """Return what an agreement says that is better than one which says nothing."""
    return _WEIGHT * copysign(max(abs(better) - _VAGUE, 0.0), better)


def _shares(row: list[float]) -> list[float]:
    """Return logarithms of likelihoods that are those of all cases."""
    most = max(row)
    total = most + log(fsum(exp(one - most) for one in row))
    return [max(one - total, -_CERTAIN) for one in row]


def _laid(border: Sequence[float], radius: int) -> list[int]:
    """Return the numbers of the cells of a board among those of a field that is larger by one cell all around.

    The field may lie a cell beside the board, since its lines repeat. Around the board no borders are seen.
    """
    return max((way for _, way in _ways(radius, 1)), key=lambda way: sum(border[cell] for cell in way))


def _ways(radius: int, beside: int) -> Iterator[tuple[Hex, list[int]]]:
    """Yield how far a board may lie beside the middle of a field that is larger by some cells, and its cells then."""
    place = index(radius + beside)
    for cell in hexagon(beside):
        yield cell, [place[Hex(q + cell.q, r + cell.r)] for q, r in hexagon(radius)]

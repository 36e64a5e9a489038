"""The lattice of cells on a page that is seen from the side, or curled, and of whose sheet no edge is plain.

A lattice that is known roughly is followed outwards: each cell lies where the lines around it agree best, and all of
them tell how the page is seen. Then a part of the picture shows the lattice as a camera above the page would see it.
Places on a lattice are in widths of a cell, from the middle of one of them.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import cos, dist, hypot, radians, sin, sqrt
from typing import NamedTuple

from landpress.engine.pictures.shapes import LINED
from landpress.layouts.hexgrid import hexagon
from landpress.output.photos.field import WIDEST, Field, box_of, lines_of
from landpress.output.photos.field import Lattice as Sought
from landpress.output.photos.grey import Grey, Lying, applied, homography, multiplied, solved, weights
from landpress.output.photos.lattices import Outlined, Part, straightened
from landpress.output.photos.painted import HERE, Stroke, painted, steps
from landpress.output.photos.patches import Patch, Sheet
from landpress.output.photos.squares import Sought as Squares
from landpress.output.photos.squares import Square, square_contrasts, square_in
from landpress.output.scene import hexmap
from landpress.output.scene.shapes import rectangle

_ENOUGH, _MIDDLE = 2016, 0.2
"""The longer side (pixels) of the picture that is looked at, about half of what cameras take; and how much of it lies
beyond each side of its middle, where boards are mostly, as a share."""
_CONTRAST, _MOST, _OTHER, _TURNED = 0.015, 2, 0.05, 3.0
"""The least contrast of a lattice that is followed; how many of a part are; and by which share of their widths, or how
many degrees, they differ."""
_LINE, _BLUR, _RIM, _SHARP = 1.1, 0.6, 1.2, 1.25
"""The width of lines, and their blur, in pixels; what is seen around the cells; and how
many pixels of a photo one may stand for in each direction."""
_PER_MM, _AROUND, _DARK, _FAINT = 3.0, 6.0, 0.12, 3e-5
"""The pixels that count as a mm; beside which surroundings (pixels) a line is dark, how dark it may count: figures are
darker, and lie otherwise in each cell; and the least variance."""
_ROUNDS = ((2, 0.3), (2, 0.15), (3, 0.2), (4, 0.15), (6, 0.15))
"""How far cells are looked at in each round, and how far each of them may lie out of its place. At first nothing but a
turn and stretches are told."""
_FIRST, _ANYWHERE, _ELSEWHERE = 2, 0.55, 0.1
"""How far the cells go that tell whether a lattice lies elsewhere, how far it may, and how far is not the same place.
"""
_ALIKE, _OFF, _FEWEST = 0.2, 0.05, 9
"""The least agreement of lines; how far a cell may lie off what the others tell, and the fewest that tell it."""
_WHOLE, _FIELD = 0.2, 0.15
"""The least agreement of a field on a lattice, and of a square one. On other lattices than that of its board one
agreed by 0.07 and 0.11 at most, on the right ones by 0.27 and 0.20 or more."""


class _Cells(NamedTuple):
    """The cells of a lattice: the lines that are looked for at the middle of each, drawn so wide, and how far they go.

    `begun` are lines that tell where the lattice begins, `dense` the pixels in the width of a cell, `same` the turn
    after which the lattice is the same, and `seen` how far a board goes from any of its cells at most.
    """

    lines: Sequence[float]
    begun: Sequence[float]
    drawn: float
    side: float
    dense: int
    same: int
    seen: float

    def places(self, reach: int) -> list[tuple[float, float]]:
        """Return the middles of cells up to a distance."""
        if self.same == _HEXAGONS.same:
            return [(cell.q + cell.r / 2, cell.r * sqrt(0.75)) for cell in hexagon(reach)]
        return [(float(x), float(y)) for x, y in product(range(-reach, reach + 1), repeat=2)]


_HEXAGONS = _Cells(lines_of(False, 1), lines_of(False, 1), WIDEST, max(hexmap.field_size(1)), 24, 60, 8.0)
_CROSS = [v for x, y in product((-0.5, 0.0), repeat=2) for v in steps(rectangle(x, y, 0.5, 0.5))]
_GRID = [v for x, y in product((-1.0, 0.0), repeat=2) for v in steps(rectangle(x, y, 1, 1))]
_SQUARES = _Cells(_CROSS, _GRID, 1.0, 0.9, 48, 90, 5.0)


Found = tuple[list[list[Field]], list[Square | None]]
"""The ways in which each of some fields may lie on a lattice, and where each of some square fields lies."""


def followed(grey: Grey, hexagonal: Sequence[Sought], square: Sequence[Squares]) -> Iterator[Found]:
    """Yield for each lattice that can be followed the fields that may lie on it. A list may be empty."""
    left = [_HEXAGONS, _SQUARES]
    for cells, part, back in _levelled(grey, left):
        if cells is _HEXAGONS:
            found = list(part.ways(part.exact(part.wide / (2 * cells.seen), 0.0), hexagonal))
            if max((ways[0].alike for ways in found), default=0.0) > _WHOLE:
                left[:] = [_HEXAGONS]  # it cannot be one of squares any more
                yield [[one._replace(matrix=multiplied(back, one.matrix)) for one in ways] for ways in found], []
        else:
            part.onto = multiplied(back, part.onto)
            fields = [square_in(grey, part, one._replace(least=_FIELD)) for one in square]
            if any(fields):
                yield [], fields


def _levelled(grey: Grey, left: Sequence[_Cells]) -> Iterator[tuple[_Cells, Part, Lying]]:
    """Yield parts of a smaller picture in which lattices are level, and the matrix from it to the picture.

    They take room. Only lattices of cells that are `left` are followed. That may change between two parts.
    """
    much = max(1.0, max(grey.wide, grey.high) / _ENOUGH)
    size = round(grey.wide / much), round(grey.high / much)
    back = grey.wide / size[0], 0, 0, 0, grey.high / size[1], 0, 0, 0, 1
    with grey.room():
        small = grey.smaller(*size)
        for kind in (_middle, straightened):
            rough = list[tuple[_Cells, Lying]]()
            for part in kind(small):
                rough += [(cells, lying) for cells in tuple(left) for lying in _begun(part, cells)]
            for cells, lying in rough:
                if cells not in left:
                    continue
                with grey.room():
                    exact = _grown(small, lying, cells)
                    if exact is not None:
                        unit = _unit(exact)
                        far, seen = cells.seen * unit, multiplied(exact, (1 / unit, 0, 0, 0, 1 / unit, 0, 0, 0, 1))
                        yield cells, Part(small, (-far, -far, far, far), seen), back


def _middle(grey: Grey) -> Iterator[Part]:
    box = [share * side for share in (_MIDDLE, 1 - _MIDDLE) for side in (grey.wide, grey.high)]
    with grey.room():
        yield Part(grey, box)


def _begun(part: Part, cells: _Cells) -> list[Lying]:
    """Return where the lattices of a part may lie whose lines recur best."""
    kept: list[tuple[float, float]] = []
    contrasts, same = part.contrasts() if cells is _HEXAGONS else square_contrasts(part), cells.same
    for contrast, width, turn in sorted(contrasts, reverse=True):
        if contrast < _CONTRAST or len(kept) == _MOST:
            break
        apart = ((abs(width / w - 1), abs((turn - t + same / 2) % same - same / 2)) for w, t in kept)
        if all(wider > _OTHER or turned > _TURNED for wider, turned in apart):
            kept.append((width, turn))
    drawn = [Outlined(cells.begun, width / cells.drawn, turn, 3 * width) for width, turn in kept]
    found = list[Lying]()
    for (width, turn), (_, x, y) in zip(kept, part.places(drawn), strict=True):
        c, s = width * cos(radians(turn)), width * sin(radians(turn))
        found.append(multiplied(part.onto, (c, -s, x, s, c, y, 0.0, 0.0, 1.0)))
    return found


def _grown(grey: Grey, lying: Lying, cells: _Cells) -> Lying | None:
    """Return how a lattice lies exactly that is known roughly, None if its cells do not tell.

    Figures may have been taken for lines. So it is followed again if its lines are seen elsewhere in all cells.
    """
    found = _followed(grey, lying, cells)
    moved = _shifted(grey, found or lying, cells)
    return found if moved is None else _followed(grey, moved, cells) or found


def _followed(grey: Grey, lying: Lying, cells: _Cells) -> Lying | None:
    """Return how a lattice lies exactly, as far as its cells can be followed from the middle outwards."""
    found = None
    for number, (reach, near) in enumerate(_ROUNDS):
        seen = _seen(grey, lying, cells, reach, near)
        while len(seen) >= _FEWEST:
            if number:
                lying = homography(*zip(*seen, strict=True))
            else:
                across, down = (solved([((x, y, 1.0), to[k]) for (x, y), to in seen]) for k in (0, 1))
                lying = (*across, *down, 0.0, 0.0, 1.0)
            unit = _unit(lying)
            off = [dist(applied(lying, *at), there) / unit for at, there in seen]
            if max(off) < _OFF:
                break
            seen = [one for one, far in zip(seen, off, strict=True) if far < max(off)]
        if len(seen) < _FEWEST:
            break
        found = lying if number > 1 else None
    return found


def _unit(lying: Lying) -> float:
    """Return the width in pixels of the cell in the middle of a lattice."""
    return max(dist(applied(lying, 0, 0), applied(lying, 1, 0)), 1e-9)


def _seen(
    grey: Grey, lying: Lying, cells: _Cells, reach: int, near: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the middles of cells whose lines are seen: on the lattice, and in the picture."""
    found, beside = [], cells.places(1)
    with grey.room():
        sheet, patch = _ridges(grey, lying, reach + _RIM + near + 2, cells.dense), _patch(grey, cells)
        for x, y in cells.places(reach):
            alike, u, v = _together(sheet, patch, [(x + a, y + b) for a, b in beside], near)
            if alike > _ALIKE:
                found.append(((x, y), applied(lying, x + u, y + v)))
    return found


def _shifted(grey: Grey, lying: Lying, cells: _Cells) -> Lying | None:
    """Return a lattice moved to where the lines of all cells in its middle agree best, None if it is there."""
    with grey.room():
        sheet, patch = _ridges(grey, lying, _FIRST + _RIM + 2, cells.dense), _patch(grey, cells)
        _, x, y = _together(sheet, patch, cells.places(_FIRST), _ANYWHERE)
    return multiplied(lying, (1, 0, x, 0, 1, y, 0, 0, 1)) if hypot(x, y) > _ELSEWHERE else None


def _together(
    sheet: Sheet, patch: Patch, places: Sequence[tuple[float, float]], near: float
) -> tuple[float, float, float]:
    """Return how well the sum of what is seen around some places agrees with lines, and how far beside its middle.

    Figures lie otherwise in each cell, so in the sum they are fainter than lines.
    """
    loops, side = sheet.part.grey.loops, patch.wide + 2 * round(near * sheet.dense)
    with loops.room():
        half, total = side / 2 / sheet.dense, loops.zeros(side * side)
        corners = loops.array([number for x, y in places for number in sheet.at(x - half, y - half)])
        loops.gathered(sheet.part.dark, sheet.part.wide, corners, len(places), side, total)
        summed = Sheet(sheet.part._replace(dark=total, wide=side, high=side), -half, -half, sheet.dense, sheet.faint)
        return summed.alike(patch, 0.0, 0.0, near)


def _ridges(grey: Grey, lying: Lying, half: float, dense: int) -> Sheet:
    """Return the lines of a square around the middle of a lattice: what is darker than its surroundings."""
    loops, side, much = grey.loops, round(2 * half * dense), _unit(lying) / (_SHARP * dense)
    if much > 1:
        lying = multiplied((1 / much, 0, 0, 0, 1 / much, 0, 0, 0, 1), lying)
        fewer = max(1, round(grey.wide / much)), max(1, round(grey.high / much))
        grey = grey.around(lying, (-half, -half, half, half), fewer)
    mm = _PER_MM / dense
    onto = multiplied(lying, (mm, 0, 0, 0, mm, 0, 0, 0, 1))
    part = grey.part(onto, -half / mm, -half / mm, (side, side), _PER_MM)
    around, box = loops.zeros(side * side), box_of(_AROUND)
    loops.around(part.dark, side, side, loops.reals(box), len(box) // 2, loops.zeros(side * side), around)
    loops.above(part.dark, around, side * side, loops.reals([0.0, _DARK, 2.0]), part.dark)
    return Sheet(part, -half, -half, dense, _FAINT)


def _patch(grey: Grey, cells: _Cells) -> Patch:
    """Return the lines of a cell and of those around it."""
    loops, side, scale = grey.loops, round(cells.side * cells.dense) + 4, cells.dense / cells.drawn
    line = Stroke(LINED, (1.0,), HERE, _LINE / scale, (), cells.lines)
    drawn = painted(loops, [line], (side, side), (scale, 0, 0, scale, side / 2, side / 2))
    loops.blurred(drawn, 0, loops.zeros(side * side), side, side, loops.reals(weights(_BLUR, 2)), 2)
    return Patch(drawn, side, side)

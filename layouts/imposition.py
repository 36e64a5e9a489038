"""Imposition: the places of parts on as few sheets as possible, so that straight cuts separate the parts.

Millimetres, y down. Pieces of one size lie edge to edge in one `Block` if the same ground runs over their cut edges.
One cut then serves both neighbours. A block keeps a strip free on every side, for its bleed and for marks. Blocks are
placed into free rectangles. Each placement divides a rectangle by straight cuts through all of it, as a guillotine
does. A `Room` is a set of rectangles that do not overlap; blocks may lie there.

Several ways of packing are tried in every room that is offered. The way with the fewest sheets wins. Among equals these
decide, in this order: pieces of one name are together and upright, fewest turned pieces, fewest blocks, fewest cuts,
first tried.
"""

import math
from collections.abc import Hashable, Sequence
from itertools import product
from typing import NamedTuple

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area

_HAIR = 1e-9

Room = tuple[Area, ...]


class Piece(NamedTuple):
    """A number of equal parts, with their size after cutting.

    `bleed` is how far the ground runs over the cut edge. `gap` is the distance between two neighbours. Pieces with the
    same `edge`, size, bleed and gap may lie in one block.
    """

    name: str
    width: float
    height: float
    copies: int
    edge: Hashable = None
    bleed: float = 0.0
    gap: float = 0.0


class Place(NamedTuple):
    """The place of one part: the number of its piece, its centre, and whether it is turned clockwise by 90 degrees."""

    piece: int
    x: float
    y: float
    turned: bool


class Block(NamedTuple):
    """Parts in rows and columns; the last row may be shorter. `cell` is the size of one part as it lies."""

    area: Area
    columns: int
    rows: int
    cell: tuple[float, float]
    gap: float
    bleed: float
    places: tuple[Place, ...]

    def moved(self, dx: float, dy: float) -> "Block":
        """Return the block moved by (dx, dy)."""
        places = tuple(place._replace(x=place.x + dx, y=place.y + dy) for place in self.places)
        return self._replace(area=self.area._replace(x=self.area.x + dx, y=self.area.y + dy), places=places)


class Imposed(NamedTuple):
    """The result: the number of the room that is used for all sheets, and the blocks on each sheet."""

    room: int
    sheets: tuple[tuple[Block, ...], ...]


class _Way(NamedTuple):
    """One way of packing.

    `whole`: do not divide pieces that fit together on a new sheet. `turned`: turn pieces rather than keep them upright.
    `tall`: the free rectangle to the right of a block keeps its full height. `square`: prefer square blocks.
    """

    whole: bool
    turned: bool
    tall: bool
    square: bool


class _Fit(NamedTuple):
    """A place for some of the remaining pieces."""

    sheet: int
    free: Area
    turned: bool
    columns: int
    rows: int
    taken: int


def impose(pieces: Sequence[Piece], rooms: Sequence[Room], collar: float = 0.0) -> Imposed:
    """Return the pieces placed on sheets.

    `collar` is the width of the strip around a block, beyond its bleed, that stays free for marks. Raise LayoutError if
    no room is large enough for every piece; the error names a piece that does not fit.
    """
    best: tuple[tuple[int, ...], Imposed] | None = None
    misfit: LayoutError | None = None
    for number, room in enumerate(rooms):
        for way in (_Way(*choice) for choice in product((True, False), (False, True), (True, False), (True, False))):
            try:
                sheets = _packed(pieces, room, collar, way)
            except LayoutError as error:
                misfit = misfit or error
                break
            blocks = [block for sheet in sheets for block in sheet]
            cuts = sum(block.columns + block.rows for block in blocks)
            turned = sum(place.turned for block in blocks for place in block.places)
            cost = len(sheets), _disorder(pieces, sheets), turned, len(blocks), cuts
            if best is None or cost < best[0]:
                best = cost, Imposed(number, tuple(_centred(sheet, room) for sheet in sheets))
    if best is None:
        raise misfit or LayoutError("there is no room for parts")
    return best[1]


def _disorder(pieces: Sequence[Piece], sheets: Sequence[Sequence[Block]]) -> int:
    """Return the sum, over all names, of the number of sheets with that name, plus one if a piece of it is turned."""
    lying = {(n, pieces[p.piece].name) for n, sheet in enumerate(sheets) for block in sheet for p in block.places}
    turned = {pieces[p.piece].name for sheet in sheets for block in sheet for p in block.places if p.turned}
    return len(lying) + len(turned)


def _packed(pieces: Sequence[Piece], room: Room, collar: float, way: _Way) -> list[list[Block]]:
    runs: dict[Piece, list[int]] = {}
    for number, piece in enumerate(pieces):
        runs.setdefault(piece._replace(name="", copies=0), []).extend([number] * piece.copies)
    sheets: list[list[Block]] = []
    frees: list[list[Area]] = []
    for piece, numbers in sorted(runs.items(), key=lambda run: -max(run[0].width, run[0].height)):
        left = list(numbers)
        usable = [_usable(piece, areas, collar) for areas in frees]  # most of hundreds of sheets are full
        while left:
            fit = _best_fit(piece, len(left), usable, collar, way)
            if fit is None or (way.whole and fit.taken < len(left) and _first_fit(piece, left, room, collar, way)):
                fresh = _best_fit(piece, len(left), [list(room)], collar, way)
                if fresh is None:
                    raise _does_not_fit(pieces[left[0]], room, collar)
                sheets.append([])
                frees.append(list(room))
                usable.append([])
                fit = fresh._replace(sheet=len(sheets) - 1)
            taken, left = left[: fit.taken], left[fit.taken :]
            sheets[fit.sheet].append(_block(piece, taken, fit, collar))
            frees[fit.sheet] = _cut(piece, fit, frees[fit.sheet], collar, way)
            usable[fit.sheet] = _usable(piece, frees[fit.sheet], collar)
    return sheets


def _usable(piece: Piece, areas: Sequence[Area], collar: float) -> list[Area]:
    """Return the areas that can hold at least one such piece, upright or turned."""
    rim = 2 * (piece.bleed + collar) - _HAIR
    short, long = sorted((piece.width + rim, piece.height + rim))
    return [area for area in areas if min(area[2:]) >= short and max(area[2:]) >= long]


def _first_fit(piece: Piece, left: list[int], room: Room, collar: float, way: _Way) -> bool:
    """Return whether all remaining pieces fit together on a new sheet, so that they need not be divided."""
    fit = _best_fit(piece, len(left), [list(room)], collar, way)
    return fit is not None and fit.taken == len(left)


def _cell(piece: Piece, turned: bool) -> tuple[float, float]:
    return (piece.height, piece.width) if turned else (piece.width, piece.height)


def _span(count: int, side: float, gap: float) -> float:
    return count * side + (count - 1) * gap


def _best_fit(piece: Piece, left: int, frees: list[list[Area]], collar: float, way: _Way) -> _Fit | None:
    """Return the place that takes the most of the remaining pieces, or None if no piece fits.

    Among equals these decide, in this order: fewest rows and columns, pieces turned as `way` wants, the smallest free
    rectangle.
    """
    rim = 2 * (piece.bleed + collar)
    best: tuple[tuple[int, int, bool, float], _Fit] | None = None
    for sheet, free in ((sheet, free) for sheet, areas in enumerate(frees) for free in areas):
        for turned in (False, True)[: 1 + (piece.width != piece.height)]:
            across, down = _cell(piece, turned)
            columns = math.floor((free.width - rim + piece.gap + _HAIR) / (across + piece.gap))
            rows = math.floor((free.height - rim + piece.gap + _HAIR) / (down + piece.gap))
            if columns < 1 or rows < 1:
                continue
            count = min(left, columns * rows)
            if count == left:
                columns, rows = _shape(left, columns, rows, across, down, way)
            score = -count, columns + rows, turned != way.turned, free.width * free.height
            if best is None or score < best[0]:
                best = score, _Fit(sheet, free, turned, columns, rows, count)
    return best[1] if best else None


def _shape(count: int, most: int, rows: int, across: float, down: float, way: _Way) -> tuple[int, int]:
    """Return columns and rows for all pieces: with the fewest empty places, then most square or as wide as possible."""
    shapes = [(columns, -(-count // columns)) for columns in range(1, min(most, count) + 1)]
    return min(
        (shape for shape in shapes if shape[1] <= rows),
        key=lambda s: (s[0] * s[1] - count, abs(s[0] * across - s[1] * down) if way.square else -s[0]),
    )


def _block(piece: Piece, numbers: list[int], fit: _Fit, collar: float) -> Block:
    across, down = _cell(piece, fit.turned)
    x, y = fit.free.x + piece.bleed + collar, fit.free.y + piece.bleed + collar
    places = tuple(
        Place(
            number,
            x + i % fit.columns * (across + piece.gap) + across / 2,
            y + i // fit.columns * (down + piece.gap) + down / 2,
            fit.turned,
        )
        for i, number in enumerate(numbers)
    )
    area = Area(x, y, _span(fit.columns, across, piece.gap), _span(fit.rows, down, piece.gap))
    return Block(area, fit.columns, fit.rows, (across, down), piece.gap, piece.bleed, places)


def _cut(piece: Piece, fit: _Fit, frees: list[Area], collar: float, way: _Way) -> list[Area]:
    """Return the free rectangles of a sheet after a block has taken the corner of one of them."""
    across, down = _cell(piece, fit.turned)
    rim = 2 * (piece.bleed + collar)
    width, height = _span(fit.columns, across, piece.gap) + rim, _span(fit.rows, down, piece.gap) + rim
    free = fit.free
    right, below = free.inset(left=width), free.inset(top=height)
    if way.tall:
        below = below._replace(width=width)
    else:
        right = right._replace(height=height)
    rest = [area for area in (right, below) if area.width > _HAIR and area.height > _HAIR]
    return [area for area in frees if area is not free] + rest


def _centred(blocks: Sequence[Block], room: Room) -> tuple[Block, ...]:
    """Return the blocks of a sheet moved sideways into the middle, unmoved in a room of several rectangles."""
    if len(room) > 1:
        return tuple(blocks)
    left = min(block.area.x - block.bleed for block in blocks)
    right = max(block.area.right + block.bleed for block in blocks)
    shift = room[0].x + room[0].width / 2 - (left + right) / 2
    return tuple(block.moved(shift, 0.0) for block in blocks)


def _does_not_fit(piece: Piece, room: Room, collar: float) -> LayoutError:
    rim, largest = 2 * (piece.bleed + collar), max(room, key=lambda area: area.width * area.height)
    return LayoutError(
        f"{piece.name} does not fit: it needs {piece.width + rim:g} x {piece.height + rim:g} mm with bleed and marks, "
        f"there are {largest.width:g} x {largest.height:g} mm; take larger paper or a smaller margin"
    )

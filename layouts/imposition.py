"""Imposition: which part lies where on which sheet, so that the fewest sheets are needed and straight cuts part them.

Millimetres, y down. Pieces of one size over whose cut edges the same ground runs lie edge to edge in one `Block`,
where one cut serves both neighbours. A block keeps a collar clear around it: its bleed, and room for marks. Blocks are
placed into free rectangles by straight cuts through the whole rectangle, as a guillotine makes them. Several ways
of doing that are tried in every room that is offered; the fewest sheets win, then pieces of one name together and
upright, then the fewest turned pieces, blocks and cuts, in that order, then what comes first. A `Room` is where blocks
may lie, as rectangles that do not overlap.
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
    """So many equal parts: the size when cut, how far their ground runs over the edge, and the gap between two.

    Pieces with equal `edge`, size, bleed and gap may lie in one block.
    """

    name: str
    width: float
    height: float
    copies: int
    edge: Hashable = None
    bleed: float = 0.0
    gap: float = 0.0


class Place(NamedTuple):
    """Where one part lies: the number of its piece, its centre, and whether it is turned clockwise by 90 degrees."""

    piece: int
    x: float
    y: float
    turned: bool


class Block(NamedTuple):
    """Parts in rows and columns; the last row may be shorter. `cell` is the size of one as it lies."""

    area: Area
    columns: int
    rows: int
    cell: tuple[float, float]
    gap: float
    bleed: float
    places: tuple[Place, ...]

    def moved(self, dx: float, dy: float) -> "Block":
        """The same block elsewhere."""
        places = tuple(place._replace(x=place.x + dx, y=place.y + dy) for place in self.places)
        return self._replace(area=self.area._replace(x=self.area.x + dx, y=self.area.y + dy), places=places)


class Imposed(NamedTuple):
    """In which of the rooms the sheets are laid out, and the blocks on each sheet."""

    room: int
    sheets: tuple[tuple[Block, ...], ...]


class _Way(NamedTuple):
    """One way of going about it: turn pieces, keep blocks whole, what is right of a block stays tall, blocks square."""

    whole: bool
    turned: bool
    tall: bool
    square: bool


class _Fit(NamedTuple):
    """A place for some of the pieces that remain."""

    sheet: int
    free: Area
    turned: bool
    columns: int
    rows: int
    taken: int


def impose(pieces: Sequence[Piece], rooms: Sequence[Room], collar: float = 0.0) -> Imposed:
    """The pieces on sheets; LayoutError naming a piece that fits into none of the rooms.

    `collar` is the strip around a block, beyond its bleed, that stays free for marks.
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
    """On how many sheets each name lies, all names together, and one more for each name of which a piece is turned."""
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
        usable = [_usable(piece, areas, collar) for areas in frees]  # of hundreds of sheets most are full
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
    """The areas that hold at least one such piece, upright or turned."""
    rim = 2 * (piece.bleed + collar) - _HAIR
    short, long = sorted((piece.width + rim, piece.height + rim))
    return [area for area in areas if min(area[2:]) >= short and max(area[2:]) >= long]


def _first_fit(piece: Piece, left: list[int], room: Room, collar: float, way: _Way) -> bool:
    """Whether all that is left would fit a new sheet at once, so that it need not be divided."""
    fit = _best_fit(piece, len(left), [list(room)], collar, way)
    return fit is not None and fit.taken == len(left)


def _cell(piece: Piece, turned: bool) -> tuple[float, float]:
    return (piece.height, piece.width) if turned else (piece.width, piece.height)


def _span(count: int, side: float, gap: float) -> float:
    return count * side + (count - 1) * gap


def _best_fit(piece: Piece, left: int, frees: list[list[Area]], collar: float, way: _Way) -> _Fit | None:
    """The free rectangle that takes the most of what is left; among equals with few cuts, unturned, the tightest."""
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
    """Columns and rows for all of the pieces: few empty places, then a square or as wide as can be."""
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
    """The free rectangles of a sheet after a block took the corner of one."""
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
    """The blocks of a sheet moved sideways into the middle, as far as all of them stay inside one rectangle."""
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

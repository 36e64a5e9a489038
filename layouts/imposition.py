"""Imposition: the places of parts on as few sheets as possible, so that straight cuts separate the parts.

Millimetres, y down. Pieces of one size lie edge to edge in one `Block` if the same ground runs over their cut edges.
One cut then serves both neighbours. A block keeps a strip free on every side, for its bleed and for marks. Blocks are
placed into free rectangles. Each placement divides a rectangle by straight cuts through all of it, as a guillotine
does. A `Room` is a set of rectangles that do not overlap; blocks may lie there.

Several ways of packing are tried in every room that is offered. The way with the fewest sheets wins. Among equals these
decide, in this order: fewest sheets with backs, fewest large pieces without a back on them, pieces of one name are
together and upright, fewest cuts along a ruler, fewest turned pieces, first tried. Two-sided pieces are placed first.
One-sided pieces fill the rest of their sheets. Where there are `open` pieces, the cuts come first, and with them the
room behind other one-sided pieces on sheets with backs.
"""

import math
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from landpress.layouts.blocks import Block, Place, ruler_cuts
from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area

_HAIR = 1e-9

FULL, LARGE = 0.8, 0.25
"""The share of a room that pieces cover if they nearly fill it, and the least that a large piece covers."""
WASTE = 100
"""The cuts that are as bad as a whole room with nothing behind it."""
Room = tuple[Area, ...]


class Piece(NamedTuple):
    """A number of equal parts, with their size after cutting.

    `bleed` is how far the ground runs over the cut edge. `gap` is the distance between two neighbours. Pieces with the
    same `edge`, size, bleed and gap may lie in one block. `two_sided` pieces have a back. Pieces that are
    no rectangles are cut out with `scissors`. `open` pieces have no back, but something is printed behind them.
    """

    name: str
    width: float
    height: float
    copies: int
    edge: Hashable = None
    bleed: float = 0.0
    gap: float = 0.0
    two_sided: bool = False
    scissors: bool = False
    open: bool = False


class Imposed(NamedTuple):
    """The result: the number of the room that is used for all sheets, and the blocks on each sheet."""

    room: int
    sheets: tuple[tuple[Block, ...], ...]


class _Way(NamedTuple):
    """One way of packing.

    `whole`: take a new sheet for pieces that fit it together or nearly fill it. `turned`: turn pieces rather than keep
    them upright. `tall`: the free rectangle to the right of a block keeps its full height. `shape`: one of `SHAPES`.
    `apart`: large pieces without a back do not lie on sheets with backs.
    """

    whole: bool
    turned: bool
    tall: bool
    shape: str
    apart: bool


SHAPES = ("square", "wide", "row")
"""The shapes of blocks: without empty places as square or as wide as possible, or as wide as the room in any case.
Blocks of one cell size that are as wide as the room lie one below the other, and the same cuts run through all."""


class _Run(NamedTuple):
    """Pieces that may lie in one block: one of them without its name, and the number of the piece for each copy."""

    piece: Piece
    numbers: list[int]


class _Fit(NamedTuple):
    """A place for some of the remaining pieces of a run."""

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
    return _imposed(tuple(pieces), tuple(rooms), collar)


@lru_cache(64)
def _imposed(pieces: Sequence[Piece], rooms: Sequence[Room], collar: float) -> Imposed:
    """Do what `impose` does. The parts of a kit lie alike in every ink and look, and in its cutting files."""
    best: tuple[tuple[int, ...], Imposed] | None = None
    backed = {number for number, piece in enumerate(pieces) if piece.two_sided}
    empty = [0.0 if piece.two_sided or piece.open else piece.width * piece.height for piece in pieces]
    usual, is_weighed = _runs(pieces), bool(backed) and any(piece.open for piece in pieces)
    orders = [usual]
    if is_weighed:  # open pieces before others too, so that they fill the sheets with backs
        orders.append(sorted(usual, key=lambda run: (run.numbers[0] not in backed, empty[run.numbers[0]] > 0)))
    misfit: LayoutError | None = None
    for (number, room), runs in product(enumerate(rooms), orders):
        tried: set[tuple[tuple[int, _Fit], ...]] = set()
        large = {n for n, piece in enumerate(pieces) if _is_large(piece, room)}
        apart = (True, False) if backed and large else (False,)
        for way in (_Way(*choice) for choice in product((True, False), (False, True), (True, False), SHAPES, apart)):
            try:
                fits = tuple(_packed(pieces, runs, room, collar, way))
            except LayoutError as error:
                misfit = misfit or error
                break
            if fits in tried:  # most ways agree
                continue
            tried.add(fits)
            sheets = _sheets(runs, fits, collar)
            behind = [sheet for sheet in sheets if any(block.places[0].piece in backed for block in sheet)]
            mixed = sum(len(block.places) for sheet in behind for block in sheet if block.places[0].piece in large)
            cost: tuple[int, ...] = len(sheets), len(behind), mixed
            if best and cost > best[0][: len(cost)]:
                continue
            cuts, disorder = sum(len(ruler_cuts(sheet)) for sheet in sheets), _disorder(pieces, sheets)
            if is_weighed:
                waste = sum(empty[place.piece] for sheet in behind for block in sheet for place in block.places)
                share = waste / sum(area.width * area.height for area in room)
                cost += cuts + round(WASTE * share), disorder, _turned(sheets)
            else:
                cost += disorder, cuts, _turned(sheets)
            if best is None or cost < best[0]:
                best = cost, Imposed(number, tuple(_centred(sheet, room) for sheet in sheets))
    if best is None:
        raise misfit or LayoutError("there is no room for parts")
    return best[1]


def _turned(sheets: Sequence[Sequence[Block]]) -> int:
    """Return the number of turned pieces."""
    return sum(place.turned for sheet in sheets for block in sheet for place in block.places)


def _disorder(pieces: Sequence[Piece], sheets: Sequence[Sequence[Block]]) -> int:
    """Return the sum, over all names, of the number of sheets with that name, plus one if a piece of it is turned."""
    lying = {(n, pieces[p.piece].name) for n, sheet in enumerate(sheets) for block in sheet for p in block.places}
    turned = {pieces[p.piece].name for sheet in sheets for block in sheet for p in block.places if p.turned}
    return len(lying) + len(turned)


def _runs(pieces: Sequence[Piece]) -> list[_Run]:
    """Return the runs in the order in which they are placed."""
    runs: dict[Piece, list[int]] = {}
    for number, piece in enumerate(pieces):
        runs.setdefault(piece._replace(name="", copies=0, open=False), []).extend([number] * piece.copies)
    placed = sorted(runs.items(), key=lambda run: (not run[0].two_sided, -max(run[0][1:3])))
    return [_Run(*run) for run in placed]


def _packed(
    pieces: Sequence[Piece], runs: Sequence[_Run], room: Room, collar: float, way: _Way
) -> Iterator[tuple[int, _Fit]]:
    """Yield the number of a run and a place for the next of its pieces, until all are placed."""
    frees: list[list[Area]] = []
    behind = 0
    for number, (piece, numbers) in enumerate(runs):
        left = len(numbers)
        usable = [_usable(piece, areas, collar) for areas in frees]  # most of hundreds of sheets are full
        if way.apart and _is_large(piece, room):
            usable[:behind] = [[]] * behind  # sheets with backs are the first ones
        fresh: _Fit | None = None
        while left:
            fit = _best_fit(piece, left, usable, collar, way)
            if fit is None or (way.whole and fit.taken < left):
                if fresh is None or left <= fresh.taken:  # else a new sheet would be filled like the last one
                    fresh = _best_fit(piece, left, [list(room)], collar, way)
                if fresh is None:
                    raise _does_not_fit(pieces[numbers[-left]], room, collar)
                if fit is None or (fresh.taken > fit.taken and _is_worth(piece, fresh, left, room)):
                    frees.append(list(room))
                    usable.append([])
                    fit = fresh._replace(sheet=len(frees) - 1)
            yield number, fit
            left -= fit.taken
            frees[fit.sheet] = _cut(piece, fit, frees[fit.sheet], collar, way)
            usable[fit.sheet] = _usable(piece, frees[fit.sheet], collar)
        behind = len(frees) if piece.two_sided else behind


def _sheets(runs: Sequence[_Run], fits: Sequence[tuple[int, _Fit]], collar: float) -> list[list[Block]]:
    """Return the blocks of each sheet."""
    sheets: list[list[Block]] = [[] for _ in range(1 + max((fit.sheet for _, fit in fits), default=-1))]
    taken = [0] * len(runs)
    for number, fit in fits:
        piece, numbers = runs[number]
        sheets[fit.sheet].append(_block(piece, numbers[taken[number] : taken[number] + fit.taken], fit, collar))
        taken[number] += fit.taken
    return sheets


def _usable(piece: Piece, areas: Sequence[Area], collar: float) -> list[Area]:
    """Return the areas that can hold at least one such piece, upright or turned."""
    rim = 2 * (piece.bleed + collar) - _HAIR
    short, long = sorted((piece.width + rim, piece.height + rim))
    return [area for area in areas if min(area[2:]) >= short and max(area[2:]) >= long]


def _is_large(piece: Piece, room: Room) -> bool:
    """Return whether a piece with nothing behind it covers much of a sheet."""
    if piece.two_sided or piece.open:
        return False
    return piece.width * piece.height >= LARGE * sum(area.width * area.height for area in room)


def _is_worth(piece: Piece, fresh: _Fit, left: int, room: Room) -> bool:
    """Return whether pieces deserve a new sheet: it takes all `left` of them, or they nearly fill it."""
    covered = fresh.taken * piece.width * piece.height
    return fresh.taken == left or covered >= FULL * sum(area.width * area.height for area in room)


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
                columns, rows = _shape(left, columns, rows, across, down, way.shape)
            score = -count, columns + rows, turned != way.turned, free.width * free.height
            if best is None or score < best[0]:
                best = score, _Fit(sheet, free, turned, columns, rows, count)
    return best[1] if best else None


@lru_cache(10_000)
def _shape(count: int, most: int, rows: int, across: float, down: float, wanted: str) -> tuple[int, int]:
    """Return columns and rows for all pieces in a shape of `SHAPES`. The same is asked for most of many sheets."""
    if wanted == "row":
        return min(most, count), -(-count // min(most, count))
    shapes = [(columns, -(-count // columns)) for columns in range(1, min(most, count) + 1)]
    return min(
        (shape for shape in shapes if shape[1] <= rows),
        key=lambda s: (s[0] * s[1] - count, abs(s[0] * across - s[1] * down) if wanted == "square" else -s[0]),
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
    return Block(area, fit.columns, fit.rows, (across, down), piece.gap, piece.bleed, places, piece.scissors)


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

"""The islands of Landsweeper that a photo may show: land, sea and flags, as their borders and their drawing tell.

The borders between cells tell land from sea. The survey look lays the island in the middle of its room, not its
hexagon. So the same land may belong to several boards. Each of them is drawn and compared with the photo: contours,
waves and tufts of grass depend on the code or on the place of a cell in its hexagon.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from landpress.engine.boards.validity import is_valid
from landpress.layouts.games.landsweeper import LAND, NAME, SEA, SEATS, radius_for
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.layouts.sheet import Area
from landpress.layouts.startfield import make
from landpress.output.games.landsweeper import board as plain
from landpress.output.games.landsweeper import survey
from landpress.output.photos.borders import Borders, borders
from landpress.output.photos.cells import agreements, cut, darkness, place
from landpress.output.photos.drawn import picture, style
from landpress.output.photos.field import FINE, Field, Lattice, fields
from landpress.output.photos.light import Array, Matrix
from landpress.output.scene.choices import INKS
from landpress.output.scene.items import Drawn
from landpress.output.scene.style import Style

if TYPE_CHECKING:
    from PIL.Image import Image

_WIDTH, _PER_MM = 20, 2.0
"""The width (mm) of the cells that photos are compared with, and their pixels in a millimetre."""
_PATCH, _REACH = 2, 9
"""The radius of the patch of land that is looked for, and how far from its middle an island may go, in cells."""
_PLAIN = Lattice(_PATCH, _WIDTH, 12.0, 30.0, 0.4, (False,))
_SURVEY = Lattice(_PATCH, _WIDTH, 12.0, 30.0, 0.2, (True,), FINE)
_CALM, _FAINT = 0.25, 0.085
"""The agreement of a lattice on calm ground, where there are no contours; and the least one among contours."""
_SURE, _SLOPE, _STEEP, _HALFWAY = 4.0, 10.0, 30.0, 0.42
"""The most that one border says, as a natural logarithm; how fast this grows with a line, and with a band along it; and
the darkness of a border, as a share of the typical one, at which it is as likely as not."""
_CLEAR, _TYPICAL = 0.2, 0.3
"""How clear a border near the middle is that counts, as a share of the clearest; and the share of these that are less
dark than the typical border."""
_WIDER = 5
"""How far from the middle the borders of the plain look are compared with each other."""
_COAST = {"plain": 0.55, "survey": 1.27}
"""The darkness of the band along a border from which on it is a coast: as a share of that of coasts in the plain look,
and of that of borders in the survey look."""
_ALONE = {"plain": 0.0, "survey": _SURE}
"""What the borders of a cell must say beyond which it is land: land has two neighbours, so two borders."""
_ROOM, _FREE, _DISC = 0.62, 2, 0.58
"""The part of a cell that is compared in widths, how far it may lie out of its place in pixels, and the disc in it."""
_FLAG, _FLAG_DISC = 0.36, 0.42
_ALIKE = {"plain": 0.55, "survey": 0.6}
"""The least typical agreement of the cells of an island with its drawing. With one cell more or less the contours are
others: of 24 such drawings none agreed better than 0.55 with a sharp survey page, and the right ones from 0.66 on."""
_WEIGHT = 60.0
"""What a difference of 1 in the agreement of a cell weighs, as a natural logarithm."""
_DOUBTS, _FIRM, _MOST = 3, 6.0, 12
"""How many cells are doubted, at which likelihood they are not, and how many boards are drawn."""
_BESIDE = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))


class _Seen(NamedTuple):
    """An island as it is seen: its look, the borders of its cells, and the darkness of each of them."""

    look: str
    turned: bool
    borders: Borders
    windows: dict[Hex, Array]


def boards(grey: "Image", colours: "Image", foot: Matrix) -> Iterator[tuple[float, HexBoard]]:
    """Yield the boards whose island looks like that of a page."""
    for look, field in _fields(grey, foot):
        found = borders(grey, foot, field, _WIDTH, _REACH)
        land, doubts = _land(found, look)
        if len(land) < min(SEATS) * 2:
            continue
        seen = _Seen(look, field.turned, found, _windows(colours, found.lying, field.turned, land))
        yielded = list(_alike(seen, land, doubts))
        yield from yielded
        if yielded:
            return


def _fields(grey: "Image", foot: Matrix) -> Iterator[tuple[str, Field]]:
    """Yield the looks and the fields in which an island may be printed, the easiest one first."""
    calm = fields(grey, foot, _PLAIN)
    if calm and calm[0].alike > _CALM:
        yield "plain", calm[0]
        return
    yield from (("survey", field) for field in fields(grey, foot, _SURVEY)[:1] if field.alike > _FAINT)


def _land(found: Borders, look: str) -> tuple[set[Hex], list[Hex]]:
    """Return the land of the island around the middle of a field, and the cells that are most doubtful."""
    likely = _of_borders(found, look)
    first, second = found.sides.T
    count = len(found.cells)
    thin = likely[:, 2] > likely[:, :2].max(1)
    is_land = np.bincount(np.concatenate([first[thin], second[thin]]), minlength=count) >= 2
    gain = np.zeros(count)
    for _ in range(12):
        gain = np.zeros(count)
        for one, other in ((first, second), (second, first)):
            beside = is_land[other].astype(int)
            every = np.arange(len(one))
            gain += np.bincount(one, likely[every, 1 + beside] - likely[every, beside], minlength=count)
        gain -= _ALONE[look]
        better = gain > 0
        if (better == is_land).all():
            break
        # All cells at once might change to and fro.
        change = better != is_land
        change &= np.abs(gain) >= np.abs(gain)[change].max() * 0.5
        is_land = is_land ^ change
    cells = {cell for cell, kind in zip(found.cells, is_land, strict=True) if kind}
    island = _around(Hex(0, 0), cells)
    near = island | {Hex(cell.q + q, cell.r + r) for cell in island for q, r in _BESIDE}
    doubts = sorted((abs(one), cell) for one, cell in zip(gain.tolist(), found.cells, strict=True) if cell in near)
    return island, [cell for doubt, cell in doubts[:_DOUBTS] if doubt < _FIRM]


def _of_borders(found: Borders, look: str) -> Array:
    """Return the logarithms of the likelihoods of each border between 0, 1 and 2 cells of land."""
    far = np.array([max(distance(found.cells[i], Hex(0, 0)) for i in pair) for pair in found.sides])
    near = far <= (_PATCH if look == "survey" else _WIDER)
    clear = near & (found.line > _CLEAR * np.quantile(found.line[near], 0.9))
    if not clear.any():
        return np.zeros((len(clear), 3))
    if look == "survey":  # a coast beside the border may be on more than half of them
        typical, limit = (max(float(np.quantile(one[clear], _TYPICAL)), 0.02) for one in (found.line, found.band))
        limit *= _COAST[look]
    else:  # every island has many borders on its coast
        limit = max(float(np.quantile(found.band[clear], 0.9)) * _COAST[look], 0.02)
        thin = clear & (found.band < limit)
        typical = max(float(np.median(found.line[thin])), 0.02) if thin.any() else 1.0
    is_line = np.clip(_SLOPE * (found.line / typical - _HALFWAY), -_SURE, _SURE)
    is_thick = np.clip((_STEEP if look == "survey" else _SLOPE) * (found.band / limit - 1), -_SURE, _SURE)
    thin = np.minimum(is_line, -is_thick)
    if look == "survey":  # the coast is not drawn on the border
        return np.column_stack([np.zeros(len(thin)), np.zeros(len(thin)), thin])
    return np.column_stack([-is_line, np.minimum(is_line, is_thick), thin])


def _around(middle: Hex, cells: set[Hex]) -> set[Hex]:
    """Return the cells of the largest island that has a cell in the patch around the middle."""
    best: set[Hex] = set()
    left = set(cells)
    while left:
        island, edge = set(), [left.pop()]
        while edge:
            cell = edge.pop()
            island.add(cell)
            beside = {Hex(cell.q + q, cell.r + r) for q, r in _BESIDE} & left
            left -= beside
            edge += beside
        if len(island) > len(best) and any(distance(cell, middle) <= _PATCH for cell in island):
            best = island
    return best


def _windows(colours: "Image", lying: Matrix, turned: bool, land: set[Hex]) -> dict[Hex, Array]:
    """Return how dark the surroundings of each cell of an island are, and of each cell beside it."""
    near = land | {Hex(cell.q + q, cell.r + r) for cell in land for q, r in _BESIDE}
    places = {cell: place(cell, _WIDTH, turned) for cell in near}
    half = max(max(abs(x), abs(y)) for x, y in places.values()) + _WIDTH
    area = darkness(colours, lying, half, _PER_MM)
    reach = _ROOM * _WIDTH + _FREE / _PER_MM
    return {cell: cut(area, half, x, y, reach, _PER_MM) for cell, (x, y) in places.items()}


def _alike(seen: _Seen, land: set[Hex], doubts: Sequence[Hex]) -> Iterator[tuple[float, HexBoard]]:
    """Yield the valid boards with this land, perhaps without the most doubtful cells, that look like the photo."""
    ink = ""
    flags = _flagged(seen, land)
    for board, shift in list(_boards(seen, land, doubts, flags))[:_MOST]:
        found = {one: _judged(seen, board, shift, one) for one in ([ink] if ink else INKS)}
        ink = max(found, key=lambda one: float(np.median(found[one])))
        judged = found[ink]
        if np.median(judged) >= _ALIKE[seen.look]:
            yield _WEIGHT * float(judged.sum()), board


def _boards(
    seen: _Seen, land: set[Hex], doubts: Sequence[Hex], flags: dict[Hex, float]
) -> Iterator[tuple[HexBoard, Hex]]:
    """Yield the valid boards with an island, and how far the middle of its field lies from that of the board."""
    for count in range(len(doubts) + 1):
        for changed in combinations(doubts, count):
            kept = land ^ set(changed)
            if seen.look == "plain" and _contradicts(seen, kept):
                continue
            starts = [cell for cell in kept if flags.get(cell, 0.0) > _FLAG]
            if len(starts) not in SEATS:
                continue
            radius = radius_for(len(starts))
            for shift in hexagon(2 * radius):
                moved = {Hex(cell.q + shift.q, cell.r + shift.r) for cell in kept}
                if all(distance(cell, Hex(0, 0)) <= radius for cell in moved) and Hex(0, 0) in moved:
                    kinds = [LAND if cell in moved else SEA for cell in hexagon(radius)]
                    board = make(NAME, kinds, [Hex(cell.q + shift.q, cell.r + shift.r) for cell in starts])
                    if is_valid(board):
                        yield board, shift


def _contradicts(seen: _Seen, land: set[Hex]) -> bool:
    """Return whether a border of an island does not look as it is printed, since something may lie on it."""
    is_land = np.array([cell in land for cell in seen.borders.cells])
    count = is_land[seen.borders.sides].sum(1)
    likely = _of_borders(seen.borders, seen.look)
    lost = likely.max(1) - likely[np.arange(len(count)), count]
    return bool((lost[count > 0] > _SURE).any())


def _judged(seen: _Seen, board: HexBoard, shift: Hex, ink: str) -> Array:
    """Return how well each cell of an island, and each cell beside it, agrees with the drawing of a board."""
    area, half = _island(board, seen.look, ink, seen.turned)
    found = []
    for cell, window in seen.windows.items():
        x, y = place(Hex(cell.q + shift.q, cell.r + shift.r), _WIDTH, seen.turned)
        if max(abs(x), abs(y)) + _ROOM * _WIDTH < half:
            found.append(_agreement(window, cut(area, half, x, y, _ROOM * _WIDTH, _PER_MM), _DISC))
    return np.array(found)


def _flagged(seen: _Seen, land: Iterable[Hex]) -> dict[Hex, float]:
    """Return how much each cell looks like one with a flag."""
    cells, flags = sorted(land), _flags(seen.look)
    size = flags.shape[-1]
    y, x = (np.mgrid[:size, :size] - (size - 1) / 2) / (_PER_MM * _WIDTH)
    disc = (np.hypot(x, y) <= _FLAG_DISC) * 1.0
    alike = agreements(np.stack([seen.windows[cell] for cell in cells]), flags, disc).max((1, 2, 3))
    return dict(zip(cells, alike.tolist(), strict=True))


def _agreement(window: Array, drawn: Array, disc: float) -> float:
    """Return the best correlation of a drawing with a window, over all places in it."""
    size = drawn.shape[-1]
    y, x = (np.mgrid[:size, :size] - (size - 1) / 2) / (_PER_MM * _WIDTH)
    inside = np.hypot(x, y) <= disc
    wanted = drawn[:, inside].ravel()
    wanted = wanted - wanted.mean()
    spread = np.sqrt((wanted**2).sum())
    best = 0.0
    for down in range(window.shape[1] - size + 1):
        for right in range(window.shape[2] - size + 1):
            part = window[:, down : down + size, right : right + size][:, inside].ravel()
            part = part - part.mean()
            best = max(best, float(part @ wanted / max(np.sqrt((part**2).sum()) * spread, 1e-6)))
    return best


@cache
def _island(board: HexBoard, look: str, ink: str, turned: bool) -> tuple[Array, float]:
    """Return the drawing of a board as dark as a camera sees it, and half its side in mm."""
    half = _WIDTH * (board.radius + 2.0)
    return _drawn(_items(board, style(look, ink), turned, half), half), half


def _items(board: HexBoard, how: Style, turned: bool, half: float) -> Sequence[Drawn]:
    if how.look == "survey":
        placed, sea = survey.Placed(_WIDTH, (0.0, 0.0), turned), Area(-half, -half, 2 * half, 2 * half)
        return survey.island_items(board, placed, sea, (), board.code() or "", how)
    return plain.field_items(board, _WIDTH, 0, 0, how)


def _drawn(items: Sequence[Drawn], half: float) -> Array:
    drawn = picture(items, 2 * half, _PER_MM)
    matrix = np.array([[_PER_MM, 0, half * _PER_MM], [0, _PER_MM, half * _PER_MM], [0, 0, 1]])
    return darkness(drawn, matrix, half, _PER_MM)


@cache
def _flags(look: str) -> Array:
    """Return the drawings of the flags of all seats."""
    how, half = style(look, INKS[0]), _ROOM * _WIDTH
    start = survey.start_items if look == "survey" else plain.start_items
    return np.stack([_drawn(start(seat, 0, 0, _WIDTH, how), half) for seat in how.palette.seats[: max(SEATS)]])

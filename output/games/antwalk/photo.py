"""The deal that a photo of AntWalk's slips may show.

The slips show the tiles of the pile with their sides, the cards of the other pile, the seat of each card and the place
of each tile. Only the sides of the ten tiles that are not dealt are missing. Both piles are mixed by the code of the
deal (engine/games/antwalk/setup.py). So each deal that is possible is set up anew, and it counts only if it has both
piles in the very order that is seen: this proves all that was read, and those ten sides.
"""

import heapq
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from typing import NamedTuple

from landpress.engine.contract.house import standard
from landpress.engine.games.antwalk.edition import EDITION, number_side
from landpress.engine.games.antwalk.setup import set_up
from landpress.layouts.games.antwalk import ARROWS, CENTRE, HAND, NAME, SEATS, SIDE, TILES, Deal, make
from landpress.output.games.antwalk.board import (
    CARD_SHAPE,
    DESIGNED,
    FIELD,
    FIGURE,
    GAP,
    RIM,
    ROWS,
    SMALLEST_FIELD,
    face,
    named_height,
    number,
)
from landpress.output.games.antwalk.overview import boards_over
from landpress.output.games.antwalk.tables import (
    DENSE,
    Middles,
    Table,
    alike_in,
    assigned,
    drawn_parts,
    exchanged,
)
from landpress.output.photos.bands import Bands, style
from landpress.output.photos.grey import Grey, Lying, multiplied
from landpress.output.photos.patches import Patch, Sheet, sheet, typical
from landpress.output.photos.squares import Rectangle, Ridges, Sought, Square, grid, ways
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.choices import INKS
from landpress.output.scene.items import Use

EFFORT = 1
_PLACED = SIDE * SIDE - 1
_LARGE, _WIDEST, _LARGEST, _STEP = 1.45, (30, 44), (FIELD, 2 * FIELD), 0.5
"""The area where slips are looked for on large paper, as a share of another; the widest place of the map and the widest
field of a piece that are looked for in both; and the step between the widths that are tried last, in mm."""
_LINES = 0.08
"""The least agreement of the outlines of a panel."""
_MAPS, _HIGHEST, _BEYOND = 3, -300.0, ((0.0, -330.0), (300.0, -150.0))
"""How many maps are tried; the highest place of a slip above the bar; and places that only large paper has."""
_BESIDE, _ABOVE, _TRIED = 3.0, 10.0, 30
"""How far (mm) a panel may lie out of its place; how far the slips are apart at least; and how many places of the upper
one are tried."""
_BROAD = 0.63
"""Half the width of a number, as a share of the size of its type."""
_FIGURES, _CLEAR, _DASH = 0.5, 0.85, 0.45
"""The least typical agreement of figures; that at which no other ink is tried; and that at which a sign of a seat is as
likely as a dash."""
_MAPS_SEEN = (106.0, -112.0, 17, 1.0), (148.0, -165.0, 25, _LARGE)
"""About where the map of a page without a bar may lie, how wide its places are, and the area where slips are: on A4 and
Letter, and on A3."""
SOUGHT = Sought(SIDE, 1, SMALLEST_FIELD, 34.0, 0.25, (17 / 15, 25 / 26, 25 / 15, 1.0))
"""The map; what recurs best on its page are the fields of tiles, and on an overview its own."""
_RIM, _LAID, _AHEAD, _SOME, _ROUGH = 2.0, 0.75, 0.08, 3, 0.4
"""What is seen around a map, and how far its numbers may lie out of their places (mm); how much better than in other
ways they must agree; and the step between those that are looked at in all ways, with their least agreement. All of them
are looked at in the two best ways."""
_AGREE, _SET_UPS = 20, 6000
"""How many sides of tiles must be seen as those of the shipped edition, or else all sides of the others are tried; and
how many deals are set up at most."""

_Map = tuple[float, float, float]
"""The corner of a map, and the width of its places."""


class _Slips(NamedTuple):
    """Where the pieces of the slips lie: tiles, seats, cards, and the places of the map.

    And the width of tiles, the height of cards, and the width of places.
    """

    tiles: Middles
    seats: Middles
    cards: Middles
    places: Middles
    unit: int
    high: int
    wide: float


class _Read(NamedTuple):
    """What was read: the tiles and the cards of the piles, the seat of each card from the top, and the map.

    `laid` has for each place of the map the number of its tile from the top of the pile.
    """

    tiles: tuple[int, ...]
    cards: tuple[int, ...]
    seats: tuple[int, ...]
    laid: tuple[int, ...]


def boards(grey: Grey, colours: Bands, foot: Lying) -> Iterator[tuple[float, Deal]]:
    """Yield the deal whose slips a page shows, if it is certain."""
    is_large = any(grey.shows(foot, *place) for place in _BEYOND)
    for size in (1.0, _LARGE) if is_large else (1.0,):
        with grey.room():
            ridges = Ridges(grey, foot, size)
            deal = next((deal for likely in _slips(ridges) if (deal := _deal(grey, foot, likely)) is not None), None)
        if deal is not None:
            yield 0.0, deal
            return


def boards_on(grey: Grey, field: Square) -> Iterator[tuple[float, Deal]]:
    """Yield the deal whose map lies in one of eight ways, as its numbers tell, if the deal is certain.

    A map beside which no slips are may be an overview.
    """
    with grey.room():
        lying = _upright(grey, field)
    for x, y, wide, size in _MAPS_SEEN if lying is not None else ():
        foot = multiplied(lying or (), (1 / wide, 0, -x / wide, 0, 1 / wide, -y / wide, 0, 0, 1))
        with grey.room():
            likely = _beside(Ridges(grey, foot, size), (x, y, wide))
            deal = _deal(grey, foot, likely) if likely else None
        if deal is not None:
            yield 0.0, deal
            return
    yield from boards_over(grey, ways(field, SIDE))


def is_shipped(board: Deal) -> bool:
    """Return whether all tiles of a deal have the sides of the shipped edition."""
    return tuple(board.number_side) == tuple(number_side(EDITION, standard(NAME)["edition.clockwise"]))


def _upright(grey: Grey, field: Square) -> Lying | None:
    """Return the way in which a field has the numbers of a map, or None if none is clearly the best."""
    wide, numbers, found = float(_MAPS_SEEN[0][2]), list[Patch](), list[tuple[float, int]]()
    places, pages = _places(0, 0, wide), list[Sheet]()
    for one in ways(field, SIDE):
        lying = multiplied(one.lying, (1 / wide, 0, 0, 0, 1 / wide, 0, 0, 0, 1))
        pages.append(sheet(grey, lying, -_RIM, -_RIM, (SIDE * wide + 2 * _RIM,) * 2, DENSE))
        numbers = numbers or _figures(pages[0], FIGURE * wide / DESIGNED, _PLACED)
        found.append((typical(alike_in(pages[-1], numbers, places[::_SOME], _LAID)), len(found)))
    *others, third, second, first = sorted(found)
    if first[0] <= max(_ROUGH, others[-1][0] + _AHEAD):
        return None
    (alike, _), (most, way) = sorted(
        (typical(alike_in(pages[k], numbers, places, _LAID)), k) for _, k in (second, first)
    )
    beyond = ways(field._replace(lying=field.beyond), SIDE)[way].lying
    return beyond if most > max(_FIGURES, max(alike, third[0]) + _AHEAD) else None


def _deal(grey: Grey, foot: Lying, likely: Sequence[_Slips]) -> Deal | None:
    """Return the deal of slips that lie in one of some ways, None if none is certain."""
    page = _page(grey, foot, likely)
    faces = _faces(page, likely[0].unit, INKS[0])
    slips = max(likely, key=lambda one: _ends(page, faces, one))
    large, piles = FIGURE * slips.wide / DESIGNED, ((slips.tiles, slips.unit), (slips.cards, slips.high))
    tiles, cards = (_numbers(page, at, FIGURE * (high - GAP) / DESIGNED, len(TILES)) for at, high in piles)
    if min(map(typical, (tiles, cards))) < _FIGURES:
        return None
    laid, seats, arrows = _numbers(page, slips.places, large, _PLACED), _signs(page, slips), _arrows(page, slips, faces)
    readings = _readings(tiles, cards, seats, laid)
    for deal, *seen in islice(((deal, *one[:2]) for one in readings for deal in _deals(one, arrows)), _SET_UPS):
        found = set_up(deal)
        if [found.tiles, found.cards] == seen:
            return deal
    return None


def _slips(ridges: Ridges) -> Iterator[list[_Slips]]:
    """Yield where the pieces of the slips may lie, for each map of which a panel lies at the left.

    Where the upper slip lies depends on the texts. Its outlines alone do not tell it.
    """
    large, tried = ridges.unit > 1, list[int]()
    widest = range(SMALLEST_FIELD, _WIDEST[large])
    maps = zip(ridges.places([grid(SIDE, width) for width in widest]), widest, strict=True)
    for (alike, *_), rough in sorted(maps, reverse=True):
        if len(tried) == _MAPS or alike < _LINES:
            return
        if any(abs(rough - one) <= 1 for one in tried):
            continue
        tried.append(rough)
        widths = rough - _STEP, float(rough), rough + _STEP
        (_, x, y), wide = max(zip(ridges.places([grid(SIDE, width) for width in widths]), widths, strict=True))
        if likely := _beside(ridges, (x, y, wide)):
            yield likely


def _beside(ridges: Ridges, around: _Map) -> list[_Slips]:
    """Return where the pieces of the slips may lie beside a map, nothing if no panel lies at its left."""
    y, wide = around[1], round(around[2])
    shapes = [
        (unit, row, high)
        for unit, row in product(range(SMALLEST_FIELD, _LARGEST[ridges.unit > 1] + 1), ROWS)
        for high in sorted({unit, named_height(unit, unit, row, wide)})
    ]
    near = -_BESIDE, y - RIM - _BESIDE, _BESIDE, y - RIM + _BESIDE
    places = ridges.places([_boxes(*shape) for shape in shapes], near)
    (alike, left, top), shape = max(zip(places, shapes, strict=True))
    return _upper(ridges, shape, (left, top), around) if alike >= _LINES else []


def _upper(ridges: Ridges, shape: tuple[int, int, int], panel: tuple[float, float], around: _Map) -> list[_Slips]:
    """Return where the upper slip may lie, with a panel of the lower one, and the place and width of the map."""
    (unit, row, high), (left, top), (x, y, wide) = shape, panel, around
    second, rows = x - RIM - left, -(-_PLACED // row)
    upper = [(a + second, b, c + second, d) for a, b, c, d in _boxes(unit, row, unit)]
    last, pieces, cards = top - rows * unit - _ABOVE, _middles(unit, row, unit), _middles(unit, row, high)
    slips = []
    for _, first, up in heapq.nlargest(
        _TRIED, ridges.rows(upper, (left - _BESIDE, _HIGHEST * ridges.unit, left + _BESIDE, last))
    ):
        slips.append(
            _Slips(
                tuple((first + u, up + v) for u, v in pieces),
                tuple((first + second + u, up + v) for u, v in pieces),
                tuple((left + u, top + v) for u, v in cards),
                _places(x, y, wide),
                unit,
                high,
                wide,
            )
        )
    return slips


def _places(x: float, y: float, wide: float) -> Middles:
    """Return the middles of the places of a map but for the anthill."""
    return tuple((x + (i % SIDE + 0.5) * wide, y + (i // SIDE + 0.5) * wide) for i in range(SIDE**2) if i != CENTRE)


def _middles(unit: int, row: int, high: int) -> list[tuple[float, float]]:
    """Return the middles of the pieces of a panel from its corner. Those that are higher than wide lie lower."""
    lower = RIM if high > unit else 0.0
    return [((i % row + 0.5) * unit, lower + (i // row + 0.5) * high) for i in range(_PLACED)]


def _boxes(unit: int, row: int, high: int) -> list[Rectangle]:
    """Return the outlines of the cards of a panel from its corner."""
    half = (high - GAP) / 2
    return [(x - half * CARD_SHAPE, y - half, x + half * CARD_SHAPE, y + half) for x, y in _middles(unit, row, high)]


def _page(light: Grey, foot: Lying, likely: Sequence[_Slips]) -> Sheet:
    """Return the part of the page with the slips."""
    every = [at for one in likely for at in (*one.tiles, *one.seats, *one.cards, *one.places)]
    around = max(likely[0].unit, likely[0].wide)
    left, top = (min(at[k] for at in every) - around for k in (0, 1))
    right, bottom = (max(at[k] for at in every) + around for k in (0, 1))
    return sheet(light, foot, left, top, (right - left, bottom - top), DENSE)


def _ends(page: Sheet, faces: Sequence[Patch], slips: _Slips) -> float:
    """Return how well the arrows of the first and of the last tiles are seen, whichever is less."""
    few = ROWS[-1]
    return min(typical(alike_in(page, faces, part, _STEP)) for part in (slips.tiles[:few], slips.tiles[-few:]))


def _faces(page: Sheet, unit: int, ink: str) -> list[Patch]:
    """Return a tile with each arrow, without a number."""
    how = style("plain", ink)
    return drawn_parts(page, [[Use(face(turn, unit - GAP, how), 0, 0)] for turn in ARROWS], (unit - GAP) / 2 - 0.5)


def _numbers(page: Sheet, middles: Middles, size: float, most: int) -> Table:
    """Return how well each number from 1 on (column) is seen at each place (row)."""
    return alike_in(page, _figures(page, size, most), middles)


def _figures(page: Sheet, size: float, most: int) -> list[Patch]:
    """Return the numbers from 1 on."""
    how = style("plain", INKS[0])
    return drawn_parts(page, [[number(str(n), 0, 0, size, how)] for n in range(1, most + 1)], _BROAD * size)


def _signs(page: Sheet, slips: _Slips) -> Table:
    """Return how well the sign of each seat is seen on each card, in the ink that is seen best."""
    half = (slips.unit - GAP) / 2
    middles = tuple((x, y + 0.2 * half) for x, y in slips.seats)
    found = []
    for how in (style("plain", ink) for ink in INKS):
        signs = [[seat_sign(seat, 0, 0, 0.8 * half, how)] for seat in how.palette.seats[: max(SEATS)]]
        found.append(alike_in(page, drawn_parts(page, signs, 0.52 * half), middles))
        if heapq.nlargest(HAND, map(max, found[-1]))[-1] > _CLEAR:
            break
    return max(found, key=lambda alike: sum(map(max, alike)))


def _arrows(page: Sheet, slips: _Slips, faces: Sequence[Patch]) -> list[str]:
    """Return the side of each tile of the pile."""
    best = alike_in(page, faces, slips.tiles)
    if typical(best) < _CLEAR:
        best = max((alike_in(page, _faces(page, slips.unit, ink), slips.tiles) for ink in INKS), key=typical)
    return [ARROWS[row.index(max(row))] for row in map(list, best)]


def _readings(tiles: Table, cards: Table, seats: Table, laid: Table) -> Iterator[_Read]:
    """Yield the likeliest reading of all panels, and then others in which two figures of a panel change places."""
    most = [max(column) for column in zip(*cards, strict=True)]  # both piles have the same numbers
    first = assigned([[one + other for one, other in zip(row, most, strict=True)] for row in tiles])
    used = sorted(first)
    second, third = [used[i] for i in assigned([[row[k] for k in used] for row in cards])], assigned(laid)
    hands = []
    for players in SEATS:
        columns = [seat for seat in range(players) for _ in range(HAND)]
        columns += [-1] * (_PLACED - len(columns))
        gains = [[_DASH if seat < 0 else row[seat] for seat in columns] for row in seats]
        chosen = assigned(gains)
        hands.append((sum(gains[i][k] for i, k in enumerate(chosen)), [columns[k] for k in chosen]))
    fourth = max(hands)[1]
    signs = [[*row, _DASH] for row in seats]
    panels = [(first, tiles), (second, cards), (fourth, signs), (third, laid)]
    changes = [list(exchanged(*panel)) for panel in panels]

    def read(chosen: Sequence[Sequence[int]]) -> _Read:
        one, two, three, four = chosen
        return _Read(tuple(i + 1 for i in one), tuple(i + 1 for i in two), tuple(three), tuple(i + 1 for i in four))

    base = [first, second, fourth, third]
    yield read(base)
    for count in (1, 2):
        for changed in combinations(range(len(panels)), count):
            for others in product(*(changes[k] for k in changed)):
                changing = dict(zip(changed, others, strict=True))
                yield read([changing.get(k, panel) for k, panel in enumerate(base)])


def _deals(read: _Read, arrows: Sequence[str]) -> Iterator[Deal]:
    """Yield the deals of what was read, with the sides of the shipped edition, or else with all that are possible."""
    clockwise = standard(NAME)["edition.clockwise"]
    cells = [read.tiles[-n] for n in read.laid]
    hands = [
        [card for card, seat in zip(reversed(read.cards), read.seats, strict=True) if seat == one]
        for one in range(max(read.seats) + 1)
    ]
    shipped = number_side(EDITION, clockwise)
    seen = dict(zip(read.tiles, arrows, strict=True))
    if sum(shipped[tile - 1] == side for tile, side in seen.items()) >= _AGREE:
        yield make(cells, shipped, hands)
        return
    rest = [tile for tile in TILES if tile not in seen]
    left = clockwise - list(seen.values()).count(ARROWS[0])
    for chosen in combinations(rest, left) if 0 <= left <= len(rest) else ():
        sides = seen | {tile: ARROWS[tile not in chosen] for tile in rest}
        yield make(cells, [sides[tile] for tile in TILES], hands)

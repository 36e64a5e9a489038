"""The landscapes of Xarkant that a photo may show: which tile of the shipped edition lies where, and in which turn.

The tile that is left over follows from the nine that lie. Their numbers do, too, because all tiles of the edition
differ. So only the number of seats is left, and tiles of another edition are not known. In the plain look the drawing
of a quadrant tells its kind, and the signs above the foot tell the seats. In the survey look the code decides how the
land is drawn: kinds and roses tell which tiles may lie there, and the drawing of each such board is compared.
"""

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from statistics import fmean, median, pstdev
from typing import NamedTuple

from landpress.engine.boards.validity import is_valid
from landpress.engine.contract.house import standard
from landpress.engine.games.xarkant.edition import EDITION, edition
from landpress.layouts.games.xarkant import (
    NAME,
    PLACES,
    QUADRANTS,
    SEATS,
    SIDE,
    TILES,
    TURNS,
    TYPES,
    Landscape,
    Placed,
    Tile,
    make,
    quadrants_at,
)
from landpress.output.games.xarkant import survey
from landpress.output.games.xarkant.board import SMALLEST, look, looks, quadrant
from landpress.output.games.xarkant.signs import seats_seen
from landpress.output.photos.bands import Bands, style
from landpress.output.photos.grey import Grey, Lying, multiplied
from landpress.output.photos.patches import Patch, Sheet, drawn_sheet, sheet, typical
from landpress.output.photos.squares import Sought, Square, square, ways
from landpress.output.pieces.figures import compass_rose
from landpress.output.pieces.land import DESIGNED, VARIANTS
from landpress.output.scene.choices import INKS
from landpress.output.scene.items import Drawn, Shape, Use
from landpress.output.scene.shapes import circle
from landpress.output.scene.style import Style
from landpress.output.scene.words import Words
from landpress.output.survey.squares import patches

EFFORT = 0
SOUGHT = Sought(SIDE, 2, SMALLEST, DESIGNED, 0.13)
"""The lines of other pages agreed by 0.12 at most, those of a land by 0.14 or more."""
_DENSE, _AROUND, _HALF, _NEAR = 2.0, 6.0, 13.0, 1.5
"""Pixels in a mm; what is seen around the land; half the part of a quadrant that is compared; and how far it may lie
out of its place: all in mm of the designed size."""
_WEIGHT, _PLAIN, _CLEAR, _LOST = 60.0, 0.5, 0.75, 0.2
"""What a difference of 1 in the agreement of a quadrant weighs, as a natural logarithm; the least typical agreement
with the drawings of the plain look, that at which no other ink is tried, and that at which the page has not this look.
"""
_OTHER = 0.15
"""How much better a quadrant may agree with the drawing of another kind."""
_KEPT, _SETS, _DRAWN, _FARTHEST = 4, 60, 2, 40.0
"""How many ways to lay the same tiles are kept, and how many sets of tiles; how many ways are drawn for each number of
seats; and how much less likely than the likeliest one a tile may be at a place, as a natural logarithm."""
_ALIKE, _FEWER, _UNDRAWN = 0.35, 4, 0.2
"""The least typical agreement of the quadrants with the drawing of a board in the survey look; and how few of them are
drawn first, with their least agreement."""
_ROSE_WEIGHT = 20.0
_KINDS = {"wheat": (0.5, 0.8, -0.9, -0.9), "wood": (-1.25, 0.1, 0.0, 1.0), "stone": (0.7, -0.8, 0.7, -0.1)}
_SPREAD = (0.5, 0.7, 0.7, 0.6)
"""The usual texture of each kind of land in the survey look, and how much it varies (`_textures`). Measured on drawings
in all inks, blurred, noisy and in one bit; it hardly depends on these, because it is compared within one page."""
_BLOCK = 10
_BLANK, _LEAST = 0.03, 0.05
_INKS, _WIDTHS, _FEW = (INKS[1], INKS[0]), 2, 12
"""The inks in which boards are drawn (the first one is like the third one, too), how many widths of a quadrant are
tried, and how many quadrants are compared."""


_LOOKS = list(product(TYPES, (False, True), range(VARIANTS)))
"""The kinds of quadrants in the plain look: the land, whether it has the rose, and how it is drawn."""
_SOME, _AHEAD, _ALONG_DIAGONAL, _ROSES = range(0, SIDE * SIDE, 3), 0.1, 2, 0.5 * PLACES * _ROSE_WEIGHT
"""Where nothing tells which way a page lies: the quadrants that tell it, and how much better they agree then; how many
ways have their roses at the same places, and how well these must be seen."""
_FIRST, _UNLIKE = _SOME[1::3], 0.35
"""The quadrants that are looked at first, and the agreement below which the page has not this look."""
_WAYS = tuple(Placed(tile, turn) for tile in range(TILES) for turn in range(TURNS))


class _Page(NamedTuple):
    """A page: the photo, the matrix of its bar, the field of its land, and the land with some ground around it."""

    grey: Grey
    foot: Lying | None
    field: Square
    land: Sheet


def boards(grey: Grey, colours: Bands, foot: Lying) -> Iterator[tuple[float, Landscape]]:
    """Yield the landscapes of the shipped edition that look like the land of a page."""
    field = square(grey, foot, SOUGHT)
    if field is not None:
        yield from _boards(_page(grey, foot, field))


def boards_on(grey: Grey, field: Square) -> Iterator[tuple[float, Landscape]]:
    """Yield the landscapes of a field that lies in one of eight ways, as its quadrants or its roses tell."""
    tried = [_page(grey, None, one) for one in ways(field, SIDE)]
    for ink in INKS[:2]:  # the other one is like the second one
        drawn = _quadrants_drawn(grey, ink)
        if max(fmean(map(max, _kinds(page, drawn, _FIRST))) for page in tried) < _UNLIKE:
            continue
        likely = [fmean(map(max, _kinds(page, drawn, _SOME))) for page in tried]
        *_, second, first = sorted(likely)
        if first > max(_PLAIN, second + _AHEAD):
            yield from _boards(tried[likely.index(first)])
            return
    drawn = _roses_drawn(grey)
    roses = [sum(heapq.nlargest(PLACES, _roses(page, drawn))) for page in tried]
    # Mirrored along a diagonal of its quadrant, a rose looks the same: only the drawing of the board tells more.
    for at in sorted(range(len(tried)), key=roses.__getitem__)[: -1 - _ALONG_DIAGONAL : -1]:
        if roses[at] > _ROSES and (found := list(_surveyed(tried[at]))):
            yield from found
            return


def is_shipped(board: Landscape) -> bool:
    """Return whether all tiles are those of the shipped edition; no others are known."""
    return tuple(board.tiles) == _tiles()


def _page(grey: Grey, foot: Lying | None, field: Square) -> _Page:
    onto = multiplied(field.lying, (1 / DESIGNED, 0, 0, 0, 1 / DESIGNED, 0, 0, 0, 1))
    side = SIDE * DESIGNED + 2 * _AROUND
    return _Page(grey, foot, field, sheet(grey, onto, -_AROUND, -_AROUND, (side, side), _DENSE))


def _boards(page: _Page) -> Iterator[tuple[float, Landscape]]:
    plain = _plain(page)
    if plain is not None:
        yield from _seated(page, plain)
    else:
        yield from _surveyed(page)


@cache
def _tiles() -> tuple[Tile, ...]:
    """Return the tiles of the shipped edition."""
    house = standard(NAME)
    return edition(EDITION, house["edition.types"], house["edition.quadrants"], house["edition.stars"])


def _middle(cell: int) -> tuple[float, float]:
    """Return the middle of a quadrant in mm of the designed size."""
    row, column = divmod(cell, SIDE)
    return (column + 0.5) * DESIGNED, (row + 0.5) * DESIGNED


def _style(look: str, ink: str) -> Style:
    """Return a style without letters, which depend on the language."""
    return replace(style(look, ink), words=Words("en", {f"game.{kind}": "" for kind in TYPES}))


Gains = Sequence[dict[Placed, float]]
"""The logarithm of the likelihood of each way to lay a tile, for each place."""
Way = tuple[float, tuple[Placed, ...]]
"""A way to lay nine tiles, and the logarithm of its likelihood."""


def _laid(gains: Gains) -> list[Way]:
    """Return the likeliest ways to lay nine different tiles."""
    ways: dict[int, list[Way]] = {0: [(0.0, ())]}
    for gain in gains:
        least = max(gain.values()) - _FARTHEST
        likely = [(more, one) for one, more in gain.items() if more > least]
        found: dict[int, list[Way]] = {}
        for used, kept in ways.items():
            for more, one in likely:
                if not used >> one.tile & 1:
                    found.setdefault(used | 1 << one.tile, []).extend(
                        [(had + more, (*laid, one)) for had, laid in kept]
                    )
        # Ways that have used the same tiles can go on alike. Of the others, only the likeliest go on.
        best = heapq.nlargest(_SETS, ((max(some)[0], used) for used, some in found.items()))
        ways = {used: heapq.nlargest(_KEPT, found[used]) for _, used in best}
    return heapq.nlargest(_KEPT, [way for some in ways.values() for way in some])


def _quadrants_drawn(grey: Grey, ink: str) -> list[Patch]:
    """Return the drawing of each kind of quadrant in the plain look, in the memory of a photo."""
    how, pitch = _style("plain", ink), DESIGNED + 2.0
    places = [((i % 4 - 1.5) * pitch, (i // 4 - 1) * pitch) for i in range(len(_LOOKS))]
    items = [
        Use(quadrant(kind, star, variant, DESIGNED, how), x, y)
        for (kind, star, variant), (x, y) in zip(_LOOKS, places, strict=True)
    ]
    drawn = drawn_sheet(grey, items, 4 * pitch + 4, _DENSE)
    return [drawn.cut(x, y, _HALF) for x, y in places]


def _kinds(page: _Page, drawn: Sequence[Patch], cells: Sequence[int]) -> list[list[float]]:
    """Return how well some quadrants (rows) agree with each kind in the plain look."""
    return [[page.land.alike(one, *_middle(cell), _NEAR)[0] for one in drawn] for cell in cells]


def _plain(page: _Page) -> list[Way] | None:
    """Return the likeliest ways that tiles lie on a page in the plain look, None if it has not this look."""
    best: list[list[float]] = []
    for ink in INKS:
        alike = _kinds(page, _quadrants_drawn(page.grey, ink), range(SIDE * SIDE))
        if not best or typical(alike) > typical(best):
            best = alike
        if not _LOST < typical(best) < _CLEAR:
            break
    if typical(best) < _PLAIN:
        return None
    gains: list[dict[Placed, float]] = [{} for _ in range(PLACES)]
    for place, one in product(range(PLACES), _WAYS):
        seen = [best[cell][_LOOKS.index(kind)] for cell, kind in _quadrants(place, one)]
        off = [max(best[cell]) - alike for cell, alike in zip(quadrants_at(place), seen, strict=True)]
        # A tile of another edition may differ in one quadrant only.
        if max(off) < _OTHER:
            gains[place][one] = _WEIGHT * sum(seen)
    return _laid(gains) if all(gains) else []


def _quadrants(place: int, laid: Placed) -> Iterator[tuple[int, tuple[str, bool, int]]]:
    """Yield the quadrants of a tile that is laid: their cells, their kinds, whether they have the rose, their looks."""
    turned = _tiles()[laid.tile].turned(laid.turn)
    for i, cell in enumerate(quadrants_at(place)):
        yield cell, (turned.quadrants[i], i == turned.star, look(laid.tile, (i - laid.turn) % QUADRANTS))


def _seated(page: _Page, ways: Sequence[Way]) -> Iterator[tuple[float, Landscape]]:
    """Yield the boards of some ways to lay tiles for each number of seats."""
    seats = seats_seen(page.grey, page.foot, page.field)
    for (likely, placed), players in product(ways, SEATS):
        yield likely + seats[players], make(players, _tiles(), placed)


def _surveyed(page: _Page) -> Iterator[tuple[float, Landscape]]:
    """Yield the boards that look like a page in the survey look."""
    textures, roses = _textures(page.land), _roses(page, _roses_drawn(page.grey))
    gains = [
        {
            one: sum(
                textures[cell][TYPES.index(kind)] + star * roses[cell]
                for cell, (kind, star, _) in _quadrants(place, one)
            )
            for one in _WAYS
        }
        for place in range(PLACES)
    ]
    found = [one for one in _laid(gains) if is_valid(make(SEATS[0], _tiles(), one[1]))][:_DRAWN]
    near = sorted(range(SMALLEST, DESIGNED + 1), key=lambda width: abs(width - page.field.width))[:_WIDTHS]
    for ink, width, (_, placed), players in product(_INKS, near, found, SEATS):
        board = make(players, _tiles(), placed)
        if median(_alike(page, board, width, ink, _FEWER)) < _UNDRAWN:
            continue
        alike = _alike(page, board, width, ink, _FEW)
        if median(alike) >= _ALIKE:  # the drawing of another code has nothing in common with what is seen
            yield _WEIGHT * sum(alike), board
            return


def _few(board: Landscape, least: int) -> tuple[int, ...]:
    """Return some quadrants of a board whose areas are drawn fast, because they are small."""
    found: list[int] = []
    for patch in sorted(patches(board.cells, SIDE), key=lambda patch: len(patch.cells)):
        if len(found) < least:
            found += [row * SIDE + column for column, row in patch.cells]
    return tuple(found)


def _alike(page: _Page, board: Landscape, width: int, ink: str, least: int) -> list[float]:
    """Return how well some quadrants agree with the drawing of a board whose quadrants are printed so wide."""
    cells, scale = _few(board, least), DESIGNED / width
    stars = frozenset(cell for cell, (star, _) in enumerate(looks(board)) if star)
    how, middle = _style("survey", ink), SIDE * DESIGNED / 2
    land = survey.land(board.cells, stars, SIDE, width, board.code() or "", how, True, frozenset(cells))
    found = []
    with page.grey.room():
        drawn = drawn_sheet(page.grey, [Use(land, 0, 0)], SIDE * width + 2 * _AROUND, _DENSE * scale)
        for x, y in map(_middle, cells):
            patch = drawn.cut((x - middle) / scale, (y - middle) / scale, _HALF / scale)
            found.append(page.land.alike(patch, x, y, _NEAR)[0])
    return found


def _textures(land: Sheet) -> list[list[float]]:
    """Return the logarithm of the likelihood of each kind of land (column) in each quadrant, by its texture.

    It is how alike lines run, how much the blocks of a quadrant differ, how much of it is blank, and how fine its
    pattern is, all beside the other quadrants of the page.
    """
    loops, size, told = land.part.grey.loops, round((2 * _HALF - 1) * _DENSE), list[Sequence[float]]()
    with loops.room():
        out, bounds = loops.zeros(4), loops.reals([_BLANK, 5e-4, 3e-3])
        for cell in range(SIDE * SIDE):
            corner = land.at(*(v - _HALF + 0.5 for v in _middle(cell)))
            loops.texture(land.part.dark, land.part.wide, *corner, size, _BLOCK, bounds, out)
            told.append(list(loops.taken(out)))
    columns = [(fmean(column), pstdev(column) + 1e-6) for column in zip(*told, strict=True)]
    table = [[(one - mean) / far for one, (mean, far) in zip(row, columns, strict=True)] for row in told]
    return [
        [-sum(((a - b) / c) ** 2 for a, b, c in zip(row, _KINDS[kind], _SPREAD, strict=True)) / 2 for kind in TYPES]
        for row in table
    ]


def _roses_drawn(grey: Grey) -> list[Patch]:
    """Return the drawing of a rose in each amount of ink, in the memory of a photo."""
    half, drawn = survey.ROSE_SIZE / 2 + 0.7, list[Patch]()
    for ink in INKS:
        how = _style("survey", ink)
        disc = Shape(circle(0, 0, half), how.palette.paper, how.palette.ink, how.lines.hairline)
        items: list[Drawn] = [disc, *compass_rose(0, 0, survey.ROSE_SIZE, how)]
        drawn.append(drawn_sheet(grey, items, 4 * half, _DENSE).cut(0, 0, half))
    return drawn


def _roses(page: _Page, drawn: Sequence[Patch]) -> list[float]:
    """Return how likely each quadrant has a rose, as the logarithm beside one without, in the ink that fits best."""
    off = [at - DESIGNED / 2 for at in survey.ROSE]
    places = [(x + off[0], y + off[1]) for x, y in map(_middle, range(SIDE * SIDE))]
    found = ([page.land.alike(patch, *place, _NEAR)[0] for place in places] for patch in drawn)
    best = max(found, key=lambda one: sum(heapq.nlargest(PLACES, one)))
    return [_ROSE_WEIGHT * one for one in best]

"""The deal that a photo of AntWalk's overview may show: tiles with their arrows, and the sign of who holds their card.

Ten tiles are not on it. Their sides are those of the shipped edition, and only where all sides that are seen are, too.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from landpress.engine.contract.house import standard
from landpress.engine.games.antwalk.edition import EDITION, number_side
from landpress.layouts.games.antwalk import ARROWS, CENTRE, HAND, NAME, SEATS, SIDE, TILES, Deal, make
from landpress.output.games.antwalk.board import DESIGNED, FIGURE, SIGN, SIGN_SIZE, face, number
from landpress.output.games.antwalk.survey import tile_side
from landpress.output.games.antwalk.tables import DENSE, Middles, Table, alike_in, assigned, drawn_parts, exchanged
from landpress.output.photos.bands import style
from landpress.output.photos.grey import Grey, multiplied
from landpress.output.photos.patches import Patch, Sheet, sheet, typical
from landpress.output.photos.squares import Square
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.choices import INKS, LOOKS
from landpress.output.scene.items import Drawn, Use
from landpress.output.scene.style import Style

_COARSE, _SOME, _RIM = 2.0, 3, 2.0
"""Pixels in a mm, and the step between the tiles, where ways to lie are compared; and what is seen around the map."""
_FIGURE, _WHOLE, _SIGN = 0.2, 0.46, 0.7
"""Half the side of the part of a tile that is compared: its number, and its arrow, in widths; and that of a sign beside
the size of the sign."""
_LAID, _NEAR, _BESIDE, _ANY = 1.5, 0.6, 0.3, "20"
"""How far (mm of the designed width) a tile may lie out of its place, and on it a sign and a number; and which number
is drawn where only the arrow counts."""
_ALIKE, _LEAST, _AHEAD, _DASH = 0.6, 0.6, 0.08, 0.5
"""The least typical agreement of numbers, and that of each of them; how much better they must agree than in other ways;
and the agreement at which a sign is as likely as none."""
_WEIGHT = 100.0
"""What a difference of 1 in the agreement of a figure weighs, as a natural logarithm."""


def boards_over(grey: Grey, tried: Sequence[Square]) -> Iterator[tuple[float, Deal]]:
    """Yield the deals that look like an overview whose map lies in one of some ways."""
    with grey.room():
        found = list(_boards(grey, tried))
    yield from found


def _boards(grey: Grey, tried: Sequence[Square]) -> Iterator[tuple[float, Deal]]:
    places = [((i % SIDE + 0.5) * DESIGNED, (i // SIDE + 0.5) * DESIGNED) for i in range(SIDE * SIDE) if i != CENTRE]
    pages = [_page(grey, one, _COARSE) for one in tried]
    found: list[tuple[float, float, str, int]] = []
    for look in LOOKS:
        drawn = _numbers(pages[0], look, _COARSE)
        likely = [typical(alike_in(page, drawn, places[::_SOME], _LAID)) for page in pages]
        *_, second, first = sorted(likely)
        found.append((first, second, look, likely.index(first)))
    first, second, look, way = max(found)
    if first > max(_ALIKE, second + _AHEAD):
        yield from _deals(_page(grey, tried[way], DENSE), look, places)


def _page(grey: Grey, field: Square, dense: float) -> Sheet:
    onto = multiplied(field.lying, (1 / DESIGNED, 0, 0, 0, 1 / DESIGNED, 0, 0, 0, 1))
    return sheet(grey, onto, -_RIM, -_RIM, (SIDE * DESIGNED + 2 * _RIM,) * 2, dense)


def _tile(turn: str, text: str, look: str, how: Style) -> Sequence[Drawn]:
    """Return a tile with a number, which may be empty."""
    if look == "survey":
        return tile_side(turn, text, how)
    return [Use(face(turn, DESIGNED, how), 0, 0), number(text, 0, 0, FIGURE, how)]


def _numbers(page: Sheet, look: str, dense: float) -> list[Patch]:
    how = style(look, INKS[-1])
    return drawn_parts(page, [_tile(ARROWS[0], str(n), look, how) for n in TILES], _FIGURE * DESIGNED, dense, DESIGNED)


def _deals(page: Sheet, look: str, places: Middles) -> Iterator[tuple[float, Deal]]:
    sides, middles = _sides(page, look, places)
    numbers = alike_in(page, _numbers(page, look, DENSE), middles, _BESIDE)
    tiles = assigned(numbers)
    shipped = number_side(EDITION, standard(NAME)["edition.clockwise"])
    if min(row[tile] for row, tile in zip(numbers, tiles, strict=True)) < _LEAST:
        return
    if [shipped[tile] for tile in tiles] != sides:
        return
    signs = _signs(page, look, middles)
    for players, laid in product(SEATS, (tiles, *_others(tiles, numbers))):
        columns = [seat for seat in range(players) for _ in range(HAND)]
        columns += [-1] * (len(places) - len(columns))
        gains = [[_DASH if seat < 0 else row[seat] for seat in columns] for row in signs]
        held = [columns[k] for k in assigned(gains)]
        every = [[*row, _DASH] for row in signs]
        for seats in (held, *exchanged(held, every)) if laid == tiles else (held,):
            hands = [
                [tile + 1 for tile, seat in zip(laid, seats, strict=True) if seat == one] for one in range(players)
            ]
            likely = sum(row[k] for row, k in zip(numbers, laid, strict=True))
            likely += sum(row[k] for row, k in zip(every, seats, strict=True))
            yield _WEIGHT * likely, make([tile + 1 for tile in laid], shipped, hands)


def _others(tiles: Sequence[int], numbers: Table) -> Iterator[list[int]]:
    """Yield readings of the numbers in which two are exchanged, or one is another that is not there."""
    yield from exchanged(tiles, numbers)
    for place, row in enumerate(numbers):
        rest = max((k for k in range(len(TILES)) if k not in tiles), key=row.__getitem__)
        yield [*tiles[:place], rest, *tiles[place + 1 :]]


def _sides(page: Sheet, look: str, places: Middles) -> tuple[list[str], Middles]:
    """Return the side of each tile, and where exactly it lies, by the ink that fits best."""
    best: list[list[tuple[float, float, float]]] = []
    for ink in INKS:
        drawn = [_tile(turn, _ANY, look, style(look, ink)) for turn in ARROWS]
        patches = drawn_parts(page, drawn, _WHOLE * DESIGNED, whole=DESIGNED)
        found = [[page.alike(patch, *at, _LAID) for patch in patches] for at in places]
        best = max(best, found, key=lambda alike: sum(max(row)[0] for row in alike))
    return [ARROWS[row.index(max(row))] for row in best], [max(row)[1:] for row in best]


def _signs(page: Sheet, look: str, places: Middles) -> Table:
    """Return how well the sign of each seat is seen on each tile, in the ink that fits best."""
    at, found = [(x + SIGN[0], y + SIGN[1]) for x, y in places], []
    for how in (style(look, ink) for ink in INKS):
        signs = [[seat_sign(seat, 0, 0, SIGN_SIZE, how)] for seat in how.palette.seats[: max(SEATS)]]
        found.append(alike_in(page, drawn_parts(page, signs, _SIGN * SIGN_SIZE), at, _NEAR))
    return max(found, key=lambda alike: sum(sorted(map(max, alike))[-HAND * min(SEATS) :]))

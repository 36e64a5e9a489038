"""The signs of the seats on a page of Xarkant in a photo: below the land, or beside it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from landpress.layouts.games.xarkant import SEATS, SIDE
from landpress.layouts.paper import PAPERS
from landpress.layouts.sheet import whole_unit
from landpress.output.games.xarkant.board import RIM
from landpress.output.photos.bands import style
from landpress.output.photos.grey import Grey, Lying, applied, inverse, multiplied
from landpress.output.photos.patches import Patch, drawn_sheet, sheet
from landpress.output.photos.squares import Square
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.choices import INKS
from landpress.output.scene.style import Style
from landpress.output.sheets.frame import COLUMN, GUTTER, SIGN, TALLY_PITCH, tally_places
from landpress.output.sheets.page import play_area

_WEIGHT = 60.0
"""What a difference of 1 in the agreement of a sign weighs, as a natural logarithm."""
_SIGN, _FINE, _LOWEST, _REACH, _BESIDE = 3.6, 4.0, 6.0, 4.0, 2.0
"""The size of the sign of a seat, pixels in a mm where it is looked for, how near the bar it may be, and how far beside
its place."""
_EDGES, _BELOW = 20.0, 45.0
"""Both edges of a sheet, and the least height below the land, if no bar is seen."""
_SIGNED, _TOLD = 0.6, 0.2
"""How well the signs of some seats must be seen, and how much better than those of other numbers of seats."""


class _Room(NamedTuple):
    """The matrix of the room around the land, its width, and the heights of the land and of what is below it.

    Places in the room are in mm from its left side and from the upper side of the land. The land is in its middle.
    """

    lying: Lying
    wide: float
    side: float
    high: float


def seats_seen(grey: Grey, foot: Lying | None, field: Square) -> dict[int, float]:
    """Return how likely each number of seats is by their signs, between the land and the bar or beside the land."""
    with grey.room():
        signs = [_signs(grey, ink) for ink in INKS]  # outlined signs are not filled
        for room, look_in in product(_rooms(foot, field), (_in_row, _in_column)):
            with grey.room():
                seen = look_in(grey, room, signs)
            first, second = sorted(seen.values())[:-3:-1]
            if first > _SIGNED and first - second > _TOLD:
                return {players: _WEIGHT * one for players, one in seen.items()}
    return dict.fromkeys(SEATS, 0.0)


def _signs(grey: Grey, ink: str) -> list[Patch]:
    how = style("plain", ink)
    drawn = ([seat_sign(seat, 0, 0, _SIGN, how)] for seat in how.palette.seats[: max(SEATS)])
    return [drawn_sheet(grey, one, 4 * _SIGN, _FINE).cut(0, 0, 0.7 * _SIGN) for one in drawn]


def _rooms(foot: Lying | None, field: Square) -> list[_Room]:
    """Return the room around the land, or those of all papers if no bar is seen."""
    if foot is not None:
        side = SIDE * field.width
        own = multiplied(inverse(foot), field.lying)
        (middle, _), (_, low) = applied(own, SIDE / 2, SIDE / 2), applied(own, SIDE / 2, SIDE)
        sizes = [(2 * middle, side, -_LOWEST - low)]
    else:
        pages = [
            replace(style("plain", INKS[0]), paper=one, landscape=lies)
            for lies in (False, True)
            for one in PAPERS.values()
        ]
        sizes = [
            (one.page.width - _EDGES, side, max((one.page.height - _EDGES - side) / 2, _BELOW))
            for one in pages
            for side in (SIDE * min(field.width, _width(one)),)
        ]
    rooms = list[_Room]()
    for wide, side, high in sizes:
        mm = SIDE / side
        lying = multiplied(field.lying, (mm, 0, (side - wide) / 2 * mm, 0, mm, 0, 0, 0, 1))
        rooms += [_Room(lying, wide, side, high)] if wide > side else []
    return rooms


def _width(style: Style) -> int:
    """Return the width of a quadrant for which a page has room at most."""
    return whole_unit(play_area(style).inset(RIM, RIM, RIM, RIM), SIDE, SIDE)


def _in_row(grey: Grey, room: _Room, signs: Sequence[Sequence[Patch]]) -> dict[int, float]:
    """Return how well the signs of each number of seats are seen in a row below the land, by the ink that fits best."""
    lying, wide, side, high = room
    if high < 2 * _REACH:
        return dict.fromkeys(SEATS, 0.0)
    strips = {
        x: sheet(grey, lying, x - _REACH - 1, side, (2 * _REACH + 2, high), _FINE)
        for players in SEATS
        for x in tally_places(players, wide)
    }

    def seen(some: Sequence[Patch], players: int) -> float:
        placed = list(zip(some, tally_places(players, wide), strict=False))
        y = sorted(strips[x].alike(sign, x, side + high / 2, high / 2)[2] for sign, x in placed)[players // 2]
        return min(strips[x].alike(sign, x, y, _BESIDE)[0] for sign, x in placed)

    every = ({players: seen(some, players) for players in SEATS} for some in signs)
    return max(every, key=lambda one: max(one.values()))


def _in_column(grey: Grey, room: _Room, signs: Sequence[Sequence[Patch]]) -> dict[int, float]:
    """Return the same for a column at the right of the land. Fewer seats have the first signs of more."""
    lying, wide, side, high = room
    x, half = wide - COLUMN + GUTTER + SIGN, (side + high) / 2
    if x < (wide + side) / 2:
        return dict.fromkeys(SEATS, 0.0)
    strip, found = sheet(grey, lying, x - 2 * _REACH, 0, (4 * _REACH, 2 * half), _FINE), list[dict[int, float]]()
    for some in signs:
        # Every number of seats has the first two signs.
        for y in [strip.alike(sign, x, half, half)[2] - i * TALLY_PITCH for i, sign in enumerate(some[: min(SEATS)])]:
            alike = [strip.alike(sign, x, y + i * TALLY_PITCH, _BESIDE)[0] for i, sign in enumerate(some)]
            found.append({players: min(*alike[:players], *(1 - one for one in alike[players:])) for players in SEATS})
    return max(found, key=lambda one: max(one.values()))

"""The figures that readers of photos compare with what is seen: signs of seats, and roses."""

from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image

from landpress.layouts.games.antwalk import SEATS, Deal
from landpress.output.games.antwalk import board, overview
from landpress.output.games.antwalk import photo as slips
from landpress.output.games.antwalk.board import SIGN, SIGN_SIZE
from landpress.output.games.antwalk.tables import DENSE
from landpress.output.games.xarkant import photo, signs, survey
from landpress.output.photos.bands import style
from landpress.output.photos.lines import light_of
from landpress.output.photos.patches import drawn_sheet
from landpress.output.photos.squares import Square
from landpress.output.pieces.land import DESIGNED
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.choices import INKS
from landpress.output.scene.items import Drawn, Shape
from landpress.output.scene.shapes import rectangle
from landpress.output.sheets import frame
from landpress.output.sheets.frame import COLUMN, GUTTER, TALLY_PITCH
from tests.output.printing import extent
from tests.output.sheets import drawn_board


@pytest.mark.parametrize("ink", [INKS[0], INKS[-1]])
def test_the_sign_on_each_tile_is_that_of_its_seat(ink: str) -> None:
    """`_signs`: how well the sign of each seat is seen on each tile, in the ink that fits best."""
    grey, how = light_of(Image.new("L", (8, 8), 255)), style("plain", ink)
    laid = [(seat, (12.0 * (k % 2) - 15.0, 12.0 * (k // 2) - 15.0)) for k, seat in enumerate((2, 0, 3, 1))]
    with grey.room():
        drawn = [seat_sign(how.palette.seats[seat], x + SIGN[0], y + SIGN[1], SIGN_SIZE, how) for seat, (x, y) in laid]
        seen = overview._signs(drawn_sheet(grey, drawn, 40.0, DENSE), "plain", [at for _, at in laid])
    assert [len(row) for row in seen] == [max(SEATS)] * 4
    assert [row.index(max(row)) for row in seen] == [seat for seat, _ in laid]
    assert min(map(max, seen)) > 0.8


@pytest.mark.parametrize("colour", ["#d02010", "#1020c0", "#20a030"])
def test_a_drawing_is_as_dark_as_a_picture_of_it(colour: str) -> None:
    """Photos are read in the shades of Pillow. So a colour beside the shade that Pillow gives it is as dark as that."""
    level = Image.new("RGB", (1, 1), colour).convert("L").getpixel((0, 0))
    shade = Image.new("L", (8, 8), 255), "#" + f"{level:02x}" * 3
    grey, fields = light_of(shade[0]), [Shape(rectangle(-8, -2, 4, 4), colour), Shape(rectangle(4, -2, 4, 4), shade[1])]
    with grey.room():
        seen = drawn_sheet(grey, fields, 24.0, 4.0)
        dark = [seen.pixels()[row * seen.part.wide + column] for column, row in (seen.at(-6, 0), seen.at(6, 0))]
    assert dark[0] == pytest.approx(dark[1], abs=0.01)
    assert dark[0] > 0.1


class Strip:
    """A part of a page, in which signs of the first seats stand in a column. Each patch must lie in the part."""

    def __init__(self, left: float, top: float, size: Sequence[float], printed: int, at: tuple[float, float]) -> None:
        self.left, self.right, self.top, self.bottom = left, left + size[0], top, top + size[1]
        self.printed, self.at = printed, at

    def alike(self, sign: int, x: float, y: float, near: float) -> tuple[float, float, float]:
        assert self.left + 0.7 * signs._SIGN + signs._BESIDE <= x <= self.right - 0.7 * signs._SIGN - signs._BESIDE
        assert self.top <= y - near or near <= signs._BESIDE
        assert x == pytest.approx(self.at[0])
        lies = self.at[1] + sign * TALLY_PITCH
        return (1.0 if sign < self.printed and abs(lies - y) <= near else 0.0), x, lies


@pytest.mark.parametrize("printed", [2, 3, 4])
def test_signs_in_a_column_beside_the_land_tell_the_seats(printed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """`_in_column`: how well each number of seats is seen; fewer seats have the first signs of more."""
    room = signs._Room((), 260.0, 160.0, 30.0)
    at = 260.0 - COLUMN + GUTTER + frame.SIGN, 60.0
    parts: list[Any] = []

    def sheet(_: object, __: object, left: float, top: float, size: Sequence[float], ___: float) -> Strip:
        parts.append(size)
        return Strip(left, top, size, printed, at)

    monkeypatch.setattr(signs, "sheet", sheet)
    seen = signs._in_column(None, room, [range(4)])  # type: ignore[arg-type, list-item]
    assert seen == {players: float(players == printed) for players in (2, 3, 4)}
    assert [high for _, high in parts] == [190.0], "beside the land and what is below it"
    narrow = signs._Room((), 180.0, 160.0, 30.0)
    assert signs._in_column(None, narrow, [range(4)]) == dict.fromkeys((2, 3, 4), 0.0)  # type: ignore[arg-type, list-item]


def test_without_a_bar_the_land_is_as_wide_as_a_page_has_room_for() -> None:
    """A land on A4 on its side has quadrants of 26 mm; with 30 mm its signs were looked for at the wrong places."""
    field = Square((1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0), 30.0)
    sides = {round(room.wide, 1): room.side for room in signs._rooms(None, field)}
    assert (sides[190.0], sides[277.0], sides[400.0]) == (180.0, 156.0, 180.0)


def test_a_rose_is_compared_as_it_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """`_roses_drawn`: the drawing of a rose in each amount of ink, with the whole disc on which it lies."""
    grey, held = light_of(Image.new("L", (8, 8), 255)), list[Sequence[Drawn]]()

    def drawn(_: object, items: Sequence[Drawn], side: float, dense: float) -> object:
        held.append(items)
        return drawn_sheet(grey, items, side, dense)

    monkeypatch.setattr(photo, "drawn_sheet", drawn)
    with grey.room():
        patches = photo._roses_drawn(grey)
    for ink, items, patch in zip(INKS, held, patches, strict=True):
        printed = survey._signs("wood", True, (0, 0), DESIGNED, photo._style("survey", ink))[2:]
        discs = [next(item for item in some if isinstance(item, Shape)) for some in (items, printed)]
        (left, top, right, bottom), onto = (extent(disc.path) for disc in discs)
        assert (right - left, bottom - top) == pytest.approx((onto[2] - onto[0], onto[3] - onto[1]))
        assert len(items) == len(printed)
        assert patch.wide >= (right - left) * photo._DENSE - 1, "nothing of the disc is cut off"


def test_the_sign_on_each_card_is_that_of_its_seat() -> None:
    """`_signs` of the slips: the sign below the number of a card, as the page shows it."""
    grey, how, unit = light_of(Image.new("L", (8, 8), 255)), style("plain", INKS[0]), 22
    laid = [(seat, (24.0 * (k % 3) - 24.0, 24.0 * (k // 3) - 12.0)) for k, seat in enumerate((2, 0, 3, 1, 1, 2))]
    deal = drawn_board("antwalk")
    assert isinstance(deal, Deal)
    pieces = board._Pieces(deal, unit, how)
    with grey.room():
        drawn = [one for k, (seat, (x, y)) in enumerate(laid) for one in pieces.dealt(k, seat, x, y)]
        places = tuple(at for _, at in laid)
        seen = slips._signs(drawn_sheet(grey, drawn, 80.0, DENSE), slips._Slips((), places, (), (), unit, unit, 1.0))
    assert [list(row).index(max(row)) for row in seen] == [seat for seat, _ in laid]
    assert min(map(max, seen)) > 0.8

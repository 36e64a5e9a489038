"""The boards of photos without any code are read cell by cell, or refused (docs/photos.md)."""

from contextlib import nullcontext
from io import BytesIO
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from PIL import Image

from landpress.engine.boards.validity import is_valid
from landpress.generator.boards.named import board_drawn
from landpress.layouts.board import Board
from landpress.layouts.games.terraforming import RADIUS
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, hexagon
from landpress.layouts.lattice import index
from landpress.output.games.last_land import surface
from landpress.output.games.last_land.photo import TILES
from landpress.output.games.terraforming.photo import _boards
from landpress.output.photos import bands, figures
from landpress.output.photos.bars import bars
from landpress.output.photos.cells import cells
from landpress.output.photos.doubts import doubted
from landpress.output.photos.field import Lattice, fields
from landpress.output.photos.figures import _is_better, _laid
from landpress.output.scene.choices import INKS
from landpress.output.strangers.board_finder import look_in_picture
from tests import carriers, photos
from tests.playing import by_day, of_class, rows_by_day

CELLS = hexagon(RADIUS)
WAYS = (("survey", "full", 2), ("plain", "full", 3), ("survey", "low", 6), ("plain", "low", 2))


def page(board: HexBoard, look: str = "plain", ink: str = "full", size: str = "a4") -> photos.Array:
    """Return the first page of a board without its QR code and without its typed code."""
    sheet = photos.drawn_sheet(board, look, ink, size).copy()
    sheet[-300:, -300:] = 255
    sheet[-240:-165, :1400] = 255
    return sheet


def photo(sheet: photos.Array) -> bytes:
    """Return a photo of a sheet that lies straight on a dark table; it costs little to make."""
    table = Image.new("RGB", (1900, 2600), (60, 50, 40))
    size = sheet.shape[1] * 4 // 5, sheet.shape[0] * 4 // 5
    table.paste(Image.fromarray(sheet).resize(size, Image.Resampling.BOX), (80, 80))
    return carriers.jpeg(table)


def terraforming(seats: int) -> HexBoard:
    """Return a board of Terraforming."""
    board = board_drawn("terraforming", seats, "cells b", ())
    assert isinstance(board, HexBoard)
    return board


@pytest.mark.parametrize("seats", by_day([2, 3], 0))
def test_the_plan_of_an_asteroid_tells_its_board(seats: int) -> None:
    """docs/photos.md: a covered cell has the content of the cells that lie alike for the other seats."""
    board = terraforming(seats)
    answer = look_in_picture(photo(page(board)))
    assert (answer.verdict, answer.content.decode()) == ("codes", f"cells {board.code()}")


@pytest.mark.parametrize(("game", "seats"), rows_by_day([("last-land", 3), ("terraforming", 2)], 0))
def test_a_page_on_letter_is_not_taken_for_a4(game: str, seats: int) -> None:
    """docs/photos.md: the sheet may be of any size that `--paper` names. The bar of 100 mm tells A4 from Letter."""
    board = board_drawn(game, seats, "cells b", ())
    assert isinstance(board, HexBoard)
    answer = look_in_picture(photo(page(board, "survey", "full", "letter")))
    assert (answer.verdict, answer.content.decode()) == ("codes", f"cells {board.code()}")


def test_bases_with_signs_in_outline_are_not_taken_for_bases_without() -> None:
    """docs/photos.md: each tile is compared in all amounts of ink. Six bases with three signs are another board."""
    board = of_class(Board.from_code("LL1-8BHD-7RPJ-8YAT-TY64-14HC"), HexBoard)
    shot, _ = photos.taken(page(board, "plain", "outline"), np.random.default_rng(0))
    shown = Image.open(BytesIO(photos.jpeg(shot))).convert("RGB")
    grey, colours = bands.seen(*shown.size, b"".join(band.tobytes() for band in shown.split()))
    lattice = Lattice(board.radius, surface.CELL)
    seen = fields(grey, next(iter(bars(grey))).lying, lattice)
    assert 0 < seen[0].alike <= 1
    found = cells(colours, TILES, seen)
    assert found is not None
    kinds = [found.kinds[max(range(len(row)), key=row.__getitem__)] for row in found.agreement]
    assert (found.ink, kinds.count("S")) == ("outline", board.players)


@pytest.mark.parametrize(
    ("dark", "lighter", "is_seen"), [(0.56, 0.0, True), (0.54, 0.56, True), (0.54, 0.54, False), (0.44, 0.9, False)]
)
def test_lighter_inks_are_looked_at_where_darker_ones_nearly_agree(
    dark: float, lighter: float, is_seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page in a lighter ink agrees with drawings in the darker ones up to a tenth less than with its own."""
    asked = list[str]()

    def typical(look: str, ink: str, least: object) -> float:
        asked.append(ink)
        return dark if ink in INKS[:2] else lighter

    seen = SimpleNamespace(typical=typical, likely=lambda look, ink: [[1.0]])
    colours = SimpleNamespace(red=SimpleNamespace(room=nullcontext))
    monkeypatch.setattr(figures, "_Drawings", lambda *given: None)
    monkeypatch.setattr(figures, "_Seen", lambda *given: seen)
    found = figures.contents_in(
        cast(Any, colours), cast(Any, [None]), cast(Any, SimpleNamespace(least=[("a", 1)], soft=0.0))
    )
    assert found == ([[1.0]] if is_seen else None)
    assert set(asked) == set(INKS if dark > 0.45 else INKS[:2])


@photos.tried("terraforming")
def test_a_plan_whose_cells_are_covered_for_both_seats_is_refused(
    tried: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/photos.md: a cell that is covered says nothing. Here its only partner is covered, too."""
    photos.compare_with(monkeypatch, tried)
    sheet = page(terraforming(2))
    for x in (1038, 1662):  # on the row of the centre, equally far from it
        sheet[1182:1272, x - 105 : x + 105] = 255
    assert look_in_picture(photo(sheet)).verdict == "nothing"


@pytest.mark.nightly  # the reading of 60 photos takes minutes
@pytest.mark.parametrize(("look", "ink", "seats"), WAYS)
def test_most_photos_of_a_plan_are_read_and_none_wrongly(look: str, ink: str, seats: int) -> None:
    board = terraforming(seats)
    sheet = page(board, look, ink)
    codes = []
    for kind in (kind for kind in photos.KINDS if "code" not in kind):
        answer = look_in_picture(photos.photo(sheet, kind, seats))
        codes.append(answer.content.decode().partition(" ")[2] if answer.verdict == "codes" else "")
    assert set(codes) == {board.code(), ""}
    assert codes.count("") <= 6, codes


def seen(board: HexBoard) -> np.ndarray:
    """Return the likelihoods of the contents of cells that are all seen well."""
    kinds = [".OS".index(kind[0]) for kind in board.cells]
    return np.where(np.arange(3) == np.array(kinds)[:, None], 0.0, -6.0)


def valid(likely: np.ndarray, seats: int) -> list[tuple[float, HexBoard]]:
    """Return the valid boards that look like the cells, the likeliest one last."""
    return sorted((one for one in _boards(likely.tolist(), seats) if is_valid(one[1])), key=lambda one: one[0])


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_board_is_the_likeliest_one_of_its_cells(seats: int) -> None:
    board = terraforming(seats)
    found = valid(seen(board), seats)
    assert found[-1] == (0.0, board)
    assert found[-2][0] <= -6.0 * seats


def test_cells_that_are_covered_for_every_seat_leave_two_boards() -> None:
    board, likely = terraforming(2), seen(terraforming(2))
    hole = board.cells.index("O")
    likely[[hole, len(CELLS) - 1 - hole]] = 0.0
    found = valid(likely, 2)
    assert [likely for likely, _ in found[-3:]] == [-12.0, 0.0, 0.0]
    assert board in [one for _, one in found[-2:]]


def test_the_most_doubtful_contents_are_changed() -> None:
    likely = np.array([[0.0, -50.0]] * 20)
    likely[[3, 5, 7, 9], 1] = -1.0, -2.0, -3.0, -4.0
    found = {tuple(np.flatnonzero(contents).tolist()): total for total, contents in doubted(likely.tolist())}
    assert found[()] == 0.0
    assert (found[3,], found[3, 5], found[5, 7, 9]) == (-1.0, -3.0, -9.0)
    assert (3, 5, 7, 9) not in found


def test_a_field_beside_the_board_is_moved_onto_it() -> None:
    place = index(RADIUS + 1)
    border = np.zeros(len(place))
    right = [place[Hex(q + 1, r - 1)] for q, r in CELLS]
    border[right] = 0.7
    assert _laid(border.tolist(), RADIUS) == right


@pytest.mark.parametrize(("better", "is_told"), [(0.07, True), (0.02, False), (0.0, False), (-0.07, False)])
def test_grounds_of_cells_tell_a_way_only_beyond_chance(better: float, is_told: bool) -> None:
    """In the right way craters agreed by 0.053 more or better, on average of 127 cells that scatter about as here."""
    chance = Random("craters")
    one, other = ([mean + chance.gauss(0.0, 0.07) for _ in range(127)] for mean in (better, 0.0))
    assert _is_better(one, other) == is_told

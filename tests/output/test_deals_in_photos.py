"""Deals of AntWalk are read from their slips, or refused (docs/photos.md)."""

from types import SimpleNamespace
from typing import Any

import pytest

from landpress.generator.boards.issue import drawn
from landpress.generator.boards.named import board_drawn
from landpress.generator.boards.request import request
from landpress.layouts.games.antwalk import SIDE
from landpress.output.games.antwalk import photo
from landpress.output.games.antwalk.board import ROWS
from landpress.output.photos.squares import Square, ways
from tests.output.test_landscapes_in_photos import page, read, scan

NAME = "antwalk"


@pytest.mark.parametrize(
    ("look", "ink", "seats"),
    [
        ("survey", "full", 3),
        *(
            pytest.param(look, ink, seats, marks=pytest.mark.nightly)
            for look, ink, seats in (("plain", "low", 2), ("plain", "outline", 4), ("survey", "low", 4))
        ),
    ],
)
def test_a_deal_is_read_without_any_code(look: str, ink: str, seats: int) -> None:
    """Issue 42, line 5: AntWalk's tiles are read by figure, and the sides of the ten others by the order of piles."""
    board = board_drawn(NAME, seats, "deal", ())
    assert read(scan(page(board, look, ink))) == ("codes", f"cells {board.code()}")


@pytest.mark.nightly
def test_the_order_of_the_piles_tells_the_sides_of_another_edition() -> None:
    """docs/photos.md: the sides of the ten tiles that are not dealt are tried until both piles have the order seen."""
    board = drawn(request(NAME, 3, edition="another one"), "a deal").board
    assert read(scan(page(board, "survey", "full"))) == ("codes", f"cells {board.code()}")


@pytest.mark.nightly
def test_slips_whose_piles_another_deal_has_are_not_guessed() -> None:
    """docs/photos.md: a deal counts only if it has both piles in the very order that is seen."""
    board = board_drawn(NAME, 2, "deal", ())
    sheet = page(board, "plain", "full")
    # the first two tiles of the upper slip change places
    top = first_row(sheet)
    tiles = sheet[top : top + 150, 100:400].copy()
    sheet[top : top + 150, 100:250], sheet[top : top + 150, 250:400] = tiles[:, 150:], tiles[:, :150]
    assert read(scan(sheet))[0] == "nothing"


def first_row(sheet: object) -> int:
    """Return the row of pixels above the first tiles: the first long line at the left, whose tiles are 14 mm wide."""
    dark = sheet[:, 110:230].mean(2) < 128  # type: ignore[index]
    return int(dark.all(1).argmax()) - 5


@pytest.mark.parametrize(("first", "last"), [(0.9, 0.4), (0.3, 0.8)])
def test_slips_are_seen_as_well_as_the_worse_of_their_ends(
    first: float, last: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sheet that is read a row too far shows its first tiles well and its last ones not, or the other way round."""
    few = ROWS[-1]
    slips: Any = SimpleNamespace(
        tiles=[(i, first) for i in range(few)] + [(0, 0.0)] * 9 + [(i, last) for i in range(few)]
    )
    monkeypatch.setattr(photo, "alike_in", lambda page, faces, part, near: [[0.0, seen, 0.1] for _, seen in part])
    assert photo._ends(SimpleNamespace(), [], slips) == min(first, last)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("alike", "is_told"), [((0.9, 0.6), True), ((0.9, 0.85), False), ((0.38, 0.1), False), ((0.48, 0.1), False)]
)
@pytest.mark.parametrize("way", [0, 5])
def test_a_map_lies_as_its_numbers_tell_if_no_other_way_is_nearly_as_good(
    way: int, alike: tuple[float, float], is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`_upright`: the way in which a field has the numbers of a map, or None if none is clearly the best."""
    looked: list[Any] = []

    def sheet(_: object, lying: object, *__: object) -> int:
        looked.append(lying)
        return len(looked) - 1

    monkeypatch.setattr(photo, "sheet", sheet)
    monkeypatch.setattr(photo, "_figures", lambda *_: [SimpleNamespace()])
    monkeypatch.setattr(photo, "alike_in", lambda page, *_: [[alike[page != way]], [alike[page != way] + 0.01]])
    field = Square((2.0, 0.0, 3.0, 0.0, 2.0, 4.0, 0.0, 0.0, 1.0), 17.0, (2.1, 0.0, 3.0, 0.0, 2.1, 4.0, 0.0, 0.0, 1.0))
    found = photo._upright(SimpleNamespace(), field)  # type: ignore[arg-type]
    assert len(looked) == 8
    assert found == (ways(field._replace(lying=field.beyond), SIDE)[way].lying if is_told else None)

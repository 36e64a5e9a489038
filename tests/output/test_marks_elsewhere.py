"""Marks that a second author drew: what is certain in a photo of them is right (docs/photos.md)."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from landpress.output.photos.bands import planes
from landpress.output.photos.likeness import Mark
from landpress.output.photos.marks import Read, read_alike
from tests import marks_elsewhere, photos
from tests.strokes_elsewhere import HALVES, names

RINGS = ["circle, closed", "old hand, circle", "fill, faint strokes", "four years old, line", "tick, flat"]


def read(
    page: photos.Array, photo: str, seed: int
) -> tuple[list[Read], tuple[list[list[Mark]], list[Mark]], list[int]]:
    """Return what is read in a photo of a page of the first board."""
    shot = Image.open(BytesIO(photos.photo(page, photo, seed))).convert("RGB")
    return read_alike(*planes(shot), marks_elsewhere.board(0))


def found(kinds: list[str], look: tuple[str, str], photo: str, seed: int) -> list[tuple[str, str]]:
    """Return what is read on each tile of a photo of a page with these marks, and the kind of mark."""
    page, truth = marks_elsewhere.marked(kinds, *look, 0, seed)
    return [*marks_elsewhere.counted(read(page, photo, seed)[0], truth)]


def test_what_is_drawn_around_a_box_is_not_certainly_empty() -> None:
    """docs/photos.md: the ring of 1.2 mm around a box belongs to it, and faint strokes are asked."""
    seen = found(RINGS, ("plain", "low"), "turned", 3)
    kinds = {kind: what for what, kind in seen if kind}
    assert kinds == {**dict.fromkeys(RINGS[:4], "asked"), "tick, flat": "right"}
    assert sum(what == "right" for what, kind in seen if not kind) >= 25


@pytest.mark.nightly  # twelve photos take about a minute
@pytest.mark.parametrize("half", HALVES)
def test_nothing_certain_is_wrong_on_marks_of_a_second_author(half: str) -> None:
    """docs/photos.md: nothing that counts as certain is wrong."""
    looks, kinds = (("survey", "full"), ("plain", "low"), ("survey", "low")), names(half)
    np.random.default_rng(1).shuffle(kinds)
    seen = list[tuple[str, str]]()
    for start in range(0, len(kinds), 13):
        seen += found(kinds[start : start + 13], looks[start // 13 % 3], "turned", start)
    assert [kind for what, kind in seen if what == "wrong"] == []
    assert sum(what == "right" for what, kind in seen if not kind) >= 100


@pytest.mark.nightly
def test_a_photo_of_one_pen_asks_few_questions() -> None:
    """docs/photos.md: marks that are alike are asked once, and the rest at once."""
    kinds = ["pencil 4H, cross"] * 10 + ["drop of water"] * 3
    page, _ = marks_elsewhere.marked(kinds, "survey", "full", 0, 6)
    tiles, (groups, rest), _ = read(page, "turned", 6)
    asked = {tile for tile, one in enumerate(tiles) if one.ticks is None}
    grouped = {one.tile for group in [*groups, rest] for one in group}
    assert len(asked) > 10
    assert grouped <= asked
    assert len(groups) <= 4


@pytest.mark.nightly
@pytest.mark.parametrize(("ink", "photo"), [("full", "flat"), ("low", "perspective"), ("outline", "turned")])
def test_a_board_without_marks_is_asked_once_at_most(ink: str, photo: str) -> None:
    """docs/photos.md: a sharp photo of a board without marks makes one question at most."""
    page, _ = marks_elsewhere.marked([], "survey", ink, 0, 5)
    tiles, (groups, rest), _ = read(page, photo, 5)
    grouped = {one.tile for group in [*groups, rest] for one in group}
    assert {(one.ticks, one.token) for tile, one in enumerate(tiles) if tile not in grouped} == {(0, -1)}
    assert len(groups) + bool(rest) <= 1

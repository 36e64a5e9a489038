"""Ticks and tokens of half-played games of Last Land are read from photos (docs/photos.md)."""

import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from landpress.engine import pictures
from landpress.layouts.errors import InputError
from landpress.layouts.hexfield import HexBoard
from landpress.output import games as games_drawn
from landpress.output import photos as photo_readers
from landpress.output.games.last_land import tiles
from landpress.output.games.last_land.board import DESIGNED, box_places
from landpress.output.photos import marks
from landpress.output.photos.bands import planes
from landpress.output.photos.boxes import Seen, Usual
from landpress.output.photos.boxes import certain as certain_boxes
from landpress.output.photos.boxes import ticks as count_ticks
from landpress.output.photos.marks import Read, _laid, read_alike
from tests import marked_photos, photos
from tests.playing import by_day, of_class


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take photos with fewer pixels, which are made and read faster."""
    monkeypatch.setattr(photos, "SIZE", (1650, 2200))


def read_marks(data: bytes, board: HexBoard) -> list[Read]:
    """Return what is read on the tiles of a board in a photo, where nothing imports NumPy, as in the studio's page."""
    picture = planes(Image.open(BytesIO(data)).convert("RGB"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "numpy", None)
        return read_alike(*picture, board)[0]


def certain(number: int, plies: int, look: str, ink: str, kind: str, seed: int) -> tuple[int, int, list[str]]:
    """Return how many tiles of a photo are read whole, how many are asked about, and what is read wrongly."""
    match = marked_photos.position(number, plies)
    page = marked_photos.marked(match, look, ink, number, seed)
    state = match.state()
    read = read_marks(photos.photo(page, kind, seed), of_class(match.board, HexBoard))
    truth = [Read(*one) for one in zip(state["drain"], state["tokens"], strict=True)]
    wrong = [f"{one} is {true}" for one, true in zip(read, truth, strict=True) if not _agrees(one, true)]
    whole = sum(None not in one for one in read)
    return whole, len(read) - whole, wrong


def _agrees(read: Read, true: Read) -> bool:
    return all(seen in (None, is_there) for seen, is_there in zip(read, true, strict=True))


def test_a_flat_photo_of_a_game_in_play_is_read() -> None:
    """docs/photos.md: what the photo does not show clearly is asked."""
    whole, asked, wrong = certain(0, 60, "plain", "low", "flat", 1)
    assert wrong == []
    assert (whole >= 30, whole + asked) == (True, 37)


def test_what_reads_photos_has_no_numpy() -> None:
    """Issue 42: the page in the browser, which has no NumPy, reads what the command line reads."""
    modules = [file for package in (photo_readers, pictures) for file in Path(package.__path__[0]).glob("*.py")]
    modules += Path(games_drawn.__path__[0]).glob("*/photo.py")
    assert [file.name for file in modules if "import numpy" in file.read_text("utf-8")] == []
    assert len(modules) > 30


@pytest.mark.usefixtures("small")
def test_a_stroke_through_a_box_that_goes_on_outside_is_asked() -> None:
    """docs/photos.md: a box is asked where a stroke through it goes on outside. The line of the box hides a part."""
    match = marked_photos.position(0, 60)
    state, page = match.state(), Image.fromarray(marked_photos.marked(match, "plain", "full", 0, 1))
    width, centres = marked_photos.tiles("plain", "full", 0)
    bare = [
        i for i, (drain, token) in enumerate(zip(state["drain"], state["tokens"], strict=True)) if drain == 0 > token
    ]
    struck, draw = bare[:4], ImageDraw.Draw(page)
    for i, along in zip(struck, ((8.0, 2.5), (6.0, 4.0), (1.0, 7.0), (-4.0, 7.0)), strict=True):
        dx, dy, _ = box_places(4, width / DESIGNED)[1]
        x, y = centres[i][0] + dx, centres[i][1] + dy
        ends = [(x - along[0] / 6, y - along[1] / 6), (x + along[0], y + along[1])]
        draw.line([(u * photos.PER_MM, v * photos.PER_MM) for u, v in ends], fill=(20, 60, 20), width=4)
    data = photos.photo(np.asarray(page), "turned", 1)
    read = read_marks(data, of_class(match.board, HexBoard))
    assert [read[i].ticks for i in struck] == [None] * 4
    assert sum(one.ticks is not None for one in read) >= 22


def test_a_stroke_as_dark_around_a_box_as_inside_it_is_asked() -> None:
    """docs/photos.md: a box is ticked if there is much ink in it, and less around it: a long stroke may only pass."""
    usual, seen = Usual([0.0] * 8, [0.01] * 5), Seen(-1, [(0.16, 0.55, 0.05, 0.25, 0.1, 1.0, 0.0, 0.2)], 0.7, 0.0, 0.0)
    assert certain_boxes(seen, usual) == [True]
    through = seen._replace(boxes=[(0.16, 0.55, 0.05, 0.25, 0.19, 1.0, 0.0, 0.2)])
    assert certain_boxes(through, usual) == [None]


def test_a_box_that_is_less_even_than_others_is_asked() -> None:
    """docs/photos.md: a hard pencil in a JPEG of quality 30 leaves hardly any ink in a box, but makes it uneven."""
    usual, ring = Usual([0.0] * 8, [0.015, 0.05, 0.018, 0.06, 0.07]), (0.008, 0.025, -0.025, -0.001, -0.035, 1.0, 0.0)
    boxes = [(*ring, 0.02), (*ring, 0.01)]
    assert certain_boxes(Seen(0, boxes, 0.2, 0.0, 0.0), usual) == [None, False]


def test_what_hides_boxes_and_is_no_token_is_no_scribble() -> None:
    """docs/photos.md: on a tile that is scribbled over every box must have ink, and its token must be certain."""
    usual, box = Usual([0.0] * 8, [0.01] * 5), (0.2, 0.55, 0.2, 0.4, 0.4, 0.9, 0.1, 0.2)
    scribbled = Seen(-1, [box] * 4, 32.0, 0.0, 9.0)
    assert [count_ticks(scribbled._replace(token=token), usual) for token in (-1, 3, None)] == [4, 4, None]
    blot, spared = scribbled._replace(blot=3.0), scribbled._replace(boxes=[box] * 3 + [(0.0,) * 8])
    assert [count_ticks(one, usual) for one in (blot, spared)] == [None, None]


@pytest.mark.nightly  # by day test_marks_elsewhere.py has rings of several pens
@pytest.mark.usefixtures("small")
def test_a_hard_pencil_around_a_box_is_asked() -> None:
    """docs/photos.md: a box is empty if there is no ink in the ring of 1.2 mm around it and its outline is as drawn."""
    match = marked_photos.position(0, 60)
    state, page = match.state(), Image.fromarray(marked_photos.marked(match, "survey", "low", 0, 1))
    width, centres = marked_photos.tiles("survey", "low", 0)
    bare = [
        i for i, (drain, token) in enumerate(zip(state["drain"], state["tokens"], strict=True)) if drain == 0 > token
    ]
    for i in bare[:4]:
        dx, dy, _ = tiles.box_places(4, width / tiles.DESIGNED)[2]
        x, y = (at * photos.PER_MM for at in (centres[i][0] + dx, centres[i][1] + dy))
        mask, reach = Image.new("L", page.size, 0), 2.15 * photos.PER_MM
        ImageDraw.Draw(mask).ellipse([x - reach, y - reach, x + reach, y + reach], outline=34, width=4)
        page.paste((60, 60, 65), (0, 0), mask)
    read = read_marks(photos.photo(np.asarray(page), "flat", 1), of_class(match.board, HexBoard))
    assert [read[i].ticks for i in bare[:4]] == [None] * 4
    assert sum(read[i].ticks == 0 for i in bare[4:]) >= len(bare[4:]) // 2


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("look", by_day(["survey", "plain"], 1))
def test_a_page_in_outline_is_not_taken_for_one_in_low_ink(look: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/photos.md: a board is compared in the ink that it is printed in: low ink has lighter lines, and colours."""
    board, laid = of_class(photos.board("last-land", 0), HexBoard), list[str]()

    def kept(*given: Any) -> Any:
        found = _laid(*given)
        laid.extend([found[2], found[3]] if found else [])
        return found

    monkeypatch.setattr(marks, "_laid", kept)
    read = read_marks(photos.photo(photos.sheet("last-land", look, "outline", 0), "flat", 1), board)
    assert (laid, sum(one.ticks == 0 for one in read) > 30) == ([look, "outline"], True)


def test_a_page_of_another_board_is_refused() -> None:
    match = marked_photos.position(0, 60)
    data = photos.photo(photos.sheet("last-land", "plain", "low", 1), "small", 1)
    with pytest.raises(InputError, match="do not look like those of LL1-"):
        read_marks(data, of_class(match.board, HexBoard))


@pytest.mark.nightly  # the reading of about a hundred photos takes minutes
def test_nothing_certain_is_wrong_in_photos_of_games_in_play() -> None:
    """docs/photos.md: nothing that counts as certain is wrong."""
    looks = (("survey", "full"), ("plain", "low"), ("survey", "low"))
    wrong, whole = list[str](), 0
    for seed in range(7 * len(marked_photos.KINDS)):
        kind, look = marked_photos.KINDS[seed % len(marked_photos.KINDS)], looks[seed % len(looks)]
        try:
            found = certain(seed % 3, 30 + 37 * seed % 300, *look, kind, seed)
        except InputError:
            continue
        whole += found[0]
        wrong += [f"{seed} {kind} {look}: {one}" for one in found[2]]
    assert whole > 1000
    assert wrong == []

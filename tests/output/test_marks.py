"""Ticks and tokens of half-played games of Last Land are read from photos (docs/photos.md)."""

from io import BytesIO

import pytest
from PIL import Image

from landpress.layouts.errors import InputError
from landpress.layouts.hexfield import HexBoard
from landpress.output.photos.marks import Read, read_marks
from tests import marked_photos, photos
from tests.playing import of_class


def shot(data: bytes) -> Image.Image:
    """Return a photo as it is read."""
    return Image.open(BytesIO(data)).convert("RGB")


def certain(number: int, plies: int, look: str, ink: str, kind: str, seed: int) -> tuple[int, int, list[str]]:
    """Return how many tiles of a photo are read whole, how many are asked about, and what is read wrongly."""
    match = marked_photos.position(number, plies)
    page = marked_photos.marked(match, look, ink, number, seed)
    state = match.state()
    read = read_marks(shot(photos.photo(page, kind, seed)), of_class(match.board, HexBoard))
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


def test_a_page_of_another_board_is_refused() -> None:
    match = marked_photos.position(0, 60)
    data = photos.photo(photos.sheet("last-land", "plain", "low", 1), "small", 1)
    with pytest.raises(InputError, match="do not look like those of LL1-"):
        read_marks(shot(data), of_class(match.board, HexBoard))


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

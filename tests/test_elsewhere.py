"""The makers of test data are repeatable, and what they make is there to be seen."""

import numpy as np

from tests import strokes_elsewhere as strokes
from tests.media_elsewhere import Array

PAPER = np.full((56, 56, 3), 246, np.uint8)
SOME = ("circle, open", "coin, brass", "hair")


def marked(name: str, seed: int) -> Array:
    return strokes.draw(PAPER, name, (28.5, 27.0), (9, 9), 100, np.random.default_rng(seed))


def test_every_kind_of_mark_is_seen_on_paper() -> None:
    """Each kind changes the paper near its box, leaves the picture that it was given, and no two kinds are alike."""
    made = {name: marked(name, 5).tobytes() for name in strokes.KINDS}
    alike = [name for name, got in made.items() if [*made.values(), PAPER.tobytes()].count(got) > 1]
    assert not alike, alike
    assert (PAPER == 246).all()


def test_marks_are_repeated_by_their_seed() -> None:
    """The same seed gives the same bytes, another seed others; a grey picture stays grey."""
    for name in SOME:
        assert (marked(name, 1) == marked(name, 1)).all()
        assert (marked(name, 1) != marked(name, 2)).any()
    grey = strokes.draw(PAPER[..., 0], "hair", (28, 28), (9, 9), 100, np.random.default_rng(1))
    assert grey.shape == PAPER.shape[:2]


def test_families_are_dealt_evenly() -> None:
    """Each family is dealt into two halves that differ by one at the most."""
    for family in {kind.family for kind in strokes.KINDS.values()}:
        tuning, apart = (len(strokes.names(half, family)) for half in strokes.HALVES)
        assert abs(tuning - apart) <= 1, family

"""The makers of test data are repeatable, and what they make is there to be seen."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests import scans_elsewhere as scans
from tests import strokes_elsewhere as strokes
from tests.media_elsewhere import Array
from tests.scans_elsewhere import digest
from tests.wear_elsewhere import WEARS

PAPER = np.full((56, 56, 3), 246, np.uint8)
SOME = ("circle, open", "coin, brass", "hair")


def marked(name: str, seed: int) -> Array:
    return strokes.draw(PAPER, name, (28.5, 27.0), (9, 9), 100, np.random.default_rng(seed))


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.nightly)])
def test_every_kind_of_mark_is_seen_on_paper(every: int) -> None:
    """Each kind changes the paper near its box, leaves the picture that it was given, and no two kinds are alike."""
    made = {name: marked(name, 5).tobytes() for name in [*strokes.KINDS][::every]}
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


def page() -> Array:
    """Return a small page: a dark frame and some text-like bars on white."""
    sheet = np.full((297, 210, 3), 255, np.uint8)
    sheet[60:220, 30:180:9] = (40, 60, 90)
    sheet[265:290, 180:202] = 0
    return sheet


def test_everything_that_befalls_a_page_is_seen() -> None:
    """Each wear changes the page, and no two alike."""
    sheet = page().astype(float)
    made = {name: wear.act(sheet.copy(), 1.0, 0.8, np.random.default_rng(3)).tobytes() for name, wear in WEARS.items()}
    assert len({*made.values(), sheet.tobytes()}) == len(WEARS) + 1


def test_scans_are_repeated_by_their_seed(tmp_path: Path) -> None:
    """The same case gives the same bytes; what is written can be read, one bit where that was said."""
    for case in scans.cases(4, 2):
        small = replace(case, dpi=25)
        made = scans.picture(page(), 25.4, small)
        assert made.tobytes() == scans.picture(page(), 25.4, small).tobytes(), str(case)
        file = tmp_path / f"page.{scans.SUFFIX[case.format]}"
        scans.write(made, file, small)
        with Image.open(file) as image:
            assert image.size == made.shape[1::-1], str(case)


def test_cases_of_a_half_hold_nothing_of_the_other() -> None:
    """A case is made of names of its half alone; each half has a name in every family."""
    for half in scans.HALVES:
        assert all(scans.of_half(family, half) for family in scans.FAMILIES)
        for case in scans.cases(200, 1, half):
            names = (case.ground, case.angle, case.mode, case.format, case.frame, *(name for name, _ in case.wears))
            assert {scans.HALF[name] for name in names} == {half}, str(case)
            assert case.lens == "from above" or scans.HALF[case.lens] == half


def test_nandeck_scripts_have_their_answers() -> None:
    """Each script has an answer whose cards and boxes lie on the deck; halves are dealt by the digests of names."""
    answers = sorted(
        (Path(__file__).parent / "data/nandeck_elsewhere").glob("*.json"), key=lambda file: digest(file.stem)
    )
    for place, file in enumerate(answers):
        told = json.loads(file.read_text("utf-8"))
        lines = file.with_suffix(".txt").read_text("utf-8").splitlines()
        assert told["half"] == scans.HALVES[place % 2]
        for thing in told["texts"] + told["rectangles"] + told["images"]:
            left, top, wide, high = thing["box_mm"]
            assert {*thing["cards"]} <= {*range(1, told["cards"] + 1)}
            assert left + wide <= told["card_mm"][0]
            assert top + high <= told["card_mm"][1]
        assert all(lines[int(line) - 1].startswith(word) for line, word in told["told_lines"].items())

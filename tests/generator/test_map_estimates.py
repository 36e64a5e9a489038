"""Estimates of how many boards a description has, beside their number counted one by one."""

import pytest

from landpress.generator.maps import counting
from landpress.generator.maps.orbits import Orbits
from landpress.generator.maps.ways import Drawing
from landpress.layouts.maps.vocabulary_of import wishes_of
from tests.generator.test_maps import HEAD, MIRRORED, SEVEN, SPACES, described

TEXTS = {
    "no symmetry": SPACES["neighbours"],
    "mirrored": MIRRORED,
    "mirrored, with a wish": MIRRORED.replace("seats = [2]\n", 'seats = [2]\nwishes = ["a: no a beside"]\n', 1),
    "turned": HEAD
    + 'symmetry = { seats = 3, by = "rotation" }\n'
    + SEVEN
    + "[kinds]\na = { count = 3 }\nb = { count = 3 }\nc = {}\n",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_an_estimate_holds_the_number_that_is_counted(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/maps.md: `describe` counts few boards and estimates many, with an interval."""
    description = described(text)
    drawing = Drawing(description, wishes_of(description))
    assert isinstance(drawing.alike, Orbits) == ("symmetry" in text)
    counted = counting.size(drawing)
    monkeypatch.setattr(counting, "MOST_COUNTED", 0)
    monkeypatch.setattr(counting, "WORK", 20_000)
    found = counting.size(drawing)
    assert counted.exact
    assert counted.boards / 2 <= found.low <= counted.boards <= found.high < counted.boards * 2

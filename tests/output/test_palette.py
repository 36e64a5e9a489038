"""Colours: legible, and distinct in grey and for people with any of the three dichromacies."""

from itertools import combinations
from math import dist

import pytest

from landpress.output.games.last_land.board import KINDS
from landpress.output.scene.choices import INKS
from landpress.output.scene.style import contrast, lightness, mixed, palette

# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
DICHROMACIES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def lab(colour: str, seen: str) -> tuple[float, float, float]:
    """Return CIE L*a*b* of a colour as seen by such an eye."""
    values = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]
    reached = [min(1, max(0, sum(m * v for m, v in zip(row, linear, strict=True)))) for row in DICHROMACIES[seen]]
    white = (0.9505, 1.0, 1.089)
    xyz = [sum(m * v for m, v in zip(row, reached, strict=True)) / w for row, w in zip(XYZ, white, strict=True)]
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, seen: str) -> float:
    """Return the CIE76 difference: about 2 is just visible, 10 is visible at a glance."""
    return dist(lab(one, seen), lab(other, seen))


def grounds() -> dict[str, str]:
    colours = palette("full")
    return {name: colours.tint(kind.hue, kind.tint) or colours.paper for name, kind in KINDS.items()}


def test_contrast_and_lightness_are_those_of_their_standards() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert lightness("#ffffff") == pytest.approx(100)
    assert lightness("#777777") == pytest.approx(50, abs=0.5)
    assert mixed("#ff0000", "#ffffff", 0.5) == "#ff8080"
    for colour in ("#ff0000", "#00ff00", "#0000ff", "#c05010"):  # each channel has a weight of its own
        assert lightness(colour) == pytest.approx(lab(colour, "normal")[0], abs=0.1)


def test_text_stands_out_from_every_ground() -> None:
    """The contrast is at least 4.5 to 1."""
    found = {kind: contrast(palette("full").ink, ground) for kind, ground in grounds().items()}
    assert {kind: ratio for kind, ratio in found.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("seen", DICHROMACIES)
def test_grounds_differ_for_every_eye(seen: str) -> None:
    found = grounds()
    pairs = combinations(found, 2)
    assert [(one, other) for one, other in pairs if difference(found[one], found[other], seen) < 8] == []


def test_in_grey_grounds_differ_or_a_pattern_stands_between() -> None:
    grey = {kind: lightness(ground) for kind, ground in grounds().items()}
    alike = [pair for pair in combinations(KINDS, 2) if abs(grey[pair[0]] - grey[pair[1]]) < 12]
    assert [pair for pair in alike if KINDS[pair[0]].pattern == KINDS[pair[1]].pattern] == []


@pytest.mark.parametrize("level", INKS)
def test_seats_are_shape_and_colour(level: str) -> None:
    seats = palette(level).seats
    assert [seat.shape for seat in seats] == ["circle", "triangle", "square", "diamond", "pentagon", "star"]
    assert len({seat.hue for seat in seats}) == 6
    assert {seat.fill is None for seat in seats} == {level == "outline"}


def test_only_full_ink_has_grounds() -> None:
    assert palette("full").tint("green", 0.25) == "#bfe7dc"
    assert palette("low").tint("green", 0.25) is None
    assert palette("outline").tint("green", 0.25) is None

"""The pieces of the survey: the shade on buildings, and colours that people with any colour vision tell apart."""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import atan2, cos, dist, radians, sin
from typing import Any

import numpy as np
import pytest
from shapely.geometry import Polygon
from shapely.ops import unary_union

from landpress.output.games.antwalk.pieces import CARD
from landpress.output.games.antwalk.survey import ARROW_TINT, HUES, card_back
from landpress.output.pieces.buildings import DRAWN, SHADED, building, church, workshop
from landpress.output.pieces.land import KINDS as LANDS
from landpress.output.scene.items import Drawn, Path, Use
from landpress.output.scene.style import Style, lightness, palette
from tests.output.sheets import kit_style
from tests.output.survey_pages import PAPERS, page, raster
from tests.output.test_palette import DICHROMACIES, XYZ
from tests.output.test_palette import difference as seen_difference

VISIONS = [*DICHROMACIES, "grey"]


def difference(one: str, other: str, vision: str) -> float:
    """Return how different two colours look to a kind of vision, or in a grey print (CIE76)."""
    return abs(lightness(one) - lightness(other)) if vision == "grey" else seen_difference(one, other, vision)


def darkness(pixels: np.ndarray[Any, Any], vision: str) -> np.ndarray[Any, Any]:
    """Return the lightness (L*) of painted pixels as a kind of vision, or a grey print, shows them."""
    shares = pixels / 255
    linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    if vision != "grey":
        linear = (linear @ np.array(DICHROMACIES[vision]).T).clip(0, 1)
    luminance = linear @ np.array(XYZ[1])
    found: np.ndarray[Any, Any] = np.where(luminance > 0.008856, 116 * np.cbrt(luminance) - 16, 903.3 * luminance)
    return found


def outlines(path: Path) -> list[Polygon]:
    """Return the lines of a path as areas. Curves are replaced by their ends and handles."""
    found: list[list[tuple[float, ...]]] = []
    for command, values in path:
        if command == "M":
            found.append([])
        found[-1] += [values[i : i + 2] for i in range(0, len(values), 2)]
    return [Polygon(points) for points in found if len(points) > 2]


@pytest.mark.parametrize("kind", DRAWN)
def test_the_shade_of_a_building_lies_on_it(kind: str) -> None:
    """No shade reaches over the silhouette by more than half a line, and it is at most half of the sign."""
    whole = unary_union([area.buffer(0) for path in DRAWN[kind]() for area in outlines(path)])
    shades = [Polygon(part) for part in SHADED[kind]]
    for shade in shades:
        assert shade.is_valid
        assert shade.difference(whole.buffer(0.12)).area < 1e-6
    assert sum(shade.area for shade in shades) <= whole.area / 2 + 1e-6


@pytest.mark.parametrize(
    "drawn",
    [
        lambda style: building("house", 0, 0, 1, style),
        lambda style: church("#0072b2", 18, style),
        lambda style: workshop("#0072b2", 12, style),
    ],
)
def test_only_pieces_of_the_survey_have_shades(drawn: Callable[[Style], Sequence[Drawn]]) -> None:
    looks = ("plain", "full"), ("survey", "outline"), ("survey", "full")
    plain, outline, full = (len(drawn(kit_style("xarkant", look=look, ink=ink))) for look, ink in looks)
    assert plain == outline < full


@pytest.mark.parametrize("vision", DICHROMACIES)
def test_seats_look_different_to_everybody(vision: str) -> None:
    """Two seats differ in colour for every kind of colour vision, and in shape for grey prints."""
    for one, other in combinations(palette("full").seats, 2):
        assert difference(one.hue, other.hue, vision) >= 7, (one.hue, other.hue)
        assert one.shape != other.shape


@pytest.mark.parametrize("vision", VISIONS)
def test_land_and_arrows_of_the_survey_look_different_to_everybody(vision: str) -> None:
    """The three kinds of land of a landscape, and the two arrows on cards and tiles."""
    colours = palette("full")
    lands = [colours.tint(kind.hue, kind.tint) or colours.paper for kind in LANDS.values()]
    assert all(difference(one, other, vision) >= 5 for one, other in combinations(lands, 2))
    clockwise, counter = (colours.tint(hue, ARROW_TINT) or colours.paper for hue in HUES.values())
    assert difference(clockwise, counter, vision) >= 14


@pytest.mark.nightly  # paints four large pages
@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("game", PAPERS)
def test_the_ink_of_a_page_stands_out_in_every_vision(game: str, vision: str) -> None:
    """On the painted page, figures and borders are 50 darker than nine tenths of all that is not ink."""
    lights = darkness(raster(page(game), 100), vision)
    dark = lights < lightness(palette("full").ink) + 5
    assert dark.mean() > 0.01
    assert np.quantile(lights[lights > 45], 0.1) - np.median(lights[dark]) >= 50
    assert np.median(lights[lights > 45]) - np.median(lights[dark]) >= 60


def test_leaves_go_all_around_the_back_of_a_card() -> None:
    """`card_back`: an anthill in a border of leaves, 4 mm from the edge. None lies on another, and none is missing."""
    leaves = []
    for half in card_back(kit_style("antwalk", look="survey")):
        if isinstance(half, Use):
            c, s = cos(radians(half.turn)), sin(radians(half.turn))
            inner = [one for one in half.symbol.items if isinstance(one, Use) and one.symbol.name == "leaf"]
            leaves += [(c * one.x - s * one.y, s * one.x + c * one.y) for one in inner]
    wide, high = CARD[0] / 2 - 4, CARD[1] / 2 - 4
    for x, y in leaves:
        assert max(abs(x) - wide, abs(y) - high) == pytest.approx(0, abs=1e-6)
    ring = sorted(leaves, key=lambda at: atan2(at[1], at[0]))
    steps = [dist(ring[i - 1], at) for i, at in enumerate(ring)]
    assert min(steps) > 3.4
    assert max(steps) < 7

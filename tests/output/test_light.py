"""Light falls from the upper left, and what is nearer lies over what is farther: on covers, boxes and boards."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from landpress.layouts.sheet import Area
from landpress.output.games.last_land import cover as columns
from landpress.output.pieces import medallions, tuck_faces
from landpress.output.scene.items import Drawn, Scene, Window
from tests.output.sheets import kit_style
from tests.output.survey_pages import DPI, raster

SIDE = 60.0


def pixels(items: list[Drawn]) -> Any:
    """Return how dark each pixel is of what is drawn around (0, 0)."""
    room = Area(-SIDE / 2, -SIDE / 2, SIDE, SIDE)
    return 255 - raster(Scene(SIDE, SIDE, "", (Window(0, 0, room, tuple(items)),))).min(axis=2).astype(int)


def shadow(items: list[Drawn], is_part: Any) -> tuple[float, float]:
    """Return how far to the right and down the middle lies of what is drawn outside of a part, in mm."""
    dark = pixels(items) * ~is_part
    places = np.argwhere(dark > 100) - dark.shape[0] / 2
    if len(places) < 20:
        return 0.0, 0.0
    down, right = places.mean(axis=0) * 25.4 / DPI
    return float(right), float(down)


def grid() -> tuple[Any, Any]:
    size = pixels([]).shape[0]
    along = (np.arange(size) - size / 2) * 25.4 / DPI
    x, y = np.meshgrid(along, along)
    return x, y


@pytest.mark.parametrize("name", medallions.MOTIFS)
def test_the_shadow_of_a_medallion_lies_to_the_lower_right(name: str) -> None:
    x, y = grid()
    right, down = shadow(medallions.medallion(name, 0, 0, 20, kit_style("last-land")), np.hypot(x, y) < 20.2)
    assert right > 5
    assert down == pytest.approx(right, abs=0.5)
    low = medallions.medallion(name, 0, 0, 20, kit_style("last-land", ink="low"))
    assert shadow(low, np.hypot(x, y) < 20.2) == (0, 0), "shadows take ink"


def test_the_shadow_of_a_card_lies_to_the_lower_right() -> None:
    x, y = grid()
    inside = (abs(x) < 20.3) & (abs(y) < 10.3)
    right, down = shadow(tuck_faces._card(Area(-20, -10, 40, 20), kit_style("last-land")), inside)
    assert right > 3
    assert down > 3


@pytest.mark.parametrize("kind", columns.ROWS)
def test_marks_that_are_nearer_are_drawn_over_those_farther_away(kind: str) -> None:
    """The rows of marks on a column stand behind each other: each shape that is drawn later reaches farther down."""
    drawn = columns._growth(kind, 28.6, kit_style("last-land"))
    lowest = [max(values[-1] for command, values in shape.path if command != "Z") for shape in drawn if shape.stroke]
    assert len(lowest) >= 2
    assert all(a < b + 0.5 for a, b in pairwise(lowest))
    assert lowest[0] < lowest[-1]

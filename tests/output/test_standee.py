"""Standees: after folding both faces are upright, and figure and foot cross in their slots."""

import numpy as np
import pytest

from landpress.layouts.errors import LayoutError
from landpress.output.pieces.part import BASE_HEIGHT, RIM, SLOT, Form, base, standee, token
from landpress.output.scene.items import Shape, Use
from landpress.output.scene.shapes import polygon
from landpress.output.sheets.kit import Kit, kit_scenes
from tests.output.printing import extent, points
from tests.output.sheets import RED, an_imprint, kit_style, pdf_of, pictures
from tests.output.test_kit import assert_registers, red

STYLE = kit_style("last-land", marks="none")
ARROW = [Shape(polygon([(0, -6), (4, 2), (-4, 2)]), RED)]


@pytest.mark.parametrize("foot", [False, True])
def test_both_faces_are_upright_after_folding(foot: bool) -> None:
    """After folding at the dashed line, both faces are upright."""
    part = base("f", "foot", "pins", 1, 16, [Shape(polygon([(0, 0), (2, 3), (-2, 3)]), RED)], STYLE)
    part = part if foot else standee("s", "figure", "pins", 1, (14, 26), ARROW, STYLE)
    scenes = kit_scenes(Kit(parts=(part,)), an_imprint("last-land"), STYLE, None)
    mask = red(pictures(pdf_of(scenes))[0])
    rows = np.flatnonzero(mask.any(axis=1))
    (use,) = [u for u in scenes[0].items if isinstance(u, Use) and u.symbol.name.startswith("part-")]
    fold = round(use.y * 10)
    reach = max(rows[-1] - fold, fold - rows[0]) + 2
    above, below = mask[fold - reach : fold], mask[fold : fold + reach]
    # After folding, one half is behind the other and is seen from behind, mirrored sideways.
    assert_registers(above[::-1], below)
    widths = below.sum(axis=1)[np.flatnonzero(below.any(axis=1))]
    if foot:
        assert widths[0] > widths[-1], "the lower half is the other way up: the fold is its foot"
    else:
        assert widths[0] < widths[-1], "the fold is above the tip"


def test_figure_and_foot_are_slotted_halfway_and_folded_in_the_middle() -> None:
    figure, foot = (
        standee("s", "figure", "pins", 1, (14, 26), ARROW, STYLE),
        base("f", "foot", "pins", 1, 16, [], STYLE),
    )
    for part, height in ((figure, 26), (foot, BASE_HEIGHT)):
        assert extent(part.slits) == pytest.approx((0, -height, 0, height))
        assert sorted(abs(y) for _, y in points(part.slits)) == pytest.approx([height - SLOT] * 2 + [height] * 2)
        assert extent(part.folds) == pytest.approx((-part.width / 2, 0, part.width / 2, 0))
    assert BASE_HEIGHT == 2 * SLOT, "together they are as high as the foot"


@pytest.mark.parametrize("form", ["square", "round", "hexagon"])
def test_the_rim_of_a_token_stands_inside_its_edge_and_the_ground_runs_over(form: Form) -> None:
    """A token has a thin rim inside the cut line, and its ground runs over the cut line."""
    part = token("chip", "chips", 4, form, 16, [], STYLE, ground="#cc0000")
    rim = part.front[0]
    assert isinstance(rim, Shape)
    left, _, right, _ = extent(rim.path)
    assert (left, right) == pytest.approx((-8 + RIM, 8 - RIM), abs=0.01)
    scenes = kit_scenes(Kit(parts=(part,)), an_imprint("last-land"), STYLE, None)
    picture = pictures(pdf_of(scenes))[0]
    ground = (picture[:, :, 0] > 180) & (picture[:, :, 1] < 60)
    wide = np.flatnonzero(ground.any(axis=0)).size
    assert wide >= (2 * 16 + 6 if form == "square" else 2 * 16 + 3 + 3) * 10 - 3


def test_a_token_too_large_for_the_paper_is_named() -> None:
    huge = token("giant chip", "chips", 1, "round", 300, [], STYLE)
    with pytest.raises(LayoutError, match="giant chip"):
        kit_scenes(Kit(parts=(huge,)), an_imprint("last-land"), STYLE, None)

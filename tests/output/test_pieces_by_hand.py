"""Pieces in the hand: signs inside rims, figures clear of signs, aids, and numbers that can be upside down."""

from collections.abc import Sequence

import pytest

from landpress.layouts.errors import LayoutError
from landpress.output.games.antwalk.pieces import card_front, tile_side
from landpress.output.pieces.aids import SIGN, aids
from landpress.output.pieces.icons import _wheat
from landpress.output.pieces.part import CLEAR, RIM, Part, sign_size
from landpress.output.scene.choices import INKS
from landpress.output.scene.items import Drawn, Shape, Text
from landpress.output.scene.shapes import seat_shape
from landpress.output.scene.style import BODY, palette
from tests.output.printing import box_of, extent, meet
from tests.output.sheets import kit_style, parts_of

STYLE = kit_style("landsweeper")
SIX = palette("full").seats


@pytest.mark.parametrize("size", [7, 8, 10, 12, 25])
def test_the_sign_of_every_seat_keeps_inside_the_rim(size: int) -> None:
    """No sign touches the thin rim inside the cut line, and the longest sign uses the room."""
    reach = [max(map(abs, extent(seat_shape(seat.shape, 0, 0, sign_size(size))))) for seat in SIX]
    assert max(reach) <= size / 2 - RIM - CLEAR + 1e-9
    assert max(reach) >= 0.97 * (size / 2 - RIM - CLEAR)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize(
    ("game", "name", "kinds"), [("landsweeper", "Unit chip", 36), ("terraforming", "Robot chip", 5)]
)
def test_figures_on_chips_are_clear_of_what_is_above_them(game: str, name: str, kinds: int, ink: str) -> None:
    """The first shape of a chip is its rim. No other shape reaches into the figure."""
    chips = [part for part in parts_of(game, kit_style(game, ink=ink)) if part.name == name]
    assert len(chips) == kinds
    for chip in chips:
        (figure,) = [item for item in chip.front if isinstance(item, Text)]
        left, _, right, _ = box_of(figure)
        tall = (left, figure.y - 0.73 * figure.size, right, figure.y)  # digits are as tall as capitals
        rim, *shapes = [box_of(item) for item in chip.front if isinstance(item, Shape)]
        assert shapes
        for box in shapes:
            assert not meet(box, tall)
            assert rim[0] < box[0]
            assert rim[1] < box[1]


def aid(heading: str, text: str = "Move.") -> Part:
    return aids("aid", f"# {heading}\n{text}", (85, 60), SIX, STYLE)[4]


@pytest.mark.parametrize("letters", [8, 40, 55])
def test_the_heading_of_an_aid_is_clear_of_the_sign(letters: int) -> None:
    card = aid("h" * letters)
    (heading,) = [item for item in card.front if isinstance(item, Text) and item.bold]
    (sign,) = [item for item in card.front if isinstance(item, Shape)]
    assert box_of(heading)[2] < extent(sign.path)[0] - 1
    assert heading.size == pytest.approx(BODY) or letters > 8


def test_an_aid_whose_heading_or_text_is_too_long_is_an_error() -> None:
    assert SIGN < 85
    with pytest.raises(LayoutError, match="hhhhhhhh"):
        aid("h" * 120)
    with pytest.raises(LayoutError, match="word word"):
        aid("Your turn", "word " * 900)


def underlined(drawn: Sequence[Drawn]) -> int:
    """Count the lines that are drawn below the largest figure."""
    text = max((item for item in drawn if isinstance(item, Text)), key=lambda item: item.size)
    lines = [item.path for item in drawn if isinstance(item, Shape) and [c for c, _ in item.path] == ["M", "L"]]
    return sum(path[0][1][1] > text.y for path in lines)


def test_six_and_nine_cannot_be_taken_for_each_other() -> None:
    """Tiles and cards may be upside down, so 6 and 9 have a line below them, and no other number of 1 to 34 has."""
    style = kit_style("antwalk")
    tiles = {number: underlined(tile_side("cw", str(number), style)) for number in range(1, 35)}
    cards = {number: underlined(card_front(number, "cw", style)) for number in range(1, 35)}
    assert tiles == cards == dict.fromkeys(range(1, 35), 0) | {6: 1, 9: 1}


@pytest.mark.parametrize("radius", [2.0, 9.0])
def test_stalks_of_a_sheaf_cross_where_they_are_tied(radius: float) -> None:
    """Sheaves are drawn as they are bound: what is on the left above the tie is on the right below it."""
    stalks, *_, tie = (item for item in _wheat(radius, 0, kit_style("xarkant")) if isinstance(item, Shape))
    ends = [values for command, values in stalks.path if command in "ML"]
    feet, knots, tips = ends[0::3], ends[1::3], ends[2::3]
    assert len(feet) == len(tips) > 4
    assert sum(foot[0] * tip[0] < 0 for foot, tip in zip(feet, tips, strict=True)) == len(feet) - 1
    left, top, right, bottom = extent(tie.path)
    assert all(left <= x <= right and top <= y <= bottom for x, y in knots)

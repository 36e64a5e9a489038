"""Paper by name or in millimetres, and its printable area."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.layouts.errors import CallError, LayoutError
from landpress.layouts.paper import PAPERS, paper
from landpress.layouts.sheet import Area, printable, require, whole_unit

lengths = st.floats(1, 2000)


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("a4", 210, 297),
        ("Letter", 215.9, 279.4),
        ("a3", 297, 420),
        ("legal", 215.9, 355.6),
        ("tabloid", 279.4, 431.8),
        ("300x400mm", 300, 400),
        ("400x300mm", 400, 300),
        ("99.5x100.25MM", 99.5, 100.25),
        ("50x2000mm", 50, 2000),
    ],
)
def test_paper_has_its_exact_size(name: str, width: float, height: float) -> None:
    assert paper(name)[1:] == (width, height)
    assert paper(name).turned()[1:] == (max(width, height), min(width, height))


@pytest.mark.parametrize(
    "text", ["a5", "", "300x400", "300 x 400mm", "x400mm", "-300x400mm", "1e3x400mm", "nanx5mm", "٣٠٠x400mm", "a4\n"]
)
def test_unknown_paper_is_an_error_that_lists_what_is_known(text: str) -> None:
    with pytest.raises(CallError) as raised:
        paper(text)
    assert all(name in str(raised.value) for name in PAPERS)


@pytest.mark.parametrize("text", ["49.99x400mm", "300x2000.01mm", "0x0mm"])
def test_paper_of_no_printer_is_refused_with_the_limits(text: str) -> None:
    with pytest.raises(CallError, match="50 to 2000 mm"):
        paper(text)


def test_printable_is_the_page_inside_its_margins() -> None:
    area = printable(paper("a4"), 10)
    assert area == (10, 10, 190, 277)
    assert (area.right, area.bottom) == (200, 287)
    assert area.inset(left=5, bottom=22) == (15, 10, 185, 255)


@given(lengths, lengths, st.floats(0.5, 20), st.floats(0.5, 20))
def test_the_whole_unit_is_the_largest_that_fits(width: float, height: float, across: float, down: float) -> None:
    room = Area(0, 0, width, height)
    unit = whole_unit(room, across, down)
    assert unit * across <= width + 1e-6
    assert unit * down <= height + 1e-6
    assert (unit + 1) * across > width or (unit + 1) * down > height


def test_rounding_takes_no_millimetre_from_the_unit() -> None:
    """119.6 / 5.2 is 23, although floating-point division gives a little less."""
    assert 119.6 / 5.2 < 23
    assert whole_unit(Area(0, 0, 119.6, 500), 5.2, 1) == 23
    assert whole_unit(Area(0, 0, 500, 119.6), 1, 5.2) == 23


def test_a_part_that_does_not_fit_is_named() -> None:
    require("the dice", 20, 20, "take larger paper")
    with pytest.raises(LayoutError, match=r"the dice does not fit.*at least 20 mm, there are 19 mm; take larger paper"):
        require("the dice", 19, 20, "take larger paper")

"""How a page lies on the outline of a sheet, before its bar is looked for."""

from itertools import product

import pytest

from landpress.layouts.paper import PAPERS
from landpress.output.photos.footer import _ways
from landpress.output.photos.grey import applied, inverse
from landpress.output.photos.outline import Outline

SIZES = {size for one in PAPERS.values() for size in ((one.width, one.height), (one.height, one.width))}


def test_each_way_takes_the_corners_of_a_paper_to_those_of_the_sheet() -> None:
    """`_ways`: the matrix from mm on the page to pixels, in four ways and four mirrored ones, by papers."""
    corners = [(40.0, 30.0), (430.0, 55.0), (450.0, 640.0), (20.0, 600.0)]
    found = list(_ways(Outline(corners, (True,) * 4)))
    assert {number for number, _, _ in found} == set(range(8))
    for number, lying, height in found:
        back = [applied(inverse(lying), *corner) for corner in corners]
        wide = max(x for x, _ in back)
        assert any((wide, height) == pytest.approx(size) for size in SIZES)
        assert sorted((round(x, 3), round(y, 3)) for x, y in back) == sorted(
            (round(x, 3), round(y, 3)) for x, y in product((0.0, wide), (0.0, height))
        )
        middle, right, below = (applied(lying, *at) for at in ((50, 50), (60, 50), (50, 60)))
        (a, b), (c, d) = ((x - middle[0], y - middle[1]) for x, y in (right, below))
        assert (a * d - b * c < 0) == (number >= 4), "mirrored"
        if number < 4:
            assert back[number] == pytest.approx((0, 0), abs=1e-6)


@pytest.mark.parametrize(("cut", "left", "top"), [(0, 0, 97), (1, 0, 0), (2, 0, 0), (3, 110, 0)])
def test_behind_a_side_that_is_cut_off_the_sheet_goes_on(cut: int, left: float, top: float) -> None:
    """`_places`: if a side is cut off by the photo, the sheet goes on behind it. An A4 page, two pixels in a mm."""
    wide, high = (210, 200) if cut % 2 == 0 else (100, 297)
    corners = [(10.0, 20.0), (10.0 + 2 * wide, 20.0), (10.0 + 2 * wide, 20.0 + 2 * high), (10.0, 20.0 + 2 * high)]
    found = [
        (lying, height)
        for number, lying, height in _ways(Outline(corners, tuple(k != cut for k in range(4))))
        if number == 0
    ]
    wanted = (left, top), (left + wide, top), (left + wide, top + high), (left, top + high)
    assert any(
        height == pytest.approx(top + high)
        and all(
            applied(lying, *place) == pytest.approx(corner, abs=1e-6)
            for place, corner in zip(wanted, corners, strict=True)
        )
        for lying, height in found
    )

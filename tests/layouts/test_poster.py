"""Drawings cut over sheets: the whole drawing, 10 mm of overlap, and the fewest sheets."""

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from landpress.layouts.errors import LayoutError
from landpress.layouts.poster import OVERLAP, Poster, cut

lengths = st.floats(1, 3000)
rooms = st.lists(st.tuples(st.floats(21, 500), st.floats(21, 500)), min_size=1, max_size=3)


def laid(length: float, room: float) -> int:
    """Return how many sheets cover a length in whole mm. Each sheet overlaps the one before it by 10 mm."""
    count, covered = 1, float(room)
    while covered < length:
        covered = int(covered) - 10 + int(room) if count == 1 else covered - 10 + int(room)
        count += 1
    return count


def lines(poster: Poster) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Return the pieces across of the first row and the pieces down of the first column."""
    across = [(t.area.x, t.area.width) for t in poster.tiles if t.row == 1]
    down = [(t.area.y, t.area.height) for t in poster.tiles if t.column == 1]
    return across, down


@given(lengths, lengths, rooms)
@example(268.0, 235.0, [(182.0, 247.0), (269.0, 160.0)])
@example(190.0, 190.0, [(190.0, 190.0)])
def test_tiles_cover_the_drawing_with_ten_millimetres_of_overlap(
    width: float, height: float, sheets: list[tuple[float, float]]
) -> None:
    poster = cut(width, height, sheets)
    for pieces, whole, room in zip(lines(poster), (width, height), sheets[poster.room], strict=True):
        assert pieces[0][0] == 0
        assert pieces[-1][0] + pieces[-1][1] == pytest.approx(whole)
        for (start, length), (following, _) in pairwise(pieces):
            assert start + length - following == OVERLAP == 10
        assert all(OVERLAP < length <= room or len(pieces) == 1 for _, length in pieces), "no tile within its neighbour"
        assert all(length <= room + 1e-9 for _, length in pieces)
        assert all(start == int(start) for start, _ in pieces), "whole millimetres wherever somebody cuts"


@given(lengths, lengths, rooms)
def test_the_fewest_sheets_win(width: float, height: float, sheets: list[tuple[float, float]]) -> None:
    poster = cut(width, height, sheets)
    needed = [laid(width, across) * laid(height, down) for across, down in sheets]
    assert len(poster.tiles) == poster.rows * poster.columns == min(needed)
    assert poster.room == needed.index(min(needed)), "the first among equals"


def test_tiles_are_numbered_row_by_row_from_the_top_left() -> None:
    poster = cut(250, 350, [(140, 140)])
    assert [(t.row, t.column) for t in poster.tiles] == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]
    for tile in poster.tiles:
        assert (tile.area.x > 0) == (tile.column > 1)
        assert (tile.area.y > 0) == (tile.row > 1)


@given(st.floats(30, 500), st.floats(20, 400))
def test_tiles_are_as_even_as_whole_millimetres_allow(length: float, room: float) -> None:
    pieces = lines(cut(length, 5, [(room, 50)]))[0]
    lengths = [size for _, size in pieces]
    assert max(lengths) - min(lengths) <= len(lengths)
    assert len(set(lengths[:-1])) <= 1


@pytest.mark.parametrize("room", [(10, 300), (300, 10.9), (-5, 40), (0, 0)])
def test_sheets_too_small_to_overlap_are_refused(room: tuple[float, float]) -> None:
    with pytest.raises(LayoutError, match=r"a sheet of the poster does not fit.*more than 10 mm.*larger paper"):
        cut(400, 400, [room])


def test_a_room_that_is_too_small_does_not_keep_another_from_being_used() -> None:
    assert cut(400, 400, [(0, 0), (300, 300)]).room == 1

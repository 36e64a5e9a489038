"""Imposition: every part once, inside its room, apart from others, with shared cuts and few sheets."""

import math
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landpress.layouts.blocks import Block, ruler_cuts
from landpress.layouts.errors import LayoutError
from landpress.layouts.imposition import Piece, impose
from landpress.layouts.sheet import Area

A4 = (Area(10, 10, 190, 277),)
A4_ACROSS = (Area(10, 10, 277, 190),)

pieces = st.builds(
    Piece,
    st.just("part"),
    st.integers(8, 90),
    st.integers(8, 90),
    st.integers(1, 40),
    st.sampled_from([None, "red", "blue"]),
    st.sampled_from([0.0, 1.5, 3.0]),
    st.sampled_from([0.0, 3.0]),
)


def within(inner: Area, outer: Area) -> bool:
    gaps = inner.x - outer.x, inner.y - outer.y, outer.right - inner.right, outer.bottom - inner.bottom
    return min(gaps) > -1e-6


def box(block: Block, piece: Piece, i: int) -> Area:
    """Return the place of part number i of a block after cutting."""
    place = block.places[i]
    width, height = (piece.height, piece.width) if place.turned else (piece.width, piece.height)
    return Area(place.x - width / 2, place.y - height / 2, width, height)


def apart(one: Area, other: Area) -> float:
    """Return the gap between two boxes, negative where they overlap."""
    return max(other.x - one.right, one.x - other.right, other.y - one.bottom, one.y - other.bottom)


@settings(max_examples=60, deadline=None)
@given(st.lists(pieces, min_size=1, max_size=5), st.sampled_from([0.0, 1.0, 2.5]))
def test_every_part_lies_once_inside_its_room_and_apart_from_others(wanted: list[Piece], collar: float) -> None:
    found = impose(wanted, [A4, A4_ACROSS], collar)
    (room,) = (A4, A4_ACROSS)[found.room]
    counted: Counter[int] = Counter()
    for blocks in found.sheets:
        for block in blocks:
            rim = block.bleed + collar
            kept = block.area.inset(-rim, -rim, -rim, -rim)
            assert within(kept, room), "bleed and marks inside the room"
            lying = [box(block, wanted[place.piece], i) for i, place in enumerate(block.places)]
            assert all(within(one, block.area) for one in lying)
            assert all(apart(one, other) > block.gap - 1e-6 for one, other in combinations(lying, 2))
            counted.update(place.piece for place in block.places)
        for one, other in combinations(blocks, 2):
            clear = one.bleed + other.bleed + 2 * collar
            assert apart(one.area, other.area) >= clear - 1e-6, "neither bleed nor marks of another block"
    assert counted == {i: piece.copies for i, piece in enumerate(wanted)}


@given(
    st.integers(1, 4), st.integers(1, 4), st.integers(9, 40), st.integers(9, 40),
    st.sampled_from([0.0, 2.0, 5.5]), st.sampled_from([0.0, 3.0]), st.sampled_from([0.0, 6.0]),
)  # fmt: skip
def test_parts_that_fill_a_room_to_a_hair_lie_in_it_as_one_block(
    across: int, down: int, width: int, height: int, gap: float, bleed: float, collar: float
) -> None:
    """A block needs its parts, the gaps between them, and its bleed and marks on each side, and nothing else."""
    rim = 2 * (bleed + collar)
    room = (Area(4, 6, across * (width + gap) - gap + rim, down * (height + gap) - gap + rim),)
    found = impose([Piece("part", width, height, across * down, None, bleed, gap)], [room], collar)
    ((block,),) = found.sheets
    assert block.columns * block.rows == len(block.places) == across * down


@settings(max_examples=60, deadline=None)
@given(st.lists(pieces, min_size=1, max_size=5))
def test_only_parts_of_one_ground_share_a_cut(wanted: list[Piece]) -> None:
    for blocks in impose(wanted, [A4]).sheets:
        for block in blocks:
            kinds = {wanted[place.piece]._replace(name="", copies=0, open=False) for place in block.places}
            assert len(kinds) == 1


@pytest.mark.parametrize(
    ("width", "height", "copies", "sheets"),
    [
        (63, 88, 9, 1),  # poker cards on A4, three by three
        (63, 88, 34, 4),
        (88, 63, 9, 1),  # the same cards on their side: turned, because that saves a sheet
        (44, 68, 16, 1),
        (190, 277, 3, 3),
        (10, 10, 513, 1),  # 19 by 27
        (10, 10, 514, 2),
    ],
)
def test_known_fewest_sheets(width: int, height: int, copies: int, sheets: int) -> None:
    assert len(impose([Piece("card", width, height, copies)], [A4]).sheets) == sheets


def test_a_turned_row_fills_the_strip_that_upright_parts_leave() -> None:
    # 100 x 60 on 190 x 277: three by two turned, and one upright in the 77 mm below them.
    found = impose([Piece("card", 100, 60, 7)], [A4])
    assert len(found.sheets) == 1
    assert sum(place.turned for block in found.sheets[0] for place in block.places) == 6


def test_the_orientation_of_the_paper_that_needs_fewer_sheets_wins_and_the_first_among_equals() -> None:
    long = Piece("track", 250, 30, 6)
    assert impose([long._replace(edge="a", gap=0)], [A4, A4_ACROSS]).room == 1, "it need not be turned there"
    assert impose([Piece("card", 20, 20, 1)], [A4, A4_ACROSS]).room == 0
    assert impose([Piece("card", 20, 20, 1)], [A4_ACROSS, A4]).room == 0


def test_parts_are_turned_only_where_that_saves_a_sheet() -> None:
    found = impose([Piece("pin", 14, 52, 6), Piece("foot", 16, 16, 6)], [A4])
    assert not any(place.turned for block in found.sheets[0] for place in block.places)


def test_as_few_parts_as_possible_are_turned_where_sheets_and_cuts_are_as_many() -> None:
    """Among equals these decide: .. fewest cuts along a ruler, fewest turned pieces. Another way turns all 21."""
    ((*blocks,),) = impose([Piece("card", 30, 90, 10), Piece("card", 30, 60, 11)], [A4]).sheets
    assert sum(place.turned for block in blocks for place in block.places) <= 6


def test_neighbours_of_one_ground_share_one_cut() -> None:
    # 25 tokens of one colour make a square of five by five, without gaps.
    ((block,),) = impose([Piece("token", 10, 10, 25, "blue", 3.0)], [A4]).sheets
    assert (block.columns, block.rows) == (5, 5)
    assert (block.area.width, block.area.height) == (50, 50)


def test_grounds_that_differ_keep_room_for_the_bleed_of_both() -> None:
    ((one, other),) = impose([Piece("a", 10, 10, 1, "blue", 3.0), Piece("b", 10, 10, 1, "red", 3.0)], [A4]).sheets
    assert apart(one.area, other.area) >= 6


@settings(max_examples=40, deadline=None)
@given(st.integers(10, 90), st.integers(10, 90), st.integers(1, 60))
def test_equal_parts_need_no_more_sheets_than_a_plain_grid(width: int, height: int, copies: int) -> None:
    grids = [
        (room[0].width // w) * (room[0].height // h)
        for room in (A4, A4_ACROSS)
        for w, h in ((width, height), (height, width))
    ]
    found = impose([Piece("card", width, height, copies)], [A4, A4_ACROSS])
    assert len(found.sheets) <= math.ceil(copies / max(grids))
    assert len(found.sheets) >= math.ceil(copies * width * height / (190 * 277))


def test_a_room_of_two_rectangles_is_used_in_both() -> None:
    room = (Area(10, 10, 100, 100), Area(110, 10, 50, 50))
    found = impose([Piece("a", 100, 100, 1), Piece("b", 50, 50, 1)], [room])
    assert len(found.sheets) == 1


def test_what_does_not_fit_is_named() -> None:
    with pytest.raises(LayoutError, match=r"the map does not fit: it needs 205 x 305 mm .* 190 x 277 mm; take larger"):
        impose([Piece("card", 60, 90, 2), Piece("the map", 200, 300, 1)], [A4], 2.5)


def test_the_same_parts_lie_the_same_way_every_time() -> None:
    wanted = [Piece("a", 30, 40, 7, "x", 3.0), Piece("b", 25, 25, 34), Piece("c", 16, 16, 60, "y", 1.5, 3.0)]
    assert impose(wanted, [A4, A4_ACROSS], 2.5) == impose(wanted, [A4, A4_ACROSS], 2.5)


def grid(x: float, y: float, columns: int, rows: int, side: float = 10) -> Block:
    return Block(Area(x, y, columns * side, rows * side), columns, rows, (side, side), 0, 0, ())


def test_cuts_are_numbered_down_from_the_left_and_then_across_from_the_top() -> None:
    cuts = ruler_cuts([grid(0, 0, 2, 1)])
    assert [(cut.is_down, cut.at) for cut in cuts] == [(True, 0), (True, 10), (True, 20), (False, 0), (False, 10)]


def test_a_cut_goes_on_through_blocks_that_line_up_and_stops_at_a_part_in_its_way() -> None:
    """One cut serves both blocks of a column. A part between them divides it, and so it counts twice."""
    lined_up = ruler_cuts([grid(0, 0, 1, 1), grid(0, 30, 1, 1)])
    assert [(cut.at, cut.start, cut.end) for cut in lined_up if cut.is_down] == [(0, 0, 40), (10, 0, 40)]
    divided = ruler_cuts([grid(0, 0, 1, 1), grid(-5, 15, 1, 1), grid(0, 30, 1, 1)])
    assert [(cut.at, cut.start) for cut in divided if cut.is_down] == [(-5, 15), (0, 0), (0, 30), (5, 15), (10, 0)]
    assert [cut.first for cut in divided if cut.is_down] == [1, 0, 2, 1, 0], "its number stands beside where it begins"


def uncut(blocks: list[Block]) -> list[tuple[str, float]]:
    """Return the edges of parts along which no single cut runs from end to end."""
    cuts, found = ruler_cuts(blocks), []
    for block in blocks:
        ends = (block.area.y, block.area.bottom), (block.area.x, block.area.right)
        for axis, edges in enumerate(block.edges()):
            low, high = ends[axis]
            for at in edges:
                along = [cut for cut in cuts if cut.is_down == (axis == 0) and abs(cut.at - at) < 1e-3]
                if not any(cut.start < low + 1e-3 and cut.end > high - 1e-3 for cut in along):
                    found.append(("across" if axis else "down", at))
    return found


@settings(max_examples=30, deadline=None)
@given(st.lists(pieces, min_size=2, max_size=5))
def test_every_edge_of_a_part_is_cut_from_end_to_end(wanted: list[Piece]) -> None:
    sheets = impose(wanted, [A4], 0.0).sheets
    assert [uncut([block for block in sheet if not block.scissors]) for sheet in sheets] == [[]] * len(sheets)
    short_beside_long = [grid(0, 0, 1, 10), grid(10, 30, 1, 1)]
    assert uncut(short_beside_long) == []


def test_parts_for_scissors_have_no_cuts_along_a_ruler() -> None:
    assert ruler_cuts([grid(0, 0, 3, 3)._replace(scissors=True)]) == []


def test_two_sided_parts_lie_together_on_as_few_sheets_as_possible() -> None:
    cards = [Piece("map", 180, 200, 2), Piece("card", 60, 60, 3, two_sided=True), Piece("chip", 10, 10, 20)]
    # A strip of 50 mm beside the wall holds both tiles or both coins. One-sided tiles are larger, and must wait.
    coins = [
        Piece("wall", 50, 100, 1, two_sided=True),
        Piece("tile", 45, 45, 2),
        Piece("coin", 40, 40, 2, two_sided=True),
    ]
    for wanted, room in ((cards, A4), (coins, (Area(0, 0, 100, 100),))):
        sheets = impose(wanted, [room]).sheets
        backed = [any(wanted[place.piece].two_sided for block in sheet for place in block.places) for sheet in sheets]
        assert sum(backed) == 1


def test_large_parts_without_a_back_lie_apart_from_sheets_with_backs_if_that_takes_no_sheet_more() -> None:
    """Among equals these decide: .. fewest large pieces without a back on the sheets with backs."""
    wanted = [Piece("card", 190, 50, 1, two_sided=True), Piece("map", 190, 60, 1), Piece("chip", 20, 20, 0)]
    for chips, lying in ((100, [{0, 2}, {1, 2}]), (27, [{0, 1, 2}])):
        sheets = impose([*wanted[:2], wanted[2]._replace(copies=chips)], [(Area(0, 0, 190, 185),)]).sheets
        assert [{place.piece for block in sheet for place in block.places} for sheet in sheets] == lying

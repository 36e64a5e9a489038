"""The `Board` value of Last Land: where its seats start, and when two boards are equal."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.layouts.board import Board
from landpress.layouts.errors import CodeError
from landpress.layouts.games.last_land import SEATS, derive_starts, make, seated, write
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.symmetry import group_name
from tests.oracles.last_land import LastLandBoard, classes, text_of
from tests.strategies import arbitrary_boards, boards, laboratory_boards, lands_with_bases, own_boards, six_base_boards


def oracle(board: HexBoard) -> LastLandBoard:
    """Return the oracle's board from the fields of the board's file."""
    return LastLandBoard({"players": board.players} | write(board))


@given(st.one_of(own_boards, six_base_boards))
def test_starts_are_the_bases_the_rulebook_chooses(board: HexBoard) -> None:
    """LL-D1: all bases of a board made for its seats. LL-D3: the best N of six."""
    assert list(map(str, board.starts)) == [text_of(cube) for cube in oracle(board).right_starts()]
    assert len(set(board.starts)) == board.players
    assert set(board.starts) <= {
        c for c, kind in zip(oracle(board).graph, board.cells, strict=True) if kind == "B"
    } or all(oracle(board).tiles[cube] == "B" for cube in oracle(board).starts)


@given(boards)
def test_group_and_seat_symmetry_equal_the_oracle(board: HexBoard) -> None:
    """Symmetry and seats: the group maps the board to itself and acts transitively on the starts."""
    assert group_name(board.group) == oracle(board).group_name
    if board.starts:
        assert board.is_seat_symmetric == oracle(board).seat_symmetric


@pytest.mark.parametrize("group", ["C6", "D3 edges", "D3 corners"])
def test_two_three_and_six_seats_of_a_symmetric_six_base_board_are_symmetric(group: str) -> None:
    """LL-D3: 2, 3 and 6 seats are symmetric when the group is D3 or C6.

    The test takes every class of the small groups and some of the large one.
    """
    of_six = sorted(classes(6, group))
    for pattern in of_six[:: max(1, len(of_six) // 120)]:
        board = make(6, ["B" if symbol == "B" else f"T{symbol}" for symbol in pattern])
        uneven = [n for n in (2, 3, 6) if not seated(board, n).is_seat_symmetric]
        assert not uneven, board.code()


@given(lands_with_bases(6), st.sampled_from(SEATS))
def test_another_number_of_seats_on_the_same_land(land: tuple[str, ...], players: int) -> None:
    board = seated(make(6, land), players)
    assert board == make(players, land)
    assert len(board.starts) == players


@given(arbitrary_boards)
def test_what_informs_makes_no_difference(board: HexBoard) -> None:
    """Board file: seed and symmetry do not matter for equality."""
    assert replace(board, seed="x", claimed_symmetry="C3") == board
    assert replace(board, variant=(("patch.limit", 5),)) != board


@given(laboratory_boards)
def test_laboratory_boards_have_no_code(board: HexBoard) -> None:
    """Board code: only boards of the game's own size have a code. Other radii can be read and are reported."""
    assert board.code() is None
    assert board.canonical_key()


@given(arbitrary_boards, st.sampled_from(["ZZ", "XX", ""]))
def test_codes_of_unknown_games_are_refused(board: HexBoard, prefix: str) -> None:
    with pytest.raises(CodeError, match=r"starts with one of .*LL1"):
        Board.from_code(prefix + str(board.code())[2:])


def test_a_foreign_board_with_more_bases_than_six_still_has_its_seats() -> None:
    """Readers do not fail on a board of bases alone: it has as many starts as seats."""
    for players in SEATS:
        assert len(derive_starts(("B",) * 37, players)) == players
    assert derive_starts(("T1",) * 37, 4) == ()

"""The maker of Landsweeper islands: valid islands only, no class left out, and all classes equally likely."""

from collections import Counter
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from landpress.engine.boards.validity import seat_gap, symmetry
from landpress.engine.contract.house import changed
from landpress.engine.contract.streams import Stream
from landpress.generator.boards.batch import Order, open_batch
from landpress.generator.boards.draws import draws
from landpress.generator.boards.issue import fresh
from landpress.generator.boards.ledger import Ledger
from landpress.generator.boards.request import request
from landpress.generator.boards.spaces import known_size, size
from landpress.generator.boards.wanted import Request
from landpress.generator.games import landsweeper
from landpress.layouts.board import Board
from landpress.layouts.boardfile import board_fields
from landpress.layouts.errors import CallError, VariantError
from landpress.layouts.games.landsweeper import SEATS
from landpress.layouts.hexfield import HexBoard
from tests.chances import chisquare
from tests.oracles.landsweeper import STANDARD, House, LandsweeperBoard, valid_boards
from tests.playing import by_day

GAME = "landsweeper"
UNLIKELY = 1e-4  # seeds are fixed, so a test that passes once always passes
HEXAGON = {"board.shape": "hexagon"}


def wish(players: int, changes: dict[str, Any]) -> Request:
    """Return a request with changed house values."""
    return request(GAME, players, changed(GAME, changes))


def small(players: int, low: int, high: int, spacing: int) -> tuple[Request, House]:
    """Return a request for little sea and starts far apart, and the same house values for the oracle."""
    key = "land.cells" if players < 5 else "land.cells_large"
    house = House(land=(low, high), large_land=(low, high), spacing=spacing)
    return wish(players, {key: (low, high), "starts.distance": spacing}), house


def first(wanted: Request, seed: str) -> HexBoard:
    """Return the first board of a seed."""
    board = next(draws(wanted, seed))
    assert isinstance(board, HexBoard)
    return board


def oracle(board: Board, house: House = STANDARD) -> LandsweeperBoard:
    """Return the oracle's board from the board's file."""
    return LandsweeperBoard(board_fields(board, None), house)


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.nightly) for block in range(1, 12))])
@pytest.mark.parametrize("players", SEATS)
def test_boards_of_many_seeds_pass_the_oracle(players: int, block: int) -> None:
    """LS-1, LS-D1, LS-D6: the oracle judges 25 seeds for each seat count, 300 in the nightly run."""
    for seed in range(25 * block, 25 * block + 25):
        board = first(request(GAME, players), f"seed {seed}")
        judged = oracle(board)
        assert not judged.faults(), (seed, board.code())
        assert judged.seats_are_right
        assert judged.seat_symmetric or players == 5
        assert Board.from_code(str(board.code())) == board
        assert symmetry(board) != "none"


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_balanced_boards_for_other_seats_are_balanced(players: int) -> None:
    """LS-D7: when a space is used up, balanced islands follow, which give a warning and no error."""
    for seed in range(8):
        judged = oracle(first(Request(GAME, players, balanced=True), f"seed {seed}"))
        assert judged.faults().keys() <= {"balanced"}
        assert judged.gap <= Fraction(2, 100)


# Listing and drawing a space of two seats takes ten seconds.
SMALL = [
    pytest.param(2, 59, 60, 5, 611, marks=pytest.mark.nightly),
    pytest.param(3, 55, 60, 4, 788, marks=pytest.mark.nightly),
    (4, 57, 60, 3, 155),
    pytest.param(6, 85, 85, 4, 152, marks=pytest.mark.nightly),
    pytest.param(2, 58, 60, 6, 2204, marks=pytest.mark.nightly),
    pytest.param(6, 82, 85, 3, 593, marks=pytest.mark.nightly),
]


@pytest.mark.parametrize(("players", "low", "high", "spacing", "classes"), SMALL)
def test_small_spaces_are_drawn_evenly(players: int, low: int, high: int, spacing: int, classes: int) -> None:
    """LS-1, LS-D1: exactly the oracle's classes are drawn, and all equally often.

    Classes with several groups are counted once.
    """
    wanted, house = small(players, low, high, spacing)
    expected = valid_boards(4 if players < 5 else 5, players, house)
    assert landsweeper.count(wanted) == len(expected) == classes
    assert size(wanted) == (classes, True)
    often = Counter(min(board.images()) for board in islice(draws(wanted, "even"), 12 * classes))
    assert set(often) == expected
    assert chisquare(list(often.values())).pvalue > UNLIKELY


@pytest.mark.nightly
def test_the_space_of_four_seats_is_as_large_as_is_said() -> None:
    """LS-D7: about 40,000 for 4 seats. `landpress games` states the counted number."""
    assert known_size(request(GAME, 4)) == (landsweeper.count(request(GAME, 4)), True) == (40_777, True)


@pytest.mark.nightly
@pytest.mark.parametrize(("players", "classes"), [(3, 127_668), (6, 57_130)])
def test_the_larger_spaces_are_as_large_as_is_said(players: int, classes: int) -> None:
    """LS-D7: `landpress games` states the counted numbers, for 6 seats with the mirrors of D3."""
    assert known_size(request(GAME, players)) == (landsweeper.count(request(GAME, players)), True) == (classes, True)


@pytest.mark.parametrize("players", by_day([2, 3, 4, 6], 3))
def test_the_estimate_is_near_the_count(players: int) -> None:
    """LS-D7: the space of 2 seats is estimated from random proposals. Smaller spaces are estimated within 5 %."""
    wanted, _ = small(players, *((58, 60) if players < 5 else (82, 85)), 3)
    estimate = landsweeper.estimate(wanted, Stream("estimate"), 10_000)
    assert abs(estimate / landsweeper.count(wanted) - 1) < 0.05


@pytest.mark.parametrize("players", SEATS)
def test_a_seed_is_a_sequence_of_boards(players: int) -> None:
    """The drawing of a seed can be repeated, and another seed gives another one."""
    wanted = request(GAME, players)
    boards = list(islice(draws(wanted, "a"), 5))
    assert boards == list(islice(draws(wanted, "a"), 5))
    assert len({board.canonical_key() for board in boards}) == 5
    assert first(wanted, "b") != boards[0]


def test_the_usual_board_is_for_two() -> None:
    """The designer's game is for two. The rules allow up to six."""
    assert request(GAME).players == 2
    with pytest.raises(CallError, match="players 7: landsweeper is for 2, 3, 4, 5, 6 players"):
        request(GAME, 7)


@pytest.mark.parametrize("players", SEATS)
def test_the_hexagon_is_one_fixed_board_and_not_in_the_ledger(players: int, tmp_path: Path) -> None:
    """LS-1, LS-D6: the hexagon has all 61 or 91 cells.

    It is one fixed board, not in the ledger, and a batch is refused.
    """
    wanted = wish(players, HEXAGON)
    ledger = Ledger(tmp_path)
    issued = fresh(wanted, "a", ledger)
    board = next(issued).board
    assert board == next(issued).board == next(fresh(wanted, "b", ledger)).board
    assert "." not in board.cells
    assert not oracle(board, House(hexagon=True)).faults()
    assert not list(ledger.entries())
    with pytest.raises(VariantError, match="one fixed board"):
        open_batch(ledger, Order(wanted, "a", 2), "pad.pdf", True)
    ledger.close()


def test_starts_on_the_hexagon_are_far_apart() -> None:
    """LS-1, LS-D1: starts are in corners, as far apart as the symmetry allows."""
    corners = {players: first(wish(players, HEXAGON), "x").starts for players in (2, 3, 6)}
    assert [str(start) for start in corners[2]] == ["0,-4", "0,4"]
    assert [str(start) for start in corners[3]] == ["0,-4", "4,0", "-4,4"]
    assert {max(abs(start.q), abs(start.r), abs(start.q + start.r)) for start in corners[6]} == {5}
    assert 0 < seat_gap(first(wish(5, HEXAGON), "x")) <= 0.02


@pytest.mark.parametrize(
    ("players", "changes", "reason"),
    [
        (2, {"board.shape": "square"}, "board.shape = 'square': expected one of island, hexagon"),
        (2, {"land.cells": (50, 40)}, "expected the smaller number first"),
        (2, {"land.cells": (62, 70)}, "at most 61 of the hexagon's 61 may be land"),
        (6, {"land.per_seat": 15}, "6 seats need at least 90 cells"),
        (4, {"starts.distance": 6}, "no 4 symmetric starts are this far apart"),
        (4, {"starts.apart": 6}, "starts.apart = 6: no 4 symmetric starts are this far apart"),
        (4, {"starts.apart": 5, "starts.distance": 6}, "starts.distance = 6: no 4 symmetric starts"),
        (2, {"play.first_turn_bonus": "some"}, "first_turn_bonus = 'some': expected one of all, not-first, none"),
        (4, {"land.cells": (60, 60)}, "under D2 land comes in whole orbits"),
        (6, {"land.cells_large": (62, 62)}, "under C6, D3 land comes in whole orbits"),
        (6, HEXAGON | {"land.per_seat": 16}, "the hexagon for 6 seats has 91 cells"),
        (6, HEXAGON | {"starts.distance": 6}, "no 6 fair starts on the hexagon"),
        (6, HEXAGON | {"starts.apart": 6}, "starts.apart = 6: no 6 fair starts on the hexagon"),
        (5, HEXAGON | {"balance.gap_percent": 1}, "no 5 fair starts on the hexagon"),
        (3, {"land.cells": (4, 7), "land.per_seat": 0, "starts.distance": 6}, "failed LS-D1"),
        (5, {"starts.distance": 6}, r"failed LS-D1 \(starts\)"),
        (5, {"starts.apart": 7}, "starts.apart = 7: no 5 starts are this far apart"),
    ],
)
def test_variants_that_nothing_meets_are_refused(
    players: int, changes: dict[str, Any], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A variant is refused with the reason, at once if the reason is obvious."""
    monkeypatch.setattr(landsweeper, "patience", lambda wanted: 20)  # the maker's own would take seconds
    with pytest.raises(VariantError, match=reason):
        next(draws(wish(players, changes), "none"))


def test_house_values_change_what_is_made() -> None:
    """LS-1, LS-D1: house values are data, and a variant changes them."""
    changes = {"land.cells": (30, 36), "land.per_seat": 4, "starts.distance": 5}
    house = House(land=(30, 36), per_seat=4, spacing=5)
    for board in islice(draws(wish(3, changes), "variant"), 40):
        assert not oracle(board, house).faults()
        assert "amount of land" in oracle(board).faults()
        assert dict(board.variant)["land.cells"] == (30, 36)

"""The maker of Terraforming boards: valid boards only, no class left out, and all classes equally likely."""

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from landpress.engine.boards.validity import symmetry
from landpress.engine.contract.house import changed
from landpress.engine.contract.streams import Stream
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.boards.spaces import known_size, size
from landpress.generator.boards.wanted import Request
from landpress.generator.games import terraforming
from landpress.layouts.board import Board
from landpress.layouts.boardfile import board_fields
from landpress.layouts.errors import CallError, VariantError
from landpress.layouts.games.terraforming import SEATS
from landpress.layouts.hexfield import HexBoard
from tests.chances import chisquare
from tests.oracles.terraforming import House, TerraformingField, class_of, valid_fields

GAME = "terraforming"
UNLIKELY = 1e-4  # seeds are fixed, so a test that passes once always passes
HOLES = {2: {14, 16}, 3: {15}, 6: {12, 18}}


def wish(players: int, **sections: dict[str, Any]) -> Request:
    """Return a request with changed house values."""
    values = {f"{section}.{key}": value for section, keys in sections.items() for key, value in keys.items()}
    return request(GAME, players, changed(GAME, values))


def holes(players: int, low: int, high: int) -> Request:
    """Return a request for other numbers of holes."""
    return wish(players, holes={"allowed": (low, high), f"seats_{players}": (low, high)})


def first(wanted: Request, seed: str) -> HexBoard:
    """Return the first board of a seed."""
    board = next(draws(wanted, seed))
    assert isinstance(board, HexBoard)
    return board


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.nightly) for block in range(1, 12))])
@pytest.mark.parametrize("players", SEATS)
def test_boards_of_many_seeds_pass_the_oracle(players: int, block: int) -> None:
    """TF-1, TF-2, TF-D1, TF-D2: boards have no fault. Boards with pockets are never generated.

    25 seeds for each seat count, 300 in the nightly run.
    """
    for seed in range(25 * block, 25 * block + 25):
        board = first(request(GAME, players), f"seed {seed}")
        judged = TerraformingField(board_fields(board, None))
        assert not judged.faults(), (seed, board.code())
        assert judged.seats_are_right
        assert len(judged.holes) in HOLES[players]
        assert symmetry(board) == judged.group_name
        assert Board.from_code(str(board.code())) == board


# The oracle takes four to ten seconds to list the boards of one space.
@pytest.mark.nightly
@pytest.mark.parametrize(("players", "few"), [(2, 2), (3, 3), (6, 6), (6, 12)])
def test_small_spaces_are_drawn_evenly(players: int, few: int) -> None:
    """Exactly the oracle's classes are drawn, and all equally often, also those with a larger group."""
    wanted = holes(players, few, few)
    expected = {class_of(6, field) for field in valid_fields(6, players, House(holes=(few, few)))}
    assert terraforming.count(wanted) == len(expected)
    often = Counter(min(board.images()) for board in islice(draws(wanted, "even"), 15 * len(expected)))
    assert set(often) == expected
    assert chisquare(list(often.values())).pvalue > UNLIKELY


def test_every_number_of_holes_is_as_likely() -> None:
    """TF-D1: 14 or 16 holes for 2 seats, 12 or 18 for 6 are equally likely, though more holes allow far more boards."""
    for wanted, possible in (
        (request(GAME, 2), (14, 16)),
        (request(GAME, 6), (12, 18)),
        (holes(3, 12, 18), (12, 15, 18)),
    ):
        often = Counter(board.cells.count("O") for board in islice(draws(wanted, "holes"), 1500))
        assert set(often) == set(possible)
        assert chisquare(list(often.values())).pvalue > UNLIKELY


@pytest.mark.parametrize("choice", [12, 15, 18])
def test_three_seats_may_choose_their_holes(choice: int) -> None:
    """TF-D1: 3 seats have 15 holes by default, or 12 or 18. Such a board is valid by its code alone."""
    board = first(wish(3, holes={"seats_3": (choice, choice)}), "choice")
    assert board.cells.count("O") == choice
    assert bool(board.variant) == (choice != 15)
    assert not TerraformingField(board_fields(board, None)).faults()


def test_the_space_of_six_seats_is_as_large_as_is_said() -> None:
    """Small spaces are counted, and their exact size is stated."""
    assert known_size(request(GAME, 6)) == (terraforming.count(request(GAME, 6)), True)
    assert size(holes(3, 6, 6)) == (terraforming.count(holes(3, 6, 6)), True)
    assert terraforming.fillings(holes(6, 6, 6)) == 21 + 9  # orbits under C6, and those that D6 keeps
    assert size(holes(2, 30, 30)) is None


@pytest.mark.nightly
def test_the_larger_spaces() -> None:
    """`landpress games` states the number counted by the maker, and for 6 seats by the oracle."""
    assert known_size(request(GAME, 3)) == (terraforming.count(request(GAME, 3)), True)
    by_oracle = [len({class_of(6, f) for f in valid_fields(6, 6, House(holes=(n, n)))}) for n in (12, 18)]
    assert known_size(request(GAME, 6)) == (sum(by_oracle), True)


# 40,000 proposals are needed to be within 3 %.
@pytest.mark.nightly
@pytest.mark.parametrize("players", SEATS)
def test_the_estimate_is_near_the_count(players: int) -> None:
    """Large spaces are estimated from random proposals. Spaces that can be counted are estimated within 3 %."""
    wanted = holes(players, 2 * players, 3 * players)
    estimate = terraforming.estimate(wanted, Stream("estimate"), 40_000)
    assert abs(estimate / terraforming.count(wanted) - 1) < 0.03


@pytest.mark.parametrize("players", SEATS)
def test_a_seed_is_a_sequence_of_boards(players: int) -> None:
    """The drawing of a seed can be repeated, and another seed gives another one."""
    wanted = request(GAME, players)
    boards = list(islice(draws(wanted, "a"), 5))
    assert boards == list(islice(draws(wanted, "a"), 5))
    assert len({board.canonical_key() for board in boards}) == 5
    assert first(wanted, "b") != boards[0]


def test_the_usual_board_is_for_three() -> None:
    """The game is designed for 3 seats. 2 and 6 are possible by the same symmetry."""
    assert request(GAME).players == 3
    for players in (1, 4, 5, 7):
        with pytest.raises(CallError, match=f"players {players}: terraforming is for 2, 3, 6 players"):
            request(GAME, players)


@pytest.mark.parametrize("changes", [{"reach.percent": 100}, {"starts.wasteland": 6}])
def test_a_house_value_at_its_limit_is_allowed(changes: dict[str, object]) -> None:
    """What "at most" names is allowed itself: `check` of the maker has nothing against it."""
    terraforming.check(request(GAME, 3, tuple(changes.items())))


@pytest.mark.parametrize(
    ("players", "changes", "reason"),
    [
        (
            3,
            {"holes.seats_3": (13, 14)},
            r"multiples of 3, and none is in this range, within holes.allowed = \[12, 18\]",
        ),
        (3, {"holes.seats_3": (9, 9)}, r"holes.seats_3 = \[9, 9\]"),
        (6, {"holes.seats_6": (18, 12)}, "expected the smaller number first"),
        (2, {"holes.allowed": (126, 200), "holes.seats_2": (126, 200)}, "on the field"),
        (6, {"starts.distance": 7}, "no 6 symmetric starts are this far apart"),
        (3, {"starts.wasteland": 7}, "at most 6 neighbours"),
        (3, {"reach.percent": 101}, "at most 100"),
        (2, {"holes.allowed": (120, 124), "holes.seats_2": (120, 124)}, "failed TF-D2"),
    ],
)
def test_a_variant_that_cannot_be_met_is_refused_with_the_reason(
    players: int, changes: dict[str, Any], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A variant that cannot be met is refused with the reason, at once if the reason is obvious."""
    monkeypatch.setattr(terraforming, "patience", lambda wanted: 20)  # the maker's own would take seconds
    with pytest.raises(VariantError, match=reason):
        first(request(GAME, players, changed(GAME, changes)), "x")

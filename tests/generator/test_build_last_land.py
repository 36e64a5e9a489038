"""The maker of Last Land boards: valid boards only, no class left out, and all classes equally likely."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from landpress.engine.boards.validity import symmetry
from landpress.engine.contract.house import changed, house_values
from landpress.engine.contract.streams import Stream
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.boards.spaces import known_size
from landpress.generator.boards.wanted import Request
from landpress.generator.games import last_land
from landpress.generator.games.last_land.symmetric import KINDS, count, proposals
from landpress.layouts.board import Board
from landpress.layouts.boardfile import board_fields
from landpress.layouts.errors import CallError, VariantError
from landpress.layouts.games.last_land import SEATS
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.symmetry import Group, group_name
from tests.chances import chisquare
from tests.oracles.last_land import STANDARD, House, LastLandBoard, classes
from tests.playing import by_day

GAME = "last-land"
UNLIKELY = 1e-4  # seeds are fixed, so a test that passes once always passes
SIX_SEATS = dict(zip(("C6", "D3 edges", "D3 corners"), KINDS[6], strict=True))
STANDARD_HOUSE = house_values(GAME, ())


def first(wanted: Request, seed: str) -> Board:
    """Return the first board of a seed."""
    return next(iter(draws(wanted, seed)))


def oracle(board: Board, house: House = STANDARD) -> LastLandBoard:
    """Return the oracle's board from the board's file."""
    return LastLandBoard(board_fields(board, None), house)


def class_of(board: Board) -> str:
    """Return a name for the board's class: what the canonical key sees, with bases for starts."""
    return min(board.images()).replace("S", "B")


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.nightly) for block in range(1, 20))])
@pytest.mark.parametrize("players", SEATS)
def test_boards_of_many_seeds_pass_the_oracle(players: int, block: int) -> None:
    """LL-1, LL-2, LL-D1 to LL-D3: the oracle judges 25 seeds for each seat count, 500 in the nightly run."""
    for seed in range(25 * block, 25 * block + 25):
        board = first(request(GAME, players), f"seed {seed}")
        judged = oracle(board)
        assert not judged.faults(), (seed, board.code())
        assert (players == 5) or judged.seat_symmetric, (seed, board.code())
        assert symmetry(board) == ("balanced" if judged.group_name == "C1" else judged.group_name)
        assert Board.from_code(str(board.code())).starts == board.starts


@pytest.mark.parametrize("players", by_day([2, 3, 4, 6], 0, 1, 2))
def test_balanced_boards_for_other_seats_are_balanced(players: int) -> None:
    """LL-D8: when a space is used up, balanced boards follow. LL-D2: they give a warning and no error."""
    for seed in range(15):
        board = first(Request(GAME, players, balanced=True), f"seed {seed}")
        assert oracle(board).faults() <= {"balanced"}, board.code()
        assert oracle(board).gap <= Fraction(2, 100)


def test_no_number_of_seats_gives_a_six_base_board() -> None:
    """LL-D1: without `players` the board has six bases."""
    board = first(request(GAME), "x")
    assert (board.players, board.cells.count("B"), len(board.starts)) == (6, 6, 6)
    with pytest.raises(CallError, match="players 7: last-land is for 2, 3, 4, 5, 6 players"):
        request(GAME, 7)


@pytest.mark.parametrize("players", SEATS)
def test_a_seed_is_a_sequence_of_boards(players: int) -> None:
    """The drawing of a seed can be repeated, and another seed or number of seats gives another one."""
    wanted = request(GAME, players)
    boards = list(islice(draws(wanted, "a"), 5))
    assert boards == list(islice(draws(wanted, "a"), 5))
    assert {board.seed for board in boards} == {"a"}
    assert len({board.canonical_key() for board in boards}) == 5
    assert first(wanted, "b") != boards[0]


# The spaces of all groups together are listed by another test.
@pytest.mark.parametrize(
    ("group", "number"), [("C6", 84), ("D3 edges", 119), pytest.param("D3 corners", 7011, marks=pytest.mark.nightly)]
)
def test_the_spaces_of_six_seats_by_group(group: str, number: int) -> None:
    """LL-D8: 84 under C6, 119 and 7,011 under the two kinds of D3, counted by the maker and by the oracle."""
    assert count(6, STANDARD_HOUSE, (SIX_SEATS[group],)) == number
    assert len(classes(6, group)) == number


@pytest.mark.nightly
@pytest.mark.parametrize(("players", "number"), [(6, 7196), (4, 51107)])
def test_the_spaces_are_as_large_as_is_said(players: int, number: int) -> None:
    """LL-D8: 7,196 for 6 seats and 51,107 under D2 for 4. `landpress games` states the counted number."""
    wanted = request(GAME, players)
    assert last_land.count(wanted) == number
    assert known_size(wanted) == (number, True)
    groups = SIX_SEATS if players == 6 else ("D2",)
    assert len(set().union(*(classes(players, group) for group in groups))) == number


@pytest.mark.nightly
def test_the_space_of_three_seats() -> None:
    """LL-D8: 795,785 for 3 seats."""
    assert last_land.count(request(GAME, 3)) == 795_785
    assert known_size(request(GAME, 3)) == (795_785, True)
    assert len(classes(3, "C3")) == 795_785


@pytest.mark.parametrize(
    ("players", "group", "changes", "house"),
    [
        (4, "D2", {"mix.T1": (9, 9), "patch.limit": 2}, House(STANDARD.mix | {"T1": (9, 9)}, patch=2)),
        # Listing these takes seven seconds.
        pytest.param(3, "C3", {"patch.limit": 1}, House(patch=1), marks=pytest.mark.nightly),
    ],
)
def test_spaces_of_variants(players: int, group: str, changes: dict[str, object], house: House) -> None:
    """LL-D1, LL-D8: counting uses the house values."""
    wanted = request(GAME, players, changed(GAME, changes))
    found = classes(players, group, house)
    assert last_land.count(wanted) == len(found) > 0
    for board in islice(draws(wanted, "variant"), 40):
        assert class_of(board) in found
        assert not oracle(board, house).faults()


def test_the_estimate_is_near_the_count() -> None:
    """Large spaces are estimated from random proposals. A space that can be counted is estimated within 10 %."""
    wanted = request(GAME, 3)
    size = known_size(wanted)
    assert size is not None
    assert last_land.estimate(wanted, Stream("estimate"), 4_000) == pytest.approx(size.classes, rel=0.1)


def drawn_classes(kinds: Sequence[Group], house: Mapping[str, Any], players: int, times: int) -> Counter[str]:
    """Count how often each class was drawn."""
    made = proposals(players, house, Stream("chi-square", *kinds), kinds)
    boards = (board for board in made if isinstance(board, HexBoard))
    return Counter(class_of(board) for board in islice(boards, times))


@pytest.mark.parametrize(
    "groups",
    by_day([("C6",), ("D3 edges",), ("C6", "D3 edges"), ("D3 edges", "C6")], 0, 1, 3),
    ids=" and ".join,
)
def test_every_class_is_as_likely(groups: tuple[str, ...]) -> None:
    """LL-D8: `fresh` draws classes uniformly: the 84 under C6, the 119 under D3, and both, which overlap."""
    space = sorted(set().union(*(classes(6, group) for group in groups)))
    drawn = drawn_classes([SIX_SEATS[group] for group in groups], STANDARD_HOUSE, 6, 20 * len(space))
    assert set(drawn) <= set(space)
    assert chisquare([drawn[one] for one in space]).pvalue > UNLIKELY


@pytest.mark.nightly  # it takes 20,000 boards for a hundred with mirrors
def test_boards_with_mirrors_are_as_rare_as_they_are_many() -> None:
    """LL-D8: a class with mirrors has half as many pictures under C3, but is as likely as any other."""
    space = 795_785
    mirrored = classes(3, "D3 edges") | classes(3, "D3 corners")
    drawn = islice(draws(request(GAME, 3), "mirrors"), 20_000)
    came = sum(class_of(board) in mirrored for board in drawn)
    expected = 20_000 * len(mirrored) / space
    assert expected > 100
    assert chisquare([came, 20_000 - came], [expected, 20_000 - expected]).pvalue > UNLIKELY


# Listing the 7,011 boards of one group takes long.
@pytest.mark.nightly
def test_groups_of_six_seats_come_in_proportion_to_their_classes() -> None:
    """LL-D8: in the whole space of 6 seats, each group is drawn in proportion to its number of classes."""
    of_group = {group: classes(6, group) for group in SIX_SEATS}
    space = set().union(*of_group.values())
    boards = islice(draws(request(GAME, 6), "proportion"), 6000)
    drawn = Counter(class_of(board) for board in boards)
    for group, some in of_group.items():
        came = sum(times for one, times in drawn.items() if one in some)
        expected = 6000 * len(some) / len(space)
        assert chisquare([came, 6000 - came], [expected, 6000 - expected]).pvalue > UNLIKELY, group


@pytest.mark.nightly
@pytest.mark.parametrize("players", [4, 6])
def test_every_class_is_as_likely_in_whole_spaces(players: int) -> None:
    """LL-D8: all 7,196 classes of 6 seats and all 51,107 of 4, with six draws for each class."""
    groups = SIX_SEATS if players == 6 else ("D2",)
    space = sorted(set().union(*(classes(players, group) for group in groups)))
    drawn = Counter(class_of(board) for board in islice(draws(request(GAME, players), "all"), 6 * len(space)))
    assert chisquare([drawn[one] for one in space]).pvalue > UNLIKELY


def test_all_twelve_pictures_of_a_class_come() -> None:
    """A class is drawn in any of its rotations and mirror images."""
    made = proposals(6, STANDARD_HOUSE, Stream("pictures"), (SIX_SEATS["C6"],))
    boards = list(islice((board for board in made if isinstance(board, HexBoard)), 2000))
    pictures = {board.cells for board in boards}
    expected = {tuple(picture) for board in boards for picture in board.images()}
    assert {tuple(kind[-1] if kind != "B" else "S" for kind in cells) for cells in pictures} == expected
    assert {group_name(board.group) for board in boards} == {"C6", "D6"}


def test_a_mix_may_have_one_number_of_a_kind() -> None:
    """`mix.KIND = [n, n]`: exactly n tiles."""
    last_land.check(request(GAME, 3, changed(GAME, {"mix.T1": (9, 9), "mix.T4": (7, 8)})))


@pytest.mark.parametrize(
    ("players", "changes", "reason"),
    [
        (3, {"mix.T1": (13, 9)}, "mix.T1 = [13, 9]: expected the smaller number first"),
        (3, {"mix.T1": (0, 1)}, "mix: the ranges add up to"),
        (3, {"mix.T4": (20, 30)}, "mix: the ranges add up to"),
        (6, {"bases.distance_six": 4}, "bases: no 6 symmetric bases are 4 steps apart"),
        (4, {"bases.distance": 7}, "bases: no 4 symmetric bases are 7 steps apart"),
        (6, {"mix.T1": (9, 9), "mix.T2": (10, 10), "mix.T3": (7, 7), "mix.T4": (5, 5)}, "mix: with 6 seats tiles come"),
        (5, {"patch.limit": 0}, "no valid board in 21 proposals"),
        (5, {"bases.distance": 6}, "no valid board in"),
    ],
)
def test_a_variant_that_cannot_be_met_is_refused_with_the_reason(
    players: int, changes: dict[str, object], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A variant that cannot be met is refused with the reason, in one line."""
    monkeypatch.setattr(last_land, "patience", lambda wanted: 20)  # the maker's own would take seconds
    with pytest.raises(VariantError) as error:
        first(request(GAME, players, changed(GAME, changes)), "x")
    assert str(error.value).startswith(reason)
    assert str(error.value).isprintable()


def test_a_variant_travels_in_the_board() -> None:
    """Board file: `variant` holds changed values only. The board is valid under them and not without."""
    variant = changed(GAME, {"mix.T4": (9, 12), "patch.limit": 6, "mix.T1": (6, 13)})
    board = first(request(GAME, 3, variant), "x")
    assert board_fields(board, None)["variant"] == {"mix": {"T1": (6, 13), "T4": (9, 12)}, "patch": {"limit": 6}}
    assert "mix" in oracle(board).faults()
    house = House(STANDARD.mix | {"T4": (9, 12), "T1": (6, 13)}, patch=6)
    assert not oracle(board, house).faults()

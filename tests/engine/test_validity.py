"""The findings about a board equal those of the oracle: kinds, cells, group and gap."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.engine.boards.validity import examine, faults, symmetry
from landpress.engine.contract.house import changed
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.games.last_land import SEATS, TYPES, make, seated, write
from landpress.layouts.hexfield import HexBoard
from tests.oracles.last_land import STANDARD, House, LastLandBoard, text_of
from tests.strategies import arbitrary_boards, boards, laboratory_boards, own_boards, six_base_boards

KINDS = {
    "LL101": "size",
    "LL102": "mix",
    "LL103": "base count",
    "LL104": "adjacent bases",
    "LL105": "near bases",
    "LL106": "T4 beside base",
    "LL107": "patch",
    "LL201": "uneven",
    "LL202": "balanced",
}


def oracle(board: HexBoard, house: House = STANDARD) -> LastLandBoard:
    """Return the oracle's board from the fields of the board's file."""
    return LastLandBoard({"players": board.players} | write(board), house)


def agree(board: HexBoard, house: House = STANDARD) -> None:
    """Assert that engine and oracle find the same faults at the same cells."""
    found = list(faults(board))
    judged = oracle(board, house)
    assert {KINDS[f.code] for f in found if f.code != "LL204"} == judged.faults(), board.code()
    at = {code: [set(f.where) for f in found if f.code == code] for code in [*KINDS, "LL204"]}
    pairs = [({text_of(a), text_of(b)}, d) for a, b, d in apart(judged)]
    near = house.spacing_of_six if judged.six else house.spacing
    assert at["LL104"] == [pair for pair, d in pairs if d == 1]
    assert at["LL105"] == [pair for pair, d in pairs if 1 < d < near]
    rich = {text_of(c) for a, b in judged.graph.edges for c, d in ((a, b), (b, a))
            if (judged.tiles[c], judged.tiles[d]) == ("T4", "B")}  # fmt: skip
    assert sorted(map(min, at["LL106"])) == sorted(rich)
    limit = house.patch_of_six if judged.six else house.patch
    large = [sorted(map(text_of, patch)) for _, patch in judged.patches() if len(patch) > limit]
    assert sorted(map(sorted, at["LL107"])) == sorted(large)
    short = judged.six and board.players < 6
    seats_differ = short and not judged.seat_symmetric and judged.gap > house.gap
    assert bool(at["LL204"]) == seats_differ  # LL-D3: measured and reported


def apart(judged: LastLandBoard) -> list[tuple[tuple[int, int, int], tuple[int, int, int], int]]:
    """Return all pairs of bases with their distance: half the sum of the differences of their coordinates."""
    return [(a, b, sum(abs(i - j) for i, j in zip(a, b, strict=True)) // 2) for a, b in combinations(judged.bases, 2)]


@given(st.one_of(arbitrary_boards, own_boards, six_base_boards))
def test_random_boards(board: HexBoard) -> None:
    """LL-1, LL-2, LL-D1 to LL-D3 on boards of every kind. Most of them have many faults."""
    agree(board)


@given(st.sampled_from(SEATS), st.integers(0, 10**6), st.data())
def test_generated_boards_with_a_few_tiles_changed(players: int, seed: int, data: st.DataObject) -> None:
    """Boards at the border of validity, where a single tile decides."""
    board = next(iter(draws(request("last-land", players), str(seed))))
    assert isinstance(board, HexBoard)
    agree(board)
    cells = list(board.cells)
    for _ in range(data.draw(st.integers(1, 3))):
        if data.draw(st.booleans()):
            cells[data.draw(st.integers(0, 36))] = data.draw(st.sampled_from(TYPES))
        else:
            i, j = data.draw(st.integers(0, 36)), data.draw(st.integers(0, 36))
            cells[i], cells[j] = cells[j], cells[i]
    agree(make(data.draw(st.sampled_from([players, *SEATS])), cells))


@given(st.sampled_from(SEATS), st.integers(0, 10**6))
def test_fewer_seats_on_generated_six_base_boards(players: int, seed: int) -> None:
    """LL-D3: 2 and 3 seats are symmetric. The gap of 4 and 5 seats is reported, but not as an error."""
    six = next(iter(draws(request("last-land", 6), str(seed))))
    assert isinstance(six, HexBoard)
    board = seated(six, players)
    agree(board)
    assert examine(board).ok
    assert players in (4, 5) or not list(faults(board))


values = st.integers(0, 12)
ranges = st.tuples(values, values).map(lambda pair: tuple(sorted(pair)))
variants = st.fixed_dictionaries(
    {
        **{f"mix.{kind}": ranges for kind in STANDARD.mix},
        "bases.distance": st.integers(2, 5),
        "bases.distance_six": st.integers(2, 5),
        "patch.limit": values,
        "patch.limit_six": values,
        "balance.gap_percent": st.integers(0, 60),
    }
)


@given(boards, variants)
def test_boards_under_a_variant(board: HexBoard, changes: dict[str, Any]) -> None:
    """LL-D1, LL-D2: a variant changes house values."""
    house = House(
        mix={kind: changes[f"mix.{kind}"] for kind in STANDARD.mix},
        spacing=changes["bases.distance"],
        spacing_of_six=changes["bases.distance_six"],
        patch=changes["patch.limit"],
        patch_of_six=changes["patch.limit_six"],
        gap=Fraction(changes["balance.gap_percent"], 100),
    )
    agree(replace(board, variant=changed("last-land", changes)), house)


@given(laboratory_boards)
def test_laboratory_boards_are_read_and_reported_as_not_valid(board: HexBoard) -> None:
    """Board file: other radii are reported as not valid. Rules that do not depend on the size are still checked."""
    found = {KINDS[f.code] for f in faults(board) if f.code != "LL204"}
    assert "size" in found
    assert found | {"mix"} == oracle(board).faults() | {"mix"}
    assert not examine(board).ok


@given(boards)
def test_claimed_symmetry_is_the_full_group(board: HexBoard) -> None:
    """Board file: `symmetry` is the full group of the board with its starts as a set. Another claim is an error."""
    judged = oracle(board)
    name = judged.group_name
    if name == "C1":
        name = "balanced" if judged.starts and judged.gap <= STANDARD.gap else "none"
    assert symmetry(board) == name
    for claim in ("C2", "C3", "C6", "D1", "D2", "D3", "D6", "balanced", "none"):
        wrong = [f for f in faults(replace(board, claimed_symmetry=claim)) if f.code == "LL203"]
        assert [f.severity for f in wrong] == ([] if claim == name else ["error"])
        assert all(f.where == ("/symmetry",) and f.values["found"] == claim for f in wrong)


@given(own_boards)
def test_a_bad_variant_is_all_that_is_said(board: HexBoard) -> None:
    """A bad variant is the only finding, because the board cannot be judged without its values.

    There is no traceback.
    """
    bad = replace(board, variant=(("mix.T1", 7), ("mix.T9", (1, 2))))
    assert [f.code for f in faults(bad)] == ["LL015", "LL014"]
    assert not examine(bad).ok


@given(boards)
def test_facts_are_what_was_examined(board: HexBoard) -> None:
    """Every printed board states its group or its measured gap."""
    seen, judged = examine(board), oracle(board)
    assert seen.findings == list(faults(board))
    assert seen.ok == (not {f.code for f in seen.findings if f.severity == "error"})
    assert seen.facts["code"] == board.code()
    if board.starts:
        assert seen.facts["seat_symmetric"] == judged.seat_symmetric
        assert seen.facts["gap_percent"] == pytest.approx(float(100 * judged.gap), abs=0.0051)


def test_what_is_known_of_a_board_is_not_that_of_its_copy() -> None:
    """The group is found once for a board. A copy with other cells, or with a false claim, is judged anew."""
    board = next(draws(request("last-land", 3), "kept"))
    assert examine(board) is examine(board)
    assert examine(board).ok
    assert symmetry(board) == "C3"
    other = "T1" if board.cells[0] == "T2" else "T2"
    assert symmetry(replace(board, cells=(other, *board.cells[1:]))) != "C3"
    assert [fault.code for fault in examine(replace(board, claimed_symmetry="C2")).findings] == ["LL203"]

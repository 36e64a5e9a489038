"""The rulebook of a Last Land board, clause by clause, on boards drawn by hand."""

from itertools import islice
from typing import Any

import pytest

from landpress.engine.boards.validity import examine, faults
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.finding import Finding
from landpress.layouts.games.last_land import make, seated
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon, parse_hex


def land(drawing: str) -> list[str]:
    """Return the types of a drawing, row by row: `b` is a base, a number is the cost of any other tile."""
    return ["B" if symbol == "b" else f"T{symbol}" for symbol in drawing.split()]


FOUR_SEATS = land("""
       b 1 2 3
      1 3 4 1 2
     1 2 2 4 4 1
    b 3 2 3 2 3 b
     1 4 4 2 2 1
      2 1 4 3 1
       3 2 1 b
""")
SIX_BASES = land("""
       3 b 1 1
      b 2 2 4 1
     1 2 1 3 2 b
    1 4 3 2 1 2 3
     1 2 1 3 2 b
      b 2 2 4 1
       3 b 1 1
""")


def board(cells: list[str], players: int = 4, **changes: str) -> HexBoard:
    """Return the board with changed tiles, written as `at_0_m3="T1"` for the tile at 0,-3 (m for minus)."""
    cells = list(cells)
    for place, kind in changes.items():
        at = place.removeprefix("at_").replace("m", "-").replace("_", ",")
        cells[hexagon(3).index(parse_hex(at))] = kind
    return make(players, cells)


def told(judged: HexBoard, *clauses: str) -> list[tuple[str, set[str]]]:
    """Return code and places of the findings of some clauses."""
    return [(f.code, set(f.where)) for f in faults(judged) if f.clause in clauses]


def only(judged: HexBoard, code: str) -> list[Finding]:
    """Return the findings with one code."""
    return [f for f in faults(judged) if f.code == code]


def test_the_boards_of_these_tests_are_valid() -> None:
    assert not list(faults(board(FOUR_SEATS)))
    assert not list(faults(board(SIX_BASES, 6)))


def test_ll_1_a_hexagon_of_radius_three() -> None:
    """LL-1: 37 tiles."""
    small = make(2, ["B", *["T1"] * 17, "B"])
    first = next(faults(small))
    assert (first.code, first.severity, first.clause) == ("LL101", "error", "LL-1")
    assert not only(board(FOUR_SEATS), "LL101")
    assert only(make(2, ["T1"] * 61), "LL101")


def test_ll_2_each_seat_starts_on_its_own_base() -> None:
    """LL-2: seats are numbered clockwise, from the first start in canonical order."""
    assert list(map(str, board(FOUR_SEATS).starts)) == ["0,-3", "3,0", "0,3", "-3,0"]


@pytest.mark.parametrize(("kind", "low", "high"), [("T1", 9, 13), ("T2", 6, 12), ("T3", 6, 9), ("T4", 3, 7)])
def test_ll_d1_the_mix(kind: str, low: int, high: int) -> None:
    """LL-D1: T1 9-13, T2 6-12, T3 6-9, T4 3-7, both ends allowed."""
    other = "T2" if kind == "T1" else "T1"
    for count in range(38):
        judged = make(4, [kind] * count + [other] * (37 - count))
        wrong = [f for f in only(judged, "LL102") if f.values["type"] == kind]
        assert bool(wrong) == (not low <= count <= high), count
        for finding in wrong:
            assert (finding.values["found"], finding.values["low"], finding.values["high"]) == (count, low, high)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_ll_d1_as_many_bases_as_seats_or_six(players: int) -> None:
    """LL-D1: exactly N bases, or six for 2 to 6 seats."""
    for bases in range(9):
        judged = make(players, ["B"] * bases + ["T1"] * (37 - bases))
        wrong = only(judged, "LL103")
        assert bool(wrong) == (bases not in (players, 6)), bases
        assert all(len(f.where) == bases and f.values["seats"] == players for f in wrong)


def test_ll_d2_no_two_bases_are_adjacent() -> None:
    """LL-D2: adjacent bases are reported as adjacent and not also as near."""
    judged = board(FOUR_SEATS, at_0_3="T1", at_1_m3="B")
    assert told(judged, "LL-D2")[0] == ("LL104", {"0,-3", "1,-3"})
    assert not only(judged, "LL105")


def test_ll_d2_bases_are_three_steps_apart_or_two_of_six() -> None:
    """LL-D2: the smallest distance between two bases is at least 3, or 2 on boards with six bases."""
    near = board(FOUR_SEATS, at_0_3="T1", at_2_m3="B")
    assert [(set(f.where), f.values["found"], f.values["limit"]) for f in only(near, "LL105")] == [
        ({"0,-3", "2,-3"}, 2, 3)
    ]
    assert not only(board(FOUR_SEATS, at_0_3="T1", at_3_m3="B"), "LL105")
    of_six = board(SIX_BASES, 6)
    assert {"3,-1", "2,1"} <= set(map(str, of_six.starts))  # two steps apart
    assert not only(of_six, "LL105")
    assert not only(of_six, "LL104")


def test_ll_d2_no_t4_touches_a_base() -> None:
    """LL-D2: each T4 beside a base is reported by its own place."""
    judged = board(FOUR_SEATS, at_1_m3="T4", at_m3_1="T4", at_0_m2="T4")
    assert [f.where for f in only(judged, "LL106")] == [("1,-3",), ("0,-2",), ("-3,1",)]
    assert not only(board(FOUR_SEATS, at_1_m2="T4"), "LL106")


def test_ll_d2_patches_of_one_type() -> None:
    """LL-D2: a connected patch of one type has at most 4 tiles, or 6 on boards with six bases.

    The whole patch is reported.
    """
    line = [str(cell) for cell in hexagon(3) if cell.r == 0]
    for length in range(1, 8):
        cells = [
            "T3" if str(cell) in line[:length] else ("T1", "T2", "T4")[(cell.q - cell.r) % 3] for cell in hexagon(3)
        ]
        large = only(make(4, cells), "LL107")
        assert [(set(f.where), f.values["type"]) for f in large] == ([(set(line[:length]), "T3")] if length > 4 else [])
        for place in ("0,-3", "3,-3", "-3,3", "0,3", "2,-2", "-2,2"):
            cells[hexagon(3).index(parse_hex(place))] = "B"
        assert bool(only(make(6, cells), "LL107")) == (length > 6)


def test_ll_d2_patches_do_not_go_around_the_edge_of_a_row() -> None:
    """The last tile of a row is not a neighbour of the first tile of the next row."""
    cells = ["T1" if i % 2 else "T2" for i in range(37)]
    for cell in hexagon(3):
        if cell.q + cell.r == 3 or cell.q == 3 or cell.q == -3:
            cells[hexagon(3).index(cell)] = "T3"
    patches = [set(f.where) for f in only(make(4, cells), "LL107") if f.values["type"] == "T3"]
    right = {"3,-3", "3,-2", "3,-1", "3,0", "2,1", "1,2", "0,3"}
    assert patches == [right]  # the left edge, -3,0 to -3,3, has four


def test_ll_d2_seat_symmetric_or_balanced() -> None:
    """LL-D2: symmetric boards have no finding, balanced boards of 4 seats a warning, and uneven boards an error."""
    assert not told(board(FOUR_SEATS), "LL-D2")
    slightly = board(FOUR_SEATS, at_0_0="T1", at_1_0="T3")
    assert [(f.code, f.severity) for f in faults(slightly) if f.code[:3] == "LL2"] == [("LL202", "warning")]
    assert examine(slightly).ok
    grossly = board(FOUR_SEATS, at_0_m2="T1", at_1_m3="T2", at_2_m3="T1", at_1_m2="T1", at_m1_m2="T1")
    (unfair,) = only(grossly, "LL201")
    assert unfair.severity == "error"
    assert set(unfair.where) == {"0,-3", "3,0", "0,3", "-3,0"}
    assert unfair.values["limit"] == 2


def test_ll_d2_five_seats_are_always_balanced() -> None:
    """LL-D2: five seats have no exact symmetry, so a balanced board has no warning."""
    for five in islice(draws(request("last-land", 5), "x"), 5):
        seen = examine(five)
        assert not seen.findings
        facts: dict[str, Any] = {**seen.facts}
        assert facts["symmetry"] != "none"
        assert 0 < facts["gap_percent"] <= 2


def test_ll_d3_fewer_seats_on_six_bases() -> None:
    """LL-D3: the starts with the largest smallest distance, and among these with the largest sum of distances.

    The board stays valid. For 4 and 5 seats its gap is reported.
    """
    six = board(SIX_BASES, 6)
    # No two bases are more than six steps apart. Of the pairs with six steps, 1,-3 and -2,3 come first.
    assert list(map(str, seated(six, 2).starts)) == ["1,-3", "-2,3"]
    for players in (2, 3):
        fewer = seated(six, players)
        assert fewer.is_seat_symmetric
        assert not list(faults(fewer))
    for players in (4, 5):
        fewer = seated(six, players)
        (finding,) = faults(fewer)
        assert (finding.code, finding.severity, finding.clause) == ("LL204", "warning", "LL-D3")
        assert set(finding.where) == set(map(str, fewer.starts))
        assert examine(fewer).ok

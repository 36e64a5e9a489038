"""Contested value and gap, against their definition in exact fractions."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.engine.boards.fairness import contested, gap, shares
from landpress.engine.boards.validity import seat_gap
from landpress.engine.games.last_land.validity import board_gap, values
from landpress.layouts import lattice
from landpress.layouts.games.last_land import write
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.layouts.symmetry import Symmetry
from tests.oracles.last_land import LastLandBoard
from tests.strategies import own_boards, six_base_boards, symmetries

starts_of_any_board = st.lists(st.sampled_from(hexagon(3)), min_size=1, max_size=6, unique=True).map(tuple)
land_values = st.lists(st.integers(0, 4), min_size=37, max_size=37)


@given(land_values, starts_of_any_board)
def test_contested_value_is_its_definition(land: list[int], starts: tuple[Hex, ...]) -> None:
    """Symmetry and seats: sum over cells of value(c) * w_s(c) / sum over t of w_t(c), with w_s(c) = 0.5 ** distance."""
    exact = []
    for own in starts:
        total = Fraction(0)
        for value, cell in zip(land, hexagon(3), strict=True):
            weights = [Fraction(1, 2) ** distance(start, cell) for start in starts]
            total += value * Fraction(1, 2) ** distance(own, cell) / sum(weights)
        exact.append(total)
    found = contested(land, starts, lattice.hexagon(3))
    assert found == pytest.approx(list(map(float, exact)), rel=1e-12)
    assert sum(found) == pytest.approx(sum(land))
    if any(land):
        difference = (max(exact) - min(exact)) / (sum(exact) / len(exact))
        assert gap(found) == pytest.approx(float(difference), abs=1e-12)


@given(st.one_of(own_boards, six_base_boards))
def test_the_gap_of_a_board_equals_the_oracle(board: HexBoard) -> None:
    """Symmetry and seats: the value of a tile is its points."""
    judged = LastLandBoard({"players": board.players} | write(board))
    assert contested(values(board), board.starts, lattice.hexagon(3)) == pytest.approx(list(map(float, judged.shares)))
    assert seat_gap(board) == board_gap(board) == pytest.approx(float(judged.gap), abs=1e-12)


@given(land_values, starts_of_any_board, symmetries)
def test_turning_a_board_turns_its_shares(land: list[int], starts: tuple[Hex, ...], g: Symmetry) -> None:
    moved = {g(cell): value for cell, value in zip(hexagon(3), land, strict=True)}
    turned = contested([moved[cell] for cell in hexagon(3)], tuple(g(start) for start in starts), lattice.hexagon(3))
    assert turned == pytest.approx(contested(land, starts, lattice.hexagon(3)))


def test_empty_neighbours_are_seen() -> None:
    """Symmetry and seats: the contested value depends on empty neighbours, the uncontested sum does not."""
    corners = tuple(cell for cell in hexagon(3) if sorted(map(abs, (cell.q, cell.r, cell.q + cell.r))) == [0, 3, 3])
    assert gap(contested([1] * 37, corners, lattice.hexagon(3))) == pytest.approx(0, abs=1e-12)
    five = corners[1:]
    uncontested = {sum(Fraction(1, 2 ** distance(start, cell)) for cell in hexagon(3)) for start in five}
    assert len(uncontested) == 1
    assert gap(contested([1] * 37, five, lattice.hexagon(3))) > 0.1


def test_each_cell_is_shared_out_whole() -> None:
    for column in zip(*shares((Hex(0, -3), Hex(3, 0), Hex(-1, 2)), lattice.hexagon(3)), strict=True):
        assert sum(column) == pytest.approx(1)


def test_a_field_without_value_has_no_gap() -> None:
    assert gap((0.0, 0.0)) == 0

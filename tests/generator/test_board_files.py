"""What the sheets of a board state: its group if seats are equal by symmetry, otherwise its gap."""

import pytest

from landpress.generator.boards.named import board_drawn
from landpress.generator.printing.board_files import imprint_of
from landpress.output.sheets.page import fairness
from tests.output.sheets import kit_style


@pytest.mark.parametrize(("players", "symmetry"), [(2, "C2"), (3, "C3")])
def test_equal_seats_have_a_group_and_no_gap(players: int, symmetry: str) -> None:
    """LL-D2: the seats of these boards are equal by symmetry, so no gap is measured."""
    imprint = imprint_of(board_drawn("last-land", players, "s"))
    assert (imprint.symmetry, imprint.gap) == (symmetry, None)
    assert fairness(imprint, kit_style("last-land")) == f"symmetry {symmetry}"


def test_balanced_seats_have_a_gap() -> None:
    """LL-D2, LL-D8: five seats are balanced. A gap is a share, written in per cent with one decimal."""
    imprint = imprint_of(board_drawn("last-land", 5, "s"))
    assert imprint.symmetry == "balanced"
    assert imprint.gap is not None
    assert 0 < imprint.gap < 0.1
    assert f"{100 * imprint.gap:.1f} %" in fairness(imprint, kit_style("last-land"))


def test_games_without_symmetry_claim_none() -> None:
    imprint = imprint_of(board_drawn("xarkant", 4, "s"))
    assert (imprint.symmetry, imprint.gap) == (None, None)

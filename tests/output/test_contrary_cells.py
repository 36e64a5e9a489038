"""What is seen of cells contradicts a board that is known, or does not (output/photos/doubts.py)."""

import numpy as np
import pytest

from landpress.layouts.hexgrid import Hex, hexagon
from landpress.layouts.lattice import index
from landpress.output.photos.doubts import is_contrary

RADIUS = 3
CELLS = hexagon(RADIUS)
KINDS = np.random.default_rng(35).integers(0, 4, len(CELLS)).tolist()


def seen(kinds: list[int], ahead: float = 0.5) -> list[list[float]]:
    """Return the agreement of cells of which these kinds are seen clearly."""
    return (np.eye(4)[kinds] * ahead).tolist()  # type: ignore[no-any-return]


def test_a_page_of_the_named_board_is_not_contrary() -> None:
    assert not is_contrary(seen(KINDS), KINDS, RADIUS, 0.2)


@pytest.mark.parametrize(("count", "told"), [(2, False), (6, True), (18, True)])
def test_some_cells_may_be_hidden_and_many_may_not(count: int, told: bool) -> None:
    """docs/findings.md: xx021 is said of "one in twelve of the cells on the page, or more"; here are 37."""
    other = [(kind + 1) % 4 if at < count else kind for at, kind in enumerate(KINDS)]
    assert is_contrary(seen(other), KINDS, RADIUS, 0.2) is told
    assert not is_contrary(seen(other, 0.1), KINDS, RADIUS, 0.2), "not clearly"


@pytest.mark.parametrize("shift", [Hex(1, 0), Hex(-1, 1), Hex(2, -1)])
def test_a_field_that_is_seen_beside_its_place_contradicts_nothing(shift: Hex) -> None:
    """The lines of a field repeat, so it may be seen a cell or two beside its place."""
    places = index(RADIUS)
    at = [places.get(Hex(q + shift.q, r + shift.r)) for q, r in CELLS]
    assert not is_contrary(seen([0 if one is None else KINDS[one] for one in at]), KINDS, RADIUS, 0.2)


def test_of_some_cells_nothing_is_asked() -> None:
    assert not is_contrary(seen(KINDS), [-1 if at < 12 else kind for at, kind in enumerate(KINDS)], RADIUS, 0.2)
    other = [(kind + 1) % 4 for kind in KINDS[:12]] + KINDS[12:]
    assert not is_contrary(seen(other), [-1] * 12 + KINDS[12:], RADIUS, 0.2)

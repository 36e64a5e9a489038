"""What is seen of cells contradicts a board that is known, or does not (output/photos/doubts.py)."""

from types import SimpleNamespace

import numpy as np
import pytest

from landpress.layouts.games.last_land import make
from landpress.layouts.hexgrid import Hex, hexagon
from landpress.layouts.lattice import index
from landpress.output.games.last_land import photo
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


@pytest.mark.parametrize(("other", "own", "told"), [(0.62, 0.38, True), (0.6, 0.1, True), (0.52, 0.1, False)])
def test_a_tile_that_is_hardly_seen_contradicts_less(
    other: float, own: float, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Last Land: a tile is another one where that agrees better by 0.2, and no agreement counts for less than 0.35."""
    kinds = ["T1", "T2", "T3", "T4", "B", "S"]
    board = make(2, [kinds[kind] for kind in KINDS])
    agreement = [[0.0] * len(kinds) for _ in KINDS]
    for row, kind in zip(agreement, map(kinds.index, photo._shown(board)), strict=True):
        row[kind], row[(kind + 1) % 4] = own, other
    monkeypatch.setattr(photo, "_seen", lambda *_: SimpleNamespace(kinds=kinds, agreement=agreement))
    assert photo.contrary(None, None, (), board) is told  # type: ignore[arg-type]

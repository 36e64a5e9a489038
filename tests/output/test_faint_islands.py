"""Islands of Landsweeper whose flags or lines are faint, as in a picture in one bit (output/games/landsweeper)."""

from types import SimpleNamespace

import pytest

from landpress.layouts.hexgrid import Hex
from landpress.output.games.landsweeper import photo

LAND, SEA = {Hex(0, 0), Hex(1, 0)}, Hex(2, 0)
SIDES = [(0, 1), (1, 2)]


@pytest.mark.parametrize(
    ("flags", "seats"),
    [
        ([0.48, 0.46, 0.44, 0.36, 0.11, 0.1], 4),
        ([0.48, 0.46, 0.36, 0.32, 0.11, 0.1], 4),
        ([0.48, 0.46, 0.35, 0.2, 0.11, 0.1], 2),
        ([0.8, 0.7, 0.3, 0.29, 0.28, 0.27], 2),
        ([0.8, 0.7, 0.24, 0.02, 0.01, 0.01], 2),
    ],
)
def test_a_faint_flag_counts_only_if_all_other_cells_have_far_less(flags: list[float], seats: int) -> None:
    seen = {Hex(k, 0): one for k, one in enumerate(flags)}
    assert sum(one > photo._least(seen) for one in flags) == seats


@pytest.mark.parametrize(
    ("inner", "coast", "is_contrary"),
    [((3.0, -4.0, -4.0, -3.0), (-4, 4, 0, 0), False), ((0, 0, 0, 4), (-4.0, -4.0, -3.0, 3.0), True)],
)
def test_a_single_line_between_cells_of_land_may_be_lost(
    inner: tuple[float, ...], coast: tuple[float, ...], is_contrary: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A border that looks otherwise is one that something lies on: a coast always, a thin line if two are gone."""
    borders = SimpleNamespace(cells=(*sorted(LAND), SEA), sides=SIDES)
    seen = SimpleNamespace(borders=borders, look="plain")
    monkeypatch.setattr(photo, "of_borders", lambda *_: [inner, coast])
    assert photo._contradicts(seen, LAND) is is_contrary  # type: ignore[arg-type]
    monkeypatch.setattr(photo, "of_borders", lambda *_: [inner, inner])
    assert photo._contradicts(seen, {*LAND, SEA}) is not is_contrary  # type: ignore[arg-type]

"""All cells of a board tell which way it lies where those in its middle hardly do (output/photos/cells.py)."""

from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from landpress.output.photos import cells


@pytest.mark.parametrize(
    ("more", "is_better"),
    [([0.08, 0.02] * 18, True), ([0.02, 0.03] * 18, False), ([0.25, -0.1] * 18, False), ([-0.08, -0.02] * 18, False)],
)
def test_a_way_is_better_only_beyond_chance(
    more: list[float], is_better: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mirrored way would give another valid board: it is 0.03 and three deviations of chance, in the better look."""
    seen = object.__new__(cells._Seen)
    seen.colours = SimpleNamespace(red=SimpleNamespace(room=nullcontext))  # type: ignore[assignment]
    seen.tiles, seen.around = SimpleNamespace(radius=3), []  # type: ignore[assignment]
    shown = {("one", "plain"): [[0.5, 0.6 + one] for one in more], ("other", "plain"): [[0.6, 0.5]] * len(more)}
    monkeypatch.setattr(cells._Seen, "half", lambda *_: 1.0)
    monkeypatch.setattr(cells._Seen, "windows", lambda _, __, field, ___: field.matrix)
    monkeypatch.setattr(cells._Seen, "samples", lambda _, look, __: look)
    monkeypatch.setattr(cells, "darkness", lambda *_: None)
    monkeypatch.setattr(cells, "agreements", lambda way, look: shown.get((way, look), [[0.1]] * len(more)))
    one, other = (SimpleNamespace(matrix=way) for way in ("one", "other"))
    assert seen.is_better(one, other) is is_better  # type: ignore[arg-type]

"""Whole games written down ply by ply (tests/playthroughs/): rules, notation and streams have not changed since."""

import pytest

from tests.engine.playthrough import told_again
from tests.playing import PLAYED, ROOT

FOLDER = ROOT / "tests/playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))


def test_every_game_has_two() -> None:
    """The files are named after their games."""
    assert all(len(list(FOLDER.glob(f"{game}-*.txt"))) >= 2 for game in PLAYED)


@pytest.mark.parametrize("name", [path.name for path in FILES])
def test_playthrough(name: str) -> None:
    """Every line is the same.

    After an intended change, `python -m tests.engine.playthrough FILE` writes the file again.
    """
    text = (FOLDER / name).read_text(encoding="utf-8")
    again = told_again(text).splitlines()
    for number, (then, now) in enumerate(zip(text.splitlines(), again, strict=False), 1):
        assert now == then, f"{name}:{number}"
    assert len(again) == len(text.splitlines())

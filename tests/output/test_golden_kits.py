"""The layout of whole kits as it was last looked at; see scene_log for how to review a change."""

import os
from pathlib import Path

import pytest

from landpress.output.scene.items import Scene, Shape, Text
from tests.output.scene_log import log
from tests.output.sheets import GAMES, kit, kit_style

FOLDER = Path(__file__).parents[1] / "golden"
WRITE = os.environ.get("LANDPRESS_GOLDEN") == "write"


@pytest.mark.parametrize("game", GAMES)
def test_kits_are_laid_out_as_they_were(game: str) -> None:
    path = FOLDER / f"kit-{game}.txt"
    found = log(kit(game, kit_style(game)))
    if WRITE:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(found, "utf-8")
    assert path.exists(), f"look at the pages, then LANDPRESS_GOLDEN=write pytest {__file__}"
    expected = path.read_text("utf-8")
    assert found == expected, "the layout changed: look at the pages, then write the logs anew (see scene_log)"


def test_a_change_shows_as_its_own_line() -> None:
    items = (Text(10, 20, "Token", 2.5, "#1f2430"), Shape((("M", (0, 0)), ("L", (5, 1))), stroke="#1f2430", width=0.15))
    before = log([Scene(210, 297, "Kit", items)]).splitlines()
    moved = (Text(10, 20.5, "Token", 2.5, "#1f2430"), items[1])
    after = log([Scene(210, 297, "Kit", moved)]).splitlines()
    assert [b for b, a in zip(before, after, strict=True) if a != b] == ["  text 10 20 2.5 start #1f2430 Token"]
    assert before[2] == "  shape 0 0 5 1 of 2: no fill #1f2430 0.15"

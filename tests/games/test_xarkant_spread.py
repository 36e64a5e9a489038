"""Xarkant on paper like A3: the boards that all players use lie beside the land, in their own size."""

from typing import Any

import pytest

from landpress.generator.boards.named import board_drawn
from landpress.generator.printing import board_files
from landpress.generator.printing.board_files import Choice, board_scenes, imprint_of
from landpress.generator.printing.first import at_a_pinch
from landpress.generator.texts import words
from landpress.layouts.games.xarkant import Landscape
from landpress.output.game import on_board
from landpress.output.games.xarkant import board, tables
from landpress.output.scene.items import Scene, Text, Use
from tests.output.sheets import kit_style
from tests.output.survey_pages import empty, raster
from tests.playing import of_class

BOARD = of_class(board_drawn("xarkant", None, "survey"), Landscape)


def page(paper: str, **options: Any) -> Scene:
    (scene,) = board_scenes(BOARD, kit_style("xarkant", paper, look="survey", **options))
    return scene


@pytest.mark.parametrize(("paper", "language"), [("a3", "en"), ("tabloid", "ja")])
def test_large_paper_has_the_boards_of_church_and_state_beside_the_land(paper: str, language: str) -> None:
    """docs/printing.md, `--paper`: they lie on the board's page, which lies on its side, in the size of the parts."""
    style = kit_style("xarkant", paper, language, look="survey")
    scene = page(paper, language=language)
    assert scene.width > scene.height
    parts = board.boards(BOARD, imprint_of(BOARD), style)
    assert [part.width for part in parts] == [tables.WIDTH] * 2
    texts = [(text.text, text.size) for text in scene.texts()]
    for part in parts:
        for text in part.front:
            assert not isinstance(text, Text) or (text.text, text.size) in texts, "as large as on the part"
    lying = [item.symbol.name for item in scene.items if isinstance(item, Use)]
    wide = [name for name in lying if name.startswith("land-6x6-30-")]
    assert len(wide) == 1, "quadrants of 30 mm, the size of village tiles"


@pytest.mark.parametrize(("paper", "options"), [("a4", {}), ("letter", {}), ("a3", {"landscape": False})])
def test_other_paper_has_the_land_alone(paper: str, options: dict[str, Any]) -> None:
    style = kit_style("xarkant", paper, look="survey", **options)
    assert on_board(BOARD, imprint_of(BOARD), style) == []
    assert page(paper, **options).height == style.page.height


def test_a_kit_has_a_board_beside_the_land_or_as_a_part() -> None:
    """Each once, unless it is asked for; and no line tells what replaces a board that is there."""
    style = kit_style("xarkant", "a3", look="survey")
    name = style.words("game.state_board")

    def cut_out(*only: str, more: str = "") -> bool:
        whole, _ = board_files._kit(BOARD, True, 4, Choice(frozenset(only), frozenset(more.split())), style)
        return name in {part.name for part in whole.parts}

    assert not cut_out()
    assert cut_out(more=tables.SHARED)
    assert cut_out(tables.SHARED)
    speak = words("en", "xarkant")
    assert "state board" in at_a_pinch(BOARD, speak, [])
    assert "state board" not in at_a_pinch(BOARD, speak, on_board(BOARD, imprint_of(BOARD), style))


@pytest.mark.nightly  # paints large pages
@pytest.mark.parametrize("ink", ["full", "outline"])
@pytest.mark.parametrize("paper", ["a3", "tabloid"])
def test_large_paper_is_used(paper: str, ink: str) -> None:
    """docs/look.md: boards leave at most a fifth of the squares empty."""
    assert empty(raster(page(paper, ink=ink))) <= 0.20

"""One relief per code: paper, language and ink print the same summits, and the same lines in widths of a cell."""

from itertools import product

import pytest

from landpress.generator.printing.board_files import board_scenes
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.sheet import Area
from landpress.output.games.landsweeper import survey as island
from landpress.output.scene.items import Path, Scene, Shape
from tests.output.sheets import kit_style
from tests.output.survey_pages import drawn, page
from tests.playing import of_class

PAPERS = "a4", "letter", "a3"
Line = list[tuple[str, tuple[float, ...]]]


def _in_cells(path: Path, width: float) -> Line:
    return [(command, tuple(round(value / width, 5) for value in values)) for command, values in path]


@pytest.mark.parametrize("seed", ["survey", "another seed"])
def test_summits_are_equal_on_every_page(seed: str) -> None:
    """The heights in metres that stand below the signs of the summits."""
    options = [*product(PAPERS, ("en", "ja"), ("full", "low"), (False,)), ("a4", "en", "full", True)]
    found = {
        tuple(
            text.text
            for text in page("landsweeper", seed, paper, language=language, ink=level, landscape=landscape).texts()
            if text.bold and text.anchor == "middle" and text.text.isdecimal()
        )
        for paper, language, level, landscape in options
    }
    (summits,) = found
    assert len(summits) == 4


def _island(width: float) -> list[Line]:
    board = of_class(drawn("landsweeper"), HexBoard)
    style = kit_style("landsweeper", look="survey")
    placed = island.Placed(width, (0.0, 0.0), turned=True)
    items = island.island_items(board, placed, Area(-500, -500, 1000, 1000), (), "", style)
    shapes = [item for item in items if isinstance(item, Shape)]
    borders = next(i for i, shape in enumerate(shapes) if shape.stroke == style.palette.paper and shape.width == 0.95)
    # the shadow of the coast is moved by 0.8 mm on every page
    return [_in_cells(shape.path, width) for shape in shapes[1 : borders + 1] if shape.fill != style.palette.ink]


def test_every_line_of_the_island_scales_with_the_cells() -> None:
    first, second, third = (_island(width) for width in (14.4, 19.0, 30.0))
    assert len(first) > 15
    assert first == second == third


def _ground(scene: Scene) -> list[Line]:
    """Return the tints of the high and of the low ground."""
    ((name, symbol),) = [(name, found) for name, found in scene.symbols().items() if name.startswith("ground-")]
    shapes = [item for item in symbol.items if isinstance(item, Shape)]
    return [_in_cells(shape.path, float(name.split("-")[1])) for shape in shapes[1:3]]


def test_the_plan_its_sheets_and_every_paper_show_one_ground() -> None:
    found = [
        _ground(scene)
        for paper, language in product(PAPERS, ("en", "ja"))
        for scene in board_scenes(
            drawn("terraforming"), kit_style("terraforming", paper, look="survey", language=language)
        )
    ]
    assert len(found) == 14
    assert all(len(line) > 100 for line in found[0])
    assert all(ground == found[0] for ground in found)

"""One relief per code: paper, language and ink print the same summits, and the same lines in widths of a cell."""

from itertools import product
from math import cos, radians, sin, sqrt
from typing import Any

import numpy as np
import pytest

from landpress.generator.printing.board_files import board_scenes
from landpress.layouts.games.landsweeper import LAND
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.sheet import Area
from landpress.output.games.landsweeper import survey as island
from landpress.output.games.xarkant import survey as xarkant
from landpress.output.scene.items import Path, Scene, Shape, Symbol, Use, Window
from landpress.output.survey.weighed import WIDTHS
from tests.output.sheets import kit_style
from tests.output.survey_pages import drawn, page
from tests.playing import by_day, of_class

PAPERS = "a4", "letter", "a3"
Line = list[tuple[str, tuple[float, ...]]]


def _in_cells(path: Path, width: float) -> Line:
    return [(command, tuple(round(value / width, 5) for value in values)) for command, values in path]


@pytest.mark.parametrize("seed", by_day(["survey", "another seed"], 0))
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


def _all(scene: Scene) -> dict[str, Symbol]:
    """Return the symbols of a page, also those inside a window of it, as on a poster."""
    shown = [item for window in scene.items if isinstance(window, Window) for item in window.items]
    return {**scene.symbols(), **Scene(1, 1, "", tuple(shown)).symbols()}


def _ground(scene: Scene) -> tuple[float, list[list[Line]]]:
    """Return the width of a cell, the tints of high and of low ground, and the contours by their widths."""
    ((name, symbol),) = [(name, found) for name, found in _all(scene).items() if name.startswith("ground-")]
    width = float(name.split("-")[1])
    shapes = [item for item in symbol.items if isinstance(item, Shape)]
    lines = [shape for shape in shapes[3:] if shape.stroke and "L" not in {command for command, _ in shape.path}]
    return width, [[_in_cells(shape.path, width) for shape in found] for found in (shapes[1:3], lines)]


def test_the_plan_its_sheets_the_poster_and_every_paper_show_one_ground() -> None:
    """Tints and contours are equal in widths of a cell. A plan with small cells draws every second contour."""
    found = [
        _ground(scene)
        for paper, language, hung in [*product(PAPERS, ("en", "ja"), (False,)), ("a4", "en", True), ("a3", "ja", True)]
        for scene in board_scenes(
            drawn("terraforming"), kit_style("terraforming", paper, look="survey", language=language, hung=hung)
        )
    ]
    assert len(found) == 16
    assert all(len(line) > 100 for line in found[0][1][0])
    assert all(tints == found[0][1][0] for _, (tints, _) in found)
    large = [lines for width, (_, lines) in found if width > 12]
    small = [lines for width, (_, lines) in found if width <= 12]
    assert (len(large), len(small)) == (12, 4)
    assert len(large[0]) == len(WIDTHS) + 1
    assert all(lines == large[0] for lines in large)
    assert all(lines == small[0] for lines in small)
    for some, every in zip(small[0], large[0], strict=True):
        assert set(some) < set(every)


@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_form_of_a_land_scales_with_its_squares(ink: str) -> None:
    """Woods, fields and quarries of Xarkant on squares of three widths: the same forms at the same places."""
    style, found = kit_style("xarkant", look="survey", ink=ink), list[tuple[list[str], np.ndarray[Any, Any]]]()
    kinds = ("wood", "wood", "wheat", "stone", "wood", "wheat", "stone", "stone", "wheat")
    for unit in (24.0, 30.0, 36.0):
        names, places = list[str](), list[float]()
        for item in xarkant.land(kinds, frozenset({4}), 3, unit, "XK1-TEST", style).items:
            if isinstance(item, Shape):
                names += [command for command, _ in item.path]
                places += [value / unit for _, values in item.path for value in values]
            elif isinstance(item, Use):
                names.append(item.symbol.name.rsplit("-", 1)[0])
                places += [item.x / unit, item.y / unit, item.turn]
        found.append((names, np.array(places)))
    assert len(found[0][0]) > 3000
    for names, places_ in found[1:]:
        assert names == found[0][0]
        assert np.abs(places_ - found[0][1]).max() < 1e-6


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("sides", [(180.0, 260.0), (260.0, 180.0), (120.0, 300.0), (1000.0, 1000.0)])
def test_an_island_is_as_large_as_its_room(turned: bool, sides: tuple[float, float]) -> None:
    """Its cells keep clear of the room by 8 mm, one step larger they would not, and they are no wider than 30 mm."""
    board = of_class(drawn("landsweeper"), HexBoard)
    cells = [cell for cell, kind in zip(hexagon(board.radius), board.cells, strict=True) if kind == LAND]
    room = Area(10, 20, *sides)

    def gaps(width: float, middle: tuple[float, float]) -> tuple[float, float, float, float]:
        """Return how far the corners of all cells stay inside the four sides of the room."""
        placed = island.Placed(width, middle, turned)
        corners = [
            (x + width / sqrt(3) * cos(radians(angle)), y + width / sqrt(3) * sin(radians(angle)))
            for x, y in map(placed.at, cells)
            for angle in range(0 if turned else 30, 360, 60)
        ]
        xs, ys = zip(*corners, strict=True)
        return min(xs) - room.x, room.right - max(xs), min(ys) - room.y, room.bottom - max(ys)

    found = island.place(cells, room, [], turned)
    left, right, above, below = gaps(found.width, found.middle)
    assert left == pytest.approx(right)
    assert above == pytest.approx(below)
    assert min(left, above) >= 8 - 1e-9
    larger = gaps(found.width + 0.2, found.middle)
    assert found.width == 30 or min(larger[0] + larger[1], larger[2] + larger[3]) < 2 * 8

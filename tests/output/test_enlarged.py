"""A board enlarged over several home sheets, with overlap and marks."""

import pytest
from shapely import box, union_all

from landpress.generator.boards.named import board_drawn
from landpress.generator.printing.board_files import board_scenes
from landpress.layouts.catalogue import games
from landpress.layouts.errors import CallError
from landpress.layouts.poster import OVERLAP
from landpress.output.game import Game
from landpress.output.scene.items import Scene, Window
from landpress.output.scene.style import Style
from tests.commands.run import run
from tests.output.printing import style

SHOWN = [game for game in games() if not Game(game).kit.SECRET_BOARD]


def windows(scenes: list[Scene]) -> list[Window]:
    return [item for scene in scenes[1:] for item in scene.items if isinstance(item, Window)]


@pytest.mark.parametrize("game", SHOWN)
@pytest.mark.parametrize("look", ["plain", "survey"])
def test_an_enlarged_board_lies_over_several_sheets(game: str, look: str) -> None:
    """`--enlarge 1.5`: the sheets together show the page of a paper one and a half times as wide and as high."""
    board = board_drawn(game, None, "a")
    scenes = board_scenes(board, style(game=game, look=look, enlarge=1.5))
    parts = windows(scenes)
    assert len(parts) == len(scenes) - 1 == 4, "a plan and four sheets"
    assert all(part.scale == 1 for part in parts), "the bar of the large page is 100 mm long"
    areas = [box(one.part.x, one.part.y, one.part.right, one.part.bottom) for one in parts]
    whole = union_all(areas)
    assert whole.equals(box(0, 0, *whole.bounds[2:])), "nothing between the sheets is missing"
    assert whole.bounds[2] >= 315 - 1e-6
    assert whole.bounds[3] >= 445 - 1e-6
    shared = areas[0].intersection(areas[1]).bounds
    assert shared[2] - shared[0] == OVERLAP, "neighbours overlap"
    assert {(scene.width, scene.height) for scene in scenes} <= {(210, 297), (297, 210)}


def test_cells_of_an_enlarged_board_are_larger() -> None:
    """The board is enlarged: on A4 a tile is at most 27 mm wide, on a page of 1.5 times its sides 40 mm."""

    def reach(wanted: Style) -> float:
        scenes = board_scenes(board_drawn("last-land", None, "a"), wanted)
        return max(symbol.reach for scene in scenes for name, symbol in scene.symbols().items() if "tile" in name)

    normal, large = (reach(style(enlarge=factor, look="plain")) for factor in (1.0, 1.5))
    assert large / normal == pytest.approx(1.5, abs=0.1)


def test_a_file_of_one_page_holds_the_large_page() -> None:
    """An SVG holds one page only, so it is the large page."""
    wanted = style(enlarge=2.0, undivided=True)
    (scene,) = board_scenes(board_drawn("last-land", None, "a"), wanted)
    assert (scene.width, scene.height) == (420, 594)


@pytest.mark.parametrize("factor", [0.5, 4.5, float("nan")])
def test_a_factor_out_of_range_is_refused(factor: float) -> None:
    with pytest.raises(CallError, match="expected a factor of 1 to 4"):
        style(enlarge=factor)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["fresh", "antwalk"], "--enlarge: the board of antwalk is laid out of tiles"),
        (["kit", "last-land", "--only", "tokens"], "--enlarge: no board is printed at home by this call"),
        (["kit", "last-land", "--profile", "press"], "--enlarge: no board is printed at home by this call"),
    ],
)
def test_a_board_that_cannot_be_enlarged_is_named(call: list[str], said: str) -> None:
    done = run(*call, "--again", "--enlarge", "1.5", "-o", "a.pdf")
    assert (done.status, done.out) == (2, "")
    assert said in done.err

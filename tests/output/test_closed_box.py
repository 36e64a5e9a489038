"""The drawing of a finished tuck box on the first page of a kit, and which pieces are shown folded there."""

import pytest
from shapely.affinity import translate
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

from landpress.generator.boards.named import board_drawn
from landpress.generator.printing.board_files import Choice, kit_scenes
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from landpress.layouts.sheet import Area
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Scene, Shape, Text, Use, Window
from landpress.output.scene.shapes import extent
from landpress.output.sheets.closed_box import beside, beside_net, closed_box
from landpress.output.sheets.inside import folded
from landpress.output.sheets.kit import Contents, Listed
from landpress.output.sheets.part_sheets import imposed
from landpress.output.survey.ruling import flattened
from tests.output.sheets import kit_style, parts_of
from tests.output.survey_pages import pdf, segments, shapes

GAMES = [game if game == "last-land" else pytest.param(game, marks=pytest.mark.nightly) for game in sorted(games())]


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_box_has_a_front_a_side_and_a_lid_that_meet(game: str) -> None:
    """Issue: 43. "Numbered drawings of what is folded or glued": the box of the mockup stands there in the round."""
    style = kit_style(game, look="survey")
    (part,) = [part for part in parts_of(game, style) if part.group == "tuck"]
    area = Area(20, 30, 40, 25)
    items = closed_box(part, "box", area, style)
    tinted = [item for item in items if isinstance(item, Shape) and item.width == 0.3]
    side, lid = (Polygon(flattened(shape.path)[0]) for shape in tinted)
    (window,) = [item for item in items if isinstance(item, Window)]
    wide, high = (window.part.width - 0.6 / window.scale) * window.scale, window.part.height * window.scale - 0.6
    front = box(window.x + 0.3, window.y + 0.3, window.x + 0.3 + wide, window.y + 0.3 + high)
    assert part.shown
    assert wide / high == pytest.approx(part.shown.width / part.shown.height, rel=0.01)
    room = box(area.x - 0.01, area.y - 0.01, area.right + 0.01, area.bottom + 0.01)
    for face, other, shared in ((side, front, high), (lid, front, wide), (side, lid, 0.1)):
        assert room.contains(face)
        assert face.intersection(other).area < 0.15
        assert face.buffer(0.1).intersection(other.buffer(0.1)).area > shared * 0.1
    assert max(front.union(side).union(lid).bounds[3] - lid.bounds[1], 0) <= area.height
    assert sum(isinstance(item, Shape) for item in items) > 10, "what side and lid say"


@pytest.mark.parametrize("game", GAMES)
def test_the_finished_box_stands_beside_its_net(game: str) -> None:
    """Issue: 43. "Tuck boxes ... a picture each", after the mockup: beside the net, where nothing of it is cut."""
    style = kit_style(game, look="survey")
    (part,) = [part for part in parts_of(game, style) if part.group == "tuck"]
    drawn = Scene(1, 1, "", (Use(beside_net(part, style), 0, 0),))
    (net,) = flattened(part.outline or ())
    reach = [box(*extent(shape.path)) for shape in shapes(drawn)]
    assert len(reach) > 50
    assert all(Polygon(net).distance(one) > 1 for one in reach)
    whole = box(-part.width / 2, -part.height / 2, part.width / 2, part.height / 2)
    assert all(whole.buffer(0.5).contains(one) for one in reach)
    assert part.shown
    name, measures = (text.text for text in drawn.texts())
    assert name == part.name
    assert measures == f"{part.shown.width:g} × {part.shown.height:g} × 20 mm"


@pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=pytest.mark.nightly)])
@pytest.mark.parametrize("game", GAMES)
def test_a_box_lies_upright_by_itself_with_its_steps_and_the_finished_box(game: str, paper: str) -> None:
    """The mockup: net on its side of the paper, the steps beside it, and the box as large as there is room.

    Other parts lie on other sheets, even if there is one sheet more.
    """
    style = kit_style(game, paper, look="survey")
    parts = parts_of(game, style)
    (part,) = [part for part in parts if part.group == "tuck"]
    (sheet,) = [one for one in imposed(parts, style) if part.name in one.counts]
    assert sheet.style.page.width > sheet.style.page.height
    ((_, x, y, turn),) = sheet.placed
    assert turn == 0
    net = Area(x - part.width / 2, y - part.height / 2, part.width, part.height)
    items = beside(part, net, sheet.style.printable, sheet.style)
    reach = [box(*extent(shape.path)) for shape in shapes(Scene(1, 1, "", tuple(items)))]
    cut = translate(Polygon(flattened(part.outline or ())[0]), x, y)
    assert all(cut.distance(one) > 1 for one in reach)
    assert all(box(*_corners(sheet.style.printable)).buffer(0.3).contains(one) for one in reach)
    beside_it = unary_union([one for one in reach if one.bounds[0] > net.right])
    finished = max(beside_it.geoms, key=lambda one: one.area)
    left, top, right, bottom = finished.bounds
    assert bottom - top >= (75 if paper == "a4" else 48), "of the mockup: 78 mm with its open lid"
    assert right - left >= 0.8 * (sheet.style.printable.right - net.right - 3) or bottom - top > 100
    said = "".join(item.text for item in items if isinstance(item, Text)).replace(" ", "")
    assert all(line.replace(" ", "") in said for line in style.words("kit.tuck_steps").strip().splitlines())


def _corners(area: Area) -> tuple[float, float, float, float]:
    return area.x, area.y, area.right, area.bottom


@pytest.mark.nightly  # draws whole kits
@pytest.mark.parametrize("game", ["xarkant", "terraforming"])
def test_a_first_page_with_a_box_keeps_to_its_budgets(game: str) -> None:
    """Issue of the look: "at most 30,000 segments and 300 kB a page"."""
    board, style = board_drawn(game, None, "first page"), kit_style(game, look="survey")
    first, *_ = kit_scenes(board, True, max(layout(game).SEATS), Choice(more=frozenset({"tuck", "cover"})), style)
    assert segments(first) <= 30_000
    assert len(pdf(first)) <= 300_000


def test_the_first_of_each_kind_that_is_folded_is_shown_up_to_four() -> None:
    fold, shown = (("M", (0.0, 0.0)), ("L", (1.0, 0.0))), Area(-5, -10, 10, 10)
    pins = [Part(f"Pin {i}", "pins", 1, 10, 20, (), folds=fold, shown=shown) for i in range(12)]
    kinds = [Listed(f"Kind {i}", 2, (2,), tuple(pins[2 * i : 2 * i + 2])) for i in range(6)]
    flat = Listed("Coin", 1, (2,), (Part("Coin", "tokens", 1, 10, 10, ()),))
    bare = Listed("Leaf", 1, (2,), (Part("Leaf", "leaves", 1, 10, 20, (), folds=fold),))
    die = Listed("Die", 1, (2,), (Part("Die", "dice", 1, 10, 20, (), folds=fold),))
    for lines, expected in (
        ([Listed("Board", 1, (1,)), flat, bare, *kinds], [f"Kind {i}" for i in range(4)]),
        ([kinds[5], die, flat, kinds[2]], ["Kind 5", "Die", "Kind 2"]),
    ):
        found = folded(Contents(lines, []))
        assert list(found) == expected
        assert all(part is next(line for line in lines if line.name == name).parts[0] for name, part in found.items())

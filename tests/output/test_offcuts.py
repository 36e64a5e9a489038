"""Where sheets of parts have room, they have lines to write on: beside all parts and cuts, and on a page that is used.

The oracle is shapely: what is cut comes from the files for a cutting machine, and the lines from the pages.
"""

import pytest
import shapely

from landpress.generator.printing.board_files import Choice, kit_scenes
from landpress.layouts.blocks import Block, Place
from landpress.layouts.board import layout
from landpress.layouts.sheet import Area
from landpress.output.files.cutfile import cut_sheet
from landpress.output.game import on_board
from landpress.output.games.antwalk.kit import FOLD
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Scene, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.style import Style
from landpress.output.sheets import offcuts
from landpress.output.sheets.kit import Kit, order
from landpress.output.sheets.kit import kit_scenes as pages_of
from landpress.output.sheets.part_sheets import behind, imposed
from tests.output.sheets import GAMES, an_imprint, drawn_board, flag_part, kit_style, usual_parts_of
from tests.output.survey_pages import empty, raster

LIMIT, LEAFLET = 0.20, 0.27


def kit_of(game: str, style: Style, seats: int, noted: int) -> tuple[Kit, list[tuple[int, list[shapely.Geometry]]]]:
    """Return the parts of a kit, and for each of its sheets the number of its page and its cuts."""
    kit = Kit(parts=tuple(usual_parts_of(game, style, seats)), noted=noted)
    laid = order(kit, an_imprint(game), style, False)
    cuts = [
        (n, [shapely.LineString(line) for line in next(x.lines for x in cut_sheet(s).layers if x.name == "cut")])
        for n, s in laid.sheets
    ]
    return kit, cuts


def ruled(scene: Scene, style: Style) -> list[shapely.Geometry]:
    """Return the lines of a page that are ruled over at least 20 mm with nothing filled."""
    found = []
    for item in scene.items:
        if isinstance(item, Shape) and item.fill is None and item.width == style.lines.hairline and item.path:
            points = [values for command, values in item.path if command in "ML"]
            starts = [command for command, _ in item.path]
            if starts == ["M", "L"] * (len(points) // 2) and len(points) > 2:
                lines = [shapely.LineString(pair) for pair in zip(points[::2], points[1::2], strict=True)]
                found += [line for line in lines if line.length >= offcuts.LINE]
    return found


ROOMY = (("last-land", "a4", 4), ("landsweeper", "letter", 3))
"""Kits of which sheets have much room."""


@pytest.mark.parametrize(
    ("game", "paper", "seats"),
    [
        *ROOMY,
        *(
            pytest.param(game, paper, seats, marks=pytest.mark.nightly)
            for game in GAMES
            for paper in ("a4", "letter", "a3")
            for seats in layout(game).SEATS
        ),
    ],
)
def test_lines_lie_beside_all_that_is_cut(game: str, paper: str, seats: int) -> None:
    """docs/printing.md: "no part and no cut is there"."""
    style = kit_style(game, paper, look="survey")
    kit, sheets = kit_of(game, style, seats, seats)
    scenes = pages_of(kit, an_imprint(game), style, None)
    plain = pages_of(kit_of(game, style, seats, 0)[0], an_imprint(game), style, None)
    assert len(plain) == len(scenes)
    drawn = 0
    for page, cuts in sheets:
        added = [item for item in scenes[page - 1].items if item not in plain[page - 1].items]
        lines = ruled(Scene(1, 1, "", tuple(added)), style)
        drawn += len(lines)
        whole = shapely.union_all(cuts)
        pieces = shapely.union_all(list(shapely.polygonize(list(shapely.get_parts(shapely.node(whole)))).geoms))
        assert not any(line.crosses(whole) or line.within(pieces) for line in lines)
    assert drawn > 10 or (game, paper, seats) not in ROOMY


def test_the_cells_of_a_block_without_a_part_have_room() -> None:
    """Parts lie row by row, so the last row of a block may be shorter. What is left of it is as large as a part."""
    places = [(25.0 + 50 * (n % 3), 65.0 + 30 * (n // 3)) for n in range(6)]
    parts = tuple(Place(0, x, y, False) for x, y in places[:4])
    block = Block(Area(0, 50, 150, 60), 3, 2, (50, 30), 0.0, 0.0, parts)
    found = offcuts.free(Area(0, 0, 150, 110), [block], [], kit_style("last-land"))
    inside = [area for area in found if area.y > 50]
    assert sorted((area.x + area.width / 2, area.y + area.height / 2) for area in inside) == places[4:]
    assert {(area.width, area.height) for area in inside} == {(50 - 2 * offcuts.CLEAR, 30 - 2 * offcuts.CLEAR)}


def test_the_table_has_a_sign_for_each_seat() -> None:
    style = kit_style("last-land", look="survey")
    parts = (flag_part(40, 60, 3),)
    for seats in (2, 6):
        (scene,) = pages_of(Kit(parts=parts, noted=seats), an_imprint("last-land"), style, None)[::2]
        said = [item.text for item in scene.items if isinstance(item, Text)]
        assert style.words("kit.played") in said
        fills = [item.fill for item in scene.items if isinstance(item, Shape)]
        signs = [seat.fill for seat in style.palette.seats]
        assert [fill for fill in fills if fill in signs] == signs[:seats]


def test_without_noted_seats_and_in_other_files_nothing_is_added() -> None:
    """Decks of other people and single groups stay as they are."""
    style = kit_style("last-land", look="survey")
    for scene in kit_scenes(drawn_board("last-land"), True, 4, Choice(frozenset(["tokens"])), style):
        assert style.words("kit.notes") not in [item.text for item in scene.items if isinstance(item, Text)]


@pytest.mark.parametrize(
    ("game", "paper"),
    [
        ("xarkant", "a3"),
        *(pytest.param(game, paper, marks=pytest.mark.nightly) for game in GAMES for paper in ("a4", "letter", "a3")),
    ],
)
def test_the_quick_way_uses_its_pages(game: str, paper: str) -> None:
    """Issue 43: "at most 20 % empty", for the boards, mats and rules of `--quick` too. A leaflet may be emptier."""
    style = kit_style(game, paper, look="survey", ink="low")
    for seats in layout(game).SEATS:
        for scene in kit_scenes(drawn_board(game), True, seats, Choice(household=True, quick=True), style):
            share = leaflet_empty(scene)
            assert share <= LEAFLET if share is not None else empty(raster(scene, 60), dpi=60) <= LIMIT


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("landsweeper", 3),
        *(pytest.param(game, seats, marks=pytest.mark.nightly) for game in GAMES for seats in layout(game).SEATS),
    ],
)
def test_sheets_of_parts_use_their_page(game: str, seats: int) -> None:
    check_used(game, seats, kit_style(game, look="survey"))


@pytest.mark.nightly
@pytest.mark.parametrize("paper", ["letter", "a3"])
@pytest.mark.parametrize("level", ["full", "low", "outline"])
@pytest.mark.parametrize("game", GAMES)
def test_sheets_of_other_papers_and_inks_use_their_page(game: str, paper: str, level: str) -> None:
    for seats in layout(game).SEATS:
        check_used(game, seats, kit_style(game, paper, ink=level, look="survey"))


def check_used(game: str, seats: int, style: Style) -> None:
    """Issue 43: "at most 20 % empty", backs too. What is folded is glued, so that nobody sees its back."""
    there = on_board(drawn_board(game), an_imprint(game), style)
    parts = [part for part in usual_parts_of(game, style, seats) if part.group not in there]
    kit = Kit(parts=tuple(parts), noted=seats)
    scenes = pages_of(kit, an_imprint(game), style, None)
    for page, sheet in order(kit, an_imprint(game), style, False).sheets:
        assert empty(raster(scenes[page - 1], 60), dpi=60) <= LIMIT, page
        if sheet.back is not None:
            back = scenes[page]
            hidden = [
                behind(Use(Symbol(f"hidden-{n}", 300, (box,)), x, y, turn), sheet.style)
                for n, (part, x, y, turn) in enumerate(sheet.placed)
                if part.folds
                for box in [Shape(rectangle(-part.width / 2, -part.height / 2, part.width, part.height), "#808080")]
            ]
            assert empty(raster(back._replace(items=(*back.items, *hidden)), 60), dpi=60) <= LIMIT, page + 1


def leaflet_empty(scene: Scene) -> float | None:
    """Return how empty the leaflet of a page is, which is cut out of its sheet; None if there is none."""
    found = [item for item in scene.items if isinstance(item, Use) and item.symbol.name.startswith("part-rules")]
    if not found:
        return None
    inch, across, down = 60 / 25.4, FOLD.columns * FOLD.width / 2, FOLD.height
    left, right, top, bottom = (
        int(at * inch) for use in found[:1] for at in (use.x - across, use.x + across, use.y - down, use.y + down)
    )
    return empty(raster(scene, 60)[max(top, 0) : bottom, left:right], 1.0, 60)


@pytest.mark.nightly
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_leaflet_uses_its_page(paper: str, language: str) -> None:
    """AntWalk's rules with what is known of its places: no board or mat, and no lines for notes between its texts."""
    style = kit_style("antwalk", paper, language, look="survey")
    scenes = kit_scenes(drawn_board("antwalk"), True, 4, Choice(), style)
    leaflet = [share for share in map(leaflet_empty, scenes) if share is not None]
    assert len(leaflet) == 2
    assert max(leaflet) <= LEAFLET


def test_backs_of_folded_parts_have_their_names_and_folds() -> None:
    """docs/printing.md: "backs of folded parts, their names and folds", behind those on the front."""
    style = kit_style("last-land", look="survey")
    fold = (("M", (-10.0, 4.0)), ("L", (7.0, 4.0)))
    folded = Part("folded", "pins", 1, 20, 30, (), folds=fold, shown=Area(-10, 4, 20, 11))
    scenes = pages_of(Kit(parts=(flag_part(40, 60, 1), folded), noted=2), an_imprint("last-land"), style, None)
    front, back = ([item for item in one.items if isinstance(item, Use)] for one in scenes)
    (there,) = [use for use in front if any(isinstance(i, Shape) and i.path == fold for i in use.symbol.items)]
    (behind_it,) = [use for use in back if any(isinstance(i, Text) for i in use.symbol.items)]
    assert [item.text for item in behind_it.symbol.items if isinstance(item, Text)] == ["folded"]
    (line,) = [item for item in behind_it.symbol.items if isinstance(item, Shape)]
    across = scenes[0].width >= scenes[0].height
    for (_, (x, y)), (_, (a, b)) in zip(fold, line.path, strict=True):
        (px, py), seen = there.place(x, y), behind_it.place(a, b)
        assert seen == pytest.approx((px, scenes[0].height - py) if across else (scenes[0].width - px, py))


def test_backs_of_parts_that_lie_open_have_lines_to_write_on() -> None:
    """docs/printing.md: "blank ones of mats and tracks have lines too", not those of parts that are dealt or folded.

    Where as few sheets are enough, such parts lie on the sheet that has backs, and folded ones do not.
    """
    style = kit_style("last-land", look="survey")
    folded = Part("folded", "tokens", 2, 170, 100, (), folds=(("M", (0.0, 0.0)), ("L", (9.0, 0.0))))
    parts = (flag_part(40, 60, 4), folded, Part("tile", "tiles", 1, 30, 30, ()), Part("mat", "mats", 1, 180, 100, ()))
    laid = {is_noted: imposed(parts, style, is_noted) for is_noted in (False, True)}
    assert [len(sheets) for sheets in laid.values()] == [2, 2]
    backed = next(sheet for sheet in laid[True] if sheet.back is not None)
    assert {part.name for part, *_ in backed.placed} >= {"flag", "mat"}
    assert "folded" not in {part.name for part, *_ in backed.placed}
    back = pages_of(Kit(parts=parts, noted=3), an_imprint("last-land"), style, None)[-1]
    ((x, y, turn),) = [(x, y, turn) for part, x, y, turn in backed.placed if part.name == "mat"]
    (use,) = [item for item in back.items if isinstance(item, Use) and item.symbol.name.startswith("noted")]
    assert back.width > back.height, "turned on its long edge, which is the upper one"
    assert (use.x, use.y, use.turn) == pytest.approx((x, back.height - y, 180 - turn))
    assert style.words("kit.played") in [text.text for text in back.texts()]

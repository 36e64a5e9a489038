"""Kits: backs behind their fronts, marks outside the bleed, numbered sheets, parts inside the margins."""

import re
import subprocess
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely

from landpress.generator.printing.board_files import WHOLE, kit_cuts
from landpress.layouts.blocks import Block
from landpress.layouts.errors import CallError, LayoutError
from landpress.output.files.cutfile import flattened
from landpress.output.pieces.part import SAFE, Part
from landpress.output.scene.choices import DUPLEX, INKS
from landpress.output.scene.items import Scene, Shape, Text, Use
from landpress.output.scene.shapes import circle, rectangle
from landpress.output.scene.style import Style, contrast
from landpress.output.sheets import calibration, crop_marks
from landpress.output.sheets.kit import Kit, kit_scenes, order
from landpress.output.sheets.page import LINE_HEIGHT
from landpress.output.sheets.part_sheets import imposed
from tests.output.printing import Box, box_of, extent, placed
from tests.output.sheets import (
    GAMES,
    RED,
    an_imprint,
    drawn_board,
    flag_part,
    kit,
    kit_style,
    most_seats,
    parts_of,
    pdf_of,
    pictures,
)
from tests.playing import by_day, rows_by_day
from tests.programs import needs

FLAGS = (flag_part(40, 63, 7), flag_part(22, 35, 9, "small"))


def red(picture: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    found: np.ndarray[Any, Any] = (picture[:, :, 0] > 200) & (picture[:, :, 1] < 100)
    return found


def grown(mask: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return every pixel within one pixel of the mask."""
    found = mask.copy()
    for dx, dy in product((-1, 0, 1), repeat=2):
        found |= np.roll(mask, (dy, dx), (0, 1))
    return found


def assert_registers(front: np.ndarray[Any, Any], behind: np.ndarray[Any, Any]) -> None:
    """Assert that the two masks are the same to one pixel, which is 0.1 mm."""
    assert front.sum() > 300
    assert not (front & ~grown(behind)).any()
    assert not (behind & ~grown(front)).any()


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize(("duplex", "of_portrait"), [("long", "sideways"), ("short", "over the top")])
def test_backs_register_with_fronts(duplex: str, of_portrait: str, landscape: bool) -> None:
    """docs/printing.md: backs are mirrored for a flip on the long or the short edge. A pixel is 0.1 mm at 254 dpi."""
    style = kit_style("last-land", duplex=duplex, landscape=landscape)
    scenes = kit_scenes(Kit(parts=FLAGS), an_imprint("last-land"), style, None)
    front, back = (red(picture) for picture in pictures(pdf_of(scenes)))
    on_its_side = front.shape[1] > front.shape[0]
    sideways = (of_portrait == "sideways") != on_its_side
    assert_registers(front, back[:, ::-1] if sideways else back[::-1])


def turned(scene: Scene) -> set[float]:
    """Return the angles by which parts of a page are turned, fronts and backs."""
    return {item.turn % 180 for item in scene.items if isinstance(item, Use)}


@pytest.mark.parametrize(("duplex", "sideways"), [("long", True), ("short", False)])
def test_turned_parts_register_too(duplex: str, sideways: bool) -> None:
    style = kit_style("last-land", "200x200mm", duplex=duplex)
    parts = (flag_part(100, 60, 4),)
    scenes = kit_scenes(Kit(parts=parts), an_imprint("last-land", None), style, None)
    assert 90 in turned(scenes[0]), "some of them are turned"
    front, back = (red(picture) for picture in pictures(pdf_of(scenes)))
    assert_registers(front, back[:, ::-1] if sideways else back[::-1])


def assert_registers_when_folded(scene: Scene) -> None:
    """Assert that the lower half of a page is behind the upper one after folding at the dashed line."""
    (crease,) = [item.path[0][1][1] for item in scene.items if isinstance(item, Shape) and item.dash]
    mask = red(pictures(pdf_of([scene]))[0])
    fold = round(crease * 10)
    front, back = mask[:fold], mask[fold : 2 * fold][::-1]
    assert_registers(front[-len(back) :], back)


def test_turned_parts_register_when_folded() -> None:
    """docs/printing.md: with gutterfold, the back of a part that lies on its side also lies on its side."""
    parts = (flag_part(110, 60, 3),)
    (scene,) = kit_scenes(
        Kit(parts=parts), an_imprint("last-land", None), kit_style("last-land", duplex="gutterfold"), None
    )
    assert 90 in turned(scene), "they lie on their sides: three beside each other"
    assert_registers_when_folded(scene)


def test_a_gutterfold_registers_when_folded_and_its_fold_is_5_mm_from_the_bleed() -> None:
    """docs/printing.md: backs are upside down below the fold, which is 5 mm from the bleed."""
    parts = tuple(replace(flag, count=4, ground="#eeeeee", back_ground="#eeeeee") for flag in FLAGS)
    style = kit_style("last-land", duplex="gutterfold")
    (scene,) = kit_scenes(Kit(parts=parts), an_imprint("last-land"), style, None)
    (crease,) = [item.path[0][1][1] for item in scene.items if isinstance(item, Shape) and item.dash]
    assert_registers_when_folded(scene)
    bleeds = [b.area.bottom + b.bleed for b in _blocks(parts, style)]
    assert crease - max(bleeds) == pytest.approx(5)


def _blocks(parts: tuple[Part, ...], style: Style) -> list[Block]:
    """Return the blocks of the first sheet, as the code that draws marks gets them."""
    seen: list[Block] = []

    def marks(block: Block, style: Style) -> list[Shape]:
        seen.append(block)
        return []

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crop_marks, "marks", marks)
        imposed(parts, style)
    return seen


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_back_shift_and_turn_move_backs_by_what_was_asked(duplex: str) -> None:
    """docs/printing.md: DX and DY in mm, to the right and down. The rotation is in degrees, clockwise."""
    parts = (replace(FLAGS[0], count=1),)
    plain = kit_style("last-land", duplex=duplex)
    (_, straight) = kit_scenes(Kit(parts=parts), an_imprint("last-land"), plain, None)
    moved_style = replace(plain, back_shift=(0.4, -0.3), back_turn=1.0)
    (_, moved) = kit_scenes(Kit(parts=parts), an_imprint("last-land"), moved_style, None)
    (before,) = [item for item in straight.items if isinstance(item, Use)]
    (after,) = [item for item in moved.items if isinstance(item, Use)]
    assert after.turn - before.turn == pytest.approx(1)
    x, y = before.x - plain.page.width / 2, before.y - plain.page.height / 2
    assert after.x == pytest.approx(plain.page.width / 2 + x - y * np.radians(1) + 0.4, abs=0.03)
    assert after.y == pytest.approx(plain.page.height / 2 + y + x * np.radians(1) - 0.3, abs=0.03)


def test_without_duplex_backs_are_left_out() -> None:
    style = kit_style("last-land", duplex="none")
    scenes = kit_scenes(Kit(parts=FLAGS), an_imprint("last-land"), style, None)
    assert len(scenes) == 1
    assert not [use for use in _uses(scenes[0]) if use.symbol.name.endswith("-back")]


def _uses(scene: Scene) -> list[Use]:
    return [item for item in scene.items if isinstance(item, Use)]


def test_only_two_sided_sections_have_backs() -> None:
    """docs/printing.md: in a section with two sides each page is followed by its back. Other sections have no backs."""
    style = kit_style("last-land")
    one_sided = Part("map", "maps", 1, 180, 200, (Shape(rectangle(-50, -50, 100, 100), RED),))
    parts = (one_sided, *FLAGS)
    scenes = kit_scenes(Kit(parts=parts), an_imprint("last-land"), style, None)
    assert len(scenes) == 3
    texts = [" ".join(text.text for text in scene.texts()) for scene in scenes]
    assert ["page 1 of 3" in texts[0], "page 2 of 3" in texts[1], texts[2]] == [True, True, "Back of page 2"]
    laid = order(Kit(parts=parts), an_imprint("last-land"), style, False)
    assert laid.sections == [("card", False, 1, 1), ("card", True, 2, 3)]


def test_paper_and_card_never_share_a_sheet() -> None:
    rules = replace(flag_part(60, 60, 1, "rules"), stock="paper")
    sheets = imposed((*FLAGS, rules), kit_style("last-land"))
    assert [(sheet.stock, {part.stock for part, *_ in sheet.placed}) for sheet in sheets] == [
        ("paper", {"paper"}),
        ("card", {"card"}),
    ]


def test_one_sided_parts_fill_the_sheets_of_two_sided_ones() -> None:
    one_sided = Part("chip", "chips", 20, 10, 10, ())
    (sheet,) = imposed((*FLAGS, one_sided), kit_style("last-land"))
    assert sheet.counts["chip"] == 20
    assert sheet.back is not None


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_the_line_on_a_back_keeps_clear_of_the_parts(duplex: str) -> None:
    full = (flag_part(60, 85, 27),)
    style = kit_style("last-land", duplex=duplex)
    for back in kit_scenes(Kit(parts=full), an_imprint("last-land"), style, None)[1::2]:
        (line,) = [item for item in back.items if isinstance(item, Text)]
        turned = {item.turn % 180 for item in _uses(back)}
        for use in _uses(back):
            half = (60 if use.turn % 180 else 85) / 2
            assert abs(use.y - line.y) > half, turned


@pytest.mark.parametrize("marks", ["crop", "corner", "none"])
@pytest.mark.parametrize("ground", [None, "#ccddee"])
def test_marks_are_hairlines_outside_the_bleed_and_short_of_the_printers_edge(marks: str, ground: str | None) -> None:
    """Crop marks are lines of 0.15 mm outside the bleed, at least 5 mm from the edge of the paper."""
    part = replace(flag_part(60, 85, 9), ground=ground, back=None)
    style = kit_style("last-land", marks=marks)
    scene = kit_scenes(Kit(parts=(part,)), an_imprint("last-land", None), style, None)[0]
    lines = [item for item in scene.items if isinstance(item, Shape) and item.stroke and item.width == 0.15]
    assert bool(lines) is (marks != "none")
    for line in lines:
        left, top, right, bottom = extent(line.path)
        assert min(left, top, scene.width - right, scene.height - bottom) >= 5
    if marks == "crop":
        bleed = 3 if ground else 0
        boxes = [(u.x - 30 - bleed, u.y - 42.5 - bleed, u.x + 30 + bleed, u.y + 42.5 + bleed) for u in _uses(scene)]
        ends = [values for line in lines for _, values in line.path]
        assert ends
        assert not [e for e in ends for x0, y0, x1, y1 in boxes if x0 < e[0] < x1 and y0 < e[1] < y1]


def test_ground_runs_over_the_cut_by_the_bleed() -> None:
    part = Part("chip", "chips", 1, 20, 20, (), ground="#0000ff")
    for bleed in (0.0, 3.0):
        style = kit_style("last-land", bleed=bleed, marks="none")
        scenes = kit_scenes(Kit(parts=(part,)), an_imprint("last-land"), style, None)
        picture = pictures(pdf_of(scenes))[0]
        blue = (picture[:, :, 2] > 200) & (picture[:, :, 0] < 100)
        assert np.flatnonzero(blue.any(axis=0)).size == pytest.approx(200 + 20 * bleed, abs=2)


def test_a_part_that_does_not_fit_is_named() -> None:
    with pytest.raises(LayoutError, match="the great map does not fit"):
        kit_scenes(
            Kit(parts=(Part("the great map", "maps", 1, 260, 300, ()),)),
            an_imprint("last-land"),
            kit_style("last-land"),
            None,
        )


LYING = [(game, duplex) for game in GAMES for duplex in DUPLEX]


@pytest.mark.parametrize(
    ("game", "duplex"), rows_by_day(LYING, *(at for at, one in enumerate(LYING) if "last-land" in one or "long" in one))
)
def test_every_part_lies_inside_the_printable_area(game: str, duplex: str) -> None:
    """docs/printing.md: parts never lie in the margin."""
    for paper, margin in (("a4", 10.0), ("letter", 5.0)):
        style = kit_style(game, paper, duplex=duplex, margin=margin)
        parts = parts_of(game, style)
        sizes = {f"part-{part.group}-{i}": (part.width, part.height) for i, part in enumerate(parts)}
        for part in parts:  # boxes may lie on sheets of their own
            if part.group == "tuck":
                sizes["part-tuck-0"] = (part.width, part.height)
        two_sided = [part for part in parts if part.back is not None]
        for sheet in imposed(parts, style):
            area = sheet.style.printable
            for use in (item for item in sheet.front if isinstance(item, Use) and item.symbol.name.startswith("part-")):
                reach = use.symbol.reach
                name = use.symbol.name.removesuffix("-back")
                width, height = sizes[name] if duplex != "gutterfold" or not two_sided else (0, 0)
                if use.turn % 180:
                    width, height = height, width
                assert reach > 0
                assert area.x - 1e-6 <= use.x - width / 2, name
                assert use.x + width / 2 <= area.right + 1e-6, name
                assert area.y - 1e-6 <= use.y - height / 2, name
                assert use.y + height / 2 <= area.bottom - LINE_HEIGHT + 1e-6, name


def test_sheets_of_parts_have_no_qr_code_so_that_parts_lie_the_same_for_all_boards() -> None:
    """docs/cutting.md: the layout of the sheets is the same for all boards."""
    style = kit_style("last-land")
    (front, _) = kit_scenes(Kit(parts=FLAGS), an_imprint("last-land"), style, None)
    (other, _) = kit_scenes(Kit(parts=FLAGS), an_imprint("last-land", None), style, None)
    assert _uses(front) == _uses(other)
    assert len([item for item in front.items if isinstance(item, Shape)]) == len(
        [item for item in other.items if isinstance(item, Shape)]
    )


def test_an_outline_bleeds_by_half_the_gap_between_two() -> None:
    """The ground of an outline bleeds by at most 1.5 mm, because 3 mm are left between two outlines."""
    for wanted, bleed in ((0.0, 0.0), (1.0, 1.0), (3.0, 1.5), (10.0, 1.5)):
        part = Part("disc", "discs", 2, 20, 20, (), ground="#0000ff", outline=circle(0, 0, 10))
        style = kit_style("last-land", bleed=wanted, marks="none")
        (sheet,) = imposed((part,), style)
        (_, x1, y1, _), (_, x2, y2, _) = sheet.placed
        assert np.hypot(x2 - x1, y2 - y1) == pytest.approx(23)
        scenes = kit_scenes(Kit(parts=(replace(part, count=1),)), an_imprint("last-land"), style, None)
        picture = pictures(pdf_of(scenes))[0]
        blue = (picture[:, :, 2] > 200) & (picture[:, :, 0] < 100)
        assert np.flatnonzero(blue.any(axis=0)).size == pytest.approx(200 + 20 * bleed, abs=3)


@pytest.mark.parametrize("game", GAMES)
def test_what_must_be_read_stays_away_from_the_cut(game: str) -> None:
    for language in ("en", "ja"):
        for part in parts_of(game, kit_style(game, language=language)):
            for side in (part.front, part.back or ()):
                for item, (left, top, right, bottom) in placed(side):
                    if isinstance(item, Text):
                        inside = min(left + part.width / 2, part.width / 2 - right)
                        above = min(top + part.height / 2, part.height / 2 - bottom)
                        assert min(inside, above) >= SAFE - 1e-6, (part.name, item.text)


def is_within(x: float, y: float, shape: Shape, at: Box) -> bool:
    """Return whether a point lies within a line of a shape that is placed in the box `at`. Its holes count too."""
    if not (at[0] <= x <= at[2] and at[1] <= y <= at[3]):
        return False
    left, top, *_ = box_of(shape)
    point = shapely.Point(x - at[0] + left, y - at[1] + top)
    return any(shapely.Polygon(line).contains(point) for line in flattened(shape.path) if len(line) > 3)


@pytest.mark.parametrize("game", GAMES)
def test_text_on_parts_stands_out_from_its_ground(game: str) -> None:
    """The contrast of text is at least 4.5 to 1."""
    for ink in INKS:
        style = kit_style(game, ink=ink)
        for part in parts_of(game, style):
            for side, ground in ((part.front, part.ground), (part.back or (), part.back_ground)):
                everywhere = Shape(rectangle(-999, -999, 1998, 1998), ground or "#ffffff")
                drawn = [(everywhere, box_of(everywhere))]
                for item, box in placed(side):
                    if isinstance(item, Shape) and item.fill:
                        drawn.append((item, box))
                    elif isinstance(item, Text):
                        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
                        under = [shape.fill for shape, at in drawn if is_within(x, y, shape, at)]
                        assert contrast(item.colour, under[-1] or "#ffffff") >= 4.5, (part.name, item.text)


@needs("gs")
@pytest.mark.parametrize("game", by_day(GAMES, 1, 2))  # by day the covers of all are measured
def test_low_ink_uses_less_than_half_of_full(game: str, tmp_path: Path) -> None:
    """docs/printing.md: `--ink low` uses less than half of the ink, over the board and all parts."""
    covered = {}
    for ink in ("full", "low"):
        style = kit_style(game, ink=ink)
        groups = {part.group for part in parts_of(game, style)} | {"boards"}
        (tmp_path / f"{ink}.pdf").write_bytes(pdf_of(kit(game, style, *groups)))
        command = ["gs", "-q", "-o", "-", "-r72", "-sDEVICE=inkcov", f"{ink}.pdf"]
        said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        covered[ink] = sum(float(share) for line in said.splitlines() for share in line.split()[:4])
    assert covered["low"] < 0.5 * covered["full"]


@pytest.mark.parametrize("game", GAMES)
def test_parts_are_whole_millimetres_and_counted(game: str) -> None:
    """docs/printing.md: a part has a size in whole millimetres."""
    for part in parts_of(game, kit_style(game)):
        assert isinstance(part.width, int)
        assert isinstance(part.height, int)
        assert part.count > 0


def test_calibration_is_for_both_sides() -> None:
    with pytest.raises(CallError, match="long or short"):
        calibration.pages(an_imprint("last-land"), kit_style("last-land", duplex="none"))


BUDGETS = {
    "antwalk": (6, 12, 9.0, 65),
    "landsweeper": (6, 6, 13.0, 90),
    "last-land": (5, 5, 6.5, 75),
    "terraforming": (9, 10, 16.5, 200),
    "xarkant": (8, 10, 13.0, 120),
}
"""The most sheets of paper, pages, metres to cut, and cuts along a ruler, of the kit for most seats on A4."""


def paper_sheets(game: str, style: Style) -> int:
    """Return the number of sheets of paper and card that the first page tells to print."""
    said = " ".join(text.text for text in kit(game, style)[0].texts())
    told = re.findall(r"Pages? (\d+)(?:–(\d+))?: \w+ of [^:]*?on (one side|both sides)", said)
    return sum(
        (int(last or first) - int(first) + 1) // (2 if sides == "both sides" else 1) for first, last, sides in told
    )


@pytest.mark.parametrize("game", GAMES)
def test_budgets_of_sheets_pages_and_cuts(game: str) -> None:
    """docs/printing.md: the table of sheets, pages, metres and cuts."""
    style = kit_style(game)
    scenes = kit(game, style)
    cuts = kit_cuts(drawn_board(game), True, most_seats(game), WHOLE, style)
    sheets, pages, metres, ruler_cuts = BUDGETS[game]
    assert len(scenes) <= pages
    assert paper_sheets(game, style) <= sheets
    assert float(str(cuts["cut_metres"])) <= metres
    assert int(str(cuts["ruler_cuts"])) <= ruler_cuts

"""Kits: backs behind their fronts, marks outside the bleed, numbered sheets, parts inside the margins."""

import subprocess
from contextlib import suppress
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from landpress.layouts.errors import CallError, LayoutError
from landpress.layouts.imposition import Block
from landpress.output.pieces.part import SAFE, Part
from landpress.output.scene.items import Scene, Shape, Text, Use
from landpress.output.scene.palette import INKS, contrast
from landpress.output.scene.shapes import circle, rectangle
from landpress.output.scene.style import DUPLEX, Style
from landpress.output.sheets import calibration, crop_marks
from landpress.output.sheets.kit import Kit, imposed, kit_scenes
from landpress.output.sheets.page import LINE_HEIGHT
from tests.output.printing import extent, placed
from tests.output.sheets import GAMES, RED, an_imprint, flag_part, kit, kit_style, parts_of, pdf_of, pictures
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
        imposed(parts, an_imprint("last-land"), style)
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


def test_fronts_and_backs_alternate_through_the_whole_file() -> None:
    """docs/printing.md: fronts and backs alternate. A sheet without backs is followed by a page that says so."""
    style = kit_style("last-land")
    one_sided = Part("map", "maps", 1, 180, 200, (Shape(rectangle(-50, -50, 100, 100), RED),))
    scenes = kit_scenes(Kit(parts=(one_sided, *FLAGS)), an_imprint("last-land"), style, None)
    assert len(scenes) == 4
    texts = [" ".join(text.text for text in scene.texts()) for scene in scenes]
    assert ["sheet 1 of 2" in texts[0], "sheet 2 of 2" in texts[2]] == [True, True]
    assert [texts[1], texts[3]] == ["Back of sheet 1", "Back of sheet 2"]


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


@pytest.mark.parametrize("duplex", DUPLEX)
@pytest.mark.parametrize("game", GAMES)
def test_every_part_lies_inside_the_printable_area(game: str, duplex: str) -> None:
    """docs/printing.md: parts never lie in the margin."""
    for paper, margin in (("a4", 10.0), ("letter", 5.0)):
        style = kit_style(game, paper, duplex=duplex, margin=margin)
        parts = parts_of(game, style)
        sizes = {f"part-{part.group}-{i}": (part.width, part.height) for i, part in enumerate(parts)}
        two_sided = [part for part in parts if part.back is not None]
        for sheet in imposed(parts, an_imprint(game), style):
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


@pytest.mark.parametrize("ground", [None, "#0000ff"])
def test_parts_keep_clear_of_the_qr_code(ground: str | None) -> None:
    """The footer has the QR code of 18 mm in the lower right corner.

    The widest tall part and its bleed keep 2 mm away from it.
    """
    style = kit_style("last-land", "210x210mm", marks="none")
    left, top = style.printable.right - 18, style.printable.bottom - 18
    beside = 0
    for width in range(120, 190):
        part = Part("strip", "strips", 1, width, 173, (), ground=ground)
        with suppress(LayoutError):
            ((_, x, y, turn),) = imposed((part,), an_imprint("last-land"), style)[0].placed
            across, down = (173, width) if turn else (width, 173)
            bleed = part.bleed(style.bleed)
            if y + down / 2 + bleed > top - 2:
                beside += 1
                assert x + across / 2 + bleed <= left - 2, width
    assert beside, "some of them reach down beside the code"


def test_an_outline_bleeds_by_half_the_gap_between_two() -> None:
    """The ground of an outline bleeds by at most 1.5 mm, because 3 mm are left between two outlines."""
    for wanted, bleed in ((0.0, 0.0), (1.0, 1.0), (3.0, 1.5), (10.0, 1.5)):
        part = Part("disc", "discs", 2, 20, 20, (), ground="#0000ff", outline=circle(0, 0, 10))
        style = kit_style("last-land", bleed=wanted, marks="none")
        (sheet,) = imposed((part,), an_imprint("last-land"), style)
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


@pytest.mark.parametrize("game", GAMES)
def test_text_on_parts_stands_out_from_its_ground(game: str) -> None:
    """The contrast of text is at least 4.5 to 1."""
    for ink in INKS:
        style = kit_style(game, ink=ink)
        for part in parts_of(game, style):
            for side, ground in ((part.front, part.ground), (part.back or (), part.back_ground)):
                everywhere = Shape(rectangle(-999, -999, 1998, 1998), ground or "#ffffff")
                drawn = [(everywhere, extent(everywhere.path))]
                for item, box in placed(side):
                    if isinstance(item, Shape) and item.fill:
                        drawn.append((item, box))
                    elif isinstance(item, Text):
                        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
                        under = [s.fill for s, b in drawn if b[0] <= x <= b[2] and b[1] <= y <= b[3]]
                        assert contrast(item.colour, under[-1] or "#ffffff") >= 4.5, (part.name, item.text)


@needs("gs")
@pytest.mark.parametrize("game", GAMES)
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

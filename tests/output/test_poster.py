"""A board over several sheets: when the sheets are cut out and laid together, it is the whole board again."""

import re
import subprocess
from functools import partial
from itertools import combinations
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray
from PIL import Image

from landpress.layouts.errors import LayoutError
from landpress.layouts.poster import Poster
from landpress.layouts.sheet import Area
from landpress.output.files import pdf, svg
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Scene, Shape, Symbol, Text, Use, Window
from landpress.output.scene.shapes import circle, polyline, rectangle
from landpress.output.scene.style import SMALLEST_TYPE, Style
from landpress.output.sheets import poster
from landpress.output.sheets.page import FOOTER_HEIGHT, Imprint, play_area
from tests.output.printing import extent, placed
from tests.output.printing import style as style_of
from tests.playing import rows_by_day
from tests.programs import needs

style = partial(style_of, game="terraforming")

Pixels = NDArray[np.int16]
PER_MM = 10
"""Pixels of a raster per mm, at 254 dpi."""
SCALE = PER_MM * 25.4 / 72 * (1 - 2e-6)
IMPRINT = Imprint("terraforming", 3, "C3", None, "TF1-0001", "0.1.0")


def chart(wide: float, high: float) -> poster.Drawing:
    """Return a drawing with lines, fills, symbols and texts everywhere, also across every seam."""
    blot = Symbol("blot", 9, (Shape(circle(0, 0, 8), "#e69f00", "#1f2430", 0.6), Text(-6, 1, "robots", 4, "#1f2430")))
    slanted = [Shape(polyline([(x, 0), (wide - x, high)]), stroke="#0072b2") for x in range(0, int(wide), 17)]
    blots = [Use(blot, 9 + 23 * i, 9 + 21 * j) for i in range(int(wide / 23)) for j in range(int(high / 21))]
    frame = Shape(rectangle(0.5, 0.5, wide - 1, high - 1), stroke="#1f2430", width=0.6)
    return poster.Drawing(wide, high, (*slanted, *blots, frame, Text(wide / 2 - 40, high / 2, "x" * 40, 3, "#1f2430")))


def sheets(drawing: poster.Drawing, wanted: Style) -> tuple[Style, Poster, list[Scene]]:
    turned, cut = poster.divide((drawing.width, drawing.height), wanted)
    return turned, cut, poster.sheets(drawing, cut, IMPRINT, turned, 2, len(cut.tiles) + 1)


def window(scene: Scene) -> Window:
    (found,) = [item for item in scene.items if isinstance(item, Window)]
    return found


def rasters(scenes: list[Scene]) -> list[Pixels]:
    document = pypdfium2.PdfDocument(pdf.write(scenes, "en", "test", b"{}"))
    try:
        # A little less: the size in pixels is rounded up, and one more pixel would stretch the page.
        return [np.asarray(page.render(scale=SCALE).to_pil().convert("L"), np.int16) for page in document]
    finally:
        document.close()


def pixels(raster: Pixels, x: float, y: float, area: Area) -> Pixels:
    """Return the part of a raster at a place, with the size of an area."""
    left, top = round(x * PER_MM), round(y * PER_MM)
    return raster[top : top + round(area.height * PER_MM), left : left + round(area.width * PER_MM)]


def rings(scene: Scene) -> list[tuple[float, float]]:
    """Return the centres of the match marks, as places in the drawing."""
    part, shown = window(scene).part, window(scene)
    found = []
    for item in scene.items:
        if isinstance(item, Shape) and not item.fill and item.stroke:
            for i, (command, values) in enumerate(item.path):
                if command == "C" and item.path[i - 1][0] == "M":
                    x = item.path[i - 1][1][0] - poster.RING
                    found.append(
                        (round(x - shown.x + part.x, 3), round(values[-1] - poster.RING - shown.y + part.y, 3))
                    )
    return found


CASES = [
    ("a4", (268, 235), 2),
    ("letter", (255, 222), 2),
    ("a4", (390, 340), 6),
    ("160x150mm", (300, 290), 9),
    ("a3", (500, 300), 2),
]


@pytest.mark.parametrize(("paper", "size", "count"), rows_by_day(CASES, 0, 3))
def test_sheets_laid_together_are_the_whole_drawing(paper: str, size: tuple[int, int], count: int) -> None:
    drawing = chart(*size)
    _, cut, scenes = sheets(drawing, style(paper, margin=8.0))
    assert len(scenes) == len(cut.tiles) == count
    (whole,) = rasters([Scene(*size, "whole", drawing.items)])
    assembled = np.full_like(whole, -1)
    for scene, raster in zip(scenes, rasters(scenes), strict=True):
        shown = window(scene)
        piece = pixels(raster, shown.x, shown.y, shown.part)
        below = pixels(assembled, shown.part.x, shown.part.y, shown.part)
        overlap = below >= 0
        assert np.abs(piece - below)[overlap].mean() < 1 if overlap.any() else not assembled.max() >= 0
        below[:] = piece  # a view, so the later sheet lies on top
    assert assembled.min() >= 0, "nothing is missing"
    assert (np.abs(assembled - whole) > 24).mean() < 1e-3, "a shift by one pixel gives fifty times more"
    assert np.abs(assembled - whole).mean() < 0.05


@pytest.mark.parametrize(("paper", "size", "count"), CASES)
def test_marks_of_neighbours_meet(paper: str, size: tuple[int, int], count: int) -> None:
    _, cut, scenes = sheets(chart(*size), style(paper, margin=8.0))
    for (one, here), (other, there) in combinations(list(zip(cut.tiles, map(rings, scenes), strict=True)), 2):
        if abs(one.row - other.row) + abs(one.column - other.column) == 1:
            shared = set(here) & set(there)
            assert len(shared) >= 2, (one, other)
            seam = other.area.x if one.row == other.row else other.area.y
            axis = 0 if one.row == other.row else 1
            assert sum(mark[axis] == seam for mark in shared) >= 2, "half of each ring is cut away with the side"
    for tile, marks in zip(cut.tiles, map(rings, scenes), strict=True):
        inside = [
            m for m in marks if 0 < m[0] - tile.area.x < tile.area.width and 0 < m[1] - tile.area.y < tile.area.height
        ]
        assert not inside, "marks stand beside the drawing, not on it"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("paper", "size", "count"), CASES)
def test_every_sheet_lies_within_the_printable_area(
    paper: str, size: tuple[int, int], count: int, language: str
) -> None:
    turned, _, scenes = sheets(chart(*size), style(paper, language, margin=8.0))
    area, play = turned.printable, play_area(turned)
    for scene in scenes:
        shown = window(scene)
        assert shown.x >= play.x
        assert shown.y >= play.y
        assert shown.x + shown.part.width <= play.right
        assert shown.y + shown.part.height <= play.bottom
        assert play.bottom == area.bottom - FOOTER_HEIGHT
        for item, (left, top, right, bottom) in placed([item for item in scene.items if not isinstance(item, Window)]):
            assert max(area.x - left, area.y - top, right - area.right, bottom - area.bottom) < 1e-6, item
            assert not isinstance(item, Text) or item.size >= SMALLEST_TYPE


def test_sheets_say_what_they_are_and_what_to_do() -> None:
    _, cut, scenes = sheets(chart(300, 290), style("160x150mm", margin=8.0))
    for n, (tile, scene) in enumerate(zip(cut.tiles, scenes, strict=True), 2):
        texts = [item.text for item in scene.items if isinstance(item, Text)]
        assert f"row {tile.row}, column {tile.column}" in texts
        assert any(f"page {n} of 10  ·  TF1-0001" in text for text in texts)
        said = " ".join(texts)
        assert (tile.column > 1) == bool(re.search(rf"left side .* column {tile.column - 1}", said))
        assert (tile.row > 1) == bool(re.search(rf"upper side.* row {tile.row - 1}", said))
        codes = [
            i for i in scene.items if isinstance(i, Shape) and extent(i.path)[2:] == pytest.approx((152, 142), abs=0.1)
        ]
        assert codes, "the QR code"


def test_the_key_shows_the_sheet_in_its_row_and_column() -> None:
    """The key shows all sheets in small, in their rows and columns, with this sheet filled."""
    _, cut, scenes = sheets(chart(390, 250), style("160x150mm", margin=8.0))
    assert cut.columns > cut.rows > 1
    for tile, scene in zip(cut.tiles, scenes, strict=True):
        boxes = [item for item in scene.items if isinstance(item, Shape) and len(item.path) == 5 * len(cut.tiles)]
        (every,) = [item for item in boxes if item.stroke and not item.fill]
        left, top, right, bottom = extent(every.path)
        across, down = (right - left) / cut.columns, (bottom - top) / cut.rows
        (filled,) = [i for i in scene.items if isinstance(i, Shape) and i.fill and len(i.path) == 5]
        at = left + (tile.column - 1) * across, top + (tile.row - 1) * down
        assert extent(filled.path) == pytest.approx((*at, at[0] + across, at[1] + down))
        assert across / down == pytest.approx(
            max(t.area.width for t in cut.tiles) / max(t.area.height for t in cut.tiles)
        ), "as the sheets are"


def test_the_paper_lies_as_it_needs_the_fewest_sheets() -> None:
    # 265 x 330 mm: A4 upright takes 2 x 2 sheets, on its side 3 x 1.
    for landscape in (False, True):
        turned, cut, scenes = sheets(chart(265, 330), style("a4", landscape=landscape))
        assert (cut.rows, cut.columns) == (3, 1)
        assert (
            {(scene.width, scene.height) for scene in scenes}
            == {(297, 210)}
            == {(turned.page.width, turned.page.height)}
        )
    for landscape, wide in ((False, 210), (True, 297)):  # two sheets either way: the wanted orientation is kept
        turned, cut, _ = sheets(chart(268, 235), style("a4", landscape=landscape))
        assert (turned.page.width, len(cut.tiles)) == (wide, 2)


def test_the_plan_shows_every_sheet_where_it_belongs() -> None:
    drawing, wanted = chart(390, 340), style("a4")
    turned, cut, _ = sheets(drawing, wanted)
    room = Area(10, 40, 190, 120)
    items = poster.plan(drawing, cut, room, 2, turned)
    (shown,) = [item for item in items if isinstance(item, Window)]
    assert shown.part == Area(0, 0, 390, 340)
    outlines = [extent(i.path) for i in items if isinstance(i, Shape) and not i.fill]
    expected = [
        tuple(shown.scale * v + o for v, o in zip((a.x, a.y, a.right, a.bottom), (shown.x, shown.y) * 2, strict=True))
        for a in (tile.area for tile in cut.tiles)
    ]
    assert outlines == [pytest.approx(box) for box in expected]
    texts = [item for item in items if isinstance(item, Text)]
    for n, (tile, (left, top, right, bottom)) in enumerate(zip(cut.tiles, expected, strict=True), 2):
        for said in (f"row {tile.row}, column {tile.column}", f"page {n}"):
            (label,) = [text for text in texts if text.text == said]
            half = width(label.text, label.size, label.bold) / 2
            assert left < label.x - half < label.x + half < right, "the label stands on its sheet"
            assert top < label.y < bottom
    for _, (left, top, right, bottom) in placed([item for item in items if not isinstance(item, Window)]):
        assert max(room.x - left, room.y - top, right - room.right, bottom - room.bottom) < 0.2


def test_a_sheet_shows_only_what_can_be_seen_of_the_drawing() -> None:
    _, cut, scenes = sheets(chart(390, 340), style("a4"))
    for tile, scene in zip(cut.tiles, scenes, strict=True):
        area = tile.area
        for item in window(scene).items:
            if isinstance(item, Use):
                assert area.x - 9 < item.x < area.right + 9
                assert area.y - 9 < item.y < area.bottom + 9


@needs("mutool")
def test_svg_and_pdf_show_the_same_plan(tmp_path: Path) -> None:
    drawing, wanted = chart(390, 340), style("a4")
    _, cut, _ = sheets(drawing, wanted)
    scene = Scene(210, 297, "plan", tuple(poster.plan(drawing, cut, Area(10, 40, 190, 120), 2, wanted)))
    (tmp_path / "x.svg").write_bytes(svg.write(scene, "en", "{}"))
    command = "mutool draw -q -r 96 -o x.png x.svg"
    subprocess.run(command.split(), cwd=tmp_path, capture_output=True, check=True)
    with Image.open(tmp_path / "x.png") as opened:
        drawn = np.asarray(opened.convert("L").resize((420, 594)), np.int16)
    printed = np.asarray(Image.fromarray(rasters([scene])[0].astype(np.uint8)).resize((420, 594)), np.int16)
    assert np.abs(drawn - printed).mean() < 4
    assert b"clip-path" in svg.write(scene, "en", "{}")


@pytest.mark.parametrize("paper", ["100x100mm", "130x70mm"])
def test_paper_too_small_for_any_sheet_is_refused(paper: str) -> None:
    with pytest.raises(LayoutError, match=r"sheet of the poster does not fit.*larger paper"):
        sheets(chart(400, 400), style(paper))
